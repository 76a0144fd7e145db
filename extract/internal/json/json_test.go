package json

import (
	"encoding/base64"
	std "encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
)

var format = linktest.Format{Links: Links, Written: written}

// written reports whether a link may be written like this: its source without
// escapes is its text.
func written(document string, l link.Link) bool {
	raw := document[l.Start:l.End]
	var s string
	if b, err := base64.StdEncoding.DecodeString(raw); err == nil && strings.Contains(string(b), l.Text) {
		return true
	}
	if strings.Count(l.Context, "/") > 1 && strings.Contains(raw, `\\`) { // JSON in JSON
		return true
	}
	err := std.Unmarshal([]byte(`"`+raw+`"`), &s)
	return raw == l.Text || err == nil && linktest.Unspaced(s) == linktest.Unspaced(l.Text) ||
		!utf8.ValidString(raw) || strings.ContainsAny(raw, "\"\\\t") // in a damaged document
}

func TestLinks(t *testing.T) {
	for _, test := range []struct {
		document string
		want     []string
	}{
		{`"http://a.example/b"`, []string{" http://a.example/b"}},
		{`{"a": {"b": ["x", "http:\/\/a.example\/?c=1\u0026d=2"]}}`,
			[]string{`/a/b/1 http://a.example/?c=1&d=2 | http:\/\/a.example\/?c=1\u0026d=2`}},
		{`["see <http://a/b>,\nhttp://c/d.\nhttp://e/"]`,
			[]string{"/0 http://a/b", "/0 http://c/d", "/0 http://e/"}},
		{`["http://a/\ud83d\ude00", "http://b/\ud83d"]`,
			[]string{`/0 http://a/😀 | http://a/\ud83d\ude00`, "/1 http://b/\uFFFD | " +
				`http://b/\ud83d`}},
		{`["http\u003a//a/", "\u0068ttp://b/."]`,
			[]string{`/0 http://a/ | http\u003a//a/`, `/1 http://b/. | \u0068ttp://b/.`}},
		{`{"a/b": {"~c": "http://a/", "http://d/": 1}}`,
			[]string{"/a~1b/~0c http://a/", "/a~1b/http:~1~1d~1 http://d/"}},
		{`{"\u0061\"": "http://a/"} "http://b/" ["http://c/"]`,
			[]string{`/a" http://a/`, " http://b/", "/0 http://c/"}},
		{`{a: 'http://a/', "b": ['http://c/', "http://b/"]}`, []string{"/a http://a/", "/b/0 http://c/",
			"/b/1 http://b/"}},
		{"\uFEFF{$ref : '#a\\'', +b: +Infinity, c: 0x1F, d: NaN, 2: [null, -1.5e3,], é: 'http://a/',}", []string{
			`/$ref #a' | #a\'`, "/é http://a/"}},
		{"// \n'http://a/'", []string{" http://a/"}},
		{"/*http://a/*/ /* http://b/ **/# don't, http://c/\n{\"d\":\"http://d/\"# http://e/#f\n}", []string{"comment http://a/",
			"comment http://b/", "comment http://c/", "/d http://d/", "comment http://e/#f"}},
		{"{\"a\": http://a/#b,\"c\":[http://d/,e,1] } don't 'see' <http://f/> \"http://g/\"\n", []string{"text http://a/#b",
			"text http://d/,e,1", "text http://f/", " http://g/",
			"! byte 6: json: text that is not JSON is searched as plain text; places with such text: 3"}},
		{"{\"a\":\"http://a/\"}\n{\"b\":\"http://b/\n{\"c\": http://c/\"}\nhttp://d/\n{\"e\":\"http://e/\"}\n", []string{"/a http://a/",
			"/b http://b/", "text http://c/", "text http://d/", "/e http://e/", "! byte 23: json: a string does not end",
			"! byte 34: json: the object before this one does not end",
			"! byte 40: json: text that is not JSON is searched as plain text; places with such text: 2",
			"! byte 49: json: a string does not end", "! byte 62: json: the object before this one does not end"}},
		{`{"a":["http://a/\\b","http://a/b<1","http://a/b<br>","http://a/b c.pdf","http://a/b c http://d/","http://a/\"q\"/z","http://a/\\n"]}`,
			[]string{`/a/0 http://a/\b | http://a/\\b`, "/a/1 http://a/b<1", "/a/2 http://a/b<br>", "/a/3 http://a/b",
				"/a/4 http://a/b", "/a/4 http://d/", `/a/5 http://a/"q"/z | http://a/\"q\"/z`, `/a/6 http://a/\n | http://a/\\n`}},
		{`{"mimeType":"` + strings.Repeat("a", MaxType+1) + `","text":"<http://a/>"}`, []string{"/text http://a/",
			"! byte 12: json: a media type is longer than 256 bytes: its text is searched as plain text"}},
		{`{"$ref": "#/a b"} {"$ref": "other.json#/a"} {"@id": "dct:title"}`,
			[]string{"/$ref other.json#/a"}},
		{`{"@context": ["http://a/", "b.jsonld", {"c": {"@id": "@type"}}], "href": "../d"}`,
			[]string{"/@context/0 http://a/", "/@context/1 b.jsonld", "/href ../d"}},
		{`{"href": "/orders/{id}", "x": "b.html"}`, nil},
		{"{ // don't, see http://a/?b\n\"c\": \"http://d/\", /* 'http://e/'\n\"http://f/\" */ \"g\": [/**/\"http://h/\"" +
			" // http://i/\n]} // http://j/", []string{"comment http://a/?b", "/c http://d/", "comment http://e/",
			"comment http://f/", "/g/0 http://h/", "comment http://i/", "comment http://j/"}},
		{"{\"a\": http://no/, /* \"http://b/\" */ }", []string{"comment http://b/",
			"text http://no/", "! byte 6: json: text that is not JSON is searched as plain text; places with such text: 1"}},
		{"{\"a\": [\"http://a/\n], \"b\": \"http://b/\"}",
			[]string{"/a/0 http://a/", "! byte 7: json: a string does not end",
				"/b http://b/"}},
		{`{"a": [1, {"b": 2], "c": "http://c/"`,
			[]string{"! byte 17: json: a bracket without its counterpart", "/c http://c/",
				"! byte 36: json: an array or object does not end"}},
		{`]"http://a/`, []string{"! byte 0: json: a bracket without its counterpart",
			"! byte 1: json: a string does not end", " http://a/"}},
		{strings.Repeat(`{"a":[`, MaxNesting/2) + `"http://a/",["http://b/"]]`,
			[]string{strings.Repeat("/a/0", MaxPointer/4) + " http://a/",
				"! byte 30012: json: arrays and objects are nested deeper than 10000: the " +
					"rest of the document is not read"}},
	} {
		got := linktest.Show(Links(linktest.Doc(test.document), nil), linktest.Written(test.document))
		linktest.Equal(t, "links", test.document, sorted(got), sorted(test.want))
	}
}

