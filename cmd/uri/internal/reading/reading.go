// Package reading is shared by the verbs that read texts as older documents do.
package reading

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/scheme"
)

// Names returns the names of the editions, the oldest first.
func Names() []string { return cli.NamesOf(edition.All.Each(), edition.Edition.String) }

// Old returns the names of all editions but the last.
func Old() []string {
	names := Names()
	return names[:len(names)-1]
}

// Flag adds --edition to a verb.
func Flag(v *cli.Verb, e *edition.Edition, usage string) {
	*e = edition.RFC3986
	v.ChoiceFunc(e.String(), "edition", Names, usage, func(name string) { *e = Of(name) })
}

// Level returns the rules that an edition has for a rung of the ladder.
func Level(r scheme.Rung) (edition.Level, error) {
	switch r {
	case scheme.Dots: // and syntax
		return edition.Syntax, nil
	case scheme.Scheme:
		return edition.Scheme, nil
	}
	return 0, cli.Usagef("older documents have no rungs but syntax and scheme")
}

// Of returns the edition of a name, or 0 if it is not the name of one.
func Of(name string) (e edition.Edition) {
	_ = e.UnmarshalText([]byte(name))
	return e
}

// Target adds the target of a reference.
func Target(o jsonl.Object, t edition.Target) jsonl.Object {
	return o.Text("target", t.Text).Bool("current_document", t.CurrentDocument).Findings(t.Findings)
}

// CurrentDocument is shown as the target of a reference to the document that
// contains it.
const CurrentDocument = "(current document)"

// Text returns a target for people.
func Text(t edition.Target, show func(string) string) string {
	switch {
	case t.CurrentDocument && t.Text == "":
		return CurrentDocument
	case t.CurrentDocument:
		return CurrentDocument + show(t.Text)
	}
	return show(t.Text)
}
