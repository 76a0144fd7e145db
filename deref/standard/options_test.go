package standard_test

import (
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
)

// TestOptions: each option that names a server or an archive reaches the
// accessors that need it, and is missing without it.
func TestOptions(t *testing.T) {
	message := "Message-ID: <m@x>\nContent-Type: multipart/related; boundary=b\n\n" +
		"--b\nContent-ID: <a@x>\n\nthe part\n--b--"
	o := standard.Options{NewsServer: "news.example", LDAPServer: "dir.example:3890",
		Archive: strings.NewReader(message)}
	client := func(o standard.Options) *deref.Client {
		return deref.New(deref.Options{Accessors: o.Accessors(), TrustFirst: true})
	}
	for text, want := range map[string]string{
		"ldap:///dc=example":      "dir.example:3890",
		"ldaps:///dc=example":     "dir.example:3890",
		"ldap://h/dc=example":     "h:389",
		"news:comp.lang.c":        "news.example:119",
		"nntp://h/comp.lang.c/17": "h:119",
	} {
		request := deref.Request{URI: uri.MustParse(text)}
		if p, err := client(o).Plan(request); err != nil || p.Address != want {
			t.Errorf("%s: %q, %v; want %s", text, p.Address, err, want)
		}
		if _, err := client(standard.Options{}).Plan(request); (err == nil) != strings.Contains(text, "://h/") {
			t.Errorf("%s without a server: %v", text, err)
		}
	}
	for _, text := range []string{"cid:a@x", "mid:m@x/a@x"} {
		request := deref.Request{URI: uri.MustParse(text)}
		r, err := client(o).Get(t.Context(), request)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		b, err := io.ReadAll(r.Body)
		r.Body.Close()
		if string(b) != "the part" || err != nil {
			t.Errorf("%s: %q, %v", text, b, err)
		}
		if _, err := client(standard.Options{}).Get(t.Context(), request); err == nil {
			t.Errorf("%s without an archive", text)
		}
	}
}
