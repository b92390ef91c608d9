package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sigs.k8s.io/kueue/pkg/workload"
)

var update = flag.Bool("update", false, "write the golden files")

// TestScenarios pins what Kueue decides in a handful of scenarios, one a
// mechanism: they fail when an upgrade of Kueue, or a change of how it is
// driven, changes a decision.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			if status := run([]string{file}, nil, &stdout, &stderr); status != 0 {
				t.Fatalf("exit status %d: %s", status, stderr.String())
			}
			golden := strings.TrimSuffix(file, ".yaml") + ".golden.jsonl"
			if *update {
				if err := os.WriteFile(golden, stdout.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), stdout.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestPanicHasAnAuthor checks that a panic inside Kueue is told from one of our
// own: only the former is no fault of ours.
func TestPanicHasAnAuthor(t *testing.T) {
	cases := map[string]struct {
		f    func() error
		ours bool
	}{
		"Kueue": {func() error { workload.IsAdmitted(nil); return nil }, false},
		"here":  {func() error { panic("no such object") }, true},
	}
	for name, c := range cases {
		var p *panicError
		if err := catchPanic(c.f); !errors.As(err, &p) || p.ours != c.ours {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// TestServe checks that a scenario that fails does not end the server, and that
// nothing of one scenario is left for the next.
func TestServe(t *testing.T) {
	const scenario = `{"apiVersion":"fairlead.dev/v1alpha1","kind":"Scenario","metadata":{"name":"s"},` +
		`"inline":[{"apiVersion":"config.kueue.x-k8s.io/v1beta2","kind":"Configuration","featureGates":{"PartialAdmission":false}}],` +
		`"steps":[{"submit":{"name":"a","queue":"none"}},{"settle":{}}]}` + "\n"
	const unknown = `{"apiVersion":"fairlead.dev/v1alpha1","kind":"Scenario","metadata":{"name":"u"},"steps":[{"wish":{}}]}` + "\n"
	var stdout, stderr bytes.Buffer
	in := strings.NewReader(scenario + unknown + "{\n" + scenario)
	if status := run([]string{"--serve"}, in, &stdout, &stderr); status != 0 {
		t.Fatalf("exit status %d: %s", status, stderr.String())
	}
	lines := strings.Split(strings.TrimSpace(stdout.String()), "\n")
	if len(lines) != 8 {
		t.Fatalf("want 8 lines, got:\n%s", stdout.String())
	}
	if first, last := strings.Join(lines[:3], "\n"), strings.Join(lines[5:], "\n"); first != last {
		t.Error(cmp.Diff(first, last))
	}
	if lines[3] != `{"done":true,"error":"step 0 (wish): not supported"}` {
		t.Errorf("unexpected answer to an unknown step: %s", lines[3])
	}
	if !strings.Contains(lines[4], `"error"`) {
		t.Errorf("unexpected answer to broken JSON: %s", lines[4])
	}
}
