// Package report writes what is found in files for programs that show it beside
// the lines.
package report

import (
	"fmt"
	"iter"
	"path/filepath"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/pct"
)

// A Result is about a place in a file. Its texts have no secrets.
type Result struct {
	File, Part           string // Part is the name of the document in the file, or ""
	Line, Column, Length int    // in characters; the length is -1 if it is not known
	Level                string // error, warning or note
	Rule, Message        string
	Text                 string // at the place
}

// Annotation appends a command that GitHub Actions show beside the line.
func (r *Result) Annotation(a *stream.Answer) {
	kind := r.Level
	if kind == "note" {
		kind = "notice"
	}
	property := strings.NewReplacer("%", "%25", ":", "%3A", ",", "%2C")
	line, column := max(1, r.Line), max(1, r.Column)
	message := strings.TrimPrefix(r.Part+": "+r.Message, ": ")
	a.Out = fmt.Appendf(a.Out, "::%s file=%s,line=%d,col=%d", kind,
		property.Replace(show.Visible(r.File)), line, column)
	if r.Length >= 0 {
		a.Out = fmt.Appendf(a.Out, ",endColumn=%d", column+r.Length)
	}
	a.Out = fmt.Appendf(a.Out, ",title=%s::%s\n", r.Rule,
		strings.ReplaceAll(show.Visible(message), "%", "%25"))
}

// SARIF begins a document of SARIF 2.1.0. The results follow, and the end.
const SARIF = `{"version":"2.1.0","$schema":"https://json.schemastore.org/sarif-2.1.0.json",` +
	`"runs":[{"columnKind":"unicodeCodePoints","results":[` + "\n"

// SARIF appends a result, after a comma that the first one has to lose.
func (r *Result) SARIF(a *stream.Answer) {
	file := "stdin"
	if r.File != cli.StandardInput {
		file = pct.Encode(filepath.ToSlash(r.File), pct.Path())
	}
	a.Out = append(a.Out, ',')
	o := jsonl.Open(a).Text("ruleId", r.Rule).Text("level", r.Level)
	o = o.Object("message").Text("text", r.Message).Close()
	o = o.Array("locations").Element().Object("physicalLocation")
	o = o.Object("artifactLocation").Text("uri", file).Close()
	o = o.Object("region").Number("startLine", max(1, r.Line)).
		Number("startColumn", max(1, r.Column))
	if r.Length >= 0 {
		o = o.Number("endColumn", max(1, r.Column)+r.Length)
	}
	o = o.Object("snippet").Text("text", r.Text).Close().Close().Close()
	if r.Part != "" {
		o = o.Array("logicalLocations").Element().Text("fullyQualifiedName", r.Part).
			Close().CloseArray()
	}
	o.Close().CloseArray().End()
}

// EndSARIF appends the rest of the document: the names of rules, and what they
// are about.
func EndSARIF(a *stream.Answer, program string, rules iter.Seq2[string, string]) {
	a.Out = append(a.Out, `],"tool":`...)
	o := jsonl.Open(a).Object("driver").Text("name", program).
		Text("informationUri", "https://github.com/urikit/uri").
		Text("version", strings.TrimPrefix(cli.Version(), "v")).Array("rules")
	for name, help := range rules {
		o = o.Element().Text("id", name).Object("help").Text("text", help).Close().Close()
	}
	o.CloseArray().Close().End()
	a.Out = append(a.Out, "}]}\n"...)
}
