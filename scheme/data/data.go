package data

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is a data URL.
// Generic returns the uri.URI of it, and String its text, as in JSON.
type URI struct{ value }

type value = part.Value[uri.URI]

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const syntax = "RFC 2397 section 3"

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "data")
	if c.NoAuthority(syntax); u.HasAuthority() {
		return c.Findings
	}
	head, data, ok := part.Data(u).Cut(",")
	base64 := checkHead(&c, head)
	switch {
	case !ok:
		c.Bad(data, "dataurl", syntax, `missing "," before the data`)
	case base64:
		checkBase64(&c, data)
	}
	return c.Findings
}

// checkHead checks the text before the ",", and reports whether it ends in
// ";base64".
func checkHead(c *part.Check, head part.Piece) bool {
	for i, p := range head.Split(";") {
		separator := "="
		if i == 0 {
			separator = "/"
		}
		name, value, ok := p.Cut(separator)
		switch {
		case i == 0 && p.Text == "":
		case i == 0:
			checkToken(c, name, "type")
			if ok {
				checkToken(c, value, "subtype")
			} else {
				c.Bad(value, "mediatype", syntax, `missing "/" and subtype`)
			}
		case ok:
			checkToken(c, name, "attribute")
			checkValue(c, value)
		case p.End() == head.End() && isBase64(p.Text):
			return true
		default:
			c.Bad(p, "parameter", syntax, `a parameter must have "=", and "base64" must be last`)
		}
	}
	return false
}

// checkToken checks a token of RFC 2045.
func checkToken(c *part.Check, p part.Piece, rule string) {
	if p.Text == "" {
		c.Bad(p, rule, syntax, "the "+rule+" is empty")
	} else if c.Raw(p, tokenSet, rule, syntax) {
		c.Refuse(p, tokenSet.Complement(), rule, "RFC 2045 section 5.1")
	}
}

// checkValue checks the value of a parameter.
func checkValue(c *part.Check, p part.Piece) {
	if c.Raw(p, tokenSet, "value", syntax) && c.Lines(p, "value") && !isValue(p.Text) {
		c.Bad(p, "value", "RFC 2045 section 5.1",
			"the value is empty, or an invalid quoted-string")
	}
}

// isValue reports whether a text is not empty, and is a quoted-string if it
// begins with a quote.
func isValue(text string) bool {
	inside, escaped := false, false
	for i, o := range part.Octets(text) {
		switch {
		case i == 0:
			if inside = o == '"'; !inside {
				return true
			}
		case !inside: // there is text after the last quote
			return false
		case escaped:
			escaped = false
		case o == '\\':
			escaped = true
		case o == '"':
			inside = false
		}
	}
	return text != "" && !inside
}

// tokenSet is RFC 2045's token: printing US-ASCII without tspecials.
var tokenSet = pct.Range('!', '~').Minus(pct.SetOf(`()<>@,;:\"/[]?=`))

// isBase64 reports whether the decoded text is "base64", in any letter case.
func isBase64(text string) bool {
	n := 0
	for _, o := range part.Octets(text) {
		if n == len("base64") || o|0x20 != "base64"[n]|0x20 {
			return false
		}
		n++
	}
	return n == len("base64")
}

var (
	base64Set = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("+/"))
	spaces    = pct.SetOf(" \t\r\n")
)

const (
	section6_8 = "RFC 2045 section 6.8"
	badLength  = `the length of Base64 must be a multiple of 4, with at most two "="`
)

// quads counts the octets of Base64.
type quads struct{ digits, pads int }

// add reports whether an octet is a digit or "=", and whether it is allowed.
func (q *quads) add(o byte) (digit, ok bool) {
	switch {
	case spaces.Contains(o):
		return false, true
	case o == '=':
		q.pads++
	case q.pads > 0, !base64Set.Contains(o):
		return false, false
	default:
		q.digits++
	}
	return true, true
}

// whole reports whether Base64 may end here.
func (q *quads) whole() bool { return q.pads <= 2 && (q.digits+q.pads)%4 == 0 }

// checkBase64 checks data in Base64.
func checkBase64(c *part.Check, data part.Piece) {
	var q quads
	for i, o := range part.Octets(data.Text) {
		if _, ok := q.add(o); !ok {
			c.Bad(data.Octet(i), "data", section6_8, part.Name(o)+" is not allowed in Base64")
			return
		}
	}
	if !q.whole() {
		c.Bad(data.After(), "data", section6_8, badLength)
	}
}
