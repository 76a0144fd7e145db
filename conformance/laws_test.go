package conformance

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/urn"
)

// The tests of this file prove requirements that vectors cannot prove, or not
// alone. The file coverage says which.

// texts returns references for tests of laws: those of the vectors, and
// generated ones.
func texts(t *testing.T) (all []uri.Ref) {
	t.Helper()
	add := func(s string) {
		if r, err := uri.ParseRef(s); err == nil {
			all = append(all, r)
		}
	}
	for _, v := range loadVectors(t) {
		var s string
		if json.Unmarshal(v.Input, &s) == nil {
			add(s)
		}
	}
	g, random := abnf.RFC3986(), rand.New(rand.NewPCG(3986, 7))
	for range 2000 {
		s := g.Generate("URI-reference", random, 3)
		add(s)
		add(abnf.Mutate(random, s, "./:?#%2eA"))
	}
	return all
}

// TestNoAccess: nothing is accessed to parse, resolve, normalize or compare.
func TestNoAccess(t *testing.T) {
	const module = "github.com/urikit/uri"
	network := []string{"net", "net/http", "os/exec"}
	system := append([]string{"os", "syscall", "time"}, network...)
	for _, test := range []struct {
		packages []string
		bad      []string
	}{
		{[]string{module, module + "/pct", module + "/finding"}, system},
		{[]string{module + "/scheme"}, network}, // the tables of IDNA bring os, by fmt
	} {
		args := append([]string{"list", "-deps"}, test.packages...)
		out, err := exec.Command("go", args...).Output()
		if err != nil {
			t.Fatal(err)
		}
		deps := strings.Fields(string(out))
		if !slices.Contains(deps, module) {
			t.Fatal("no packages")
		}
		for _, bad := range test.bad {
			if slices.Contains(deps, bad) {
				t.Errorf("%s import %s", test.packages, bad)
			}
		}
	}
}

// TestCharacters: the characters of a URI are those listed, by their codes in
// US-ASCII.
func TestCharacters(t *testing.T) {
	const listed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~" +
		":/?#[]@" + "!$&'()*+,;=" + "%"
	for b := range 256 {
		c := string([]byte{byte(b)})
		anywhere := false
		for _, s := range []string{"x:" + c, "x://[::1" + c, "x:" + c + "41"} {
			anywhere = anywhere || uri.Rule("URI").Validate(s) == nil
		}
		if c == "[" {
			anywhere = uri.Rule("URI").Validate("x://"+c+"::1]") == nil
		}
		if anywhere != strings.Contains(listed, c) {
			t.Errorf("%q: %v", c, anywhere)
		}
	}
}

// TestEncodedFits: data that is encoded for a component matches its rule, is
// made of characters of URIs only, and comes back as it was.
func TestEncodedFits(t *testing.T) {
	var data strings.Builder
	for b := range 256 {
		data.WriteByte(byte(b))
	}
	for rule, keep := range map[uri.Rule]pct.Set{
		"fragment": pct.Fragment(),
		"query":    pct.Query(),
		"reg-name": pct.RegName(),
		"segment":  pct.Segment(),
		"userinfo": pct.Userinfo(),
	} {
		s := pct.Encode(data.String(), keep)
		if err := rule.Validate(s); err != nil {
			t.Errorf("%s: %q: %v", rule, s, err)
		}
		if back, err := pct.Decode(s); err != nil || back != data.String() {
			t.Errorf("%s: %q, %v", rule, back, err)
		}
		for b := range 256 { // no more is encoded than must be
			c := string([]byte{byte(b)})
			if got := pct.Encode(c, keep) == c; got != (rule.Validate(c) == nil) {
				t.Errorf("%s: %q stays: %v", rule, c, got)
			}
		}
	}
}

