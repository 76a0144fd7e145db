package parttest_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/urn"
)

// A toyName is a URN of a namespace that has the letters a and b in either
// case, an even number of the second.
type toyName struct{ g urn.URN }

func (u toyName) Generic() urn.URN     { return u.g }
func (u toyName) String() string       { return u.g.String() }
func (u toyName) ID() string           { return u.g.NSS() }
func (u toyName) Fields() nameFields   { return nameFields{[]byte(u.g.NSS())} }
func (u toyName) Canonical() toyName   { return canonical(u) }
func (u toyName) Equal(v toyName) bool { return equal(u, v) }

type nameFields struct{ Letters []byte }

// canonical and equal are what a test may break.
var canonical, equal = nameLower, same

func nameLower(u toyName) toyName {
	if u == (toyName{}) {
		return u
	}
	return toyName{part.Rewrite(u.g, strings.ToLower(u.g.NSS()))}
}

func same(u, v toyName) bool { return strings.EqualFold(u.g.NSS(), v.g.NSS()) }

func nameCheck(u urn.URN) []finding.Finding {
	c := part.NewName(u, "toy", "section 1")
	n := 0
	for i := range len(c.NSS) {
		switch c.NSS[i] | 0x20 {
		case 'a':
		case 'b':
			n++
		default:
			c.Bad(i, i+1, "toy", "it is wrong")
			return c.Findings
		}
	}
	if n%2 > 0 {
		c.BadDigit(len(c.NSS)-1, "?")
	}
	return c.Findings
}

func nameParse(u urn.URN) (toyName, error) {
	if err := part.First(nameCheck(u)); err != nil {
		return toyName{}, err
	}
	return toyName{u}, nil
}

func from(id string) (toyName, error) { return part.From("toy", id, nameParse) }

type namespace = parttest.Namespace[toyName, nameFields]

// nameFailing runs the tests on a namespace, and names those that fail.
func nameFailing(t *testing.T, n namespace) string {
	var names []string
	for _, test := range []struct {
		name string
		run  func(testing.TB)
	}{
		{"Fields", func(t testing.TB) {
			n.TestFields(t, "urn:toy:aB#b", "aB", nameFields{[]byte("aB")})
		}},
		{"Check", func(t testing.TB) {
			n.TestCheck(t, [][2]string{{"urn:toy:bb", ""}, {"urn:toy:axa", "toy[x]"},
				{"urn:toy:ab", "check-digit[b]=?"}, {"urn:no:a", "NID[no]"}})
		}},
		{"IDs", func(t testing.TB) {
			n.TestIDs(t, map[string]string{"aa": "urn:toy:aa"}, []string{"", "b", "x"})
		}},
		{"Equal", func(t testing.TB) {
			n.TestEqual(t, [][]string{{"urn:toy:abb", "URN:TOY:ABB"}, {"urn:toy:bab"}})
		}},
		{"Digits", func(t testing.TB) {
			n.TestDigits(t, func(*rand.Rand) string {
				return "urn:toy:abba"
			}, "ab", func(was, is string) bool {
				_, _, ok := parttest.Swapped(was, is)
				return ok
			})
		}},
		{"Allocs", func(t testing.TB) { n.TestAllocs(t, "urn:toy:abba") }},
		{"Laws", func(t testing.TB) {
			for _, text := range []string{"urn:toy:aBB?+r#f", "urn:toy:ab", "urn:toy:c"} {
				n.Laws(t, parttest.Text[urn.URN](t, text), text[8] == 'a' && text[9] == 'B')
			}
		}},
	} {
		if test.name == "Fields" { // "aB" breaks the rule of pairs
			test.run = func(t testing.TB) {
				n.TestFields(t, "urn:toy:bB#b", "bB", nameFields{[]byte("bB")})
			}
		}
		if fails(t, test.run) {
			names = append(names, test.name)
		}
	}
	return strings.Join(names, " ")
}

