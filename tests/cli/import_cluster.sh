#!/usr/bin/env bash
# fairlead trace import from Kubernetes dumps and Prometheus responses: what is found replays, and
# bad input is refused.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"
subcommand=(trace import)

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

pod() { # name minute-of-start minute-of-end node
  cat <<POD
{"kind":"Pod","metadata":{"name":"$1","namespace":"team","uid":"uid-$1",
 "creationTimestamp":"2026-05-01T12:00:00Z"},
 "spec":{"nodeName":"$4","containers":[{"resources":{"limits":{"nvidia.com/gpu":"2"}}}]},
 "status":{"phase":"Succeeded","containerStatuses":[{"state":{"terminated":{
 "startedAt":"2026-05-01T12:$2:00Z","finishedAt":"2026-05-01T12:$3:00Z"}}}]}}
POD
}
list() { echo "{\"apiVersion\":\"v1\",\"items\":[$1],\"kind\":\"List\"}"; }

list "$(pod a 01 31 n1),$(pod b 02 32 n1)" >"$dir/dump.json"
"$FAIRLEAD" trace import "$dir/dump.json" --out "$dir/trace.jsonl" 2>"$dir/notes"
ran='"duration":1800,"outcome":"completed","gpus":2}'
expected="{\"name\":\"a\",\"tenant\":\"team\",\"submit\":0,\"start\":60,$ran
{\"name\":\"b\",\"tenant\":\"team\",\"submit\":0,\"start\":120,$ran"
[[ $(cat "$dir/trace.jsonl") == "$expected" ]] || fail "another trace: $(cat "$dir/trace.jsonl")"
grep -q 'recognised .* pods without an owner' "$dir/notes" || fail "$(cat "$dir/notes")"
"$FAIRLEAD" trace describe "$dir/trace.jsonl" >/dev/null

head -c 300 "$dir/dump.json" >"$dir/cut.json"
refuses "is the file truncated?" "$dir/cut.json"
head -c 4096 "$FAIRLEAD" >"$dir/binary.json"
refuses "binary" "$dir/binary.json"
printf 'apiVersion: v1\nitems: &a [*a, *a]\n' >"$dir/dump.yaml"
refuses "kubectl get -o json" "$dir/dump.yaml"
{ printf '{"items":' && head -c 100000 /dev/zero | tr '\0' '['; } >"$dir/deep.json"
refuses "nested deeper" "$dir/deep.json"
list "$(pod c 01 31 m1)" >"$dir/other.json"
refuses "this is a dump of another cluster" "$dir/dump.json" "$dir/other.json"
"$FAIRLEAD" trace import "$dir/dump.json" "$dir/other.json" --allow-mixed 2>/dev/null |
  grep -q '"name":"c"' || fail "--allow-mixed did not take both"

cat >"$dir/response.json" <<'RESPONSE'
{"status":"success","data":{"resultType":"matrix","result":[
{"metric":{"__name__":"kube_pod_created","namespace":"team","pod":"p","uid":"u"},
 "values":[[1777640400,"1777636800"]]},
{"metric":{"__name__":"kube_pod_container_state_started","namespace":"team","pod":"p","uid":"u"},
 "values":[[1777640400,"1777636860"]]},
{"metric":{"__name__":"kube_pod_completion_time","namespace":"team","pod":"p","uid":"u"},
 "values":[[1777640400,"1777638000"]]},
{"metric":{"__name__":"kube_pod_container_resource_requests","namespace":"team","pod":"p","uid":"u",
 "container":"c","resource":"nvidia_com_gpu"},"values":[[1777640400,"8"]]}]}}
RESPONSE
"$FAIRLEAD" trace import "$dir/response.json" 2>/dev/null |
  grep -q '"name":"p","tenant":"team","submit":0,"start":60,"duration":1140' ||
  fail "the pod of the response is missing"

"$FAIRLEAD" trace import --help-prometheus | grep -q "^ask pod-running 'label_replace" ||
  fail "--help-prometheus does not print the queries"
refuses "is not the URL of a server" --prometheus localhost:9090
refuses "cannot connect" --prometheus http://127.0.0.1:1
refuses "is no span of time" --prometheus http://127.0.0.1:1 --since yesterday
refuses "cannot be opened" --prometheus http://127.0.0.1:1 --bearer-token-file "$dir/none"
refuses "needs files, or --prometheus" --out "$dir/none.jsonl"
refuses "and not both" "$dir/dump.json" --prometheus http://127.0.0.1:1
