package deref_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/scheme"
)

// server starts a server with redirects: /to?URI leads to URI.
func server(t *testing.T) (s *httptest.Server, seen *http.Header) {
	seen = &http.Header{}
	s = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		*seen = r.Header.Clone()
		code := http.StatusFound
		switch r.URL.Path {
		case "/permanent":
			code = http.StatusMovedPermanently
			fallthrough
		case "/to":
			w.Header().Set("Location", r.URL.RawQuery)
			w.WriteHeader(code)
		case "/many":
			var n int
			fmt.Sscan(r.URL.RawQuery, &n)
			w.Header().Set("Location", fmt.Sprintf("/many?%d", n+1))
			w.WriteHeader(code)
		case "/content":
			w.Header().Set("Content-Location", "/same")
		case "/none":
			w.WriteHeader(http.StatusFound)
		default:
			io.WriteString(w, r.URL.Path)
		}
	}))
	t.Cleanup(s.Close)
	return s, seen
}

// options trust the first origin, and all ports.
func options(ports ...string) deref.Options {
	o := deref.Options{Accessors: standard.Accessors(), TrustFirst: true}
	for _, p := range ports {
		var n uint16
		fmt.Sscan(p[strings.LastIndexByte(p, ':')+1:], &n)
		o.AllowPorts = append(o.AllowPorts, n)
	}
	return o
}

func get(t *testing.T, o deref.Options, r deref.Request) (*deref.Result, string, error) {
	t.Helper()
	c := deref.New(o)
	defer c.Close()
	res, err := c.Get(context.Background(), r)
	if err != nil || res.Body == nil {
		return res, "", err
	}
	b, err := io.ReadAll(res.Body)
	res.Body.Close()
	return res, string(b), err
}

// TestSameDocument: a reference to the document itself is not retrieved
// (G-4.4-02, L97-3-06), and what is retrieved is the URI without the fragment
// (L97-3-02).
func TestSameDocument(t *testing.T) {
	s, _ := server(t)
	connections := 0
	o := options(s.URL)
	o.Connect = func(address string) string { connections++; return address }
	c := deref.New(o)
	defer c.Close()
	page, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse(s.URL + "/a#top")})
	if err != nil {
		t.Fatal(err)
	}
	page.Body.Close()
	for ref, want := range map[string]int{"#f": 0, "": 0, s.URL + "/a#g": 0, "a": 0, "b#f": 1} {
		c.Close()
		before := connections
		next, err := c.Follow(context.Background(), page, uri.MustParseRef(ref), deref.Request{})
		if err != nil || connections-before != want ||
			next.Final != page.Base.Resolve(uri.MustParseRef(ref)) {
			t.Errorf("%q: %d connections, %v", ref, connections-before, err)
		}
	}
}

// TestMechanisms: an address of an unknown version (G-3.2.2-08), and names that
// are not names of DNS, which only the platform judges (G-3.2.2-18).
func TestMechanisms(t *testing.T) {
	o := options()
	o.AllowPorts = []uint16{1}
	_, _, err := get(t, o, deref.Request{URI: uri.MustParse("http://[v1.fe80]/")})
	if err == nil || !strings.Contains(err.Error(), "address mechanism not supported") {
		t.Errorf("a future address: %v", err)
	}
	for _, name := range []string{"under_score.invalid", "-a.invalid", "a..b.invalid"} {
		asked := ""
		o.Connect = func(address string) string { asked = address; return "127.0.0.1:1" }
		get(t, o, deref.Request{URI: uri.MustParse("http://" + name + "/")})
		if asked != name+":80" {
			t.Errorf("%s: asks for %q", name, asked)
		}
	}
}

