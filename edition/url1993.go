package edition

import (
	"strings"

	"github.com/urikit/uri"
)

var url1993 = document{
	name:      "1993",
	title:     title1993,
	rules:     rules1993,
	classes:   sets1993(),
	resolve:   resolve1993,
	normalize: normalize1993,
	encode:    encode1993,
}

// Sections have names, and no numbers.
const (
	title1993    = "URL draft of July 1993"
	in1993       = title1993 + " "
	inBNF1993    = in1993 + bnf1993
	inFrag1993   = in1993 + `section "Fragment-id"`
	inScheme1993 = in1993 + `section "Scheme"`
	inNet1993    = in1993 + `section "Internet protocol parts"`
	inPart1993   = in1993 + `section "Partial form", which has no rule`
	inEnc1993    = in1993 + `section "Encoding prohibited characters"`
)

// A kind1993 is a form of a URL: what follows the colon.
type kind1993 uint8

const (
	generic1993  kind1993 = iota
	http1993              // [ "/" path ] [ "?" search ]
	ftp1993               // "/" path
	gopher1993            // [ "/" gtype [ selector ] ] [ "?" search ]
	wais1993              // an index or a document
	prospero1993          // "/" hsoname and more
	telnet1993            // nothing behind the port
	session1993           // rlogin and tn3270: the form of telnet by the text (D-16)
	afs1993               // a cell, "/" path
	whois1993             // [ "/" path ] by the text
	news1993              // no "//"
	x5001993              // left for study: opaque
)

// form1993 returns the form of a scheme, in either case (C-50).
func form1993(scheme string) kind1993 {
	for i := range forms1993 {
		if f := &forms1993[i]; len(f.scheme) == len(scheme) && strings.EqualFold(f.scheme, scheme) {
			return f.kind
		}
	}
	return generic1993
}

var forms1993 = [...]struct {
	scheme string
	kind   kind1993
}{
	{"http", http1993}, {"ftp", ftp1993}, {"gopher", gopher1993}, {"wais", wais1993}, {"prospero", prospero1993},
	{"telnet", telnet1993}, {"rlogin", session1993}, {"tn3270", session1993}, {"afs", afs1993}, {"whois", whois1993},
	{"news", news1993}, {"x500", x5001993},
}

// classify1993 returns "full" or "partial" (PARTIAL-04).
func classify1993(ref string) string {
	url, _, _ := SplitFragment1993(ref)
	if colon1993(url) >= 0 {
		return "full"
	}
	return "partial"
}

// colon1993 returns the colon of a full form, which stands before any slash, or -1. A search part is no part of that
// question (D-13).
func colon1993(url string) int {
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

// read1993 reads a full form by the rule fragmentaddress. Where the text of the document says more than the rule, or
// the rule is printed wrong, it follows the text:
//
//   - A scheme ends at the first colon, a host at a colon, and a user at the first "@", whatever ialpha and xalphas
//     could take (E-17).
//   - All schemes with "//" may have a user and a password, as "Internet protocol parts" says, and ftp a port (E-15).
//   - rlogin, tn3270 and whois have the forms that are told in words (D-16, C-45).
//   - What follows the name of a Prospero object is set off by "%00" (E-16).
//
// A void fragment-id is read, and is not of the rule (E-31). A partial form has no rule: it is valid if its pieces have
// no other characters than these have.
func read1993(r *Reading) {
	if r.plain1993() {
		return
	}
	url, hash := r.text, strings.IndexByte(r.text, '#')
	if hash >= 0 {
		url = url[:hash]
	}
	colon := colon1993(url)
	if colon >= 0 {
		r.full1993(url, colon)
	} else {
		r.partial1993(url)
	}
	if hash < 0 {
		return
	}
	r.add(partFragmentid, uri.Fragment, hash+1, len(r.text))
	if hash+1 < len(r.text) || colon >= 0 {
		r.run1993(hash+1, len(r.text), xalpha1993, "fragmentid", inFrag1993)
	}
}

// plain1993 reads what most texts are, in one go: a valid URL without a user and a port. Of others it leaves no trace.
//
//	"http://" hostname [ "/" path ] [ "?" search ] [ "#" fragmentid ]
func (r *Reading) plain1993() bool {
	const scheme, start = "http", len("http://")
	if !strings.HasPrefix(r.text, "http://") {
		return false
	}
	c := cursor1993{text: r.text, i: start}
	c.one(alpha1993)
	c.any(host1993)
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
		c.some(xalpha1993)
	}
	if c.end() >= 0 {
		return false
	}
	r.add(partScheme, uri.Scheme, 0, len(scheme))
	r.add(partHost, uri.Host, start, host)
	if host < path {
		r.add(partPath, uri.Path, host+1, path)
	}
	if path < search {
		r.add(partSearch, uri.Query, path+1, search)
	}
	if search < c.i {
		r.add(partFragmentid, uri.Fragment, search+1, c.i)
	}
	return true
}

