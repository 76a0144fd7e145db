package part

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A NameCheck collects the errors of a URN by the rules of its namespace.
type NameCheck struct {
	NSS string // not decoded
	list
	start   int // the offset of the NSS in the text
	section string
	full    bool // whether the last error was left out
}

// NewName begins a check of a URN of a namespace, by a section of its
// specification. If the URN is of another namespace, this is the only error of
// the check.
func NewName(u urn.URN, nid, section string) NameCheck {
	c := NameCheck{NSS: u.NSS(), section: section}
	if !u.IsZero() {
		c.start = len("urn:") + len(u.Generic().Path()) - len(c.NSS)
	}
	if u.NID() != nid {
		at := max(c.start-len(":"), 0)
		c.add(at-len(u.NID()), at, "NID", section, "this is not a name of the namespace "+nid)
		c.closed = true
	}
	return c
}

// Bad adds an error about the bytes of the NSS from start to end. If something
// is missing, start equals end.
func (c *NameCheck) Bad(start, end int, rule, message string) {
	c.BadBy(c.section, start, end, rule, message)
}

// BadBy is Bad with another section.
func (c *NameCheck) BadBy(section string, start, end int, rule, message string) {
	c.full = !c.add(c.start+start, c.start+end, rule, section, message)
}

// Fix gives the last finding a fix.
func (c *NameCheck) Fix(text string) {
	if !c.full {
		f := &c.Findings[len(c.Findings)-1]
		f.Fix, f.HasFix = text, true
	}
}

// BadDigit adds an error about a wrong check digit, or wrong check characters,
// at start. The right ones are the fix.
func (c *NameCheck) BadDigit(start int, want string) { c.BadDigitBy(c.section, start, want) }

// BadDigitBy is BadDigit with another section.
func (c *NameCheck) BadDigitBy(section string, start int, want string) {
	f := WrongDigit(start, section, c.NSS[start:start+len(want)], want)
	c.BadBy(section, f.Start, f.End, f.Rule, f.Message)
	c.Fix(want)
}

// WrongDigit returns a finding about wrong check digits.
func WrongDigit(start int, section, is, want string) finding.Finding {
	digit, are := "the check digit ", " is"
	if len(want) > 1 {
		digit, are = "the check characters ", " are"
	}
	return finding.Finding{
		Rule: "check-digit", Severity: finding.Error, Start: start, End: start + len(want),
		Section: section, Message: digit + is + are + " wrong: " + want + " would be right",
		Fix: want, HasFix: true,
	}
}

// Only checks that NSS[start:end] has only bytes of a set, and reports the
// result. A set without "%" allows no percent-encoding.
func (c *NameCheck) Only(start, end int, set pct.Set, rule string) bool {
	for i := start; i < end; i++ {
		if !set.Contains(c.NSS[i]) {
			c.Bad(i, i+1, rule, strconv.Quote(c.NSS[i:i+1])+" is not allowed in "+rule)
			return false
		}
	}
	return true
}

// From returns the URN of a namespace with an NSS, by the parse function of its
// package. The error is a [finding.Finding] with offsets in the NSS.
func From[U any](nid, nss string, parse func(urn.URN) (U, error)) (U, error) {
	var zero U
	if nss == "" {
		return zero, Error(0, 0, "NSS", "draft 2141bis-03 section 2.2", "the identifier is empty")
	}
	if i := strings.IndexAny(nss, "?#"); i >= 0 {
		return zero, Error(i, i+1, "NSS", "draft 2141bis-03 section 2.2",
			strconv.Quote(nss[i:i+1])+" is not allowed in a name unless it is percent-encoded")
	}
	u, err := urn.New(nid, nss)
	if err == nil {
		var v U
		if v, err = parse(u); err == nil {
			return v, nil
		}
	}
	start := "urn:" + nid + ":"
	if f, ok := finding.Of(err); ok {
		n := len(start)
		f.Start, f.End = max(0, f.Start-n), max(0, f.End-n)
		err = f
	}
	return zero, err
}

// FromEncoded is [From] for a percent-encoded plain identifier. The offsets in
// the error are offsets in the plain identifier.
func FromEncoded[U any](nid, nss string, parse func(urn.URN) (U, error)) (U, error) {
	return FromMade(nid, nss, parse, func(at int) int { return octets(nss, at) })
}

// FromMade is [From] for an NSS that was made of a plain identifier. The
// function place converts an offset in the NSS to an offset in the plain
// identifier.
func FromMade[U any](
	nid, nss string, parse func(urn.URN) (U, error), place func(int) int,
) (U, error) {
	u, err := From(nid, nss, parse)
	if f, ok := err.(finding.Finding); ok {
		f.Start, f.End = place(f.Start), place(f.End)
		err = f
	}
	return u, err
}

// octets returns the number of octets, raw or percent-encoded, that begin
// before an offset of an NSS.
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

// Rewrite returns u in canonical form with another NSS. Text after the name
// stays as it is.
func Rewrite(u urn.URN, nss string) urn.URN {
	u = u.Canonical()
	if u.IsZero() || nss == u.NSS() {
		return u
	}
	text, start := u.String(), len("urn:")+len(u.NID())+len(":")
	v, err := urn.Parse(text[:start] + nss + text[start+len(u.NSS()):])
	if err != nil {
		return u // impossible for a valid NSS of the namespace
	}
	return v
}

// A URN is the [Value] that the type URN of a namespace embeds.
type URN = Value[urn.URN]

// Renamed returns n in canonical form with another NSS, as [Rewrite] does.
func Renamed(n URN, nss string) URN { return Of(Rewrite(n.Generic(), nss)) }

// Same reports whether the canonical forms of two URNs are the same name.
func Same[U interface {
	Canonical() U
	Generic() urn.URN
}](u, v U) bool {
	return u.Canonical().Generic().Equal5a(v.Canonical().Generic())
}
