#!/usr/bin/env bash
# Unpacks what `make dist` packed and runs tests/dist/*.sh on it: tools/test-dist.sh <build folder>
# Each finds the unpacked folder in $ROOT and the build folder in $DIST, and exits 77, with a word
# on what is missing, where this machine cannot run it.
set -euo pipefail
cd "$(dirname "$0")/.."

ROOT=$(mktemp -d)
trap 'rm -rf "$ROOT"' EXIT
DIST=$(realpath "$1")
export ROOT DIST
tar -xf "$DIST"/fairlead-*-linux-"$(uname -m)".tar.gz -C "$ROOT" --strip-components=1

passed=0 failed=0 skipped=0
for script in tests/dist/*.sh; do
  name=$(basename "$script" .sh)
  status=0
  output=$("$script" 2>&1 </dev/null) || status=$?
  case $status in
    0) passed=$((passed + 1)) ;;
    77) skipped=$((skipped + 1)) && echo "skipped: $name: $output" ;;
    *) failed=$((failed + 1)) && printf 'FAILED: %s\n%s\n' "$name" "$output" ;;
  esac
done
echo "dist: $passed passed, $failed failed, $skipped skipped"
[[ $failed -eq 0 ]]
