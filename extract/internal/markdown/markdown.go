// Package markdown finds the links of Markdown documents: CommonMark, with the
// additions of GitHub. docs/formats.md says what is found, and how.
package markdown

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
)

// MaxDocument is how many bytes a document may have. It is held in memory,
// because definitions can be anywhere. A longer document is read as plain text,
// with a [link.Note].
const MaxDocument = 16 << 20

// Links yields the links of a Markdown document in their order. It passes the
// HTML of each block to open, as a document of the type text/html. If open is
// nil, HTML is searched as text.
func Links(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		lines := link.NewLines(d.Body)
		source, err := io.ReadAll(io.LimitReader(lines, MaxDocument+1))
		tooLong := fmt.Errorf("more than %d bytes of Markdown", MaxDocument)
		if len(source) <= MaxDocument {
			tooLong = d.Hold(2 * len(source))
		}
		if tooLong != nil {
			note := d.Fault(0, fmt.Errorf("read as plain text: %w", tooLong))
			if yield(link.Link{}, note) {
				d.Body = io.MultiReader(bytes.NewReader(source), d.Body)
				link.Text(d)(yield)
			}
			return
		}
		b := &blocks{d: &d, text: source, labels: map[string]bool{}, tags: open != nil}
		defer b.release(2 * len(source))
		if b.read() != nil {
			return
		}
		r := &reader{inline: inline{blocks: b}, open: open, lines: lines, yield: yield,
			failed: err != nil}
		for _, l := range b.leaves {
			if d.Spend(0) != nil || !r.leaf(l) {
				return
			}
		}
		if err != nil {
			yield(link.Link{}, err)
		}
	})
}

// A reader yields the links of leaves.
type reader struct {
	inline
	open   link.Opener
	lines  *link.Lines
	yield  func(link.Link, error) bool
	failed bool // to read the document to its end
	ended  bool // the caller has stopped

	queue   []found     // of the leaf: what is not yielded yet
	tagged  []link.Link // of its HTML
	running []byte      // its running text, with white space in place of the rest

	names []link.Anchor  // of the leaf
	given int            // how many of them are given
	used  map[string]int // see [markup.Unique]
}

// leaf yields the links of a leaf in their order. It returns false if the
// caller has stopped.
func (r *reader) leaf(l leaf) bool {
	all := span{int(l.start), int(l.end)}
	r.links, r.html, r.masks = r.links[:0], r.html[:0], r.masks[:0]
	r.tagged, r.full = r.tagged[:0], false
	r.parts, r.titled = r.parts[:0], l.title && r.d.Anchors != nil
	switch {
	case l.kind == paragraph:
		r.paragraph(l)
	case l.kind == definition:
		_, d, _ := parseDefinition(r.text, all.start, all.end)
		r.found(d, defined)
		r.mask(all.start, d.end) // a title is text
	case l.kind == codeBlock, l.kind == fencedCode:
		r.found(all, code)
		r.mask(all.start, all.end)
	case l.kind == htmlBlock && r.tags:
		r.html = keep(r.blocks, r.html, all)
		r.mask(all.start, all.end)
	}
	if r.d.Anchors != nil {
		r.anchors(l)
	}
	held := r.held
	r.inHTML()
	r.namesTo(all.end)
	slices.SortStableFunc(r.links, func(a, b found) int { return a.start - b.start })
	r.queue = r.links
	r.inText(all)
	r.before(all.end + 1)
	r.d.Release(r.held - held)
	r.held = held
	return !r.ended
}

// give yields a link at a place.
func (r *reader) give(l link.Link, start, end int) {
	if r.ended {
		return
	}
	var err error
	l.Start, l.End = start, end
	l.Line, l.Column = r.lines.Position(l.Start)
	if r.failed && (l.InText || l.Context == defined) &&
		!bytes.ContainsAny(r.text[l.End:], " \t\r\n<>") {
		l, err = link.Link{}, r.lines.Locate(r.d.Fault(l.Start, &text.SkipError{}))
	}
	r.ended = !r.yield(l, err)
}

// before yields the links before a place that are not in running text.
func (r *reader) before(place int) {
	for len(r.queue) > 0 && r.queue[0].start < place {
		f := r.queue[0]
		r.queue = r.queue[1:]
		raw := string(r.text[f.start:f.end])
		switch f.context {
		case tagged:
			r.give(r.tagged[f.index], f.start, f.end)
		case address:
			r.give(mail(r.d, raw), f.start, f.end)
		case autolink:
			r.give(r.d.Link(raw, f.context), f.start, f.end)
		case code:
			if r.d.Text {
				r.inside(f, code)
			}
		default:
			l := r.d.Link(string(decode(r.text[f.start:f.end], f.start).Text), f.context)
			for i, c := range l.Changes {
				if strings.HasPrefix(c.Rule, "text-") {
					l.Changes[i].Severity, l.Changes[i].Section = finding.Note, encoded
				}
			}
			r.give(l, f.start, f.end)
			if l.Err != nil { // a URI in it counts, such as in [a](b="http://c/")
				r.inside(f, "text")
			}
		}
	}
}

// encoded is the section that allows any character in a destination: CommonMark
// leaves it to the reader to encode it.
const encoded = "CommonMark section 6.3"

// inside yields the URIs in code, or in what is not a link, without escapes.
func (r *reader) inside(f found, context string) {
	for m := range r.d.Finder.All(string(r.text[f.start:f.end])) {
		l := r.d.Found(m)
		l.Context = context
		r.give(l, l.Start+f.start, l.End+f.start)
	}
}

// inHTML keeps the links of the HTML, which is one document with spaces between
// the tags. It skips HTML that cannot have links: most tags have no attributes.
func (r *reader) inHTML() {
	if !slices.ContainsFunc(r.html, func(s span) bool {
		raw := r.text[s.start:s.end]
		return bytes.IndexByte(raw, '=') >= 0 || r.d.Finder.MayFind(raw)
	}) {
		return
	}
	start, end := r.html[0].start, r.html[len(r.html)-1].end
	if !r.hold(end - start) {
		return
	}
	body := bytes.Repeat([]byte{' '}, end-start)
	for _, s := range r.html {
		copy(body[s.start-start:], r.text[s.start:s.end])
	}
	d := r.d.Inside(bytes.NewReader(body), r.d.Part)
	d.Type = "text/html; charset=utf-8"
	d.Anchors = markup.Moved(r.d, func(at int) int {
		r.namesTo(start + at)
		return start + at
	})
	for l, err := range r.open(d) {
		if err == nil {
			if r.hold(linkSize + len(l.Text)) {
				r.links = append(r.links, found{span{l.Start + start, l.End + start}, tagged,
					len(r.tagged)})
				r.tagged = append(r.tagged, l)
			}
			continue
		}
		n := d.Fault(start, err)
		if note, ok := err.(*link.Note); ok {
			*n = *note
			n.Offset += start
		}
		if r.ended = !r.yield(link.Link{}, r.lines.Locate(n)); r.ended {
			return
		}
	}
}

// blank replaces a text by white space, except its line ends.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}
