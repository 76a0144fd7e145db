package rfc1738

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// moreRules are those of a part in its place, and what the text makes of the
// rules for all URLs: ambiguity 1 of the grammar (data that begin with "//" are
// an ip-schemepart) and E-07 (a scheme in either letter case).
const moreRules = `
with-user = user [ ":" password ] "@" hostport
ftp-rest = [ "/" fpath [ ";type=" ftptype ] ]
telnet-rest = [ "/" ]
ip-rest = [ "/" urlpath ]
opaque-part = *xchar
news-group = "news:" ( "*" / group )
news-article = "news:" article
text-part = ip-schemepart / [ "/" ] [ not-slash *xchar ]
not-slash = uchar / ";" / "?" / ":" / "@" / "&" / "="
text-url = scheme-any-case ":" text-part
`

// An oracle knows by the grammar what a text is. It is not safe for concurrent
// use.
type oracle struct {
	grammar  *abnf.Grammar
	matchers map[string]*abnf.Matcher
}

func newOracle(t testing.TB) *oracle {
	text, err := os.ReadFile("../../../internal/abnf/grammar/rfc1738.abnf")
	if err != nil {
		t.Fatal(err)
	}
	g, err := abnf.Parse(string(text) + moreRules)
	if err != nil {
		t.Fatal(err)
	}
	return &oracle{g, map[string]*abnf.Matcher{}}
}

// viable returns -1, or the offset of the first byte that cannot continue a
// rule.
func (o *oracle) viable(rule, s string) int {
	m := o.matchers[rule]
	if m == nil {
		var err error
		if m, err = o.grammar.Matcher(rule); err != nil {
			panic(err)
		}
		o.matchers[rule] = m
	}
	if m.Match(s) {
		return -1
	}
	return m.Viable(s)
}

// oracleRules has the rule of a scheme, and that of what is after its login, if
// it may have a user.
var oracleRules = map[string][2]string{
	"ftp": {"ftpurl", "ftp-rest"}, "telnet": {"telneturl",
		"telnet-rest"}, "http": {"httpurl"}, "gopher": {"gopherurl"},
	"mailto": {"mailtourl"}, "news": {"newsurl"}, "nntp": {"nntpurl"}, "wais": {"waisurl"},
	"file":     {"fileurl"},
	"prospero": {"prosperourl"},
}

// url is what a reading says: the rule of the scheme first (ambiguity 3),
// nothing after "#".
func (o *oracle) url(s string) int {
	before, _, _ := strings.Cut(s, "#")
	colon, ok := o.scheme(before)
	if !ok {
		return colon
	}
	rules := oracleRules[strings.ToLower(before[:colon])]
	return o.cut(rules[0], rules[1], s, colon)
}

// cut is byRule for what is before "#".
func (o *oracle) cut(rule, rest, s string, colon int) int {
	before, _, found := strings.Cut(s, "#")
	at := o.byRule(rule, rest, before, colon)
	if at < 0 && found {
		return len(before)
	}
	return at
}

// scheme returns where the scheme ends, and whether there is one.
func (o *oracle) scheme(s string) (colon int, ok bool) {
	colon = o.viable("scheme-any-case", s)
	if colon < 0 {
		return len(s), false
	}
	return colon, colon > 0 && colon < len(s) && s[colon] == ':'
}

// byRule splits a text with a scheme: a user, if there may be one, ends at the
// first "@" before a slash; where there is none, that "@" is wrong. What is
// left has one reading only.
func (o *oracle) byRule(rule, rest, s string, colon int) int {
	after := s[colon+1:]
	switch {
	case rule == "newsurl" && strings.Contains(after, "@"): // ambiguity 4
		return o.viable("news-article", s)
	case rule == "newsurl":
		return o.viable("news-group", s)
	case rule == "mailtourl" || rule == "fileurl":
		return o.viable(rule, s)
	case rule == "" && !strings.HasPrefix(after, "//"):
		return later(o.viable("opaque-part", after), colon+1)
	case !strings.HasPrefix(after, "//"):
		return o.viable(rule, s)
	}
	start := colon + len("://")
	login := s[start:]
	if i := strings.IndexByte(login, '/'); i >= 0 {
		login = login[:i]
	}
	if rule == "httpurl" {
		login, _, _ = strings.Cut(login, "?")
	}
	at := strings.IndexByte(login, '@')
	switch {
	case rule == "":
		rest = "ip-rest"
	case rest == "" && at >= 0:
		return start + at
	case rest == "":
		return o.viable(rule, s)
	}
	by := "hostport"
	if at >= 0 {
		by = "with-user"
	}
	if at := o.viable(by, login); at >= 0 {
		return start + at
	}
	return later(o.viable(rest, s[start+len(login):]), start+len(login))
}

