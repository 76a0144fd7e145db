package host

import (
	"strings"
	"unicode"
)

// Display returns h for the eyes of people: a registered name in Unicode as
// UTS46 has it, but label by label, and only those labels that hide nothing. A
// label stays in its DNS form if it
//
//   - has anything but letters, marks and digits beside US-ASCII, that is
//     symbols, spaces, joiners, controls of direction;
//   - has letters of scripts that are not used together, as Latin and Cyrillic
//     are not;
//   - has no other letters than Cyrillic or Greek ones that look like Latin
//     ones, in a name whose last label is not of their script.
//
// A name that has no DNS form, and a host that is not a name, is shown as
// written, with its triplets.
//
// That is not a full defence against look-alikes. The result is not meant to be
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

// latinLike are the small letters of a script that can be taken for Latin
// letters.
var latinLike = [...]struct {
	script  *unicode.RangeTable
	letters string
}{
	{unicode.Cyrillic, "асеорхуѕіјѵѡһӏԁԛԝ"},
	{unicode.Greek, "αικνορυϲϳ"},
}

// looksLatin reports whether all letters of a label are of one script, and look
// Latin, in a name whose last label is of another. It is asked for labels that
// are showable.
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

// script is a set of scripts that matter to showable.
type script uint8

const (
	latin script = 1 << iota
	han
	kana
	bopomofo
	hangul
	other
)

// together are the scripts that are used in one label, as level "highly
// restrictive" of UTS 39 section 5.2 has it.
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
				return false // two of them
			}
			seen |= other
		}
		last = table
	}
	for _, set := range together {
		if seen&^set == 0 {
			return true
		}
	}
	return false
}

func scriptOf(r rune) *unicode.RangeTable {
	for _, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return table
		}
	}
	return nil
}
