package main

import (
	"cmp"
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/types"
)

// request asks one of the reconcilers to look at one object.
type request struct {
	controller controller
	key        types.NamespacedName
}

type controller int

// The controllers, in the order in which requests of the same instant are
// served.
const (
	priorityClassController controller = iota
	cohortController
	clusterQueueController
	localQueueController
	workloadController
	flavorController
	checkController
	topologyController
	tasFlavorController
	nodeController
	otherPodController
	// The ClusterQueue controller again, for a queue that a workload may have
	// been the last to leave.
	emptiedQueueController
)

// isLate tells whether a live Kueue makes these requests wait for a second,
// until the workloads have been seen to.
func (c controller) isLate() bool {
	return c == localQueueController || c == emptiedQueueController
}

// requests is a queue without duplicates.
type requests struct {
	queue  []request
	queued map[request]bool
}

func (r *requests) add(req request) {
	if r.queued[req] {
		return
	}
	if r.queued == nil {
		r.queued = map[request]bool{}
	}
	r.queued[req] = true
	r.queue = append(r.queue, req)
}

// take returns the oldest request; late ones come last.
func (r *requests) take() (request, bool) {
	if len(r.queue) == 0 {
		return request{}, false
	}
	first := max(0, slices.IndexFunc(r.queue, func(req request) bool {
		return !req.controller.isLate()
	}))
	req := r.queue[first]
	r.queue = slices.Delete(r.queue, first, first+1)
	delete(r.queued, req)
	return req, true
}

// timers holds when each request falls due.
type timers map[request]time.Time

// next returns the earliest instant and its requests, in a fixed order.
func (t timers) next(rank func(request) string) (time.Time, []request) {
	var due time.Time
	for _, at := range t {
		if due.IsZero() || at.Before(due) {
			due = at
		}
	}
	var reqs []request
	for req, at := range t {
		if at.Equal(due) {
			reqs = append(reqs, req)
		}
	}
	slices.SortFunc(reqs, func(a, b request) int {
		return cmp.Or(cmp.Compare(a.controller, b.controller), cmp.Compare(rank(a), rank(b)))
	})
	return due, reqs
}
