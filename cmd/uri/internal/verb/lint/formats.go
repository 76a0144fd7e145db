package lint

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/lint"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/redact"
)

// A result is a finding about a text in a file.
type result struct {
	text  string
	place // of the finding
	finding.Finding
	last bool // the next finding is about another place in the text
}

// file returns the name of the file, and of the part in it.
func (r *reader) file(p place) string {
	if p.part == "" {
		return r.name
	}
	return r.name + ", " + p.part
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
	{name: "sarif", print: sarif, begin: sarifBegin, end: sarifEnd},
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
	r.Out = cli.Place(r.Out, r.file(f.place), r.OutColor, f.line, f.column)
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
	if r.name != cli.StandardInput {
		o = o.Text("file", r.name)
	}
	o.OptionalText("part", f.part).Number("line", f.line).Number("column", f.column).
		Finding(f.Finding).End()
}

// annotation is a command that GitHub Actions show beside the line.
func annotation(r *reader, f result) {
	kind := f.Severity.String()
	if f.Severity == finding.Note {
		kind = "notice"
	}
	property := strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C")
	r.Out = fmt.Appendf(r.Out, "::%s file=%s,line=%d,col=%d,endColumn=%d,title=%s::%s (%s)\n", kind,
		property.Replace(show.Visible(r.file(f.place))),
		f.line, f.column, f.column+f.length(), f.Rule,
		strings.ReplaceAll(show.Visible(f.Message), "%", "%25"), f.Section)
}

const sarifBegin = `{"version":"2.1.0","$schema":"https://json.schemastore.org/sarif-2.1.0.json",` +
	`"runs":[{"columnKind":"unicodeCodePoints","results":[` + "\n"

// sarif is a result of SARIF 2.1.0, after a comma that the first one loses.
func sarif(r *reader, f result) {
	file := "stdin"
	if r.name != cli.StandardInput {
		file = pct.Encode(filepath.ToSlash(r.name), pct.Path())
	}
	r.Out = append(r.Out, ',')
	o := jsonl.Open(r.Answer).Text("ruleId", f.Rule).Text("level", f.Severity.String())
	o = o.Object("message").Text("text", f.Message+" ("+f.Section+")").Close()
	o = o.Array("locations").Element().Object("physicalLocation")
	o = o.Object("artifactLocation").Text("uri", file).Close()
	o = o.Object("region").Number("startLine", max(1, f.line)).
		Number("startColumn", max(1, f.column)).Number("endColumn", max(1, f.column)+f.length()).
		Object("snippet").Text("text", r.masked(f)).Close().Close().Close()
	if f.part != "" {
		o = o.Array("logicalLocations").Element().Text("fullyQualifiedName", f.part).
			Close().CloseArray()
	}
	o.Close().CloseArray().End()
}

// sarifEnd appends the rest of the document: the rules.
func sarifEnd(x *linter, a *stream.Answer) {
	a.Out = append(a.Out, `],"tool":`...)
	o := jsonl.Open(a).Object("driver").Text("name", "uri lint").
		Text("version", cli.Version()).Array("rules")
	for r := range lint.Rules() {
		o = o.Element().Text("id", r.Name).Object("help").Text("text", r.Page()).Close().Close()
	}
	o.CloseArray().Close().End()
	a.Out = append(a.Out, "}]}\n"...)
}
