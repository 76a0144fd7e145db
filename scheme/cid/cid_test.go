package cid_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/cid"
)

func TestFields(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"cid:foo4%25foo1@bar.net", "foo4%foo1@bar.net"},
		{"CID:frame-1.A&=~@mhtml.blink#x", "frame-1.A&=~@mhtml.blink"},
		{"cid:a%2Fb%3F@c", "a/b?@c"},
		{"cid:%22a%40,b%5C%20%22@%5B:c%5D", `"a@,b\ "@[:c]`},
	} {
		u, err := cid.Parse(uri.MustParse(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := u.Fields().ContentID; got != test.want || u.Field() != "<"+test.want+">" {
			t.Errorf("%s: %s, %s, want %s", u, got, u.Field(), test.want)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
		{"mid:a@b", "scheme[mid]"},
		{"cid:", "addr-spec[]"},
		{"cid:logo", "addr-spec[]"},
		{"cid:a/b@c", "addr-spec[/]"},
		{"cid:a@b/c@d", "addr-spec[/]"},
		{"cid:a%40b", "addr-spec[%40]"},
		{"cid:a@b@c", "addr-spec[@]"},
		{"cid:a%3Eb@c", "addr-spec[%3E]"},
		{"cid:a@b%0D%0A", "addr-spec[%0D]"},
		{"cid:%C3%BC@b", "addr-spec[%C3]"},
		{"cid:%3Ca@b%3E", "addr-spec[%3C]"},
		{"cid:a?b@c", "addr-spec[] query[?b@c]"},
		{"cid://a@b/c@d?", "authority[//a@b] query[?]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range cid.Check(u) {
			got = append(got, f.Rule+"["+u.String()[f.Start:f.End]+"]")
			if f.Section == "" || f.Message == "" || f.Severity != finding.Error {
				t.Errorf("%s: %v", u, f)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %s, want %s", u, s, test.want)
			continue
		}
		var f finding.Finding
		if v, err := cid.Parse(u); !errors.As(err, &f) || v != (cid.URI{}) || f != cid.Check(u)[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for id, want := range map[string]string{
		"a&b=c%d/e?@f":   "cid:a&b=c%25d%2Fe%3F@f",
		`"a@(),:"@[::1]`: "cid:%22a%40%28%29%2C%3A%22@%5B::1%5D",
	} {
		u, err := cid.Fields{ContentID: id}.URI()
		if err != nil || u.String() != want {
			t.Errorf("%s: %v, %v, want %s", id, u, err, want)
		}
	}
	for _, id := range []string{"", "a", "a@", "@b", "<a@b>", "a b@c", "a@b\n", "ü@b", `"a`} {
		if u, err := (cid.Fields{ContentID: id}).URI(); err == nil {
			t.Errorf("%q: %s", id, u)
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else; what is accepted comes back from its
// fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/cid.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("cid-url")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"cid:a.b@c#d", "cid:%22%5C%22@%22@%5B::%5D", "cid:a@b?", "cid:a%2Eb&@%63", "cid:a@b@c", "cid://a@b", "cid:a%0A@b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := cid.Parse(g)
		if want := matcher.Match(text); want != (err == nil) {
			t.Fatalf("%q: %v, but the grammar says %v", g, err, want)
		}
		if err != nil {
			return
		}
		if u.Generic() != g {
			t.Fatalf("%q: Generic is %q", g, u.Generic())
		}
		if strings.ContainsAny(u.Field(), "\x00\r\n") {
			t.Fatalf("%q: %q", g, u.Field())
		}
		fields := u.Fields()
		if v, err := fields.URI(); err != nil || v.Fields() != fields {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
	})
}

// TestAllocs: none to parse, and none for the fields if nothing is encoded.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("cid:part1.960830.1639@XIson.com")
	if n := testing.AllocsPerRun(100, func() {
		u, err := cid.Parse(g)
		if err != nil || u.Fields().ContentID == "" {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
