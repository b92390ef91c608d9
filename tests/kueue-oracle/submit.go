package main

import (
	"encoding/json"
	"fmt"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	controllerconstants "sigs.k8s.io/kueue/pkg/controller/constants"
	"sigs.k8s.io/kueue/pkg/controller/jobframework"
	jobcontroller "sigs.k8s.io/kueue/pkg/controller/jobs/job"
	"sigs.k8s.io/kueue/pkg/util/priority"
	"sigs.k8s.io/kueue/pkg/workload"
)

// shortWorkload is the short form of a submission; amounts are per pod.
type shortWorkload struct {
	Name         string                       `json:"name"`
	Namespace    string                       `json:"namespace,omitempty"`
	Queue        string                       `json:"queue,omitempty"`
	Pods         *int32                       `json:"pods,omitempty"`
	CPU          *resource.Quantity           `json:"cpu,omitempty"`
	Memory       *resource.Quantity           `json:"memory,omitempty"`
	GPUs         *resource.Quantity           `json:"gpus,omitempty"`
	MIG          map[string]resource.Quantity `json:"mig,omitempty"`
	Priority     *int32                       `json:"priority,omitempty"`
	Limit        string                       `json:"limit,omitempty"`
	NodeSelector map[string]string            `json:"nodeSelector,omitempty"`
	Topology     *shortTopology               `json:"topology,omitempty"`
}

// shortTopology is the short form of a podset's topology request.
type shortTopology struct {
	Required      *string `json:"required,omitempty"`
	Preferred     *string `json:"preferred,omitempty"`
	Unconstrained *bool   `json:"unconstrained,omitempty"`
	SliceLevel    *string `json:"sliceLevel,omitempty"`
	SliceSize     *int32  `json:"sliceSize,omitempty"`
}

// decodeSubmission decodes a full document or the short form.
func decodeSubmission(doc []byte) (client.Object, error) {
	if documentKind(doc) == "" {
		var short shortWorkload
		if err := unmarshalStrict(doc, &short); err != nil {
			return nil, err
		}
		return short.workload()
	}
	obj, err := decodeObject(doc)
	if err != nil {
		return nil, err
	}
	switch obj := obj.(type) {
	case *kueue.Workload:
		return obj, nil
	case *batchv1.Job:
		return obj, nil
	}
	return nil, fmt.Errorf("cannot submit a %T", obj)
}

func (s *shortWorkload) workload() (*kueue.Workload, error) {
	requests := corev1.ResourceList{}
	for name, quantity := range map[corev1.ResourceName]*resource.Quantity{
		corev1.ResourceCPU: s.CPU, corev1.ResourceMemory: s.Memory, "nvidia.com/gpu": s.GPUs,
	} {
		if quantity != nil {
			requests[name] = *quantity
		}
	}
	for profile, quantity := range s.MIG {
		requests[corev1.ResourceName("nvidia.com/mig-"+profile)] = quantity
	}
	wl := &kueue.Workload{
		ObjectMeta: metav1.ObjectMeta{Name: s.Name, Namespace: s.Namespace},
		Spec: kueue.WorkloadSpec{
			QueueName: kueue.LocalQueueName(s.Queue),
			Priority:  s.Priority,
			PodSets: []kueue.PodSet{{
				Count: 1,
				Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{
					NodeSelector: s.NodeSelector,
					Containers:   []corev1.Container{{Name: "main", Resources: corev1.ResourceRequirements{Requests: requests}}},
				}},
			}},
		},
	}
	if s.Pods != nil {
		wl.Spec.PodSets[0].Count = *s.Pods
	}
	if t := s.Topology; t != nil {
		wl.Spec.PodSets[0].TopologyRequest = &kueue.PodSetTopologyRequest{
			Required:                    t.Required,
			Preferred:                   t.Preferred,
			Unconstrained:               t.Unconstrained,
			PodSetSliceRequiredTopology: t.SliceLevel,
			PodSetSliceSize:             t.SliceSize,
		}
	}
	if s.Limit != "" {
		limit, err := time.ParseDuration(s.Limit)
		if err != nil {
			return nil, err
		}
		wl.Spec.MaximumExecutionTimeSeconds = new(int32(limit / time.Second))
	}
	setDefaults(wl)
	return wl, nil
}