// sorted returns the texts in order, because a note comes before the links
// before it.
func sorted(texts []string) []string {
	texts = slices.Clone(texts)
	slices.Sort(texts)
	return texts
}

// TestTooLong: a document is read up to a string that is too long.
func TestTooLong(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads 64 MB")
	}
	for n, want := range map[int]int{MaxString - 2: 2, MaxString + 1: 1} {
		body := io.MultiReader(strings.NewReader(`["http://a/", "`), linktest.Repeat("x", n),
			strings.NewReader(`", "http://b/"]`))
		r := format.Read(link.Document{Body: body})
		if len(r.Links) != want || len(r.Notes) != 2-want || r.Err != nil {
			t.Errorf("%d: %d links, %q, %v", n, len(r.Links), r.Told(), r.Err)
		}
	}
}

// slow returns the links of a valid document, in the way of encoding/json.
func slow(document string, f text.Finder) (all []string, ok bool) {
	d := std.NewDecoder(strings.NewReader(document))
	d.UseNumber()
	var value func(at string, links bool) bool
	find := func(at, s string, links, name bool) {
		if t := strings.TrimSpace(s); !name && t != "" && strings.Contains("{[", t[:1]) && std.Valid([]byte(t)) {
			inner, _ := slow(s, f)
			for _, l := range inner {
				context, text, _ := strings.Cut(l, " ")
				all = append(all, strings.Trim(at+" "+context, " ")+" "+text)
			}
			return
		}
		if links && isReference([]byte(s)) {
			all = append(all, at+" "+s)
			return
		}
		if l, ok, _ := markup.Field(link.Document{}, []byte(s)); ok {
			all = append(all, at+" "+l.Text)
			return
		}
		in := `"` + s + `"`
		if strings.ContainsAny(s, "\r\n") {
			in = " " + s + `"`
		}
		for m := range f.All(in) {
			all = append(all, at+" "+m.Text)
		}
	}
	escape := strings.NewReplacer("~", "~0", "/", "~1")
	value = func(at string, links bool) bool {
		t, err := d.Token()
		switch t {
		case std.Delim('{'):
			for d.More() {
				name, _ := d.Token()
				s, _ := name.(string)
				at := at + "/" + escape.Replace(s)
				if find(at, s, false, true); !value(at, isLink(s)) {
					return false
				}
			}
			_, err = d.Token()
		case std.Delim('['):
			for i := 0; d.More(); i++ {
				if !value(fmt.Sprint(at, "/", i), links) {
					return false
				}
			}
			_, err = d.Token()
		default:
			if s, ok := t.(string); ok {
				find(at, s, links, false)
			}
		}
		return err == nil
	}
	return all, value("", false)
}

