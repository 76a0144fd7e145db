package uri

import (
	"strings"

	"github.com/urikit/uri/pct"
)

// MaxLen is the length, in bytes, of the longest text that is parsed. The limit
// keeps every offset, and the sum of any two, in 32 bits. A longer text is an
// error. No operation makes a longer value.
const MaxLen = 1<<31 - 1

// A URI is a text that matches the rule
//
//	URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//
// of RFC 3986 section 3. It has a scheme and stands alone: it can be a base, a
// key, a thing to fetch.
//
//   - A URI is a small immutable value. It holds the text exactly as it was
//     parsed and the places of its parts in it. Reading a part gives a slice of
//     that text and allocates nothing.
//   - Two URIs are equal by == if and only if their texts are (section 6.2.1),
//     and so a URI can be a map key. Other comparisons begin with
//     [URI.Normalize]. Package github.com/google/go-cmp needs the option
//     cmpopts.EquateComparable(uri.URI{}, uri.Ref{}) to compare with ==.
//   - A part is undefined if its delimiter is not in the text, and empty if
//     there is nothing after the delimiter. The accessors give "" for both;
//     HasAuthority and the like tell them apart.
//   - Parts are still percent-encoded and, except for [URI.Scheme], as written.
//     Split a part at its own delimiters first, and then decode the pieces with
//     package pct.
//
// The zero URI is not a URI; its text is "" and [URI.IsZero] reports it. Apart
// from the zero value every URI is valid.
//
// Do not embed a URI in a struct: the struct would get its MarshalText, and an
// encoder would leave out the other fields.
type URI struct{ value }

// A Ref is a text that matches the rule
//
//	URI-reference = URI / relative-ref
//
// of RFC 3986 section 4.1. Without a scheme it means something only together
// with a base: see [URI.Resolve]. What the comment of [URI] says holds for Ref
// too, except that the zero Ref is the empty reference, which is valid and
// refers to the base itself.
type Ref struct {
	_ struct{} // so that URI(ref) does not compile
	value
}

// value is the text of a value and the places where appendix B cuts it. A
// component is present if and only if its delimiter is in the text; no flag
// could contradict it.
//
//	foo://user@example.com:8042/over/there?name=ferret#nose
//	   |                       |          |           |
//	   schemeEnd               pathStart  pathEnd     queryEnd
//
// The places are a function of the text, so == on the struct is == on the text.
// The places inside the authority are computed on demand. See
// docs/decisions/0001-packed-parts.md.
type value struct {
	s     string
	front uint64 // schemeEnd in the low half, pathStart in the high one
	back  uint64 // pathEnd, queryEnd
}

func makeValue(s string, schemeEnd, pathStart, pathEnd, queryEnd int) value {
	return value{s, uint64(schemeEnd) | uint64(pathStart)<<32,
		uint64(pathEnd) | uint64(queryEnd)<<32}
}

func (p value) schemeEnd() int { return int(uint32(p.front)) } // 0 without a scheme
func (p value) pathStart() int { return int(p.front >> 32) }
func (p value) pathEnd() int   { return int(uint32(p.back)) }
func (p value) queryEnd() int  { return int(p.back >> 32) }

// hierStart returns the offset after the scheme and its colon.
func (p value) hierStart() int {
	if e := p.schemeEnd(); e > 0 {
		return e + 1
	}
	return 0
}

// String returns the text of the value, with its password if there is one. For
// logs use [URI.Redacted].
func (p value) String() string { return p.s }

// IsZero reports whether the text of the value is "". The zero URI is not a
// URI; the zero Ref is the empty reference.
func (p value) IsZero() bool { return p.s == "" }

// Scheme returns the scheme in lower case, which is its canonical form (section
// 3.1), so that a switch on it also sees "JavaScript:". It does not allocate if
// the scheme is written in lower case. Span gives it as written. A Ref without
// a scheme gives "".
func (p value) Scheme() string {
	s := p.s[:p.schemeEnd()]
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return strings.ToLower(s)
		}
	}
	return s
}

