#!/usr/bin/env bash
# The event log: what a simulation writes is proven equal; what was changed or cut is found.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

cat >"$dir/policy.yaml" <<'POLICY'
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: a}
spec:
  namespaceSelector: {}
  preemption: {withinClusterQueue: LowerPriority}
  resourceGroups:
  - coveredResources: [nvidia.com/gpu]
    flavors: [{name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}]
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: main, namespace: a}
spec: {clusterQueue: a}
POLICY
cat >"$dir/trace.jsonl" <<'TRACE'
{"tenant":"a","submit":0,"duration":"1h","gpus":8}
{"tenant":"a","submit":"1m","duration":"1h","gpus":8,"priority":5}
TRACE
simulate=(simulate "$dir/policy.yaml" --trace "$dir/trace.jsonl" --quiet)

"$FAIRLEAD" "${simulate[@]}" >"$dir/without"
"$FAIRLEAD" "${simulate[@]}" --log "$dir/run.log" >"$dir/with"
cmp "$dir/without" "$dir/with" || fail "the log changes the simulation"
"$FAIRLEAD" "${simulate[@]}" --log "$dir/again.log" >/dev/null
cmp "$dir/run.log" "$dir/again.log" || fail "two runs write different logs"

expect 0 " decisions, identical" log verify "$dir/run.log"
expect 0 "none taken differently" log verify --diff "$dir/run.log"
expect 0 "none taken differently" log verify --diff --scheduler kueue "$dir/run.log"
[[ $("$FAIRLEAD" log verify - <"$dir/run.log") == *identical ]] ||
  fail "not read from standard input"

sed 's/\["admit","a\/job-2",1\]/["admit","a\/job-1",1]/' "$dir/run.log" >"$dir/changed.log"
expect 1 "the log says" log verify "$dir/changed.log"
expect 1 "admits a/job-2 (attempt 1)" log verify --diff "$dir/changed.log"
expect 1 "now a/job-2 is admitted" log verify --diff "$dir/changed.log"

head -c -5 "$dir/run.log" >"$dir/cut.log"
expect 2 "the last line is cut off" log verify "$dir/cut.log"
head -n 5 "$dir/run.log" >"$dir/short.log"
expect 0 "has no end line" log verify "$dir/short.log"
sed '1s/"version":1/"version":9/' "$dir/run.log" >"$dir/new.log"
expect 2 "version 9 of the event log is not known" log verify "$dir/new.log"
sed '3s/"at":/"when":/' "$dir/run.log" >"$dir/field.log"
expect 2 "field.log:3:" log verify "$dir/field.log"
expect 2 "this is no event log" log verify "$dir/trace.jsonl"
expect 2 "cannot be read" log verify "$dir/none.log"
expect 2 "add --diff" log verify --scheduler kueue "$dir/run.log"
expect 2 "not in {kueue,fairlead}" log verify --diff --scheduler slurm "$dir/run.log"
expect 2 "leave out --compare" "${simulate[@]}" --compare "$dir/policy.yaml" --log "$dir/x.log"
expect 2 "cannot be written" "${simulate[@]}" --log "$dir/no/such/folder"