func isLink(name string) bool {
	return kindOf([]byte(name)).isLink()
}

// hasDocuments reports whether there may be documents that slow does not read,
// or members with a meaning that it does not know.
func hasDocuments(document string) bool {
	return slices.ContainsFunc([]string{`imeType"`, `_type"`, "jsonfeed.org/", "json-schema.org/draft-0", "text/html", "text/markdown", "content_html",
		"xhtml+xml", "svg+xml"}, func(s string) bool { return strings.Contains(document, s) })
}

// check checks the laws of a document, and compares with slow if it is valid.
func check(t testing.TB, document string) {
	t.Helper()
	r := format.Check(t, document)
	if !std.Valid([]byte(document)) || !utf8.ValidString(document) || len(document) > MaxPointer ||
		hasDocuments(document) {
		return
	}
	want, ok := slow(document, text.Finder{})
	if got := r.Texts(); !ok || !slices.Equal(got, want) || len(r.Notes) > 0 {
		t.Errorf("%q:\n got %q\nwant %q\n%q", document, got, want, r.Told())
	}
}

// FuzzLinks checks the laws of any document. In a valid one the links are those
// of [slow].
func FuzzLinks(f *testing.F) {
	for _, s := range []string{
		`{"a": "http:\/\/a\u002Fb", "c~/d": ["x http://e/.", {"$ref": "f.json"}], "g": 1e3}`,
		`{"$ref": ["a", {"b": "c"}], "href": "\ud83d\ude00\ud83d", "http://d/": null}`,
		"{\"a\": \"http://b/\n}, ] [\"\\", "\"http://a/\\n http://b\\", `["<http://a/ b>"]`,
		`{"mimeType":"text/html","text":"http:\/\/a\u002Fb","encoding":"","c":"{\"d\":\"http:\\/\\/e\"}"}`,
		`{"cells":[{"cell_type":"markdown","source":["http://a","\u002f http://b/\n"]}],"text/html":["http:\/\/c"]}`,
		`{"encoding":"base64","text":"aHR0cDovL2Ev","mimeType":"a/b"}`, "{ // http://a/\n\"b\":/* http://c/ */1}",
		`{"@context":[null,{"@base":"http://a/","t":{"@context":{"@base":null}}}],"@id":"b","t":{"@id":"c"}}`,
		`{"$id":"a/b","$ref":"c","d":{"$id":"#e","@context":"f","@type":["g"]}}`, `"x\" http://a/\\" "`, "\uFEFF// c\n{'a': \"mailto:a@b\", }", "[[]],{\"a\",\"b\":[", "{\"cell_type\":\"markdown\",\"source\":[\"http://a\",//http://b\n\"c\"http://d/",
		"{a:'\\'',\"b\":http://c/#d,e} don't # http://f/\n/*http://g/*/", `["http://a/b c","http://a\\b<c","+1,-.5e7"]`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) { check(t, document) })
}

// FuzzFailed: what is found before a failed read is in the whole document.
func FuzzFailed(f *testing.F) {
	f.Add(`{"a": "http://a/`, `b"}`)
	f.Fuzz(func(t *testing.T, before, after string) { format.CheckFailed(t, before, after) })
}

