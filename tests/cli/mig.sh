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
refuses "has MIG, but where its instances may begin is not published" \
  --gpu 'NVIDIA RTX PRO 5000 Blackwell' --profiles 1g.24gb
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

subcommand=(mig plan)
expect 0 "no plan serves more" --cards H200:8x4 --demand 1g.18gb:40,3g.71gb:12:2,whole:8
expect 0 "no card that may be planned has this profile (they are H200-141GB)" \
  --cards H200:8 --demand 1g.10gb:1
refuses "needs --cards or --nodes" --demand whole:1
refuses "needs one of --demand, --demand-file and --trace" --cards H200:8
cat >"$work/jobs.jsonl" <<'JSON'
{"name":"a","tenant":"t","submit":0,"duration":3600,"mig":{"1g.18gb":3}}
{"name":"b","tenant":"t","submit":0,"duration":3600,"gpus":2}
JSON
expect 0 "1g.18gb                        3       3" --cards H200:8 --trace "$work/jobs.jsonl"
refuses "card:cards-of-a-node[xnodes]" --cards H200 --demand whole:1
refuses "there is no such node" --cards H200:8 --demand whole:1 --live n/0=whole
cat >"$work/nodes.json" <<'JSON'
{"apiVersion": "v1", "kind": "List", "items": [
  {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "gpu-1", "labels": {
    "nvidia.com/gpu.product": "NVIDIA-H200", "nvidia.com/gpu.count": "8"}}},
  {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "gpu-2", "labels": {
    "nvidia.com/gpu.product": "NVIDIA-H200", "nvidia.com/gpu.count": "8"}}},
  {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "status": {"phase": "Running"},
   "spec": {"nodeName": "gpu-1", "containers": [
     {"name": "c", "resources": {"limits": {"nvidia.com/gpu": "2"}}}]}}]}
JSON
echo 'demand: [{profile: 1g.18gb, count: 20, weight: 3}, {profile: whole, count: 9}]' \
  >"$work/demand.yaml"
run 0 --nodes "$work/nodes.json" --demand-file "$work/demand.yaml"
says out "left alone: pods hold GPUs on it"
says out "GPU 0-1: 7 x 1g.18gb; GPU 2: 6 x 1g.18gb; GPU 3-7: whole"
run 0 --nodes "$work/nodes.json" --demand-file "$work/demand.yaml" --live gpu-1/0=whole \
  --live gpu-1/1=1g.18gb@6 --output json
says out '{"index":0,"card":"H200-141GB","taken":true}'

"$FAIRLEAD" mig plan --cards H200:8x2 --demand 1g.18gb:20,3g.71gb:5:2 \
  --live h200-141gb-1/0=1g.18gb@6 --output json >"$work/plan.json"
subcommand=(mig apply)
refuses "add --dry-run" "$work/plan.json"
refuses "is no window" "$work/plan.json" --dry-run --window 'Sun 2-3'
refuses "no window is 20 minutes long" "$work/plan.json" --dry-run --window 'Sun 02:00-02:10'
refuses "cannot be opened" "$work/none.json" --dry-run
run 0 "$work/plan.json" --dry-run --window 'Sun 02:00-06:00'
says out "h200-141gb-1  (week 1, Sun 02:00)"
says out "nvidia.com/mig-3g.71gb: 0 -> 5  (new:"
grep -v '^ *#' "$work/out" | head -3 | grep -q ConfigMap || fail "no ConfigMap"
run 0 "$work/plan.json" --dry-run --format nvidia-smi
sh -n "$work/out" || fail "the script is no shell script"
says out "nvidia-smi mig -i 1 -cgi 9:4,19:"
run 0 "$work/plan.json" --dry-run --format json
says out '"resources":{"nvidia.com/gpu":{"before":7,"after":2}'

# The guide shows what the commands print.
while IFS= read -r command; do
  # shellcheck disable=SC2086 # words of a command of the guide
  printed=$("$FAIRLEAD" ${command#'$ fairlead '} 2>&1) || true
  [[ $(cat docs/mig.md) == *"$command"$'\n'"$printed"* ]] ||
    fail "docs/mig.md shows another answer than: $printed"
done < <(grep '^\$ fairlead ' docs/mig.md)