// TestWhatIsSent: a URI only identifies, and Get decides what is done with it
// (G-1.2.2-02). The path and the query go to the server as they are written,
// once decoded nowhere (G-7.3-05, L93-HTTP-01, L93-STRUCT-02), and the fragment
// does not (G-3.5-04); encoded line ends stay encoded (G-7.2-03). Dot-segments
// are removed always (C-23).
func TestWhatIsSent(t *testing.T) {
	var got string
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		got = r.RequestURI
	}))
	defer s.Close()
	for _, text := range []string{
		"/a%2Fb;x=1?q=%0D%0AX:%20y#f", "/%7Ea/b/c", "/?", "//a//", "/%e9%E9?a/b?c", "/a%00b",
		"/%2e%2e/a", "/?/../a",
	} {
		u := uri.MustParse(s.URL + text)
		_, _, err := get(t, options(s.URL), deref.Request{URI: u})
		if want, _, _ := strings.Cut(text, "#"); err != nil || got != want {
			t.Errorf("%s: sends %s, %v", text, got, err)
		}
	}
	p, err := deref.New(options()).Plan(deref.Request{URI: uri.MustParse("gopher://h/1/../../x")})
	if err != nil || p.Send[0] != "/../../x" {
		t.Errorf("an opaque selector: %q, %v", p.Send, err)
	}
	for text, want := range map[string]string{
		"/a/../b/./c?/../d": "/b/c?/../d", "/..": "/", "/../../a": "/a", "/a/.": "/a/", "/a//../b": "/a/b",
		"/.%2e/./%2E": "/.%2e/%2E",
	} {
		u := uri.MustParse(s.URL + text)
		res, _, err := get(t, options(s.URL), deref.Request{URI: u})
		if err != nil || got != want || res.Final.String() != s.URL+want {
			t.Errorf("%s: sends %s, final %s, %v", text, got, res.Final, err)
		}
		o := options(s.URL)
		o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1024-65535")
		o.Accessors = o.Accessors.With(names{asked: &uri.URI{}, to: u}, "urn")
		_, _, err = get(t, o, deref.Request{URI: uri.MustParse("urn:example:a")})
		if err != nil || got != want {
			t.Errorf("%s by a name: sends %s, %v", text, got, err)
		}
		path, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(text), "%2e", "x"), "?")
		p, err := deref.New(o).Plan(deref.Request{URI: uri.MustParse("ftp://h" + path)})
		if err != nil || slices.Contains(p.Send, "CWD .") || slices.Contains(p.Send, "CWD ..") {
			t.Errorf("ftp: %s: %q, %v", text, p.Send, err)
		}
	}
}

// names is an accessor of URNs that leads to a URI.
type names struct {
	deref.Accessor
	asked *uri.URI
	to    uri.URI
}

func (n names) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	*n.asked = h.URI
	return &deref.Answer{Reason: "a resolver", Locations: []deref.Location{{URI: n.to}}}, nil
}

// TestNames: a scheme is registered with its algorithm of access (R38-4-03). A
// URN goes to its resolver whole, with "urn:" (U-A-02), but without
// the fragment, which applies to the result (U-A-03, U-2.4-03).
func TestNames(t *testing.T) {
	s, _ := server(t)
	var asked uri.URI
	o := options(s.URL)
	o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1024-65535")
	o.Accessors = o.Accessors.With(names{asked: &asked, to: uri.MustParse(s.URL + "/a")}, "urn")
	for _, text := range []string{"urn:foo:a123,456#xyz", "urn:foo:a?s=I2R#x", "urn:foo:a?+r?=q#x"} {
		want, fragment, _ := strings.Cut(text, "#")
		r, _, err := get(t, o, deref.Request{URI: uri.MustParse(text)})
		if err != nil || asked.String() != want || r.Final.String() != s.URL+"/a#"+fragment {
			t.Errorf("%s: asks for %s, %+v, %v", text, asked, r, err)
		}
	}
}

// TestFollow: hops, the final URI with the fragment that applies, and the base
// URI (G-3.5-04, G-5.1.3).
func TestFollow(t *testing.T) {
	s, _ := server(t)
	for _, tt := range []struct{ from, final, base string }{
		{"/a", "/a", "/a"},
		{"/a#f", "/a#f", "/a"},
		{"/to?/b", "/b", "/b"},
		{"/to?/b#f", "/b#f", "/b"},
		{"/to?b", "/b", "/b"},
		{"/to?/to?/c#f", "/c#f", "/c"},
		{"/to?/b%23g#f", "/b%23g#f", "/b%23g"},
	} {
		res, _, err := get(t, options(s.URL), deref.Request{URI: uri.MustParse(s.URL + tt.from)})
		if err != nil {
			t.Errorf("%s: %v", tt.from, err)
			continue
		}
		if res.Final.String() != s.URL+tt.final || res.Base.String() != s.URL+tt.base {
			t.Errorf("%s: final %s, base %s", tt.from, res.Final, res.Base)
		}
	}
}

