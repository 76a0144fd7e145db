package warc

import (
	"bytes"
	"strconv"
	"strings"
)

// arc reads an ARC file: records that begin with a line of words, separated by
// single spaces. The first record says how many words these are.
func (r *reader) arc() {
	words := 0 // none before the first
	for !r.stopped {
		line := r.in.peek(MaxLine)
		if len(line) == 0 {
			return
		}
		head, ok := arcHead{}, false
		if r.in.bol {
			head, ok = parseARC(line, max(words, arcWords1))
		}
		if !ok {
			r.junk(line)
			continue
		}
		h := &header{text: string(line), at: r.in.at, line: r.in.line, column: 1}
		r.in.pass(line)
		r.records++
		r.lost = false
		rec := &record{header: h, typ: head.typ, base: r.d.Base.Enclosed()}
		rec.block = block{r.in, head.length}
		if words > 0 {
			r.archived(rec, head)
		} else {
			words = arcWords(rec.block.peek())
			r.read(rec, &rec.block, "text/plain")
		}
		r.finish(rec)
	}
}

// archived reads a record of an ARC file.
func (r *reader) archived(rec *record, head arcHead) {
	l := r.link(rec.header, field{name: "URL", value: rec.header.text}, 0, len(head.url), r.d.Base)
	rec.target = l.Text
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

// An arcHead is what the first line of a record says.
type arcHead struct {
	url, typ string
	length   int64
}

// The words of a line after the URL, which may have spaces: version 1 has an
// address, a date, a type and a length; version 2 has a status, a checksum, a
// location, an offset and a name of a file before the length.
const (
	arcWords1 = 4
	arcWords2 = 9
)

// arcWords returns how many words follow the URL, by the block of the first
// record.
func arcWords(version []byte) int {
	if bytes.HasPrefix(version, []byte("2 ")) {
		return arcWords2
	}
	return arcWords1
}

// parseARC reads the first line of a record. The first record of all is that of
// the file, and has the words of version 1 in all versions.
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
