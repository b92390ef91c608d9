package main

import (
	"context"
	"unsafe" // also required by go:linkname

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/clock"
	"sigs.k8s.io/controller-runtime/pkg/client"

	config "sigs.k8s.io/kueue/apis/config/v1beta2"
	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	qcache "sigs.k8s.io/kueue/pkg/cache/queue"
	"sigs.k8s.io/kueue/pkg/controller/core"
	"sigs.k8s.io/kueue/pkg/controller/jobframework"
	"sigs.k8s.io/kueue/pkg/scheduler"
	"sigs.k8s.io/kueue/pkg/util/routine"
	"sigs.k8s.io/kueue/pkg/util/wait"
)

// The parts of Kueue that are needed here and not exported. The empty
// internals.s lets the compiler accept functions without a body.

// schedule runs one scheduling cycle. It blocks while no queue has a head.
//
//go:linkname schedule sigs.k8s.io/kueue/pkg/scheduler.(*Scheduler).schedule
func schedule(s *scheduler.Scheduler, ctx context.Context) wait.SpeedSignal

// setAdmissionRoutineWrapper replaces the goroutines that write admissions.
//
//go:linkname setAdmissionRoutineWrapper sigs.k8s.io/kueue/pkg/scheduler.(*Scheduler).setAdmissionRoutineWrapper
func setAdmissionRoutineWrapper(s *scheduler.Scheduler, w routine.Wrapper)

// podsReadySettings turns the manager's configuration into the type, itself not
// exported, that withWaitForPodsReady takes.
//
//go:linkname podsReadySettings sigs.k8s.io/kueue/pkg/controller/core.waitForPodsReady
func podsReadySettings(cfg *config.WaitForPodsReady) unsafe.Pointer

//go:linkname withWaitForPodsReady sigs.k8s.io/kueue/pkg/controller/core.WithWaitForPodsReady
func withWaitForPodsReady(settings unsafe.Pointer) core.Option

// podsReadyCondition is the PodsReady condition that a job's controller writes.
//
//go:linkname podsReadyCondition sigs.k8s.io/kueue/pkg/controller/jobframework.generatePodsReadyCondition
func podsReadyCondition(ctx context.Context, c client.Client, job jobframework.GenericJob, wl *kueue.Workload, clk clock.Clock) metav1.Condition

// pendingQueue returns the pending queue of a ClusterQueue, nil if there is none.
//
//go:linkname pendingQueue sigs.k8s.io/kueue/pkg/cache/queue.(*Manager).getClusterQueue
func pendingQueue(m *qcache.Manager, name kueue.ClusterQueueReference) *qcache.ClusterQueue

// inline runs what Kueue would hand to a goroutine at once, in order.
type inline struct{}

func (inline) Run(f func()) { f() }