// TestRefused: what a server may not lead to.
func TestRefused(t *testing.T) {
	s, _ := server(t)
	other, _ := server(t)
	for _, tt := range []struct{ to, want string }{
		{"file:///etc/passwd", "may not lead to a URI of the scheme file"},
		{"data:,x", "may not lead to a URI of the scheme data"},
		{"gopher://example.com/", "may not lead to a URI of the scheme gopher"},
		{"telnet://example.com/", "may not lead to a URI of the scheme telnet"},
		{other.URL + "/a", "loopback"},
		{"http://169.254.169.254/latest/", "metadata"},
		{"http://0x0a.1/", "private"},
		{"http://localhost:22/", "port"},
		{"/none", "without a Location"},
	} {
		_, _, err := get(t, options(s.URL), deref.Request{URI: uri.MustParse(s.URL + "/to?" + tt.to)})
		e, ok := errors.AsType[*deref.Error](err)
		if !ok || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.to, err)
		} else if e.Trace.Hops[len(e.Trace.Hops)-1].Err == "" {
			t.Errorf("%s: the trace does not say why", tt.to)
		}
	}
	if _, text, err := get(t, func() deref.Options {
		o := options(s.URL, other.URL)
		o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1024-65535")
		return o
	}(), deref.Request{URI: uri.MustParse(s.URL + "/to?" + other.URL + "/a")}); text != "/a" {
		t.Errorf("allowed: %v", err)
	}
}

// TestErrors: a program finds by type what a message says in words.
func TestErrors(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", r.URL.RawQuery)
		w.Header().Set("Location", "gopher://example.com/")
		if r.URL.RawQuery == "bad" {
			w.Header().Set("Location", "http:///")
		}
		var code int
		fmt.Sscan(r.URL.Path[1:], &code)
		w.WriteHeader(code)
	}))
	defer s.Close()
	_, _, err := get(t, options(s.URL), deref.Request{URI: uri.MustParse(s.URL + "/301?bad")})
	if e, ok := errors.AsType[*deref.ReplyError](err); !ok || e.Code() != 301 {
		t.Errorf("a Location that is not a URI: %v", err)
	}
	for text, want := range map[string]any{
		s.URL + "/404":     &deref.ReplyError{Reply: "404 Not Found", Kind: fs.ErrNotExist},
		s.URL + "/429?120": &deref.ReplyError{Reply: "429 Too Many Requests", RetryAfter: 2 * time.Minute},
		s.URL + "/429?99999999999": &deref.ReplyError{Reply: "429 Too Many Requests",
			RetryAfter: (1<<31 - 1) * time.Second},
		s.URL + "/503?soon": &deref.ReplyError{Reply: "503 Service Unavailable"},
		s.URL + "/305":      &deref.ReplyError{Reply: "305 Use Proxy"},
		s.URL + "/302":      &deref.SchemeError{Scheme: "gopher", Led: true},
		"prospero://h/a":    &deref.SchemeError{Scheme: "prospero"},
		"http://h:1/": guard.Verdict{Rule: "port", Start: 9, End: 10,
			Section: "RFC 3986 section 7.2", Message: "port 1 is below 1024, and is not a port of http"},
	} {
		_, _, err := get(t, options(s.URL), deref.Request{URI: uri.MustParse(text)})
		e, ok := errors.AsType[*deref.Error](err)
		if r, ok := errors.AsType[*deref.ReplyError](err); ok {
			if _, retry, _ := strings.Cut(text, "?"); r.Fields.Get("Retry-After") != retry {
				t.Errorf("%s: fields %v", text, r.Fields)
			}
			if fmt.Sprint(r.Code()) != r.Reply[:3] {
				t.Errorf("%s: code %d", r.Reply, r.Code())
			}
			r.Fields = nil
		}
		if !ok || !reflect.DeepEqual(e.Err, want) {
			t.Errorf("%s: %#v, want %#v", text, err, want)
		}
	}
	for _, reply := range []string{"", "40 x", "4044 x", "-04 x", "no such file"} {
		if n := (&deref.ReplyError{Reply: reply}).Code(); n != 0 {
			t.Errorf("%q: code %d", reply, n)
		}
	}
}

