#!/usr/bin/env bash
# fairlead trace import: what sites have becomes a trace that a simulation takes.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"

# imports <jobs> <text in the notes> <arguments...>: the trace in $dir/jobs.jsonl
imports() {
  local jobs=$1 text=$2 notes
  shift 2
  notes=$("$FAIRLEAD" trace import "$@" 2>&1 >"$dir/jobs.jsonl") ||
    fail "import $*: exit $?: $notes"
  [[ $(wc -l <"$dir/jobs.jsonl") -eq $jobs ]] || fail "import $*: not $jobs jobs: $notes"
  [[ $notes == *"$text"* ]] || fail "import $*: '$text' is missing in: $notes"
  "$FAIRLEAD" trace describe "$dir/jobs.jsonl" >"$dir/described" || fail "import $*: unreadable"
}

# refuses <text> <arguments...>: exit 2, the text on standard error, nothing written
refuses() {
  local text=$1 output got=0
  shift
  rm -f "$dir/out.jsonl"
  output=$("$FAIRLEAD" trace import --out "$dir/out.jsonl" "$@" 2>&1 </dev/null) || got=$?
  [[ $got -eq 2 ]] || fail "import $*: exit $got instead of 2: $output"
  [[ $output == *"$text"* ]] || fail "import $*: '$text' is missing in: $output"
  [[ -z $(find "$dir" -name 'out.jsonl*') ]] || fail "import $*: something was written"
}

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
data=tests/data/import

imports 8 "array tasks that still wait" $data/sacct.txt
imports 8 '"finding":"dropped","count":5' --output json $data/sacct.txt
imports 2 "rows that the mapping leaves out" --map $data/mapping.yaml $data/jobs.csv
imports 2 "" --time-zone Asia/Shanghai $data/helios.csv
imports 1 "jobs that never started" $data/philly.csv
# Philly's log, flattened with the command of the page.
if command -v jq >/dev/null; then
  cat >"$dir/cluster_job_log" <<'END'
[{"status": "Pass", "vc": "v1", "jobid": "application_1", "submitted_time": "2017-10-07 01:00:00",
  "user": "u1", "attempts": [
   {"start_time": "2017-10-07 01:01:00", "end_time": "2017-10-07 01:02:00", "detail": []},
   {"start_time": "2017-10-07 01:03:00", "end_time": "2017-10-07 01:11:00", "detail": [
    {"ip": "m1", "gpus": ["gpu0", "gpu1"]}, {"ip": "m2", "gpus": ["gpu0", "gpu1"]}]}]},
 {"status": "Killed", "vc": "v1", "jobid": "application_2", "submitted_time": "2017-10-07 01:00:00",
  "user": "u1", "attempts": []}]
END
  flatten=$(sed -n '/^jq -r/,/cluster_job_log/p' docs/bring-your-history.md)
  (cd "$dir" && eval "$flatten")
  imports 1 "jobs that never started" "$dir/philly.csv"
  job='"submit":0,"start":60,"duration":600,"outcome":"completed","pods":2,"gpus":2}'
  grep -qF "$job" "$dir/jobs.jsonl" || fail "not Philly's job: $(cat "$dir/jobs.jsonl")"
fi
"$FAIRLEAD" trace import - <$data/sacct.txt 2>/dev/null | grep -q '"name":"101_1"' ||
  fail "not read from standard input"

# Pseudonyms: no name is left, the same key gives the same ones, another key others.
imports 8 "" --pseudonymise="$dir/key" $data/sacct.txt
! grep -qE 'ann|bob|eve|vision|speech' "$dir/jobs.jsonl" || fail "a name is left"
mv "$dir/jobs.jsonl" "$dir/first.jsonl"
imports 8 "" --pseudonymise="$dir/key" $data/sacct.txt
cmp "$dir/first.jsonl" "$dir/jobs.jsonl" || fail "the same key gave other pseudonyms"
imports 8 "" --pseudonymise $data/sacct.txt
! cmp -s "$dir/first.jsonl" "$dir/jobs.jsonl" || fail "a new key gave the same pseudonyms"

