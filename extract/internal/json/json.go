// Package json finds the URIs in JSON (RFC 8259) and in formats that are JSON:
// JSON-LD, JSON Schema, OpenAPI, GeoJSON, HAR, Jupyter notebooks, JSON Lines.
// docs/formats.md says what is found, and how.
package json

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
)

const (
	// MaxString is how many bytes a string may have, as it is written. The
	// document is not read beyond a longer one, with a note.
	MaxString = 32 << 20

	// MaxNesting is how deep arrays and objects may be nested. The document is
	// not read beyond a deeper one, with a note.
	MaxNesting = 10_000

	// MaxPointer is how many bytes of a JSON Pointer, and of a name in it, a
	// context has at least. The rest is cut.
	MaxPointer = 4 << 10
)

// Links yields the links of a JSON document in their order. It passes the
// documents in strings to open: HTML, Markdown and others. If open is nil, they
// are searched as text.
func Links(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		r := reader{Reader: markup.NewReader(d, MaxString, yield), opener: open, outer: d.Base}
		r.Passed = func(offset int) {
			if r.media == "" {
				r.Lines.Passed(offset)
			}
		}
		defer r.Free()
		err := r.Read(func() {
			r.At = len(r.Window) - len(bytes.TrimPrefix(r.Window, []byte("\uFEFF")))
		}, r.step)
		r.join()
		if len(r.open) > 0 {
			r.damaged(r.Offset(), "an array or object does not end")
		}
		if r.odd != nil && !r.Done {
			r.odd.Err = fmt.Errorf("json: text that is not JSON is searched as plain text; places "+
				"with such text: %d", r.odds)
			r.Done = !yield(link.Link{}, r.odd)
		}
		r.End(err)
	})
}

// A reader reads a document. Its base is that of the place.
type reader struct {
	markup.Reader
	opener  link.Opener
	open    []container
	scopes  []scope    // of the objects that are open
	pointer []byte     // of the last value
	name    bool       // the next string is the name of a member
	before  byte       // what is next: its first byte, or '?' if it is not JSON
	odd     *link.Note // about the first text that is not JSON
	odds    int        // how many there are
	outer   base.Base
	current *base.Base // or nil
	id      []byte     // the member "id" of the outermost object
	joined
}

// A container is an array or object that is open.
type container struct {
	at      int  // the length of its pointer
	index   int  // of the next item, or -1 in an object
	objects int  // around it
	links   bool // its items, or the value of its last member, are references
}

func (r *reader) damaged(at int, what string) {
	r.Fault(at, link.Damaged(errors.New("json: "+what)))
}

// stop ends the reading.
func (r *reader) stop(at int, why string, limit int) bool {
	err := fmt.Errorf("json: "+why+": the rest of the document is not read", limit)
	r.Fault(at, link.Unread(err))
	r.open, r.Done = nil, true
	return false
}

// step reads up to the end of the next string.
func (r *reader) step() bool {
	b := r.Rest()
	for i := 0; i < len(b); i++ {
		c := b[i]
		if c <= ' ' {
			continue
		}
		n := len(r.open) - 1
		if c == '\'' && strings.IndexByte("{[,:\x00", r.before) < 0 {
			c = '?' // in a text
		}
		switch c {
		case '"', '\'':
			r.At += i
			return r.text(b[i:])
		case '{', '[':
			if !r.opens(c, i) {
				return false
			}
		case '}', ']':
			is := func(n int) bool { return n >= 0 && r.open[n].index >= 0 == (c == ']') }
			if !is(n) {
				r.damaged(r.Offset()+i, "a bracket without its counterpart")
				n-- // perhaps the inner one does not end
			}
			if r.name = false; is(n) {
				r.join()
				r.pointer = r.pointer[:r.open[n].at]
				r.leave(r.open[n].objects)
				r.open = r.open[:n]
			}
		case ':':
		case '/', '#':
			begin, end, n := comment(b[i:])
			switch {
			case (n < 0 || len(b)-i == 1) && r.CanGrow():
				r.At += i
				return false
			case n < 0 && !r.Last:
				return r.stop(r.Offset()+i, "a comment is longer than %d bytes", MaxString)
			case n != 0:
				r.outside(b[i+begin:i+end], r.Offset()+i+begin, "comment")
				i += max(n, end) - 1
				continue
			}
			fallthrough
		default:
			end := r.word(b[i:])
			if end == 0 {
				r.At += i
				return false
			}
			i += end - 1
			continue
		case ',':
			if r.name = n >= 0 && r.open[n].index < 0; n >= 0 && !r.name {
				r.open[n].index++
			}
		}
		r.before = c
	}
	r.At += len(b)
	return true
}

