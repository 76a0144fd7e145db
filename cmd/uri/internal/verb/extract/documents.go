package extract

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"path/filepath"
	"slices"
	"sync/atomic"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/naming"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/internal/charset"
	"github.com/urikit/uri/internal/dedupe"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/whatwg"
)

// An extraction is a run of extract.
type extraction struct {
	*options
	ctx    context.Context
	only   map[string]bool      // schemes, or nil for all
	base   uri.URI              // or the zero URI for the base of each file
	format format.Format[found] // or nil

	sieve        *sieve.Sieve // if unique
	found, files atomic.Int64
	failed       atomic.Bool // a file could not be read completely
}

// all reads the operands.
func (x *extraction) all(operands []string) error {
	var sink func(*stream.Answer) error
	if x.unique {
		x.sieve = sieve.New(x.Options, dedupe.New(dedupe.Options{}), false)
		defer x.sieve.Close()
		sink = x.sieve.Take
	}
	err := x.EachFile(operands, x.walk, false, sink, x.read)
	if err == nil && x.unique {
		err = x.Written(x.sieve.Finish())
	}
	if x.failed.Load() {
		x.Exit(cli.Failed)
	}
	if err != nil {
		return err
	}
	found := int(x.found.Load())
	if found == 0 {
		x.Exit(cli.Negative)
	}
	if x.Verbose {
		x.Note(
			show.Plural(found, "link") + " in " + show.Plural(int(x.files.Load()), "file"))
	}
	return nil
}

// A reader reads a file.
type reader struct {
	*extraction
	*stream.Answer
	file   walk.File
	record *stream.Answer // the buffer of records: the answer, if not unique

	found, baseless int // baseless are relative references that could not be resolved

	repeated int // see maxRepeated

	viewed whatwg.URL // the base of the last link, if as browsers do
	viewOf uri.URI
}

// read reads a file. Err is the error of finding it.
func (x *extraction) read(f walk.File, err error, a *stream.Answer) {
	a.Name = f.Name
	r := &reader{extraction: x, Answer: a, file: f, record: a}
	if x.unique {
		r.record = new(stream.Answer)
	}
	if err == nil {
		err = r.links()
	}
	if err != nil {
		x.failed.Store(true)
		x.files.Add(-1)
		r.Messages = append(r.Messages, r.Words(naming.Failed(f.Name, err).Error())...)
	}
	if n := r.baseless; n > 0 {
		have := fmt.Sprint(n, " relative references have")
		if n == 1 {
			have = "one relative reference has"
		}
		hint := "-b BASE"
		if !r.base.IsZero() || r.Name != cli.StandardInput {
			hint = "the document says that there is none"
		}
		r.Remark(a, "", have+" no base: "+hint, 0, 0)
	}
	x.found.Add(int64(r.found))
	x.files.Add(1)
}

// links reads the links of the file. The error is one of reading; errors in the
// document become messages.
func (r *reader) links() error {
	d := link.Document{Options: r.options.links}
	if r.file.Below != "" && d.Binary == link.BinaryOuter {
		d.Binary = link.BinaryNone
	}
	if naming.IsURI(r.Name) {
		return r.fetched(d)
	}
	f, err := r.Source(r.Name)
	if err != nil {
		return err
	}
	defer f.Close()
	d.Body = f
	if r.Name != cli.StandardInput {
		d.Name = r.Name
	}
	as, head, whole := r.as, []byte(nil), false
	switch {
	case f.IsRegular():
		d.Workers, _ = r.Workers()
		if head, whole, err = readShort(f, r.Buffer); head != nil {
			r.Buffer = head
		}
		if whole {
			d.Body = bytes.NewReader(head)
		} else if err != nil {
			return err
		}
	case r.Name == cli.StandardInput:
		as, head = r.pipe(&d)
	}
	if head == nil || !r.isPlain(d, head[:min(len(head), extract.Head)]) {
		return cmp.Or(r.document(d, as), err)
	}
	if whole && err == nil && !r.refang { // which is line by line
		matches, place := inMemory(d.Finder, stream.Text(head))
		return r.plain(&d, matches, place)
	}
	matches, place := d.Finder.Stream(d.Body)
	if f.IsRegular() && d.Workers > 1 && !r.refang {
		matches, place = inParts(d.Finder, f, d.Workers, partSize)
	}
	return cmp.Or(r.plain(&d, matches, place), err)
}

