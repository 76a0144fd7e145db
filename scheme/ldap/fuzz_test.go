package ldap_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme/ldap"
)

// An oracle matches by the grammars of the RFCs.
type oracle map[string]*abnf.Matcher

func newOracle(f testing.TB) (oracle, *abnf.Grammar) {
	f.Helper()
	grammar := parttest.Grammar(f, "ldap")
	o := oracle{}
	for _, rule := range []string{"ldapurl", "distinguishedName", "selector", "flat", "oid",
		"exvalue"} {
		var err error
		if o[rule], err = grammar.Matcher(rule); err != nil {
			f.Fatal(err)
		}
	}
	return o, grammar
}

// match reports whether text, which is a URI, is an LDAP URL.
func (o oracle) match(text string) bool {
	if !o["ldapurl"].Match(text) {
		return false
	}
	text, _, _ = strings.Cut(text, "#")
	_, text, _ = strings.Cut(text, "://")
	_, text, _ = strings.Cut(text, "/")
	field := strings.Split(text, "?")
	field = append(field, "", "", "", "")
	if !o.is("distinguishedName", field[0]) || !o.all(field[1],
		func(s string) bool { return o.is("selector", s) }) {
		return false
	}
	switch strings.ToLower(pct.DecodeUnreserved(field[2])) {
	case "", "base", "one", "sub":
	default:
		return false
	}
	return (field[3] == "" || o.filter(field[3])) && o.all(field[4], func(s string) bool {
		s, value, _ := strings.Cut(s, "=")
		return o.is("oid", strings.TrimPrefix(s, "!")) && o.is("exvalue", value)
	})
}

func (o oracle) is(rule, text string) bool {
	data, err := pct.Decode(text)
	return err == nil && o[rule].Match(data)
}

// all reports whether a list is empty, or all in it is right.
func (o oracle) all(list string, right func(string) bool) bool {
	for s := range strings.SplitSeq(list, ",") {
		if list != "" && !right(s) {
			return false
		}
	}
	return true
}

// filter puts a NUL in the place of each filter that has no other in it, until
// only one NUL is left.
func (o oracle) filter(text string) bool {
	data, err := pct.Decode(text)
	if err != nil || strings.Contains(data, "\x00") {
		return false
	}
	for data != "\x00" {
		end := strings.IndexByte(data, ')') + 1
		start := strings.LastIndexByte(data[:end], '(')
		if start < 0 || !o["flat"].Match(data[start:end]) {
			return false
		}
		data = data[:start] + "\x00" + data[end:]
	}
	return true
}

// FuzzParse: what the grammars have is accepted and nothing else; what is
// accepted comes back from its fields; the normal form says the same.
func FuzzParse(f *testing.F) {
	o, _ := newOracle(f)
	parttest.Fuzz(f, []string{
		"ldap://", "ldaps://h:636/#x", "ldap:///dc=a,dc=b?cn,*,+,1.1,@x;y?sub?(cn=a*b)?!a=b,c",
		"ldap://:1/", "ldap:a",
		"ldap://[::1]/cn=%5C%20a%5C2C%5C,+2.5=%2304%20%5c",
		"ldap:///cn=%C3%A9%ff%20/..//?%6f?%4Fne",
		"ldap:///???(&(!(a=b))(%7C(a%3E=b)(c%3C=%5C2a)(d~=)))", "ldap:///???(cn:dn:1.2:=x)",
		"ldap:///???(:dn:=%00)",
		"ldap:///???(%26)?,", "ldap:///????",
		"ldap:///?objectClass,OBJECTCLASS?BASE?(objectClass=*)??",
		"ldap:///????a=%00,b=%ED%A0%80",
		"ldap:///cn=%23ab%2Bo=%20,", "ldap://u@h:0/1.0=2", "ldap://h/???((a=b))",
		"ldap://h/???(a=b)(c=d)", "ldap://h/???(a=b",
	}, func(t *testing.T, g uri.URI) {
		scheme.Laws(t, g, o.match(g.String()) && parttest.Port(g))
	})
}

// TestOracle holds sentences of the grammars to Check, and what is nearly one:
// bytes that are changed at random seldom make a name or a filter.
func TestOracle(t *testing.T) {
	o, grammar := newOracle(t)
	r := rand.New(rand.NewPCG(4514, 4515))
	valid := 0
	const rounds = 20_000
	for i := range rounds {
		data := grammar.Generate([]string{"distinguishedName", "flat", "selector"}[i%3], r, 2)
		for i%3 == 1 && strings.Contains(data, "\x00") {
			data = strings.Replace(data, "\x00", grammar.Generate("flat", r, 1), 1)
		}
		if i%2 == 0 {
			data = abnf.Mutate(r, data, `cn=#\+,; *(:)&|!2`)
		}
		text := "ldap://h/" + strings.Repeat("?", []int{0, 3, 1}[i%3]) +
			pct.Encode(data, pct.Path().Minus(pct.SetOf("/")))
		_, err := ldap.FromURI(uri.MustParse(text))
		if want := o.match(text); want != (err == nil) {
			t.Fatalf("%q: %v, but the grammar says %v", text, err, want)
		}
		if err == nil {
			valid++
		}
	}
	if valid < rounds/2 || valid > rounds*9/10 {
		t.Errorf("%d of %d are valid: the test should see both", valid, rounds)
	}
}
