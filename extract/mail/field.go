package mail

import (
	"io"
	"mime"
	"strings"

	"golang.org/x/net/html/charset"

	"github.com/urikit/uri/extract/internal/fold"
	"github.com/urikit/uri/extract/link"
)

// A field is one of a header, as it is written.
type field struct {
	name  string // "" if the line is not a field
	value string // folded
	at    int    // where the value begins, in the block
}

// A kind of fields is how they are searched.
type kind uint8

const (
	textField    kind = iota // for URIs in text
	uriField                 // it is a URI reference as a whole
	angleField               // it is a list of URIs in angle brackets
	typeField                // it is a Content-Type
	withoutField             // it has names and signatures, and no links
)

func kindOf(name string) kind {
	switch name = strings.ToLower(name); name {
	case "content-base", "content-location", "snapshot-content-location":
		return uriField
	case "list-archive", "list-help", "list-owner", "list-post", "list-subscribe",
		"list-unsubscribe", "archived-at":
		return angleField
	case "content-type":
		return typeField
	case "content-id", "references", "in-reply-to", "supersedes", "obsoletes", "thread-index",
		"dkim-signature", "domainkey-signature", "arc-seal", "arc-message-signature",
		"x-google-dkim-signature",
		"autocrypt", "face", "x-face", "content-transfer-encoding", "content-md5", "mime-version":
		return withoutField
	}
	if strings.HasSuffix(strings.ToLower(name), "message-id") {
		return withoutField
	}
	return textField
}

// fields cuts a block of a header into its fields. A line that is not a field
// has no name.
func fields(block string) func(func(field) bool) {
	return func(yield func(field) bool) {
		for at := 0; at < len(block); {
			end := fold.End(block, at)
			f := field{value: block[at:end], at: at}
			if n := nameEnd(f.value); n > 0 {
				f.name = strings.TrimRight(f.value[:n], " \t")
				f.value, f.at = f.value[n+1:], at+n+1
			}
			if !yield(f) {
				return
			}
			at = end
		}
	}
}

// nameEnd returns the place of the colon after the name of a field, or -1.
// There may be white space before the colon (RFC 5322 section 4.5).
func nameEnd[T string | []byte](line T) int {
	i := 0
	for i < len(line) && line[i] > ' ' && line[i] < 0x7F && line[i] != ':' {
		i++
	}
	end := i
	for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
		i++
	}
	if end == 0 || i == len(line) || line[i] != ':' {
		return -1
	}
	if i+2 < len(line) && line[i+1] == '/' && line[i+2] == '/' { // a URI at the beginning of a body
		return -1
	}
	return i
}

// links yields the links of a field, with places in the block.
func (f *field) links(d *link.Document, yield func(link.Link) bool) bool {
	kind := kindOf(f.name)
	if kind == withoutField {
		return true
	}
	raw, encoded := f.value, false
	if strings.Contains(raw, "=?") {
		raw = decodeWords(raw)
		encoded = raw != f.value
	}
	emit := func(l link.Link, start, end int) bool {
		if encoded {
			start, end = span(f.value)
		}
		l.Start, l.End = f.at+start, f.at+end
		if f.name != "" {
			l.Context = f.name
		}
		return yield(l)
	}
	switch kind {
	case uriField:
		start, end := span(raw)
		return start == end || emit(d.Link(unwhite(raw[start:end]), f.name), start, end)
	case angleField:
		if found, more := angles(raw, func(start, end int) bool {
			return emit(d.Link(unwhite(raw[start:end]), f.name), start, end)
		}); found || !more {
			return more
		}
	}
	if kind == typeField {
		if url := external(f.value); url != "" {
			start, end := span(raw)
			return emit(d.Link(url, f.name), start, end)
		}
	}
	for m := range d.Finder.All(raw) {
		if !emit(d.Found(m), m.Start, m.End) {
			return false
		}
	}
	return true
}

// external returns the URL of a body that is elsewhere (RFC 2017), or "".
func external(contentType string) string {
	t, _ := parseValue(contentType)
	if t.name != "message/external-body" || !strings.EqualFold(t.parameters["access-type"], "url") {
		return ""
	}
	return unwhite(t.parameters["url"])
}

const white = " \t\r\n"

// span returns the place of a text without the white space around it.
func span(s string) (start, end int) {
	start = len(s) - len(strings.TrimLeft(s, white))
	return start, max(start, len(strings.TrimRight(s, white)))
}

// unwhite removes the white space of a URI: RFC 2369 section 2, RFC 2557
// section 4.4.1, L97-5.1.1-03.
func unwhite(s string) string { return without(s, white) }

// without returns s without the bytes of chars, which are US-ASCII.
func without(s, chars string) string {
	if !strings.ContainsAny(s, chars) {
		return s
	}
	drop := func(r rune) bool { return strings.ContainsRune(chars, r) }
	return strings.Join(strings.FieldsFunc(s, drop), "")
}

// angles yields the places of what stands in angle brackets outside of
// comments. It reports whether there is anything such, and whether to go on.
func angles(s string, yield func(start, end int) bool) (found, more bool) {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			depth = max(0, depth-1)
		case '<':
			if depth > 0 {
				break
			}
			n := strings.IndexByte(s[i:], '>')
			if n < 0 {
				return found, true
			}
			start, end := span(s[i+1 : i+n])
			found = true
			if start < end && !yield(i+1+start, i+1+end) {
				return true, false
			}
			i += n
		}
	}
	return found, true
}

// maxWord is how long an encoded word may be, in bytes; by RFC 2047 section 2
// it is 75.
const maxWord = 998

// decodeWords decodes the encoded words in a field, also where RFC 2047 section
// 5 has none. What cannot be decoded stays as it is.
func decodeWords(s string) string {
	var b strings.Builder
	d := mime.WordDecoder{CharsetReader: charsetReader}
	for after := false; ; {
		i := strings.Index(s, "=?")
		if i < 0 {
			b.WriteString(s)
			return b.String()
		}
		n := wordEnd(s[i:])
		text, err := d.Decode(s[i : i+n])
		if n == 0 || err != nil {
			b.WriteString(s[:i+2])
			s, after = s[i+2:], false
			continue
		}
		if !after || strings.Trim(s[:i], white) != "" {
			b.WriteString(s[:i])
		}
		b.WriteString(text)
		s, after = s[i+n:], true
	}
}

// wordEnd returns the length of the encoded word that s begins with, or 0:
// "=?charset?encoding?text?=".
func wordEnd(s string) int {
	s = s[:min(len(s), maxWord)]
	at := len("=?")
	for range 2 {
		i := strings.IndexByte(s[at:], '?')
		if i <= 0 {
			return 0
		}
		at += i + 1
	}
	i := strings.Index(s[at:], "?=")
	if i < 0 {
		return 0
	}
	return at + i + len("?=")
}

// charsetReader decodes a charset. One that is not known is taken for one that
// has US-ASCII in it, as URIs need no more. Behind "*" stands a language (RFC
// 2231 section 5).
func charsetReader(label string, r io.Reader) (io.Reader, error) {
	label, _, _ = strings.Cut(label, "*")
	if e, _ := charset.Lookup(label); e != nil {
		return e.NewDecoder().Reader(r), nil
	}
	return r, nil
}
