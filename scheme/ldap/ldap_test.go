package ldap_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/ldap"
)

var scheme = parttest.Scheme[ldap.URI, ldap.Fields]{
	FromURI: ldap.FromURI, Check: ldap.Check, Build: ldap.Fields.URI, Normalize: ldap.URI.Normalize,
	Same: same,
}

// same reports whether all is as it was, except for attributes that are named
// twice, and the letters of a filter.
func same(u, n ldap.URI) bool {
	a, b := u.Fields(), n.Fields()
	if !strings.EqualFold(a.Filter, b.Filter) {
		return false
	}
	a.Filter, a.Attributes = b.Filter, b.Attributes
	return reflect.DeepEqual(a, b)
}

func TestFields(t *testing.T) {
	// what is the default, if nothing is said
	plain := func(edit func(*ldap.Fields)) ldap.Fields {
		f := ldap.Fields{
			Scheme: "ldap", Port: 389, Attributes: []string{}, Filter: ldap.AllEntries,
			Extensions: []ldap.Extension{},
		}
		edit(&f)
		return f
	}
	for text, want := range map[string]ldap.Fields{
		"ldap://":        plain(func(f *ldap.Fields) {}),
		"LDAP:///????#x": plain(func(f *ldap.Fields) {}),
		"ldaps://h:": plain(func(f *ldap.Fields) {
			f.Scheme, f.Host, f.Port = "ldaps", "h",
				636
		}),
		"ldap://[2001:db8::7]/c=GB?objectClass?ONE": plain(func(f *ldap.Fields) { // G-1.1.2-03
			f.Host, f.DN, f.Attributes, f.Scope = "[2001:db8::7]", "c=GB", []string{"objectClass"},
				ldap.One
		}),
		"ldap://h/o=Question%3f,c=US?mail,*,1.1,%2b,@person;x-1?%73ub?(int=%5c00%5C04)": plain(func(f *ldap.Fields) {
			f.Host, f.DN = "h", "o=Question?,c=US"
			f.Attributes = []string{"mail", "*", "1.1", "+", "@person;x-1"}
			f.Scope, f.Filter = ldap.Sub, `(int=\00\04)`
		}),
		"ldap:///??sub??!bindname=cn=Manager%2co=Foo,x-y,!1.2.3=": plain(func(f *ldap.Fields) {
			f.Scope = ldap.Sub
			f.Extensions = []ldap.Extension{
				{Critical: true, Type: "bindname", Value: new("cn=Manager,o=Foo")},
				{Type: "x-y"},
				{Critical: true, Type: "1.2.3", Value: new("")},
			}
		}),
	} {
		scheme.TestFields(t, text, want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"http://h/", "scheme[http]"},
		{"ldap:dc=a", "ldapurl[]"},
		{"ldap://u:secret@h:0/", "userinfo[u:secret] port[0]"},
		{"ldap://:389/", "host[]"},
		{"ldap://h:65536", "port[65536]"},
		{"ldap://h?cn", "dn[]"},
		// names
		{"ldap://h/cn", "attributeTypeAndValue[]"},
		{"ldap://h/cn:a", "attributeTypeAndValue[:]"},
		{"ldap://h/=a", "attributeType[=]"},
		{"ldap://h/a%5F=b", "attributeTypeAndValue[%5F]"},
		{"ldap://h/cn=a,", "attributeType[]"},
		{"ldap://h/cn=a,%20o=b", "attributeType[%20]"},
		{"ldap://h/cn=%20a", "leadchar[%20]"},
		{"ldap://h/cn=a%20,o=b", "trailchar[%20]"},
		{"ldap://h/cn=a%20%20", "trailchar[%20]"},
		{"ldap://h/cn=a;o=b", "stringchar[;]"},
		{"ldap://h/cn=%22a%22", "stringchar[%22]"},
		{"ldap://h/cn=a%00", "stringchar[%00]"},
		{"ldap://h/cn=a%FF", "stringchar[%FF]"},
		{"ldap://h/cn=%ED%A0%80", "stringchar[%ED]"},
		{"ldap://h/cn=%5Cx", "pair[x]"},
		{"ldap://h/cn=%5C", "pair[]"},
		{"ldap://h/cn=%23", "hexstring[]"},
		{"ldap://h/cn=%2304A", "hexstring[A]"},
		{"ldap://h/1=a", "attributeType[=]"},
		{"ldap://h/1.02=a", "attributeType[0]"},
		{"ldap://h/1.=a", "attributeType[=]"},
		// the search
		{"ldap://h/?,", "selector[]"},
		{"ldap://h/?a,", "selector[]"},
		{"ldap://h/?a%2Cb", "selector[%2C]"},
		{"ldap://h/?ou=,dc", "selector[=]"},
		{"ldap://h/?cn;", "selector[]"},
		{"ldap://h/?**", "selector[*]"},
		{"ldap://h/??all", "scope[all]"},
		{"ldap://h/??%C5%BFub", "scope[%C5%BFub]"},
		{"ldap://h/???cn=a", "filter[c]"},
		{"ldap://h/???(cn=a", "filter[]"},
		{"ldap://h/???(cn=a))", "filter[)]"},
		{"ldap://h/???(cn=a)(cn=b)", "filter[(]"},
		{"ldap://h/???(!)", "filter[)]"},
		{"ldap://h/???(!(a=b)(a=c))", "filter[(]"},
		{"ldap://h/???(&(a=b)x)", "filter[x]"},
		{"ldap://h/???()", "attr[)]"},
		{"ldap://h/???(%20cn=a)", "attr[%20]"},
		{"ldap://h/???(cn)", "filtertype[)]"},
		{"ldap://h/???(cn~a)", "filtertype[a]"},
		{"ldap://h/???(cn%3E=a*)", "assertionvalue[*]"},
		{"ldap://h/???(cn=a(b)", "assertionvalue[(]"},
		{"ldap://h/???(cn=%5C2)", "escaped[%5C]"},
		{"ldap://h/???(cn=%FF)", "assertionvalue[%FF]"},
		{"ldap://h/???(:=a)", "matchingrule[a]"},
		{"ldap://h/???(cn:dn:a:b:=c)", "extensible[b]"},
		{"ldap://h/???(cn:a:dn:=c)", "extensible[d]"},
		{"ldap://h/???(cn:dn)", "extensible[)]"},
		{"ldap://h/???(cn::=a)", "matchingrule[:]"},
		// extensions
		{"ldap://h/????!", "extype[]"},
		{"ldap://h/????%21a", "extype[%21]"},
		{"ldap://h/????a%3Db", "extype[%3D]"},
		{"ldap://h/????a,", "extype[]"},
		{"ldap://h/????a=%FF", "exvalue[%FF]"},
		{"ldap://h/????a=b?", "exvalue[?]"},
		// one of each
		{"ldap://h/cn?=??(?%00", "attributeTypeAndValue[] selector[=] attr[] extype[%00]"},
	})
}

