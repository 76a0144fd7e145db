package markdown

import (
	"bytes"
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
)

// A part is a part of a heading: markup, or text without escapes and emphasis.
type part struct {
	span
	text bool
}

// part says that a part of a heading is markup, but not what is between two
// places in it.
func (p *inline) part(start, from, to, end int, verbatim bool) {
	if !p.titled {
		return
	}
	p.parts = keep(p.blocks, p.parts, part{span{start, from}, false})
	if verbatim {
		p.parts = keep(p.blocks, p.parts, part{span{from, to}, true})
	}
	p.parts = keep(p.blocks, p.parts, part{span{to, end}, false})
}

// anchors keeps the anchors of a leaf: its name as a heading, and the ids of
// attributes, as in kramdown and pandoc.
func (r *reader) anchors(l leaf) {
	r.names, r.given = r.names[:0], 0
	raw, at := r.text[l.start:l.end], int(l.start)
	held, masks := matchSize*len(raw), r.masks
	if braced := bytes.IndexByte(raw, '{') >= 0; l.kind != htmlBlock && !l.title && !braced ||
		r.d.Hold(held) != nil {
		return
	}
	defer r.d.Release(held)
	switch {
	case l.kind == htmlBlock:
		for _, m := range grammar.Get().headings.FindAllSubmatchIndex(raw, -1) {
			text := grammar.Get().tags.ReplaceAllLiteral(raw[m[2]:m[3]], nil)
			r.heading(html.UnescapeString(string(text)), at+m[0])
		}
		return
	case l.kind != paragraph:
		return
	case l.title:
		r.heading(r.titleOf(content(r.text, at, int(l.end))), at)
	}
	for _, m := range grammar.Get().id.FindAllSubmatchIndex(raw, -1) {
		for len(masks) > 0 && masks[0].end <= at+m[0] {
			masks = masks[1:]
		}
		if len(masks) == 0 || masks[0].start > at+m[0] {
			r.name(string(raw[m[2]:m[3]]), at+m[0])
		}
	}
}

// slug returns the name that GitHub gives a heading with this text: in lower
// case, with only letters, marks, digits, connectors such as "_", "-", and "-"
// for each space. As in Ruby, case does not depend on the place: "Σ" is "σ".
func slug(text string) string {
	text = strings.ToLower(strings.ReplaceAll(text, "İ", "i\u0307"))
	return strings.ReplaceAll(notWord.Get().ReplaceAllLiteralString(text, ""), " ", "-")
}

var notWord = lazy.Regexp{Text: `[^\pL\pM\p{Nd}\p{Nl}\p{Pc}Ⓐ-ⓩ🄰-🅉🅐-🅩🅰-🆉 -]`}

func (r *reader) name(name string, at int) {
	r.names = keep(r.blocks, r.names, link.Anchor{Name: name, Start: at})
}

// heading keeps the names of a heading with a text at a place.
func (r *reader) heading(text string, at int) {
	name := slug(text)
	if r.hold(markup.NameSize + len(name)) {
		if r.used == nil {
			r.used = map[string]int{}
		}
		name = markup.Unique(r.used, name, "-", 1)
		r.name(name, at)
	}
	if strings.Contains(r.d.Type, markup.Notebook) {
		if id := strings.ReplaceAll(text, " ", "-"); id != name {
			r.name(id, at)
		}
	}
}

// namesTo gives the anchors up to a place.
func (r *reader) namesTo(place int) {
	for ; r.given < len(r.names) && r.names[r.given].Start <= place; r.given++ {
		r.d.Anchor(r.names[r.given].Name, r.names[r.given].Start)
	}
}

// content returns the place of the content of a heading (CommonMark sections
// 4.2 and 4.3).
func content(text []byte, start, end int) span {
	const white = " \t\r\n"
	raw := bytes.TrimRight(text[start:end], white)
	if grammar.Get().heading.Match(raw[:lineEnd(raw, 0)]) {
		if n := len(bytes.TrimRight(raw, "#")); n == 0 || isSpace(raw[n-1]) {
			raw = bytes.TrimRight(raw[:n], white)
		}
		start += run(raw, '#')
		raw = raw[run(raw, '#'):]
	}
	inside := bytes.TrimLeft(raw, white)
	start += len(raw) - len(inside)
	return span{start, start + len(inside)}
}

// titleOf returns the text of the heading that was read last, with this
// content: without markup, and without line ends. Emphasis is only read between
// runs of the same length.
func (r *reader) titleOf(in span) string {
	parts, text := r.parts, r.text[:in.end]
	slices.SortFunc(parts, func(a, b part) int { return a.start - b.start })
	type run struct {
		text string
		at   int
	}
	b, open, count := make([]byte, 0, in.end-in.start), []run(nil), map[string]int{}
	for i, from := in.start, in.start; i < in.end; { // from is the end of the last part
		for len(parts) > 0 && parts[0].end <= i {
			parts = parts[1:]
		}
		if len(parts) > 0 && parts[0].start <= i {
			if parts[0].text {
				lines := grammar.Get().lineEnd
				b = append(b, lines.ReplaceAllLiteral(text[i:parts[0].end], []byte(" "))...)
			}
			i = parts[0].end
			from = i
			continue
		}
		n, more := 1, string(text[i:i+1])
		switch text[i] {
		case '\\', '&':
			if s, k := escape(text[i:]); k > 0 {
				n, more = k, s
			}
		case '\r', '\n':
			b = b[:len(b)-len(text[from:i])+len(bytes.TrimRight(text[from:i], " \t"))]
			n, more = skipSpace(text, i, in.end)-i, ""
		case '*', '_', '~':
			n = len(text[i:]) - len(bytes.TrimLeft(text[i:], more))
			o := run{string(text[i : i+n]), len(b)}
			more = o.text
			opens, closes := flanks(text, in.start, i, n)
			if closes && count[more] > 0 {
				for more != "" { // what crosses is not emphasis
					o, open = open[len(open)-1], open[:len(open)-1]
					if count[o.text]--; o.text == more {
						clear(b[o.at:][:n])
						more = ""
					}
				}
			} else if opens {
				open = append(open, o)
				count[more]++
			}
		}
		b = append(b, more...)
		i += n
	}
	return string(bytes.ReplaceAll(b, []byte{0}, nil))
}

// flanks reports whether a run of "*", "_" or "~" can begin and end emphasis
// (GFM section 6.4).
func flanks(text []byte, start, i, n int) (opens, closes bool) {
	kind := func(r rune, size int) (space, punct bool) {
		return size == 0 || unicode.IsSpace(r), unicode.IsPunct(r) ||
			r < utf8.RuneSelf && unicode.IsSymbol(r)
	}
	spaceBefore, punctBefore := kind(utf8.DecodeLastRune(text[start:i]))
	spaceAfter, punctAfter := kind(utf8.DecodeRune(text[i+n:]))
	left := !spaceAfter && (!punctAfter || spaceBefore || punctBefore)
	right := !spaceBefore && (!punctBefore || spaceAfter || punctAfter)
	if text[i] == '_' {
		return left && (!right || punctBefore), right && (!left || punctAfter)
	}
	return left, right
}
