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
	"github.com/urikit/uri/extract/link"
)

// Links yields the links of an archive, record by record: those of its fields,
// and those that open finds in the archived documents. An ARC file is
// recognized by its first line.
//
// Links takes time linear in the archive, plus the time of open.
func Links(d link.Document, open link.Opener) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		r := &reader{d: d, open: open, yield: yield, in: newInput(d.Body)}
		first := r.in.peek(MaxLine)
		if bytes.HasPrefix(first, []byte("filedesc:")) {
			r.arc()
		} else {
			r.warc()
		}
		if r.in.err != nil {
			r.give(link.Link{}, r.in.err)
		}
	})
}

// A reader reads the records of an archive.
type reader struct {
	d     link.Document
	open  link.Opener
	yield func(link.Link, error) bool
	in    *input

	records int
	lost    bool // the last bytes were of no record
	stopped bool // the caller has stopped
}

func (r *reader) give(l link.Link, err error) bool {
	if !r.stopped {
		r.stopped = !r.yield(l, err)
	}
	return !r.stopped
}

var errEnd = link.Damaged(errors.New("the archive ends within this record"))

// note tells what is wrong with the record at a place of the archive.
func (r *reader) note(at int, message string) { r.fault(at, errors.New(message)) }

func (r *reader) fault(at int, err error) {
	if r.records > 0 {
		err = fmt.Errorf("record %d: %w", r.records, err)
	}
	r.give(link.Link{}, r.d.Fault(at, err))
}

// part returns the name of what is in the record.
func (r *reader) part() string {
	s := "record " + strconv.Itoa(r.records)
	if r.d.Part != "" {
		s = r.d.Part + ", " + s
	}
	return s
}

// warc reads records, one after the other.
func (r *reader) warc() {
	for after := false; !r.stopped; { // after a record, even without the empty lines that must be there
		line := r.in.peek(MaxLine)
		if len(line) == 0 {
			return
		}
		if (r.in.bol || after) && isVersion(line) && bytes.HasSuffix(line, newline) {
			r.in.pass(line)
			r.records++
			r.lost = false
			r.record()
			after = true
			continue
		}
		r.junk(line)
		after = false
	}
}

// junk passes over a line that begins no record.
func (r *reader) junk(line []byte) {
	if !r.lost && len(bytes.Trim(line, white)) > 0 {
		r.lost = true
		r.give(link.Link{}, r.d.Note(r.in.at, "text outside records"))
	}
	r.in.pass(line)
}

// A record is the header of one, and what it says.
type record struct {
	header *header
	kind   string // WARC-Type
	typ    string // Content-Type
	target string // WARC-Target-URI
	base   base.Base
	block  block
	at     int
}

// record reads a record after its first line.
func (r *reader) record() {
	at := r.in.at
	rec := &record{at: at, base: r.d.Base.Enclosed()}
	rec.header = readHeader(&block{in: r.in, left: math.MaxInt64}, isVersion)
	if rec.header.long {
		r.note(at, "a header of more than 1048576 bytes")
	}
	if rec.header.broken {
		r.note(at, "missing empty line after the header")
	}
	rec.kind = strings.ToLower(rec.header.get("WARC-Type"))
	rec.typ = rec.header.get("Content-Type")
	r.targets(rec)
	length, err := strconv.ParseUint(rec.header.get("Content-Length"), 10, 63)
	if rec.header.broken {
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

// finish goes to the end of a record.
func (r *reader) finish(rec *record) {
	if !r.stopped && !rec.block.skip() && r.in.err == nil {
		r.fault(r.in.at, errEnd)
	}
}

// targets yields the URIs in the header of a record.
func (r *reader) targets(rec *record) {
	for f := range rec.header.fields {
		refers := strings.EqualFold(f.name, "WARC-Refers-To-Target-URI")
		if !refers && !strings.EqualFold(f.name, "WARC-Target-URI") {
			continue
		}
		start, end := span(f.value)
		if start+1 < end && f.value[start] == '<' && f.value[end-1] == '>' { // as WARC 1.0 has it
			start, end = start+1, end-1
		}
		if start == end {
			continue
		}
		l := r.link(rec.header, f, start, end, r.d.Base)
		if !refers && rec.target == "" {
			rec.target = l.Text
			rec.retrieved(&l)
		}
		if !r.give(l, nil) {
			return
		}
	}
}

// retrieved sets the base of what was archived.
func (rec *record) retrieved(l *link.Link) {
	if l.Err == nil {
		if u, ok := l.Ref.URI(); ok {
			rec.base = base.Retrieved(u)
		}
	}
}

// link makes a link of a place in the value of a field.
func (r *reader) link(h *header, f field, start, end int, b base.Base) link.Link {
	d := r.d
	d.Base = b
	l := d.Link(f.value[start:end], f.name)
	l.Start, l.Line, l.Column = h.place(f.at + start)
	l.End = l.Start + end - start
	return l
}

// found yields the URIs in the text of a field.
func (r *reader) found(h *header, f field, b base.Base) bool {
	d := r.d
	d.Base = b
	for m := range d.Finder.All(f.value) {
		l := d.Found(m)
		l.Start, l.Line, l.Column = h.place(f.at + m.Start)
		l.End = l.Start + m.End - m.Start
		if f.name != "" {
			l.Context = f.name
		}
		if !r.give(l, nil) {
			return false
		}
	}
	return true
}

// content reads the block of a record.
func (r *reader) content(rec *record) {
	switch {
	case rec.block.left == 0 || rec.kind == "request":
		return
	case rec.kind == "continuation":
		r.note(rec.at, "a record that continues another one is not read")
		return
	}
	switch name, _, _ := strings.Cut(rec.typ, ";"); strings.ToLower(strings.Trim(name, white)) {
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

// read gives what was archived to the opener.
func (r *reader) read(rec *record, body io.Reader, typ string) {
	d := r.d.Inside(body, r.part())
	d.Name, d.Type, d.Base = rec.target, typ, rec.base
	for l, err := range r.open(d) {
		if _, ok := errors.AsType[*link.Note](err); err != nil && !ok {
			if r.in.err != nil { // it comes last
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
	for column := 1; !r.stopped; {
		h := &header{at: r.in.at, line: r.in.line, column: column}
		line := rec.block.peek()
		if len(line) == 0 {
			return
		}
		h.text = string(line)
		f := cutField(h.text, 0)
		if !r.in.bol {
			f = field{value: h.text}
		}
		if rec.block.pass(line); !r.in.bol && rec.block.left > 0 {
			r.note(h.at, "a line of more than 65536 bytes is read in pieces")
		}
		r.noted(h, f, rec.base)
		_, _, column = h.place(len(h.text))
	}
}

// noted yields the links of a field of application/warc-fields.
func (r *reader) noted(h *header, f field, b base.Base) {
	start, end := span(f.value)
	switch strings.ToLower(f.name) {
	case "outlink":
		end = start + len(outlink(f.value[start:end]))
	case "via", "seed":
	default:
		r.found(h, f, b)
		return
	}
	if start < end {
		r.give(r.link(h, f, start, end, b), nil)
	}
}

// outlink returns the URI of an outlink: "URI L a/@href", where the kind of the
// link is one letter.
func outlink(value string) string {
	words := strings.Fields(value)
	if n := len(words); n >= 3 && len(words[n-2]) == 1 {
		value = strings.TrimRight(strings.TrimSuffix(value, words[n-1]), white)
		return strings.TrimRight(strings.TrimSuffix(value, words[n-2]), white)
	}
	if len(words) > 0 {
		return words[0]
	}
	return ""
}
