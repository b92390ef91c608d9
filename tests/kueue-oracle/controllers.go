package main

import (
	"fmt"
	"slices"
	"time"

	corev1 "k8s.io/api/core/v1"
	nodev1 "k8s.io/api/node/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	qcache "sigs.k8s.io/kueue/pkg/cache/queue"
)

// maxReconciles bounds what one step may set off; Kueue never needs so much.
const maxReconciles = 100_000

// reconcile delivers the events of all writes to Kueue's handlers and serves
// the requests that follow, until nothing is left to do; then the requeues that
// were asked for take effect.
func (w *world) reconcile() error {
	for range maxReconciles {
		if events := w.client.takeEvents(); len(events) > 0 {
			for _, e := range events {
				if err := w.deliver(e); err != nil {
					return err
				}
			}
			continue
		}
		req, ok := w.pending.take()
		if !ok {
			retryOnFreedNodes(w.otherPods, w.ctx)
			w.requeuer.ProcessRequeues(w.ctx)
			return w.failure
		}
		w.serve(req)
	}
	return fmt.Errorf("the controllers do not come to rest")
}

// serve runs one reconciler and keeps the time at which it wants to run again.
func (w *world) serve(req request) {
	var r reconcile.Reconciler
	switch req.controller {
	case priorityClassController:
		r = w.priorityClasses
	case cohortController:
		r = w.cohorts
	case clusterQueueController, emptiedQueueController:
		r = w.clusterQueues
	case localQueueController:
		r = w.localQueues
	case workloadController:
		r = w.workloads
	case flavorController:
		r = w.flavors
	case checkController:
		r = w.checks
	case topologyController:
		r = w.topologies
	case tasFlavorController:
		r = w.tasFlavors
	case nodeController:
		r = w.nodes
	case otherPodController:
		r = w.otherPods
	}
	delete(w.timers, req)
	// An error makes the real controller try again later. Here it can only
	// come from an object that something else must change first, and that
	// change asks for the next attempt.
	result, err := r.Reconcile(w.ctx, reconcile.Request{NamespacedName: req.key})
	w.client.sortEvents() // a node's controller takes its workloads in random order
	if err == nil && result.RequeueAfter > 0 {
		w.timers[req] = time.Now().Add(result.RequeueAfter)
	}
	w.letCycleRun()
}

// deliver hands one event to the handlers that the controllers have set up for
// its kind.
func (w *world) deliver(e storeEvent) error {
	switch obj := e.object().(type) {
	case *kueue.Workload:
		offer(w, e, w.workloads, workloadController, obj)
		w.letCycleRun()
		return w.runJob(e)
	case *kueue.ClusterQueue:
		offer(w, e, w.clusterQueues, clusterQueueController, obj)
		w.clusterQueueChanged(e)
	case *kueue.LocalQueue:
		if handle(e, w.localQueues, obj) && w.samplesUsage() {
			w.pending.add(request{localQueueController, client.ObjectKeyFromObject(obj)})
		}
		w.localQueueChanged(e)
	case *kueue.Cohort:
		offer(w, e, w.cohorts, cohortController, obj)
	case *kueue.WorkloadPriorityClass:
		offer(w, e, w.priorityClasses, priorityClassController, obj)
	case *kueue.ResourceFlavor:
		offer(w, e, w.flavors, flavorController, obj)
		offer(w, e, w.tasFlavors, tasFlavorController, obj)
		if e.new == nil && obj.Spec.TopologyName != nil {
			w.pending.add(request{topologyController, types.NamespacedName{Name: string(*obj.Spec.TopologyName)}})
		}
	case *kueue.Topology:
		offer(w, e, w.topologies, topologyController, obj)
	case *corev1.Node:
		offer(w, e, w.nodes, nodeController, obj)
	case *corev1.Pod:
		offer(w, e, w.otherPods, otherPodController, obj)
	case *kueue.AdmissionCheck:
		offer(w, e, w.checks, checkController, obj)
	case *corev1.Namespace:
		w.namespaceChanged(e)
	case *corev1.LimitRange:
		w.recomputeRequests(func(wl *kueue.Workload) bool { return wl.Namespace == obj.Namespace })
	case *nodev1.RuntimeClass:
		w.recomputeRequests(func(wl *kueue.Workload) bool {
			return slices.ContainsFunc(wl.Spec.PodSets, func(ps kueue.PodSet) bool {
				return ptr.Equal(ps.Template.Spec.RuntimeClassName, &obj.Name)
			})
		})
	}
	return nil
}

func (e storeEvent) object() client.Object {
	if e.new != nil {
		return e.new
	}
	return e.old
}

// offer runs a controller's event handler and the reconcile that it asks for.
func offer[T client.Object](w *world, e storeEvent, h predicate.TypedPredicate[T], c controller, obj T) {
	if handle(e, h, obj) {
		w.pending.add(request{c, client.ObjectKeyFromObject(obj)})
	}
}

// handle runs a reconciler's event handler; its answer asks for a reconcile.
func handle[T client.Object](e storeEvent, h predicate.TypedPredicate[T], obj T) bool {
	switch {
	case e.old == nil:
		return h.Create(event.TypedCreateEvent[T]{Object: obj})
	case e.new == nil:
		return h.Delete(event.TypedDeleteEvent[T]{Object: obj})
	default:
		return h.Update(event.TypedUpdateEvent[T]{ObjectOld: e.old.(T), ObjectNew: obj})
	}
}

func (w *world) clusterQueueChanged(e storeEvent) {
	cq := e.object().(*kueue.ClusterQueue)
	var old kueue.ClusterQueue
	if e.old != nil {
		old = *e.old.(*kueue.ClusterQueue)
	}
	cameOrWent := e.old == nil || e.new == nil
	workloads := cameOrWent || cq.DeletionTimestamp != nil || !ptr.Equal(old.Spec.StopPolicy, cq.Spec.StopPolicy) ||
		!equality.Semantic.DeepEqual(old.Spec.AdmissionChecksStrategy, cq.Spec.AdmissionChecksStrategy)
	usage := w.samplesUsage() && (cameOrWent || !equality.Semantic.DeepEqual(old.Status.Conditions, cq.Status.Conditions))
	for _, lq := range all[*kueue.LocalQueue](w.client.store) {
		if string(lq.Spec.ClusterQueue) != cq.Name {
			continue
		}
		if workloads {
			w.reconcileWorkloadsOf(lq)
		}
		if usage {
			w.pending.add(request{localQueueController, client.ObjectKeyFromObject(lq)})
		}
	}
}

func (w *world) localQueueChanged(e storeEvent) {
	lq := e.object().(*kueue.LocalQueue)
	if e.old == nil || e.new == nil || !ptr.Equal(e.old.(*kueue.LocalQueue).Spec.StopPolicy, lq.Spec.StopPolicy) {
		w.reconcileWorkloadsOf(lq)
	}
}

func (w *world) reconcileWorkloadsOf(lq *kueue.LocalQueue) {
	for _, wl := range all[*kueue.Workload](w.client.store) {
		if wl.Namespace == lq.Namespace && string(wl.Spec.QueueName) == lq.Name {
			w.pending.add(request{workloadController, client.ObjectKeyFromObject(wl)})
		}
	}
}

// namespaceChanged retries workloads in queues that now select their namespace.
func (w *world) namespaceChanged(e storeEvent) {
	if e.old == nil || e.new == nil {
		return
	}
	before := w.cache.MatchingClusterQueues(e.old.GetLabels())
	after := w.cache.MatchingClusterQueues(e.new.GetLabels())
	qcache.NotifyRetryInadmissible(w.queues, after.Difference(before))
}
