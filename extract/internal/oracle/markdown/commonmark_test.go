package markdown_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markdown"
	"github.com/urikit/uri/extract/link"
)

// script answers each document, a line of JSON, with the destinations of its
// links and images. The text of an image contains no links.
const script = `
const cm = require('commonmark'), parser = new cm.Parser();
require('readline').createInterface({input: process.stdin}).on('line', line => {
  const out = [], walker = parser.parse(JSON.parse(line)).walker();
  for (let e, images = 0; (e = walker.next());) {
    const t = e.node.type;
    if (e.entering && images === 0 && (t === 'link' || t === 'image')) out.push(e.node.destination);
    if (t === 'image') images += e.entering ? 1 : -1;
  }
  console.log(JSON.stringify(out));
});`

// A reference is commonmark.js, the reference implementation of CommonMark, in
// a separate process.
type reference struct {
	in  *json.Encoder
	out *bufio.Scanner
}

var commonmark = sync.OnceValues(func() (*reference, error) {
	if out, err := exec.Command("node", "-e",
		"require('commonmark')").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("commonmark.js is missing: npm install --prefix DIR commonmark, "+
			"then NODE_PATH=DIR/node_modules go test: %v %.100s", err, out)
	}
	cmd := exec.Command("node", "-e", script)
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 64<<20)
	return &reference{json.NewEncoder(in), lines}, cmd.Start()
})

// links returns the destinations of a document, percent-decoded, because the
// two parsers encode them differently.
func (r *reference) links(t *testing.T, document string) (found []string) {
	t.Helper()
	if err := r.in.Encode(document); err != nil || !r.out.Scan() {
		t.Fatal(err, r.out.Err())
	}
	if err := json.Unmarshal(r.out.Bytes(), &found); err != nil {
		t.Fatal(err)
	}
	for i, s := range found {
		found[i] = decoded(s)
	}
	return found
}

func decoded(s string) string {
	if u, err := url.PathUnescape(s); err == nil {
		return u
	}
	return s
}

// follow compares the links of a document with those of the reference: each is
// found as often, or is at a definition; and no other link is found.
func (r *reference) follow(t *testing.T, document string) {
	t.Helper()
	left, all := r.links(t, document), []string(nil)
	defined := map[string]bool{}
	for l, err := range markdown.Links(link.Document{Body: strings.NewReader(document)},
		linktest.Attributes) {
		text := decoded(l.Text)
		if err != nil {
			t.Errorf("%q: %v", document, err)
		}
		if l.Context == "definition" {
			defined[text] = true
		}
		if l.Context != "link" && l.Context != "image" && l.Context != "autolink" {
			continue
		}
		if l.Context == "autolink" && !strings.Contains(text, ":") {
			text = "mailto:" + text
		}
		all = append(all, text)
		if i := slices.Index(left, text); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			t.Errorf("%q: %q is no link", document, text)
		}
	}
	if left = slices.DeleteFunc(left, func(s string) bool { return defined[s] }); len(left) > 0 {
		t.Errorf("%q: %q are missing; found %q", document, left, all)
	}
}

// TestCommonMark: documents of random parts have the links that CommonMark
// defines. Beginnings of blocks are as frequent as beginnings of links (D-28).
func TestCommonMark(t *testing.T) {
	r, err := commonmark()
	if err != nil {
		t.Skip(err)
	}
	for _, document := range []string{
		"[0,1) " + strings.Repeat("word ", 200) + "[2,3) [a](b.html)", `[r]([a](b "t")`, "[" +
			strings.Repeat("a", 1000) + "](b)",
		"[" + strings.Repeat("a", 999) + "]\n\n[" + strings.Repeat("a", 999) + "]: b", "[" +
			strings.Repeat("a", 1000) + "]\n\n[" + strings.Repeat("a", 1000) + "]: b",
		strings.Repeat("[", 700) + "a](b)", "[a](" + strings.Repeat("(", 31) + strings.Repeat(")",
			31) + ")",
	} {
		r.follow(t, document)
	}
	parts := []string{
		"[", "]", "](", ")", "![", "[a]", "[a](b)", "[c]: d", "[a]:", "(", "<", ">", "<e>", "'t'",
		"\"", "\\", "`", "``", "<f:g>", "<h@i.j>", "&amp;", "&#0;",
		"<a ", "<a href='k'>", "</a>", "<!--", "-->", "<?", "?>", "<!X", "<pre>", "<div>",
		"<![CDATA[", "]]>", "=\"x\"", "/",
		"\n", "\n", "\n", "\n\n", "\n\n", " ", "  ", "   ", "    ", "\n> ", "\n>", "\n- ", "\n* ",
		"\n1. ", "\n2) ", "\n-", "\n---\n", "\n===\n", "\n# ", "\n```\n", "\n~~~\n", "\n````",
		"- ", "> ", "1. ", "x", "y", "ü", "\r\n", "\n    ", "\n  ", "\n\t", "*", "ẞ", "[ss]",
		"[ẞ]: z",
	}
	rounds := 3000
	if testing.Short() {
		rounds = 300
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range rounds {
		var b strings.Builder
		for range 3 + random.IntN(20) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		if r.follow(t, b.String()); t.Failed() {
			return
		}
	}
}
