package extract

import (
	"bytes"
	"errors"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/rung"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/mapped"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/scheme"
)

// A sourceReader reads sources, one after the other, and gives what it finds to
// the writer.
type sourceReader struct {
	*extraction
	*source
	done  <-chan struct{} // nobody wants more
	chunk *chunk

	baseless int // relative references that could not be resolved
	head     [extract.Head]byte
}

func (r *sourceReader) read(s *source) {
	defer close(s.out)
	r.source, r.baseless = s, 0
	if r.chunk == nil {
		r.chunk = r.empty()
	}
	if err := r.links(); err != nil {
		r.chunk.failed = true
		r.chunk.messages = append(r.chunk.messages, r.Words(r.Command, cli.FileError(r.name, err).Error())...)
	}
	r.tellBaseless()
	if r.chunk.found > 0 || r.chunk.failed || len(r.chunk.messages) > 0 {
		r.send()
	}
}

// links reads the file. The error is that of reading; what is wrong with the
// document is told.
func (r *sourceReader) links() error {
	if r.err != nil {
		return r.err
	}
	d := link.Document{Options: r.options}
	if r.below != "" && d.Binary == link.BinaryOuter {
		d.Binary = link.BinaryNone
	}
	as := r.as
	f, err := r.Source(r.name)
	if err != nil {
		return err
	}
	defer f.Close()
	if r.name == cli.StandardInput {
		d.Body = r.bar.reader(f.File)
		if !f.IsRegular() {
			as = r.pipe(&d)
		}
	} else {
		d.Name = r.name
		defer func() { r.bar.passed(f, d.Body) }()
		if done, err := r.inMemory(f, d); done {
			return err
		}
		d.Body = r.bar.reader(f.File)
	}
	return r.document(d, as)
}

// document reads a document in this format, or if it is nil in its own.
func (r *sourceReader) document(d link.Document, as *extract.Format) error {
	d.Base = r.baseOf(r.name, r.below)
	links := extract.Links(d)
	if as != nil {
		links = extract.Standard().LinksAs(*as, d)
	}
	for l, err := range links {
		if err != nil {
			var note *link.Note
			if !errors.As(err, &note) {
				return err
			}
			r.noted(note)
			r.chunk.failed = r.chunk.failed || errors.Is(err, link.ErrDamaged)
		} else {
			r.link(&l)
		}
		if !r.more() {
			return nil
		}
	}
	return nil
}

// tellBaseless tells how many references --absolute has left out.
func (r *sourceReader) tellBaseless() {
	switch n := r.baseless; {
	case n == 1:
		r.message(cli.Place(nil, r.name, r.ErrColor), "one relative reference has no base: -b BASE")
	case n > 1:
		r.message(cli.Place(nil, r.name, r.ErrColor), strconv.Itoa(n)+" relative references have no base: -b BASE")
	}
}

// place is where a link is: in the file, or in a part of it.
func (r *sourceReader) place(dst []byte, l *link.Link, color bool) []byte {
	name := r.name
	if l.Part != "" {
		name += ", " + l.Part
	}
	return cli.Place(dst, name, color, l.Line, l.Column)
}

// noted tells of what could not be read, at its line if that is known.
func (r *sourceReader) noted(n *link.Note) {
	if n.Line == 0 {
		r.message(cli.Place(nil, r.name, r.ErrColor), n.Error())
		return
	}
	text := n.Err.Error()
	if r.JSON {
		text = "byte " + strconv.Itoa(n.Offset) + ": " + text
	}
	at := link.Link{Part: n.Part, Line: n.Line, Column: n.Column}
	r.message(r.place(nil, &at, r.ErrColor), text)
}

// more gives what there is to the writer, if that is worth it, and reports
// whether it wants more.
func (r *sourceReader) more() bool {
	return len(r.chunk.records)+len(r.chunk.messages) < chunkSize || r.send()
}

// inMemory reads a short file, or a long one of plain text which needs no
// places, without a copy. It reports whether it did.
func (r *sourceReader) inMemory(s *cli.Source, d link.Document) (done bool, err error) {
	f, ok := s.File.(*os.File)
	if !ok || !s.IsRegular() {
		return false, nil
	}
	if s.Info.Size() <= mapped.Short {
		return mapped.Read(f, s.Info.Size(), func(text string) error {
			if r.isPlain(d, r.head[:copy(r.head[:], text)]) {
				return r.plain(d, text)
			}
			d.Body = strings.NewReader(text)
			return r.document(d, r.as)
		})
	}
	if _, err := f.ReadAt(r.head[:], 0); err != nil || !r.isPlain(d, r.head[:]) {
		return false, nil
	}
	return mapped.Text(f, s.Info.Size(), func(text string) error { return r.plain(d, text) })
}

