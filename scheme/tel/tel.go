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
// Generic returns the uri.URI of it, and String its text, as in JSON.
type URI struct{ value }

type value = part.Value[uri.URI]

// FromURI returns u as the URI of a telephone number. The error is the first
// finding of [Check]. FromURI allocates only for an error, or if there are more
// than eight parameters.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const syntax = "RFC 3966 section 3"

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "tel")
	if c.NoAuthority(syntax); u.HasAuthority() {
		return c.Findings
	}
	number, pars, more := part.Data(u).Cut(";")
	global := isGlobal(number.Text)
	if global {
		checkDigits(&c, number.From(len("+")), digits, "global-number-digits")
	} else {
		checkDigits(&c, number, hexDigits, "local-number-digits")
	}
	if !(more && checkPars(&c, pars, global)) && !global {
		c.Bad(number.After(), "context", "RFC 3966 section 5.1.5",
			`missing phone-context of a number without "+"`)
	}
	return c.Findings
}

func isGlobal(number string) bool { return strings.HasPrefix(number, "+") }

var (
	separators = pct.SetOf("-.()")
	digits     = pct.Digit()
	hexDigits  = pct.HexDig().Union(pct.SetOf("*#"))
)

// checkDigits checks that a text has only digits and separators, and at least
// one digit.
func checkDigits(c *part.Check, p part.Piece, set pct.Set, rule string) {
	if !c.Refuse(p, set.Union(separators).Complement(), rule, syntax) {
		return
	}
	for _, o := range part.Octets(p.Text) {
		if set.Contains(o) {
			return
		}
	}
	c.Bad(p, rule, syntax, "missing digit")
}

// checkPars checks parameters, and reports whether there is a phone-context.
func checkPars(c *part.Check, pars part.Piece, global bool) (context bool) {
	var seen names
	for _, p := range pars.Split(";") {
		name, value, defined := p.Cut("=")
		if !seen.add(name.Text) {
			c.Bad(name, "par", syntax, "this parameter occurs twice")
		}
		is := func(s string) bool { return strings.EqualFold(name.Text, s) }
		switch {
		case is("ext"):
			checkDigits(c, value, digits, "extension")
		case is("isub"):
			if value.Text == "" {
				c.Bad(value, "isdn-subaddress", syntax, "the subaddress is empty")
			}
		case is("phone-context") && !global:
			context = true
			checkDescriptor(c, value)
		case !isName(name.Text):
			c.Bad(name, "pname", syntax,
				"the name of a parameter must be letters, digits and hyphens")
		case defined && value.Text == "":
			c.Bad(value, "pvalue", syntax, `the value after "=" is empty`)
		default:
			c.Raw(value, paramSet, "pvalue", syntax)
		}
	}
	return context
}

// names is a set of parameter names; case does not matter.
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
	nameSet  = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-"))
	paramSet = pct.Unreserved().Union(pct.SetOf("!*'()/:&+$"))
)

// isName matches pname.
func isName(s string) bool { return part.Only(s, nameSet) }

// checkDescriptor checks the value of a phone-context.
func checkDescriptor(c *part.Check, p part.Piece) {
	if isGlobal(p.Text) {
		checkDigits(c, p.From(len("+")), digits, "global-number-digits")
		return
	}
	// domainname  = *( domainlabel "." ) toplabel [ "." ]
	// domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum
	// toplabel    = ALPHA / ALPHA *( alphanum / "-" ) alphanum
	first, last := byte(0), byte('.') // of the label; and the octet before
	ok := true
	for _, o := range part.Octets(p.Text) {
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
	if !ok || last == '-' || !pct.Alpha().Contains(first) {
		c.Bad(p, "descriptor", syntax,
			`this is neither a domain name nor "+" and digits`)
	}
}
