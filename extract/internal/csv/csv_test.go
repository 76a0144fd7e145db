package csv

import (
	std "encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
	"github.com/urikit/uri/finding"
)

var (
	format = linktest.Format{Links: linktest.Alone(Links), Written: written}
	tabs   = linktest.Format{Links: linktest.Alone(Tabs), Written: written}
)

// written reports whether a link may be written like this: its source is its
// text, with "" for a quotation mark in a quoted field.
func written(document string, l link.Link) bool {
	raw, text := linktest.Unspaced(document[l.Start:l.End]), linktest.Unspaced(l.Text)
	return raw == text || strings.ReplaceAll(raw, `""`, `"`) == text
}

func TestLinks(t *testing.T) {
	for _, test := range []struct {
		format   linktest.Format
		document string
		want     []string
	}{
		{format, "id,home page,name\n1,http://x/?utm_s=1,Jo\n", []string{"home page http://x/?utm_s=1"}},
		{format, "1,http://x/?a=1,Jo\n2,Kim,http://y/", []string{"2 http://x/?a=1", "3 http://y/"}},
		{format, "\uFEFF\"a,b\",\"c\"\"d\"\r\nhttp://x/,\"http://y/,e\"\r\n",
			[]string{"a,b http://x/", `c"d http://y/,e`}},
		{format, "a;b,c;d\n1;http://x/;2\n", []string{"b,c http://x/"}},
		{format, "a;b;c\n1;http://x/;http://y/\n", []string{"b http://x/", "c http://y/"}},
		{format, "a|b\n\"see \"\"http://x/ y\"\",\nhttp://z/\"|http://w/\n",
			[]string{"a http://x/", "a http://z/", "b http://w/"}},
		{format, "\n\na,,\n1,http://x/\n", []string{"2 http://x/"}},
		{format, "a\n\"<http://x/\n y>\"b http://z/\n", []string{"a http://x/y | http://x/\n y",
			"a http://z/"}},
		{format, "a,b\n\"\",\"\"\"\",http://x/\n", []string{"3 http://x/"}},
		{format, "a,b\n\"http://x/,http://y/\nc,d", []string{
			"! byte 4: csv: a quoted field does not end", "a http://x/", "b http://y/"}},
		{format, "a;b\nhttp://x/?q[]=1; http://y/é{z}\t\n\"http://x/[y\";see http://x/?q[]=1\nhttp://x/a|b;c: d\n",
			[]string{"a http://x/?q[]=1", "b http://y/é{z}", "a http://x/[y", "b http://x/?q", "a http://x/a|b"}},
		{format, "a,b\n http://x/a\\b<c , http://x/d e.pdf\nhttp://x/f<br>,http://x/\\\"g\n",
			[]string{`a http://x/a\b<c`, "b http://x/d", "a http://x/f<br>", `b http://x/\"g`}},
		{format, "a:b, c\nhttp://x/,http://y/\n", []string{"a:b http://x/", "c http://y/"}},
		{format, "a,b\n\"http://x/\"\"y\"\"/z\",http://x/\"y\"/z\n\"http://x/y\"\"\",x\n",
			[]string{`a http://x/"y"/z | http://x/""y""/z`, `b http://x/"y"/z`, "a http://x/y"}},
		{tabs, "http://x/{y}", []string{"1 http://x/{y}"}},
		{tabs, "a,b,c\td\n1\thttp://x/,2\t\"http://y/\t\"\n", []string{"d http://x/,2", "3 http://y/"}},
	} {
		test.format.Check(t, test.document)
		got := linktest.Show(test.format.Links(linktest.Doc(test.document), nil),
			linktest.Written(test.document))
		linktest.Equal(t, "links", test.document, got, test.want)
	}
}

