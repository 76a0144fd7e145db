package text_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/scheme"
)

var seeds = []string{
	"see <http://a/b\n c>, http://a/(b). mailto:a@b urn:isbn:0451450523.",
	"\"http://a/\" x-a:b <URL:foo:b>", "http://[::1]:80/?a#b)",
	"a.b@example.org, www.example.com/a. 1.2.3.4:80/x",
	"http://例え.jp/引き出し。президент.рф/а a@президент.рф", "foo.comです\\nwww.a.de &lt;http://a&gt;",
	"000.comで.de", "-.\xe0", "-.- a.-",
	"-a.b-.com a..com a.-b.com:0/ x@y@z.de %a@b.de", "http://a:b/http://[::1/urn:a1:b?urn:a2:c",
}

// FuzzAll: matches are in the text, in order, and agree with their kinds.
// Matches of the default Finder are found in brackets, too.
func FuzzAll(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, finder := range finders {
			last := 0
			for m := range finder.All(s) {
				if !finder.MayFind([]byte(s)) {
					t.Fatalf("%q: %q is found where nothing may be", s, m.Text)
				}
				if m.Start < last || m.End <= m.Start || m.End > len(s) ||
					m.End-m.Start > text.MaxMatch {
					t.Fatalf("%q: %d to %d, after %d", s, m.Start, m.End, last)
				}
				last = m.End
				if m.Delimiter == text.None && m.Text != s[m.Start:m.End] || m.Kind == text.URI &&
					m.Text != m.URI.String() {
					t.Fatalf("%q: %q is the text of %q", s, m.Text, s[m.Start:m.End])
				}
				if m.Delimiter == text.None {
					means(t, s[m.Start:m.End], m)
				}
				if m.Kind != text.URI || finder != (text.Finder{}) || m.Delimiter == text.Angle {
					continue
				}
				found := false
				for n := range text.All("a <" + m.URI.String() + "> b") {
					found = found || n.URI == m.URI
				}
				if !found {
					t.Fatalf("%q: %q is not found in brackets", s, m.URI)
				}
			}
		}
	})
}

// means checks that a match agrees with its text.
func means(t *testing.T, s string, m text.Match) {
	t.Helper()
	u := m.URI.String()
	switch m.Kind {
	case text.URI:
		if u != s {
			t.Fatalf("%q: %q", s, u)
		}
	case text.IRI:
		if i := strings.Index(s, "://") + len("://"); i > 2 {
			end := i + strings.IndexAny(s[i:]+"/", "/?#")
			s = s[:i] + strings.NewReplacer("。", ".", "．", ".", "｡", ".").Replace(s[i:end]) + s[end:]
		}
		x, err := iri.Parse(s)
		if err != nil || x.IsASCII() && m.Text == s {
			t.Fatalf("%q: %v", s, err)
		}
		if v, err := x.LookupURI(host.UTS46); err == nil && v != m.URI || err != nil &&
			x.URI() != m.URI {
			t.Fatalf("%q: %q, want %q or %q", s, u, v, x.URI())
		}
	case text.Suffix:
		x, err := iri.ParseRef("//" + s)
		if err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		r, err := x.LookupURI(host.UTS46)
		if err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		if v, err := scheme.CompleteSuffix(r.String()[len("//"):]); err != nil || v != m.URI {
			t.Fatalf("%q: %q, want %q: %v", s, u, v, err)
		}
	case text.Mail:
		local, domain, _ := strings.Cut(s, "@")
		if bad := scheme.Check(m.URI); len(bad) > 0 || !strings.HasPrefix(u,
			"mailto:"+strings.ReplaceAll(local, "%", "%25")+"@") || strings.ContainsAny(local,
			" \"()<>,:;@") {
			t.Fatalf("%q: %q, %v", s, u, bad)
		}
		h, err := host.FromName(domain)
		if err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		if name, err := h.LookupName(); err != nil || !strings.EqualFold(name,
			u[strings.LastIndexByte(u, '@')+1:]) {
			t.Fatalf("%q: %q, want %q: %v", s, u, name, err)
		}
	}
}
