package data_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/scheme/data"
)

var scheme = parttest.Scheme[data.URI, data.Fields]{FromURI: data.FromURI, Check: data.Check,
	Build: data.Fields.URI}

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text  string
		typ   string // "" if there is none
		param []data.Parameter
		b64   bool
		data  string
		media string
	}{
		{"data:,", "", nil, false, "", "text/plain;charset=US-ASCII"},
		{"data:,A%20brief%20note#x", "", nil, false, "A brief note", "text/plain;charset=US-ASCII"},
		{"DATA:,a/../b?c,d;base64,%00%FF", "", nil, false, "a/../b?c,d;base64,\x00\xff",
			"text/plain;charset=US-ASCII"},
		{"data:;charset=utf-8,x", "", []data.Parameter{{"charset", "utf-8"}}, false, "x",
			"text/plain;charset=utf-8"},
		{"data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local",
			"application/vnd-xxx-query", nil, false,
			"select_vcount,fcol_from_fieldtable/local", "application/vnd-xxx-query"},
		{"data:image/gif;base64,R0lGODdh", "image/gif", nil, true, "GIF87a", "image/gif"},
		{"data:;BASE64,YQ==", "", nil, true, "a", "text/plain;charset=US-ASCII"},
		{"data:;%62ase64,Y%51%3d%0D%0A=", "", nil, true, "a", "text/plain;charset=US-ASCII"},
		{"data:;base64,%20YWI%09=", "", nil, true, "ab", "text/plain;charset=US-ASCII"},
		{"data:;base64,/%2B+%2F", "", nil, true, "\xff\xef\xbf", "text/plain;charset=US-ASCII"},
		{"data:a/%62;base64=base64;base64,", "a/b", []data.Parameter{{"base64", "base64"}}, true,
			"", "a/b;base64=base64"},
		{"data:text/x;a=b%20c;q=%22%5C%22%3b%22;e=%22%22;u=%C3%BC,", "text/x",
			[]data.Parameter{{"a", "b c"}, {"q", `";`}, {"e", ""},
				{"u", "ü"}}, false, "", `text/x;a="b c";q="\";";e="";u="ü"`},
	} {
		want := data.Fields{Parameters: test.param, Base64: test.b64, Data: []byte(test.data)}
		if test.typ != "" {
			want.Type = &test.typ
		}
		if test.param == nil {
			want.Parameters = []data.Parameter{}
		}
		u := scheme.TestFields(t, test.text, want)
		if got := u.MediaType(); got != test.media {
			t.Errorf("%s: %s, want %s", u, got, test.media)
		}
		if got, err := u.Data(len(test.data)); err != nil || string(got) != test.data ||
			u.Size() != len(test.data) {
			t.Errorf("%s: %q, %v", u, got, err)
		}
		var f finding.Finding
		if got, err := u.Data(len(test.data) - 1); !errors.As(err, &f) || got != nil {
			t.Errorf("%s: %q, %v", u, got, err)
		}
	}
	if f := (data.URI{}).Fields(); f.Parameters == nil || f.Data == nil {
		t.Errorf("%+v", f)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"date:,", "scheme[date]"},
		{"data:", "dataurl[]"},
		{"data:foo", "mediatype[] dataurl[]"},
		{"data://host/,", "authority[//host]"},
		{"data:text,x", "mediatype[]"},
		{"data:/,x", "type[] subtype[]"},
		{"data:te(xt/a/b,", "type[(] subtype[/]"},
		{"data:te%28xt/%20,", "type[%28] subtype[%20]"},
		{"data:;,", "parameter[]"},
		{"data:;a,", "parameter[a]"},
		{"data:;base64;a=b,", "parameter[base64]"},
		{"data:;base64;base64,YQ==", "parameter[base64]"},
		{"data:;base6%3D,", "parameter[base6%3D]"},
		{"data:;=,", "attribute[] value[]"},
		{"data:;a=b=c,", "value[=]"},
		{"data:;a=b:c;d=,", "value[:] value[]"},
		{"data:;a%0A=b%0D,", "attribute[%0A] value[%0D]"},
		{"data:;a=%22,", "value[%22]"},
		{"data:;a=%22b%22c,", "value[%22b%22c]"},
		{"data:;a=%22b%5C%22,", "value[%22b%5C%22]"},
		{"data:;a=b%22,", ""},
		{"data:;base64,Y", "data[]"},
		{"data:;base64,YQ", "data[]"},
		{"data:;base64,YQ=", "data[]"},
		{"data:;base64,=", "data[]"},
		{"data:;base64,Y===", "data[]"},
		{"data:;base64,YQ==YQ==", "data[Y]"},
		{"data:;base64,Y_Q=", "data[_]"},
		{"data:;base64,YQ%2D=", "data[%2D]"},
		{"data:;base64,YQ==?", "data[?]"},
	})
}

