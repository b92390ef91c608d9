package main

import (
	"cmp"
	"encoding/json"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	"sigs.k8s.io/kueue/pkg/features"
)

// setDefaults applies what an API server would: the defaults in the schemas of
// Kueue's CRDs and of batch/v1, and those of Kueue's defaulting webhooks.
func setDefaults(raw runtime.Object) {
	switch obj := raw.(type) {
	case *kueue.ClusterQueue:
		defaultClusterQueue(&obj.Spec)
		controllerutil.AddFinalizer(obj, kueue.ResourceInUseFinalizerName)
	case *kueue.ResourceFlavor:
		controllerutil.AddFinalizer(obj, kueue.ResourceInUseFinalizerName)
	case *kueue.Cohort:
		defaultWeight(obj.Spec.FairSharing)
	case *kueue.LocalQueue:
		defaultNamespace(obj)
		obj.Spec.StopPolicy = cmp.Or(obj.Spec.StopPolicy, new(kueue.None))
		defaultWeight(obj.Spec.FairSharing)
	case *kueue.AdmissionCheck:
		// Nobody runs the controllers that would report a check as usable.
		if meta.FindStatusCondition(obj.Status.Conditions, kueue.AdmissionCheckActive) == nil {
			meta.SetStatusCondition(&obj.Status.Conditions, metav1.Condition{
				Type: kueue.AdmissionCheckActive, Status: metav1.ConditionTrue, Reason: "Active",
			})
		}
	case *kueue.Workload:
		defaultNamespace(obj)
		defaultWorkload(&obj.Spec)
	case *batchv1.Job:
		defaultNamespace(obj)
		obj.Spec.Parallelism = cmp.Or(obj.Spec.Parallelism, new(int32(1)))
	case *corev1.Node:
		defaultNode(obj)
	case *corev1.Pod:
		defaultNamespace(obj)
	case *corev1.LimitRange:
		defaultNamespace(obj)
		defaultLimitRange(&obj.Spec)
	case *corev1.Namespace:
		if obj.Labels == nil {
			obj.Labels = map[string]string{}
		}
		obj.Labels[corev1.LabelMetadataName] = obj.Name
	}
}

func defaultNamespace(obj client.Object) {
	obj.SetNamespace(cmp.Or(obj.GetNamespace(), metav1.NamespaceDefault))
}

func defaultClusterQueue(spec *kueue.ClusterQueueSpec) {
	spec.QueueingStrategy = cmp.Or(spec.QueueingStrategy, kueue.BestEffortFIFO)
	spec.StopPolicy = cmp.Or(spec.StopPolicy, new(kueue.None))

	spec.FlavorFungibility = cmp.Or(spec.FlavorFungibility, &kueue.FlavorFungibility{})
	fungibility := spec.FlavorFungibility
	fungibility.WhenCanBorrow = cmp.Or(fungibility.WhenCanBorrow, kueue.MayStopSearch)
	fungibility.WhenCanPreempt = cmp.Or(fungibility.WhenCanPreempt, kueue.TryNextFlavor)

	spec.Preemption = cmp.Or(spec.Preemption, &kueue.ClusterQueuePreemption{})
	preemption := spec.Preemption
	preemption.ReclaimWithinCohort = cmp.Or(preemption.ReclaimWithinCohort, kueue.PreemptionPolicyNever)
	preemption.WithinClusterQueue = cmp.Or(preemption.WithinClusterQueue, kueue.PreemptionPolicyNever)
	preemption.BorrowWithinCohort = cmp.Or(preemption.BorrowWithinCohort, &kueue.BorrowWithinCohort{})
	preemption.BorrowWithinCohort.Policy = cmp.Or(preemption.BorrowWithinCohort.Policy, kueue.BorrowWithinCohortPolicyNever)

	defaultWeight(spec.FairSharing)
}

func defaultWeight(fairSharing *kueue.FairSharing) {
	if fairSharing != nil && fairSharing.Weight == nil {
		fairSharing.Weight = new(resource.MustParse("1"))
	}
}

func defaultWorkload(spec *kueue.WorkloadSpec) {
	spec.Active = cmp.Or(spec.Active, new(true))
	for i := range spec.PodSets {
		podSet := &spec.PodSets[i]
		podSet.Name = cmp.Or(podSet.Name, kueue.DefaultPodSetName)
		if !features.Enabled(features.PartialAdmission) {
			podSet.MinCount = nil
		}
	}
}

// defaultLimitRange fills default and defaultRequest as core/v1 does.
func defaultLimitRange(spec *corev1.LimitRangeSpec) {
	for i := range spec.Limits {
		item := &spec.Limits[i]
		if item.Type != corev1.LimitTypeContainer {
			continue
		}
		item.Default = withMissing(item.Default, item.Max)
		item.DefaultRequest = withMissing(withMissing(item.DefaultRequest, item.Default), item.Min)
	}
}

func withMissing(list, from corev1.ResourceList) corev1.ResourceList {
	for name, quantity := range from {
		if _, ok := list[name]; !ok {
			if list == nil {
				list = corev1.ResourceList{}
			}
			list[name] = quantity.DeepCopy()
		}
	}
	return list
}

// defaultCounts gives podsets whose document has no count one pod; the decoded
// object cannot tell that from a count of 0.
func defaultCounts(wl *kueue.Workload, doc []byte) error {
	var given struct {
		Spec struct{ PodSets []struct{ Count *int32 } }
	}
	if err := json.Unmarshal(doc, &given); err != nil {
		return err
	}
	for i, podSet := range given.Spec.PodSets {
		if podSet.Count == nil {
			wl.Spec.PodSets[i].Count = 1
		}
	}
	return nil
}
