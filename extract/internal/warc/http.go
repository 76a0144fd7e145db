package warc

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/extract/internal/lists"
)

// response reads an HTTP response (RFC 9112), and interim responses before it,
// such as "100 Continue".
func (r *reader) response(rec *record) {
	var h *head
	for final := false; !final && !r.stopped; {
		line := rec.block.peek()
		if !bytes.HasPrefix(line, []byte("HTTP/")) {
			if h != nil {
				break // the body of the last response
			}
			if rec.block.left > 0 && rec.kind != "revisit" {
				r.note(r.in.At, "missing status line in a response")
				r.read(rec, &rec.block, "")
			}
			return
		}
		final = !isInterim(line)
		for rec.block.pass(line); !r.in.Start && len(line) > 0; { // a long line
			line = rec.block.peek()
			rec.block.pass(line)
		}
		h = readHead(&rec.block, false)
		r.fields(rec, h)
	}
	if rec.kind != "revisit" && !r.stopped {
		r.body(rec, h)
	}
}

// isInterim reports whether the status is 1xx: another response follows (RFC
// 9110 section 15.2).
func isInterim(status []byte) bool {
	words := bytes.Fields(status)
	return len(words) > 1 && len(words[1]) == 3 && words[1][0] == '1'
}

// fields yields the links in the header of a response.
func (r *reader) fields(rec *record, h *head) {
	if h.long {
		r.note(h.Place.At, longHeader)
	}
	for f := range h.Fields {
		if f.Name == "" {
			r.note(h.Place.At, "invalid lines in a header")
			break
		}
	}
	for f := range h.Fields {
		one := func(start, end int) bool { return r.one(h, f, start, end, rec.base) }
		switch strings.ToLower(f.Name) {
		case "location", "content-location", "sourcemap", "x-sourcemap", "x-pingback":
			one(0, len(f.Value))
		case "refresh":
			if start, end, ok := lists.Refresh(f.Value); ok {
				one(start, end)
			}
		case "link":
			lists.Targets(f.Value)(one)
		}
		if r.stopped {
			return
		}
	}
}
