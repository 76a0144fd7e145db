// Package parse is the verb that splits references into components.
package parse

import (
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

// A parser prints components of references.
type parser struct {
	get.Getter
}

// New makes the verb.
func New(v *cli.Verb) {
	var formatText string
	var form, names bool
	p := parser{get.Getter{Verb: v}}
	v.Lists = func() string { return "\n\nNames of -g are\n\n" + get.Fields() }
	v.RecordFlags()
	v.TextFlags()
	v.RelaxedFlag()
	f := v.Flags()
	f.StringVarP(&formatText, "get", "g", "", "print `FORMAT`, such as '{host} {port}'")
	get.Complete(v)
	f.BoolVar(&p.Reading.Decode, "decode", false, "decode what is percent-encoded")
	f.BoolVar(&p.Reading.Domains, "domains", false, "with --json, also the parts of a host name")
	f.BoolVar(&form, "form", false, "read the query as that of a form: + is a space")
	f.BoolVar(&names, "fields", false, "list the names of -g")
	v.MarkFlagsMutuallyExclusive("get", "json")
	v.MarkFlagsMutuallyExclusive("get", "domains")
	v.Run(func(operands []string) error {
		if form {
			p.Reading.Syntax = query.Form
		}
		switch {
		case names:
			_, err := io.WriteString(v.Out, get.Fields())
			return v.Written(err)
		case v.JSON:
			return v.Each(operands, p.object)
		case v.Given("get"):
			if err := p.Compile(formatText); err != nil {
				return err
			}
			return v.Each(operands, p.formatted)
		case p.Reading.Domains:
			return cli.Usagef("--domains is for --json; -g has {registrable} and others")
		}
		v.Block, v.Apart = 64<<10, true // its answers are long
		return v.Each(operands, p.layout)
	})
}

// formatted answers with the format.
func (p *parser) formatted(r cli.Record) {
	ref, err := p.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	before := len(r.Out)
	out, err := p.Append(r.Out, ref)
	if err == nil {
		r.Out = append(out, p.End())
		return
	}
	r.Out = out[:before]
	f := cli.Describe(r.Text, err)
	added := len(ref.String()) - len(r.Text) // the scheme of a suffix reference
	f.Start, f.End = f.Start-added, f.End-added
	r.Refuse(f)
}

func (p *parser) object(r cli.Record) {
	ref, err := p.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	r.TellLeftOut(describe.PartsLeftOut(ref))
	o := p.Reading.Reference(r.Valid(ref), ref)
	r.Close(describe.Parts(o, ref))
}

const nameWidth = show.Under + len("embedded")

// maxPairs is how many pairs of a query are shown to people; the rest are
// counted.
const maxPairs = 20

// layout writes the answer for people: a line for each component.
func (p *parser) layout(r cli.Record) {
	ref, err := p.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	if !p.ShowPassword {
		ref = describe.Masked(ref)
	}
	if !p.Null {
		r.Out = append(r.Out, '\n')
	}
	r.Append(ref.String())
	r.Out = append(r.Out, '\n')
	lines := []show.Line{{Name: "kind", Value: describe.Kind(ref)}}
	flush := func() {
		r.Out, lines = show.AppendLines(r.Out, lines, nameWidth, p.OutColor), nil
		r.Spill()
	}
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := ref.Span(c)
		if !ok {
			continue
		}
		raw := ref.String()[start:end]
		l := show.Line{Name: c.String(), Value: show.OrEmpty(p.Reading.Text(c, raw))}
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
			lines, more = p.pairs(raw)
			if flush(); more > 0 {
				r.Out = fmt.Appendf(r.Out, "    and %d more\n", more)
			}
		}
	}
	flush()
	if p.Null {
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
func (p *parser) pairs(text string) (lines []show.Line, more int) {
	q := p.Reading.Syntax.Split(text)
	if strings.IndexByte(text, '=') < 0 && q.Len() < 2 {
		return nil, 0
	}
	value := func(raw string) string { return show.OrEmpty(p.Reading.Text(uri.Query, raw)) }
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
