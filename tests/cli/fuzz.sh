#!/usr/bin/env bash
# Random clusters, workloads and failures under the invariants; longer with FAIRLEAD_FUZZ_TIME.
set -euo pipefail

fail() {
  echo "$1"
  exit 1
}

# expect <exit code> <text on either stream> <arguments...>
expect() {
  local code=$1 text=$2 output got=0
  shift 2
  output=$("$FAIRLEAD" fuzz "$@" 2>&1 </dev/null) || got=$?
  [[ $got -eq $code ]] || fail "fairlead fuzz $*: exit $got instead of $code: $output"
  [[ $output == *"$text"* ]] || fail "fairlead fuzz $*: '$text' is missing in: $output"
}

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
expect 0 "1 scenarios from seed 3" --seed 3 --passes 1 --out "$out"
expect 2 "is no span of time" --time-limit soon --out "$out"
expect 2 "there is no folder" --out "$out/none"
expect 2 "is not part of this version" --scheduler fairlead --out "$out"

output=$("$FAIRLEAD" fuzz --seed 1 --passes 1000000000 --out "$out" \
  --time-limit "${FAIRLEAD_FUZZ_TIME:-20s}" 2>&1) || {
  echo "$output"
  cat "$out"/* 2>/dev/null
  exit 1
}
