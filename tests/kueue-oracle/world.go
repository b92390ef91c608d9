package main

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	config "sigs.k8s.io/kueue/apis/config/v1beta2"
	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	qcache "sigs.k8s.io/kueue/pkg/cache/queue"
	schdcache "sigs.k8s.io/kueue/pkg/cache/scheduler"
	"sigs.k8s.io/kueue/pkg/controller/core"
	"sigs.k8s.io/kueue/pkg/controller/tas"
	"sigs.k8s.io/kueue/pkg/features"
	"sigs.k8s.io/kueue/pkg/scheduler"
	preemptexpectations "sigs.k8s.io/kueue/pkg/scheduler/preemption/expectations"
	"sigs.k8s.io/kueue/pkg/scheduler/preemption/fairsharing"
	afs "sigs.k8s.io/kueue/pkg/util/admissionfairsharing"
	"sigs.k8s.io/kueue/pkg/util/waitforpodsready"
)

// world is one scenario's Kueue: the real scheduler, its caches and its
// reconcilers around an API server in memory.
type world struct {
	ctx    context.Context
	cfg    *config.Configuration
	client *storeClient
	events *eventLog
	now    time.Time // what the scenario's steps have made of the time

	cache    *schdcache.Cache
	queues   *qcache.Manager
	requeuer interface{ ProcessRequeues(context.Context) int }
	sched    *scheduler.Scheduler
	cycle    *cycle // that waits for pods, or is just being run
	failure  error  // the panic of a cycle

	flavors         *core.ResourceFlavorReconciler
	checks          *core.AdmissionCheckReconciler
	priorityClasses *core.WorkloadPriorityClassReconciler
	cohorts         *core.CohortReconciler
	clusterQueues   *core.ClusterQueueReconciler
	localQueues     *core.LocalQueueReconciler
	workloads       *core.WorkloadReconciler
	topologies      tasController[*kueue.Topology]
	tasFlavors      tasController[*kueue.ResourceFlavor]
	nodes           tasController[*corev1.Node]
	otherPods       *tas.NonTasUsageReconciler

	pending requests // reconcile requests to serve
	timers  timers   // reconcile requests for later

	podsReadySteps bool               // the scenario says itself which pods are ready
	ready          map[types.UID]bool // what it said, since the last admission
	submitted      int                // workloads so far: the last UID
}

// newWorld builds Kueue as its manager does (cmd/kueue in Kueue's repository).
func newWorld(ctx context.Context, cfg *config.Configuration) *world {
	w := &world{
		ctx:    ctx,
		cfg:    cfg,
		client: &storeClient{store: newStore()},
		events: &eventLog{},
		now:    epoch,
		timers: timers{},
		ready:  map[types.UID]bool{},
	}
	expectations := preemptexpectations.New()
	fairSharing := fairsharing.Enabled(cfg.FairSharing)
	podsReadyTimestamp := config.EvictionTimestamp
	blockAdmission := false
	if waitforpodsready.Enabled(cfg.WaitForPodsReady) {
		podsReadyTimestamp = *cfg.WaitForPodsReady.RequeuingStrategy.Timestamp
		blockAdmission = *cfg.WaitForPodsReady.BlockAdmission
	}

	cacheOptions := []schdcache.Option{
		schdcache.WithPodsReadyTracking(blockAdmission),
		schdcache.WithFairSharing(fairSharing),
		schdcache.WithAdmissionFairSharing(cfg.AdmissionFairSharing),
	}
	queueOptions := []qcache.Option{
		qcache.WithPodsReadyRequeuingTimestamp(podsReadyTimestamp),
		qcache.WithAdmissionFairSharing(cfg.AdmissionFairSharing),
		qcache.WithPreemptionExpectations(expectations),
	}
	quotaCheck := config.QuotaCheckBlockUndeclared
	if r := cfg.Resources; r != nil {
		cacheOptions = append(cacheOptions,
			schdcache.WithExcludedResourcePrefixes(r.ExcludeResourcePrefixes),
			schdcache.WithResourceTransformations(r.Transformations))
		queueOptions = append(queueOptions,
			qcache.WithExcludedResourcePrefixes(r.ExcludeResourcePrefixes),
			qcache.WithResourceTransformations(r.Transformations))
		if features.Enabled(features.QuotaCheckStrategy) && r.QuotaCheckStrategy != nil {
			quotaCheck = *r.QuotaCheckStrategy
		}
	}
	w.cache = schdcache.New(w.client, cacheOptions...)
	w.queues, w.requeuer = qcache.NewManagerForUnitTestsWithRequeuer(w.client, w.cache, queueOptions...)
	w.sched = scheduler.New(w.queues, w.cache, w.client, w.events,
		scheduler.WithPodsReadyRequeuingTimestamp(podsReadyTimestamp),
		scheduler.WithFairSharing(cfg.FairSharing),
		scheduler.WithAdmissionFairSharing(cfg.AdmissionFairSharing),
		scheduler.WithQuotaCheckStrategy(quotaCheck),
		scheduler.WithPreemptionExpectations(expectations))
	setAdmissionRoutineWrapper(w.sched, inline{})

	w.flavors = core.NewResourceFlavorReconciler(w.client, w.queues, w.cache, nil)
	w.flavors.AddUpdateWatcher(notifier{w})
	w.checks = core.NewAdmissionCheckReconciler(w.client, w.queues, w.cache, nil)
	w.checks.AddUpdateWatchers(notifier{w})
	w.priorityClasses = core.NewWorkloadPriorityClassReconciler(w.client, nil)
	w.cohorts = core.NewCohortReconciler(w.client, w.cache, w.queues, core.CohortReconcilerWithFairSharing(fairSharing))
	w.clusterQueues = core.NewClusterQueueReconciler(w.client, w.queues, w.cache,
		core.WithFairSharing(fairSharing), core.WithWatchers(notifier{w}))
	w.localQueues = core.NewLocalQueueReconciler(w.client, w.queues, w.cache,
		core.WithAdmissionFairSharingConfig(cfg.AdmissionFairSharing))
	w.workloads = core.NewWorkloadReconciler(w.client, w.queues, w.cache, w.events,
		core.WithWorkloadUpdateWatchers(notifier{w}),
		withWaitForPodsReady(podsReadySettings(cfg.WaitForPodsReady)),
		core.WithPreemptionExpectations(expectations),
		core.WithAdmissionFairSharing(cfg.AdmissionFairSharing))
	w.queues.AddWorkloadUpdateWatcher(notifier{w})
	w.setUpTASControllers()

	if blockAdmission {
		go w.cache.CleanUpOnContext(ctx)
	}
	return w
}

// tracksPodsReady tells whether job controllers report readiness.
func (w *world) tracksPodsReady() bool {
	return waitforpodsready.Enabled(w.cfg.WaitForPodsReady)
}

// samplesUsage tells whether LocalQueues have usage that decays.
func (w *world) samplesUsage() bool { return afs.Enabled(w.cfg.AdmissionFairSharing) }

// apply creates or replaces a policy object.
func (w *world) apply(obj client.Object) error {
	w.ensureNamespace(obj.GetNamespace())
	return w.client.ensure(w.ctx, obj)
}
