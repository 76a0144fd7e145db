package iri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/iri"
)

// oracle returns the grammar of section 2.2 as printed, with its code points in UTF-8, which is what the
// matcher reads.
func oracle(t testing.TB) *abnf.Grammar {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "rfc3987.abnf"))
	if err != nil {
		t.Fatal(err)
	}
	points := regexp.MustCompile(`%x([0-9A-F]{2,6})-([0-9A-F]{4,6})`)
	rules := points.ReplaceAllStringFunc(string(b), func(s string) string {
		m := points.FindStringSubmatch(s)
		lo, _ := strconv.ParseInt(m[1], 16, 32)
		hi, _ := strconv.ParseInt(m[2], 16, 32)
		return "( " + strings.Join(utf8Ranges(rune(lo), rune(hi)), " / ") + " )"
	})
	g, err := abnf.Extend(rules)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// utf8Ranges returns ABNF for the characters lo to hi: one alternative for each range in which the bytes are
// independent of each other.
func utf8Ranges(lo, hi rune) []string {
	for n := 1; n < utf8.UTFMax; n++ { // a range has one length
		if top := [...]rune{0, 0x7F, 0x7FF, 0xFFFF}[n]; lo <= top && top < hi {
			return append(utf8Ranges(lo, top), utf8Ranges(top+1, hi)...)
		}
	}
	for n := 1; n < utf8.UTFMax; n++ { // where a byte differs, those after it are any
		mask := rune(1)<<(6*n) - 1
		if lo&^mask == hi&^mask {
			continue
		}
		if lo&mask != 0 {
			return append(utf8Ranges(lo, lo|mask), utf8Ranges((lo|mask)+1, hi)...)
		}
		if hi&mask != mask {
			return append(utf8Ranges(lo, (hi&^mask)-1), utf8Ranges(hi&^mask, hi)...)
		}
	}
	var s []string
	for i, b := range []byte(string(lo)) {
		s = append(s, fmt.Sprintf("%%x%02X-%02X", b, string(hi)[i]))
	}
	return []string{strings.Join(s, " ")}
}

// TestCharacters asks the oracle about each code point.
func TestCharacters(t *testing.T) {
	g := oracle(t)
	for _, rule := range []iri.Rule{"ucschar", "iprivate", "iunreserved", "ipchar", "isegment",
		"iquery"} {
		m, err := g.Matcher(string(rule))
		if err != nil {
			t.Fatal(err)
		}
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if s := string(r); utf8.ValidRune(r) && m.Match(s) != (rule.Validate(s) == nil) {
				t.Fatalf("%s: U+%04X: %v, but the grammar says %v", rule, r, rule.Validate(s),
					m.Match(s))
			}
		}
	}
}

// characterStart returns the beginning of the character in which s[i] is, if there is one that s[:i] begins.
func characterStart(s string, i int) int {
	for j := i - 1; j >= 0 && j > i-utf8.UTFMax; j-- {
		if !utf8.RuneStart(s[j]) {
			continue
		}
		if !utf8.FullRuneInString(s[j:i]) { // the beginning of one
			return j
		}
		break
	}
	return i
}

// viable is how far the grammar goes, in whole characters.
func viable(m *abnf.Matcher, s string) int { return characterStart(s, m.Viable(s)) }

// ambiguous are the rules whose offset is that of a component, which the automaton, that has all readings at once,
// may leave later.
var ambiguous = map[iri.Rule]bool{
	"IRI": true, "ihier-part": true, "IRI-reference": true, "absolute-IRI": true,
	"irelative-ref":  true,
	"irelative-part": true, "iauthority": true, "ipath": true, "ihost": true,
}

var seeds = []string{
	"", "http://example.com/", "http://résumé.example.org/Dürst?q=\ue000#€",
	"HTTP://Bü:ß@[::1]:80/é?é#é", "urn:example:ä",
	"//[v1.é]/", "é:b", "../é/./%C3%A9%2e%2E", "http://a/%E2%80%AE%fc%2f%41", "x:\u202e", "\xff",
	"a\xe2\x82", "http://a/\ue000", "?\U0010fffd",
	"http://[::ffff:1.2.3.4]é", "//é:x@h:8é", "%zz", "x:%e", "http://例え.テスト/パス?キー=値#断片",
	"https://אב.example/ab/אב1", "http://a/\u0338", "/\u037e\u1fef=\u0338%4E\u0301",
}

var alphabet = "aé%:/?#[]@.\ue000\U000e0001\u202e\u0301א=2F"

// FuzzRules: each rule accepts what the grammar derives and nothing else, and an error is at the first
// character that cannot continue it, if there is one reading.
func FuzzRules(f *testing.F) {
	g := oracle(f)
	type twin struct {
		rule iri.Rule
		m    *abnf.Matcher
	}
	var twins []twin
	r := rand.New(rand.NewPCG(1, 2))
	for rule := range iri.Rules() {
		m, err := g.Matcher(string(rule))
		if err != nil {
			f.Fatal(err)
		}
		twins = append(twins, twin{rule, m})
		for range 20 {
			s := g.Generate(string(rule), r, 4)
			f.Add(s)
			f.Add(abnf.Mutate(r, s, alphabet))
		}
	}
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, tw := range twins {
			err := tw.rule.Validate(text)
			if tw.m.Match(text) != (err == nil) {
				t.Fatalf("%s: %q: %v, but the grammar says %v", tw.rule, text, err,
					!tw.m.Match(text))
			}
			if err == nil {
				continue
			}
			var e *iri.ParseError
			if !errors.As(err, &e) || e.Rule.Section() == "" {
				t.Fatalf("%s: %q: %v", tw.rule, text, err)
			}
			if want := viable(tw.m, text); e.Offset > want || e.Offset < want &&
				!ambiguous[tw.rule] {
				t.Fatalf("%s: %q: offset %d, but the grammar says %d", tw.rule, text, e.Offset,
					want)
			}
			n := e.Finding()
			if n.Start != e.Offset || n.End < n.Start || n.End > len(text) || n.Message == "" {
				t.Fatalf("%s: %q: %v", tw.rule, text, n)
			}
		}
	})
}
