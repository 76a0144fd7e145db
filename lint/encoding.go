package lint

import (
	"iter"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// places are where something is: the first place, the last, and how many.
type places struct{ first, last, n int }

func (p *places) add(i int) {
	if p.last = i; p.n == 0 {
		p.first = i
	}
	p.n++
}

// triplets yields the components that have triplets of some kind, and where
// these are. Those from a password on do not count, so that messages and fixes
// stop before it. The text that is sees begins with the triplet, and ends with
// the component.
func (p *pass) triplets(is func(uri.Component, string) bool) iter.Seq2[uri.Component, places] {
	return func(yield func(uri.Component, places) bool) {
		for _, c := range components {
			start, end, _ := p.Span(c)
			for _, s := range p.passwords {
				if start < s.end && s.start < end {
					end = max(start, s.start)
				}
			}
			var at places
			for i := start; i < end; i++ {
				if p.String()[i] == '%' && is(c, p.String()[i:end]) {
					at.add(i)
				}
			}
			if at.n > 0 && !yield(c, at) {
				return
			}
		}
	}
}

// encodedTerminator finds an encoded NUL, and encoded line ends where they are
// not common data: not in queries and fragments, nor where there is no
// authority, as in mailto. A data URI may hold any octet.
func encodedTerminator(p *pass) {
	if p.Scheme() == "data" {
		return
	}
	for c, at := range p.triplets(func(c uri.Component, text string) bool {
		name := terminator(text[:len("%00")])
		return name == "NUL" || name != "" && p.HasAuthority() && c <= uri.Path
	}) {
		end := at.first + len("%00")
		triplet := p.String()[at.first:end]
		p.say(at.first, end, triplet+" in the "+c.String()+" is "+terminator(triplet)+
			", which some programs read as the end")
	}
}

// terminator returns the name of an octet that ends a text or a line, or "".
func terminator(triplet string) string {
	switch triplet {
	case "%00":
		return "NUL"
	case "%0A", "%0a":
		return "a line feed"
	case "%0D", "%0d":
		return "a carriage return"
	}
	return ""
}

// delimiterInPath finds delimiters in a hierarchical path that are data there.
// What doubleEncoding finds is left to it.
func delimiterInPath(p *pass) {
	if !strings.HasPrefix(p.Path(), "/") {
		return
	}
	for c, at := range p.triplets(func(c uri.Component, text string) bool {
		octet, _ := pct.Decode(text[:len("%2F")])
		return c == uri.Path && strings.Contains(`/\;?#%`, octet) && !encodesTriplet(text)
	}) {
		triplet := p.String()[at.first : at.first+len("%2F")]
		octet, _ := pct.Decode(triplet)
		p.say(at.first, at.first+len(triplet), triplet+" in the "+c.String()+` is "`+octet+
			`" as data: a program that decodes first reads another path`+andMore(at.n))
	}
}

// overlongEncoding finds octets in a path that a strict decoder of UTF-8
// refuses, because fewer octets write the same character.
func overlongEncoding(p *pass) {
	for c, at := range p.triplets(func(c uri.Component, text string) bool {
		if c != uri.Path || len(text) < len("%C0%80") || text[len("%C0")] != '%' {
			return false
		}
		two, _ := pct.Decode(text[:len("%C0%80")])
		least := map[byte]byte{0xC0: 0xC0, 0xC1: 0xC0, 0xE0: 0xA0, 0xF0: 0x90}[two[0]]
		return 0x80 <= two[1] && two[1] < least
	}) {
		end := at.first + len("%C0%80")
		p.say(at.first, end, p.String()[at.first:end]+" in the "+c.String()+
			" is overlong: some decoders of UTF-8 read a shorter character"+andMore(at.n))
	}
}

// needlessEncoding finds percent-encodings of unreserved characters.
func needlessEncoding(p *pass) {
	for c, at := range p.triplets(func(_ uri.Component, text string) bool {
		return unreserved(text) != '%'
	}) {
		text := p.String()[at.first : at.last+len("%41")]
		message := text[:len("%41")] + " in the " + c.String() + ` is "` +
			string(unreserved(text)) + `", which needs no encoding` + andMore(at.n)
		fix := []string{pct.DecodeUnreserved(text)}
		// A fix must not make a dot-segment: programs that do not normalize
		// would read it in another way.
		for s := range p.Segments() {
			if c == uri.Path && strings.Contains(s, "%") && isDots(s) {
				fix = nil
			}
		}
		p.say(at.first, at.first+len(text), message, fix...)
	}
}

// unreserved returns the unreserved character whose percent-encoding a text
// begins with, or its first byte.
func unreserved(text string) rune {
	return rune(pct.DecodeUnreserved(text[:min(len(text), len("%41"))])[0])
}

// doubleEncoding finds the encoding of an encoding. In a query or fragment that
// has a URI it is right.
func doubleEncoding(p *pass) {
	for c, at := range p.triplets(func(_ uri.Component, text string) bool {
		return encodesTriplet(text)
	}) {
		if c == uri.Query && holdsURI(p.Query()) || c == uri.Fragment && holdsURI(p.Fragment()) {
			continue
		}
		end := at.first + len("%2541")
		text := p.String()[at.first:end]
		p.say(at.first, end, text+" in the "+c.String()+" is the encoding of %"+text[len("%25"):]+
			": a program that decodes twice reads other data"+andMore(at.n))
	}
}

// encodesTriplet reports whether a text begins with an encoded triplet.
func encodesTriplet(text string) bool {
	return len(text) >= len("%2541") && text[:len("%25")] == "%25" &&
		pct.HexDig().Contains(text[3]) && pct.HexDig().Contains(text[4])
}

// holdsURI reports whether a query or fragment seems to have a URI in it.
func holdsURI(text string) bool {
	return strings.Contains(text, "://") || strings.Contains(pct.UpperCase(text), "%3A%2F%2F")
}

// notNormal finds a component that normalization changes, but for what the rule
// needlessEncoding has. A userinfo may be a password, and package urn knows
// better which names are the same.
func notNormal(p *pass) {
	u, ok := p.URI()
	n := scheme.Normalize(u)
	if !ok || u.Scheme() == "urn" || n == u {
		return
	}
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		if c == uri.Authority || c == uri.Userinfo {
			continue
		}
		start, end, has := u.Span(c)
		from, to, stays := n.Span(c)
		old, normal := u.String()[start:end], n.String()[from:to]
		switch {
		case c == uri.Port && has && !stays:
			start-- // the ":"
		case has != stays, old == "", pct.DecodeUnreserved(old) == pct.DecodeUnreserved(normal):
			continue // everybody reads "http://a" as "http://a/"
		}
		p.say(start, end, "the "+c.String()+" is not in normal form", normal)
	}
}
