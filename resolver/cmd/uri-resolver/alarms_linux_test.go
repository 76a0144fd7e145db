package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/internal/servertest"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/embedded"
)

// manual has what a person looks for at night.
const manual = "../../../docs/operating.md"

// provocations make what a row of its tables "what you see" and "alarm" is about,
// and return all that a person then can see: log, answers and metrics. The key is
// the beginning of the row. Those that are nil are elsewhere.
var provocations = []struct {
	provoke func(*testing.T) string
	rows    []string
}{
	{noStore, []string{"`… is not a store of a resolver`"}},
	{twoServers, []string{"`another process has the store … open`"}},
	{notAllowed, []string{"`permission denied` for a file of the store"}},
	{fullDisk, []string{"`store: the disk is full` in answers to writes, status 507", "the disk"}},
	{noDatabase, []string{"status 503, `postgres: …`", "`waiting for the database` in the log, status 503 for all names",
		"it does not answer", "answers are errors"}},
	{databaseAway, []string{"`the copy does not follow the database` in the log, `uri_resolver_copy_age_seconds` rises", "the copy is old"}},
	{damagedStore, []string{"status 4, `… is damaged`, `the store is damaged` in the log, status 503 for some names", "a file is damaged"}},
	{damagedNamespaces, []string{"the server ends at once: `… is damaged …; uri-resolver salvage makes"}},
	{mistakes, []string{"`fsck` ends with `… mistakes in the store`"}},
	{burst, []string{"status 429, `uri_resolver_limited_total` rises"}},
	{silentProxy, []string{"status 429 for everybody, `all clients of a proxy count as one` in the log"}},
	{newCertificate, []string{"a browser warns of the certificate, or `the old certificate stays` in the log",
		"the certificate for TLS ends soon"}},
	{wrongSetting, []string{"the process ends at once, again and again"}},
	{nil, []string{"backup or export failed, or found damage"}}, // TestOperating
	{fullAccessLog, []string{"the access log is not whole"}},
}

// TestAlarms: what each row of the tables of the manual is about has the words
// that the row has, and the metric is over its limit.
func TestAlarms(t *testing.T) {
	text, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, head := range []string{"\n| what you see |", "\n| alarm |"} {
		_, table, _ := strings.Cut(string(text), head)
		table, _, _ = strings.Cut(table, "\n\n")
		rows = append(rows, strings.Split(table, "\n")[2:]...)
	}
	if len(rows) < 20 {
		t.Fatalf("%d rows", len(rows))
	}
	of := make([][]string, len(provocations))
	for i, p := range provocations {
		for _, begin := range p.rows {
			k := slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(row, "| "+begin) })
			if k < 0 {
				t.Fatalf("the manual has no row %s", begin)
			}
			of[i] = append(of[i], rows[k])
			rows = slices.Delete(rows, k, k+1)
		}
	}
	for _, row := range rows {
		t.Errorf("nothing provokes %s", row)
	}
	all, ran := "", 0
	for i, p := range provocations {
		if p.provoke == nil {
			continue
		}
		t.Run(p.rows[0], func(t *testing.T) {
			said := p.provoke(t)
			all, ran = all+said, ran+1
			for _, row := range of[i] {
				checkAlarm(t, row, said)
			}
		})
	}
	// Each metric of which the manual speaks is one.
	for _, name := range regexp.MustCompile(`uri_resolver_\w+`).FindAllString(string(text), -1) {
		if ran == len(provocations)-1 && !strings.Contains(all, "# HELP "+name+" ") {
			t.Errorf("there is no metric %s", name)
		}
	}
}

var (
	quoted     = regexp.MustCompile("`[^`]+`")
	expression = regexp.MustCompile(`(uri_resolver_\w+)(?:\{code=~"(.*?)"\})?(?:\[.*?\]\))? ([<>]) (\d+)`)
)

func checkAlarm(t *testing.T, row, said string) {
	t.Helper()
	cells := strings.Split(row, "|")
	for _, words := range quoted.FindAllString(cells[1], -1) {
		for part := range strings.SplitSeq(strings.Trim(words, "`"), "…") {
			if part = strings.TrimSpace(part); !strings.Contains(said, part) {
				t.Errorf("%s: %q is not in %s", cells[1], part, said)
			}
		}
	}
	for _, m := range expression.FindAllStringSubmatch(cells[2], -1) {
		series := regexp.MustCompile(`(?m)^` + m[1] + `(?:\{.*?\})? (\S+)$`)
		if m[2] != "" {
			series = regexp.MustCompile(`(?m)^` + m[1] + `\{.*code="` + m[2] + `"\} (\S+)$`)
		}
		limit, _ := strconv.ParseFloat(m[4], 64)
		if !slices.ContainsFunc(series.FindAllStringSubmatch(said, -1), func(found []string) bool {
			value, err := strconv.ParseFloat(found[1], 64)
			return err == nil && (m[3] == ">" && value > limit || m[3] == "<" && value < limit)
		}) {
			t.Errorf("%s: %s is not %s %v in %s", cells[1], m[1], m[3], limit, said)
		}
	}
}

