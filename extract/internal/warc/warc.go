// Package warc finds the links of web archives: the archived URIs, and the
// links in the archived documents. docs/formats.md says what is found, and how.
package warc

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/link"
)

// Links yields the links of an archive, record by record: the links of its
// fields, and the links that open finds in the archived documents. An ARC file
// is recognized by its first line.
//
// Links takes time linear in the archive, plus the time of open.
func Links(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		r := &reader{d: d, open: open, yield: yield, in: header.NewLines(d.Body)}
		if bytes.HasPrefix(r.in.Peek(MaxLine), []byte("filedesc:")) {
			r.arc()
		} else {
			r.warc()
		}
		if r.in.Err != nil {
			r.give(link.Link{}, r.in.Err)
		}
	})
}

// A reader reads the records of an archive.
type reader struct {
	d     link.Document
	open  link.Opener
	yield func(link.Link, error) bool
	in    *header.Lines

	records int
	lost    bool // the last bytes do not belong to a record
	stopped bool // the caller has stopped
}

func (r *reader) give(l link.Link, err error) bool {
	if !r.stopped {
		r.stopped = !r.yield(l, err)
	}
	return !r.stopped
}

const longHeader = "a header of more than 1048576 bytes"

var (
	errEnd    = link.Damaged(errors.New("the archive ends within this record"))
	errHeader = link.Damaged(errors.New("missing empty line after the header"))
)

// note reports an error of the record at a place of the archive.
func (r *reader) note(at int, message string) { r.fault(at, errors.New(message)) }

func (r *reader) fault(at int, err error) {
	if r.records > 0 {
		err = fmt.Errorf("record %d: %w", r.records, err)
	}
	r.give(link.Link{}, r.d.Fault(at, err))
}

// warc reads records, one after the other.
func (r *reader) warc() {
	for after := false; !r.stopped; { // after a record, even without its empty lines
		line := r.in.Peek(MaxLine)
		if len(line) == 0 {
			return
		}
		after = (r.in.Start || after) && isVersion(line) && line[len(line)-1] == '\n'
		if !after {
			r.junk(line)
			continue
		}
		r.in.Pass(line)
		r.records++
		r.lost = false
		r.record()
	}
}

// junk skips a line that does not begin a record.
func (r *reader) junk(line []byte) {
	if !r.lost && len(bytes.Trim(line, header.White)) > 0 {
		r.lost = true
		r.give(link.Link{}, r.d.Note(r.in.At, "text outside records"))
	}
	r.in.Pass(line)
}

// A record is the header of a record, its meaning and its block.
type record struct {
	head   *head
	kind   string // WARC-Type
	typ    string // Content-Type
	target string // WARC-Target-URI
	base   base.Base
	block  block
	at     int
}

// record reads a record after its first line.
func (r *reader) record() {
	at := r.in.At
	rec := &record{at: at, base: r.d.Base.Enclosed()}
	rec.head = readHead(&block{r.in, math.MaxInt64}, true)
	if rec.head.long {
		r.note(at, longHeader)
	}
	if rec.head.broken {
		r.fault(at, errHeader)
	}
	rec.kind = strings.ToLower(rec.head.get("WARC-Type"))
	rec.typ = rec.head.get("Content-Type")
	r.targets(rec)
	length, err := strconv.ParseUint(rec.head.get("Content-Length"), 10, 63)
	if rec.head.broken {
		return
	}
	if err != nil {
		r.note(at, "missing or invalid Content-Length")
		r.lost = true
		return
	}
	rec.block = block{r.in, int64(length)}
	if !r.stopped {
		r.content(rec)
	}
	r.finish(rec)
}

// finish skips the rest of a record.
func (r *reader) finish(rec *record) {
	if r.stopped {
		return
	}
	_, _ = io.Copy(io.Discard, &rec.block) // the error stays in r.in
	if rec.block.left > 0 && r.in.Err == nil {
		r.fault(r.in.At, errEnd)
	}
}