// TestMessage: the octet that is wrong is named by two digits (RFC 3986 section
// 2.1).
func TestMessage(t *testing.T) {
	list := data.Check(uri.MustParse("data:text/plain%0C,X"))
	if len(list) != 1 || !strings.Contains(list[0].Message, "the octet 0C ") {
		t.Errorf("%v", list)
	}
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]data.Fields{
		"data:,":        {},
		"data:;base64,": {Base64: true},
		"data:image/svg+xml;base64,///+AA==": {Type: new("image/svg+xml"), Base64: true,
			Data: []byte{0xff, 0xff, 0xfe, 0}},
		"data:a%23/b;charset=utf-8;n=a%20b%2F;e=%22%22;q=%22%5C%22%5C%5C%22,": {Type: new("a#/b"),
			Parameters: []data.Parameter{{"charset", "utf-8"}, {"n", "a b/"}, {"e", ""},
				{"q", `"\`}}},
		"data:,a/b%3Fc%23d,e;%25": {Data: []byte("a/b?c#d,e;%")},
		"data:a/b,x%2F..%2Fy":     {Type: new("a/b"), Data: []byte("x/../y")},
	}, []data.Fields{
		{Type: new("")},
		{Type: new("text")},
		{Type: new("text/")},
		{Type: new("text/a/b")},
		{Type: new("text/a;b")},
		{Parameters: []data.Parameter{{}}},
		{Parameters: []data.Parameter{{"a=b", "c"}}},
		{Parameters: []data.Parameter{{"a", "b\r\nc"}}},
	})
}

// FuzzParse: what the grammar of RFC 2397 has is accepted and nothing else;
// what is accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "data", "dataurl")
	parttest.Fuzz(f, []string{
		"data:,A%20brief%20note", "data:image/gif;base64,R0lGODdh",
		"data:text/plain;charset=iso-8859-7,%be%fg", "data:;a=%22b%5C%22%22;c=d,?#x",
		"data:;%42ASE64,Y%51%3D%0d=", "data:a,b", "data:;base64,YQ", "data:;a=%22,",
		"data:;a=%5C%22,", "data:/x,/../", "data:;base64=1,",
	}, func(t *testing.T, g uri.URI) {
		u, ok := scheme.Laws(t, g, valid(g))
		if !ok {
			return
		}
		if got, err := u.Data(u.Size()); err != nil || !bytes.Equal(got, u.Fields().Data) ||
			len(got) != u.Size() {
			t.Fatalf("%q: %d octets, of %d, %v", g, len(got), u.Size(), err)
		}
		head, r, err := data.NewReader(iotest.OneByteReader(strings.NewReader(g.String() + "\n")))
		if g.HasFragment() || len(g.String()) >= data.MaxHead {
			return
		}
		if err != nil || head.MediaType() != u.MediaType() {
			t.Fatalf("%q: %q, %v", g, head, err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, u.Fields().Data) {
			t.Fatalf("%q: read %q, %v", g, got, err)
		}
		if s := u.MediaType(); strings.ContainsAny(s, "\x00\r\n") {
			t.Fatalf("%q: %q", g, s)
		}
	})
}

// TestReader: the places of errors, and no memory for the data.
func TestReader(t *testing.T) {
	for _, test := range [][2]string{
		{"data:,a b", " "}, {"data:,a#b", "#"}, {"data:,a%2", "%2"}, {"data:,%zz", "%zz"},
		{"data:,a\nb", "\n"}, {"data:,a\n\n", "\n"}, {"data:;base64,YQ", ""}, {"data:;base64,YQ=", ""},
		{"data:;base64,YQ==YQ==", "Y"}, {"data:;base64,Y_Q=", "_"}, {"data:;base64,YQ%2D=", "%2D"},
		{"data:foo\n", ""}, {"", ""}, {"http://h/,", "http"}, {"da ta:,", " "}, {"data:x,", ""},
		{"data:;a=" + strings.Repeat("b", data.MaxHead), "data:"},
	} {
		_, r, err := data.NewReader(strings.NewReader(test[0]))
		if err == nil {
			_, err = io.ReadAll(r)
		}
		var f finding.Finding
		if !errors.As(err, &f) || !strings.HasPrefix(test[0][f.Start:f.End], test[1]) ||
			test[1] == "" && f.Start < f.End {
			t.Errorf("%.40q: %v", test[0], err)
		}
	}
	for _, head := range []string{"data:;base64,", "data:,%41?"} {
		const n = 8 << 20
		r := io.MultiReader(strings.NewReader(head), io.LimitReader(letters{}, n),
			strings.NewReader("\r\n"))
		var size int64
		allocs := testing.AllocsPerRun(1, func() {
			_, octets, err := data.NewReader(r)
			if err == nil {
				size, err = io.Copy(io.Discard, octets)
			}
			if err != nil {
				t.Fatal(err)
			}
			r = io.MultiReader(strings.NewReader(head), io.LimitReader(letters{}, n))
		})
		if want := int64(n / 4 * 3); size != want && size != n+2 || allocs > 50 {
			t.Errorf("%s: %d octets, %v allocations", head, size, allocs)
		}
	}
}

// letters is a reader of the letter A, without an end.
type letters struct{}

func (letters) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'A'
	}
	return len(p), nil
}

// TestAllocs: nothing to parse a URL; three for its fields, four at most for
// its data.
func TestAllocs(t *testing.T) {
	const text = "data:image/gif;base64,R0lGODdh"
	scheme.TestAllocs(t, text, 3)
	u := scheme.Read(t, text)
	parttest.Allocs(t, "Data", 4, func() { _, _ = u.Data(100) })
}
