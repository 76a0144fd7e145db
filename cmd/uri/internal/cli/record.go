package cli

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
)

// A Record is a text that a verb is asked about, and takes the answer.
type Record struct {
	*stream.Answer
	v    *Verb
	Text string
	N    int // its number, from 1

	cut bool // there may be more of the text than this
}

// NewRecord returns a record that is answered outside of [Verb.Each].
func (v *Verb) NewRecord(w *stream.Answer, text string, n int) Record {
	return Record{w, v, text, n, false}
}

// Line answers with a result, as a line. On a terminal what that would obey
// becomes escapes.
func (r Record) Line(result string) {
	r.Append(r.v.Shown(result))
	r.Out = append(r.Out, r.v.End())
}

// Result answers with a result that has this name in JSON.
func (r Record) Result(name, result string) {
	if r.v.JSON {
		r.Close(r.Object().Text(name, result))
	} else {
		r.Line(result)
	}
}

// Object begins an answer in JSON.
func (r Record) Object() jsonl.Object {
	if r.cut {
		return jsonl.Open(r.Answer)
	}
	return jsonl.Open(r.Answer).Text("input", r.Text)
}

// Close ends an answer in JSON.
func (r Record) Close(o jsonl.Object) { o.End() }

// Refuse reports a text that is not what a verb takes: as a message, or as a
// JSON object.
func (r Record) Refuse(err error) { r.RefuseFor(Describe(r.Text, err)) }

// RefuseFor is [Record.Refuse] with the reason in words.
func (r Record) RefuseFor(f finding.Finding) { r.RefuseIn(r.Text, f) }

// RefuseIn is [Record.RefuseFor] where the place is one in a line.
func (r Record) RefuseIn(line string, f finding.Finding) {
	r.Negative++
	if r.v.JSON {
		r.Close(r.Object().Bool("valid", false).Error("error", f))
	} else {
		r.MessageIn(line, f)
	}
}

// refused is Refuse, or what the verb has in its place.
func (r Record) refused(err error) {
	if r.v.Refused != nil {
		r.v.Refused(r, err)
	} else {
		r.Refuse(err)
	}
}

// A relativeError is that of a reference that was to be a URI.
type relativeError struct{ err error }

func (e *relativeError) Error() string { return e.err.Error() }
func (e *relativeError) Unwrap() error { return e.err }

// parseURI is [uri.Parse] for a verb that has a flag for a base.
func parseURI(text string) (uri.URI, error) {
	u, err := uri.Parse(text)
	if err != nil {
		if _, no := uri.ParseRef(text); no == nil {
			err = &relativeError{err}
		}
	}
	return u, err
}

// Describe puts an error of the library into words.
func Describe(text string, err error) finding.Finding {
	p, ok := err.(*uri.ParseError) // mostly, and sooner told than by As
	if ok || errors.As(err, &p) {
		f := p.Finding(text)
		if _, ok := err.(*relativeError); ok {
			f.Message += "; a base makes a URI of it: -b BASE"
		}
		return f
	}
	if f, ok := err.(finding.Finding); ok {
		return f
	}
	return finding.Finding{Severity: finding.Error, Message: strings.TrimPrefix(err.Error(), "uri: ")}
}

// Message appends "NAME:LINE:COLUMN: what is wrong" to the messages, and with
// -v the text.
func (r Record) Message(f finding.Finding) { r.MessageIn(r.Text, f) }

// MessageIn is Message for a finding that may be in more than the text of the
// record, to which the place belongs.
func (r Record) MessageIn(line string, f finding.Finding) {
	if !r.v.Quiet {
		r.found(f, Column(line, f.Start))
		r.below()
	}
}

// IsError reports whether a finding is an error.
func IsError(f finding.Finding) bool { return f.Severity == finding.Error }

// wanted returns a finding as it is told: notes with -v alone, and what is no
// error is called what it is.
func (r Record) wanted(f finding.Finding) (finding.Finding, bool) {
	if !IsError(f) {
		f.Message = f.Severity.String() + ": " + f.Message
	}
	return f, !r.v.Quiet && (f.Severity != finding.Note || r.v.Verbose)
}

// Findings appends a message for each finding.
func (r Record) Findings(list []finding.Finding) {
	before := len(r.Messages)
	at, column := 0, 1 // the last place, since a text may be long
	for _, f := range list {
		if f, ok := r.wanted(f); ok {
			if f.Start < at || f.Start > len(r.Text) {
				at, column = 0, 1
			}
			column += Column(r.Text[at:], f.Start-at) - 1
			at = min(f.Start, len(r.Text))
			r.found(f, column)
		}
	}
	if len(r.Messages) > before {
		r.below()
	}
}

// Beside appends messages of what is said beside a result. They have no
// column: they may be about the base.
func (r Record) Beside(list []finding.Finding) {
	if r.v.Quiet || len(list) == 0 {
		return
	}
	for _, f := range list {
		r.Messages = Place(r.Messages, r.Name, r.v.ErrColor, r.N)
		f.Message = f.Severity.String() + ": " + f.Message
		r.Messages = appendFinding(r.Messages, f)
	}
	r.below()
}

func (r Record) found(f finding.Finding, column int) {
	r.Messages = Place(r.Messages, r.Name, r.v.ErrColor, r.N, column)
	r.Messages = appendFinding(r.Messages, f)
}

// appendFinding appends "what is wrong (rule RULE, SECTION)".
func appendFinding(m []byte, f finding.Finding) []byte {
	m = append(m, show.Visible(f.Message)...)
	if f.Rule != "" && f.Section != "" {
		m = append(m, " (rule "+f.Rule+", "+f.Section+")"...)
	}
	return append(m, '\n')
}

// below appends the text itself, with -v.
func (r Record) below() {
	if r.v.Verbose && !r.cut {
		r.Messages = append(r.Messages, "  "...)
		r.Messages = append(r.Messages, show.Visible(r.v.Masked(r.Text))...)
		r.Messages = append(r.Messages, '\n')
	}
}

// Masked returns a text for a message, without what may be a password in it.
func (a *App) Masked(text string) string {
	if a.ShowPassword {
		return text
	}
	return uri.Redact(text)
}

// Column returns the column of a byte of a line: code points, from 1. An octet
// that is not UTF-8 takes one.
func Column(line string, offset int) int {
	return 1 + utf8.RuneCountInString(line[:max(0, min(offset, len(line)))])
}

// Place appends "NAME:LINE:COLUMN: ", or "NAME:LINE: " if only that number is
// given.
func Place(m []byte, name string, color bool, numbers ...int) []byte {
	if color {
		m = append(m, show.Bold...)
	}
	m = append(m, show.Visible(show.Masked(name))...)
	m = append(m, ':')
	for _, n := range numbers {
		m = append(strconv.AppendInt(m, int64(n), 10), ':')
	}
	if color {
		m = append(m, show.Plain...)
	}
	return append(m, ' ')
}
