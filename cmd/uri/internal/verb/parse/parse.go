// Package parse is the verb that splits references into components.
package parse

import (
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/query"
)

// A parser prints components of references.
type parser struct {
	*cli.Verb
	reading describe.Reading
	format  format.Format[uri.Ref]
	decoder coding.Decoder
}

// New makes the verb.
func New(v *cli.Verb) {
	var get string
	var form bool
	p := parser{Verb: v}
	v.RecordFlags()
	v.RelaxedFlag()
	f := v.Flags()
	f.StringVarP(&get, "get", "g", "", "print `FORMAT`, such as '{host} {port}'")
	f.BoolVar(&p.reading.Decode, "decode", false, "decode what is percent-encoded")
	f.BoolVar(&form, "form", false, "read the query as that of a form: + is a space")
	v.MarkFlagsMutuallyExclusive("get", "json")
	v.Run(func(operands []string) error {
		if form {
			p.reading.Syntax = query.Form
		}
		p.decoder = coding.ForLines(v)
		switch {
		case v.JSON:
			return v.Each(operands, p.object)
		case v.Given("get"):
			if err := p.compile(get); err != nil {
				return err
			}
			return v.Each(operands, p.formatted)
		}
		v.Block, v.Apart = 64<<10, true // its answers are long
		return v.Each(operands, p.layout)
	})
}

func (p *parser) object(r cli.Record) {
	ref, err := p.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	o := p.reading.Reference(r.Object().Bool("valid", true), ref)
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
		l := show.Line{Name: c.String(), Value: show.OrEmpty(p.reading.Text(c, raw))}
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
	q := p.reading.Syntax.Parse(text)
	if strings.IndexByte(text, '=') < 0 && q.Len() < 2 {
		return nil, 0
	}
	value := func(raw string) string { return show.OrEmpty(p.reading.Text(uri.Query, raw)) }
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
