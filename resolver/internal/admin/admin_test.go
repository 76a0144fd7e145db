package admin_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"log/slog"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/admin"
	"github.com/urikit/uri/resolver/internal/api"
	"github.com/urikit/uri/resolver/internal/limit"
	"github.com/urikit/uri/resolver/internal/metrics"
	"github.com/urikit/uri/resolver/internal/page"
	"github.com/urikit/uri/resolver/internal/token"
	"github.com/urikit/uri/resolver/store"
	"github.com/urikit/uri/resolver/store/memory"
)

// A world is a server with TLS, and tokens by their ID.
type world struct {
	t      *testing.T
	r      *resolver.Resolver
	keeper *token.Keeper
	tokens map[string]string
	log    *buffer
	pages  http.Handler

	proxies []netip.Prefix
	server  *httptest.Server
}

type buffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

var everybody = resolver.Actor{ID: "root", All: true}

func serve(t *testing.T, table *limit.Table[string], change func(*admin.Options)) *world {
	t.Helper()
	s := memory.New()
	w := &world{t: t, r: &resolver.Resolver{Store: s}, keeper: &token.Keeper{Store: s},
		tokens: map[string]string{}, log: &buffer{}}
	all := []token.Right{token.Read, token.Write, token.Mint}
	for _, x := range []token.Token{
		{ID: "ada", Owner: "physics", Rights: all}, {ID: "bob", Owner: "chemistry", Rights: all},
		{ID: "reader", Owner: "physics", Rights: all[:1]}, {ID: "operator", All: true, Rights: all},
		{ID: "part", Owner: "physics", Rights: all, Prefix: "urn:nbn:xx:phys-a"},
		{ID: "far", Owner: "physics", Rights: all, Networks: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}},
		{ID: "late", Owner: "physics", Rights: all, Expires: time.Unix(1, 0)},
	} {
		text, err := w.keeper.New(t.Context(), x)
		if err != nil {
			t.Fatal(err)
		}
		w.tokens[x.ID] = text
	}
	for _, n := range []resolver.Namespace{
		{Prefix: "urn:nbn:xx:phys-", Owner: "physics", Mask: "zdddk", Partial: true, Title: "Theses"},
		{Prefix: "urn:nbn:xx:phys-chem-", Owner: "chemistry"}, {Prefix: "urn:nbn:xx:chem-", Owner: "chemistry", Mask: "zdk"},
		{Prefix: "urn:example:", Owner: "physics"},
	} {
		if _, err := w.r.PutNamespace(t.Context(), everybody, n, resolver.New); err != nil {
			t.Fatal(err)
		}
	}
	pages, err := page.Load(page.Site{Title: "Names"})
	if err != nil {
		t.Fatal(err)
	}
	log, set := slog.New(slog.NewJSONHandler(w.log, nil)), metrics.New()
	o := admin.Options{Resolver: w.r, Tokens: w.keeper, Pages: pages, Log: log, Metrics: set,
		API: api.New(api.Options{Resolver: w.r, Tokens: w.keeper, Limit: table, Log: log, Metrics: set})}
	if change != nil {
		change(&o)
	}
	w.pages = admin.New(o)
	w.server = httptest.NewTLSServer(w.pages)
	t.Cleanup(w.server.Close)
	return w
}

func (w *world) put(name string, r resolver.Record) {
	w.t.Helper()
	r.Name = name
	if _, err := w.r.Put(w.t.Context(), everybody, r, resolver.Any); err != nil {
		w.t.Fatal(err)
	}
}

// versions returns how many versions a name has.
func (w *world) versions(name string) int {
	r, err := w.r.Get(w.t.Context(), name)
	if err != nil {
		return 0
	}
	return int(r.Version)
}

// A browser has cookies, and does not follow redirects.
type browser struct {
	*world
	client *http.Client
}

// as returns a browser in which somebody has signed in.
func (w *world) as(who string) *browser {
	w.t.Helper()
	b := w.browser()
	status, body, _ := b.post("sign-in", url.Values{"token": {w.tokens[who]}})
	if status != http.StatusSeeOther {
		w.t.Fatalf("%s cannot sign in: %d, %s", who, status, body)
	}
	return b
}

func (w *world) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	client := *w.server.Client()
	client.Jar = jar
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &browser{w, &client}
}