// newNames makes a store with a name.
func newNames(t *testing.T, store string) string {
	t.Helper()
	steps(t, store, []step{{"init", "", ""}, {"namespace --owner us urn:example:", "", ""},
		{"put urn:example:1 https://a.example/", "", ""}})
	return store
}

func metricsOf(t *testing.T, log *lockedBuffer) string {
	t.Helper()
	_, text, _ := get(t, "http://"+after(t, log, `"admin":"`)+"/metrics")
	return text
}

func noStore(t *testing.T) string {
	return ends(t, failed, "serve", "--store", t.TempDir())
}

func twoServers(t *testing.T) string {
	s := newNames(t, filepath.Join(t.TempDir(), "s"))
	serve(t, "--store", s, "--admin=")
	return ends(t, failed, "serve", "--store", s, "--admin=")
}

// notAllowed starts a server, as nobody, with a store of root.
func notAllowed(t *testing.T) (said string) {
	if os.Getuid() != 0 {
		t.Skip("it needs root: sudo go test ./resolver/cmd/uri-resolver -run TestAlarms")
	}
	s := newNames(t, filepath.Join(t.TempDir(), "s"))
	var out bytes.Buffer
	p, status := &program{in: &out, out: &out, err: &out}, make(chan int)
	go func() {
		runtime.LockOSThread() // for ever: the thread has another user for files
		syscall.RawSyscall(syscall.SYS_SETFSUID, 65534, 0, 0)
		status <- p.run(t.Context(), []string{"serve", "--store", s})
	}()
	n := <-status
	said = out.String()
	if n != failed || strings.Contains(said, "is not a store") { // which is another row
		t.Errorf("%d %s", n, said)
	}
	return said
}

