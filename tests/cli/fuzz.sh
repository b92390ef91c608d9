#!/usr/bin/env bash
# Random clusters, workloads and failures under the invariants; longer with FAIRLEAD_FUZZ_TIME.
set -euo pipefail

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
output=$("$FAIRLEAD" fuzz --seed 1 --passes 1000000000 --out "$out" \
  --time-limit "${FAIRLEAD_FUZZ_TIME:-20s}" 2>&1) || {
  echo "$output"
  [[ $output != *"not built yet"* ]] || exit 77
  cat "$out"/* 2>/dev/null
  exit 1
}