func (b *browser) do(method, path, media string, body io.Reader, fields ...string) (int, string, http.Header) {
	b.t.Helper()
	r, err := http.NewRequest(method, b.server.URL+admin.Prefix+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	if media != "" {
		r.Header.Set("Content-Type", media)
		r.Header.Set("Origin", b.server.URL)
	}
	for _, f := range fields {
		name, value, _ := strings.Cut(f, ": ")
		r.Header.Set(name, value)
	}
	a, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if strings.Contains(string(text)+fmt.Sprint(a.Header), token.Begin) {
		b.t.Errorf("%s %s: the answer has a token", method, path)
	}
	return a.StatusCode, style.ReplaceAllString(string(text), ""), a.Header
}

var style = regexp.MustCompile("(?s)<style>.*</style>")

func (b *browser) get(path string, fields ...string) (int, string) {
	b.t.Helper()
	status, body, _ := b.do("GET", path, "", nil, fields...)
	return status, body
}

func (b *browser) post(path string, form url.Values, fields ...string) (int, string, http.Header) {
	b.t.Helper()
	return b.do("POST", path, "application/x-www-form-urlencoded", strings.NewReader(form.Encode()), fields...)
}

var hidden = regexp.MustCompile(`name="form" value="([^"]*)"`)

// form returns a form of the page at a path, with more values in pairs.
func (b *browser) form(path string, values ...string) url.Values {
	b.t.Helper()
	_, body := b.get(path)
	found := hidden.FindStringSubmatch(body)
	if found == nil {
		b.t.Fatalf("%s has no form: %s", path, body)
	}
	form := url.Values{"form": {found[1]}}
	for i := 0; i < len(values); i += 2 {
		form.Add(values[i], values[i+1])
	}
	return form
}

// upload sends a table, and returns the page with the preview.
func (b *browser) upload(table string) (int, string) {
	b.t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	m.WriteField("form", b.form("upload").Get("form"))
	f, _ := m.CreateFormFile("file", "names.csv")
	io.WriteString(f, table)
	m.Close()
	status, text, _ := b.do("POST", "upload", m.FormDataContentType(), &body)
	return status, text
}

var packed = regexp.MustCompile(`name="data" value="([^"]*)"`)

// What an owner does from the first page to the last.
func TestWork(t *testing.T) {
	w := serve(t, nil, nil)
	ada := w.as("ada")
	status, body := ada.get("")
	if status != 200 || !strings.Contains(body, "urn:nbn:xx:phys-<") || strings.Contains(body, "chem-") {
		t.Errorf("%d, %s", status, body)
	}
	const name = "urn:nbn:xx:phys-a"
	if _, body := ada.get("name?urn=" + name); !strings.Contains(body, "/admin/new?urn=urn%3Anbn%3Axx%3Aphys-a") {
		t.Errorf("a name that is free: %s", body)
	}
	new := ada.form("new?urn="+name, "urn", " URN:NBN:xx:phys-a ", "version", "0", "state", "active", "uri", "https://a.example/1",
		"type", "text/html", "priority", "2", "uri", "", "key", "title", "value", "A <b>title</b>\r\nin two lines", "key", "", "value", "")
	status, body, header := ada.post("name", new)
	if want := "/admin/name?done=saved&urn=urn%3Anbn%3Axx%3Aphys-a"; status != 303 || header.Get("Location") != want {
		t.Errorf("%d, %s, %s", status, header.Get("Location"), body)
	}
	r, err := w.r.Get(t.Context(), name)
	if err != nil || r.By != "ada" || r.Owner != "physics" || r.Metadata["title"] != "A <b>title</b>\nin two lines" ||
		len(r.Locations) != 1 || r.Locations[0].Priority != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	_, body = ada.get("name?urn=" + name + "&done=saved")
	for _, want := range []string{"The name is saved", `value="https://a.example/1"`, "A &lt;b&gt;title", ">ada<", `href="/urn:nbn:xx:phys-a?info"`} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
	if strings.Contains(body, `value="lift"`) {
		t.Error("an owner can lift a tombstone")
	}
	// A mistake: the page has what was typed.
	wrong := ada.form("name?urn="+name, "urn", name, "version", "1", "state", "active", "uri", "javascript:x", "reason", "typed")
	if status, body, _ := ada.post("name", wrong); status != 422 || !strings.Contains(body, "typed") || !strings.Contains(body, "scheme") {
		t.Errorf("%d, %s", status, body)
	}
	gone := ada.form("name?urn="+name, "do", "withdraw", "urn", name, "version", "1", "reason", "lost")
	for range 2 { // sent again, it changes nothing again
		ada.post("name", gone)
	}
	if r, _ := w.r.Get(t.Context(), name); r.State != resolver.Tombstone || r.Version != 2 {
		t.Errorf("%+v", r)
	}
	amended := ada.form("name?urn="+name, "urn", name, "version", "2", "reason", "replaced", "successors", "urn:nbn:xx:phys-b\r\n")
	if status, body, _ := ada.post("name", amended); status != 303 {
		t.Errorf("%d, %s", status, body)
	}
	if r, _ := w.r.Get(t.Context(), name); r.Reason != "replaced" || len(r.Successors) != 1 || r.Version != 3 {
		t.Errorf("%+v", r)
	}
	lift := ada.form("name?urn="+name, "do", "lift", "urn", name, "version", "3")
	if status, _, _ := ada.post("name", lift); status != 403 {
		t.Errorf("an owner lifts a tombstone: %d", status)
	}
	operator := w.as("operator")
	if status, body, _ := operator.post("name", operator.form("name?urn="+name, "do", "lift", "urn", name, "version", "3")); status != 303 {
		t.Errorf("%d, %s", status, body)
	}
	// Each change is a line of the log of the API, with the token's ID.
	for _, want := range []string{`"token":"ada"`, `"method":"PUT","call":"urns/","first":"urn:nbn:xx:phys-a"`, `"msg":"sign in","token":"ada"`} {
		if !strings.Contains(w.log.String(), want) {
			t.Errorf("the log has no %s: %s", want, w.log)
		}
	}
	if strings.Contains(w.log.String(), token.Begin) {
		t.Error("the log has a token")
	}
}

// Minted names have check digits, and a form that is sent again gets the same.
func TestMint(t *testing.T) {
	w := serve(t, nil, nil)
	ada := w.as("ada")
	form := ada.form("mint", "prefix", "urn:nbn:xx:phys-", "count", "3", "uri", "https://a.example/x", "title", "T")
	names := regexp.MustCompile(`<code dir="ltr">(urn:nbn:xx:phys-\d+[0-9a-z])</code>`)
	status, body, _ := ada.post("mint", form)
	first := names.FindAllString(body, -1)
	_, body2, _ := ada.post("mint", form)
	if second := names.FindAllString(body2, -1); status != 200 || len(first) != 3 || fmt.Sprint(first) != fmt.Sprint(second) {
		t.Errorf("%d, %v, then %v: %s", status, first, second, body)
	}
	_, body, _ = ada.post("mint", ada.form("mint", "prefix", "urn:nbn:xx:phys-", "count", "3", "uri", "https://a.example/x", "title", "T"))
	if third := names.FindAllString(body, -1); fmt.Sprint(third) == fmt.Sprint(first) {
		t.Error("another form mints the same names")
	}
	for _, x := range [][3]string{
		{"urn:nbn:xx:chem-", "1", "another owner"}, {"urn:nbn:xx:phys-", "0", "1 to 1000"}, {"urn:nbn:xx:phys-", "x", "1 to 1000"}, {"urn:none:", "1", "no namespace"},
	} {
		if status, body, _ := ada.post("mint", ada.form("mint", "prefix", x[0], "count", x[1])); status < 400 || !strings.Contains(body, x[2]) {
			t.Errorf("%v: %d, %s", x, status, body)
		}
	}
}

// The pages allow what the API allows the token, and nothing else.
func TestRights(t *testing.T) {
	w := serve(t, nil, nil)
	active := resolver.Record{Locations: []resolver.Location{{URI: "https://a.example/"}}}
	for _, name := range []string{"urn:nbn:xx:phys-a1", "urn:nbn:xx:phys-b", "urn:nbn:xx:phys-chem-c", "urn:nbn:xx:chem-d"} {
		w.put(name, active)
	}
	for _, x := range []struct{ who, name string }{
		{"ada", "urn:nbn:xx:chem-d"}, {"ada", "urn:nbn:xx:phys-chem-c"}, {"reader", "urn:nbn:xx:phys-b"},
		{"part", "urn:nbn:xx:phys-b"}, {"bob", "urn:nbn:xx:phys-a1"},
	} {
		b := w.as(x.who)
		for _, do := range []string{"save", "withdraw", "lift"} {
			form := b.form("name?urn="+x.name, "do", do, "urn", x.name, "version", "1", "reason", "x", "state", "suspended")
			if status, body, _ := b.post("name", form); status != 403 {
				t.Errorf("%+v %s: %d, %s", x, do, status, body)
			}
		}
		_, body := b.upload("urn,uri\n" + x.name + ",https://evil.example/\n")
		if packed.MatchString(body) || !strings.Contains(body, `<dt>Mistakes</dt><dd>1</dd>`) && x.who != "reader" {
			t.Errorf("%+v: %s", x, body)
		}
		if n := w.versions(x.name); n != 1 {
			t.Errorf("%+v: %d versions", x, n)
		}
	}
	for who, want := range map[string]string{"ada": "a1 b", "part": "a1", "bob": "chem-c", "operator": "a1 b chem-c"} {
		status, body := w.as(who).get("csv?prefix=urn:nbn:xx:phys-")
		var got []string
		for line := range strings.Lines(body) {
			if name, ok := strings.CutPrefix(line, "urn:nbn:xx:phys-"); ok {
				name, _, _ = strings.Cut(name, ",")
				got = append(got, name)
			}
		}
		if status != 200 || strings.Join(got, " ") != want {
			t.Errorf("%s: %d, %q, want %s", who, status, got, want)
		}
	}
}

// Only who has a token that is good now comes in.
func TestSignIn(t *testing.T) {
	w := serve(t, nil, nil)
	for _, text := range []string{"", "x", w.tokens["far"], w.tokens["late"], w.tokens["ada"][1:]} {
		b := w.browser()
		status, body, header := b.post("sign-in", url.Values{"token": {text}})
		if status != 401 || !strings.Contains(body, "not accepted") || header.Get("Set-Cookie") != "" {
			t.Errorf("%.6s: %d, %v, %s", text, status, header, body)
		}
	}
	stranger := w.browser()
	for _, path := range []string{"", "name?urn=urn:nbn:xx:phys-a", "mint", "upload", "csv?prefix=urn:nbn:xx:phys-", "apply"} {
		if status, body := stranger.get(path); status != 401 || !strings.Contains(body, `type="password"`) || !strings.Contains(body, `value="/admin/`) {
			t.Errorf("%s: %d, %s", path, status, body)
		}
	}
	_, _, header := w.browser().post("sign-in", url.Values{"token": {w.tokens["ada"]}, "next": {"/admin/name?urn=urn:x:y"}})
	set := header.Get("Set-Cookie")
	for _, want := range []string{"__Host-", "; Path=/;", "; Max-Age=1800", "; HttpOnly", "; Secure", "; SameSite=Strict"} {
		if !strings.Contains(set, want) {
			t.Errorf("the cookie has no %s: %s", want, set)
		}
	}
	if got := header.Get("Location"); got != "/admin/name?urn=urn%3Ax%3Ay" {
		t.Error(got)
	}
	for _, next := range []string{"https://evil.example/", "//evil.example/", "/admin/../x", "/admin/none", "/urn:x:y", "/admin//evil.example", `/\evil.example`, "/admin/sign-out"} {
		_, _, header := w.browser().post("sign-in", url.Values{"token": {w.tokens["ada"]}, "next": {next}})
		if got := header.Get("Location"); got != "/admin/?" {
			t.Errorf("%s leads to %s", next, got)
		}
	}
	// A token that is revoked ends its sessions, and signing out that of the browser.
	ada, bob := w.as("ada"), w.as("bob")
	if err := w.keeper.Revoke(t.Context(), "ada"); err != nil {
		t.Fatal(err)
	}
	if status, _ := ada.get(""); status != 401 {
		t.Errorf("revoked: %d", status)
	}
	if status, _, _ := bob.post("sign-out", bob.form("")); status != 303 {
		t.Error(status)
	}
	if status, _ := bob.get(""); status != 401 {
		t.Errorf("signed out: %d", status)
	}
}

// send asks the handler itself, as a client at an address without TLS.
func (w *world) send(from, host, target string, fields ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", target, nil)
	r.RemoteAddr, r.Host = from, host
	for _, f := range fields {
		name, value, _ := strings.Cut(f, ": ")
		r.Header.Set(name, value)
	}
	a := httptest.NewRecorder()
	limit.Behind(w.proxies, func(netip.Addr) {}, w.pages).ServeHTTP(a, r)
	return a
}

// A cookie that is sent without TLS, as if it was stolen there, opens nothing;
// and nobody is asked for a token there.
func TestWithoutTLS(t *testing.T) {
	w := serve(t, nil, nil)
	_, _, header := w.browser().post("sign-in", url.Values{"token": {w.tokens["ada"]}})
	stolen, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	local := serve(t, nil, func(o *admin.Options) { o.Local = true })
	proxied := serve(t, nil, nil)
	proxied.proxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.1/32")}
	for _, x := range []struct {
		w          *world
		from, host string
		field      string
		status     int
	}{
		{w, "192.0.2.1:9", "urn.example", "", 403}, {w, "127.0.0.1:9", "127.0.0.1", "", 403},
		{w, "192.0.2.1:9", "urn.example", "X-Forwarded-Proto: https", 403},
		{proxied, "192.0.2.1:9", "urn.example", "", 403}, {proxied, "192.0.2.1:9", "urn.example", "X-Forwarded-Proto: http", 403},
		{proxied, "192.0.2.1:9", "urn.example", "X-Forwarded-Proto: https, http", 403},
		{proxied, "192.0.2.1:9", "urn.example", "X-Forwarded-Proto: https", 401},
		{proxied, "192.0.2.2:9", "urn.example", "X-Forwarded-Proto: https", 403},
		{local, "127.0.0.1:9", "127.0.0.1:8081", "", 401}, {local, "[::1]:9", "localhost:8081", "", 401}, {local, "127.0.0.1:9", "[::1]", "", 401},
		{local, "192.0.2.1:9", "127.0.0.1", "", 403}, {local, "127.0.0.1:9", "evil.example", "", 403},
		{local, "127.0.0.1:9", "127.0.0.1", "X-Forwarded-For: 192.0.2.1", 403}, {local, "@", "127.0.0.1", "", 403},
	} {
		a := x.w.send(x.from, x.host, "/admin/", "Cookie: "+stolen, x.field)
		if a.Code != x.status || strings.Contains(a.Body.String(), `type="password"`) != (x.status == 401) || a.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s, %s, %s: %d, want %d", x.from, x.host, x.field, a.Code, x.status)
		}
	}
	// The cookie of one store is nothing in another one; nor is a cut or changed one.
	other := serve(t, nil, nil)
	for _, x := range []struct {
		w      *world
		cookie string
		status int
	}{{w, stolen, 200}, {other, stolen, 401}, {w, stolen[:len(stolen)-2], 401}, {w, stolen[:len(stolen)-2] + "AA", 401}, {w, stolen[:19] + "=", 401},
		{w, stolen[:19] + "=MTc2NDQwMDAwMCA", 401}, {w, stolen[:19] + "=" + strings.Repeat("A", 99), 401}} {
		if status, _ := x.w.browser().get("", "Cookie: "+x.cookie); status != x.status {
			t.Errorf("%.30s: %d, want %d", x.cookie, status, x.status)
		}
	}
}