// submit creates the Workload of a submission.
func (w *world) submit(obj client.Object) error {
	w.ensureNamespace(obj.GetNamespace())
	wl, ok := obj.(*kueue.Workload)
	if !ok {
		var err error
		if wl, err = w.workloadOfJob(obj.(*batchv1.Job)); err != nil {
			return err
		}
	}
	if err := w.resolvePriority(wl); err != nil {
		return err
	}
	reclaimable := wl.Status.ReclaimablePods
	wl.Status = kueue.WorkloadStatus{}
	w.submitted++
	wl.UID = types.UID(fmt.Sprintf("%08d", w.submitted))
	wl.ResourceVersion = ""
	if err := w.client.Create(w.ctx, wl); err != nil {
		return err
	}
	return w.setReclaimable(wl, reclaimable)
}

// workloadOfJob makes of a Job what Kueue's job controller makes of it, but for
// the name, which stays the Job's.
func (w *world) workloadOfJob(j *batchv1.Job) (*kueue.Workload, error) {
	podSets, err := (*jobcontroller.Job)(j).PodSets(w.ctx, w.client)
	if err != nil {
		return nil, err
	}
	wl := &kueue.Workload{
		ObjectMeta: metav1.ObjectMeta{Name: j.Name, Namespace: j.Namespace, Annotations: j.Annotations},
		Spec: kueue.WorkloadSpec{
			QueueName:                   kueue.LocalQueueName(j.Labels[controllerconstants.QueueLabel]),
			PodSets:                     podSets,
			MaximumExecutionTimeSeconds: jobframework.MaximumExecutionTimeSeconds((*jobcontroller.Job)(j)),
		},
	}
	if err := jobframework.PrepareWorkloadPriority(w.ctx, w.client, j, wl, nil); err != nil {
		return nil, err
	}
	setDefaults(wl)
	return wl, nil
}

// resolvePriority gives a workload that names a priority class its priority.
func (w *world) resolvePriority(wl *kueue.Workload) error {
	ref := wl.Spec.PriorityClassRef
	if wl.Spec.Priority != nil || ref == nil {
		return nil
	}
	resolve := priority.GetPriorityFromPriorityClass
	if ref.Kind == kueue.WorkloadPriorityClassKind {
		resolve = priority.GetPriorityFromWorkloadPriorityClass
	}
	_, value, err := resolve(w.ctx, w.client, ref.Name)
	wl.Spec.Priority = &value
	return err
}

func (w *world) setReclaimable(wl *kueue.Workload, pods []kueue.ReclaimablePod) error {
	if workload.ReclaimablePodsAreEqual(pods, wl.Status.ReclaimablePods) {
		return nil
	}
	return workload.UpdateReclaimablePods(w.ctx, w.client, wl, workload.LimitReclaimablePodsToPodSetSizes(wl, pods))
}

// ensureNamespace creates a namespace that is used but was never declared.
func (w *world) ensureNamespace(name string) {
	key := types.NamespacedName{Name: name}
	if _, ok := find[*corev1.Namespace](w.client.store, key); ok || name == "" {
		return
	}
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}}
	setDefaults(ns)
	_ = w.client.Create(w.ctx, ns) // it does not exist yet
}

// oneOrMany splits an argument that is one value or a list of them.
func oneOrMany(arg json.RawMessage) ([]json.RawMessage, error) {
	var many []json.RawMessage
	if len(arg) > 0 && arg[0] == '[' {
		err := json.Unmarshal(arg, &many)
		return many, err
	}
	return []json.RawMessage{arg}, nil
}
