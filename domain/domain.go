package domain

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/host"
	"github.com/urikit/uri/pct"
)

// A Name is a host name in parts. They are as written, without a final dot.
type Name struct {
	Subdomain   string // what is before the registrable domain, or ""
	Registrable string // the public suffix and the label before it; "" if there is none
	Suffix      string // the public suffix, which is never ""

	// Division is where the rule of the suffix stands in the list.
	Division Division
}

// A Division is a part of the list.
type Division uint8

const (
	Unlisted Division = iota // no rule matches: the suffix is the last label
	ICANN                    // rules of registries
	Private                  // rules of others, such as providers of web hosting
)

// String returns "unlisted", "icann" or "private", or "" if d is unknown.
func (d Division) String() string {
	names := [...]string{"unlisted", "icann", "private", ""}
	return names[min(int(d), len(names)-1)]
}

// Parse splits a host as written in a URI, or in an IRI, by all rules of the
// list. The error is a [*host.Error]: the host is an address, or would be read
// as one, or is not a name in DNS.
//
// Parse does not allocate for a US-ASCII name without triplets.
func Parse(text string) (Name, error) { return parse(text, Private, false) }

// ParseDNS is Parse with the parts in the form of DNS, in lower case: so the
// parts of equal names are equal strings.
func ParseDNS(text string) (Name, error) { return parse(text, Private, true) }

// ParseICANN is Parse without the private rules: the suffix of "x.github.io" is
// "io", and not "github.io".
func ParseICANN(text string) (Name, error) { return parse(text, ICANN, false) }

func parse(text string, last Division, lookup bool) (Name, error) {
	if isPlain(text) {
		if lookup {
			text = strings.ToLower(text)
		}
		return split(strings.TrimSuffix(text, "."), last), nil
	}
	if !utf8.ValidString(text) {
		_, err := host.FromName(text)
		return Name{}, err
	}
	h, err := host.Parse(pct.Repair(text, pct.Range(0, utf8.RuneSelf-1)))
	if err != nil {
		return Name{}, place(err, text)
	}
	dns, err := h.LookupName()
	if err != nil {
		return Name{}, place(err, text)
	}
	n := split(strings.TrimSuffix(dns, "."), last)
	if !lookup {
		n = n.in(text)
	}
	return n, nil
}

// isPlain reports whether a host is a US-ASCII name for DNS, without triplets,
// that nobody reads as an address.
func isPlain(text string) bool {
	name := strings.TrimSuffix(text, ".")
	start := 0
	for i := range len(name) {
		if c := name[i]; c == '.' {
			if i == start || i-start > host.MaxLabel {
				return false
			}
			start = i + 1
		} else if !pct.RegName().Contains(c) {
			return false
		}
	}
	return start < len(name) && len(name)-start <= host.MaxLabel && len(name) <= host.MaxName &&
		!pct.Digit().Contains(name[start])
}

// split splits a name in the form of DNS, in any case, without a final dot.
func split(name string, last Division) Name {
	suffix, division := find(name, last)
	n := Name{Suffix: name[suffix:], Division: division}
	if suffix > 0 {
		start := strings.LastIndexByte(name[:suffix-1], '.') + 1
		n.Registrable, n.Subdomain = name[start:], name[:max(start-1, 0)]
	}
	return n
}

// in returns the parts of a host as they are written in it. Its DNS form, of
// which n is, has the same number of dots; if not, n stays.
func (n Name) in(text string) Name {
	var starts, ends []int // of the labels
	start := 0
	for i := 0; i < len(text); {
		dot := dotAt(text[i:])
		if dot > 0 {
			starts, ends = append(starts, start), append(ends, i)
			start = i + dot
		}
		i += max(dot, 1)
	}
	if start < len(text) {
		starts, ends = append(starts, start), append(ends, len(text))
	}
	before := strings.Count(n.Subdomain, ".") + 1 // labels before the registrable domain
	if n.Subdomain == "" {
		before = 0
	}
	suffix := len(starts) - 1 - strings.Count(n.Suffix, ".")
	if n.Registrable != "" && suffix != before+1 || n.Registrable == "" && suffix != 0 {
		return n
	}
	text = text[:ends[len(ends)-1]]
	n.Suffix = text[starts[suffix]:]
	if n.Registrable != "" {
		n.Registrable = text[starts[before]:]
	}
	if n.Subdomain != "" {
		n.Subdomain = text[:ends[before-1]]
	}
	return n
}

// dotAt returns the length of the dot at the beginning of a host, or 0. IDNA
// has four kinds of dots.
func dotAt(s string) int {
	for _, dot := range [...]string{
		".", "\u3002", "\uff0e", "\uff61", "%2E", "%E3%80%82", "%EF%BC%8E", "%EF%BD%A1",
	} {
		if len(s) >= len(dot) && strings.EqualFold(s[:len(dot)], dot) {
			return len(dot)
		}
	}
	return 0
}

// place moves the offset of an error from the host with triplets to its text.
func place(err error, text string) error {
	var e *host.Error
	if !errors.As(err, &e) {
		return err
	}
	at, repaired := 0, 0
	for ; at < len(text); at++ {
		rest := text[at:min(at+len("%00"), len(text))]
		if c := text[at]; c >= utf8.RuneSelf || c == '%' && !pct.Valid(rest, pct.Range(0, 0xff)) {
			repaired += len("%00") - 1
		}
		if repaired++; repaired > e.Offset {
			break
		}
	}
	e.Offset = at
	return err
}
