package base_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/costtest"
)

func TestParseHeader(t *testing.T) {
	for _, tt := range []struct{ name, text, contentBase, contentLocation string }{
		{"none", "", "-", "-"},
		{"neither", "Subject: x\r\nBase: y\r\n", "-", "-"},
		{"both", "Content-Base: b\r\nContent-Location: l\r\n", " b", " l"},
		{"any case (L97-5.1.1-03)", "CONTENT-base:b\ncontent-LOCATION:l", "b", "l"},
		{"folded", "Subject: x\r\n y\r\nContent-Base: a\r\n b\r\n\tc\r\nX: y\r\n",
			" a\r\n b\r\n\tc", "-"},
		{"empty", "Content-Base:\r\nContent-Location: \r\n", "", " "},
		{"the first counts", "Content-Base: a\nContent-Base: b\n", " a", "-"},
		{"the first counts, though empty", "Content-Base:\nContent-Base: b\n", "", "-"},
		{"space before the colon", "Content-Base \t: b\n", " b", "-"},
		{"space before the name", " Content-Base: b\n", "-", "-"},
		{"in another's value", "Subject: x\n Content-Base: b\n", "-", "-"},
		{"after the header", "X: y\r\n\r\nContent-Base: b\r\n", "-", "-"},
		{"after the header, LF", "X: y\n\nContent-Base: b\n", "-", "-"},
		{"no header", "\nContent-Base: b\n", "-", "-"},
		{"no field", "From joe Sat\nContent-Base: b\n", " b", "-"},
		{"letters that fold", "Content-Baſe: b\nContent-Bas\u0065: c\n", " c", "-"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := base.ReadHeader(tt.text)
			want := base.Header{}
			if tt.contentBase != "-" {
				want.ContentBase, want.HasContentBase = tt.contentBase, true
			}
			if tt.contentLocation != "-" {
				want.ContentLocation, want.HasContentLocation = tt.contentLocation, true
			}
			if h != want {
				t.Errorf("%+v, want %+v", h, want)
			}
		})
	}
}

