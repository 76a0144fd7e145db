// Package part has what the packages of namespaces have in common: how they say what is wrong, and how
// they write a name anew.
package part

import (
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A Check collects what is wrong with a URN by the rules of its namespace.
type Check struct {
	NSS      string // as it is written
	Findings []finding.Finding

	start   int // the offset of the NSS in the text
	section string
	full    bool // whether the last finding was left out
}

// New begins a check of a URN of a namespace, by a section of its specification. Of another namespace it
// says so, and reports false.
func New(u urn.URN, nid, section string) (Check, bool) {
	c := Check{NSS: u.NSS(), section: section}
	if !u.IsZero() {
		c.start = len("urn:") + len(u.Generic().Path()) - len(c.NSS)
	}
	if u.NID() == nid {
		return c, true
	}
	c.Bad(-len(u.NID()+":"), -len(":"), "NID", "this is no name of the namespace "+nid)
	if u.IsZero() {
		c.Findings[0].Start, c.Findings[0].End = 0, 0
	}
	return c, false
}

// Bad adds an error about the bytes of the NSS from start to end, which are equal where something is
// missing.
func (c *Check) Bad(start, end int, rule, message string) {
	c.BadBy(c.section, start, end, rule, message)
}

// maxFindings is how many a check collects: more help nobody, and a hostile text could have millions.
const maxFindings = 100

// BadBy is Bad by another section.
func (c *Check) BadBy(section string, start, end int, rule, message string) {
	if c.full = len(c.Findings) >= maxFindings; c.full {
		return
	}
	c.Findings = append(c.Findings, finding.Finding{
		Rule: rule, Severity: finding.Error, Start: c.start + start, End: c.start + end, Section: section, Message: message,
	})
}

// Fix gives the finding that was added last a text that would do.
func (c *Check) Fix(text string) {
	if !c.full {
		f := &c.Findings[len(c.Findings)-1]
		f.Fix, f.HasFix = text, true
	}
}

// BadDigit adds that the check digit, or the check characters, at start would have to be others, which
// are the fix.
func (c *Check) BadDigit(start int, want string) { c.BadDigitBy(c.section, start, want) }

// BadDigitBy is BadDigit by another section.
func (c *Check) BadDigitBy(section string, start int, want string) {
	is, are := "the check digit ", " is"
	if len(want) > 1 {
		is, are = "the check characters ", " are"
	}
	end := start + len(want)
	c.BadBy(section, start, end, "check-digit", is+c.NSS[start:end]+are+" wrong: "+want+" would be right")
	c.Fix(want)
}

// Only checks that NSS[start:end] has no bytes but those of a set, and reports whether it has. Where a set has no
// "%", nothing is percent-encoded.
func (c *Check) Only(start, end int, set pct.Set, rule string) bool {
	for i := start; i < end; i++ {
		if !set.Contains(c.NSS[i]) {
			c.Bad(i, i+1, rule, strconv.Quote(c.NSS[i:i+1])+" cannot stand here")
			return false
		}
	}
	return true
}

// First returns the first finding as an error, or nil if there is none.
func First(list []finding.Finding) error {
	if len(list) > 0 {
		return list[0]
	}
	return nil
}

// Error returns an error about a plain identifier, with offsets in it.
func Error(start, end int, rule, section, message string) error {
	return finding.Finding{
		Rule: rule, Severity: finding.Error, Start: start, End: end, Section: section, Message: message,
	}
}

// From returns the URN of a namespace with an NSS, as the parse function of its package has it. The error is a
// [finding.Finding] with offsets in the NSS.
func From[U any](nid, nss string, parse func(urn.URN) (U, error)) (U, error) {
	var zero U
	if nss == "" {
		return zero, Error(0, 0, "NSS", "draft 2141bis-03 section 2.2", "the identifier is empty")
	}
	if i := strings.IndexAny(nss, "?#"); i >= 0 {
		return zero, Error(i, i+1, "NSS", "draft 2141bis-03 section 2.2",
			strconv.Quote(nss[i:i+1])+" cannot stand in a name: where it is data, it is percent-encoded")
	}
	u, err := urn.New(nid, nss)
	if err == nil {
		var v U
		if v, err = parse(u); err == nil {
			return v, nil
		}
	}
	start := "urn:" + nid + ":"
	if e, ok := err.(*uri.ParseError); ok {
		err = e.Finding(start + nss) // only there it tells what stands at the place
	}
	if f, ok := err.(finding.Finding); ok {
		n := len(start)
		f.Start, f.End = max(0, f.Start-n), max(0, f.End-n)
		err = f
	}
	return zero, err
}

// FromEncoded is [From] for an NSS in which each triplet stands for one byte of a plain identifier: offsets in
// the error are those in that.
func FromEncoded[U any](nid, nss string, parse func(urn.URN) (U, error)) (U, error) {
	return FromMade(nid, nss, parse, func(at int) int { return octets(nss, at) })
}

// FromMade is [From] for an NSS that was made of a plain identifier: place returns the offset in that for one in
// the NSS.
func FromMade[U any](nid, nss string, parse func(urn.URN) (U, error), place func(int) int) (U, error) {
	u, err := From(nid, nss, parse)
	if f, ok := err.(finding.Finding); ok {
		f.Start, f.End = place(f.Start), place(f.End)
		err = f
	}
	return u, err
}

// octets returns how many octets, raw or percent-encoded, begin before a place in an NSS.
func octets(nss string, end int) int {
	n := 0
	for i := 0; i < end; n++ {
		if i < len(nss) && nss[i] == '%' {
			i += len("%HH")
		} else {
			i++
		}
	}
	return n
}

// Rewrite returns u in canonical form with another NSS, and what stands behind the name as it is; u itself
// if nothing changes.
func Rewrite(u urn.URN, nss string) urn.URN {
	u = u.Canonical()
	if u.IsZero() || nss == u.NSS() {
		return u
	}
	text, start := u.String(), len("urn:")+len(u.NID())+len(":")
	v, err := urn.ParseText(text[:start] + nss + text[start+len(u.NSS()):])
	if err != nil {
		return u // cannot be, if the NSS is one of the namespace
	}
	return v
}

// Decode returns what the text of a URN stands for.
func Decode(text string) string {
	s, err := pct.Decode(text)
	if err != nil {
		panic(err) // a URN has no such text
	}
	return s
}

// Upper and Lower return s with the letters of US-ASCII in one case. They do not allocate if they are.
func Upper(s string) string { return strings.Map(upper, s) }
func Lower(s string) string { return strings.ToLower(s) }

func upper(r rune) rune {
	if 'a' <= r && r <= 'z' {
		return r &^ 0x20
	}
	return r
}
