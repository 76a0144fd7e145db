package urn_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/access/urn"
	"github.com/urikit/uri/internal/dereftest"
	"github.com/urikit/uri/urn/resolve"
)

// accessors returns accessors with a table of resolvers.
func accessors(t *testing.T, table string, dns resolve.DNS) deref.Registry {
	t.Helper()
	tab, err := resolve.ReadTable(strings.NewReader(table))
	if err != nil {
		t.Fatal(err)
	}
	a := urn.Accessor{Resolver: resolve.Resolver{Table: tab, DNS: dns}}
	return deref.Registry{}.With(dhttp.Accessor{}, "http").With(a, "urn")
}

// rules is a DNS with one rule for all names.
type rules []resolve.NAPTR

func (r rules) NAPTR(context.Context, string) ([]resolve.NAPTR, time.Duration, error) {
	return r, 0, nil
}
func (rules) SRV(context.Context, string) ([]net.SRV, time.Duration, error) { return nil, 0, nil }
func (rules) Addrs(context.Context, string) ([]netip.Addr, time.Duration, error) {
	return nil, 0, nil
}

// resolver is a server of THTTP that lies, and records what it is asked.
func resolver(t *testing.T) (s *httptest.Server, asked func() string) {
	var last string
	s = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.RequestURI, "/object") {
			io.WriteString(w, "the object")
			return
		}
		last = r.RequestURI
		_, name, _ := strings.Cut(last, "?")
		list := func(uris ...string) {
			w.Header().Set("Content-Type", "Text/URI-List; charset=us-ascii")
			io.WriteString(w, "# "+name+"\r\n"+strings.Join(uris, "\r\n"))
		}
		switch kind := strings.Split(name+"?", "?")[0][len("urn:example:"):]; {
		case kind == "list":
			list("javascript:alert(1)", "file:///etc/passwd", "no URI", s.URL+"/uri-res/x?urn:example:gone",
				s.URL+"/object")
		case kind == "empty":
			list()
		case kind == "long":
			for {
				if _, err := io.WriteString(w, strings.Repeat("#", 1<<16)); err != nil {
					return
				}
				w.Header().Set("Content-Type", resolve.ListType)
			}
		case kind == "endless":
			w.Header().Set("Content-Type", resolve.ListType)
			for {
				if _, err := io.WriteString(w, strings.Repeat("#\n", 1<<16)); err != nil {
					return
				}
			}
		case kind == "self":
			list(name)
		case kind == "moved" && !strings.HasSuffix(last, "?again"):
			http.Redirect(w, r, r.URL.Path+"?urn:example:list", http.StatusFound)
		case kind == "gone":
			w.WriteHeader(http.StatusGone)
		case kind == "denied":
			w.WriteHeader(http.StatusForbidden)
		case kind == "file":
			http.Redirect(w, r, "file:///etc/passwd", http.StatusSeeOther)
		default:
			http.Redirect(w, r, "/object?"+name, http.StatusSeeOther)
		}
	}))
	t.Cleanup(s.Close)
	return s, func() string { return last }
}

func get(t *testing.T, o deref.Options, name string) (*deref.Result, string, error) {
	t.Helper()
	c := deref.New(o)
	defer c.Close()
	r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse(name)})
	if err != nil {
		return nil, "", err
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	return r, string(b), err
}