// opens begins an object or an array at b[i] of the window.
func (r *reader) opens(c byte, i int) bool {
	n := len(r.open) - 1
	if n >= 0 && r.open[n].index < 0 && r.before != ':' && c == '{' &&
		r.At+i > 0 && r.Window[r.At+i-1] == '\n' { // the next of JSON Lines
		r.damaged(r.Offset()+i, "the object before this one does not end")
		r.join()
		r.open, r.pointer, n = r.open[:0], r.pointer[:0], -1
		r.leave(0)
	}
	if n+1 == MaxNesting {
		const why = "arrays and objects are nested deeper than %d"
		return r.stop(r.Offset()+i, why, MaxNesting)
	}
	in := container{index: -1}
	if links := r.item(); c == '[' {
		in = container{links: links}
	}
	in.at, r.name = len(r.pointer), c == '{'
	in.objects = len(r.scopes)
	if r.join(); c == '[' {
		r.begin()
	} else {
		r.enter()
	}
	r.open = append(r.open, in)
	return true
}

// comment returns the inside and the length of the comment that b begins with,
// as in configuration files. The length is -1 if it does not end in b, or 0.
func comment(b []byte) (begin, end, n int) {
	for _, c := range [...][2]string{{"//", "\n"}, {"#", "\n"}, {"/*", "*/"}} {
		if begin = len(c[0]); bytes.HasPrefix(b, []byte(c[0])) {
			if n = bytes.Index(b[begin:], []byte(c[1])); n < 0 {
				return begin, len(b), -1
			}
			return begin, begin + n, begin + n + len(c[1])
		}
	}
	return 0, 0, 0
}

// word reads a number, a literal, a name without quotation marks as in JSON5,
// or text that is not JSON, up to white space, a bracket or a quotation mark.
// It returns the length, or 0 if it needs a longer window.
func (r *reader) word(b []byte) int {
	n := 0
	for n < len(b) && ('-' <= b[n] && b[n] <= '9' && b[n] != '/') {
		n++
	}
	if n > 0 && n < len(b) && !r.name && (b[n] == ',' || b[n] == ']') { // most numbers
		r.before = 'a'
		return n
	}
	for n < len(b) && (markup.IsNameByte(b[n]) && b[n] != ':' || b[n] == '+' || b[n] == '$') {
		n++
	}
	rest := bytes.TrimLeft(b[n:], " \t\r\n")
	switch {
	case len(rest) < len("://") && r.CanGrow():
		return 0
	case n > 0 && r.name && bytes.HasPrefix(rest, []byte(":")) &&
		!bytes.HasPrefix(rest, []byte("://")):
		r.member(b[:n])
		r.point(b[:n])
		r.name, r.before = false, 'a'
		return n
	case n > 0 && (len(rest) == 0 || b[n] <= ' ' || strings.IndexByte(",]}/#", b[n]) >= 0) &&
		(b[0] <= '9' || strings.Contains(" true false null NaN Infinity ", " "+string(b[:n])+" ")):
		if r.before = 'a'; b[0] == 'n' {
			r.null()
		}
		return n
	}
	if n = bytes.IndexAny(b, " \t\r\n\"{}[]"); n < 0 {
		if n = len(b); r.CanGrow() {
			return 0
		}
	}
	n = max(1, len(bytes.TrimRight(b[:n], ",")))
	at := r.Offset() + len(r.Rest()) - len(b)
	if r.odd == nil {
		r.odd = r.Lines.Locate(r.Doc.Fault(at, nil))
	}
	if r.before != '?' {
		r.odds++
	}
	r.before = '?'
	r.outside(b[:n], at, "text")
	return n
}

// outside finds the URIs in a text outside of strings.
func (r *reader) outside(text []byte, at int, context string) {
	if r.Doc.Finder.MayFind(text) {
		r.part()
		p := markup.Raw(text, at)
		r.Search(&p, math.MaxInt, context)
	}
}

// item makes the pointer that of the next value, and reports whether it is a
// reference.
func (r *reader) item() bool {
	n := len(r.open) - 1
	if n >= 0 && r.open[n].index >= 0 {
		r.point(strconv.AppendInt(nil, int64(r.open[n].index), 10))
	}
	return n >= 0 && r.open[n].links
}

// point makes the pointer that of the member with this name (RFC 6901 section
// 3).
func (r *reader) point(name []byte) {
	if bytes.IndexByte(name, '/') >= 0 || bytes.IndexByte(name, '~') >= 0 {
		name = []byte(strings.NewReplacer("~", "~0", "/", "~1").Replace(string(name)))
	}
	at := r.open[len(r.open)-1].at
	if r.pointer = r.pointer[:at]; at < MaxPointer {
		r.pointer = append(append(r.pointer, '/'), name[:min(len(name), MaxPointer)]...)
	}
}