// TestOneFailure: an error is the same whether what the server says of it is a
// result too, or not; and so at a gateway and at a proxy that refuses a tunnel.
func TestOneFailure(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", "7")
		w.WriteHeader(http.StatusServiceUnavailable)
		io.WriteString(w, "closed today")
	}))
	defer s.Close()
	for text, want := range map[string]string{
		s.URL + "/": "closed today", "wais://h/d": "closed today", "https://h.example/": "",
	} {
		for _, both := range []bool{false, true} {
			o := options(s.URL)
			o.Accessors = standard.Options{HTTP: dhttp.Accessor{Proxy: s.URL, NoProxy: "127.0.0.1"}}.Accessors()
			g, _ := deref.ParseGateway("path " + s.URL)
			o.Gateways = deref.Gateways{"wais": g}
			c := deref.New(o)
			r, err := c.Get(t.Context(), deref.Request{URI: uri.MustParse(text), Errors: both})
			reply, ok := errors.AsType[*deref.ReplyError](err)
			if !ok || reply.Code() != 503 || reply.RetryAfter != 7*time.Second ||
				reply.Fields.Get("Retry-After") != "7" {
				t.Fatalf("%s, %t: %v", text, both, err)
			}
			e, ok := errors.AsType[*deref.Error](err)
			if !ok || e.Trace.Hops[len(e.Trace.Hops)-1].Err == "" {
				t.Errorf("%s, %t: the trace does not say it: %v", text, both, err)
			}
			if (r != nil) != (both && want != "") {
				t.Fatalf("%s, %t: %v", text, both, r)
			}
			if r != nil {
				b, err := io.ReadAll(r.Body)
				r.Body.Close()
				if string(b) != want || err != nil {
					t.Errorf("%s: %q, %v", text, b, err)
				}
			}
			c.Close()
		}
	}
}

// TestTypes: what is not a reply of a server has a type, too, whatever the
// scheme.
func TestTypes(t *testing.T) {
	secure := httptest.NewUnstartedServer(nil)
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	at := strings.TrimPrefix(secure.URL, "https")
	o := options(secure.URL)
	o.Dialer = &net.Dialer{Resolver: &net.Resolver{PreferGo: true, Dial: func(
		context.Context, string, string) (net.Conn, error) {
		return nil, errors.New("no DNS here")
	}}}
	for _, name := range []string{"https", "ftps", "ldaps", "snews"} {
		text := name + at + map[string]string{"ldaps": "/dc=x", "snews": "/a@b"}[name]
		_, _, err := get(t, o, deref.Request{URI: uri.MustParse(text)})
		if _, ok := errors.AsType[*tls.CertificateVerificationError](err); !ok {
			t.Errorf("%s: %#v", text, err)
		}
	}
	for _, text := range []string{"http://h.example/", "https://h.example/", "ftp://h.example/", "gopher://h.example/",
		"wais://h.example/d", "whois://h.example/x", "ldap://h.example/", "nntp://h.example/a.b/1", "nfs://h.example/x"} {
		_, _, err := get(t, o, deref.Request{URI: uri.MustParse(text)})
		if e, ok := errors.AsType[*net.DNSError](err); !ok || e.Name != "h.example" {
			t.Errorf("%s: %#v", text, err)
		}
	}
}