// HasAuthority reports whether there is an authority, which may be empty, as in
// file:///etc/hosts.
func (p value) HasAuthority() bool { return p.pathStart() > p.hierStart() }

// Authority returns the authority, without the "//" before it (section 3.2):
//
//	authority = [ userinfo "@" ] host [ ":" port ]
func (p value) Authority() string { return p.slice(Authority) }

// HasUserinfo reports whether there is a userinfo, which may be empty.
func (p value) HasUserinfo() bool { return p.has(Userinfo) }

// Userinfo returns the userinfo (section 3.2.1), without the "@" after it. What
// follows its first ":" was meant for a password; that use is deprecated.
func (p value) Userinfo() string { return p.slice(Userinfo) }

// User returns the userinfo in the two parts that it often has, decoded: the
// name is before its first ":", and the password after it. A name without a ":"
// has no password, one with a ":" at its end an empty one.
//
//	ftp://anonymous:me%40example.com@ftp.example.com/    "anonymous", "me@example.com", true
//
// Section 3.2.1 deprecates passwords in a URI. User does not allocate if
// nothing is encoded. [Builder.User] and [Builder.UserPassword] are the other
// way.
func (p value) User() (name, password string, hasPassword bool) {
	name, password, hasPassword = strings.Cut(p.Userinfo(), ":")
	name, _ = pct.Decode(name) // a valid text has no wrong triplet
	password, _ = pct.Decode(password)
	return name, password, hasPassword
}

// Host returns the host (section 3.2.2), an IP literal with its brackets. It is
// present, though it may be empty, if and only if the authority is.
// [URI.HostRule] tells its kind.
func (p value) Host() string { return p.slice(Host) }

// Hostname returns the host as Host does, but an IP literal without its
// brackets: for the rules "IPv4address" and "IPv6address" it is a text for
// [net/netip.ParseAddr].
func (p value) Hostname() string {
	host := p.Host()
	if strings.HasPrefix(host, "[") {
		return host[1 : len(host)-1]
	}
	return host
}

// HostPort returns the authority without its userinfo, as HTTP has it in a
// field Host (RFC 9110 section 7.2):
//
//	uri-host [ ":" port ]
//
// It has no default port, and may end with ":". [Builder.HostPort] sets both.
func (p value) HostPort() string {
	authority := p.Authority()
	return authority[strings.IndexByte(authority, '@')+1:]
}

// HasPort reports whether there is a port, which may be empty.
func (p value) HasPort() bool { return p.has(Port) }

// Port returns the digits of the port (section 3.2.3), without the ":" before
// them. Any number of digits is valid.
func (p value) Port() string { return p.slice(Port) }

// PortNumber returns the port as a number. It reports false for a port without
// digits or above 65535; the grammar allows both.
func (p value) PortNumber() (uint16, bool) {
	digits, n := p.Port(), 0
	for i := range len(digits) {
		if n = n*10 + int(digits[i]-'0'); n > 1<<16-1 {
			return 0, false
		}
	}
	return uint16(n), digits != ""
}

// RequestTarget returns the path and the query as a request of HTTP has them
// (RFC 9112 section 3.2.1, origin-form):
//
//	absolute-path [ "?" query ]
//
// An empty path is written as "/", and RequestTarget allocates only for that.
// It is for a value with an authority: then the path is empty or begins with
// "/". As a reference it can lead to another host: that of http://h//evil is
// //evil. To redirect, use LocalRedirect of package guard.
func (p value) RequestTarget() string {
	target := p.s[p.pathStart():p.queryEnd()]
	if p.Path() == "" {
		return "/" + target
	}
	return target
}

// Path returns the path (section 3.3), which is always present, but may be
// empty.
func (p value) Path() string { return p.s[p.pathStart():p.pathEnd()] }

