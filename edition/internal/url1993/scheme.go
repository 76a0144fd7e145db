package url1993

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/edition/internal/doc"
)

// formRules are the rules by which a form is wrong as a whole.
var formRules = [...]string{
	genericForm: "generic", httpForm: "httpaddress", ftpForm: "ftp-address-by-text",
	gopherForm: "gopheraddress",
	waisForm:   "waisaddress", prosperoForm: "prosperolink-by-text", telnetForm: "telnetaddress",
	sessionForm: "telnetaddress", afsForm: "afsaddress", whoisForm: "url", newsForm: "newsaddress",
	x500Form: "generic",
}

// net reads what stands between "//" and the next slash or search (INET-01 to
// 04), and returns its end. The first "@" ends the user, so that neither a user
// nor a host has one, and the first colon of each part ends it.
//
//	[ user [ ":" xalphas ] "@" ] hostport
func (r reader) net(url string, start int) int {
	end, at, user, port := start, -1, -1, -1
loop:
	for ; end < len(url); end++ {
		if !netDelims[url[end]] {
			continue
		}
		switch b := url[end]; {
		case b == '/' || b == '?':
			break loop
		case b == ':' && port < 0:
			port = end
		case b == '@' && at < 0:
			at, user, port = end, port, -1
		}
	}
	if at >= 0 {
		if user < 0 {
			user = at
		}
		r.Add(doc.PartUser, uri.Userinfo, start, user)
		r.run(start, user, xalpha, "user", inNet)
		if user < at {
			r.Add(doc.PartPassword, 0, user+1, at)
			r.run(user+1, at, xalpha, "xalphas", inNet)
		}
		start = at + 1
	}
	if port < 0 {
		port = end
	}
	r.Add(doc.PartHost, uri.Host, start, port)
	r.host(start, port)
	if port < end {
		r.Add(doc.PartPort, uri.Port, port+1, end)
		r.run(port+1, end, digit, "port", inNet)
	}
	return end
}

// netDelims are what cuts the part with the host.
var netDelims = [256]bool{'/': true, '?': true, ':': true, '@': true}

// host looks at a host, without what could be taken for a port or a user
// (E-17).
//
//	host = hostname / hostnumber
func (r reader) host(start, end int) {
	if !r.Valid() {
		return
	}
	c := cursor{text: r.Text[start:end]}
	if !c.is(alpha | digit) {
		c.wrong = true
		r.take(&c, start, "host", inNet)
		return
	}
	if c.is(alpha) {
		r.hostname(start, end)
		return
	}
	c.hostnumber()
	r.take(&c, start, "hostnumber", inNet)
}

// hostname = ialpha [ "." hostname ]
func (r reader) hostname(start, end int) {
	c := cursor{text: r.Text[start:end]}
	c.one(alpha)
	c.any(hostChar)
	r.take(&c, start, "hostname", inNet)
}

// noPath is for a form that ends after its host.
func (r reader) noPath(f kind, end int) {
	switch f {
	case ftpForm, waisForm, prosperoForm, afsForm:
		r.Bad(end, formRules[f], inBNF, "missing slash after the host")
	}
}

// afterHost reads the path of a form, and what it is made of.
func (r reader) afterHost(f kind, start, end int) {
	r.Add(doc.PartPath, uri.Path, start, end)
	switch f {
	case gopherForm:
		r.gopher(start, end)
	case waisForm:
		r.wais(start, end)
	case prosperoForm:
		r.prospero(start, end)
	case telnetForm, sessionForm:
		r.Bad(start-1, formRules[f], inBNF, "nothing is allowed after host and port in this form")
	default:
		r.path(start, end, "path")
	}
}

func (r reader) path(start, end int, rule string) {
	if !r.Valid() {
		return
	}
	c := cursor{text: r.Text[start:end]}
	c.path()
	r.take(&c, start, rule, inBNF)
}

// gopher reads a type, which is one character or escape, and a selector
// (GOPHER-01).
func (r reader) gopher(start, end int) {
	c := cursor{text: r.Text[start:end]}
	c.one(xalpha)
	if c.wrong {
		r.take(&c, start, "gtype", in+`section "Gopher"`)
		return
	}
	r.Add(doc.PartGtype, 0, start, start+c.i)
	r.Add(doc.PartSelector, 0, start+c.i, end)
	r.path(start+c.i, end, "selector")
}

// wais reads a database, and of a document its type, its length and its
// path (WAIS-01, 02).
func (r reader) wais(start, end int) {
	for _, p := range [...]struct {
		name  doc.Name
		class uint16
	}{{doc.PartDatabase, xalpha}, {doc.PartWtype, xalpha}, {doc.PartDigits, digit}} {
		stop := indexFrom(r.Text[:end], start, '/')
		r.Add(p.name, 0, start, stop)
		r.run(start, stop, p.class, p.name.String(), inBNF)
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
	r.path(start, end, "path")
}

// prospero reads a name, a version and attributes (PROSPERO-02, 03).
//
//	hsoname [ "%00" [ version ] *( "%00" attribute ) ]
func (r reader) prospero(start, end int) {
	const section = in + `section "Prospero"`
	names := [...]doc.Name{doc.PartHsoname, doc.PartVersion, doc.PartAttributes}
	for part := range names {
		stop, next := end, end
		if i := strings.Index(r.Text[start:end], "%00"); i >= 0 && part < 2 {
			stop = start + i
			next = stop + len("%00")
		}
		r.Add(names[part], 0, start, stop)
		switch {
		case part == 0:
			r.path(start, stop, "hsoname")
		case part == 1 && start < stop:
			r.run(start, stop, digit, "version", section)
		case part == 2:
			r.attributes(start, stop, section)
		}
		if stop == next {
			return
		}
		start = next
	}
}

// attribute *( "%00" attribute )
func (r reader) attributes(start, end int, section string) {
	c := cursor{text: r.Text[start:end]}
	for c.some(alphanum); !c.wrong && c.i < len(c.text) && c.text[c.i] == '%'; c.some(alphanum) {
		c.literal("%00")
	}
	r.take(&c, start, "attribute", section)
}

// isGroupart reports whether what follows "news:" is a groupart. If not, it may
// still be generic.
//
//	groupart = "*" / group / article
func isGroupart(s string) bool {
	if s == "*" {
		return true
	}
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		c := cursor{text: s}
		c.ialpha()
		return c.end() < 0
	}
	name := cursor{text: s[:at]}
	name.some(xalpha)
	host := cursor{text: s[at+1:]}
	if host.is(digit) {
		host.hostnumber()
	} else {
		host.one(alpha)
		host.any(hostChar)
	}
	return name.end() < 0 && host.end() < 0
}

// news adds the parts of what is after "news:". The "@" tells an article
// from a group (NEWS-01).
func (r reader) news(start, end int) {
	r.Add(doc.PartGroupart, uri.Path, start, end)
	switch s := r.Text[start:end]; {
	case strings.IndexByte(s, '@') >= 0:
		r.Add(doc.PartArticle, 0, start, end)
	case s != "*":
		r.Add(doc.PartGroup, 0, start, end)
	}
}