// TestOwnScheme: a policy can allow a scheme without an authority that only the
// program knows (RFC 3986 section 3.2.2 needs no host).
func TestOwnScheme(t *testing.T) {
	p, _ := guard.ParsePolicy("allow scheme memo")
	o := deref.Options{Policy: p, Accessors: deref.Registry{}.With(memo{}, "memo", "other")}
	for text, want := range map[string]bool{
		"memo:a": true, "memo:/a/b": true, "memo://127.0.0.1/a": false, "other:a": false, "http:a": false,
	} {
		if _, _, err := get(t, o, deref.Request{URI: uri.MustParse(text)}); (err == nil) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}

type memo struct{ deref.Accessor }

func (memo) Access(context.Context, *deref.Hop) (*deref.Answer, error) {
	return &deref.Answer{Representation: &deref.Representation{}}, nil
}

// TestLocalhost: names below localhost are not asked of DNS (RFC 6761 section
// 6.3).
func TestLocalhost(t *testing.T) {
	s, _ := server(t)
	port := s.URL[strings.LastIndexByte(s.URL, ':'):]
	for name, want := range map[string]bool{
		"a.localhost": true, "A.b.LocalHost.": true, "localhost.example": false, "xlocalhost": false,
	} {
		o := options(s.URL)
		o.Dialer = &net.Dialer{Resolver: &net.Resolver{PreferGo: true, Dial: func(
			context.Context, string, string) (net.Conn, error) {
			return nil, errors.New("DNS")
		}}}
		_, text, err := get(t, o, deref.Request{URI: uri.MustParse("http://" + name + port + "/x")})
		if (err == nil && text == "/x") != want {
			t.Errorf("%s: %q, %v", name, text, err)
		}
		o.TrustFirst = false
		if _, _, err := get(t, o, deref.Request{URI: uri.MustParse("http://" + name + port)}); err == nil {
			t.Errorf("%s: connects without trust", name)
		}
	}
}

// TestCircles: hops that lead in a circle, and too many.
func TestCircles(t *testing.T) {
	s, _ := server(t)
	_, _, err := get(t, options(s.URL), deref.Request{URI: uri.MustParse(s.URL + "/to?")})
	if !errors.Is(err, deref.ErrCircle) {
		t.Errorf("a circle: %v", err)
	}
	asked := 0
	changes := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked++; asked < 3 {
			http.Redirect(w, r, r.URL.Path, http.StatusFound)
		}
	}))
	defer changes.Close()
	_, _, err = get(t, options(changes.URL), deref.Request{URI: uri.MustParse(changes.URL)})
	if err != nil || asked != 3 {
		t.Errorf("a server that answers differently the third time: %d, %v", asked, err)
	}
	_, _, err = get(t, options(s.URL), deref.Request{URI: uri.MustParse(s.URL + "/many?1")})
	if e, ok := errors.AsType[*deref.LimitError](err); !ok || e.Limit != "Hops" {
		t.Errorf("many: %v", err)
	}
}

// many leads to many locations.
type many struct{ deref.Accessor }

func (many) Access(context.Context, *deref.Hop) (*deref.Answer, error) {
	a := &deref.Answer{}
	for i := range 1000 {
		a.Locations = append(a.Locations, deref.Location{URI: uri.MustParse(fmt.Sprint("x:", i))})
	}
	return a, nil
}

// TestManyLocations: the limit of hops is also that of the locations that are
// tried.
func TestManyLocations(t *testing.T) {
	o := deref.Options{Accessors: deref.Registry{}.With(many{}, "x"), TrustFirst: true}
	_, _, err := get(t, o, deref.Request{URI: uri.MustParse("x:")})
	e, ok := errors.AsType[*deref.Error](err)
	if !ok || len(e.Trace.Hops) > deref.DefaultHops+1 {
		t.Errorf("%d hops: %v", len(e.Trace.Hops), err)
	}
}

// TestCredentials: a password and fields that may have one stay at their origin
// (G-7.5).
func TestCredentials(t *testing.T) {
	s, seen := server(t)
	other, seenOther := server(t)
	o := options(s.URL, other.URL)
	o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1024-65535")
	o.Login = func(h *deref.Hop) *deref.Credential {
		if h.Foreign {
			return nil
		}
		return &deref.Credential{User: "u", Password: "s3cret"}
	}
	fields := http.Header{"Cookie": {"a=b"}, "Accept": {"text/html"}, "X-Token": {"t"}}
	get(t, o, deref.Request{Header: fields, URI: uri.MustParse(s.URL + "/to?/to?" + other.URL + "/a")})
	if user, password, ok := (&http.Request{Header: *seen}).BasicAuth(); !ok || user != "u" ||
		password != "s3cret" || seen.Get("Cookie") == "" || seen.Get("X-Token") == "" {
		t.Errorf("at the origin: %v", *seen)
	}
	if h := *seenOther; h.Get("Accept") != "text/html" || h.Get("Authorization") != "" ||
		h.Get("Cookie") != "" || h.Get("X-Token") != "" {
		t.Errorf("elsewhere: %v", h)
	}
	u := uri.MustParse(strings.Replace(s.URL, "://", "://u:s3cret@", 1) + "/none")
	_, _, err := get(t, options(s.URL), deref.Request{URI: u, Log: true})
	e, _ := errors.AsType[*deref.Error](err)
	shown := fmt.Sprint(err, e.Trace.Hops[0].Lines, e.Trace.Hops[0].Err)
	if err == nil || strings.Contains(shown, "s3cret") {
		t.Errorf("shown: %s", shown)
	}
}

