package lint

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/urikit/uri/host"
)

// confusables has, after two lines about its source, a line for each character
// that looks like others: the character and its prototype, in the order of the
// characters.
//
//go:generate go -C ../internal/tools run ./confusables confusables.txt ../../lint/confusables.txt
//go:embed confusables.txt
var confusables string

// prototype returns what a character looks like, by binary search, or itself.
func prototype(r rune) string {
	c := string(r)
	_, table, _ := strings.Cut(confusables, "\n")
	_, table, _ = strings.Cut(table, "\n")
	for table != "" {
		start := strings.LastIndexByte(table[:len(table)/2], '\n') + 1
		end := start + strings.IndexByte(table[start:], '\n')
		_, n := utf8.DecodeRuneInString(table[start:])
		switch strings.Compare(c, table[start:start+n]) {
		case 0:
			return table[start+n : end]
		case -1:
			table = table[:start]
		default:
			table = table[end+1:]
		}
	}
	return c
}

// skeleton returns the text of UTS 39 section 4 that is the same for texts that
// look alike.
func skeleton(text string) string { return norm.NFD.String(replace(text, 0)) }

// replace replaces the characters from least on by what they look like.
func replace(text string, least rune) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(text) {
		if r < least {
			b.WriteRune(r)
		} else {
			b.WriteString(prototype(r))
		}
	}
	return b.String()
}

// likeASCII returns a name as readers may take it: each label that is not
// US-ASCII, but looks like letters and digits of it, in these. It reports
// whether there are any. A name below a top-level domain that is not US-ASCII
// does not surprise, unless that looks like US-ASCII too.
func likeASCII(name string) (string, bool) {
	labels := strings.Split(strings.TrimSuffix(name, "."), ".")
	like := false
	for i, label := range slices.Backward(labels) {
		s := label
		if !isASCII(label) {
			s = strings.ReplaceAll(replace(label, utf8.RuneSelf), "O", "0") // as 0 has O
		}
		if !isASCII(s) && i == len(labels)-1 {
			return name, false
		}
		if s != label && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" {
			labels[i], like = s, true
		}
	}
	return strings.Join(labels, "."), like
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// A knownHost is a name that others are compared with.
type knownHost struct{ name, skeleton string }

// imitated returns the known host that a name looks like and is not.
func (s *settings) imitated(name, shown string) string {
	if len(s.known) == 0 || len(name) > host.MaxName+1 {
		return ""
	}
	looks := skeleton(strings.TrimSuffix(shown, "."))
	for _, k := range s.known {
		if isBelow(looks, k.skeleton) && !isBelow(name, k.name) {
			return k.name
		}
	}
	return ""
}

// display returns a name in Unicode.
func display(h host.Host) string {
	if name, err := host.UTS46.ToUnicode(h); err == nil {
		return name
	}
	return h.String()
}
