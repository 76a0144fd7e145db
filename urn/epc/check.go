package epc

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

var (
	hyphenated = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))
	set82      = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("!'()*+,-.:;=_"))
	escaped82  = pct.SetOf(`"%&/<>?`)
	upper      = pct.Range('A', 'Z').Union(pct.Digit).Union(pct.SetOf("-"))
	cageSet    = pct.Range('A', 'Z').Union(pct.Digit).Minus(pct.SetOf("IO"))
)

func check(c *part.NameCheck, space string) {
	sub, body, ok := strings.Cut(c.NSS, ":")
	n := len(sub)
	if !c.Only(0, n, hyphenated, "sub-ns-name") {
		return
	}
	if n == 0 || sub[0] == '-' {
		c.Bad(0, min(n, 1), "sub-ns-name",
			"the name of a sub-namespace must begin with a letter or digit")
	}
	if n++; !ok || body == "" {
		c.Bad(len(c.NSS), len(c.NSS), "sub-ns", "missing name after the sub-namespace")
	} else if space == nid && (sub == "id" || sub == "idpat" || sub == "class") {
		name, body, ok := strings.Cut(body, ":")
		s := find(sub, name)
		switch {
		case s == nil:
			c.BadBy(tds, n, n+len(name), "scheme", "unknown scheme of the sub-namespace "+sub)
		case !ok:
			c.BadBy(tds, len(c.NSS), len(c.NSS), "scheme",
				`missing ":" and identifier after the scheme`)
		default:
			s.check(c, len(c.NSS)-len(body), sub == "idpat")
		}
	}
}

// check checks the components, which begin at an offset.
func (s *scheme) check(c *part.NameCheck, at int, pattern bool) {
	body, star, length := c.NSS[at:], false, 0
	for i, p := range s.parts {
		if i > 0 && at > len(c.NSS) {
			c.BadBy(tds, len(c.NSS), len(c.NSS), p.rule, `missing "." and another component`)
			return
		}
		v := cut(&body, i == len(s.parts)-1)
		end := at + len(v)
		switch {
		case pattern && v == "*":
			star = true
		case star:
			c.BadBy(tds, at, end, p.rule, `only "*" is allowed after "*"`)
		default:
			p.check(c, at, end, length)
			if p.kind == company {
				if length = len(v); length < 6 || length > 12 {
					length = -1
				}
			}
		}
		at = end + len(".")
	}
}

// check checks a component; length is the length of the company prefix, or -1
// if it is wrong.
func (p component) check(c *part.NameCheck, start, end, length int) {
	v, n := c.NSS[start:end], p.n-length
	bad := func(message string) { c.BadBy(tds, start, end, p.rule, message) }
	switch p.kind {
	case company:
		if p.only(c, start, end, pct.Digit, pct.Set{}) && (len(v) < 6 || len(v) > 12) {
			bad("a company prefix must have 6 to 12 digits")
		}
	case rest:
		if p.only(c, start, end, pct.Digit, pct.Set{}) && length >= 0 && len(v) != n {
			bad("prefix and reference must have " + strconv.Itoa(p.n) + " digits together")
		}
	case restText, restPart:
		raw, escaped := set82, escaped82
		if p.kind == restPart {
			raw, escaped = upper, pct.SetOf("#/")
		}
		if p.only(c, start, end, raw, escaped) && length >= 0 && (v == "" || size(v) > n) {
			bad("prefix and reference must have at most " + strconv.Itoa(p.n) +
				" characters, the reference at least 1")
		}
	case text:
		if p.only(c, start, end, set82, escaped82) && (v == "" || size(v) > p.n) {
			bad("this must have 1 to " + strconv.Itoa(p.n) + " characters")
		}
	case digits:
		if p.only(c, start, end, pct.Digit, pct.Set{}) && len(v) != p.n {
			bad("this must have " + strconv.Itoa(p.n) + " digits")
		}
	case most:
		if p.only(c, start, end, pct.Digit, pct.Set{}) && (v == "" || len(v) > p.n) {
			bad("this must have 1 to " + strconv.Itoa(p.n) + " digits")
		}
	case number:
		if p.only(c, start, end, pct.Digit, pct.Set{}) && (v == "" || len(v) > 1 &&
			v[0] == '0' || p.n > 0 && len(v) > p.n) {
			bad("this must be a number without leading zeros, in a cpi of at most 12 digits")
		}
	case cage:
		if p.only(c, start, end, cageSet, pct.Set{}) && len(v) != 5 && len(v) != 6 {
			bad("a CAGE code must have 5 characters, a DoDAAC 6")
		}
	case adiPart:
		if p.only(c, start, end, upper, pct.SetOf("/")) && size(v) > p.n {
			bad("a part number must have at most 32 characters")
		}
	case adiSerial:
		after := start
		if strings.HasPrefix(v, "%23") {
			after += len("%23")
		}
		if p.only(c, after, end, upper, pct.SetOf("/")) && (after == end || size(v) > p.n) {
			bad(`a serial number must have 1 to 30 characters, and more than "#"`)
		}
	default:
		p.checkCode(c, start, end)
	}
}

// only checks that NSS[start:end] has only characters of raw, and triplets of
// characters of escaped.
func (p component) only(c *part.NameCheck, start, end int, raw, escaped pct.Set) bool {
	for i := start; i < end; i++ {
		b := c.NSS[i]
		if raw.Contains(b) {
			continue
		}
		n := 1
		if b == '%' {
			if n = 3; escaped.Contains(part.Octet(c.NSS[i:])) {
				i += 2
				continue
			}
		}
		c.BadBy(tds, i, i+n, p.rule, strconv.Quote(c.NSS[i:i+n])+" is not allowed in "+p.rule)
		return false
	}
	return true
}

// size returns the number of characters of a text, decoded.
func size(s string) int { return len(s) - 2*strings.Count(s, "%") }
