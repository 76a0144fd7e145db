package nid_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

func read(t testing.TB, text string) urn.URN {
	t.Helper()
	u, err := urn.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return u
}

// with adds namespaces to a registry.
func with(t testing.TB, r nid.Registry, infos ...nid.Info) nid.Registry {
	t.Helper()
	r, err := r.With(infos...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestLookup(t *testing.T) {
	for _, test := range []struct {
		name   string
		status nid.Status
		ok     bool
	}{
		{"isbn", nid.Formal, true},
		{"ISBN", nid.Formal, true},
		{"3gpp", nid.Formal, true},
		{"urn-5", nid.Informal, true},
		{"urn-99", nid.Unregistered, false},
		{"btih", nid.Common, false},
		{"schemas-xmlsoap-org", nid.Common, false},
		{"x-foo", nid.Experimental, false},
		{"urn", nid.Reserved, false},
		{"us", nid.Common, false},
		{"zz", nid.Reserved, false},
		{"", nid.Reserved, false},
		{"nosuchname", nid.Unregistered, false},
	} {
		i, ok := nid.Lookup(test.name)
		if ok != test.ok || i.Status != test.status || i.NID != strings.ToLower(test.name) {
			t.Errorf("%q: %v, %v, %q", test.name, i.Status, ok, i.NID)
		}
		if (i.Spec != "") != (test.status == nid.Formal || test.status == nid.Informal ||
			test.status == nid.Common) {
			t.Errorf("%q: specification %q", test.name, i.Spec)
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		if i, ok := nid.Lookup("isbn"); !ok || i.Check == nil {
			t.Error(i)
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestRows: every namespace with rules is complete, and has a title and a
// specification (U-3-02).
func TestRows(t *testing.T) {
	names, rules := 0, 0
	last := ""
	for i := range nid.Standard().All() {
		names++
		if i.NID <= last || urn.ValidateNID(i.NID) != nil || i.Spec == "" {
			t.Errorf("%q after %q: %q", i.NID, last, i.Spec)
		}
		last = i.NID
		if i.Check == nil {
			if i.Canonical != nil || i.Parts != nil || i.ID != nil || i.FromID != nil {
				t.Errorf("%s has no Check", i.NID)
			}
			continue
		}
		rules++
		if i.Canonical == nil || i.Parts == nil || i.ID == nil || i.FromID == nil {
			t.Errorf("%s lacks a function", i.NID)
		}
		if i.Status == nid.Formal && i.Title == "" {
			t.Errorf("%s has no title", i.NID)
		}
		other := read(t, "urn:another:1")
		if f := i.Check(other); len(f) != 1 || f[0].Rule != "NID" {
			t.Errorf("%s: %v", i.NID, f)
		}
		if _, err := i.Parts(other); err == nil {
			t.Errorf("%s: fields of another namespace", i.NID)
		}
		if _, err := i.ID(other); err == nil {
			t.Errorf("%s: the identifier of another namespace", i.NID)
		}
		if u, err := i.FromID(""); err == nil {
			t.Errorf("%s: %s of nothing", i.NID, u)
		}
		if i.Canonical(other) != other {
			t.Errorf("%s: another namespace is changed", i.NID)
		}
	}
	t.Logf("%d names, %d with rules", names, rules)
	if names < 90 || nid.Updated < "2025-07-02" {
		t.Errorf("%d names of %s", names, nid.Updated)
	}
}

// samples has a good name of each namespace with rules, and a bad one.
var samples = map[string][2]string{
	"alert": {"urn:alert:service:call-waiting", "urn:alert:a:bc--"},
	"bitprint": {
		"urn:bitprint:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPFB.7N5OAMRNGMSSEUE3ORHOKWN4WWIQ5X4EBOOTLJY",
		"urn:bitprint:PLST",
	},
	"btih": {"urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a", "urn:btih:c12f"},
	"c2pa": {"urn:c2pa:F9168C5E-CEB2-4FAA-B6BF-329BF39FA1E4", "urn:c2pa:F9168C5E"},
	"clei": {"urn:clei:SNPWBBC7AA", "urn:clei:SNPWBBC7A"},
	"ddi":  {"urn:ddi:us.ddia1:R-V1:1", "urn:ddi:us.ddia1"},
	"dev":  {"urn:dev:mac:0024beffff804ff1", "urn:dev:mac:0024be804ff1"},
	"doi":  {"urn:doi:10.1000/182", "urn:doi:10.1000"},
	"eidr": {"urn:eidr:10.5240:7791-8534-2C23-9030-8610-5",
		"urn:eidr:10.5240:7791-8534-2C23-9030-8610-6"},
	"epc":       {"urn:epc:id:sgtin:0614141.112345.400", "urn:epc:id:sgtin:0614141.112345."},
	"epcglobal": {"urn:epcglobal:ale:xsd:1", "urn:epcglobal:ale"},
	"fdc":       {"urn:fdc:example.com:2002:A572007", "urn:fdc:example.com"},
	"gsma":      {"urn:gsma:imei:90420156-025763-0", "urn:gsma:imei:90420156-025763-2"},
	"ietf":      {"urn:ietf:rfc:2141", "urn:ietf:rfc:x"},
	"isan": {"urn:isan:0000-0001-8947-0000-8-0000-0000-D",
		"urn:isan:0000-0001-8CFA-0000-A-0000-0000-K"},
	"isbn":   {"urn:isbn:0-395-36341-1", "urn:isbn:0-395-36341-2"},
	"iso":    {"urn:iso:std:iso:9999", "urn:iso:iso:9999"},
	"issn":   {"urn:issn:0317-8471", "urn:issn:0317-8472"},
	"lei":    {"urn:lei:506700GE1G29325QX363", "urn:lei:7LTWFZYICNSX8D621K87"},
	"lex":    {"urn:lex:it:stato:legge:2003-09-21;456", "urn:lex:it"},
	"mrn":    {"urn:mrn:imo:imo-number:9743368", "urn:mrn:imo"},
	"nbn":    {"urn:nbn:de:gbv:089-3321752945", "urn:nbn:de:gbv:089-3321752946"},
	"newsml": {"urn:newsml:iptc.org:20001006:NewsMLv1.0:1", "urn:newsml:iptc.org"},
	"nfc":    {"urn:nfc:wkt:Uri", "urn:nfc:wkt"},
	"nir":    {"urn:nir:stato:legge:2003-09-21;456", "urn:nir:stato"},
	"oasis": {"urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
		"urn:oasis:other:tc:a:b:c"},
	"ogc": {"urn:ogc:def:crs:EPSG::4326", "urn:ogc:def"},
	"oid": {"urn:oid:1.3.6.1.4.1", "urn:oid:3.1"},
	"publicid": {"urn:publicid:ISO%2FIEC+10179%3A1996:DTD+DSSSL+Architecture:EN",
		"urn:publicid:a+"},
	"service": {"urn:service:sos.police", "urn:service:sos."},
	"sha1":    {"urn:sha1:PLSTHIPQGSSZTS5FJUPAKUZWUGYQYPFB", "urn:sha1:PLST"},
	"thread":  {"urn:thread:a", "urn:thread::b"},
	"tree":    {"urn:tree:tiger:7N5OAMRNGMSSEUE3ORHOKWN4WWIQ5X4EBOOTLJY", "urn:tree:tiger:7N5"},
	"uuid": {"urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
		"urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6"},
	"xmlorg": {"urn:xmlorg:objects:a:b", "urn:xmlorg:objects"},
}

func TestSamples(t *testing.T) {
	for i := range nid.Standard().All() {
		if _, ok := samples[i.NID]; ok != (i.Check != nil) {
			t.Errorf("%s: a sample is %v", i.NID, ok)
		}
	}
	for name, s := range samples {
		good, bad := read(t, s[0]), read(t, s[1])
		if f := nid.Check(good); len(f) > 0 {
			t.Errorf("%s: %v", good, f)
		}
		if f := nid.Check(bad); len(f) == 0 || f[0].Severity != finding.Error {
			t.Errorf("%s: %v", bad, f)
		}
		fields, err := nid.Parts(good)
		b, err2 := json.Marshal(fields)
		if err := errors.Join(err, err2); err != nil || !strings.HasPrefix(string(b), "{") ||
			string(b) == "{}" {
			t.Errorf("%s: %s, %v", good, b, err)
		}
		id, err := nid.ID(good)
		u, err2 := nid.FromID(name, id)
		if err := errors.Join(err, err2); err != nil || !nid.Equivalent(u, good) {
			t.Errorf("%s: %q gives %s, %v", good, id, u, err)
		}
		if _, err := nid.Parts(bad); err == nil {
			t.Errorf("%s has fields", bad)
		}
	}
}

func TestRegistry(t *testing.T) {
	standard := nid.Standard()
	own := with(t, standard, nid.Info{NID: "Foo", Canonical: nid.FoldCase,
		Rules: urn.Rules{Fragment: true}}, nid.Info{NID: "isbn"})
	if i, ok := own.Lookup("FOO"); !ok || i.NID != "foo" || !i.Fragment {
		t.Error(i)
	}
	if _, ok := standard.Lookup("foo"); ok {
		t.Error("the standard registry was changed")
	}
	bad := read(t, "urn:isbn:0")
	if len(own.Check(bad)) > 0 || len(standard.Check(bad)) == 0 {
		t.Error(own.Check(bad))
	}
	a, b, c := read(t, "urn:foo:a%2F?+r#x"), read(t, "URN:FOO:A%2f"), read(t, "urn:foo:b")
	if !own.Equivalent(a, b) || standard.Equivalent(a, b) || own.Equivalent(a, c) ||
		own.Canonical(b).String() != "urn:foo:a%2F" || own.Canonical(a) != a {
		t.Error(own.Canonical(b))
	}
	var names []string
	for i := range with(t, nid.Registry{}, nid.Info{NID: "ab"}, nid.Info{NID: "aa"}).All() {
		names = append(names, i.NID)
	}
	if !slices.Equal(names, []string{"aa", "ab"}) {
		t.Error(names)
	}
	for range standard.All() {
		break
	}
	if i, ok := (nid.Registry{}).Lookup("isbn"); ok || i.Status != nid.Unregistered ||
		i.Spec != "" {
		t.Error(i)
	}
}

// TestWithout: a namespace without rules has the rules of all URNs.
func TestWithout(t *testing.T) {
	u := read(t, "URN:Example:B%c3%bccher?s=I2L")
	if id, err := nid.ID(u); id != "Bücher" || err != nil {
		t.Error(id, err)
	}
	if f, err := nid.Parts(u); f != nil || err != nil {
		t.Error(f, err)
	}
	if c := nid.Canonical(u); c.String() != "urn:example:B%C3%BCcher?s=I2L" {
		t.Error(c)
	}
	if v, err := nid.FromID("example", "Bücher"); v.String() != "urn:example:B%C3%BCcher" ||
		err != nil || !nid.Equivalent(u, v) {
		t.Error(v, err)
	}
	for _, id := range []string{"", "a\x00", "\xff"} {
		if v, err := nid.FromID("example", id); err == nil {
			t.Errorf("%q: %s", id, v)
		}
	}
	if f := nid.Check(read(t, "urn:example:%61#x")); len(f) != 2 ||
		f[0].Rule != "needless-encoding" || f[1].Rule != "fragment" {
		t.Error(f)
	}
	// which breaks the rules
	if c := nid.Canonical(read(t, "URN:ISBN:0")); c.String() != "urn:isbn:0" {
		t.Error(c)
	}
}

// FuzzEquivalent: what is the same name to every namespace is so to each
// (U-5-12); each name has one canonical form, and names are equivalent if and
// only if these are the same name.
func FuzzEquivalent(f *testing.F) {
	for _, s := range samples {
		f.Add(s[0], strings.ToUpper(s[0]))
		f.Add(s[0], s[1])
	}
	own := with(f, nid.Standard(), nid.Info{NID: "foo", Canonical: nid.FoldCase})
	f.Fuzz(func(t *testing.T, a, b string) {
		u, err := urn.Parse(a)
		if err != nil {
			return
		}
		for _, r := range []nid.Registry{nid.Standard(), own} {
			c := r.Canonical(u)
			if r.Canonical(c) != c || !r.Equivalent(u, c) || !r.Equivalent(c, u) ||
				c.Canonical() != c {
				t.Fatalf("%q: %q, and then %q", u, c, r.Canonical(c))
			}
			for _, f := range r.Check(u) {
				if f.Start < 0 || f.End < f.Start || f.End > len(a) || f.Message == "" ||
					f.Section == "" {
					t.Fatalf("%q: %v", a, f)
				}
			}
			v, err := urn.Parse(b)
			if err != nil {
				continue
			}
			got := r.Equivalent(u, v)
			if got != r.Equivalent(v, u) || got != r.Canonical(u).Equal5a(r.Canonical(v)) ||
				u.Equal5a(v) && !got {
				t.Fatalf("%q, %q: %v, by %q, %q", a, b, got, r.Canonical(u), r.Canonical(v))
			}
		}
	})
}

func TestNoAllocs(t *testing.T) {
	u, v := read(t, "urn:isbn:0451450523"), read(t, "urn:isbn:0395363411")
	if n := testing.AllocsPerRun(100, func() {
		if nid.Equivalent(u, v) || !nid.Equivalent(u, u) || nid.Check(u) != nil {
			t.Error("wrong")
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestPlaces: the place of an error in a plain identifier counts in the
// identifier, however the name is written.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		nid, id    string
		start, end int
	}{
		{"isbn", "0 395 36341 2", 12, 13},
		{"isan", "006a15fa002bc95fx", 16, 17},
		{"isan", "0000000189470000800000000E", 25, 26},
		{"tree", "a.", 1, 2},
		{"tree", "a b", 1, 2},
		{"lex", "de:stadt.münchen:a b", 19, 20},
		{"lex", "de:%41é:ü b:c;d", 11, 12},
		{"doi", "10.1/<>\x7F", 7, 8},
		{"mrn", "imo:x y", 5, 6},
		{"example", "é\x00", 2, 3},
	} {
		_, err := nid.FromID(test.nid, test.id)
		if f, _ := errors.AsType[finding.Finding](err); f.Start != test.start || f.End != test.end {
			t.Errorf("%s %q: want %d to %d: %d to %d, %v", test.nid, test.id, test.start, test.end,
				f.Start, f.End, err)
		}
	}
}

// A row of the standard registry with a stricter Check uses it.
func TestCheckOfOwn(t *testing.T) {
	i, _ := nid.Standard().Lookup("isbn")
	i.Check = func(urn.URN) []finding.Finding { return []finding.Finding{{Rule: "none"}} }
	u := read(t, "urn:isbn:0-451-45052-3")
	if got := with(t, nid.Standard(), i).Canonical(u); got != u.Canonical() {
		t.Errorf("%v, want %v", got, u.Canonical())
	}
	if got := nid.Canonical(u); got == u.Canonical() {
		t.Errorf("%v, which is not canonical by the rules of its namespace", got)
	}
}

// FuzzWith: the registry accepts the names of the grammar and no others
// (U-2.1-02, U-9.1-01).
func FuzzWith(f *testing.F) {
	for _, name := range []string{"urn", "URN", "a", "-x", "x-", "a_b", "", "foo", "a\x00", "é",
		strings.Repeat("a", 33)} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		r, err := nid.Standard().With(nid.Info{NID: "ok"}, nid.Info{NID: name, Spec: "mine"})
		_, parse := urn.Parse("urn:" + name + ":a")
		valid := parse == nil && !strings.Contains(name, ":")
		if (err == nil) != valid {
			t.Fatalf("%q: %v, but as a URN %v", name, err, parse)
		}
		if i, ok := r.Lookup(name); valid && (!ok || i.Spec != "mine") {
			t.Fatalf("%q: %v", name, i)
		}
		if _, ok := r.Lookup("isbn"); ok != valid {
			t.Fatalf("%q: with an error there is a registry", name)
		}
	})
}

// TestCheckBy: what the prose of the draft forbids is an error if the draft is
// the syntax, and a warning if RFC 8141 allows it (U-2.3-07, U-2.4-01,
// U-2.5.2-04).
func TestCheckBy(t *testing.T) {
	const warning, failure = finding.Warning, finding.Error
	for _, test := range []struct {
		text   string
		syntax urn.Syntax
		want   finding.Severity
	}{
		{"urn:foo:a#f", urn.Draft, failure}, {"urn:foo:a#f", urn.Either, warning},
		{"urn:foo:a#f", urn.RFC8141, warning},
		{"urn:foo:%61", urn.Draft, failure}, {"urn:foo:%61", urn.Either, warning},
		{"urn:foo:%61", urn.RFC2141, warning},
		{"urn:foo:a?s=I2L&s=I2R", urn.Draft, failure}, {"urn:foo:a?s=I2L&s=I2R", urn.Either,
			failure},
		{"urn:foo:a?zz=1&zz=2", urn.Draft, warning}, // U-2.3-07 is about registered keywords
		{"urn:foo:a/../b", urn.Either, warning},
	} {
		list := nid.Standard().CheckBy(test.syntax, read(t, test.text))
		if len(list) != 1 || list[0].Severity != test.want {
			t.Errorf("%s by %v: %v, want one %v", test.text, test.syntax, list, test.want)
		}
	}
}

// TestParameters: keywords and services can be added (U-9.2.1-01, U-9.2.2-01).
func TestParameters(t *testing.T) {
	p, err := urn.Parameters{}.With([]urn.Keyword{{
		Keyword: "zz", Purpose: "a test", Scope: "specific", Reference: "RFC 1",
		SupportedBy: []urn.Support{{NID: "isbn", Reference: "RFC 2"}},
	}}, []urn.Service{{Name: "I2Z", Purpose: "URI to Z", Status: "exp", Reference: "RFC 3"}})
	if err != nil {
		t.Fatal(err)
	}
	u := read(t, "urn:foo:a?s=I2Z&zz=1")
	if list := nid.Standard().WithParameters(p).Check(u); len(list) > 0 {
		t.Error(list)
	}
	if list := nid.Check(u); len(list) != 2 {
		t.Error(list)
	}
}

// FuzzNormalizeURI: a valid name of its namespace is still valid after
// normalization (RFC 3986 section 6.2.2), and all its spellings have one normal
// form.
func FuzzNormalizeURI(f *testing.F) {
	for _, s := range samples {
		f.Add(s[0], strings.ToUpper(s[0]))
		f.Add(s[0]+"/..", s[0]+"?x")
	}
	f.Add("urn:isbn:0-395-36341-1", "urn:isbn:0395363411")
	f.Add("urn:foo:a/./b", "urn:F:a?x#y")
	f.Add("urn:foo:%2e", "urn:foo:%2E%2e/%7e")
	f.Fuzz(func(t *testing.T, a, b string) {
		u, err := uri.Parse(a)
		if err != nil {
			return
		}
		norm := u.Normalize(uri.NormSyntax)
		c := nid.NormalizeURI(norm)
		if nid.NormalizeURI(c) != c || c.Normalize(uri.NormSyntax) != c {
			t.Fatalf("%q: %q, and then %q, %q", a, c, nid.NormalizeURI(c),
				c.Normalize(uri.NormSyntax))
		}
		n, err := urn.FromURI(u)
		if err != nil || len(nid.Check(n)) > 0 {
			return
		}
		m, err := urn.FromURI(norm)
		if err != nil || len(nid.Check(m)) > 0 {
			t.Fatalf("%q has no fault, but its normal form %q has: %v, %v", a, norm, err,
				nid.Check(m))
		}
		v, err := uri.Parse(b)
		if err != nil {
			return
		}
		if o, err := urn.FromURI(v); err == nil && len(nid.Check(o)) == 0 && !v.HasQuery() &&
			!u.HasQuery() && !v.HasFragment() && !u.HasFragment() {
			if d := nid.NormalizeURI(v.Normalize(uri.NormSyntax)); (c == d) != nid.Equivalent(n,
				o) {
				t.Fatalf("%q, %q: %q, %q, but equivalent is %v", a, b, c, d, nid.Equivalent(n, o))
			}
		}
	})
}
