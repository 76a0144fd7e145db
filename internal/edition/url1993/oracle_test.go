package url1993

import (
	"iter"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/internal/edition/doc"
)

// readRules is the grammar of what is read, where the rules as they are printed
// are ambiguous or say less than the text. Beside the grammar of the document,
// these are all the differences:
//
//   - E-17: a host has no ":" and no "@", a user neither, a password no "@", a
//     cell no ":" and no "@";
//   - E-15 and "Internet protocol parts": a user and a password in all forms
//     with a host;
//   - E-16: hsoname ends at the first "%00", what follows is set off by "%00",
//     and the version may be empty;
//   - D-16, C-45: rlogin, tn3270, whois.
const readRules = `
read          = read-url [ "#" fragmentid ]
read-url      = generic
              / "http://" net [ "/" path ] [ "?" search ]
              / "ftp://" net "/" path
              / "afs://" name "/" path
              / "wais://" net "/" database [ "?" search ]
              / "wais://" net "/" database "/" wtype "/" digits "/" path
              / "prospero://" net "/" object [ "%00" [ version ] *( "%00" attribute ) ]
              / ( "telnet://" / "rlogin://" / "tn3270://" ) net
              / "gopher://" net [ "/" gtype [ selector ] ] [ "?" search ]
              / "whois://" net [ "/" path ]
net           = [ name-user [ ":" password ] "@" ] name-host [ ":" port ]
name-user     = 1*name-char
password      = 1*( name-char / ":" )
name-host     = name / hostnumber
name          = ALPHA *name-char
name-char     = ALPHA / DIGIT / "$" / "-" / "_" / "." / "&" / "!" / "*" / DQUOTE / "'" / "(" / ")" / ";" / "," / escape
object        = void / 1*object-char [ "/" object ]
object-char   = name-char-raw / ":" / "@" / "+" / "%" ( "0" nonzero / nonzero HEXDIG )
name-char-raw = ALPHA / DIGIT / "$" / "-" / "_" / "." / "&" / "!" / "*" / DQUOTE / "'" / "(" / ")" / ";" / ","
nonzero       = %x31-39 / "A" / "B" / "C" / "D" / "E" / "F"
attribute-list = attribute *( "%00" attribute )
opt-version   = [ version ]
path-piece    = *( xpalpha / "/" )
search-piece  = *xpalpha
id-piece      = *xalpha
`

var grammar = sync.OnceValue(func() *abnf.Grammar {
	g, err := abnf.Parse(grammarText() + readRules)
	if err != nil {
		panic(err)
	}
	return g
})

func grammarText() string {
	b, err := os.ReadFile("../../../internal/abnf/grammar/url-1993.abnf")
	if err != nil {
		panic(err)
	}
	return string(b)
}

// An oracle has the matchers that were asked for. It is for one goroutine.
type oracle map[string]*abnf.Matcher

func (o oracle) matcher(t testing.TB, rule string) *abnf.Matcher {
	t.Helper()
	if o[rule] == nil {
		m, err := grammar().Matcher(rule)
		if err != nil {
			t.Fatal(err)
		}
		o[rule] = m
	}
	return o[rule]
}

// stops returns where a text stops to be of a rule, or -1.
func (o oracle) stops(t testing.TB, rule, s string) int {
	m := o.matcher(t, rule)
	if m.Match(s) {
		return -1
	}
	return m.Viable(s)
}

// The table has each rule of the grammar by its name (BNF-01).
func TestRules(t *testing.T) {
	t.Parallel()
	have := make(map[string]bool)
	for _, r := range rules.Get() {
		if have[r.Name] {
			t.Errorf("two rules %s", r.Name)
		}
		have[r.Name] = true
	}
	names := regexp.MustCompile(`(?m)^([A-Za-z][A-Za-z0-9-]*) *= `).FindAllStringSubmatch(grammarText(), -1)
	for _, m := range names {
		if !have[m[1]] {
			t.Errorf("no rule %s", m[1])
		}
	}
	if len(names) != len(have) {
		t.Errorf("%d rules, the grammar has %d", len(have), len(names))
	}
	o := make(oracle)
	for _, r := range rules.Get() {
		rnd := rand.New(rand.NewPCG(1993, 7))
		for s := range sentences(r.Name, rnd, 300) {
			o.rule(t, &r, s)
		}
	}
}