// A session ends after a pause, and at last in any case; a form, before the key of
// a call that mints is forgotten.
func TestTimes(t *testing.T) {
	w := serve(t, nil, nil)
	now := time.Now()
	w.r.Now = func() time.Time { return now }
	ada := w.as("ada")
	form := ada.form("mint", "prefix", "urn:nbn:xx:phys-", "count", "1")
	_, _, header := ada.do("GET", "", "", nil)
	stolen, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	for range 19 {
		now = now.Add(29 * time.Minute)
		if status, _ := ada.get(""); status != 200 {
			t.Fatalf("with requests, the session has ended: %d", status)
		}
	}
	if status, _ := w.browser().get("", "Cookie: "+stolen); status != 401 {
		t.Errorf("a cookie that was stolen long ago: %d", status)
	}
	now = now.Add(29 * time.Minute)
	ada.get("")
	now = now.Add(29 * time.Minute)
	if status, _ := ada.get(""); status != 401 {
		t.Errorf("after more than 10 hours: %d", status)
	}
	now = now.Add(5 * time.Hour)
	if status, _, _ := w.as("ada").post("mint", form); status != 403 {
		t.Errorf("an old form: %d", status)
	}
	ada = w.as("ada")
	now = now.Add(31 * time.Minute)
	if status, _ := ada.get(""); status != 401 {
		t.Errorf("after a pause: %d", status)
	}
}

