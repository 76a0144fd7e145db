package links

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"golang.org/x/net/html"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/links"
)

// allowed are the elements and attributes of the page, outside of its styles.
var allowed = strings.Fields("html head meta title style body main h1 h2 input label b p div ol ul li " +
	"section a details summary " +
	"lang charset name content http-equiv type id checked for class href rel")

// FuzzReports: no text of a document changes what a report is.
func FuzzReports(f *testing.F) {
	f.Add("</b><script>alert(1)</script>", `" onclick="x`, "a](http://evil/)|`b")
	f.Add("http://joe:s3cret@h/?token=s3cret", "]]>&lt;", "``<img src=x>\\|\n[a]: http://x")
	f.Add("javascript:alert(1)", "\x00\x1b[1m\u202e\uffff\xff", "www.a.b @user <!--")
	f.Add("a", "it is \\", "http://joe:s3cret@h/?token=s3cret")
	f.Fuzz(func(t *testing.T, text, why, document string) {
		u, _ := uri.Parse(text)
		l := links.Link{Text: text, Target: u, Document: document, Line: 1, Column: 2,
			Verdict: links.Verdict{State: links.Broken, Rule: "no-file", Why: why}}
		v := cli.NewVerb(&cobra.Command{Use: "links"}, &cli.App{})
		r := &run{options: &options{Options: v.Options, names: []string{document}}}
		r.failing = "broken"
		// A path "/s3cret" is not a secret.
		written := strings.Count(text+why+document, "s3cret")
		secret := written > 0 && written == 2*strings.Count(text+document, "http://joe:s3cret@h/?token=s3cret")
		for i := range kinds {
			o := &output{kind: &kinds[i], run: r, summary: newSummary()}
			o.Out = append(o.Out, o.begin...)
			for range 2 * few {
				o.count(r.options, &l)
				o.link(o, &l)
			}
			if o.end != nil {
				o.end(o)
			}
			out := string(o.Out)
			switch o.name {
			case "html":
				checkPage(t, out)
			case "junit":
				checkXML(t, out)
			case "markdown":
				for l, err := range extract.Links(link.Document{Name: "a.md", Body: strings.NewReader(out)}) {
					if err == nil {
						t.Errorf("the link %q in %q", l.Text, out)
					}
				}
			case "text", "github", "targets":
				if n := strings.Count(out, "\n"); n > 2*2*few || strings.ContainsAny(out, "\x1b\r\x00") {
					t.Errorf("%d lines: %q", n, out)
				}
			}
			if o.name != "json" && secret && strings.Contains(out, "s3cret") {
				t.Errorf("%s: %s", o.name, out)
			}
		}
	})
}

func checkPage(t *testing.T, page string) {
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		names := []string{n.Data}
		for _, a := range n.Attr {
			names = append(names, a.Key)
			if a.Key == "href" && !strings.HasPrefix(strings.ToLower(a.Val), "http") {
				t.Errorf("a link to %q", a.Val)
			}
		}
		for _, name := range names {
			if !slices.Contains(allowed, name) {
				t.Errorf("<%s %v>", n.Data, n.Attr)
			}
		}
	}
}

func checkXML(t *testing.T, text string) {
	d := xml.NewDecoder(strings.NewReader(text))
	cases := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v: %q", err, text)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "testcase" {
			cases++
		}
	}
	if cases != 2*few {
		t.Errorf("%d test cases", cases)
	}
}

// TestRules: each rule that package links has is in the table of words, and no
// other.
func TestRules(t *testing.T) {
	files, err := os.ReadDir("../../../../../links")
	if err != nil {
		t.Fatal(err)
	}
	rule := regexp.MustCompile(`(?:broken\(|Rule: +|v\.Rule = |Rule, [\w.]+ = )"([a-z-]+)"` +
		`|\{"([a-z-]+)", (?:Broken|Refused|Skipped|Unchecked|"[^"]+", \[\]string),?`)
	names := stateNames()
	for _, f := range files {
		text, err := os.ReadFile("../../../../../links/" + f.Name())
		if err != nil || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		for _, m := range rule.FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1]+m[2])
			if ruleWords(m[1]+m[2]) == m[1]+m[2] {
				t.Errorf("rules.txt has no line for %s", m[1]+m[2])
			}
		}
	}
	for line := range strings.Lines(rulesText) {
		if name, _, _ := strings.Cut(line, "\t"); !slices.Contains(names, name) {
			t.Errorf("rules.txt: package links has no rule %s", name)
		}
	}
}

// TestContrast: the colours of the page differ as WCAG AA asks for text: 4.5 to
// 1 on the page, and on what is written on them.
func TestContrast(t *testing.T) {
	colour := regexp.MustCompile(`--(\w+): #(\w+);`)
	themes := 0
	for _, theme := range strings.SplitAfter(pageText, ":root {")[1:] {
		theme, _, _ = strings.Cut(theme, "}")
		themes++
		of := map[string]float64{}
		for _, m := range colour.FindAllStringSubmatch(theme, -1) {
			of[m[1]] = luminance(t, m[2])
		}
		for name, a := range of {
			for _, back := range []string{"back", "card"} {
				b := of[back]
				if ratio := (max(a, b) + .05) / (min(a, b) + .05); ratio < 4.5 &&
					!slices.Contains([]string{"back", "card", "line"}, name) {
					t.Errorf("--%s on --%s: %.2f", name, back, ratio)
				}
			}
		}
	}
	if themes != 2 {
		t.Errorf("%d themes", themes)
	}
}

// luminance is the relative luminance of a colour such as fff or b3261e.
func luminance(t *testing.T, hex string) float64 {
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	n, err := strconv.ParseUint(hex, 16, 24)
	if err != nil {
		t.Fatal(err)
	}
	part := func(shift int) float64 {
		c := float64(n>>shift&255) / 255
		if c <= .04045 {
			return c / 12.92
		}
		return math.Pow((c+.055)/1.055, 2.4)
	}
	return .2126*part(16) + .7152*part(8) + .0722*part(0)
}
