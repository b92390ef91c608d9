package main

import (
	"maps"
	"slices"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	utilpodset "sigs.k8s.io/kueue/pkg/util/podset"
	utiltas "sigs.k8s.io/kueue/pkg/util/tas"
	"sigs.k8s.io/kueue/pkg/workload"
	workloadfinish "sigs.k8s.io/kueue/pkg/workload/finish"
	"sigs.k8s.io/kueue/pkg/workloadslicing"
)

// jobPods returns the pods that jobs run, one for each podset and node of a
// topology assignment: Kueue asks whether a workload still has pods on a node.
// They run from admission on, and are gone at once when their node is, is not
// ready, or has a NoExecute taint that they do not tolerate at all.
func (s *store) jobPods() []*corev1.Pod {
	var pods []*corev1.Pod
	for _, wl := range all[*kueue.Workload](s) {
		if !workload.IsAdmittedByTAS(wl) || workloadfinish.IsFinished(wl) {
			continue
		}
		for i := range wl.Status.Admission.PodSetAssignments {
			assignment := &wl.Status.Admission.PodSetAssignments[i]
			podSet := utilpodset.FindPodSetByName(wl.Spec.PodSets, assignment.Name)
			for _, name := range assignedNodes(assignment) {
				node, ok := find[*corev1.Node](s, types.NamespacedName{Name: name})
				if ok && s.keepsPods(node, podSet, assignment) {
					pods = append(pods, jobPod(wl, name))
				}
			}
		}
	}
	return pods
}

func jobPod(wl *kueue.Workload, node string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			Namespace:   wl.Namespace,
			Annotations: map[string]string{kueue.WorkloadAnnotation: workloadslicing.SliceName(wl)},
		},
		Spec:   corev1.PodSpec{NodeName: node},
		Status: corev1.PodStatus{Phase: corev1.PodRunning},
	}
}

func (s *store) keepsPods(node *corev1.Node, podSet *kueue.PodSet, assignment *kueue.PodSetAssignment) bool {
	if !utiltas.IsNodeStatusConditionTrue(node.Status.Conditions, corev1.NodeReady) {
		return false
	}
	var tolerations []corev1.Toleration
	if podSet != nil {
		tolerations = slices.Clone(podSet.Template.Spec.Tolerations)
	}
	for _, name := range assignment.Flavors {
		if flavor, ok := find[*kueue.ResourceFlavor](s, types.NamespacedName{Name: string(name)}); ok {
			tolerations = append(tolerations, flavor.Spec.Tolerations...)
		}
	}
	return !slices.ContainsFunc(node.Spec.Taints, func(taint corev1.Taint) bool {
		return taint.Effect == corev1.TaintEffectNoExecute &&
			!slices.ContainsFunc(tolerations, func(t corev1.Toleration) bool {
				return t.ToleratesTaint(logr.Discard(), &taint, false)
			})
	})
}

// assignedNodes returns the nodes that a topology assignment names, in order.
// Only one whose lowest level is the node names any.
func assignedNodes(assignment *kueue.PodSetAssignment) []string {
	topology := assignment.TopologyAssignment
	if topology == nil || !utiltas.IsLowestLevelHostname(topology.Levels) {
		return nil
	}
	names := map[string]bool{}
	for name := range utiltas.LowestLevelValues(topology) {
		names[name] = true
	}
	return slices.Sorted(maps.Keys(names))
}