// TestGrammar: each rule accepts what the ABNF derives, and nothing else.
func TestGrammar(t *testing.T) {
	g, random := abnf.RFC3986(), rand.New(rand.NewPCG(3986, 7))
	for rule := range uri.Rules() {
		m, err := g.Matcher(string(rule))
		if err != nil {
			t.Fatal(err)
		}
		for range 1000 {
			s := g.Generate(string(rule), random, 3)
			if err := rule.Validate(s); err != nil {
				t.Errorf("%s: %q: %v", rule, s, err)
			}
			s = abnf.Mutate(random, s, "/:?#@[]%.09afgv~")
			if got := rule.Validate(s) == nil; got != m.Match(s) {
				t.Errorf("%s: %q: %v", rule, s, got)
			}
		}
	}
}

// TestTextKept: a reference has the five components that appendix B splits its
// text into, and keeps that text: nothing is decoded or encoded on the way.
func TestTextKept(t *testing.T) {
	for _, r := range texts(t) {
		c := uri.Split(r.String())
		if got, err := c.Recompose(); err != nil || got != r.String() {
			t.Errorf("%q: recomposed %q, %v", r, got, err)
		}
		start, end, has := r.Span(uri.Scheme)
		got := uri.Parts{
			Scheme: r.String()[start:end], HasScheme: has,
			Authority: r.Authority(), HasAuthority: r.HasAuthority(),
			Path:  r.Path(),
			Query: r.Query(), HasQuery: r.HasQuery(),
			Fragment: r.Fragment(), HasFragment: r.HasFragment(),
		}
		if got != c {
			t.Errorf("%q: %+v, split %+v", r, got, c)
		}
	}
}

// TestResolution compares Resolve with the letter of section 5.2.
func TestResolution(t *testing.T) {
	refs := texts(t)
	random := rand.New(rand.NewPCG(3986, 7))
	for _, r := range refs {
		for range 20 {
			base, ok := refs[random.IntN(len(refs))].URI()
			if !ok {
				continue
			}
			got, want := base.Resolve(r).String(), transform(base.String(), r.String())
			if got != want {
				t.Fatalf("base %q, reference %q: %q, want %q", base, r, got, want)
			}
		}
	}
}

// transform is the pseudocode of sections 5.2.2 and 5.3, strict, except that it
// puts "/." before a path that would read as an authority (D-02).
func transform(base, ref string) string {
	b, r := uri.Split(base), uri.Split(ref)
	t := r
	switch {
	case r.HasScheme:
		t.Path, _ = removeDots(r.Path)
	case r.HasAuthority:
		t.Path, _ = removeDots(r.Path)
	case r.Path == "":
		t.Path = b.Path
		if !r.HasQuery {
			t.Query, t.HasQuery = b.Query, b.HasQuery
		}
	case strings.HasPrefix(r.Path, "/"):
		t.Path, _ = removeDots(r.Path)
	case b.HasAuthority && b.Path == "":
		t.Path, _ = removeDots("/" + r.Path)
	default:
		t.Path, _ = removeDots(b.Path[:strings.LastIndexByte(b.Path, '/')+1] + r.Path)
	}
	if !r.HasScheme {
		t.Scheme, t.HasScheme = b.Scheme, b.HasScheme
		if !r.HasAuthority {
			t.Authority, t.HasAuthority = b.Authority, b.HasAuthority
		}
	}

	s := t.Scheme + ":"
	if t.HasAuthority {
		s += "//" + t.Authority
	} else if strings.HasPrefix(t.Path, "//") {
		s += "/."
	}
	s += t.Path
	if t.HasQuery {
		s += "?" + t.Query
	}
	if t.HasFragment {
		s += "#" + t.Fragment
	}
	return s
}

// TestExamples: the examples of section 5.4 have the base of section 5.4, and
// all are there.
func TestExamples(t *testing.T) {
	n := make(map[string]int)
	for _, v := range loadVectors(t) {
		for _, section := range []string{"G-5.4.1-", "G-5.4.2-"} {
			if !strings.HasPrefix(v.ID, section) || v.Src != "given" {
				continue
			}
			n[section]++
			if v.Op != "resolve" || v.Base == nil || *v.Base != "http://a/b/c/d;p?q" {
				t.Errorf("%s is no example", v.name())
			}
		}
	}
	if n["G-5.4.1-"] != 23 || n["G-5.4.2-"] != 20 { // the last of 5.4.2 has two results
		t.Errorf("%v", n)
	}
}

