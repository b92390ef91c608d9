package main

import (
	"encoding/json"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
)

// stepNode tells of an event in the life of a node.
func (w *world) stepNode(arg json.RawMessage) error {
	var events map[string]json.RawMessage
	if err := json.Unmarshal(arg, &events); err != nil {
		return err
	}
	if len(events) != 1 {
		return fmt.Errorf("want exactly one event, got %d", len(events))
	}
	for event, of := range events {
		if event == "add" {
			return w.addNode(of)
		}
		if err := w.nodeEvent(event, of); err != nil {
			return err
		}
	}
	return nil
}

func (w *world) addNode(doc json.RawMessage) error {
	obj, err := decodeObject(doc)
	if err != nil {
		return err
	}
	node, ok := obj.(*corev1.Node)
	if !ok {
		return fmt.Errorf("%T is not a Node", obj)
	}
	return w.apply(node)
}

func (w *world) nodeEvent(event string, of json.RawMessage) error {
	var name string
	if err := json.Unmarshal(of, &name); err != nil {
		return err
	}
	node := &corev1.Node{}
	if err := w.client.get(types.NamespacedName{Name: name}, node); err != nil {
		return err
	}
	switch event {
	case "drain":
		node.Spec.Unschedulable = true
	case "lost":
		setReady(node, corev1.ConditionFalse)
	case "ready":
		node.Spec.Unschedulable = false
		setReady(node, corev1.ConditionTrue)
	case "remove":
		return w.remove(node)
	default:
		return fmt.Errorf("%s is not an event of a node", event)
	}
	return w.client.Update(w.ctx, node)
}

// setReady sets a node's Ready condition, as of now where that is a change.
func setReady(node *corev1.Node, status corev1.ConditionStatus) {
	for i := range node.Status.Conditions {
		condition := &node.Status.Conditions[i]
		if condition.Type != corev1.NodeReady {
			continue
		}
		if condition.Status != status {
			condition.Status, condition.LastTransitionTime = status, now()
		}
		return
	}
	node.Status.Conditions = append(node.Status.Conditions,
		corev1.NodeCondition{Type: corev1.NodeReady, Status: status, LastTransitionTime: now()})
}

// defaultNode makes a node ready that has no conditions at all. A condition
// without a time holds since now.
func defaultNode(node *corev1.Node) {
	if len(node.Status.Conditions) == 0 {
		setReady(node, corev1.ConditionTrue)
	}
	for i := range node.Status.Conditions {
		if condition := &node.Status.Conditions[i]; condition.LastTransitionTime.IsZero() {
			condition.LastTransitionTime = now()
		}
	}
}
