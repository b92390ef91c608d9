package main

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// store is an API server's worth of objects in memory. It keeps what Kueue
// relies on: the status subresource, generations, resource versions with
// conflicts, times cut to seconds, finalizers that keep a deleted object until
// they are gone, writes without effect that make no event, and an event for
// every other write, in the order of the writes.
//
// Stored objects are never changed, only replaced, so events may share them.
type store struct {
	kinds   map[reflect.Type]*kindStore
	version int64
	events  []storeEvent
}

type kindStore struct {
	objects map[types.NamespacedName]client.Object
	order   []types.NamespacedName // by creation
}

// storeEvent tells of a creation (no old), an update or a deletion (no new).
type storeEvent struct {
	old, new client.Object
}

func newStore() *store {
	return &store{kinds: map[reflect.Type]*kindStore{}}
}

// takeEvents returns the events since the last call.
func (s *store) takeEvents() []storeEvent {
	events := s.events
	s.events = nil
	return events
}

// sortEvents brings events that came about in random order into that of their
// objects' UIDs.
func (s *store) sortEvents() {
	slices.SortStableFunc(s.events, func(a, b storeEvent) int {
		return strings.Compare(string(a.object().GetUID()), string(b.object().GetUID()))
	})
}

func (s *store) kind(t reflect.Type) *kindStore {
	k := s.kinds[t]
	if k == nil {
		k = &kindStore{objects: map[types.NamespacedName]client.Object{}}
		s.kinds[t] = k
	}
	return k
}

func (s *store) kindOf(obj client.Object) *kindStore { return s.kind(reflect.TypeOf(obj)) }

// lookup returns the stored object that obj names.
func (s *store) lookup(obj client.Object, key types.NamespacedName) (client.Object, error) {
	if stored, ok := s.kindOf(obj).objects[key]; ok {
		return stored, nil
	}
	return nil, apierrors.NewNotFound(resourceOf(obj), key.String())
}

func resourceOf(obj client.Object) schema.GroupResource {
	return schema.GroupResource{Resource: reflect.TypeOf(obj).Elem().Name()}
}

func (s *store) get(key types.NamespacedName, into client.Object) error {
	stored, err := s.lookup(into, key)
	if err != nil {
		return err
	}
	copyObject(into, stored)
	return nil
}

func (s *store) create(obj client.Object) error {
	kind, key := s.kindOf(obj), client.ObjectKeyFromObject(obj)
	if _, ok := kind.objects[key]; ok {
		return apierrors.NewAlreadyExists(resourceOf(obj), key.String())
	}
	created := obj.DeepCopyObject().(client.Object)
	created.SetGeneration(1)
	created.SetCreationTimestamp(now())
	if created.GetUID() == "" {
		created.SetUID(types.UID(fmt.Sprintf("%T/%s", obj, key)))
	}
	cutTimes(created)
	s.put(kind, key, created)
	kind.order = append(kind.order, key)
	s.events = append(s.events, storeEvent{new: created})
	copyObject(obj, created)
	return nil
}

// update replaces the stored object by obj: all but its status, or nothing but
// its status.
func (s *store) update(obj client.Object, statusOnly bool) error {
	kind, key := s.kindOf(obj), client.ObjectKeyFromObject(obj)
	stored, err := s.lookup(obj, key)
	if err != nil {
		return err
	}
	if v := obj.GetResourceVersion(); v != "" && v != stored.GetResourceVersion() {
		return conflict(obj, key)
	}
	updated := obj.DeepCopyObject().(client.Object)
	if statusOnly {
		given := updated
		updated = shallowCopy(stored) // stored objects may share their parts
		setField(updated, "Status", given)
	} else {
		keepStatus(updated, stored)
		updated.SetUID(stored.GetUID())
		updated.SetCreationTimestamp(stored.GetCreationTimestamp())
		updated.SetGeneration(stored.GetGeneration())
		updated.SetResourceVersion(stored.GetResourceVersion())
		updated.SetDeletionTimestamp(stored.GetDeletionTimestamp())
		if !sameField(stored, updated, "Spec") {
			updated.SetGeneration(stored.GetGeneration() + 1)
		}
	}
	if updated.GetDeletionTimestamp() != nil && len(updated.GetFinalizers()) == 0 {
		s.erase(kind, key)
		s.events = append(s.events, storeEvent{old: updated})
		return nil
	}
	cutTimes(updated)
	same := sameField(stored, updated, "Status") && (statusOnly || equality.Semantic.DeepEqual(stored, updated))
	if !same {
		s.put(kind, key, updated)
		s.events = append(s.events, storeEvent{old: stored, new: updated})
	}
	copyObject(obj, updated)
	return nil
}

func conflict(obj client.Object, key types.NamespacedName) error {
	return apierrors.NewConflict(resourceOf(obj), key.String(), fmt.Errorf("the object has been modified"))
}

// remove deletes an object, or marks it as deleted while it has finalizers.
func (s *store) remove(obj client.Object) error {
	kind, key := s.kindOf(obj), client.ObjectKeyFromObject(obj)
	stored, err := s.lookup(obj, key)
	if err != nil {
		return err
	}
	if len(stored.GetFinalizers()) == 0 {
		s.erase(kind, key)
		s.events = append(s.events, storeEvent{old: stored})
		return nil
	}
	if stored.GetDeletionTimestamp() != nil {
		return nil
	}
	marked := stored.DeepCopyObject().(client.Object)
	marked.SetDeletionTimestamp(new(now()))
	marked.SetGeneration(stored.GetGeneration() + 1)
	s.put(kind, key, marked)
	s.events = append(s.events, storeEvent{old: stored, new: marked})
	return nil
}

func (s *store) erase(kind *kindStore, key types.NamespacedName) {
	delete(kind.objects, key)
	kind.order = slices.DeleteFunc(kind.order, func(k types.NamespacedName) bool { return k == key })
}

func (s *store) put(kind *kindStore, key types.NamespacedName, obj client.Object) {
	s.version++
	obj.SetResourceVersion(strconv.FormatInt(s.version, 10))
	kind.objects[key] = obj
}

func (k *kindStore) all() []client.Object {
	objects := make([]client.Object, len(k.order))
	for i, key := range k.order {
		objects[i] = k.objects[key]
	}
	return objects
}

// all returns the objects of a kind in order of their creation.
func all[T client.Object](s *store) []T {
	kind := s.kind(reflect.TypeFor[T]())
	objects := make([]T, len(kind.order))
	for i, key := range kind.order {
		objects[i] = kind.objects[key].(T)
	}
	return objects
}

// find returns the stored object of a kind, which must not be changed.
func find[T client.Object](s *store, key types.NamespacedName) (T, bool) {
	obj, ok := s.kind(reflect.TypeFor[T]()).objects[key].(T)
	return obj, ok
}

// now is the API's notion of the time: whole seconds.
func now() metav1.Time { return metav1.Now().Rfc3339Copy() }

// ensure creates obj, or updates the stored object to it. Finalizers stay: they
// belong to controllers, and applying a document does not remove them.
func (c *storeClient) ensure(ctx context.Context, obj client.Object) error {
	stored, err := c.lookup(obj, client.ObjectKeyFromObject(obj))
	if err != nil {
		return c.Create(ctx, obj)
	}
	obj.SetFinalizers(stored.GetFinalizers())
	return c.Update(ctx, obj)
}
