package extract

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/internal/charset"
	"github.com/urikit/uri/internal/dedupe"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/whatwg"
)

// An extraction is a run of extract.
type extraction struct {
	*options
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
		r.Messages = append(r.Messages, r.Words(cli.FileError(f.Name, err).Error())...)
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
		r.message(cli.Place(nil, r.Name, r.ErrColor), have+" no base: "+hint)
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
	read := r.document
	if head != nil && r.isPlain(d, head[:min(len(head), extract.Head)]) {
		read = r.plain
	}
	return cmp.Or(read(d, as), err)
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
	n, err := io.ReadFull(f, buf)
	switch err {
	case io.ErrUnexpectedEOF, io.EOF:
		return buf[:n], true, nil
	case nil: // the file is longer than its size says
		_, err = f.Seek(-int64(n), io.SeekCurrent)
		return nil, false, err
	}
	return buf[:n], true, err
}

// platform returns the platform of the paths of this machine.
func platform() file.Platform {
	if runtime.GOOS == "windows" {
		return file.Windows
	}
	return file.Unix
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
		if path, err := filepath.Abs(f.Name); err == nil {
			if f, err := file.FromPath(platform(), "", path); err == nil {
				u = f.Generic()
			}
		}
	}
	return base.Retrieved(u)
}

// document reads a document in this format, or in its own if as is nil.
func (r *reader) document(d link.Document, as *extract.Format) error {
	d.Base = r.baseOf(r.file)
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
func (r *reader) plain(d link.Document, _ *extract.Format) error {
	simple := !r.absolute && !r.unique && r.only == nil
	matches, place := d.Finder.Stream(d.Body)
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
// line or the first [extract.Head] bytes, which it returns too.
func (r *reader) pipe(d *link.Document) (as *extract.Format, head []byte) {
	in := d.Body
	d.Body = readerFunc(func(p []byte) (int, error) {
		r.Flush()
		return in.Read(p)
	})
	if r.as != nil {
		return r.as, nil
	}
	head = make([]byte, 0, extract.Head)
	for len(head) < cap(head) && !bytes.HasSuffix(head, []byte("\n")) {
		n, err := in.Read(head[len(head):cap(head)])
		if head = head[:len(head)+n]; err != nil {
			break // the next read returns it again
		}
	}
	d.Body = io.MultiReader(bytes.NewReader(head), d.Body)
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
			r.record.Out = r.place(r.record.Out, l, r.OutColor)
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
		if r.message(r.place(nil, l, r.ErrColor), words); !r.Verbose {
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
	r.message(r.place(nil, l, r.ErrColor), cli.Describe(l.Err).Message+" ("+l.Context+")")
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

// place appends the position of a link, in the file or in a part of it.
func (r *reader) place(dst []byte, l *link.Link, color bool) []byte {
	name := r.Name
	if l.Part != "" {
		name += ", " + l.Part
	}
	return cli.Place(dst, name, color, l.Line, l.Column)
}

// noted reports a note about what could not be read, at its line if known. Of
// those that do not change the status only the first few of a kind are shown.
func (r *reader) noted(n *link.Note) {
	from, text := len(r.Messages), n.Err.Error()
	switch at := (link.Link{Part: n.Part, Line: n.Line, Column: n.Column}); {
	case n.Err == extract.ErrSkipped:
		r.files.Add(-1)
		r.message(cli.Place(nil, r.Name, r.ErrColor), text)
	case n.Line == 0:
		r.message(cli.Place(nil, r.Name, r.ErrColor), n.Error())
	case r.JSON:
		r.message(r.place(nil, &at, r.ErrColor), fmt.Sprintf("byte %d: %s", n.Offset, text))
	default:
		r.message(r.place(nil, &at, r.ErrColor), text)
	}
	if !r.Verbose && !errors.Is(n, link.ErrDamaged) && !errors.Is(n, link.ErrUnread) {
		r.Few(text, from)
	}
}

func (r *reader) message(place []byte, text string) {
	if !r.Quiet {
		r.Messages = append(append(append(r.Messages, place...), show.Visible(text)...), '\n')
	}
}
