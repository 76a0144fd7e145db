package extract

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
)

// Formats is a list of document formats, from which one is chosen for each
// document. The zero value is empty: see [Standard].
type Formats struct{ list []Format }

// Standard returns the formats of this package.
func Standard() Formats { return standard.Get() }

var standard = lazy.Value[Formats]{New: func() Formats { return Formats{formats()} }}

// With returns the formats with f as the first. f replaces a format of the same
// name.
func (fs Formats) With(f Format) Formats {
	list := append(make([]Format, 0, len(fs.list)+1), f)
	for _, g := range fs.list {
		if g.Name != f.Name {
			list = append(list, g)
		}
	}
	return Formats{list}
}

// All returns the formats, in order.
func (fs Formats) All() iter.Seq[Format] { return slices.Values(fs.list) }

// Lookup returns the format with this name, or the one for an extension of file
// names such as "md", or a media type.
func (fs Formats) Lookup(name string) (Format, bool) {
	for _, f := range fs.list {
		if f.Name == name {
			return f, true
		}
	}
	if strings.Contains(name, "/") {
		return fs.ByType(name)
	}
	return fs.ByName("." + name)
}

// ByType returns the format of a media type, which may have parameters.
func (fs Formats) ByType(t string) (f Format, ok bool) {
	t, _ = mediaType(t)
	for _, g := range fs.list {
		switch exact, pattern := g.hasType(t); {
		case exact:
			return g, true
		case pattern && !ok:
			f, ok = g, true
		}
	}
	return f, ok
}

// ByName returns the format for the extension of a file name or a URI.
func (fs Formats) ByName(name string) (Format, bool) {
	if e := end(name); e != "" {
		for _, f := range fs.list {
			if slices.Contains(f.Ends, e) {
				return f, true
			}
		}
	}
	return Format{}, false
}

// Head is how many bytes of a document [Formats.Choose] uses.
const Head = 4 << 10

// Choose returns the format of a document, or false if it is binary and of
// unknown format. Head is its beginning.
func (fs Formats) Choose(d link.Document, head []byte) (Format, bool) {
	if d.Type != "" {
		if f, ok := fs.ByType(d.Type); ok {
			return f, true
		}
	}
	for _, f := range fs.list {
		for _, m := range f.Magic {
			if len(head) >= len(m) && string(head[:len(m)]) == m {
				return f, true
			}
		}
	}
	named, ok := fs.ByName(d.Name)
	if _, wide := byteOrder(head); !wide && looksBinary(head) {
		if ok && !named.Bytes && named.looks(head) {
			return named, true // damaged, but of the format that its name declares
		}
		return fs.looking(head, func(f *Format) bool { return f.Bytes })
	}
	if ok && named.Name == "text" { // archives of lists have names such as 2010-November.txt
		if f, ok := fs.looking(head, func(f *Format) bool { return f.Name == "mbox" }); ok {
			return f, true
		}
	}
	if ok && !named.Bytes {
		return named, true
	}
	if f, ok := fs.looking(head, func(*Format) bool { return true }); ok {
		return f, true
	}
	return fs.Lookup("text")
}

// looking returns the first format that asked accepts and that the document
// looks like.
func (fs Formats) looking(head []byte, asked func(*Format) bool) (Format, bool) {
	for i := range fs.list {
		if f := &fs.list[i]; asked(f) && f.looks(head) {
			return *f, true
		}
	}
	return Format{}, false
}

func (f *Format) looks(head []byte) bool { return f.Looks != nil && f.Looks(head) }

// Plain reports whether a document is plain text that needs no decoding, so
// that [github.com/urikit/uri/extract/text.Finder.All] finds the same links as
// Links. Head is its beginning.
func (fs Formats) Plain(d link.Document, head []byte) bool {
	f, ok, err := fs.choose(&d, head, nil)
	if _, join := flowed(d.Type); !ok || err != nil || f.Name != "text" || join {
		return false
	}
	body, _ := decode(nil, d.Type, head)
	return body == nil
}