// HasQuery reports whether there is a query, which may be empty.
func (p value) HasQuery() bool { return p.queryEnd() > p.pathEnd() }

// Query returns the query (section 3.4), without the "?" before it.
func (p value) Query() string {
	if !p.HasQuery() {
		return ""
	}
	return p.s[p.pathEnd()+1 : p.queryEnd()]
}

// HasFragment reports whether there is a fragment, which may be empty.
func (p value) HasFragment() bool { return len(p.s) > p.queryEnd() }

// Fragment returns the fragment (section 3.5), without the "#" before it.
// The client keeps the fragment, and does not send it.
func (p value) Fragment() string {
	if !p.HasFragment() {
		return ""
	}
	return p.s[p.queryEnd()+1:]
}

// HasScheme reports whether r is a URI rather than a relative reference.
func (r Ref) HasScheme() bool { return r.schemeEnd() > 0 }

// URI returns r as a URI, and reports whether r is one.
func (r Ref) URI() (URI, bool) {
	if !r.HasScheme() {
		return URI{}, false
	}
	return URI{r.value}, true
}

// Ref returns u as a reference. With any base, it resolves to u without the
// dot-segments of its path. The zero URI gives the empty reference.
func (u URI) Ref() Ref { return Ref{value: u.value} }

// Clone returns u with a text of its own, as strings.Clone does, so that u does
// not keep a larger text in memory.
func (u URI) Clone() URI {
	u.s = strings.Clone(u.s)
	return u
}

// WithoutFragment returns u up to its fragment, if there is one, and without
// the "#": an absolute-URI (section 4.3). It does not allocate.
func (u URI) WithoutFragment() URI { return URI{u.cut(u.queryEnd())} }

// WithoutQuery returns u up to its query or fragment, whichever comes first,
// and without the "?" or "#". It does not allocate.
func (u URI) WithoutQuery() URI { return URI{u.cut(u.pathEnd())} }

// With returns u with another text of a component, as [Builder.Set] sets it. An
// error is a *[ParseError].
func (u URI) With(c Component, text string) (URI, error) { return u.Edit().Set(c, text).URI() }

// WithQuery returns u with another query, and without a query and its "?" if
// text is empty, as [Builder.QueryOrNone].
func (u URI) WithQuery(text string) (URI, error) { return u.Edit().QueryOrNone(text).URI() }

// Clone returns r with a text of its own.
func (r Ref) Clone() Ref {
	r.s = strings.Clone(r.s)
	return r
}

// WithoutFragment returns r up to its fragment, if there is one, and without
// the "#". It does not allocate.
func (r Ref) WithoutFragment() Ref { return Ref{value: r.cut(r.queryEnd())} }

// WithoutQuery returns r up to its query or fragment, whichever comes first,
// and without the "?" or "#". It does not allocate.
func (r Ref) WithoutQuery() Ref { return Ref{value: r.cut(r.pathEnd())} }

// With returns r with another text of a component, as [Builder.Set] sets it. An
// error is a *[ParseError].
func (r Ref) With(c Component, text string) (Ref, error) { return r.Edit().Set(c, text).Ref() }

// WithQuery returns r with another query, and without a query and its "?" if
// text is empty, as [Builder.QueryOrNone].
func (r Ref) WithQuery(text string) (Ref, error) { return r.Edit().QueryOrNone(text).Ref() }

// cut returns p up to end, which is that of its path or query.
func (p value) cut(end int) value {
	return makeValue(p.s[:end], p.schemeEnd(), p.pathStart(), p.pathEnd(), end)
}

// Compare orders URIs by their text, byte by byte, for sorting: 0 means ==.
func (u URI) Compare(v URI) int { return strings.Compare(u.s, v.s) }

// Compare orders references by their text, byte by byte, for sorting: 0 means
// ==. References from different bases should be resolved first (section 6.1).
func (r Ref) Compare(q Ref) int { return strings.Compare(r.s, q.s) }
