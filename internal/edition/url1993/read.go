package url1993

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// Document is the paper of 1993.
var Document = doc.Document{
	Name:      "1993",
	Title:     title,
	Rules:     &rules,
	Classes:   &classes,
	Resolve:   resolve,
	Normalize: normalize,
	Raw:       &encoded,
	Write:     write,

	Relativize: func(base, target string) (string, error) { return Partial(base, target), nil },
	Schemes: []string{
		"http", "ftp", "gopher", "news", "wais", "prospero", "telnet", "rlogin", "tn3270", "afs",
		"whois", "x500",
	},
	Reserved: []string{"urn"},
	Wrap:     "URL=<",
}

// Sections have names, not numbers.
const (
	title     = "URL draft of July 1993"
	in        = title + " "
	bnf       = `section "BNF syntax"`
	inBNF     = in + bnf
	inFrag    = in + `section "Fragment-id"`
	inScheme  = in + `section "Scheme"`
	inNet     = in + `section "Internet protocol parts"`
	inPart    = inPartial + ", which has no rule"
	inPartial = in + `section "Partial form"`
	inEnc     = in + `section "Encoding prohibited characters"`
)

// rules are the rules of the grammar as printed, with its errors: a scheme, a
// host or a group can match its own separator (E-17). [Read] describes how a
// text is read.
var rules = doc.Rules{New: func() []doc.Rule {
	return doc.Grammar("url-1993", bnf+`:
section "FTP": ftp-address-by-text
section "Prospero": prosperolink-by-text`, nil)
}}

// A form is what follows the colon of a URL.
type form struct {
	scheme string
	rule   string // that a finding about the whole form cites
}

var forms = [...]form{
	{"", "generic"},
	{"http", "httpaddress"},              // [ "/" path ] [ "?" search ]
	{"ftp", "ftp-address-by-text"},       // "/" path
	{"gopher", "gopheraddress"},          // [ "/" gtype [ selector ] ] [ "?" search ]
	{"wais", "waisaddress"},              // an index or a document
	{"prospero", "prosperolink-by-text"}, // "/" hsoname and more
	{"telnet", "telnetaddress"},          // nothing after the port
	{"rlogin", "telnetaddress"},          // the form of telnet by the text (D-16)
	{"tn3270", "telnetaddress"},
	{"afs", "afsaddress"},   // a cell, "/" path
	{"whois", "url"},        // [ "/" path ] by the text
	{"news", "newsaddress"}, // no "//"
	{"x500", "generic"},     // left for study: opaque
}

// formOf returns the form of a scheme, in any letter case (C-50).
func formOf(scheme string) *form {
	for i := 1; i < len(forms); i++ {
		s := forms[i].scheme
		if len(s) == len(scheme) && s[0] == scheme[0]|0x20 && strings.EqualFold(s, scheme) {
			return &forms[i]
		}
	}
	return &forms[0]
}

func (f *form) is(schemes ...string) bool { return slices.Contains(schemes, f.scheme) }

// Classify returns "full" or "partial" (PARTIAL-04).
func Classify(ref string) string {
	url, _, _ := strings.Cut(ref, "#")
	if colonOf(url) >= 0 {
		return "full"
	}
	return "partial"
}

// colonOf returns the offset of the colon of a full form, which is before any
// slash, or -1. A colon in a search part does not count (D-13).
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
// document says more than the rule, or the printed rule is wrong, Read follows
// the text:
//
//   - A scheme ends at the first colon, a host at a colon, and a user at the
//     first "@", even where ialpha and xalphas match more (E-17).
//   - All schemes with "//" may have a user and a password, as "Internet
//     protocol parts" says, and ftp a port (E-15).
//   - rlogin, tn3270 and whois have the forms that the text describes (D-16,
//     C-45).
//   - "%00" ends the name of a Prospero object (E-16).
//
// A void fragment-id is read, although it does not match the rule (E-31). A
// partial form has no rule: it is valid if its pieces have only characters that
// these pieces have in a full form.
func Read(to *doc.Reading) {
	r := reader{to}
	if r.plain() {
		return
	}
	hash := doc.Index(r.Text, 0, '#')
	url := r.Text[:hash]
	colon := colonOf(url)
	if colon >= 0 {
		r.full(url, colon)
	} else {
		r.partial(url)
	}
	if hash == len(r.Text) {
		return
	}
	r.Add(doc.PartFragmentid, uri.Fragment, hash+1, len(r.Text))
	if hash+1 < len(r.Text) || colon >= 0 {
		r.check(hash+1, len(r.Text), xalphas, "fragmentid", inFrag)
	}
}

