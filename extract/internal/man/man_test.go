package man_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/man"
	"github.com/urikit/uri/extract/link"
)

var format = linktest.Format{Links: linktest.Alone(man.Links), Written: written}

// written reports whether a link may be written like this: its source without
// escapes is its text.
func written(page string, l link.Link) bool {
	raw := page[l.Start:l.End]
	return raw == l.Text || strings.Contains(page, `\`) || l.Delimiter != 0 || !l.InText
}

func TestLinks(t *testing.T) {
	for page, want := range map[string]string{
		`see https://cloud.example/load\-balancing/docs\&.`: `https://cloud.example/` +
			`load-balancing/docs text https://cloud.example/load\-balancing/docs 1`,
		`\fBhttp://a.example/\fR, \fI<http://b.example/>\fP`: `http://a.example/ ` +
			`text http://a.example/ 1 http://b.example/ text http://b.example/ 1`,
		"\n.UR http://www\\&.example\\&.org/\\(tijoe\nthe page\n.UE .\n": `http://www.example.org` +
			`/~joe UR http://www\&.example\&.org/\(tijoe 2`,
		".MT a\\-b@example.org\nA\n.ME\nhttp://b/": `mailto:a-b@example.org MT ` +
			`a\-b@example.org 1 http://b/ text http://b/ 4`,
		".Lk \"http://a.example/\" \"the page\"\n.Mt a@b.example\n": `http://a.example/ Lk ` +
			`http://a.example/ 1 mailto:a@b.example Mt a@b.example 2`,
		".Lk http://a.example/ http://b.example/\n": `http://a.example/ Lk ` +
			`http://a.example/ 1 http://b.example/ text http://b.example/ 1`,
		".\\\" a comment: http://a.example/\n.UR rel.html\n": `http://a.example/ comment ` +
			`http://a.example/ 1 rel.html UR rel.html 2`,
		".MT <a\\-b@\\:c.example>\n.UR <>\n": `mailto:a-b@c.example MT a\-b@\:c.example ` +
			`1 %3C%3E UR <> 2`,
		"a http://a/ \\\" http://b/\n.EX\nhttp://c/ \\# http://d/\n.UR http://e/\n.EE\n.Bd -literal\nhttp://f/" +
			"\n.Ed\n.Bd -ragged\nhttp://g/\n.Ed\n": `http://a/ text http://a/ 1 http://b/ comment ` +
			`http://b/ 1 http://c/ code http://c/ 3 http://d/ comment http://d/ 3 http://e/ UR ` +
			`http://e/ 4 http://f/ code http://f/ 7 http://g/ text http://g/ 10`,
		".ig\n.UR http://a/\n..\nhttp://b/\n.ig xx\nhttp://c/\n..\n.xx\n'\\\" http://d/\n.Vb 1\nhttp://e/\n.Ve\n" +
			"http://f/\n": `http://a/ comment http://a/ 2 http://b/ text http://b/ 4 http://c/ ` +
			`comment http://c/ 6 http://d/ comment http://d/ 9 http://e/ code http://e/ 11 http://f/ ` +
			`text http://f/ 13`,
		".UR\n.UR  \n'UR \"\n\\": ``,
		`http://a/\s-1B\s0\m[red]c\m[]\[at]d\[u0041]`: `http://a/Bc@d text ` +
			`http://a/\s-1B\s0\m[red]c\m[]\[at]d 1`,
		`\(lahttp://a.example/x\:y\(ra http://c/\ d`: `http://a.example/xy text ` +
			`http://a.example/x\:y 1 http://c/ text http://c/ 1`,
		"http://a/b\\- \n.UR http://a/\\(ti\n": `http://a/b- text http://a/b\- 1 http://a/~ UR ` +
			`http://a/\(ti 2`,
	} {
		got := strings.Join(linktest.Show(man.Links(linktest.Doc(page)), func(l link.Link) string {
			return fmt.Sprint(l.Ref, " ", l.Context, " ", page[l.Start:l.End], " ", l.Line)
		}), " ")
		if got != want {
			t.Errorf("%q:\n got %s\nwant %s", page, got, want)
		}
	}
}

func TestLong(t *testing.T) {
	page := ".TH X 1\n" + strings.Repeat("x http\\-y\n", man.MaxPage/10) +
		"http://a.example/b\\-c\n"
	r := format.Read(linktest.Doc(page))
	if len(r.Notes) != 1 || len(r.Links) != 1 || r.Links[0].Ref.String() != "http://a.example/b" ||
		r.Err != nil {
		t.Error(r)
	}
}

// TestHeld: escapes and requests count as memory.
func TestHeld(t *testing.T) {
	for _, part := range []string{"\\-", ".UR a\n", "'UR a\n"} {
		d := linktest.Doc(".TH X 1\n" + strings.Repeat(part, 10000))
		d.Limits.Held = int64(3 * 10000 * len(part))
		if r := format.Read(d); len(r.Notes) != 1 || !errors.Is(r.Notes[0], link.ErrHeld) {
			t.Errorf("%q: %q", part, r.Told())
		}
	}
}

// FuzzLinks checks the laws of the links of any page. No link is empty, and
// there are no notes.
func FuzzLinks(f *testing.F) {
	f.Add(".UR http://www\\&.a\\-b/\n\\fBhttp://a\\(ti\\[at]\n.MT a@b\n\\")
	f.Fuzz(func(t *testing.T, page string) {
		r := format.Check(t, page)
		if empty := func(l link.Link) bool { return l.Start == l.End }; slices.ContainsFunc(r.Links,
			empty) || len(r.Notes) > 0 {
			t.Error(r)
		}
	})
}

// TestFaults: every fault is reported.
func TestFaults(t *testing.T) {
	format.TestFaults(t, ".TH X 1\n.UR http://a/\nhttp://b\\-c/ "+strings.Repeat("c ", 200)+
		"\nhttp://d/\n")
}

// TestCost: time and memory are linear in the page.
func TestCost(t *testing.T) {
	for _, part := range []string{
		`\`, `\(`, `\[`, `\f[`, `\s+`, ".UR", ".UR \"\n", ".UR http://a/\n", "http://a\\-b/\n",
		"\n", ".",
	} {
		format.TestCost(t, ".TH X 1\n", part, "")
	}
}

// pieces are lines of pages, in any order.
var pieces = []linktest.Piece{
	{Text: ".UR http://a/\n", Links: []string{"UR http://a/"}},
	{Text: ".Mt b@c.example\n", Links: []string{"Mt mailto:b@c.example"}},
	{Text: "see http://d/\\&e now\n", Links: []string{"text http://d/e"}},
	{Text: ".Lk \"\n"}, {Text: ".\n"}, {Text: "\\\n"}, {Text: "\\[\n"}, {Text: ".UR\n"},
	{Text: "\n"},
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 0, 5, 1, 6, 2, 7, 0, 8, 1})
	f.Fuzz(func(t *testing.T, choice []byte) {
		format.CheckPieces(t, link.Document{}, ".TH X 1\n", pieces, choice)
	})
}
