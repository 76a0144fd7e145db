package mid_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/mid"
)

var scheme = parttest.Scheme[mid.URI, mid.Fields]{FromURI: mid.FromURI, Check: mid.Check,
	Build: mid.Fields.URI}

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text string
		want mid.Fields
	}{
		{"mid:960830.1639@XIson.com", mid.Fields{MessageID: "960830.1639@XIson.com"}},
		{"MID:a%2Fb@c/%22%2F%22@d#x", mid.Fields{MessageID: "a/b@c", ContentID: new(`"/"@d`)}},
		{"mid:%22a%40,b%22@%5B:c%5D/d@e", mid.Fields{MessageID: `"a@,b"@[:c]`,
			ContentID: new("d@e")}},
	} {
		u := scheme.TestFields(t, test.text, test.want)
		field, ok := u.ContentField()
		if u.MessageField() != "<"+test.want.MessageID+">" || ok != (test.want.ContentID != nil) ||
			ok && field != "<"+*test.want.ContentID+">" {
			t.Errorf("%s: %s, %s, %v", u, u.MessageField(), field, ok)
		}
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
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
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]mid.Fields{
		"mid:a&b=c%25d%2Fe%3F@f":        {MessageID: "a&b=c%d/e?@f"},
		"mid:a@%5Bx%2Fy%5D/%22%2F%22@b": {MessageID: "a@[x/y]", ContentID: new(`"/"@b`)},
	}, []mid.Fields{
		{},
		{MessageID: "<a@b>"},
		{MessageID: "a@b\r"},
		{MessageID: "a", ContentID: new("a@b")},
		{MessageID: "a@b", ContentID: new("")},
		{MessageID: "a@b", ContentID: new("a@b@c")},
	})
}

// FuzzParse: what the grammar has is accepted and nothing else; what is
// accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "mid", "mid-url")
	parttest.Fuzz(f, []string{
		"mid:a.b@c/d@e#f", "mid:%22%5C%22@%22@%5B::%5D", "mid:a@b?", "mid:a@b/",
		"mid:a@b/c@d/e@f", "mid://a@b", "mid:a%0A@b",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
		}
		content, _ := u.ContentField()
		if strings.ContainsAny(u.MessageField()+content, "\x00\r\n") {
			t.Fatalf("%q: %q, %q", g, u.MessageField(), content)
		}
	})
}

// TestAllocs: none to parse, and one for the fields, if a part is named.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "mid:960830.1639@XIson.com/partA.960830.1639@XIson.com", 1)
}
