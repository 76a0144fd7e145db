package extract_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
)

// anchors returns "part: name@start" for each anchor of a document, and the
// links.
func anchors(d link.Document) (all []string, links []link.Link) {
	d.Anchors = func(a link.Anchor) {
		all = append(all, fmt.Sprintf("%s: %s@%d", a.Part, a.Name, a.Start))
	}
	for l, err := range extract.Links(d) {
		if err == nil {
			links = append(links, l)
		}
	}
	return all, links
}

// TestAnchorsOfArchives: each file of an archive has an anchor without a name,
// whether it is a document or not.
func TestAnchorsOfArchives(t *testing.T) {
	var file bytes.Buffer
	z := zip.NewWriter(&file)
	for _, f := range [][2]string{{"mimetype", "application/epub+zip"}, {"a.html", "<p id='b'/>"},
		{"c/d.png", "\x89PNG\r\n\x1a\n\x00\x00"}, {"e.zip", "PK\x03\x04"}} {
		w, _ := z.Create(f[0])
		_, _ = w.Write([]byte(f[1]))
	}
	_ = z.Close()
	got, _ := anchors(link.Document{Body: &file})
	want := []string{"mimetype: @0", "a.html: @0", "a.html: b@7", "c/d.png: @0", "e.zip: @0"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestAnchorsOfWARC: a web archive gives the anchors in order, whatever Workers
// is.
func TestAnchorsOfWARC(t *testing.T) {
	var archive strings.Builder
	var want []string
	for i := range 50 {
		page := fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p id=a%d><a href=b>", i)
		fmt.Fprintf(&archive, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h/%d\r\n"+
			"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
			i, len(page), page)
		want = append(want, fmt.Sprintf("a%d@6", i))
	}
	for _, workers := range []int{0, 4} {
		got, links := anchors(link.Document{Body: strings.NewReader(archive.String()),
			Options: link.Options{Workers: workers}})
		got = slices.DeleteFunc(got, func(s string) bool { return strings.Contains(s, " @") })
		for i, s := range got {
			got[i] = s[strings.LastIndexByte(s, ' ')+1:]
		}
		if !slices.Equal(got, want) || len(links) < len(want) {
			t.Errorf("%d workers: %q, and %d links", workers, got, len(links))
		}
	}
}

// TestAnchorsInside: the places of anchors in a text are those in the document
// around it, and HTML in other texts has none.
func TestAnchorsInside(t *testing.T) {
	for _, tt := range []struct {
		name, document string
		want           []string
	}{
		{"a.md", "b\n\n# c <a id=d></a>\n\n<p id='e'><h2 id=f>g</h2>\n", []string{": c-@3", ": d@13",
			": e@28", ": g@31", ": f@38"}},
		{"a.ipynb", `{"cells":[{"cell_type":"markdown","source":["# B\n","\"<a id=c>"]},` +
			`{"cell_type":"markdown","source":"# B"},{"cell_type":"code","source":"# B"}]}`,
			[]string{": b@45", ": B@45", ": c@61", ": b@101", ": B@101"}},
		{"a.rss", "<rss><description>&lt;p id=a></description></rss>", nil},
		{"a.html", "<script type=application/ld+json>{\"$anchor\":\"a\"}</script>", nil},
	} {
		got, _ := anchors(link.Document{Name: tt.name, Body: strings.NewReader(tt.document)})
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.document, got, tt.want)
		}
	}
}

// FuzzAnchors: the links are the same with anchors, and the anchors of each
// document are in it, and in order.
func FuzzAnchors(f *testing.F) {
	for _, s := range []string{"# a\n\n<p id=b><a href=c>\n\nd\n=\n", "<p id=a><iframe srcdoc='<p id=b>'>",
		"{\"cells\":[{\"cell_type\":\"markdown\",\"source\":[\"# a\\n\",\"<a id=b>\"]}]}",
		"<svg id='a'/>", "Title\n=====\n\n.. _a:\n", "= a\n\n[[b]]\n== c\n", "* a\n<<b>>\n",
		"\\label{a}", "{\"$anchor\":\"a\"}"} {
		for i := range 9 {
			f.Add(i, s)
		}
	}
	formats := strings.Fields("html xml json markdown rst asciidoc org latex mail pdf")
	f.Fuzz(func(t *testing.T, k int, document string) {
		format, _ := extract.Standard().Lookup(formats[uint(k)%uint(len(formats))])
		read := func(give func(link.Anchor)) (links []link.Link, notes []string) {
			d := link.Document{Body: strings.NewReader(document),
				Options: link.Options{Anchors: give}}
			for l, err := range extract.Standard().LinksAs(format, d) {
				if err != nil {
					notes = append(notes, err.Error())
				} else {
					links = append(links, l)
				}
			}
			return links, notes
		}
		last := 0
		links, notes := read(func(a link.Anchor) {
			if a.Part == "" && (a.Name == "" || a.Start < last || a.Start > len(document)) {
				t.Errorf("%+v after %d, of %d bytes", a, last, len(document))
			}
			if a.Part == "" {
				last = a.Start
			}
		})
		if l, n := read(nil); !reflect.DeepEqual(l, links) || !slices.Equal(n, notes) {
			t.Errorf("with anchors %+v %q\nwant %+v %q", links, notes, l, n)
		}
	})
}
