#!/usr/bin/env bash
# docs/better-than-kueue.md says what the Scenarios of the `fairlead` scheduler say today.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools/better-than-kueue.sh "$FAIRLEAD" | diff -u docs/better-than-kueue.md - || {
  echo "write it anew: tools/better-than-kueue.sh $FAIRLEAD > docs/better-than-kueue.md"
  exit 1
}
