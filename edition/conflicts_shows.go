package edition

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/internal/edition/rfc3986"
	"github.com/urikit/uri/pct"
)

// A subject is a text that detectors examine. It is split by RFC 3986, valid or
// not.
type subject struct {
	text     string
	open     string  // text in lower case, with "x" for each byte of a password, to hide it
	editions Edition // the compared ones
	c        uri.Parts
	name     string // of the scheme, in lower case
	cut      doc.Reading
}

func newSubject(text string, editions Edition) *subject {
	x := &subject{text: text, editions: editions, c: uri.Split(text), cut: doc.Reading{Text: text}}
	x.name = strings.ToLower(x.c.Scheme)
	rfc3986.Split(&x.cut)
	x.open = string(doc.AppendLower(nil, text))
	if start, end := x.login(); start >= 0 {
		if i := strings.IndexByte(text[start:end], ':'); i >= 0 {
			i += start + len(":")
			x.open = x.open[:i] + strings.Repeat("x", end-i) + x.open[end:]
		}
	}
	return x
}

// login returns where user and password are. RFC 1738 allows "?" in them; in
// later documents "?" begins the query.
func (x *subject) login() (int, int) {
	start, _, ok := x.span(uri.Authority)
	if !ok {
		return -1, -1
	}
	end := strings.IndexAny(x.text[start:], "@/#")
	if end < 0 || x.text[start+end] != '@' {
		return -1, -1
	}
	return start, start + end
}

func (x *subject) is(schemes ...string) bool { return slices.Contains(schemes, x.name) }

// scheme returns where the scheme is.
func (x *subject) scheme() (int, int) {
	start, end, _ := x.span(uri.Scheme)
	return start, end
}

func (x *subject) span(c uri.Component) (start, end int, ok bool) {
	p, ok := x.cut.Find(c)
	return p.Start, p.End, ok
}

// body returns the offset after "scheme:".
func (x *subject) body() int {
	if _, end, ok := x.span(uri.Scheme); ok {
		return end + len(":")
	}
	return 0
}

// first returns the place of the earliest occurrence of one of texts, which are
// in lower case.
func (x *subject) first(start, end int, texts []string) (int, int) {
	at, size := -1, 0
	for _, s := range texts {
		if i := strings.Index(x.open[start:end], s); i >= 0 && (at < 0 || start+i < at) {
			at, size = start+i, len(s)
		}
	}
	return at, at + size
}

// raw returns the first byte after the scheme that is in the classes of some
// editions, but not of all, and not in except.
func (x *subject) raw(except string, classes map[Edition]string) (int, int) {
	var some pct.Set
	all := pct.Set{}.Complement()
	for e, name := range classes {
		if set, _ := e.document().Class(name); x.editions&e != 0 {
			some, all = some.Union(set), all.Intersect(set)
		}
	}
	mixed := some.Minus(all).Minus(pct.SetOf(except))
	for i := x.body(); i < len(x.open); i++ {
		if mixed.Contains(x.open[i]) {
			return i, i + 1
		}
	}
	return -1, -1
}

// C-01. "#" and brackets have rows of their own.
func reservedByte(x *subject) (int, int) {
	return x.raw("#[]", map[Edition]string{
		RFC1738: "reserved", Draft1997: "reserved", RFC3986: "reserved",
	})
}

// C-02. Characters of xalpha that all later documents reserve are left out:
// every e-mail address has one.
func unreservedByte(x *subject) (int, int) {
	return x.raw("@&:;", map[Edition]string{
		URL1993: "xalpha", RFC1738: "unreserved", Draft1997: "unreserved", RFC3986: "unreserved",
	})
}

// disagree reports whether a text is valid for some, but not all, of the
// compared editions.
func (x *subject) disagree(valid func(Edition) bool) bool {
	var taken Edition
	for e := range x.editions.Each() {
		if valid(e) {
			taken |= e
		}
	}
	return taken != 0 && taken != x.editions
}

// of reports whether all characters of a text are in a class of an edition or
// in more.
func (e Edition) of(s, class, more string) bool {
	set, _ := e.document().Class(class)
	return pct.Valid(s, set.Union(pct.SetOf(more)))
}

// isName reports whether a text is a scheme or a host name of 1993.
func isName(s string) bool { return pct.Alpha().Contains(s[0]) && URL1993.of(s, "xalpha", "") }

// C-08
func schemeName(x *subject) (int, int) {
	end := strings.IndexAny(x.text, ":/?#")
	if end <= 0 || x.text[end] != ':' {
		return -1, -1
	}
	s := x.text[:end]
	return where(x.disagree(func(e Edition) bool {
		switch e {
		case URL1993:
			return isName(s)
		case RFC3986:
			return uri.Rule("scheme").Validate(s) == nil
		}
		return uri.Rule("scheme").Validate("a"+s) == nil
	}), 0, end)
}

