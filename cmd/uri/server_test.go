package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/miekg/dns"
)

// octets is the object of the server for scripts that is resumed.
var octets = strings.Repeat("0123456789", 10_000)

// webServer starts the server of scripts that fetch, and returns its origin.
func webServer(t *testing.T) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		redirect := func(code int, to string) {
			w.Header().Set("Location", to)
			w.WriteHeader(code)
		}
		switch r.URL.Path {
		case "/a":
			w.Header().Set("Content-Type", "text/plain")
			fmt.Fprintln(w, "the text of a")
		case "/fields":
			fmt.Fprintln(w, r.Header.Get("X-Own"), r.Header.Get("Authorization"), r.UserAgent())
		case "/permanent":
			redirect(http.StatusMovedPermanently, "/a")
		case "/to":
			redirect(http.StatusFound, r.URL.RawQuery)
		case "/uri-res/N2L":
			if r.URL.RawQuery == "urn:example:gone" {
				w.WriteHeader(http.StatusGone)
				return
			}
			redirect(http.StatusSeeOther, "http://object.example/?"+r.URL.RawQuery)
		case "/uri-res/N2Ls":
			w.Header().Set("Content-Type", "text/uri-list")
			io.WriteString(w, "# "+r.URL.RawQuery+"\r\nhttp://a.example/\r\njavascript:x\r\n"+
				"ftp://b.example/\r\n")
		case "/cut":
			w.Header().Set("Content-Length", strconv.Itoa(len(octets)))
			w.Header().Set("ETag", `"1"`)
			if n, ok := strings.CutPrefix(r.Header.Get("Range"), "bytes="); ok {
				from, _ := strconv.Atoi(strings.TrimSuffix(n, "-"))
				w.Header().Set("Content-Range",
					fmt.Sprintf("bytes %d-%d/%d", from, len(octets)-1, len(octets)))
				w.Header().Set("Content-Length", strconv.Itoa(len(octets)-from))
				w.WriteHeader(http.StatusPartialContent)
				io.WriteString(w, octets[from:])
				return
			}
			io.WriteString(w, octets[:len(octets)/2])
			panic(http.ErrAbortHandler)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// nameServer starts a DNS server for scripts, which leads names to the server
// at origin, and returns its address.
func nameServer(t *testing.T, origin string) string {
	_, port, _ := strings.Cut(strings.TrimPrefix(origin, "http://"), ":")
	var records []dns.RR
	for line := range strings.Lines(`
example.urn.arpa. 60 NAPTR 10 10 "" "" "!^urn:example:([a-z]+).*$!\\1.test!" .
a.test. 60 NAPTR 10 10 "s" "thttp+I2L+I2Ls" "" _thttp._tcp.test.
_thttp._tcp.test. 60 SRV 0 0 ` + port + ` r.urn.arpa.
r.urn.arpa. 60 A 127.0.0.1
u.test. 60 NAPTR 10 10 "u" "I2R+http" "!^urn:example:(.*)$!http://u.example/\\1!" .
js.test. 60 NAPTR 10 10 "u" "" "!.*!javascript:alert(1)!" .
loop.test. 60 NAPTR 10 10 "" "" "" example.urn.arpa.
`) {
		rr, err := dns.NewRR(line)
		if err != nil {
			t.Fatal(err)
		}
		if rr != nil {
			records = append(records, rr)
		}
	}
	c, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &dns.Server{PacketConn: c, Handler: dns.HandlerFunc(
		func(w dns.ResponseWriter, q *dns.Msg) {
			m := new(dns.Msg).SetReply(q)
			for _, rr := range records {
				h := rr.Header()
				if h.Name == q.Question[0].Name && h.Rrtype == q.Question[0].Qtype {
					m.Answer = append(m.Answer, rr)
				}
			}
			w.WriteMsg(m)
		})}
	go s.ActivateAndServe()
	t.Cleanup(func() { c.Close() })
	return c.LocalAddr().String()
}
