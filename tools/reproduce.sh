#!/usr/bin/env bash
# Builds the current commit a second time, elsewhere and without a compiler cache, and compares the
# bytes of what is handed out: tools/reproduce.sh <folder of the first build>
set -euo pipefail
cd "$(dirname "$0")/.."

[[ -z $(git status --porcelain) ]] || {
  echo "there are changes that are not committed: what would be compared?" >&2
  exit 1
}
elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
git clone --quiet . "$elsewhere/another-folder"
CCACHE_DISABLE=1 make --no-print-directory -C "$elsewhere/another-folder" dist
diff "$1/SHA256SUMS" "$elsewhere/another-folder/build/dist/SHA256SUMS" || {
  echo "the same commit gave other bytes" >&2
  exit 1
}
echo "the same bytes in two folders"
