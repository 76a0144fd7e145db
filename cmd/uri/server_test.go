package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// octets is the object of the server for scripts that is resumed.
var octets = strings.Repeat("0123456789", 10_000)

// webServer starts the server of scripts that fetch, and returns its origin.
func webServer(t *testing.T) string {
	var busy atomic.Int32
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
		case "/bomb":
			w.Header().Set("Content-Encoding", "gzip")
			z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
			for range 70 {
				z.Write(make([]byte, 1<<20))
			}
			z.Close()
		case "/octets":
			http.ServeContent(w, r, "", time.Time{}, strings.NewReader(octets))
		case "/site/":
			io.WriteString(w, "<!DOCTYPE html><a href=two>2</a> <a href=/permanent#x>p</a> "+
				"<a href=/none>n</a> <a href=#top>t</a> <a href=http://10.0.0.1/>r</a>")
		case "/site/two":
			io.WriteString(w, "<!DOCTYPE html><p id=x><a href=./#none>1</a> <a href=#x>2</a>")
		case "/club/":
			other := strings.Replace(r.Host, "127.0.0.1", "localhost", 1)
			fmt.Fprintf(w, "<!DOCTYPE html><a href=/members>1</a> <a href=http://%s/members>2</a> "+
				"<a href='/to?http://%s/members'>3</a>", other, other)
		case "/members":
			if _, password, _ := r.BasicAuth(); password != "s3cret" {
				w.WriteHeader(http.StatusUnauthorized)
			}
		case "/permanent":
			redirect(http.StatusMovedPermanently, "/a")
		case "/busy":
			if busy.Add(1)%2 == 1 {
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			fmt.Fprintln(w, "the text of a")
		case "/wall":
			if r.Header.Get("Cookie") == "" {
				w.Header().Set("Set-Cookie", "seen=s3cret")
				redirect(http.StatusFound, "/wall")
				return
			}
			fmt.Fprintln(w, r.Header.Get("Cookie"))
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
	port, err := strconv.Atoi(origin[strings.LastIndexByte(origin, ':')+1:])
	if err != nil {
		t.Fatal(err)
	}
	rule := func(flags, services, regexp string) dnsmessage.ResourceBody {
		const typeNAPTR = 35
		data := "\x00\x0a\x00\x0a"
		for _, text := range []string{flags, services, regexp, ""} {
			data += string(byte(len(text))) + text
		}
		return &dnsmessage.UnknownResource{Type: typeNAPTR, Data: []byte(data)}
	}
	const resolver = "r.urn.arpa."
	records := map[string]dnsmessage.ResourceBody{
		"example.urn.arpa.": rule("", "", `!^urn:example:([a-z]+).*$!\1.test!`),
		"a.test.":           rule("s", "thttp+I2L+I2Ls", "!.*!_thttp._tcp.test!"),
		"u.test.":           rule("u", "I2R+http", `!^urn:example:(.*)$!http://u.example/\1!`),
		"js.test.":          rule("u", "", "!.*!javascript:alert(1)!"),
		"loop.test.":        rule("", "", "!.*!example.urn.arpa!"),
		"_thttp._tcp.test.": &dnsmessage.SRVResource{Port: uint16(port),
			Target: dnsmessage.MustNewName(resolver)},
		resolver: &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}},
	}
	c, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	go func() {
		b := make([]byte, 2048)
		for {
			n, from, err := c.ReadFrom(b)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if err := m.Unpack(b[:n]); err != nil {
				t.Error(err)
				continue
			}
			m.Response, m.Additionals = true, nil
			q := m.Questions[0]
			if body, ok := records[q.Name.String()]; ok {
				h := dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, TTL: 60}
				m.Answers = []dnsmessage.Resource{{Header: h, Body: body}}
			}
			if answer, err := m.Pack(); err == nil {
				c.WriteTo(answer, from)
			}
		}
	}()
	return c.LocalAddr().String()
}
