package pct

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// decodeChunk is how many bytes Decode decodes on the stack at a time.
const decodeChunk = 256

// Decode returns the octets that s stands for: each triplet is replaced by its
// octet, in one pass (RFC 3986 sections 2.1 and 2.5). The result may hold any
// octet, and need not be text; a [Decoder] can refuse octets.
//
// A malformed "%" is an error of type [*Error], and the string is empty. The
// offset is that of the first byte that cannot continue the triplet, as for
// [Index].
//
// Decode does not allocate if s has no "%", and then returns s; otherwise it
// allocates at most once.
func Decode(s string) (string, error) { return Decoder{}.Decode(s) }

// AppendDecode appends the octets that s stands for to dst and returns the
// extended buffer. On an error it returns dst as it was, but the bytes beyond
// its length may have been written to.
// It does not allocate if dst can hold the result.
func AppendDecode(dst []byte, s string) ([]byte, error) { return Decoder{}.AppendDecode(dst, s) }

// A Decoder decodes like [Decode] and refuses some results. The zero Decoder
// refuses nothing.
//
// A malformed "%" is reported first; otherwise the first octet that is refused.
type Decoder struct {
	// Refuse holds the octets that the result must not contain, encoded or raw.
	// The error has the offset of the byte or triplet.
	Refuse Set

	// UTF8 asks for text: octets that are not UTF-8 are an error, with the
	// offset of the byte or triplet where the bad sequence begins.
	UTF8 bool
}

// Decode is like the function [Decode], but returns an error if d refuses the
// result.
func (d Decoder) Decode(s string) (string, error) {
	t := s
	if strings.IndexByte(s, '%') >= 0 {
		var bad int
		if t, bad = decode(s); bad >= 0 {
			return "", &Error{Offset: bad, Rule: ruleTriplet}
		}
	}
	if holds(t, &d.Refuse) || d.UTF8 && !utf8.ValidString(t) {
		return "", d.refusal(s, t)
	}
	return t, nil
}

// AppendDecode is like the function [AppendDecode], but returns an error if d
// refuses the result.
func (d Decoder) AppendDecode(dst []byte, s string) ([]byte, error) {
	b := dst
	if cap(b)-len(b) < len(s) {
		// Each "%" makes three bytes one.
		b = slices.Grow(b, max(0, len(s)-2*strings.Count(s, "%")))
	}
	b, bad := appendDecode(b, s)
	if bad >= 0 {
		return dst, &Error{Offset: bad, Rule: ruleTriplet}
	}
	if t := b[len(dst):]; holds(t, &d.Refuse) || d.UTF8 && !utf8.Valid(t) {
		return dst, d.refusal(s, string(t))
	}
	return b, nil
}

// decode returns the decoded s and -1, or the offset of the error.
func decode(s string) (string, int) {
	var buf [decodeChunk]byte
	if len(s) <= decodeChunk {
		b, bad := appendDecode(buf[:0], s)
		if bad >= 0 {
			return "", bad
		}
		return string(b), -1
	}
	var b strings.Builder
	b.Grow(max(0, len(s)-2*strings.Count(s, "%")))
	for i := 0; i < len(s); {
		// Do not cut a triplet in two. The cut may be after a malformed "%";
		// then the chunk ends exactly where the error is.
		end := min(i+decodeChunk, len(s))
		if end < len(s) {
			if s[end-1] == '%' {
				end--
			} else if s[end-2] == '%' {
				end -= 2
			}
		}
		t, bad := appendDecode(buf[:0], s[i:end])
		if bad >= 0 {
			return "", i + bad
		}
		b.Write(t)
		i = end
	}
	return b.String(), -1
}

// appendDecode appends the decoded s to dst. The int is -1, or the offset of
// the error.
func appendDecode(dst []byte, s string) ([]byte, int) {
	const shortRun = 16
	raw := shortRun // bytes since the last triplet; at first, as after a long run
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '%' {
			// If triplets are close together, a byte at a time is fastest. In a
			// long raw run, a search for its end is faster.
			if raw < shortRun {
				dst = append(dst, c)
				raw++
				continue
			}
			n := strings.IndexByte(s[i:], '%')
			if n < 0 {
				return append(dst, s[i:]...), -1
			}
			dst = append(dst, s[i:i+n]...)
			i += n
		}
		c, ok := triplet(s, i)
		if !ok {
			return dst, fault(s, i)
		}
		dst = append(dst, c)
		raw = 0
		i += 2
	}
	return dst, -1
}

// holds reports whether any of the octets is in set.
func holds[T string | []byte](octets T, set *Set) bool {
	if *set == (Set{}) {
		return false
	}
	for i := range len(octets) {
		if set.has(octets[i]) {
			return true
		}
	}
	return false
}

// refusal returns the error for the first octet that d refuses. The octets are
// s decoded, and d must refuse one.
func (d *Decoder) refusal(s, octets string) error {
	at, reason := len(octets), ruleOctet
	for i := range len(octets) {
		if d.Refuse.has(octets[i]) {
			at = i
			break
		}
	}
	for i := 0; d.UTF8 && i < at; {
		r, size := utf8.DecodeRuneInString(octets[i:])
		if r == utf8.RuneError && size == 1 {
			at, reason = i, ruleUTF8
			break
		}
		i += size
	}
	offset := 0 // of octet number at in s
	for range at {
		if s[offset] == '%' {
			offset += 2
		}
		offset++
	}
	return &Error{Offset: offset, Rule: reason}
}
