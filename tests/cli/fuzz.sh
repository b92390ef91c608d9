#!/usr/bin/env bash
# Random clusters, workloads and failures under the invariants; longer with FAIRLEAD_FUZZ_TIME.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"
subcommand=(fuzz)

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
expect 0 "1 scenarios from seed 3" --seed 3 --passes 1 --out "$out"
expect 2 "is no span of time" --time-limit soon --out "$out"
expect 2 "there is no folder" --out "$out/none"
expect 2 "not in {kueue,fairlead}" --scheduler slurm --out "$out"

# Rare branches are reached, by scenarios that are the same however fast the machine is.
for scheduler in kueue fairlead; do
  output=$("$FAIRLEAD" fuzz --scheduler "$scheduler" --seed 1 --passes 4000 --out "$out")
  if grep "never reached" <<<"$output"; then exit 1; fi
done

for scheduler in kueue fairlead; do
  output=$("$FAIRLEAD" fuzz --scheduler "$scheduler" --seed 1 --passes 1000000000 --out "$out" \
    --time-limit "${FAIRLEAD_FUZZ_TIME:-20s}" 2>&1) || {
    echo "$output"
    cat "$out"/* 2>/dev/null
    exit 1
  }
done
