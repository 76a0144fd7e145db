package warc

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
)

// arc reads an ARC file: records that begin with a line of words, separated by
// single spaces. The first record says how many words each line has.
func (r *reader) arc() {
	words := 0 // 0 before the first record
	for !r.stopped {
		line := r.in.Peek(MaxLine)
		if len(line) == 0 {
			return
		}
		first, ok := arcHead{}, false
		if r.in.Start {
			first, ok = parseARC(line, max(words, arcWords1))
		}
		if !ok {
			r.junk(line)
			continue
		}
		h := &head{Block: header.Block{Text: string(line), Place: r.in.Place}}
		r.in.Pass(line)
		r.records++
		r.lost = false
		rec := &record{head: h, typ: first.typ, base: r.d.Base.Enclosed()}
		rec.block = block{r.in, first.length}
		if words > 0 {
			r.archived(rec, first)
		} else {
			words = arcWords(rec.block.peek())
			r.read(rec, &rec.block, "text/plain")
		}
		r.finish(rec)
	}
}

// archived reads a record of an ARC file.
func (r *reader) archived(rec *record, first arcHead) {
	url := header.Field{Name: "URL", Value: rec.head.Text}
	l := r.link(rec.head, url, 0, len(first.url), r.d.Base)
	rec.retrieved(&l)
	if !r.give(l, nil) {
		return
	}
	if bytes.HasPrefix(rec.block.peek(), []byte("HTTP/")) {
		r.response(rec)
		return
	}
	if rec.block.left > 0 {
		r.read(rec, &rec.block, rec.typ)
	}
}

// An arcHead is the first line of a record.
type arcHead struct {
	url, typ string
	length   int64
}

// The number of words in a line after the URL (which may have spaces): version
// 1 has an address, a date, a type and a length; version 2 has a status, a
// checksum, a location, an offset and a name of a file before the length.
const (
	arcWords1 = 4
	arcWords2 = 9
)

// arcWords returns how many words follow the URL. The block of the first record
// states the version.
func arcWords(version []byte) int {
	if bytes.HasPrefix(version, []byte("2 ")) {
		return arcWords2
	}
	return arcWords1
}

// parseARC reads the first line of a record. The first record describes the
// file, and has the words of version 1 in all versions.
func parseARC(line []byte, words int) (h arcHead, ok bool) {
	parts := strings.Split(strings.TrimRight(string(line), "\r\n"), " ")
	n := len(parts) - words
	if n < 1 || line[len(line)-1] != '\n' {
		return h, false
	}
	length, err := strconv.ParseUint(parts[len(parts)-1], 10, 63)
	if err != nil || !isDate(parts[n+1]) {
		return h, false
	}
	h = arcHead{url: strings.Join(parts[:n], " "), typ: parts[n+2], length: int64(length)}
	if !strings.Contains(h.typ, "/") {
		h.typ = "" // "no-type"
	}
	return h, strings.Contains(h.url, ":")
}

// isDate reports whether a word is a date of eight digits or more.
func isDate(s string) bool { return len(s) >= 8 && strings.Trim(s, "0123456789") == "" }
