package nethttp_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/neturl"
	"github.com/urikit/uri/neturl/nethttp"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/whatwg"
)

// seen is what a server reports about a request.
type seen struct {
	uri     string
	err     error
	target  string
	host    string
	auth    string
	referer string
}

// serve starts a server that reports what it sees, and redirects from /redirect to /final.
func serve(t *testing.T, start func(http.Handler) *httptest.Server) (*httptest.Server,
	<-chan seen) {
	t.Helper()
	ch := make(chan seen, 10)
	server := start(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, err := nethttp.TargetURI(r)
		ch <- seen{u.String(), err, r.RequestURI, r.Host, r.Header.Get("Authorization"),
			r.Header.Get("Referer")}
		switch {
		case err != nil:
			http.Error(w, err.Error(), http.StatusBadRequest)
		case strings.HasSuffix(u.Path(), "/redirect"):
			w.Header().Set("Location", "final?a[b]")
			w.WriteHeader(http.StatusFound)
		}
	}))
	t.Cleanup(server.Close)
	return server, ch
}

// next returns the next report of the server, or fails after some time.
func next(t *testing.T, ch <-chan seen) seen {
	t.Helper()
	select {
	case s := <-ch:
		return s
	case <-time.After(10 * time.Second):
		t.Fatal("the server has seen nothing")
		return seen{}
	}
}

func http2(h http.Handler) *httptest.Server {
	s := httptest.NewUnstartedServer(h)
	s.EnableHTTP2 = true
	s.StartTLS()
	return s
}

// TestRoundTrip: the server gets the URI of the client, byte for byte.
func TestRoundTrip(t *testing.T) {
	for name, start := range map[string]func(http.Handler) *httptest.Server{
		"http": httptest.NewServer, "https": httptest.NewTLSServer, "http2": http2,
	} {
		server, ch := serve(t, start)
		for _, rest := range []string{
			"/", "/a%2Fb/%41/../.", "//a//", "//evil.example/x", "/a!$&'()*+,;=:@", "/%E4%F6", "/?",
			"/??", "/?a=b&c;d=%2B+/?",
			"/*", "/%2A", "/%00%0D%0A", "/x?q#fragment", "/#", "/;a=b", "/:80", "/@",
		} {
			u := uri.MustParse(server.URL + rest)
			req, err := nethttp.NewRequest(context.Background(), http.MethodGet, u, nil)
			if err != nil {
				t.Errorf("%s %q: %v", name, u, err)
				continue
			}
			resp, err := server.Client().Do(req)
			if err != nil {
				t.Errorf("%s %q: %v", name, u, err)
				continue
			}
			resp.Body.Close()
			if got := next(t, ch); got.uri != u.WithoutFragment().String() || got.err != nil {
				t.Errorf("%s %q: the server sees %q, %v, of %q", name, u, got.uri, got.err,
					got.target)
			}
			if v, lost, err := nethttp.ResponseURI(resp); v != u.WithoutFragment() || lost != 0 ||
				err != nil {
				t.Errorf("%s %q: the response is for %q, %v, %v", name, u, v, lost, err)
			}
		}
	}
}

// An address of a future version is refused (G-3.2.2-08).
func TestNewRequest(t *testing.T) {
	ctx := context.Background()
	body := strings.NewReader("body")
	req, err := nethttp.NewRequest(ctx, http.MethodPost,
		uri.MustParse("http://u:p%40@example.com:/x#f"), body)
	if err != nil {
		t.Fatal(err)
	}
	if req.Host != "example.com" || req.URL.Host != "example.com" || req.URL.Fragment != "" ||
		req.ContentLength != 4 || req.GetBody == nil {
		t.Errorf("%+v", req)
	}
	for _, tt := range []struct {
		text string
		want nethttp.Error
	}{
		{"http:/x", nethttp.Error{Part: "URI", Rule: "no-host", Offset: 5}},
		{"http:x", nethttp.Error{Part: "URI", Rule: "no-host", Offset: 5}},
		{"https://:80/", nethttp.Error{Part: "URI", Rule: "no-host", Offset: 8}},
		{"http://u@/", nethttp.Error{Part: "URI", Rule: "no-host", Offset: 9}},
		{"http://a%2Fb/", nethttp.Error{Part: "URI", Rule: "syntax", Offset: 8}},
		{"http://[v7.x]/", nethttp.Error{Part: "URI", Rule: "syntax", Offset: 8}},
	} {
		_, err := nethttp.NewRequest(ctx, http.MethodGet, uri.MustParse(tt.text), nil)
		checkError(t, tt.text, err, tt.want)
	}
	if _, err := nethttp.NewRequest(ctx, http.MethodGet, uri.URI{}, nil); err == nil {
		t.Error("the zero URI makes a request")
	}
	if _, err := nethttp.NewRequest(ctx, "G T", uri.MustParse("http://h/"), nil); err == nil {
		t.Error("a bad method makes a request")
	}
	// Other schemes may be registered with the transport.
	if req, err := nethttp.NewRequest(ctx, http.MethodGet, uri.MustParse("file:///etc/hosts"),
		nil); err != nil || req.URL.String() != "file:///etc/hosts" {
		t.Errorf("%v, %v", req, err)
	}
}

