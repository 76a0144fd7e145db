package host

import (
	"errors"
	"strconv"
	"strings"

	"golang.org/x/net/idna"

	"github.com/urikit/uri/pct"
)

// A Profile is a way to make the DNS form of a registered name, in which labels
// with other characters than US-ASCII become A-labels: "xn--" and Punycode.
type Profile uint8

const (
	// UTS46 is what browsers do, and what to use: the non-transitional
	// processing of UTS 46, with the checks of bidirectional text and of
	// joiners. Characters are mapped first, so that case and width do not
	// matter; "faß.de" is "xn--fa-hia.de". Hyphens may stand anywhere, and so
	// may US-ASCII characters such as "_" that are no letters or digits.
	UTS46 Profile = iota

	// IDNA2008 is RFC 5891, strictly: nothing is mapped, but that labels in
	// US-ASCII become lower case; letters, digits and hyphens only, and these
	// in their places; characters that RFC 5892 does not allow, or not there,
	// are refused.
	IDNA2008

	// Transitional is the transitional processing of UTS 46, which gives names
	// the meaning they had in IDNA2003: "faß.de" is "fass.de". It can lead to
	// another host than UTS46 does.
	Transitional
)

var profiles = [...]*idna.Profile{
	UTS46: idna.New(idna.MapForLookup(), idna.Transitional(false), idna.BidiRule(),
		idna.StrictDomainName(false), idna.CheckHyphens(false)),
	IDNA2008: idna.New(idna.ValidateForRegistration(), idna.BidiRule(),
		idna.VerifyDNSLength(false)),
	Transitional: idna.New(idna.MapForLookup(), idna.Transitional(true), idna.BidiRule(),
		idna.StrictDomainName(false), idna.CheckHyphens(false)),
}

// profile returns the library's profile; one that is unknown is UTS46.
func (p Profile) profile() *idna.Profile {
	if int(p) < len(profiles) {
		return profiles[p]
	}
	return profiles[UTS46]
}

// LookupName returns the name to ask DNS for: UTS46.ToASCII(h).
func (h Host) LookupName() (string, error) { return UTS46.ToASCII(h) }

// ToASCII returns the DNS form of a registered name. Triplets are decoded
// before anything else, as they stand for characters in UTF-8. A final dot
// stays. The result is in lower case, it is a registered name again, and
// ToASCII leaves it as it is.
//
// It is an error, of type *[Error], if the name is no UTF-8, if it breaks the
// rules of the profile or the limits of DNS, if its DNS form has a character
// that cannot stand in a registered name, even if it comes from a triplet, such
// as "/"; and if the last label is a number, as in 127.1: others would look for
// an address in that (see [Host.Numeric]), and DNS has no such names. The
// offset is that of the character, or the label, or the beginning if only the
// whole is wrong.
//
// ToASCII does not allocate for a name of US-ASCII in lower case without
// A-labels, if p is not IDNA2008.
func (p Profile) ToASCII(h Host) (string, error) {
	d, err := h.decodeName()
	if err != nil {
		return "", err
	}
	name, err := p.toASCII(&d)
	if err != nil {
		return "", err
	}
	return name, nil
}

// decodeName decodes a name for IDNA.
func (h Host) decodeName() (decoded, *Error) {
	d := decoded{text: h.text}
	switch {
	case h.kind != RegName:
		return d, fail(0, NotName)
	case h.text == "":
		return d, fail(0, Empty)
	}
	return d, d.decode()
}

func (p Profile) toASCII(d *decoded) (string, *Error) {
	name := d.name
	if p == IDNA2008 || !plain(name) {
		var err *Error
		if name, err = p.process(d, p.profile().ToASCII); err != nil {
			return "", err
		}
		// The library looks at the direction of the text before it maps
		// characters, and so it may refuse what it has made: the gimel symbol
		// becomes a letter that is written from right to left.
		if again, err := p.profile().ToASCII(name); err != nil || again != name {
			return "", d.located(errBidi, p.profile().ToASCII)
		}
	} else {
		name = strings.ToLower(name)
	}
	if err := checkLength(name); err != nil {
		return "", d.inLabel(name, err)
	}
	if numericEnd(name) {
		last := strings.LastIndexByte(strings.TrimSuffix(name, "."), '.') + 1
		return "", d.inLabel(name, fail(last, LooksNumeric))
	}
	return name, nil
}

