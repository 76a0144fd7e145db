package json

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

var retrieved = base.Retrieved(uri.MustParse("http://c.test/d/e"))

// targets returns the target of each link, with the name of what states its
// base if it is relative, and the notes.
func targets(document string, open link.Opener) string {
	d := linktest.Doc(document)
	d.Base = retrieved
	return strings.Join(linktest.Show(Links(d, open), func(l link.Link) string {
		u, _ := l.Target()
		if l.Ref.HasScheme() {
			return u.String()
		}
		return strings.TrimSpace(u.String() + " " + l.Base.By())
	}), "|")
}

func late(at int) string {
	return fmt.Sprintf("! byte %d: json: this base is stated after links that are relative to it: they keep the "+
		"base from outside", at)
}

// TestBase: the base is what a document of JSON-LD or a schema states (RFC 3986
// section 5.1.1, JSON-LD 1.1 section 4.1.3, JSON Schema section 8.2.1), from
// the place of the member on. A note says if a link before it has another base.
func TestBase(t *testing.T) {
	for _, test := range []struct{ document, want string }{
		{`{"@context":{"@base":"http://b.test/x/"},"@id":"j"}`, "http://b.test/x/|http://b.test/x/j @base"},
		{`{"@id":"j","@context":{"@base":"x/"}} {"@id":"k"}`,
			"http://c.test/d/j|http://c.test/d/x/|" + late(31) + "|http://c.test/d/k"},
		{`{"@context":["c.json",{"@base":"http://b.test/"},{"@base":"x/"}],"a":{"@id":"j"},"@id":["k"]}`,
			"http://c.test/d/c.json|http://b.test/|http://b.test/x/ @base|http://b.test/x/j @base|http://b.test/x/k @base"},
		{`{"@context":{"@base":"http://b.test/"},"a":{"@context":{"@base":"x/"},"@id":"j"},"@id":"k",` +
			`"b":[{"@context":null,"@id":"l"},{"@context":{"@base":null},"@id":"m"}]}`,
			"http://b.test/|http://b.test/x/ @base|http://b.test/x/j @base|http://b.test/k @base|http://c.test/d/l|"},
		// Contexts of terms and types do not count.
		{`{"@context":{"t":{"@id":"http://t/","@context":{"@base":"http://s/"}}},"t":{"@id":"a"},"@type":"t","@id":"b"}`,
			"http://t/|http://s/|http://c.test/d/a|http://c.test/d/b"},
		{`{"@context":{"t":{"@id":"a"},"@base":"http://b/"},"@id":"http://c/"}`, "http://c.test/d/a|http://b/|http://c/"},
		{`{"a":{"@context":{"@base":"x/"},"@id":"j"},"b":{"@id":"http://a/","@context":null},"@context":{"@base":"http://b/"}}`,
			"http://c.test/d/x/|http://c.test/d/x/j @base|http://a/|http://b/|" + late(103)},
		{`{"a":{"@context":{"@base":"http://x/"},"@id":"j"},"@context":[{"@base":"http://b/"},{"@base":"x/"}],"@id":"k"}`,
			"http://x/|http://x/j @base|http://b/|http://b/x/ @base|http://b/x/k @base"},
		{`{"$id":"http://s.test/a/s.json","$ref":"d.json"}`, "http://s.test/a/s.json|http://s.test/a/d.json $id"},
		{`{"$ref":"r","properties":{"$id":{"type":"string"},"a":{"$ref":"b","$id":"sub/x"}},"$id":"http://s.test/a/s",` +
			`"$defs":{"c":{"$id":"#anchor","$ref":"e"}},"const":{"$id":"http://no/","$ref":"f"},"$comment":"http://i/"}`,
			"http://c.test/d/r|http://c.test/d/b|http://c.test/d/sub/x|" + late(72) + "|http://s.test/a/s|" + late(88) +
				"|http://s.test/a/s#anchor $id|http://s.test/a/e $id|http://no/|http://s.test/a/f $id|http://i/"},
		{`{"$id":"urn:a:b","$ref":"#c"}`, "urn:a:b#c $id"},
		{`{"id":"http://o/p/","$schema":"http://json-schema.org/draft-03/schema","$ref":"q"} {"$ref":"r"}`,
			"http://o/p/|http://json-schema.org/draft-03/schema|http://o/p/q id|http://c.test/d/r"},
		{`{"$schema":"http://json-schema.org/draft-04/schema#","id":"http://o/p/","$ref":"q"}`,
			"http://json-schema.org/draft-04/schema#|http://o/p/|http://o/p/q id"},
		{`{"$schema":"http://json-schema.org/draft-07/schema#","id":"n","default":{"id":"m"},"$ref":"q"}`,
			"http://json-schema.org/draft-07/schema#|http://c.test/d/q"},
		{`{"id":"http://o/p/","$ref":"q"}`, "http://o/p/|http://c.test/d/q"},
		{`{"@context":{"$id":"x","t":{"$id":"y"}}}`, "http://c.test/d/x|http://c.test/d/y"},
		{`{"$id":"http://a b","$ref":"q"}`, "http://a|http://c.test/d/q"},
		{`{"log":{"entries":[{"request":{"url":"http://h/p/q"},"response":{"redirectURL":"/login","headers":[` +
			`{"name":"location","value":"/loc"},{"value":"r","name":"X"}],"content":{"mimeType":"x/y","text":"href"}}}]}}`,
			"http://h/p/q|http://h/login|http://h/loc"},
		{`{"version":"https://jsonfeed.org/version/1.1","items":[{"url":"a","external_url":"b","title":"c"}]}`,
			"https://jsonfeed.org/version/1.1|http://c.test/d/a|http://c.test/d/b"},
		{`{"items":[{"url":"a","icon":"http://i/"}],"version":"https://jsonfeed.org/version/1.1","icon":"b"}`,
			"http://i/|https://jsonfeed.org/version/1.1|! byte 52: json: this is stated after a member that it changes: " +
				"that was read without it|http://c.test/d/b"},
		{`{"response":{"redirectURL":"a"},"request":{"url":"http://h/"}}`, "http://c.test/d/a|http://h/|" + late(49)},
		{`{"version":"1","url":"a","redirectURL":"","@base":"n"}`, "http://c.test/d/n"},
		{`{"a":[` + strings.Repeat(`{"b":"`+strings.Repeat("x", 1000)+`"},`, 2000) + `{"$ref":"c"}],"$id":"http://s/"}`,
			"http://c.test/d/c|http://s/|" + late(2018026)},
	} {
		if got := targets(test.document, nil); got != test.want {
			t.Errorf("%.300s\n got %s\nwant %s", test.document, got, test.want)
		}
	}
}

// TestLongBase: a base that is too long does not count.
func TestLongBase(t *testing.T) {
	for n, want := range map[int]string{MaxBase: "/x/z $id", MaxBase + 2: "http://c.test/d/z"} {
		text := strings.Repeat("x/", (n-len(retrieved.URI().String()))/2)
		got := targets(`{"$id":"`+text+`","a":{"$ref":"z"}}`, nil)
		if !strings.HasSuffix(got, want) || strings.Contains(got, "a base is longer than") != (n > MaxBase) {
			t.Error(n, got)
		}
	}
}

// TestWindows: what is stated is known at each place of a long document.
func TestWindows(t *testing.T) {
	one := `{"pad":"` + strings.Repeat("x", 997) + `","@context":{"@base":"http://b/"},"@id":"j"}` + "\n"
	n := 0
	for l, err := range Links(linktest.Doc(strings.Repeat(one, 5000)), nil) {
		if n++; err != nil || l.Text == "j" && l.Base.URI().String() != "http://b/" {
			t.Fatal(n, l, err)
		}
	}
	if n != 10000 {
		t.Error(n)
	}
}
