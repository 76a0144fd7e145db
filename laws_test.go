package uri_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/pct"
)

// The laws of the package, which the fuzz targets hold too.

// checkParse: the laws of any text.
func checkParse(t *testing.T, o oracle, s string) {
	t.Helper()
	o.check(t, "URI", s)
	if o.check(t, "URI-reference", s) {
		checkRef(t, o, uri.MustParseRef(s))
		return
	}
	if r, err := uri.ParseRef(s); err == nil || r != (uri.Ref{}) {
		t.Errorf("ParseRef(%q) = %q, %v", s, r, err)
	}
	for _, rule := range []uri.Rule{"URI", "URI-reference"} {
		checkError(t, rule, s)
	}
}

// checkRef: the laws of any reference.
func checkRef(t *testing.T, o oracle, r uri.Ref) {
	t.Helper()
	s := r.String()
	checkComponents(t, r)
	if c, err := uri.Split(s).Recompose(); c != s || err != nil {
		t.Errorf("%q: recomposed %q, %v", s, c, err)
	}
	checkParts(t, r)
	matches := 0
	for _, rule := range []uri.Rule{"path-abempty", "path-absolute", "path-noscheme",
		"path-rootless", "path-empty"} {
		if rule == r.PathRule() {
			matches++
			if !o.match(rule, r.Path()) {
				t.Errorf("%q: path is no %s", s, rule)
			}
		}
	}
	if matches != 1 || (r.PathRule() == "path-abempty") != r.HasAuthority() {
		t.Errorf("%q: path rule %q", s, r.PathRule())
	}
	want := uri.Rule("")
	for _, rule := range []uri.Rule{"reg-name", "IPv4address", "IPvFuture", "IPv6address"} {
		if r.HasAuthority() && o.match(rule, strings.Trim(r.Host(), "[]")) &&
			(strings.HasPrefix(r.Host(), "[") == (rule[:3] == "IPv" && rule != "IPv4address")) {
			want = rule
		}
	}
	if r.HostRule() != want {
		t.Errorf("%q: host rule %q, want %q", s, r.HostRule(), want)
	}

	segments := slices.Collect(r.Segments())
	joined := strings.Join(segments, "/")
	if strings.HasPrefix(r.Path(), "/") {
		joined = "/" + joined
	}
	if joined != r.Path() || (len(segments) == 0) != (r.Path() == "") {
		t.Errorf("%q: segments %q", s, segments)
	}

	c := splitSlow(s)
	c.Fragment, c.HasFragment = "", false
	if got := r.WithoutFragment(); got != uri.MustParseRef(recomposeSlow(c)) {
		t.Errorf("%q: %q without fragment", s, got)
	}
	c.Query, c.HasQuery = "", false
	if got := r.WithoutQuery(); got != uri.MustParseRef(recomposeSlow(c)) {
		t.Errorf("%q: %q without query", s, got)
	}
	u, ok := r.URI()
	if parsed, err := uri.Parse(s); parsed != u || ok != (err == nil) || ok != r.HasScheme() {
		t.Errorf("%q: %q, %v, %v", s, u, ok, err)
	}
	if ok && (u.Ref() != r || u.WithoutFragment().Ref() != r.WithoutFragment() ||
		u.WithoutQuery().Ref() != r.WithoutQuery()) {
		t.Errorf("%q: not the same as URI and Ref", s)
	}
	checkRedacted(t, r)
}

// checkParts: what the authority and the target are cut into gives them again.
func checkParts(t *testing.T, r uri.Ref) {
	t.Helper()
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		start, end, ok := r.Span(c)
		text := r.String()[start:end]
		if err := c.Validate(text); ok && err != nil {
			t.Errorf("%q: %v %q: %v", r, c, text, err)
		}
		if ok && c != uri.Scheme {
			if with, err := r.With(c, text); with != r || err != nil {
				t.Errorf("%q: With(%v, %q) is %q, %v", r, c, text, with, err)
			}
		}
	}
	if target := r.RequestTarget(); r.HasAuthority() &&
		uri.MustParseRef("//h"+target).RequestTarget() != target {
		t.Errorf("%q: request target %q", r, target)
	}
	if q, err := r.WithQuery(""); err == nil && q.HasQuery() {
		t.Errorf("%q: without a query: %q", r, q)
	}
	if !r.HasAuthority() {
		return
	}
	if b, err := r.Edit().HostPort(r.HostPort()).Ref(); b != r || err != nil {
		t.Errorf("%q: HostPort(%q) gives %q, %v", r, r.HostPort(), b, err)
	}
	if h := r.Hostname(); h != r.Host() && "["+h+"]" != r.Host() {
		t.Errorf("%q: host name %q of %q", r, h, r.Host())
	}
	name, password, has := r.User()
	b := r.Edit().UserPassword(name, password)
	if !has {
		b = b.User(name)
	}
	again, err := b.Ref()
	if n, p, h := again.User(); err != nil || n != name || p != password || h != has {
		t.Errorf("%q: user %q, %q, %v; again %q, %q, %v, %v", r, name, password, has, n, p, h, err)
	}
}

