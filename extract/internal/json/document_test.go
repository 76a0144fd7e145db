package json

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// TestDocuments: documents in strings are read in their own format.
func TestDocuments(t *testing.T) {
	for _, test := range []struct {
		document string
		want     []string // part of the document, "type base text", and links
	}{
		{`{"content_html":"<a href=\"http:\/\/a\/\">","content_text":"http://b/"}`,
			[]string{"text/html; charset=utf-8|http://c.test/d/e|<a href=\"http://a/\">",
				`/content_html text http://a/ | http:\/\/a\/`, "/content_text http://b/"}},
		{`{"cells":[{"cell_type":"markdown","source":["[x](y)\n","http:\u002f/a/ "," z"]},{"cell_type":"code",` +
			`"source":["http://b/"],"outputs":[{"data":{"text/html":["<a\n","href='http://c/'>"],"text/plain":["x"]}}]},` +
			`{"cell_type":"markdown","source":"http://d/"}]}`,
			[]string{"text/markdown; variant=Jupyter|http://c.test/d/e|[x](y)\nhttp://a/  z", `/cells/0/source text http://a/ | http:\u002f/a/`,
				"/cells/1/source/0 http://b/", "text/html|http://c.test/d/e|<a\nhref='http://c/'>",
				"/cells/1/outputs/0/data/text~1html text http://c/",
				"text/markdown; variant=Jupyter|http://c.test/d/e|http://d/", "/cells/2/source text http://d/"}},
		{`{"log":{"entries":[{"request":{"method":"GET","url":"http://h/p"},"response":{"content":{"mimeType":"text/html; charset=latin1","text":"<i>\u00e9 http:` +
			`\/\/a/"}}}]}}`, []string{"/log/entries/0/request/url http://h/p",
			"text/html; charset=utf-8|http://h/p|<i>é http://a/", `/log/entries/0/response/content/text text http://a/ | ` +
				`http:\/\/a/`}},
		{`{"mimeType":"text/html; charset=latin1","text":"` + base64.StdEncoding.EncodeToString([]byte("\xe9 http://a/ http://b/")) +
			`","encoding":"base64"}`, []string{"text/html; charset=latin1|http://c.test/d/e|\xe9 http://a/ http://b/",
			"/text text http://a/ | 6SBodHRwOi8vYS8gaHR0cDovL2Iv", "/text text http://b/ | 6SBodHRwOi8vYS8gaHR0cDovL2Iv"}},
		{`{"mimeType":"a/b","encoding":"base64","text":"http://a/"}`,
			[]string{"! byte 46: json: this is not Base64, as the encoding says", "/text http://a/"}},
		{`{"n":"{\"x\":\"https:\\/\\/t.test\\/q\",\"y\":[\"{\\\"$ref\\\":\\\"z\\\"}\"]}","o":"{\"x\": http://a/}"}`,
			[]string{`/n /x https://t.test/q | https:\\/\\/t.test\\/q`, `/n /y/0 /$ref z`, "/o http://a/"}},
		{`{"n":"[{\"href\":\"a\"}]"}`, []string{"/n /0/href a"}},
		{`{"text/html":["http://a/",{"b":"http://b/"},"http://c/"],"text/markdown":[["http://d/"]]}`,
			[]string{"text/html|http://c.test/d/e|http://a/", "/text~1html text http://a/",
				"/text~1html/1/b http://b/", "/text~1html/2 http://c/", "/text~1markdown/0/0 http://d/"}},
	} {
		var got []string
		d := linktest.Doc(test.document)
		d.Base = retrieved
		open := func(d link.Document) linktest.Links {
			r := new(strings.Builder)
			buf := make([]byte, 1<<16)
			n, _ := link.Fill(d.Body, buf)
			r.Write(buf[:n])
			got = append(got, d.Type+"|"+d.Base.URI().String()+"|"+r.String())
			d.Body = strings.NewReader(r.String())
			return link.Text(d)
		}
		for l, err := range Links(d, open) {
			if err != nil {
				got = append(got, "! "+err.Error())
				continue
			}
			got = append(got, linktest.Written(test.document)(l))
		}
		linktest.Equal(t, "documents", test.document, got, test.want)
	}
}

// TestLateEncoding: the encoding of a text may be directly after it, as browsers
// write it. A note says if a member counts too late.
func TestLateEncoding(t *testing.T) {
	for _, n := range []int{1, 1000, 200_000, 1_000_000, 1_048_500, 3_000_000} {
		text := base64.StdEncoding.EncodeToString([]byte(strings.Repeat(" ", n) + "http://a/"))
		for _, test := range []struct{ document, want string }{
			{`{"mimeType":"text/x","text":"%s" , "encoding": "base64"}`, "/text text http://a/"},
			{`{"mimeType":"text/x","text":"%s","size":1,"encoding":"base64"}`, "! json: this is stated after a member " +
				"that it changes: that was read without it"},
			{`{"text":"http://b/ %s","mimeType":"text/html"}`, "/text http://b/|! json: this is stated after a member " +
				"that it changes: that was read without it"},
			{`{"source":"http://b/ %s","cell_type":"markdown"}`, "/source http://b/|! json: this is stated after a " +
				"member that it changes: that was read without it"},
			{`{"text":"http://b/ %s","mimeType":"text/plain"}`, "/text http://b/"},
			{`{"text":"","mimeType":"text/html","title":"%s"}`, ""},
		} {
			got := strings.Join(linktest.Show(Links(linktest.Doc(fmt.Sprintf(test.document, text)), link.Text), linktest.Text), "|")
			if got = offset.ReplaceAllString(got, ""); got != test.want {
				t.Errorf("%d: %s: %s", n, test.document, got)
			}
		}
	}
}

var offset = regexp.MustCompile(`byte \d+: `)
