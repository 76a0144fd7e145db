package warc

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
)

// arcLine matches the first line of a record: the URL, which may have spaces,
// an address, a date, a type, more words, and a length. Version 1 has no more
// words. Version 2 has a status, a checksum, a location, an offset and a name
// of a file.
func arcLine(more int) *regexp.Regexp {
	return regexp.MustCompile(`^(.*:.*) [^ ]* \d{8,} ([^ ]*)(?: [^ ]*){` +
		strconv.Itoa(more) + `} (\d{1,18})\r*\n$`)
}

// arc reads an ARC file. The first record describes the file in a line of
// version 1, and its block states the version of the other records.
func (r *reader) arc() {
	pattern, begun := arcLine(0), false
	for !r.stopped {
		line := r.in.Peek(MaxLine)
		if len(line) == 0 {
			return
		}
		var words []string
		if r.in.Start {
			words = pattern.FindStringSubmatch(string(line))
		}
		if words == nil {
			r.junk(line)
			continue
		}
		h := &head{Block: header.Block{Text: words[0], Place: r.in.Place}}
		rec := &record{head: h, typ: words[2], base: r.d.Base.Enclosed()}
		if !strings.Contains(rec.typ, "/") {
			rec.typ = "" // "no-type"
		}
		r.in.Pass(line)
		r.records++
		r.lost = false
		length, _ := strconv.ParseInt(words[3], 10, 64)
		rec.block = block{r.in, length}
		if begun {
			r.archived(rec, words[1])
		} else {
			if bytes.HasPrefix(rec.block.peek(), []byte("2 ")) {
				pattern = arcLine(5)
			}
			r.read(rec, &rec.block, "text/plain")
		}
		begun = true
		r.finish(rec)
	}
}

// archived reads a record of an ARC file.
func (r *reader) archived(rec *record, url string) {
	l := r.link(rec.head, header.Field{Name: "URL", Value: url}, 0, len(url), r.d.Base)
	rec.retrieved(&l)
	switch {
	case !r.give(l, nil) || rec.block.left == 0:
	case bytes.HasPrefix(rec.block.peek(), []byte("HTTP/")):
		r.response(rec)
	default:
		r.read(rec, &rec.block, rec.typ)
	}
}