// TestCut: a URI that may continue in its field is told as cut.
func TestCut(t *testing.T) {
	for document, want := range map[string]bool{
		"\"http://x/y z\"": true, "\"http://x/y\nz\"": true, "\"http://x/y\r\nz\"": true,
		"\"http://x/y\tz\"": true, "\"http://x/y\"\"\"": true, "\"http://x/y\"": false,
		"\"http://x/y\nhttp://x/z\"": false, "\"http://x/y\n\"": false,
		"\"http://x/y\na b c d e f\"": false,
	} {
		l := format.Read(linktest.Doc(document)).Links[0]
		cut := slices.ContainsFunc(l.Changes, func(f finding.Finding) bool { return f.Rule == "cut" })
		if l.Text != "http://x/y" || cut != want {
			t.Errorf("%q: %q, %v", document, l.Text, l.Changes)
		}
	}
}

// TestLimits: what is longer than a limit is read, with a note where another
// meaning is possible.
func TestLimits(t *testing.T) {
	long := strings.Repeat("x ", MaxField)
	for _, test := range []struct {
		document    string
		links, told int
	}{
		{"a,\"" + long + "\",http://a/\nhttp://b/", 2, 1},
		{"a," + long + "http://c/" + long + ",http://a/\nhttp://b/", 3, 0},
		{strings.Repeat(",", 2*MaxColumns) + "a\n" + strings.Repeat(",", 2*MaxColumns) + "http://a/", 1, 0},
		{long + "\nhttp://a/", 1, 0},
	} {
		r := format.Read(linktest.Doc(test.document))
		if len(r.Links) != test.links || len(r.Notes) != test.told || r.Err != nil {
			t.Errorf("%.20q: %d links, %q, %v", test.document, len(r.Links), r.Told(), r.Err)
		}
		for _, l := range r.Links {
			if len(l.Context) > MaxName {
				t.Errorf("%.20q: a context of %d bytes", test.document, len(l.Context))
			}
		}
	}
}

// slow returns the links of a valid document, in the way of encoding/csv.
func slow(document string) (all []string, ok bool) {
	separator := ','
	line, _, _ := strings.Cut(document, "\n")
	for _, s := range ";\t|" {
		if strings.Count(line, string(s)) > strings.Count(line, string(separator)) {
			separator = s
		}
	}
	d := std.NewReader(strings.NewReader(strings.TrimPrefix(document, "\uFEFF")))
	d.Comma, d.FieldsPerRecord = separator, -1
	records, err := d.ReadAll()
	if err != nil {
		return nil, false
	}
	var names []string
	for n, record := range records {
		named := n > 0
		for i, field := range record {
			context := strconv.Itoa(i + 1)
			if i < len(names) && names[i] != "" {
				context = names[i]
			}
			trimmed := strings.TrimSpace(field)
			if strings.ContainsRune(field, ':') && !strings.ContainsAny(trimmed, "\" \t\n") {
				field = `"` + trimmed + `"`
			}
			if l, ok, _ := markup.Field(link.Document{}, []byte(trimmed)); ok {
				all, named = append(all, context+" "+l.Text), true
				continue
			}
			for m := range text.All(field) {
				all, named = append(all, context+" "+m.Text), true
			}
		}
		if !named {
			for _, name := range record {
				names = append(names, strings.TrimSpace(name))
			}
		}
	}
	return all, true
}

// check checks the laws of a document, and compares with slow if it is valid.
func check(t testing.TB, document string) {
	t.Helper()
	tabs.Check(t, document)
	r := format.Check(t, document)
	want, ok := slow(document)
	// encoding/csv skips blank records, and changes \r\n in fields
	if !ok || len(document) > MaxName || strings.ContainsAny(document, "\r") ||
		strings.HasPrefix(strings.TrimLeft(document, ",;\t|\" \uFEFF"), "\n") {
		return
	}
	if got := r.Texts(); !slices.Equal(got, want) || len(r.Notes) > 0 {
		t.Errorf("%q:\n got %q\nwant %q\n%q", document, got, want, r.Told())
	}
}

