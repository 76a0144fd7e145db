package lint

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/report"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/redact"
)

// A result is a finding about a text in a file.
type result struct {
	text  string
	place // of the finding
	finding.Finding
	last bool // the next finding is about another place in the text
}

// length returns how many characters the finding spans.
func (f result) length() int { return utf8.RuneCountInString(f.text[f.Start:f.End]) }

// masked returns the text with a "*" for each byte of a secret.
func (r *reader) masked(f result) string {
	if r.ShowPassword {
		return f.text
	}
	return redact.Redactor{}.Blank(f.text)
}

// A format prints results, between begin and what end appends.
type format struct {
	name  string
	print func(r *reader, f result)
	begin string
	end   func(x *linter, a *stream.Answer)
}

var formats = [...]format{
	{name: "text", print: text},
	{name: "json", print: object},
	{name: "sarif", print: sarif, begin: report.SARIF, end: sarifEnd},
	{name: "github", print: annotation},
}

// text is "NAME:LINE:COLUMN: SEVERITY: what is wrong (SECTION, RULE)". On a
// terminal and with -v the text is below all that are about one place, with a
// mark.
func text(r *reader, f result) {
	severity := f.Severity.String() + ":"
	if r.OutColor {
		severity = styles[f.Severity] + severity + show.Plain
	}
	r.Out = cli.Place(r.Out, cli.PartName(r.Name, f.part), r.OutColor, f.line, f.column)
	r.Out = append(r.Out, severity+" "+show.Visible(f.Message)+
		" ("+f.Section+", rule "+f.Rule+")\n"...)
	if f.last && (r.OutTerminal || r.Verbose) {
		r.excerpt(f)
	}
}

// styles are the colours of severities: blue, yellow, red.
var styles = [...]string{"\x1b[34m", "\x1b[33m", "\x1b[31m"}

// excerpt prints the text, and a mark under the place of the finding.
func (r *reader) excerpt(f result) {
	const around = 100 // bytes before, in and after the place
	masked := r.masked(f)
	before, at, after := masked[:f.Start], masked[f.Start:f.End], masked[f.End:]
	if len(before) > around {
		before = show.Dots() + before[len(before)-around:]
	}
	if len(at) > around {
		at = at[:around] + show.Dots()
	}
	if len(after) > around {
		after = after[:around] + show.Dots()
	}
	before, at, after = show.Visible(before), show.Visible(at), show.Visible(after)
	column := 2 + utf8.RuneCountInString(before)
	r.Out = append(r.Out, "  "+before+at+after+"\n"+strings.Repeat(" ", column)+
		strings.Repeat("^", max(1, utf8.RuneCountInString(at)))+"\n"...)
}

// object is a line of JSON. Start and end are bytes of input.
func object(r *reader, f result) {
	o := jsonl.Open(r.Answer).Text("input", f.text)
	if r.Name != cli.StandardInput {
		o = o.Text("file", r.Name)
	}
	o.OptionalText("part", f.part).Number("line", f.line).Number("column", f.column).
		Finding(f.Finding).End()
}

// annotation is a command that GitHub Actions show beside the line.
func annotation(r *reader, f result) { r.result(f).Annotation(r.Answer) }

func sarif(r *reader, f result) { r.result(f).SARIF(r.Answer) }

func (r *reader) result(f result) *report.Result {
	return &report.Result{File: r.Name, Part: f.part, Line: f.line, Column: f.column,
		Length: f.length(), Level: f.Severity.String(), Rule: f.Rule,
		Message: f.Message + " (" + f.Section + ")", Text: r.masked(f)}
}

func sarifEnd(_ *linter, a *stream.Answer) {
	report.EndSARIF(a, "uri lint", func(yield func(name, help string) bool) {
		for r := range lint.Rules() {
			if !yield(r.Name, r.Page()) {
				return
			}
		}
	})
}
