package mime_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/mime"
	"github.com/urikit/uri/internal/dereftest"
)

var schemes = []string{"cid", "mid", "http", "thismessage"}

// transcript returns the path of a recorded message, or skips the test.
func transcript(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "transcripts", "mhtml", name)
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	return path
}

func get(a mime.Accessor, text string) (string, *deref.Result, error) {
	c := deref.New(deref.Options{Accessors: deref.Registry{}.With(a, schemes...),
		TrustFirst: true})
	r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse(text)})
	if err != nil {
		return "", nil, err
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	return string(b), r, err
}

const (
	gif = "GIF89a\x01\x00\x01\x00\x00\x00\x00,"
	png = "\x89PNG\r\n\x1a\n"
)

// TestMessage: the row cid, mid of the table of servers.
func TestMessage(t *testing.T) {
	file := transcript(t, "test.eml")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const html = `<img src="cid:foo4*foo1@bar.net"><img src="i.png">`
	const inner = "Message-ID: <inner@x>\nContent-Type: multipart/mixed; boundary=b2\n\n" +
		"--b2\nContent-ID: <deep@x>\n\ndeep\n--b2--"
	a := mime.Accessor{File: file}
	dereftest.Run(t, dereftest.Server{
		Accessors: deref.Registry{}.With(a, schemes...), Local: true,
		Objects: map[string]string{
			"cid:x%2525y@z":                         "pct",
			"cid:foo2*foo3@bar2.net":                html,
			"cid:foo4%2Afoo1@bar.net":               gif,
			"cid:deep@x":                            "deep",
			"cid:nested@x":                          inner,
			"mid:inner@x":                           inner,
			"mid:inner@x/deep@x":                    "deep",
			"mid:960830.1639@XIson.com":             string(whole),
			"mid:960830.1639@XIson.com/deep@x":      "deep",
			"mid:960830.1639@XIson.com/x%2525y@z":   "pct",
			"http://example.org/d/":                 html,
			"HTTP://EXAMPLE.ORG:80/d/":              html,
			"thismessage:/i.png":                    png,
			"mid:960830.1639@XIson.com/nested@x#no": inner,
		},
		Missing: "cid:x%25y@z",
		Hostile: []string{"cid:x", "mid:x%0Dy@z", "cid:foo5@x", "mid:inner@x/x%2525y@z",
			"mid:nested@x", "mid:960830.1639@xison.com", "http://example.org/i.png", "cid:%20deep@x"},
	})
	for text, want := range map[string][3]string{
		"cid:foo2*foo3@bar2.net": {"http://example.org/d/", "http://example.org/d/",
			"text/html; charset=iso-8859-1"},
		"cid:deep@x":         {"thismessage:/", "", "text/plain"},
		"thismessage:/i.png": {"thismessage:/i.png", "", "image/png"},
		"mid:inner@x":        {"thismessage:/", "", "message/rfc822"},
	} {
		_, r, err := get(a, text)
		if err != nil {
			t.Fatal(err)
		}
		got := [3]string{r.Base.String(), r.ContentLocation.String(), r.MediaType}
		if got != want || r.Final.String() != text {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestChromium: an archive of Chromium. Its CSS is relative to its location.
func TestChromium(t *testing.T) {
	a := mime.Accessor{File: transcript(t, "page.mhtml")}
	text, r, err := get(a, "cid:frame-006136D8A5F79F03463AD3C3BFC24B0A@mhtml.blink")
	if err != nil || !strings.Contains(text, "<base href=") ||
		r.Base.String() != "http://127.0.0.1:8081/index.html" {
		t.Errorf("%.100q, %+v, %v", text, r, err)
	}
	text, r, err = get(a, "http://127.0.0.1:8081/sub/s.css")
	if err != nil || !strings.Contains(text, "bg.png") || r.MediaType != "text/css" ||
		r.Base.String() != "http://127.0.0.1:8081/sub/s.css" {
		t.Errorf("%q, %+v, %v", text, r, err)
	}
}

// TestNone: without an archive the error says what would serve the URI, and a
// message may be had as an article.
func TestNone(t *testing.T) {
	for _, text := range []string{"cid:a@b", "mid:a@b", "mid:a@b/c@d"} {
		_, _, err := get(mime.Accessor{}, text)
		if err == nil || !strings.Contains(err.Error(), "not given") ||
			strings.Contains(err.Error(), "news") != (text == "mid:a@b") {
			t.Errorf("%s: %v", text, err)
		}
	}
	for _, file := range []string{".", os.DevNull, "none"} {
		if _, _, err := get(mime.Accessor{File: file}, "cid:a@b"); err == nil {
			t.Errorf("%s is an archive", file)
		}
	}
	c := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(mime.Accessor{News: true}, "mid").With(article{}, "news")})
	r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse("mid:a%25%2Fb@c.d")})
	if err != nil || r.Final.String() != "news:a%25%2Fb@c.d" || r.Base.String() != "mid:a%25%2Fb@c.d" {
		t.Errorf("%+v, %v", r, err)
	}
	p, err := c.Plan(deref.Request{URI: uri.MustParse("mid:a@b")})
	if err != nil || !reflect.DeepEqual(p.Send, []string{"GET news:a@b"}) {
		t.Errorf("%+v, %v", p, err)
	}
}