// ToUnicode returns a registered name with its A-labels decoded, and otherwise
// the way ToASCII reads it. The limits of length are for the DNS form and do
// not apply. The result may hold whatever IDNA allows: to show a name to people
// take [Host.Display].
func (p Profile) ToUnicode(h Host) (string, error) {
	d, err := h.decodeName()
	if err != nil {
		return "", err
	}
	name, err := p.process(&d, p.profile().ToUnicode)
	if err != nil {
		return "", err
	}
	return name, nil
}

// process has the library convert a name, and looks at the result.
func (p Profile) process(d *decoded, convert func(string) (string, error)) (string, *Error) {
	name := d.name
	if p == IDNA2008 {
		name = lowerLabels(name)
	}
	out, err := convert(name)
	if err != nil {
		return "", d.located(err, convert)
	}
	if p == IDNA2008 {
		if err := check2008(d, p.profile()); err != nil {
			return "", err
		}
	}
	for i := range len(out) {
		if c := out[i]; c < 0x80 && !pct.RegName.Contains(c) {
			return "", d.inLabel(out, fail(i, Refused))
		}
	}
	if err := p.checkResult(d, out); err != nil {
		return "", err
	}
	return out, nil
}

// checkResult finds what the library lets pass: a label of which nothing is
// left, as of "xn--" (UTS 46 section 4, RFC 5891 section 5.4) and of a soft
// hyphen; and a label that still is an A-label when it is decoded (UTS 46
// section 4.1).
func (p Profile) checkResult(d *decoded, out string) *Error {
	var empty []bool // the labels as written
	for _, label := range labels(d.name) {
		empty = append(empty, label == "")
	}
	n := 0
	for start, label := range labels(out) {
		if label == "" && (n >= len(empty) || !empty[n]) {
			return d.inLabel(out, fail(start, EmptyLabel))
		}
		n++
		if !strings.HasPrefix(label, "xn--") ||
			isASCII(label) && !strings.HasPrefix(label, "xn--xn--") {
			continue // the US-ASCII of a label comes first in its A-label
		}
		u, err := p.profile().ToUnicode(label)
		if err != nil || u == label || strings.HasPrefix(u, "xn--") {
			return d.inLabel(out, fail(start, BadLabel))
		}
	}
	return nil
}

var errBidi = errors.New("host: characters of both directions")

// plain reports whether a name is US-ASCII without A-labels, of which UTS 46
// changes the case only.
func plain(name string) bool {
	for i := range len(name) {
		c := name[i]
		if c >= 0x80 || c == '-' && i >= 3 &&
			name[i-1] == '-' && name[i-2]|0x20 == 'n' && name[i-3]|0x20 == 'x' {
			return false
		}
	}
	return true
}

// lowerLabels returns a name with its labels of US-ASCII in lower case.
func lowerLabels(name string) string {
	labels := strings.Split(name, ".")
	for i, label := range labels {
		if isASCII(label) {
			labels[i] = strings.ToLower(label)
		}
	}
	return strings.Join(labels, ".")
}

// located says where in a name an error of the library is: at the character it
// complains about, or at the first label with which it complains, or at the
// beginning.
func (d *decoded) located(err error, convert func(string) (string, error)) *Error {
	reason := BadLabel
	if hex, ok := strings.CutPrefix(err.Error(), "idna: disallowed rune U+"); ok {
		reason = Disallowed
		if r, err := strconv.ParseUint(hex, 16, 32); err == nil {
			if i := strings.IndexRune(d.name, rune(r)); i >= 0 {
				return d.at(i, reason)
			}
		}
	}
	for start, label := range labels(d.name) {
		if _, err := convert(label); err != nil {
			return d.at(start, reason)
		}
	}
	return d.at(0, reason)
}

// inLabel moves an error about what was made of the name to the name: to the
// same byte if only the case was changed, or else to the beginning of the
// label.
func (d *decoded) inLabel(out string, err *Error) *Error {
	if strings.EqualFold(out, d.name) && len(out) == len(d.name) {
		return d.at(err.Offset, err.Reason)
	}
	n := strings.Count(out[:min(err.Offset, len(out))], ".")
	for start := range labels(d.name) {
		if n--; n < 0 {
			return d.at(start, err.Reason)
		}
	}
	return d.at(0, err.Reason)
}

// labels yields the labels of a Unicode name with their offsets. IDNA knows
// four dots.
func labels(name string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		start := 0
		for i, r := range name {
			switch r {
			case '.', '。', '．', '｡':
				if !yield(start, name[start:i]) {
					return
				}
				start = i + len(string(r))
			}
		}
		yield(start, name[start:])
	}
}