// checkRedacted: Redacted leaves out what PasswordSpans yields, with the
// colons, and nothing else (section 3.2.1).
func checkRedacted(t *testing.T, r uri.Ref) {
	t.Helper()
	s := r.String()
	got := r.Redacted()
	if uri.Redact(s) != got {
		t.Errorf("Redact(%q) = %q, want %q", s, uri.Redact(s), got)
	}
	want := s
	for _, p := range slices.Backward(slowPasswords(s)) {
		before := strings.TrimSuffix(s[:p[0]], ":")
		if len(before) == p[0] {
			before = s[:p[0]-len("%3A")]
		}
		want = before + want[p[1]:]
	}
	back, err := uri.ParseRef(got)
	if got != want || err != nil || back.Redacted() != got {
		t.Errorf("%q: redacted %q (%v), want %q", s, got, err, want)
	}
}

// checkError: an error tells the place and the rule, but nothing of the text
// that may be secret.
func checkError(t *testing.T, rule uri.Rule, s string) {
	t.Helper()
	err := rule.Validate(s)
	if err == nil {
		return
	}
	e, ok := errors.AsType[*uri.ParseError](err)
	if !ok || e.Offset < 0 || e.Offset > len(s) || e.Rule.Section() == "" {
		t.Fatalf("%s: %q: %#v", rule, s, err)
	}
	f := e.Finding()
	if f.Start != e.Offset || f.End < f.Start || f.End > len(s) ||
		(f.Start == f.End) != (e.Offset == len(s)) ||
		f.Rule != string(e.Rule) || f.Message == "" || f.HasFix {
		t.Errorf("%s: %q: finding %+v", rule, s, f)
	}
	// The message is the same whatever the text is, so it holds nothing of the
	// text.
	if again := messages[*e]; again == "" {
		messages[*e] = e.Error()
	} else if again != e.Error() {
		t.Errorf("%q and %q for the same error", again, e)
	}
}

// messages has those of the errors seen. Fuzz workers run one text at a time.
var messages = map[uri.ParseError]string{}

// checkResolve compares Resolve with the pseudocode, and holds its laws
// (section 5.2).
func checkResolve(t *testing.T, base uri.URI, r uri.Ref) {
	t.Helper()
	got := base.Resolve(r)
	if want := resolveSlow(base.String(), r.String(), true); got.String() != want {
		t.Fatalf("base %q, reference %q: %q, want %q", base, r, got, want)
	}
	if b := base.AppendResolve([]byte("dst "), r); string(b) != "dst "+got.String() {
		t.Errorf("base %q, reference %q: appended %q, want %q", base, r, b, got)
	}
	loose := base.ResolveNonStrict(r)
	if want := resolveSlow(base.String(), r.String(), false); loose.String() != want {
		t.Errorf("base %q, reference %q: not strict %q, want %q", base, r, loose, want)
	}
	for _, u := range []uri.URI{got, loose} {
		if u.IsZero() {
			if !base.IsZero() || r.HasScheme() {
				t.Errorf("base %q, reference %q: no target", base, r)
			}
			continue
		}
		if back, err := uri.Parse(u.String()); back != u || err != nil {
			t.Errorf("base %q, reference %q: %q has other parts than %q (%v)", base, r, u, back,
				err)
		}
	}
	if !got.IsZero() && (r.HasScheme() || r.HasAuthority() || r.Path() != "") {
		if again := base.Resolve(got.Ref()); again != got {
			t.Errorf("base %q: %q, and that to %q", base, got, again)
		}
	}
	same := r.WithoutFragment().IsZero() || !base.IsZero() &&
		got.WithoutFragment() == base.WithoutFragment()
	if base.SameDocument(r) != same {
		t.Errorf("base %q, reference %q: same document %v", base, r, !same)
	}
}

