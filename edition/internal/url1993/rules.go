package url1993

import (
	"slices"

	"github.com/urikit/uri/edition/internal/doc"
)

// The rules are those of the grammar as it is printed, with its slips: in it a
// scheme, a host or a group can run over its own separator (E-17). How a text
// is read is told at [Read].

// rules are in the order of the grammar.
var rules = slices.Concat(
	is("fragmentaddress", seq((*cursor).url, opt('#', some(xalpha)))), // not empty (E-31)
	is("url", (*cursor).url),
	is("generic", (*cursor).generic),
	is("scheme", (*cursor).ialpha),
	is("httpaddress", httpaddress),
	is("fileaddress", fileaddress),
	isBy(`section "FTP"`, "ftp-address-by-text",
		seq(lit("ftp://"), (*cursor).userHostport, lit("/"), (*cursor).path)),
	is("afsaddress", afsaddress),
	is("newsaddress", seq(lit("news:"), (*cursor).groupart)),
	is("waisaddress", waisaddress),
	is("waisindex", seq(waisdatabase, opt('?', (*cursor).search))),
	is("waisdoc", seq(waisdatabase, waisdoc)),
	is("groupart", (*cursor).groupart),
	is("group", (*cursor).ialpha),
	is("article", (*cursor).article),
	is("database wtype", some(xalpha)),
	is("prosperoaddress prosperolink", prosperolink),
	isBy(`section "Prospero"`, "prosperolink-by-text", prosperolink),
	is("hsoname", (*cursor).path),
	is("version", some(digit)),
	is("attributes attribute", some(alphanum)),
	is("telnetaddress", telnetaddress),
	is("gopheraddress", gopheraddress),
	is("hostport", hostport),
	is("host", (*cursor).host),
	is("cellname hostname", (*cursor).ialpha),
	is("hostnumber", (*cursor).hostnumber),
	is("port", some(digit)),
	is("selector path", (*cursor).path),
	is("search", (*cursor).search),
	is("user fragmentid", some(xalpha)),
	is("gtype xalpha", one(xalpha)),
	is("xalphas", some(xalpha)),
	is("xpalpha", one(xpalpha)),
	is("xpalphas", some(xpalpha)),
	is("ialpha", (*cursor).ialpha),
	is("safe", byteOf(safe)),
	is("extra", byteOf(extra)),
	is("extra-as-printed", byteOf(extra+" ")),
	is("escape", func(c *cursor) {
		if c.wrong = c.i == len(c.text) || c.text[c.i] != '%'; !c.wrong {
			c.takeEscape()
		}
	}),
	is("variant", byteOf(variant)),
	is("punctuation", byteOf("<>")),
	is("digits", some(digit)),
	is("alphanum", one(alphanum)),
	is("alphanums", some(alphanum)),
	is("void", seq()),
	is("ALPHA", one(alpha)),
	is("DIGIT", one(digit)),
	is("DQUOTE", byteOf(`"`)),
	is("HEXDIG", one(hexDigit)),
	is("SP", byteOf(" ")),
)

const bnf = `section "BNF syntax"`

// A take takes what a rule has from the text of a cursor.
type take = func(*cursor)

// is returns rules, whose names are separated by spaces.
func is(names string, t take) []doc.Rule { return isBy(bnf, names, t) }

func isBy(section, names string, t take) []doc.Rule {
	return doc.Rules(section, names, func(s string) int {
		c := cursor{text: s}
		t(&c)
		return c.end()
	})
}

func lit(text string) take   { return func(c *cursor) { c.literal(text) } }
func one(class uint16) take  { return func(c *cursor) { c.one(class) } }
func some(class uint16) take { return func(c *cursor) { c.some(class) } }
func byteOf(set string) take {
	return func(c *cursor) {
		for i := range len(set) {
			if c.have(set[i]) {
				return
			}
		}
		c.wrong = true
	}
}

// seq takes one after the other.
func seq(takes ...take) take {
	return func(c *cursor) {
		for _, t := range takes {
			t(c)
		}
	}
}

// opt takes a byte and what follows it, if the byte comes next.
func opt(b byte, t take) take {
	return func(c *cursor) {
		if c.have(b) {
			t(c)
		}
	}
}

