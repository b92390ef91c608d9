package main

import (
	"reflect"
	"slices"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	qcache "sigs.k8s.io/kueue/pkg/cache/queue"
	"sigs.k8s.io/kueue/pkg/workload"
)

// pendingWorkloads is what waits in one ClusterQueue.
type pendingWorkloads struct {
	active       []*workload.Info // in the order in which they would be tried
	inadmissible []*workload.Info
}

func (w *world) pendingIn(name kueue.ClusterQueueReference) pendingWorkloads {
	var p pendingWorkloads
	queue := pendingQueue(w.queues, name)
	active, _ := queue.Dump()
	inadmissible, _ := queue.DumpInadmissible()
	for _, info := range queue.Snapshot() {
		key := workload.Key(info.Obj)
		switch {
		case slices.Contains(active, key):
			p.active = append(p.active, info)
		case slices.Contains(inadmissible, key):
			p.inadmissible = append(p.inadmissible, info)
		}
	}
	return p
}

// hasSecondPass tells whether a workload with quota waits for the scheduler to
// place it, or to place it anew.
func (w *world) hasSecondPass() bool {
	queue := reflect.ValueOf(w.queues).Elem().FieldByName("secondPassQueue").Elem()
	return queue.FieldByName("queued").Len() > 0
}

func (w *world) clusterQueueNames() []kueue.ClusterQueueReference {
	return slices.Sorted(slices.Values(w.queues.GetClusterQueueNames()))
}

// orderQueues brings the pending queues into the order of the LocalQueues'
// present usage. Kueue does so when it takes a head while the usage of an
// admission is still provisional, which it mostly is in a live cluster and never
// is here, where the controllers have always caught up. Otherwise the order
// would come to depend on that of Go's maps.
func (w *world) orderQueues() {
	if !w.samplesUsage() {
		return
	}
	for _, name := range w.clusterQueueNames() {
		queue := pendingQueue(w.queues, name)
		active := w.pendingIn(name).active
		for !inHeapOrder(queue, active) {
			for _, info := range active {
				queue.RebuildLocalQueue(string(info.Obj.Spec.QueueName))
			}
		}
	}
}

// inHeapOrder tells whether a queue would yield its active workloads in order.
func inHeapOrder(queue *qcache.ClusterQueue, active []*workload.Info) bool {
	rank := map[string]int{}
	for i, info := range active {
		rank[string(workload.Key(info.Obj))] = i
	}
	keys := reflect.ValueOf(queue).Elem().FieldByName("heap").FieldByName("data").FieldByName("keys")
	for i := 1; i < keys.Len(); i++ {
		if rank[keys.Index(i).String()] < rank[keys.Index((i-1)/2).String()] {
			return false
		}
	}
	return true
}
