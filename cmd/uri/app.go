package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/urikit/uri/cmd/uri/internal/stream"
)

// Exit statuses.
const (
	statusFine     = 0
	statusNegative = 1 // invalid, different, no answer
	statusUsage    = 2
	statusFailed   = 3 // a file, or whatever else may fail at run time
)

// An app is one run of the command.
type app struct {
	quiet, verbose, showPassword bool

	exclusive [][2]string // flags that exclude each other

	color    string
	outColor bool // standard output takes colours
	errColor bool

	outTerminal bool

	completing bool // and not running: cobra reads the flags twice then

	status int // so far: the greatest
}

func (a *app) exit(status int) { a.status = max(a.status, status) }

// A usageError is a mistake on the command line. More, if any, is a line that may help.
type usageError struct{ message, more string }

func (e *usageError) Error() string { return e.message }

func usagef(format string, args ...any) error {
	return &usageError{message: fmt.Sprintf(format, args...)}
}

// A failure is what may go wrong at run time.
type failure struct{ err error }

func (e *failure) Error() string { return e.err.Error() }

// errSilent ends the run with the status that was set before; all is said.
var errSilent = errors.New("silent")

func run(args []string) int {
	a := &app{outTerminal: isTerminal(os.Stdout)}
	a.completing = len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	root := a.root()
	root.SetArgs(args)
	cmd, err := root.ExecuteC()
	var failed *failure
	switch {
	case err == nil || err == errSilent:
		return a.status
	case errors.As(err, &failed):
		a.say(cmd.CommandPath(), err)
		return statusFailed
	}
	a.say(cmd.CommandPath(), err)
	var usage *usageError
	if errors.As(err, &usage) && usage.more != "" {
		fmt.Fprintln(os.Stderr, usage.more)
	}
	fmt.Fprintf(os.Stderr, "try: %s --help\n", cmd.CommandPath())
	return statusUsage
}

// say writes an error that is not one of a record.
func (a *app) say(who string, err error) {
	os.Stderr.WriteString(visible(who+": "+err.Error()) + "\n")
}

// fail reports what went wrong at run time, where that is no reason to stop.
func (a *app) fail(cmd *cobra.Command, err error) {
	a.say(cmd.CommandPath(), err)
	a.exit(statusFailed)
}

// written turns the error of a write to standard output into the end of the run, which is a quiet
// one if nobody reads any more.
func (a *app) written(err error) error {
	var w *stream.WriteError
	if errors.As(err, &w) {
		err = w.Err
	}
	if err == nil {
		return nil
	}
	if errors.Is(err, syscall.EPIPE) {
		return errSilent
	}
	return &failure{err}
}

// prepare makes what follows from the flags of every verb.
func (a *app) prepare(cmd *cobra.Command, _ []string) error {
	for _, pair := range a.exclusive {
		if f := cmd.Flags(); f.Changed(pair[0]) && f.Changed(pair[1]) {
			return usagef("--%s and --%s exclude each other", pair[0], pair[1])
		}
	}
	plain := os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb"
	switch a.color {
	case "always":
		a.outColor, a.errColor = true, true
	case "never":
	case "auto":
		a.outColor = a.outTerminal && !plain
		a.errColor = !plain && isTerminal(os.Stderr)
	default:
		return usagef("--color is auto, always or never, not %q", a.color)
	}
	return nil
}

// exclude makes two flags of cmd exclude each other.
func (a *app) exclude(cmd *cobra.Command, one, other string) {
	cmd.MarkFlagsMutuallyExclusive(one, other) // for completion
	a.exclusive = append(a.exclusive, [2]string{one, other})
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// width returns the width of the terminal on standard output, or that of a page.
func (a *app) width() int {
	if a.outTerminal {
		if w, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && w > 0 {
			return w
		}
	}
	return 80
}
