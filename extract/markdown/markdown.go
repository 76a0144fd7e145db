package markdown

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
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

	all     []link.Link // of the leaf
	running []byte      // its running text, with white space in place of the rest
}

// leaf yields the links of a leaf. It returns false if the caller has stopped.
func (r *reader) leaf(l leaf) bool {
	all := span{int(l.start), int(l.end)}
	r.links, r.all = r.links[:0], r.all[:0]
	r.html, r.codes, r.masks = r.html[:0], r.codes[:0], r.masks[:0]
	switch {
	case l.kind == paragraph:
		r.paragraph(l)
	case l.kind == definition:
		_, d, _ := parseDefinition(r.text, all.start, all.end)
		r.links = append(r.links, found{span: d, context: defined})
		r.masks = append(r.masks, span{all.start, d.end}) // a title is text
	case l.kind == codeBlock, l.kind == fencedCode:
		r.codes, r.masks = append(r.codes, all), append(r.masks, all)
	case l.kind == htmlBlock && r.tags:
		r.html, r.masks = append(r.html, all), append(r.masks, all)
	}
	r.written()
	if !r.inHTML() {
		return false
	}
	r.inCode()
	r.running = append(r.running[:0], r.text[all.start:all.end]...)
	for _, m := range r.masks {
		blank(r.running[m.start-all.start : m.end-all.start])
	}
	r.inText(r.running, all.start)
	slices.SortStableFunc(r.all, func(a, b link.Link) int { return a.Start - b.Start })
	for _, l := range r.all {
		var err error
		l.Line, l.Column = r.lines.Position(l.Start)
		if r.failed && (l.InText || l.Context == defined) &&
			!bytes.ContainsAny(r.text[l.End:], " \t\r\n<>") {
			l, err = link.Link{}, r.lines.Locate(r.d.Fault(l.Start, &text.SkipError{}))
		}
		if !r.yield(l, err) {
			return false
		}
	}
	return true
}

// add adds a link at a place.
func (r *reader) add(l link.Link, start, end int) {
	l.Start, l.End = start, end
	r.all = append(r.all, l)
}

// written adds the links of Markdown.
func (r *reader) written() {
	for _, f := range r.links {
		raw := r.text[f.start:f.end]
		switch {
		case f.mail:
			r.add(mail(r.d, string(raw)), f.start, f.end)
		case f.context == autolink:
			r.add(r.d.Link(string(raw), f.context), f.start, f.end)
		default:
			r.add(r.d.Link(string(decode(raw, f.start).Text), f.context), f.start, f.end)
		}
	}
}

// inHTML adds the links of the HTML, which is one document with spaces between
// the tags. It skips HTML that cannot have links: most tags have no attributes.
func (r *reader) inHTML() bool {
	if !slices.ContainsFunc(r.html, func(s span) bool {
		raw := r.text[s.start:s.end]
		return bytes.IndexByte(raw, '=') >= 0 || r.d.Finder.MayFind(raw)
	}) {
		return true
	}
	start, end := r.html[0].start, r.html[len(r.html)-1].end
	body := bytes.Repeat([]byte{' '}, end-start)
	for _, s := range r.html {
		copy(body[s.start-start:], r.text[s.start:s.end])
	}
	d := r.d.Inside(bytes.NewReader(body), r.d.Part)
	d.Type = "text/html; charset=utf-8"
	for l, err := range r.open(d) {
		if err == nil {
			r.add(l, l.Start+start, l.End+start)
			continue
		}
		n := d.Fault(start, err)
		if note, ok := err.(*link.Note); ok {
			*n = *note
			n.Offset += start
		}
		if !r.yield(link.Link{}, r.lines.Locate(n)) {
			return false
		}
	}
	return true
}

// inCode adds the URIs in code, which has no escapes.
func (r *reader) inCode() {
	for _, s := range r.codes {
		if raw := r.text[s.start:s.end]; r.d.Text && r.d.Finder.MayFind(raw) {
			for m := range r.d.Finder.All(string(raw)) {
				l := r.d.Found(m)
				l.Context = "code"
				r.add(l, l.Start+s.start, l.End+s.start)
			}
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
