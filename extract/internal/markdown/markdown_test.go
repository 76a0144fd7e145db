package markdown_test

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markdown"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
)

// with returns the reader that passes HTML to open.
func with(open link.Opener) link.Opener {
	return func(d link.Document) linktest.Links { return markdown.Links(d, open) }
}

// format reads documents with an Opener for HTML, and without reads them
// without one.
var (
	format  = linktest.Format{Links: linktest.Alone(with(linktest.Attributes))}
	without = linktest.Format{Links: linktest.Alone(with(nil))}
)

// read returns the links of a document and its notes.
func read(t *testing.T, document string, open link.Opener) string {
	t.Helper()
	return strings.Join(linktest.Show(markdown.Links(linktest.Doc(document), open),
		func(l link.Link) string {
			if raw := document[l.Start:l.End]; raw != l.Text && !strings.ContainsAny(raw, `\&`) &&
				!strings.HasPrefix(l.Context, "a ") {
				t.Errorf("%q: %q is written %q", document, l.Text, raw)
			}
			return linktest.Text(l)
		}), "|")
}

// TestCode: URIs in code are found if text is asked for, with the rest, in
// order, and as they are written.
func TestCode(t *testing.T) {
	const document = "http://a/ `http://b/?c&amp;d\\_` ``x`` [`http://no/`](e)\n\n    curl " +
		"http://f/\n\n> ```sh http://no/\n> http://g/\n> # [h](http://i/)\n> ```\n" +
		"- `http://j/`\n\n[k]: l\n![`http://no/`](m) `http://n/\nhttp://o/`\n"
	const want = "text http://a/|code http://b/?c&amp;d|link e|code http://f/|code http://g/|" +
		"code http://i/|code http://j/|definition l|image m|code http://n/|code http://o/"
	d := link.Document{Body: strings.NewReader(document), Options: link.Options{Text: true}}
	got := linktest.Show(markdown.Links(d, nil), linktest.Written(document))
	if s := strings.Join(got, "|"); s != want {
		t.Errorf("got %s\nwant %s", s, want)
	}
}

