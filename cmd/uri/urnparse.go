package main

import (
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A urnParser takes URNs apart.
type urnParser struct {
	app    *app
	format urnFormat
	octets decoding
	end    byte
}

func (a *app) urnParse() *cobra.Command {
	var in input
	var get string
	var json bool
	p := urnParser{app: a}
	cmd := &cobra.Command{
		Use:   "parse [URN...]",
		Short: "take URNs apart",
		Long: `Parse takes URNs apart, and prints what is known of the namespace, the name, the
parts that the namespace finds in it, what stands behind it, and the documents
that the URN follows. Lines that begin with "!" tell what is wrong by the rules
of the namespace, or unwise. In --json valid is about the syntax of URNs alone,
and findings has the rest; uri urn check judges both.

With -g it prints FORMAT for each URN, with something in place of each {NAME},
or nothing for what is not there. NAME is

  urn            all of it, as it is written
  nid            the namespace, in lower case
  nss            the name in it, as it is written
  r, q, f        r-component, q-component and f-component (or fragment)
  directive:KEY  the value of a directive, such as s
  status, title, specification
                 what is known of the namespace
  id             the plain identifier: of a book its ISBN
  FIELD          a part that the namespace knows, by its name in --json: of a
                 book isbn_13. If it is a list there are spaces in between.
                 fields.FIELD is the same, for names that stand above

\t, \n, \r, \\ and \{ are as in uri parse. Of a name that breaks the rules of
its namespace there are no id and no parts: it is refused if they are asked for.
So is one in which they would end a line; -0 and --json take it.`,
		Example: `  uri urn parse urn:isbn:0-395-36341-1
  uri urn parse -g '{isbn_13}\t{urn}' < isbns.txt
  uri urn parse --json 'urn:example:a?s=I2L'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			p.end, p.octets = in.end(), a.forLines(in.null)
			f := p.layout(in.null)
			switch {
			case json:
				f = p.object
			case cmd.Flags().Changed("get"):
				var err error
				if p.format, err = compileURN(get); err != nil {
					return err
				}
				f = p.formatted
			default:
				in.block = 64 << 10 // its answers are long
				if !in.null {
					in.out = &noBlank{w: os.Stdout}
				}
			}
			err := a.stream(cmd, &in, args, f)
			if err == nil {
				p.format.warn(a, cmd)
			}
			return err
		},
	}
	in.flags(cmd)
	f := cmd.Flags()
	f.StringVarP(&get, "get", "g", "", "print `FORMAT`, such as '{nid} {id}'")
	f.BoolVar(&json, "json", false, jsonHelp)
	a.exclude(cmd, "get", "json")
	return cmd
}

func (p *urnParser) object(w *stream.Answer, text string, n int) {
	u, err := parseURN(text)
	if err != nil {
		p.app.refuse(w, text, n, err, true)
		return
	}
	w.Out = open(w.Out).input(text).bool("valid", true).urn(u).findings(nid.Check(u)).end()
}

// urn adds what is known of a URN.
func (o object) urn(u urn.URN) object {
	i, _ := nid.Lookup(u.NID())
	o = o.text("nid", u.NID()).text("nss", u.NSS()).text("status", i.Status.String())
	for _, f := range [...]struct{ name, text string }{{"title", i.Title}, {"specification", i.Spec}} {
		if f.text != "" {
			o = o.text(f.name, f.text)
		}
	}
	o = o.texts("syntaxes", syntaxesOf(u))
	if d := u.Directives(); d != (urn.Directives{}) {
		o = o.array("directives")
		for k, v := range d.All() {
			o = o.element().text("keyword", k).text("value", v).close()
		}
		o = o.closeArray()
	}
	for _, f := range [...]struct{ name, text string }{{"r_component", u.RComponent()}, {"q_component", u.QComponent()}} {
		if f.text != "" {
			o = o.text(f.name, f.text)
		}
	}
	if u.HasFComponent() {
		o = o.text("fragment", u.FComponent())
	}
	if id, err := nid.ID(u); err == nil {
		o = o.text("id", id)
	}
	if fields, err := nid.Fields(u); err == nil && fields != nil {
		o = o.value("fields", fields)
	}
	return o
}

// syntaxesOf returns the names of the documents that u follows.
func syntaxesOf(u urn.URN) []string {
	var names []string
	for _, s := range urnSyntaxes {
		if u.Syntax()&s.syntax != 0 {
			names = append(names, s.syntax.String())
		}
	}
	return names
}

// layout answers for people. A blank line is before each record, and [noBlank] takes the first one off.
func (p *urnParser) layout(null bool) stream.Func {
	width := p.app.width()
	return func(w *stream.Answer, text string, n int) {
		u, err := parseURN(text)
		if err != nil {
			p.app.refuse(w, text, n, err, false)
			return
		}
		if !null {
			w.Out = append(w.Out, '\n')
		}
		w.Out = append(append(w.Out, text...), '\n')
		w.Out = p.app.lines(w.Out, urnLines(u), width)
		for _, f := range nid.Check(u) {
			w.Out = p.app.remark(w.Out, f, width)
		}
		if null {
			w.Out = append(w.Out, 0)
		}
	}
}

// urnLines returns what there is to say of u.
func urnLines(u urn.URN) []layoutLine {
	i, _ := nid.Lookup(u.NID())
	var list []layoutLine
	add := func(indent int, name, value, note string) {
		list = append(list, layoutLine{indent: indent, name: name, value: value, note: note})
	}
	add(0, "namespace", u.NID(), i.Status.String())
	if i.Title != "" {
		add(underIt, "title", i.Title, "")
	}
	switch {
	case i.Spec == "":
	case i.Status == nid.Common:
		add(underIt, "used by", i.Spec, "")
	default:
		add(underIt, "specification", i.Spec, "")
	}
	add(0, "name", u.NSS(), "")
	if id, err := nid.ID(u); err == nil && id != u.NSS() {
		add(underIt, "identifier", shown(id), "")
	}
	fields, _ := urnFields(u)
	for _, f := range fields {
		if len(f.texts) > 0 {
			add(underIt, f.name, shown(strings.Join(f.texts, ", ")), "")
		}
	}
	if d := u.Directives(); d != (urn.Directives{}) {
		add(0, "directives", "", "")
		for k, v := range d.All() {
			note := ""
			if s, ok := urn.StandardParameters().Service(v); ok && k == "s" {
				note = s.Purpose
			}
			add(underIt, k, shown(v), note)
		}
	}
	if s := u.RComponent(); s != "" {
		add(0, "r-component", s, "for the resolver")
	}
	if s := u.QComponent(); s != "" {
		add(0, "q-component", s, "for the resource")
	}
	if u.HasFComponent() {
		name := "fragment"
		if u.Syntax()&urn.Draft == 0 {
			name = "f-component"
		}
		add(0, name, shown(u.FComponent()), "for the client alone")
	}
	add(0, "follows", u.Syntax().String(), "")
	return list
}

// lines sets lines with their values below each other, and values of several words in as many lines as they need.
func (a *app) lines(out []byte, list []layoutLine, width int) []byte {
	column := 0
	for _, l := range list {
		if n := utf8.RuneCountInString(l.name); n <= keyWidth {
			column = max(column, l.indent+n)
		}
	}
	for _, l := range list {
		l.width = column - l.indent
		rest := wrap(l.value, width-(2+column+2))
		l.value = rest[0]
		note := l.note
		if l.note = ""; len(rest) == 1 {
			l.note = note
		}
		out = a.line(out, l)
		for k, text := range rest[1:] {
			m := layoutLine{indent: column, value: text}
			if k == len(rest)-2 {
				m.note = note
			}
			out = a.line(out, m)
		}
	}
	return out
}

// wrap cuts a text into lines of a width at its spaces.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// remark appends a finding as explain shows it.
func (a *app) remark(out []byte, f finding.Finding, width int) []byte {
	text := visible(f.Message)
	if f.Severity != finding.Error {
		text = f.Severity.String() + ": " + text
	}
	if f.Section != "" {
		text += " (" + f.Section + ")"
	}
	for k, line := range wrap(text, width-4) {
		start := "    "
		if k == 0 {
			start = "  ! "
		}
		out = append(append(append(out, start...), line...), '\n')
	}
	return out
}