// sentences yields sentences of a rule, and what is nearly one.
func sentences(rule string, rnd *rand.Rand, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for range n {
			s := grammar().Generate(rule, rnd, 3)
			if !yield(s) || !yield(abnf.Mutate(rnd, s, `aZ09.:@/?#+%0%00*"~= `)) {
				return
			}
		}
	}
}

func (o oracle) rule(t testing.TB, r *doc.Rule, s string) {
	t.Helper()
	if got, want := r.Match(s), o.stops(t, r.Name, s); got != want {
		t.Errorf("rule %s of %q: %d, the grammar says %d", r.Name, s, got, want)
	}
}

// partRules are the rules of parts where they do not have the same name.
var partRules = map[string]string{
	"scheme": "scheme", "user": "name-user", "password": "password", "host": "name-host",
	"cellname": "name",
	"port":     "port", "gtype": "gtype", "selector": "selector", "database": "database",
	"wtype": "wtype", "digits": "digits",
	"docpath": "path", "hsoname": "object", "version": "opt-version",
	"attributes": "attribute-list", "search": "search",
	"fragmentid": "fragmentid", "path": "path",
}

// read compares a reading with the grammar: its validity with that of the
// whole, and the offset with the first part that stops to be of its rule, or
// else with the whole.
func (o oracle) read(t testing.TB, s string) {
	t.Helper()
	r := doc.Reading{Text: s}
	Read(&r)
	checkParts(t, &r)
	rules, full := partRules, Classify(s) == "full"
	if !full {
		rules = map[string]string{
			"user": "name-user", "password": "password", "host": "name-host", "port": "port",
			"path": "path-piece", "search": "search-piece", "fragmentid": "id-piece",
		}
	}
	want := -1
	for p, text := range r.Parts() {
		if p.Name == "path" && o.inside(s) {
			continue // its parts are judged
		}
		rule, ok := rules[p.Name]
		if !ok {
			continue
		}
		if at := o.stops(t, rule, text); at >= 0 {
			want = p.Start + at
			break
		}
	}
	if full {
		o.printed(t, &r)
		if whole := o.stops(t, "read", s); want < 0 || whole >= 0 && whole < want {
			want = whole
		}
	}
	got := -1
	if !r.Valid() {
		got = r.Fault.Start
	}
	if got != want {
		t.Errorf("%q: %d, the grammar says %d (%v)", s, got, want, r.Err())
	}
}

// printed compares a reading with the start rule as it is printed, except for
// the texts that readRules is about.
func (o oracle) printed(t testing.TB, r *doc.Reading) {
	t.Helper()
	url, _, _ := strings.Cut(r.Text, "#")
	c, _ := newContext(url)
	_, user := r.Part("user")
	_, port := r.Part("port")
	f := formOf(strings.TrimSuffix(c.scheme, ":"))
	switch printed := o.matcher(t, "fragmentaddress").Match(r.Text); {
	case printed == r.Valid():
	case printed && c.net != "" && strings.ContainsAny(c.net, ":@"): // E-17
	case printed && f.is("prospero") && strings.Contains(c.path, "%00"): // E-16
	case r.Valid() && (user || f.is("ftp") && port): // E-15, and the text
	case r.Valid() && (f.is("rlogin", "tn3270", "whois")): // D-16, C-45
	default:
		t.Errorf("%q: printed %t, read %v", r.Text, printed, r.Err())
	}
}

// inside reports whether a text has a path with parts inside of it, or none
// that it could have.
func (o oracle) inside(s string) bool {
	colon := strings.IndexByte(s, ':')
	if colon < 0 || !strings.HasPrefix(s[colon:], "://") {
		return false
	}
	switch strings.ToLower(s[:colon]) {
	case "gopher", "wais", "prospero", "telnet", "rlogin", "tn3270":
		return true
	}
	return false
}

// checkParts: parts are in the order of the text and inside of it; one can hold
// those that follow.
func checkParts(t testing.TB, r *doc.Reading) {
	t.Helper()
	start, end := 0, 0
	for p := range r.Parts() {
		if p.Start < start || p.End < p.Start || p.End > len(r.Text) || p.Start < end &&
			p.End > end {
			t.Errorf("%q: part %+v after %d-%d", r.Text, p, start, end)
		}
		if start = p.Start; p.Start >= end || p.End > end {
			end = p.End
		}
	}
	if !r.Valid() && (r.Fault.Start > len(r.Text) || r.Fault.End < r.Fault.Start ||
		r.Fault.Message == "" || r.Fault.Section == "") {
		t.Errorf("%q: %+v", r.Text, r.Fault)
	}
}