// TestNameFails shows that each law can be broken, and which tests see it.
func TestNameFails(t *testing.T) {
	finds := func(n *namespace, change func(*finding.Finding)) {
		n.Check = func(u urn.URN) []finding.Finding {
			list := nameCheck(u)
			for i := range list {
				change(&list[i])
			}
			return list
		}
		n.FromURN = func(u urn.URN) (toyName, error) {
			if list := n.Check(u); list != nil {
				return toyName{}, list[0]
			}
			return toyName{u}, nil
		}
	}
	for _, test := range []struct {
		law, want string
		breaks    func(n *namespace)
	}{
		{"nothing", "", func(*namespace) {}},
		{"a finding has a section", "Check", func(n *namespace) {
			finds(n, func(f *finding.Finding) { f.Section = "" })
		}},
		{"a finding has a message", "Check", func(n *namespace) {
			finds(n, func(f *finding.Finding) { f.Message = "" })
		}},
		{"a finding is an error", "Check", func(n *namespace) {
			finds(n, func(f *finding.Finding) { f.Severity = finding.Note })
		}},
		{"a finding has its place", "Check Laws", func(n *namespace) {
			finds(n, func(f *finding.Finding) { f.Start, f.End = f.End, f.Start })
		}},
		{"a fix is there", "Check", func(n *namespace) {
			finds(n, func(f *finding.Finding) { f.HasFix = false })
		}},
		{"the error is the first finding", "Check Laws", func(n *namespace) {
			n.FromURN = func(u urn.URN) (toyName, error) {
				if len(nameCheck(u)) > 0 {
					return toyName{}, errors.New("it is wrong")
				}
				return toyName{u}, nil
			}
		}},
		{"with an error there is no value", "Check Laws", func(n *namespace) {
			n.FromURN = func(u urn.URN) (toyName, error) {
				return toyName{u}, part.First(nameCheck(u))
			}
		}},
		{"what is right is accepted", "Fields Check IDs Equal Digits Allocs Laws",
			func(n *namespace) {
				n.FromURN = func(urn.URN) (toyName, error) { return toyName{}, errors.New("no") }
			}},
		{"what is wrong is found", "Check Digits Laws", func(n *namespace) {
			n.Check = func(urn.URN) []finding.Finding { return nil }
			n.FromURN = func(u urn.URN) (toyName, error) { return toyName{u}, nil }
		}},
		{"the way back", "IDs Laws", func(n *namespace) {
			n.FromID = func(string) (toyName, error) { return from("aaa") }
		}},
		{"a canonical form has no other", "Equal Allocs Laws", func(n *namespace) {
			canonical = func(u toyName) toyName { return toyName{part.Rewrite(u.g, u.g.NSS()+"a")} }
		}},
		{"a canonical form is of the namespace", "Equal Allocs Laws", func(n *namespace) {
			canonical = func(u toyName) toyName { return toyName{part.Rewrite(u.g, "c")} }
		}},
		{"equal names have one canonical form", "Equal Laws", func(n *namespace) {
			canonical = func(u toyName) toyName { return u }
		}},
		{"what is equal to every namespace is equal", "Equal Laws", func(n *namespace) {
			equal = func(u, v toyName) bool { return u == v }
		}},
		{"other names are others", "Equal", func(n *namespace) {
			equal = func(u, v toyName) bool { return true }
		}},
		{"no allocation", "Allocs", func(n *namespace) {
			n.FromURN = func(u urn.URN) (toyName, error) {
				v, err := urn.Parse(strings.Clone(u.String()))
				if err != nil {
					return toyName{}, err
				}
				return nameParse(v)
			}
		}},
	} {
		canonical, equal = nameLower, same
		n := namespace{FromURN: nameParse, Check: nameCheck, FromID: from}
		test.breaks(&n)
		if got := nameFailing(t, n); got != test.want {
			t.Errorf("%s: %q fail, want %q", test.law, got, test.want)
		}
	}
	canonical, equal = nameLower, same
}

func TestNameOracle(t *testing.T) {
	valid := parttest.Oracle[urn.URN](t, "toyname", "urn-toy", func(u urn.URN) bool {
		return u.NSS() != "ab"
	})
	for text, want := range map[string]bool{"urn:toy:aB#x": true, "urn:toy:ab": false,
		"urn:toy:c": false} {
		if got := valid(parttest.Text[urn.URN](t, text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	if !fails(t, func(t testing.TB) { parttest.Text[urn.URN](t, "urn:a") }) {
		t.Error("what is no URN is read")
	}
}

func TestSwapped(t *testing.T) {
	for _, test := range []struct {
		was, is string
		want    bool
	}{
		{"abcd", "acbd", true}, {"ab-cd", "ac-bd", true}, {"abcd", "abce", false},
		{"abcd", "abcd", false}, {"abcd", "dbca", true}, {"abcd", "dcba", false},
	} {
		if _, _, ok := parttest.Swapped(test.was, test.is); ok != test.want {
			t.Errorf("%s, %s: %v", test.was, test.is, ok)
		}
	}
}

// FuzzNameLaws: what the toy namespace accepts keeps the laws.
func FuzzNameLaws(f *testing.F) {
	parttest.Fuzz(f, []string{"urn:toy:aB", "urn:toy:bB#c", "urn:toy:?", "x"},
		func(t *testing.T, u urn.URN) {
			namespace{FromURN: nameParse, Check: nameCheck, FromID: from}.Laws(t, u,
				len(nameCheck(u)) == 0)
		})
}

// TestFrom holds what is wrong with a plain identifier to its place in it.
func TestFrom(t *testing.T) {
	for id, want := range map[string]string{
		"":      `byte 0: error: the identifier is empty (draft 2141bis-03 section 2.2, rule NSS)`,
		"ab":    `byte 1: error: the check digit b is wrong: ? would be right (section 1, rule check-digit)`,
		"a b":   `byte 1: error: a space is not allowed in a path (RFC 3986 section 3.3, rule path-rootless)`,
		"aa%":   `byte 3: error: missing hexadecimal digits after "%": two are needed (RFC 3986 section 2.1, rule pct-encoded)`,
		"a%00":  `byte 1: error: NUL is not allowed in a URN, not even percent-encoded (draft 2141bis-03 section 2.5.3, rule NSS)`,
		"a?s=a": `byte 1: error: "?" is not allowed in a name unless it is percent-encoded (draft 2141bis-03 section 2.2, rule NSS)`,
		"a#":    `byte 1: error: "#" is not allowed in a name unless it is percent-encoded (draft 2141bis-03 section 2.2, rule NSS)`,
	} {
		if _, err := from(id); err == nil || err.Error() != "uri: "+want {
			t.Errorf("%q: %v, want %s", id, err, want)
		}
	}
}

func TestFromEncoded(t *testing.T) {
	for nss, want := range map[string][2]int{"aac": {2, 3}, "%61": {0, 1}, "ab%2Fc": {2, 3},
		"abb": {0, 0}} {
		_, err := part.FromEncoded("toy", nss, nameParse)
		f, _ := errors.AsType[finding.Finding](err)
		if got := [2]int{f.Start, f.End}; got != want {
			t.Errorf("%q: %v, want %v: %v", nss, got, want, err)
		}
	}
	places := func(u urn.URN) (toyName, error) {
		return toyName{}, part.Error(len("urn:toy:%41b%42"), len(u.String()), "", "", "")
	}
	_, err := part.FromEncoded("toy", "%41b%42c%43", places)
	if f, _ := errors.AsType[finding.Finding](err); f.Start != 3 || f.End != 5 {
		t.Error(f)
	}
}