// A form does something once, for whom it was made, and from this site.
func TestForms(t *testing.T) {
	w := serve(t, nil, nil)
	const name = "urn:nbn:xx:phys-a"
	w.put(name, resolver.Record{Locations: []resolver.Location{{URI: "https://a.example/"}}})
	ada, operator := w.as("ada"), w.as("operator")
	values := []string{"urn", name, "version", "1", "state", "active", "uri", "https://a.example/2"}
	form := ada.form("name?urn="+name, values...)
	cookie := ada.client.Jar.Cookies(must(url.Parse(w.server.URL)))[0].Value
	for what, refused := range map[string]func() (int, string, http.Header){
		"foreign origin": func() (int, string, http.Header) { return ada.post("name", form, "Origin: https://evil.example") },
		"no origin":      func() (int, string, http.Header) { return ada.post("name", form, "Origin: null") },
		"cross site":     func() (int, string, http.Header) { return ada.post("name", form, "Sec-Fetch-Site: cross-site") },
		"same site":      func() (int, string, http.Header) { return ada.post("name", form, "Sec-Fetch-Site: same-site") },
		"of another":     func() (int, string, http.Header) { return operator.post("name", form) },
		"without": func() (int, string, http.Header) {
			return ada.post("name", url.Values{"urn": {name}, "version": {"1"}, "do": {"withdraw"}, "reason": {"x"}})
		},
		"the cookie is no form": func() (int, string, http.Header) {
			return ada.post("name", url.Values{"form": {cookie}, "urn": {name}, "version": {"1"}, "do": {"withdraw"}, "reason": {"x"}})
		},
		"signed out elsewhere": func() (int, string, http.Header) { return ada.post("sign-out", form, "Origin: https://evil.example") },
		"sign in elsewhere": func() (int, string, http.Header) {
			return w.browser().post("sign-in", url.Values{"token": {w.tokens["bob"]}}, "Origin: https://evil.example")
		},
	} {
		if status, body, header := refused(); status != 403 || header.Get("Location") != "" {
			t.Errorf("%s: %d, %s", what, status, body)
		}
	}
	if status, _, _ := w.browser().post("name", form); status != 401 || w.versions(name) != 1 {
		t.Errorf("without a session: %d", status)
	}
	if status, _, _ := ada.post("name", form); status != 303 {
		t.Error(status)
	}
	// Sent again, also with other values, it finds another version.
	form.Set("uri", "https://a.example/3")
	if status, body, _ := ada.post("name", form); status != 412 || !strings.Contains(body, "https://a.example/3") || w.versions(name) != 2 {
		t.Errorf("again: %d, %d versions, %s", status, w.versions(name), body)
	}
	// In another session of the same token the form is good: nothing that was typed
	// is lost when a session has ended.
	form = ada.form("name?urn="+name, "urn", name, "version", "2", "state", "suspended", "reason", "x")
	if status, body, _ := w.as("ada").post("name", form); status != 303 {
		t.Errorf("%d, %s", status, body)
	}
	if status, _, _ := ada.post("name", ada.form("new", "urn", name, "version", "0", "state", "active", "uri", "https://a.example/")); status != 412 {
		t.Errorf("a name that is there is registered: %d", status)
	}
	bad := ada.form("name?urn="+name, "urn", name, "version", "3", "reason", "\xE4")
	if status, _, _ := ada.post("name", bad); status != 400 {
		t.Errorf("not UTF-8: %d", status)
	}
	for _, path := range []string{"name", "mint", "upload", "apply", "sign-out"} {
		if status, _ := ada.get(path + "?" + form.Encode()); status == 303 || w.versions(name) != 3 {
			t.Errorf("GET %s does something: %d", path, status)
		}
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// A token in an address is refused, and the page does not repeat it.
func TestAddresses(t *testing.T) {
	w := serve(t, nil, nil)
	ada := w.as("ada")
	for _, b := range []*browser{ada, w.browser()} {
		for _, path := range []string{"?token=", "name?urn=", "sign-in?next=/admin/&token=", "?lang=", "csv?prefix="} {
			if status, body := b.get(path + w.tokens["ada"]); status != 400 || !strings.Contains(body, "revoked") {
				t.Errorf("%s: %d, %s", path, status, body)
			}
		}
	}
	for path, want := range map[string]int{"none": 404, "name/": 404, "../admin/": 404, "sign-out": 405, "%2e%2e/": 404, "?lang=de": 200, "?lang=%3Cscript%3E": 200} {
		if status, _ := ada.get(path); status != want {
			t.Errorf("%s: %d, want %d", path, status, want)
		}
	}
	if status, _, header := ada.do("DELETE", "name", "", nil); status != 405 || header.Get("Allow") != "GET, HEAD, POST" {
		t.Errorf("%d, %v", status, header)
	}
	if a := w.send("192.0.2.1:9", "urn.example", "/admin"); a.Code != 403 {
		t.Error(a.Code)
	}
	_, _, header := ada.do("GET", "", "", nil)
	for field, want := range map[string]string{"Cache-Control": "no-store", "Content-Security-Policy": must(page.Load(page.Site{})).Policy(), "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"} {
		if header.Get(field) != want {
			t.Errorf("%s: %q", field, header.Get(field))
		}
	}
}

// Names that look like paths of the service, or like markup, are names: the pages
// show and change them, and lead nowhere else.
func TestNames(t *testing.T) {
	w := serve(t, nil, nil)
	ada := w.as("ada")
	for _, name := range []string{
		"urn:example:x/admin/", "urn:example:a/../../admin/sign-out", "urn:example:%2F..%2Fadmin%2F", "urn:example:x/api/v1/bulk",
		"urn:example:a&done=saved", "urn:example:a;x='1'", "urn:example:+%20", "urn:example:x//evil.example/", "urn:example:%22%3E%3Cscript%3E",
	} {
		canonical, err := resolver.ParseName(name)
		if err != nil {
			t.Fatal(err)
		}
		path := "name?urn=" + url.QueryEscape(name)
		form := ada.form(path, "urn", name, "version", "0", "state", "active", "uri", "https://a.example/")
		want := "/admin/name?done=saved&urn=" + url.QueryEscape(canonical)
		if status, body, header := ada.post("name", form); status != 303 || header.Get("Location") != want {
			t.Errorf("%s: %d, %v, %s", name, status, header, body)
		}
		form = ada.form(path, "do", "withdraw", "urn", name, "version", "1", "reason", "x")
		if status, body, _ := ada.post("name", form); status != 303 || w.versions(canonical) != 2 {
			t.Errorf("%s: %d, %s", name, status, body)
		}
	}
	_, body := ada.get("name?urn=" + url.QueryEscape("urn:example:<script>"))
	if strings.Contains(body, "<script>") {
		t.Error("markup of a search")
	}
	if _, body := ada.get("name?urn=urn:example:x/"); !strings.Contains(body, `href="/admin/name?urn=urn%3Aexample%3Ax%2Fadmin%2F"`) {
		t.Errorf("names with a prefix: %s", body)
	}
}

// Many names are listed page by page.
func TestFind(t *testing.T) {
	w := serve(t, nil, nil)
	for i := range 120 {
		w.put(fmt.Sprintf("urn:nbn:xx:phys-%03d", i), resolver.Record{})
	}
	ada, found, path := w.as("ada"), 0, "name?urn=urn:nbn:xx:phys-"
	for more := true; more; {
		_, body := ada.get(path)
		found += strings.Count(body, `"><code dir="ltr">urn:nbn:xx:phys-`)
		_, path, more = strings.Cut(body, `<p><a href="/admin/`)
		path, _, _ = strings.Cut(html.UnescapeString(path), `"`)
	}
	if found != 120 {
		t.Errorf("%d names", found)
	}
	for text, want := range map[string]string{"phys": "begins with", "urn:nbn:xx:zzz": "No registered name", "urn:isbn:9780131103637": "check digit", "": "begins with"} {
		if status, body := ada.get("name?urn=" + text); status != 200 || !strings.Contains(body, want) {
			t.Errorf("%s: %d, %s", text, status, body)
		}
	}
	// What all names of a namespace begin with is not a name that is free.
	bob := w.as("bob")
	for text, want := range map[string]bool{"urn:nbn:xx:phys-chem-": false, "urn:nbn:xx:phys-chem-1": true} {
		if _, body := bob.get("name?urn=" + text); strings.Contains(body, "Register this name") != want {
			t.Errorf("%s: %s", text, body)
		}
	}
}

// What a table would change is shown, and then that is done, once.
func TestUpload(t *testing.T) {
	w := serve(t, nil, nil)
	for _, x := range []string{"old", "same", "theirs"} {
		w.put("urn:nbn:xx:phys-"+x, resolver.Record{Locations: []resolver.Location{{URI: "https://a.example/" + x}}, Metadata: map[string]string{"title": "T"}})
	}
	ada := w.as("ada")
	const table = "urn;uri;metadata.title\r\nurn:nbn:xx:phys-old;https://a.example/new;<b>\r\nurn:nbn:xx:phys-same;https://a.example/same;T\r\n" +
		"urn:nbn:xx:phys-theirs;https://a.example/2;T\r\nurn:nbn:xx:phys-new;https://a.example/;\r\n" +
		"urn:nbn:xx:phys-old;https://a.example/again;\r\nurn:nbn:xx:chem-x;https://a.example/;\r\nx;y;\r\nurn:nbn:xx:phys-short;"
	status, body := ada.upload(table)
	for _, want := range []string{"<dt>New names</dt><dd>1</dd>", "<dt>Names that change</dt><dd>2</dd>", "<dt>Names that stay as they are</dt><dd>1</dd>",
		"<dt>Mistakes</dt><dd>4</dd>", "<del>https://a.example/old</del><ins>https://a.example/new</ins>", "<del>T</del><ins>&lt;b&gt;</ins>",
		"line <bdi>6</bdi>", "the name is in line 2 already", "another owner", "wrong number of fields", "does not end with a line end"} {
		if !strings.Contains(body, want) {
			t.Errorf("%d, no %s in %s", status, want, body)
		}
	}
	if w.versions("urn:nbn:xx:phys-old")+w.versions("urn:nbn:xx:phys-new") != 1 {
		t.Error("a preview changes something")
	}
	data := packed.FindStringSubmatch(body)
	form := ada.form("upload", "data", data[1])
	w.put("urn:nbn:xx:phys-theirs", resolver.Record{State: resolver.Suspended, Reason: "meanwhile"})
	for range 2 {
		status, body, _ := ada.post("apply", form)
		if status != 200 || !strings.Contains(body, "<dt>Mistakes</dt><dd>1</dd>") || !strings.Contains(body, "changed meanwhile") {
			t.Errorf("%d, %s", status, body)
		}
		if w.versions("urn:nbn:xx:phys-old") != 2 || w.versions("urn:nbn:xx:phys-new") != 1 || w.versions("urn:nbn:xx:phys-theirs") != 2 {
			t.Error("not what was shown, or twice")
		}
	}
	w.put("urn:nbn:xx:phys-old", resolver.Record{State: resolver.Suspended})
	if ada.post("apply", form); w.versions("urn:nbn:xx:phys-old") != 3 {
		t.Error("a form that is sent again undoes what others have done since")
	}
	for _, data := range []string{"", "x", data[1][:len(data[1])/2], "H4sIAAAAAAAA"} {
		if status, _, _ := ada.post("apply", ada.form("upload", "data", data)); status != 400 {
			t.Errorf("%.20s: %d", data, status)
		}
	}
}

// A table that is downloaded and uploaded changes nothing, and has no formulas.
func TestRoundTrip(t *testing.T) {
	w := serve(t, nil, nil)
	w.put("urn:nbn:xx:phys-a", resolver.Record{Partial: true, Locations: []resolver.Location{{URI: "https://a.example/;=1", Priority: -1, Weight: .5}, {URI: "https://a.example/2", Component: "-x"}},
		Aliases: []string{"urn:isbn:9780131103627"}, Metadata: map[string]string{"title": "=HYPERLINK(\"http://evil.example\")", "note": "'=x\n- a\n- b", "wörter": "ä;+1"}})
	w.put("urn:nbn:xx:phys-b", resolver.Record{State: resolver.Tombstone, Reason: "@SUM(1)", Successors: []string{"urn:nbn:xx:phys-a", "urn:nbn:xx:phys-c"}})
	w.put("urn:nbn:xx:phys-c", resolver.Record{})
	ada := w.as("ada")
	status, table, header := ada.do("GET", "csv?prefix=urn:nbn:xx:phys-", "", nil)
	if status != 200 || header.Get("Content-Disposition") != `attachment; filename="urn-nbn-xx-phys.csv"` || !strings.HasPrefix(table, "\uFEFFurn,state,") {
		t.Errorf("%d, %v, %s", status, header, table)
	}
	if regexp.MustCompile("(?m)(^|[,\";\t])[=+@-]").MatchString(table) {
		t.Errorf("a formula in %s", table)
	}
	status, body := ada.upload(table)
	if status != 200 || packed.MatchString(body) || !strings.Contains(body, "<dt>Names that stay as they are</dt><dd>3</dd>") || !strings.Contains(body, "<dt>Mistakes</dt><dd>0</dd>") {
		t.Errorf("%d, %s", status, body)
	}
}

// A big table takes many calls of the API, which has a limit for each token.
func TestDownloadLimit(t *testing.T) {
	w := serve(t, limit.NewTable[string](2, 2, func() {}), nil)
	for i := range 1500 {
		w.put(fmt.Sprintf("urn:nbn:xx:phys-%04d", i), resolver.Record{})
	}
	status, table := w.as("ada").get("csv?prefix=urn:nbn:xx:phys-")
	if n := strings.Count(table, "\nurn:"); status != 200 || n != 1500 {
		t.Errorf("%d, %d names", status, n)
	}
}

// Uploads that are spoilt or too much are refused, and change nothing.
func TestHostileUploads(t *testing.T) {
	w := serve(t, nil, nil)
	ada := w.as("ada")
	var many strings.Builder
	many.WriteString("urn\n")
	for i := range api.MaxLines + 1 {
		fmt.Fprintf(&many, "urn:nbn:xx:phys-%d\n", i)
	}
	for what, table := range map[string]string{
		"Latin-1":       "urn,uri,metadata.title\nurn:nbn:xx:phys-a,https://a.example/,\xE4\n",
		"UTF-16":        "\xFF\xFEu\x00r\x00n\x00",
		"nothing":       "",
		"only a head":   "urn,uri\n",
		"not a table":   "\x89PNG\r\n\x1A\n\x00",
		"in a quote":    "urn,uri\nurn:nbn:xx:phys-a,\"https://a.ex",
		"in a row":      "urn,uri\nurn:nbn:xx:phys-a",
		"long line":     "urn,uri\nurn:nbn:xx:phys-a," + strings.Repeat("x", 1<<20) + "\n",
		"many columns":  "urn" + strings.Repeat(",metadata.x", 1000) + "\n",
		"too many rows": many.String(),
		"script":        "urn,uri\n<script>alert(1)</script>,javascript:alert(1)\n",
	} {
		status, body := ada.upload(table)
		if status >= 500 || packed.MatchString(body) || strings.Contains(body, "<script>") ||
			!strings.Contains(body, `role="alert"`) && !strings.Contains(body, "<h3>Mistakes</h3>") {
			t.Errorf("%s: %d, %.3000s", what, status, body)
		}
	}
	for range w.r.Records(t.Context(), "urn:", "") {
		t.Error("a name is registered")
	}
	if status, body := ada.upload(strings.Repeat("x", admin.MaxTable+1)); status != 413 || !strings.Contains(body, "4 MB") {
		t.Errorf("too large: %d, %s", status, body)
	}
}

// A table of 1 GB, with its length and without, is refused before it has come.
func TestGigabyte(t *testing.T) {
	w := serve(t, nil, nil)
	ada := w.as("ada")
	form := ada.form("upload").Get("form")
	head := "--x\r\nContent-Disposition: form-data; name=\"form\"\r\n\r\n" + form + "\r\n--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nurn\n"
	for _, known := range []bool{true, false} {
		sent := &counter{}
		body := io.TeeReader(io.MultiReader(strings.NewReader(head), io.LimitReader(endless{}, 1<<30)), sent)
		r := must(http.NewRequest("POST", w.server.URL+"/admin/upload", body))
		r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		if known {
			r.ContentLength = int64(len(head)) + 1<<30
		}
		a, err := ada.client.Do(r)
		if err == nil {
			text := must(io.ReadAll(a.Body))
			if a.Body.Close(); a.StatusCode != 413 || !strings.Contains(string(text), "4 MB") {
				t.Errorf("%d, %s", a.StatusCode, text)
			}
		}
		if sent.n.Load() > 64<<20 {
			t.Errorf("%d bytes were read", sent.n.Load())
		}
	}
}

// An upload whose connection breaks anywhere changes nothing.
func TestCutUploads(t *testing.T) {
	w := serve(t, nil, nil)
	ada := w.as("ada")
	form := ada.form("upload", "data", must2(ada.upload("urn,uri\nurn:nbn:xx:phys-a,https://a.example/\n")))
	body := form.Encode()
	cookie := ada.client.Jar.Cookies(must(url.Parse(w.server.URL)))[0]
	for i := 0; i < len(body); i += 7 {
		r := httptest.NewRequest("POST", "https://urn.example/admin/apply", io.MultiReader(strings.NewReader(body[:i]), broken{}))
		r.ContentLength = int64(len(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.AddCookie(cookie)
		a := httptest.NewRecorder()
		w.pages.ServeHTTP(a, r)
		if a.Code != 400 {
			t.Errorf("after %d of %d bytes: %d", i, len(body), a.Code)
		}
	}
	if w.versions("urn:nbn:xx:phys-a") != 0 {
		t.Error("half an upload changes something")
	}
	if ada.post("apply", form); w.versions("urn:nbn:xx:phys-a") != 1 {
		t.Error("the whole one does not")
	}
}

func must2(_ int, body string) string { return packed.FindStringSubmatch(body)[1] }

type counter struct{ n atomic.Int64 }

func (c *counter) Write(b []byte) (int, error) {
	c.n.Add(int64(len(b)))
	return len(b), nil
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, net.ErrClosed }

type endless struct{}

func (endless) Read(b []byte) (int, error) {
	copy(b, bytes.Repeat([]byte("urn:nbn:xx:phys-a\n"), len(b)/18+1))
	return len(b), nil
}

type away struct{ store.Store }

func (away) Get(context.Context, string) ([]byte, error) {
	return nil, errors.New("store: it is away")
}

// A store that does not answer is 503, and the page has nothing of the error.
func TestBroken(t *testing.T) {
	w := serve(t, nil, nil)
	ada := w.as("ada")
	w.keeper.Store = away{w.keeper.Store}
	if status, body := ada.get(""); status != 503 || strings.Contains(body, "store:") {
		t.Errorf("%d, %s", status, body)
	}
}