// isPlain reports whether a document with this beginning is plain text, and
// needs no places.
func (r *sourceReader) isPlain(d link.Document, head []byte) bool {
	if r.JSON || r.places || r.Verbose || r.as != nil && r.as.Name != "text" {
		return false
	}
	if r.as != nil {
		d.Type = "text/plain"
	}
	return extract.Standard().Plain(d, head)
}

// plain reads plain text.
func (r *sourceReader) plain(d link.Document, text string) error {
	simple := !r.absolute && !r.unique && r.only == nil
	for m := range r.options.Finder.All(text) {
		if simple {
			text := m.URI.String()
			r.text(text)
			r.record(text, m.URI)
		} else {
			l := d.Found(m)
			r.link(&l)
		}
		if !r.more() {
			break
		}
	}
	return nil
}

// pipe makes the body of a document of standard input, which may pause: what
// was found is given to the writer before anything is waited for. It returns
// the format, which must do with what there is if the first line is all.
func (r *sourceReader) pipe(d *link.Document) *extract.Format {
	in := d.Body
	d.Body = readerFunc(func(p []byte) (int, error) {
		if len(r.chunk.records)+len(r.chunk.messages) > 0 {
			r.send()
		}
		return in.Read(p)
	})
	if r.as != nil {
		return r.as
	}
	head := make([]byte, 0, extract.Head)
	for len(head) < cap(head) && !bytes.HasSuffix(head, []byte("\n")) {
		n, err := in.Read(head[len(head):cap(head)])
		if head = head[:len(head)+n]; err != nil {
			break // it comes again
		}
	}
	d.Body = io.MultiReader(bytes.NewReader(head), d.Body)
	f, ok := extract.Standard().Choose(*d, head)
	if !ok {
		f, _ = extract.Standard().Lookup("text")
	}
	return &f
}

// A readerFunc is a Reader.
type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// send gives what there is to the writer, and reports whether it wants more.
func (r *sourceReader) send() bool {
	c := r.chunk
	r.chunk = r.empty()
	select {
	case r.out <- c:
		return true
	case <-r.done:
		return false
	}
}

func (r *sourceReader) message(place []byte, text string) {
	if !r.Quiet {
		r.chunk.messages = append(append(append(r.chunk.messages, place...), show.Visible(text)...), '\n')
	}
}

// link adds what was found.
func (r *sourceReader) link(l *link.Link) {
	if l.Err != nil {
		r.refused(l)
		return
	}
	var target uri.URI
	ok := false
	if r.absolute || r.JSON || r.only != nil {
		target, ok = l.Target()
	}
	if r.only != nil && !(ok && r.only[target.Scheme()]) {
		return
	}
	text := l.Ref.String()
	u, _ := l.Ref.URI()
	if r.absolute {
		if !ok {
			r.baseless++
			return
		}
		text, u = target.String(), target
	}
	if r.JSON {
		r.object(l, target)
	} else {
		r.line(l, text)
		r.changed(l)
	}
	r.record(text, u)
}

// changed tells with -v what was changed in the text of a link, or that it was
// cut.
func (r *sourceReader) changed(l *link.Link) {
	for i := range l.Changes {
		if f := &l.Changes[i]; r.Verbose {
			r.message(r.place(nil, l, r.ErrColor), f.Severity.String()+": "+f.Message+" (rule "+f.Rule+")")
		}
	}
}

// record ends a record with this text, and the URI that it is, if it is one.
func (r *sourceReader) record(text string, u uri.URI) {
	c := r.chunk
	c.found++
	if r.unique {
		c.ends = append(c.ends, len(c.records))
		c.keys = r.appendKey(c.keys, text, u)
		c.keyEnds = append(c.keyEnds, len(c.keys))
	}
}

func (r *sourceReader) line(l *link.Link, text string) {
	if r.places {
		r.chunk.records = r.place(r.chunk.records, l, r.OutColor)
	}
	r.text(text)
}

// text adds a text as a record.
func (r *sourceReader) text(text string) {
	c := r.chunk
	c.records = append(c.records, text...)
	if r.Null {
		c.records = append(c.records, 0)
	} else {
		c.records = append(c.records, '\n')
	}
}

// appendKey appends what is the same for texts that are printed once.
func (r *sourceReader) appendKey(dst []byte, text string, u uri.URI) []byte {
	if r.rung == scheme.String || u.IsZero() { // a relative reference has no normal form
		return append(dst, text...)
	}
	return rung.AppendNormal(dst, u, r.rung)
}

// refused tells of a text that is no reference and means none.
func (r *sourceReader) refused(l *link.Link) {
	if r.JSON {
		r.object(l, uri.URI{})
		r.record(l.Text, uri.URI{})
		return
	}
	r.message(r.place(nil, l, r.ErrColor), cli.Describe(l.Text, l.Err).Message+" ("+l.Context+")")
}