// TestLimits: the limits of the body and of the time, with a clock that jumps.
func TestLimits(t *testing.T) {
	var asked atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch r.URL.Path {
		case "/drip":
			for r.Context().Err() == nil {
				io.WriteString(w, "x")
				w.(http.Flusher).Flush()
				time.Sleep(5 * time.Millisecond)
			}
		case "/head":
			for i := range 1_000_000 {
				w.Header().Add("X", strings.Repeat("y", 100))
				if i > 50_000 {
					break
				}
			}
		case "/endless":
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 1<<16)); err != nil {
					return
				}
			}
		}
	}))
	defer s.Close()
	for _, tt := range []struct {
		path, limit string
		set         func(l *deref.Limits)
	}{
		{"/drip", "Total", func(l *deref.Limits) { l.Total = 100 * time.Millisecond }},
		{"/endless", "Size", func(l *deref.Limits) { l.Size = 1 << 20 }},
		{"/head", "", func(l *deref.Limits) { l.Head = 1 << 16 }},
	} {
		o := options(s.URL)
		jump := 1000 * time.Hour
		o.Now = func() time.Time {
			jump = -jump
			return time.Now().Round(0).Add(jump)
		}
		tt.set(&o.Limits)
		_, text, err := get(t, o, deref.Request{URI: uri.MustParse(s.URL + tt.path)})
		e, ok := errors.AsType[*deref.LimitError](err)
		if err == nil || tt.limit != "" && (!ok || e.Limit != tt.limit) {
			t.Errorf("%s: %d octets, %v", tt.path, len(text), err)
		}
	}
}

// TestStay: locations are the result if they are not followed, and a permanent
// redirect is observed (G-6.2.4).
func TestStay(t *testing.T) {
	s, _ := server(t)
	u := uri.MustParse(s.URL + "/permanent?/b")
	res, _, err := get(t, options(s.URL), deref.Request{URI: u, Stay: true})
	if err != nil || len(res.Locations) != 1 || res.Locations[0].URI.Path() != "/b" {
		t.Fatalf("%+v, %v", res, err)
	}
	var o scheme.Observed
	res.Trace.Observe(&o)
	if got := o.Target(u); got.Path() != "/b" {
		t.Errorf("observed: %s", got)
	}
	u = uri.MustParse(s.URL + "/content")
	if res, _, err = get(t, options(s.URL), deref.Request{URI: u}); err != nil {
		t.Fatal(err)
	}
	res.Trace.Observe(&o)
	if got := o.Target(u); got.Path() != "/same" {
		t.Errorf("Content-Location: %s", got)
	}
}

