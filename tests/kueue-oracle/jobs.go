package main

import (
	"context"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/clock"
	"sigs.k8s.io/controller-runtime/pkg/client"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	"sigs.k8s.io/kueue/pkg/constants"
	"sigs.k8s.io/kueue/pkg/controller/jobframework"
	"sigs.k8s.io/kueue/pkg/workload"
	workloadevict "sigs.k8s.io/kueue/pkg/workload/evict"
	workloadfinish "sigs.k8s.io/kueue/pkg/workload/finish"
	workloadpatching "sigs.k8s.io/kueue/pkg/workload/patching"
)

// This file stands for the job controllers: it does to a Workload what they do
// (pkg/controller/jobframework in Kueue's repository), without jobs and pods.

var wallClock = clock.RealClock{} // virtual, inside a bubble

// job is all of a job that the PodsReady condition asks for.
type job struct {
	jobframework.GenericJob
	ready bool
}

func (j job) PodsReady(context.Context, client.Client) bool { return j.ready }

// runJob does what a job's controller does after a change of its Workload: keep
// the PodsReady condition. It leaves evicted workloads alone until their pods
// are gone.
func (w *world) runJob(e storeEvent) error {
	changed, ok := e.new.(*kueue.Workload)
	if !ok || !w.tracksPodsReady() {
		return nil
	}
	wl, ok := w.workload(client.ObjectKeyFromObject(changed))
	if !ok || workloadfinish.IsFinished(wl) || isBeingEvicted(wl) {
		return nil
	}
	ready := w.ready[wl.UID] || !w.podsReadySteps
	condition := podsReadyCondition(w.ctx, w.client, job{ready: ready}, wl, wallClock)
	if workload.HasConditionWithTypeAndReason(wl, &condition) {
		return nil
	}
	return workload.SetConditionAndUpdate(w.ctx, w.client, wl, condition.Type, condition.Status,
		condition.Reason, condition.Message, constants.JobControllerName, wallClock)
}

// workload returns a copy of a stored workload.
func (w *world) workload(key types.NamespacedName) (*kueue.Workload, bool) {
	stored, ok := find[*kueue.Workload](w.client.store, key)
	return stored.DeepCopy(), ok
}

// isBeingEvicted tells whether a workload still holds the quota that it was
// evicted from.
func isBeingEvicted(wl *kueue.Workload) bool {
	return workloadevict.IsEvicted(wl) && workload.HasQuotaReservation(wl) && !workloadfinish.IsFinished(wl)
}

// confirmEviction releases a workload's quota once its pods are gone.
func (w *world) confirmEviction(wl *kueue.Workload) error {
	delete(w.ready, wl.UID)
	evicted := meta.FindStatusCondition(wl.Status.Conditions, kueue.WorkloadEvicted)
	requeue := evicted.Reason == kueue.WorkloadEvictedByPreemption || evicted.Reason == kueue.WorkloadEvictedDueToNodeFailures
	reason := workload.UnadmittedWorkloadReasonWithFallback(kueue.WorkloadQuotaReservedReasonPendingEvaluation, kueue.WorkloadPending)
	message := evicted.Message
	return workloadpatching.PatchAdmissionStatus(w.ctx, w.client, wl, wallClock, func(wl *kueue.Workload) (bool, error) {
		requeued := workload.SetRequeuedCondition(wl, evicted.Reason, message, requeue)
		released := workload.UnsetQuotaReservationWithCondition(wl, reason, message, wallClock.Now())
		return requeued || released, nil
	})
}

// confirmEvictions confirms every eviction, in order of submission. It tells
// whether there was one.
func (w *world) confirmEvictions() (bool, error) {
	found := false
	for _, wl := range all[*kueue.Workload](w.client.store) {
		if !isBeingEvicted(wl) {
			continue
		}
		found = true
		if err := w.confirmEviction(wl.DeepCopy()); err != nil {
			return found, err
		}
		if err := w.reconcile(); err != nil {
			return found, err
		}
	}
	return found, nil
}

// recomputeRequests queues the pending workloads among those that match anew,
// because what their pods request has changed.
func (w *world) recomputeRequests(match func(*kueue.Workload) bool) {
	for _, stored := range all[*kueue.Workload](w.client.store) {
		if workload.HasQuotaReservation(stored) || !workload.IsAdmissible(stored) || !match(stored) {
			continue
		}
		wl := stored.DeepCopy()
		workload.AdjustResources(w.ctx, w.client, wl)
		// Fails for a workload without a LocalQueue, which is nothing to requeue.
		_ = w.queues.AddOrUpdateWorkload(logr.Discard(), wl)
	}
}
