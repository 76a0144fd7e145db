package dev

import (
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

var (
	nodash     = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("."))
	unreserved = nodash.Union(pct.SetOf("-"))
	subtypeSet = pct.Digit.Union(pct.Range('a', 'z'))
)

// check checks body and components.
func check(c *part.NameCheck) {
	end := len(c.NSS)
	if i := strings.IndexByte(c.NSS, '_'); i >= 0 {
		defer list(c, i+1, end, '_', "componentpart")
		end = i
	}
	subtype, _, ok := strings.Cut(c.NSS[:end], ":")
	at := len(subtype)
	switch {
	case !ok:
		c.Bad(at, at, "body", `missing ":" and identifier after the subtype`)
		return
	case !c.Only(0, at, subtypeSet, "subtype"):
		return
	case at == 0 || subtype[0] < 'a':
		c.Bad(0, min(at, 1), "subtype", "a subtype must begin with a letter")
		return
	}
	at++
	switch subtype {
	case "mac":
		address(c, at, end, "macbody", "RFC 9039 section 4.1")
	case "ow":
		address(c, at, end, "owbody", "RFC 9039 section 4.2")
	case "org", "os", "ops":
		if at = organization(c, at, end); at >= 0 && subtype == "ops" {
			at = product(c, at, end)
		}
		if at >= 0 {
			list(c, at, end, ':', "identifier")
		}
	default:
		list(c, at, end, ':', "identifier")
	}
}

func address(c *part.NameCheck, at, end int, rule, section string) {
	const n = 16
	if c.Only(at, end, pct.HexDig, rule) && end-at != n {
		c.BadBy(section, min(at+n, end), end, rule, "an address must have 16 hexadecimal digits")
	}
}

// organization checks a number and the "-" after it, and returns where the rest
// begins, or -1.
func organization(c *part.NameCheck, at, end int) int {
	i := at
	for i < end && '0' <= c.NSS[i] && c.NSS[i] <= '9' {
		i++
	}
	switch {
	case i == at:
		c.Bad(at, at, "posnumber", "missing number of an organization")
		return -1
	case c.NSS[at] == '0':
		c.Bad(at, i, "posnumber", "the number of an organization must not begin with 0")
	}
	if i == end || c.NSS[i] != '-' {
		c.Bad(i, i, "body", `missing "-" after the number of an organization`)
		return -1
	}
	return i + 1
}

// product checks a product and the "-" after it, and returns where the rest
// begins, or -1.
func product(c *part.NameCheck, at, end int) int {
	n := strings.IndexByte(c.NSS[at:end], '-')
	switch {
	case n < 0:
		c.Bad(end, end, "opsbody", `missing "-" and serial number after the product`)
		return -1
	case n == 0:
		c.Bad(at, at, "product", "missing product")
	default:
		c.Only(at, at+n, nodash, "product")
	}
	return at + n + 1
}

// list checks identifiers with a delimiter between them.
func list(c *part.NameCheck, at, end int, delimiter byte, rule string) {
	for {
		next := end
		if i := strings.IndexByte(c.NSS[at:end], delimiter); i >= 0 {
			next = at + i
		}
		if at == next {
			c.Bad(at, at, rule, "missing identifier")
		} else {
			c.Only(at, next, unreserved, rule)
		}
		if next == end {
			return
		}
		at = next + 1
	}
}
