package main

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/anatomy"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/host"
)

// layout answers for people: a line for each component. A blank line is before each record, and
// [noBlank] takes the first one off.
func (p *parser) layout(null bool) stream.Func {
	return func(w *stream.Answer, text string, n int) {
		r, err := p.parse(text)
		if err != nil {
			p.app.refuse(w, text, n, err, false)
			return
		}
		if !p.app.showPassword {
			r = mask(r)
		}
		if null {
			w.Out = append(p.lines(w.Out, r), 0)
		} else {
			w.Out = p.lines(append(w.Out, '\n'), r)
		}
	}
}

// A noBlank is a writer that leaves out the first byte. Whoever answers a record cannot know whether
// any was printed before.
type noBlank struct {
	w    io.Writer
	done bool
}

func (n *noBlank) Write(p []byte) (int, error) {
	if n.done || len(p) == 0 {
		return n.w.Write(p)
	}
	n.done = true
	k, err := n.w.Write(p[1:])
	return k + 1, err
}

// mask returns r with "***" in place of each password.
func mask(r uri.Ref) uri.Ref { return uri.MustParseRef(anatomy.Masked(r.String())) }

// A layoutLine is a name, what it is the name of, and a note.
type layoutLine struct {
	indent, width int // of the name
	name          string
	value, note   string
}

const (
	underIt   = 2 // columns by which what belongs to a component stands further to the right
	nameWidth = underIt + len("embedded")

	pairsShown = 20
	keyWidth   = 24 // at most, where values are to begin below each other
)

func (p *parser) lines(out []byte, r uri.Ref) []byte {
	out = append(append(out, r.String()...), '\n')
	out = p.app.line(out, layoutLine{width: nameWidth, name: "kind", value: kind(r)})
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := r.Span(c)
		if !ok {
			continue
		}
		raw := r.String()[start:end]
		l := layoutLine{width: nameWidth, name: c.String(), value: shown(p.reading.text(c, raw))}
		if c == uri.Host {
			l.note = hostKind(r)
		}
		out = p.app.line(out, l)
		switch c {
		case uri.Host:
			out = p.details(out, raw)
		case uri.Query:
			out = p.pairs(out, raw)
		}
	}
	return out
}

// shown returns a value as people can see it, though it may be empty.
func shown(value string) string {
	if value == "" {
		return `""` // which no component can be
	}
	return visible(value)
}

// details says of a host what its text does not.
func (p *parser) details(out []byte, text string) []byte {
	h, err := host.Parse(text)
	if err != nil {
		return out
	}
	add := func(name, value, note string) {
		out = p.app.line(out, layoutLine{underIt, nameWidth - underIt, name, value, note})
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
		add("display", visible(display), "")
	}
	return out
}

// pairs lists the pairs of a query that has some.
func (p *parser) pairs(out []byte, text string) []byte {
	q := p.reading.syntax.Parse(text)
	if strings.IndexByte(text, '=') < 0 && q.Len() < 2 {
		return out
	}
	var lines []layoutLine
	width := nameWidth - underIt
	for pair := range q.Pairs() {
		if len(lines) == pairsShown {
			break
		}
		l := layoutLine{indent: underIt, name: shown(p.reading.value(pair.RawKey()))}
		if pair.HasValue() {
			l.value = shown(p.reading.value(pair.RawValue()))
		}
		if n := utf8.RuneCountInString(l.name); n <= keyWidth {
			width = max(width, n)
		}
		lines = append(lines, l)
	}
	for _, l := range lines {
		l.width = width
		out = p.app.line(out, l)
	}
	if more := q.Len() - len(lines); more > 0 {
		out = append(out, "    and "...)
		out = strconv.AppendInt(out, int64(more), 10)
		out = append(out, " more\n"...)
	}
	return out
}

func (a *app) line(out []byte, l layoutLine) []byte {
	color := a.outColor
	blanks := func(n int) {
		for range n {
			out = append(out, ' ')
		}
	}
	blanks(2 + l.indent)
	if color {
		out = append(out, bold...)
	}
	out = append(out, l.name...)
	if color {
		out = append(out, plain...)
	}
	if l.value != "" {
		blanks(max(0, l.width-utf8.RuneCountInString(l.name)) + 2)
		out = append(out, l.value...)
	}
	if l.note != "" {
		out = append(out, "  "...)
		if color {
			out = append(out, faint...)
		}
		out = append(append(append(out, '('), l.note...), ')')
		if color {
			out = append(out, plain...)
		}
	}
	return append(out, '\n')
}
