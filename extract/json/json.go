package json

import (
	"bytes"
	"errors"
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

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

// Links yields the links of a JSON document in their order.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		r := reader{Reader: markup.NewReader(d, MaxString, yield)}
		err := r.Read(func() {}, r.step)
		if len(r.open) > 0 {
			r.damaged(r.Offset(), "an array or object does not end")
		}
		r.End(err)
	})
}

// A reader reads a document.
type reader struct {
	markup.Reader
	open    []container
	pointer []byte // of the last value
	name    bool   // the next string is the name of a member
	single  bool   // a note says that there are single quotes
}

// A container is an array or object that is open.
type container struct {
	at    int  // the length of its pointer
	index int  // of the next item, or -1 in an object
	links bool // its items, or the value of its last member, are references
}

func (r *reader) damaged(at int, what string) {
	r.Fault(at, link.Damaged(errors.New("json: "+what)))
}

// stop ends the reading.
func (r *reader) stop(at int, why string) bool {
	r.Fault(at, link.Unread(errors.New(why+": the rest of the document is not read")))
	r.open, r.Done = nil, true
	return false
}

// step reads up to the end of the next string.
func (r *reader) step() bool {
	b := r.Rest()
	for i, c := range b {
		n := len(r.open) - 1
		switch c {
		case '"':
			r.At += i
			return r.text(b[i:])
		case '{', '[':
			if n+1 == MaxNesting {
				return r.stop(r.Offset()+i, "json: arrays and objects are nested too deep")
			}
			in := container{index: -1}
			if links := r.item(); c == '[' {
				in = container{links: links}
			}
			in.at, r.name = len(r.pointer), c == '{'
			r.open = append(r.open, in)
		case '}', ']':
			is := func(n int) bool { return n >= 0 && r.open[n].index >= 0 == (c == ']') }
			if !is(n) {
				r.damaged(r.Offset()+i, "a bracket without its counterpart")
				n-- // perhaps the inner one does not end
			}
			if r.name = false; is(n) {
				r.open, r.pointer = r.open[:n], r.pointer[:r.open[n].at]
			}
		case '\'':
			if !r.single {
				r.Note(r.Offset()+i, "json: strings in single quotes, as in JSON5, are not read")
			}
			r.single = true
		case ',':
			if r.name = n >= 0 && r.open[n].index < 0; n >= 0 && !r.name {
				r.open[n].index++
			}
		}
	}
	r.At += len(b)
	return true
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
	if bytes.ContainsAny(name, "~/") {
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
	switch {
	case whole:
	case n == len(b) && r.CanGrow():
		return false
	case n == len(b) && !r.Last:
		return r.stop(r.Offset(), "json: a string is too long")
	default:
		r.damaged(r.Offset(), "a string does not end")
	}
	p := markup.Decoded(b[:n], r.Offset(), `\`, escape)
	inside := p.Text[1:]
	if whole {
		inside = inside[:len(inside)-1]
	}
	links := false
	if r.name {
		r.name = false
		r.open[len(r.open)-1].links = holdsLinks(string(inside))
		r.point(inside)
	} else {
		links = r.item()
	}
	switch {
	case links && isRelative(inside):
		r.Part(&p, 1, 1+len(inside), string(r.pointer))
	case r.Doc.Finder.MayFind(inside):
		if p.Len() > 0 && bytes.ContainsAny(inside, "\r\n") {
			p.Text[0] = ' ' // text of several lines is not one URI between quotation marks
		}
		r.Search(&p, math.MaxInt, string(r.pointer))
	}
	r.At += n
	return true
}

// stringEnd returns the place after the string that b begins with. If it does
// not end, it returns the place where its line ends, and false.
func stringEnd(b []byte) (n int, whole bool) {
	for n = 1; n < len(b); n++ {
		switch b[n] {
		case '"':
			return n + 1, true
		case '\n':
			return n, false
		case '\\':
			n++
		}
	}
	return len(b), false
}

// holdsLinks reports whether members with this name hold references: in JSON
// Schema and OpenAPI, in JSON-LD, in HAL and others.
func holdsLinks(name string) bool {
	switch name {
	case "$ref", "$id", "$schema", "$dynamicRef", "@id", "@context", "@base", "@vocab", "href":
		return true
	}
	return false
}

// isRelative reports whether a value is a relative reference, and not a keyword
// of JSON-LD, or a template. With a colon it may be a compact IRI.
func isRelative(value []byte) bool {
	i := bytes.IndexAny(value, ":/?#")
	return len(value) > 0 && value[0] != '@' && (i < 0 || value[i] != ':') &&
		!bytes.ContainsAny(value, " {")
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
		if i := strings.IndexByte(`"\/bfnrt`, b[1]); i >= 0 {
			return "\"\\/\b\f\n\r\t"[i : i+1], 2
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
