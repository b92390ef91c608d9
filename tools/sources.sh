#!/usr/bin/env bash
# Lists the project's files that match the given patterns: those that Git tracks or would track.
set -euo pipefail
cd "$(dirname "$0")/.."

git ls-files --cached --others --exclude-standard -- "$@" | while read -r path; do
  [[ ! -f $path ]] || echo "$path"
done
