#!/usr/bin/env bash
# Lists the Debian packages that a static build is made of, found out, not written down:
# tools/dist-packages.sh <build folder>
# One line each, separated by tabs: package, version, source package, its version, SPDX licence, and
# `linked` (code from its archives, as the linker says) or `included` (headers only, as the compiler
# says).
set -euo pipefail
cd "$(dirname "$0")/.."

# The packages that the files on standard input came with; those of the project came with none.
packages_of() {
  { grep -v "^$PWD/" || true; } | sort -u | xargs --no-run-if-empty realpath | sort -u |
    xargs --no-run-if-empty dpkg-query --search | cut -d : -f 1 | sort -u
}

linked=$(grep -oE '(^| )/[^ :()]+\.[ao]\b' "$1/fairlead.map" | tr -d ' ' | packages_of)
included=$(ninja -C "$1" -t deps | sed -n 's/^    \(\/.*\)/\1/p' | packages_of)
[[ -n $linked && -n $included ]] || {
  echo "$1 has no static build: make dist" >&2
  exit 1
}

sort -u <<<"$linked"$'\n'"$included" | while read -r package; do
  license=$(sed -n "s/^$package  *//p" tools/licenses.txt)
  [[ -n $license ]] || {
    echo "the binary contains $package, whose licence is not in tools/licenses.txt" >&2
    exit 1
  }
  how=included
  if grep -qxF "$package" <<<"$linked"; then how=linked; fi
  dpkg-query --show --showformat='${Package}\t${Version}\t${source:Package}\t${source:Version}' \
    "$package"
  printf '\t%s\t%s\n' "$license" "$how"
done
