// Package cli runs a command with verbs. It reads flags and records, writes
// answers, refusals and messages, and sets the exit status.
package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"unicode/utf8"

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
	Failed   = 3 // a file error, or any other error at run time
)

// An App is one run of the command.
type App struct {
	Quiet, Verbose, ShowPassword, version bool

	OutTerminal bool // standard output is a terminal
	OutColor    bool // it shows colours
	ErrColor    bool // standard error shows colours

	System

	output        fs.FileInfo // of standard output, or nil
	color         string
	verb          string        // its name in messages, as in uri check
	help          func() string // returns the short help of the verb
	status        int           // the greatest so far
	passed, total atomic.Int64  // bytes of the files that are read; total is 0 if it is not known
}

// Status returns the exit status so far.
func (a *App) Status() int { return a.status }

// Exit sets the exit status, if it is greater than what was set before.
func (a *App) Exit(status int) { a.status = max(a.status, status) }

// Note writes a message of the run.
func (a *App) Note(message string) {
	io.WriteString(a.Err, a.Words(message)) // an error here cannot be reported
}

// Hint is [App.Note] unless there is -q.
func (a *App) Hint(message string) {
	if !a.Quiet {
		a.Note(message)
	}
}

// ShortHelp writes a short help for users who call a verb without input.
func (a *App) ShortHelp() error {
	io.WriteString(a.Err, a.help())
	a.Exit(Misused)
	return ErrSilent
}

// Rest tells, at the end of a run, how many messages of each kind are not
// shown.
func (a *App) Rest(e *stream.Engine) {
	for _, kind := range slices.Sorted(maps.Keys(e.Few)) {
		if n := e.Few[kind] - stream.MaxFew; n > 0 {
			a.Hint(fmt.Sprintf("%d more: %s; -v shows all", n, kind))
		}
	}
}

// Remark appends a message about a place in a document, or in a part of it, but
// with -q none. What is not known of the place is 0 or "".
func (a *App) Remark(w *stream.Answer, part, message string, line, column int) {
	if !a.Quiet {
		w.Messages = Place(w.Messages, PartName(w.Name, part), a.ErrColor, line, column)
		w.Messages = append(append(w.Messages, show.Visible(message)...), '\n')
	}
}

// PartName returns the name of a part of a document, or of the document if the
// part is "".
func PartName(document, part string) string {
	if part == "" {
		return document
	}
	return document + ", " + part
}

// Words returns a message of the run as a line. The message may quote a file
// name or a flag's value, which may contain a password by mistake.
func (a *App) Words(message string) string {
	return a.MaskedMessage(show.Visible(a.verb+": "+message)) + "\n"
}

// Masked returns a reference, valid or not, for people, with a mask in place of
// each possible password.
func (a *App) Masked(ref string) string {
	if a.ShowPassword {
		return ref
	}
	return show.Masked(ref)
}

// MaskedMessage is Masked for a message that may quote references.
func (a *App) MaskedMessage(text string) string {
	if a.ShowPassword {
		return text
	}
	return show.MaskedMessage(text)
}

// Fail reports an error at run time that does not stop the run.
func (a *App) Fail(err error) {
	a.Note(err.Error())
	a.Exit(Failed)
}

// Written returns the error that ends the run after a write to standard output
// failed. If the reader closed the pipe, the run ends without a message.
func (a *App) Written(err error) error {
	if w, ok := errors.AsType[*stream.WriteError](err); ok {
		err = w.Err
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.EPIPE):
		return ErrSilent
	}
	return &Failure{err}
}

// prepare applies the flags that all verbs share.
func (a *App) prepare(cmd *cobra.Command, _ []string) error {
	if a.version {
		fmt.Fprintln(cmd.OutOrStdout(), "uri "+Version())
		return ErrSilent
	}
	plain := os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb"
	switch a.color {
	case "always":
		a.OutColor, a.ErrColor = true, true
	case "never":
	case "auto":
		a.OutColor = a.OutTerminal && !plain
		a.ErrColor = !plain && isTerminal(a.Err)
	}
	a.verb, a.help = cmd.CommandPath(), func() string { return shortHelp(cmd) }
	return excluded(cmd.Flags(), a.Hint)
}

// Width returns the width of the terminal on standard output, or 80.
func (a *App) Width() int {
	if f, ok := a.Out.(*os.File); ok && a.OutTerminal {
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			return w
		}
	}
	return 80
}

// Shown returns a text for standard output. For a terminal it is
// [show.Visible].
func (a *App) Shown(text string) string {
	if a.OutTerminal {
		return show.Visible(text)
	}
	return text
}

// A checked is a writer that keeps its first error for the end of the run.
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

// A usageError is a mistake on the command line. If more is not empty, it has
// lines with a hint.
type usageError struct{ message, more string }

func (e *usageError) Error() string { return e.message }

// Usagef returns an error for a mistake on the command line.
func Usagef(format string, args ...any) error {
	return &usageError{message: fmt.Sprintf(format, args...)}
}

// UsageMore is [Usagef] with a line for a hint.
func UsageMore(message, more string) error { return &usageError{message, more} }

// UsageAt is [Usagef] for an error in a text, which what names: below the
// message is the text, with a caret at the place of the error.
func UsageAt(what, text string, err error) error {
	f := Describe(err)
	shown := []rune(strings.ReplaceAll(text, "\n", " "))
	at := utf8.RuneCountInString(text[:min(f.Start, len(text))])
	before, after := shown[:at], shown[at:]
	if len(before) > maxBeside {
		before = append([]rune(show.Dots()), before[at-maxBeside:]...)
	}
	if len(after) > maxBeside {
		after = append(after[:maxBeside:maxBeside], []rune(show.Dots())...)
	}
	line := show.Visible(string(before))
	source := fmt.Sprintf(" (rule %s, %s)", f.Rule, f.Section)
	if strings.HasPrefix(f.Section, "package ") {
		source = "" // it is a language of this command
	}
	return UsageMore(fmt.Sprintf("%s: byte %d: %s%s", what, f.Start, f.Message, source),
		"  "+line+string(after)+"\n"+strings.Repeat(" ", 2+utf8.RuneCountInString(line))+"^")
}

// maxBeside is how many characters of a text are shown before the place of an
// error, and after it. More are shown as "…".
const maxBeside = 70

// A Failure is an error at run time.
type Failure struct{ Err error }

func (e *Failure) Error() string { return e.Err.Error() }

// ErrSilent ends the run with the status set before, without a message.
var ErrSilent = errors.New("silent")

// end tells the error of a run, and returns the exit status.
func (a *App) end(err error) int {
	if err == nil || err == ErrSilent {
		return a.status
	}
	a.Note(err.Error())
	if _, ok := errors.AsType[*Failure](err); ok {
		return Failed
	}
	if stopped, ok := errors.AsType[*interruption](err); ok {
		raise(stopped.by)
	}
	if usage, ok := errors.AsType[*usageError](err); ok {
		for line := range strings.Lines(usage.more) {
			fmt.Fprintln(a.Err, show.MaskedMessage(show.Visible(strings.TrimSuffix(line, "\n"))))
		}
	}
	fmt.Fprintf(a.Err, "try: %s --help\n", a.verb)
	return Misused
}
