package main

import (
	"fmt"
	"path"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// epoch is the instant at which every scenario's time 0 lies.
var epoch = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// inBubble runs f in virtual time that starts at epoch and moves only when f
// sleeps. Kueue reads the wall clock in places that take no clock (the back-off
// check of a pending queue, the Requeued condition, the immediate requeue after
// an eviction); a synctest bubble virtualises them all, so that nothing of the
// machine's time can enter a result. It also lets a scheduling cycle that waits
// for pods be told apart from one that still runs.
//
// A panic in f, and goroutines that f leaves blocked, become an error.
func inBubble(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	synctest.Test(new(testing.T), func(*testing.T) {
		time.Sleep(time.Until(epoch))
		err = catchPanic(f)
	})
	return err
}

func catchPanic(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &panicError{value: r, stack: debug.Stack(), ours: panickedHere()}
		}
	}()
	return f()
}

// panicError is a panic, and whether code of this program raised it. If not,
// Kueue itself has failed, or a library that it calls.
type panicError struct {
	value any
	stack []byte
	ours  bool
}

func (p *panicError) Error() string { return fmt.Sprintf("panic: %v\n%s", p.value, p.stack) }

// panickedHere looks for the function that panicked: the first below the
// runtime's own.
func panickedHere() bool {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	self, _ := frames.Next()
	panicking := false
	for {
		frame, more := frames.Next()
		if panicking && !strings.HasPrefix(frame.Function, "runtime.") {
			return packageOf(frame) == packageOf(self)
		}
		panicking = panicking || frame.Function == "runtime.gopanic"
		if !more {
			return true
		}
	}
}

func packageOf(frame runtime.Frame) string {
	folder, name := path.Split(frame.Function)
	name, _, _ = strings.Cut(name, ".")
	return folder + name
}