// TestValid: what is odd and valid.
func TestValid(t *testing.T) {
	for _, text := range []string{
		"ldap:///cn=", "ldap:///cn=a=b%23%20c", "ldap:///cn=%5C%20a%5C%20",
		"ldap:///CN=L%5cC4%5C8D+2.5.4.6=%2304024869",
		"ldap:///cn=a/b/", "ldap:///cn=%0D%0A", "ldap:///cn=%E2%98%83%F0%9F%98%80",
		"ldap://h/???(%26)", "ldap://h/???(%7C)", "ldap://h/???(&(a=b)(!(%7C(a=c)(1.2;x%3C=d))))",
		"ldap://h/???(a=*)", "ldap://h/???(a=)", "ldap://h/???(a=b**c*)",
		"ldap://h/???(a~=/%3f:%0A&!)",
		"ldap://h/???(:dn:=x)", "ldap://h/???(:dn:2.4.6:=x)",
		"ldap://h/???(cn:DN:caseExactMatch:=%5C2a)", "ldap://h/???(cn:=x)",
		"ldap://h/????a=%00=!/:@",
	} {
		if _, err := ldap.FromURI(uri.MustParse(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestDeep: a filter may be as deep as the text is long.
func TestDeep(t *testing.T) {
	const depth = 1 << 20
	text := "ldap://h/???" + strings.Repeat("(!", depth) + "(a=b)" + strings.Repeat(")", depth)
	if _, err := ldap.FromURI(uri.MustParse(text)); err != nil {
		t.Error(err)
	}
	var f finding.Finding
	if _, err := ldap.FromURI(uri.MustParse(text[:len(text)-1])); !errors.As(err, &f) ||
		f.Start != len(text)-1 {
		t.Error(err)
	}
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]ldap.Fields{
		"ldap:///":   {},
		"ldaps://h/": {Scheme: "ldaps", Host: "h", Port: 636, Filter: ldap.AllEntries},
		"ldap://[::1]:636/cn=a%2Fb%3F%5C,%20c,o=%C3%BC?cn,+": {Host: "[::1]", Port: 636,
			DN: `cn=a/b?\, c,o=ü`, Attributes: []string{"cn", "+"}},
		"ldap:///??sub?(%7C(cn=*)(a%3E=b/%3F%23))": {Scope: ldap.Sub,
			Filter: `(|(cn=*)(a>=b/?#))`},
		"ldap:///????!a=b%2Cc=!%3F%00,d": {Extensions: []ldap.Extension{{Critical: true, Type: "a",
			Value: new("b,c=!?\x00")}, {Type: "d"}}},
	}, []ldap.Fields{
		{Scheme: "http"},
		{Host: "a/b"},
		{Port: 1},
		{DN: "cn"},
		{DN: "cn=a\x00"},
		{Attributes: []string{""}},
		{Attributes: []string{"a,b"}},
		{Scope: 3},
		{Filter: "cn=a"},
		{Filter: "(cn=a)(cn=b)"},
		{Extensions: []ldap.Extension{{}}},
		{Extensions: []ldap.Extension{{Type: "!a"}}},
		{Extensions: []ldap.Extension{{Type: "a=b"}}},
		{Extensions: []ldap.Extension{{Type: "a", Value: new("\xff")}}},
	})
}

func TestScope(t *testing.T) {
	for s, name := range []string{"base", "one", "sub"} {
		var got ldap.Scope
		if err := got.UnmarshalText([]byte(strings.ToUpper(name))); err != nil ||
			got != ldap.Scope(s) || got.String() != name {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	var s ldap.Scope
	if err := s.UnmarshalText([]byte("all")); err == nil {
		t.Error(s)
	}
}

func TestNormalize(t *testing.T) {
	scheme.TestNormalize(t, [][2]string{
		{"ldap://h", "ldap://h"},
		{"ldap://h/cn=a?cn", "ldap://h/cn=a?cn"},
		{"ldap://h/????!a", "ldap://h/????!a"},
		{"ldap://h/?#x", "ldap://h/#x"},
		{"ldap://h/????", "ldap://h/"},
		{"ldap://h/?cn??", "ldap://h/?cn"},
		{"ldap://h/?cn,CN,o,%63n,o;x", "ldap://h/?cn,o,o;x"},
		{"ldap://h/??BASE?(cn=a)", "ldap://h/???(cn=a)"},
		{"ldap://h/??SUB", "ldap://h/??sub"},
		{"ldap://h/??sub?(ObjectClass=*)", "ldap://h/??sub"},
		{"ldap://h/???(objectClass=*)?a=b", "ldap://h/????a=b"},
	})
}

// TestAllocs: none to parse; for the fields one for each list, and one for each
// text that is decoded.
func TestAllocs(t *testing.T) {
	for text, fields := range map[string]float64{
		"ldap://[2001:db8::7]/c=GB%20x?objectClass?one?(!(&(cn=a%20b)(o=c)))?!a=b": 5,
		"ldap://[2001:db8::7]/c=GB?objectClass?one":                                1,
	} {
		scheme.TestAllocs(t, text, fields)
	}
}
