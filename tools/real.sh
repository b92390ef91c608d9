#!/usr/bin/env bash
# Runs the tests that need programs of other projects, all of them: tools/real.sh <build folder>
set -euo pipefail
cd "$(dirname "$0")/.."

FAIRLEAD=$(realpath "$1/fairlead")
export FAIRLEAD
failed=0
for script in tests/real/*.sh; do
  "$script" || {
    echo "$script failed"
    failed=1
  }
done
exit $failed
