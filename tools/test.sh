#!/usr/bin/env bash
# Runs what needs nothing but apt, from a build that is there: tools/test.sh <build folder>
set -euo pipefail
cd "$(dirname "$0")/.."

failed=0
# Failures and the summary are worth reading, hundreds of passes are not.
ctest --test-dir "$1" --output-on-failure --parallel "$(nproc)" |
  grep -v -E '^ +Start +[0-9]+: | Passed +[0-9.]+ sec$' || failed=1
if [[ -d tests/cases ]]; then
  "$1/fairlead" test tests/cases || failed=1
fi
exit $failed
