// Package linktest has the laws of all packages of formats, for their
// tests:
//
//	var format = linktest.Format{Links: linktest.Alone(xml.Links), Written: written}
//
//	func FuzzLinks(f *testing.F) {
//		f.Fuzz(func(t *testing.T, document string) { format.Check(t, document) })
//	}
package linktest

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/urikit/uri/extract/link"
)

// A Format is a package under test.
type Format struct {
	// Links reads a document. See [Alone] for formats without nested documents.
	Links func(link.Document, link.Opener) Links

	// Written reports whether a link may be written as it is in the document.
	// It may be nil.
	Written func(document string, l link.Link) bool

	// Encoded reports whether a document is not in UTF-8, so that lines cannot
	// be counted in its bytes. It may be nil.
	Encoded func(document string) bool

	// Inner says that the format itself reads documents that are encoded in the
	// document. Places in nested documents are not checked.
	Inner bool
}

// Alone adapts a reader that needs no [link.Opener].
func Alone(links link.Opener) func(link.Document, link.Opener) Links {
	return func(d link.Document, _ link.Opener) Links { return links(d) }
}

// Read reads a document, and each document in it as text.
func (f Format) Read(d link.Document) *Result {
	r := new(Result)
	r.read(f.Links(d, r.open))
	return r
}

// Doc returns a document with this text.
func Doc(text string) link.Document { return link.Document{Body: strings.NewReader(text)} }

// blocks are ways to read the same bytes.
var blocks = map[string]func(io.Reader) io.Reader{
	"byte by byte": iotest.OneByteReader, "in halves": iotest.HalfReader,
	"with EOF": iotest.DataErrReader,
}

// Check reads a text and checks the laws. The result must not depend on the
// sizes of reads. All links and notes must be in the text, or in their part.
// Those in the text itself must have the right line and column, and its links
// must be in order and as written.
func (f Format) Check(t testing.TB, text string) *Result {
	t.Helper()
	return f.CheckAs(t, text, link.Document{})
}

// CheckAs is [Format.Check] of a document with this text.
func (f Format) CheckAs(t testing.TB, text string, d link.Document) *Result {
	t.Helper()
	d.Body = strings.NewReader(text)
	r := f.Read(d)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	for name, in := range blocks {
		d.Body = in(strings.NewReader(text))
		if again := f.Read(d); !reflect.DeepEqual(again, r) {
			t.Fatalf("%s: %v\nwant %v", name, again, r)
		}
	}
	parts := map[string]string{}
	for _, p := range r.Parts {
		parts[p.Part] = p.Text
	}
	f.checkAnchors(t, text, d, r)
	encoded := f.Encoded != nil && f.Encoded(text)
	last, line := 0, 1
	for _, l := range r.Links {
		inside, known := parts[l.Part]
		if l.Part == d.Part {
			inside, known = text, true
		}
		if l.Start < 0 || l.Start > l.End || known && l.End > len(inside) || !known && !f.Inner {
			t.Fatalf("%s: %q at %d-%d of %d", l.Part, l.Text, l.Start, l.End, len(inside))
		}
		if l.Part != d.Part {
			continue
		}
		if l.Start < last || l.Line < 1 || l.Column < 1 {
			t.Fatalf("%q at %d, after %d, at %d:%d", l.Text, l.Start, last, l.Line, l.Column)
		}
		line, last = line+strings.Count(text[last:l.Start], "\n"), l.Start
		if encoded {
			continue
		}
		column := 1 + utf8.RuneCountInString(text[strings.LastIndexByte(text[:last], '\n')+1:last])
		if l.Line != line || l.Column != column {
			t.Errorf("%q at %d:%d, want %d:%d", l.Text, l.Line, l.Column, line, column)
		}
		if f.Written != nil && !f.Written(text, l) {
			t.Errorf("%s %q is written %q", l.Context, l.Text, text[l.Start:l.End])
		}
	}
	for _, n := range r.Notes {
		inside, known := parts[n.Part]
		if n.Offset < 0 || (known || n.Part == d.Part || !f.Inner) && n.Offset > max(len(text),
			len(inside)) {
			t.Errorf("%v of %d", n, len(text))
		} else if n.Line > 0 && n.Part == d.Part && !encoded {
			before := text[:n.Offset]
			line := strings.Count(before, "\n") + 1
			column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
			if n.Line != line || n.Column != column {
				t.Errorf("%v: at %d:%d, want %d:%d", n, n.Line, n.Column, line, column)
			}
		}
	}
	return r
}

