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
type URI struct{ value }

type value = part.Value[uri.URI]

// Parse returns u as a [URI], or the first finding of [Check] as the error.
func Parse(u uri.URI) (URI, error) {
	v, err := part.Parse(u, Check)
	return URI{v}, err
}

const section = "RFC 6068 section 2"

var (
	addrSet = pct.Unreserved.Union(pct.SetOf("!$'()*+,:@"))
	qchar   = addrSet.Union(pct.SetOf(";"))

	// ftext is what the name of a header field is made of (RFC 5322 section
	// 3.6.8).
	ftext = pct.Range('!', '~').Minus(pct.SetOf(":"))

	style = part.AddrStyle{Raw: addrSet, Delim: ',', UTF8: true}
)

// Check returns all in which u breaks the rules of the scheme.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "mailto")
	if c.NoAuthority(section); !u.HasAuthority() {
		start, end, _ := u.Span(uri.Path)
		checkTo(&c, start, end)
	}
	if start, end, ok := u.Span(uri.Query); ok {
		for start <= end {
			n := strings.IndexByte(u.String()[start:end], '&')
			if n < 0 {
				n = end - start
			}
			checkField(&c, start, start+n)
			start += n + 1
		}
	}
	return c.Findings
}

func checkTo(c *part.Check, start, end int) {
	for start < end {
		next, ok := c.AddrSpec(start, end, &style, section)
		if !ok {
			return
		}
		if next == end-1 {
			c.Bad(end, end, "to", section, `missing address after the last ","`)
		}
		start = next + 1
	}
}

func checkField(c *part.Check, start, end int) {
	text := c.String()[start:end]
	n := strings.IndexByte(text, '=')
	switch n {
	case -1:
		c.Bad(start, end, "hfield", section, `missing "=" in a header field`)
		return
	case 0:
		c.Bad(start, start, "hfname", "RFC 5322 section 3.6.8",
			"missing name of a header field")
	}
	at := start + n
	c.Raw(start, at, qchar, "hfname", section)
	c.Refuse(start, at, ftext.Complement(), "hfname", "RFC 5322 section 3.6.8")
	c.Raw(at+1, end, qchar, "hfvalue", section)
	if isName(text[:n], "body") {
		checkBody(c, at+1, end)
	} else {
		c.Refuse(at+1, end, pct.Terminators, "hfvalue", "RFC 6068 section 5")
	}
}

// checkBody checks that lines end in CR LF, and nothing else has these octets,
// nor NUL.
func checkBody(c *part.Check, start, end int) {
	text := c.String()[start:end]
	last, cr := byte(0), 0
	for i, o := range part.Octets(text) {
		switch {
		case last == '\r' && o != '\n':
			i = cr
		case o != 0 && (o != '\n' || last == '\r'):
			if last = o; o == '\r' {
				cr = i
			}
			continue
		}
		bad(c, start+i)
		return
	}
	if last == '\r' {
		bad(c, start+cr)
	}
}

// bad says that the triplet at i is not allowed in a body: no such octet can
// stand raw.
func bad(c *part.Check, i int) {
	message := "a line of a body ends in %0D%0A, and in nothing else"
	if strings.HasPrefix(c.String()[i:], "%00") {
		message = "NUL is not allowed in a body"
	}
	c.Bad(i, i+3, "hfvalue", "RFC 6068 section 5", message)
}

// isName reports whether text stands for name, which is in lower case, in
// either case.
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
	Name  string `json:"name"` // in either case
	Value string `json:"value"`
}

// Fields returns the parts of u. A header field "to" that is just addresses is
// found in To and not in Headers: the three ways of section 2 to write
// recipients give the same.
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

// addresses appends the addresses of a "to" as it stands in a URI. It reports
// whether it is one.
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

// URI puts fields together. It is an error if something in To is not an
// address, if the result is not a mailto URI, or if a header field "to" has
// what belongs in To.
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
	u, err := part.Build(&b, Parse)
	if err != nil {
		return URI{}, err
	}
	if !slices.Equal(u.Fields().Headers, f.Headers) {
		return URI{}, part.Error(0, 0, "to", section,
			`the recipients in a header field "to" belong in To`)
	}
	return u, nil
}

// nameSet allows what may stand raw in the name of a header field and is
// harmless there.
var nameSet = pct.Unreserved.Union(pct.SetOf("!$'*+"))
