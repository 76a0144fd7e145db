package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
	"github.com/urikit/uri/extract/text"
)

// run runs the command in this process, with a text as standard input.
func run(t *testing.T, in string, args ...string) (out, messages string, status int) {
	t.Helper()
	read, _, _ := os.Pipe()
	device, err := read.Stat()
	if err != nil {
		t.Fatal(err)
	}
	file := func(text string) *faulty {
		return &faulty{fault: &fault{}, body: bytes.NewReader([]byte(text)), info: device}
	}
	stdin, stdout, stderr := file(in), file(""), file("")
	open := func(name string) (cli.File, error) { return os.Open(name) }
	status = cli.System{In: stdin, Out: stdout, Err: stderr, Open: open}.Main(args, verb.Table,
		verb.Texts)
	collectAsUsual()
	return stdout.out.String(), stderr.out.String(), status
}

// Texts that a reader could cut, change or leave out. Each ends in what tells
// that it was read to its end.
var odd = []string{
	"https://m.test/plain/END",
	"https://m.test/söme_url/END",
	"https://m.test/日本/END",
	"https://bücher.m.test/END",
	"https://www。m.test/END",
	"https://m.test/?q[]=1&END",
	"https://m.test/?q=12^n=T|{END}",
	"https://m.test/?s={\"m\":1}&END",
	"https://m.test/a\\b/END",
	"https://m.test/a|b/END",
	"https://m.test/?a=b|c&END",
	"https://m.test/a<1>/END",
	"https://m.test/a b/END",
	`https://m.test/"q"/END`,
	`https://m.test\END`,
	"https://m.test/`a`/END",
	"https://m.test/%zz/END",
	"https://m.test/a\u00adb/END",
	"https://m.test/a\u200bb/END",
	"https://u:p@m.test/END",
	"https://m.test:1x/END",
	"https://[::1/END",
	"https://m.test/" + strings.Repeat("long/", 300_000) + "END",
	"foo:END",
	"//m.test/END",
	"../END",
	"a/b.html?END",
	"#END",
}

// In running text these are no URIs.
var bad = map[string]bool{"https://m.test:1x/END": true, "https://[::1/END": true}

// In these formats a text that is not a link has an end of its own. In others
// and in strings that do not end, "|", "<", a space, "`" and "\\" are often text.
var fields = map[string]bool{"text.xml": false, "loc.xml": true, "a.json": true, "twice.json": true, "a.csv": true,
	"quoted.csv": true, "element.xml": true}

// What ends a link in a format, or makes it another construct.
var not = map[string][]string{
	"a.adoc":      {"[", "<", " "}, // ends the target of a macro
	"bare.adoc":   {"?q["},
	"a.rst":       {"`", "<"},
	"ref.json":    {"foo:"}, // may be a compact IRI in JSON-LD
	"island.html": {"foo:"},
	"img.html":    {" "},
	"a.1":         {" "},
	"a.org":       {"a/b.html"}, // is not a file in Org
	"angle.txt":   {"|"},        // of chats: <URI|text>
}

// A place is where a document of a format has a link, or a text.
type place struct {
	file  string
	write func(uri string) string
	link  bool // any text there is a link; in running text only those with a known scheme are
}

func in(before, after string, escape func(string) string) func(string) string {
	return func(uri string) string { return before + escape(uri) + after }
}

func asIs(s string) string { return s }

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b[1 : len(b)-1])
}

// twice is a text in a JSON string in a JSON string, with "/" as "\/".
func twice(s string) string {
	return quoted(strings.ReplaceAll(quoted(s), "/", `\/`))
}

// broken returns a function that breaks a text after each 20 characters.
func broken(fold string) func(string) string {
	return func(s string) string {
		var b strings.Builder
		for i, c := range []rune(s) {
			if i%20 == 19 {
				b.WriteString(fold)
			}
			b.WriteRune(c)
		}
		return b.String()
	}
}

// marked is a text in angle brackets in Markdown.
func marked(s string) string {
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "<", `\<`, ">", `\>`).Replace(s)
}

func office(name string, files ...string) func(string) string {
	return func(uri string) string {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for i := 0; i < len(files); i += 2 {
			w, _ := z.Create(files[i])
			fmt.Fprint(w, strings.ReplaceAll(files[i+1], "URI", html.EscapeString(uri)))
		}
		z.Close()
		return b.String()
	}
}

