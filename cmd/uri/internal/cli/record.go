package cli

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
)

// A Record is a text that a verb answers, and collects the answer.
type Record struct {
	*stream.Answer
	o  *Options
	in *Input

	mending *mending // or nil
}

// A mending is what -e changed in a record.
type mending struct {
	original string // the text before
	changes  []finding.Finding
}

// alone is the input of a record outside of [Options.Each].
var alone Input

// NewRecord returns a record that is answered outside of [Options.Each].
func (o *Options) NewRecord(w *stream.Answer, text string, n int) Record {
	w.Text, w.N = text, n
	return Record{Answer: w, o: o, in: &alone}
}

// keep answers with the record itself, if refused records are kept.
func (r Record) keep() {
	if r.in.Keep && !r.o.JSON {
		r.Append(r.o.Shown(r.Original()))
		r.Out = append(r.Out, r.o.End())
	}
}

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

// Describe puts an error of the library into words.
func Describe(err error) finding.Finding {
	if f, ok := finding.Of(err); ok {
		return f
	}
	message := strings.TrimPrefix(err.Error(), "uri: ")
	return finding.Finding{Severity: finding.Error, Message: message}
}

// tell appends "NAME:LINE:COLUMN: what is wrong (rule RULE, SECTION)", without
// the column if it is 0, and what is at the end.
func (r Record) tell(f finding.Finding, column int, end ...string) {
	m := Place(r.Messages, r.Name, r.o.ErrColor, r.N, column)
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

// Place appends "NAME:LINE:COLUMN: ". A number of 0 is left out.
func Place(m []byte, name string, color bool, numbers ...int) []byte {
	if color {
		m = append(m, show.Bold...)
	}
	m = append(m, show.Visible(show.Masked(name))...)
	m = append(m, ':')
	for _, n := range numbers {
		if n > 0 {
			m = append(strconv.AppendInt(m, int64(n), 10), ':')
		}
	}
	if color {
		m = append(m, show.Plain...)
	}
	return append(m, ' ')
}
