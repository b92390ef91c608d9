#!/usr/bin/env bash
# Runs the tests against real parts, from a build that is there: tools/real.sh <build folder>
# A test exits 77 to say that what it needs is not on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=0
for script in tests/real/*.sh; do
  status=0
  FAIRLEAD=$PWD/$1/fairlead "$script" || status=$?
  case $status in
    0) echo "$script: passed" ;;
    77) echo "$script: skipped" ;;
    *) echo "$script: failed" && failed=1 ;;
  esac
done
exit $failed
