package cli

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/show"
)

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