func TestLinks(t *testing.T) {
	for _, test := range []struct{ name, document, want string }{
		{"nothing", "", ""},
		{"inline", "[a](b) ![c](<d e> 'http://f/') [g]() [h](<>)",
			"link b|image d e|text http://f/|link |link "},
		{"escapes", `[a](b\_\(&amp;\&amp;&#x43;\d)`, `link b_(&&amp;C\d`},
		{"autolinks", "<http://a/?b&amp;c> <d@e.f> <gg:h> <i:j>",
			"autolink http://a/?b&amp;c|autolink d@e.f|autolink gg:h"},
		{"definitions", "[a][b] [b] [b][]\n\n[b]: <c>\n  'd'\n[B]: e\n",
			"definition c|definition e"},
		{"definition over lines", "[a\nb]:\n   c\n", "definition c"},
		{"no definition", "[a]: b c\n\n[d]:\n", ""},
		{"nested", "[![a](b)](c) [d [e](f)](g) ![h [i](j) <k:l>](m)",
			"image b|link c|link f|image m"},
		{"running text", "http://a/b. (http://c/d) **http://e/** _http://f/_ ~~http://g/~~ " +
			"x\\_mailto:h@i", "text http://a/b|text http://c/d|text http://e/|text http://f/|" +
			"text http://g/|text mailto:h@i"},
		{"escapes in running text", `http://a/b\_c\* http://d/?e&amp;f &lt;http://g/&gt;`,
			"text http://a/b_c*|text http://d/?e&f|text http://g/"},
		{"hosts", "www.a.b/c, (www.d.e) xwww.f.g www. WWW.h.i <b>www.j.k</b>",
			"text www.a.b/c|text www.d.e|text www.j.k"},
		{"text of a link", "[http://a/](b) [www.c.d][e]\n\n[e]: http://f/",
			"link b|definition http://f/"},
		{"code", "`http://a/` ``[b](c)``\n\n    http://d/\n\n```http://e/\nhttp://f/\n```\n~~~\n" +
			"[g](h)\n", ""},
		{"no reference", "[a](b=\"http://c/\") ![d](e=http://f/)\n\n[g]: h=http://i/",
			`link b="http://c/"|text http://c/|image e=http://f/|text http://f/|` +
				"definition h=http://i/|text http://i/"},
		{"no fence", "```a`\n[b](c)\n", "link c"},
		{"code without an end", "`http://a/ ``[b](c)", "text http://a/|link c"},
		{"list and quote", "> - [a](b)\n>   http://c/\n>\n> 1. <dd:e>\n",
			"link b|text http://c/|autolink dd:e"},
		{"lazy", "> [a](\nb\n)", "link b"},
		{"headings", "# [a](b) #\n\n[c](d)\n===\n", "link b|link d"},
		{"table", "| a | b |\n|---|:-:|\n| [c](d\\|e) | http://f/ |\n| `g\\|http://h/` |\n",
			"link d|e|text http://f/"},
		{"cells are blocks", "| ` | [a](b) |\n|-|-|\n| `` | <cc:d>\n| [e]( | f) |\n | ` | " +
			"http://g/ | [h](i)\n", "link b|autolink cc:d|text http://g/"},
		{"bars", "a\\|b | [c](d\\|\\|e)\n-|:-\n`f\\|[g](h)` | [i](j)|\n||\n|\n[k](l\\|",
			"link d||e|link j"},
		{"table after text", "`a\n[b](c) | `d\n--:|:--\n` | [e](f)\n\n`", "link c|link f"},
		{"table in a list", "- a\n\n\t- | ` | b |\n\t  |---|---|\r\n\t  | [c](d) | ` |\n",
			"link d"},
		{"empty table", "- |||\n  |-|-|\n  | |\n\n  [a](b)\n", "link b"},
		{"short head", "|\n|:-:|-|\n| ` | [b](c)` |\n", "link c"},
		{"no table", "| `a | b |\n|-|\n| [b](c)` |\n|-|\n\n    | a |\n    |-|\n\na | ` | b\n-||" +
			"-\n[c](d) `\n\na|b\n:|-\n", ""},
		{"footnotes", "a[^1] b[^2]\n\n[^2]: http://c/ [d](e)\n\n    [f](g)\n\n[^1]: word\n",
			"text http://c/|link e|link g"},
		{"footnotes in blocks", "> - [^a\\]]: > b\n>\n>   \t- [c](d)\n>\n>       " +
			"[^e]:\t\thttp://f/\n>\n> \t[g](h)\n", "link d|text http://f/|link h"},
		{"footnotes in footnotes", "[^a]: [^b]: [c](d)\n\n[^e]:\n    [^f]: <gg:h>\n",
			"link d|autolink gg:h"},
		{"footnote and definition", "[^a]: b\n[^c]: d\n[e]: f\n\n[e]: g\n", "definition g"},
		{"code after a footnote", "[^a]: b\n\n        [c](d)\n\n   [e](f)\n\n    [g](h)\n",
			"link f"},
		{"no footnotes", "[^]: a\n[^ ]: b\n\n[^c[d]: e\n\n[^f] : g\n\n[^h\n\n    [i](j)\n\n[^" +
			strings.Repeat("k", 1000) + "]: l\n\n    [m](n)\n\n[^", "definition a|definition b"},
		{"HTML", "a <a href='b' title=\">\">c</a> [d](e) <a\nhref=f>\n\n<p>\n<a " +
			"href='g'>http://h/\n</p>\n\nhttp://i/",
			"a href b|a href f|link e|a href g|text http://i/"},
		{"metadata", "---\nurl: http://a/\nb: [c](d)\n---\n[e](f)\n", "text http://a/|link f"},
		{"metadata in TOML", "+++\nurl = 'http://a/'\n+++\n[b](c)\n", "text http://a/|link c"},
		{"no metadata", "---\n[a](b)\n", "link b"},
		{"mark of the byte order", "\uFEFF[a]: b\n", "definition b"},
		{"line ends", "[a]: b\r[c]: d\r\n[e]: f\r\n\r\n[g](h)\r",
			"definition b|definition d|definition f|link h"},
		{"tabs", "-\t[a](b)\n\n\t<cc:d>\n>\t[e]: f\n", "link b|autolink cc:d|definition f"},
		{"no line end", "[a]: b", "definition b"},
		{"reference of a quote", "> [a]: b\n> 'c'\n> [d]:\n> e", "definition b|definition e"},
		{"many blank lines", "- a\n" + strings.Repeat("\n", 100) + "  [b](c)\n", "link c"},
		{"NUL", "[a](b\x00c) \x00http://d/", "link b\x00c|text http://d/"},
	} {
		if got := read(t, test.document, linktest.Attributes); got != test.want {
			t.Errorf("%s: %q\n%s, want\n%s", test.name, test.document, got, test.want)
		}
	}
}

// TestWithout: without an Opener, HTML is text.
func TestWithout(t *testing.T) {
	const document = "a <a href='http://b/'>c</a>\n\n<p>\nhttp://d/ [e](f)\n</p>\n"
	if got := read(t, document, nil); got != "text http://b/|text http://d/" {
		t.Error(got)
	}
}

