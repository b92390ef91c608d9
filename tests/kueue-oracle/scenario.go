package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/yaml"
)

// scenario is a decoded Scenario document.
type scenario struct {
	APIVersion string                `json:"apiVersion"`
	Kind       string                `json:"kind"`
	Metadata   struct{ Name string } `json:"metadata"`
	Scheduler  any                   `json:"scheduler,omitempty"`
	Objects    []string              `json:"objects,omitempty"`
	Inline     []json.RawMessage     `json:"inline,omitempty"`
	Steps      []step                `json:"steps,omitempty"`

	file string // where it was read from, for messages
	dir  string // what the paths in Objects are relative to
}

// step is one entry of a Scenario's steps: an operation and its argument.
type step struct {
	op  string
	arg json.RawMessage
}

func (s *step) UnmarshalJSON(data []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	if len(fields) != 1 {
		return fmt.Errorf("a step has exactly one key, this one has %d", len(fields))
	}
	for s.op, s.arg = range fields {
	}
	return nil
}

// loadScenarios reads every Scenario document of a file, or of the files below
// a folder.
func loadScenarios(path string) ([]*scenario, error) {
	files, err := manifestFiles(path)
	if err != nil {
		return nil, err
	}
	var scenarios []*scenario
	for _, file := range files {
		docs, err := readDocuments(file)
		if err != nil {
			return nil, err
		}
		for _, doc := range docs {
			if documentKind(doc) != "Scenario" {
				continue
			}
			s, err := decodeScenario(doc, file, filepath.Dir(file))
			if err != nil {
				return nil, err
			}
			scenarios = append(scenarios, s)
		}
	}
	if len(scenarios) == 0 {
		return nil, fmt.Errorf("%s: no Scenario document", path)
	}
	return scenarios, nil
}

func decodeScenario(doc []byte, file, dir string) (*scenario, error) {
	s := &scenario{file: file, dir: dir}
	if err := unmarshalStrict(doc, s); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if s.APIVersion != "fairlead.dev/v1alpha1" || s.Kind != "Scenario" {
		return nil, fmt.Errorf("%s: want a fairlead.dev/v1alpha1 Scenario, got %s %s", file, s.APIVersion, s.Kind)
	}
	return s, nil
}

// documents returns the Kubernetes documents that the scenario starts from.
func (s *scenario) documents() ([]json.RawMessage, error) {
	var docs []json.RawMessage
	for _, path := range s.Objects {
		files, err := manifestFiles(filepath.Join(s.dir, path))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			more, err := readDocuments(file)
			if err != nil {
				return nil, err
			}
			docs = append(docs, more...)
		}
	}
	return append(docs, s.Inline...), nil
}

// uses tells whether the scenario has a step of this kind.
func (s *scenario) uses(op string) bool {
	return slices.ContainsFunc(s.Steps, func(st step) bool { return st.op == op })
}

// manifestFiles returns path itself, or the YAML and JSON files below it.
func manifestFiles(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var files []string
	err = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		switch filepath.Ext(p) {
		case ".yaml", ".yml", ".json":
			if err == nil && !d.IsDir() {
				files = append(files, p)
			}
		}
		return err
	})
	return files, err
}

// readDocuments splits a YAML or JSON file into its documents, as JSON.
func readDocuments(file string) ([]json.RawMessage, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var docs []json.RawMessage
	reader := utilyaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(content)))
	for {
		text, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return docs, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		doc, err := yaml.YAMLToJSONStrict(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if !bytes.Equal(doc, []byte("null")) {
			docs = append(docs, doc)
		}
	}
}

func documentKind(doc []byte) string {
	var head struct{ Kind string }
	_ = json.Unmarshal(doc, &head) // a document without a kind is no Scenario
	return head.Kind
}

// unmarshalStrict refuses fields that into does not have.
func unmarshalStrict(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
