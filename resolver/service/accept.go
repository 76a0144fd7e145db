package service

import (
	"cmp"
	"iter"
	"strconv"
	"strings"

	"github.com/urikit/uri/resolver"
)

// maxRanges limits the elements of Accept and Accept-Language that are read.
const maxRanges = 64

// An accept says what a client prefers: its fields Accept and Accept-Language.
type accept struct{ types, languages string }

// ranges yields the elements of such a field in lower case, without parameters,
// and their quality. Elements with a wrong quality are left out.
func ranges(field string) iter.Seq2[string, float64] {
	return func(yield func(string, float64) bool) {
		for range maxRanges {
			if field == "" {
				return
			}
			var element, p string
			element, field = cut(field, ',')
			value, params := cut(element, ';')
			value = strings.ToLower(strings.TrimSpace(value))
			quality, ok := 1.0, value != ""
			for params != "" && ok {
				p, params = cut(params, ';')
				name, q, _ := strings.Cut(p, "=")
				if strings.EqualFold(strings.TrimSpace(name), "q") {
					quality, ok = qvalue(strings.TrimSpace(q))
					break
				}
			}
			if ok && !yield(value, quality) {
				return
			}
		}
	}
}

// cut is strings.Cut at a character that is not in a quoted string.
func cut(s string, at byte) (before, after string) {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case s[i] == '\\' && quoted:
			i++
		case s[i] == at && !quoted:
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}

// qvalue reads a qvalue (RFC 9110 section 12.4.2).
func qvalue(s string) (float64, bool) {
	if s == "" || s[0] != '0' && s[0] != '1' || len(s) > len("0.123") ||
		strings.Trim(s[1:], ".0123456789") != "" {
		return 0, false
	}
	q, err := strconv.ParseFloat(s, 64)
	return q, err == nil && q <= 1
}

// quality returns how much a client wants a media type, from 0 to 1, and
// whether it names it: not only as */* or as text/*.
func (a accept) quality(mediaType string) (quality float64, named bool) {
	mediaType, _ = cut(mediaType, ';')
	mediaType = strings.ToLower(strings.TrimSpace(mediaType))
	main, _, _ := strings.Cut(mediaType, "/")
	best, some := 0, false // how exact the range is
	for r, q := range ranges(a.types) {
		some = true
		exact := 0
		switch {
		case r == mediaType:
			exact = 3
		case len(r) == len(main)+2 && strings.HasPrefix(r, main) && r[len(main):] == "/*":
			exact = 2
		case r == "*/*":
			exact = 1
		}
		if exact > best || exact == best && exact > 0 && q > quality {
			best, quality = exact, q
		}
	}
	if !some {
		return 1, false
	}
	return quality, best == 3
}

// language returns how much a client wants a language. One that it does not
// name is better than nothing.
func (a accept) language(tag string) float64 {
	const unknown, unwanted = 0.5, 0.1
	switch {
	case a.languages == "":
		return 1
	case tag == "":
		return unknown
	}
	tag = strings.ToLower(tag)
	best, exact := unwanted, -1
	for r, q := range ranges(a.languages) {
		length := -1
		switch {
		case covers(r, tag):
			length = len(r) + 2
		case covers(tag, r):
			length = 1
		case r == "*":
			length = 0
		}
		if length > exact {
			best, exact = max(q, unwanted), length
		}
	}
	return best
}

// covers reports whether a language is a tag, or a kind of it: de-at is a kind
// of de.
func covers(tag, language string) bool {
	return strings.HasPrefix(language, tag) &&
		(len(language) == len(tag) || language[len(tag)] == '-')
}

// location returns how much a client wants a location. One without a type may be
// a page, and is better than what the client does not want at all.
func (a accept) location(l *resolver.Location) float64 {
	const unknown = 0.01
	quality, _ := a.quality(cmp.Or(l.Type, typeHTML))
	if l.Type == "" {
		quality = max(quality, unknown)
	}
	return quality * a.language(l.Language)
}

// choose returns the media type that a client wants most, of those that there
// are, or "" if it wants none. Of several alike it is one that the client names,
// and then the first.
func (a accept) choose(types ...string) string {
	best, quality, named := "", 0.0, false
	for _, t := range types {
		q, n := a.quality(t)
		if q > quality || q == quality && q > 0 && n && !named {
			best, quality, named = t, q, n
		}
	}
	return best
}
