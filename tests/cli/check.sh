#!/usr/bin/env bash
# fairlead check as its users meet it: files, folders, charts, formats, baselines, exit codes.
set -euo pipefail

# shellcheck source=tests/cli/lib/expect.sh
source "$(dirname "$0")/lib/expect.sh"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect <exit code> <text on either stream> <arguments of fairlead check...>
expect() {
  local code=$1 text=$2 output got=0
  shift 2
  output=$(cd "$work" && "$FAIRLEAD" check "$@" 2>&1 <input) || got=$?
  [[ $got -eq $code ]] || fail "fairlead check $*: exit $got instead of $code: $output"
  [[ $output == *"$text"* ]] || fail "fairlead check $*: '$text' is missing in: $output"
}

# The guide shows what the demo's change gives.
"$FAIRLEAD" check examples/kueue/before --fail-on info >/dev/null || fail "the example is not clean"
shown=$(sed -n '/^examples.kueue.after/,/^```/p' docs/check.md | sed '$d')
[[ $("$FAIRLEAD" check examples/kueue/after) == "$shown" ]] ||
  fail "docs/check.md shows other findings"

cat >"$work/good.yaml" <<'YAML'
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
---
apiVersion: kueue.x-k8s.io/v1beta1
kind: ClusterQueue
metadata: {name: research}
spec:
  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: research}}
  resourceGroups:
  - coveredResources: [nvidia.com/gpu]
    flavors:
    - name: h100
      resources: [{name: nvidia.com/gpu, nominalQuota: 8}]
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: main, namespace: research}
spec: {clusterQueue: research}
YAML
sed 's/nominalQuota: 8/nominalQuta: 8/; s/clusterQueue: research/clusterQueue: reserch/' \
  "$work/good.yaml" >"$work/bad.yaml"
sed 's/Quota: 8/Quota: 500m/' "$work/good.yaml" >"$work/odd.yaml"
cp "$work/good.yaml" "$work/input"

expect 0 "0 errors, 0 warnings, 0 infos in 3 objects of 1 file" good.yaml
expect 0 "3 objects" -
expect 1 "bad.yaml:14:42: error:" bad.yaml
expect 1 "did you mean nominalQuota?" bad.yaml
expect 1 "bad.yaml:19:22: error: there is no ClusterQueue reserch" bad.yaml
expect 0 "[KQ115]" odd.yaml
expect 1 "[KQ115]" odd.yaml --fail-on warning
expect 2 "none.yaml: error: no such file" good.yaml none.yaml
expect 2 "--output" good.yaml --output xml
expect 2 "paths" --strict

# Two files with the same objects: both places.
cp "$work/good.yaml" "$work/again.yaml"
expect 1 "first at again.yaml:1:1" again.yaml good.yaml
rm "$work/again.yaml"

# Bad input is a finding, never a crash.
head -c 200 "$work/good.yaml" >"$work/cut.yaml"
head -c 100000 /dev/zero | tr '\0' '[' >"$work/deep.yaml"
head -c 3000 "$FAIRLEAD" >"$work/binary.yaml"
printf 'a: &a [x,x]\nb: &b [*a,*a]\nc: *c\n' >"$work/loop.yaml"
printf 'apiVersion: v1\nkind: Node\nmetadata: {name: n}\nspec: {unschedulable: 1e400}\n' \
  >"$work/number.yaml"
