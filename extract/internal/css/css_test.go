package css_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/css"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
)

var format = linktest.Format{Links: linktest.Alone(css.Links)}

// show is what was found as a text: context, text and what is written, one a
// line.
func show(sheet string) []string {
	var got []string
	for f := range css.InText(sheet, false) {
		s := f.Context + " " + f.Text
		if raw := sheet[f.Start:f.End]; raw != f.Text {
			s += " | " + raw
		}
		got = append(got, s)
	}
	return got
}

func TestInText(t *testing.T) {
	for _, tt := range []struct {
		name, sheet string
		want        []string
	}{
		{"empty", "", nil},
		{"none", "a { color: red; width: calc(1px + 2px) }", nil},
		{"bare", "a{background:url(x.png)}", []string{"url() x.png"}},
		{"white space", "url( \n x.png\t)", []string{"url() x.png"}},
		{"quoted", `url("x y.png") url( 'z)' )`, []string{"url() x y.png", "url() z)"}},
		{"modifiers", `image-set(url("x" crossorigin(anonymous) y) 1x, "z" 2x)`,
			[]string{"url() x", "image-set() z"}},
		{"one string", `url("x" "y") src("z" "w")`, []string{"url() x", "src() z"}},
		{"any case", "URL(x) uRl('y')", []string{"url() x", "url() y"}},
		{"style attribute", "background: url(x)", []string{"url() x"}},
		{"several", "src: url(a.woff2) format('woff2'), url(b.ttf) format(\"truetype\"), " +
			"local('c')", []string{"url() a.woff2", "url() b.ttf"}},
		{"empty URLs", `url() url("") url( ' ' ) src("")`, []string{"url()  "}},
		{"fragment", "fill:url(#a)", []string{"url() #a"}},

		{"import", `@import "x.css"; @IMPORT 'y.css' screen;`, []string{"@import x.css",
			"@import y.css"}},
		{"import of a URL", `@import url(x.css); @import/**/url( "y.css" ) layer("z") ` +
			`supports(a: url(b));`, []string{"@import x.css", "@import y.css", "url() b"}},
		{"import by src", `@import src("x");`, []string{"@import x"}},
		{"import of nothing", `@import x "y"; @import; "z"; @import foo("w")`, nil},
		{"import of one", `@import "x" "y"; "z"`, []string{"@import x"}},
		{"namespace", `@namespace "x"; @namespace svg url(y); @namespace z url("w"); a{b:url(c)}`,
			[]string{"url() c"}},
		{"charset", `@charset "utf-8"; @import "x"`, []string{"@import x"}},
		{"image-set", `image-set("x" 1x, url(y) 2x, "z" type("image/png")) -WEBKIT-image-set( ` +
			`'w' 1x) "v"`,
			[]string{"image-set() x", "url() y", "image-set() z", "image-set() w"}},
		{"image", `image(ltr "x", red)`, []string{"image() x"}},
		{"src", `src("x") src(var(--y))`, []string{"src() x"}},
		{"open function", `image-set("x" 1x; } a { content: "y" } b: url(z)`,
			[]string{"image-set() x", "url() z"}},
		{"open block in a function", `image-set({ ) "x" } "y"`, []string{"image-set() y"}},

		{"comment", "/* url(x) @import 'y'; */ /* * / url(z) **/ url(w)", []string{"url() w"}},
		{"comment in a URL", "url(/*x*/y)", []string{"url() /*x*/y"}},
		{"open comment", "url(x) /* url(y)", []string{"url() x"}},
		{"string", `content: "url(x)" '@import "y"' "\"url(z)"`, nil},
		{"bad string", "\"url(x)\nurl(y)", []string{"url() y"}},
		{"bad URL", "url(a b) url(c'd) url(e(f) url(g\x01) url(h)", []string{"url() h"}},
		{"bad URL hides", `url(a "b) url(c) ") url(d)`, []string{"url() c"}},
		{"open URL", "url(x", []string{"url() x"}},
		{"open string", `url("x`, []string{"url() x"}},
		{"hash and dimension", `#url(x) 5url(y) xurl(z) url-(w) -url(v)`, nil},
		{"escaped by the wayside", `a\(url(x) \"url(y) url(z)`, []string{"url() z"}},
		{"custom property", `--x: url(y)`, []string{"url() y"}},

		{"hexadecimal", `url(a\26 b\000026c\26d)`, []string{`url() a&b&c` + "\u026D" +
			` | a\26 b\000026c\26d`}},
		{"other escapes", `url(a\)\"\ b\\c)`, []string{`url() a)" b\c | a\)\"\ b\\c`}},
		{"space at the end", `url(a\  ) url(b\26 )`, []string{`url() a  | a\ `,
			`url() b& | b\26 `}},
		{"line ends", "url(\"a\\\nb\\\r\nc\\\fd\")", []string{"url() abcd | a\\\nb\\\r\nc\\\fd"}},
		{"end of the text", `url("a\`, []string{`url() a | a\`}},
		{"not characters", `url("\0 \d800 \110000 \ffffffff")`,
			[]string{"url() \uFFFD\uFFFD\uFFFD\uFFFDff | " + `\0 \d800 \110000 \ffffffff`}},
		{"NUL", "url('a\x00b')", []string{"url() a\uFFFDb | a\x00b"}},
		{"name with escapes", `u\rl(a) \75rl(b) \000075\r\6C ('c' d) \75 \72 \6c( e f)`,
			[]string{"url() a", "url() b", "url() c"}},
		{"rule with escapes", `@\69mport "x"; @n\61mespace "y"; i\00006dage-set("z" 1x)`,
			[]string{"@import x", "image-set() z"}},
		{"nearly", `u\72m(a) url\28 b)`, nil},
		{"windows-1252", "url(caf\xE9\x80) url(\xC3\xA9)", []string{"url() café€ | caf\xE9\x80",
			"url() é"}},
		{"windows-1252 with escapes", "url(\xE9\\e9)", []string{"url() éé | \xE9\\e9"}},
		{"mark of the byte order", "\uFEFF@import 'x'", []string{"@import x"}},
		{"CDO", "<!-- url(x) -->url(y)", []string{"url() x", "url() y"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := show(tt.sheet); !slices.Equal(got, tt.want) {
				t.Errorf("%q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestLinks: places, lines and columns are those of the document, and the base
// is the one of the style sheet (G-5.1-03).
func TestLinks(t *testing.T) {
	d := link.Document{
		Body: strings.NewReader("/* é */\n@import 'a b.css';\né{background:url( ../x.png )}"),
		Base: base.Retrieved(uri.MustParse("http://h/css/s.css")),
		Part: "p",
	}
	r := format.Read(d)
	if len(r.Links) != 2 || len(r.Notes) > 0 || r.Err != nil {
		t.Fatal(r)
	}
	a, b := r.Links[0], r.Links[1]
	if a.Text != "a b.css" || a.Ref.String() != "a%20b.css" || len(a.Changes) == 0 ||
		a.Err != nil || a.Line != 2 || a.Column != 10 || a.Start != 18 || a.End != 25 {
		t.Errorf("%+v", a)
	}
	target, ok := b.Target()
	if !ok || target.String() != "http://h/x.png" || b.Line != 3 || b.Column != 19 ||
		b.Part != "p" || b.Context != "url()" {
		t.Errorf("%v, %+v", target, b)
	}
}

// TestComments: URIs in comments are found where text is asked for.
func TestComments(t *testing.T) {
	const sheet = "/* <http://a/> */ x{y:url(b)}/*\n é http://c/*//*tel:+1*/"
	for want, o := range map[string]link.Options{
		"url() b 1:27": {},
		"comment http://a/ 1:5, url() b 1:27, comment http://c/ 2:4": {Text: true,
			Finder: text.NewFinder("http")},
		"url() b 1:27, comment tel:+1 2:17": {Text: true,
			Finder: text.NewFinder("tel")},
	} {
		got := linktest.Show(css.Links(link.Document{Body: strings.NewReader(sheet), Options: o}),
			func(l link.Link) string {
				return fmt.Sprintf("%s %d:%d", linktest.Text(l), l.Line, l.Column)
			})
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%q, want %q", s, want)
		}
	}
}

// TestReadError: URLs that end before an error are found, and the error is the
// last.
func TestReadError(t *testing.T) {
	for _, err := range []error{errors.New("boom"), io.ErrUnexpectedEOF} {
		r := format.TestError(t, "@import 'x'; a{b:url(y)}                url(http://ha", err)
		linktest.Equal(t, "links", "before the error", r.Texts(), []string{"@import x", "url() y"})
	}
}

// TestCutOff: a style sheet that is cut off is told as damaged, and one that is
// whole is not.
func TestCutOff(t *testing.T) {
	const sheet = "@import 'x'; a{b:url(y); c:image-set(\"z\" 1x)} /* d */ e[f=\"g\"]{h:url( \"i\" )}"
	for n := range len(sheet) + 1 {
		r := format.Check(t, sheet[:n])
		damaged := len(r.Notes) == 1 && errors.Is(r.Notes[0], link.ErrDamaged)
		open := strings.ContainsAny(sheet[n-min(n, 1):n], "'\"")
		for _, pair := range []string{"{}", "()", "[]"} {
			open = open || strings.Count(sheet[:n], pair[:1]) > strings.Count(sheet[:n], pair[1:])
		}
		if between := n == 0 || strings.HasSuffix(sheet[:n], "'x'") ||
			strings.HasSuffix(sheet[:n], ";"); open && !between && !damaged {
			t.Errorf("%q: %q, %q", sheet[:n], r.Texts(), r.Told())
		}
	}
	for _, s := range []string{"@import 'x", "a{b:url(x", "a{b:url('x'", "/* http://x/", "url(x", sheet + "/*"} {
		if r := format.Read(linktest.Doc(s)); len(r.Notes) != 1 || !errors.Is(r.Notes[0], link.ErrDamaged) {
			t.Errorf("%q: %q", s, r.Told())
		}
	}
	if r := format.Read(linktest.Doc(sheet)); len(r.Notes) != 0 {
		t.Error(r.Told())
	}
}

// TestTooLong: a token that is too long is skipped with a note, and the URLs
// after it are found. Comments and white space need no note.
func TestTooLong(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads many times 20 MB")
	}
	const n = css.MaxToken + css.MaxToken/4
	for _, tt := range []struct {
		begin, text, end string
		note, comments   bool
	}{
		{"a: url(data:,", "x", ") ", true, false},
		{"a: url(", "\\)", ") ", true, false},
		{"a: url( a b", "x ", ") ", true, false},
		{"@import url('", "url(x)", "'); ", true, false},
		{"@import \"", "\\\"", "\"; ", true, false},
		{"content: '", "url(x)", "\n", true, false},
		{"/*", "url(x)*", "*/", false, false},
		{"/*/", "/", "*/", false, false},
		{"", " ", "", false, false},
		{"", "a", " ", false, false},
		{"", "9", " ", false, false},
		{"", "(", " ", false, false},
		{"", "{}", " ", false, false},
		{"/*", "url(x)*", "*/", true, true},
	} {
		times := n/len(tt.text) + 1
		r := io.MultiReader(strings.NewReader("url(a) "+tt.begin), linktest.Repeat(tt.text,
			times), strings.NewReader(tt.end+"b{c:url(d)}"))
		size := len("url(a) "+tt.begin+tt.end) + times*len(tt.text)
		var got []string
		var note *link.Note
		allocated := linktest.Allocated(func() {
			for l, err := range css.Links(link.Document{Body: r, Part: "p",
				Options: link.Options{Text: tt.comments}}) {
				if errors.Is(err, link.ErrDamaged) && tt.text == "(" {
					continue // they are open at the end
				}
				if err != nil {
					if note != nil || !errors.As(err, &note) {
						t.Error(err)
					}
					continue
				}
				got = append(got, l.Text)
				if l.Text == "d" && l.Start != size+len("b{c:url(") {
					t.Errorf("%s: at %d", tt.begin, l.Start)
				}
			}
		})
		if !slices.Equal(got, []string{"a", "d"}) || (note != nil) != tt.note {
			t.Errorf("%s%s: %q, %v", tt.begin, tt.text, got, note)
		}
		if note != nil && (note.Part != "p" || note.Offset < len("url(a) ") ||
			note.Offset > len("url(a) "+tt.begin)) {
			t.Errorf("%s: %v", tt.begin, note)
		}
		if allocated > 12*css.MaxToken {
			t.Errorf("%s%s: %d bytes were allocated", tt.begin, tt.text, allocated)
		}
	}
}

// TestLongest: a URL of that length is found.
func TestLongest(t *testing.T) {
	sheet := "url(" + strings.Repeat("x", css.MaxToken-len("url()")) + ")url(y)"
	var got []int
	for f, err := range css.Reader(strings.NewReader(sheet), false, nil) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, len(f.Text))
	}
	if !slices.Equal(got, []int{css.MaxToken - len("url()"), 1}) {
		t.Error(got)
	}
}

// TestHostile: style sheets that are made to be costly are read in linear time.
func TestHostile(t *testing.T) {
	for _, text := range []string{
		"url(", "url('", "url(\"a\" ", "image-set(", "image-set('a'", "@import ", "\\", "\"\\",
		"u+", "u+a", "/*", "*/", "/", "1e+",
		"{", "}", "(", ")", "[", "]", "\x00", "\xFF", "\xF0", "u\\72l(", "url(a)", "-", "--", "#",
		"@", "<!--", "-->", "|", "a\\\n",
	} {
		for _, n := range []int{1, 2, 3, 1 << 18} {
			sheet := strings.Repeat(text, n)
			for f := range css.InText(sheet, false) {
				if f.Start > f.End || f.End > len(sheet) {
					t.Fatalf("%q: %+v", text, f)
				}
			}
		}
	}
}

// TestStop: nothing is yielded after the caller stops.
func TestStop(t *testing.T) {
	sheet := "url(a) url('b') @import 'c'; url(" + strings.Repeat("x", css.MaxToken) + ") url(d)"
	format.TestStop(t, sheet, link.Options{}, 5)
	for range css.InText(sheet, false) {
		break
	}
}

func BenchmarkLinks(b *testing.B) {
	sheet := bytes.Repeat([]byte("a:hover, .x > b { color: rgba(1, 2, 3, .5); background: "+
		"url(../images/x.png) no-repeat; margin: 0 auto }\n"), 1000)
	b.SetBytes(int64(len(sheet)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range css.Links(link.Document{Body: bytes.NewReader(sheet)}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// pieces are parts of style sheets, in any order.
var pieces = []linktest.Piece{
	{Text: "@import 'a';", Links: []string{"@import a"}}, {Text: "b{c:url( d\\26 e )}",
		Links: []string{"url() d&e"}},
	{Text: "f{g:image-set('h' 1x, url(\"i\") 2x)}", Links: []string{"image-set() h", "url() i"}},
	{Text: "/* url(no) */"},
	{Text: "j{content:'url(no)'}"}, {Text: "@namespace k 'no';"}, {Text: "u\\72l(l)",
		Links: []string{"url() l"}},
	{Text: "<!-- "}, {Text: " --> "}, {Text: "}"}, {Text: "]"}, {Text: "\"\n"},
	{Text: "url(a b) "}, {Text: strings.Repeat("m ", 10<<10)},
	{Text: "@import url('" + strings.Repeat("n", 70<<10) + "');", Links: []string{"@import " +
		strings.Repeat("n", 70<<10)}},
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 13, 13, 13, 13, 1, 2, 14, 6})
	f.Fuzz(func(t *testing.T, choice []byte) {
		format.CheckPieces(t, link.Document{}, "", pieces,
			choice)
	})
}

// TestFaults: everything that goes wrong is reported.
func TestFaults(t *testing.T) {
	format.TestFaults(t, "@import 'a'; b{c:url(d)} /* url(e) */ f{g:image-set('h' 1x)} u\\72l(i)")
}

// TestCost: time and memory are linear in the style sheet.
func TestCost(t *testing.T) {
	for _, h := range [][2]string{
		{"", "url(a)"}, {"", "url("}, {"url(", "a"}, {"url(a ", "b"}, {"'", "a"}, {"/*", "*"},
		{"", "{"}, {"", "a\\"}, {"url('", "\\26 "},
		{"", "image-set('a'"}, {"url(", "\xE9"}, {"", "@import 'a';"},
	} {
		format.TestCost(t, h[0], h[1], "")
	}
}
