package main

import (
	"reflect"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	kueue "sigs.k8s.io/kueue/apis/kueue/v1beta2"
)

// field returns a field of the struct that obj points to; it is invalid for
// kinds without that field.
func field(obj client.Object, name string) reflect.Value {
	return reflect.ValueOf(obj).Elem().FieldByName(name)
}

func setField(dst client.Object, name string, src client.Object) {
	if f := field(dst, name); f.IsValid() {
		f.Set(field(src, name))
	}
}

// keepStatus gives given the status of stored where status is a subresource. It
// is not one here for what others than Kueue report: the document carries it.
func keepStatus(given, stored client.Object) {
	switch given.(type) {
	case *kueue.AdmissionCheck, *corev1.Node, *corev1.Pod:
	default:
		setField(given, "Status", stored)
	}
}

func sameField(a, b client.Object, name string) bool {
	f := field(a, name)
	return !f.IsValid() || equality.Semantic.DeepEqual(f.Interface(), field(b, name).Interface())
}

// shallowCopy returns a new object with the parts of obj.
func shallowCopy(obj client.Object) client.Object {
	dst := reflect.New(reflect.TypeOf(obj).Elem())
	dst.Elem().Set(reflect.ValueOf(obj).Elem())
	return dst.Interface().(client.Object)
}

// copyObject makes dst a deep copy of src.
func copyObject(dst, src client.Object) {
	reflect.ValueOf(dst).Elem().Set(reflect.ValueOf(src.DeepCopyObject()).Elem())
}

// cutTimes cuts the times in a status to seconds, as the API's format does.
func cutTimes(obj client.Object) {
	if status := field(obj, "Status"); status.IsValid() {
		cutTimesIn(status)
	}
}

var timeType = reflect.TypeFor[metav1.Time]()

func cutTimesIn(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			cutTimesIn(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			cutTimesIn(v.Index(i))
		}
	case reflect.Struct:
		if v.Type() == timeType {
			t := v.Addr().Interface().(*metav1.Time)
			t.Time = t.Truncate(time.Second)
			return
		}
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				cutTimesIn(f)
			}
		}
	}
}