func checkError(t *testing.T, name string, err error, want nethttp.Error) {
	t.Helper()
	e, ok := errors.AsType[*nethttp.Error](err)
	if !ok || e.Part != want.Part || want.Rule != "syntax" && e.Rule != want.Rule || e.Rule == "" || e.Offset != want.Offset ||
		(e.Err != nil) != (want.Rule == "syntax") {
		t.Errorf("%q: %#v, want %#v", name, err, want)
		return
	}
	if s := e.Error(); !strings.HasPrefix(s, "nethttp: "+want.Part) || !errors.Is(err,
		e) || want.Rule == "syntax" && errors.Unwrap(err) == nil {
		t.Errorf("%q: %q", name, s)
	}
}

// How net/http treats a userinfo, and the fragment in a redirection (G-3.5-04).
func TestWhatIsSent(t *testing.T) {
	server, ch := serve(t, httptest.NewServer)
	u, err := uri.MustParse(server.URL + "/redirect#secret").Edit().Userinfo("me:p%40ss").URI()
	if err != nil {
		t.Fatal(err)
	}
	req, err := nethttp.NewRequest(context.Background(), http.MethodGet, u, nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	first, second := next(t, ch), next(t, ch)
	if name, password, ok := basic(first.auth); !ok || name != "me" || password != "p@ss" {
		t.Errorf("Authorization: %q", first.auth)
	}
	if strings.Contains(second.referer, "secret") || strings.Contains(second.referer, "ss@") {
		t.Errorf("Referer: %q", second.referer)
	}
	// The server wrote brackets into Location. net/http let them pass, and sent them.
	if second.err == nil || !strings.HasSuffix(second.target, "/final?a[b]") {
		t.Errorf("%+v", second)
	}
	v, lost, err := nethttp.ResponseURI(resp)
	if err != nil || lost != neturl.LostQueryBytes || v.Query() != "a%5Bb%5D" {
		t.Errorf("%q, %v, %v", v, lost, err)
	}

	// With http.NewRequest, the fragment goes into the Referer.
	req, err = http.NewRequest(http.MethodGet, server.URL+"/redirect#secret", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err = server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	next(t, ch)
	if second := next(t, ch); !strings.HasSuffix(second.referer, "#secret") {
		t.Errorf("net/http has changed: the Referer is %q; say so in doc.go", second.referer)
	}
}

func basic(field string) (name, password string, ok bool) {
	return (&http.Request{Header: http.Header{"Authorization": {field}}}).BasicAuth()
}

// TestTargetURI reads requests as they come, without a server that would refuse some of them.
func TestTargetURI(t *testing.T) {
	for _, tt := range []struct{ method, target, host, want string }{
		{"GET", "/a?b", "h", "http://h/a?b"},
		{"GET", "/a", "h:8080", "http://h:8080/a"},
		{"GET", "/a", "H:", "http://H:/a"},
		{"GET", "/", "[::1]:80", "http://[::1]:80/"},
		{"GET", "/", "[v7.x]", "http://[v7.x]/"},
		{"GET", "/", "b%C3%BCcher.example", "http://b%C3%BCcher.example/"},
		{"GET", "//evil.example/x", "h", "http://h//evil.example/x"},
		{"OPTIONS", "*", "h", "http://h"},
		{"OPTIONS", "/x", "h", "http://h/x"},
		{"GET", "HTTP://other:80/x?y", "h", "HTTP://other:80/x?y"},
		{"GET", "https://other", "", "https://other"},
		{"GET", "ftp://me@other/x", "h", "ftp://me@other/x"},
		{"GET", "urn:isbn:0-486-27557-4", "h", "urn:isbn:0-486-27557-4"},
		{"CONNECT", "h:443", "other", "http://h:443"},
		{"CONNECT", "[::1]:443", "", "http://[::1]:443"},
	} {
		r := &http.Request{Method: tt.method, RequestURI: tt.target, Host: tt.host, ProtoMajor: 1}
		if u, err := nethttp.TargetURI(r); err != nil || u.String() != tt.want {
			t.Errorf("%s %s, Host %s: %q, %v; want %q", tt.method, tt.target, tt.host, u, err,
				tt.want)
		}
		r.TLS = &tls.ConnectionState{}
		want := tt.want
		if strings.HasPrefix(want, "http:") {
			want = "https:" + want[len("http:"):]
		}
		if u, err := nethttp.TargetURI(r); err != nil || u.String() != want {
			t.Errorf("%s %s, Host %s, by TLS: %q, %v; want %q", tt.method, tt.target, tt.host, u,
				err, want)
		}
	}
	// RFC 8441 has a CONNECT with a path, from HTTP/2 on.
	r := &http.Request{Method: "CONNECT", RequestURI: "/chat", Host: "h", ProtoMajor: 2}
	if u, err := nethttp.TargetURI(r); err != nil || u.String() != "http://h/chat" {
		t.Errorf("CONNECT of RFC 8441: %q, %v", u, err)
	}

	const target, host = "request-target", "Host field"
	for _, tt := range []struct {
		method, target, host string
		part                 string
		reason               string
		offset               int
	}{
		{"GET", "", "h", target, "not-received", 0}, // and no URL
		{"GET", "*", "h", target, "wrong-form", 0},
		{"GET", "x", "h", target, "syntax", 1},
		{"GET", "?q", "h", target, "syntax", 0},
		{"GET", "/a b", "h", target, "syntax", 2},
		{"GET", "/a?%zz", "h", target, "syntax", 4},
		{"GET", "/a#b", "h", target, "fragment", 2},
		{"GET", "/é", "h", target, "syntax", 1},
		{"GET", "http://h/#", "h", target, "fragment", 9},
		{"GET", "http://", "h", target, "no-host", 7},
		{"GET", "http:/x", "h", target, "no-host", 5},
		{"GET", "http://u:p@h/", "h", target, "userinfo", 10},
		{"GET", "http://h:x/", "h", target, "syntax", 9},
		{"GET", "/", "", host, "no-host", 0},
		{"GET", "/", ":80", host, "no-host", 0},
		{"GET", "/", "good.example@evil.example", host, "userinfo", 12},
		{"GET", "/", "h/evil", host, "syntax", 1},
		{"GET", "/", "h?evil", host, "syntax", 1},
		{"GET", "/", "h#evil", host, "syntax", 1},
		{"GET", "/", `h\evil`, host, "syntax", 1},
		{"GET", "/", "h:80:80", host, "syntax", 4},
		{"GET", "/", "h, g", host, "syntax", 2},
		{"GET", "/", "[::1%25eth0]", host, "syntax", 4},
		{"GET", "/", "[::1", host, "syntax", 4},
		{"GET", "/", "h\r\nX: y", host, "syntax", 1},
		{"CONNECT", "h", "h", target, "port", 1},
		{"CONNECT", "h:", "h", target, "port", 2},
		{"CONNECT", "h:0", "h", target, "port", 2},
		{"CONNECT", "h:65536", "h", target, "port", 2},
		{"CONNECT", "u@h:1", "h", target, "userinfo", 1},
		{"CONNECT", ":1", "h", target, "no-host", 0},
		{"CONNECT", "/x", "h", target, "syntax", 0},
		{"CONNECT", "http://h:1/", "h", target, "syntax", 5},
	} {
		u, err := nethttp.TargetURI(&http.Request{Method: tt.method, RequestURI: tt.target,
			Host: tt.host, ProtoMajor: 1})
		if !u.IsZero() {
			t.Errorf("%s %s, Host %s: %q", tt.method, tt.target, tt.host, u)
		}
		checkError(t, tt.method+" "+tt.target+" "+tt.host, err, nethttp.Error{Part: tt.part,
			Rule: tt.reason, Offset: tt.offset})
	}
	if _, err := nethttp.TargetURI(httptest.NewRequest("GET", "/", nil)); err != nil {
		t.Error(err)
	}
	// Tests of middleware make requests that no server has received.
	for _, tt := range []struct{ method, url, want string }{
		{"GET", "/a%2Fb?q", ""}, // no host
		{"GET", "http://h:8080/a%3Fb?c;d", "http://h:8080/a%3Fb?c;d"},
		{"GET", "https://h", "https://h/"},
		{"CONNECT", "//h:443", "http://h:443"},
		{"OPTIONS", "http://h", "http://h/"},
	} {
		r, err := http.NewRequest(tt.method, tt.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		if u, err := nethttp.TargetURI(r); u.String() != tt.want || (err == nil) != (tt.want != "") {
			t.Errorf("%s %s: %q, %v, want %q", tt.method, tt.url, u, err, tt.want)
		}
	}
}

// TestRepairTargetURI: what browsers send raw every day is read, octet for octet, and told.
func TestRepairTargetURI(t *testing.T) {
	for _, tt := range []struct{ target, want, places string }{
		{"/?filter[]=1&a=b|c&q={x}&c=\\`d^", "/?filter%5B%5D=1&a=b%7Cc&q=%7Bx%7D&c=%5C%60d%5E", "query 8"},
		{"/a|b", "/a%7Cb", "path 2"},
		{"/[id]/\xe9?\xe9", "/%5Bid%5D/%E9?%E9", "path 1 query 8"},
		{"/é?100%", "/%C3%A9?100%25", "path 1 query 8"},
		{"/a b?<\"", "/a%20b?%3C%22", "path 2 query 5"},
		{"//evil|.example/%2F%zz", "//evil%7C.example/%2F%25zz", "path 6"},
		{"http://h/^?^", "http://h/%5E?%5E", "path 9 query 11"},
		{"/%5B?a[]#x", "", ""},
		{"/a\tb", "", ""},
		{"http://h|/", "", ""},
		{"http://h%zz/", "", ""},
		{"/a%41?b", "/a%41?b", ""},
	} {
		r := &http.Request{Method: "GET", RequestURI: tt.target, Host: "h"}
		u, findings, err := nethttp.RepairTargetURI(r)
		var places []string
		for _, f := range findings {
			places = append(places, fmt.Sprint(f.Rule, " ", f.Start))
		}
		want := tt.want
		if strings.HasPrefix(want, "/") {
			want = "http://h" + want
		}
		if got := strings.Join(places, " "); u.String() != want || got != tt.places || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %s, %v; want %q, %s", tt.target, u, got, err, want, tt.places)
		}
	}
}

// TestRepairLocation: the octets of the field are data, which no character encoding changes (RFC 9110 section 5.5).
func TestRepairLocation(t *testing.T) {
	for _, tt := range []struct {
		location, want string
		findings       int
	}{
		{"/caf\xe9", "http://a/caf%E9", 1},
		{"/\xb0\xae?q=\xe9", "http://a/%B0%AE?q=%E9", 2},
		{"/a\xc3(", "http://a/a%C3(", 1},
		{"/%e9\xe9#é", "http://a/%e9%E9#%C3%A9", 2},
		{"/?filter[]=1", "http://a/?filter%5B%5D=1", 1},
		{"/a b", "http://a/a%20b", 1},
		{"?a\\b", "http://a/b?a%5Cb", 1},
		{`c\d`, "http://a/c/d", 1},
		{`\\evil.example\x`, "http://evil.example/x", 1},
		{`x:\y`, "x:%5Cy", 1},
		{"http://bücher.example/", "http://b%C3%BCcher.example/", 1},
		{"http://a b/", "", 0},
		{"/a\tb", "", 0},
	} {
		u, findings, err := nethttp.RepairLocation(uri.MustParse("http://a/b"), response(201, tt.location))
		if u.String() != tt.want || (err == nil) != (tt.want != "") || err == nil && len(findings) != tt.findings {
			t.Errorf("%q: %q, %v, %v; want %q", tt.location, u, findings, err, tt.want)
		}
	}
	u := uri.MustParse("http://a/")
	if _, _, err := nethttp.RepairLocation(u, response(302)); err != http.ErrNoLocation {
		t.Errorf("no Location: %v", err)
	}
}

// FuzzRepair: a repaired target has the path of net/http, and a repaired Location leads to where browsers go. What is
// valid stays, and only this has no finding.
func FuzzRepair(f *testing.F) {
	for _, s := range []string{"/a[b]?c|d", "/%zz?%", `/\e?\`, "//e/x{}", `\\e\x`, "http://h/^", "x y", "/é\xe9", "?a#b#c",
		"http:x", "..%5C", "/<>\"`"} {
		f.Add(s)
	}
	base := uri.MustParse("http://a/b/c?d")
	browser, err := whatwg.Parse(base.String())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := &http.Request{Method: "GET", RequestURI: text, Host: "h"}
		u, findings, err := nethttp.RepairTargetURI(r)
		if v, no := nethttp.TargetURI(r); no == nil && (u != v || findings != nil) || err == nil && no != nil && findings == nil {
			t.Fatalf("%q: %q, %v, %v; without repair %q, %v", text, u, findings, err, v, no)
		}
		v, no := url.ParseRequestURI(text)
		if err == nil && no == nil && text[0] == '/' {
			if path, _ := pct.Decode(u.Path()); path != v.Path || u.HasQuery() != strings.Contains(text, "?") {
				t.Fatalf("%q: %q, and net/http has the path %q", text, u, v.Path)
			}
		}
		resp := response(201, text)
		to, findings, err := nethttp.RepairLocation(base, resp)
		if v, no := nethttp.Location(base, resp); no == nil && (to != v || findings != nil) || err == nil && no != nil && findings == nil {
			t.Fatalf("Location %q: %q, %v, %v; without repair %q, %v", text, to, findings, err, v, no)
		}
		seen, no := browser.Parse(text)
		if err != nil || no != nil || !seen.IsSpecial() || to.Host() == "" || strings.Trim(text, " ") != text ||
			!utf8.ValidString(text) {
			return
		}
		data := func(u whatwg.URL) string {
			d, _ := pct.Decode(pct.Repair(u.Pathname()+u.Search()+u.Hash(), pct.Range(0, 0xFF)))
			return u.Scheme() + " " + u.Host() + " " + d
		}
		if w, err := whatwg.Parse(to.String()); err == nil && data(w) != data(seen) {
			t.Fatalf("Location %q: %q, and browsers go to %q", text, to, seen)
		}
	})
}

