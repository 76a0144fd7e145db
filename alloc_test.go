package uri_test

import (
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
)

var (
	sinkURI    uri.URI
	sinkRef    uri.Ref
	sinkRule   uri.Rule
	sinkParts  uri.Parts
	sinkString string
	sinkBytes  []byte
	sinkInt    int
	sinkBool   bool
	sinkErr    error
)

// TestNoAllocs lists what does not allocate.
func TestNoAllocs(t *testing.T) {
	const text = "http://user@example.com:8042/over/there?name=ferret#nose"
	var (
		u        = uri.MustParse(text)
		v        = uri.MustParse(text[:len(text)-1])
		r        = u.Ref()
		long     = uri.MustParse("http://%C3%A9.example/" + strings.Repeat("segment/", 100))
		shielded = uri.MustParse("x:/.//" + strings.Repeat("segment/", 100))
		kept     = uri.MustParse("x:/%2E/" + strings.Repeat("segment/", 100))
		dotted   = uri.MustParse("HTTP://A/%7e/b/../" + strings.Repeat("%c3/", 20))
		buf      = make([]byte, 0, 4096)
		rel      = []uri.Ref{
			{}, uri.MustParseRef("#s"), uri.MustParseRef("?y"), uri.MustParseRef("g"),
			uri.MustParseRef("../g"),
			uri.MustParseRef("//h/./g"), uri.MustParseRef("./a/../g"), uri.MustParseRef("x:a/../b"),
			uri.MustParseRef("/.//g"),
		}
		allTypes = uri.MustParse("x://u:p@[2001:db8::1.2.3.4]:80/a/./b?c#d")
	)
	for _, tt := range []struct {
		name string
		f    func()
	}{
		{"Parse", func() { sinkURI, sinkErr = uri.Parse(text) }},
		{"Parse, an error that stays", func() { _, err := uri.Parse("http://a b"); sinkBool = err != nil }},
		{"ParseRef", func() { sinkRef, sinkErr = uri.ParseRef(text[5:]) }},
		{"MustParse", func() { sinkURI = uri.MustParse(text) }},
		{"MustParseRef", func() { sinkRef = uri.MustParseRef(text) }},
		{"Split", func() { sinkParts = uri.Split(text) }},
		{"RemoveDotSegments", func() { sinkString = uri.RemoveDotSegments("/a/.b/c./..d/...") }},
		{"Redact", func() { sinkString = uri.Redact(text) }},

		{"URI.String", func() { sinkString = u.String() }},
		{"URI.IsZero", func() { sinkBool = u.IsZero() }},
		{"URI.Scheme", func() { sinkString = u.Scheme() }},
		{"URI.Authority", func() { sinkString = u.Authority() }},
		{"URI.Userinfo", func() { sinkString = u.Userinfo() }},
		{"URI.Host", func() { sinkString = u.Host() }},
		{"URI.PortNumber", func() { _, sinkBool = u.PortNumber() }},
		{"URI.Port", func() { sinkString = u.Port() }},
		{"URI.Path", func() { sinkString = u.Path() }},
		{"URI.Query", func() { sinkString = u.Query() }},
		{"URI.Fragment", func() { sinkString = u.Fragment() }},
		{"URI.HasAuthority", func() { sinkBool = u.HasAuthority() }},
		{"URI.HasUserinfo", func() { sinkBool = u.HasUserinfo() }},
		{"URI.HasPort", func() { sinkBool = u.HasPort() }},
		{"URI.HasQuery", func() { sinkBool = u.HasQuery() }},
		{"URI.HasFragment", func() { sinkBool = u.HasFragment() }},
		{"Ref.HasScheme", func() { sinkBool = r.HasScheme() }},
		{"URI.Span", func() {
			for c := range uri.Fragment + 2 {
				sinkInt, _, sinkBool = u.Span(c)
			}
		}},
		{"URI.HostRule", func() { sinkRule = u.HostRule(); sinkRule = allTypes.HostRule() }},
		{"URI.PathRule", func() { sinkRule = u.PathRule() }},
		{"URI.Segments", func() {
			for s := range u.Segments() {
				sinkString = s
			}
		}},
		{"URI.Redacted", func() { sinkString = u.Redacted() }},
		{"URI.Ref", func() { sinkRef = u.Ref() }},
		{"Ref.URI", func() { sinkURI, sinkBool = r.URI() }},
		{"URI.WithoutFragment", func() { sinkURI = u.WithoutFragment() }},
		{"URI.WithoutQuery", func() { sinkURI = u.WithoutQuery() }},
		{"Ref.WithoutFragment", func() { sinkRef = r.WithoutFragment() }},
		{"Ref.WithoutQuery", func() { sinkRef = r.WithoutQuery() }},
		{"URI.Compare", func() { sinkInt = u.Compare(v) }},
		{"Ref.Compare", func() { sinkInt = r.Compare(v.Ref()) }},
		{"URI ==", func() { sinkBool = u == v }},
		{"URI.AppendText", func() { sinkBytes, sinkErr = u.AppendText(buf) }},
		{"URI.AppendBinary", func() { sinkBytes, sinkErr = u.AppendBinary(buf) }},

		{"URI.Normalize, normal", func() {
			for n := range uri.NormSyntax + 1 {
				sinkURI = u.Normalize(n)
				sinkURI = long.Normalize(n)
				sinkURI = shielded.Normalize(n)
			}
			sinkURI = kept.Normalize(uri.NormPercent)
		}},
		{"URI.AppendNormalize", func() {
			for n := range uri.NormSyntax + 1 {
				sinkBytes = dotted.AppendNormalize(buf, n)
			}
		}},
		{"URI.AppendResolve", func() {
			for _, r := range rel {
				sinkBytes = u.AppendResolve(buf, r)
			}
		}},
		{"URI.Resolve, the base", func() { sinkURI = u.Resolve(uri.Ref{}) }},
		{"URI.Resolve, the reference", func() { sinkURI = u.Resolve(r) }},
		{"URI.SameDocument", func() { sinkBool = u.SameDocument(uri.Ref{}) }},

		{"Rule.Validate", func() { sinkErr = uri.Rule("URI").Validate(text) }},
		{"Rule.Validate, host", func() { sinkErr = uri.Rule("HOST").Validate("[::1]") }},
		{"Rule.Validate, path", func() { sinkErr = uri.Rule("path-noscheme").Validate("a/b") }},
		{"Rule.Validate, unreserved", func() { sinkErr = uri.Rule("unreserved").Validate("~") }},
		{"Rule.Section", func() { sinkString = uri.Rule("host").Section() }},
		{"Rules", func() {
			for r := range uri.Rules() {
				sinkRule = r
			}
		}},
		{"Component.String", func() { sinkString = uri.Path.String() }},
	} {
		if n := testing.AllocsPerRun(100, tt.f); n != 0 {
			t.Errorf("%s allocates %v times", tt.name, n)
		}
	}
}