// TestTHTTP: U-A-02, the resolver gets the whole name with "urn:"; U-2.4-03 and
// U-A-03, it does not get the fragment, which is applied to the result.
func TestTHTTP(t *testing.T) {
	s, asked := resolver(t)
	o := deref.Options{Accessors: accessors(t, "example "+s.URL, nil), TrustFirst: true}
	for name, want := range map[string]string{
		"URN:Example:a%2cB?s=I2R&c=x#p1": "/uri-res/N2R?urn:example:a%2CB?c=x&s=I2R",
		"urn:example:a?+r?=q#p1":         "/uri-res/N2L?urn:example:a?+r?=q",
		"urn:example:list#p1":            "/uri-res/x?urn:example:gone",
		"urn:example:moved?s=I2Ls#p1":    "/uri-res/x?urn:example:gone",
	} {
		o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1-65535")
		r, body, err := get(t, o, name)
		if err != nil || body != "the object" || r.Final.Fragment() != "p1" ||
			!strings.HasPrefix(r.Final.String(), s.URL+"/object") || asked() != want {
			t.Errorf("%s: asked %s, %q, %v; want %s", name, asked(), body, err, want)
		}
	}
	head, err := deref.New(o).Get(t.Context(), deref.Request{
		URI: uri.MustParse("urn:example:list"), Head: true})
	if err != nil || head.Body != nil || head.Final.Path() != "/object" {
		t.Errorf("Head: %+v, %v", head, err)
	}
	for name, want := range map[string]string{
		"urn:example:gone":       "410",
		"urn:example:denied":     "403",
		"urn:example:empty":      "no location",
		"urn:example:self":       "may not lead to",
		"urn:example:endless":    "limit head",
		"urn:example:file":       "scheme file",
		"urn:other:a":            "no resolver of the namespace other is configured",
		"urn:example":            "",
		"urn:example:list?a?b=c": "",
	} {
		o.Limits.Head = 1 << 20
		_, _, err := get(t, o, name)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", name, err, want)
		}
	}
}

// TestJudged: where DNS leads is judged by the policy, even if a person typed
// the name; a resolver of the table is not.
func TestJudged(t *testing.T) {
	s, _ := resolver(t)
	dns := rules{{Flags: "u", Regexp: "!.*!" + s.URL + "/object!"}}
	o := deref.Options{Accessors: accessors(t, "", dns), TrustFirst: true}
	o.Policy, _ = guard.ParsePolicy("allow port 1-65535")
	_, _, err := get(t, o, "urn:example:a")
	if v, ok := errors.AsType[guard.Verdict](err); !ok || v.Rule != "range" {
		t.Errorf("the error is %v", err)
	}
	o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1-65535")
	if _, body, err := get(t, o, "urn:example:a"); err != nil || body != "the object" {
		t.Errorf("%q, %v", body, err)
	}
	o.Accessors = accessors(t, "", rules{})
	_, _, err = get(t, o, "urn:example:a")
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the error is %v", err)
	}
}

func TestPlan(t *testing.T) {
	c := deref.New(deref.Options{Accessors: accessors(t, "isbn http://r.example:81", rules{}),
		TrustFirst: true})
	for name, want := range map[string]deref.Plan{
		"urn:isbn:1": {Address: "r.example:81", Send: []string{"GET http://r.example:81/uri-res/N2L?urn:isbn:1"}},
		"urn:foo:1":  {Send: []string{"foo.urn.arpa NAPTR"}},
	} {
		got, err := c.Plan(deref.Request{URI: uri.MustParse(name)})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, %v", got, err)
		}
	}
}

// TestSuite: the suite of accessors, with a resolver in the process.
func TestSuite(t *testing.T) {
	mux := http.NewServeMux()
	body := strings.Repeat("0123456789\n", 100)
	mux.HandleFunc("/uri-res/N2L", func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.RawQuery {
		case "urn:example:a":
			w.Header().Set("Content-Type", resolve.ListType)
			fmt.Fprintf(w, "http://%s/none\r\nhttp://%s/a\r\n", r.Host, r.Host)
		case "urn:example:b":
			w.WriteHeader(http.StatusForbidden)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	})
	mux.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, body) })
	s := httptest.NewServer(mux)
	defer s.Close()
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors(t, "example "+s.URL, nil),
		Objects:   map[string]string{"urn:example:a": body},
		Missing:   "urn:example:c", Refused: "urn:example:b",
		Hostile: []string{"urn:other:a", "urn:example:%00", "urn:e"},
		Options: func(o *deref.Options) {
			if o.TrustFirst {
				o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1-65535")
			}
		},
	})
}