// inMemory is [text.Finder.Stream] of a text in memory, without fangs, which is
// faster.
func inMemory(f text.Finder, all string) (iter.Seq2[text.Match, error], func() (int, int)) {
	at := place{text: all, line: 1, column: 1}
	return func(yield func(text.Match, error) bool) {
		for m := range f.All(all) {
			if at.to = m.Start; !yield(m, nil) {
				return
			}
		}
	}, at.count
}

// short is the length of the longest file that is read as a whole, into a
// buffer that is used again.
const short = 1<<20 - 1

// readShort reads a short file, into buf if it is large enough. Whole reports
// whether text is the whole file, or all of it before an error. Of any other
// file it reads only a head, or nothing.
func readShort(f *cli.Source, buf []byte) (text []byte, whole bool, err error) {
	if !f.IsRegular() || f.Info.Size() <= 0 {
		return nil, false, nil
	}
	if f.Info.Size() > short {
		buf = slices.Grow(buf[:0], extract.Head)[:extract.Head]
		at, _ := f.Seek(0, io.SeekCurrent)
		n, _ := f.ReadAt(buf, at) // a later call returns the error
		return buf[:n], false, nil
	}
	buf = slices.Grow(buf[:0], short+1)[:f.Info.Size()+1]
	n, err := f.Read(buf)
	if int64(n) == f.Info.Size() && err == nil { // a read from a disk is short at the end only
		return buf[:n], true, nil
	} else if err == nil {
		var more int
		more, err = io.ReadFull(f, buf[n:])
		n += more
	}
	switch err {
	case io.ErrUnexpectedEOF, io.EOF:
		return buf[:n], true, nil
	case nil: // the file is longer than its size says
		_, err = f.Seek(-int64(n), io.SeekCurrent)
		return nil, false, err
	}
	return buf[:n], true, err
}

// baseOf returns the base of a file: its own URI, or the base that the user
// gives. For a file below a directory its relative path is added to the base.
func (x *extraction) baseOf(f walk.File) base.Base {
	u := x.base
	switch {
	case !u.IsZero() && f.Below != "":
		below := pct.Encode(filepath.ToSlash(f.Below), pct.Path())
		if r, err := uri.ParseRef("./" + below); err == nil {
			u = u.Resolve(r)
		}
	case u.IsZero() && f.Name != cli.StandardInput:
		u = walk.URI(f.Name)
	}
	return base.Retrieved(u)
}

// fetched reads the links of what a URI identifies.
func (r *reader) fetched(d link.Document) error {
	u, err := r.ParseURI(r.Name)
	if err != nil {
		return err
	}
	c := deref.New(deref.Options{Accessors: standard.Accessors(), TrustFirst: true})
	defer c.Close()
	result, err := c.Get(r.ctx, deref.Request{URI: u})
	if err != nil {
		return err
	}
	if result.Body == nil {
		return errors.New("this is not a document")
	}
	defer result.Body.Close()
	d.Name, d.Type, d.Body = r.Name, result.MediaType, result.Body
	if r.base.IsZero() {
		d.Base = base.Retrieved(result.Base)
	}
	return r.document(d, r.as)
}

// document reads a document in this format, or in its own if as is nil.
func (r *reader) document(d link.Document, as *extract.Format) error {
	if d.Base.IsZero() {
		d.Base = r.baseOf(r.file)
	}
	links := extract.Links(d)
	if as != nil {
		links = extract.Standard().LinksAs(*as, d)
	}
	for l, err := range links {
		var note *link.Note
		switch {
		case err == nil:
			r.link(&l)
		case errors.As(err, &note):
			r.noted(note)
			if errors.Is(err, link.ErrDamaged) || errors.Is(err, link.ErrUnread) {
				r.failed.Store(true)
			}
		default:
			return err
		}
		if !r.More() {
			break
		}
	}
	return nil
}