// pieces are items of an array, in any order.
var pieces = []linktest.Piece{
	{Text: `"http://a/",`, Links: []string{"http://a/"}},
	{Text: `{"b\/": "<http:\/\/b/>"},`, Links: []string{"http://b/"}},
	{Text: `{"$ref": ["c", 1, null]},` + "\n", Links: []string{"c"}},
	{Text: `"\\", "\"", "\u00e9",`}, {Text: `[[{}], "x: y"],`}, {Text: "\n // , \n"},
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 0, 3, 1, 4})
	f.Fuzz(func(t *testing.T, choice []byte) {
		without := linktest.Format{Links: func(d link.Document, _ link.Opener) linktest.Links {
			return func(yield func(link.Link, error) bool) {
				for l, err := range Links(d, nil) {
					if l.Context = ""; !yield(l, err) {
						return
					}
				}
			}
		}}
		named := make([]linktest.Piece, len(pieces))
		for i, p := range pieces {
			named[i].Text = p.Text
			for _, l := range p.Links {
				named[i].Links = append(named[i].Links, " "+l)
			}
		}
		without.CheckPieces(t, link.Document{}, "", named, choice)
	})
}

// TestFaults: every fault is reported.
func TestFaults(t *testing.T) {
	format.TestFaults(t, `{"a": "http://a/", "b": ["http:\/\/b/", {"$ref": "c.json"}], "d": "`+
		strings.Repeat("x http://d/ ", 40)+`"}`)
}

// TestCost: time and memory are linear in the document.
func TestCost(t *testing.T) {
	for _, part := range []string{
		`"`, `\`, `"\`, `"a",`, `"http://a/",`, `{"a":`, "[", "]", "{", "}", ",", "\"\n", `"\"`,
		`{"http://a/":`, "//", "a:/*", "//\n", "/**/", `"@context":{"@base":"a"},`, `"$id":"a",`, `"\u0041`,
		`{"mimeType":"a","text":"b",`, `{"cell_type":"markdown","source":["`, `"text/html":["a",`,
		`{"@context":{"a":{`, `"a":{"@context":{}},`, `{"@context":null,`, `"@type":["a",`, `{"$id":"a/",`, `"{\"`, "1,", `{"$ref":"a"},`,
		`"$id":"a/",`, `{"@base":"a/"},`, "#", "{a:", "'", "a ", "http://a/,", `"http://a/b c",`, `{"mimeType":"a","text":"b` + strings.Repeat(" ", 300), `"request":{"url":"http://a/"},`,
	} {
		for _, before := range []string{"", "[", `{"`, `{"@context":{`, `{"@context":[`, strings.Repeat("[", 5000)} {
			format.TestCost(t, before, part, "")
		}
	}
}

func ExampleLinks() {
	const document = `{"log": {"url": "http:\/\/a.example\/?b\u0026c"}, "$ref": "d.json"}`
	for l, err := range Links(linktest.Doc(document), nil) {
		fmt.Println(l.Column, l.Context, l.Ref, err)
	}
	// Output:
	// 18 /log/url http://a.example/?b&c <nil>
	// 60 /$ref d.json <nil>
}

// TestReal: real files, found below ../../../shared and in the Go module cache,
// have the links that slow finds.
func TestReal(t *testing.T) {
	files := 0
	for _, root := range []string{"../../../../shared", os.Getenv("GOMODCACHE"),
		filepath.Join(os.Getenv("HOME"), "go/pkg/mod"), "/usr/share", "/usr/lib"} {
		if root == "" || testing.Short() && files > 0 {
			continue
		}
		filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() || !slices.Contains([]string{".json", ".har",
				".ipynb", ".jsonld", ".geojson"}, filepath.Ext(name)) {
				return nil
			}
			b, err := os.ReadFile(name)
			if err != nil || len(b) > 1<<20 || !std.Valid(b) || !utf8.Valid(b) || hasDocuments(string(b)) {
				return nil
			}
			if files++; files > 500 {
				return fs.SkipAll
			}
			want, _ := slow(string(b), text.Finder{})
			if got := format.Read(linktest.Doc(string(b))).Texts(); !slices.Equal(got, want) {
				t.Errorf("%s:\n got %.1000q\nwant %.1000q", name, got, want)
			}
			return nil
		})
	}
	if files == 0 {
		t.Skip("no files are here")
	}
	t.Log(files, "files")
}
