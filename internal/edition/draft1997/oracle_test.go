package draft1997

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/internal/edition/doc"
)

var grammar = sync.OnceValue(func() *abnf.Grammar {
	g, err := abnf.Load("url-1997")
	if err != nil {
		panic(err)
	}
	return g
})

// appendixB is the expression of appendix B, except for (?s): a "." is any byte
// here (L97-B-01).
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// An oracle has the matchers that were asked for. It is for one goroutine.
type oracle map[string]*abnf.Matcher

func (o oracle) matcher(rule string) *abnf.Matcher {
	if o[rule] == nil {
		m, err := grammar().Matcher(rule)
		if err != nil {
			panic(err)
		}
		o[rule] = m
	}
	return o[rule]
}

// stops returns where a text stops to be of a rule, or -1.
func (o oracle) stops(rule, s string) int {
	m := o.matcher(rule)
	if m.Match(s) {
		return -1
	}
	return m.Viable(s)
}

// parted are the rules with a site in them. They are split first, so that the
// error can come before the longest prefix that could go on: in "a:8o" it is
// the "o", though that could be the password of a user.
var parted = []string{
	"URL-reference", "absoluteURL", "generic-URL", "relativeURL", "net-path", "site",
	"Content-Base", "Content-Location",
}

// ambiguous reports whether a text is one that a rule of the grammar derives,
// and the draft does not mean:
//
//   - Ambiguity 2 (L97-4.4-02): what begins with "//" has a site, and the
//     grammar can take it for a path;
//   - Ambiguity 3 (E-06, L97-5-03): the first segment of a reference without a
//     scheme has no colon.
//
// A URL with a scheme is still opaque, so it is not a matter of absoluteURL and
// Content-Base.
func (o oracle) ambiguous(rule, s string) bool {
	switch rule {
	case "generic-URL":
		_, s, _ = strings.Cut(s, ":")
		return o.noSite(s)
	case "Content-Location":
		s = s[len("Content-Location:"):]
	case "relativeURL":
	case "URL-reference":
		s, _, _ = strings.Cut(s, "#")
	default:
		return false
	}
	scheme, _, colon := strings.Cut(s, ":")
	if colon && rule != "relativeURL" && o.stops("scheme", scheme) < 0 {
		return false
	}
	return o.noSite(s) || colon && !strings.ContainsAny(scheme, "/?")
}

// noSite reports whether a relativeURL begins as one with a site, but has none
// that is valid.
func (o oracle) noSite(s string) bool {
	m := appendixB.FindStringSubmatch("x:" + s)
	return m[3] != "" && o.stops("site", m[4]) >= 0
}

// rule compares a rule with the one of the grammar.
func (o oracle) rule(t testing.TB, r *doc.Rule, s string) {
	t.Helper()
	got, want := r.Match(s), o.stops(r.Name, s)
	if got == want {
		return
	}
	if slices.Contains(parted, r.Name) {
		if want < 0 && got >= 0 && got <= len(s) && o.ambiguous(r.Name, s) {
			return
		}
		if want >= 0 && got >= 0 && got < want {
			return
		}
	}
	t.Errorf("rule %s of %q: %d, the grammar says %d", r.Name, s, got, want)
}

// fault returns where a reference goes wrong, or -1: it is split by the
// expression of appendix B, and each part is asked of the grammar.
func (o oracle) fault(s string) int {
	m := appendixB.FindStringSubmatchIndex(s)
	scheme := false
	if m[2] >= 0 {
		if at := o.stops("scheme", s[m[4]:m[5]]); at >= 0 {
			return at
		}
		scheme = true
	} else if strings.HasPrefix(s, ":") {
		return 0
	}
	if m[6] >= 0 {
		site := s[m[8]:m[9]]
		at := o.site(site)
		if at >= 0 && scheme {
			at = o.stops("query", site) // *urlc, as opaque-URL has it
		}
		if at >= 0 {
			return m[8] + at
		}
	}
	for _, part := range []struct {
		rule  string
		group int
	}{{"path", 5}, {"query", 7}, {"fragment", 9}} {
		start, end := m[2*part.group], m[2*part.group+1]
		if start < 0 {
			continue
		}
		if at := o.stops(part.rule, s[start:end]); at >= 0 {
			return start + at
		}
	}
	return -1
}

