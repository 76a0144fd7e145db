// Package match is the verb that matches URIs against templates.
package match

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/template"
)

// A route is a template and its name.
type route struct {
	name string
	*template.Template
}

// A found is a reference, and the values by which a template expands to it.
type found struct {
	route  string
	ref    uri.Ref
	values template.Values
}

// A matcher prints the first route that matches.
type matcher struct {
	*options
	routes  []route
	format  format.Format[found]
	matched atomic.Bool  // whether any record did
	others  atomic.Int64 // records that no template matches
	first   atomic.Pointer[string]
}

type options struct {
	*cli.Options
	get, table       string
	hasGet, hasTable bool // given
	exact            bool
}

func New(v *cli.Verb) {
	o := &options{Options: v.Options}
	v.SharedFlags("records", "texts", "relaxed")
	v.GetFlag(&o.get, "print `FORMAT`, such as '{template} {id}'")
	v.StringVarP(&o.table, "table", "t", "", "try the templates in `FILE` in turn")
	v.BoolVar(&o.exact, "exact", false, "match only what uri expand gives")
	v.Exclude("get", "json")
	v.Given(&o.hasGet, "get")
	v.Given(&o.hasTable, "table")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) (err error) {
	m := &matcher{options: o}
	switch {
	case o.hasTable:
		err = m.read(o.table)
	case len(operands) == 0:
		err = cli.Usagef("a template is needed: uri match TEMPLATE")
	default:
		err = m.add("the template", operands[0], operands[0])
		operands = operands[1:]
	}
	if err == nil && o.hasGet {
		m.format, err = format.Compile(o.get, "template", m.lookup)
	}
	if err != nil {
		return err
	}
	if err = o.Each(cli.Input{Operands: operands}, m.answer); !m.matched.Load() {
		o.Exit(cli.Negative)
	}
	if n := m.others.Load(); n > 0 {
		o.Note("no template matches " + show.Plural(int(n), "record") +
			", such as " + *m.first.Load())
	}
	return err
}

func (m *matcher) add(what, name, text string) error {
	t, err := template.Parse(text)
	if err != nil {
		return cli.UsageAt(what, text, err)
	}
	m.routes = append(m.routes, route{name, t})
	return nil
}

// maxTable is how many bytes of a file with templates are read.
const maxTable = 16 << 20

// read reads a file. A line is a template, perhaps after a name and white
// space.
func (m *matcher) read(file string) error {
	text, err := m.ReadFile("--table", file, maxTable)
	if err != nil {
		return err
	}
	n := 0
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if n++; len(words) == 0 || words[0][0] == '#' {
			continue
		}
		last := len(words) - 1
		name := strings.Join(words[:max(1, last)], " ")
		if err := m.add(fmt.Sprintf("%s:%d", file, n), name, words[last]); err != nil {
			return err
		}
	}
	return nil
}

// lookup returns the piece of -g for a name.
func (m *matcher) lookup(name string) (format.Piece[found], error) {
	names := []string{"template", "uri"}
	for _, r := range m.routes {
		names = append(names, r.Variables()...)
	}
	slices.Sort(names)
	if names = slices.Compact(names); !slices.Contains(names, name) {
		hint := "there are " + show.List(names)
		if _, err := get.New(m.Options).Lookup(name); err == nil {
			hint += "\nfor a part of the URI: -g '{uri}' | uri parse -g '{" + name + "}'"
		}
		return nil, cli.UsageMore("-g: no variable is called "+name+
			show.DidYouMean(name, names), hint)
	}
	ends := "\x00\r\n"
	if m.Null {
		ends = "\x00"
	}
	return func(dst []byte, f found) ([]byte, error) {
		text := f.values.Get(name).String()
		switch {
		case f.values.Get(name).Kind() != template.Undefined:
		case name == "template":
			text = f.route
		case name == "uri":
			text = f.ref.String()
		}
		if strings.ContainsAny(text, ends) {
			return dst, fmt.Errorf("the value of %s would end the line; --json shows it", name)
		}
		return append(dst, text...), nil
	}, nil
}

// answer prints the first route that matches.
func (m *matcher) answer(r cli.Record) {
	if n := len(r.Text); n >= 16<<20 { // the system gets back what is free
		debug.SetMemoryLimit(int64(n)*5/2 + 8<<20)
	}
	ref, err := m.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	for _, route := range m.routes {
		match := route.Match
		if m.exact {
			match = route.MatchExact
		}
		if values, ok := match(ref); ok {
			m.matched.Store(true)
			m.print(r, found{route.name, ref, values})
			return
		}
	}
	if m.JSON {
		r.Close(r.Object().Bool("matched", false))
	} else if m.others.Add(1) == 1 {
		place := fmt.Sprintf("%s:%d", r.Name, r.N)
		m.first.Store(&place)
	}
}

func (m *matcher) print(r cli.Record, f found) {
	switch {
	case m.format != nil:
		out, err := m.format.Append(r.Buffer[:0], f)
		if r.Buffer = out; err != nil {
			r.Refuse(err)
		} else {
			r.Line(stream.Text(out))
		}
	case m.JSON || m.hasTable:
		o := r.Object().Bool("matched", true).Text("template", f.route)
		r.Close(o.Object("values").Members(describe.Variables(f.values)).Close())
	default:
		jsonl.Open(r.Answer).Members(describe.Variables(f.values)).End()
	}
}