// checkNormalize holds the laws of Normalize for every set of steps (section
// 6.2.2).
func checkNormalize(t *testing.T, u uri.URI) {
	t.Helper()
	for n := range uri.NormSyntax + 1 {
		got := u.Normalize(n)
		if want := normalizeSlow(u.String(), n); got.String() != want {
			t.Fatalf("%q, steps %b: %q, want %q", u, n, got, want)
		}
		if b := u.AppendNormalize([]byte("dst "), n); string(b) != "dst "+got.String() {
			t.Errorf("%q, steps %b: appended %q, want %q", u, n, b, got)
		}
		if u.IsZero() {
			continue
		}
		if back, err := uri.Parse(got.String()); back != got || err != nil {
			t.Errorf("%q, steps %b: %q has other parts than %q (%v)", u, n, got, back, err)
		}
		if again := got.Normalize(n); again != got {
			t.Errorf("%q, steps %b: %q, and then %q", u, n, got, again)
		}
		if len(got.String()) > len(u.String()) {
			t.Errorf("%q, steps %b: %q is longer", u, n, got)
		}
		if n&uri.NormDots == 0 {
			checkSameData(t, u, got)
		}
		// The steps can be taken one by one: in this order no step undoes
		// another.
		steps := u.Normalize(n & uri.NormPercent).Normalize(n & uri.NormCase)
		if n&uri.NormDots == 0 && steps != got {
			t.Errorf("%q, steps %b: %q, one by one %q", u, n, got, steps)
		}
	}
}

// checkSameData: u and n mean the same in each component, and have the same
// delimiters.
func checkSameData(t *testing.T, u, n uri.URI) {
	t.Helper()
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		i, j, ok := u.Span(c)
		k, l, ok2 := n.Span(c)
		a, b := u.String()[i:j], n.String()[k:l]
		if ok != ok2 || delimiters(a) != delimiters(b) {
			t.Errorf("%q and %q differ in the %s", u, n, c)
		}
		a, errA := pct.Decode(a)
		b, errB := pct.Decode(b)
		caseless := c == uri.Scheme || c == uri.Authority || c == uri.Host
		if errA != nil || errB != nil || a != b && !(caseless && strings.EqualFold(a, b)) {
			t.Errorf("%q and %q differ in the %s: %q, %q", u, n, c, a, b)
		}
	}
	a, b := slices.Collect(u.Segments()), slices.Collect(n.Segments())
	if !slices.EqualFunc(a, b, func(x, y string) bool {
		return (x == "." || x == "..") == (y == "." || y == "..")
	}) {
		t.Errorf("%q and %q have other dot-segments", u, n)
	}
}

func delimiters(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(":/?#[]@!$&'()*+,;=", r) {
			return r
		}
		return -1
	}, s)
}

// checkRelativize: a relative reference leads back (section 5.2), and there is
// one if any does.
func checkRelativize(t *testing.T, base, target uri.URI) {
	t.Helper()
	ref, ok := base.Relativize(target)
	b, ok2 := base.AppendRelativize([]byte("dst "), target)
	if ok != ok2 || string(b) != "dst "+ref.String() {
		t.Errorf("base %q, target %q: appended %q, %v, want %q, %v", base, target, b, ok2, ref, ok)
	}
	back, err := uri.ParseRef(ref.String())
	if err != nil || back != ref {
		t.Errorf("base %q, target %q: %q has other parts than %q (%v)", base, target, ref, back,
			err)
	}
	switch {
	case base.IsZero() || target.IsZero():
		if ok {
			t.Errorf("base %q, target %q: %q", base, target, ref)
		}
	case ok:
		if got := base.Resolve(ref); got != target || len(ref.String()) > len(target.String()) {
			t.Errorf("base %q, target %q: %q resolves to %q", base, target, ref, got)
		}
	default:
		if base.Resolve(target.Ref()) == target {
			t.Errorf("base %q, target %q: no reference, but %[2]q is one", base, target)
		}
		if c := splitSlow(target.String()); removeDotsSlow(c.Path) == c.Path {
			t.Errorf("base %q, target %q: no reference, but no dot-segments", base, target)
		}
	}
}

// checkSplit: any text splits as appendix B does.
func checkSplit(t *testing.T, s string) {
	t.Helper()
	c := uri.Split(s)
	if want := splitSlow(s); c != want {
		t.Errorf("Split(%q) = %+v, want %+v", s, c, want)
	}
	if back, err := c.Recompose(); back != s || err != nil {
		t.Errorf("%+v: %q, %v, want %q", c, back, err, s)
	}
}