// C-09
func userinfoBytes(x *subject) (int, int) {
	start, end := x.login()
	if start < 0 {
		return -1, -1
	}
	s := x.text[start:end]
	return where(x.disagree(func(e Edition) bool {
		user, password, _ := strings.Cut(s, ":")
		switch e {
		case URL1993:
			return e.of(s, "xalpha", "")
		case RFC1738:
			return e.of(user, "unreserved", ";?&=") && e.of(password, "unreserved", ";?&=")
		case Draft1997:
			return e.of(user, "unreserved", ";&=+") && e.of(password, "unreserved", ";&=+")
		}
		return pct.Valid(s, pct.Userinfo())
	}), start, end)
}

// C-11
func hostName(x *subject) (int, int) {
	start, end, _ := x.span(uri.Host)
	s := x.text[start:end]
	return where(s != "" && s[0] != '[' && !isHostNumber(s) && x.disagree(func(e Edition) bool {
		switch e {
		case URL1993:
			return isName(s)
		case RFC3986:
			return pct.Valid(s, pct.RegName())
		}
		end, name, _ := doc.Hostname(s, 0)
		return name && end == len(s)
	}), start, end)
}

// isHostNumber is the rule hostnumber of the three older documents.
func isHostNumber(s string) bool { return doc.Hostnumber(s) < 0 }

// C-12
func hostNumber(x *subject) (int, int) {
	start, end, _ := x.span(uri.Host)
	s := x.text[start:end]
	return where(isHostNumber(s) && uri.Rule("IPv4address").Validate(s) != nil, start, end)
}

// C-15. In http and file the slash makes no difference: http always sends it,
// and file sends nothing. In the schemes here the name after it has a meaning
// of its own.
func pathSlash(x *subject) (int, int) {
	start, _, _ := x.span(uri.Path)
	holds := x.c.HasAuthority && x.c.Path != "" && x.is("ftp", "gopher", "nntp", "prospero", "wais")
	return where(holds, start, start+len("/"))
}

// C-33
func waisDocument(x *subject) (int, int) {
	start, end, _ := x.span(uri.Path)
	return where(x.is("wais") && strings.Count(x.c.Path, "/") > 1, start, end)
}

// C-38
func highEscape(x *subject) (int, int) {
	return x.escape(func(octet byte) bool { return octet >= 0x80 })
}

// C-48
func needlessEscape(x *subject) (int, int) {
	return x.escape(pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-._")).Contains)
}

// escape returns the first escape of an octet that satisfies of.
func (x *subject) escape(of func(octet byte) bool) (int, int) {
	for i := 0; i+len("%41") <= len(x.open); i++ {
		if x.open[i] == '%' {
			if octet, err := pct.Decode(x.open[i : i+3]); err == nil && of(octet[0]) {
				return i, i + 3
			}
		}
	}
	return -1, -1
}

// C-44
func newsName(x *subject) (int, int) {
	if x.is("nntp") {
		return x.scheme()
	}
	url, _, _ := strings.Cut(x.text, "#")
	isAddress := URL1993.Validate("newsaddress", url) == nil
	if !x.is("news") || isAddress == (RFC1738.Validate("newsurl", url) == nil) {
		return -1, -1
	}
	return x.body(), len(url)
}

// A pair is a base and a reference, split by RFC 3986.
type pair struct{ base, ref uri.Parts }

// relative reports whether the path of the reference is relative to the path of
// the base.
func (p pair) relative() bool {
	return !p.ref.HasScheme && !p.ref.HasAuthority && !isRooted(p.ref.Path)
}

// surplus reports whether there are more ".." than segments to remove.
func (p pair) surplus() bool {
	if !p.relative() || p.ref.Path == "" {
		return false
	}
	dir := p.base.Path[:strings.LastIndexByte(p.base.Path, '/')+1]
	depth := 0
	for s := range strings.SplitSeq(strings.TrimPrefix(dir, "/")+p.ref.Path, "/") {
		switch s {
		case ".":
		case "..":
			if depth--; depth < 0 {
				return true
			}
		default:
			depth++
		}
	}
	return false
}

func isRooted(path string) bool { return strings.HasPrefix(path, "/") }

func lastSegment(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

func isDots(segment string) bool { return segment == "." || segment == ".." }

// hasDots reports whether a path has dot-segments.
func hasDots(path string) bool {
	for s := range strings.SplitSeq(path, "/") {
		if isDots(s) {
			return true
		}
	}
	return false
}
