package main

import (
	"maps"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	qcache "sigs.k8s.io/kueue/pkg/cache/queue"
	utiltas "sigs.k8s.io/kueue/pkg/util/tas"
)

// notifier passes on what the reconcilers tell each other through channels that
// only a running manager reads.
type notifier struct{ w *world }

func (n notifier) NotifyResourceFlavorUpdate(oldFlavor, newFlavor *kueue.ResourceFlavor) {
	if oldFlavor == nil || newFlavor == nil {
		name := kueue.ResourceFlavorReference(eitherName(oldFlavor, newFlavor))
		n.reconcileClusterQueues(n.w.cache.ClusterQueuesUsingFlavor(name))
	}
}

// NotifyTopologyUpdate is what the ClusterQueue controller makes of a topology
// that came or went.
func (n notifier) NotifyTopologyUpdate(oldTopology, newTopology *kueue.Topology) {
	if oldTopology != nil && newTopology != nil {
		return
	}
	queues := n.w.cache.ClusterQueuesUsingTopology(kueue.TopologyReference(eitherName(oldTopology, newTopology)))
	n.reconcileClusterQueues(queues)
	if oldTopology == nil {
		qcache.NotifyRetryInadmissible(n.w.queues, sets.New(queues...))
	}
}

// NotifyNodeUpdate is what the controller of flavors with a topology makes of a
// change of a node: each flavor that had or has the node looks at it.
func (n notifier) NotifyNodeUpdate(oldNode, newNode *corev1.Node) {
	if oldNode != nil && newNode != nil && nodeChanges(newNode, oldNode) == 0 {
		return
	}
	flavors := n.w.cache.CloneTASCache()
	for _, name := range slices.Sorted(maps.Keys(flavors)) {
		flavor := flavors[name]
		if slices.ContainsFunc([]*corev1.Node{oldNode, newNode}, func(node *corev1.Node) bool {
			return node != nil && utiltas.NodeMatchesFlavor(node.Labels, flavor.NodeLabels(), flavor.TopologyLevels())
		}) {
			n.w.pending.add(request{tasFlavorController, types.NamespacedName{Name: string(name)}})
		}
	}
}

func (n notifier) NotifyAdmissionCheckUpdate(oldCheck, newCheck *kueue.AdmissionCheck) {
	// A deletion mark or a finalizer changes no queue. In a live cluster the
	// refresh would find nothing to write; here counters may be old (README,
	// decision 11).
	if oldCheck != nil && newCheck != nil && sameField(oldCheck, newCheck, "Spec") && sameField(oldCheck, newCheck, "Status") {
		return
	}
	name := kueue.AdmissionCheckReference(eitherName(oldCheck, newCheck))
	n.reconcileClusterQueues(n.w.cache.ClusterQueuesUsingAdmissionCheck(name))
}

func (n notifier) NotifyClusterQueueUpdate(oldCQ, newCQ *kueue.ClusterQueue) {
	if oldCQ != nil {
		n.releaseFlavorsAndChecks(oldCQ)
	}
	cq := newCQ
	if cq == nil {
		cq = oldCQ
	}
	// With a cycle of cohorts there are no ancestors to refresh.
	ancestors, _ := n.w.cache.ClusterQueueAncestors(cq)
	for _, name := range ancestors {
		n.w.pending.add(request{cohortController, types.NamespacedName{Name: string(name)}})
	}
}

// releaseFlavorsAndChecks lets flavors and checks that a ClusterQueue used go
// once nothing else uses them.
func (n notifier) releaseFlavorsAndChecks(cq *kueue.ClusterQueue) {
	for _, group := range cq.Spec.ResourceGroups {
		for _, flavor := range group.Flavors {
			if len(n.w.cache.ClusterQueuesUsingFlavor(flavor.Name)) == 0 {
				n.w.pending.add(request{flavorController, types.NamespacedName{Name: string(flavor.Name)}})
			}
		}
	}
	if cq.Spec.AdmissionChecksStrategy == nil {
		return
	}
	for _, rule := range cq.Spec.AdmissionChecksStrategy.AdmissionChecks {
		if len(n.w.cache.ClusterQueuesUsingAdmissionCheck(rule.Name)) == 0 {
			n.w.pending.add(request{checkController, types.NamespacedName{Name: string(rule.Name)}})
		}
	}
}

func (n notifier) NotifyWorkloadUpdate(oldWl, newWl *kueue.Workload) {
	for _, wl := range []*kueue.Workload{oldWl, newWl} {
		if wl != nil && wl.Status.Admission != nil {
			n.refreshTerminating(wl.Status.Admission.ClusterQueue)
		}
	}
	if !n.w.samplesUsage() {
		return
	}
	for _, wl := range []*kueue.Workload{oldWl, newWl} {
		if wl != nil {
			key := types.NamespacedName{Namespace: wl.Namespace, Name: string(wl.Spec.QueueName)}
			n.w.pending.add(request{localQueueController, key})
		}
	}
}

// refreshTerminating lets a ClusterQueue go that was deleted while workloads
// held its quota. Other queues are not looked at (README, decision 11).
func (n notifier) refreshTerminating(name kueue.ClusterQueueReference) {
	key := types.NamespacedName{Name: string(name)}
	cq, ok := find[*kueue.ClusterQueue](n.w.client.store, key)
	if ok && cq.DeletionTimestamp != nil {
		n.w.pending.add(request{emptiedQueueController, key})
	}
}

func (n notifier) reconcileClusterQueues(names []kueue.ClusterQueueReference) {
	for _, name := range sets.List(sets.New(names...)) {
		n.w.pending.add(request{clusterQueueController, types.NamespacedName{Name: string(name)}})
	}
}

func eitherName[T interface {
	comparable
	GetName() string
}](a, b T) string {
	var none T
	if a != none {
		return a.GetName()
	}
	return b.GetName()
}
