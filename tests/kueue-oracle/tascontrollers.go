package main

import (
	"context"
	"unsafe" // also required by go:linkname

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/events"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	qcache "sigs.k8s.io/kueue/pkg/cache/queue"
	schdcache "sigs.k8s.io/kueue/pkg/cache/scheduler"
	"sigs.k8s.io/kueue/pkg/controller/tas"
	"sigs.k8s.io/kueue/pkg/features"
	"sigs.k8s.io/kueue/pkg/util/roletracker"
)

// tasController is one of Kueue's controllers for topology-aware scheduling:
// a reconciler and the handler of the events of its objects. Their types are
// not exported, so here they are a pointer and functions that take it.
type tasController[T client.Object] struct {
	self      unsafe.Pointer
	reconcile func(unsafe.Pointer, context.Context, reconcile.Request) (reconcile.Result, error)
	create    func(unsafe.Pointer, event.TypedCreateEvent[T]) bool
	update    func(unsafe.Pointer, event.TypedUpdateEvent[T]) bool
	remove    func(unsafe.Pointer, event.TypedDeleteEvent[T]) bool
}

func (c tasController[T]) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if c.self == nil {
		return reconcile.Result{}, nil
	}
	return c.reconcile(c.self, ctx, req)
}

func (c tasController[T]) Create(e event.TypedCreateEvent[T]) bool {
	return c.self != nil && c.create(c.self, e)
}

func (c tasController[T]) Update(e event.TypedUpdateEvent[T]) bool {
	return c.self != nil && c.update(c.self, e)
}

func (c tasController[T]) Delete(e event.TypedDeleteEvent[T]) bool {
	return c.self != nil && c.remove(c.self, e)
}

func (c tasController[T]) Generic(event.TypedGenericEvent[T]) bool { return false }

// setUpTASControllers builds what tas.SetupControllers builds, but for the
// ungater, which works on pods of jobs. Without the feature gate none of them
// exists, and events find no handler; what other pods use then matters to nobody.
func (w *world) setUpTASControllers() {
	w.otherPods = newNonTASUsageReconciler(w.client, w.queues, w.cache, nil)
	if !features.Enabled(features.TopologyAwareScheduling) {
		return
	}
	w.topologies = tasController[*kueue.Topology]{
		newTopologyReconciler(w.client, w.queues, w.cache, nil),
		reconcileTopology, topologyCreated, topologyUpdated, topologyDeleted,
	}
	w.tasFlavors = tasController[*kueue.ResourceFlavor]{
		newTASFlavorReconciler(w.client, w.queues, w.cache, w.events, nil),
		reconcileTASFlavor, tasFlavorCreated, tasFlavorUpdated, tasFlavorDeleted,
	}
	w.nodes = tasController[*corev1.Node]{
		newNodeReconciler(w.client, w.events, w.cache, nil, tas.WithWatchers(notifier{w})),
		reconcileNode, nodeCreated, nodeUpdated, nodeDeleted,
	}
	w.queues.AddTopologyUpdateWatcher(notifier{w})
}

//go:linkname newTopologyReconciler sigs.k8s.io/kueue/pkg/controller/tas.newTopologyReconciler
func newTopologyReconciler(client.Client, *qcache.Manager, *schdcache.Cache, *roletracker.RoleTracker) unsafe.Pointer

//go:linkname reconcileTopology sigs.k8s.io/kueue/pkg/controller/tas.(*topologyReconciler).Reconcile
func reconcileTopology(unsafe.Pointer, context.Context, reconcile.Request) (reconcile.Result, error)

//go:linkname topologyCreated sigs.k8s.io/kueue/pkg/controller/tas.(*topologyReconciler).Create
func topologyCreated(unsafe.Pointer, event.TypedCreateEvent[*kueue.Topology]) bool

//go:linkname topologyUpdated sigs.k8s.io/kueue/pkg/controller/tas.(*topologyReconciler).Update
func topologyUpdated(unsafe.Pointer, event.TypedUpdateEvent[*kueue.Topology]) bool

