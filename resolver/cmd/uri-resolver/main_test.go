package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/resolver/store/embedded"
)

func TestMain(m *testing.M) {
	configFile = "" // that of the machine does not count
	os.Exit(m.Run())
}

// run runs the program with a text as its input.
func run(t *testing.T, in string, args ...string) (status int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	p := &program{in: strings.NewReader(in), out: &o, err: &e, user: "ada", dir: t.TempDir()}
	status = p.run(t.Context(), args)
	return status, o.String(), e.String()
}

// A step is a run of the program, and what it says.
type step struct {
	args string // words; "~" is a space in one
	in   string
	want string // as many "!" as the status; then parts of all that it says, one a line; "¬" is not a part
}

func steps(t *testing.T, store string, list []step) {
	t.Helper()
	for _, s := range list {
		args := strings.Fields(s.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "~", " ")
		}
		status, out, err := run(t, s.in, append(args, "--store", store)...)
		want := strings.TrimLeft(s.want, "!")
		if status != len(s.want)-len(want) {
			t.Errorf("%s: status %d; %s%s", s.args, status, out, err)
		}
		for line := range strings.Lines(want) {
			line, not := strings.CutPrefix(strings.TrimSpace(line), "¬")
			if strings.Contains(out+err, line) == not {
				t.Errorf("%s: %s%s\nis wrong about %s", s.args, out, err, line)
			}
		}
	}
}

