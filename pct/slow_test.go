package pct_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/pct"
)

// Slow twins of the fast functions: obviously right, or easily seen to be
// wrong. They share nothing with the package but Set.Contains.

var tripletRegexp = regexp.MustCompile(`^%[0-9A-Fa-f][0-9A-Fa-f]`)

func encodeSlow(s string, keep pct.Set) string {
	var out []byte
	for _, c := range []byte(s) {
		if c != '%' && keep.Contains(c) {
			out = append(out, c)
		} else {
			out = fmt.Appendf(out, "%%%02X", c)
		}
	}
	return string(out)
}

// unit is a byte that stands for itself, a triplet or a malformed "%".
type unit struct {
	text      string // as written
	offset    int
	octet     byte
	triplet   bool
	malformed bool
}

func units(s string) []unit {
	var us []unit
	for i := 0; i < len(s); {
		u := unit{text: s[i : i+1], offset: i, octet: s[i]}
		if t := tripletRegexp.FindString(s[i:]); t != "" {
			n, _ := strconv.ParseUint(t[1:], 16, 8)
			u = unit{text: t, offset: i, octet: byte(n), triplet: true}
		} else if s[i] == '%' {
			u.malformed = true
		}
		us = append(us, u)
		i += len(u.text)
	}
	return us
}

// octetsSlow decodes s and lets a malformed "%" stand for itself.
func octetsSlow(s string) string {
	var out []byte
	for _, u := range units(s) {
		out = append(out, u.octet)
	}
	return string(out)
}

// decodeSlow returns the octets of s, or the offset and the reason of the error.
func decodeSlow(d pct.Decoder, s string) (string, int, string) {
	us := units(s)
	for _, u := range us {
		if u.malformed {
			n := u.offset + 1
			if n < len(s) && strings.Contains("0123456789ABCDEFabcdef", s[n:n+1]) {
				n++
			}
			return "", n, "pct-encoded"
		}
	}
	octets := octetsSlow(s)
	text := len(octets) // the length of the longest beginning that is text
	if d.UTF8 {
		text = 0
		for i := range octets { // each character, or each octet that is in none
			if text == i {
				text += len(firstCharacter(octets[i:]))
			}
		}
	}
	for i, u := range us {
		if d.Refuse.Contains(u.octet) {
			return "", u.offset, "octet"
		}
		if i == text {
			return "", u.offset, "not-utf8"
		}
	}
	return octets, -1, ""
}

// firstCharacter returns the beginning of s that is one character in UTF-8, or
// "".
func firstCharacter(s string) string {
	for n := 1; n <= min(4, len(s)); n++ {
		if utf8.ValidString(s[:n]) {
			return s[:n]
		}
	}
	return ""
}

func indexSlow(s string, raw pct.Set) int {
	for _, u := range units(s) {
		if u.malformed {
			_, offset, _ := decodeSlow(pct.Decoder{}, s[u.offset:])
			return u.offset + offset
		}
		if !u.triplet && !raw.Contains(u.octet) {
			return u.offset
		}
	}
	return -1
}

func normalizeSlow(s string, upper, decode bool) string {
	var out []byte
	us := units(s)
	for i, u := range us {
		// Within two bytes of a malformed "%", a triplet stays a triplet.
		near := i > 0 && us[i-1].malformed || i > 1 && us[i-2].malformed && len(us[i-1].text) == 1
		switch {
		case !u.triplet:
			out = append(out, u.text...)
		case decode && pct.Unreserved().Contains(u.octet) && !near:
			out = append(out, u.octet)
		case upper:
			out = append(out, strings.ToUpper(u.text)...)
		default:
			out = append(out, u.text...)
		}
	}
	return string(out)
}
