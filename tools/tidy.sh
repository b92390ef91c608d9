#!/usr/bin/env bash
# Runs clang-tidy on one source file, and remembers when there was nothing to say.
set -euo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if clang-tidy-16 --quiet -p build/release "$1" >"$log" 2>&1; then
  mkdir -p "build/tidy/$(dirname "$1")"
  touch "build/tidy/$1.ok"
else
  grep -v -E '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header-filter' "$log"
  exit 1
fi