func later(at, by int) int {
	if at >= 0 {
		at += by
	}
	return at
}

// rule is what Check says. All rules are as the grammar prints them, with these
// exceptions.
func (o *oracle) rule(name, s string) int {
	colon, hasScheme := o.scheme(s)
	switch name {
	case "url": // ambiguity 3
		return o.url(s)
	case "genericurl", "otherurl": // ambiguity 1, E-07
		if !hasScheme {
			return colon
		}
		return o.byRule("", "", s, colon)
	case "schemepart": // ambiguity 1
		return later(o.byRule("", "", "x:"+s, 1), -len("x:"))
	case "ip-schemepart":
		if strings.HasPrefix(s, "//") {
			return later(o.byRule("", "", "x:"+s, 1), -len("x:"))
		}
	}
	return o.viable(name, s)
}

// check compares a reading and all rules with the grammar.
func (o *oracle) check(t *testing.T, s string) {
	r := read(s)
	at := -1
	var f finding.Finding
	if err := r.Err(); errors.As(err, &f) {
		at = f.Start
		if f.Rule == "" || f.Message == "" || !strings.HasPrefix(f.Section, "RFC 1738 section ") ||
			f.Start > f.End || f.End > len(s) {
			t.Errorf("%q: %+v", s, f)
		}
	}
	if want := o.url(s); at != want {
		t.Errorf("%q: byte %d, want %d", s, at, want)
	}
	// The split of the oracle is not a licence: what is valid is so by the
	// grammar, and the other way round.
	if colon := strings.IndexByte(s, ':'); colon >= 0 {
		rule := "text-url"
		if rules, ok := oracleRules[strings.ToLower(s[:colon])]; ok {
			rule = rules[0]
		}
		if r.Valid() != (o.viable(rule, s) < 0) {
			t.Errorf("%q: %v, but %s says %d", s, r.Err(), rule, o.viable(rule, s))
		}
	}
	for _, rule := range rules.Get() {
		if got, want := rule.Match(s), o.rule(rule.Name, s); got != want {
			t.Errorf("%s %q: byte %d, want %d", rule.Name, s, got, want)
		}
	}
}

// TestGrammar looks for each rule of the grammar in the table, and the other
// way round.
func TestGrammar(t *testing.T) {
	g, err := abnf.Load("rfc1738")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range rules.Get() {
		got = append(got, r.Name)
	}
	slices.Sort(got)
	want := slices.Sorted(slices.Values(g.Rules()))
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	for name, set := range classes.Get() {
		switch name {
		case "unsafe":
			continue // in words only
		case "alpha", "digit":
			name = strings.ToUpper(name)
		case "hex":
			name = "HEXDIG"
		}
		m, err := g.Matcher(name)
		if err != nil {
			t.Fatal(err)
		}
		for b := range 256 {
			if m.Match(string([]byte{byte(b)})) != set.Contains(byte(b)) {
				t.Errorf("%s: %q", name, byte(b))
			}
		}
	}
}

