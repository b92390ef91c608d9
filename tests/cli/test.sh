#!/usr/bin/env bash
# fairlead test: exit codes, reports and --update on real files.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"
subcommand=(test)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/good.yaml" <<'YAML'
apiVersion: fairlead.dev/v1alpha1
kind: Scenario
metadata: {name: nothing-happens}
steps:
- settle: {}
- expect: {admitted: 0}
---
apiVersion: fairlead.dev/v1alpha1
kind: Scenario
metadata: {name: a-job-without-a-queue-waits}
steps:
- submit: {name: job, gpus: 1}
- settle: {}
- expect:
    default/job: {state: pending}  # for ever
YAML
sed 's/state: pending/state: admitted/' "$work/good.yaml" >"$work/bad.yaml"
sed 's/settle/setle/' "$work/good.yaml" >"$work/wrong.yaml"
sed 's/default.job: .state: pending./default\/job: {state: pending, evicted: x}/' \
  "$work/good.yaml" >"$work/old.yaml"
mkdir "$work/empty"

expect 0 "2 passed, 0 failed" "$work/good.yaml"
expect 0 "1 passed, 0 failed" "$work/good.yaml" --filter nothing
expect 0 "1 passed, 0 failed" "$work/good.yaml" --filter 'a-job-*-waits'
expect 2 "no scenario is named like" "$work/good.yaml" --filter another
expect 1 "1 passed, 1 failed" "$work/bad.yaml"
expect 1 "expected  admitted" "$work/bad.yaml"
expect 2 "did you mean settle?" "$work/wrong.yaml"
expect 2 "$work/wrong.yaml:5:3" "$work/wrong.yaml"
expect 2 "" "$work/empty"
expect 2 "" "$work/absent.yaml"
expect 2 "--output" "$work/good.yaml" --output xml

# What would decide otherwise than Kueue is an error here, so that no green test hides it.
gates() {
  cat <<YAML
apiVersion: fairlead.dev/v1alpha1
kind: Scenario
metadata: {name: gates}
inline:
- $1
steps:
- settle: {}
YAML
}
gates '{apiVersion: config.kueue.x-k8s.io/v1beta2, kind: Configuration,
  featureGates: {PartialAdmission: false}}' >"$work/gate.yaml"
expect 2 "featureGates.PartialAdmission: this has no effect here" "$work/gate.yaml"
gates '{apiVersion: config.kueue.x-k8s.io/v1beta2, kind: Configuration,
  featureGates: {NoSuchGate: true}}' >"$work/gate.yaml"
expect 2 "Kueue v0.19.2 has no such feature gate" "$work/gate.yaml"
gates '{apiVersion: kueue.x-k8s.io/v1alpha7, kind: ClusterQueue, metadata: {name: q}}' \
  >"$work/version.yaml"
expect 2 "the version v1alpha7 of ClusterQueue is not known" "$work/version.yaml"

# Time is no work: ages pass at once, whatever is sampled meanwhile.
cat >"$work/ages.yaml" <<'YAML'
apiVersion: fairlead.dev/v1alpha1
kind: Scenario
metadata: {name: ages}
inline:
- apiVersion: config.kueue.x-k8s.io/v1beta2
  kind: Configuration
  admissionFairSharing: {usageHalfLifeTime: 87600h, usageSamplingInterval: 1ms}
- {apiVersion: kueue.x-k8s.io/v1beta2, kind: ResourceFlavor, metadata: {name: f}}
- apiVersion: kueue.x-k8s.io/v1beta2
  kind: ClusterQueue
  metadata: {name: cq}
  spec:
    namespaceSelector: {}
    admissionScope: {admissionMode: UsageBasedAdmissionFairSharing}
    resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors: [{name: f, resources: [{name: nvidia.com/gpu, nominalQuota: 1}]}]
- apiVersion: kueue.x-k8s.io/v1beta2
  kind: LocalQueue
  metadata: {name: main}
  spec: {clusterQueue: cq}
steps:
- submit: {name: runs, queue: main, gpus: 1}
- settle: {}
- submit: {name: waits, queue: main, gpus: 1}
- advance: 1000000h
- expect: {default/runs: {state: admitted}, default/waits: {state: pending}}
YAML
expect 0 "1 passed" "$work/ages.yaml"

# One line of JSON for each step and nothing else on standard output, whatever --jobs says.
"$FAIRLEAD" test "$work/bad.yaml" --output json --jobs 1 >"$work/one.json" 2>/dev/null &&
  fail "a failing scenario must exit 1 in JSON, too"
"$FAIRLEAD" test "$work/bad.yaml" --output json --jobs 4 >"$work/four.json" 2>/dev/null || true
[[ $(wc -l <"$work/one.json") -eq 5 ]] || fail "5 steps, but: $(cat "$work/one.json")"
cmp "$work/one.json" "$work/four.json" || fail "the output depends on --jobs"

expect 1 '<testsuite name=' "$work/bad.yaml" --output junit
expect 1 "1 failed" "$work/bad.yaml" --junit "$work/junit.xml"
grep -q 'tests="2" failures="1" errors="0"' "$work/junit.xml" || fail "$(cat "$work/junit.xml")"
expect 2 "cannot write" "$work/good.yaml" --junit "$work/absent/junit.xml"

expect 0 "updated" "$work/old.yaml" --update
expect 0 "2 passed" "$work/old.yaml"
grep -q 'default/job: {state: pending, evicted: null}  # for ever' "$work/old.yaml" ||
  fail "$(cat "$work/old.yaml")"
cp "$work/good.yaml" "$work/same.yaml"
expect 0 "" "$work/same.yaml" --update
cmp "$work/good.yaml" "$work/same.yaml" || fail "--update touched a file that passes"
