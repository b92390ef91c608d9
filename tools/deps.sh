#!/usr/bin/env bash
# Installs the Debian 12 packages that are missing, for each group named: build, test, lint, fuzz,
# bench, dist, test-dist, real (programs that tests run against). Touches nothing, not even the
# package lists, when all are there.
set -euo pipefail

declare -A groups=(
  [build]="g++ cmake ninja-build ccache mold libboost1.81-dev libboost-json1.81-dev libyaml-dev
    libfmt-dev libcli11-dev libexpected-dev libabsl-dev pkgconf libsodium-dev tzdata
    libssl-dev"
  [test]="libgtest-dev librapidcheck-dev"
  [lint]="clang-format-16 clang-tidy-16 shellcheck"
  [fuzz]="clang-16 libclang-rt-16-dev"
  [bench]="libbenchmark-dev"
  [dist]="binutils jq"
  [test-dist]="fish mandoc strace zsh"
  [real]="prometheus curl openssl chromium"
)

missing=()
for group in "$@"; do
  for package in ${groups[$group]}; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $status == installed ]] || missing+=("$package")
  done
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

sudo=()
[[ $(id -u) -eq 0 ]] || sudo=(sudo)
echo "installing: ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
install() {
  "${sudo[@]}" apt-get update -q &&
    "${sudo[@]}" apt-get install -q -y --no-install-recommends "${missing[@]}"
}
install >"$log" 2>&1 </dev/null || {
  cat "$log" >&2
  exit 1
}
