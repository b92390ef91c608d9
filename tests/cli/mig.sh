#!/usr/bin/env bash
# fairlead mig as its users meet it.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

subcommand=(mig fits)
expect 0 "3g.40gb@0 3g.40gb@4" --gpu H100-80GB --profiles 3g.40gb:2
expect 1 "9 memory slices are needed (3g.40gb x 2 = 8, 1g.10gb = 1), the card has 8" \
  --gpu NVIDIA-H100-80GB-HBM3 --profiles 3g.40gb:2,1g.10gb:1
expect 1 "all fits once 1g.10gb@0 is moved to 6" --gpu H100-80GB --profiles 4g.40gb \
  --live 1g.10gb@0
expect 0 "4g.40gb@0" --gpu H100-80GB --profiles 4g.40gb --live 1g.10gb@6
refuses "the one-slice profile there is 1g.18gb" --gpu H200 --profiles 1g.10gb:7
refuses "did you mean 3g.40gb?" --gpu H100-80GB --profiles 3g.40bg
refuses "one of A100-40GB, A100-80GB" --gpu A100 --profiles 1g.10gb
refuses "has no MIG" --gpu NVIDIA-L40S --profiles 1g.10gb
refuses "did you mean H100-80GB?" --gpu H100-80BG --profiles 1g.10gb
refuses "it starts at 0, 4" --gpu H100-80GB --profiles 1g.10gb --live 3g.40gb@2
refuses "'1g.10gb@5' cannot exist beside" --gpu H100-80GB --profiles 1g.10gb \
  --live 3g.40gb@4,1g.10gb@5
refuses "'0' is no whole number" --gpu H100-80GB --profiles 1g.10gb:0
refuses "'-1' is no whole number" --gpu H100-80GB --profiles 1g.10gb:-1
run 1 --gpu H100-80GB --profiles 4g.40gb --live 1g.10gb@0 --output json
says out '"fits":false,"placements":[],"reason":"4g.40gb starts at 0 only; in the way: 1g.10gb@0;'
says out '"code":"start-taken","moves":[{"profile":"1g.10gb","from":0,"to":6}]'
run 0 --gpu H200 --profiles 3g.71gb --output json
says out '"placements":[{"profile":"3g.71gb","start":4,"size":4,"memoryMiB":'
says out '"reason":null'
