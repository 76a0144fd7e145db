package host

import (
	"cmp"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/pct"
)

// The limits of names for DNS, in octets (RFC 1034 section 3.1). Parse does not
// check them; the checks and conversions for DNS do: a longer name is an error.
const (
	MaxLabel = 63
	MaxName  = 253 // without a final dot; DNS sends such a name as 255 octets
)

// maxUnicode is the length, in bytes of UTF-8, of the longest name that IDNA
// processes, at a cost that grows with the square of the length of a label. A
// name that becomes a valid DNS name is shorter, unless it is decomposed
// without need. A longer one is an error.
const maxUnicode = 8 * 256

// FromName returns the host of a name, which is percent-encoded as UTF-8 where
// a registered name needs this (RFC 3986 section 3.2.2). It is an error if the
// name is not UTF-8, or would be read as an IPv4 address: use [FromAddr] for an
// address. To write the DNS form into a URI, call ToASCII with the result, and
// then Parse.
func FromName(name string) (Host, error) {
	if i := notUTF8(name); i >= 0 {
		return Host{}, fail(i, ruleUTF8)
	}
	h, err := Parse(pct.Encode(name, pct.RegName()))
	if err != nil {
		return Host{}, err
	}
	if h.Kind() != RegName {
		return Host{}, fail(0, ruleNumeric)
	}
	return h, nil
}

// notUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func notUTF8(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd") {
			return i
		}
	}
	return -1
}

// HasFinalDot reports whether h is a registered name that ends in a dot, or in
// the triplet of a dot. Such a name is a complete DNS name: a resolver does not
// add the local domain (RFC 3986 section 3.2.2). All forms of a name keep the
// dot.
func (h Host) HasFinalDot() bool {
	n := len(h.text)
	return h.Kind() == RegName && (strings.HasSuffix(h.text, ".") ||
		n > 2 && strings.EqualFold(h.text[n-3:], "%2E"))
}

// ValidateLength returns nil if h is a registered name that, with its triplets
// decoded, is within the limits of DNS: no empty label, no label of more than
// [MaxLabel] octets, and at most [MaxName] octets without a final dot. The
// grammar has no limits, but section 3.2.2 of RFC 3986 asks producers to
// respect them.
func (h Host) ValidateLength() error { return h.check(checkLength) }

// ValidateLDH returns nil if h is a registered name that, with its triplets
// decoded, is a host name of RFC 1123 section 2.1: labels of letters, digits
// and, inside of them, hyphens, within the limits of ValidateLength. Many names
// in DNS break these rules. The reason [Underscore] is returned only if there
// is no other error, so that a caller can accept underscores. To check a
// Unicode name, check its DNS form: see [Profile.ToASCII].
func (h Host) ValidateLDH() error {
	return h.check(func(name string) *Error {
		if err := checkLength(name); err != nil {
			return err
		}
		return checkLDH(name)
	})
}

// check runs f on the decoded name.
func (h Host) check(f func(name string) *Error) error {
	d := decoded{text: h.text, name: h.text}
	switch {
	case h.Kind() != RegName:
		return fail(0, ruleNotName)
	case h.text == "":
		return fail(0, ruleEmpty)
	case strings.IndexByte(h.text, '%') >= 0:
		d.name, _ = pct.Decode(h.text) // the text matches reg-name
	}
	if err := f(d.name); err != nil {
		return d.at(err.Offset, err.Rule)
	}
	return nil
}

// checkLength checks the labels before the total length: their errors say more.
func checkLength(name string) *Error {
	rest := strings.TrimSuffix(name, ".")
	for start := 0; ; {
		label, _, more := strings.Cut(rest[start:], ".")
		switch {
		case label == "":
			return fail(start, ruleEmptyLabel)
		case len(label) > MaxLabel:
			return fail(start+MaxLabel, ruleLabelTooLong)
		case start+len(label) > MaxName:
			return fail(MaxName, ruleNameTooLong)
		case !more:
			return nil
		}
		start += len(label) + 1
	}
}

func checkLDH(name string) *Error {
	underscore := -1
	for i := range len(name) {
		inside := i > 0 && name[i-1] != '.' && i+1 < len(name) && name[i+1] != '.'
		switch c := name[i]; {
		case c == '_':
			if underscore < 0 {
				underscore = i
			}
		case c == '.', c == '-' && inside, pct.Alpha().Contains(c), pct.Digit().Contains(c):
		default:
			return fail(i, ruleNotLDH)
		}
	}
	if underscore >= 0 {
		return fail(underscore, ruleUnderscore)
	}
	return nil
}

// decoded is a registered name twice: its text, with triplets, and the decoded
// name in UTF-8.
type decoded struct{ text, name string }

// at returns an error about a byte of the name, with its offset in the text.
func (d *decoded) at(offset int, reason string) *Error {
	i := 0
	for ; offset > 0 && i < len(d.text); offset-- {
		if d.text[i] == '%' {
			i += 2
		}
		i++
	}
	return fail(i, reason)
}

// decode sets the name to the decoded text, and refuses a name that is too long
// or invalid before IDNA processes it.
func (d *decoded) decode() *Error {
	d.name = d.text
	if strings.IndexByte(d.text, '%') < 0 {
		if len(d.text) > maxUnicode {
			return cmp.Or(checkLength(d.text), fail(MaxName, ruleNameTooLong))
		}
		return nil
	}
	if len(d.text) > len("%00")*maxUnicode {
		return fail(len("%00")*maxUnicode, ruleNameTooLong)
	}
	name, err := pct.Decoder{UTF8: true}.Decode(d.text)
	if err != nil {
		var e *pct.Error
		errors.As(err, &e) // always: the text matches reg-name
		return fail(e.Offset, ruleUTF8)
	}
	d.name = name
	if len(name) > maxUnicode {
		return d.at(maxUnicode, ruleNameTooLong)
	}
	for i := range len(name) {
		if c := name[i]; c < utf8.RuneSelf && !pct.RegName().Contains(c) {
			return d.at(i, ruleCharacter)
		}
	}
	return nil
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
