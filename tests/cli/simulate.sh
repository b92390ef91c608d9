#!/usr/bin/env bash
# fairlead simulate as its users meet it: exit codes, messages, streams, the same bytes every time.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"
subcommand=(simulate)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

before=examples/kueue/before
after=examples/kueue/after
jobs=$work/jobs.jsonl
"$FAIRLEAD" trace synth --seed 5 --days 14 --load 80 --out "$jobs"

run 0 $before --trace "$jobs"
says out "research"
[[ ! -s $work/err ]] || fail "a good run in a pipe is silent on stderr: $(cat "$work/err")"
if grep --quiet $'\x1b' "$work/out"; then fail "no colours in a pipe"; fi
awk 'length > 120 { exit 1 }' "$work/out" || fail "a line is longer than 120 characters"

says out "Safe: "
says out "Fair: "
says out "Efficient: "

run 1 $before --compare $after --trace "$jobs" --fail-if 'research.wait.p95 > +1%'
says out "gate failed research.wait.p95 > +1%"
says out "research: wait.p95"
run 0 $before --compare $after --trace "$jobs" --fail-if 'total.never_started > 0'
says out "gate passed"

run 0 $before --trace "$jobs" --verify --output json
cp "$work/out" "$work/first"
run 0 $before --trace "$jobs" --verify --output json
cmp "$work/out" "$work/first" || fail "two runs differ"
run 0 $before --trace "$jobs" --log "$work/log"
"$FAIRLEAD" log verify "$work/log" >"$work/out" ||
  fail "the log does not verify: $(cat "$work/out")"
"$FAIRLEAD" simulate $before --trace - --output json <"$jobs" >"$work/out"
says out '"source":"-"'

run 0 $before --trace "$jobs" --html "$work/report.html"
cp "$work/report.html" "$work/first.html"
run 0 $before --trace "$jobs" --html "$work/report.html"
cmp "$work/report.html" "$work/first.html" || fail "two reports differ"
head -n 1 "$work/report.html" | grep --quiet '<!DOCTYPE html>' || fail "a report is an HTML page"
run 0 $before --trace "$jobs" --no-alone
says out "not measured"

# With nodes: what finds no place, told the same way every time, and kept in the log.
nodes=examples/kueue/nodes
run 0 $before $nodes --trace "$jobs" --placement pack --verify --log "$work/log"
says out "Placement  16 nodes with 128 GPUs"
awk 'length > 120 { exit 1 }' "$work/out" || fail "a line is longer than 120 characters"
"$FAIRLEAD" log verify "$work/log" >"$work/out" ||
  fail "the log does not verify: $(cat "$work/out")"
run 0 $before $nodes --trace "$jobs" --placement balanced --output json --html "$work/report.html"
says out '"placement":{"nodes":16,"gpus":128,'
grep --quiet 'GPUs of 16 nodes and who holds them' "$work/report.html" || fail "no picture of nodes"
run 0 $before $nodes --trace "$jobs"
says out "--placement"
run 2 $before --trace "$jobs" --placement pack
says err "the policy has no Nodes"
run 2 $before $nodes --trace "$jobs" --repartition "$work/plan.json"
says err "--placement"

# A plan is carried out on the way, and judged against leaving the nodes as they are.
"$FAIRLEAD" mig plan --nodes $nodes/nodes.yaml --demand 1g.10gb:20 --output json >"$work/plan.json"
run 0 $before $nodes --trace "$jobs" --placement pack --repartition "$work/plan.json" \
  --repartition-at 2d
says out "Repartitioned: 1 node"
echo '{}' >"$work/plan.json"
run 2 $before $nodes --trace "$jobs" --placement pack --repartition "$work/plan.json"

run 2 $before --trace "$jobs" --html "$work/no/such/report.html"
says err "cannot be written"
run 2 $before --trace "$work/none.jsonl" --html "$work/none.html"
compgen -G "$work/none.html*" >/dev/null && fail "a failed run leaves no report"

# What Kueue would decide otherwise is said in every report.
mkdir "$work/gated"
cp $before/* "$work/gated"
cat >"$work/gated/more.yaml" <<'YAML'
apiVersion: config.kueue.x-k8s.io/v1beta2
kind: Configuration
featureGates: {PartialAdmission: false}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: racks}
spec: {nodeLabels: {a: b}, topologyName: rack}
YAML
for output in text json; do
  run 0 "$work/gated" --compare $after --trace "$jobs" --output $output
  says out "more.yaml:3:34: warning: featureGates.PartialAdmission: this has no effect here"
  says out "topologies are left out, quota alone decides: the policy has no Node"
  run 0 $after --compare "$work/gated" --trace "$jobs" --output $output
  says out "more.yaml:3:34: warning: featureGates.PartialAdmission: this has no effect here"
done

run 2 $before --trace "$work/none.jsonl"
says err "none.jsonl"
run 2 "$work/none.yaml" --trace "$jobs"
run 2 $before --trace "$jobs" --fail-if '*.wait.p96 > 1m'
says err "--fail-if:1:3: error: no metric ends '*.wait.p96'"
run 2 $before --trace "$jobs" --fail-if '*.wait.p95 > +10%'
says err "add --compare"
run 2 $before --trace "$jobs" --pass-time 0s
says err "--pass-time"
run 2 $before --trace "$jobs" --log "$work/no/such/folder"
says err "cannot be written"
run 2 $before --trace "$jobs" --compare-scheduler slurm
says err "not in {kueue,fairlead}"
run 0 $before --trace "$jobs" --compare-scheduler fairlead --no-alone --verify
says out "scheduler kueue beside fairlead"
printf '{"tenant":"nobody","name":"j","submit":0,"duration":1,"gpus":1}\n' >"$work/other.jsonl"
run 2 $before --trace "$work/other.jsonl"
says err "nobody/main"