func fullDisk(t *testing.T) string {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=64m"); err != nil {
		t.Skipf("it mounts a file system (%v): sudo go test ./resolver/cmd/uri-resolver -run TestAlarms", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	s := newNames(t, filepath.Join(dir, "s"))
	address := serve(t, "--store", s, "--admin=")
	_, token, _ := run(t, "", "token", "add", "t", "--owner", "us", "--store", s)
	put := func() (int, string) {
		r, err := http.NewRequest("PUT", "http://"+address+"/api/v1/urns/urn:example:1",
			strings.NewReader(`{"state":"active","locations":[{"uri":"https://b.example/"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header = http.Header{"Authorization": {"Bearer " + strings.TrimSpace(token)}, "If-Match": {"*"}, "Content-Type": {"application/json"}}
		return do(t, r)
	}
	until := func(want int) (said string) {
		t.Helper()
		status := 0
		for range 100 {
			if status, said = put(); status == want {
				return said
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatalf("%d %s, want %d", status, said, want)
		return ""
	}
	until(200)
	var disk syscall.Statfs_t
	f, err := os.Create(filepath.Join(dir, "filler"))
	if err == nil {
		err = syscall.Statfs(dir, &disk)
	}
	if err == nil {
		err = syscall.Fallocate(int(f.Fd()), 0, 0, int64(disk.Bavail)*int64(disk.Bsize)-2<<20)
	}
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	said := until(507)
	if status, _, _ := get(t, "http://"+address+"/urn:example:1"); status != 302 {
		t.Errorf("with a full disk: %d", status)
	}
	said += ends(t, failed, "put", "urn:example:2", "https://a.example/", "--store", s)
	os.Remove(f.Name())
	until(200)
	return said
}

func noDatabase(t *testing.T) string {
	database := fmt.Sprintf("postgres://uri@127.0.0.1:%d/x", servertest.Port(t))
	log := &lockedBuffer{}
	address := serveTo(t, log, "--store", database, "--admin", "127.0.0.1:0")
	for range 3 {
		if status, _, header := get(t, "http://"+address+"/urn:example:1"); status != 503 || header.Get("Retry-After") == "" {
			t.Errorf("a name: %d, %v", status, header)
		}
	}
	status, said, _ := get(t, "http://"+after(t, log, `"admin":"`)+"/readyz")
	if status != 503 || !strings.Contains(said, "postgres: ") {
		t.Errorf("/readyz: %d %s", status, said)
	}
	return log.await(t, "waiting for the database") + "\n" + metricsOf(t, log) + ends(t, failed, "get", "urn:example:1", "--store", database)
}

// mistakes removes the index of a location from outside.
func mistakes(t *testing.T) string {
	dir := newNames(t, filepath.Join(t.TempDir(), "s"))
	s, err := embedded.Open(dir, embedded.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := s.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	b := &store.Batch{}
	for p, err := range v.Scan(t.Context(), "l/", "l0", false) {
		if err != nil {
			t.Fatal(err)
		}
		b.Drop(p.Key)
	}
	v.Close()
	if _, err := s.Commit(t.Context(), b); err != nil || len(b.Drops) != 1 {
		t.Fatal(b.Drops, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	said := ends(t, negative, "fsck", "--store", dir)
	if !strings.Contains(said, `key "r/example:1": missing the key "l/`) {
		t.Errorf("it does not say which: %s", said)
	}
	serve(t, "--store", dir, "--admin=") // and fsck says the same of a store that is served
	if again := ends(t, negative, "fsck", "--store", dir); again != said {
		t.Errorf("%s, served: %s", said, again)
	}
	return said
}

// burst asks more than is allowed.
func burst(t *testing.T) string {
	log := &lockedBuffer{}
	limits := []string{"--store", newNames(t, filepath.Join(t.TempDir(), "s")), "--admin", "127.0.0.1:0", "--rate", "0.001", "--burst", "3"}
	address := serveTo(t, log, limits...)
	for i := range 10 {
		status, body, header := get(t, "http://"+address+"/urn:example:1")
		if want := map[bool]int{true: 302, false: 429}[i < 3]; status != want || i >= 3 && (header.Get("Retry-After") == "" ||
			!strings.Contains(body, "the limit is 0.001 requests a second, 3 at once")) {
			t.Errorf("%d: %d, %v %s", i, status, header, body)
		}
	}
	said := metricsOf(t, log)
	if !strings.Contains(said, "\nuri_resolver_limited_total{by=\"network\"} 7\n") {
		t.Error(said)
	}
	limits[1] = newNames(t, filepath.Join(t.TempDir(), "s")) // and now as the row says
	_, token, _ := run(t, "", "token", "add", "t", "--owner", "us", "--store", limits[1])
	log = &lockedBuffer{}
	address = serveTo(t, log, append(limits, "--unlimited", "127.0.0.0/8")...)
	for i := range 10 {
		if status, _, _ := get(t, "http://"+address+"/urn:example:1"); status != 302 {
			t.Errorf("not limited: %d", status)
		}
		r, err := http.NewRequest("GET", "http://"+address+"/api/v1/urns", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+strings.TrimSpace(token))
		if status, body := do(t, r); status != map[bool]int{true: 200, false: 429}[i < 3] {
			t.Errorf("a token: %d: %d %s", i, status, body)
		}
	}
	if tokens := metricsOf(t, log); !strings.Contains(tokens, "\nuri_resolver_limited_total{by=\"token\"} 7\n") {
		t.Error(tokens)
	}
	return said
}

// silentProxy is a proxy that does not say who asks, and then does.
func silentProxy(t *testing.T) string {
	log := &lockedBuffer{}
	address := serveTo(t, log, "--store", newNames(t, filepath.Join(t.TempDir(), "s")), "--admin=", "--proxies", "127.0.0.1",
		"--rate", "0.001", "--burst", "3")
	for i := range 10 {
		status, _, _ := get(t, "http://"+address+"/urn:example:1")
		if want := map[bool]int{true: 302, false: 429}[i < 3]; status != want {
			t.Errorf("%d: %d", i, status)
		}
		r, err := http.NewRequest("HEAD", "http://"+address+"/urn:example:1?info", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Forwarded-For", fmt.Sprintf("192.0.%d.1", i))
		if status, _ := do(t, r); status != 200 {
			t.Errorf("for a client: %d", status)
		}
	}
	if n := strings.Count(log.String(), "it sends no X-Forwarded-For"); n != 1 {
		t.Errorf("%d lines: %s", n, log)
	}
	return log.String()
}

// newCertificate replaces the files for TLS, at last with wrong ones.
func newCertificate(t *testing.T) string {
	before := reloadTLS
	reloadTLS = 20 * time.Millisecond
	t.Cleanup(func() { reloadTLS = before }) // after the server has ended
	dir := t.TempDir()
	certText, keyText, oldTrust := servertest.Certificate(t)
	cert, key := servertest.Write(t, dir, "cert", certText), servertest.Write(t, dir, "key", keyText)
	log := &lockedBuffer{}
	address := serveTo(t, log, "--store", newNames(t, filepath.Join(dir, "s")), "--admin", "127.0.0.1:0", "--tls-cert", cert, "--tls-key", key)
	// comes waits until the server has a certificate that is trusted.
	comes := func(trust *tls.Config) {
		t.Helper()
		err := error(nil)
		for range 200 {
			var c *tls.Conn
			if c, err = tls.Dial("tcp", address, trust); err == nil {
				c.Close()
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
		t.Error(err)
	}
	comes(oldTrust)
	certText, keyText, trust := newKey(t)
	if _, err := tls.Dial("tcp", address, trust); err == nil {
		t.Fatal("the new certificate is there before its files")
	}
	servertest.Write(t, dir, "cert", certText) // for a moment the files do not go together
	time.Sleep(2 * reloadTLS)
	comes(oldTrust)
	servertest.Write(t, dir, "key", keyText)
	comes(trust)
	servertest.Write(t, dir, "key", "x")
	time.Sleep(2 * reloadTLS)
	comes(trust)
	return log.await(t, "failed to find any PEM data in key input") + "\n" + metricsOf(t, log)
}

// newKey returns a certificate for 127.0.0.1, its key, and who trusts it.
func newKey(t *testing.T) (cert, key string, trust *tls.Config) {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	der, err := x509.CreateCertificate(nil, c, c, public, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	encode := func(kind string, b []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: b}))
	}
	trust = &tls.Config{RootCAs: x509.NewCertPool()}
	trust.RootCAs.AppendCertsFromPEM([]byte(encode("CERTIFICATE", der)))
	return encode("CERTIFICATE", der), encode("PRIVATE KEY", secret), trust
}

func wrongSetting(t *testing.T) string {
	s := newNames(t, filepath.Join(t.TempDir(), "s"))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, x := range []struct {
		status int
		names  string
		args   []string
	}{
		{misused, "rate and burst", []string{"--rate", "0"}}, {misused, "rate and burst", []string{"--rate", "NaN"}},
		{misused, "stop, cache and figures", []string{"--stop", "-1s"}}, {misused, "stop, cache and figures", []string{"--cache", "-1"}},
		{misused, "stop, cache and figures", []string{"--figures", "-1"}}, {misused, "base", []string{"--base", "ftp://x.example"}},
		{misused, "base", []string{"--base", "https://x.example/?a"}}, {misused, "base", []string{"--base", "https://u@x.example"}},
		{misused, "also", []string{"--also", "https://x.example/#a"}}, {misused, "access-bits", []string{"--access-bits", "99"}},
		{failed, "listen: ", []string{"--listen", "127.0.0.1:99999"}}, {failed, "access-log: ", []string{"--access-log", "/"}},
		{failed, "/none", []string{"--store", "postgres://u:hunter2@h/x?sslrootcert=/none"}},
		{misused, "admin-pages", []string{"--admin-pages", "both"}},
		{failed, l.Addr().String(), []string{"--listen", l.Addr().String()}},
		{failed, "tls-cert or tls-key: open /none", []string{"--tls-cert", "/none", "--tls-key", "/none"}},
		{failed, "/none/log", []string{"--access-log", "/none/log"}},
	} {
		said := strings.TrimSpace(ends(t, x.status, append([]string{"serve", "--store", s, "--admin=", "--listen", "127.0.0.1:0"}, x.args...)...))
		if last := said[strings.LastIndexByte(said, '\n')+1:]; !strings.HasPrefix(last, "uri-resolver: ") || !strings.Contains(last, x.names) ||
			strings.Contains(said, "hunter2") {
			t.Errorf("%q: the last line does not name it: %s", x.args, said)
		}
	}
	return ""
}

// fullAccessLog writes the log to a disk without room.
func fullAccessLog(t *testing.T) string {
	log := &lockedBuffer{}
	address := serveTo(t, log, "--store", newNames(t, filepath.Join(t.TempDir(), "s")), "--admin", "127.0.0.1:0", "--access-log", "/dev/full")
	for range 3 {
		if status, _, _ := get(t, "http://"+address+"/urn:example:1"); status != 302 {
			t.Errorf("a name: %d", status)
		}
	}
	log.await(t, "the access log is not written")
	return metricsOf(t, log)
}

// do sends a request, and returns the status and the body of its answer.
func do(t *testing.T, r *http.Request) (status int, body string) {
	t.Helper()
	answer, err := (&http.Transport{}).RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, b.String()
}
