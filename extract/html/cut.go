package html

import (
	"bytes"
	"io"

	"golang.org/x/net/html"

	"github.com/urikit/uri/extract/css"
	"github.com/urikit/uri/extract/link"
)

// cut reads a token that is longer than [MaxToken], of which this is the beginning, and goes on behind it.
func (p *page) cut(token html.TokenType, begin []byte, behind text) {
	all := begin[:len(begin)+len(p.z.Buffered())] // which stands behind it
	switch {
	case token == html.TextToken && behind == markup:
		p.text(begin, markup)
		end := len(begin) // the last two bytes may belong to a tag
		if i := bytes.LastIndexByte(begin[end-2:], '<'); i >= 0 {
			end += i - 2
		}
		p.at += end
		p.again(all[end:])
	case token == html.TextToken:
		if behind == fallback { // or this would be read again and again, if it begins with another
			p.until = p.at + len(begin)
		}
		p.again(all)
		p.rest(behind)
	case token == html.CommentToken || token == html.DoctypeToken:
		if p.d.Text && token == html.CommentToken {
			p.note(p.at, errText)
		}
		p.again(all)
		p.skipComment()
	case begin[1] == '/':
		p.again(all)
		p.skipTag()
	default:
		behind = p.tag(begin)
		p.note(p.at, errLong)
		p.again(all)
		p.skipTag()
		p.rest(behind)
	}
}

// rest goes to the end of the text behind a tag. What is for who cannot read an element is read as if it were for
// everybody.
func (p *page) rest(kind text) {
	r := rawReader{p: p, name: string(p.name)}
	switch kind {
	case markup, fallback:
		return
	case styled:
		p.longStyle(&r)
	case raw, escaped, scripted:
		if p.d.Text {
			p.note(p.at, errText)
		}
	}
	for !r.end && !p.stopped {
		r.skip(len(r.next()))
		p.lines.Passed(p.at)
	}
}

func (p *page) longStyle(r *rawReader) {
	at := p.at
	for f, err := range css.Reader(r, p.d.Text, func(n int) { p.lines.Passed(at + n) }) {
		switch note, ok := err.(*link.Note); {
		case ok:
			p.note(at+note.Offset, note.Err)
		case err == nil:
			p.styled("style", f, &value{}, at)
		}
		if p.stopped {
			return
		}
	}
}

// A rawReader reads up to the end tag of an element.
type rawReader struct {
	p    *page
	name string
	end  bool
}

// next returns what comes next, and false if that is the end.
func (r *rawReader) next() []byte {
	const tag = "</"
	w := r.p.src.window(len(tag) + len(r.name) + 1)
	if len(w) == 0 {
		r.end = true
	}
	for i := 0; i < len(w); i++ {
		n := bytes.IndexByte(w[i:], '<')
		if n < 0 {
			return w
		}
		i += n
		if len(w)-i < len(tag)+len(r.name)+1 {
			if i == 0 { // the document ends
				return w
			}
			return w[:i]
		}
		if r.ends(w[i:]) {
			r.end = i == 0
			return w[:i]
		}
	}
	return w
}

// ends reports whether a text begins with the end tag.
func (r *rawReader) ends(w []byte) bool {
	if w[1] != '/' || r.name == "plaintext" {
		return false
	}
	name := w[2 : 2+len(r.name)]
	c := w[2+len(r.name)]
	return bytes.EqualFold(name, []byte(r.name)) && (isSpace(c) || c == '/' || c == '>')
}

func (r *rawReader) skip(n int) {
	r.p.src.skip(n)
	r.p.at += n
}

// Read reads up to the end tag.
func (r *rawReader) Read(b []byte) (int, error) {
	n := copy(b, r.next())
	if n == 0 && r.end {
		return 0, io.EOF
	}
	r.skip(n)
	return n, nil
}