var schemeGroup = regexp.MustCompile(`^[^:/?#]+:`)

// checkRecompose: components become a text that splits into them again, or are
// refused (D-02).
func checkRecompose(t *testing.T, c uri.Parts) {
	t.Helper()
	got, err := c.Recompose()
	// A component that is not empty is there.
	c.HasScheme = c.HasScheme || c.Scheme != ""
	c.HasAuthority = c.HasAuthority || c.Authority != ""
	c.HasQuery = c.HasQuery || c.Query != ""
	c.HasFragment = c.HasFragment || c.Fragment != ""
	text := recomposeSlow(c)
	if reads := splitSlow(text) == c; reads != (err == nil) || reads && got != text || !reads &&
		got != "" {
		t.Fatalf("%+v: %q, %v, but %q reads back: %v", c, got, err, text, reads)
	}
	if err == nil {
		return
	}
	path := 0
	if c.HasScheme {
		path = len(c.Scheme + ":")
	}
	if c.HasAuthority {
		path += len("//" + c.Authority)
	}
	want, rules := 0, ""
	switch {
	case c.HasScheme && (c.Scheme == "" || strings.ContainsAny(c.Scheme, ":/?#")):
		rules = "scheme"
	case strings.ContainsAny(c.Authority, "/?#"):
		want, rules = path-len(c.Authority), "authority"
	case strings.ContainsAny(c.Path, "?#"),
		c.HasAuthority && c.Path != "" && c.Path[0] != '/',
		!c.HasAuthority && strings.HasPrefix(c.Path, "//"),
		!c.HasScheme && !c.HasAuthority && schemeGroup.MatchString(c.Path):
		want, rules = path, "path-abempty path-absolute path-noscheme path-rootless"
	default:
		want, rules = path+len(c.Path+"?"), "query"
	}
	e, ok := errors.AsType[*uri.ParseError](err)
	if !ok || e.Offset != want || !slices.Contains(strings.Fields(rules), string(e.Rule)) {
		t.Errorf("%+v: %v, want offset %d and %s", c, err, want, rules)
	}
	// A character that the message calls wrong is one that ends a component.
	if said := said.FindStringSubmatch(err.Error()); said != nil && !strings.ContainsAny(said[1], ":/?#") {
		t.Errorf("%+v: %v", c, err)
	}
}

var said = regexp.MustCompile(`"(.)" is not allowed`)

// TestLaws holds the laws for the seeds, every pair of them, and for made
// texts.
func TestLaws(t *testing.T) {
	o, g := oracle{}, grammar()
	random := rand.New(rand.NewPCG(5, 2))
	texts := slices.Clone(seeds)
	for range 500 {
		s := g.Generate("URI-reference", random, 4)
		texts = append(texts, s, abnf.Mutate(random, s, "./:?#%2eA"))
	}
	// Paths are where most is decided.
	for range 500 {
		s := []string{"", "x:", "x://h", "X://h/%2E"}[random.IntN(4)]
		for range random.IntN(8) {
			s += []string{"/", ".", "..", "a", "%2e", "%41", "?", "#", ":", "%c3",
				"//"}[random.IntN(11)]
		}
		texts = append(texts, s)
	}
	bases := []uri.URI{{}}
	var refs []uri.Ref
	for _, s := range texts {
		checkParse(t, o, s)
		checkSplit(t, s)
		r, err := uri.ParseRef(s)
		if err != nil {
			continue
		}
		refs = append(refs, r)
		if u, ok := r.URI(); ok {
			bases = append(bases, u)
			checkNormalize(t, u)
		}
	}
	for i, r := range refs {
		for j, base := range bases {
			if i < len(seeds) && j < len(seeds)/2 || random.IntN(64) == 0 {
				checkResolve(t, base, r)
				if u, ok := r.URI(); ok {
					checkRelativize(t, base, u)
				}
				checkRelativize(t, base, base.Resolve(r))
			}
		}
	}
	for range 10000 {
		part := func() string {
			return []string{"", "", "", "a", "x", "/", "//", "a:b", ":", "/a?b", "a#b", "//a", "?",
				"#"}[random.IntN(14)]
		}
		bit := func() bool { return random.IntN(2) == 0 }
		checkRecompose(t, uri.Parts{
			Scheme: part(), Authority: part(), Path: part(), Query: part(), Fragment: part(),
			HasScheme: bit(), HasAuthority: bit(), HasQuery: bit(), HasFragment: bit(),
		})
	}
}
