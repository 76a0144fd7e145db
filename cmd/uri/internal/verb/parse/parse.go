// Package parse is the verb that splits references into components.
package parse

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/query"
)

type options struct {
	get.Getter
	format              string
	hasGet, form, names bool // -g is given
}

func New(v *cli.Verb) {
	o := &options{Getter: get.Getter{Options: v.Options}}
	v.Lists = func() string { return "\n\nNames of -g are\n\n" + get.Fields() }
	v.SharedFlags("records", "texts", "relaxed")
	v.GetFlag(&o.format, "print `FORMAT`, such as '{host} {port}'")
	get.Complete(v)
	v.BoolVar(&o.Reading.Decode, "decode", false, "decode what is percent-encoded")
	v.BoolVar(&o.Reading.Domains, "domains", false, "with --json, also the parts of a host name")
	v.BoolVar(&o.form, "form", false, "read the query as that of a form: + is a space")
	v.BoolVar(&o.names, "fields", false, "list the names of -g")
	v.Exclude("get", "json", "domains")
	v.Given(&o.hasGet, "get")
	v.Run(o.run)
}

func (o *options) run(_ context.Context, operands []string) error {
	if o.form {
		o.Reading.Syntax = query.Form
	}
	in := cli.Input{Operands: operands}
	switch {
	case o.names:
		_, err := io.WriteString(o.Out, get.Fields())
		return o.Written(err)
	case o.JSON:
		return o.Each(in, o.object)
	case o.hasGet:
		if err := o.Compile(o.format); err != nil {
			return err
		}
		return o.Each(in, o.formatted)
	case o.Reading.Domains:
		return cli.Usagef("--domains is for --json; -g has {registrable} and others")
	}
	in.Block, in.Apart = 64<<10, true // its answers are long
	return o.Each(in, o.layout)
}

// formatted answers with the format.
func (o *options) formatted(r cli.Record) {
	ref, err := o.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	before := len(r.Out)
	out, err := o.Append(r.Out, ref)
	if err == nil {
		r.Out = append(out, o.End())
		return
	}
	r.Out = out[:before]
	f := cli.Describe(err)
	added := len(ref.String()) - len(r.Text) // the scheme of a suffix reference
	f.Start, f.End = f.Start-added, f.End-added
	r.Refuse(f)
}

func (o *options) object(r cli.Record) {
	ref, err := o.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	r.TellLeftOut(describe.PartsLeftOut(ref))
	r.Close(describe.Parts(o.Reading.Reference(r.Valid(ref), ref), ref))
}

const nameWidth = show.Under + len("embedded")

// maxPairs is how many pairs of a query are shown to people; the rest are
// counted.
const maxPairs = 20

// layout writes the answer for people: a line for each component.
func (o *options) layout(r cli.Record) {
	ref, err := o.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	if !o.ShowPassword {
		ref = describe.Masked(ref)
	}
	if !o.Null {
		r.Out = append(r.Out, '\n')
	}
	r.Append(ref.String())
	r.Out = append(r.Out, '\n')
	lines := []show.Line{{Name: "kind", Value: describe.Kind(ref)}}
	flush := func() {
		r.Out, lines = show.AppendLines(r.Out, lines, nameWidth, o.OutColor), nil
		r.Spill()
	}
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := ref.Span(c)
		if !ok {
			continue
		}
		raw := ref.String()[start:end]
		l := show.Line{Name: c.String(), Value: show.OrEmpty(o.Reading.Text(c, raw))}
		if c == uri.Host {
			l.Note = describe.HostKind(ref)
		}
		lines = append(lines, l)
		switch c {
		case uri.Host:
			lines = append(lines, details(raw)...)
		case uri.Query:
			flush()
			more := 0
			lines, more = o.pairs(raw)
			if flush(); more > 0 {
				r.Out = fmt.Appendf(r.Out, "    and %d more\n", more)
			}
		}
	}
	flush()
	if o.Null {
		r.Out = append(r.Out, 0)
	}
}

// details returns the facts about a host that its text does not show.
func details(text string) (lines []show.Line) {
	describe.Host(text, func(d describe.Detail) {
		value := string(d.Append(nil))
		if strings.Trim(text, "[]") != value && (d.Text == "" || !strings.EqualFold(value, text)) {
			name := strings.TrimPrefix(d.Name, "host_")
			lines = append(lines,
				show.Line{Indent: show.Under, Name: name, Value: show.Visible(value), Note: d.Note})
		}
	})
	return lines
}

// pairs lists the first pairs of a query, if it has "=" or several pairs, and
// counts the rest.
func (o *options) pairs(text string) (lines []show.Line, more int) {
	q := o.Reading.Syntax.Split(text)
	if strings.IndexByte(text, '=') < 0 && q.Len() < 2 {
		return nil, 0
	}
	value := func(raw string) string { return show.OrEmpty(o.Reading.Text(uri.Query, raw)) }
	for pair := range q.Pairs() {
		l := show.Line{Indent: show.Under, Name: value(pair.RawKey())}
		if pair.HasValue() {
			l.Value = value(pair.RawValue())
		}
		if lines = append(lines, l); len(lines) == maxPairs {
			break
		}
	}
	return lines, q.Len() - len(lines)
}