//go:linkname topologyDeleted sigs.k8s.io/kueue/pkg/controller/tas.(*topologyReconciler).Delete
func topologyDeleted(unsafe.Pointer, event.TypedDeleteEvent[*kueue.Topology]) bool

//go:linkname newTASFlavorReconciler sigs.k8s.io/kueue/pkg/controller/tas.newRfReconciler
func newTASFlavorReconciler(client.Client, *qcache.Manager, *schdcache.Cache, events.EventRecorder, *roletracker.RoleTracker) unsafe.Pointer

//go:linkname reconcileTASFlavor sigs.k8s.io/kueue/pkg/controller/tas.(*rfReconciler).Reconcile
func reconcileTASFlavor(unsafe.Pointer, context.Context, reconcile.Request) (reconcile.Result, error)

//go:linkname tasFlavorCreated sigs.k8s.io/kueue/pkg/controller/tas.(*rfReconciler).Create
func tasFlavorCreated(unsafe.Pointer, event.TypedCreateEvent[*kueue.ResourceFlavor]) bool

//go:linkname tasFlavorUpdated sigs.k8s.io/kueue/pkg/controller/tas.(*rfReconciler).Update
func tasFlavorUpdated(unsafe.Pointer, event.TypedUpdateEvent[*kueue.ResourceFlavor]) bool

//go:linkname tasFlavorDeleted sigs.k8s.io/kueue/pkg/controller/tas.(*rfReconciler).Delete
func tasFlavorDeleted(unsafe.Pointer, event.TypedDeleteEvent[*kueue.ResourceFlavor]) bool

//go:linkname newNodeReconciler sigs.k8s.io/kueue/pkg/controller/tas.newNodeReconciler
func newNodeReconciler(client.Client, events.EventRecorder, *schdcache.Cache, *roletracker.RoleTracker, ...tas.NodeReconcilerOption) unsafe.Pointer

//go:linkname reconcileNode sigs.k8s.io/kueue/pkg/controller/tas.(*nodeReconciler).Reconcile
func reconcileNode(unsafe.Pointer, context.Context, reconcile.Request) (reconcile.Result, error)

//go:linkname nodeCreated sigs.k8s.io/kueue/pkg/controller/tas.(*nodeReconciler).Create
func nodeCreated(unsafe.Pointer, event.TypedCreateEvent[*corev1.Node]) bool

//go:linkname nodeUpdated sigs.k8s.io/kueue/pkg/controller/tas.(*nodeReconciler).Update
func nodeUpdated(unsafe.Pointer, event.TypedUpdateEvent[*corev1.Node]) bool

//go:linkname nodeDeleted sigs.k8s.io/kueue/pkg/controller/tas.(*nodeReconciler).Delete
func nodeDeleted(unsafe.Pointer, event.TypedDeleteEvent[*corev1.Node]) bool

// nodeChanges tells, as a set of bits, what a flavor's controller cares about
// in a change of a node.
//
//go:linkname nodeChanges sigs.k8s.io/kueue/pkg/controller/tas.checkNodeSchedulingPropertiesChanged
func nodeChanges(newNode, oldNode *corev1.Node) int64

//go:linkname newNonTASUsageReconciler sigs.k8s.io/kueue/pkg/controller/tas.newNonTasUsageReconciler
func newNonTASUsageReconciler(client.Client, *qcache.Manager, *schdcache.Cache, *roletracker.RoleTracker) *tas.NonTasUsageReconciler

// retryOnFreedNodes flushes the queues that may use nodes which other pods have
// left. A live Kueue does so every ten seconds.
//
//go:linkname retryOnFreedNodes sigs.k8s.io/kueue/pkg/controller/tas.(*NonTasUsageReconciler).drainPendingNodes
func retryOnFreedNodes(*tas.NonTasUsageReconciler, context.Context)