// TestWire sends request lines and Host fields that net/http's client would not
// send.
func TestWire(t *testing.T) {
	server, ch := serve(t, httptest.NewServer)
	for _, tt := range []struct{ head, want string }{
		{"GET //evil.example/x HTTP/1.1\r\nHost: h\r\n", "http://h//evil.example/x"},
		{"GET http://other.example/x HTTP/1.1\r\nHost: h\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n", "http://other.example/x"},
		{"GET /x HTTP/1.1\r\nHost: h\r\nForwarded: host=evil.example;proto=https\r\nX-Forwarded-Host: evil.example\r\n", "http://h/x"},
		{"OPTIONS * HTTP/1.1\r\nHost: h:1\r\n", ""}, // answered by net/http
		{"CONNECT h:443 HTTP/1.1\r\nHost: other\r\n", "http://h:443"},
		{"GET / HTTP/1.1\r\nHost: a:b:c\r\n",
			"error: nethttp: Host field: uri: byte 2: \"b\" is not allowed in a port (rule port, RFC 3986 section 3.2.3)"},
		{"GET / HTTP/1.0\r\n",
			"error: nethttp: Host field, byte 0: missing host (RFC 9110 section 4.2)"},
		{"GET /?a|b HTTP/1.1\r\nHost: h\r\n",
			"error: nethttp: request-target: uri: byte 3: \"|\" is not allowed in a query (rule query, RFC 3986 section 3.4)"},
	} {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, tt.head+"Connection: close\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		conn.Close()
		if tt.want == "" {
			continue
		}
		s := next(t, ch)
		got := s.uri
		if s.err != nil {
			got = "error: " + s.err.Error()
		}
		if got != tt.want || (s.err != nil) != (resp.StatusCode == http.StatusBadRequest) {
			t.Errorf("%q: %s (status %d), want %s", tt.head, got, resp.StatusCode, tt.want)
		}
	}
}

