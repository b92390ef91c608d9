#!/usr/bin/env bash
# Writes docs/results.md: what both schedulers make of the same jobs:
# tools/results.sh <build folder>
set -euo pipefail
cd "$(dirname "$0")/.."

tools/demo-jobs.sh
{
  cat <<'END'
# Results: both schedulers, the same jobs

`make results` writes this page. Everything is virtual time and comes out the same on every
machine; nothing here is about how fast Fairlead itself is. Waits are from submission until the
pods first run. "Large" is 20 cores or 8 GPUs and more. What is lost to preemption counts from the
last checkpoint of jobs that declare one.

END
  "$1/results"
  cat <<'END'

* **Kueue's baseline shape** (its `test/performance/scheduler`): five cohorts of six queues, 500
  jobs each, of 1, 5 and 20 cores that run for 200 ms, 500 ms and 1 s; a pass every 10 ms; evicted
  pods are gone at once. 66 s is what the work takes if no core is ever idle. `fairlead` evicts
  hardly anybody, because it sees that small jobs end before an eviction would be worth it, and
  keeps the room for the large one meanwhile.
* **The demo**: `make demo`, 128 GPUs, ten teams with guarantees and borrowing limits, 13,236
  jobs. Some teams write checkpoints, and `fairlead` takes its victims among them: what evictions
  throw away falls to an eighth.
* **The same on nodes** (`examples/kueue/nodes`, placed by `balanced`): under `kueue` jobs are
  admitted that find no place and hold their quota meanwhile; under `fairlead` quota and places are
  one decision, so that what is admitted runs.
* **The ITP trace** (69,351 jobs of ten clusters, 60 days, 1,280 GPUs; only where the trace is
  there). No job declares a limit. More work is done in less time, and nobody waits without bound;
  in return a job waits longer in the mean, for what frees up is kept for the first large one
  after ten minutes. With a patience of a day the mean is 1h 10m and the longest wait 6d 9h
  ([scheduler.md](scheduler.md#settings)).
END
} >docs/results.md
cat docs/results.md
