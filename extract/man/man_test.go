package man_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/man"
)

func links(t testing.TB, page string) (out []string) {
	for l, err := range man.Links(link.Document{Body: strings.NewReader(page)}) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, fmt.Sprint(l.Ref, " ", l.Context, " ", page[l.Start:l.End], " ", l.Line))
	}
	return out
}

func TestLinks(t *testing.T) {
	for page, want := range map[string]string{
		`see https://cloud.example/load\-balancing/docs\&.`:              `https://cloud.example/load-balancing/docs text https://cloud.example/load\-balancing/docs 1`,
		`\fBhttp://a.example/\fR, \fI<http://b.example/>\fP`:             `http://a.example/ text http://a.example/ 1 http://b.example/ text http://b.example/ 1`,
		"\n.UR http://www\\&.example\\&.org/\\(tijoe\nthe page\n.UE .\n": `http://www.example.org/~joe UR http://www\&.example\&.org/\(tijoe 2`,
		".MT a\\-b@example.org\nA\n.ME\nhttp://b/":                       `mailto:a-b@example.org MT a\-b@example.org 1 http://b/ text http://b/ 4`,
		".Lk \"http://a.example/\" \"the page\"\n.Mt a@b.example\n":      `http://a.example/ Lk http://a.example/ 1 mailto:a@b.example Mt a@b.example 2`,
		".Lk http://a.example/ http://b.example/\n":                      `http://a.example/ Lk http://a.example/ 1 http://b.example/ text http://b.example/ 1`,
		".\\\" a comment: http://a.example/\n.UR rel.html\n":             `http://a.example/ text http://a.example/ 1 rel.html UR rel.html 2`,
		".MT <a\\-b@\\:c.example>\n.UR <>\n":                             `mailto:a-b@c.example MT a\-b@\:c.example 1 %3C%3E UR <> 2`,
		".UR\n.UR  \n'UR \"\n\\":                                         ``,
		`http://a/\s-1B\s0\m[red]c\m[]\[at]d\[u0041]`:                    `http://a/Bc@d text http://a/\s-1B\s0\m[red]c\m[]\[at]d 1`,
		`\(lahttp://a.example/x\:y\(ra http://c/\ d`:                     `http://a.example/xy text http://a.example/x\:y 1 http://c/ text http://c/ 1`,
	} {
		if got := strings.Join(links(t, page), " "); got != want {
			t.Errorf("%q:\n got %s\nwant %s", page, got, want)
		}
	}
}

func TestLong(t *testing.T) {
	page := ".TH X 1\n" + strings.Repeat("x http\\-y\n", man.MaxPage/10) + "http://a.example/b\\-c\n"
	var got []string
	var notes int
	for l, err := range man.Links(link.Document{Body: strings.NewReader(page)}) {
		if err != nil {
			notes++
			continue
		}
		got = append(got, l.Ref.String())
	}
	if notes != 1 || len(got) != 1 || got[0] != "http://a.example/b" {
		t.Error(notes, got)
	}
}

// FuzzLinks: places are in the page, in order, and without escapes they have the text of the link.
func FuzzLinks(f *testing.F) {
	f.Add(".UR http://www\\&.a\\-b/\n\\fBhttp://a\\(ti\\[at]\n.MT a@b\n\\")
	f.Fuzz(func(t *testing.T, page string) {
		last := 0
		for l, err := range man.Links(link.Document{Body: strings.NewReader(page)}) {
			if err != nil {
				t.Fatal(err)
			}
			if l.Start < last || l.End <= l.Start || l.End > len(page) {
				t.Fatalf("%q: %d to %d, behind %d", page, l.Start, l.End, last)
			}
			last = l.Start
			if !strings.Contains(page, `\`) && l.Delimiter == 0 && l.Context == "text" && page[l.Start:l.End] != l.Text {
				t.Fatalf("%q: %q", page[l.Start:l.End], l.Text)
			}
		}
	})
}
