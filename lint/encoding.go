package lint

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// dotSegment finds a dot-segment in a path without a hierarchy, where "/" and
// "." are often data.
func dotSegment(p *pass) {
	if !p.HasScheme() || p.HasAuthority() || p.Path() == "" || p.Path()[0] == '/' {
		return
	}
	for at, s := range p.segments() {
		if dots := pct.Normalize(s); dots == "." || dots == ".." {
			p.say(at, at+len(s), "normalization removes this dot-segment; "+
				"if it is data, write its \"/\" as %2F")
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
	for _, c := range components {
		start, end, _ := p.Span(c)
		end = beforePassword(p, start, end)
		d := pct.Decoder{Refuse: pct.SetOf("\x00")}
		if p.HasAuthority() && c <= uri.Path {
			d.Refuse = pct.Terminators
		}
		text := p.String()[start:end]
		_, err := d.Decode(text)
		e, ok := errors.AsType[*pct.Error](err)
		if !ok {
			continue
		}
		triplet := text[e.Offset : e.Offset+len("%00")]
		octet, _ := pct.Decode(triplet)
		names := map[string]string{"\x00": "NUL", "\n": "a line feed", "\r": "a carriage return"}
		start += e.Offset
		p.say(start, start+len(triplet), triplet+" in the "+c.String()+" is "+names[octet]+
			", which some programs take for the end")
	}
}

// needlessEncoding finds percent-encodings of unreserved characters.
func needlessEncoding(p *pass) {
	text := p.String()
	for _, c := range components {
		start, end, _ := p.Span(c)
		end = beforePassword(p, start, end)
		n, from, to := 0, 0, 0
		for i := start; i < end; i++ {
			if text[i] != '%' {
				continue
			}
			if _, ok := decodeUnreserved(text[i:]); ok {
				if n == 0 {
					from = i
				}
				n, to = n+1, i+len("%41")
			}
			i += len("41")
		}
		if n == 0 {
			continue
		}
		b, _ := decodeUnreserved(text[from:])
		message := text[from:from+len("%41")] + " in the " + c.String() + ` is "` +
			string(rune(b)) + `", which needs no encoding` + andMore(n)
		// A fix must not make a dot-segment: programs that do not normalize
		// would read it in another way.
		if c == uri.Path && hidesDots(p) {
			p.say(from, to, message)
		} else {
			p.say(from, to, message, pct.DecodeUnreserved(text[from:to]))
		}
	}
}

// decodeUnreserved returns the unreserved character whose percent-encoding s
// begins with.
func decodeUnreserved(s string) (b byte, ok bool) {
	if len(s) < len("%41") || s[0] != '%' {
		return 0, false
	}
	d := pct.DecodeUnreserved(s[:len("%41")])
	return d[0], len(d) == 1
}

// hidesDots reports whether decoding would make a dot-segment.
func hidesDots(p *pass) bool {
	for s := range p.Segments() {
		if d := pct.DecodeUnreserved(s); d != s && (d == "." || d == "..") {
			return true
		}
	}
	return false
}

// doubleEncoding finds the encoding of an encoding. In a query or fragment that
// has a URI it is right.
func doubleEncoding(p *pass) {
	for _, c := range components {
		start, end, _ := p.Span(c)
		end = beforePassword(p, start, end)
		text := p.String()[start:end]
		if c > uri.Path && holdsURI(text) {
			continue
		}
		first, n := 0, 0
		for i := 0; i < len(text); i++ {
			if isTwice(text[i:]) {
				if n == 0 {
					first = i
				}
				n++
				i += len("%2541") - 1
			}
		}
		if n > 0 {
			triplet := text[first : first+len("%2541")]
			p.say(start+first, start+first+len(triplet), triplet+" in the "+c.String()+
				" is the encoding of %"+triplet[3:]+": a program that decodes twice "+
				"reads other data"+andMore(n))
		}
	}
}

// isTwice reports whether s begins with the encoding of a triplet.
func isTwice(s string) bool {
	return len(s) >= len("%2541") && s[:3] == "%25" &&
		pct.HexDig.Contains(s[3]) && pct.HexDig.Contains(s[4])
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
			continue // nobody takes "http://a" for other than "http://a/"
		}
		p.say(start, end, "the "+c.String()+" is not in normal form", normal)
	}
}
