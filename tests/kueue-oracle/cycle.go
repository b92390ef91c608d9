package main

import (
	"fmt"
	"strings"
	"testing/synctest"
	"time"

	"k8s.io/client-go/util/retry"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	"sigs.k8s.io/kueue/pkg/workload"
)

// hasHead tells whether a scheduling cycle would find a workload to try. A
// cycle that still waits for pods counts as busy: no other can begin.
func (w *world) hasHead() bool {
	if w.cycle != nil {
		return false
	}
	for name := range w.queues.Dump() {
		if w.cache.ClusterQueueActive(name) {
			return true
		}
	}
	return w.hasSecondPass()
}

// pass runs one scheduling cycle, if any queue has a head, and all that the
// controllers do after it.
//
// With waitForPodsReady.blockAdmission a cycle may come to wait for the pods of
// admitted workloads. The pass then ends without it; it goes on as soon as the
// pods are ready, in whatever step makes them so.
func (w *world) pass() error {
	if !w.hasHead() {
		return nil
	}
	w.orderQueues()
	w.cycle = &cycle{}
	go w.cycle.run(w)
	w.letCycleRun()
	return w.reconcile()
}

// cycle is a scheduling cycle that has begun. Its fields are its goroutine's
// while that runs, and the world's when it has come to rest.
type cycle struct {
	ended   bool
	failure error // its panic
}

func (c *cycle) run(w *world) {
	c.failure = catchPanic(func() error {
		schedule(w.sched, w.ctx)
		return nil
	})
	c.ended = true
}

// letCycleRun waits until the cycle ends or waits for pods. What it wrote is
// then sorted by workload: Kueue takes the heads of the queues in random order
// and evicts in parallel.
func (w *world) letCycleRun() {
	c := w.cycle
	if c == nil {
		return
	}
	synctest.Wait()
	w.client.sortEvents()
	if c.ended {
		w.failure = c.failure
		w.cycle = nil
	}
}

// A write that conflicts is tried again at once, lest it take time. A cycle has
// such writes when it waited for pods, or works on a second pass that was asked
// for before its workload changed again.
func init() { retry.DefaultRetry.Duration = 0 }

// endCycle lets a cycle that still waits for pods give up; the context is done.
func (w *world) endCycle() { synctest.Wait() }

// settle runs passes and confirms evictions until nothing changes any more.
func (w *world) settle(passes int) error {
	for range passes {
		before := w.fingerprint()
		if err := w.pass(); err != nil {
			return err
		}
		changed := w.fingerprint() != before
		evicting, err := w.confirmEvictions()
		if err != nil {
			return err
		}
		if !changed && !evicting {
			return nil
		}
	}
	return nil
}

// fingerprint holds what has to stay the same for a scenario to be settled: the
// workloads' states, where they wait, and the flavors they will try next.
func (w *world) fingerprint() string {
	var b strings.Builder
	for _, wl := range all[*kueue.Workload](w.client.store) {
		fmt.Fprintf(&b, "%s %s %s\n", objectName(wl), stateOf(wl), evictedOf(wl))
	}
	for _, name := range w.clusterQueueNames() {
		pending := w.pendingIn(name)
		for i, infos := range [][]*workload.Info{pending.active, pending.inadmissible} {
			fmt.Fprintf(&b, "%s %d\n", name, i)
			for _, info := range infos {
				fmt.Fprintf(&b, "%s %s\n", objectName(info.Obj), flavorCursor(info))
			}
		}
	}
	return b.String()
}

// advance lets virtual time pass. Timers that fall due on the way fire in order
// of time; those of one instant together.
func (w *world) advance(d time.Duration) error {
	w.now = w.now.Add(d)
	for {
		due, reqs := w.timers.next(w.rank)
		if len(reqs) == 0 || due.After(w.now) {
			sleepUntil(w.now)
			return nil
		}
		sleepUntil(due)
		for _, req := range reqs {
			w.pending.add(req)
		}
		if err := w.reconcile(); err != nil {
			return err
		}
	}
}

// sleepUntil lets time pass. Kueue's own timers, with which workloads come up
// for a second pass, fire on the way.
func sleepUntil(t time.Time) {
	time.Sleep(time.Until(t))
	synctest.Wait()
}

// rank orders the requests of one controller: workloads by submission, other
// objects by name.
func (w *world) rank(req request) string {
	if req.controller == workloadController {
		if wl, ok := find[*kueue.Workload](w.client.store, req.key); ok {
			return string(wl.UID)
		}
	}
	return req.key.String()
}
