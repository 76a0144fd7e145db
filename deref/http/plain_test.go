package http

import (
	"bufio"
	"context"
	"io"
	"maps"
	"net"
	"net/http"
	"strings"
	"testing"
)

// FuzzPlain: plain reads what a server sends as net/http does. It refuses only
// what is longer than its limits.
func FuzzPlain(f *testing.F) {
	for _, s := range []string{
		"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
		"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef",
		"HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\nabc",
		"HTTP/1.0 200 OK\r\n\r\nto the end",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX: y\r\n\r\n",
		"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
		"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n",
		"HTTP/1.1 103 Early\r\nLink: <a>\r\n\r\nHTTP/1.1 304 Not Modified\r\nA: b\r\n c\r\n\r\n",
		"HTTP/1.1 200 OK\r\nContent-Encoding: gZip\r\nContent-Length: 2\r\n\r\nno",
		"HTTP/1.1 200\r\nContent-Length: 3, 3\r\n\r\nabc", "SSH-2.0-OpenSSH\r\n", "",
	} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, sent string, head bool) {
		if len(sent) > 1<<14 {
			return
		}
		dial := func(context.Context, string, string) (net.Conn, error) {
			client, server := net.Pipe()
			go func() {
				defer server.Close()
				if _, err := http.ReadRequest(bufio.NewReader(server)); err == nil {
					io.WriteString(server, sent)
				}
			}()
			return client, nil
		}
		get := func(rt http.RoundTripper) (status string, h http.Header, body string, err error) {
			method := http.MethodGet
			if head {
				method = http.MethodHead
			}
			r, err := http.NewRequest(method, "http://a.example/", nil)
			if err != nil {
				t.Fatal(err)
			}
			resp, err := rt.RoundTrip(r)
			if err != nil {
				return "", nil, "", err
			}
			defer resp.Body.Close()
			b, err := io.ReadAll(resp.Body)
			return resp.Proto + resp.Status, resp.Header, string(b), err
		}
		want := &http.Transport{DialContext: dial, MaxResponseHeaderBytes: 1 << 20,
			DisableCompression: true}
		defer want.CloseIdleConnections()
		status, fields, body, err := get(want)
		if strings.HasPrefix(status, "HTTP/1.1101") || strings.HasPrefix(status, "HTTP/1.0101") ||
			strings.Count(sent, "HTTP/1") > maxInterim {
			return
		}
		p := &plain{dial: dial, head: 1 << 20}
		defer p.CloseIdleConnections()
		if status == "" && strings.HasPrefix(sent, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc") {
			t.Fatal("the server sent nothing") // the test would compare nothing
		}
		gotStatus, gotFields, gotBody, gotErr := get(p)
		if (err == nil) != (gotErr == nil) || status != gotStatus || body != gotBody ||
			!maps.EqualFunc(fields, gotFields, func(a, b []string) bool {
				return strings.Join(a, "\n") == strings.Join(b, "\n")
			}) {
			t.Errorf("got  %q %q %q %v\nwant %q %q %q %v", gotStatus, gotFields, gotBody, gotErr,
				status, fields, body, err)
		}
	})
}