// FuzzLinks checks the laws of any document. In a valid one the links are those
// of [slow].
func FuzzLinks(f *testing.F) {
	for _, s := range []string{
		"a,b\n\"http://a/\",\"x \"\"http://b/\"\" y\"\n", "http://a/,b\n,http://c/;d\n\"\n",
		"a;b\n\"<http://a/\n b>\"c;http://d/\r\n", "http://a/\"\"", "\uFEFFa\tb\n\thttp://a/", "\"\"\"\"\",\n\"",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, document string) { check(t, document) })
}

// FuzzFailed: what is found before a failed read is in the whole document.
func FuzzFailed(f *testing.F) {
	f.Add("a,\"http://a/", "b\",c")
	f.Fuzz(func(t *testing.T, before, after string) { format.CheckFailed(t, before, after) })
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	pieces := []linktest.Piece{
		{Text: "http://a/,b,\n", Links: []string{"a http://a/"}},
		{Text: "\"c \"\"\nd\",<http://b/>\n", Links: []string{"b http://b/"}},
		{Text: ",,http://c/\"\n", Links: []string{"3 http://c/"}},
		{Text: "\n"}, {Text: "\"\",\"\"\n"}, {Text: "e: f,g\n"},
	}
	f.Add([]byte{0, 1, 2, 3, 4, 5, 0, 3, 1, 4})
	f.Fuzz(func(t *testing.T, choice []byte) {
		format.CheckPieces(t, link.Document{}, "a,b\n", pieces, choice)
	})
}

// TestFaults: every fault is reported.
func TestFaults(t *testing.T) {
	format.TestFaults(t, "a,b\nhttp://a/,\"x \"\"http://b/\"\n"+strings.Repeat("x,http://d/\n", 40))
}

// TestCost: time and memory are linear in the document.
func TestCost(t *testing.T) {
	for _, part := range []string{
		",", "\"", "\"\"", "a,", "\n", "\"\n", "\"\",", "\"a\n", "http://a/,", "\"http://a/\"\n",
		"http://a/", "\"\"\"x\n", "\"x\"y", "a", ":",
	} {
		format.TestCost(t, "", part, "")
		format.TestCost(t, "a,b\n\"", part, "")
	}
}

func ExampleLinks() {
	const document = "id,homepage,name\n1,http://a.example/,Jo\n2,\"http://b.example/?x=1,2\",Kim\n"
	for l, err := range Links(linktest.Doc(document)) {
		fmt.Println(l.Line, l.Column, l.Context, l.Ref, err)
	}
	// Output:
	// 2 3 homepage http://a.example/ <nil>
	// 3 4 homepage http://b.example/?x=1,2 <nil>
}

func ExampleTabs() {
	for l, err := range Tabs(linktest.Doc("id\thomepage\n1\thttp://a.example/\n")) {
		fmt.Println(l.Line, l.Column, l.Context, l.Ref, err)
	}
	// Output:
	// 2 3 homepage http://a.example/ <nil>
}

// TestReal: real files, found in the Go module cache and below /usr, have the
// links that slow finds.
func TestReal(t *testing.T) {
	files, links := 0, 0
	for _, root := range []string{"../../../../shared", os.Getenv("GOMODCACHE"),
		filepath.Join(os.Getenv("HOME"), "go/pkg/mod"), "/usr/share", "/usr/lib"} {
		if root == "" || testing.Short() && files > 0 {
			continue
		}
		filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() || filepath.Ext(name) != ".csv" {
				return nil
			}
			b, err := os.ReadFile(name)
			if err != nil || len(b) > 4<<20 || !utf8.Valid(b) {
				return nil
			}
			want, ok := slow(string(b))
			got := format.Read(linktest.Doc(string(b))).Texts()
			if files++; ok && !slices.Equal(got, want) {
				t.Errorf("%s:\n got %.1000q\nwant %.1000q", name, got, want)
			}
			links += len(got)
			return nil
		})
	}
	if files == 0 {
		t.Skip("no files are here")
	}
	t.Log(files, "files,", links, "links")
}
