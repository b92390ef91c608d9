package main

import (
	"encoding/json"
	"fmt"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/component-base/featuregate"

	configv1beta1 "sigs.k8s.io/kueue/apis/config/v1beta1"
	config "sigs.k8s.io/kueue/apis/config/v1beta2"
	"sigs.k8s.io/kueue/pkg/features"
)

// takeConfiguration separates the manager's Configuration from the other
// documents. Without one, the manager runs with the defaults of the file that
// it would read.
func takeConfiguration(docs []json.RawMessage) (*config.Configuration, []json.RawMessage, error) {
	var found, rest []json.RawMessage
	for _, doc := range docs {
		if documentKind(doc) == "Configuration" {
			found = append(found, doc)
		} else {
			rest = append(rest, doc)
		}
	}
	switch len(found) {
	case 0:
		found = append(found, json.RawMessage(`{"apiVersion":"config.kueue.x-k8s.io/v1beta2","kind":"Configuration"}`))
	case 1:
	default:
		return nil, nil, fmt.Errorf("more than one Configuration")
	}
	cfg, err := decodeConfiguration(found[0])
	return cfg, rest, err
}

func decodeConfiguration(doc []byte) (*config.Configuration, error) {
	raw, _, err := documentDecoder.Decode(doc, nil, nil)
	if err != nil {
		return nil, err
	}
	cfg := &config.Configuration{}
	switch raw := raw.(type) {
	case *config.Configuration:
		cfg = raw
	case *configv1beta1.Configuration:
		scheme.Default(raw)
		if err := scheme.Convert(raw, cfg, nil); err != nil {
			return nil, err
		}
	}
	// Kueue 0.19 waits for ready pods for 30 minutes unless told otherwise; a
	// scenario has to ask for it.
	asked := cfg.WaitForPodsReady != nil
	scheme.Default(cfg)
	if !asked {
		cfg.WaitForPodsReady = nil
	}
	return cfg, nil
}

// Merge patches instead of server-side apply write the same status, and spare
// the store knowing who owns which field.
func init() {
	mustSetGates(map[string]bool{string(features.WorkloadRequestUseMergePatch): true})
}

// setFeatureGates sets the gates of a scenario's Configuration and returns how
// to go back.
func setFeatureGates(gates map[string]bool) (restore func(), err error) {
	before := map[string]bool{}
	for name := range gates {
		gate := featuregate.Feature(name)
		if _, ok := gateDefaults[gate]; !ok {
			return nil, fmt.Errorf("unknown feature gate %s", name)
		}
		if gate == features.WorkloadRequestUseMergePatch {
			return nil, fmt.Errorf("feature gate %s is the oracle's own", name)
		}
		before[name] = features.Enabled(gate)
	}
	return func() { mustSetGates(before) }, utilfeature.DefaultMutableFeatureGate.SetFromMap(gates)
}

var gateDefaults = utilfeature.DefaultMutableFeatureGate.GetAll()

func mustSetGates(gates map[string]bool) {
	if err := utilfeature.DefaultMutableFeatureGate.SetFromMap(gates); err != nil {
		panic(err) // the gates exist, and have had these values
	}
}