// TestGateways: the three forms (R38-4-07, L93-REG-07).
func TestGateways(t *testing.T) {
	var got string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r.RequestURI
		io.WriteString(w, "from the gateway")
	}))
	defer s.Close()
	for _, tt := range []struct{ gateway, from, asks string }{
		{"path " + s.URL, "wais://h.example:2210/db?words+x", "/h.example:2210/db?words+x"},
		{s.URL, "prospero://h/a", "/h/a"},
		{s.URL + "/x?u={uri}", "wais://h/d%20b", "/x?u=wais%3A%2F%2Fh%2Fd%2520b"},
		{s.URL + "/x?{+uri}", "wais://h/d%20b?a", "/x?wais://h/d%20b?a"},
		{s.URL + "/{host}/{database}", "wais://h/d%20b", "/h/d%20b"},
		{"proxy " + s.URL, "wais://h:2210/db?q", "wais://h:2210/db?q"},
		{"proxy " + s.URL, "foo:bar", "foo:bar"},
		{"proxy " + s.URL, "foo://u:pw@h/", "foo://u:pw@h/"},
	} {
		o := options(s.URL)
		g, err := deref.ParseGateway(tt.gateway)
		if err != nil {
			t.Fatal(err)
		}
		u := uri.MustParse(tt.from)
		o.Gateways = deref.Gateways{u.Scheme(): g}
		res, text, err := get(t, o, deref.Request{URI: u, Stay: true})
		if err != nil || text != "from the gateway" || got != tt.asks || res.Base != u {
			t.Errorf("%s by %s: asks %q, %q, %v", tt.from, tt.gateway, got, text, err)
		}
	}
	o := options()
	_, _, err := get(t, o, deref.Request{URI: uri.MustParse("prospero://h/a")})
	if err == nil || !strings.Contains(err.Error(), "gateway would serve it") {
		t.Errorf("without a gateway: %v", err)
	}
	for _, bad := range []string{"x http://h/", "proxy ftp://h/", "path h", "http://h/{uri"} {
		if g, err := deref.ParseGateway(bad); err == nil && !strings.Contains(bad, "{") {
			t.Errorf("%q is %v", bad, g)
		}
	}
	all := deref.EnvironmentGateways([]string{"A=b", "wais_proxy=http://gw/", "x_proxy=socks5://p/",
		"WWW_afs_GATEWAY=http://gw2/", "http_proxy=http://p/", "no_proxy=x", "gopher_proxy=", "WWW_HOME=http://h/"})
	if len(all) != 3 || all["wais"].Form != deref.Proxy || all["afs"].Form != deref.Path {
		t.Errorf("from the environment: %v", all)
	}
	// As in curl, what is in lower case counts, then the last one.
	for _, x := range []struct{ environment, uri, want string }{
		{"all_proxy=p:1", "ftp://h/", "p:1"}, {"all_proxy=p:1", "whois://h/x", "h:43"}, {"ALL_PROXY=p:1", "gopher://h/", "p:1"},
		{"all_proxy=p:1 ftp_proxy=q:2", "ftp://h/", "q:2"}, {"ftp_proxy=q:2 all_proxy=p:1", "wais://h/d", "p:1"},
		{"all_proxy=p:1 ALL_PROXY=q:2", "ftp://h/", "p:1"}, {"all_proxy=p:1 all_proxy=q:2", "ftp://h/", "q:2"},
		{"all_proxy=p:1 no_proxy=h", "ftp://h/", "h:21"}, {"all_proxy=p:1 no_proxy=h", "ftp://x.h/", "x.h:21"},
		{"all_proxy=p:1 NO_PROXY=*", "ftp://h/", "h:21"}, {"all_proxy=p:1 NO_PROXY=* no_proxy=g", "ftp://h/", "p:1"},
		{"all_proxy=p:1 no_proxy=::1", "ftp://[::1]/", "[::1]:21"}, {"all_proxy=p:1 no_proxy=10.0.0.0/8", "ftp://10.1.1.1/", "10.1.1.1:21"},
		{"all_proxy=socks5://p:1 no_proxy=h", "ftp://h/", "h:21"}, {"all_proxy=socks5://p:1", "ftp://h/", ""},
		{"WWW_ftp_GATEWAY=http://p:1/ no_proxy=h", "ftp://h/", "p:1"}, {"WAIS_PROXY=http://p:1/", "wais://h/d", "p:1"},
	} {
		o := options("1", "2")
		o.Gateways = deref.EnvironmentGateways(strings.Fields(x.environment))
		p, err := deref.New(o).Plan(deref.Request{URI: uri.MustParse(x.uri)})
		if len(p.Send) > 0 && strings.HasPrefix(p.Send[0], "GET http://") {
			p.Address = uri.MustParse(p.Send[0][len("GET "):]).HostPort()
		}
		if p.Address != x.want || (err != nil) != (x.want == "") {
			t.Errorf("%s: %s at %q, %v, want %q", x.environment, x.uri, p.Address, err, x.want)
		}
	}
	o.Gateways = all
	_, _, err = get(t, o, deref.Request{URI: uri.MustParse("x:y")})
	if err == nil || !strings.Contains(err.Error(), "the variable x_proxy") {
		t.Errorf("a variable that is wrong: %v", err)
	}
}

// TestGatewayPassword: a password is neither sent to a gateway, which would log it as a part of a path, nor shown.
func TestGatewayPassword(t *testing.T) {
	for _, tt := range []struct{ gateway, want string }{
		{"path http://gw/p", "GET http://gw/p/u@h/x"},
		{"http://gw/{authority}/{+uri}", "GET http://gw/u%40h/ftp://u@h/x"},
		{"http://gw/{password}", "GET http://gw/s3cret"}, // as it is asked for
		{"http://u:s3cret@gw/{nope}", `the gateway of ftp: the scheme ftp has no part "nope"`},
	} {
		o := options()
		g, err := deref.ParseGateway(tt.gateway)
		if err != nil {
			t.Fatal(err)
		}
		o.Gateways = deref.Gateways{"ftp": g}
		p, err := deref.New(o).Plan(deref.Request{URI: uri.MustParse("ftp://u:s3cret@h/x")})
		got := strings.Join(p.Send, "|")
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, tt.want) ||
			strings.Contains(got, "s3cret") && !strings.Contains(tt.want, "s3cret") {
			t.Errorf("%s: %q, %v, want %q", tt.gateway, p.Send, err, tt.want)
		}
	}
	// The template of the example is checked with each URI, also with that of ParseGateway.
	g, _ := deref.ParseGateway("http://gw/{nope}")
	o := options()
	o.Gateways = deref.Gateways{"wais": g}
	if p, err := deref.New(o).Plan(deref.Request{URI: uri.MustParse("wais://example.com/database")}); err == nil {
		t.Errorf("%q", p.Send)
	}
}