// verbsOnAStore are all that works on a store with nothing in it.
func verbsOnAStore(dir string) []step {
	return []step{
		{"namespace", "", ""},
		{"namespace urn:example:", "", "!a flag such as --owner"},
		{"namespace --owner lib --mask zdddk --schemes https,http urn:example:", "", `"mask": "zdddk"`},
		{"namespace urn:example: --title The~library's", "", `"title": "The library's"` + "\n" + `"owner": "lib"`},
		{"namespace", "", "urn:example:\tlib\tThe library's"},
		{"put urn:EXAMPLE:1 https://a.example/ https://b.example/ --metadata title=A", "",
			`"urn": "urn:example:1"` + "\n" + `"title": "A"` + "\n" + `"by": "ada@local"`},
		{"put urn:example:1 --metadata date=2026 --partial=false --state suspended", "",
			`"version": 2` + "\n" + `"date": "2026"` + "\n" + `"title": "A"` + "\n" + `"suspended"`},
		{"put urn:example:1 --partial", "", "!no partial names"},
		{"put urn:example:1 --state active https://c.example/", "", `"state": "active"`},
		{"put urn:example:1 --partial=perhaps", "", "!!perhaps"},
		{"put urn:example:2 ftp://a.example/", "", `!the scheme "ftp"`},
		{"put urn:example:2", "", `"state": "reserved"`},
		{"put urn:example:2 --state suspended --reason checked https://a.example/", "", `"suspended"`},
		{"mint urn:example: --count 2 --key k", "", "urn:example:000s\nurn:example:0015"},
		{"mint urn:example: --count 2 --key k", "", "urn:example:000s\nurn:example:0015"},
		{"mint urn:example: https://a.example/", "", "urn:example:002j"},
		{"mint urn:other:", "", "!no namespace"},
		{"tombstone urn:example:2 --reason=", "", "!a tombstone needs a reason"},
		{"tombstone urn:example:2 --reason burnt --successor urn:example:1", "", `"reason": "burnt"` + "\n¬locations"},
		{"put urn:example:2 https://a.example/", "", "!tombstone, which is final"},
		{"get urn:example:2", "", `"state": "tombstone"`},
		{"tombstone urn:example:2 --successor urn:example:i1", "", `"reason": "burnt"` + "\n" + `"urn:example:i1"`},
		{"put urn:example:2 --reason drowned --metadata title=B", "", `"reason": "drowned"` + "\n" + `"title": "B"`},
		{"erase urn:example:2 --fields reason,locations", "", `"eraser": "ada@local"` + "\n¬drowned"},
		{"history urn:example:2", "", "¬drowned\n¬burnt\n¬a.example"},
		{"erase urn:example:2 --fields title", "", "!not metadata, reason or locations"},
		{"lift urn:example:2", "", `"state": "suspended"`},
		{"lift urn:example:2", "", "!has no tombstone"},
		{"tombstone urn:example:2 --reason burnt", "", `"tombstone"`},
		{"get urn:example:2 --at 2020-01-01T00:00:00Z", "", "!not registered"},
		{"get urn:example:2 --at yesterday", "", "!!yesterday"},
		{"get urn:example:none", "", "!urn:example:none: the name is not registered"},
		{"get urn:isbn:0395363413", "", "!check digit"},
		{"history urn:example:1", "", `"version":3` + "\n" + `"version":2` + "\n" + `"version":1`},
		{"erase urn:example:1", "", `"erased"`},
		{"import", `{"urn":"urn:example:i1","locations":[{"uri":"https://a.example/"}]}` + "\n\n{}\n",
			"!line 3: missing the name (urn)\n1 stored, 0 left alone, 1 failed\nsome names are refused"},
		{"import --format csv --dry-run", "urn,uri\nurn:example:i2,https://a.example/\n", "nothing was changed; without --dry-run: 1 stored"},
		{"get urn:example:i2", "", "!not registered"},
		{"import " + filepath.Join(dir, "in.csv"), "", "1 stored"},
		{"get urn:example:i3", "", "https://file.example/"},
		{"import --new " + filepath.Join(dir, "in.csv"), "", "0 stored, 1 left alone"},
		{"import " + filepath.Join(dir, "none"), "", "!!!no such file"},
		{"import --dry-run", "{}\n", "!line 1: "},
		{"import --format xls", "", `!!the format "xls"`},
		{"import --format oai", "", "!!the URL"},
		{"import https://a.example/oai", "", "!!missing --owner and --prefix"},
		{"import https://a.example/oai --owner lib --prefix example", "", "!!missing --owner and --prefix"},
		{"import https://a.example/oai --owner lib --prefix urn:example: --max-deleted -1", "", "!!--max-deleted is"},
		{"import --owner other", `{"urn":"urn:example:i1","state":"suspended"}`, "!another owner"},
		{"import --dry-run", `{"urn":"urn:example:i1","state":"suspended"}`,
			`urn:example:i1 changes, locations from [{"uri":"https://a.example/"}] to null, state from "active" to "suspended"`},
		{"put urn:example:self https://urn.example/urn:example:self --base https://urn.example", "", "!!unknown flag"},
		{"namespace urn:example: --hosts a.example --schemes ftp", "", `"a.example"` + "\n" + `"ftp"`},
		{"namespace urn:example: --hosts= --schemes=", "", "¬hosts\n¬schemes"},
		{"import --format export", "", "!!!already"},
		{"token add t1", "", "!a token has an owner"},
		{"token add t1 --owner lib --days 3 --networks 192.0.2.0/24", "", "urir_"},
		{"token add t1 --owner lib", "", "!used already"},
		{"token add t9 --owner lib --days -1", "", "!!--days -1"},
		{"token list", "", "t1\tlib\tactive until 2\n¬t9"},
		{"token revoke t1", "", ""},
		{"token revoke t2", "", "!no token has the ID"},
		{"token list", "", "t1\tlib\trevoked"},
		{"token", "", "!!an argument is missing\nusage: uri-resolver token add"},
		{"zone --base https://urn.example", "", "example.urn.urn.example. 86400 IN NAPTR\n_https._tcp.urn.example."},
		{"zone --base https://urn.example --arpa", "", "example.urn.arpa."},
		{"zone", "", "!!--base"},
		{"export --format nginx", "", `"/urn:example:002j" "https://a.example/";`},
		{"fsck", "", "the store is sound"},
	}
}

