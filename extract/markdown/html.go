package markdown

import (
	"bytes"
	"iter"
	"slices"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"github.com/urikit/uri/extract/link"
)

// A piece is the HTML of a block, or all that is inline in one.
type piece []span

// A span is what is between two places.
type span struct{ start, end int32 }

func (p piece) start() int { return int(p[0].start) }

// with returns the piece with a segment behind it.
func (p piece) with(s text.Segment, source []byte) piece {
	start, end := int32(s.Start), int32(min(s.Stop, len(source)))
	switch {
	case start < 0 || start >= end:
		return p
	case len(p) > 0 && p[len(p)-1].end == start:
		p[len(p)-1].end = end
		return p
	}
	return append(p, span{start, end})
}

// addInline adds to the HTML that is inline in the block that is read.
func (p *parsed) addInline(n *ast.RawHTML) {
	for i := range n.Segments.Len() {
		s := n.Segments.At(i)
		p.inline = p.inline.with(s, p.source)
		p.mask(s.Start, s.Stop)
	}
}

// endInline ends a block. Most of its tags have no attributes.
func (p *parsed) endInline() {
	for _, s := range p.inline {
		if raw := p.source[s.start:s.end]; bytes.IndexByte(raw, '=') >= 0 || p.options.Finder.MayFind(raw) {
			p.pieces = append(p.pieces, slices.Clone(p.inline))
			break
		}
	}
	p.inline = p.inline[:0]
}

// addBlock adds a block of HTML.
func (p *parsed) addBlock(n *ast.HTMLBlock) {
	var b piece
	for i := range n.Lines().Len() {
		b = b.with(n.Lines().At(i), p.source)
	}
	if n.HasClosure() {
		b = b.with(n.ClosureLine, p.source)
	}
	for _, s := range b {
		p.mask(int(s.start), int(s.end))
	}
	if len(b) > 0 {
		p.pieces = append(p.pieces, b)
	}
}

// inHTML yields the links of the pieces of HTML.
func (p *parsed) inHTML(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return func(yield func(link.Link, error) bool) {
		var all []link.Link
		for _, b := range p.pieces {
			start := b.start()
			d.Type, d.Body = "text/html; charset=utf-8", bytes.NewReader(p.body(b))
			all = all[:0]
			for l, err := range open(d) {
				if n, ok := err.(*link.Note); ok {
					shifted := *n
					shifted.Offset += start
					err = &shifted
				}
				if err != nil {
					if !yield(link.Link{}, err) {
						return
					}
					continue
				}
				l.Start, l.End = l.Start+start, l.End+start
				all = append(all, l)
			}
			slices.SortStableFunc(all, func(a, b link.Link) int { return a.Start - b.Start })
			for _, l := range all {
				if !yield(l, nil) {
					return
				}
			}
		}
	}
}

// body returns a piece, with spaces for what is between its parts.
func (p *parsed) body(b piece) []byte {
	start, end := b.start(), int(b[len(b)-1].end)
	text := bytes.Repeat([]byte{' '}, end-start)
	for _, s := range b {
		copy(text[int(s.start)-start:], p.source[s.start:s.end])
	}
	return text
}
