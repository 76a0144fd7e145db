package main

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
)

// A part is where in a URI a text stands, or is to stand.
type part struct {
	name    string
	rule    uri.Rule
	section string
	raw     pct.Set // what stands for itself there
}

const (
	partDefault  = "unreserved"
	partHost     = "host"
	partValue    = "query-value"
	partUserinfo = "userinfo"
	partPassword = "password"
)

// codedParts are the values of -c: components, and parts of them that are encoded alone.
var codedParts = [...]part{
	{partDefault, "unreserved", "2.3", pct.Unreserved},
	{partUserinfo, "userinfo", "3.2.1", pct.Userinfo},
	{"user", "userinfo", "3.2.1", pct.Userinfo.Minus(pct.SetOf(":"))},
	{partPassword, "userinfo", "3.2.1", pct.Userinfo},
	{partHost, "reg-name", "3.2.2", pct.RegName},
	{"path", "path", "3.3", pct.Path},
	{"segment", "segment", "3.3", pct.Segment},
	{"query", "query", "3.4", pct.Query},
	{partValue, "query", "3.4", pct.Query.Minus(pct.SetOf("&"))},
	{"fragment", "fragment", "3.5", pct.Fragment},
	{"uri", "URI", "2", pct.URI},
}

func partNames() []string {
	var names []string
	for _, p := range codedParts {
		names = append(names, p.name)
	}
	return names
}

// partOf returns the part that -c names. With --form there is only one to choose.
func partOf(name string, form bool) (part, error) {
	if form && name != partValue {
		return part{}, usagef("--form is for -c %s, not for -c %s", partValue, name)
	}
	for _, p := range codedParts {
		if p.name == name {
			return p, nil
		}
	}
	return part{}, &usageError{
		usagef("-c: no component is called %q%s", name, didYouMean(name, partNames())).Error(),
		"there are " + list(partNames()),
	}
}

// finding puts into words that the byte at i cannot stand in the part.
func (p *part) finding(text string, i int) finding.Finding {
	if i == len(text) || i > 0 && text[i-1] == '%' || i > 1 && text[i-2] == '%' {
		return malformed(text, i) // what is before i matches, and so a "%" just there wants a digit
	}
	_, size := utf8.DecodeRuneInString(text[i:])
	return finding.Finding{
		Rule: string(p.rule), Severity: finding.Error, Start: i, End: i + size,
		Section: "RFC 3986 section " + p.section,
		Message: `"` + visible(text[i:i+size]) + `" must be encoded in the component ` + p.name,
	}
}

// public returns how much of the text is no password, by where it stands.
func (p *part) public(text string) int {
	switch p.name {
	case partPassword:
		return 0
	case partUserinfo:
		return strings.IndexByte(text+":", ':')
	}
	return len(text)
}

// mask returns a finding about the text without what it tells of a password.
func (p *part) mask(text string, f finding.Finding) finding.Finding {
	if f.End <= p.public(text) {
		return f
	}
	const which = "a character that may belong to a password, and so is not shown, "
	switch f.Rule {
	case rulePctEncoded:
		f.Message = pct.Malformed.String()
	case ruleTerminator:
		f.Message = which + "would end the record"
	default:
		f.Message = which + "must be encoded"
	}
	return f
}

const (
	rulePctEncoded = "pct-encoded"
	ruleTerminator = "decoded-terminator"
)

// A decoding says how to decode for an answer, in which some octets cannot stand.
type decoding struct {
	octets pct.Decoder
	shown  bool // on a terminal
}

// forLines returns how to decode for answers that end in LF, or in NUL.
func (a *app) forLines(null bool) decoding {
	d := decoding{pct.Decoder{Refuse: pct.Terminators}, a.outTerminal}
	if null {
		d.octets.Refuse = pct.SetOf("\x00")
	}
	return d
}

// append appends what raw stands for. The error is a [*pct.Error]. In a form "+" is a space.
func (d *decoding) append(dst []byte, raw string, form bool) ([]byte, error) {
	start := len(dst)
	dst, err := d.octets.AppendDecode(dst, raw)
	if err != nil {
		return dst, err
	}
	if form && strings.IndexByte(raw, '+') >= 0 {
		data, _ := query.Form.Decode(raw) // which refuses no more than what was refused
		dst = append(dst[:start], data...)
	}
	if d.shown {
		dst = append(dst[:start], visible(string(dst[start:]))...)
	}
	return dst, nil
}

// finding puts into words why text[at:] was not decoded.
func (d *decoding) finding(text string, at int, err error) finding.Finding {
	var e *pct.Error
	if !errors.As(err, &e) {
		return describe(text, err)
	}
	at += e.Offset
	if e.Reason == pct.Malformed {
		return malformed(text, at)
	}
	f := finding.Finding{
		Rule: ruleTerminator, Severity: finding.Error, Start: at, End: at + 1,
		Section: "RFC 3986 section " + e.Reason.Section(),
	}
	octet, is := text[at], " is "
	if octet == '%' {
		f.End = at + len("%00")
		data, _ := pct.Decode(text[at:f.End])
		octet, is = data[0], " stands for "
	}
	f.Message = visible(text[at:f.End]) + is
	switch octet {
	case 0:
		f.Message += "NUL, which ends the text for many readers: --json takes it"
	case '\r':
		f.Message += "a carriage return, which may end a line: -0 and --json take it"
	default:
		f.Message += "a line feed, which ends a line: -0 and --json take it"
	}
	return f
}

// malformed says what is wrong with the "%" before the offset, as the grammar has it.
func malformed(text string, offset int) finding.Finding {
	start := strings.LastIndexByte(text[:offset], '%')
	triplet := text[start:min(start+len("%0")+utf8.UTFMax, len(text))] // perhaps without its end
	f := describe(triplet, uri.Rule(rulePctEncoded).Check(triplet))
	f.Start, f.End = f.Start+start, f.End+start
	return f
}

// tooLong returns an error if the text is so long that it may have been cut.
func tooLong(text string) error {
	if len(text) <= uri.MaxLen {
		return nil
	}
	_, err := uri.ParseRef(text)
	return err
}
