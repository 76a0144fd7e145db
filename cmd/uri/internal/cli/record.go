package cli

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
)

// A Record is a text that a verb answers, and collects the answer.
type Record struct {
	*stream.Answer
	o  *Options
	in *Input

	original string            // the text before -e changed it, or ""
	Changes  []finding.Finding // what -e changed
}

// alone is the input of a record outside of [Options.Each].
var alone Input

// NewRecord returns a record that is answered outside of [Options.Each].
func (o *Options) NewRecord(w *stream.Answer, text string, n int) Record {
	w.Text, w.N = text, n
	return Record{Answer: w, o: o, in: &alone}
}

// Line answers with a result, as a line, or with -g as it says. For a terminal
// it is [show.Visible].
func (r Record) Line(result string) {
	if r.o.Get != nil {
		before := len(r.Out)
		out, err := r.o.Get(r.Out, result)
		if err != nil {
			r.Out = out[:before]
			r.Text = result
			r.Refuse(err)
			return
		}
		r.Out = append(out, r.o.End())
		return
	}
	r.Append(r.o.Shown(result))
	r.Out = append(r.Out, r.o.End())
}

// Result answers with a result, as a line, or as a member with this name in
// JSON.
func (r Record) Result(name, result string) {
	if r.o.JSON {
		r.Close(r.Object().Text(name, result))
	} else {
		r.Line(result)
	}
}

// EachResult answers each record with the text that add appends: as a line, or
// as a member with this name in JSON. If add returns an error, it refuses the
// record.
func (o *Options) EachResult(
	in Input, name string, add func(dst []byte, text string) ([]byte, error),
) error {
	apart := o.JSON || o.OutTerminal || o.Get != nil
	return o.Each(in, func(r Record) {
		dst := r.Out // a line in place is faster
		if apart {
			dst = r.Buffer[:0]
		}
		out, err := add(dst, r.Text)
		switch {
		case err != nil:
			r.Refuse(err)
			r.keep()
		case apart:
			r.Buffer = out
			r.Result(name, stream.Text(out))
		default:
			r.Out = append(out, o.End())
		}
	})
}

// keep answers with the record itself, if refused records are kept.
func (r Record) keep() {
	if r.in.Keep && !r.o.JSON {
		r.Append(r.o.Shown(r.Original()))
		r.Out = append(r.Out, r.o.End())
	}
}

// Object begins an answer in JSON.
func (r Record) Object() jsonl.Object {
	if r.Cut {
		return jsonl.Open(r.Answer)
	}
	o := jsonl.Open(r.Answer).Text("input", r.Original())
	if r.Changes != nil {
		o = o.List("changes", r.Changes)
	}
	return o
}

// Valid begins an answer in JSON about a valid reference, which is the record
// or what -e or -r made of it.
func (r Record) Valid(ref uri.Ref) jsonl.Object {
	if r.Changes == nil && ref.String() == r.Text { // nothing needs an escape
		return jsonl.Open(r.Answer).Plain("input", r.Text).Bool("valid", true)
	}
	return r.Object().Bool("valid", true)
}

// Close ends an answer in JSON.
func (r Record) Close(o jsonl.Object) { o.End() }

// Refuse reports a text that the verb does not accept, as a message or as a
// JSON object.
func (r Record) Refuse(err error) { r.RefuseIn(r.Text, err) }

// RefuseIn is [Record.Refuse] for an error whose offset counts in the line.
func (r Record) RefuseIn(line string, err error) {
	r.Negative++
	switch {
	case r.o.JSON:
		r.Close(r.Object().Bool("valid", false).Error("error", Describe(err)))
	case !r.o.Quiet:
		r.Complain(line, Describe(err))
	}
}

// Complain is [Record.Message] for a text that is refused. It tells the way
// out, too.
func (r Record) Complain(line string, f finding.Finding) {
	if !r.o.Quiet {
		way, meant := r.wayOut(f)
		r.tell(f, Column(line, f.Start), way, meant)
		r.below()
	}
}

// RefuseAt is [Record.Refuse] for a finding in a column of a text that is not
// kept.
func (r Record) RefuseAt(column int, f finding.Finding) {
	if r.o.JSON {
		r.Refuse(f)
	} else if !r.o.Quiet {
		r.tell(f, column)
	}
}