// TestPlan contacts nobody.
func TestPlan(t *testing.T) {
	o := options()
	o.Connect = func(address string) string { t.Errorf("connects to %s", address); return address }
	p, err := deref.New(o).Plan(deref.Request{URI: uri.MustParse("http://u:p4ss@example.com/a?b#c")})
	if err != nil || p.Address != "example.com:80" || len(p.Send) < 2 || p.Send[0] != "GET /a?b" {
		t.Errorf("%+v, %v", p, err)
	}
	if strings.Contains(fmt.Sprint(p), "p4ss") {
		t.Errorf("%+v", p)
	}
}

// TestRebinding: the origin that a person has typed is trusted in later hops
// only if its first address was one that the policy denies. Otherwise its name
// may lead to a private address in the second hop (G-7.4).
func TestRebinding(t *testing.T) {
	l, err := net.Listen("tcp", "0.0.0.0:0")
	if err != nil {
		t.Skip(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	s := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			http.Redirect(w, r, "/secret", http.StatusFound)
		}
	})}
	go s.Serve(l)
	t.Cleanup(func() { s.Close() })
	for _, tt := range []struct {
		addresses [2]string // of the first hop, and of the second
		reached   bool
	}{
		{[2]string{"127.0.0.2", "127.0.0.1"}, false}, // the policy allows the first
		{[2]string{"127.0.0.2", "127.0.0.2"}, true},
		{[2]string{"127.0.0.1", "127.0.0.1"}, true}, // typed, though denied
	} {
		o := options(port)
		o.Policy, _ = guard.ParsePolicy("allow range 127.0.0.2/32\nallow port 1-65535")
		n := 0
		o.Connect = func(string) string {
			n++
			return net.JoinHostPort(tt.addresses[n-1], port)
		}
		// Without the connection that is kept, each hop connects.
		o.Wrap = func(c net.Conn) net.Conn { return &closing{Conn: c} }
		u := uri.MustParse("http://www.ietf.org:" + port + "/")
		_, _, err := get(t, o, deref.Request{URI: u})
		v, denied := errors.AsType[guard.Verdict](err)
		if denied == tt.reached || denied && v.Rule != "range" || !denied && err != nil {
			t.Errorf("%v: %v", tt.addresses, err)
		}
	}
}

// closing is a connection that asks the server to close it.
type closing struct{ net.Conn }

func (c *closing) Write(p []byte) (int, error) {
	text := strings.Replace(string(p), "\r\n\r\n", "\r\nConnection: close\r\n\r\n", 1)
	if _, err := c.Conn.Write([]byte(text)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// TestSticky: an error of a body stays.
func TestSticky(t *testing.T) {
	endless := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.(http.Flusher).Flush()
		io.WriteString(w, "hello")
	}))
	defer endless.Close()
	o := options(endless.URL)
	o.Limits.Size = 1
	c := deref.New(o)
	defer c.Close()
	r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse(endless.URL)})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if b, _ := io.ReadAll(r.Body); string(b) != "h" {
		t.Errorf("%q", b)
	}
	for range 3 {
		n, err := r.Body.Read(make([]byte, 8))
		if _, ok := errors.AsType[*deref.LimitError](err); !ok || n != 0 {
			t.Errorf("%d octets, %v", n, err)
		}
	}
}

// TestNamesOfHosts: a name beyond US-ASCII is looked up in its form of DNS.
func TestNamesOfHosts(t *testing.T) {
	o := options("1")
	asked := ""
	o.Connect = func(address string) string { asked = address; return "127.0.0.1:1" }
	get(t, o, deref.Request{URI: uri.MustParse("http://m%C3%BCnchen.invalid/")})
	if asked != "xn--mnchen-3ya.invalid:80" {
		t.Errorf("asks for %q", asked)
	}
}
