#!/usr/bin/env bash
# Runs the same scenarios through the real Kueue and through the kueue scheduler, and compares every
# step: tools/differential.sh <build folder> <number of random scenarios> <seed>
set -euo pipefail
cd "$(dirname "$0")/.."

command -v go >/dev/null || {
  echo "the real Kueue is a Go program: install Go (https://go.dev/dl/) and try again" >&2
  exit 1
}
# -p 2: each compiler takes up to a gigabyte on Kueue's dependencies.
(cd tests/kueue-oracle && go build -p 2 -o ../../build/kueue-oracle .)
"$1/differential" --oracle build/kueue-oracle --count "$2" --seed "$3"
