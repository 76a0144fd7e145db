package data

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is a data URL.
type URI struct{ value }

type value = part.Value[uri.URI]

// Parse returns u as a [URI], or the first finding of [Check] as the error.
func Parse(u uri.URI) (URI, error) {
	v, err := part.Parse(u, Check)
	return URI{v}, err
}

const syntax = "RFC 2397 section 3"

// Check returns all in which u breaks the rules of the scheme.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "data")
	if c.NoAuthority(syntax); u.HasAuthority() {
		return c.Findings
	}
	at, end := part.Data(u)
	head, data, ok := strings.Cut(u.String()[at:end], ",")
	base64 := checkHead(&c, at, head)
	switch {
	case !ok:
		c.Bad(end, end, "dataurl", syntax, `missing "," before the data`)
	case base64:
		checkBase64(&c, end-len(data), end)
	}
	return c.Findings
}

// checkHead checks what stands before the ",", and reports whether it ends in
// ";base64".
func checkHead(c *part.Check, at int, head string) bool {
	media, rest, more := strings.Cut(head, ";")
	if media != "" {
		name, sub, slash := strings.Cut(media, "/")
		checkToken(c, at, name, "type")
		if slash {
			checkToken(c, at+len(name)+len("/"), sub, "subtype")
		} else {
			c.Bad(at+len(name), at+len(name), "mediatype", syntax, `missing "/" and subtype`)
		}
	}
	at += len(media)
	for more {
		var p string
		p, rest, more = strings.Cut(rest, ";")
		at += len(";")
		name, value, equals := strings.Cut(p, "=")
		switch {
		case !equals && !more && isBase64(name):
			return true
		case equals:
			checkToken(c, at, name, "attribute")
			checkValue(c, at+len(name)+len("="), value)
		default:
			c.Bad(at, at+len(name), "parameter", syntax,
				`a parameter has "=", and "base64" comes last`)
		}
		at += len(p)
	}
	return false
}

// checkToken checks a token of RFC 2045.
func checkToken(c *part.Check, at int, text, rule string) {
	if text == "" {
		c.Bad(at, at, rule, syntax, "this is empty")
		return
	}
	n := len(c.Findings)
	if c.Raw(at, at+len(text), tokenSet, rule, syntax); len(c.Findings) == n {
		c.Refuse(at, at+len(text), tokenSet.Complement(), rule, "RFC 2045 section 5.1")
	}
}

// checkValue checks a token or anything else, which is percent-encoded.
func checkValue(c *part.Check, at int, text string) {
	n := len(c.Findings)
	if c.Raw(at, at+len(text), tokenSet, "value", syntax); len(c.Findings) > n {
		return
	}
	if c.Lines(at, at+len(text), "value"); len(c.Findings) > n {
		return
	}
	if text == "" || !isValue(text) {
		c.Bad(at, at+len(text), "value", "RFC 2045 section 5.1",
			"this is empty, or a quoted-string that does not end where the value does")
	}
}

// isValue reports whether a text, if it begins with a quote, is a
// quoted-string.
func isValue(text string) bool {
	state := before
	for i, o := range part.Octets(text) {
		if i == 0 && o != '"' {
			return true
		}
		switch {
		case state == before:
			state = inside
		case state == behind:
			return false
		case state == escaped:
			state = inside
		case o == '\\':
			state = escaped
		case o == '"':
			state = behind
		}
	}
	return state == behind
}

// The states of a reader of a quoted-string.
const (
	before = iota
	inside
	escaped
	behind
)

// tokenSet is RFC 2045's token: printing US-ASCII without tspecials.
var tokenSet = pct.Range('!', '~').Minus(pct.SetOf(`()<>@,;:\"/[]?=`))

// isBase64 reports whether a text stands for "base64".
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
	base64Set = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("+/"))
	spaces    = pct.SetOf(" \t\r\n")
)

// checkBase64 checks data in Base64.
func checkBase64(c *part.Check, start, end int) {
	const section = "RFC 2045 section 6.8"
	digits, pads := 0, 0
	for i, o := range part.Octets(c.String()[start:end]) {
		switch {
		case spaces.Contains(o):
		case o == '=':
			pads++
		case pads > 0, !base64Set.Contains(o):
			n := len("=")
			if c.String()[start+i] == '%' {
				n = len("%3D")
			}
			c.Bad(start+i, start+i+n, "data", section, part.Name(o)+" is not allowed in Base64")
			return
		default:
			digits++
		}
	}
	if pads > 2 || (digits+pads)%4 != 0 {
		c.Bad(end, end, "data", section,
			"Base64 has four characters, the padding included, for three octets")
	}
}
