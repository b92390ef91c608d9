#!/usr/bin/env bash
# Runs the tests that need programs of other projects, all of them: tools/real.sh <build folder>
# A test exits 77 to say that what it needs is not on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

FAIRLEAD=$(realpath "$1/fairlead")
export FAIRLEAD
failed=0
for script in tests/real/*.sh; do
  status=0
  "$script" || status=$?
  case $status in
    0) echo "$script: passed" ;;
    77) echo "$script: skipped" ;;
    *) echo "$script: failed" && failed=1 ;;
  esac
done
exit $failed
