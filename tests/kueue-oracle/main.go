// Command kueue-oracle runs Fairlead Scenario documents through the real Kueue
// scheduler, in-process and in virtual time, and prints what it decided after
// every step. See README.md for how it drives Kueue.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/go-logr/logr"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

const usage = `kueue-oracle runs Fairlead Scenario files through the real Kueue v0.19.2.

usage:
  kueue-oracle PATH...      run the Scenario documents of YAML or JSON files or
                            folders; print one JSON line per step
  kueue-oracle --serve      read one Scenario as one line of JSON from stdin,
                            print its step lines and then {"done":true}; repeat

example:
  kueue-oracle testdata/reclaim.yaml | jq -c '[.step,.op,.active]'

exit status: 0 when every scenario ran, 1 when one could not be run, 2 for
wrong usage.
`

func main() {
	// What Kueue logs is not asked for here. A panic inside one of its own
	// goroutines must not end the server.
	ctrl.SetLogger(logr.Discard())
	klog.SetLogger(logr.Discard())
	utilruntime.ReallyCrash = false //nolint:reassign // the documented switch

	// Scenarios are many and small: memory is cheaper than collecting it.
	debug.SetGCPercent(400)

	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("kueue-oracle", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(stderr, usage) }
	serveMode := flags.Bool("serve", false, "")
	if err := flags.Parse(args); err != nil {
		if err == flag.ErrHelp {
			return 0
		}
		return 2
	}
	if *serveMode == (flags.NArg() > 0) {
		flags.Usage()
		return 2
	}

	out := bufio.NewWriter(stdout)
	defer out.Flush()
	if *serveMode {
		if err := serve(stdin, out); err != nil {
			fmt.Fprintln(stderr, "kueue-oracle:", err)
			return 1
		}
		return 0
	}

	status := 0
	for _, path := range flags.Args() {
		scenarios, err := loadScenarios(path)
		if err != nil {
			fmt.Fprintln(stderr, "kueue-oracle:", err)
			status = 1
			continue
		}
		for _, s := range scenarios {
			if err := runScenario(s, out); err != nil {
				fmt.Fprintf(stderr, "kueue-oracle: %s: %s: %v\n", s.file, s.Metadata.Name, err)
				status = 1
			}
		}
	}
	return status
}