// full1993 reads a URL.
//
//	scheme ":" ...
func (r *Reading) full1993(url string, colon int) {
	r.add(partScheme, uri.Scheme, 0, colon)
	c := cursor1993{text: url[:colon]}
	c.ialpha()
	r.take1993(&c, 0, "scheme", inScheme1993)

	f, i, host := form1993(url[:colon]), colon+1, false
	if host = strings.HasPrefix(url[i:], "//"); host {
		if f == generic1993 || f == news1993 || f == x5001993 {
			r.bad(i, "generic", inBNF1993, `a path cannot begin with a slash, and only some schemes have a form with "//"`)
		}
		if start := i + len("//"); f == afs1993 {
			i = hostEnd1993(url, start)
			r.add(partCellname, uri.Host, start, i)
			r.hostname1993(start, i)
		} else {
			i = r.net1993(url, start)
		}
	} else if f == news1993 && isGroupart1993(url[i:]) {
		r.news1993(i, len(url))
		return
	} else {
		f = generic1993
	}

	search := indexFrom1993(url, i, '?')
	switch {
	case !host:
		r.behind1993(f, i, search)
	case i < search: // the slash that ends the host is not of the path
		r.behind1993(f, i+1, search)
	default:
		r.noPath1993(f, i)
	}
	if search == len(url) {
		return
	}
	if f != http1993 && f != gopher1993 && f != generic1993 && (f != wais1993 || r.part(r.n-1).Name != "database") {
		r.bad(search, formRules1993[f], inBNF1993, "there is no search in this form")
	}
	r.add(partSearch, uri.Query, search+1, len(url))
	c = cursor1993{text: url[search+1:]}
	c.search()
	r.take1993(&c, search+1, "search", inBNF1993)
}

// indexFrom1993 returns where a byte comes next, or the length.
func indexFrom1993(s string, i int, b byte) int {
	if n := strings.IndexByte(s[i:], b); n >= 0 {
		return i + n
	}
	return len(s)
}

// hostEnd1993 returns where the part with the host ends: at a slash, or where a search begins.
func hostEnd1993(url string, i int) int {
	for i < len(url) && url[i] != '/' && url[i] != '?' {
		i++
	}
	return i
}

// partial1993 reads a partial form: a part with a host or not, a path, a search.
func (r *Reading) partial1993(url string) {
	start := 0
	if strings.HasPrefix(url, "//") {
		start = r.net1993(url, len("//"))
		if start < len(url) && url[start] == '/' {
			start++
		}
	}
	search := indexFrom1993(url, start, '?')
	if start < search || start == 0 {
		r.add(partPath, uri.Path, start, search)
		c := cursor1993{text: url[start:search]}
		c.any(path1993)
		r.take1993(&c, start, "path", inPart1993)
	}
	if search < len(url) {
		r.add(partSearch, uri.Query, search+1, len(url))
		c := cursor1993{text: url[search+1:]}
		c.any(xpalpha1993)
		r.take1993(&c, search+1, "search", inPart1993)
	}
}

// run1993 looks whether a part is a run of a class, with one byte at least. Like all that look at a part it does so only
// while nothing is wrong: the first fault counts.
func (r *Reading) run1993(start, end int, class uint8, rule, section string) {
	if !r.Valid() {
		return
	}
	c := cursor1993{text: r.text[start:end]}
	c.some(class)
	r.take1993(&c, start, rule, section)
}

// take1993 notes what a cursor has found wrong with the part at start.
func (r *Reading) take1993(c *cursor1993, start int, rule, section string) {
	at := c.end()
	if at < 0 {
		return
	}
	if c.escape {
		r.bad(start+at, "escape", inEnc1993, "a percent sign must be followed by two hexadecimal digits")
		return
	}
	message := "something is missing here"
	if at < len(c.text) {
		message = what1993(c.text, at, rule)
	} else if at == 0 {
		message = "this part is empty"
	}
	r.bad(start+at, rule, section, message)
}

// what1993 says what is wrong with a byte.
func what1993(s string, at int, rule string) string {
	switch b := s[at]; {
	case b == ' ':
		return "spaces are not legal characters"
	case b < ' ' || b == 0x7f:
		return "control characters must be encoded"
	case b >= 0x80:
		return "characters outside of ASCII must be encoded"
	case strings.IndexByte(variant1993, b) >= 0:
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
		return "there is no word between two plus signs"
	case b == '+':
		return "a plus sign stands only in paths and between the words of a search"
	case classes1993[b] == 0:
		return "this character is in no class: it must be encoded"
	}
	return "this cannot stand here"
}
