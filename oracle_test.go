package uri_test

import (
	"bufio"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/abnf"
)

// The parser has two oracles that share no code with it: the grammar of the
// RFC, run by package abnf, and the regular expression of its appendix B.

// appendixB is the expression as printed, except for (?s): a "." is any byte
// here.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// inAuthority finds userinfo, host and port.
var inAuthority = regexp.MustCompile(`(?s)^(?:([^@]*)@)?(.*?)(?::([0-9]*))?$`)

// moreRules are those of a component in its place.
const moreRules = `
uri-path      = path-absolute / path-rootless / path-empty
ref-path      = path-absolute / path-noscheme / path-empty
with-userinfo = userinfo "@" host [ ":" port ]
no-userinfo   = host [ ":" port ]
`

var grammar = sync.OnceValue(func() *abnf.Grammar {
	text, err := os.ReadFile("internal/abnf/grammar/rfc3986-draft-07.abnf")
	if err != nil {
		panic(err)
	}
	g, err := abnf.Parse(string(text) + moreRules)
	if err != nil {
		panic(err)
	}
	return g
})

// An oracle knows what a text is to a rule. It is not safe for concurrent use.
type oracle map[uri.Rule]*abnf.Matcher

func (o oracle) matcher(rule uri.Rule) *abnf.Matcher {
	m := o[rule]
	if m == nil {
		var err error
		if m, err = grammar().Matcher(string(rule)); err != nil {
			panic(err)
		}
		o[rule] = m
	}
	return m
}

func (o oracle) match(rule uri.Rule, s string) bool { return o.matcher(rule).Match(s) }

// offset returns where s stops to match the rule, or -1: the definition that
// ParseError has.
func (o oracle) offset(rule uri.Rule, s string) int {
	switch rule {
	case "hier-part": // all that a scheme lacks
		if at := o.cut("URI", "x:"+s, true, false, false); at >= 0 {
			return at - len("x:")
		}
		return -1
	case "URI":
		return o.cut(rule, s, true, true, true)
	case "absolute-URI":
		return o.cut(rule, s, true, true, false)
	case "URI-reference", "relative-ref":
		return o.cut(rule, s, rule == "URI-reference", true, true)
	case "relative-part":
		return o.cut(rule, s, false, false, false)
	case "authority":
		end := len(s)
		if i := strings.IndexAny(s, "/?#"); i >= 0 {
			end = i
		}
		if at := o.authority(s[:end]); at >= 0 || end == len(s) {
			return at
		}
		return end
	}
	return o.component(rule, s)
}

// cut is offset for the rules that appendix B cuts, with the components that
// the rule can have.
func (o oracle) cut(rule uri.Rule, s string, scheme, query, fragment bool) int {
	g := appendixB.FindStringSubmatchIndex(s)
	// Groups 2, 4, 5, 7 and 9 are the components, 6 and 8 have their delimiters
	// too.
	has := func(i int) bool { return g[2*i] >= 0 }
	part := func(i int) string { return s[g[2*i]:g[2*i+1]] }

	scheme = scheme && has(2) && o.match("scheme", part(2))
	if !scheme {
		if rule == "URI" || rule == "absolute-URI" {
			return o.matcher("scheme").Viable(s)
		}
		if has(2) { // no scheme, so it is path
			g[8], g[9], g[10] = -1, -1, 0
		}
	}
	if has(4) {
		if at := o.authority(part(4)); at >= 0 {
			return g[8] + at
		}
	}
	path := uri.Rule("ref-path")
	switch {
	case has(4):
		path = "path-abempty"
	case scheme:
		path = "uri-path"
	}
	if at := o.component(path, part(5)); at >= 0 {
		return g[10] + at
	}
	if has(6) {
		if !query {
			return g[12]
		}
		if at := o.component("query", part(7)); at >= 0 {
			return g[14] + at
		}
	}
	if has(8) {
		if !fragment {
			return g[16]
		}
		if at := o.component("fragment", part(9)); at >= 0 {
			return g[18] + at
		}
	}
	return -1
}

func (o oracle) authority(s string) int {
	if strings.Contains(s, "@") {
		return o.component("with-userinfo", s)
	}
	return o.component("no-userinfo", s)
}

func (o oracle) component(rule uri.Rule, s string) int {
	if o.match(rule, s) {
		return -1
	}
	return o.matcher(rule).Viable(s)
}

// check compares a rule with the oracles, and reports whether the text matches.
func (o oracle) check(t *testing.T, rule uri.Rule, s string) bool {
	t.Helper()
	want := o.match(rule, s)
	if got, at := offsetOf(t, rule.Validate(s)), o.offset(rule, s); got != at || want != (got < 0) {
		t.Errorf("%s: %q: offset %d, want %d (match: %v)", rule, s, got, at, want)
	}
	return want
}

