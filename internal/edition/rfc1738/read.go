package rfc1738

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/edition/doc"
)

// A kind is a scheme with a rule in RFC 1738, or other.
type kind uint8

const (
	other kind = iota
	ftp
	file
	http
	gopher
	mailto
	news
	nntp
	telnet
	wais
	prospero
)

// schemes are the schemes of section 3.
var schemes = [...]struct {
	name    string
	rule    string
	section string
	port    string   // default
	login   doc.Name // the rule of the text before the "/": a hostport has no user
	slash   bool     // the "/" after the host is required
}{
	other:    {rule: "ip-schemepart", section: in + "3.1", login: doc.PartLogin},
	ftp:      {"ftp", "ftpurl", in + "3.2", "21", doc.PartLogin, false},
	file:     {"file", "fileurl", in + "3.10", "", doc.PartHost, true},
	http:     {"http", "httpurl", in + "3.3", "80", doc.PartHostport, false},
	gopher:   {"gopher", "gopherurl", in + "3.4.1", "70", doc.PartHostport, false},
	mailto:   {"mailto", "mailtourl", in + "3.5", "", doc.NoPart, false},
	news:     {"news", "newsurl", in + "3.6", "", doc.NoPart, false},
	nntp:     {"nntp", "nntpurl", in + "3.7", "119", doc.PartHostport, true},
	telnet:   {"telnet", "telneturl", in + "3.8", "23", doc.PartLogin, false},
	wais:     {"wais", "waisurl", in + "3.9", "210", doc.PartHostport, true},
	prospero: {"prospero", "prosperourl", in + "3.11", "1525", doc.PartHostport, true},
}

// initials are those of the kinds: each kind is tried only for its own.
const initials = "-ffhgmnntwp-"

// kindOf returns the kind of a scheme, in either letter case (R38-2.1-03).
func kindOf(name string) kind {
	first := name[0] | 0x20
	k := strings.IndexByte(initials, first)
	for ; k >= 0 && initials[k] == first; k++ {
		of := schemes[k].name
		if len(name) == len(of) && matchFold(name, of) == len(of) {
			return kind(k)
		}
	}
	return other
}

// Read reads a url by the rule of its scheme: otherurl is for schemes without a
// rule. "#" is outside of every URL (C-06), so no part has one.
func Read(r *doc.Reading) {
	p := reader{r}
	if p.url(len(r.Text)); r.Valid() { // a valid text has no "#"
		return
	}
	end := strings.IndexByte(r.Text, '#')
	if end < 0 {
		return
	}
	r.N, r.Fault = 0, doc.Fault{}
	p.url(end)
	p.Bad(end, "url", in+"2.2", `"#" is outside of every URL and has to be encoded in it`)
}

// A reader fills in a Reading. Its methods read a part of the text, from one
// offset to another.
type reader struct{ *doc.Reading }

// url reads scheme ":" and the rest (2.1, R38-5-03).
func (p reader) url(end int) {
	colon := kinds.End(p.Text[:end], 0, inScheme)
	switch {
	case colon == end:
		p.Bad(colon, "genericurl", in+"2.1", `missing scheme and ":"`)
		return
	case p.Text[colon] != ':':
		p.Bad(colon, "scheme", in+"2.1",
			"only letters, digits, plus, period and hyphen are allowed in a scheme")
		return
	case colon == 0:
		p.Bad(0, "scheme", in+"2.1", "missing scheme")
		return
	}
	p.Add(doc.PartScheme, uri.Scheme, 0, colon)
	switch k := kindOf(p.Text[:colon]); k {
	case mailto:
		p.mail(colon+1, end)
	case news:
		p.grouppart(colon+1, end)
	default:
		p.schemepart(k, colon+1, end)
	}
}

// schemepart reads the text after the scheme. Data that begin with "//" have
// the common Internet syntax (3.1), although *xchar allows more.
//
//	schemepart    = *xchar / ip-schemepart
//	ip-schemepart = "//" login [ "/" urlpath ]
func (p reader) schemepart(k kind, i, end int) {
	of := &schemes[k]
	if s := p.Text[i:end]; !strings.HasPrefix(s, "//") {
		p.Add(doc.PartSchemepart, uri.Path, i, end)
		switch {
		case k == other:
			p.run(isXchar, i, end, "xchar", in+"5")
		case s != "" && s[0] == '/':
			p.Bad(i+1, of.rule, of.section, `missing second "/" before the host`)
		default:
			p.Bad(i, of.rule, of.section, `missing "//" and host`)
		}
		return
	}
	i += len("//")
	slash, ok := p.plainHost(k, i, end)
	if !ok {
		slash = p.find('/', i, end)
		if k == http {
			slash = p.find('?', i, slash)
		}
		p.login(k, i, slash)
	}
	switch {
	case slash < end && p.Text[slash] == '/':
		p.path(k, slash+1, end)
	case slash < end:
		p.Bad(slash, of.rule, of.section, `missing "/" before the "?" of a search`)
	case of.slash:
		p.Bad(slash, of.rule, of.section, `missing "/" after the host`)
	}
}