func FuzzRules(f *testing.F) {
	for i, r := range rules.Get() {
		rnd := rand.New(rand.NewPCG(uint64(i), 1993))
		f.Add(uint8(i), grammar().Generate(r.Name, rnd, 3))
	}
	o := make(oracle)
	f.Fuzz(func(t *testing.T, n uint8, s string) { o.rule(t, &rules.Get()[int(n)%len(rules.Get())], s) })
}

func FuzzRead(f *testing.F) {
	rnd := rand.New(rand.NewPCG(19, 93))
	for range 50 {
		for s := range sentences("read", rnd, 1) {
			f.Add(s)
		}
	}
	for _, s := range texts {
		f.Add(s)
	}
	o := make(oracle)
	f.Fuzz(func(t *testing.T, s string) {
		o.read(t, s)
		checkNormal(t, s)
	})
}

func TestOracle(t *testing.T) {
	t.Parallel()
	o := make(oracle)
	rnd := rand.New(rand.NewPCG(14, 7))
	for s := range sentences("read", rnd, 4000) {
		o.read(t, s)
		checkNormal(t, s)
	}
	for _, s := range texts {
		o.read(t, s)
		checkNormal(t, s)
		for range 50 {
			m := abnf.Mutate(rnd, s, `aZ09.:@/?#+%0*"~= `)
			o.read(t, m)
			checkNormal(t, m)
		}
	}
}

// texts are of all forms.
var texts = []string{
	"http://info.cern.ch:8001/a/b?c+d#e", "HTTP://u:p@Info.CERN.ch", "http://h?q",
	"http://1.2.3.4:80/", "http://a@b@c/",
	"http://h/a?", "http://h/a??b", "http://h/a#", "http://h/#a#b", "http://h:/", "http://h:8o/",
	"http://@h", "http://u:@h",
	"https://h/a", "http:/a", "http:g", "http:", ":a", "g;x=1:2", "a+b:c", "1a:b", "http://h//a",
	"http://3com.com/",
	"ftp://u:p@h:21/a/b", "ftp://h", "ftp://h?a", "ftp://h/a?b", "ftp://h/a;type=i",
	"gopher://h", "gopher://h/", "gopher://h/0", "gopher://h/%30/a", "gopher://h/00/a?b+c",
	"gopher://h?a", "gopher://h/%0",
	"wais://h/db", "wais://h/db?a+b", "wais://h/db/T/12/a/b", "wais://h/db/T", "wais://h/db/T/12",
	"wais://h/db/T/x/a",
	"wais://h/db/T/12/a?b", "wais://h/", "wais://h",
	"prospero://h/n%003%00a1%00a2", "prospero://h/n%00%00a", "prospero://h/n%00",
	"prospero://h/n%00x", "prospero://h/n%003%00a-b",
	"prospero://h/a//b%003", "prospero://h/n%003%00", "prospero://h/%2%00",
	"telnet://u@h:23", "telnet://h/", "telnet://h?a", "rlogin://u@h", "tn3270://h", "tn3270://h/",
	"afs://cell/a/b", "afs://cell", "afs://1.2/a", "afs://cell:7000/a", "whois://h/handle",
	"whois://h", "whois://h?a",
	"news:*", "news:alt.hypertext", "news:1234@host.com", "news:a@b@c", "news:comp.lang.c++",
	"news://h/a", "news:%2A", "news:@h",
	"x500:anything", "urn:a:b", "mailto:u@h", "file:///etc", "x-foo:a/b?c", "foo://u@h:1/a?b#c",
	"//h:80/x", "//u:p@h", "//h", "//h?x", "/a/b", "a/b:c", "../g?y#s", "", "#", "?", "#s", "?a:b",
	"a b", "a//b", "///", "a?b?c", "a#b#c",
	"http://h/%41%7e%2f%2E%22\"!", "http://h/%", "http://h/%4", "http://h/%4g", "http://h/~a",
	"http://h/<a>", "http://h/\x00", "http://h/é",
}