// site returns where a site goes wrong, or -1.
func (o oracle) site(s string) int {
	if s == "" {
		return -1
	}
	offset := 0
	if login, rest, ok := strings.Cut(s, "@"); ok {
		user, password, ok := strings.Cut(login, ":")
		if at := o.stops("user", user); at >= 0 {
			return at
		}
		if at := o.stops("password", password); ok && at >= 0 {
			return len(user) + 1 + at
		}
		offset, s = len(login)+1, rest
	}
	host, port, _ := strings.Cut(s, ":")
	if at := o.stops("host", host); at >= 0 {
		return offset + at
	}
	if at := o.stops("port", port); at >= 0 {
		return offset + len(host) + 1 + at
	}
	return -1
}

// read compares a reading with the oracle, and holds it to its laws.
func (o oracle) read(t testing.TB, s string) {
	t.Helper()
	r := doc.Reading{Text: s}
	Read(&r)
	got, want := -1, o.fault(s)
	if !r.Valid() {
		got = r.Fault.Start
	}
	if got != want {
		t.Errorf("%q: goes wrong at %d (%s), want %d", s, got, r.Fault.Rule, want)
	}
	if derived := o.matcher("URL-reference").Match(s); derived != r.Valid() &&
		!(derived && o.ambiguous("URL-reference", s)) {
		t.Errorf("%q: valid is %v, but the grammar derives it: %v", s, r.Valid(), derived)
	}
	if (Document.Validate("URL-reference", s) == nil) != r.Valid() {
		t.Errorf("%q: Check and Read differ", s)
	}
	if !r.Valid() && !slices.ContainsFunc(rules.Get(),
		func(known doc.Rule) bool { return known.Name == r.Fault.Rule }) {
		t.Errorf("%q: there is no rule %s", s, r.Fault.Rule)
	}

	m := appendixB.FindStringSubmatch(s)
	for i, name := range map[int]string{2: "scheme", 4: "site", 5: "path", 7: "query",
		9: "fragment"} {
		if part, _ := r.Part(name); part != m[i] {
			t.Errorf("%q: %s %q, want %q", s, name, part, m[i])
		}
	}
	if again := recompose(&r); again != s {
		t.Errorf("%q: its parts are those of %q", s, again)
	}
	if site, ok := r.Part("site"); ok {
		checkSite(t, &r, site)
	}
	start := 0
	for p := range r.Parts() {
		if p.Start < start || p.End < p.Start || p.End > len(s) {
			t.Errorf("%q: part %+v is out of order", s, p)
		}
		start = p.Start
	}
}

func checkSite(t testing.TB, r *doc.Reading, site string) {
	t.Helper()
	var again string
	if user, ok := r.Part("user"); ok {
		again = user
		if password, ok := r.Part("password"); ok {
			again += ":" + password
		}
		again += "@"
	}
	host, _ := r.Part("host")
	again += host
	if port, ok := r.Part("port"); ok {
		again += ":" + port
	}
	if again != site {
		t.Errorf("%q: the parts of its site are those of %q", r.Text, again)
	}
}

// alphabet are bytes at which something is decided.
const alphabet = "aZ09.:@/?#+%41~-_=;&[ "

// The table has each rule of the grammar by its name.
func TestRules(t *testing.T) {
	t.Parallel()
	var names []string
	for _, r := range rules.Get() {
		names = append(names, r.Name)
	}
	if want := grammar().Rules(); !slices.Equal(slices.Sorted(slices.Values(names)),
		slices.Sorted(slices.Values(want))) {
		t.Errorf("rules %q, the grammar has %q", names, want)
	}
	o := oracle{}
	rnd := rand.New(rand.NewPCG(1997, 5))
	for _, r := range rules.Get() {
		for range 1000 {
			s := grammar().Generate(r.Name, rnd, 3)
			o.rule(t, &r, s)
			o.rule(t, &r, abnf.Mutate(rnd, s, alphabet))
		}
	}
}

func TestOracle(t *testing.T) {
	t.Parallel()
	o := oracle{}
	rnd := rand.New(rand.NewPCG(2, 5))
	check := func(s string) {
		o.read(t, s)
		checkNormal(t, s)
		checkResolve(t, "http://a/b/c/d;p?q", s)
	}
	for range 4000 {
		s := grammar().Generate("URL-reference", rnd, 3)
		check(s)
		check(abnf.Mutate(rnd, s, alphabet))
	}
	for _, s := range texts {
		check(s)
		for range 100 {
			check(abnf.Mutate(rnd, s, alphabet))
		}
	}
}