expect 1 "cut.yaml:10:" cut.yaml
expect 1 "nested deeper than 64 levels" deep.yaml
expect 1 "[KQ002]" binary.yaml
expect 1 "loop.yaml:3:4: error: the alias *c" loop.yaml
expect 1 "number.yaml:4:23: error: spec.unschedulable" number.yaml
name=$'new\nline\e[31m.yaml'
cp "$work/bad.yaml" "$work/$name"
expect 1 'new\x0aline\x1b[31m.yaml:14:42' "$name"
rm "$work"/*.yaml

# Charts and kustomizations are recognised, and the command that renders them is named.
mkdir -p "$work/app/chart/templates" "$work/app/base" "$work/app/overlay"
cp "$work/input" "$work/app/base/queues.yaml"
printf 'resources: [queues.yaml]\n' >"$work/app/base/kustomization.yaml"
printf 'resources: [../base]\npatches: [{path: patch.yaml}]\n' \
  >"$work/app/overlay/kustomization.yaml"
printf 'apiVersion: kueue.x-k8s.io/v1beta1\nkind: ClusterQueue\nmetadata: {name: research}\n%s\n' \
  'spec: {resourceGroups: [{flavors: []}]}' >"$work/app/overlay/patch.yaml"
printf 'name: x\n' >"$work/app/chart/Chart.yaml"
printf '{{- if .Values.x }}\na: {{ .Values.y }}\n{{- end }}\n' >"$work/app/chart/templates/x.yaml"
printf 'replicas: 1\n' >"$work/app/values.yaml"
expect 0 "helm template app/chart | fairlead check -" app
expect 0 "kubectl kustomize app/overlay | fairlead check -" app
expect 0 "helm template CHART" app/chart/templates/x.yaml
expect 0 "a Kustomize patch" app/overlay/patch.yaml
expect 0 "kubectl kustomize app/base" app/base/kustomization.yaml
expect 1 "not a Kubernetes object" app/values.yaml

# Nodes and settings as a cluster has them go with their queues, and say what does not.
cluster=tests/data/cluster
"$FAIRLEAD" check "$cluster" --fail-on warning >/dev/null || fail "the cluster is not clean"
cp "$cluster"/*.yaml "$work"
sed -i 's/mig-1g.18gb/mig-1g.10gb/' "$work/queues.yaml"
expect 1 "queues.yaml:49:15: warning: nvidia.com/mig-1g.10gb does not exist on H200-141GB" \
  queues.yaml nodes.yaml --fail-on warning
sed -i 's/1g.18gb: 4/1g.18gb: 5/; s/replicas: 4/replicas: 1/' "$work/settings.yaml"
expect 1 "settings.yaml:15:9: error: half-cut: on H200-141GB, 9 memory slices" settings.yaml
expect 1 "settings.yaml:43:21: error: sharing.timeSlicing.resources[0].replicas" settings.yaml
rm "$work"/*.yaml

# A baseline holds while lines move, and not for new findings.
cp "$work/input" "$work/queues.yaml"
sed -i 's/Quota: 8/Quota: 500m/' "$work/queues.yaml"
expect 0 "" queues.yaml --write-baseline base.json
expect 0 "1 in the baseline" queues.yaml --baseline base.json --fail-on info
sed -i '1i # moved' "$work/queues.yaml"
expect 0 "1 in the baseline" queues.yaml --baseline base.json --fail-on info
sed -i 's/clusterQueue: research/clusterQueue: reserch/' "$work/queues.yaml"
expect 1 "[KQ030]" queues.yaml --baseline base.json
expect 2 "not a baseline" queues.yaml --baseline queues.yaml
expect 2 "cannot write" queues.yaml --write-baseline no/such/folder

# Every machine format is one document; the same bytes every time.
for format in json sarif gitlab github; do
  expect 1 "KQ030" queues.yaml --output $format
  (cd "$work" && "$FAIRLEAD" check queues.yaml --output $format 2>/dev/null) >"$work/one" || true
  (cd "$work" && "$FAIRLEAD" check queues.yaml --output $format 2>/dev/null) >"$work/two" || true
  cmp "$work/one" "$work/two" || fail "--output $format differs from run to run"
done
grep --quiet '^::error file=queues.yaml,line=' "$work/one" || fail "$(cat "$work/one")"

# Pages of codes.
[[ $("$FAIRLEAD" explain-code kq113) == "### KQ113 misspelt-cohort (warning)"* ]] ||
  fail "explain-code does not find KQ113"
[[ $("$FAIRLEAD" explain-code | wc -l) -gt 40 ]] || fail "explain-code lists too little"
if "$FAIRLEAD" explain-code KQ999 2>/dev/null; then fail "explain-code knows KQ999"; fi
