package mailto

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A URI is a mailto URI.
// Generic returns the uri.URI of it, and String its text, as in JSON.
type URI struct{ value }

type value = part.Value[uri.URI]

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) {
	v, err := part.Checked(u, Check)
	return URI{v}, err
}

const section = "RFC 6068 section 2"

var (
	addrSet = pct.Unreserved().Union(pct.SetOf("!$'()*+,:@"))
	qchar   = addrSet.Union(pct.SetOf(";"))

	// ftext are the characters of a header field name (RFC 5322 section 3.6.8).
	ftext = pct.Range('!', '~').Minus(pct.SetOf(":"))

	style = part.AddrStyle{Raw: &addrSet, Delim: ',', UTF8: true}
)

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "mailto")
	if c.NoAuthority(section); !u.HasAuthority() {
		to, _ := c.Part(uri.Path)
		checkTo(&c, to)
	}
	if query, ok := c.Part(uri.Query); ok {
		for _, field := range query.Split("&") {
			checkField(&c, field)
		}
	}
	return c.Findings
}

func checkTo(c *part.Check, to part.Piece) {
	for ok := true; ok && to.Text != ""; {
		if to, ok = c.AddrSpec(to, &style, section); ok && to.Text != "" {
			if to = to.From(len(",")); to.Text == "" {
				c.Bad(to, "to", section, `missing address after the last ","`)
			}
		}
	}
}

func checkField(c *part.Check, field part.Piece) {
	name, value, ok := field.Cut("=")
	switch {
	case !ok:
		c.Bad(field, "hfield", section, `missing "=" in a header field`)
		return
	case name.Text == "":
		c.Bad(name, "hfname", "RFC 5322 section 3.6.8", "missing name of a header field")
	}
	c.Raw(name, qchar, "hfname", section)
	c.Refuse(name, ftext.Complement(), "hfname", "RFC 5322 section 3.6.8")
	c.Raw(value, qchar, "hfvalue", section)
	if isName(name.Text, "body") {
		checkBody(c, value)
	} else {
		c.Refuse(value, pct.Terminators(), "hfvalue", "RFC 6068 section 5")
		for _, list := range listFields {
			if isName(name.Text, list) {
				checkList(c, value)
			}
		}
	}
}

// checkBody checks that CR and LF occur only as a pair, and NUL does not occur.
func checkBody(c *part.Check, body part.Piece) {
	last, cr := byte(0), 0
	for i, o := range part.Octets(body.Text) {
		switch {
		case last == '\r' && o != '\n':
			i = cr
		case o != 0 && (o != '\n' || last == '\r'):
			if last = o; o == '\r' {
				cr = i
			}
			continue
		}
		badLine(c, body.Octet(i))
		return
	}
	if last == '\r' {
		badLine(c, body.Octet(cr))
	}
}

// badLine adds a finding about a triplet that is not allowed in a body.
func badLine(c *part.Check, p part.Piece) {
	message := "a line of a body must end in %0D%0A"
	if p.Text == "%00" {
		message = "NUL is not allowed in a body"
	}
	c.Bad(p, "hfvalue", "RFC 6068 section 5", message)
}

// isName reports whether the decoded text is name, in any letter case. The name
// is in lower case.
func isName(text, name string) bool {
	n := 0
	for _, o := range part.Octets(text) {
		if 'A' <= o && o <= 'Z' {
			o |= 0x20
		}
		if n == len(name) || o != name[n] {
			return false
		}
		n++
	}
	return n == len(name)
}

// Fields are the parts of a mailto URI.
type Fields struct {
	To      []string `json:"to"`      // the recipients
	Headers []Header `json:"headers"` // the other header fields in their order
}

// A Header is a header field, or the body of the message.
type Header struct {
	Name  string `json:"name"` // in any letter case
	Value string `json:"value"`
}

// Fields returns the parts of u. The addresses of a header field "to" are in To
// and not in Headers, so the three ways of section 2 to write recipients give
// equal Fields. A "to" that is not a list of addresses stays in Headers.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Headers: []Header{}}
	f.To, _ = addresses([]string{}, g.Path())
	if !g.HasQuery() {
		return f
	}
	for field := range strings.SplitSeq(g.Query(), "&") {
		name, value, _ := strings.Cut(field, "=")
		h := Header{part.Decode(name), part.Decode(value)}
		if isName(name, "to") {
			if to, ok := addresses(f.To, pct.Encode(h.Value, addrSet)); ok {
				f.To = to
				continue
			}
		}
		f.Headers = append(f.Headers, h)
	}
	return f
}

// addresses appends the decoded addresses of an encoded "to", and reports
// whether "to" is valid.
func addresses(list []string, to string) ([]string, bool) {
	for to != "" {
		_, n, message := part.AddrSpec(to, &style)
		if message != "" || n == len(to)-1 {
			return list, false
		}
		list = append(list, part.Decode(to[:n]))
		to = to[min(n+1, len(to)):]
	}
	return list, true
}

// Header returns the value of the first header field of a name, or the body of
// the message, if the name is "body". Case does not matter in the name.
func (f Fields) Header(name string) (value string, ok bool) {
	for _, h := range f.Headers {
		if strings.EqualFold(h.Name, name) {
			return h.Value, true
		}
	}
	return "", false
}

// URI builds a URI from the fields. It is an error if a text in To is not an
// address, if the result is not a mailto URI, or if a header field "to" has
// recipients, which belong in To.
func (f Fields) URI() (URI, error) {
	to := make([]string, len(f.To))
	for i, a := range f.To {
		text, message := part.EncodeAddrSpec(a, &style)
		if message != "" {
			return URI{}, part.Error(0, 0, "addr-spec", section, message)
		}
		to[i] = text
	}
	var b uri.Builder
	b.Scheme("mailto").Path(strings.Join(to, ","))
	if len(f.Headers) > 0 {
		var query []byte
		for i, h := range f.Headers {
			if i > 0 {
				query = append(query, '&')
			}
			query = pct.AppendEncode(query, h.Name, nameSet)
			query = pct.AppendEncode(append(query, '='), h.Value, qchar)
		}
		b.Query(string(query))
	}
	u, err := part.Build(&b, FromURI)
	if err != nil {
		return URI{}, err
	}
	if !slices.Equal(u.Fields().Headers, f.Headers) {
		return URI{}, part.Error(0, 0, "to", section,
			`the recipients in a header field "to" belong in To`)
	}
	return u, nil
}

// nameSet are the characters that are not encoded in a header field name.
var nameSet = pct.Unreserved().Union(pct.SetOf("!$'*+"))
