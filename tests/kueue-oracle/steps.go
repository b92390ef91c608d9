package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/apimachinery/pkg/types"

	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
	workloadfinish "sigs.k8s.io/kueue/pkg/workload/finish"
	workloadpatching "sigs.k8s.io/kueue/pkg/workload/patching"
)

func (w *world) stepSubmit(arg json.RawMessage) error {
	docs, err := oneOrMany(arg)
	if err != nil {
		return err
	}
	for _, doc := range docs {
		obj, err := decodeSubmission(doc)
		if err != nil {
			return err
		}
		if err := w.submit(obj); err != nil {
			return err
		}
	}
	return nil
}

func (w *world) stepDelete(arg json.RawMessage) error {
	if bytes.HasPrefix(arg, []byte("\"")) {
		wl, err := w.namedWorkload(arg)
		if err != nil {
			return err
		}
		return w.removeWorkload(wl)
	}
	names, err := oneOrMany(arg)
	if err != nil {
		return err
	}
	for _, name := range names {
		obj, err := w.namedObject(name)
		if err != nil {
			return err
		}
		if err := w.remove(obj); err != nil {
			return err
		}
	}
	return nil
}

func (w *world) stepApply(arg json.RawMessage) error {
	docs, err := oneOrMany(arg)
	if err != nil {
		return err
	}
	objects, err := decodeObjects(docs)
	if err != nil {
		return err
	}
	for _, obj := range objects {
		switch obj := obj.(type) {
		case *kueue.Workload:
			err = w.updateWorkload(obj)
		case *batchv1.Job:
			err = fmt.Errorf("a Job can only be submitted")
		default:
			err = w.apply(obj)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// updateWorkload replaces the spec and the metadata of a submitted workload and,
// where the document has them, its reclaimable pods.
func (w *world) updateWorkload(wl *kueue.Workload) error {
	if err := w.resolvePriority(wl); err != nil {
		return err
	}
	reclaimable := wl.Status.ReclaimablePods
	if err := w.client.Update(w.ctx, wl); err != nil {
		return err
	}
	if reclaimable == nil {
		return nil
	}
	return w.setReclaimable(wl, reclaimable)
}

func (w *world) stepPass(arg json.RawMessage) error {
	passes := 1
	if err := json.Unmarshal(arg, &passes); err != nil {
		return err
	}
	for range passes {
		if err := w.pass(); err != nil {
			return err
		}
	}
	return nil
}

func (w *world) stepSettle(arg json.RawMessage) error {
	settings := struct{ Passes int }{Passes: 100}
	if err := unmarshalStrict(arg, &settings); err != nil {
		return err
	}
	return w.settle(settings.Passes)
}

func (w *world) stepEvicted(arg json.RawMessage) error {
	if bytes.HasPrefix(arg, []byte("{")) {
		_, err := w.confirmEvictions()
		return err
	}
	wl, err := w.namedWorkload(arg)
	if err != nil {
		return err
	}
	if !isBeingEvicted(wl) {
		return nil
	}
	return w.confirmEviction(wl)
}

func (w *world) stepFinish(arg json.RawMessage) error {
	return w.finish(arg, kueue.WorkloadFinishedReasonSucceeded)
}

func (w *world) stepFail(arg json.RawMessage) error {
	return w.finish(arg, kueue.WorkloadFinishedReasonFailed)
}

func (w *world) finish(arg json.RawMessage, reason string) error {
	wl, err := w.namedWorkload(arg)
	if err != nil {
		return err
	}
	delete(w.ready, wl.UID)
	return workloadfinish.Finish(w.ctx, w.client, wl, reason, "The job ended", wallClock)
}

func (w *world) stepPodsReady(arg json.RawMessage) error {
	report := struct {
		Workload json.RawMessage
		Ready    bool
	}{Workload: arg, Ready: true}
	if bytes.HasPrefix(arg, []byte("{")) {
		if err := unmarshalStrict(arg, &report); err != nil {
			return err
		}
	}
	wl, err := w.namedWorkload(report.Workload)
	if err != nil {
		return err
	}
	w.ready[wl.UID] = report.Ready
	return w.runJob(storeEvent{new: wl})
}

func (w *world) stepAdmissionCheck(arg json.RawMessage) error {
	report := struct {
		Workload            json.RawMessage
		Check               kueue.AdmissionCheckReference
		State               kueue.CheckState
		Message             string
		RequeueAfterSeconds *int32
		PodSetUpdates       []kueue.PodSetUpdate
	}{}
	if err := unmarshalStrict(arg, &report); err != nil {
		return err
	}
	wl, err := w.namedWorkload(report.Workload)
	if err != nil {
		return err
	}
	return workloadpatching.PatchStatus(w.ctx, w.client, wl, "check", func(wl *kueue.Workload) (bool, error) {
		for i := range wl.Status.AdmissionChecks {
			if wl.Status.AdmissionChecks[i].Name == report.Check {
				return workloadpatching.SetAdmissionCheckState(&wl.Status.AdmissionChecks, kueue.AdmissionCheckState{
					Name:                report.Check,
					State:               report.State,
					Message:             report.Message,
					RequeueAfterSeconds: report.RequeueAfterSeconds,
					PodSetUpdates:       report.PodSetUpdates,
				}, wallClock), nil
			}
		}
		return false, nil // a check that does not apply here (any more): its controller is late
	})
}

func (w *world) stepReclaimable(arg json.RawMessage) error {
	report := struct {
		Workload json.RawMessage
		Pods     map[kueue.PodSetReference]int32
	}{}
	if err := unmarshalStrict(arg, &report); err != nil {
		return err
	}
	wl, err := w.namedWorkload(report.Workload)
	if err != nil {
		return err
	}
	var pods []kueue.ReclaimablePod
	for i := range wl.Spec.PodSets {
		name := wl.Spec.PodSets[i].Name
		if n, ok := report.Pods[name]; ok {
			pods = append(pods, kueue.ReclaimablePod{Name: name, Count: n})
		}
	}
	return w.setReclaimable(wl, pods)
}

func (w *world) stepAdvance(arg json.RawMessage) error {
	var text string
	if err := json.Unmarshal(arg, &text); err != nil {
		return err
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return err
	}
	if d < 0 {
		return fmt.Errorf("time does not run backwards")
	}
	return w.advance(d)
}

// namedWorkload returns a copy of the workload that an argument names.
func (w *world) namedWorkload(arg json.RawMessage) (*kueue.Workload, error) {
	var name string
	if err := json.Unmarshal(arg, &name); err != nil {
		return nil, err
	}
	ns, n, ok := strings.Cut(name, "/")
	if !ok {
		return nil, fmt.Errorf("%q is not namespace/name", name)
	}
	wl, ok := w.workload(types.NamespacedName{Namespace: ns, Name: n})
	if !ok {
		return nil, fmt.Errorf("no workload %s", name)
	}
	return wl, nil
}