// TestEntity: L97-5.1.1-02 to 06, L97-5.1.2-02, D-27.
func TestEntity(t *testing.T) {
	outer := base.Retrieved(mustParse("http://r/a/b"))
	for _, tt := range []struct {
		name         string
		outer        base.Base
		header       string
		uri, by, err string
	}{
		{"no field", outer, "X: y\n", "http://r/a/b", "", ""},
		{"Content-Base", outer, "Content-Base: http://b/#f\n", "http://b/", "Content-Base", ""},
		{"before Content-Location", outer,
			"Content-Location: http://l/\nContent-Base: http://b/\n", "http://b/", "Content-Base",
			""},
		{"Content-Location", outer, "Content-Location: c/d#f\n", "http://r/a/c/d",
			"Content-Location", ""},
		{"empty", outer, "Content-Location:\n", "http://r/a/b", "Content-Location", ""},
		{"relative to nothing", base.Base{}, "Content-Location: c/d\n", "", "", ""},
		{"white space", outer, "Content-Base: h t\r\n\ttp:/ \v\f /b/\r\n", "http://b/",
			"Content-Base", ""},
		{
			"encoded words (RFC 2047)", outer,
			"Content-Location: =?us-ascii?Q?http://l/?=\r\n =?utf-8?B?YS9iP2M9PyUyMD89?=\r\n",
			"http://l/a/b?c=?%20?=", "Content-Location", "",
		},
		{"no encoded word", outer, "Content-Location: ?c=?us-ascii?Q?x?=\n",
			"http://r/a/b?c=?us-ascii?Q?x?=", "Content-Location", ""},
		{
			"relative Content-Base", outer, "Content-Base: c\nContent-Location: d\n",
			"http://r/a/d", "Content-Location",
			"base: Content-Base: byte 0: error: the value is not absolute " +
				"(draft-fielding-url-syntax-05 section 5.1.1, rule absolute-URI)",
		},
		{
			"broken", outer, "Content-Location: http://user:secret@[l/\n", "http://r/a/b", "",
			"base: Content-Location: byte",
		},
		{
			"both broken", outer, "Content-Base:\nContent-Location: %\n", "http://r/a/b", "",
			"base: Content-Base: byte 0: error: the value is not absolute " +
				"(draft-fielding-url-syntax-05 section 5.1.1, rule absolute-URI)\n" +
				"base: Content-Location: byte 1",
		},
		{"letters", outer, "Content-Location: =?iso-8859-1?Q?=E9?=\n", "http://r/a/b", "",
			"base: Content-Location: byte 0"},
		{
			"unknown encoded words", outer, "Content-Location: =?koi8-r?Q?http?=\n",
			"http://r/a/b", "",
			"base: Content-Location: byte 0: error: the value has encoded words that cannot " +
				"be read (RFC 2047 section 2, rule encoded-word)",
		},
		{
			"broken encoded words", outer, "Content-Location: =?us-ascii?Q?x\n", "http://r/a/b", "",
			"base: Content-Location: byte 0: error: the value has encoded words that cannot " +
				"be read (RFC 2047 section 2, rule encoded-word)",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, err := tt.outer.Entity(base.ReadHeader(tt.header))
			if got := b.URI().String(); got != tt.uri || b.By() != tt.by {
				t.Errorf("%q by %q, want %q by %q", got, b.By(), tt.uri, tt.by)
			}
			if tt.by != "" && b.Source() != base.Encapsulating || tt.by == "" && b != tt.outer {
				t.Error(b.Why())
			}
			if (err == nil) != (tt.err == "") {
				t.Fatal(err)
			}
			if err == nil {
				return
			}
			if !strings.HasPrefix(err.Error(), tt.err) || strings.Contains(err.Error(), "secret") {
				t.Errorf("%v", err)
			}
			e, ok := errors.AsType[*base.Error](err)
			if f, is := errors.AsType[finding.Finding](err); !ok || !is || f != e.Finding {
				t.Errorf("%#v", err)
			}
		})
	}
}

// TestParts: a header applies to all parts inside, except parts with their own
// (L97-5.1.2-02). The base in the content wins over both.
func TestParts(t *testing.T) {
	b := base.DefaultTo(mustParse("thismessage:/"))
	for _, tt := range []struct{ header, want string }{
		{"Content-Location: a/b\n", "thismessage:/a/b"},
		{"Content-Type: multipart/mixed\n", "thismessage:/a/b"},
		{"Content-Location: http://h/c\n", "http://h/c"},
		{"Content-Location: d\n", "http://h/d"},
	} {
		var err error
		if b, err = b.Entity(base.ReadHeader(tt.header)); err != nil ||
			b.URI().String() != tt.want {
			t.Errorf("%q: %s, %v, want %s", tt.header, b.URI(), err, tt.want)
		}
	}
	b, err := b.HTML([]byte("<base href=e/>"))
	if err != nil || b.URI().String() != "http://h/e/" || b.Against() != base.Encapsulating {
		t.Error(b.URI(), b.Why(), err)
	}
}

// TestLinear: costly headers take linear time.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("a test of size; it runs without -short")
	}
	const n = 1 << 17
	for name, tt := range map[string]struct{ before, part string }{
		"fields":        {"", "Content-Base: x\n"},
		"folds":         {"Content-Location: ", "\n x"},
		"no fields":     {"", "x\n"},
		"colons":        {"", ":"},
		"encoded words": {"Content-Location: ", "=?us-ascii?q?x?= "},
		"half of them":  {"Content-Location: ", "=?us-ascii?q?"},
		"no charset":    {"Content-Location: ", "=?"},
		"broken base64": {"Content-Location: ", "=?us-ascii?b?*?="},
	} {
		costtest.Single(tt.part).CheckTime(t, name, n*len(tt.part), func(long string) {
			_, _ = base.DefaultTo(mustParse("http://d/")).Entity(base.ReadHeader(tt.before + long))
		})
	}
}