// A reader fills in a Reading. Its methods read a part of the text.
type reader struct{ *doc.Reading }

// plain reads most texts in one pass: valid URLs without a user and a port. For
// other texts it returns false and changes nothing.
//
//	"http://" hostname [ "/" path ] [ "?" search ] [ "#" fragmentid ]
func (r reader) plain() bool {
	const start = len("http://")
	s := r.Text
	if !strings.HasPrefix(s, "http://") || len(s) == start || !doc.IsAlpha(s[start]) {
		return false
	}
	host, ok := kinds.Run(s, start, hostChar)
	path := host
	if ok && path < len(s) && s[path] == '/' {
		path, ok = pathEnd(s, path+1)
	}
	search := path
	if ok && search < len(s) && s[search] == '?' {
		search, ok = searchEnd(s, search+1)
	}
	end := search
	if ok && end < len(s) && s[end] == '#' {
		end, ok = kinds.Run(s, end+1, xalpha)
		ok = ok && search+1 < end
	}
	if !ok || end < len(s) {
		return false
	}
	r.Add(doc.PartScheme, uri.Scheme, 0, len("http"))
	r.Add(doc.PartHost, uri.Host, start, host)
	if host < path {
		r.Add(doc.PartPath, uri.Path, host+1, path)
	}
	if path < search {
		r.Add(doc.PartSearch, uri.Query, path+1, search)
	}
	if search < end {
		r.Add(doc.PartFragmentid, uri.Fragment, search+1, end)
	}
	return true
}

// full reads a URL.
//
//	scheme ":" ...
func (r reader) full(url string, colon int) {
	r.Add(doc.PartScheme, uri.Scheme, 0, colon)
	r.check(0, colon, ialpha, "scheme", inScheme)
	f, i := formOf(url[:colon]), colon+1
	if !strings.HasPrefix(url[i:], "//") {
		if f.scheme == "news" && isGroupart(url[i:]) {
			r.news(i, len(url))
			return
		}
		f = &forms[0]
		question := doc.Index(url, i, '?')
		r.path(f, i, question)
		r.search(f, question, len(url))
		return
	}
	switch f.scheme {
	case "", "news", "x500":
		r.Bad(i, "generic", inBNF,
			`a path cannot begin with a slash, and only some schemes have a form with "//"`)
	}
	start := i + len("//")
	if f.scheme == "afs" {
		i = hostEnd(url, start)
		r.Add(doc.PartCellname, uri.Host, start, i)
		r.check(start, i, hostname, "hostname", inNet)
	} else {
		i = r.net(url, start)
	}
	question := doc.Index(url, i, '?')
	if i < question {
		r.path(f, i+1, question) // the slash after the host is not part of the path
	} else if f.is("ftp", "wais", "prospero", "afs") {
		r.Bad(i, f.rule, inBNF, "missing slash after the host")
	}
	r.search(f, question, len(url))
}

// hostEnd returns where the part with the host ends: at a slash or a "?".
func hostEnd(url string, i int) int {
	for i < len(url) && url[i] != '/' && url[i] != '?' {
		i++
	}
	return i
}

// partial reads a partial form: an optional part with a host, a path, a search.
func (r reader) partial(url string) {
	start := 0
	if strings.HasPrefix(url, "//") {
		start = r.net(url, len("//"))
		if start < len(url) && url[start] == '/' {
			start++
		}
	}
	question := doc.Index(url, start, '?')
	if start < question || start == 0 {
		r.Add(doc.PartPath, uri.Path, start, question)
		r.check(start, question, partialPath, "path", inPart)
	}
	if question < len(url) {
		r.Add(doc.PartSearch, uri.Query, question+1, len(url))
		r.check(question+1, len(url), partialSearch, "search", inPart)
	}
}

