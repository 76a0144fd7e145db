//go:build unix

package main

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/internal/servertest"
)

// after returns what a log has between the first such text and a quotation mark.
func after(t *testing.T, log *lockedBuffer, text string) string {
	t.Helper()
	_, rest, ok := strings.Cut(log.String(), text)
	if !ok {
		t.Fatalf("no %s in %s", text, log)
	}
	rest, _, _ = strings.Cut(rest, `"`)
	return rest
}

// TestListen: several addresses, and http beside https, which redirects or serves;
// a token is not heeded there.
func TestListen(t *testing.T) {
	dir := t.TempDir()
	certText, keyText, trust := servertest.Certificate(t)
	cert, key := servertest.Write(t, dir, "cert", certText), servertest.Write(t, dir, "key", keyText)
	store := filepath.Join(dir, "s")
	steps(t, store, []step{{"init", "", ""}, {"namespace --owner us urn:example:", "", ""},
		{"put urn:example:a%2Fb https://a.example/", "", ""},
		{"serve --listen-http 127.0.0.1:0 --listen 127.0.0.1:0", "", "!!missing tls-cert"},
		{"serve --http both", "", "!!http is redirect or serve"}})
	client := func(config *tls.Config) http.Client {
		return http.Client{Transport: &http.Transport{TLSClientConfig: config, DisableKeepAlives: true},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	}
	for mode, want := range map[string][]string{
		// A name, the front page, the API, and a POST.
		"redirect": {"301 https://urn.example/urn:example:a%2Fb?info", "301 https://urn.example/", "403 ", "308 https://urn.example/resolve"},
		"serve":    {"200 ", "200 ", "403 ", "200 "},
	} {
		t.Run(mode, func(t *testing.T) {
			log := &lockedBuffer{}
			serveTo(t, log, "--store", store, "--admin=", "--listen", "127.0.0.1:0", "--base", "https://urn.example",
				"--tls-cert", cert, "--tls-key", key, "--listen-http", "127.0.0.1:0", "--listen-http", "127.0.0.1:0", "--http", mode)
			secure := strings.Fields(after(t, log, `"address":"`))
			plain := strings.Fields(after(t, log, `"http":"`))
			if len(secure) != 2 || len(plain) != 2 {
				t.Fatal(log)
			}
			for _, address := range secure {
				if status, _, _ := getBy(t, client(trust), "https://"+address+"/urn:example:a%2Fb"); status != 302 {
					t.Errorf("%s: %d", address, status)
				}
			}
			for _, address := range plain {
				for i, path := range []string{"/urn:example:a%2Fb?info", "/", "/api/v1/urns", "/resolve"} {
					r, err := http.NewRequest("GET", "http://"+address+path, nil)
					if i == 3 {
						r, err = http.NewRequest("POST", "http://"+address+path, strings.NewReader("urn:example:a%2Fb\n"))
					}
					if err != nil {
						t.Fatal(err)
					}
					r.Header.Set("Content-Type", "text/uri-list")
					r.Header.Set("Authorization", "Bearer urir_x")
					c := client(nil)
					a, err := c.Do(r)
					if err != nil {
						t.Fatal(err)
					}
					a.Body.Close()
					if got := fmt.Sprint(a.StatusCode, " ", a.Header.Get("Location")); got != want[i] {
						t.Errorf("%s: %s %s: %s, want %s", mode, r.Method, path, got, want[i])
					}
				}
			}
		})
	}
}

// TestAbsoluteForm: each address answers a target in absolute-form, whatever its
// scheme and authority are, as it answers the same one in origin-form (RFC 9112
// section 3.2.2). So no token is heeded without TLS.
func TestAbsoluteForm(t *testing.T) {
	dir := t.TempDir()
	certText, keyText, trust := servertest.Certificate(t)
	cert, key := servertest.Write(t, dir, "cert", certText), servertest.Write(t, dir, "key", keyText)
	store := filepath.Join(dir, "s")
	steps(t, store, []step{{"init", "", ""}, {"namespace --owner us urn:example:", "", ""},
		{"put urn:example:a%2Fb https://a.example/", "", ""}})
	_, token, _ := run(t, "", "token", "add", "t", "--owner", "us", "--store", store)
	secure, plain, admin := "", "", ""
	ask := func(address, request, more string) string {
		t.Helper()
		var c net.Conn
		var err error
		if address == secure {
			c, err = tls.Dial("tcp", address, trust)
		} else {
			c, err = net.Dial("tcp", address)
		}
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "%s HTTP/1.1\r\nHost: urn.example\r\nConnection: close\r\nAuthorization: Bearer %s\r\n%s\r\n",
			request, strings.TrimSpace(token), more)
		answer, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatalf("%s: %v", request, err)
		}
		defer answer.Body.Close()
		return fmt.Sprint(answer.StatusCode, " ", answer.Header.Get("Location"))
	}
	for mode, want := range map[string]string{"serve": "200 ", "redirect": "301 https://urn.example/urn:example:a%2Fb?info"} {
		t.Run(mode, func(t *testing.T) {
			log := &lockedBuffer{}
			secure = serveTo(t, log, "--store", store, "--base", "https://urn.example", "--admin", "127.0.0.1:0", "--admin-pages",
				"public", "--tls-cert", cert, "--tls-key", key, "--listen-http", "127.0.0.1:0", "--http", mode)
			plain, admin = after(t, log, `"http":"`), after(t, log, `"admin":"`)
			for _, x := range []struct{ address, target, want string }{
				{secure, "/api/v1/urns?limit=1", "200 "}, {secure, "/api/v1/urns/urn:example:a%2Fb", "200 "}, {secure, "/admin/", "401 "},
				{secure, "/urn:example:a%2Fb", "302 https://a.example/"}, {secure, "//urn:example:a%2Fb", "302 https://urn.example/urn:example:a%2Fb"},
				{secure, "/", "200 "}, {plain, "/api/v1/urns", "403 "}, {plain, "/urn:example:a%2Fb?info", want},
				{plain, "/urn:example:http://x/api/v1/", map[string]string{"serve": "404 ",
					"redirect": "301 https://urn.example/urn:example:http://x/api/v1/"}[mode]},
				{plain, "/admin/", "301 https://urn.example/admin/"}, {admin, "/readyz", "200 "}, {admin, "/api/v1/urns", "404 "},
			} {
				for _, before := range []string{"", "http://urn.example", "HTTP://x.example:80", "https://urn.example", "x://[::1]"} {
					if got := ask(x.address, "GET "+before+x.target, ""); got != x.want {
						t.Errorf("%s: %s%s: %s, want %s", mode, before, x.target, got, x.want)
					}
				}
			}
			for target, want := range map[string]string{"https://urn.example": "200 ", "http://urn.example?info": "200 "} { // an empty path is "/"
				if got := ask(secure, "GET "+target, ""); got != want {
					t.Errorf("%s: %s, want %s", target, got, want)
				}
			}
			const body = `{"state":"active","locations":[{"uri":"https://b.example/"}]}`
			if got := ask(secure, "PUT http://urn.example/api/v1/urns/urn:example:"+mode, fmt.Sprintf(
				"If-None-Match: *\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)); got != "201 " {
				t.Errorf("PUT: %s", got)
			}
			if got := ask(plain, "CONNECT evil.example:443", ""); got != map[string]string{"serve": "405 ", "redirect": "308 https://urn.example/"}[mode] {
				t.Errorf("CONNECT: %s", got)
			}
		})
	}
}

