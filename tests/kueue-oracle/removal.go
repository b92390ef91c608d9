package main

import (
	"cmp"
	"encoding/json"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	nodev1 "k8s.io/api/node/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
)

// removable makes an empty object of each kind that a step may delete by name.
var removable = map[string]func() client.Object{
	"AdmissionCheck":        func() client.Object { return &kueue.AdmissionCheck{} },
	"ClusterQueue":          func() client.Object { return &kueue.ClusterQueue{} },
	"Cohort":                func() client.Object { return &kueue.Cohort{} },
	"LimitRange":            func() client.Object { return &corev1.LimitRange{} },
	"LocalQueue":            func() client.Object { return &kueue.LocalQueue{} },
	"Namespace":             func() client.Object { return &corev1.Namespace{} },
	"Node":                  func() client.Object { return &corev1.Node{} },
	"Pod":                   func() client.Object { return &corev1.Pod{} },
	"PriorityClass":         func() client.Object { return &schedulingv1.PriorityClass{} },
	"ResourceFlavor":        func() client.Object { return &kueue.ResourceFlavor{} },
	"RuntimeClass":          func() client.Object { return &nodev1.RuntimeClass{} },
	"Topology":              func() client.Object { return &kueue.Topology{} },
	"WorkloadPriorityClass": func() client.Object { return &kueue.WorkloadPriorityClass{} },
}

// namedObject returns the policy object that {kind, namespace, name} names.
func (w *world) namedObject(arg json.RawMessage) (client.Object, error) {
	var named struct{ Kind, Namespace, Name string }
	if err := unmarshalStrict(arg, &named); err != nil {
		return nil, err
	}
	empty, ok := removable[named.Kind]
	if !ok {
		return nil, fmt.Errorf("a %s cannot be deleted", named.Kind)
	}
	obj := empty()
	key := types.NamespacedName{Name: named.Name}
	switch obj.(type) {
	case *kueue.LocalQueue, *corev1.LimitRange, *corev1.Pod:
		key.Namespace = cmp.Or(named.Namespace, metav1.NamespaceDefault)
	}
	return obj, w.client.get(key, obj)
}

// remove deletes a policy object. With a namespace goes what is in it, as the
// namespace controller would have it.
func (w *world) remove(obj client.Object) error {
	if ns, ok := obj.(*corev1.Namespace); ok {
		if err := w.empty(ns.Name); err != nil {
			return err
		}
	}
	return w.client.Delete(w.ctx, obj)
}

// empty deletes what is in a namespace: workloads, then all else.
func (w *world) empty(namespace string) error {
	for _, wl := range all[*kueue.Workload](w.client.store) {
		if wl.Namespace != namespace {
			continue
		}
		if err := w.removeWorkload(wl.DeepCopy()); err != nil {
			return err
		}
	}
	var others []client.Object
	for _, lq := range all[*kueue.LocalQueue](w.client.store) {
		others = append(others, lq)
	}
	for _, limits := range all[*corev1.LimitRange](w.client.store) {
		others = append(others, limits)
	}
	for _, pod := range all[*corev1.Pod](w.client.store) {
		others = append(others, pod)
	}
	for _, obj := range others {
		if obj.GetNamespace() != namespace {
			continue
		}
		if err := w.client.Delete(w.ctx, obj); err != nil {
			return err
		}
	}
	return nil
}

func (w *world) removeWorkload(wl *kueue.Workload) error {
	delete(w.ready, wl.UID)
	return w.client.Delete(w.ctx, wl)
}