// TestOneAlloc lists what allocates the text it returns, and nothing else.
func TestOneAlloc(t *testing.T) {
	u := uri.MustParse("http://user@example.com:8042/over/there?name=ferret#nose")
	secret := uri.MustParse("http://user:pass@example.com/")
	upper := uri.MustParse("HTTP://EXAMPLE.com/%7Euser/./x")
	ref := func(s string) uri.Ref { return uri.MustParseRef(s) }
	g, up, abs, net, query, frag, inner, full := ref("g"), ref("../g"), ref("/g"), ref("//g"),
		ref("?g"), ref("#g"),
		ref("a/../g"), ref("x:/a/../g")
	near := uri.MustParse("http://user@example.com:8042/over/here")
	for _, tt := range []struct {
		name string
		f    func()
	}{
		{"URI.Resolve, g", func() { sinkURI = u.Resolve(g) }},
		{"URI.Resolve, ../g", func() { sinkURI = u.Resolve(up) }},
		{"URI.Resolve, /g", func() { sinkURI = u.Resolve(abs) }},
		{"URI.Resolve, //g", func() { sinkURI = u.Resolve(net) }},
		{"URI.Resolve, ?g", func() { sinkURI = u.Resolve(query) }},
		{"URI.Resolve, #g", func() { sinkURI = u.Resolve(frag) }},
		{"URI.Resolve, a/../g", func() { sinkURI = u.Resolve(inner) }},
		{"URI.Resolve, x:/a/../g", func() { sinkURI = u.Resolve(full) }},
		{"URI.Normalize", func() { sinkURI = upper.Normalize(uri.NormSyntax) }},
		{"URI.Redacted", func() { sinkString = secret.Redacted() }},
		{"URI.Scheme", func() { sinkString = upper.Scheme() }},
		{"URI.MarshalText", func() { sinkBytes, sinkErr = u.MarshalText() }},
		{"RemoveDotSegments", func() { sinkString = uri.RemoveDotSegments("/a/../b") }},
		{"URI.Edit", func() {
			sinkURI, sinkErr = u.Edit().Scheme("https").Remove(uri.Query).URI()
		}},
		{"Parts.Recompose", func() {
			sinkString, sinkErr = uri.Split("http://a/b?c#d").Recompose()
		}},
		{"Parse, error", func() { sinkURI, sinkErr = uri.Parse("http://a b") }},
	} {
		if n := testing.AllocsPerRun(100, tt.f); n != 1 {
			t.Errorf("%s allocates %v times, want once", tt.name, n)
		}
	}
	// A reference is read once more before it is handed out.
	if n := testing.AllocsPerRun(100, func() { sinkRef, sinkBool = u.Relativize(near) }); n > 2 {
		t.Errorf("URI.Relativize allocates %v times", n)
	}
}

// TestInlining: methods that only slice or compare are inlined.
func TestInlining(t *testing.T) {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("64-bit words cost more here")
	}
	if testing.Short() {
		t.Skip("asks the compiler")
	}
	out, err := exec.Command("go", "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Skipf("%v\n%s", err, out)
	}
	var got []string
	for _, m := range regexp.MustCompile(`can inline (\S+)`).FindAllStringSubmatch(string(out),
		-1) {
		got = append(got, m[1])
	}
	if len(got) == 0 {
		t.Skip("the compiler says nothing")
	}
	for _, want := range []string{
		"Parse", "URI.Ref", "URI.Compare", "Ref.Compare", "Ref.HasScheme", "Ref.URI",
		"value.String", "value.IsZero", "value.HasAuthority", "value.HasQuery", "value.HasFragment",
		"value.Path", "value.Query", "value.Fragment",
		"Component.String", "value.Edit",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%s is not inlined", want)
		}
	}
}