// Links is [Formats.Links] of [Standard].
func Links(d link.Document) iter.Seq2[link.Link, error] { return Standard().Links(d) }

// Links reads a document in its format: see [Formats.Choose].
// [link.Options].Binary decides about binary documents of unknown format.
func (fs Formats) Links(d link.Document) iter.Seq2[link.Link, error] {
	return fs.links(d, nil)
}

// LinksAs reads a document in the format f. Documents inside it are read in
// their own formats.
func (fs Formats) LinksAs(f Format, d link.Document) iter.Seq2[link.Link, error] {
	return fs.links(d, &f)
}

func (fs Formats) links(d link.Document, as *Format) iter.Seq2[link.Link, error] {
	body := d.Body
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		if at := seekable(body); at != nil {
			n := at.Size()
			d.Body = withAt{d.Body, io.NewSectionReader(d.Sized(at, n), 0, n)}
		}
		fs.read(d, as, yield)
	})
}

var (
	// ErrBinary is the note about a binary document that is read as text.
	ErrBinary = errors.New("the document is binary and of unknown format: it is searched as text")

	// ErrSkipped is the note about a binary document of unknown format that is
	// not read: see [link.BinaryNone].
	ErrSkipped = errors.New("skipped: it is binary and of unknown format")

	// ErrCut is the error for a document that ends too early.
	ErrCut = link.Damaged(errors.New("the document is cut off"))
)

// open is the [link.Opener] for nested documents.
func (fs Formats) open(d link.Document) iter.Seq2[link.Link, error] {
	d.Body = inner{d.Body}
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		fs.read(d, nil, yield)
	})
}

// An inner is the body of a document inside another one. It turns an early end
// of the data into an error that readers do not mistake for the regular end,
// and distinguishes damage from exceeded limits.
type inner struct{ io.Reader }

func (i inner) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = damage(err)
	}
	return n, err
}

func (fs Formats) read(d link.Document, as *Format, yield func(link.Link, error) bool) {
	at, _ := d.Body.(withAt)
	size := Head
	if as != nil {
		size = maxMark // do not wait for more of a stream
	}
	body := bufio.NewReaderSize(d.Body, Head)
	head, failed := body.Peek(size) // a later call returns the error, too
	f, ok, err := fs.choose(&d, head, as)
	if err != nil && !yield(link.Link{}, err) {
		return
	}
	if !ok || f.Links == nil {
		if failed == nil || failed == io.EOF {
			return
		}
		f.Links = func(link.Document, link.Opener) iter.Seq2[link.Link, error] {
			return func(yield func(link.Link, error) bool) { yield(link.Link{}, failed) }
		}
	}
	switch d.Body = body; {
	case !f.Bytes:
		d.Body, d.Type = decode(body, d.Type, head)
	case at.at != nil:
		d.Body = withAt{body, at.at}
	}
	for l, err := range f.Links(d, fs.open) {
		if err != nil && d.Depth > 0 {
			if _, ok := errors.AsType[*link.Note](err); !ok { // the error ends this document only
				err = d.Fault(0, err)
			}
		}
		if !yield(l, err) {
			return
		}
	}
}

// choose returns the format for a document, and whether to read the document.
// The error is a [link.Note].
func (fs Formats) choose(d *link.Document, head []byte, as *Format) (f Format, ok bool, err error) {
	if as != nil {
		return *as, true, nil
	}
	if f, ok = fs.Choose(*d, head); ok {
		return f, true, nil
	}
	switch {
	case d.Binary == link.BinaryAll:
	case d.Binary == link.BinaryOuter && d.Depth == 0:
		err = d.Fault(0, ErrBinary)
	case d.Depth == 0:
		return f, false, d.Fault(0, ErrSkipped)
	default:
		return f, false, nil
	}
	f, ok = fs.Lookup("text")
	return f, ok, err
}