// TestNoBase: no base is invented.
func TestNoBase(t *testing.T) {
	for _, r := range texts(t) {
		u := uri.URI{}.Resolve(r)
		if r.HasScheme() == u.IsZero() {
			t.Errorf("%q: %q", r, u)
		}
	}
}

// TestResolveFirst: a reference has to be resolved before it is normalized.
func TestResolveFirst(t *testing.T) {
	for _, v := range []any{uri.Ref{}, &uri.Ref{}} {
		for _, name := range []string{"Normalize", "AppendNormalize"} {
			if _, ok := reflect.TypeOf(v).MethodByName(name); ok {
				t.Errorf("%T has a method %s", v, name)
			}
		}
	}
	u := uri.MustParse("http://a/b/c").Resolve(uri.MustParseRef("%2e%2e/x"))
	n := u.Normalize(uri.NormSyntax)
	if u.String() != "http://a/b/%2e%2e/x" || n.String() != "http://a/x" {
		t.Errorf("%q, %q", u, n)
	}
}

// TestLadder: two URIs that are equivalent on a rung are so on all rungs above
// it, and a pair of the vectors is not equivalent on a rung below its level.
func TestLadder(t *testing.T) {
	pairs := 0
	for _, v := range loadVectors(t) {
		if v.isEdition() || v.Op != "equal" || v.Base != nil || v.IgnoreFragment {
			continue
		}
		pairs++
		in := input[[2]string](v)
		a, b := uri.MustParse(in[0]), uri.MustParse(in[1])
		rung := scheme.Equivalent(a, b)
		if back := scheme.Equivalent(b, a); back != rung {
			t.Errorf("%s: %v and %v", v.name(), rung, back)
		}
		for r := scheme.RungString; r <= scheme.RungScheme; r++ {
			equal := r.Normalize(a) == r.Normalize(b)
			if equal != (rung != scheme.RungNone && rung <= r) {
				t.Errorf("%s: %v on rung %v, but equivalent from %v on", v.name(), equal, r, rung)
			}
		}
		if string(v.Want) == "false" && rung != scheme.RungNone && rung <= levels[v.Level] {
			t.Errorf("%s: equivalent on rung %v", v.name(), rung)
		}
	}
	if pairs == 0 {
		t.Error("no pairs")
	}
}

// TestNoFalsePositives: except for dot-segments, normalization changes neither
// the data nor the delimiters of a component.
func TestNoFalsePositives(t *testing.T) {
	for _, r := range texts(t) {
		u, ok := r.URI()
		if !ok {
			continue
		}
		n := u.Normalize(uri.NormCase | uri.NormPercent)
		for _, c := range []uri.Component{
			uri.Userinfo, uri.Port, uri.Path, uri.Query, uri.Fragment,
		} {
			if got, want := meaning(n, c), meaning(u, c); got != want {
				t.Errorf("%q: %s means %q, not %q", u, c, got, want)
			}
		}
		if got, want := meaning(n, uri.Host), meaning(u, uri.Host); !strings.EqualFold(got, want) {
			t.Errorf("%q: the host means %q, not %q", u, got, want)
		}
	}
}

// meaning spells a component in one way: as a list of octets and delimiters.
func meaning(u uri.URI, c uri.Component) string {
	start, end, ok := u.Span(c)
	if !ok {
		return "undefined"
	}
	var b strings.Builder
	for s := u.String()[start:end]; s != ""; {
		n := 1
		if s[0] == '%' {
			n = 3
		}
		octet, err := pct.Decode(s[:n])
		if err != nil {
			panic(err)
		}
		if n == 1 && pct.Reserved().Contains(s[0]) {
			b.WriteString("delimiter ")
		}
		fmt.Fprintf(&b, "%q ", octet)
		s = s[n:]
	}
	return b.String()
}