// text reads the string that b begins with.
func (r *reader) text(b []byte) bool {
	n, whole := stringEnd(b)
	r.before = b[0]
	switch {
	case whole:
	case n == len(b) && r.CanGrow():
		return false
	case n == len(b) && !r.Last:
		return r.stop(r.Offset(), "a string is longer than %d bytes", MaxString)
	default:
		r.damaged(r.Offset(), "a string does not end")
	}
	if len(b)-n < maxNext && r.CanGrow() && r.mediaOf() != "" {
		return false // its encoding may be next
	}
	held := 0
	if n > 8<<10 {
		held = n + markup.Escape*bytes.Count(b[:n], []byte{'\\'})
		if err := r.Doc.Hold(held); err != nil {
			r.Fault(r.Offset(), err)
			r.At += n
			return true
		}
	}
	p := markup.Decoded(b[:n], r.Offset(), `\`, escape)
	inside, raw := p.Text[1:], b[1:n]
	if whole {
		inside, raw = inside[:len(inside)-1], raw[:n-2]
	}
	if r.name {
		r.member(inside)
		r.point(inside)
		r.find(&p, inside)
	} else {
		r.value(&p, inside, raw)
	}
	r.name = false
	if held > 0 {
		r.Doc.Release(held)
	}
	r.At += n
	return true
}

// value reads a string that is a value, written like raw.
func (r *reader) value(p *markup.Plain, inside, raw []byte) {
	links := r.item()
	isLink := links && isReference(inside)
	switch {
	case r.mayHold(inside) && r.document(*p, len(inside), raw):
	case isLink:
		o := r.object()
		if o.kind == ldContext { // of a context elsewhere
			r.at(&r.outer)
		}
		r.Part(p, 1, 1+len(inside), string(r.pointer))
		r.at(o.base)
	default:
		r.find(p, inside)
	}
	if n := len(r.open) - 1; len(r.scopes) > 0 && r.object().kind != other {
		if r.open[n].index < 0 {
			r.states(inside)
		}
		r.pass(inside, isLink)
	}
}

// find finds the URIs in a string.
func (r *reader) find(p *markup.Plain, inside []byte) {
	if !r.Doc.Finder.MayFind(inside) {
		return
	}
	if context := string(r.pointer); !r.Single(p, 1, 1+len(inside), context) {
		if p.Len() > 0 && bytes.ContainsAny(inside, "\r\n") {
			p.Text[0] = ' ' // text of several lines is not one URI between quotation marks
		}
		r.Search(p, math.MaxInt, context)
	}
}

// stringEnd returns the place after the string that b begins with. If it does
// not end, it returns the place where its line ends, and false.
func stringEnd(b []byte) (n int, whole bool) {
	for n = 1; n < len(b); n++ {
		switch b[n] {
		case b[0]:
			return n + 1, true
		case '\n':
			return n, false
		case '\\':
			n++
		}
	}
	return len(b), false
}

// isReference reports whether a value is a relative reference or has "://", and
// is not a keyword of JSON-LD, or a template. With a colon it may be a compact
// IRI.
func isReference(value []byte) bool {
	return len(value) > 0 && value[0] != '@' && !bytes.ContainsAny(value, " {") &&
		(!hasScheme(value) || bytes.HasPrefix(value[bytes.IndexByte(value, ':'):], []byte("://")))
}

// hasScheme reports whether a value begins like a URI.
func hasScheme(value []byte) bool {
	for _, c := range value {
		if c == ':' || c == '/' || c == '?' || c == '#' {
			return c == ':'
		}
	}
	return false
}

// escape returns the text and the length of the escape that b begins with, or 0
// (RFC 8259 section 7).
func escape(b []byte) (string, int) {
	if c, ok := unit(b); ok {
		if low, ok := unit(b[6:]); ok && utf16.DecodeRune(c, low) != '\uFFFD' {
			return string(utf16.DecodeRune(c, low)), 12
		}
		return string(c), 6
	}
	if len(b) > 1 {
		if i := strings.IndexByte(`"\/bfnrt'`, b[1]); i >= 0 {
			return "\"\\/\b\f\n\r\t'"[i : i+1], 2
		}
	}
	return "", 0
}

// unit returns the code unit of the \u escape that b begins with.
func unit(b []byte) (rune, bool) {
	if len(b) < 6 || b[1] != 'u' || b[0] != '\\' {
		return 0, false
	}
	c, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	return rune(c), err == nil
}
