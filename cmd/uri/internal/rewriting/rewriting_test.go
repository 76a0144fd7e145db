package rewriting

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/change"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/editing"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
)

// FuzzRewrite: what was edited is found again with the new text, and only what
// was found changes. An edit that sets something is made once.
func FuzzRewrite(f *testing.F) {
	for _, s := range []string{
		`<a href="http://a/?x=1&amp;y">b</a><img src=c.png>`, "[a](http://b/c) <http://d>, http://e.",
		`{"a":"http:\/\/b\/c?d\u0026e"}`, "url(http://a) url('b')", "a: http://b/(c)", "`x <http://a>`_",
		"link:http://a[b] http://c/d[e]", `<a href='http://a/'>`, "<?xml version='1.0'?><a xlink:href='http://b'/>",
	} {
		for i := range 8 {
			f.Add(s, uint8(i))
		}
	}
	formats := []string{"html", "markdown", "json", "text", "css", "rst", "xml", "csv"}
	f.Fuzz(func(t *testing.T, content string, n uint8) {
		format, ok := extract.Standard().Lookup(formats[int(n)%len(formats)])
		if !ok {
			t.Fatal(formats[int(n)%len(formats)])
		}
		v := cli.NewVerb(&cobra.Command{Use: "rewrite"}, &cli.App{Quiet: true})
		edits := editing.Flags(v)
		if err := v.Flags().Parse([]string{"-s", "fragment=z", "-a", "query=k=v"}); err != nil {
			t.Fatal(err)
		}
		if err := edits.Finish(); err != nil {
			t.Fatal(err)
		}
		x := rewriterOf(v, edits, &format)
		r := &reader{Rewriter: x, Answer: &stream.Answer{Name: "a"}, content: content}
		after, err := r.rewrite()
		if err != nil || len(r.edits) == 0 {
			return
		}
		var found []string
		for l, err := range extract.Standard().LinksAs(format, link.Document{Body: strings.NewReader(after)}) {
			if err == nil {
				found = append(found, l.Text)
			}
		}
		at, old := 0, 0
		all := r.lengthen()
		for _, e := range r.edits {
			if !slices.Contains(found, e.new) {
				t.Fatalf("%s: %q\ngives %q\nwithout %q", format.Name, content, after, e.new)
			}
			all = append(all, e.Edit)
		}
		slices.SortFunc(all, func(a, b change.Edit) int { return a.Start - b.Start })
		for _, e := range all {
			if between := content[old:e.Start]; !strings.HasPrefix(after[at:], between+e.Text) {
				t.Fatalf("%q\ngives %q", content, after)
			}
			at += e.Start - old + len(e.Text)
			old = e.End
		}
		if after[at:] != content[old:] {
			t.Fatalf("%q\ngives %q", content, after)
		}
	})
}

// TestCounted: a length that is written before a text stays right, or the URI
// is left.
func TestCounted(t *testing.T) {
	serialized := func(s string) string { return fmt.Sprintf("s:%d:\"%s\";", len(s), s) }
	sql := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	csv := strings.NewReplacer(`"`, `""`)
	inner := func(host string) string {
		return "a:2:{" + serialized("url") + serialized("http://"+host+"/ab") + serialized("see http://"+host+", \n \\ ü") + "}"
	}
	for _, form := range []func(host string) string{
		inner,
		func(h string) string { return serialized(inner(h)) },
		func(h string) string {
			return serialized(strings.Repeat("x ", 40) + serialized(inner(h)) + "http://" + h + "/")
		},
		func(h string) string {
			return "INSERT ('" + sql.Replace(serialized(inner(h))) + "', 'http://" + h + "/');"
		},
		func(h string) string { return "1,\"" + csv.Replace(inner(h)) + "\"\n" },
		func(h string) string {
			v := "see http://" + h + "/ab"
			return fmt.Sprintf("$%d\r\n%s\r\n", len(v), v)
		},
		func(h string) string {
			v := "see http://" + h + "/ab\n"
			return fmt.Sprintf("POST / HTTP/1.1\nHost: x\ncontent-length: %d\nA: b\n\n%s", len(v), v)
		},
		func(h string) string {
			return "it costs $12\r\nat http://" + h + "/ab or s:3:\"http\"; 20:15 http://" + h + "/"
		},
	} {
		for _, to := range []string{"y.de", "a-much-longer-name-than-the-other-one-before-was.example.com"} {
			if got, _ := rewritten(t, form("xxx.de"), "host="+to); got != form(to) {
				t.Errorf("%q\ngives %q\nwant  %q", form("xxx.de"), got, form(to))
			}
		}
	}
	for _, left := range []string{
		"16:http://xxx.de/ab,", "d3:url16:http://xxx.de/abe", "s:17:\"http://xxx.de/ab\";",
		"s:16:&quot;http://xxx.de/ab&quot;;", `s:16:\\\"http://xxx.de/ab\\\";`,
		"s:16:'http://xxx.de/ab';", "16:'http://xxx.de/ab'", `s:16:\'http://xxx.de/ab\';`,
		"'s:16:''http://xxx.de/ab'';'", "s:16:&#39;http://xxx.de/ab&#39;;",
	} {
		got, told := rewritten(t, left, "host=xxx.dev")
		if got != left || !strings.Contains(told, "its length seems to be written before it") {
			t.Errorf("%q gives %q; %s", left, got, told)
		}
	}
	long := strings.Repeat(`\"`, 2<<20) + ` s:9:\"http://a/\";` // in linear time
	if got, _ := rewritten(t, long, "host=bcd"); !strings.HasSuffix(got, ` s:11:\"http://bcd/\";`) {
		t.Errorf("%q", got[len(got)-100:])
	}
	if got, _ := rewritten(t, "s:17:\"http://xxx.de/ab\";", "host=yyy.de"); got != "s:17:\"http://yyy.de/ab\";" {
		t.Errorf("%q", got)
	}
}