// TestSchemesAreAbsolute: a scheme's rules are about absolute-URI. Each row of
// the registry has a name in lower case that is a scheme; a fragment changes
// neither the verdict on a URI nor the rest of its normal form; and what is put
// together from fields has none (G-3.1-05, G-4.3-02). RFC 6455 section 3, which
// forbids the fragment for two schemes, is the exception.
func TestSchemesAreAbsolute(t *testing.T) {
	forbids := map[string]int{"ws": 1, "wss": 1} // findings
	const fragment = "#%7Ef"
	for n, r := range texts(t) {
		if n%4 != 0 {
			continue // a sample is enough: each is tried with every scheme
		}
		for i := range scheme.Standard().All() {
			rest := r.WithoutFragment().String()
			if r.HasScheme() && r.Scheme() != i.Name {
				continue
			} else if !r.HasScheme() {
				rest = i.Name + ":" + rest
			}
			u, err := uri.Parse(rest)
			if err != nil {
				continue
			}
			with := uri.MustParse(rest + fragment)
			if err := uri.Rule("absolute-URI").Validate(u.String()); err != nil {
				t.Errorf("%s: %v", u, err)
			}
			want := len(scheme.Check(u)) + forbids[i.Name]
			if got := len(scheme.Check(with)); got != want {
				t.Errorf("%s has %d findings, want %d", with, got, want)
			}
			normal := scheme.Normalize(u).String() + "#~f"
			if got := scheme.Normalize(with).String(); got != normal {
				t.Errorf("%s becomes %s, want %s", with, got, normal)
			}
		}
	}
	for i := range scheme.Standard().All() {
		if i.Name != strings.ToLower(i.Name) || uri.Rule("scheme").Validate(i.Name) != nil {
			t.Errorf("%q is not the name of a scheme", i.Name)
		}
	}
	for _, v := range loadVectors(t) {
		if v.Op != "build" || v.WantErr || v.isEdition() {
			continue
		}
		var built string
		if err := json.Unmarshal(v.Want, &built); err != nil {
			t.Fatal(err)
		}
		if err := uri.Rule("absolute-URI").Validate(built); err != nil {
			t.Errorf("%s: %v", v.name(), err)
		}
	}
}

// TestNamesAreSafe: the security considerations of all URIs hold for URNs
// (G-7-01, U-8-01).
func TestNamesAreSafe(t *testing.T) {
	// 7.3: components are split before anything is decoded.
	u, err := urn.Draft.FromURI(uri.MustParse("urn:foo:a%3Ab%23c?s=x%26c=y#%3Fz"))
	if err != nil || u.NSS() != "a%3Ab%23c" || u.Generic().Fragment() != "%3Fz" {
		t.Errorf("%s: %v", u, err)
	}
	if d, err := urn.ParseDirectives(u.Generic().Query()); err != nil || d.String() != "s=x%26c=y" {
		t.Errorf("%s: %v", d, err)
	} else if _, ok := d.Get("c"); ok {
		t.Errorf("%s has the keyword c", d)
	}

	// 7.3: NUL is refused where a name has no raw data.
	if u, err := urn.Draft.FromURI(uri.MustParse("urn:foo:a%00")); err == nil {
		t.Errorf("%s is accepted", u)
	}

	// 7.2: no delimiter of a line-based protocol is decoded to show it.
	u, err = urn.Parse("urn:foo:a%0D%0Ab%1B%5B0m")
	if err != nil {
		t.Fatal(err)
	}
	if got := u.Display(); strings.ContainsAny(got, "\r\n\x1B") {
		t.Errorf("%s is shown as %q", u, got)
	}

	// 7.6: a name has no authority that could look like another.
	for _, text := range []string{"urn://user@evil.example/foo:a", "urn:foo://user@evil.example"} {
		if u, err := urn.Draft.FromURI(uri.MustParse(text)); err == nil {
			t.Errorf("%s is accepted", u)
		}
	}
	fake := uri.MustParse("urn:foo:www.example.com@evil.example")
	if fake.HasAuthority() || fake.HasUserinfo() {
		t.Errorf("%s has an authority", fake)
	}

	// 7.5: a password is not shown, and what looks like one in a name is data.
	if got := u.Generic().Redacted(); got != u.String() {
		t.Errorf("%s is shown as %s", u, got)
	}
}
