package epc

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

var hyphenated = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-"))

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
			if p.form == company {
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
	if p.form.ok == nil {
		p.checkCode(c, start, end)
		return
	}
	v, n, from := c.NSS[start:end], p.n, start
	if p.form.joint {
		n -= length
	}
	if p.form == adiSerial && strings.HasPrefix(v, "%23") {
		v, n, from = v[len("%23"):], n-1, start+len("%23")
	}
	if p.only(c, from, end, *p.form.raw, *p.form.escaped) && !(p.form.joint && length < 0) &&
		!p.form.ok(v, n) {
		message := strings.ReplaceAll(p.form.message, "{n}", strconv.Itoa(p.n))
		c.BadBy(tds, start, end, p.rule, message)
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
