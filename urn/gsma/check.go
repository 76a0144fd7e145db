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
				c.Bad(start, end, "sw-version-param", "a software version has two digits")
			}
		case strings.EqualFold(name, "vers") && last != "vers":
			if last = "vers"; !is(v, "d") {
				c.Bad(start, end, "imei-version-param", "a version has one digit")
			} else {
				version = v[0]
			}
		default:
			c.Bad(start, end, "imei-specifier", "behind an IMEI stand svn and then vers, each once at most")
		}
		params, at = params[1+len(p):], end
	}
	start, end := len(imei), len(imei)+len(value)
	switch {
	case value == "":
		c.Bad(start, end, "imeival", "the IMEI is missing")
	case version != '0':
		c.Only(start, end, chars, "ext-imei")
	case len(c.Findings) > 0 && last != "":
		// Whether an IMEI or an extended one stands here is not known.
	case !is(value, shape):
		n := 0
		for n < len(value) && n < len(shape) && is(value[n:n+1], shape[n:n+1]) {
			n++
		}
		c.Bad(start+n, end, "imeival", "an IMEI has 8 digits, 6 digits and 1 digit, with hyphens between them")
	case value[len(value)-1] != '0':
		c.BadBy("RFC 7254 section 4.2.3", end-1, end, "spare", "the last digit is 0 in a URN: a check digit stands only where people read it")
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
		c.Bad(start, end, rule, "a name, a parameter and a value have one character at least")
		return
	}
	c.Only(start, end, chars, rule)
}
