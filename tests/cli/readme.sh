#!/usr/bin/env bash
# The `fairlead` commands of the README work as written, in a folder with queues of one's own.
set -euo pipefail
cd "$(dirname "$0")/../.."

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# queues <quota of either team>
queues() {
  echo '{apiVersion: kueue.x-k8s.io/v1beta2, kind: ResourceFlavor, metadata: {name: h100}}'
  for team in team-a team-b; do
    cat <<END
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: $team}
spec:
  cohortName: all
  namespaceSelector: {}
  resourceGroups:
  - coveredResources: [nvidia.com/gpu]
    flavors: [{name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: $1}]}]
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: main, namespace: $team}
spec: {clusterQueue: $team}
END
  done
}

queues 32 >"$dir/queues.yaml"
queues 40 >"$dir/proposed.yaml"

commands=$(sed -e ':a' -e '/\\$/N; s/ *\\\n */ /; ta' README.md | grep '^build/release/fairlead ')
[[ $(wc -l <<<"$commands") -ge 2 ]] || {
  echo "the README has fewer commands than it had"
  exit 1
}
cd "$dir"
while read -r command; do
  bash -ec "${command/#build\/release\/fairlead/\"\$FAIRLEAD\"}" </dev/null >output 2>&1 || {
    echo "$command: exit $?"
    cat output
    exit 1
  }
done <<<"$commands"
