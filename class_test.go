package uri

import (
	"testing"

	"github.com/urikit/uri/pct"
)

// TestClasses proves the table of class.go against the sets of package pct.
func TestClasses(t *testing.T) {
	scheme := pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("+-."))
	for _, tt := range []struct {
		name string
		c    class
		set  pct.Set
	}{
		{"scheme", classScheme, scheme},
		{"HEXDIG", classHex, pct.HexDig()},
		{"reg-name", classRegName, pct.RegName()},
		{"userinfo", classUserinfo, pct.Userinfo()},
		{"segment-nz-nc", classSegmentNC, pct.SegmentNC()},
		{"pchar", classPchar, pct.PChar()},
		{"path", classPath, pct.Path()},
		{"query", classQuery, pct.Query()},
		{"fragment", classQuery, pct.Fragment()},
	} {
		for i := range 256 {
			if b := byte(i); tt.c.has(b) != tt.set.Contains(b) {
				t.Errorf("%s: %q: %v", tt.name, b, tt.c.has(b))
			}
		}
	}
	for i := range 256 {
		b := byte(i)
		if isAlpha(b) != pct.Alpha().Contains(b) || isDigit(b) != pct.Digit().Contains(b) {
			t.Errorf("%q is a letter: %v, a digit: %v", b, isAlpha(b), isDigit(b))
		}
	}
}

// TestGrammarTable: each rule has a section and one way to match it, and its name is not taken.
func TestGrammarTable(t *testing.T) {
	seen := map[Rule]bool{}
	for _, g := range grammar {
		ways := 0
		for _, way := range []bool{g.whole != nil, g.prefix != nil, g.set != nil} {
			if way {
				ways++
			}
		}
		if ways > 1 || g.section == "" || seen[g.name] || g.name.find().name != g.name {
			t.Errorf("%+v", g)
		}
		seen[g.name] = true
	}
	if ruleLength.find() != nil {
		t.Error("length is not a rule of the grammar")
	}
}
