package prose

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"
)

// The contexts of what is not text.
const (
	code    = "code"
	comment = "comment"
	eol     = `[ \t]*(?:\r?\n|\z)`
)

// A block is lines that have no constructs: code or a comment, or text if its
// context is "". The expression of its first line has one group.
type block struct {
	context, begin string

	// end is what the last line has, with the group for %s; if it is only %s,
	// this is the whole line, and if it is "\n", the block is a line. The block
	// of "" ends before the next line that is not indented more, and begins
	// after the line of its expression if the group is not empty.
	end string
}

// A lines is the blocks of a format.
type lines struct {
	first  string // what their first lines begin with, unless these end with "::"
	begins *regexp.Regexp
	blocks []block // of its groups
}

func linesOf(first string, blocks ...block) *lines {
	all := ""
	for _, b := range blocks {
		all += "|" + b.begin
	}
	return &lines{first, regexp.MustCompile(`\A(?:` + all[1:] + `)`), blocks}
}

// A state is the block that a line is in, or no block.
type state struct {
	block  block
	end    string // its last line
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
		next, c := r.lines.line(in, line, before, rest)
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
func (l *lines) line(in state, line, before, rest []byte) (after state, context string) {
	text := bytes.TrimSpace(line)
	indent := len(line) - len(bytes.TrimLeft(line, " \t"))
	switch b := in.block; {
	case b.end != "" && (string(text) == in.end || b.end != "%s" && has(line, in.end)):
		return state{}, b.context
	case b.context != "" && (b.end != "" || len(text) == 0 || indent > in.indent):
		return in, b.context
	case len(text) == 0,
		strings.IndexByte(l.first, text[0]) < 0 && !bytes.HasSuffix(text, []byte("::")):
		return state{}, ""
	}
	next := rest[:min(len(rest), 1+max(0, bytes.IndexByte(rest, '\n')))]
	m := l.begins.FindSubmatchIndex(append(line[:len(line):len(line)], next...))
	if m == nil {
		return state{}, ""
	}
	k, start, end := group(m)
	b, name := l.blocks[k], string(line[start:end])
	after = state{b, strings.ToLower(strings.Replace(b.end, "%s", name, 1)), indent}
	switch {
	case b.context == "", b.end == "%s" && isTitle(before, text):
		return state{}, ""
	case b.end == "" && start < end:
		item := bytes.TrimLeft(line, " \t-*+#.()0123456789") // in a list it is indented more
		after.indent = len(line) - len(item)
		return after, ""
	case b.end == "\n", b.end != "%s" && b.end != "" && has(line[end:], after.end):
		return state{}, b.context
	}
	return after, b.context
}

// has reports whether a line has a text in lower case.
func has(line []byte, text string) bool { return bytes.Contains(bytes.ToLower(line), []byte(text)) }

func isBlank(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 }

// isTitle reports whether a line of hyphens is under a title of AsciiDoc.
func isTitle(before, line []byte) bool {
	n := utf8.RuneCount(bytes.TrimSpace(before)) - len(line)
	return len(before) > 0 && -1 <= n && n <= 1 && strings.IndexByte(".[+", before[0]) < 0
}
