package url1993

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition/internal/doc"
)

// Document is the paper of 1993.
var Document = doc.Document{
	Name:      "1993",
	Title:     title,
	Rules:     rules,
	Classes:   classes,
	Resolve:   resolve,
	Normalize: normalize,
	Encode:    encode,

	Relativize: func(base, target string) (string, error) { return Partial(base, target), nil },
	Schemes: []string{
		"http", "ftp", "gopher", "news", "wais", "prospero", "telnet", "rlogin", "tn3270", "afs",
		"whois", "x500",
	},
	Reserved: []string{"urn"},
	Wrap:     "URL=<",
}

// Sections have names, and no numbers.
const (
	title    = "URL draft of July 1993"
	in       = title + " "
	inBNF    = in + bnf
	inFrag   = in + `section "Fragment-id"`
	inScheme = in + `section "Scheme"`
	inNet    = in + `section "Internet protocol parts"`
	inPart   = in + `section "Partial form", which has no rule`
	inEnc    = in + `section "Encoding prohibited characters"`
)

// A kind is a form of a URL: what follows the colon.
type kind uint8

const (
	genericForm  kind = iota
	httpForm          // [ "/" path ] [ "?" search ]
	ftpForm           // "/" path
	gopherForm        // [ "/" gtype [ selector ] ] [ "?" search ]
	waisForm          // an index or a document
	prosperoForm      // "/" hsoname and more
	telnetForm        // nothing after the port
	sessionForm       // rlogin and tn3270: the form of telnet by the text (D-16)
	afsForm           // a cell, "/" path
	whoisForm         // [ "/" path ] by the text
	newsForm          // no "//"
	x500Form          // left for study: opaque
)

// formOf returns the form of a scheme, in either case (C-50).
func formOf(scheme string) kind {
	for i := range forms {
		if f := &forms[i]; len(f.scheme) == len(scheme) && strings.EqualFold(f.scheme, scheme) {
			return f.kind
		}
	}
	return genericForm
}

var forms = [...]struct {
	scheme string
	kind   kind
}{
	{"http", httpForm}, {"ftp", ftpForm}, {"gopher", gopherForm}, {"wais", waisForm}, {"prospero",
		prosperoForm},
	{"telnet", telnetForm}, {"rlogin", sessionForm}, {"tn3270", sessionForm}, {"afs",
		afsForm}, {"whois", whoisForm},
	{"news", newsForm}, {"x500", x500Form},
}

// Classify returns "full" or "partial" (PARTIAL-04).
func Classify(ref string) string {
	url, _, _ := strings.Cut(ref, "#")
	if colonOf(url) >= 0 {
		return "full"
	}
	return "partial"
}

// colonOf returns the colon of a full form, which stands before any slash, or
// -1. A search part is not part of that question (D-13).
func colonOf(url string) int {
	for i := range len(url) {
		switch url[i] {
		case ':':
			return i
		case '/', '?', '#':
			return -1
		}
	}
	return -1
}

// Read reads a full form by the rule fragmentaddress. Where the text of the
// document says more than the rule, or the rule is printed wrong, it follows
// the text:
//
//   - A scheme ends at the first colon, a host at a colon, and a user at the
//     first "@", whatever ialpha and xalphas could take (E-17).
//   - All schemes with "//" may have a user and a password, as "Internet
//     protocol parts" says, and ftp a port (E-15).
//   - rlogin, tn3270 and whois have the forms that are told in words (D-16,
//     C-45).
//   - What follows the name of a Prospero object is set off by "%00" (E-16).
//
// A void fragment-id is read, and is not of the rule (E-31). A partial form has
// no rule: it is valid if its pieces have no other characters than these have.
func Read(to *doc.Reading) {
	r := reader{to}
	if r.plain() {
		return
	}
	url, hash := r.Text, strings.IndexByte(r.Text, '#')
	if hash >= 0 {
		url = url[:hash]
	}
	colon := colonOf(url)
	if colon >= 0 {
		r.full(url, colon)
	} else {
		r.partial(url)
	}
	if hash < 0 {
		return
	}
	r.Add(doc.PartFragmentid, uri.Fragment, hash+1, len(r.Text))
	if hash+1 < len(r.Text) || colon >= 0 {
		r.run(hash+1, len(r.Text), xalpha, "fragmentid", inFrag)
	}
}

// A reader fills in a Reading. Its methods read a part of the text.
type reader struct{ *doc.Reading }

// plain reads what most texts are, in one go: a valid URL without a user and a
// port. Of others it leaves no trace.
//
//	"http://" hostname [ "/" path ] [ "?" search ] [ "#" fragmentid ]
func (r reader) plain() bool {
	const scheme, start = "http", len("http://")
	if !strings.HasPrefix(r.Text, "http://") {
		return false
	}
	c := cursor{text: r.Text, i: start}
	c.one(alpha)
	c.any(hostChar)
	host, path, search := c.i, c.i, c.i
	if c.have('/') {
		c.path()
		path, search = c.i, c.i
	}
	if c.have('?') {
		c.search()
		search = c.i
	}
	if c.have('#') {
		c.some(xalpha)
	}
	if c.end() >= 0 {
		return false
	}
	r.Add(doc.PartScheme, uri.Scheme, 0, len(scheme))
	r.Add(doc.PartHost, uri.Host, start, host)
	if host < path {
		r.Add(doc.PartPath, uri.Path, host+1, path)
	}
	if path < search {
		r.Add(doc.PartSearch, uri.Query, path+1, search)
	}
	if search < c.i {
		r.Add(doc.PartFragmentid, uri.Fragment, search+1, c.i)
	}
	return true
}

