// Package pdf finds the links of PDF documents (ISO 32000). docs/formats.md
// says what is found, and how.
package pdf

import (
	"cmp"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"github.com/urikit/uri/extract/link"
)

// MaxString is how many bytes a string may have, with its brackets. A longer
// one is skipped, with a note.
const MaxString = 64 << 10

// The contexts of links.
const (
	Context     = "URI action"
	FileContext = "URL specification"
)

// Links reads a PDF document.
func Links(d link.Document) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		r := &reader{d: &d, wanted: map[int]bool{}}
		defer r.release()
		s := newScanner(r)
		s.reset(d.Body, d.Part)
		s.scan()
		if s.unended && s.err == io.EOF {
			r.notes = append(r.notes, d.Fault(s.here, errEnd))
		}
		if r.yield(yield) && s.err != io.EOF {
			yield(link.Link{}, s.err)
		}
	})
}

var errCipher = link.Unread(errors.New("the document is encrypted: its links cannot be read; " +
	"decrypt it first, as by qpdf --decrypt"))

var errEnd = link.Damaged(errors.New("the document is cut off: missing %%EOF after its objects"))

var errPages = errors.New("only links are found: the text of the pages is not searched")

// A reader collects the links of a document and of its object streams.
type reader struct {
	d       *link.Document
	found   []found
	wanted  map[int]bool // numbers of objects that are links
	notes   []*link.Note
	open    bool // a note reports a string without an end
	cipher  int  // where the document says that it is encrypted, or 0
	held    int
	streams int      // object streams so far
	inner   *scanner // of object streams
	z       io.ReadCloser
}

// A found is a string that is or may be a link.
type found struct {
	text, part               string
	start, end, line, column int
	context                  string // "" if it is not known to be a link
	object                   int    // the number of the object that the string is, or 0
}

// foundSize is the approximate memory of a found in bytes, without its text.
const foundSize = 128

// hold counts memory. The budget reports an excess.
func (r *reader) hold(n int) error {
	err := r.d.Hold(n)
	if err == nil {
		r.held += n
	}
	return err
}

func (r *reader) release() { r.d.Release(r.held) }

// yield yields notes and links. It returns false if the caller has stopped.
func (r *reader) yield(yield func(link.Link, error) bool) bool {
	if r.cipher > 0 {
		return yield(link.Link{}, r.d.Fault(r.cipher, errCipher))
	}
	for _, n := range r.notes {
		if !yield(link.Link{}, n) {
			return false
		}
	}
	known, none := map[int]bool{}, true
	for i := range r.found {
		f := &r.found[i]
		if f.object > 0 && r.wanted[f.object] {
			known[f.object] = true
			f.context = cmp.Or(f.context, Context)
		}
		if f.context == "" {
			continue
		}
		none = false
		d := *r.d
		d.Part = f.part
		l := d.Link(f.text, f.context)
		l.Start, l.End, l.Line, l.Column = f.start, f.end, f.line, f.column
		if !yield(l, nil) {
			return false
		}
	}
	if n := len(r.wanted) - len(known); n > 0 {
		const message = "links that refer to objects that are not strings are left out: %d"
		return yield(link.Link{}, r.d.Fault(0, fmt.Errorf(message, n)))
	} else if none && len(r.notes) == 0 || r.d.Text {
		return yield(link.Link{}, r.d.Fault(0, errPages))
	}
	return true
}

// objectStream reads the content of an object stream (ISO 32000 section 7.5.7).
func (r *reader) objectStream(dict object, at int, content io.Reader) *link.Note {
	r.streams++
	d := *r.d
	d.Part = "object stream " + strconv.Itoa(r.streams)
	if r.d.Part != "" {
		d.Part = r.d.Part + ": " + d.Part
	}
	var err error
	switch {
	case dict.unknown:
		err = errors.New("unknown filter")
	case dict.packed:
		if r.z == nil {
			r.z, err = zlib.NewReader(content)
		} else {
			err = r.z.(zlib.Resetter).Reset(content, nil)
		}
		if err == nil {
			content = d.Unpacked(r.z)
		}
	}
	if err == nil {
		if r.inner == nil {
			r.inner = newScanner(r)
		}
		r.inner.reset(content, d.Part)
		r.inner.packed, r.inner.first = true, dict.first
		r.inner.scan()
		err = r.inner.err
	}
	if err == io.EOF {
		return nil
	}
	return d.Fault(at, err)
}