// checkAnchors checks that the links are the same with anchors, and that the
// anchors of the document are in it, and in order.
func (f Format) checkAnchors(t testing.TB, text string, d link.Document, r *Result) {
	t.Helper()
	d.Body = strings.NewReader(text)
	last := 0
	d.Anchors = func(a link.Anchor) {
		if a.Part != d.Part {
			return
		}
		if a.Name == "" || a.Start > len(text) || a.Start < last {
			t.Errorf("%+v after %d, of %d bytes", a, last, len(text))
		}
		last = a.Start
	}
	d.Labels = true
	labels := f.Read(d)
	last = 0
	for _, l := range labels.Links {
		if l.Context == "label" && l.Part == d.Part {
			before := text[:l.Start]
			line := strings.Count(before, "\n") + 1
			if l.Start < last || l.End > len(text) || l.Err != nil || l.Line != line {
				t.Errorf("after %d, in line %d: %+v", last, line, l)
			}
		}
		last = l.Start
	}
	labels.Links = slices.DeleteFunc(labels.Links, func(l link.Link) bool {
		return l.Context == "label" || l.Context == "ref" || l.Context == "file"
	})
	if !slices.EqualFunc(labels.Links, r.Links, func(a, b link.Link) bool {
		return reflect.DeepEqual(a, b)
	}) {
		t.Fatalf("with labels: %v\nwant %v", labels, r)
	}
	d.Labels, last, d.Body = false, 0, strings.NewReader(text)
	if with := f.Read(d); !reflect.DeepEqual(with.Links, r.Links) ||
		!reflect.DeepEqual(with.Told(), r.Told()) || with.Err != nil {
		t.Fatalf("with anchors: %v\nwant %v", with, r)
	}
}

// Anchors returns "name@start" for each anchor of a document, after the part if
// there is one.
func (f Format) Anchors(text string, d link.Document) (all []string) {
	d.Body = strings.NewReader(text)
	d.Anchors = func(a link.Anchor) {
		s := fmt.Sprintf("%s@%d", a.Name, a.Start)
		if a.Part != "" {
			s = a.Part + ": " + s
		}
		all = append(all, s)
	}
	f.Read(d)
	return all
}

// TestError reads a text and then an error of the reader, which must come
// unchanged, once, and last. It returns the result.
func (f Format) TestError(t testing.TB, text string, err error) *Result {
	t.Helper()
	r := f.Read(link.Document{Body: io.MultiReader(strings.NewReader(text), iotest.ErrReader(err))})
	if r.Err != err {
		t.Errorf("%.200q: %v, want %v", text, r.Err, err)
	}
	return r
}

// TestStop checks that a reader yields nothing more to a caller that stopped.
// The document has want links and notes.
func (f Format) TestStop(t testing.TB, text string, o link.Options, want int) {
	t.Helper()
	read := func(most int) (n int) {
		for range f.Links(link.Document{Body: strings.NewReader(text), Options: o}, link.Text) {
			if n++; n == most {
				break
			}
		}
		return n
	}
	if n := read(0); n != want {
		t.Errorf("%d links and notes, want %d", n, want)
	}
	for most := 1; most <= want; most++ {
		if n := read(most); n != most {
			t.Errorf("%d links and notes, want %d", n, most)
		}
	}
}

// TestOpener gives each nested document to a reader that stops early with an
// error. Each of the parts must give one note, and no other note may be added.
func (f Format) TestOpener(t testing.TB, text string, parts int) {
	t.Helper()
	wrong := errors.New("of the format")
	open := func(d link.Document) Links {
		return func(yield func(link.Link, error) bool) {
			d.Body.Read(make([]byte, 3))
			yield(link.Link{}, wrong)
		}
	}
	notes, others := 0, 0
	for l, err := range f.Links(Doc(text), open) {
		switch note, ok := err.(*link.Note); {
		case ok && note.Err == wrong:
			notes++
		case ok:
			others++
		case err != nil || l.Text == "":
			t.Error(l, err)
		}
	}
	if want := f.Read(Doc(text)); notes != parts || others != len(want.Notes) {
		t.Errorf("%d notes of %d parts, and %d others, want %d", notes, parts, others,
			len(want.Notes))
	}
}
