package iri

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
)

// FromURI returns u as an IRI (section 3.2): triplets of unreserved characters
// are decoded, and triplets that are UTF-8 of characters that an IRI allows
// there (section 2.2). The following stay percent-encoded, with digits in upper
// case, so that a reader of the IRI is not misled:
//
//   - octets that are not UTF-8, such as the "%FC" of ISO Latin 1;
//   - characters that the grammar does not allow, and private use characters;
//   - characters that change the direction of text (section 4.1);
//   - characters that are invisible or look like a space: White_Space,
//     controls, formatting characters and default ignorable characters; and
//     characters that Unicode has not assigned (section 6.1);
//   - characters that look like a delimiter, or whose compatibility form has
//     one, such as U+FF0F (section 6.1);
//   - combining marks after a character that is not a letter or digit, since
//     they change how it looks.
//
// Triplets of other US-ASCII characters stay as they are written, and so do
// triplets of dots that would make a dot-segment. The URI of the IRI is u
// except for the spelling of triplets (RFC 3986 section 6.2.2): nothing is
// lost.
//
// FromURI does not allocate if nothing changes. The zero URI, and a text longer
// than [MaxLen], give the zero IRI.
func FromURI(u uri.URI) IRI { return IRI{fromText(u.String())} }

// FromRef returns a URI reference as an IRI reference, as [FromURI] does.
func FromRef(r uri.Ref) Ref { return Ref{value: fromText(r.String())} }

func fromText(s string) value {
	if len(s) > MaxLen {
		return value{}
	}
	return value{decode(s)}
}

// decode decodes those triplets of s that FromURI decodes, and writes the
// others that are not US-ASCII in upper case. s is US-ASCII.
func decode(s string) string {
	i := strings.IndexByte(s, '%')
	if i < 0 {
		return s
	}
	pathEnd := before(s, "?#")
	d := decoder{text: s, pathStart: pathEnd - len(uri.Split(s).Path), pathEnd: pathEnd}
	if i > 0 {
		d.last = rune(s[i-1])
	}
	var b strings.Builder
	var buf [utf8.UTFMax]byte
	start := 0
	for i < len(s) {
		if s[i] != '%' {
			d.last = rune(s[i])
			i++
			continue
		}
		out, n := d.respell(buf[:0], i)
		if string(out) != s[i:i+n] {
			if start == 0 {
				b.Grow(len(s))
			}
			b.WriteString(s[start:i])
			b.Write(out)
			start = i + n
		}
		i += n
	}
	if start == 0 {
		return s
	}
	b.WriteString(s[start:])
	return b.String()
}

type decoder struct {
	text               string
	pathStart, pathEnd int
	last               rune // the character before, "%" for a triplet
}

// respell appends to dst the new spelling of the triplet at text[i:], or of the
// triplets of one character, and returns the length of the old spelling.
func (d *decoder) respell(dst []byte, i int) ([]byte, int) {
	s := d.text[i:]
	const n = len("%00")
	if c := octet(s); c < utf8.RuneSelf {
		if !unreserved(c) || c == '.' && d.inDotSegment(i) {
			d.last = '%'
			return append(dst, s[:n]...), n
		}
		d.last = rune(c)
		return append(dst, c), n
	}
	r, size := decodeRune(s)
	if shown(r) && (!unicode.Is(unicode.M, r) || carriesMark(d.last)) {
		d.last = r
		return utf8.AppendRune(dst, r), n * size
	}
	d.last = '%'
	return pct.AppendUpperCase(dst, s[:n]), n // the other triplets begin no character
}

// decodeRune returns the character of the first triplets and their number, as
// [utf8.DecodeRune] does.
func decodeRune(s string) (rune, int) {
	var octets [utf8.UTFMax]byte
	n := 0
	for n < len(octets) && strings.HasPrefix(s, "%") {
		octets[n] = octet(s)
		n++
		s = s[len("%00"):]
	}
	return utf8.DecodeRune(octets[:n])
}

// inDotSegment reports whether the triplet at text[i:] is in a segment of the
// path that would be a dot-segment if its dots were decoded.
func (d *decoder) inDotSegment(i int) bool {
	if i < d.pathStart || i >= d.pathEnd {
		return false
	}
	// Such a segment has at most six bytes.
	from, to := max(d.pathStart, i-len("%2E/")), min(d.pathEnd, i+len("%2E%2E/"))
	start, end := from, to
	if k := strings.LastIndexByte(d.text[from:i], '/'); k >= 0 {
		start = from + k + 1
	}
	if k := strings.IndexByte(d.text[i:to], '/'); k >= 0 {
		end = i + k
	}
	if end-start > len("%2E%2E") {
		return false
	}
	var buf [len("%2E%2E")]byte
	dots := pct.AppendNormalize(buf[:0], d.text[start:end])
	return string(dots) == "." || string(dots) == ".."
}

func unreserved(b byte) bool { return pct.Unreserved().Contains(b) }

// carriesMark reports whether a combining mark is harmless after r: r is not a
// delimiter.
func carriesMark(r rune) bool {
	return r >= utf8.RuneSelf || isDigit(byte(r)) || 'a' <= r|0x20 && r|0x20 <= 'z'
}

// Display returns x for display: with its host by [host.Host.Display], if the
// host has A-labels or characters beyond US-ASCII. The result is an IRI. It
// identifies the same resource as x if the host is a name of DNS; for copying,
// use x.
func (x IRI) Display() IRI { return IRI{x.display()} }

// Display returns r for display, as [IRI.Display] does.
func (r Ref) Display() Ref { return Ref{value: r.display()} }

func (v value) display() value {
	start, end := v.host()
	name := v.s[start:end]
	if !beyondASCII(name) && !strings.Contains(strings.ToLower(name), "xn--") {
		return v
	}
	h, err := host.Parse(encode(name))
	if err != nil {
		return v
	}
	shown := h.Display()
	s := v.s[:start] + shown + v.s[end:]
	if shown != h.String() && ruleReference.Validate(s) == nil {
		return value{s}
	}
	return v
}