// isPlain reports whether a document with this beginning is plain text, and the
// output needs no positions.
func (r *reader) isPlain(d link.Document, head []byte) bool {
	if r.JSON || r.places || r.context != "" || r.format != nil || r.Verbose ||
		r.as != nil && r.as.Name != "text" {
		return false
	}
	if r.as != nil {
		d.Type = "text/plain"
		if len(head) > 0 && 0 < head[0] && head[0] < 0xFE { // no byte order mark begins so
			return true
		}
	}
	return extract.Standard().Plain(d, head)
}

// plain reads plain text, without the places of links that nobody asks for.
func (r *reader) plain(
	d *link.Document, matches iter.Seq2[text.Match, error], place func() (int, int),
) error {
	simple := !r.absolute && !r.unique && r.only == nil
	for m, err := range matches {
		switch {
		case err != nil:
			skipped, ok := errors.AsType[*text.SkipError](err)
			if !ok {
				return err
			}
			r.noted(&link.Note{Offset: skipped.Start, Line: skipped.Line, Column: skipped.Column,
				Err: err})
		case simple && !m.Cut && m.End-m.Start == len(m.URI.String()):
			r.Out = append(append(r.Out, m.URI.String()...), r.End())
			r.found++
		default:
			l := d.Found(m)
			if len(l.Changes) > 0 {
				l.Line, l.Column = place()
			}
			r.link(&l)
		}
		if !r.More() {
			break
		}
	}
	return nil
}

// pipe sets the body of a document from standard input, which may pause: links
// are flushed before each read. It returns the format, chosen from the first
// line or the first [extract.Head] bytes, which it returns too. If a flag says
// that it is text, it waits only for a byte order mark.
func (r *reader) pipe(d *link.Document) (as *extract.Format, head []byte) {
	in := d.Body
	d.Body = readerFunc(func(p []byte) (int, error) {
		r.Flush()
		return in.Read(p)
	})
	if r.as != nil && r.as.Name != "text" {
		return r.as, nil
	}
	head = make([]byte, 0, extract.Head)
	most := cap(head)
	if r.as != nil {
		most = utf8.UTFMax
	}
	for len(head) < most && !bytes.HasSuffix(head, []byte("\n")) {
		n, err := in.Read(head[len(head):cap(head)])
		if head = head[:len(head)+n]; err != nil {
			break // the next read returns it again
		}
	}
	d.Body = io.MultiReader(bytes.NewReader(head), d.Body)
	if r.as != nil {
		return r.as, head
	}
	f, ok := extract.Standard().Choose(*d, head)
	if !ok {
		f, _ = extract.Standard().Lookup("text")
	}
	return &f, head
}

// A readerFunc is a Reader.
type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// link writes the answer for a link.
func (r *reader) link(l *link.Link) {
	if ok, _ := path.Match(r.context, l.Context); r.context != "" && !ok {
		return
	}
	if r.repeats(l) {
		return
	}
	var target uri.URI
	var text, scheme string
	ok := false
	switch {
	case r.browser:
		v, err := r.view(l)
		if err != nil && !l.Base.IsZero() {
			l.Err = err
		} else if err == nil {
			l.Err = nil
		}
		text, scheme, ok = v.String(), v.Scheme(), err == nil
		target, _ = uri.Parse(text) // browsers accept some that are not URIs
	case l.Err == nil && (r.absolute || r.JSON || r.only != nil):
		target, ok = l.Target()
		text, scheme = target.String(), target.Scheme()
	}
	if l.Err != nil {
		r.refused(l)
		return
	}
	if r.only != nil && !(ok && r.only[scheme]) {
		return
	}
	u, found := target, text
	if r.absolute {
		if !ok {
			r.baseless++
			return
		}
	} else {
		text = l.Ref.String()
		u, _ = l.Ref.URI()
	}
	if r.JSON {
		r.object(l, found)
	} else {
		if r.places {
			name := cli.PartName(r.Name, l.Part)
			r.record.Out = cli.Place(r.record.Out, name, r.OutColor, l.Line, l.Column)
		}
		if r.format == nil {
			r.record.Out = append(append(r.record.Out, text...), r.End())
		} else if l.Err = r.formatted(l, text); l.Err != nil {
			r.refused(l)
			return
		}
		r.changed(l)
	}
	r.ended(text, u)
}