// databaseAway: a server starts before its database, with a copy and without:
// it says what it waits for, it is not ready, it knows that it does not know its
// age, and it serves as soon as the database does. A copy that does not follow it
// later is said, too.
func databaseAway(t *testing.T) string {
	dir := servertest.Dir(t)
	port := servertest.Port(t)
	database := fmt.Sprintf("postgres://uri@127.0.0.1:%d/postgres?sslmode=disable", port)
	type node struct {
		log            *lockedBuffer
		address, admin string
	}
	var nodes []node
	for _, copies := range [][]string{nil, {"--copy", filepath.Join(t.TempDir(), "c")}} {
		n := node{log: &lockedBuffer{}}
		n.address = serveTo(t, n.log, append(copies, "--store", database, "--admin", "127.0.0.1:0")...)
		n.admin = after(t, n.log, `"admin":"`)
		nodes = append(nodes, n)
	}
	for _, n := range nodes {
		status, ready, _ := get(t, "http://"+n.admin+"/readyz")
		if status != 503 || !strings.Contains(ready, "connection refused") {
			t.Errorf("/readyz: %d %s", status, ready)
		}
		status, _, header := get(t, "http://"+n.address+"/urn:example:1")
		if status != 503 || header.Get("Retry-After") == "" {
			t.Errorf("a name: %d %v", status, header)
		}
		if text := n.log.await(t, "waiting for the database"); strings.Contains(text, "the database answers") {
			t.Error(text)
		}
	}
	_, metrics, _ := get(t, "http://"+nodes[1].admin+"/metrics")
	for _, want := range []string{"\nuri_resolver_copy_behind NaN\n", "\nuri_resolver_copy_age_seconds +Inf\n"} {
		if !strings.Contains(metrics, want) {
			t.Errorf("%s\nwithout %s", metrics, want)
		}
	}
	said := metrics
	server := startDatabaseAt(t, dir, port)
	steps(t, database, []step{{"init", "", ""}, {"namespace --owner us urn:example:", "", ""},
		{"put urn:example:1 https://a.example/", "", ""}})
	for _, n := range nodes {
		text, status := n.log.await(t, "the database answers"), 0
		for range 100 {
			if status, _, _ = get(t, "http://"+n.address+"/urn:example:1"); status == 302 {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		ready, _, _ := get(t, "http://"+n.admin+"/readyz")
		if status != 302 || ready != 200 || strings.Contains(text, "does not follow") {
			t.Errorf("with the database: %d, %d, %s", status, ready, n.log)
		}
	}
	_, metrics, _ = get(t, "http://"+nodes[1].admin+"/metrics")
	if !strings.Contains(metrics, "\nuri_resolver_copy_behind 0\n") || strings.Contains(metrics, "+Inf\n# HELP uri_resolver_copy") {
		t.Error(metrics)
	}
	// When it is away again, the copy answers, and the log says that it is old.
	server.Process.Signal(syscall.SIGQUIT)
	nodes[1].log.await(t, "the copy does not follow the database")
	if status, _, _ := get(t, "http://"+nodes[1].address+"/urn:example:1"); status != 302 {
		t.Errorf("from the copy: %d", status)
	}
	age := func() (seconds float64) {
		_, rest, _ := strings.Cut(metricsOf(t, nodes[1].log), "\nuri_resolver_copy_age_seconds ")
		fmt.Sscan(rest, &seconds)
		return seconds
	}
	before := age()
	time.Sleep(100 * time.Millisecond)
	if now := age(); before <= 0 || now <= before {
		t.Errorf("the age of the copy is %v, and later %v", before, now)
	}
	return nodes[1].log.String() + "\n" + said
}

// TestHardened: systemd-analyze security says "OK" of each service, and a server
// starts again for ever.
func TestHardened(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip(err)
	}
	files, err := filepath.Glob("../../systemd/*.service")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		out, err := exec.Command(analyze, "security", "--no-pager", "--offline=true", "--threshold=25", file).CombinedOutput()
		if err != nil || !strings.Contains(string(out), " OK ") {
			t.Errorf("%s: %v\n%s", file, err, out)
		}
	}
	unit, err := os.ReadFile("../../systemd/uri-resolver.service")
	if err != nil || !strings.Contains(string(unit), "\nStartLimitIntervalSec=0\n") {
		t.Error("systemd gives up after some starts", err)
	}
}

// TestNotify: systemd is told when a verb can run in the server.
func TestNotify(t *testing.T) {
	dir := t.TempDir()
	store := filepath.Join(dir, "s")
	steps(t, store, []step{{"init", "", ""}})
	l, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: filepath.Join(dir, "n"), Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Setenv("NOTIFY_SOCKET", filepath.Join(dir, "n"))
	serve(t, "--store", store, "--admin=")
	said := make([]byte, 100)
	n, err := l.Read(said)
	if err != nil || string(said[:n]) != "READY=1" {
		t.Errorf("%q, %v", said[:n], err)
	}
	steps(t, store, []step{{"import --served", `{"urn":"urn:example:1"}`, "!no namespace"}})
}
