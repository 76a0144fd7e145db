package mid_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/abnf"
	"github.com/urikit/uri/scheme/mid"
)

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want mid.Fields
	}{
		{"mid:960830.1639@XIson.com", mid.Fields{MessageID: "960830.1639@XIson.com"}},
		{"MID:a%2Fb@c/%22%2F%22@d#x", mid.Fields{MessageID: "a/b@c", ContentID: new(`"/"@d`)}},
		{"mid:%22a%40,b%22@%5B:c%5D/d@e", mid.Fields{MessageID: `"a@,b"@[:c]`, ContentID: new("d@e")}},
	} {
		u, err := mid.Parse(uri.MustParse(test.text))
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := u.Fields(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", u, got, test.want)
		}
		field, ok := u.ContentField()
		if u.MessageField() != "<"+test.want.MessageID+">" || ok != (test.want.ContentID != nil) || ok && field != "<"+*test.want.ContentID+">" {
			t.Errorf("%s: %s, %s, %v", u, u.MessageField(), field, ok)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // rule and span of each finding
	}{
		{"cid:a@b", "scheme[cid]"},
		{"mid:", "addr-spec[]"},
		{"mid:/a@b", "addr-spec[/]"},
		{"mid:a@b/", "addr-spec[]"},
		{"mid:a@b/c", "addr-spec[]"},
		{"mid:a@b/c@d/", "addr-spec[/]"},
		{"mid:a/b@c", "addr-spec[/]"},
		{"mid:%22a/b%22@c", "addr-spec[/]"},
		{"mid:a@/b@c", "addr-spec[/]"},
		{"mid:a@b/c@d%00", "addr-spec[%00]"},
		{"mid:a@b?c", "query[?c]"},
		{"mid://a@b/c@d", "authority[//a@b]"},
	} {
		u := uri.MustParse(test.text)
		var got []string
		for _, f := range mid.Check(u) {
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
		if v, err := mid.Parse(u); !errors.As(err, &f) || v != (mid.URI{}) || f != mid.Check(u)[0] {
			t.Errorf("%s: %v, %v", u, v, err)
		}
	}
}

func TestBuild(t *testing.T) {
	for _, test := range []struct {
		fields mid.Fields
		want   string
	}{
		{mid.Fields{MessageID: "a&b=c%d/e?@f"}, "mid:a&b=c%25d%2Fe%3F@f"},
		{mid.Fields{MessageID: "a@[x/y]", ContentID: new(`"/"@b`)}, "mid:a@%5Bx%2Fy%5D/%22%2F%22@b"},
	} {
		u, err := test.fields.URI()
		if err != nil || u.String() != test.want {
			t.Errorf("%+v: %v, %v, want %s", test.fields, u, err, test.want)
		}
	}
	for _, fields := range []mid.Fields{
		{},
		{MessageID: "<a@b>"},
		{MessageID: "a@b\r"},
		{MessageID: "a", ContentID: new("a@b")},
		{MessageID: "a@b", ContentID: new("")},
		{MessageID: "a@b", ContentID: new("a@b@c")},
	} {
		if u, err := fields.URI(); err == nil {
			t.Errorf("%+v: %s", fields, u)
		}
	}
}

// FuzzParse: what the grammar has is accepted and nothing else; what is accepted comes back from its
// fields.
func FuzzParse(f *testing.F) {
	rules, err := os.ReadFile("testdata/mid.abnf")
	if err != nil {
		f.Fatal(err)
	}
	grammar, err := abnf.Extend(string(rules))
	if err != nil {
		f.Fatal(err)
	}
	matcher, err := grammar.Matcher("mid-url")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{"mid:a.b@c/d@e#f", "mid:%22%5C%22@%22@%5B::%5D", "mid:a@b?", "mid:a@b/", "mid:a@b/c@d/e@f", "mid://a@b", "mid:a%0A@b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := uri.Parse(text)
		if err != nil {
			return
		}
		u, err := mid.Parse(g)
		if want := matcher.Match(text); want != (err == nil) {
			t.Fatalf("%q: %v, but the grammar says %v", g, err, want)
		}
		if err != nil {
			return
		}
		if u.Generic() != g {
			t.Fatalf("%q: Generic is %q", g, u.Generic())
		}
		content, _ := u.ContentField()
		if strings.ContainsAny(u.MessageField()+content, "\x00\r\n") {
			t.Fatalf("%q: %q, %q", g, u.MessageField(), content)
		}
		fields := u.Fields()
		if v, err := fields.URI(); err != nil || !reflect.DeepEqual(v.Fields(), fields) {
			t.Fatalf("%q: %+v gives %q, %v", g, fields, v, err)
		}
	})
}

// TestAllocs: none to parse, and one for the fields, if a part is named.
func TestAllocs(t *testing.T) {
	g := uri.MustParse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com")
	var u mid.URI
	if n := testing.AllocsPerRun(100, func() {
		var err error
		if u, err = mid.Parse(g); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("Parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { u.Fields() }); n > 1 {
		t.Errorf("Fields: %v allocations", n)
	}
}
