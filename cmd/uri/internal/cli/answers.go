package cli

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
)

// A List is the answer of a verb that lists registered names: a table, or JSON
// objects.
type List struct {
	stream.Answer
	Rows [][]show.Cell
	o    *Options
}

// NewList returns a list with these column heads.
func (o *Options) NewList(heads ...string) *List {
	rows := [][]show.Cell{show.Texts(heads...)}
	return &List{Answer: stream.Answer{Name: Arguments}, Rows: rows, o: o}
}

// Add adds a row, or in JSON an object with the heads as the names of members.
func (l *List) Add(texts ...string) {
	if !l.o.JSON {
		l.Row(texts...)
		return
	}
	o := jsonl.Open(&l.Answer)
	for i, cell := range l.Rows[0] {
		o = o.Text(cell[0].Text, texts[i])
	}
	o.End()
}

// Row adds a row to the table.
func (l *List) Row(texts ...string) { l.Rows = append(l.Rows, show.Texts(texts...)) }

// Refuse reports an unknown name. More, if not nil, adds members in JSON.
func (l *List) Refuse(name string, n int, f finding.Finding, more func(jsonl.Object) jsonl.Object) {
	l.Negative++
	f.Severity, f.Message = finding.Error, show.MaskedMessage(f.Message) // it quotes the name
	r := l.o.NewRecord(&l.Answer, name, n)
	if !l.o.JSON {
		r.Message(name, f)
		return
	}
	o := r.Object()
	if more != nil {
		o = more(o)
	}
	r.Close(o.Error("error", f))
}

// Write writes the list, as JSON objects or as the table g.
func (l *List) Write(g show.Grid) error {
	if l.Negative > 0 {
		l.o.Exit(Negative)
	}
	if !l.o.JSON && len(g.Rows) > 1 {
		l.Out = g.Append(l.Out)
	}
	return l.o.Write(&l.Answer)
}

// Write writes an answer.
func (a *App) Write(w *stream.Answer) error {
	a.Err.Write(w.Messages) // an error here cannot be reported
	_, err := a.Out.Write(w.Out)
	return a.Written(err)
}

// Known takes pairs of a bool and a name. It joins the names whose bool is
// true.
func Known(pairs ...any) string {
	var list []string
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i].(bool) {
			list = append(list, pairs[i+1].(string))
		}
	}
	return strings.Join(list, ", ")
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
			r.Out = out
			r.Spill()
			r.Out = append(r.Out, o.End())
		}
	})
}

// TooLong refuses a text of more than most bytes, which is not read, or
// compared.
func (r Record) TooLong(most int, read string) bool {
	if len(r.Text) <= most {
		return false
	}
	r.Text, r.Cut = "", true // no answer repeats it
	r.Refuse(fmt.Errorf("the text is not %s: it is longer than %s", read,
		show.Plural(most, "byte")))
	return true
}

// Object begins an answer in JSON.
func (r Record) Object() jsonl.Object {
	if r.Cut {
		return jsonl.Open(r.Answer)
	}
	o := jsonl.Open(r.Answer).Text("input", r.Original())
	if r.mending != nil {
		o = o.List("changes", r.Changes())
	}
	return o
}

// Valid begins an answer in JSON about a valid reference, which is the record
// or what -e or -r made of it.
func (r Record) Valid(ref uri.Ref) jsonl.Object {
	if r.mending == nil && ref.String() == r.Text { // nothing needs an escape
		return jsonl.Open(r.Answer).Plain("input", r.Text).Bool("valid", true)
	}
	return r.Object().Bool("valid", true)
}

// Close ends an answer in JSON.
func (r Record) Close(o jsonl.Object) { o.End() }

// RefuseAt is [Record.Refuse] for a finding in a column of a text that is not
// kept.
func (r Record) RefuseAt(column int, f finding.Finding) {
	if r.o.JSON {
		r.Refuse(f)
	} else if !r.o.Quiet {
		r.tell(f, column)
	}
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