// plainHost reads a host without user and port, as in most URLs. It adds the
// same parts as login, in one pass.
func (p reader) plainHost(k kind, i, end int) (slash int, ok bool) {
	slash, name, number := doc.Hostname(p.Text[:end], i)
	if !name && !number || slash < end && p.Text[slash] != '/' {
		return slash, false
	}
	if k != file {
		p.Add(schemes[k].login, uri.Authority, i, slash)
	}
	p.Add(doc.PartHost, uri.Host, i, slash)
	return slash, true
}

// login reads a login, a hostport if the scheme has no user, or the host of a
// file. The first "@" ends the user.
//
//	login    = [ user [ ":" password ] "@" ] hostport
//	hostport = host [ ":" port ]
func (p reader) login(k kind, i, end int) {
	of := &schemes[k]
	if k == file {
		p.Add(doc.PartHost, uri.Host, i, end)
		if i < end {
			p.Host(i, end, in+"3.1")
		}
		return
	}
	p.Add(of.login, uri.Authority, i, end)
	if at := p.find('@', i, end); at < end && of.login == doc.PartHostport {
		p.Bad(at, "hostport", of.section, "the scheme has no user and no password")
	}
	doc.Site(p.Text, i, end, p.piece)
}

// piece reads a piece of a login. A user without a password is the whole
// userinfo.
func (p reader) piece(name doc.Name, c uri.Component, i, end int) {
	switch name {
	case doc.PartHost:
		p.Add(name, c, i, end)
		p.Host(i, end, in+"3.1")
	case doc.PartPort:
		p.digits(name, c, i, end, in+"3.1")
	default:
		if p.Text[end] == ':' {
			c = 0
		}
		p.Add(name, c, i, end)
		p.run(inUser, i, end, name.String(), in+"3.1")
	}
}

// find returns the offset of the first c in Text[i:end], or end.
func (p reader) find(c byte, i, end int) int {
	return doc.Index(p.Text[:end], i, c)
}

// digits reads a number.
//
//	digits = 1*DIGIT
func (p reader) digits(name doc.Name, c uri.Component, i, end int, section string) {
	p.Add(name, c, i, end)
	switch at := doc.Digits(p.Text[:end], i); {
	case i == end:
		p.Bad(end, name.String(), section, "missing number")
	case at < end:
		p.Bad(at, name.String(), section, "only digits are allowed in a number")
	}
}

// path reads the url-path. The "/" before it is not part of it (C-15).
func (p reader) path(k kind, i, end int) {
	if k != http && k != wais { // in these the search is a part of it
		p.Add(doc.PartURLPath, uri.Path, i, end)
	}
	switch k {
	case http:
		p.httpPath(i, end)
	case wais:
		p.waisPath(i, end)
	case ftp:
		p.ftpPath(i, end)
	case file:
		p.Add(doc.PartFpath, 0, i, end)
		p.run(inFpath, i, end, "fsegment", in+"3.10")
	case gopher:
		p.gopherPath(i, end)
	case nntp:
		p.nntpPath(i, end)
	case telnet:
		if i < end {
			p.Bad(i, "telneturl", in+"3.8", `nothing is allowed after the last "/"`)
		}
	case prospero:
		p.prosperoPath(i, end)
	default:
		p.run(isXchar, i, end, "urlpath", in+"3.1")
	}
}

// run reads *( class / escape ).
func (p reader) run(class uint16, i, end int, rule, section string) {
	at, ok := kinds.Run(p.Text[:end], i, class)
	switch {
	case !ok:
		p.Bad(at, "escape", in+"2.2", `"%" must be followed by two hexadecimal digits`)
	case at < end:
		section, message := why(p.Text[at], section)
		p.Bad(at, rule, section, message)
	}
}
