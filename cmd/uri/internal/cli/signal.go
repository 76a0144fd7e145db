package cli

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"
)

// An interruption is the error of a verb that a signal has ended.
type interruption struct{ by os.Signal }

func (i *interruption) Error() string { return "interrupted" }

// EndedBy returns the error of a verb that a signal has ended: the process then
// ends by it.
func EndedBy(s os.Signal) error { return &interruption{s} }

// Interrupted reports whether a signal has ended a context, which is that of
// [Verb.RunUntilSignal].
func Interrupted(ctx context.Context) bool {
	_, ok := errors.AsType[*interruption](context.Cause(ctx))
	return ok
}

// maxCleaning is how long a verb may clean up after a signal. A write or the
// opening of a file may block for ever.
const maxCleaning = time.Second

// RunUntilSignal is [Verb.Run] for a verb that cleans up: a signal ends the
// context, which is SIGINT, SIGTERM or SIGHUP, unless the process ignores it.
// Then the process ends by the signal, as one that does not catch it, so that a
// loop of a shell ends too: when run has returned, at a second signal, or after
// maxCleaning. A signal ends other verbs at once.
func (v *Verb) RunUntilSignal(run func(ctx context.Context, operands []string) error) {
	v.Run(func(ctx context.Context, operands []string) error {
		return untilSignal(ctx, func(ctx context.Context) error { return run(ctx, operands) })
	})
}

func untilSignal(ctx context.Context, run func(ctx context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	all := slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP},
		signal.Ignored)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, all...)
	defer signal.Stop(signals)
	go func() {
		select {
		case s := <-signals:
			cancel(&interruption{s})
			signal.Stop(signals)
			time.AfterFunc(maxCleaning, func() { raise(s) })
		case <-ctx.Done():
		}
	}()
	err := run(ctx)
	if i, ok := errors.AsType[*interruption](context.Cause(ctx)); ok {
		return i
	}
	return err
}

// raise ends the process by a signal, or where there are no signals with the
// status that a shell gives to it.
func raise(s os.Signal) {
	signal.Reset(s)
	if p, err := os.FindProcess(os.Getpid()); err == nil && p.Signal(s) == nil {
		time.Sleep(maxCleaning)
	}
	n, _ := s.(syscall.Signal)
	os.Exit(128 + int(n))
}
