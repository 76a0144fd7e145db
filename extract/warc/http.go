package warc

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/extract/internal/lists"
)

// response reads a response of HTTP (RFC 9112), after interim ones such as "100
// Continue".
func (r *reader) response(rec *record) {
	var h *header
	for {
		line := rec.block.peek()
		if !bytes.HasPrefix(line, []byte("HTTP/")) {
			if h != nil {
				break // the body of the last
			}
			if rec.block.left > 0 && rec.kind != "revisit" {
				r.note(r.in.at, "missing status line in a response")
				r.read(rec, &rec.block, "")
			}
			return
		}
		final := !isInterim(line)
		for rec.block.pass(line); !r.in.bol && rec.block.left > 0; { // one that is too long
			line = rec.block.peek()
			if len(line) == 0 {
				break
			}
			rec.block.pass(line)
		}
		h = readHeader(&rec.block, never)
		r.fields(rec, h)
		if final || r.stopped {
			break
		}
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
func (r *reader) fields(rec *record, h *header) {
	if h.long {
		r.note(h.at, "a header of more than 1048576 bytes")
	}
	if !h.wellFormed() {
		r.note(h.at, "invalid lines in a header")
	}
	for f := range h.fields {
		one := func(start, end int) bool {
			space, n := span(f.value[start:end])
			return n == space || r.give(r.link(h, f, start+space, start+n, rec.base), nil)
		}
		switch strings.ToLower(f.name) {
		case "location", "content-location", "sourcemap", "x-sourcemap", "x-pingback":
			one(0, len(f.value))
		case "refresh":
			if start, end, ok := lists.Refresh(f.value); ok {
				one(start, end)
			}
		case "link":
			lists.Targets(f.value)(one)
		}
		if r.stopped {
			return
		}
	}
}
