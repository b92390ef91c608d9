#!/usr/bin/env bash
# fairlead simulate from a trace alone: the derived policy, calibration, repeats, scale.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"
subcommand=(simulate)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The public openb trace as a WorkloadTrace: its pods by class of service, with recorded starts.
openb() {
  awk -F , 'NR > 1 && $11 != "" && $10 > $11 {
    printf "{\"tenant\":\"%s\",\"name\":\"%s\",\"submit\":%s,\"start\":%s,\"duration\":%s",
      tolower($7), $1, $9, $11, $10 - $11
    if ($4 > 0 && $5 == 1000) printf ",\"gpus\":%s", $4
    if ($4 > 0 && $5 < 1000) printf ",\"gpuMilli\":%s", $5
    printf ",\"cpu\":\"%sm\",\"memory\":\"%sMi\"}\n", $2, $3
  }' "$1"
}

before=$PWD/examples/kueue/before
after=$PWD/examples/kueue/after
cd "$work"
"$FAIRLEAD" trace synth --seed 5 --days 10 --load 80 --out jobs.jsonl

# Without a policy one is derived, written, and good for the next run.
run 0 --trace jobs.jsonl
says out "the derived policy is in derived-policy.yaml"
says out "hours of it / "
[[ $(head -n 1 out) == "not calibrated: the trace records no starts"* ]] ||
  fail "the report does not open with its calibration: $(head -n 1 out)"
cp derived-policy.yaml first.yaml
run 0 --trace jobs.jsonl
says out "the derived policy is in derived-policy.yaml"
grep --invert-match '^note:\|^Policy' out >from-trace
run 0 derived-policy.yaml --trace jobs.jsonl
grep --invert-match '^note:\|^Policy' out >from-file
cmp from-trace from-file || fail "the written policy is not the one that was simulated"

# It never goes over another file.
echo "# mine" >derived-policy.yaml
run 0 --trace jobs.jsonl
says out "was not written: derived-policy.yaml is there already"
[[ $(cat derived-policy.yaml) == "# mine" ]] || fail "a file was overwritten"
run 2 --trace jobs.jsonl --write-policy derived-policy.yaml
says err "is there already and holds something else"
mkdir policies
run 0 --trace jobs.jsonl --write-policy policies --gpus 96
says out "96 nvidia.com/gpu: as given with --gpus"
says policies/derived-policy.yaml "# 96 nvidia.com/gpu: as given"
run 2 first.yaml --trace jobs.jsonl --gpus 96
says err "a policy is given"

# Recorded starts: what is simulated beside them.
sed 's/"submit":\([0-9.]*\),/"submit":\1,"start":\1,/' jobs.jsonl >started.jsonl
run 0 first.yaml --trace started.jsonl
[[ $(head -n 1 out) == *" calibrated: mean wait 0s as recorded"* ]] ||
  fail "no verdict: $(head -n 1 out)"
says out "Calibration: wait until pods run"
run 0 first.yaml --trace started.jsonl --load 1.2 --output json
says out '"fit":"none"'

pods=${FAIRLEAD_TRACES:-none}/openb/openb_pod_list_default.csv
if [[ -e $pods ]]; then
  openb "$pods" >openb.jsonl
  run 0 --trace openb.jsonl --write-policy openb.yaml
  [[ $(head -n 1 out) == "roughly calibrated: mean wait 1m"* ]] ||
    fail "openb is calibrated otherwise: $(head -n 1 out)"
  says out "the most in use at once by the recorded starts"
  says out "ls/openb-pod-0607: 3h 58m recorded, 0s here"
else
  echo "the openb trace is not there: not calibrated against it (FAIRLEAD_TRACES)"
fi

# Scale.
run 0 first.yaml --trace jobs.jsonl --load 1.3 --capacity -10% --warm-up 2d --from 1d --until 9d
says out "load x 1.300: "
says out "capacity x 0.900: "
says out "warm-up 2d: the first "
says out "window from 1d to 9d: "
for wrong in "--load 0" "--load x" "--capacity 0%" "--capacity -100%" "--capacity 0.0000001" \
  "--from 99d" "--warm-up 99d" "--repeat 0"; do
  # shellcheck disable=SC2086 # an option and its value
  run 2 first.yaml --trace jobs.jsonl $wrong
  says err "${wrong%% *}"
done

# Repeats: noise trips no gate, a real change does.
run 0 "$before" --compare "$before" --trace jobs.jsonl --repeat 3 --fail-if '*.wait.mean > +0.1%'
says out "What changes over 3 runs"
run 1 "$before" --compare "$after" --trace jobs.jsonl --repeat 3 --fail-if 'total.wait.mean > +10%'
run 1 "$before" --compare "$after" --trace jobs.jsonl --repeat 3 --output json \
  --fail-if 'total.wait.mean > +10%'
cp out again
run 1 "$before" --compare "$after" --trace jobs.jsonl --repeat 3 --output json \
  --fail-if 'total.wait.mean > +10%'
cmp out again || fail "two repeated runs differ"
says out '"repeats":{"runs":3'
for figure in gpu_hours.idle_wanted guarantee.late guarantee.late_longest alone_wait.mean; do
  says out "\"$figure\":{\"low\":"
done
run 2 "$before" --trace jobs.jsonl --repeat 2 --log log
