package tel

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is the URI of a telephone number. == is equality of texts, and
// [URI.Equal] of numbers.
type URI struct{ value }

type value = part.Value[uri.URI]

// Parse returns u as the URI of a telephone number. The error is the first
// finding of [Check]. Parse allocates only for an error, or if there are more
// than eight parameters.
func Parse(u uri.URI) (URI, error) {
	v, err := part.Parse(u, Check)
	return URI{v}, err
}

const syntax = "RFC 3966 section 3"

// Check returns all in which u breaks the rules of the scheme.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "tel")
	if c.NoAuthority(syntax); u.HasAuthority() {
		return c.Findings
	}
	at, end := part.Data(u)
	number, pars, more := strings.Cut(u.String()[at:end], ";")
	global := isGlobal(number)
	if global {
		checkDigits(&c, at+len("+"), number[1:], digits, "global-number-digits")
	} else {
		checkDigits(&c, at, number, hexDigits, "local-number-digits")
	}
	at += len(number)
	if !checkPars(&c, at, pars, more, global) && !global {
		c.Bad(at, at, "context", "RFC 3966 section 5.1.5",
			`missing phone-context of a number without "+"`)
	}
	return c.Findings
}

func isGlobal(number string) bool { return strings.HasPrefix(number, "+") }

var (
	separators = pct.SetOf("-.()")
	digits     = pct.Digit
	hexDigits  = pct.HexDig.Union(pct.SetOf("*#"))
)

// checkDigits checks that a text is of digits and separators, and has one digit
// at least.
func checkDigits(c *part.Check, at int, text string, set pct.Set, rule string) {
	n := len(c.Findings)
	c.Refuse(at, at+len(text), set.Union(separators).Complement(), rule, syntax)
	if len(c.Findings) > n {
		return
	}
	for _, o := range part.Octets(text) {
		if set.Contains(o) {
			return
		}
	}
	c.Bad(at, at+len(text), rule, syntax, "missing digit")
}

// checkPars checks the parameters that begin at an offset with ";", if there
// are any, and reports whether there is a phone-context.
func checkPars(c *part.Check, at int, text string, more, global bool) (context bool) {
	var seen names
	for more {
		var p string
		p, text, more = strings.Cut(text, ";")
		at += len(";")
		name, value, defined := strings.Cut(p, "=")
		start, end := at+len(name), at+len(p)
		if defined {
			start++
		}
		if !seen.add(name) {
			c.Bad(at, at+len(name), "par", syntax, "there is a parameter of this name already")
		}
		is := func(s string) bool { return strings.EqualFold(name, s) }
		switch {
		case is("ext"):
			checkDigits(c, start, value, digits, "extension")
		case is("isub"):
			if value == "" {
				c.Bad(start, end, "isdn-subaddress", syntax, "the subaddress is empty")
			}
		case is("phone-context") && !global:
			context = true
			checkDescriptor(c, start, value)
		case !isName(name):
			c.Bad(at, at+len(name), "pname", syntax,
				"the name of a parameter is of letters, digits and hyphens")
		case defined && value == "":
			c.Bad(start, end, "pvalue", syntax, `the value after "=" is empty`)
		default:
			c.Raw(start, end, paramSet, "pvalue", syntax)
		}
		at = end
	}
	return context
}

// names are those of parameters; case does not matter.
type names struct {
	few  [8]string
	n    int
	many map[string]bool
}

// add reports whether a name is new.
func (s *names) add(name string) bool {
	if s.n < len(s.few) {
		for _, have := range s.few[:s.n] {
			if strings.EqualFold(have, name) {
				return false
			}
		}
		s.few[s.n] = name
		s.n++
		return true
	}
	if s.many == nil {
		s.many = map[string]bool{}
		for _, have := range s.few {
			s.many[strings.ToLower(have)] = true
		}
	}
	name = strings.ToLower(name)
	isNew := !s.many[name]
	s.many[name] = true
	return isNew
}

var (
	nameSet  = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-"))
	paramSet = pct.Unreserved.Union(pct.SetOf("!*'()/:&+$"))
)

// isName matches pname.
func isName(s string) bool { return part.Only(s, nameSet) }

// checkDescriptor checks the value of a phone-context.
func checkDescriptor(c *part.Check, at int, text string) {
	if isGlobal(text) {
		checkDigits(c, at+len("+"), text[1:], digits, "global-number-digits")
		return
	}
	// domainname  = *( domainlabel "." ) toplabel [ "." ]
	// domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum
	// toplabel    = ALPHA / ALPHA *( alphanum / "-" ) alphanum
	first, last := byte(0), byte('.') // of the label; and the octet before
	ok := true
	for _, o := range part.Octets(text) {
		switch {
		case o == '.':
			ok = ok && last != '.' && last != '-'
		case last == '.':
			first = o
			ok = ok && o != '-' && nameSet.Contains(o)
		default:
			ok = ok && nameSet.Contains(o)
		}
		last = o
	}
	if !ok || last == '-' || !pct.Alpha.Contains(first) {
		c.Bad(at, at+len(text), "descriptor", syntax,
			`this is neither a domain name nor "+" and digits`)
	}
}
