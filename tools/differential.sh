#!/usr/bin/env bash
# Runs the same scenarios through the real Kueue and through the kueue scheduler, and compares every
# step: tools/differential.sh <build folder> <number of random scenarios> <seed>
set -euo pipefail
cd "$(dirname "$0")/.."

tools/kueue-oracle.sh
"$1/differential" --oracle build/kueue-oracle --count "$2" --seed "$3"
