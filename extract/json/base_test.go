package json

import (
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

// TestBase: the base is what a document of JSON-LD or a schema states (RFC 3986
// section 5.1.1, JSON-LD 1.1 section 4.1.3, JSON Schema section 8.2.1), wherever
// the member stands in its object.
func TestBase(t *testing.T) {
	for _, test := range []struct{ document, want string }{
		{`{"@context":{"@base":"http://b.test/x/"},"@id":"j"}`, "http://b.test/x/|http://b.test/x/j @base"},
		{`{"@id":"j","@context":{"@base":"x/"}} {"@id":"k"}`,
			"http://c.test/d/x/j @base|http://c.test/d/x/|http://c.test/d/k"},
		{`{"@context":["c.json",{"@base":"http://b.test/"},{"@base":"x/"}],"a":{"@id":"j"},"@id":["k"]}`,
			"http://c.test/d/c.json|http://b.test/|http://b.test/x/ @base|http://b.test/x/j @base|http://b.test/x/k @base"},
		{`{"@context":{"@base":"http://b.test/"},"a":{"@context":{"@base":"x/"},"@id":"j"},"@id":"k",` +
			`"b":[{"@context":null,"@id":"l"},{"@context":{"@base":null},"@id":"m"}]}`,
			"http://b.test/|http://b.test/x/ @base|http://b.test/x/j @base|http://b.test/k @base|http://c.test/d/l|"},
		{`{"@context":{"t":{"@id":"http://t/","@context":{"@base":"http://s/"}},"U":{"@context":{"@base":"http://u/"}},` +
			`"n":{"@type":"@id"}},"t":{"@id":"a","n":{"@id":"b"}},"@id":"c","x":{"@type":["U"],"@id":"d","y":{"@id":"e","z":1},"z":{"@id":"g"}},` +
			`"t":[{"@id":"f"}]}`, "http://t/|http://s/|http://u/|http://s/a @base|http://s/b @base|http://c.test/d/c|" +
			"http://u/d @base|http://c.test/d/e|http://u/g @base|http://s/f @base"},
		{`{"$id":"http://s.test/a/s.json","$ref":"d.json"}`, "http://s.test/a/s.json|http://s.test/a/d.json $id"},
		{`{"$ref":"r","properties":{"$id":{"type":"string"},"a":{"$ref":"b","$id":"sub/x"}},"$id":"http://s.test/a/s",` +
			`"$defs":{"c":{"$id":"#anchor","$ref":"e"}},"const":{"$id":"http://no/","$ref":"f"},"$comment":"http://i/"}`,
			"http://s.test/a/r $id|http://s.test/a/sub/b $id|http://s.test/a/sub/x $id|http://s.test/a/s|" +
				"http://s.test/a/s#anchor $id|http://s.test/a/e $id|http://no/|http://s.test/a/f $id|http://i/"},
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
		{`{"version":"1","url":"a","redirectURL":"","@base":"n"}`, "http://c.test/d/n"},
		{`{"a":[` + strings.Repeat(`{"b":"`+strings.Repeat("x", 1000)+`"},`, 2000) + `{"$ref":"c"}],"$id":"http://s/"}`,
			"http://c.test/d/c|! byte 2018026: json: this base is stated too late, or too far from the beginning of its " +
				"object: it is ignored|http://s/"},
	} {
		if got := targets(test.document, nil); got != test.want {
			t.Errorf("%.300s\n got %s\nwant %s", test.document, got, test.want)
		}
	}
}

// TestLongBase: a base that is long is not the base of another one.
func TestLongBase(t *testing.T) {
	got := targets(`{"$id":"`+strings.Repeat("x/", 2500)+`","a":{"$id":"y/","$ref":"z"}}`, nil)
	if !strings.HasPrefix(got, "http://c.test/d/x/") || !strings.Contains(got, "a base is too long") ||
		!strings.HasSuffix(got, "/x/x/z $id") {
		t.Error(got)
	}
}

// TestWindows: what is stated is known at each place of a long document.
func TestWindows(t *testing.T) {
	one := `{"pad":"` + strings.Repeat("x", 997) + `","@id":"j","@context":{"@base":"http://b/"}}` + "\n"
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
