package urntest_test

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/internal/part"
	"github.com/urikit/uri/urn/internal/urntest"
)

// A toy is a URN of a namespace that has the letters a and b in either case, an even number of the second.
type toy struct{ g urn.URN }

func (u toy) Generic() urn.URN { return u.g }
func (u toy) String() string   { return u.g.String() }
func (u toy) ID() string       { return u.g.NSS() }
func (u toy) Fields() fields   { return fields{[]byte(u.g.NSS())} }
func (u toy) Canonical() toy   { return canonical(u) }
func (u toy) Equal(v toy) bool { return equal(u, v) }

type fields struct{ Letters []byte }

// canonical and equal are what a test may break.
var canonical, equal = lower, same

func lower(u toy) toy {
	if u == (toy{}) {
		return u
	}
	return toy{part.Rewrite(u.g, strings.ToLower(u.g.NSS()))}
}

func same(u, v toy) bool { return strings.EqualFold(u.g.NSS(), v.g.NSS()) }

func check(u urn.URN) []finding.Finding {
	c, ok := part.New(u, "toy", "section 1")
	if !ok {
		return c.Findings
	}
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

func parse(u urn.URN) (toy, error) {
	if err := part.First(check(u)); err != nil {
		return toy{}, err
	}
	return toy{u}, nil
}

func from(id string) (toy, error) { return part.From("toy", id, parse) }

type namespace = urntest.Namespace[toy, fields]

// A recorder notes that a test failed, and ends it where it would end.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Logf(string, ...any)   {}
func (r *recorder) Error(...any)          { r.failed = true }
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Fatalf(string, ...any) { r.failed = true; runtime.Goexit() }

func fails(t *testing.T, test func(testing.TB)) bool {
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		test(r)
	}()
	<-done
	return r.failed
}

// failing runs the tests on a namespace, and names those that fail.
func failing(t *testing.T, n namespace) string {
	var names []string
	for _, test := range []struct {
		name string
		run  func(testing.TB)
	}{
		{"Fields", func(t testing.TB) { n.TestFields(t, "urn:toy:aB#b", "aB", fields{[]byte("aB")}) }},
		{"Check", func(t testing.TB) {
			n.TestCheck(t, [][2]string{{"urn:toy:bb", ""}, {"urn:toy:axa", "toy[x]"}, {"urn:toy:ab", "check-digit[b]=?"}, {"urn:no:a", "NID[no]"}})
		}},
		{"IDs", func(t testing.TB) { n.TestIDs(t, map[string]string{"aa": "urn:toy:aa"}, []string{"", "b", "x"}) }},
		{"Equal", func(t testing.TB) {
			n.TestEqual(t, [][]string{{"urn:toy:abb", "URN:TOY:ABB"}, {"urn:toy:bab"}})
		}},
		{"Digits", func(t testing.TB) {
			n.TestDigits(t, func(*rand.Rand) string { return "urn:toy:abba" }, "ab", func(was, is string) bool {
				_, _, ok := urntest.Swapped(was, is)
				return ok
			})
		}},
		{"Allocs", func(t testing.TB) { n.TestAllocs(t, "urn:toy:abba") }},
		{"Laws", func(t testing.TB) {
			for _, text := range []string{"urn:toy:aBB?+r#f", "urn:toy:ab", "urn:toy:c"} {
				n.Laws(t, urntest.Text(t, text), text[8] == 'a' && text[9] == 'B')
			}
		}},
	} {
		if test.name == "Fields" { // "aB" breaks the rule of pairs
			test.run = func(t testing.TB) { n.TestFields(t, "urn:toy:bB#b", "bB", fields{[]byte("bB")}) }
		}
		if fails(t, test.run) {
			names = append(names, test.name)
		}
	}
	return strings.Join(names, " ")
}

