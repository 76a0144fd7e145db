//go:build unix

package main

import (
	"crypto/tls"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/guard"
	durn "github.com/urikit/uri/internal/access/urn"
	"github.com/urikit/uri/internal/servertest"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/resolve"
	"github.com/urikit/uri/urn/resolve/dns"
)

// startDatabase starts an empty database, and returns its connection string.
func startDatabase(t *testing.T) string {
	t.Helper()
	port := servertest.Port(t)
	startDatabaseAt(t, servertest.Dir(t), port)
	return fmt.Sprintf("postgres://uri@127.0.0.1:%d/postgres?sslmode=disable", port)
}

func startDatabaseAt(t *testing.T, dir string, port int) *servertest.Process {
	t.Helper()
	init := exec.Command(servertest.Program(t, "initdb"), "--no-sync", "--pgdata="+dir+"/data",
		"--username=uri", "--auth=trust")
	init.SysProcAttr, init.Dir = servertest.Nobody(), dir
	if out, err := init.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	p := servertest.Start(t, port, servertest.Program(t, "postgres"), "-D", dir+"/data", "-p",
		fmt.Sprint(port), "-h", "127.0.0.1", "-k", "")
	ready := servertest.Program(t, "pg_isready")
	for range 100 {
		if exec.Command(ready, "-h", "127.0.0.1", "-p", fmt.Sprint(port)).Run() == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	return p
}

// TestWhole is all of it together: two servers on one database, one with a copy,
// a third server on a directory, and the zone that leads to them in bind9. A
// thousand names are resolved by every service, with our own client, which finds
// the servers by DNS, and with curl.
func TestWhole(t *testing.T) {
	names := 1000
	if testing.Short() {
		names = 50
	}
	ctx := t.Context()
	curl := servertest.Program(t, "curl")
	things := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		fmt.Fprint(w, "thing ", r.URL.Path)
	}))
	defer things.Close()
	var in strings.Builder
	for i := range names {
		fmt.Fprintf(&in, `{"urn":"urn:example:%d","locations":[{"uri":"%s/%d"}],"aliases":["urn:example:alias%[1]d"],`+
			`"metadata":{"title":"Thing %[1]d"}}`+"\n", i, things.URL, i)
	}

	database := startDatabase(t)
	directory := filepath.Join(t.TempDir(), "s")
	for _, store := range []string{database, directory} {
		steps(t, store, []step{
			{"init", "", ""}, {"namespace --owner us urn:example:", "", ""},
			{"import", in.String(), fmt.Sprint(names, " stored")}})
	}
	const unlimited = "--unlimited=127.0.0.1"
	servers := []string{
		serve(t, "--store", database, "--admin", "", unlimited),
		serve(t, "--store", database, "--copy", filepath.Join(t.TempDir(), "c"), "--admin", "", unlimited),
		serve(t, "--store", directory, "--admin", "", unlimited),
	}

	const soa = "$TTL 60\n@ SOA ns.example. root.example. 1 60 60 60 60\n@ NS ns.example.\n"
	_, arpa, _ := run(t, "", "zone", "--store", database, "--arpa", "--base", "http://r.example", "--origin", "r.example")
	own := soa
	for _, server := range servers {
		_, port, _ := strings.Cut(server, ":")
		_, zone, err := run(t, "", "zone", "--store", database, "--base", "http://localhost:"+port, "--origin", "r.example")
		if err != "" {
			t.Fatal(err)
		}
		for line := range strings.Lines(zone) {
			if !strings.Contains(own, line) {
				own += line
			}
		}
	}
	port := servertest.Nameserver(t, "bind9", map[string]string{"urn.arpa": soa + arpa, "r.example": own})

	policy, err := guard.ParsePolicy("allow scheme urn http\nallow range loopback\nallow port 1-65535")
	if err != nil {
		t.Fatal(err)
	}
	found := resolve.Resolver{DNS: resolve.NewCache(&dns.Client{Servers: []string{fmt.Sprint("127.0.0.1:", port)}})}
	client := deref.New(deref.Options{Policy: policy, AllowPorts: everyPort(servers, things.URL),
		Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http").With(durn.Accessor{Resolver: found}, "urn")})
	defer client.Close()
	get := func(text string) string {
		t.Helper()
		u, err := uri.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		result, err := client.Get(ctx, deref.Request{URI: u})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			return ""
		}
		defer result.Body.Close()
		b, err := io.ReadAll(result.Body)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		return string(b)
	}

	thing := func(i int) string { return fmt.Sprint("thing /", i) }
	location := func(i int) string { return fmt.Sprint(things.URL, "/", i) }
	record := func(i int) string { return fmt.Sprintf(`"urn":"urn:example:%d"`, i) }
	alias := func(i int) string { return fmt.Sprint("urn:example:alias", i) }
	for service, want := range map[string]func(i int) string{
		"I2L": thing, "I2Ls": thing, "I2R": thing, "I2Rs": location, "I2C": record, "I2Cs": record,
		"I2N": alias, "I2Ns": alias, "I=I": func(int) string { return "TRUE" },
	} {
		t.Run(service, func(t *testing.T) {
			var list strings.Builder
			for i := range names {
				name := fmt.Sprint("urn:example:", i)
				server := "http://" + servers[i%len(servers)]
				asked := name
				var got string
				if service == "I=I" {
					base, err := uri.Parse(server)
					if err != nil {
						t.Fatal(err)
					}
					u, v := parseName(t, name), parseName(t, fmt.Sprint("urn:example:alias", i))
					q, err := resolve.Request(base, service, u, v)
					if err != nil {
						t.Fatal(err)
					}
					asked, got = q.Query(), get(q.String())
				} else {
					got = get(name + "?s=" + service)
				}
				if !strings.Contains(got, want(i)) {
					t.Fatalf("%s: %q, want %q", name, got, want(i))
				}
				fmt.Fprintf(&list, "url = \"%s/uri-res/%s?%s\"\n", server, service, asked)
			}
			c := exec.CommandContext(ctx, curl, "-sS", "-L", "-K", "-", "-w", "\n%{http_code}\n")
			c.Stdin = strings.NewReader(list.String())
			out, err := c.CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %.300s", err, out)
			}
			if n := strings.Count(string(out), "\n200\n"); n != names {
				t.Errorf("curl got %d answers of %d", n, names)
			}
			if service == "I2Ls" { // curl does not follow a list
				want = location
			}
			for i := range names {
				if !strings.Contains(string(out), want(i)) {
					t.Fatalf("curl did not get %q", want(i))
				}
			}
		})
	}
}

