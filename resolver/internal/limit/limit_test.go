package limit

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strconv"
	"testing"
)

// take takes one from the bucket of a key, and returns the answer if there was none.
func take[K comparable](table *Table[K], key K) (bool, *httptest.ResponseRecorder) {
	w := httptest.NewRecorder()
	return table.Serve(w, key), w
}

// TestServe: a burst, then none, for each key.
func TestServe(t *testing.T) {
	var none *Table[string]
	if ok, _ := take(none, "a"); !ok {
		t.Error("no table has a limit")
	}
	refused := 0
	table := NewTable[string](0.01, 3, func() { refused++ })
	for i := range 5 {
		for _, key := range []string{"a", "b"} {
			ok, w := take(table, key)
			h := w.Header()
			wait, _ := strconv.Atoi(h.Get("Retry-After"))
			if ok != (i < 3) || ok && len(h) > 0 || !ok && (w.Code != 429 || wait < 50 || wait > 100 ||
				h.Get("Content-Type") != "application/problem+json" || !json.Valid(w.Body.Bytes())) {
				t.Errorf("%s %d: %t, %d, %v, %s", key, i, ok, w.Code, h, w.Body)
			}
		}
	}
	if refused != 4 {
		t.Errorf("%d refused", refused)
	}
}

// TestMaxKeys: the table does not grow without end, and knows who was there lately.
func TestMaxKeys(t *testing.T) {
	table := NewTable[int](0.001, 1, func() {})
	take(table, -1)
	for i := range 3 * maxKeys {
		table.bucket(i).Allow()
		if i%(maxKeys/2) == 0 {
			if ok, _ := take(table, -1); ok {
				t.Fatalf("after %d keys, one that comes again and again begins anew", i)
			}
		}
	}
	if n := len(table.now) + len(table.old); n > 2*maxKeys {
		t.Errorf("%d keys", n)
	}
}

func networks(texts ...string) (list []netip.Prefix) {
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

// TestNetworks: addresses of a network share a bucket, and some are free.
func TestNetworks(t *testing.T) {
	refused := 0
	h := Networks(NewTable[netip.Prefix](0.001, 1, func() { refused++ }), networks("192.0.2.128/25"),
		http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for i, x := range []struct {
		addr string
		code int
	}{
		{"198.51.100.1:1", 200}, {"198.51.100.2:1", 429}, {"198.51.101.2:1", 200},
		{"[::ffff:198.51.100.2]:1", 429}, {"[2001:db8:0:1::1]:1", 200}, {"[2001:db8:0:2::1%eth0]:1", 429},
		{"[2001:db8:1::1]:1", 200}, {"192.0.2.200:1", 200}, {"192.0.2.201:1", 200}, {"192.0.2.202:1", 200},
		{"@", 200}, {"", 429},
	} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = x.addr
		h.ServeHTTP(w, r)
		if w.Code != x.code {
			t.Errorf("%d %s: %d, want %d", i, x.addr, w.Code, x.code)
		}
	}
	if refused != 4 {
		t.Errorf("%d refused", refused)
	}
}

// TestBehind: who the client is, by the address of the connection and the fields. A
// proxy that does not say it is told once.
func TestBehind(t *testing.T) {
	for i, x := range []struct {
		proxies, addr string
		forwarded     []string
		want          string
		told          bool // that the client is not known
	}{
		{"", "192.0.2.1:1", []string{"198.51.100.1"}, "192.0.2.1", false},
		{"10.0.0.0/8", "192.0.2.1:1", []string{"198.51.100.1"}, "192.0.2.1", false},
		{"10.0.0.0/8", "10.1.1.1:1", nil, "10.1.1.1", true},
		{"10.0.0.0/8", "10.1.1.1:1", []string{"198.51.100.1"}, "198.51.100.1", false},
		{"10.0.0.0/8", "10.1.1.1:1", []string{"203.0.113.1, 198.51.100.1,10.2.2.2"}, "198.51.100.1", false},
		{"10.0.0.0/8", "10.1.1.1:1", []string{"203.0.113.1", "198.51.100.1", "10.2.2.2"}, "198.51.100.1", false},
		{"10.0.0.0/8", "10.1.1.1:1", []string{"203.0.113.1, unknown, 10.2.2.2"}, "10.2.2.2", false},
		{"10.0.0.0/8", "10.1.1.1:1", []string{"10.3.3.3, 10.2.2.2"}, "10.3.3.3", false},
		{"10.0.0.0/8", "[::ffff:10.1.1.1]:1", []string{"[2001:db8::1]:80"}, "2001:db8::1", false},
		{"10.0.0.0/8", "10.1.1.1:1", []string{"2001:db8::1"}, "2001:db8::1", false},
		{"10.0.0.0/8", "10.1.1.1:1", []string{"198.51.100.1:8080"}, "198.51.100.1", false},
		{"10.0.0.0/8", "@", []string{"198.51.100.1"}, "198.51.100.1", false},
		{"", "@", []string{"198.51.100.1"}, "invalid IP", false},
		{"10.0.0.0/8", "10.1.1.1:1", []string{"unknown"}, "10.1.1.1", true},
		{"10.0.0.0/8", "10.1.1.1:1", []string{""}, "10.1.1.1", true},
		{"10.0.0.0/8", "@", nil, "invalid IP", true},
		{"10.0.0.0/8", "127.0.0.1:1", []string{"198.51.100.1"}, "127.0.0.1", true},
		{"", "[::1]:1", []string{"198.51.100.1"}, "::1", true},
		{"", "127.0.0.1:1", nil, "127.0.0.1", false},
	} {
		var proxies []netip.Prefix
		if x.proxies != "" {
			proxies = networks(x.proxies)
		}
		got, told := "", 0
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr, r.Header["X-Forwarded-For"] = x.addr, x.forwarded
		h := Behind(proxies, func(netip.Addr) { told++ },
			http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = Addr(r).String() }))
		for range 2 {
			h.ServeHTTP(nil, r.Clone(t.Context()))
		}
		if got != x.want || (told == 1) != x.told || told > 1 {
			t.Errorf("%d: %s, want %s; told %d times, want %t", i, got, x.want, told, x.told)
		}
	}
}

// FuzzBehind: what a client invents does not change who it is.
func FuzzBehind(f *testing.F) {
	f.Add("203.0.113.1", "198.51.100.1,10.2.2.2")
	f.Add("", "[::1%a]:80,,x")
	proxies := networks("10.0.0.0/8")
	client := func(forwarded ...string) netip.Addr {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr, r.Header["X-Forwarded-For"] = "10.1.1.1:1", forwarded
		Behind(proxies, func(netip.Addr) {}, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})).ServeHTTP(nil, r)
		return Addr(r)
	}
	f.Fuzz(func(t *testing.T, invented, added string) {
		a, b := client(added), client(invented, added)
		if !a.IsValid() || !b.IsValid() || a != b && !in(proxies, a) {
			t.Errorf("%q after %q: %s, not %s", added, invented, b, a)
		}
	})
}
