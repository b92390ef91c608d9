#!/usr/bin/env bash
# Checks formatting, then clang-tidy, shell scripts and Go. clang-tidy looks at src/ only; it takes
# two seconds a file, so what it found good is remembered in the user's cache folder, and a file is
# looked at again when its bytes, a header that it includes or the configuration changed.
set -euo pipefail
cd "$(dirname "$0")/.."

check_format() {
  local unformatted
  unformatted=$(tools/sources.sh '*.cpp' '*.hpp' |
    xargs --no-run-if-empty clang-format-16 --dry-run 2>&1 |
    sed -n 's/:[0-9]*:[0-9]*: warning: .*//p' | sort -u)
  [[ -z $unformatted ]] || {
    printf 'not in the house format (make format):\n%s\n' "$unformatted"
    return 1
  }
}

check_tidy() {
  local stamps=${XDG_CACHE_HOME:-$HOME/.cache}/fairlead/clang-tidy
  mkdir -p "$stamps"
  find "$stamps" -type f -mtime +30 -delete
  cmake --preset release >build/configure-release.log || return 1
  tools/tidy-pending.sh build/release "$stamps" |
    xargs --no-run-if-empty -n 2 -P "$(nproc)" tools/tidy.sh "$stamps"
}

check_shell() {
  tools/sources.sh '*.sh' .ci/run | xargs --no-run-if-empty shellcheck
}

check_go() {
  local unformatted
  unformatted=$(gofmt -l tests/kueue-oracle)
  [[ -z $unformatted ]] || {
    echo "run gofmt -w on: $unformatted"
    return 1
  }
  (cd tests/kueue-oracle && go vet ./...)
}

failed=0
echo "-- format"
check_format || failed=1
echo "-- shell scripts"
check_shell || failed=1
if [[ -d tests/kueue-oracle ]] && command -v go >/dev/null; then
  echo "-- go"
  check_go || failed=1
fi
echo "-- clang-tidy"
check_tidy || failed=1
exit $failed
