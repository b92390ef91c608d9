#!/usr/bin/env bash
# Every Scenario that docs/complaints.md names exists.
set -euo pipefail
cd "$(dirname "$0")/../.."

# shellcheck disable=SC2016 # the backquotes are the page's
names=$(grep -o '`[a-z0-9]*-[a-z0-9-]*`' docs/complaints.md | tr -d '`' | sort -u)
if [ "$(wc -l <<< "$names")" -lt 50 ]; then
  echo "docs/complaints.md: hardly any Scenario is named"
  exit 1
fi
missing=0
for name in $names; do
  compgen -G "tests/cases/*/$name.yaml" > /dev/null && continue
  echo "docs/complaints.md: there is no tests/cases/*/$name.yaml"
  missing=1
done
exit $missing
