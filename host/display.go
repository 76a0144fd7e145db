package host

import (
	"slices"
	"strings"
	"unicode"
)

// Display returns h to be shown to people: a registered name in Unicode, by
// UTS46, except for labels that may deceive. A label stays in its DNS form if
// it
//
//   - has characters beyond US-ASCII that are not letters, marks or digits:
//     symbols, spaces, joiners, direction controls;
//   - has letters of scripts that are not used together, such as Latin and
//     Cyrillic;
//   - has only letters of one script, Cyrillic or Greek, that look like Latin
//     letters, in a name whose last label has no letter of that script.
//
// A name without a DNS form, and a host that is not a name, is returned as
// written, with its triplets.
//
// This is not a full defence against look-alikes. The result is not meant to be
// parsed.
func (h Host) Display() string {
	d, err := h.decodeName()
	if err != nil {
		return h.text
	}
	ascii, err := UTS46.toASCII(&d)
	if err != nil {
		return h.text
	}
	if plain(ascii) {
		return ascii
	}
	text, err := UTS46.process(&d, UTS46.profile().ToUnicode)
	if err != nil {
		return h.text
	}
	shown, safe := strings.Split(text, "."), strings.Split(ascii, ".")
	if len(shown) != len(safe) {
		return ascii
	}
	last := strings.TrimRight(text, ".")
	last = last[strings.LastIndexByte(last, '.')+1:]
	for i, label := range shown {
		if !showable(label) || looksLatin(label, last) {
			shown[i] = safe[i]
		}
	}
	return strings.Join(shown, ".")
}

// latinLike are the lower-case letters of a script that look like Latin
// letters.
var latinLike = [...]struct {
	script  *unicode.RangeTable
	letters string
}{
	{unicode.Cyrillic, "асеорхуѕіјѵѡһӏԁԛԝ"},
	{unicode.Greek, "αικνορυϲϳ"},
}

// looksLatin reports whether all letters of a label are of one script and look
// Latin, and the last label of the name has no letter of that script. The label
// must be showable.
func looksLatin(label, last string) bool {
	for _, like := range latinLike {
		if strings.ContainsFunc(last, func(r rune) bool { return unicode.Is(like.script, r) }) {
			continue
		}
		letters := 0
		for _, r := range label {
			if r < 0x80 && !unicode.IsLetter(r) {
				continue
			}
			if !strings.ContainsRune(like.letters, r) {
				letters = 0
				break
			}
			letters++
		}
		if letters > 0 {
			return true
		}
	}
	return false
}

// script is a set of scripts.
type script uint8

const (
	latin script = 1 << iota
	han
	kana
	bopomofo
	hangul
	other
)

// together are the scripts that one label may mix, by the level "highly
// restrictive" of UTS 39 section 5.2.
var together = [...]script{latin | han | kana, latin | han | bopomofo, latin | han | hangul, other}

func showable(label string) bool {
	var seen script
	var last *unicode.RangeTable
	for _, r := range label {
		switch {
		case r < 0x80 && !unicode.IsLetter(r):
			continue
		case !unicode.In(r, unicode.L, unicode.M, unicode.Nd):
			return false
		case unicode.In(r, unicode.Common, unicode.Inherited) || last != nil && unicode.Is(last, r):
			continue
		}
		table := scriptOf(r)
		switch table {
		case nil:
			return false
		case unicode.Latin:
			seen |= latin
		case unicode.Han:
			seen |= han
		case unicode.Hiragana, unicode.Katakana:
			seen |= kana
		case unicode.Bopomofo:
			seen |= bopomofo
		case unicode.Hangul:
			seen |= hangul
		default:
			if seen&other != 0 {
				return false // two other scripts
			}
			seen |= other
		}
		last = table
	}
	return slices.ContainsFunc(together[:], func(set script) bool { return seen&^set == 0 })
}

func scriptOf(r rune) *unicode.RangeTable {
	for _, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return table
		}
	}
	return nil
}
