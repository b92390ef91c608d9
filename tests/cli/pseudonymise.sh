#!/usr/bin/env bash
# From an import with --pseudonymise to everything that a simulation writes: no name is left, and
# the pseudonyms of the trace are those of the policy.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Every name here contains "secret". The TPUs make a Workload document, which no field can say.
pod() { # name device
  cat <<POD
{"kind": "Pod", "metadata": {"name": "secret-$1", "namespace": "secret-space", "uid": "uid-$1",
  "creationTimestamp": "2026-05-01T12:00:00Z",
  "labels": {"kueue.x-k8s.io/queue-name": "secret-queue", "user": "secret-user"}},
 "spec": {"nodeName": "secret-node", "containers": [{"name": "secret-container",
  "image": "secret/image", "env": [{"name": "KEY", "value": "secret-value"}],
  "resources": {"limits": {"$2": "2"}, "requests": {"cpu": "4"}}}]},
 "status": {"phase": "Succeeded", "containerStatuses": [{"state": {"terminated": {
  "startedAt": "2026-05-01T12:01:00Z", "finishedAt": "2026-05-01T12:31:00Z"}}}]}}
POD
}
cat >"$work/dump.json" <<DUMP
{"apiVersion": "v1", "kind": "List", "items": [
 $(pod gpu nvidia.com/gpu), $(pod tpu google.com/tpu),
 {"kind": "LocalQueue", "metadata": {"name": "secret-queue", "namespace": "secret-space",
  "uid": "uid-queue"}, "spec": {"clusterQueue": "secret-cluster-queue"}}]}
DUMP
columns='JobID|JobName|User|Account|Partition|State|Submit|Start|End|ElapsedRaw|AllocTRES'
times='2024-03-01T08:00:00|2024-03-01T08:01:00|2024-03-01T09:01:00|3600'
tres='cpu=8,gres/gpu=4,mem=64G,node=1'
{
  echo "$columns"
  echo "1|secret-job|secret-ann|secret-vision|secret-part|COMPLETED|$times|$tres"
  echo "2|secret-job|secret-bob|secret-speech|secret-part|FAILED|$times|$tres"
} >"$work/sacct.txt"

for source in dump.json sacct.txt; do
  out=$work/${source%.*}
  mkdir "$out"
  "$FAIRLEAD" trace import "$work/$source" --pseudonymise="$work/key" --out "$out/trace.jsonl" \
    2>"$out/notes"
  [[ $(wc -l <"$out/trace.jsonl") -eq 2 ]] || fail "$source: not two jobs: $(cat "$out/notes")"
  "$FAIRLEAD" simulate --trace "$out/trace.jsonl" --write-policy "$out/policy.yaml" --verify \
    --html "$out/report.html" --log "$out/log" >"$out/report.txt"
  "$FAIRLEAD" simulate "$out/policy.yaml" --trace "$out/trace.jsonl" --output json \
    >"$out/report.json"
  while read -r name; do
    grep -qw "$name" "$out/policy.yaml" "$out/report.json" || fail "$source: $name is nowhere else"
  done < <(grep -oE '(tenant|queue)-[0-9a-f]{8}' "$out/trace.jsonl" | sort -u)
  grep -qE 'clusterQueue: tenant-[0-9a-f]{8}' "$out/policy.yaml" || fail "$source: other names"
  "$FAIRLEAD" check "$out/policy.yaml" >"$out/checked" || fail "$source: $(cat "$out/checked")"
  grep -qF '"missingQueues":[]' "$out/report.json" || fail "$source: a job found no queue"
done

! grep -rli secret "$work"/{dump,sacct} || fail "these still hold a name"
grep -q secret "$work/dump.json" || fail "there was no name to begin with: this test proves nothing"
