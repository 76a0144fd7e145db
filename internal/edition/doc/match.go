package doc

import (
	"bytes"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// Kinds has the character classes of each byte, one bit for each class.
type Kinds [256]uint16

// KindsOf returns a table in which bit i is sets[i].
func KindsOf(sets ...pct.Set) (k Kinds) {
	for i, set := range sets {
		for b := range set.All() {
			k[b] |= 1 << i
		}
	}
	return k
}

// End returns the end of *class at s[i:].
func (k *Kinds) End(s string, i int, class uint16) int {
	for i < len(s) && k[s[i]]&class != 0 {
		i++
	}
	return i
}

// Run returns the end of
//
//	*( class / escaped )
//
// at s[i:]. It is not ok if the run ends in a malformed escape: then end is the
// first byte that is not a hexadecimal digit, or the length of s.
func (k *Kinds) Run(s string, i int, class uint16) (end int, ok bool) {
	for {
		rest, n := s[i:], 0
		for n <= len(rest)-4 && k[rest[n]]&k[rest[n+1]]&k[rest[n+2]]&k[rest[n+3]]&class != 0 {
			n += 4
		}
		i = k.End(s, i+n, class)
		if i == len(s) || s[i] != '%' {
			return i, true
		}
		if end := Escaped(s, i); end < i+3 {
			return end, false
		}
		i += 3
	}
}

// Escaped returns the end of
//
//	escaped = "%" hex hex
//
// at s[i:], which begins with "%". The end is i+3, or less if the escape is
// malformed.
func Escaped(s string, i int) int {
	end := i + 1
	for end < len(s) && end < i+3 && isHex(s[end]) {
		end++
	}
	return end
}

// Digits returns the end of *digit at s[i:].
func Digits(s string, i int) int {
	for i < len(s) && IsDigit(s[i]) {
		i++
	}
	return i
}

// Index returns the offset of the next b in s[i:], or the length of s.
func Index(s string, i int, b byte) int {
	if n := strings.IndexByte(s[i:], b); n >= 0 {
		return i + n
	}
	return len(s)
}

// Site passes the pieces of
//
//	[ user [ ":" password ] "@" ] host [ ":" port ]
//
// at s[i:end] to part. The first "@" ends the user and the password, and the
// first ":" of each half splits it, even where a grammar could match more.
func Site(s string, i, end int, part func(name Name, c uri.Component, start, end int)) {
	s = s[:end]
	if at := Index(s, i, '@'); at < end {
		colon := Index(s[:at], i, ':')
		part(PartUser, uri.Userinfo, i, colon)
		if colon < at {
			part(PartPassword, 0, colon+1, at)
		}
		i = at + 1
	}
	colon := Index(s, i, ':')
	part(PartHost, uri.Host, i, colon)
	if colon < end {
		part(PartPort, uri.Port, colon+1, end)
	}
}

// Hostname reads
//
//	host        = hostname / hostnumber
//	hostname    = *( domainlabel "." ) toplabel
//	domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum
//	toplabel    = alpha / alpha *( alphanum / "-" ) alphanum
//	hostnumber  = 1*digit "." 1*digit "." 1*digit "." 1*digit
//
// at s[i:], as both RFC 1738 and the draft of 1997 define it. The end is the
// first byte that cannot continue any host: the beginning of a number can also
// begin a name, as in 1.2.3.4.a. The text before the end is a name, a number,
// or incomplete.
func Hostname(s string, i int) (end int, name, number bool) {
	s = s[i:]
	n, last := 0, byte(isDot)
	for n < len(s) && hostBytes[s[n]]&last != 0 {
		last = hostBytes[s[n]] / after
		n++
	}
	if last != isAlphanum {
		return i + n, false, false
	}
	name = IsAlpha(s[strings.LastIndexByte(s[:n], '.')+1])
	return i + n, name, !name && Hostnumber(s[:n]) < 0
}

// The kinds of the bytes of a host. The first byte counts as after a dot.
const (
	isAlphanum = 1 << iota
	isHyphen
	isDot
	after // a factor: see hostBytes
)

// hostBytes has for each byte the kinds of bytes that it can follow and, times
// after, its own kind.
var hostBytes = func() (t [256]byte) {
	for b := range t {
		if IsAlphanum(byte(b)) {
			t[b] = isAlphanum*after | isAlphanum | isHyphen | isDot
		}
	}
	t['-'] = isHyphen*after | isAlphanum | isHyphen
	t['.'] = isDot*after | isAlphanum
	return t
}()

// Host notes what is wrong with the host at Text[i:end], by [Hostname].
func (r *Reading) Host(i, end int, section string) {
	if at, name, number := Hostname(r.Text[:end], i); at < end || !name && !number {
		rule, message := hostFault(r.Text, i, at, end)
		r.Bad(at, rule, section, message)
	}
}

// hostFault returns the rule and the message for a host s[start:end] that is
// wrong at byte at.
func hostFault(s string, start, at, end int) (rule, message string) {
	dot := at > start && s[at-1] == '.'
	switch {
	case start == end:
		return "host", "missing host"
	case at == end && dot:
		return "toplabel", "a host name cannot end in a dot"
	case at > start && s[at-1] == '-' && (at == end || s[at] == '.'):
		return "hostname", "a label of a host name must end in a letter or a digit"
	case at == end:
		return "host", "a host is four numbers, or a name whose last label begins with a letter"
	case s[at] == '.':
		return "domainlabel", "a label of a host name cannot be empty"
	case s[at] == '-':
		return "domainlabel", "a label of a host name must begin with a letter or a digit"
	case s[at] == '[':
		return "host", "this document has no form for an IPv6 address"
	case s[at] == '%':
		return "hostname", "escapes are not allowed in a host name"
	case s[at] == '@':
		return "hostname", `a second "@" is not allowed here`
	}
	return "hostname", "this is not allowed in a host name"
}

// Hostnumber returns -1 if s is a hostnumber, or the first byte that cannot
// continue one.
func Hostnumber(s string) int {
	i := 0
	for n := range 4 {
		if n > 0 {
			if i == len(s) || s[i] != '.' {
				return i
			}
			i++
		}
		end := Digits(s, i)
		if end == i {
			return i
		}
		i = end
	}
	return Whole(s, i, true)
}

// Whole returns the result of a match that ends at end: -1 if the match is
// complete and end is len(s), otherwise end.
func Whole(s string, end int, complete bool) int {
	if complete && end == len(s) {
		return -1
	}
	return end
}

// A Form says which characters a normal form decodes, and which it encodes.
type Form struct{ Decode, Encode pct.Set }

// Append appends s in this form, with its letters in lower case if fold. Digits
// of escapes are in upper case. A malformed "%" stays, and no escape is decoded
// within the two bytes after it: in "%%341" that would create a new escape
// "%41".
func (f *Form) Append(dst []byte, s string, fold bool) []byte {
	for i := 0; i < len(s); i++ {
		b := s[i]
		raw := b == '%' || !f.Encode.Contains(b)
		if b == '%' && Escaped(s, i) == i+3 {
			b = Unhex(s[i+1])<<4 | Unhex(s[i+2])
			i += 2
			raw = f.Decode.Contains(b) && !endsInPercent(dst)
		}
		switch {
		case !raw:
			dst = AppendEscape(dst, b)
		case fold:
			dst = append(dst, Lower(b))
		default:
			dst = append(dst, b)
		}
	}
	return dst
}

// Fold returns the text of a reading in this form, with its scheme and its host
// in lower case.
func (f *Form) Fold(r *Reading) []byte {
	out := make([]byte, 0, len(r.Text)+len(r.Text)/8)
	done := 0
	for p := range r.All() {
		if p.Component != uri.Scheme && p.Component != uri.Host {
			continue
		}
		out = f.Append(out, r.Text[done:p.Start], false)
		out = f.Append(out, r.Text[p.Start:p.End], true)
		done = p.End
	}
	return f.Append(out, r.Text[done:], false)
}

// endsInPercent reports whether one of the last two bytes is a "%", which is
// then malformed.
func endsInPercent(b []byte) bool {
	n := len(b)
	return n >= 1 && b[n-1] == '%' || n >= 2 && b[n-2] == '%'
}

// AppendEscape appends the escape of an octet.
func AppendEscape(dst []byte, octet byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[octet>>4], digits[octet&15])
}

