package warc

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/fold"
)

// MaxHeader is how many bytes of a header are kept. The rest is skipped, with a
// note.
const MaxHeader = 1 << 20

// A header is the fields of a record, or of a response in it.
type header struct {
	text   string
	broken bool // the archive or the block ended in it
	long   bool // there was more of it

	at, line, column int // of a place in the archive
	passed           int // which is that of this place in text
}

// A field is one of a header, or a line that is not a field: then it has no
// name.
type field struct {
	name, value string // the value may be folded
	at          int    // where the value begins in the header
}

// readHeader reads fields up to the empty line. It stops before a line that
// stop knows.
func readHeader(b *block, stop func(line []byte) bool) *header {
	h := &header{at: b.in.at, line: b.in.line, column: 1}
	var text []byte
	for start := true; ; {
		line := b.peek()
		if len(line) == 0 || start && stop(line) {
			h.broken = true
			break
		}
		if start && len(bytes.TrimRight(line, "\r\n")) == 0 {
			b.pass(line)
			break
		}
		if h.long = h.long || len(text)+len(line) > MaxHeader; !h.long {
			text = append(text, line...)
		}
		start = line[len(line)-1] == '\n'
		b.pass(line)
	}
	h.text = string(text)
	return h
}

// fields yields the fields of the header.
func (h *header) fields(yield func(field) bool) {
	for at := 0; at < len(h.text); {
		end := fold.End(h.text, at)
		if !yield(cutField(h.text[at:end], at)) {
			return
		}
		at = end
	}
}

// cutField cuts a field into name and value.
func cutField(text string, at int) field {
	name, value, ok := strings.Cut(text, ":")
	trimmed := strings.TrimRight(name, " \t")
	isURI := strings.HasPrefix(value, "//")
	if !ok || trimmed == "" || isURI || strings.ContainsAny(trimmed, white) {
		return field{value: text, at: at}
	}
	return field{name: trimmed, value: value, at: at + len(name) + 1}
}

// get returns the first value of a name, without the white space around it.
func (h *header) get(name string) (value string) {
	for f := range h.fields {
		if strings.EqualFold(f.name, name) {
			return unfold(strings.Trim(f.value, white))
		}
	}
	return ""
}

// unfold takes the line ends out of a folded value.
func unfold(s string) string {
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	return strings.NewReplacer("\r", "", "\n", "").Replace(s)
}

// wellFormed reports whether all lines are fields.
func (h *header) wellFormed() bool {
	for f := range h.fields {
		if f.name == "" {
			return false
		}
	}
	return true
}

const white = " \t\r\n"

// place returns the position of a place in the header. Places must not
// decrease.
func (h *header) place(i int) (at, line, column int) {
	if passed := h.text[h.passed:i]; len(passed) > 0 {
		h.at += len(passed)
		h.passed = i
		if n := strings.Count(passed, "\n"); n > 0 {
			h.line += n
			h.column = 1
			passed = passed[strings.LastIndexByte(passed, '\n')+1:]
		}
		h.column += utf8.RuneCountInString(passed)
	}
	return h.at, h.line, h.column
}

// span returns the place of a text without white space around it.
func span(s string) (start, end int) {
	start = len(s) - len(strings.TrimLeft(s, white))
	return start, max(start, len(strings.TrimRight(s, white)))
}

// isVersion reports whether a line begins a record of a WARC.
func isVersion(line []byte) bool {
	return bytes.HasPrefix(line, []byte("WARC/1.")) || bytes.HasPrefix(line, []byte("WARC/0."))
}

// never is for a header that only the empty line ends.
func never([]byte) bool { return false }
