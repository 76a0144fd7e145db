package host

import (
	"errors"
	"strconv"
	"strings"

	"golang.org/x/net/idna"

	"github.com/urikit/uri/pct"
)

// A Profile is a way to make the DNS form of a registered name, in which each
// label that is not US-ASCII becomes an A-label: "xn--" and Punycode.
type Profile uint8

const (
	// UTS46 is the usual choice, as in browsers: the non-transitional
	// processing of UTS 46, with the checks of bidirectional text and of
	// joiners. Characters are mapped first, so case and width do not matter;
	// "faß.de" is "xn--fa-hia.de". Hyphens are allowed anywhere, and so are
	// other US-ASCII characters such as "_".
	UTS46 Profile = iota

	// IDNA2008 is strict RFC 5891: no character is mapped, except that US-ASCII
	// labels become lower case. US-ASCII characters must be letters, digits, or
	// hyphens at the places that RFC 5891 allows; other characters must be
	// allowed at their place by RFC 5892.
	IDNA2008

	// Transitional is the transitional processing of UTS 46, which gives names
	// their meaning in IDNA2003: "faß.de" is "fass.de". The result can be
	// another host than that of UTS46.
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

// profile returns the profile of the library; an unknown profile is UTS46.
func (p Profile) profile() *idna.Profile {
	if int(p) < len(profiles) {
		return profiles[p]
	}
	return profiles[UTS46]
}

// LookupName returns the name to look up in DNS: UTS46.ToASCII(h).
func (h Host) LookupName() (string, error) { return UTS46.ToASCII(h) }

// ToASCII returns the DNS form of a registered name. Triplets are decoded
// first, as UTF-8. A final dot stays. The result is a registered name in lower
// case, and ToASCII does not change it again.
//
// The error is an *[Error]: the name is not UTF-8; it breaks the rules of the
// profile or the limits of DNS; its DNS form has a character that is not
// allowed in a registered name, such as the "/" of a triplet; or its last label
// is a number, as in 127.1, which other software reads as an address (see
// [Host.Numeric]) and DNS does not have. The offset is that of the character,
// of the label, or 0 if the error is about the whole name.
//
// ToASCII does not allocate for a lower-case US-ASCII name without A-labels, if
// p is not IDNA2008.
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
	case h.Kind() != RegName:
		return d, fail(0, ruleNotName)
	case h.text == "":
		return d, fail(0, ruleEmpty)
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
		// The library checks the direction of the text before it maps
		// characters, and so it may refuse its own result: the gimel symbol
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
		return "", d.inLabel(name, fail(last, ruleNumeric))
	}
	return name, nil
}

// ToUnicode returns a registered name mapped as ToASCII maps it, with its
// A-labels decoded. The limits of DNS lengths do not apply. The result may have
// every character that IDNA allows: to show a name to people use
// [Host.Display].
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

// process converts a name with the library, and checks the result.
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
		if c := out[i]; c < 0x80 && !pct.RegName().Contains(c) {
			return "", d.inLabel(out, fail(i, ruleCharacter))
		}
	}
	if err := p.checkResult(d, out); err != nil {
		return "", err
	}
	return out, nil
}

// checkResult finds errors that the library accepts: a label that became empty,
// such as "xn--" (UTS 46 section 4, RFC 5891 section 5.4) or a soft hyphen; and
// a label that is still an A-label after decoding (UTS 46 section 4.1).
func (p Profile) checkResult(d *decoded, out string) *Error {
	var empty []bool // for each label as written
	for _, label := range labels(d.name) {
		empty = append(empty, label == "")
	}
	n := 0
	for start, label := range labels(out) {
		if label == "" && (n >= len(empty) || !empty[n]) {
			return d.inLabel(out, fail(start, ruleEmptyLabel))
		}
		n++
		if !strings.HasPrefix(label, "xn--") ||
			isASCII(label) && !strings.HasPrefix(label, "xn--xn--") {
			continue // the US-ASCII characters of a label come first in its A-label
		}
		u, err := p.profile().ToUnicode(label)
		if err != nil || u == label || strings.HasPrefix(u, "xn--") {
			return d.inLabel(out, fail(start, ruleIDNALabel))
		}
	}
	return nil
}

var errBidi = errors.New("host: characters of both directions")

// plain reports whether a name is US-ASCII without A-labels: UTS 46 only
// changes its case.
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

// lowerLabels returns a name with its US-ASCII labels in lower case.
func lowerLabels(name string) string {
	labels := strings.Split(name, ".")
	for i, label := range labels {
		if isASCII(label) {
			labels[i] = strings.ToLower(label)
		}
	}
	return strings.Join(labels, ".")
}

// located returns an error of the library with its offset in the name: that of
// the character in its message, or of the first label that is an error on its
// own, or 0.
func (d *decoded) located(err error, convert func(string) (string, error)) *Error {
	reason := ruleIDNALabel
	if hex, ok := strings.CutPrefix(err.Error(), "idna: disallowed rune U+"); ok {
		reason = ruleIDNACharacter
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

// inLabel moves an error in the converted name to the original name: to the
// same byte if only the case differs, or else to the beginning of the label.
func (d *decoded) inLabel(out string, err *Error) *Error {
	if strings.EqualFold(out, d.name) && len(out) == len(d.name) {
		return d.at(err.Offset, err.Rule)
	}
	n := strings.Count(out[:min(err.Offset, len(out))], ".")
	for start := range labels(d.name) {
		if n--; n < 0 {
			return d.at(start, err.Rule)
		}
	}
	return d.at(0, err.Rule)
}

// labels yields the labels of a Unicode name with their offsets. IDNA has four
// kinds of dots.
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