func response(status int, location ...string) *http.Response {
	resp := &http.Response{StatusCode: status, Header: http.Header{}}
	for _, l := range location {
		resp.Header.Add("Location", l)
	}
	return resp
}

// The examples with fragments are those of RFC 9110 section 10.2.2.
func TestLocation(t *testing.T) {
	for _, tt := range []struct {
		base, location string
		status         int
		want           string
	}{
		{"http://www.example.org/~tim", "/People.html#tim", 303,
			"http://www.example.org/People.html#tim"},
		{"http://www.example.org/index.html#larry", "http://www.example.net/index.html", 301,
			"http://www.example.net/index.html#larry"},
		{"http://a/b#c", "/d#", 302, "http://a/d#"},
		{"http://a/b#c", "", 302, "http://a/b#c"},
		{"http://a/b#", "?d", 307, "http://a/b?d#"},
		{"http://a/b#c", "/new", 201, "http://a/new"},
		{"http://a/b", "//evil.example", 302, "http://evil.example"},
		{"http://a/b", "mailto:c@d", 302, "mailto:c@d"},
	} {
		u, err := nethttp.Location(uri.MustParse(tt.base), response(tt.status, tt.location))
		if err != nil || u.String() != tt.want {
			t.Errorf("%s, Location %q: %q, %v; want %q", tt.base, tt.location, u, err, tt.want)
		}
	}
	u := uri.MustParse("http://a/")
	if _, err := nethttp.Location(u, response(302)); err != http.ErrNoLocation {
		t.Errorf("no Location: %v", err)
	}
	_, err := nethttp.Location(u, response(302, "/a", "/b"))
	checkError(t, "two", err, nethttp.Error{Part: "Location field", Rule: "several"})
	_, err = nethttp.Location(u, response(302, "/a b"))
	checkError(t, "a space", err, nethttp.Error{Part: "Location field", Rule: "syntax",
		Offset: 2})
	_, err = nethttp.Location(uri.URI{}, response(302, "/a"))
	checkError(t, "no base", err, nethttp.Error{Part: "Location field",
		Rule: "no-base"})
}

