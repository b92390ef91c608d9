package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// serve answers one Scenario per line of in with the scenario's step lines and
// a closing {"done":true} line. It ends with the input; a scenario that fails,
// or makes Kueue panic, only fails itself.
func serve(in io.Reader, out *bufio.Writer) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	for {
		line, err := lines.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if err := serveOne(line, out); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading stdin: %w", err)
		}
	}
}

func serveOne(line []byte, out *bufio.Writer) error {
	s, err := decodeScenario(line, "stdin", ".")
	if err == nil {
		err = runScenario(s, out)
	}
	reply := struct {
		Done          bool   `json:"done"`
		Error         string `json:"error,omitempty"`
		KueuePanicked bool   `json:"kueuePanicked,omitempty"`
	}{Done: true}
	if err != nil {
		reply.Error = err.Error()
		var p *panicError
		reply.KueuePanicked = errors.As(err, &p) && !p.ours
	}
	if err := json.NewEncoder(out).Encode(reply); err != nil {
		return err
	}
	return out.Flush()
}
