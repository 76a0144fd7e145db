package prose

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A state is the block that a line is in, or no block.
type state struct {
	block
	last   string // what its last line has
	indent int    // of its first line
}

// segment returns the length of the lines that b begins with up to a blank line
// in text, or to the begin or the end of a block, and their context. It returns
// false if b may end before them.
func (r *reader) segment(b []byte) (n int, context string, ok bool) {
	in, before := r.in, []byte(nil)
	for n < len(b) {
		_, rest, more := bytes.Cut(b[n:], []byte("\n"))
		if !more && !r.Last {
			r.in = in
			return n, context, false
		}
		line := b[n : len(b)-len(rest)]
		next, c := r.line(in, line, before, rest)
		if n > 0 && c != context {
			break
		}
		in, context, before = next, c, line
		if n += len(line); c == "" && isBlank(line) {
			break
		}
	}
	r.in = in
	return n, context, true
}

// line returns the context of a line in a state, and the state after it.
func (s *syntax) line(in state, line, before, rest []byte) (after state, context string) {
	text := bytes.TrimSpace(line)
	indent := len(line) - len(bytes.TrimLeft(line, " \t"))
	switch {
	case in.last != "" && (string(text) == in.last || in.end != "%s" && has(line, in.last)):
		return state{}, in.context
	case in.context != "" && (in.last != "" || len(text) == 0 || indent > in.indent):
		return in, in.context
	case len(text) == 0,
		strings.IndexByte(s.first, text[0]) < 0 && !bytes.HasSuffix(text, []byte("::")):
		return state{}, ""
	}
	next := rest[:min(len(rest), 1+max(0, bytes.IndexByte(rest, '\n')))]
	k, name, end := s.begins.find(append(line[:len(line):len(line)], next...))
	if k < 0 || s.blocks[k].context == "text" {
		return state{}, ""
	}
	after = state{block: s.blocks[k], indent: indent}
	switch after.end {
	case "line":
		return state{}, after.context
	case "after":
		item := bytes.TrimLeft(line, " \t-*+#.()0123456789") // in a list it is indented more
		after.indent = len(line) - len(item)
		return after, ""
	case "indent":
		return after, after.context
	}
	after.last = strings.ToLower(strings.Replace(after.end, "%s", name, 1))
	switch {
	case after.end == "%s" && isTitle(before, text):
		return state{}, ""
	case after.end != "%s" && has(line[min(end, len(line)):], after.last):
		return state{}, after.context
	}
	return after, after.context
}

// has reports whether a line has a text in lower case.
func has(line []byte, text string) bool { return bytes.Contains(bytes.ToLower(line), []byte(text)) }

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }

// isTitle reports whether a line of hyphens is under a title of AsciiDoc.
func isTitle(before, line []byte) bool {
	n := utf8.RuneCount(bytes.TrimSpace(before)) - len(line)
	return len(before) > 0 && -1 <= n && n <= 1 && strings.IndexByte(".[+", before[0]) < 0
}