func FuzzRules(f *testing.F) {
	rnd := rand.New(rand.NewPCG(19, 97))
	for i, r := range rules.Get() {
		f.Add(uint8(i), grammar().Generate(r.Name, rnd, 3))
	}
	o := oracle{}
	f.Fuzz(func(t *testing.T, n uint8, s string) { o.rule(t, &rules.Get()[int(n)%len(rules.Get())], s) })
}

func FuzzRead(f *testing.F) {
	for _, s := range texts {
		f.Add(s, "../g;x?y/./z#s")
		f.Add("http://a/b/c/d;p?q", s)
	}
	o := oracle{}
	f.Fuzz(func(t *testing.T, s, ref string) {
		o.read(t, s)
		checkNormal(t, s)
		checkResolve(t, s, ref)
	})
}

// texts are of all forms.
var texts = []string{
	"", "#", "#s", "?", "?y", "?a:b", "/", "//", "///", "////", "//g", "//g?y", "//g#s", "//h:",
	"//h:80/", "/a:b", ".", "..", "../..", "./this:that",
	"this:that", "1+.-:a", ":a", "a_b:c", "%41:b", "a%3Ab", ";x", ";x:y", "g;x=1/../y", "g?y/../x",
	"g#s/../x", "a//b", "x//../g", ".//g", "a b",
	"http:", "http:g", "http:/a", "http://", "http:///a", "http://a", "http://a/../b/c",
	"HTTP://A.Example/%7Eb", "http://h.com?q", "http://h.com#s",
	"http://u:p@h.com:80/", "http://u:p:q@h.com/", "http://@h/", "http://:@h/", "http://u@/",
	"http://:80/", "http://a@b@c/", "http://u?v@h/",
	"http://u%4@h/", "http://u%zz:p@h/", "http://u:p%@h", "http://h_x/", "http://h_x/ ",
	"http://h_x/#a#b", "http://h_[x/", "http://[::1]/",
	"http://h:8o/", "http://h.:80/", "http://a.1b/", "http://1.2.3/", "http://1.2.3.4/",
	"http://1.2.3.4.5/", "http://999.1.1.1:/", "http://-a/",
	"http://a-/", "http://a-.b/", "http://a..b/", "http://.a/", "http://%41.b/", "http://h_x%4g/",
	"http://h/%41%7e%2f%21", "http://h/%%341", "http://h/%4%31",
	"http://h/{a}", "http://h/a|b", "http://h/\x00", "http://h/\x7f", "http://h/é",
	"http://h/a?b\"", "http://h/a?b#c^", "http://h:0080/", "foo://h:0/",
	"mailto:a@b?c;d", "news:comp.infosystems", "urn:a:b", "file:///etc/hosts", "foo:/a/b",
	"foo:a/b", "gopher://h:070/00/a", "ftp://h:21", "wais://h:210/d",
}

// All hosts of up to seven bytes of an alphabet that has one of each kind, by
// the grammar (L97-4.3.1-06, L97-4.3.1-07).
func TestHostname(t *testing.T) {
	t.Parallel()
	const alphabet = "a1-._"
	o := oracle{}
	var try func(s string)
	try = func(s string) {
		end, name, number := doc.Hostname(s, 0)
		if got, want := doc.Whole(s, end, name || number), o.stops("host", s); got != want {
			t.Errorf("host %q: %d, want %d", s, got, want)
		}
		if got, want := name && end == len(s), o.stops("hostname", s) < 0; got != want {
			t.Errorf("hostname %q: %v, want %v", s, got, want)
		}
		if got, want := number && end == len(s), o.stops("hostnumber", s) < 0; got != want {
			t.Errorf("hostnumber %q: %v, want %v", s, got, want)
		}
		if at, _, _ := doc.Hostname("//"+s, 2); at != 2+end {
			t.Errorf("host %q: %d after two bytes, and %d", s, at-2, end)
		}
		if len(s) < 7 {
			for i := range alphabet {
				try(s + alphabet[i:i+1])
			}
		}
	}
	try("")
}
