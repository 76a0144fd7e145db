// Package prospero implements the URLs of resources of the Prospero Directory
// Service, as specified by RFC 1738 sections 3.11 and 5, which RFC 4157 repeats
// for the record. docs/schemes.md has the grammar, and what we decided.
package prospero

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Port is the default port.
const Port = 1525

// A URI is a Prospero URL.
type URI struct{ part.URI }

// FromURI returns u as a [URI], or the first finding of [Check] as the error.
func FromURI(u uri.URI) (URI, error) { return parse(u, Check) }

// FromRaw is FromURI for an hsoname of raw data, in which NUL is allowed.
func FromRaw(u uri.URI) (URI, error) { return parse(u, CheckRaw) }

func parse(u uri.URI, check func(uri.URI) []finding.Finding) (URI, error) {
	v, err := part.Checked(u, check)
	return URI{v}, err
}

// Check returns a finding for each rule of the scheme that u breaks.
func Check(u uri.URI) []finding.Finding { return check(u, pct.Terminators()) }

// CheckRaw is Check for an hsoname of raw data, in which NUL is allowed.
func CheckRaw(u uri.URI) []finding.Finding { return check(u, lineEnds) }

const section = "RFC 1738 section 3.11"

var (
	lineEnds = pct.SetOf("\r\n")

	// nameSet has the raw characters of an hsoname, and fieldSet those of a
	// field, without the "?" that would begin a query.
	nameSet  = pct.Path().Minus(pct.SetOf(";"))
	fieldSet = pct.Segment().Minus(pct.SetOf(";="))
	fieldRaw = fieldSet.Union(pct.SetOf("?"))
)

// check is Check with a set of octets to refuse in the hsoname.
func check(u uri.URI, refused pct.Set) []finding.Finding {
	c := part.New(u, "prospero")
	c.NoUserinfo(section)
	c.Server(section)
	if path, _ := c.Part(uri.Path); u.HasAuthority() && path.Text == "" {
		c.Bad(path, "ppath", section, `missing "/" and hsoname after the host`)
	}
	for i, p := range part.Data(u).Split(";") {
		if i == 0 {
			c.Refuse(p, refused, "ppath", "RFC 3986 section 7.3")
			continue
		}
		name, value, ok := p.Cut("=")
		if !ok {
			c.Bad(p, "fieldspec", section,
				`missing "=" and value of a field`)
			continue
		}
		c.Raw(name, fieldRaw, "fieldname", section)
		c.Lines(name, "fieldname")
		c.Raw(value, fieldRaw, "fieldvalue", section)
		c.Lines(value, "fieldvalue")
	}
	return c.Findings
}

// A Field is a name and its value.
type Field [2]string

// Fields are the parts of a Prospero URL.
type Fields struct {
	Host    string  `json:"host"`
	Port    uint16  `json:"port"`
	HSOName string  `json:"hsoname"`
	Fields  []Field `json:"fields"` // in their order
}

// Fields returns the parts of u.
func (u URI) Fields() Fields {
	g := u.Generic()
	f := Fields{Host: g.Host(), Port: part.Port(g, Port), Fields: []Field{}}
	for i, p := range part.Data(g).Split(";") {
		if i == 0 {
			f.HSOName = p.Decode()
			continue
		}
		name, value, _ := p.Cut("=")
		f.Fields = append(f.Fields, Field{name.Decode(), value.Decode()})
	}
	return f
}

// URI builds a URI from the fields.
func (f Fields) URI() (URI, error) { return f.build(FromURI) }

// RawURI is URI for an hsoname of raw data, in which NUL is allowed.
func (f Fields) RawURI() (URI, error) { return f.build(FromRaw) }

func (f Fields) build(parse func(uri.URI) (URI, error)) (URI, error) {
	path := pct.AppendEncode([]byte("/"), f.HSOName, nameSet)
	for _, field := range f.Fields {
		path = pct.AppendEncode(append(path, ';'), field[0], fieldSet)
		path = pct.AppendEncode(append(path, '='), field[1], fieldSet)
	}
	var b uri.Builder
	part.SetServer(b.Scheme("prospero"), f.Host, f.Port, Port)
	return part.Build(b.Path(string(path)), parse)
}