// rewritten returns a plain text with its URIs edited, and what is told.
func rewritten(t *testing.T, content, set string) (after, told string) {
	f, _ := extract.Standard().Lookup("text")
	return edited(t, f, content, "-s", set)
}

// edited returns a document with its links edited by flags, and what is told.
func edited(t *testing.T, f extract.Format, content string, flags ...string) (after, told string) {
	v := cli.NewVerb(&cobra.Command{Use: "rewrite"}, &cli.App{})
	edits := editing.Flags(v)
	if err := v.Flags().Parse(flags); err != nil {
		t.Fatal(err)
	}
	if err := edits.Finish(); err != nil {
		t.Fatal(err)
	}
	x := rewriterOf(v, edits, &f)
	r := &reader{Rewriter: x, Answer: &stream.Answer{Name: "a"}, content: content}
	after, err := r.rewrite()
	if err != nil {
		t.Fatal(err)
	}
	return after, string(r.Messages)
}

// inside says why the parts of messages are left.
const inside = "it is inside the file"

// examples are documents of each format that is text, before a pair "k=v" is
// added to the queries, and after.
var examples = map[string][2]string{
	"html": {"<a href='http://a/?x'>b</a>", "<a href='http://a/?x&amp;k=v'>b</a>"},
	"xml": {"<a xmlns:x='http://www.w3.org/1999/xlink' x:href='http://a/?x'/>",
		"<a xmlns:x='http://www.w3.org/1999/xlink' x:href='http://a/?x&amp;k=v'/>"},
	"json": {`{"a":"http://a/?x"}`, `{"a":"http://a/?x&k=v"}`},
	"css":  {"@import 'http://a/?x';", "@import 'http://a/?x&k=v';"},
	"markdown": {"[a](http://a/?x) <a href='http://a/?x'>b</a>",
		"[a](http://a/?x&k=v) <a href='http://a/?x&amp;k=v'>b</a>"},
	"rst":      {"`a <http://a/?x>`_", "`a <http://a/?x&k=v>`_"},
	"asciidoc": {"link:http://a/?x[b]", "link:http://a/?x&k=v[b]"},
	"org":      {"[[http://a/?x][b]]", "[[http://a/?x&k=v][b]]"},
	"latex":    {`\url{http://a/?x}`, `\url{http://a/?x&k=v}`},
	"csv":      {"b,http://a/?x,c\n", "b,http://a/?x&k=v,c\n"},
	"tsv":      {"b\thttp://a/?x\tc\n", "b\thttp://a/?x&k=v\tc\n"},
	"mail":     {"Subject: b\n\n<http://a/?x>\n", inside},
	"mbox":     {"From a@b Thu Jan  1 00:00:00 1970\nSubject: b\n\n<http://a/?x>\n", inside},
	"man":      {".UR http://a/?x\nb\n.UE\n", ".UR http://a/?x&k=v\nb\n.UE\n"},
	"calendar": {"BEGIN:VCARD\r\nURL:http://a/?x\r\nEND:VCARD\r\n", "BEGIN:VCARD\r\nURL:http://a/?x&k=v\r\nEND:VCARD\r\n"},
	"text":     {"See http://a/?x.", "See http://a/?x&k=v."},
}

// TestFormats: each format writes a new "&" in its own way. A document that is
// not text is left as it is.
func TestFormats(t *testing.T) {
	for f := range extract.Standard().All() {
		if f.Bytes {
			continue
		}
		e, ok := examples[f.Name]
		if !ok {
			t.Errorf("no example of the format %s: add one, and see markup and endsIn of rewrite.go", f.Name)
		} else if got, told := edited(t, f, e[0], "-a", "query=k=v"); got != e[1] &&
			(e[1] != inside || got != e[0] || !strings.Contains(told, inside)) {
			t.Errorf("%s: %q gives %q: %s", f.Name, e[0], got, told)
		}
	}
}

func rewriterOf(v *cli.Verb, edits *editing.Edits, as *extract.Format) *Rewriter {
	return &Rewriter{Options: v.Options, As: as, Edit: func(_ string, l *link.Link) (string, bool) {
		b, err := edits.Append(nil, l.Ref)
		return string(b), err == nil
	}}
}