func TestResponseURI(t *testing.T) {
	for _, resp := range []*http.Response{{}, {Request: &http.Request{}}} {
		_, _, err := nethttp.ResponseURI(resp)
		checkError(t, "none", err, nethttp.Error{Part: "URL of the request", Rule: "syntax"})
		if e, ok := errors.AsType[*neturl.Error](err); !ok || e.Rule != "no-url" {
			t.Errorf("%v", err)
		}
	}
	_, _, err := nethttp.ResponseURI(&http.Response{Request: &http.Request{URL: &url.URL{Scheme: "http", Host: "h:x"}}})
	checkError(t, "port", err, nethttp.Error{Part: "URL of the request", Rule: "syntax",
		Offset: 2})
}

func TestReasons(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range []string{"", "not-received", "wrong-form", "no-host", "userinfo", "fragment", "port", "several", "no-base"} {
		f := (&nethttp.Error{Rule: r}).Finding()
		if f.Rule != r || f.Message == "" || seen[f.Message] {
			t.Errorf("%s: %v", r, f)
		}
		seen[f.Message] = true
	}
}

// FuzzTargetURI: any request gives a URI of its parts, or an error with a place
// in a part.
func FuzzTargetURI(f *testing.F) {
	for _, s := range []string{"", "*", "/", "/a?b#c", "//e/x", "http://u@h/", "http:x", "h:443",
		"[::1]:1", "ftp://a"} {
		for _, h := range []string{"", "h", "u@h:1", "[::1]", "h/", ":"} {
			f.Add("GET", s, h, true)
			f.Add("CONNECT", s, h, false)
			f.Add("OPTIONS", s, h, false)
		}
	}
	f.Fuzz(func(t *testing.T, method, target, host string, secure bool) {
		r := &http.Request{Method: method, RequestURI: target, Host: host, ProtoMajor: 1}
		if secure {
			r.TLS = &tls.ConnectionState{}
		}
		u, err := nethttp.TargetURI(r)
		if err == nil {
			if again, err := uri.Parse(u.String()); err != nil || again != u || u.HasFragment() {
				t.Fatalf("%q %q %q: %q, %v", method, target, host, u, err)
			}
			if s := u.Scheme(); (s == "http" || s == "https") && (u.Host() == "" ||
				u.HasUserinfo()) {
				t.Fatalf("%q %q %q: %q", method, target, host, u)
			}
			if target[0] == '/' && (u.Authority() != host || !strings.HasSuffix(u.String(),
				host+target)) {
				t.Fatalf("%q %q %q: %q", method, target, host, u)
			}
			return
		}
		e, ok := errors.AsType[*nethttp.Error](err)
		text := map[string]string{"request-target": target,
			"Host field": host}[e.Part]
		if !ok || !u.IsZero() || e.Offset < 0 || e.Offset > len(text) {
			t.Fatalf("%q %q %q: %q, %#v", method, target, host, u, err)
		}
		if len(target) > 8 && strings.Contains(e.Error(), target) {
			t.Fatalf("%q shows %q", e.Error(), target)
		}
	})
}