// TestOracle makes texts of the grammar, and spoils them.
func TestOracle(t *testing.T) {
	o := newOracle(t)
	r := rand.New(rand.NewPCG(1738, 1994))
	valid := map[string]int{}
	const alphabet = "aZ09%4FgGx-._+~;/?:@&=#*<"
	for i := range 6000 {
		rule := rules.Get()[i%len(rules.Get())].Name
		s := o.grammar.Generate(rule, r, 4)
		if i%3 > 0 {
			s = abnf.Mutate(r, s, alphabet)
		}
		if reading := read(s); reading.Valid() {
			valid[rule]++
		}
		o.check(t, s)
		o.check(t, "ftp://"+s)
		o.check(t, "http://h/"+s)
		if t.Failed() {
			t.FailNow()
		}
	}
	for _, rules := range oracleRules {
		if valid[rules[0]] == 0 {
			t.Errorf("no valid text of %s", rules[0])
		}
	}
}

// seeds have a text of each scheme, and some of the turns that a text can take.
var seeds = []string{
	"", ":", "a", "a:", "x-foo:a/b?c", "X://u:p@h.com:1/a?b", "http://h",
	"HTTP://H.com:080/%7eA?b#c", "http://u:p@h/",
	"http://h?q", "ftp://@h/a//b;TYPE=A", "ftp://u?;:p@1.2.3.4/%2Fa;b", "gopher://h:70/1",
	"gopher://h/7a%09b%09c",
	"gopher://h/%30%41", "mailto:a%40b", "mailto:", "news:*", "news:*a", "wais://h_#@/",
	"news:a.b+c_d", "news:1%2F2@h.com", "nntp://h/a/12",
	"telnet://u@h:23/", "wais://h/d", "wais://h/d?s", "wais://h/d/t/w", "file:///a",
	"file://LocalHost/a?b", "file:/a",
	"prospero://h//a;b=c;d=e", "prospero://h/a;b", "http://h/%%341", "http://h/%4~", "http://a-.b/",
	"http://1.2.3/", "x://h\xff",
}

func FuzzRead(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	o := newOracle(f)
	f.Fuzz(func(t *testing.T, s string) { o.check(t, s) })
}

// FuzzLaws has what must hold of any text.
func FuzzLaws(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := read(s)
		last := 0
		for p := range r.Parts() {
			if p.Start < last || p.End < p.Start || p.End > len(s) {
				t.Errorf("%q: %+v", s, p)
			}
			last = p.Start
		}
		for _, l := range []doc.Level{doc.Syntax, doc.Scheme} {
			n, err := Document.Normalize(s, l)
			if again, _ := Document.Normalize(n, l); err != nil || again != n {
				t.Errorf("%q: %q, then %q, %v", s, n, again, err)
			}
			if nr := read(n); r.Valid() && !nr.Valid() {
				t.Errorf("%q: %q is not valid: %v", s, n, nr.Err())
			}
			if x, _ := Document.Normalize(s, doc.Syntax); l == doc.Scheme &&
				!Document.Equal(s, x, l) {
				t.Errorf("%q: equal by syntax only", s)
			}
		}
		n, _ := Document.Normalize(s, doc.Syntax)
		a, errA := pct.Decode(s)
		b, errB := pct.Decode(n)
		if (errA == nil) != (errB == nil) || errA == nil &&
			string(doc.AppendLower(nil, a)) != string(doc.AppendLower(nil, b)) {
			t.Errorf("%q: %q has other octets", s, n)
		}
		if target, err := Document.Resolve("http://h/", s); err == nil && target.Text != s {
			t.Errorf("%q resolves to %q", s, target.Text)
		}
		for component := range encoded.Get() {
			x, err := Document.Encode(component, s)
			if err != nil {
				continue
			}
			if back, err := pct.Decode(x); back != s || err != nil {
				t.Errorf("%s %q: %q, back %q, %v", component, s, x, back, err)
			}
			rule := rule[component]
			if rule == "" {
				rule = component
			}
			if err := Document.Validate(rule, x+suffix[component]); x != "" && err != nil {
				t.Errorf("%s: %q is not: %v", component, x, err)
			}
		}
	})
}

// rule are the rules of names that are not those of one, and suffix is what a
// text needs to be of a rule.
var (
	rule = map[string]string{"segment": "database", "ftp-segment": "fsegment",
		"xchar-data": "urlpath"}
	suffix = map[string]string{"article": "@h"}
)