// article is an accessor of news.
type article struct{}

func (article) Plan(*deref.Hop) (deref.Plan, error) { return deref.Plan{}, nil }

func (article) Access(context.Context, *deref.Hop) (*deref.Answer, error) {
	return &deref.Answer{Representation: &deref.Representation{Size: -1}}, nil
}

// TestHostile: archives that are cut, deep, long, or lie.
func TestHostile(t *testing.T) {
	const head = "Content-Type: multipart/mixed; boundary=b\n\n"
	const part = "--b\nContent-ID: <a@b>\n\ntext"
	deep := strings.Repeat("Content-Type: message/rfc822\n\n", mime.MaxDepth+2)
	nested := ""
	for i := range mime.MaxDepth + 2 {
		nested += fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\n\n--b%[1]d\n", i)
	}
	for _, tt := range []struct {
		name, archive string
		is            error
		says          string
	}{
		{"nothing", "", fs.ErrNotExist, "damaged"},
		{"no heading", "\x00\xff\n\n", fs.ErrNotExist, "damaged"},
		{"an endless heading", "a: " + strings.Repeat("x", 1<<20), nil, "(limit head)"},
		{"an endless heading of a part", head + "--b\nx: " + strings.Repeat("x", 20<<20),
			fs.ErrNotExist, "damaged"},
		{"cut", head + part, io.ErrUnexpectedEOF, ""},
		{"cut before", head + "--b\nContent-ID: <a", fs.ErrNotExist, ""},
		{"no end", head + "--b\n\nx\n", fs.ErrNotExist, ""},
		{"deep", deep + part, nil, "(limit maxdepth)"},
		{"many", head + strings.Repeat("--b\n\n\n", mime.MaxParts+1), nil, "(limit maxparts)"},
		{"another encoding", head + "--b\nContent-ID: <a@b>\nContent-Transfer-Encoding: x\n\nx\n--b--",
			nil, `"x" is not known`},
		{"bad base64", head + "--b\nContent-ID: <a@b>\nContent-Transfer-Encoding: base64\n\n*\n--b--",
			io.ErrUnexpectedEOF, ""},
		{"deep multiparts", nested, nil, "(limit maxdepth)"},
	} {
		c := deref.New(deref.Options{TrustFirst: true, Limits: deref.Limits{Head: 1 << 19},
			Accessors: deref.Registry{}.With(mime.Accessor{Reader: strings.NewReader(tt.archive)}, "cid")})
		r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse("cid:a@b")})
		if err == nil {
			_, err = io.ReadAll(r.Body)
		}
		if err == nil || !strings.Contains(err.Error(), tt.says) || tt.is != nil && !errors.Is(err, tt.is) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

func FuzzArchive(f *testing.F) {
	for _, name := range []string{"test.eml", "page.mhtml"} {
		if b, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "transcripts", "mhtml",
			name)); err == nil {
			f.Add(string(b), "cid:deep@x")
			f.Add(string(b), "mid:inner@x/deep@x")
		}
	}
	f.Add("Content-Type: multipart/digest; boundary=b\n\n--b\n\nMessage-ID: <a@b>\n\nx\n--b--", "mid:a@b")
	f.Fuzz(func(t *testing.T, archive, text string) {
		u, err := uri.Parse(text)
		if err != nil {
			return
		}
		c := deref.New(deref.Options{TrustFirst: true, Accessors: deref.Registry{}.With(
			mime.Accessor{Reader: strings.NewReader(archive)}, schemes...)})
		r, err := c.Get(context.Background(), deref.Request{URI: u})
		if err != nil {
			if e := fmt.Sprint(err); e == "" || strings.ContainsAny(e, "\r\x00\x1b") {
				t.Errorf("%q", e)
			}
			return
		}
		b, _ := io.ReadAll(r.Body)
		if len(b) > len(archive) {
			t.Errorf("%d octets of %d", len(b), len(archive))
		}
	})
}
