#!/usr/bin/env bash
# Two months of a company's jobs under its queues, and under the same queues with one
# harmless-looking line changed: tools/demo.sh. The jobs are generated, the same on every machine.
set -euo pipefail
cd "$(dirname "$0")/.."

fairlead=build/release/fairlead
jobs=build/demo/jobs.jsonl
tools/demo-jobs.sh

echo "Somebody proposes this change to the queues in examples/kueue:"
diff --unified=1 --label before --label after examples/kueue/{before,after}/queues.yaml || true
echo
code=0
"$fairlead" simulate examples/kueue/before --compare examples/kueue/after --trace "$jobs" \
  --fail-if '*.wait.p95 > +50% and > +1h' --fail-if 'total.utilisation < -2pp' \
  --html build/demo/report.html || code=$?
# Exit code 1 is the failed gate: what the demo is about.
if [[ $code -ne 1 ]]; then
  echo "the gate was expected to fail with exit code 1, this is $code" >&2
  exit 1
fi

cat <<'END'

The line is explained in examples/kueue/README.md. build/demo/report.html shows it all with plots
(docs/reading-the-report.md). For your own cluster (jobs.jsonl may as well be jobs that really ran,
see docs/traces.md):

  kubectl get -A -o yaml > queues.yaml \
    resourceflavors,clusterqueues,cohorts,localqueues,workloadpriorityclasses,namespaces
  fairlead trace synth --gpus 64 --tenant team-a=research:60 --tenant team-b=training:40 \
    --out jobs.jsonl
  fairlead simulate queues.yaml --compare proposed.yaml --trace jobs.jsonl \
    --fail-if '*.wait.p95 > +10% and > +15m'
END
