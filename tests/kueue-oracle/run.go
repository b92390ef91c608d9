package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
)

// runScenario runs a scenario's steps and prints a line after each.
func runScenario(s *scenario, out io.Writer) error {
	return inBubble(func() error {
		docs, err := s.documents()
		if err != nil {
			return err
		}
		cfg, docs, err := takeConfiguration(docs)
		if err != nil {
			return err
		}
		restore, err := setFeatureGates(cfg.FeatureGates)
		if err != nil {
			return err
		}
		defer restore()
		ctx, cancel := context.WithCancel(context.Background())
		w := newWorld(ctx, cfg)
		defer w.endCycle()
		defer cancel()
		w.podsReadySteps = s.uses("podsReady")
		if err := w.load(docs); err != nil {
			return err
		}
		for i, st := range s.Steps {
			if err := w.step(st); err != nil {
				return fmt.Errorf("step %d (%s): %w", i, st.op, err)
			}
			if err := w.printStep(out, s, i, st.op); err != nil {
				return err
			}
		}
		return nil
	})
}

// load creates the objects that the scenario starts from; its workloads are
// submitted at time 0.
func (w *world) load(docs []json.RawMessage) error {
	objects, err := decodeObjects(docs)
	if err != nil {
		return err
	}
	for _, obj := range objects {
		if isWorkload(obj) {
			err = w.submit(obj)
		} else {
			err = w.apply(obj)
		}
		if err != nil {
			return err
		}
	}
	return w.reconcile()
}

// operations are the steps that a scenario may contain.
var operations = map[string]func(*world, json.RawMessage) error{
	"submit":         (*world).stepSubmit,
	"delete":         (*world).stepDelete,
	"apply":          (*world).stepApply,
	"pass":           (*world).stepPass,
	"settle":         (*world).stepSettle,
	"evicted":        (*world).stepEvicted,
	"finish":         (*world).stepFinish,
	"fail":           (*world).stepFail,
	"podsReady":      (*world).stepPodsReady,
	"admissionCheck": (*world).stepAdmissionCheck,
	"reclaimable":    (*world).stepReclaimable,
	"node":           (*world).stepNode,
	"advance":        (*world).stepAdvance,
	"expect":         func(*world, json.RawMessage) error { return nil },
}

func (w *world) step(s step) error {
	operation, ok := operations[s.op]
	if !ok {
		return fmt.Errorf("not supported")
	}
	if err := operation(w, s.arg); err != nil {
		return err
	}
	return w.reconcile()
}