// offsetOf returns the offset of a ParseError, or -1 for nil.
func offsetOf(t *testing.T, err error) int {
	t.Helper()
	if err == nil {
		return -1
	}
	e, ok := errors.AsType[*uri.ParseError](err)
	if !ok {
		t.Fatalf("%T: %v", err, err)
	}
	return e.Offset
}

// checkComponents compares the parts of a reference with the groups of appendix
// B.
func checkComponents(t *testing.T, r uri.Ref) {
	t.Helper()
	s := r.String()
	g := appendixB.FindStringSubmatchIndex(s)
	same := func(c uri.Component, text string, has bool, from, to int) {
		t.Helper()
		start, end, ok := r.Span(c)
		switch {
		case from < 0 && (ok || has || text != "" || start != 0 || end != 0):
			t.Errorf("%q: %s is %q, want none", s, c, text)
		case from >= 0 && (!ok || !has || text != s[from:to] || start != from || end != to):
			t.Errorf("%q: %s is %q at %d to %d, want %q", s, c, text, start, end, s[from:to])
		}
	}
	written := ""
	if r.HasScheme() {
		_, end, _ := r.Span(uri.Scheme)
		written = s[:end]
	}
	if r.Scheme() != strings.ToLower(written) {
		t.Errorf("%q: scheme %q", s, r.Scheme())
	}
	same(uri.Scheme, written, r.HasScheme(), g[4], g[5])
	same(uri.Authority, r.Authority(), r.HasAuthority(), g[8], g[9])
	same(uri.Path, r.Path(), true, g[10], g[11])
	same(uri.Query, r.Query(), r.HasQuery(), g[14], g[15])
	same(uri.Fragment, r.Fragment(), r.HasFragment(), g[18], g[19])

	a := []int{-1, -1, -1, -1, -1, -1, -1, -1}
	if g[8] >= 0 {
		a = inAuthority.FindStringSubmatchIndex(s[g[8]:g[9]])
		for i := range a {
			if a[i] >= 0 {
				a[i] += g[8]
			}
		}
	}
	same(uri.Userinfo, r.Userinfo(), r.HasUserinfo(), a[2], a[3])
	same(uri.Host, r.Host(), r.HasAuthority(), a[4], a[5])
	same(uri.Port, r.Port(), r.HasPort(), a[6], a[7])
}

// oracleAlphabet has a byte of each kind.
const oracleAlphabet = "/:?#@[]%.-09afgvzAFGV~!+ "

// count returns how many texts an oracle is asked about: URI_ORACLE asks for
// more.
func count(t *testing.T, usual int) int {
	if s := os.Getenv("URI_ORACLE"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return usual
}

// TestOracle: each rule accepts what the grammar derives and nothing else, and
// finds the same fault (section 3, appendix A). URI_ORACLE sets the number of
// texts for each rule.
func TestOracle(t *testing.T) {
	n := count(t, 4000)
	for rule := range uri.Rules() {
		t.Run(string(rule), func(t *testing.T) {
			t.Parallel()
			o, g := oracle{}, grammar()
			random := rand.New(rand.NewPCG(3986, uint64(len(rule))))
			good := 0
			for i := range n {
				s := g.Generate(string(rule), random, i%8)
				if i%3 > 0 {
					s = abnf.Mutate(random, s, oracleAlphabet)
				}
				if !o.check(t, rule, s) {
					continue
				}
				good++
				if rule == "URI-reference" {
					checkComponents(t, uri.MustParseRef(s))
				}
			}
			if good < n/3 {
				t.Errorf("only %d of %d texts are good", good, n)
			}
		})
	}
}

// TestOracleOther asks each rule about texts made for another.
func TestOracleOther(t *testing.T) {
	n := count(t, 2000) / 4
	o, g := oracle{}, grammar()
	random := rand.New(rand.NewPCG(3986, 99))
	var rules []uri.Rule
	for r := range uri.Rules() {
		rules = append(rules, r)
	}
	for range n {
		s := g.Generate(string(rules[random.IntN(len(rules))]), random, 4)
		for _, rule := range rules {
			o.check(t, rule, s)
		}
	}
}

// TestCorpora: the parser and both oracles agree on every line of real texts.
func TestCorpora(t *testing.T) {
	files, _ := filepath.Glob("../shared/corpus/*.txt")
	if len(files) == 0 {
		t.Skip("no ../shared/corpus")
	}
	every := 40 // and all of them when asked
	if os.Getenv("URI_ORACLE") != "" {
		every = 1
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			o := oracle{}
			lines := bufio.NewScanner(f)
			lines.Buffer(nil, 1<<26)
			n := 0
			for ; lines.Scan(); n++ {
				if n%every > 0 {
					continue
				}
				s := lines.Text()
				if o.check(t, "URI-reference", s) {
					checkComponents(t, uri.MustParseRef(s))
				}
			}
			if lines.Err() != nil || n == 0 {
				t.Errorf("%d lines, %v", n, lines.Err())
			}
		})
	}
}