// TestFailed: what a failed read may have cut off is not a link:
// nothing is cut without a note.
func TestFailed(t *testing.T) {
	broken := errors.New("broken")
	for document, want := range map[string]string{
		"http://a/ http://b/": "text http://a/|! byte 10: " + (&text.SkipError{}).Error(),
		"[a]: http://b/":      "! byte 5: " + (&text.SkipError{}).Error(),
		"[a]: http://b/\n":    "definition http://b/",
		"[a](b) <c:d>":        "link b",
	} {
		body := io.MultiReader(strings.NewReader(document), iotest.ErrReader(broken))
		got := linktest.Show(markdown.Links(link.Document{Body: body}, nil), linktest.Text)
		linktest.Equal(t, "links", document, got, strings.Split(want+"|! broken", "|"))
	}
}

// TestPlaces: lines, columns and places, of HTML too.
func TestPlaces(t *testing.T) {
	document := "é [a](b\\_) <i>\n> <b>[c]( <d> )</b> é&amp;http://e/&#47;\n>\n> <p>\n> <img\n> " +
		"src=x>\n"
	inside := func(d link.Document) iter.Seq2[link.Link, error] {
		return func(yield func(link.Link, error) bool) {
			b, _ := io.ReadAll(d.Body)
			if i := strings.Index(string(b), "x"); i >= 0 && d.Type == "text/html; charset=utf-8" {
				l := d.Link("x", "img src")
				l.Start, l.End, l.Line, l.Column = i, i+1, 9, 9
				_ = yield(l, nil) && yield(link.Link{}, d.Note(i, "y"))
			}
		}
	}
	x := strings.Index(document, "x")
	got := linktest.Show(markdown.Links(linktest.Doc(document), inside), func(l link.Link) string {
		return fmt.Sprintf("%d:%d %s", l.Line, l.Column, document[l.Start:l.End])
	})
	want := fmt.Sprintf("1:7 b\\_|2:12 d|2:27 http://e/&#47;|! byte %d: y|6:7 x", x)
	if g := strings.Join(got, "|"); g != want {
		t.Errorf("%s, want\n%s", g, want)
	}
}

// TestMail: an address means a URI, and a change reports it.
func TestMail(t *testing.T) {
	for document, want := range map[string]string{"<a@b.c>": "mailto:a@b.c",
		"www.a.b": "http://www.a.b"} {
		for l, err := range markdown.Links(link.Document{Body: strings.NewReader(document)}, nil) {
			if l.Ref.String() != want || len(l.Changes) != 1 || l.Changes[0].Fix != want ||
				l.Changes[0].End != len(l.Text) || err != nil {
				t.Errorf("%q: %v, %v", document, l, err)
			}
		}
	}
}

// TestDefinitions: there may be many in one paragraph, and the places where it
// is cut make no difference.
func TestDefinitions(t *testing.T) {
	for _, part := range []string{"[%d]: u%[1]d\n", "[%d]: u%[1]d\n\"title\"\n",
		"[%d]:\nu%[1]d\n'a\nb\n[c]'\n", "[%d\n]: u%[1]d (" + strings.Repeat("x", 1000) + ")\n"} {
		var b strings.Builder
		const many = 2000
		for i := range many {
			fmt.Fprintf(&b, part, i)
		}
		b.WriteString("text [z](end)\n")
		n := 0
		for l, err := range markdown.Links(link.Document{Body: strings.NewReader(b.String())},
			nil) {
			want := fmt.Sprint("u", n)
			if n == many {
				want = "end"
			}
			if n++; l.Text != want || err != nil {
				t.Fatalf("%q: %s, %v, want %s", part, l.Text, err, want)
			}
		}
		if n != many+1 {
			t.Errorf("%q: %d", part, n)
		}
	}
}

// hostile are texts that make readers slow if they are repeated.
var hostile = []string{
	"]", "[a](b) ", "[a] ", "<", "<a ", "<!--", "<?", "` `` ", "*a _b ", "> ", "- ", "1. ", "\\",
	"&", "|", "|-", "# ", "\n", "> [^a]: ", "\t", "(", "www.", "(www.a.b",
	"[", "![", "[a](", "![](", "[a](b \"", "[a]:\n", "[a]: b\n", "[a]: b '\n", "[a][", "[a](<",
	"[a](b (", "<a b='", "<a b=\"c\"", "<!X", "<![CDATA[", "`", "a`", "\\`",
	"- a\n", "> a\n", ">", "- > ", "&amp;", "<a:b@", "<aa:b", "http://a", "|-|\n", "a|b\n", "~~",
	"!", "[[]", "]]", "[]", "[](", "\r", "\r\n", " ", "    a\n\n", "```\n", "~~~",
}