// TestTLS: the links of --demo are of the server, and the files are read again
// after a while; the old ones count as long as the new ones are wrong.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	certText, keyText, trust := servertest.Certificate(t)
	cert, key := servertest.Write(t, dir, "cert", certText), servertest.Write(t, dir, "key", keyText)
	address := serve(t, "--demo", "--tls-cert", cert, "--tls-key", key)
	client := http.Client{Transport: &http.Transport{TLSClientConfig: trust}}
	if _, page, _ := getBy(t, client, "https://"+address+"/urn:ietf:rfc:3986?info"); !strings.Contains(page, "https://"+address+"/") {
		t.Error(page)
	}
	log := &lockedBuffer{}
	files := &certificates{cert: cert, key: key, log: slog.New(slog.NewJSONHandler(log, nil))}
	var last *tls.Certificate
	for i, x := range []struct {
		key   string
		later bool // than reloadTLS
		same  bool
	}{{keyText, false, false}, {keyText, false, true}, {keyText, true, false}, {"x", true, true}} {
		servertest.Write(t, dir, "key", x.key)
		if x.later {
			files.read = files.read.Add(-reloadTLS)
		}
		now, err := files.get(nil)
		if err != nil || now == nil || (now == last) != x.same {
			t.Errorf("%d: %p after %p, %v", i, now, last, err)
		}
		last = now
	}
	if !strings.Contains(log.String(), "the old certificate stays") {
		t.Error(log)
	}
	if _, err := (&certificates{cert: cert, key: key}).get(nil); err == nil {
		t.Error("a wrong key is one")
	}
}

// TestUnits: systemd takes the units.
func TestUnits(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	var units []string
	for _, name := range []string{"uri-resolver.service", "uri-resolver.socket", "uri-resolver-http.socket"} {
		b, err := os.ReadFile("../../systemd/" + name)
		if err != nil {
			t.Fatal(err)
		}
		unit := strings.Replace(string(b), "=/usr/local/bin/uri-resolver ", "=/bin/true ", 1)
		units = append(units, servertest.Write(t, dir, name, unit))
	}
	c := exec.Command(analyze, append([]string{"verify"}, units...)...)
	c.Env = append(os.Environ(), "SYSTEMD_UNIT_PATH="+dir+":")
	if out, err := c.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v: %s", err, out)
	}
}

func parseName(t *testing.T, text string) urn.URN {
	t.Helper()
	u, err := urn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// everyPort returns the ports of addresses.
func everyPort(servers []string, url string) (ports []uint16) {
	for _, a := range append([]string{strings.TrimPrefix(url, "http://")}, servers...) {
		var port uint16
		_, text, _ := strings.Cut(a, ":")
		fmt.Sscan(text, &port)
		ports = append(ports, port)
	}
	return ports
}