// net reads the text between "//" and the next slash or "?" (INET-01 to 04),
// and returns its end. Most texts have no user and no port.
//
//	[ user [ ":" xalphas ] "@" ] hostport
func (r reader) net(url string, start int) int {
	end, _ := kinds.Run(url, start, hostChar)
	if end == len(url) || url[end] == '/' || url[end] == '?' {
		if r.Add(doc.PartHost, uri.Host, start, end); r.Valid() {
			r.host(start, end)
		}
		return end
	}
	end = hostEnd(url, end)
	doc.Site(url, start, end, r.piece)
	return end
}

// piece reads a piece of the text that net reads. A user and a host have no "@"
// and no ":" (E-17).
func (r reader) piece(name doc.Name, c uri.Component, start, end int) {
	r.Add(name, c, start, end)
	switch name {
	case doc.PartUser:
		r.check(start, end, xalphas, "user", inNet)
	case doc.PartPassword:
		r.check(start, end, xalphas, "xalphas", inNet)
	case doc.PartHost:
		r.host(start, end)
	case doc.PartPort:
		r.check(start, end, digits, "port", inNet)
	}
}

func (r reader) host(start, end int) {
	rule := "host"
	switch {
	case start == end:
	case doc.IsAlpha(r.Text[start]):
		rule = "hostname"
	case doc.IsDigit(r.Text[start]):
		rule = "hostnumber"
	}
	r.check(start, end, host, rule, inNet)
}

// path reads the path of a form, and its pieces.
func (r reader) path(f *form, start, end int) {
	r.Add(doc.PartPath, uri.Path, start, end)
	switch f.scheme {
	case "gopher":
		r.gopher(start, end)
	case "wais":
		r.wais(start, end)
	case "prospero":
		r.prospero(start, end)
	case "telnet", "rlogin", "tn3270":
		r.Bad(start-1, f.rule, inBNF, "nothing is allowed after host and port in this form")
	default:
		r.check(start, end, path, "path", inBNF)
	}
}

// search reads "?" search, or nothing at the end.
func (r reader) search(f *form, question, end int) {
	if question == end {
		return
	}
	if !f.is("", "http", "gopher") && (f.scheme != "wais" || r.At(r.N-1).Name != "database") {
		r.Bad(question, f.rule, inBNF, "a search is not allowed in this form")
	}
	r.Add(doc.PartSearch, uri.Query, question+1, end)
	r.check(question+1, end, search, "search", inBNF)
}

// gopher reads a type, which is one character or one escape, and a selector
// (GOPHER-01).
func (r reader) gopher(start, end int) {
	gtype := min(start+1, end)
	if start < end && r.Text[start] == '%' {
		gtype = min(start+len("%30"), end)
	}
	r.check(start, gtype, xalphas, "gtype", in+`section "Gopher"`)
	if xalphas(r.Text[start:gtype]) >= 0 {
		return
	}
	r.Add(doc.PartGtype, 0, start, gtype)
	r.Add(doc.PartSelector, 0, gtype, end)
	r.check(gtype, end, path, "selector", inBNF)
}

// wais reads a database, and the type, length and path of a document (WAIS-01,
// 02).
func (r reader) wais(start, end int) {
	for _, p := range [...]struct {
		name doc.Name
		rule func(string) int
	}{{doc.PartDatabase, xalphas}, {doc.PartWtype, xalphas}, {doc.PartDigits, digits}} {
		stop := doc.Index(r.Text[:end], start, '/')
		r.Add(p.name, 0, start, stop)
		r.check(start, stop, p.rule, p.name.String(), inBNF)
		if stop == end {
			if p.name != doc.PartDatabase {
				r.Bad(end, "waisdoc", in+`section "WAIS"`,
					"a document has a type, a length and a path")
			}
			return
		}
		start = stop + 1
	}
	r.Add(doc.PartDocpath, 0, start, end)
	r.check(start, end, path, "path", inBNF)
}