// full reads a URL.
//
//	scheme ":" ...
func (r reader) full(url string, colon int) {
	r.Add(doc.PartScheme, uri.Scheme, 0, colon)
	c := cursor{text: url[:colon]}
	c.ialpha()
	r.take(&c, 0, "scheme", inScheme)

	f, i, host := formOf(url[:colon]), colon+1, false
	if host = strings.HasPrefix(url[i:], "//"); host {
		if f == genericForm || f == newsForm || f == x500Form {
			r.Bad(i, "generic", inBNF,
				`a path cannot begin with a slash, and only some schemes have a form with "//"`)
		}
		if start := i + len("//"); f == afsForm {
			i = hostEnd(url, start)
			r.Add(doc.PartCellname, uri.Host, start, i)
			r.hostname(start, i)
		} else {
			i = r.net(url, start)
		}
	} else if f == newsForm && isGroupart(url[i:]) {
		r.news(i, len(url))
		return
	} else {
		f = genericForm
	}

	search := indexFrom(url, i, '?')
	switch {
	case !host:
		r.afterHost(f, i, search)
	case i < search: // the slash that ends the host is not of the path
		r.afterHost(f, i+1, search)
	default:
		r.noPath(f, i)
	}
	if search == len(url) {
		return
	}
	if f != httpForm && f != gopherForm && f != genericForm &&
		(f != waisForm || r.At(r.N-1).Name != "database") {
		r.Bad(search, formRules[f], inBNF, "a search is not allowed in this form")
	}
	r.Add(doc.PartSearch, uri.Query, search+1, len(url))
	c = cursor{text: url[search+1:]}
	c.search()
	r.take(&c, search+1, "search", inBNF)
}

// indexFrom returns where a byte comes next, or the length.
func indexFrom(s string, i int, b byte) int {
	if n := strings.IndexByte(s[i:], b); n >= 0 {
		return i + n
	}
	return len(s)
}

// hostEnd returns where the part with the host ends: at a slash, or where a
// search begins.
func hostEnd(url string, i int) int {
	for i < len(url) && url[i] != '/' && url[i] != '?' {
		i++
	}
	return i
}

// partial reads a partial form: a part with a host or not, a path, a search.
func (r reader) partial(url string) {
	start := 0
	if strings.HasPrefix(url, "//") {
		start = r.net(url, len("//"))
		if start < len(url) && url[start] == '/' {
			start++
		}
	}
	search := indexFrom(url, start, '?')
	if start < search || start == 0 {
		r.Add(doc.PartPath, uri.Path, start, search)
		c := cursor{text: url[start:search]}
		c.any(pathChar)
		r.take(&c, start, "path", inPart)
	}
	if search < len(url) {
		r.Add(doc.PartSearch, uri.Query, search+1, len(url))
		c := cursor{text: url[search+1:]}
		c.any(xpalpha)
		r.take(&c, search+1, "search", inPart)
	}
}

// run looks whether a part is a run of a class, with one byte at least.
// Like all that look at a part it does so only while nothing is wrong: the
// first fault counts.
func (r reader) run(start, end int, class uint16, rule, section string) {
	if !r.Valid() {
		return
	}
	c := cursor{text: r.Text[start:end]}
	c.some(class)
	r.take(&c, start, rule, section)
}

// take notes what a cursor has found wrong with the part at start.
func (r reader) take(c *cursor, start int, rule, section string) {
	at := c.end()
	if at < 0 {
		return
	}
	if c.escape {
		r.Bad(start+at, "escape", inEnc,
			"a percent sign must be followed by two hexadecimal digits")
		return
	}
	message := "the text is incomplete here"
	if at < len(c.text) {
		message = what(c.text, at, rule)
	} else if at == 0 {
		message = "this part is empty"
	}
	r.Bad(start+at, rule, section, message)
}

// what says what is wrong with a byte.
func what(s string, at int, rule string) string {
	switch b := s[at]; {
	case b == ' ':
		return "spaces are not legal characters"
	case b < ' ' || b == 0x7f:
		return "control characters must be encoded"
	case b >= 0x80:
		return "characters outside of ASCII must be encoded"
	case strings.IndexByte(variant, b) >= 0:
		return `no rule has the characters called "variant": this one must be encoded`
	case b == '<' || b == '>':
		return `no rule has the characters called "punctuation": this one must be encoded`
	case b == '/' && (rule == "path" || rule == "selector" || rule == "hsoname"):
		return "only the last element of a path may be empty"
	case at == 0 && (rule == "scheme" || rule == "hostname"):
		return "this begins with a letter"
	case at == 0 && rule == "host":
		return "a host begins with a letter or a digit"
	case b == '@' && rule == "hostname":
		return `a host ends here, and a user ended at the first "@"`
	case b == '+' && rule == "search":
		return "missing word between two plus signs"
	case b == '+':
		return "a plus sign is only allowed in paths and between the words of a search"
	case kinds.Of[b] == 0:
		return "this character is in no class: it must be encoded"
	}
	return "this is not allowed here"
}