const (
	rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="a" TargetMode="External" Target="URI" Type="` +
		`http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"/></Relationships>`
	word = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ` +
		`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
		`<w:hyperlink r:id="a" w:anchor="sec"/></w:document>`
	atom = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="html" ` +
		`xml:base="http://b.test/">`
)

func twoTimes(s string) string { return html.EscapeString(html.EscapeString(s)) }

var places = []place{
	{"a.html", in(`<a href="`, `">x</a>`, html.EscapeString), true},
	{"img.html", in(`<img srcset="`, ` 2x">`, html.EscapeString), true},
	{"meta.html", in(`<meta http-equiv=refresh content="0;url=`, `">`, html.EscapeString), true},
	{"style.html", in(`<p style="background:url('`, `')">`, html.EscapeString), true},
	{"frame.html", in(`<iframe srcdoc="<a href='`, `'>">`, twoTimes), true},
	{"island.html", in(`<script type="application/ld+json">{"@id":"`, `"}</script>`, quoted), true},
	{"a.xml", in(`<a xlink:href="`, `" xmlns:xlink="http://www.w3.org/1999/xlink"/>`, html.EscapeString), true},
	{"loc.xml", in(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>`,
		`</loc></url></urlset>`, html.EscapeString), true},
	{"element.xml", in("<a> ", "</a>", html.EscapeString), false},
	{"text.xml", in("<a>see ", " there</a>", html.EscapeString), false},
	{"a.atom", in(atom+`&lt;a href="`, `">x&lt;/a></content></entry></feed>`, twoTimes), true},
	{"a.rss", in(`<rss version="2.0"><channel><item><description><![CDATA[<a href="`,
		`">x</a>]]></description></item></channel></rss>`, html.EscapeString), true},
	{"a.json", in(`{"a":"`, `"}`, quoted), false},
	{"ref.json", in(`{"$ref":"`, `"}`, quoted), true},
	{"twice.json", in(`{"a":"{\"b\":\"`, `\"}"}`, twice), false},
	{"comment.json", in("{ // see ", "\n \"a\": 1}", asIs), false},
	{"block.json", in("{ /*", "*/ \"a\": 1}", asIs), false},
	{"hash.json", in("# see ", "\n{\"a\": 1}", asIs), false},
	{"single.json", in("{a: '", "'}", quoted), false},
	{"unquoted.json", in("{\"a\": ", " }", asIs), false},
	{"trailing.json", in("{\"a\": 1}\nsee ", " there", asIs), false},
	{"broken.jsonl", in("{\"a\": 1}\n{\"a\": \"", "\n{\"a\": 2}\n", quoted), false},
	{"broken2.jsonl", in("{\"a\": 1}\n{\"a\": ", "\"}\n{\"a\": 2}\n", asIs), false},
	{"front.md", in("---\nurl: ", "\n---\nx\n", asIs), false},
	{"a.ipynb", in(`{"cells":[{"cell_type":"markdown","source":["[x](<`, `>)"]}],"nbformat":4}`,
		func(s string) string { return quoted(marked(s)) }), true},
	{"a.har", in(`{"log":{"entries":[{"request":{"url":"http://b.test/"},"response":{"content":`+
		`{"mimeType":"text/html","text":"<a href='`, `'>x</a>"}}}]}}`,
		func(s string) string { return quoted(html.EscapeString(s)) }), true},
	{"a.css", in(`a{background:url("`, `")}`, func(s string) string {
		return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s)
	}), true},
	{"a.md", in("[x](<", ">)\n", marked), true},
	{"bare.md", in("see ", " there\n", asIs), false},
	{"a.rst", in("`x <", ">`_\n", func(s string) string {
		return strings.NewReplacer(`\`, `\\`, "`", "\\`").Replace(s)
	}), true},
	{"bare.rst", in("see ", " there\n", asIs), false},
	{"a.adoc", in("link:", "[x]\n", asIs), true},
	{"bare.adoc", in("see ", " there\n", asIs), false},
	{"a.org", in("[[", "][x]]\n", func(s string) string {
		return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`).Replace(s)
	}), true},
	{"a.tex", in(`\href{`, "}{x}\n", func(s string) string {
		return strings.NewReplacer("%", `\%`, "#", `\#`, "^", `\^`, "{", `\{`, "}", `\}`).Replace(s)
	}), true},
	{"bare.tex", in("see ", " there\n", asIs), false},
	{"a.csv", in("name,link\nx,", "\n", asIs), false},
	{"quoted.csv", in("name,link\nx,\"", "\"\n", func(s string) string { return strings.ReplaceAll(s, `"`, `""`) }), false},
	{"a.eml", in("Subject: x\n\nsee ", " there\n", asIs), false},
	{"html.eml", in("Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n", "\n",
		func(s string) string {
			return base64.StdEncoding.EncodeToString([]byte(`<a href="` + html.EscapeString(s) + `">x</a>`))
		}), true},
	{"flowed.eml", in("Content-Type: text/plain; format=flowed; delsp=yes; charset=utf-8\n\nsee ", " there\n",
		broken(" \n")), false},
	{"a.ics", in("BEGIN:VCALENDAR\r\nURL:", "\r\nEND:VCALENDAR\r\n", func(s string) string {
		return broken("\r\n ")(strings.ReplaceAll(s, `\`, `\\`))
	}), false},
	{"attribute.adoc", func(s string) string {
		return strings.ReplaceAll("see "+s+" there\n", "https://m.test/", "{url}/")
	}, false},
	{"a.1", in(".TH A 1\n.UR ", "\nx\n.UE\n", func(s string) string {
		return strings.ReplaceAll(s, `\`, `\e`)
	}), true},
	{"bare.1", in(".TH A 1\nsee ", " there\n", func(s string) string {
		return strings.ReplaceAll(s, `\`, `\e`)
	}), false},
	{"a.txt", in("see ", " there\n", asIs), false},
	{"angle.txt", in("see <", "> there\n", asIs), false},
	{"quotes.txt", in("see \"", "\" there\n", asIs), false},
	{"a.txt.gz", func(s string) string {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		fmt.Fprintf(w, "see %s there\n", s)
		w.Close()
		return b.String()
	}, false},
	{"a.docx", office("a.docx", "word/_rels/document.xml.rels", rels, "word/document.xml", word), true},
	{"a.zip", office("a.zip", "a.html", `<a href="URI">`), true},
}

// TestToldOfDocuments puts texts that a reader could lose into each format:
// each is found to its end, or a message says on standard error, without -v,
// that it is not.
func TestToldOfDocuments(t *testing.T) {
	dir := t.TempDir()
	for _, p := range places {
		for _, uri := range odd {
			relative := !strings.Contains(uri, "://")
			if !p.link && (relative || strings.ContainsAny(uri, "`\\\"") && !fields[p.file] ||
				strings.ContainsAny(uri, "< |") && !fields[p.file] && !strings.Contains(uri, "?a=b|c") || bad[uri]) ||
				slices.ContainsFunc(not[p.file], func(s string) bool { return strings.Contains(uri, s) }) {
				continue // is text, or text follows
			}
			name := filepath.Join(dir, p.file)
			if err := os.WriteFile(name, []byte(p.write(uri)), 0o666); err != nil {
				t.Fatal(err)
			}
			out, messages, status := run(t, "", "extract", name)
			if strings.Contains(out, "END") || strings.Contains(messages, p.file) {
				continue
			}
			t.Errorf("%s: %.60q is lost and not told of: status %d, output %.100q, messages %q", p.file, uri,
				status, out, messages)
		}
	}
}