// TestFails shows that each law can be broken, and which tests see it.
func TestFails(t *testing.T) {
	finds := func(n *namespace, change func(*finding.Finding)) {
		n.Check = func(u urn.URN) []finding.Finding {
			list := check(u)
			for i := range list {
				change(&list[i])
			}
			return list
		}
		n.Parse = func(u urn.URN) (toy, error) {
			if list := n.Check(u); list != nil {
				return toy{}, list[0]
			}
			return toy{u}, nil
		}
	}
	for _, test := range []struct {
		law, want string
		breaks    func(n *namespace)
	}{
		{"nothing", "", func(*namespace) {}},
		{"a finding has a section", "Check", func(n *namespace) { finds(n, func(f *finding.Finding) { f.Section = "" }) }},
		{"a finding has a message", "Check", func(n *namespace) { finds(n, func(f *finding.Finding) { f.Message = "" }) }},
		{"a finding is an error", "Check", func(n *namespace) { finds(n, func(f *finding.Finding) { f.Severity = finding.Note }) }},
		{"a finding has its place", "Check Laws", func(n *namespace) { finds(n, func(f *finding.Finding) { f.Start, f.End = f.End, f.Start }) }},
		{"a fix is there", "Check", func(n *namespace) { finds(n, func(f *finding.Finding) { f.HasFix = false }) }},
		{"the error is the first finding", "Check Laws", func(n *namespace) {
			n.Parse = func(u urn.URN) (toy, error) {
				if len(check(u)) > 0 {
					return toy{}, errors.New("it is wrong")
				}
				return toy{u}, nil
			}
		}},
		{"with an error there is no value", "Check Laws", func(n *namespace) {
			n.Parse = func(u urn.URN) (toy, error) { return toy{u}, part.First(check(u)) }
		}},
		{"what is right is accepted", "Fields Check IDs Equal Digits Allocs Laws", func(n *namespace) {
			n.Parse = func(urn.URN) (toy, error) { return toy{}, errors.New("no") }
		}},
		{"what is wrong is found", "Check Digits Laws", func(n *namespace) {
			n.Check = func(urn.URN) []finding.Finding { return nil }
			n.Parse = func(u urn.URN) (toy, error) { return toy{u}, nil }
		}},
		{"the way back", "IDs Laws", func(n *namespace) { n.FromID = func(string) (toy, error) { return from("aaa") } }},
		{"a canonical form has no other", "Equal Allocs Laws", func(n *namespace) {
			canonical = func(u toy) toy { return toy{part.Rewrite(u.g, u.g.NSS()+"a")} }
		}},
		{"a canonical form is of the namespace", "Equal Allocs Laws", func(n *namespace) {
			canonical = func(u toy) toy { return toy{part.Rewrite(u.g, "c")} }
		}},
		{"equal names have one canonical form", "Equal Laws", func(n *namespace) {
			canonical = func(u toy) toy { return u }
		}},
		{"what is equal to every namespace is equal", "Equal Laws", func(n *namespace) {
			equal = func(u, v toy) bool { return u == v }
		}},
		{"other names are others", "Equal", func(n *namespace) {
			equal = func(u, v toy) bool { return true }
		}},
		{"no allocation", "Allocs", func(n *namespace) {
			n.Parse = func(u urn.URN) (toy, error) {
				v, err := urn.ParseText(strings.Clone(u.String()))
				if err != nil {
					return toy{}, err
				}
				return parse(v)
			}
		}},
	} {
		canonical, equal = lower, same
		n := namespace{Parse: parse, Check: check, FromID: from}
		test.breaks(&n)
		if got := failing(t, n); got != test.want {
			t.Errorf("%s: %q fail, want %q", test.law, got, test.want)
		}
	}
	canonical, equal = lower, same
}

func TestOracle(t *testing.T) {
	valid := urntest.Oracle(t, "toy", "urn-toy", func(u urn.URN) bool { return u.NSS() != "ab" })
	for text, want := range map[string]bool{"urn:toy:aB#x": true, "urn:toy:ab": false, "urn:toy:c": false} {
		if got := valid(urntest.Text(t, text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	if !fails(t, func(t testing.TB) { urntest.Text(t, "urn:a") }) {
		t.Error("what is no URN is read")
	}
}

func TestSwapped(t *testing.T) {
	for _, test := range []struct {
		was, is string
		want    bool
	}{
		{"abcd", "acbd", true}, {"ab-cd", "ac-bd", true}, {"abcd", "abce", false}, {"abcd", "abcd", false}, {"abcd", "dbca", true}, {"abcd", "dcba", false},
	} {
		if _, _, ok := urntest.Swapped(test.was, test.is); ok != test.want {
			t.Errorf("%s, %s: %v", test.was, test.is, ok)
		}
	}
}

// FuzzLaws: what the toy namespace accepts keeps the laws.
func FuzzLaws(f *testing.F) {
	urntest.Fuzz(f, []string{"urn:toy:aB", "urn:toy:bB#c", "urn:toy:?", "x"}, func(t *testing.T, u urn.URN) {
		namespace{Parse: parse, Check: check, FromID: from}.Laws(t, u, len(check(u)) == 0)
	})
}

// TestFrom holds what is wrong with a plain identifier to its place in it.
func TestFrom(t *testing.T) {
	for id, want := range map[string]string{
		"":      `byte 0: error: the identifier is empty (draft 2141bis-03 section 2.2, rule NSS)`,
		"ab":    `byte 1: error: the check digit b is wrong: ? would be right (section 1, rule check-digit)`,
		"a b":   `byte 1: error: a space cannot stand in a path (RFC 3986 section 3.3, rule path-rootless)`,
		"aa%":   `byte 3: error: "%" must be followed by two hexadecimal digits, but the text ends (RFC 3986 section 2.1, rule pct-encoded)`,
		"a%00":  `byte 1: error: NUL cannot stand in a URN, not even percent-encoded (draft 2141bis-03 section 2.5.3, rule NSS)`,
		"a?s=a": `byte 1: error: "?" cannot stand in a name: where it is data, it is percent-encoded (draft 2141bis-03 section 2.2, rule NSS)`,
		"a#":    `byte 1: error: "#" cannot stand in a name: where it is data, it is percent-encoded (draft 2141bis-03 section 2.2, rule NSS)`,
	} {
		if _, err := from(id); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", id, err, want)
		}
	}
}

func TestFromEncoded(t *testing.T) {
	for nss, want := range map[string][2]int{"aac": {2, 3}, "%61": {0, 1}, "ab%2Fc": {2, 3}, "abb": {0, 0}} {
		_, err := part.FromEncoded("toy", nss, parse)
		f, _ := errors.AsType[finding.Finding](err)
		if got := [2]int{f.Start, f.End}; got != want {
			t.Errorf("%q: %v, want %v: %v", nss, got, want, err)
		}
	}
	places := func(u urn.URN) (toy, error) {
		return toy{}, part.Error(len("urn:toy:%41b%42"), len(u.String()), "", "", "")
	}
	_, err := part.FromEncoded("toy", "%41b%42c%43", places)
	if f, _ := errors.AsType[finding.Finding](err); f.Start != 3 || f.End != 5 {
		t.Error(f)
	}
}
