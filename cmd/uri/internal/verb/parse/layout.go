package parse

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/describe"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/host"
)

const nameWidth = show.Under + len("embedded")

// maxPairs is how many pairs of a query are shown to people; the rest is counted.
const maxPairs = 20

// layout answers for people: a line for each component.
func (p *parser) layout(r cli.Record) {
	ref, err := p.ParseRef(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	if !p.ShowPassword {
		if masked, err := uri.ParseRef(show.Masked(ref.String())); err == nil { // or it is too long now
			ref = masked
		}
	}
	if !p.Null {
		r.Out = append(r.Out, '\n')
	}
	r.Out = p.lines(r.Out, ref)
	if p.Null {
		r.Out = append(r.Out, 0)
	}
}

func (p *parser) lines(out []byte, r uri.Ref) []byte {
	out = append(append(out, r.String()...), '\n')
	out = show.Line{Width: nameWidth, Name: "kind", Value: describe.Kind(r)}.Append(out, p.OutColor)
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := r.Span(c)
		if !ok {
			continue
		}
		raw := r.String()[start:end]
		l := show.Line{Width: nameWidth, Name: c.String(), Value: show.OrEmpty(p.reading.Text(c, raw))}
		if c == uri.Host {
			l.Note = describe.HostKind(r)
		}
		out = l.Append(out, p.OutColor)
		switch c {
		case uri.Host:
			out = p.details(out, raw)
		case uri.Query:
			out = p.pairs(out, raw)
		}
	}
	return out
}

// details says of a host what its text does not.
func (p *parser) details(out []byte, text string) []byte {
	h, err := host.Parse(text)
	if err != nil {
		return out
	}
	add := func(name, value, note string) {
		l := show.Line{Indent: show.Under, Width: nameWidth - show.Under, Name: name, Value: value, Note: note}
		out = l.Append(out, p.OutColor)
	}
	if a, ok := h.Addr(); ok && h.Normalize() != h {
		add("address", a.String(), "")
	}
	if a, form := h.Embedded(); form != host.NotEmbedded {
		add("embedded", a.String(), form.String())
	}
	if a, ok := h.Numeric(); ok {
		add("numeric", a.String(), "for some readers")
	}
	name, err := h.LookupName()
	if err != nil {
		return out
	}
	if !strings.EqualFold(name, text) {
		add("dns", name, "")
	}
	if display := h.Display(); display != name {
		add("display", show.Visible(display), "")
	}
	return out
}

// pairs lists the pairs of a query that has some.
func (p *parser) pairs(out []byte, text string) []byte {
	q := p.reading.Syntax.Parse(text)
	if strings.IndexByte(text, '=') < 0 && q.Len() < 2 {
		return out
	}
	var lines []show.Line
	width := nameWidth - show.Under
	for pair := range q.Pairs() {
		if len(lines) == maxPairs {
			break
		}
		l := show.Line{Indent: show.Under, Name: show.OrEmpty(p.reading.Value(pair.RawKey()))}
		if pair.HasValue() {
			l.Value = show.OrEmpty(p.reading.Value(pair.RawValue()))
		}
		if n := utf8.RuneCountInString(l.Name); n <= show.KeyWidth {
			width = max(width, n)
		}
		lines = append(lines, l)
	}
	for _, l := range lines {
		l.Width = width
		out = l.Append(out, p.OutColor)
	}
	if more := q.Len() - len(lines); more > 0 {
		out = append(out, "    and "...)
		out = strconv.AppendInt(out, int64(more), 10)
		out = append(out, " more\n"...)
	}
	return out
}