// TestWays: a text gives the same links and messages as a short file, as a long
// one, through a pipe, and with the places of links.
func TestWays(t *testing.T) {
	long := "http://l.test/" + strings.Repeat("a", text.MaxMatch)
	seeds := []string{"http://a.test/é ", "see <http://b.test/\n c>\n", "x ", "\n", "http://c.test/{ ", "http://d.test/[a] ",
		"\"http://e.test/a b\" ", "urn:isbn:0451450523. ", long + " ", "http://f.test/" + strings.Repeat("b/", 5000) + " "}
	r := rand.New(rand.NewPCG(3, 1))
	dir := t.TempDir()
	for i, size := range []int{0, 100, 5000, 3 << 20} {
		in := "A line of text.\n"
		for len(in) < size {
			in += seeds[r.IntN(len(seeds))]
		}
		name := filepath.Join(dir, fmt.Sprint(i, ".txt"))
		if err := os.WriteFile(name, []byte(in), 0o666); err != nil {
			t.Fatal(err)
		}
		out, messages, status := run(t, "", "extract", name)
		for _, args := range [][]string{{"extract"}, {"extract", "-n"}, {"extract", "-n", name}} {
			o, m, s := run(t, in, args...)
			if len(args) > 1 {
				o = regexp.MustCompile(`(?m)^[^ ]*:[0-9]+:[0-9]+: `).ReplaceAllString(o, "")
			}
			m = strings.ReplaceAll(strings.ReplaceAll(m, "standard input", name), "-:", name+":")
			if o != out || m != messages || s != status {
				t.Errorf("%d bytes, %q:\n%.300q\n%.300q\nstatus %d, and as a file\n%.300q\n%.300q\nstatus %d",
					len(in), args, o, m, s, out, messages, status)
			}
		}
	}
}

