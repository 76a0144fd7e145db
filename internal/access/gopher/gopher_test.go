package gopher_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/gopher"
	"github.com/urikit/uri/internal/dereftest"
)

var accessors = deref.Registry{}.With(gopher.Accessor{}, "gopher")

// serve answers requests by a function, and returns the address. A request has
// more lines if there are answers to a form in it.
func serve(t *testing.T, answer func(request string) string) string {
	t.Helper()
	return dereftest.Serve(t, func(c net.Conn) {
		in := bufio.NewReader(c)
		request, _ := in.ReadString('\n')
		for strings.Contains(request, "\t+\t1\r\n") && !strings.HasSuffix(request, "\n.\r\n") {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			request += line
		}
		io.WriteString(c, answer(request))
	})
}

// get returns the body of a URL with the result.
func get(t *testing.T, at, path string) (*deref.Result, string, error) {
	t.Helper()
	u := uri.MustParse("gopher://" + at + path)
	port, _ := u.PortNumber()
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true, AllowPorts: []uint16{port}})
	r, err := c.Get(context.Background(), deref.Request{URI: u, Log: true})
	if err != nil {
		return nil, "", err
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	return r, string(b), err
}

// items returns items as text, without the address of the server.
func items(r *deref.Result, at string) string {
	var b strings.Builder
	for _, i := range r.Items {
		modified := ""
		if !i.Modified.IsZero() {
			modified = i.Modified.Format(" 2006-01-02")
		}
		fmt.Fprintf(&b, "%s|%s|%s%s\n", i.Type, i.Name, strings.Replace(i.URI.String(), at, "h", 1), modified)
	}
	return b.String()
}

// transcripts returns what a server of the University of Minnesota answered,
// by request. It does not know a Gopher+ string after an empty search: such a
// request gets the item itself.
func transcripts(t *testing.T) string {
	t.Helper()
	names, _ := filepath.Glob("../../../../shared/transcripts/gopherplus/*.req")
	if len(names) == 0 {
		t.Skip("no transcripts")
	}
	answers := map[string]string{}
	for _, name := range names {
		request, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := os.ReadFile(strings.TrimSuffix(name, ".req") + ".resp")
		if err != nil {
			t.Fatal(err)
		}
		answers[string(request)] = string(answer)
	}
	var at string
	at = serve(t, func(request string) string {
		answer, ok := answers[request]
		if !ok {
			answer = "hello gopher\nline2\n.\nafter-dot\n.\r\n"
		}
		return strings.ReplaceAll(answer, "127.0.0.1\t7071", strings.Replace(at, ":", "\t", 1))
	})
	return at
}

func TestTranscripts(t *testing.T) {
	at := transcripts(t)
	const hello = "hello gopher\nline2\n.\nafter-dot\n"
	const form = "/00/form%09%09+%091%0D%0A+-1%0D%0ABob%0D%0A0%0D%0Ared%0D%0Aline%20A%0D%0Aline%20B" +
		"%0D%0A.%0D%0A"
	ask := "+INFO: 0form\t0/form\t" + strings.Replace(at, ":", "\t", 1) + "\t?\r\n+ASK:\r\n Note: This is a form\r\n Ask: Your name?\tnobody\r\n" +
		" Select: Quiet?\t0\r\n Choose: Colour?\tred\tgreen\r\n AskL: Long text?\r\n AskP: Password?\r\n"
	for _, test := range []struct{ path, media, body string }{
		{"/00/hello.txt", "text/plain", hello},
		{"/00/hello.txt%09%09+", "text/plain", hello},                    // R38-3.4.4-01
		{form, "text/plain", "form got:\nBob\n0\nred\nline A\nline B\n"}, // R38-3.4.9-01, R38-3.4.9-02
		{"/00/form%09%09?", "application/gopher+-menu", ask},             // R38-3.4.5-01
		{"/00/form%09%09!+ASK", "application/gopher+-menu", ask},         // R38-3.4.7-01
	} {
		r, body, err := get(t, at, test.path)
		if err != nil || body != test.body || r.MediaType != test.media || r.IsList {
			t.Errorf("%s: %+v, %q, %v", test.path, r, body, err)
		}
	}
	// R38-3.4.8-01
	r, body, err := get(t, at, "/11/%09%09+text/html")
	if err != nil || r.MediaType != "text/html" || !strings.HasPrefix(body, "<HTML>\r\n") ||
		!strings.HasSuffix(body, "</HTML>\r\n") {
		t.Errorf("%+v, %q, %v", r, body, err)
	}
	// R38-3.4.6-01, R38-3.4.7-02
	r, body, err = get(t, at, "/11/%09%09$+VIEWS")
	want := `directory|docs|gopher://h/11/docs%09%09+
view|application/gopher-menu En_US|gopher://h/11/docs%09%09+application/gopher-menu%20En_US
view|application/gopher+-menu En_US|gopher://h/11/docs%09%09+application/gopher+-menu%20En_US
view|text/html En_US|gopher://h/11/docs%09%09+text/html%20En_US
text file|form|gopher://h/00/form%09%09?
text file|hello|gopher://h/09/hello.ps%09%09+
view|application/postscript En_US|gopher://h/09/hello.ps%09%09+application/postscript%20En_US
text file|hello|gopher://h/00/hello.txt.german%09%09+
view|Text/plain De_DE|gopher://h/00/hello.txt.german%09%09+Text/plain%20De_DE
text file|hello|gopher://h/00/hello.txt%09%09+
view|Text/plain En_US|gopher://h/00/hello.txt%09%09+Text/plain%20En_US
`
	if err != nil || !r.IsList || items(r, at) != want || strings.Contains(body, "ADMIN") {
		t.Errorf("%v, %q, %v", items(r, at), body, err)
	}
	r, _, err = get(t, at, "/1%09%09$")
	if err != nil || !strings.Contains(items(r, at), "+ 2026-11-20\n") {
		t.Errorf("%v, %v", r, err)
	}
	r, _, err = get(t, at, "/00/hello.txt%09%09!+ADMIN%20+VIEWS")
	//lint:ignore SA1008 the names of Gopher+
	if err != nil || len(r.Header["ADMIN"]) != 2 || r.Header["VIEWS"][0] != "Text/plain En_US: <.0k>" {
		t.Errorf("%v, %v", r, err)
	}
	if _, _, err = get(t, at, "/00/nope%09%09!"); !errors.Is(err, fs.ErrNotExist) ||
		!strings.Contains(err.Error(), "Cannot find item information") {
		t.Error(err)
	}
	_, attributes, err := get(t, at, "/1%09%09$")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("attributes", func(t *testing.T) {
		dereftest.Run(t, dereftest.Server{
			Accessors: accessors,
			Objects:   map[string]string{"gopher://" + at + "/1%09%09$": attributes},
		})
	})
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors,
		Objects: map[string]string{
			"gopher://" + at + "/00/hello.txt%09%09+": hello,
			"gopher://" + at + form:                   "form got:\nBob\n0\nred\nline A\nline B\n",
		},
		Missing: "gopher://" + at + "/00/nope%09%09!",
		Hostile: []string{
			"gopher://" + at + "/0a%0D%0Ab", "gopher://" + at + "/0a%09b%0A", "gopher://127.0.0.1:25/0a",
			"gopher://" + at + "/0a%09%09!%09b", "gopher://" + at + "/2", "gopher://" + at + "/0a%09%09x",
			"gopher://" + at + "/8", "gopher://" + at + "/hURL:file:///etc/passwd",
			strings.Replace("gopher://"+at, "127.0.0.1", "localhost", 1) + "/0a%00",
		},
	})
}