// AppendLower appends s with its letters in lower case.
func AppendLower(dst []byte, s string) []byte {
	for i := range len(s) {
		dst = append(dst, Lower(s[i]))
	}
	return dst
}

// Classes of bytes that all documents share.
func IsAlpha(b byte) bool    { return 'a' <= b|0x20 && b|0x20 <= 'z' }
func IsDigit(b byte) bool    { return '0' <= b && b <= '9' }
func IsAlphanum(b byte) bool { return IsAlpha(b) || IsDigit(b) }
func isHex(b byte) bool      { return IsDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }

// Lower returns a letter in lower case, and other bytes as they are.
func Lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		b |= 0x20
	}
	return b
}

// Unhex returns the value of a hexadecimal digit.
func Unhex(b byte) byte {
	if IsDigit(b) {
		return b - '0'
	}
	return b | 0x20 - 'a' + 10
}

// RemoveDots removes "/xxx/.." and "/." from a path until none is left. All
// three are complete elements, and xxx is not "." or "..". A ".." without an
// element before it stays, and so does text before the first slash. The slash
// is removed too: ended reports whether the last element was removed.
func RemoveDots(path string) (out string, ended bool) {
	if !strings.Contains(path, "/.") {
		return path, false
	}
	first := Index(path, 0, '/')
	b := append(make([]byte, 0, len(path)), path[:first]...)
	free := 0 // the number of elements other than ".." at the end of b
	for i := first; i < len(path); {
		end := Index(path, i+1, '/')
		element := path[i:end]
		i, ended = end, true
		switch {
		case element == "/.":
		case element == "/.." && free > 0:
			b = b[:bytes.LastIndexByte(b, '/')]
			free--
		default:
			b, ended = append(b, element...), false
			if element != "/.." {
				free++
			}
		}
	}
	return string(b), ended
}
