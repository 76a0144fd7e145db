// Package cli runs a command that has verbs: flags, records that come in,
// answers, refusals and messages that go out, and the exit status.
package cli

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
)

// Exit statuses.
const (
	Fine     = 0
	Negative = 1 // invalid, different, no answer
	Misused  = 2
	Failed   = 3 // a file, or whatever else may fail at run time
)

// An App is one run of the command.
type App struct {
	Quiet, Verbose, ShowPassword bool

	OutTerminal bool // standard output is a terminal
	OutColor    bool // and takes colours
	ErrColor    bool // standard error does

	System

	color  string
	status int // so far: the greatest
}

// Exit sets the exit status, if it is greater than what was set before.
func (a *App) Exit(status int) { a.status = max(a.status, status) }

// A usageError is a mistake on the command line. More, if any, is a line that
// may help.
type usageError struct{ message, more string }

func (e *usageError) Error() string { return e.message }

// Usagef returns an error for a mistake on the command line.
func Usagef(format string, args ...any) error {
	return &usageError{message: fmt.Sprintf(format, args...)}
}

// UsageMore is [Usagef] with a line that may help.
func UsageMore(message, more string) error { return &usageError{message, more} }

// A Failure is what may go wrong at run time.
type Failure struct{ Err error }

func (e *Failure) Error() string { return e.Err.Error() }

// ErrSilent ends the run with the status that was set before; all is said.
var ErrSilent = errors.New("silent")

// Main runs the command with these arguments, on what the process has, and
// returns the exit status. Without a verb it is the first one that runs. The
// texts are their help.
func Main(args []string, verbs []Entry, texts embed.FS) int {
	return System{os.Stdin, os.Stdout, os.Stderr, open}.Main(args, verbs, texts)
}

// Main is [Main] on a system.
func (s System) Main(args []string, verbs []Entry, texts embed.FS) int {
	a := &App{System: s, OutTerminal: isTerminal(s.Out)}
	root := newRoot(a, verbs, texts)
	out := &checked{w: s.Out}
	root.SetOut(out) // of help and version
	root.SetArgs(args)
	root.build(args)
	cmd, err := root.ExecuteC()
	if out.err != nil {
		err = a.Written(out.err)
	}
	var failed *Failure
	var usage *usageError
	switch {
	case err == nil || err == ErrSilent:
		return a.status
	case errors.As(err, &failed):
		a.Say(cmd, err)
		return Failed
	}
	a.Say(cmd, err)
	if errors.As(err, &usage) && usage.more != "" {
		fmt.Fprintln(s.Err, show.Masked(show.Visible(usage.more)))
	}
	fmt.Fprintf(s.Err, "try: %s --help\n", cmd.CommandPath())
	return Misused
}

// A checked writer keeps the first error for the end of the run.
type checked struct {
	w   io.Writer
	err error
}

func (c *checked) Write(p []byte) (int, error) {
	if c.err == nil {
		_, c.err = c.w.Write(p)
	}
	return len(p), nil
}

// Say writes an error that is not one of a record. It may name a file or a
// flag's value, which may have a password in it by mistake.
func (a *App) Say(cmd *cobra.Command, err error) { a.Note(cmd, err.Error()) }

// Note writes a message of the run.
func (a *App) Note(cmd *cobra.Command, message string) {
	io.WriteString(a.Err, a.Words(cmd, message)) // if that fails there is nobody to tell
}

// Words returns a message of the run as a line.
func (a *App) Words(cmd *cobra.Command, message string) string {
	text := show.Visible(cmd.CommandPath() + ": " + message)
	if !a.ShowPassword {
		text = show.Masked(text)
	}
	return text + "\n"
}

// Fail reports what went wrong at run time, where that is no reason to stop.
func (a *App) Fail(cmd *cobra.Command, err error) {
	a.Say(cmd, err)
	a.Exit(Failed)
}

// Written turns the error of a write to standard output into the end of the
// run, which is a quiet one if nobody reads any more.
func (a *App) Written(err error) error {
	var w *stream.WriteError
	if errors.As(err, &w) {
		err = w.Err
	}
	switch {
	case err == nil:
		return nil
	case isBrokenPipe(err):
		return ErrSilent
	}
	return &Failure{err}
}

// prepare applies the flags of every verb.
func (a *App) prepare(cmd *cobra.Command, _ []string) error {
	plain := os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb"
	switch a.color {
	case "always":
		a.OutColor, a.ErrColor = true, true
	case "never":
	case "auto":
		a.OutColor = a.OutTerminal && !plain
		a.ErrColor = !plain && isTerminal(a.Err)
	default:
		return Usagef("--color is auto, always or never, not %q", a.color)
	}
	return exclude(cmd, "quiet", "verbose")
}

// Width returns the width of the terminal on standard output, or of a page.
func (a *App) Width() int {
	if f, ok := a.Out.(*os.File); ok && a.OutTerminal {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			return w
		}
	}
	return 80
}

// Shown returns data as a terminal may show it, if it is written to one.
func (a *App) Shown(text string) string {
	if a.OutTerminal {
		return show.Visible(text)
	}
	return text
}