// Describe puts an error of the library into words.
func Describe(err error) finding.Finding {
	if f, ok := finding.Of(err); ok {
		return f
	}
	message := strings.TrimPrefix(err.Error(), "uri: ")
	return finding.Finding{Severity: finding.Error, Message: message}
}

// Message appends "NAME:LINE:COLUMN: what is wrong" to the messages, and with
// -v the text. The offset of f counts in the line, which contains the text.
func (r Record) Message(line string, f finding.Finding) {
	if !r.o.Quiet {
		r.tell(f, Column(line, f.Start))
		r.below()
	}
}

// IsError reports whether a finding is an error.
func IsError(f finding.Finding) bool { return f.Severity == finding.Error }

// Findings appends a message for each finding; for notes only with -v. A
// message that is not an error begins with its severity.
func (r Record) Findings(list []finding.Finding) { r.findings(list, r.o.Verbose) }

// TellLeftOut tells what is left out, as a note, and reports whether anything
// is.
func (r Record) TellLeftOut(what string) bool {
	if what != "" {
		r.Tell([]finding.Finding{{Severity: finding.Note, Message: what}})
	}
	return what != ""
}

// Few is [Record.Tell] for what a verb does without being asked: without -v
// only the first few of each rule are shown, and at the end how many more.
func (r Record) Few(list []finding.Finding) {
	for i, f := range list {
		from := len(r.Messages)
		if r.Tell(list[i : i+1]); !r.o.Verbose {
			r.Answer.Few("rule "+f.Rule, from)
		}
	}
}

// Tell is [Record.Findings] with the notes.
func (r Record) Tell(list []finding.Finding) { r.findings(list, true) }

func (r Record) findings(list []finding.Finding, notes bool) {
	before := len(r.Messages)
	at, column := 0, 1 // of the last finding: a text may be long
	for _, f := range list {
		if r.o.Quiet || f.Severity == finding.Note && !notes {
			continue
		}
		if !IsError(f) {
			f.Message = f.Severity.String() + ": " + f.Message
		}
		if f.Start < at || f.Start > len(r.Text) {
			at, column = 0, 1
		}
		column += Column(r.Text[at:], f.Start-at) - 1
		at = min(f.Start, len(r.Text))
		r.tell(f, column)
	}
	if len(r.Messages) > before {
		r.below()
	}
}

// Beside appends messages that accompany a result. They have no column: they
// may be about the base.
func (r Record) Beside(list []finding.Finding) {
	if r.o.Quiet || len(list) == 0 {
		return
	}
	for _, f := range list {
		f.Message = f.Severity.String() + ": " + f.Message
		r.tell(f, 0)
	}
	r.below()
}

// tell appends "NAME:LINE:COLUMN: what is wrong (rule RULE, SECTION)", without
// the column if it is 0, and what is at the end.
func (r Record) tell(f finding.Finding, column int, end ...string) {
	place := []int{r.N, column}
	if column == 0 {
		place = place[:1]
	}
	m := Place(r.Messages, r.Name, r.o.ErrColor, place...)
	m = append(m, show.Visible(f.Message)...)
	if f.Rule != "" && f.Section != "" {
		m = append(append(m, " (rule "...), f.Rule...)
		m = append(append(append(m, ", "...), f.Section...), ')')
	}
	for _, s := range end {
		m = append(m, s...)
	}
	r.Messages = append(m, '\n')
}

// below appends the text itself, with -v.
func (r Record) below() {
	if r.o.Verbose && !r.Cut {
		r.Messages = append(r.Messages, "  "...)
		r.Messages = append(r.Messages, show.Visible(r.o.Masked(r.Text))...)
		r.Messages = append(r.Messages, '\n')
	}
}

// Column returns the column of a byte in a line, in code points from 1. An
// octet that is not UTF-8 counts as one.
func Column(line string, offset int) int {
	return 1 + utf8.RuneCountInString(line[:max(0, min(offset, len(line)))])
}

// Place appends "NAME:LINE:COLUMN: ", or "NAME:LINE: " if only the line is
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