// prospero reads a name, a version and attributes (PROSPERO-02, 03), separated
// by "%00" (E-16).
//
//	hsoname [ "%00" [ version ] *( "%00" attribute ) ]
func (r reader) prospero(start, end int) {
	const section = in + `section "Prospero"`
	name, rest, more := strings.Cut(r.Text[start:end], "%00")
	r.Add(doc.PartHsoname, 0, start, start+len(name))
	r.check(start, start+len(name), path, "hsoname", inBNF)
	if !more {
		return
	}
	start = end - len(rest)
	version, rest, more := strings.Cut(rest, "%00")
	r.Add(doc.PartVersion, 0, start, start+len(version))
	if version != "" {
		r.check(start, start+len(version), digits, "version", section)
	}
	if more {
		start = end - len(rest)
		r.Add(doc.PartAttributes, 0, start, end)
		r.check(start, end, attributes, "attribute", section)
	}
}

// isGroupart reports whether the text after "news:" is a groupart. If not, the
// URL may still be generic.
//
//	groupart = "*" / group / article
//	group    = ialpha [ "." group ]
//	article  = xalphas "@" host
func isGroupart(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		return s == "*" || ialpha(s) < 0
	}
	return xalphas(s[:at]) < 0 && host(s[at+1:]) < 0
}

// news adds the parts of the text after "news:". An article has an "@", and a
// group does not (NEWS-01).
func (r reader) news(start, end int) {
	r.Add(doc.PartGroupart, uri.Path, start, end)
	switch s := r.Text[start:end]; {
	case strings.IndexByte(s, '@') >= 0:
		r.Add(doc.PartArticle, 0, start, end)
	case s != "*":
		r.Add(doc.PartGroup, 0, start, end)
	}
}

// check notes a fault of a part by a rule, unless there is one already.
func (r reader) check(start, end int, of func(string) int, rule, section string) {
	if !r.Valid() {
		return
	}
	if at := of(r.Text[start:end]); at >= 0 {
		r.explain(start, end, start+at, rule, section)
	}
}

func (r reader) explain(start, end, at int, rule, section string) {
	switch {
	case inEscape(r.Text[start:end], at-start):
		r.Bad(at, "escape", inEnc, "a percent sign must be followed by two hexadecimal digits")
	case at < end:
		r.Bad(at, rule, section, what(r.Text[at], at == start, rule))
	case start == end:
		r.Bad(at, rule, section, "this part is empty")
	default:
		r.Bad(at, rule, section, "the text is incomplete here")
	}
}

// inEscape reports whether the byte at i should be a digit of an escape.
func inEscape(s string, i int) bool {
	percent := strings.LastIndexByte(s[max(0, i-2):i], '%')
	return percent >= 0 && (i == len(s) || !pct.HexDig().Contains(s[i]))
}

// what returns the message for a wrong byte; first says that it begins its
// part.
func what(b byte, first bool, rule string) string {
	switch {
	case b == ' ':
		return "spaces are not legal characters"
	case b < ' ' || b == 0x7f:
		return "control characters must be encoded"
	case b >= 0x80:
		return "characters outside of ASCII must be encoded"
	case strings.IndexByte(variant, b) >= 0:
		return `no rule allows the "variant" characters: this one must be encoded`
	case b == '<' || b == '>':
		return `no rule allows the "punctuation" characters: this one must be encoded`
	case b == '/' && (rule == "path" || rule == "selector" || rule == "hsoname"):
		return "only the last element of a path may be empty"
	case first && (rule == "scheme" || rule == "hostname"):
		return "this must begin with a letter"
	case first && rule == "host":
		return "a host must begin with a letter or a digit"
	case b == '@' && rule == "hostname":
		return `the host ends here: the user ended at the first "@"`
	case b == '+' && rule == "search":
		return "missing word between two plus signs"
	case b == '+':
		return "a plus sign is only allowed in paths and between the words of a search"
	case kinds[b] == 0:
		return "this character is in no class: it must be encoded"
	}
	return "this is not allowed here"
}
