package iri

import (
	"strings"

	"github.com/urikit/uri"
)

// An IRI is a text that matches the rule
//
//	IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
//
// of RFC 3987 section 2.2, in UTF-8. Every URI is one.
//
//   - An IRI is a small immutable value. It holds the text exactly as it was
//     parsed.
//   - Two IRIs are equal by == if and only if their texts are (section 5.3.1),
//     so an IRI can be a map key. [IRI.Equal] compares normal forms. Package
//     github.com/google/go-cmp uses it, if not cmpopts.EquateComparable.
//   - To access the resource, use [IRI.URI] or [IRI.LookupURI]. For decoded
//     parts, decode the parts of the URI.
//
// The zero IRI is not an IRI; its text is "" and IsZero reports it. Apart from
// the zero value every IRI is valid.
type IRI struct{ value }

// A Ref is a text that matches the rule
//
//	IRI-reference = IRI / irelative-ref
//
// of section 2.2. Without a scheme it has a meaning only together with a base:
// see [IRI.Resolve]. A Ref is like an [IRI], except that the zero Ref is the
// empty reference, which is valid.
type Ref struct {
	_ struct{} // so that IRI(ref) does not compile
	value
}

// value is the text of a value.
type value struct{ s string }

// String returns the text of the value, including a password. For logs use
// Redacted.
func (v value) String() string { return v.s }

// IsZero reports whether the text of the value is "".
func (v value) IsZero() bool { return v.s == "" }

// IsASCII reports whether the text is US-ASCII, and so is already a URI or a
// URI reference.
func (v value) IsASCII() bool { return isASCII(v.s) }

// Parts returns the components, not decoded. It does not allocate.
func (v value) Parts() uri.Parts { return uri.Split(v.s) }

// Host returns the host, not decoded, an IP literal with its brackets. It is ""
// without an authority. It does not allocate.
func (v value) Host() string {
	start, end := v.host()
	return v.s[start:end]
}

// host returns the offsets of the host. It is empty without an authority.
func (v value) host() (start, end int) {
	if start = v.hierStart(); !strings.HasPrefix(v.s[start:], "//") {
		return start, start
	}
	start += len("//")
	end = start + before(v.s[start:], "/?#")
	if at := strings.IndexByte(v.s[start:end], '@'); at >= 0 {
		start += at + 1
	}
	// Only digits can follow the colon of a port: an IP literal ends with its
	// bracket.
	port := end
	for port > start && isDigit(v.s[port-1]) {
		port--
	}
	if port > start && v.s[port-1] == ':' {
		end = port - 1
	}
	return start, end
}

// before returns the offset of the first of some characters in s, or its
// length.
func before(s, chars string) int {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return i
	}
	return len(s)
}

// hierStart returns the offset after the scheme and its colon.
func (v value) hierStart() int {
	if end := schemeEnd(v.s); end > 0 {
		return end + 1
	}
	return 0
}

// Redacted returns the text for logs and screens: without the passwords that
// [uri.PasswordSpans] finds, and without the ":" before each of them. It does
// not allocate if there is no password.
func (v value) Redacted() string {
	if !strings.Contains(v.s, "@") && !strings.Contains(v.s, "%40") {
		return v.s
	}
	var b strings.Builder
	from := 0
	for start, end := range uri.PasswordSpans(ruleReference.masked(v.s)) {
		colon := len(":")
		if v.s[start-colon] != ':' {
			colon = len("%3A")
		}
		b.WriteString(v.s[from : start-colon])
		from = end
	}
	return b.String() + v.s[from:]
}

// schemeEnd returns the end of the scheme of s, or 0 if s does not begin with
// one and its colon.
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func schemeEnd(s string) int {
	for i := range len(s) {
		switch b := s[i]; {
		case 'a' <= b|0x20 && b|0x20 <= 'z':
		case i > 0 && (isDigit(b) || b == '+' || b == '-' || b == '.'):
		case b == ':':
			return i
		default:
			return 0
		}
	}
	return 0
}

// HasScheme reports whether r is an IRI rather than a relative reference.
func (r Ref) HasScheme() bool { return r.hierStart() > 0 }

// IRI returns r as an IRI, and reports whether it is one.
func (r Ref) IRI() (IRI, bool) {
	if !r.HasScheme() {
		return IRI{}, false
	}
	return IRI{r.value}, true
}

// Ref returns x as a reference. The zero IRI gives the empty reference.
func (x IRI) Ref() Ref { return Ref{value: x.value} }

// AppendText appends the text of the value to b. It implements
// [encoding.TextAppender] and never fails.
func (v value) AppendText(b []byte) ([]byte, error) { return append(b, v.s...), nil }

// MarshalText returns the text of the value, including a password. The zero
// value gives an empty text.
func (v value) MarshalText() ([]byte, error) { return []byte(v.s), nil }

// UnmarshalText sets x to the IRI that text is, as [Parse] does. An empty text
// gives the zero IRI. On error x stays as it was.
func (x *IRI) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*x = IRI{}
		return nil
	}
	y, err := Parse(string(text))
	if err == nil {
		*x = y
	}
	return err
}

// UnmarshalText sets r to the reference that text is, as [ParseRef] does. On
// error r stays as it was.
func (r *Ref) UnmarshalText(text []byte) error {
	q, err := ParseRef(string(text))
	if err == nil {
		*r = q
	}
	return err
}