// TestHostile: after many constructs without an end a link is found, in the
// same paragraph and in the next.
func TestHostile(t *testing.T) {
	for _, part := range hostile {
		document := strings.Repeat(part, 20000)
		got := read(t, document+"\n\n***\n\n[y](z)\n", linktest.Attributes)
		endless := strings.HasPrefix(part, "<!") || part == "<?" || part == "`" || part == "~~" ||
			part == "~~~" // blocks
		if strings.Contains(got, "! ") || !strings.HasSuffix(got, "link z") && !endless {
			t.Errorf("%q: %.200s", part, got)
		}
	}
	for _, before := range []string{
		"[0,1) " + strings.Repeat("word ", 200) + "[2,3) ", "[r](", strings.Repeat("[", 2000),
		strings.Repeat("![", 2000), strings.Repeat("[a](", 30000) + " ",
		strings.Repeat("[a](b \"", 30001) + " ",
	} {
		if got := read(t, before+"[y](z 't')", linktest.Attributes); got != "link z" && got != "link z|" {
			t.Errorf("%.20q…: %.200s", before, got)
		}
	}
}

// TestMasks: images in images take linear time.
func TestMasks(t *testing.T) {
	without.TestCost(t, strings.Repeat("![", 200000), "]()", "")
}

// TestHeld: what is found in a paragraph counts as memory, and a note tells
// what is not read.
func TestHeld(t *testing.T) {
	for part, links := range map[string]int{
		"[a](b)": 1, "![a](b) ": 1, "<a:b>": 0, "`c:` ": 0, "<i>": 0, "<i j=k>": 0, "\\*http://a/ ": 1, "[": 0,
	} {
		const many = 20000
		d := link.Document{Body: strings.NewReader(strings.Repeat(part, many))}
		d.Limits.Held = int64(2*many*len(part)) + 10*many
		if r := format.Read(d); len(r.Links) == many*links && links > 0 || len(r.Notes) != 1 ||
			!errors.Is(r.Notes[0], link.ErrHeld) {
			t.Errorf("%q: %d links, %q", part, len(r.Links), r.Told())
		}
		d = linktest.Doc(strings.Repeat(part, many))
		d.Limits.Held = 4 << 20
		if r := format.Read(d); len(r.Links) < many*links || len(r.Notes) > 0 {
			t.Errorf("%q: %d links, %q", part, len(r.Links), r.Told())
		}
	}
}

// TestAllowed: a destination that CommonMark allows is changed without a
// warning.
func TestAllowed(t *testing.T) {
	for l, err := range markdown.Links(linktest.Doc("[a](<b c.md>) ![d](é|f)"), nil) {
		for _, c := range l.Changes {
			if err != nil || c.Severity != finding.Note || c.Section != "CommonMark section 6.3" {
				t.Error(l.Text, c, err)
			}
		}
		if len(l.Changes) == 0 {
			t.Error(l.Text)
		}
	}
}

// TestTable: rows are not filled up without end.
func TestTable(t *testing.T) {
	document := strings.Repeat("|a", 5000) + "\n" + strings.Repeat("|-", 5000) + "\n" +
		strings.Repeat("|[b](c)\n", 5000)
	n := 0
	for l, err := range markdown.Links(link.Document{Body: strings.NewReader(document)}, nil) {
		if n++; l.Text != "c" || err != nil {
			t.Fatal(l, err)
		}
	}
	if n != 5000 {
		t.Error(n)
	}
}

// TestLong: a document that is too long is read as plain text.
func TestLong(t *testing.T) {
	broken := errors.New("broken")
	for _, part := range []string{strings.Repeat("x", 1000) + " ", "-\n", "`", ">", "1.\n", "|"} {
		body := io.MultiReader(strings.NewReader("[a](http://b/)\n\n"+strings.Repeat(part,
			markdown.MaxDocument/len(part)+1)+" http://c/ "), iotest.ErrReader(broken))
		got := linktest.Show(markdown.Links(link.Document{Body: body}, nil),
			func(l link.Link) string { return l.Text })
		if len(got) != 4 || got[1] != "http://b/" || got[2] != "http://c/" || got[3] != "! broken" {
			t.Errorf("%.3q: %q", part, got)
		}
	}
}

// TestError: the error of the reader comes after the links before it.
func TestError(t *testing.T) {
	r := without.TestError(t, "[a](b)", errors.New("broken"))
	linktest.Equal(t, "links", "before the error", r.Texts(), []string{"link b"})
}

// TestStop: a caller that stops gets nothing more.
func TestStop(t *testing.T) {
	document := strings.Repeat("[", 1000) + "\n\n[a](b) http://c/ <a href=d> www.e.f <a href=g>"
	format.TestStop(t, document, link.Options{}, 5)
}

// TestWithoutColon: mail addresses and suffix references are found in code
// without other links.
func TestWithoutColon(t *testing.T) {
	o := link.Options{Text: true, Finder: text.Finder{}.WithMail().WithSuffixes()}
	const document = "x `a@example.org`\n\n    www.example.com\n"
	got := linktest.Show(markdown.Links(link.Document{Body: strings.NewReader(document),
		Options: o}, nil), linktest.Text)
	linktest.Equal(t, "links", document, got, []string{"code a@example.org",
		"code www.example.com"})
}
