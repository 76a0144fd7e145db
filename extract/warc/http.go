package warc

import (
	"bytes"
	"strings"
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
		start, end := span(f.value)
		switch strings.ToLower(f.name) {
		case "location", "content-location", "sourcemap", "x-sourcemap", "x-pingback":
		case "refresh":
			start, end = refresh(f.value)
		case "link":
			targets(f.value, func(start, end int) bool {
				return r.give(r.link(h, f, start, end, rec.base), nil)
			})
			continue
		default:
			continue
		}
		if start < end {
			r.give(r.link(h, f, start, end, rec.base), nil)
		}
		if r.stopped {
			return
		}
	}
}

// targets yields the places of the targets in a value of Link (RFC 8288 section
// 3): what stands in angle brackets, but not in the parameters.
func targets(s string, yield func(start, end int) bool) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '<':
			n := strings.IndexByte(s[i:], '>')
			if n < 0 {
				return
			}
			start, end := span(s[i+1 : i+n])
			if start < end && !yield(i+1+start, i+1+end) {
				return
			}
			i = nextValue(s, i+n+1)
		}
	}
}

// nextValue returns the place of the comma that ends a value of Link. There may
// be commas in quoted strings.
func nextValue(s string, i int) int {
	for quoted := false; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && quoted:
			i++
		case c == '"':
			quoted = !quoted
		case c == ',' && !quoted:
			return i
		}
	}
	return i
}

// refresh returns the place of the URL in a value of Refresh (HTML section
// 4.2.5.3).
func refresh(s string) (start, end int) {
	i, end := span(s)
	from := i
	for i < end && (s[i] >= '0' && s[i] <= '9' || s[i] == '.') {
		i++
	}
	if i == from || i == end {
		return 0, 0
	}
	i = skip(s, i, end, white)
	if i < end && (s[i] == ';' || s[i] == ',') {
		i = skip(s, i+1, end, white)
	}
	if rest := s[i:end]; len(rest) > 3 && strings.EqualFold(rest[:3], "url") {
		if j := skip(s, i+3, end, white); j < end && s[j] == '=' {
			i = skip(s, j+1, end, white)
		}
	}
	if i < end && (s[i] == '\'' || s[i] == '"') {
		quote := s[i]
		i++
		if n := strings.IndexByte(s[i:end], quote); n >= 0 {
			end = i + n
		}
	}
	return i, end
}

// skip skips the bytes of a set.
func skip(s string, i, end int, set string) int {
	for i < end && strings.IndexByte(set, s[i]) >= 0 {
		i++
	}
	return i
}