# The chain: import, then simulate.
cat >"$dir/policy.yaml" <<'END'
{apiVersion: kueue.x-k8s.io/v1beta2, kind: ResourceFlavor, metadata: {name: any}}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: all}
spec:
  namespaceSelector: {}
  resourceGroups:
  - coveredResources: [cpu, memory, nvidia.com/gpu]
    flavors:
    - name: any
      resources:
      - {name: cpu, nominalQuota: 64}
      - {name: memory, nominalQuota: 1Ti}
      - {name: nvidia.com/gpu, nominalQuota: 16}
---
{apiVersion: kueue.x-k8s.io/v1beta2, kind: LocalQueue, metadata: {name: main, namespace: vc1},
 spec: {clusterQueue: all}}
---
{apiVersion: kueue.x-k8s.io/v1beta2, kind: LocalQueue, metadata: {name: main, namespace: vc2},
 spec: {clusterQueue: all}}
END
"$FAIRLEAD" trace import $data/helios.csv --out "$dir/helios.jsonl" 2>/dev/null
"$FAIRLEAD" simulate "$dir/policy.yaml" --trace "$dir/helios.jsonl" --quiet >/dev/null ||
  fail "the imported trace is not simulated"

# A million tenants: what takes quadratic time or memory does not end within these limits.
awk 'BEGIN {
  print "job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time"
  for (i = 1; i <= 1000000; ++i) {
    print "job-" i ",user-" i ",tenant-" i ",8,64,1,COMPLETED," i "," i "," i + 60
  }
}' >"$dir/tenants.csv"
(
  ulimit -t 60 -v 2000000
  imports 1000000 "jobs" "$dir/tenants.csv"
  [[ $(grep -o '"tenant":"[^"]*"' "$dir/jobs.jsonl" | sort -u | wc -l) -eq 1000000 ]] ||
    fail "a million tenants are not a million"
  imports 200000 "jobs" --pseudonymise <(head -n 200001 "$dir/tenants.csv")
)

# A clock that is wrong, and a file that was cut off.
cat >"$dir/future.csv" <<'END'
job_id,user,vc,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time
1,u,v,1,1,1,COMPLETED,2020-04-01 00:00:10,2020-04-01 00:01:10,2020-04-01 01:01:10
2,u,v,1,1,1,COMPLETED,2090-04-01 00:00:10,2090-04-01 00:01:10,2090-04-01 01:01:10
END
imports 2 "guessed     1  jobs that were submitted, or ended, in the future" "$dir/future.csv"
head -c -40 "$dir/future.csv" >"$dir/cut.csv"
imports 1 "rows: the file seems cut off in its last row ($dir/cut.csv:3:" "$dir/cut.csv"

refuses "cannot be read: No such file" "$dir/none.txt"
refuses "the source is empty" /dev/null
refuses "there is no format lottery (known are sacct" --from lottery $data/sacct.txt
refuses "the format is not recognised" README.md
refuses "needs --map FILE" --from csv $data/jobs.csv
refuses "there is no column job, project" --map $data/mapping.yaml $data/helios.csv
refuses "there is no time zone Mars" --time-zone Mars $data/sacct.txt
refuses "one format an import" $data/sacct.txt $data/helios.csv
refuses "this is not a key file" --pseudonymise=README.md $data/sacct.txt
gzip -c $data/sacct.txt >"$dir/sacct.gz"
refuses "this is compressed (gzip)" "$dir/sacct.gz"
head -3 $data/sacct.txt | tr 'g' '\0' >"$dir/binary"
refuses "this is a binary file" "$dir/binary"
for encoding in UTF-16LE UTF-16BE; do # as PowerShell redirects output, and the other one
  iconv -f UTF-8 -t $encoding <(printf '\xef\xbb\xbf' && cat $data/sacct.txt) >"$dir/utf16"
  refuses "this is UTF-16 (save it as UTF-8" "$dir/utf16"
done
iconv -f UTF-8 -t UTF-16LE <(printf '\xef\xbb\xbf{"items": []}') >"$dir/utf16"
refuses "this is UTF-16 (save it as UTF-8" "$dir/utf16"
head -1 $data/sacct.txt >"$dir/header"
refuses "no job was recognised" "$dir/header"
echo "columns: {submit: a, duration: b, gpu: c}" >"$dir/map.yaml"
refuses "map.yaml:1:35: error: " --map "$dir/map.yaml" $data/jobs.csv