// A long base, or a long name of a part, is written again for each link in it.
const (
	maxRepeated = 64 << 20 // bytes of long bases and names in the output for a file
	maxShort    = 2 << 10  // bytes of the base and the name of a link that do not count for that
)

// repeats counts what is written again for a link, and reports whether the link
// is left out because that is too much.
func (r *reader) repeats(l *link.Link) bool {
	n, base := -maxShort, l.Base.URI()
	relative := !l.Ref.HasScheme() || l.Ref.Scheme() == base.Scheme() && !l.Ref.HasAuthority()
	if relative && (r.absolute || r.JSON) {
		n += len(base.String())
	}
	if r.places || r.JSON || l.Err != nil || len(l.Changes) > 0 {
		n += len(l.Part)
	}
	if n <= 0 {
		return false
	}
	before := r.repeated
	if r.repeated += n; before <= maxRepeated && r.repeated > maxRepeated {
		r.failed.Store(true)
		r.noted(&link.Note{Offset: l.Start, Line: l.Line, Column: l.Column, Err: link.Unread(
			fmt.Errorf("long bases and names of parts are more than %d bytes of the output: "+
				"further links with them are left out", maxRepeated))})
	}
	return r.repeated > maxRepeated
}

// changed tells what is changed in a link, each rule once. Without -v it tells
// the first few of each kind.
func (r *reader) changed(l *link.Link) {
	for i, f := range l.Changes {
		if i > 0 && f.Rule == l.Changes[i-1].Rule {
			continue
		}
		from := len(r.Messages)
		words := f.Severity.String() + ": " + f.Message + " (rule " + f.Rule + ")"
		if r.remark(l, words); !r.Verbose {
			r.Few(f.Message, from)
		}
	}
}

// view resolves a link as browsers do. The text of a link in running text is
// often not whole: then its reference counts.
func (r *reader) view(l *link.Link) (whatwg.URL, error) {
	if u := l.Base.URI(); u != r.viewOf {
		r.viewOf = u
		r.viewed, _ = whatwg.Parse(u.String())
	}
	if l.InText {
		return r.viewed.Parse(l.Ref.String())
	}
	var queries whatwg.Encoder
	if l.Charset != "" {
		queries, _ = charset.Queries(l.Charset)
	}
	return r.viewed.ParseEncoded(l.Text, queries)
}

// refused writes the answer for a text that means no reference.
func (r *reader) refused(l *link.Link) {
	if r.JSON {
		r.object(l, "")
		r.ended(l.Text, uri.URI{})
		return
	}
	r.remark(l, cli.Describe(l.Err).Message+" ("+l.Context+")")
}

// ended ends a record with this text. U is its URI, or the zero URI.
func (r *reader) ended(text string, u uri.URI) {
	r.found++
	if !r.unique {
		return
	}
	record := r.record.Out
	r.record.Out = record[:0]
	if r.keyOf != nil && !u.IsZero() { // a relative reference has no normal form
		r.record.Buffer = r.keyOf(r.record.Buffer[:0], u)
		text = stream.Text(r.record.Buffer)
	}
	r.sieve.Put(r.Answer, text, stream.Text(record[:len(record)-1]))
}

// remark writes a message about a link.
func (r *reader) remark(l *link.Link, message string) {
	r.Remark(r.Answer, l.Part, message, l.Line, l.Column)
}

// noted reports a note about what could not be read, at its line if known. Of
// those that do not change the status only the first few of a kind are shown.
func (r *reader) noted(n *link.Note) {
	from, text := len(r.Messages), n.Err.Error()
	switch {
	case n.Err == extract.ErrSkipped:
		r.files.Add(-1)
		r.Remark(r.Answer, "", text, 0, 0)
	case n.Line == 0:
		r.Remark(r.Answer, "", n.Error(), 0, 0)
	case r.JSON:
		r.Remark(r.Answer, n.Part, fmt.Sprintf("byte %d: %s", n.Offset, text), n.Line, n.Column)
	default:
		r.Remark(r.Answer, n.Part, text, n.Line, n.Column)
	}
	if !r.Verbose && !errors.Is(n, link.ErrDamaged) && !errors.Is(n, link.ErrUnread) {
		r.Few(text, from)
	}
}