func writeCSV(t *testing.T, dir string) {
	csv := "urn,uri\nurn:example:i3,https://file.example/\n"
	if err := os.WriteFile(filepath.Join(dir, "in.csv"), []byte(csv), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestVerbs(t *testing.T) {
	t.Setenv("URI_RESOLVER_TITLE", "of the pages, not of a namespace")
	dir := t.TempDir()
	store := filepath.Join(dir, "store")
	writeCSV(t, dir)
	steps(t, store, []step{
		{"get urn:example:1", "", "!!!is not a store of a resolver"},
		{"get nourn", "", "!nourn: \n¬store"},
		{"init", "", "is an empty store"},
		{"init", "", "!!!is not empty"},
	})
	steps(t, "mysql://u:secret@h/", []step{{"init", "", "!!the scheme \"mysql\"\n¬secret"}})
	steps(t, store, verbsOnAStore(dir))
	// A backup, and an export, are the store again elsewhere.
	_, before, _ := run(t, "", "export", "--store", store)
	second, third := filepath.Join(dir, "second"), filepath.Join(dir, "third")
	backup := filepath.Join(dir, "backup")
	steps(t, store, []step{{"backup " + backup, "", ""}})
	steps(t, second, []step{
		{"restore " + backup, "", ""}, {"fsck", "", "sound"}, {"restore " + backup, "", "!!!is not empty"}})
	steps(t, third, []step{{"init", "", ""}, {"import --format export", before, "7 names, 10 earlier versions"},
		{"import --format export", before, "!!!already"}, {"fsck", "", "sound"}})
	for _, copied := range []string{second, third} {
		_, after, _ := run(t, "", "export", "--store", copied)
		if body(before) != body(after) {
			t.Errorf("%s is not the same:\n%s\n%s", copied, before, after)
		}
	}
	// What is not whole or has changed is not restored.
	file := filepath.Join(backup, "FORMAT")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	steps(t, filepath.Join(dir, "fourth"), []step{
		{"restore " + backup, "", "!!!the file FORMAT has changed"}, {"get urn:example:1", "", "!!!is not a store"}})
	if err := os.WriteFile(file, []byte(embedded.Format), 0o600); err != nil {
		t.Fatal(err)
	}
	steps(t, filepath.Join(dir, "fourth"), []step{{"restore " + backup, "", ""}, {"fsck", "", "sound"}})
	if err := os.Remove(filepath.Join(backup, "SHA256SUMS")); err != nil {
		t.Fatal(err)
	}
	steps(t, filepath.Join(dir, "fifth"), []step{{"restore " + backup, "", "!!!not a whole one"}})
}

// body returns an export without its first and its last line, which have times.
func body(export string) string {
	lines := strings.Split(export, "\n")
	return strings.Join(lines[1:len(lines)-2], "\n")
}

// TestSettings: flags come before variables, and these before the file.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "c.toml")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("store = '" + dir + "/file'\n")
	configFile = file
	defer func() { configFile = "" }()
	if _, _, err := run(t, "", "get", "urn:example:1"); !strings.Contains(err, dir+"/file is not a store") {
		t.Error(err)
	}
	for _, x := range []struct{ variable, flag, want string }{
		{"", "", "/file"}, {dir + "/variable", "", "/variable"}, {dir + "/variable", dir + "/flag", "/flag"},
	} {
		t.Setenv("URI_RESOLVER_STORE", x.variable)
		if x.variable == "" {
			os.Unsetenv("URI_RESOLVER_STORE")
		}
		args := []string{"get", "--config", file, "urn:example:1"}
		if x.flag != "" {
			args = append(args, "--store", x.flag)
		}
		if _, _, err := run(t, "", args...); !strings.Contains(err, dir+x.want+" is not a store") {
			t.Errorf("%+v: %s", x, err)
		}
	}
	os.Unsetenv("URI_RESOLVER_STORE")
	for text, want := range map[string]string{
		"stor = 'x'": `the key "stor" is not known`, "rate = 'x'": `key "rate": invalid argument`,
		"x": "c.toml: toml:", "proxies = ['10.0.0.0/8', 'x']": `key "proxies": `, "burst = 0": "rate and burst",
		"proxies = ['10.0.0.0/8', '192.0.2.1', '::1']\nburst = 0": "rate and burst",
		"title = ['x', 'y']": "is a list", "[title]\nx = 1": "is not text", "links = ['x', 'y=z']": `key "links": `,
		"also = ['x']": `base or also: "x"`, "admin-pages = 'both'": `admin-pages is "both"`,
		"admin-pages = 'admin'\nadmin = ''": "there is no address admin",
		"tls-cert = 'x'":                    "tls-cert and tls-key go together", "copy = '/x'": "a copy is of a database",
	} {
		write(text)
		if status, _, err := run(t, "", "serve", "--config", file, "--store", dir); status != misused || !strings.Contains(err, want) {
			t.Errorf("%s: %d, %s, want %s", text, status, err, want)
		}
	}
	if status, _, err := run(t, "", "fsck", "--config", dir); status != failed || !strings.Contains(err, "--config names another") {
		t.Error(status, err)
	}
	for flag, want := range map[string]string{"--languages=none": "catalogues: ", "--languages=" + dir: "no file such as fr.json", "--logo=" + dir + "/none": "no such file",
		"--favicon=" + file: "is text/plain", "--imprint=" + dir: "is a directory", "--color=#ff0": "a contrast of 1.1", "--color-dark=x": `"x" is not like`} {
		if status, _, err := run(t, "", "serve", "--demo", "--listen=127.0.0.1:0", flag); status != misused || !strings.Contains(err, want) {
			t.Errorf("%s: %d, %s", flag, status, err)
		}
	}
	t.Setenv("URI_RESOLVER_STOR", "x")
	if _, _, err := run(t, "", "fsck", "--store", dir); !strings.Contains(err, "URI_RESOLVER_STOR is not known") {
		t.Error(err)
	}
}

// FuzzSettings: the text of a file is settings, or wrong usage.
func FuzzSettings(f *testing.F) {
	f.Add("proxies = ['10.0.0.0/8', '192.0.2.1 ::1']\nrate = 5.5\nstop = '3s'\nlinks = ['a=https://a.example/']")
	f.Add("unlimited = '::ffff:10.0.0.0/100,fe80::1%a'\ndemo = true\nburst = 0x10\ntitle = 2026-01-01")
	f.Fuzz(func(t *testing.T, text string) {
		p, q := &program{}, &program{}
		p.all, q.all = p.settings.flags(), q.settings.flags()
		if err := p.read(text); err != nil {
			if statusOf(err) != misused {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		again := strings.Trim(fmt.Sprint(p.proxies), "[]")
		if err := q.set("again", "proxies", again); err != nil || !slices.Equal(p.proxies, q.proxies) {
			t.Errorf("%q: %s: %v", text, again, err)
		}
	})
}

// An unwritable output fails.
type unwritable struct{ error }

func (u unwritable) Write([]byte) (int, error) { return 0, u.error }

// TestOutput: what cannot be written is a failure, and a token that nobody has
// seen is not lost without a word.
func TestOutput(t *testing.T) {
	store := filepath.Join(t.TempDir(), "s")
	steps(t, store, []step{{"init", "", ""}})
	for args, want := range map[string][2]string{ // the error if the disk is full, and of a closed pipe
		"help": {"the output: no space", ""}, "get -h": {"the output: no space", ""}, "fsck": {"the output: no space", ""},
		"token add --owner us ": {"no space left on device; if a token was added", "pipe; if a token was added"},
	} {
		for i, why := range []error{syscall.ENOSPC, syscall.EPIPE} {
			var e bytes.Buffer
			p := &program{in: strings.NewReader(""), out: unwritable{why}, err: &e, user: "ada"}
			words := strings.Fields(args)
			if args != "help" {
				words = append(words, "--store", store)
			}
			if words[0] == "token" {
				words = append(words, fmt.Sprint("t", i))
			}
			if status := p.run(t.Context(), words); status != failed || !strings.Contains(e.String(), want[i]) || want[i] == "" && e.Len() > 0 {
				t.Errorf("%s: %d, %s, want %s", args, status, &e, want[i])
			}
		}
	}
}

// A lockedBuffer is written by a server and read by a test.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// await waits until a text is in it, and returns all.
func (l *lockedBuffer) await(t *testing.T, text string) string {
	t.Helper()
	for range 300 {
		if all := l.String(); strings.Contains(all, text) {
			return all
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("no %q in %s", text, l)
	return ""
}

// serve runs the server, and returns its address.
func serve(t *testing.T, args ...string) string {
	t.Helper()
	return serveTo(t, &lockedBuffer{}, args...)
}

func serveTo(t *testing.T, out *lockedBuffer, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	p := &program{in: strings.NewReader(""), out: out, err: out, user: "ada"}
	done := make(chan int)
	go func() { done <- p.run(ctx, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...)) }()
	t.Cleanup(func() {
		cancel()
		if status := <-done; status != 0 {
			t.Errorf("status %d: %s", status, out)
		}
	})
	for range 200 {
		for _, before := range []string{`"address":"`, "http://", "https://"} {
			if _, rest, ok := strings.Cut(out.String(), before); ok {
				if i := strings.IndexAny(rest, `/"`); i > 0 {
					return rest[:i]
				}
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("the server does not start: %s", out)
	return ""
}

func get(t *testing.T, url string) (status int, body string, header http.Header) {
	t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return getBy(t, client, url)
}

func getBy(t *testing.T, client http.Client, url string) (status int, body string, header http.Header) {
	t.Helper()
	r, err := http.NewRequest("GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html")
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(b), answer.Header
}

// TestServe: verbs work while the server has the store, and what they change is
// there at once.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	store := filepath.Join(dir, "s")
	writeCSV(t, dir)
	steps(t, store, []step{{"init", "", ""}})
	log := &lockedBuffer{}
	address := serveTo(t, log, "--store", store, "--admin", "127.0.0.1:0")
	steps(t, store, verbsOnAStore(dir))
	steps(t, store, []step{{"backup backup", "", ""}, {"init", "", "!!!is not empty"}, {"serve", "", "!!!another process has"}})
	if runtime.GOOS == "linux" {
		steps(t, store, []step{{"backup /sys/backup", "", "!!!a server writes the backup itself"}})
	}
	status, _, header := get(t, "http://"+address+"/urn:example:i3")
	if status != 302 || header.Get("Location") != "https://file.example/" {
		t.Errorf("%d %v", status, header)
	}
	_, admin, _ := strings.Cut(log.String(), `"admin":"`)
	admin, _, _ = strings.Cut(admin, `"`)
	for path, want := range map[string]string{
		"/healthz": "200 ok", "/readyz": "200 ok", "/metrics": "200 # HELP uri_resolver_", "/": "404 ",
	} {
		status, body, _ := get(t, "http://"+admin+path)
		if got := fmt.Sprint(status, " ", body); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	// Each verb that writes is a line of the log.
	for _, want := range []string{
		`INFO","msg":"verb","verb":"namespace","actor":"ada@local","first":"urn:example:","error":""`,
		`INFO","msg":"verb","verb":"put","actor":"ada@local","first":"urn:example:1","names":1,"failed":0`,
		`WARN","msg":"verb","verb":"put","actor":"ada@local","first":"urn:example:2","names":1,"failed":1,"error":"`,
		`INFO","msg":"verb","verb":"mint","actor":"ada@local","first":"urn:example:","names":2,"failed":0`,
		`INFO","msg":"verb","verb":"tombstone","actor":"ada@local","first":"urn:example:2"`,
		`INFO","msg":"verb","verb":"erase","actor":"ada@local","first":"urn:example:1"`,
		`WARN","msg":"verb","verb":"import","actor":"ada@local","first":"-","names":2,"failed":1`,
		`INFO","msg":"verb","verb":"token","actor":"ada@local","first":"add t1","error":""`,
		`INFO","msg":"verb","verb":"token","actor":"ada@local","first":"revoke t1"`,
	} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("%s\nwithout %s", log, want)
		}
	}
	for _, not := range []string{"urir_", `"verb":"get"`, `"first":"list"`} {
		if strings.Contains(log.String(), not) {
			t.Errorf("%s\nwith %s", log, not)
		}
	}
}

// TestAdminPages: they are where the settings say, and no name leads there.
func TestAdminPages(t *testing.T) {
	for _, x := range []struct{ setting, public, admin string }{
		{"", "404", "404"}, {"public", "401", "404"}, {"admin", "404", "401"},
	} {
		store := filepath.Join(t.TempDir(), "s")
		steps(t, store, []step{{"init", "", ""}})
		log := &lockedBuffer{}
		public := serveTo(t, log, "--store", store, "--admin", "127.0.0.1:0", "--admin-pages", x.setting, "--admin-pages-local")
		_, admin, _ := strings.Cut(log.String(), `"admin":"`)
		admin, _, _ = strings.Cut(admin, `"`)
		for url, want := range map[string]string{
			public + "/admin/": x.public, public + "/admin/name?urn=urn:x:y": x.public, admin + "/admin/": x.admin,
			public + "/urn:example:x/../../admin/": "404", public + "//admin/": "404", public + "/urn:example:x/%2e%2e/admin/": "404",
			public + "/administrator": "404",
		} {
			if status, body, _ := get(t, "http://"+url); fmt.Sprint(status) != want || strings.Contains(body, "password") != (want == "401") {
				t.Errorf("%s: %s: %d, want %s", x.setting, url, status, want)
			}
		}
	}
	store := filepath.Join(t.TempDir(), "s")
	steps(t, store, []step{{"init", "", ""}})
	if status, _, _ := get(t, "http://"+serve(t, "--store", store, "--admin", "", "--admin-pages", "public")+"/admin/"); status != 403 {
		t.Errorf("without TLS, and not said to be local: %d", status)
	}
}

// TestNotice: pages have what a library must tell.
func TestNotice(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.toml")
	text := "operator = 'Library of X'\ncontact = 'names@x.example'\nlinks = ['Legal notice=https://x.example/a', 'Privacy=https://x.example/b']"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	image, imprint := filepath.Join(t.TempDir(), "a.svg"), filepath.Join(t.TempDir(), "imprint.txt")
	if err := errors.Join(os.WriteFile(image, []byte("<svg/>"), 0o600), os.WriteFile(imprint, []byte("Ada <Example>\n\nMain Street"), 0o600)); err != nil {
		t.Fatal(err)
	}
	address := serve(t, "--demo", "--config", file, "--logo", image, "--favicon", image, "--imprint", imprint, "--color", "#8a1538")
	if _, body, _ := get(t, "http://"+address+"/imprint"); !strings.Contains(body, "Ada &lt;Example&gt;\n\nMain Street") {
		t.Error(body)
	}
	_, body, _ := get(t, "http://"+address+"/urn:ietf:rfc:3986?info")
	for _, want := range []string{`href="/imprint"`, `<img src="data:image/svg`, `rel="icon" href="data:image/svg`, "--link: #8a1538", "Library of X", "names@x.example", "https://x.example/a", ">Privacy<", "http://" + address + "/"} {
		if !strings.Contains(body, want) {
			t.Errorf("%s\nwithout %s", body, want)
		}
	}
}

func TestDemo(t *testing.T) {
	address := serve(t, "--demo")
	for path, want := range map[string]string{
		"/": "200 ", "/urn:ietf:rfc:3986": "302 https://www.rfc-editor.org/rfc/rfc3986",
		"/urn:isbn:9780131103627?c=ToC": "302 https://library.example.org/books/c/contents",
		"/urn:example:spec:core:4.2":    "302 https://spec.example.org/core:4.2",
		"/urn:example:report-1":         "410 ", "/admin/": "401 ", "/urn:isbn:9780131103637?info": "404 ", "/urn:example:report-3": "404 ",
	} {
		status, _, header := get(t, "http://"+address+path)
		if got := fmt.Sprint(status, " ", header.Get("Location")); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
