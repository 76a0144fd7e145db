package gsma

import (
	"strings"

	"github.com/urikit/uri/internal/part"
)

// checkIMEI checks what follows "imei:".
func checkIMEI(c *part.NameCheck) {
	value, params := cut(c.NSS)
	version := byte('0')
	at, last := len(imei)+len(value), ""
	for params != "" {
		p, _, _ := strings.Cut(params[1:], ";")
		name, v, _ := strings.Cut(p, "=")
		start, end := at+1, at+1+len(p)
		switch {
		case strings.EqualFold(name, "svn") && last == "":
			if last = "svn"; !is(v, "dd") {
				c.Bad(start, end, "sw-version-param", "a software version must have two digits")
			}
		case strings.EqualFold(name, "vers") && last != "vers":
			if last = "vers"; !is(v, "d") {
				c.Bad(start, end, "imei-version-param", "a version must have one digit")
			} else {
				version = v[0]
			}
		default:
			c.Bad(start, end, "imei-specifier",
				"only svn and then vers are allowed after an IMEI, each at most once")
		}
		params, at = params[1+len(p):], end
	}
	start, end := len(imei), len(imei)+len(value)
	switch {
	case value == "":
		c.Bad(start, end, "imeival", "missing IMEI")
	case version != '0':
		c.Only(start, end, chars, "ext-imei")
	case len(c.Findings) > 0 && last != "":
		// Whether an IMEI or an extended one is expected here is not known.
	case !is(value, shape):
		n := 0
		for n < len(value) && n < len(shape) && is(value[n:n+1], shape[n:n+1]) {
			n++
		}
		c.Bad(start+n, end, "imeival",
			"an IMEI must have 8 digits, 6 digits and 1 digit, with hyphens between them")
	case value[len(value)-1] != '0':
		c.BadBy("RFC 7254 section 4.2.3", end-1, end, "spare",
			"the last digit must be 0 in a URN: a check digit is only for people")
		c.Fix("0")
	}
}

// is reports whether s has a shape, in which "d" stands for a digit.
func is(s, shape string) bool {
	if len(s) != len(shape) {
		return false
	}
	for i := range len(s) {
		if shape[i] == 'd' {
			if s[i] < '0' || s[i] > '9' {
				return false
			}
		} else if s[i] != shape[i] {
			return false
		}
	}
	return true
}

func checkOther(c *part.NameCheck) {
	rule := "future-specifier"
	for at := 0; at <= len(c.NSS); rule = "future-param" {
		p, _, _ := strings.Cut(c.NSS[at:], ";")
		end := at + len(p)
		if i := strings.IndexByte(p, '='); i >= 0 && rule == "future-param" {
			nonempty(c, at, at+i, "par-name")
			nonempty(c, at+i+1, end, "par-value")
		} else {
			nonempty(c, at, end, rule)
		}
		at = end + len(";")
	}
}

func nonempty(c *part.NameCheck, start, end int, rule string) {
	if start == end {
		c.Bad(start, end, rule, "missing "+rule)
		return
	}
	c.Only(start, end, chars, rule)
}
