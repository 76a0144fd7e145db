package editions

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/edition"
)

func newOptions(base string) *options {
	return &options{Options: &cli.Options{App: &cli.App{}, BaseText: base}}
}

func readers() (list []edition.Reader) {
	for e := range edition.All.Each() {
		list = append(list, e)
	}
	return list
}

// TestAppendices: G-5.4.1, G-5.4.2, L97-C.1, L97-C.2: the table has exactly the
// references that the documents print, with their targets.
func TestAppendices(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	x := editioner{options: newOptions(base), readers: readers(), width: 80}
	lines := strings.Split(string(x.table(examples)), "\n")
	missing := slices.Clone(examples)
	for _, v := range printedTargets(t) {
		if v.Base != base {
			t.Errorf("%s has the base %s", v.ID, v.Base)
		}
		missing = slices.DeleteFunc(missing, func(ref string) bool { return ref == v.Input })
		want, ok := v.Want.(string)
		if m, is := v.Want.(map[string]any); is {
			want = cli.CurrentDocument
			if f, has := m["fragment"].(string); has {
				want += "#" + f
			}
			ok = true
		}
		column := 4 // the last of reference, 1993, 1738, 1997, 3986
		if strings.HasPrefix(v.ID, "L97") {
			column = 3
		}
		if !ok || !slices.ContainsFunc(lines, func(l string) bool {
			f := cells(l)
			return len(f) > 4 && f[0] == ascii(v.Input) && f[column] == want
		}) {
			t.Errorf("%s: %q with the target %q is not in the table", v.ID, v.Input, want)
		}
	}
	if len(missing) > 0 {
		t.Errorf("in the table and in no document: %q", missing)
	}
}

// cells returns the columns of a line of a table.
func cells(line string) []string {
	line = strings.ReplaceAll(line, cli.CurrentDocument, "\x00")
	f := strings.Fields(line)
	for i := range f {
		f[i] = strings.ReplaceAll(f[i], "\x00", cli.CurrentDocument)
	}
	return f
}

type printedTarget struct {
	ID, Op, Input, Base, Src string
	Strict                   *bool
	Want                     any
}

// printedTargets returns the examples of the documents.
func printedTargets(t *testing.T) (list []printedTarget) {
	for _, name := range []string{"generic.jsonl", "url-1997.jsonl"} {
		f, err := os.Open(filepath.Join("../../../../../conformance/testdata/vectors", name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for s := bufio.NewScanner(f); s.Scan(); {
			var v printedTarget
			_ = json.Unmarshal(s.Bytes(), &v) // inputs of other operations are of other types
			if v.Op != "resolve" || v.Src == "derived" || v.Strict != nil && !*v.Strict {
				continue
			}
			for _, prefix := range []string{"G-5.4.1-", "G-5.4.2-", "L97-C.1-", "L97-C.2-"} {
				if strings.HasPrefix(v.ID, prefix) {
					list = append(list, v)
				}
			}
		}
	}
	if len(list) < 80 {
		t.Fatalf("only %d examples", len(list))
	}
	return list
}

// TestEditionsWidth: documents are side by side, in columns as wide as the width
// allows. A longer value has more lines.
func TestEditionsWidth(t *testing.T) {
	for _, tt := range []struct {
		width int
		line  string
	}{
		{120, "                           ~tim?name=ferret"},
		{80, "    http            http                http            http"},
		{50, "  search       search      query       query"},
		{50, "    name=fe      name=fe     name=fe     name=fe"},
	} {
		x := editioner{options: newOptions(""), readers: readers(), width: tt.width}
		var w stream.Answer
		x.text(x.NewRecord(&w, "http://example.com/~tim?name=ferret#nose", 1))
		lines := strings.Split(string(w.Out), "\n")
		if !slices.Contains(lines, tt.line) {
			t.Errorf("width %d: %q is not in\n%s", tt.width, tt.line, w.Out)
		}
		for _, l := range lines {
			if len(l) > tt.width {
				t.Errorf("width %d: %q", tt.width, l)
			}
		}
	}
}

// FuzzEditions: for any text, people see printable US-ASCII, no password, and
// no line that could be shorter.
func FuzzEditions(f *testing.F) {
	const secret = "hUsH7"
	for _, s := range []string{
		"", "http://user:hUsH7@example.com:8042/~tim/over;x=1?name=ferret#nose",
		"ftp://a:hUsH7@c@d/\xff", "http://h\x1b/ü", "gopher://h/1s%09x", "prospero://h/a%00b",
		"news:*", "http://a:hUsH7 hUsH7@h/", "URL:http://[::1]:80/", "//x:hUsH7@h",
		"telnet://u:hUsH7?@h/", "//:hUsH7@", "://:hUsH7@0", "x://u:hUsH7%zz@h:port/?a@b",
		"t//u:hUsH7?@h/", "http://h/?token=hUsH7",
	} {
		for _, w := range []uint8{30, 80, 200} {
			f.Add(s, w)
		}
	}
	odd := func(r rune) bool { return r != '\n' && (r < ' ' || r >= 0x7f) }
	f.Fuzz(func(t *testing.T, text string, width uint8) {
		x := editioner{options: newOptions("http://a/b/c"), readers: readers(), width: int(width)}
		for _, answer := range []func(cli.Record){x.text, x.ref} {
			var w stream.Answer
			answer(x.NewRecord(&w, text, 1))
			out := string(w.Out)
			if i := strings.IndexFunc(out, odd); i >= 0 {
				t.Errorf("%q: %q is shown", text, out[i:min(len(out), i+8)])
			}
			for l := range strings.Lines(out) {
				if strings.HasSuffix(l, " \n") && !strings.Contains(text, " ") {
					t.Errorf("%q: blanks end a line: %q", text, l)
				}
			}
			if !strings.Contains(show.Masked(text), secret) && strings.Contains(out, secret) {
				t.Errorf("%q: the password shows in\n%s", text, out)
			}
		}
	})
}

// A text that is too long is refused, and the answer does not repeat it.
func TestLong(t *testing.T) {
	for _, refs := range []bool{false, true} {
		x := editioner{options: newOptions("http://a/"), readers: readers()[:1]}
		x.JSON = true
		answer := x.text
		if refs {
			answer = x.ref
		}
		w := &stream.Answer{}
		answer(x.NewRecord(w, "x:"+strings.Repeat("a", maxText-1), 1))
		const want = `{"valid":false,"error":{"message":"the text is not compared: it is longer than 4194304 bytes"}}`
		if got := strings.TrimSpace(string(w.Out)); got != want || w.Negative != 1 {
			t.Errorf("%s, %d", got, w.Negative)
		}
	}
}
