package draft1997

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// TestGoverned: the text of the draft governs rules with an ambiguous grammar.
func TestGoverned(t *testing.T) {
	for _, test := range []struct {
		rule, text string
		at         int
		id         string
	}{
		{"relativeURL", "a:b", 1, "E-06, L97-5-03"},
		{"relativeURL", "./a:b", -1, "L97-5-03"},
		{"relativeURL", "//a_b/", 3, "L97-4.4-02"},
		{"generic-URL", "x:a:b", -1, "L97-5-03"},
		{"generic-URL", "x://a_b/", 5, "L97-4.4-02"},
		{"absoluteURL", "x://a_b/", -1, "L97-4.2-01: opaque"},
		{"Content-Location", "Content-Location:x://a_b/", -1, "L97-4.2-01: opaque"},
		{"Content-Location", "Content-Location:+a:b", -1, "L97-4.1-01"},
		{"Content-Location", "Content-Location:a_:b", 19, "L97-5-03"},
	} {
		for _, r := range rules.Get() {
			if got := r.Match(test.text); r.Name == test.rule && got != test.at {
				t.Errorf("%s: %s %q: %d, want %d", test.id, r.Name, test.text, got, test.at)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		text string
		at   int
		rule string
		id   string
	}{
		{"a_b:c", 1, "scheme", "L97-4.1-01"},
		{"12:30 is too late", 5, "path", "L97-4.1-01"},
		{":a", 0, "rel-path", "L97-5-03"},
		{"%41:b", 0, "scheme", "L97-5-03"},
		{"//u:p:q@h/", 5, "password", "C-09"},
		{"//u?v@h/", -1, "", "E-05: a site u and a query"},
		{"//u[@h/", 3, "user", "L97-4.3.1-03"},
		{"//u%4g@h/", 5, "escaped", "L97-2.4.1-01"},
		{"//a@b@c/", 5, "hostname", "L97-4.3.1-01"},
		{"//:80/", 2, "host", "L97-4.3.1-01"},
		{"//u@/", 4, "host", "L97-4.3.1-01"},
		{"//a_b/", 3, "hostname", "L97-4.3.1-06"},
		{"//a.com./", 8, "toplabel", "L97-4.3.1-06"},
		{"//a..b/", 4, "domainlabel", "L97-4.3.1-06"},
		{"//.a", 2, "domainlabel", "L97-4.3.1-06"},
		{"//-a", 2, "domainlabel", "L97-4.3.1-06"},
		{"//a-.b", 4, "hostname", "L97-4.3.1-06"},
		{"//a-", 4, "hostname", "L97-4.3.1-06"},
		{"//a.1b:80", 6, "host", "L97-4.3.1-06"},
		{"//1.2.3", 7, "host", "L97-4.3.1-07"},
		{"//[::1]/", 2, "host", "C-07"},
		{"//%41/", 2, "hostname", "L97-4.3.1-06"},
		{"//h:8o/", 5, "port", "L97-4.3.1-08"},
		{"http://[::1]/", 7, "host", "C-07"},
		{"http://a_b/", -1, "", "L97-4.2-01: opaque"},
		{"http://u:p:q@h/", -1, "", "L97-4.2-01: opaque"},
		{"http://a_{b/", 9, "opaque-URL", "L97-4.2-01"},
		{"http://a_%4/", 11, "escaped", "L97-4.2-01"},
		{"http://a_b/ ", 11, "path", "L97-2.4.3-01"},
		{"http://a b/", 8, "hostname", "L97-A-01"},
		{"/a%", 3, "escaped", "L97-2.4.2-04"},
		{"/a%?q", 3, "escaped", "L97-2.4.2-04"},
		{"/a?b{", 4, "query", "L97-2.4.3-03"},
		{"a#b#c", 3, "fragment", "L97-A-01"},
		{"a\x80", 1, "path", "L97-1-02"},
	} {
		r := read(test.text)
		if test.at < 0 {
			if !r.Valid() {
				t.Errorf("%s: %q: %v", test.id, test.text, r.Err())
			}
			continue
		}
		var f finding.Finding
		if !errors.As(r.Err(), &f) || f.Start != test.at || f.Rule != test.rule {
			t.Errorf("%s: %q: %+v, want %s at %d", test.id, test.text, f, test.rule, test.at)
		}
		if !strings.HasPrefix(f.Section, "draft-fielding-url-syntax-05 section ") ||
			f.Message == "" {
			t.Errorf("%q: section %q, message %q", test.text, f.Section, f.Message)
		}
	}
}

// TestExcluded: the 33 control characters and the space are in no component (L97-2.4.3-01).
func TestExcluded(t *testing.T) {
	for i := range 0x80 {
		if i > ' ' && i != 0x7F {
			continue
		}
		c := string(rune(i))
		for _, text := range []string{c, "http://h" + c + "/", "http://u" + c + "@h/", "http://h:" + c, "http://h/a" + c + "b",
			"http://h/a;p" + c, "http://h/?q" + c, "http://h/#f" + c, "x:a" + c, "a" + c + ":b"} {
			if r := read(text); r.Valid() {
				t.Errorf("%q is valid", text)
			}
		}
	}
}

// TestSteps: step 1 splits a reference into scheme, site, path, query and fragment, each of which may be missing
// (L97-5.2-01, L97-5.2-02).
func TestSteps(t *testing.T) {
	for text, want := range map[string]string{
		"http://s/p;x?q#f": "scheme=http host=s path=/p;x query=q fragment=f",
		"//s?q":            "host=s query=q",
		"p?#":              "path=p query= fragment=",
		"#f?q":             "fragment=f?q",
		"?q?r":             "query=q?r",
		"/p//s":            "path=/p//s",
		"":                 "",
	} {
		r := read(text)
		var got []string
		for _, name := range []string{"scheme", "host", "path", "query", "fragment"} {
			if v, ok := r.Part(name); ok && (v != "" || name == "query" || name == "fragment") {
				got = append(got, name+"="+v)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %s, want %s", text, s, want)
		}
	}
}

// No message shows a password, whatever is wrong with it.
func TestErrorsHideText(t *testing.T) {
	for _, text := range []string{"//u:secret[@h/", "//u:secret:x@h/", "http://u:secret@h x/",
		"//u:secret%@h/", "//u:secret@h:x/"} {
		r := read(text)
		if r.Valid() || strings.Contains(r.Err().Error(), "secret") {
			t.Errorf("%q: %v", text, r.Err())
		}
	}
}

func TestClassify(t *testing.T) {
	for ref, want := range map[string]string{
		"": "relative-path", "?": "relative-path", "//": "network-path", "/": "absolute-path",
		"a:": "URL", "./a:b": "relative-path",
	} {
		if got := Classify(ref); got != want {
			t.Errorf("%q is a %s, want %s", ref, got, want)
		}
	}
}

func TestResolve(t *testing.T) {
	for _, test := range []struct{ base, ref, want, rule, id string }{
		{"", "http://a/../b", "http://a/../b", "", "E-04, C-29"},
		{"", "../g", "../g", "absoluteURL", "L97-5.1.4-01"},
		{"mailto:a@b", "c", "mailto:c", "generic-URL", "D-22"},
		{"mailto:a@b", "//g", "mailto://g", "generic-URL", "L97-5-04"},
		{"mailto:a@b", "x:c", "x:c", "", "L97-5.2-04"},
		{"http://a_b/c", "d", "http://a_b/d", "generic-URL", "L97-5-04"},
		{"http://a", "g", "http://a/g", "", "D-11"},
		{"http://a?x/y", "g", "http://a/g", "", "L97-5.2-01"},
		{"http://a#x/y", "?", "http://a/?", "", "D-11"},
		{"foo:/b", ".//g", "foo://g", "net-path", "L97-5.2-08, literally"},
		{"foo:a/b", "../c", "foo:c", "generic-URL", "L97-5.2-09"},
		{"http://a/b/..", "../c", "http://a/c", "", "L97-5.2-09"},
		{"http://a/../..", "../c", "http://a/../../c", "", "C-22"},
		{"http://a//", "../c", "http://a/c", "", "D-12"},
		{"HTTP://A/", "g#", "HTTP://A/g#", "", "L97-5.2-11"},
	} {
		got, err := Document.Resolve(test.base, test.ref)
		if err != nil || got.Text != test.want || got.CurrentDocument {
			t.Errorf("%s: %q, %q: %+v, %v, want %q", test.id, test.base, test.ref, got, err,
				test.want)
		}
		rule := ""
		for _, f := range got.Findings {
			rule = f.Rule
		}
		if rule != test.rule {
			t.Errorf("%s: %q, %q: finding %q, want %q", test.id, test.base, test.ref, rule,
				test.rule)
		}
	}
	for _, base := range []string{"", "http://a/b", "a", "mailto:a"} { // L97-3-05
		for _, ref := range []string{"", "#", "#s"} {
			if got, err := Document.Resolve(base, ref); err != nil || !got.CurrentDocument ||
				got.Text != ref {
				t.Errorf("%q, %q: %+v, %v", base, ref, got, err)
			}
		}
	}
	for base, at := range map[string]int{"/a/b": 0, "a": 1, ":a": 0, "a_b://c/": 1} {
		var f finding.Finding
		if got, err := Document.Resolve(base, "g"); !errors.As(err, &f) || f.Start != at {
			t.Errorf("%q: %+v, %v", base, got, err)
		}
	}
}

// resolveSlow is section 5.2 step by step, with D-11 and D-12.
func resolveSlow(base, ref string) string {
	b, r := appendixB.FindStringSubmatch(base), appendixB.FindStringSubmatch(ref)
	if r[1] != "" {
		return ref // 3
	}
	site, path, query := r[3], r[5], r[6] // with what is before them
	if site == "" {
		site = b[3]                        // 4
		if !strings.HasPrefix(path, "/") { // 5
			basePath := b[5]
			if basePath == "" && site != "" {
				basePath = "/"
			}
			buffer := basePath[:strings.LastIndex(basePath, "/")+1] + path + query // 6a-c
			path, query = removeSlow(buffer), ""
		}
	}
	return b[1] + site + path + query + r[8] // 7
}

// removeSlow is steps 6d to 6g.
func removeSlow(s string) string {
	lead := ""
	if strings.HasPrefix(s, "/") {
		lead, s = "/", s[1:]
	}
	for i := 0; i < len(s); i++ { // d
		for (i == 0 || s[i-1] == '/') && strings.HasPrefix(s[i:], "./") {
			s = s[:i] + s[i+2:]
		}
	}
	if s == "." || strings.HasSuffix(s, "/.") { // e
		s = s[:len(s)-1]
	}
again:
	segments := strings.Split(s, "/")
	for i := 0; i+1 < len(segments); i++ { // f, g
		if segments[i] != ".." && segments[i+1] == ".." {
			if i+2 == len(segments) {
				segments = append(segments[:i], "")
			} else {
				segments = append(segments[:i], segments[i+2:]...)
			}
			s = strings.Join(segments, "/")
			goto again
		}
	}
	return lead + s
}

// checkResolve compares a resolution with its slow twin, and holds it to its
// laws.
func checkResolve(t testing.TB, base, ref string) {
	t.Helper()
	got, err := Document.Resolve(base, ref)
	if err != nil || got.CurrentDocument || base == "" {
		return
	}
	if len(base)+len(ref) < 200 { // it is slow indeed
		if want := resolveSlow(base, ref); got.Text != want {
			t.Errorf("%q, %q: %q, want %q", base, ref, got.Text, want)
		}
	}
	b, r, target := read(base), read(ref), read(got.Text)
	if b.Valid() && r.Valid() && !target.Valid() {
		t.Errorf("%q, %q: %q is not valid: %v", base, ref, got.Text, target.Err())
	}
	if again, err := Document.Resolve(base, got.Text); err != nil || again.Text != got.Text ||
		len(again.Findings) > 0 {
		t.Errorf("%q, %q: %q, then %+v, %v", base, ref, got.Text, again, err)
	}
}

func TestNormalize(t *testing.T) {
	for _, test := range []struct{ text, syntax, scheme, id string }{
		{"HTTP://U%7e:P%2f@WWW.Example:80/%7e%2f?%21#%2A", "http://U~:P%2F@www.example:80/~%2F?!#*",
			"http://U~:P%2F@www.example/~%2F?!#*", "L97-6-01"},
		{"http://h:", "http://h:", "http://h", "D-35"},
		{"http://h:0080", "http://h:0080", "http://h", "D-05"},
		{"http://h:8080", "http://h:8080", "http://h:8080", "L97-6-02"},
		{"gopher://h:70/", "gopher://h:70/", "gopher://h/", "L97-6-02"},
		{"ftp://h:21/", "ftp://h:21/", "ftp://h/", "L97-6-02"},
		{"nntp://h:119/", "nntp://h:119/", "nntp://h/", "L97-6-02"},
		{"nntp://h:118/", "nntp://h:118/", "nntp://h:118/", "L97-6-02"},
		{"prospero://h:1525/", "prospero://h:1525/", "prospero://h/", "L97-6-02"},
		{"prospero://h:191/", "prospero://h:191/", "prospero://h:191/", "L97-6-02"},
		{"telnet://h:23/", "telnet://h:23/", "telnet://h/", "L97-6-02"},
		{"wais://h:210/", "wais://h:210/", "wais://h/", "L97-6-02"},
		{"telnet://h:24/", "telnet://h:24/", "telnet://h:24/", "L97-6-02"},
		{"wais://h:21/", "wais://h:21/", "wais://h:21/", "L97-6-02"},
		{"foo://h:0/", "foo://h:0/", "foo://h:0/", "L97-6-02"},
		{"//H:80", "//h:80", "//h:80", "no scheme, no default"},
		{"http://h", "http://h", "http://h", "L97-6-03"},
		{"http://h/a/../b", "http://h/a/../b", "http://h/a/../b", "C-23"},
		{"foo://A_B/", "foo://A_B/", "foo://A_B/", "opaque"},
		{"foo://%41/", "foo://a/", "foo://a/", "L97-2.4.2-03"},
		{"MAILTO:A@B", "mailto:A@B", "mailto:A@B", "L97-4.1-02"},
		{"A_B:c", "A_B:c", "A_B:c", "not valid"},
		{"/%%341%4%31", "/%%341%4%31", "/%%341%4%31", "not valid"},
		{"//@H", "//@h", "//@h", "L97-4.3.1-04"},
		{"//:@H", "//:@h", "//:@h", "L97-4.3.1-04"},
	} {
		for l, want := range []string{test.syntax, test.scheme} {
			if got, err := Document.Normalize(test.text, doc.Level(l)); err != nil || got != want {
				t.Errorf("%s: %q, level %d: %q, %v, want %q", test.id, test.text, l, got, err, want)
			}
		}
	}
}

// checkNormal holds normal forms to their laws.
func checkNormal(t testing.TB, text string) {
	t.Helper()
	r := read(text)
	for _, l := range []doc.Level{doc.Syntax, doc.Scheme} {
		n, err := Document.Normalize(text, l)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := Document.Normalize(n, l); again != n {
			t.Errorf("%q: %q, then %q", text, n, again)
		}
		if syntax, _ := Document.Normalize(text, doc.Syntax); !Document.Equal(text, syntax, l) {
			t.Errorf("%q and %q are not equal", text, syntax)
		}
		normal := read(n)
		if !r.Valid() {
			continue
		}
		if !normal.Valid() {
			t.Errorf("%q: %q is not valid: %v", text, n, normal.Err())
		}
		if escape(n) {
			t.Errorf("%q: %q has an escape that it need not have", text, n)
		}
		for _, name := range []string{"user", "password", "path", "query", "fragment"} {
			a, hasA := r.Part(name)
			b, hasB := normal.Part(name)
			x, errX := pct.Decode(a)
			y, errY := pct.Decode(b)
			if hasA != hasB || x != y || (errX == nil) != (errY == nil) {
				t.Errorf("%q: the %s of %q is %q", text, name, n, b)
			}
		}
		for _, name := range []string{"scheme", "host"} {
			a, hasA := r.Part(name)
			b, hasB := normal.Part(name)
			a, _ = pct.Decode(a)
			b, _ = pct.Decode(b)
			if hasA != hasB || !strings.EqualFold(a, b) {
				t.Errorf("%q: the %s of %q is %q", text, name, n, b)
			}
		}
	}
}

// escape reports whether a text has an escape of an unreserved character, or
// one in lower case.
func escape(s string) bool {
	for i := 0; i+2 < len(s); i++ {
		if s[i] == '%' {
			c, err := pct.Decode(s[i : i+3])
			if err != nil || unreserved.Contains(c[0]) || s[i:i+3] != strings.ToUpper(s[i:i+3]) {
				return true
			}
		}
	}
	return false
}

// What is encoded for a component is of its rule, has no delimiter of it, and
// decodes to the data (L97-2.4.2-01).
func TestEncode(t *testing.T) {
	var data strings.Builder
	for b := range 256 {
		data.WriteByte(byte(b))
	}
	for _, test := range []struct{ component, rule, reserved string }{
		{"segment", "segment", "/;=?"}, // L97-4.3.2-02
		{"param", "param", "/;=?"},
		{"query", "query", "/&=+"}, // L97-4.3.3-01
		{"user", "user", ":@?/"},   // L97-4.3.1-02
		{"password", "password", ":@?/"},
		{"fragment", "fragment", ""}, // L97-3-04
		{"text", "segment", ";/?:@&=+"},
	} {
		got, err := Document.Encode(test.component, data.String())
		if err != nil {
			t.Fatal(err)
		}
		if err := Document.Validate(test.rule, got); err != nil {
			t.Errorf("%s: %v", test.component, err)
		}
		if test.reserved != "" && strings.ContainsAny(got, test.reserved) {
			t.Errorf("%s: %q has one of %q", test.component, got, test.reserved)
		}
		if back, err := pct.Decode(got); err != nil || back != data.String() {
			t.Errorf("%s: decodes to %q, %v", test.component, back, err)
		}
		if got, _ := Document.Encode(test.component, "$-_.!~*'(),"); got != "$-_.!~*'()," {
			t.Errorf("%s: %q", test.component, got) // L97-2.3-03
		}
	}
	if got, err := Document.Encode("reg-name", "a"); err == nil {
		t.Errorf("reg-name: %q", got)
	}
}

var web = []string{
	"http://www.example.com/",
	"http://www.example.com/a/path/of/some/length.html?name=value&other=1#top",
	"http://www.example.com:8080/%7Euser/a,b;c=d/",
	"ftp://user:pass@ftp.example.com/dir/file.txt",
	"mailto:a@b.example", "../g?y#s", "", "http://opaque_host/a",
}

func TestNoAllocs(t *testing.T) {
	for _, text := range web {
		if n := testing.AllocsPerRun(100, func() {
			if r := read(text); !r.Valid() {
				t.Error(r.Err())
			}
		}); n != 0 {
			t.Errorf("%q: %v allocations", text, n)
		}
	}
}

func BenchmarkDraft(b *testing.B) {
	for _, text := range web[:4] {
		b.Run("Read/"+text, func(b *testing.B) {
			for b.Loop() {
				if r := read(text); !r.Valid() {
					b.Fatal(r.Err())
				}
			}
		})
		b.Run("Parse/"+text, func(b *testing.B) {
			for b.Loop() {
				if _, err := uri.Parse(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// read reads a text.
func read(text string) doc.Reading {
	r := doc.Reading{Text: text}
	Read(&r)
	return r
}
