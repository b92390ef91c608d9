package main

import (
	"fmt"
	"runtime/debug"
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
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return f()
}
