package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	nodev1 "k8s.io/api/node/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	"k8s.io/apimachinery/pkg/runtime"
	serializerjson "k8s.io/apimachinery/pkg/runtime/serializer/json"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	configv1beta1 "sigs.k8s.io/kueue/apis/config/v1beta1"
	config "sigs.k8s.io/kueue/apis/config/v1beta2"
	kueuev1beta1 "sigs.k8s.io/kueue/apis/kueue/v1beta1"
	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
)

// scheme knows every kind that a Scenario may contain. Built once: it is the
// most expensive part of starting up.
var scheme = func() *runtime.Scheme {
	s := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		corev1.AddToScheme, batchv1.AddToScheme, nodev1.AddToScheme, schedulingv1.AddToScheme,
		kueue.AddToScheme, kueuev1beta1.AddToScheme, config.AddToScheme, configv1beta1.AddToScheme,
	} {
		utilruntime.Must(add(s))
	}
	return s
}()

var documentDecoder = serializerjson.NewSerializerWithOptions(serializerjson.DefaultMetaFactory, scheme, scheme,
	serializerjson.SerializerOptions{Strict: true})

// decodeObject decodes one Kubernetes document, converts it to the version that
// Kueue stores and applies the defaults of the API.
func decodeObject(doc []byte) (runtime.Object, error) {
	raw, gvk, err := documentDecoder.Decode(doc, nil, nil)
	if err != nil {
		return nil, err
	}
	if gvk.GroupVersion() == kueuev1beta1.SchemeGroupVersion {
		stored, err := scheme.New(kueue.SchemeGroupVersion.WithKind(gvk.Kind))
		if err != nil {
			return nil, err
		}
		if err := scheme.Convert(raw, stored, nil); err != nil {
			return nil, fmt.Errorf("converting %s %s: %w", gvk.GroupVersion(), gvk.Kind, err)
		}
		raw = stored
	}
	if wl, ok := raw.(*kueue.Workload); ok {
		if err := defaultCounts(wl, doc); err != nil {
			return nil, err
		}
	}
	setDefaults(raw)
	return raw, nil
}

// decodeObjects decodes documents and what v1 Lists among them contain.
func decodeObjects(docs []json.RawMessage) ([]client.Object, error) {
	var objects []client.Object
	for _, doc := range docs {
		switch documentKind(doc) {
		case "List":
			var list struct{ Items []json.RawMessage }
			if err := json.Unmarshal(doc, &list); err != nil {
				return nil, err
			}
			items, err := decodeObjects(list.Items)
			if err != nil {
				return nil, err
			}
			objects = append(objects, items...)
		case "Configuration":
			return nil, fmt.Errorf("a Configuration can only be given once, before the first step")
		default:
			raw, err := decodeObject(doc)
			if err != nil {
				return nil, err
			}
			obj, ok := raw.(client.Object)
			if !ok || applyOrder(raw) < 0 {
				return nil, fmt.Errorf("%T is not supported", raw)
			}
			objects = append(objects, obj)
		}
	}
	// What refers to something comes after it, and the order of documents
	// must not matter. Workloads keep their order: it is their submission.
	slices.SortStableFunc(objects, func(a, b client.Object) int {
		if order := cmp.Compare(applyOrder(a), applyOrder(b)); order != 0 || isWorkload(a) {
			return order
		}
		return cmp.Compare(objectName(a), objectName(b))
	})
	return objects, nil
}

// applyOrder ranks the supported kinds; -1 stands for all others.
func applyOrder(obj runtime.Object) int {
	switch obj.(type) {
	case *corev1.Namespace:
		return 0
	case *schedulingv1.PriorityClass, *kueue.WorkloadPriorityClass, *nodev1.RuntimeClass, *corev1.LimitRange,
		*kueue.Topology, *corev1.Node, *corev1.Pod:
		return 1
	case *kueue.AdmissionCheck, *kueue.ResourceFlavor:
		return 2
	case *kueue.Cohort:
		return 3
	case *kueue.ClusterQueue:
		return 4
	case *kueue.LocalQueue:
		return 5
	case *kueue.Workload, *batchv1.Job:
		return 6
	}
	return -1
}

func isWorkload(obj client.Object) bool { return applyOrder(obj) == 6 }

func objectName(obj client.Object) string {
	if obj.GetNamespace() == "" {
		return obj.GetName()
	}
	return obj.GetNamespace() + "/" + obj.GetName()
}
