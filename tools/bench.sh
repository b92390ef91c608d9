#!/usr/bin/env bash
# Measures, prints a table and writes build/bench.json: tools/bench.sh <build folder>
set -euo pipefail
cd "$(dirname "$0")/.."

export FAIRLEAD=$1/fairlead
# Without Go the comparison with the real Kueue says why it is missing, and the rest is measured.
if tools/kueue-oracle.sh; then export KUEUE_ORACLE=build/kueue-oracle; fi
"$1/bench" --benchmark_out=build/bench.json --benchmark_out_format=json
awk -f tools/growth.awk build/bench.json
echo "written: build/bench.json"