// Commands that answer each record of their input.
var answering = strings.Split(strings.TrimSpace(`
explain
parse
parse -g {uri}
parse -e -g {uri}
editions
programs
urn parse
match http://m.test/{a}
clean
clean -e
normalize
normalize -e
normalize -e --to scheme
resolve -b http://a/b/c
resolve -e -b http://a/b/c
relativize -b http://a/b/c
edit -s scheme=https
edit -e -s scheme=https
migrate --from 1738
encode
decode
file
file -d
data -d
redact
dedupe --to scheme
dedupe --by registrable
sort
sort --by surt
sort --by host
`), "\n")

// TestToldOfLines: each record has an answer, or a message with its place or a
// count on standard error. With --json it has an answer, and what is said there about
// what is changed is on standard error without --json.
func TestToldOfLines(t *testing.T) {
	lines := append(odd[:len(odd):len(odd)], "", " ", "#", "%", "a b", " http://m.test/ ", "<http://m.test/>",
		"http://m.test/%00", "http://m.test/\x00", "http://m.test/\xff", "urn:isbn:1", "data:;base64,*",
		"file:///a%2Fb", "file://m.test/a", `{"op":"parse"}`, `{"op":"nothing"}`, "{", "http://m.test:0x/",
		"javascript:alert(1)", "mailto:a", "m.test", "C:\\a", "http:a", "http:///a", "//")
	for _, line := range answering {
		args := strings.Fields(line)
		for _, record := range lines {
			if len(record) > 1<<16 {
				continue
			}
			out, messages, status := run(t, record+"\n", args...)
			if out == "" && !strings.Contains(messages, "-:1") && !strings.Contains(messages, "1 record") {
				t.Errorf("uri %s: %q: no answer and no message: status %d, %q", line, record, status, messages)
			}
			if args[0] == "redact" || strings.Contains(line, " -g ") ||
				strings.HasPrefix(line, "data") {
				continue
			}
			objects, _, _ := run(t, record+"\n", append(args, "--json")...)
			var o struct {
				Valid    *bool
				Findings []struct{ Rule, Message string }
			}
			for n, object := range strings.Split(strings.TrimSpace(objects), "\n") {
				o.Valid, o.Findings = nil, nil
				if err := json.Unmarshal([]byte(object), &o); err != nil {
					t.Errorf("uri %s --json: %q: object %d: %v", line, record, n+1, err)
				}
				for _, f := range o.Findings {
					if strings.HasPrefix(f.Rule, "text-") && !strings.Contains(messages, f.Rule) {
						t.Errorf("uri %s: %q: not told: %s: %q", line, record, f.Message, messages)
					}
				}
				if o.Valid != nil && !*o.Valid && messages == "" &&
					!strings.Contains(out, "valid") && !strings.Contains(out, "allowed") &&
					!strings.Contains(out, "needed") {
					t.Errorf("uri %s: %q is not valid, and not told: %q", line, record, out)
				}
			}
		}
	}
}

// TestRepeated: a base and the name of a part are written again for each link.
// If they are long, there is a limit for that, and the command says so.
func TestRepeated(t *testing.T) {
	const links, most = 3_000, 80 << 20
	long, many := strings.Repeat("x", 60_000), strings.Repeat("<a href=b>", links)+"<a href=http:c>"
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	w, err := z.Create(long + ".html")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, many)
	if z.Close() != nil {
		t.Fatal("not closed")
	}
	html := "<base href='http://h/" + long + "/'>" + many + "<a href=http://end/>"
	xml := "<a xml:base='http://h/" + long + "/'>" + strings.Repeat("<a href='b'/>", links) + "</a>"
	for _, test := range []struct{ in, args string }{
		{html, "--as html --absolute"},
		{html, "--as html --absolute --browser"},
		{html, "--as html --json"},
		{xml, "--as xml --absolute"},
		{archive.String(), "--as zip -n"},
	} {
		debug.FreeOSMemory() // each keeps all its output: 32 bits do not address five of them
		out, told, status := run(t, test.in, append([]string{"extract"}, strings.Fields(test.args)...)...)
		if len(out) > 2*most || status != int(cli.Failed) || strings.Count(told, "left out") != 1 {
			t.Errorf("%s: %d bytes, status %d, %.300s", test.args, len(out), status, told)
		}
		if test.in == html && !strings.Contains(out, "http://end/") {
			t.Errorf("%s: the link without a base is left out", test.args)
		}
	}
	out, told, status := run(t, html, "extract", "--as", "html")
	if strings.Count(out, "\n") != links+3 || told != "" || status != 0 {
		t.Errorf("%d bytes, status %d, %.300s", len(out), status, told)
	}
}
