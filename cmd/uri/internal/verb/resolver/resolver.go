// Package resolver is the verbs that run the program uri-resolver. It is not
// part of uri, so that who does not serve names does not have its store.
package resolver

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"sync/atomic"
	"syscall"

	"github.com/spf13/pflag"

	"github.com/urikit/uri/cmd/uri/internal/cli"
)

const program = "uri-resolver"

// Serve makes the verb serve.
func Serve(v *cli.Verb) { declare(v, "serve") }

// New declares the verb resolver.
func New(v *cli.Verb) { declare(v) }

type options struct {
	*cli.App
	first []string // arguments before those of the user
	help  func() error
}

// declare declares a verb that hands its arguments to the program. The flags
// are those of the program: those of uri are hidden.
func declare(v *cli.Verb, first ...string) {
	o := &options{v.App, first, v.Help}
	v.DisableFlagParsing = true
	v.ResetFlags()
	v.Root().PersistentFlags().VisitAll(func(f *pflag.Flag) {
		hidden := *f
		hidden.Hidden = true
		v.Flags().AddFlag(&hidden)
	})
	v.Run(o.run)
}

func (o *options) run(_ context.Context, args []string) error {
	path, err := find()
	if err != nil {
		if slices.Contains(args, "--help") || slices.Contains(args, "-h") {
			return o.help()
		}
		return cli.UsageMore("missing the program "+program+", beside uri or in PATH",
			"go install github.com/urikit/uri/resolver/cmd/"+program+"@latest")
	}
	c := exec.Command(path, slices.Concat(o.first, args)...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := c.Start(); err != nil {
		return &cli.Failure{Err: err}
	}
	signals := make(chan os.Signal, 1)
	var last atomic.Value // of the signals
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		for s := range signals {
			last.Store(s)
			c.Process.Signal(s)
		}
	}()
	err = c.Wait()
	if s, ok := last.Load().(os.Signal); ok && err != nil {
		return cli.EndedBy(s)
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		if exit.ExitCode() < 0 { // killed
			o.Exit(cli.Failed)
		}
		o.Exit(exit.ExitCode())
		return nil
	}
	return err
}

// Installed reports whether the program is there.
func Installed() bool {
	_, err := find()
	return err == nil
}

// find returns the path of the program.
func find() (string, error) {
	if own, err := os.Executable(); err == nil {
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(own), program)); err == nil {
			return path, nil
		}
	}
	return exec.LookPath(program)
}