// targets yields the URIs in the header of a record.
func (r *reader) targets(rec *record) {
	for f := range rec.head.Fields {
		refers := strings.EqualFold(f.Name, "WARC-Refers-To-Target-URI")
		if !refers && !strings.EqualFold(f.Name, "WARC-Target-URI") {
			continue
		}
		start, end := header.Span(f.Value)
		if start+1 < end && f.Value[start] == '<' && f.Value[end-1] == '>' { // as in WARC 1.0
			start, end = start+1, end-1
		}
		if start == end {
			continue
		}
		l := r.link(rec.head, f, start, end, r.d.Base)
		if !refers && rec.target == "" {
			rec.retrieved(&l)
		}
		if !r.give(l, nil) {
			return
		}
	}
}

// retrieved sets the target, and the base of the archived document.
func (rec *record) retrieved(l *link.Link) {
	rec.target = l.Text
	if l.Err == nil {
		if u, ok := l.Ref.URI(); ok {
			rec.base = base.Retrieved(u)
		}
	}
}

// content reads the block of a record.
func (r *reader) content(rec *record) {
	switch {
	case rec.block.left == 0 || rec.kind == "request":
		return
	case rec.kind == "continuation":
		r.note(rec.at, "continuation records are not read")
		return
	}
	name, _, _ := strings.Cut(rec.typ, ";")
	switch strings.ToLower(strings.Trim(name, header.White)) {
	case "application/warc-fields", "text/anvl", "application/anvl":
		r.notes(rec)
	case "application/http", "message/http":
		r.response(rec)
	case "":
		if bytes.HasPrefix(rec.block.peek(), []byte("HTTP/")) {
			r.response(rec)
			return
		}
		r.read(rec, &rec.block, "")
	default:
		if rec.kind != "revisit" {
			r.read(rec, &rec.block, rec.typ)
		}
	}
}

// read gives an archived document to the opener.
func (r *reader) read(rec *record, body io.Reader, typ string) {
	part := "record " + strconv.Itoa(r.records)
	if r.d.Part != "" {
		part = r.d.Part + ", " + part
	}
	d := r.d.Inside(body, part)
	d.Name, d.Type, d.Base = rec.target, typ, rec.base
	for l, err := range r.open(d) {
		if _, ok := errors.AsType[*link.Note](err); err != nil && !ok {
			if r.in.Err != nil { // the error comes last
				return
			}
			err = &link.Note{Part: d.Part, Err: err}
		}
		if !r.give(l, err) {
			return
		}
	}
}

// notes reads application/warc-fields line by line: there may be any number of
// outlinks.
func (r *reader) notes(rec *record) {
	for !r.stopped {
		line := rec.block.peek()
		if len(line) == 0 {
			return
		}
		h := &head{Block: header.Block{Text: string(line), Place: r.in.Place}}
		f := header.Field{Value: h.Text}
		if r.in.Start {
			f = header.Cut(h.Text, 0)
		}
		if rec.block.pass(line); !r.in.Start && rec.block.left > 0 {
			r.note(h.Place.At, "a line of more than 65536 bytes is read in pieces")
		}
		r.noted(h, f, rec.base)
	}
}

// noted yields the links of a field of application/warc-fields.
func (r *reader) noted(h *head, f header.Field, b base.Base) {
	switch strings.ToLower(f.Name) {
	case "outlink":
		r.one(h, f, 0, outlink(f.Value), b)
		return
	case "via", "seed":
		r.one(h, f, 0, len(f.Value), b)
		return
	}
	d := r.d
	d.Base = b
	for m := range d.Finder.All(f.Value) {
		l := d.Found(m)
		if h.place(&l, f, m.Start, m.End); f.Name != "" {
			l.Context = f.Name
		}
		if !r.give(l, nil) {
			return
		}
	}
}

// outlink returns the end of the URI in an outlink: "URI L a/@href", where the
// kind of the link is one letter.
func outlink(value string) int {
	words := strings.Fields(value)
	n := len(words)
	switch {
	case n == 0:
		return 0
	case n < 3 || len(words[n-2]) != 1:
		return strings.Index(value, words[0]) + len(words[0])
	}
	value = value[:strings.LastIndex(value, words[n-1])]
	return strings.LastIndex(value, words[n-2])
}