// A hostname can have the port in it, and an hsoname all that follows it by the
// rule prosperolink, so that both make no difference.
var (
	hostport = seq((*cursor).host, opt(':', some(digit)))

	httpaddress = seq(lit("http://"), hostport, opt('/', (*cursor).path),
		opt('?', (*cursor).search))
	fileaddress   = seq(lit("ftp://"), (*cursor).host, lit("/"), (*cursor).path)
	telnetaddress = seq(lit("telnet://"), (*cursor).userHostport)
	afsaddress    = seq(lit("afs://"), (*cursor).ialpha, lit("/"), (*cursor).path)
	prosperolink  = seq(lit("prospero://"), hostport, lit("/"), (*cursor).path)
	gopheraddress = seq(lit("gopher://"), hostport,
		opt('/', seq(one(xalpha), (*cursor).path)), opt('?', (*cursor).search))

	waisdatabase = seq(lit("wais://"), hostport, lit("/"), some(xalpha))
	waisdoc      = seq(lit("/"), some(xalpha), lit("/"), some(digit), lit("/"), (*cursor).path)
	waisaddress  = seq(waisdatabase, func(c *cursor) {
		if c.is(pathChar) { // a slash
			waisdoc(c)
		} else {
			opt('?', (*cursor).search)(c)
		}
	})
)

// url takes the form that the scheme has, if a "//" follows, and else generic:
// its path cannot begin with a slash, and newsaddress is within it.
//
//	url = generic / httpaddress / fileaddress / newsaddress / prosperoaddress
//	    / telnetaddress / gopheraddress / waisaddress / afsaddress
func (c *cursor) url() {
	t := (*cursor).generic
	if colon := colonOf(c.text); colon >= 0 && colon+1 < len(c.text) && c.text[colon+1] == '/' {
		switch formOf(c.text[:colon]) {
		case httpForm:
			t = httpaddress
		case ftpForm:
			t = fileaddress
		case prosperoForm:
			t = prosperolink
		case telnetForm:
			t = telnetaddress
		case gopherForm:
			t = gopheraddress
		case waisForm:
			t = waisaddress
		case afsForm:
			t = afsaddress
		}
	}
	t(c)
}

// generic takes a scheme, which ends at the first colon, a path and perhaps a
// search.
//
//	generic = scheme ":" path [ "?" search ]
func (c *cursor) generic() {
	c.one(alpha)
	for c.any(hostChar); c.have('@'); { // a scheme can have an "@"
		c.any(hostChar)
	}
	c.literal(":")
	if c.path(); c.have('?') {
		c.search()
	}
}

// groupart takes "*" and a group with the others: an xalphas that begins with a
// letter, or is an article.
//
//	groupart = "*" / group / article
func (c *cursor) groupart() {
	if len(c.text) == c.i+1 && c.have('*') {
		return
	}
	c.either(func(s string) bool { return s != "" && doc.IsAlpha(s[0]) }, false)
}

// article = xalphas "@" host
func (c *cursor) article() {
	c.either(func(string) bool { return false }, false)
}

// host = hostname / hostnumber
func (c *cursor) host() {
	if c.is(digit) {
		c.hostnumber()
	} else {
		c.ialpha()
	}
}

// ialpha takes a hostname too, which has the dots in it anyway.
//
//	ialpha   = ALPHA [ xalphas ]
//	hostname = ialpha [ "." hostname ]
func (c *cursor) ialpha() {
	c.one(alpha)
	c.any(xalpha)
}

// userHostport takes [ user "@" ] hostport.
func (c *cursor) userHostport() {
	c.either(func(s string) bool {
		h := cursor{text: s}
		hostport(&h)
		return h.end() < 0
	}, true)
}

// either takes an xalphas that is right on its own, or has a host, perhaps with
// a port, after an "@" which is not its first byte. Any run of xalpha can still
// become that, so that it is wrong at its end or not at all.
func (c *cursor) either(right func(string) bool, port bool) {
	from := c.i
	if c.some(xalpha); c.wrong || right(c.text[from:c.i]) {
		return
	}
	s := c.text[from:c.i]
	last := 0 // the last "@"
	for i := 1; i < len(s); i++ {
		if s[i] == '@' {
			if last = i; i+1 < len(s) && doc.IsAlpha(s[i+1]) {
				return
			}
		}
	}
	number := cursor{text: s[last:]}
	number.literal("@")
	if number.hostnumber(); port && number.have(':') {
		number.some(digit)
	}
	c.wrong = last == 0 || number.end() >= 0
}
