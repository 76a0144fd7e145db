package http_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/dereftest"
)

// hostile starts a server that answers each request by a function, and closes
// the connection.
func hostile(t *testing.T, answer func(w io.Writer)) uri.URI {
	t.Helper()
	return uri.MustParse("http://" + dereftest.Serve(t, func(c net.Conn) {
		if _, err := http.ReadRequest(bufio.NewReader(c)); err == nil {
			answer(c)
		}
	}) + "/")
}

// endless writes a text until it cannot.
func endless(w io.Writer, text string) {
	for long := strings.Repeat(text, 1+(1<<14)/len(text)); ; {
		if _, err := io.WriteString(w, long); err != nil {
			return
		}
	}
}

// TestHostile: servers that lie, and never end.
func TestHostile(t *testing.T) {
	const ok = "HTTP/1.1 200 OK\r\n"
	var bomb bytes.Buffer
	z := gzip.NewWriter(&bomb)
	z.Write(make([]byte, 64<<20))
	z.Close()
	says := func(text string) func(io.Writer) {
		return func(w io.Writer) { io.WriteString(w, text) }
	}
	for name, tt := range map[string]struct {
		answer func(io.Writer)
		want   string // in the error, or ""
	}{
		"another protocol":   {says("SSH-2.0-OpenSSH_9.2p1\r\n"), "not an answer of HTTP"},
		"nothing":            {says(""), "ended before the answer"},
		"half a status line": {says("HTTP/1."), "not an answer of HTTP"},
		"half a header":      {says(ok + "Content-Length: 5\r\nX"), "malformed"},
		"half a body":        {says(ok + "Content-Length: 5\r\n\r\nabc"), "ended too early"},
		"half a chunk": {
			says(ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nab"), "ended too early",
		},
		"no last chunk": {
			says(ok + "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n"), "ended too early",
		},
		"a chunk of no size": {
			says(ok + "Transfer-Encoding: chunked\r\n\r\nx\r\n"), "invalid byte",
		},
		"two lengths": {
			says(ok + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde"), "Content-Length",
		},
		"a negative length": {says(ok + "Content-Length: -5\r\n\r\nabcde"), "Content-Length"},
		"two locations": {
			says("HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\n\r\n"), "more than one value",
		},
		"a range": {
			says("HTTP/1.1 206 Partial\r\nContent-Range: bytes 0-1/2\r\n\r\nab"), "the whole was asked",
		},
		"not compressed": {
			says(ok + "Content-Encoding: gzip\r\n\r\nabcdefghijkl"), "invalid header",
		},
		"a cut compression": {func(w io.Writer) {
			io.WriteString(w, ok+"Content-Encoding: gzip\r\n\r\n"+bomb.String()[:50])
		}, "ended too early"},
		"a bomb": {func(w io.Writer) {
			io.WriteString(w, ok+"Content-Encoding: gzip\r\n\r\n"+bomb.String())
		}, "limit size"},
		"an endless status line": {
			func(w io.Writer) { endless(w, "HTTP/1.1") }, "limit head",
		},
		"an endless header line": {
			func(w io.Writer) { endless(w, ok+"X: y") }, "limit head",
		},
		"endless header lines": {
			func(w io.Writer) { io.WriteString(w, ok); endless(w, "X: y\r\n") }, "limit head",
		},
		"endless interim answers": {
			func(w io.Writer) { endless(w, "HTTP/1.1 103 x\r\n\r\n") }, "limit head",
		},
		"an endless body": {
			func(w io.Writer) { io.WriteString(w, ok+"\r\n"); endless(w, "x") }, "limit size",
		},
		"a huge length": {func(w io.Writer) {
			io.WriteString(w, ok+"Content-Length: 10000000000\r\n\r\n")
			endless(w, "\x00")
		}, "limit size"},
		"an answer after the answer": {
			says(ok + "Content-Length: 2\r\n\r\nabHTTP/1.1 200 OK\r\n\r\n"), "",
		},
		"control characters": {says("HTTP/1.1 404 \x1b[2J\r\n\r\n"), `\x1b[2J`},
	} {
		t.Run(name, func(t *testing.T) {
			u := hostile(t, tt.answer)
			c := deref.New(deref.Options{
				Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"), TrustFirst: true,
				Limits: deref.Limits{Stall: 2 * time.Second, Size: 1 << 20, Head: 1 << 16},
			})
			defer c.Close()
			res, err := c.Get(context.Background(), deref.Request{URI: u})
			if err == nil {
				_, err = io.Copy(io.Discard, res.Body)
				res.Body.Close()
			}
			if e, ok := errors.AsType[*deref.Error](err); err != nil && (!ok || e.Hop != 1) {
				t.Errorf("%v does not say which hop", err)
			}
			text := fmt.Sprint(err)
			if (err == nil) != (tt.want == "") || !strings.Contains(text, tt.want) {
				t.Errorf("the error is %v, without %q", err, tt.want)
			}
		})
	}
}

// TestRange: an answer is for the range that was asked for, or it is an error,
// whose body can be read.
func TestRange(t *testing.T) {
	const other, none = "not what was asked for", "HTTP/1.1 416 No\r\nContent-Range: bytes */9"
	for _, tt := range []struct{ asked, got, want string }{
		{"0-1", "bytes 0-1/9", ""}, {"0-1", "bytes 0-0/1", ""}, {"0-1", "bytes 0-1/*", ""},
		{"7-", "bytes 7-8/9", ""}, {"-2", "bytes 7-8/9", ""}, {"0-1,4-5", "", ""},
		{"0-1", "bytes 5-6/9", other}, {"0-1", "bytes 0-2/9", other}, {"0-1", "", other},
		{"-2", "bytes 6-8/9", other}, {"7-", "bytes 0-1/9", other}, {"9-", none, "416"}, {"", none, "416"},
	} {
		head := "HTTP/1.1 206 Partial\r\nContent-Range: " + tt.got
		if tt.got == none {
			head = none
		}
		u := hostile(t, func(w io.Writer) { io.WriteString(w, head+"\r\nContent-Length: 2\r\n\r\nab") })
		c := deref.New(deref.Options{
			Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"), TrustFirst: true})
		r := deref.Request{URI: u, Errors: true, Header: http.Header{}}
		if tt.asked != "" {
			r.Header.Set("Range", "bytes="+tt.asked)
		}
		res, err := c.Get(t.Context(), r)
		if (err == nil) != (tt.want == "") || !strings.Contains(fmt.Sprint(err), tt.want) {
			t.Errorf("%s: %s: %v, want %q", tt.asked, head, err, tt.want)
		}
		if (res != nil) != (tt.want != other) {
			t.Errorf("%s: %s: %v", tt.asked, head, res)
		} else if res != nil {
			if b, _ := io.ReadAll(res.Body); string(b) != "ab" {
				t.Errorf("%s: %s: %q", tt.asked, head, b)
			}
			res.Body.Close()
		}
		c.Close()
	}
}

// TestRest: the rest of an object is of the same version, and up to its end.
func TestRest(t *testing.T) {
	const rest, day = "HTTP/1.1 206 Partial\r\nContent-Range: bytes 2-4/", "Mon, 01 Jan 2024 00:00:00 GMT"
	for _, tt := range []struct{ validator, answer, want string }{
		{`"1"`, rest + "5\r\nETag: \"1\"\r\n\r\ncde", ""},
		{`"1"`, rest + "*\r\n\r\ncde", ""},
		{`"1"`, rest + "9\r\n\r\ncde", "not what was asked for"},
		{`"1"`, rest + "5\r\nETag: \"2\"\r\n\r\ncde", "another version"},
		{day, rest + "5\r\nLast-Modified: " + day + "\r\n\r\ncde", ""},
		{day, rest + "5\r\nLast-Modified: Tue, 02 Jan 2024 00:00:00 GMT\r\n\r\ncde", "another version"},
		{`"1"`, "HTTP/1.1 416 No\r\nContent-Range: bytes */2\r\nETag: \"1\"\r\n\r\n", ""},
		{`"1"`, "HTTP/1.1 416 No\r\nContent-Range: bytes */2\r\nETag: \"2\"\r\n\r\n", "another version"},
	} {
		u := hostile(t, func(w io.Writer) { io.WriteString(w, tt.answer) })
		c := deref.New(deref.Options{
			Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"), TrustFirst: true})
		res, err := c.Get(context.Background(),
			deref.Request{URI: u, Offset: 2, Validator: tt.validator})
		if err == nil {
			res.Body.Close()
		}
		if (err == nil) != (tt.want == "") || !strings.Contains(fmt.Sprint(err), tt.want) {
			t.Errorf("%q: %v, want %q", tt.answer, err, tt.want)
		}
		c.Close()
	}
}

// TestTrace: each line is sent once, and no field has a line end. What was
// compressed has no validator: a range of it would not be of its octets.
func TestTrace(t *testing.T) {
	u := hostile(t, func(w io.Writer) {
		io.WriteString(w, "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Encoding: gzip\r\n\r\n")
	})
	c := deref.New(deref.Options{
		Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"), TrustFirst: true})
	defer c.Close()
	res, err := c.Get(context.Background(), deref.Request{URI: u, Log: true})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	sent := 0
	for _, l := range res.Trace.Hops[0].Lines {
		if l.Text == "GET /" {
			sent++
		}
	}
	if sent != 1 || res.Validator != "" {
		t.Errorf("sent %d times, validator %q", sent, res.Validator)
	}
	_, err = c.Get(context.Background(),
		deref.Request{URI: u, Header: http.Header{"A": {"b\r\nC: d"}}})
	if err == nil || !strings.Contains(err.Error(), "CR or LF") {
		t.Error(err)
	}
}

// TestGuarded: a connection that may be one by a proxy has the limit Stall too.
func TestGuarded(t *testing.T) {
	u := hostile(t, func(w io.Writer) {
		io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na")
		time.Sleep(5 * time.Second)
	})
	o := deref.Options{Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"),
		Limits: deref.Limits{Stall: 100 * time.Millisecond}}
	o.Policy, _ = guard.ParsePolicy("allow proxy\nallow range loopback\nallow port 1024-65535")
	c := deref.New(o)
	defer c.Close()
	res, err := c.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	_, err = io.ReadAll(res.Body)
	if e, ok := errors.AsType[*deref.LimitError](err); !ok || e.Limit != "Stall" {
		t.Errorf("%v", err)
	}
}

// TestLocation: the octets of a Location that are not UTF-8 are kept (RFC 9110
// section 5.5, RFC 3986 section 2.1), and the user is told.
func TestLocation(t *testing.T) {
	for location, want := range map[string]string{
		"/caf\xe9": "/caf%E9", "/\xb0\xae?q=\xe9": "/%B0%AE?q=%E9", "/a\xc3(": "/a%C3(",
		"/%e9\xe9": "/%e9%E9", "/caf\u00e9?\u20ac": "/caf%C3%A9?%E2%82%AC", "/\xed\xa0\x80": "/%ED%A0%80",
		"/a b\xff\xfe#\xff": "/a%20b%FF%FE#%FF", "/\xef\xbf\xbd": "/%EF%BF%BD", "//h\xe9.example/": "!",
		"/a?\"<>\xe9": "/a?%22%3C%3E%E9",
	} {
		u := hostile(t, func(w io.Writer) {
			io.WriteString(w, "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: "+location+"\r\n\r\n")
		})
		c := deref.New(deref.Options{
			Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"), TrustFirst: true})
		res, err := c.Get(context.Background(), deref.Request{URI: u, Stay: true})
		switch {
		case want == "!" && err != nil:
		case err != nil:
			t.Errorf("%q: %v", location, err)
		case "http://"+u.HostPort()+want != res.Locations[0].URI.String() || len(res.Notes) != 1:
			t.Errorf("%q: %s, notes %q", location, res.Locations[0].URI, res.Notes)
		}
		c.Close()
	}
}

// TestRatio: a compressed body may grow, but not without a limit.
func TestRatio(t *testing.T) {
	var bomb bytes.Buffer
	z, _ := gzip.NewWriterLevel(&bomb, gzip.BestSpeed)
	zeros := make([]byte, 1<<20)
	for range deref.MaxUnpacked>>20 + 2 {
		z.Write(zeros)
	}
	z.Close()
	for _, x := range []struct {
		ratio   int64
		field   string
		limited bool
	}{{0, "gzip", true}, {50, "GZIP", true}, {2000, "gzip", false}, {-1, "gzip", false},
		{0, "br", false}, {0, "gzip, gzip", false}} {
		u := hostile(t, func(w io.Writer) {
			io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Encoding: "+x.field+"\r\n\r\n")
			w.Write(bomb.Bytes())
		})
		c := deref.New(deref.Options{TrustFirst: true, Limits: deref.Limits{Ratio: x.ratio},
			Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http")})
		res, err := c.Get(context.Background(), deref.Request{URI: u})
		if err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, res.Body)
		res.Body.Close()
		c.Close()
		e, ok := errors.AsType[*deref.LimitError](err)
		if ok && e.Limit == "Ratio" != x.limited || !x.limited && err != nil {
			t.Errorf("ratio %d: %d bytes, %v", x.ratio, n, err)
		}
		isCoded := !strings.EqualFold(x.field, "gzip")
		if isCoded != (n == int64(bomb.Len())) || isCoded != (len(res.Notes) == 1) {
			t.Errorf("%s: %d bytes, notes %q", x.field, n, res.Notes)
		}
	}
}

// TestStallWithoutEnd: with the longest limit, no read ends early.
func TestStallWithoutEnd(t *testing.T) {
	u := hostile(t, func(w io.Writer) {
		io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx")
	})
	c := deref.New(deref.Options{TrustFirst: true, Limits: deref.Limits{Stall: math.MaxInt64},
		Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http")})
	defer c.Close()
	res, err := c.Get(context.Background(), deref.Request{URI: u})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if b, err := io.ReadAll(res.Body); string(b) != "x" || err != nil {
		t.Errorf("%q, %v", b, err)
	}
}
