package main

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
)

// An editioner shows how documents read the same text.
type editioner struct {
	app     *app
	readers []edition.Reader
	base    string
	width   int
	null    bool
	refs    bool // texts are references
	asTable bool // differences are what is asked for
}

func (a *app) editions() *cobra.Command {
	var in input
	var names, base string
	var table, json bool
	cmd := &cobra.Command{
		Use:   "editions [TEXT...]",
		Short: "say how older documents read the same text, and where they part",
		Long: `Editions reads a text as four documents do, each in its own terms:

  1993  "Uniform Resource Locators", the draft of July 1993
  1738  RFC 1738, of December 1994
  1997  draft-fielding-url-syntax-05, of May 1997
  3986  RFC 3986, of today

It says whether the text is valid there (if not, at which byte, by which rule
and section) and what its parts are called. What corresponds stands in a line.
Below are the points on which the documents part, with the ids that package
edition has for them, and what each document says; "-" is for one that says
nothing.

With -b the texts are references, and it says what each leads to by each
document. --table gives each a line, where "-" is for one without a target; and
without references it has the examples of RFC 3986 section 5.4 and of appendix C
of the draft of 1997, whose base is http://a/b/c/d;p?q.

The status is 1 if the documents part, or if to none the text is valid; after a
table it is 0.`,
		Example: `  uri editions 'http://example.com/~tim?name=ferret#nose'
  uri editions -e 1738,3986 'ftp://example.com/a?b;type=i'
  uri editions -b http://a/b/c/d ../../../g '?y'
  uri editions -b 'http://a/b/c/d;p?q' --table`,
		RunE: func(cmd *cobra.Command, args []string) error {
			set, err := editionSet(names)
			if err != nil {
				return err
			}
			hasBase := cmd.Flags().Changed("base")
			switch {
			case table && !hasBase:
				return usagef("--table is about references: -b BASE")
			case table && (len(in.files) > 0 || slices.Contains(args, standardInput)):
				return usagef("--table takes references as operands, or the examples")
			}
			x := editioner{app: a, readers: readersOf(set), base: base, width: a.width(), null: in.null, refs: hasBase, asTable: table}
			if table && !json {
				_, err := os.Stdout.Write(x.table(args))
				return a.written(err)
			}
			if table && len(args) == 0 {
				args = appendixRefs()
			}
			in.negative, in.block = "read differently, or by none", 16<<10 // its answers are long
			if !json && !in.null {
				in.out = &noBlank{w: os.Stdout}
			}
			return a.stream(cmd, &in, args, x.answer(json))
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVarP(&names, "editions", "e", edition.All.String(), "read as `EDITIONS` do")
	f.StringVarP(&base, "base", "b", "", "resolve references, with `BASE`")
	f.BoolVar(&table, "table", false, "a line for each reference, or for each example")
	f.BoolVar(&json, "json", false, jsonHelp)
	complete(cmd, "editions", editionNames()...)
	return cmd
}

// editionNames returns what editions are called, the oldest first.
func editionNames() []string {
	var names []string
	for e := range edition.All.Each() {
		names = append(names, e.String())
	}
	return names
}

// editionSet returns the editions that a flag names.
func editionSet(names string) (set edition.Edition, err error) {
	if err := set.UnmarshalText([]byte(names)); err != nil {
		return 0, usagef("editions are %s, with commas between them, not %q", list(editionNames()), names)
	}
	return set, nil
}

// editionOf returns the one edition that a flag names.
func editionOf(name string) (e edition.Edition, err error) {
	if names := editionNames(); !slices.Contains(names, name) {
		return 0, usagef("--edition is %s, not %q%s", list(names), name, didYouMean(name, names))
	}
	err = e.UnmarshalText([]byte(name))
	return e, err
}

// editionFlag adds --edition to a verb.
func editionFlag(cmd *cobra.Command, name *string, usage string) {
	cmd.Flags().StringVar(name, "edition", edition.RFC3986.String(), usage)
	complete(cmd, "edition", editionNames()...)
}

func readersOf(set edition.Edition) (readers []edition.Reader) {
	for e := range set.Each() {
		readers = append(readers, e)
	}
	return readers
}

// answer returns the function that answers.
func (x *editioner) answer(json bool) stream.Func {
	switch {
	case x.refs && json:
		return x.refObject
	case x.refs:
		return x.ref
	case json:
		return x.object
	}
	return x.text
}

// negative reports whether documents part, or none of them takes the text.
func (x *editioner) negative(differences int, taken bool) bool {
	return !x.asTable && (differences > 0 || !taken)
}

// tooLong refuses a text that may have been cut, as the library would.
func (a *app) tooLong(w *stream.Answer, text string, n int, json bool) bool {
	if len(text) <= uri.MaxLen {
		return false
	}
	_, err := uri.ParseRef(text)
	a.refuse(w, text, n, err, json)
	return true
}

// text answers for people.
func (x *editioner) text(w *stream.Answer, text string, n int) {
	if x.app.tooLong(w, text, n, false) {
		return
	}
	c := edition.Compare(text, x.readers...)
	if x.negative(len(c.Differences), slices.ContainsFunc(c.Readings, valid)) {
		w.Negative++
	}
	s := x.sheet(w.Out)
	m := x.masked(&c)
	s.line(0, shownASCII(m.of(text, 0, len(text))))
	s.blank()
	s.readings(&c, m)
	s.points(c.Differences, func(d *edition.Difference, i int) string {
		if d.Component == 0 {
			return validity[d.Views[i].Valid]
		}
		for p := range c.Readings[i].Parts() {
			if p.Component == d.Component {
				return shownASCII(m.of(text, p.Start, p.End))
			}
		}
		return "there is none"
	})
	w.Out = s.end()
}

func valid(r edition.Reading) bool { return r.Valid() }

var validity = map[bool]string{true: "valid", false: "not valid"}

// ref answers for people, of a reference.
func (x *editioner) ref(w *stream.Answer, text string, n int) {
	if x.app.tooLong(w, text, n, false) {
		return
	}
	c := edition.CompareRef(x.base, text, x.readers...)
	if x.negative(len(c.Differences), slices.ContainsFunc(c.Resolutions, resolved)) {
		w.Negative++
	}
	s := x.sheet(w.Out)
	s.line(0, shownASCII(x.mask(text))+"  with the base  "+shownASCII(x.mask(x.base)))
	s.blank()
	s.resolutions(&c)
	s.points(c.Differences, func(d *edition.Difference, i int) string { return x.target(text, &c.Resolutions[i]) })
	w.Out = s.end()
}

func resolved(r edition.Resolution) bool { return r.Err == nil }

// target says in a word what a reference leads to.
func (x *editioner) target(ref string, r *edition.Resolution) string {
	if r.Err != nil {
		return noTarget
	}
	return targetText(r.Target, func(s string) string { return shownASCII(x.maskTarget(ref, s)) })
}

// targetText returns a target as people see it.
func targetText(t edition.Target, show func(string) string) string {
	switch {
	case t.CurrentDocument && t.Text == "":
		return currentDocument
	case t.CurrentDocument:
		return currentDocument + show(t.Text)
	}
	return show(t.Text)
}

const (
	currentDocument = "(current document)"
	noTarget        = "-"
)

// sectionOf returns a section without its document, under whose name it stands.
func sectionOf(r edition.Reader, section string) string {
	return strings.TrimPrefix(section, r.Title()+" ")
}
