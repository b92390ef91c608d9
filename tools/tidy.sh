#!/usr/bin/env bash
# Runs clang-tidy on one source file, and remembers when there was nothing to say:
# tools/tidy.sh <folder of stamps> <source> <name of its stamp, or ->
set -euo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
clang-tidy-16 --quiet -p build/release "$2" >"$log" 2>&1 || {
  grep -v -E '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header-filter' "$log"
  exit 1
}
[[ $3 == - ]] || : >"$1/$3"
