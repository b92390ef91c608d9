package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sync"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"

	"sigs.k8s.io/kueue/pkg/controller/core/indexer"
	tasindexer "sigs.k8s.io/kueue/pkg/controller/tas/indexer"
)

// storeClient is the client that Kueue's parts are given. It has what they use,
// and much less than controller-runtime's fake client does for each call.
// Methods that the embedded interface alone provides would panic.
type storeClient struct {
	client.Client
	*store
	mu sync.Mutex // Kueue evicts from several goroutines
}

// indexes are the field selectors that Kueue's controllers set up.
var indexes = fieldIndexes{
	indexer.QueueClusterQueueKey:            indexer.IndexQueueClusterQueue,
	indexer.WorkloadQueueKey:                indexer.IndexWorkloadQueue,
	indexer.WorkloadClusterQueueKey:         indexer.IndexWorkloadClusterQueue,
	indexer.WorkloadPriorityClassKey:        indexer.IndexWorkloadPriorityClass,
	indexer.WorkloadQuotaReservedKey:        indexer.IndexWorkloadQuotaReserved,
	indexer.WorkloadRuntimeClassKey:         indexer.IndexWorkloadRuntimeClass,
	indexer.LimitRangeHasContainerOrPodType: indexer.IndexLimitRangeHasContainerOrPodType,
	indexer.WorkloadSliceNameKey:            indexer.IndexPodWorkloadSliceName,
}

type fieldIndexes map[string]client.IndexerFunc

// IndexField takes the indexes that tas/indexer sets up, for want of exported
// functions.
func (f fieldIndexes) IndexField(_ context.Context, _ client.Object, field string, index client.IndexerFunc) error {
	f[field] = index
	return nil
}

func init() {
	_ = tasindexer.SetupIndexes(context.Background(), indexes) // IndexField does not fail
}

func (c *storeClient) Scheme() *runtime.Scheme { return scheme }

func (c *storeClient) GroupVersionKindFor(obj runtime.Object) (schema.GroupVersionKind, error) {
	return apiutil.GVKForObject(obj, scheme)
}

func (c *storeClient) Get(_ context.Context, key client.ObjectKey, obj client.Object, _ ...client.GetOption) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.get(key, obj)
}

func (c *storeClient) List(_ context.Context, list client.ObjectList, opts ...client.ListOption) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	options := client.ListOptions{}
	options.ApplyOptions(opts)
	items := reflect.ValueOf(list).Elem().FieldByName("Items")
	kind := c.kind(reflect.PointerTo(items.Type().Elem()))
	candidates := kind.all()
	if _, ok := list.(*corev1.PodList); ok {
		for _, pod := range c.jobPods() {
			candidates = append(candidates, pod)
		}
	}
	var matching []runtime.Object
	for _, obj := range candidates {
		if options.Namespace != "" && options.Namespace != obj.GetNamespace() {
			continue
		}
		ok, err := matchesFields(obj, options.FieldSelector)
		if err != nil {
			return err
		}
		if ok {
			matching = append(matching, obj.DeepCopyObject())
		}
	}
	return meta.SetList(list, matching)
}

func matchesFields(obj client.Object, selector fields.Selector) (bool, error) {
	if selector == nil {
		return true, nil
	}
	for _, requirement := range selector.Requirements() {
		index, ok := indexes[requirement.Field]
		if !ok {
			return false, fmt.Errorf("no index for field %s", requirement.Field)
		}
		if !slices.Contains(index(obj), requirement.Value) {
			return false, nil
		}
	}
	return true, nil
}

func (c *storeClient) Create(_ context.Context, obj client.Object, _ ...client.CreateOption) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.create(obj)
}

func (c *storeClient) Update(_ context.Context, obj client.Object, _ ...client.UpdateOption) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.update(obj, false)
}

func (c *storeClient) Delete(_ context.Context, obj client.Object, _ ...client.DeleteOption) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.remove(obj)
}

func (c *storeClient) Status() client.SubResourceWriter { return statusWriter{c: c} }

// statusWriter writes the status subresource.
type statusWriter struct {
	client.SubResourceWriter
	c *storeClient
}

func (w statusWriter) Update(_ context.Context, obj client.Object, _ ...client.SubResourceUpdateOption) error {
	w.c.mu.Lock()
	defer w.c.mu.Unlock()
	return w.c.update(obj, true)
}

// Patch applies a JSON merge patch, the only kind that Kueue sends with the
// feature gate WorkloadRequestUseMergePatch.
func (w statusWriter) Patch(_ context.Context, obj client.Object, patch client.Patch, _ ...client.SubResourcePatchOption) error {
	if patch.Type() != types.MergePatchType {
		return fmt.Errorf("%s is not supported", patch.Type())
	}
	w.c.mu.Lock()
	defer w.c.mu.Unlock()
	key := client.ObjectKeyFromObject(obj)
	stored, err := w.c.lookup(obj, key)
	if err != nil {
		return err
	}
	// obj is the result of the patch on the object it was made from. Only when
	// that is not what is stored does the patch say something else.
	if obj.GetResourceVersion() == stored.GetResourceVersion() {
		return w.c.update(obj, true)
	}
	changes, err := patch.Data(obj)
	if err != nil {
		return err
	}
	before, err := json.Marshal(stored)
	if err != nil {
		return err
	}
	after, err := jsonpatch.MergePatch(before, changes)
	if err != nil {
		return err
	}
	patched := reflect.New(reflect.TypeOf(obj).Elem()).Interface().(client.Object)
	if err := json.Unmarshal(after, patched); err != nil {
		return err
	}
	// A patch that names a resource version is conditional on it.
	if patched.GetResourceVersion() != stored.GetResourceVersion() {
		return conflict(obj, key)
	}
	if err := w.c.update(patched, true); err != nil {
		return err
	}
	copyObject(obj, patched)
	return nil
}
