// Package coding encodes and decodes data for the parts of a URI. It says which
// octets need no encoding, and why data is refused.
package coding

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// A Part is a part of a URI for which data can be encoded.
type Part struct {
	Name    string
	Raw     pct.Set // the octets that need no encoding there
	rule    uri.Rule
	section string
}

// Parts with special rules.
const (
	Default  = "unreserved"
	Host     = "host"
	Value    = "query-value"
	Password = "password"
	userinfo = "userinfo"
)

// Parts are the values of -c: components, and parts of them that are encoded
// alone.
var Parts = [...]Part{
	{Default, pct.Unreserved(), "unreserved", "2.3"},
	{userinfo, pct.Userinfo(), "userinfo", "3.2.1"},
	{"user", pct.User(), "userinfo", "3.2.1"},
	{Password, pct.Userinfo(), "userinfo", "3.2.1"},
	{Host, pct.RegName(), "reg-name", "3.2.2"},
	{"path", pct.Path(), "path", "3.3"},
	{"segment", pct.Segment(), "segment", "3.3"},
	{"query", pct.Query(), "query", "3.4"},
	{Value, pct.Query().Minus(pct.SetOf("&")), "query", "3.4"},
	{"fragment", pct.Fragment(), "fragment", "3.5"},
	{"uri", pct.URI(), "URI", "2"},
}

// Names returns the names of the parts.
func Names() []string {
	return cli.NamesOf(slices.Values(Parts[:]), func(p Part) string { return p.Name })
}

// Lookup returns the part that -c names. With --form only Value is allowed.
func Lookup(name string, form bool) (Part, error) {
	if form && name != Value {
		return Part{}, cli.Usagef("--form is for -c %s, not for -c %s", Value, name)
	}
	return Parts[slices.Index(Names(), name)], nil
}

// Finding says that the byte at i is not allowed in the part.
func (p *Part) Finding(text string, i int) finding.Finding {
	if i == len(text) || i > 0 && text[i-1] == '%' || i > 1 && text[i-2] == '%' {
		return malformed(text, i) // the text before i matches, so that its "%" lacks a digit
	}
	_, size := utf8.DecodeRuneInString(text[i:])
	return finding.Finding{
		Rule: string(p.rule), Severity: finding.Error, Start: i, End: i + size,
		Section: "RFC 3986 section " + p.section,
		Message: `"` + show.Visible(text[i:i+size]) +
			`" must be encoded in the component ` + p.Name,
	}
}

// Public returns the length of the beginning of the text that is not a
// password.
func (p *Part) Public(text string) int {
	switch p.Name {
	case Password:
		return 0
	case userinfo:
		return strings.IndexByte(text+":", ':')
	}
	return len(text)
}

// Mask returns a finding about the text, without the parts of a password in it.
func (p *Part) Mask(text string, f finding.Finding) finding.Finding {
	if f.End <= p.Public(text) {
		return f
	}
	const which = "a character that may belong to a password (not shown) "
	switch f.Rule {
	case rulePctEncoded:
		f.Message = `missing hexadecimal digits after "%"`
	case RuleTerminator:
		f.Message = which + "would end the record"
	default:
		f.Message = which + "must be encoded"
	}
	return f
}

const (
	rulePctEncoded = "pct-encoded"
	// RuleTerminator is the rule of a finding about an octet that would end a
	// record.
	RuleTerminator = "decoded-terminator"
)

// A Decoder decodes for an answer, in which some octets are not allowed.
type Decoder struct {
	Octets   pct.Decoder
	Terminal bool // the answer is shown on a terminal
}

// ForLines returns the decoder for answers that end in LF, or with -0 in NUL.
func ForLines(o *cli.Options) Decoder {
	if o.Null {
		return Decoder{pct.Decoder{Refuse: pct.SetOf("\x00")}, o.OutTerminal}
	}
	return Decoder{pct.Decoder{Refuse: pct.Terminators()}, o.OutTerminal}
}

// Append appends the decoded octets of raw. The error is a [*pct.Error]. In a
// form "+" is a space.
func (d *Decoder) Append(dst []byte, raw string, form bool) ([]byte, error) {
	start := len(dst)
	dst, err := d.Octets.AppendDecode(dst, raw)
	if err != nil {
		return dst, err
	}
	if form && strings.IndexByte(raw, '+') >= 0 {
		data, _ := query.Form.Decode(raw) // its errors were found above
		dst = append(dst[:start], data...)
	}
	if d.Terminal {
		dst = append(dst[:start], show.Visible(string(dst[start:]))...)
	}
	return dst, nil
}

// Finding says why text[at:] was not decoded.
func (d *Decoder) Finding(text string, at int, err error) finding.Finding {
	var e *pct.Error
	if !errors.As(err, &e) {
		return cli.Describe(err)
	}
	at += e.Offset
	if e.Rule == rulePctEncoded {
		return malformed(text, at)
	}
	f := finding.Finding{
		Rule: RuleTerminator, Severity: finding.Error, Start: at, End: at + 1,
		Section: e.Finding().Section,
	}
	octet, is := text[at], " is "
	if octet == '%' {
		f.End = at + len("%00")
		data, _ := pct.Decode(text[at:f.End])
		octet, is = data[0], " stands for "
	}
	what := "a line feed, which ends a line: -0 and --json take it"
	switch octet {
	case 0:
		what = "NUL, which ends the text for many readers: --json takes it"
	case '\r':
		what = "a carriage return, which may end a line: -0 and --json take it"
	}
	f.Message = show.Visible(text[at:f.End]) + is + what
	return f
}

// malformed says what is wrong with the "%" before the offset, by the grammar.
func malformed(text string, offset int) finding.Finding {
	start := strings.LastIndexByte(text[:offset], '%')
	triplet := text[start:min(start+len("%0")+utf8.UTFMax, len(text))] // perhaps without its end
	f := cli.Describe(uri.Rule(rulePctEncoded).Validate(triplet))
	f.Start, f.End = f.Start+start, f.End+start
	return f
}
