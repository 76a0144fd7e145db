package links_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/linkstest"
	"github.com/urikit/uri/links"
)

// local returns a client that may connect to this machine.
func local(t *testing.T, change func(*deref.Options)) *deref.Client {
	policy, err := guard.ParsePolicy("allow range loopback\nallow port 1-65535")
	if err != nil {
		t.Fatal(err)
	}
	web := dhttp.Accessor{UserAgent: "t"}
	o := deref.Options{Accessors: deref.Registry{}.With(web, "http", "https"),
		Policy: policy, TrustFirst: true,
		Retry:  deref.Retry{Attempts: 2, Pause: 10 * time.Millisecond},
		Limits: deref.Limits{Total: 2 * time.Second, Connections: 64}}
	if change != nil {
		change(&o)
	}
	c := deref.New(o)
	t.Cleanup(c.Close)
	return c
}

func parse(t testing.TB, text string) uri.URI {
	u, err := uri.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// TestSite is issue 34: a site with every kind of trouble, of which the truth
// is known, gives no false alarm, and nothing is missed.
func TestSite(t *testing.T) {
	site := linkstest.NewSite(1, 10_000)
	defer site.Close()
	c := links.New(links.Options{Client: local(t, nil), Recursive: true,
		Tell:   func(line string) { t.Log(line) },
		Limits: links.Limits{PerHost: 64}})
	if _, err := c.Fetch(t.Context(), parse(t, site.URL+"/")); err != nil {
		t.Fatal(err)
	}
	type place struct {
		doc  string
		line int
	}
	want := map[place]linkstest.Link{}
	for _, l := range site.Links {
		want[place{l.Doc, l.Line}] = l
	}
	wrong := map[string]int{}
	for l, err := range c.Results(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		at := place{strings.TrimPrefix(l.Document, site.URL), l.Line}
		w, ok := want[at]
		if !ok {
			continue
		}
		delete(want, at)
		v := l.Verdict
		to := strings.TrimPrefix(v.To.String(), site.URL)
		isMove := v.State == links.Moved
		if v.State.String() == string(w.Verdict) &&
			(!isMove || to == w.To && v.Permanent == w.ForGood) {
			continue
		}
		if wrong[w.Kind]++; wrong[w.Kind] == 1 {
			t.Errorf("%s: %s: %v (%s, %d) to %s %t, want %s %s %t", w.Kind, l.Target, v, v.Rule, v.Code, to,
				v.Permanent, w.Verdict, w.To, w.ForGood)
		}
	}
	t.Log(wrong)
	if len(want) > 0 {
		t.Errorf("%d links were not found", len(want))
	}
}

// TestSecondRun: a run with the memory of one before asks almost nobody, and
// gives the same verdicts.
func TestSecondRun(t *testing.T) {
	var asked, same atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch {
		case r.URL.Path == "/robots.txt", r.URL.Path == "/gone":
			http.NotFound(w, r)
		case strings.HasPrefix(r.URL.Path, "/moved"):
			http.Redirect(w, r, "/page"+r.URL.Path[len("/moved"):], http.StatusMovedPermanently)
		case r.Header.Get("If-None-Match") == `"1"`:
			same.Add(1)
			w.WriteHeader(http.StatusNotModified)
		default:
			w.Header().Set("ETag", `"1"`)
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, "<p id=there>x")
		}
	}))
	defer server.Close()
	var page strings.Builder
	for i := range 100 {
		fmt.Fprintf(&page, "<a href='%[1]s/page%[2]d'>x</a> <a href='%[1]s/moved%[2]d'>x</a> "+
			"<a href='%[1]s/frag%[2]d#there'>x</a>\n", server.URL, i)
	}
	fmt.Fprintf(&page, "<a href='%[1]s/gone'>x</a> <a href='%[1]s/frag1#missing'>x</a>", server.URL)
	name := filepath.Join(t.TempDir(), "memory")
	run := func(body string) (verdicts []string, requests int64) {
		m, err := links.OpenMemory(name)
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		before := asked.Load()
		c := links.New(links.Options{Client: local(t, nil), Memory: m})
		d := link.Document{Name: "a.html", Body: strings.NewReader(body)}
		if _, err := c.Read(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		for l, err := range c.Results(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			verdicts = append(verdicts, fmt.Sprint(l.Text, l.Verdict.State, l.Verdict.Rule,
				l.Verdict.To, l.Verdict.Code))
		}
		return verdicts, asked.Load() - before
	}
	first, n := run(page.String())
	again, m := run(page.String())
	if !slices.Equal(first, again) {
		t.Errorf("the second run says %v, want %v", again, first)
	}
	if m*20 > n {
		t.Errorf("the second run made %d requests, the first %d", m, n)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	old := regexp.MustCompile(`"checked":"20..`).ReplaceAll(b, []byte(`"checked":"2001`))
	if err := os.WriteFile(name, old, 0o666); err != nil {
		t.Fatal(err)
	}
	if again, _ := run(page.String()); !slices.Equal(first, again) || same.Load() < 100 {
		t.Errorf("the run after years says %v, want %v; %d are not changed", again, first, same.Load())
	}
	if _, m := run("<a href='" + server.URL + "/frag1#other'>x</a>"); m == 0 {
		t.Error("an anchor that was not looked for is known")
	}
}

// TestMovedSince: a page that has moved since the last run, with its entity tag,
// has moved.
func TestMovedSince(t *testing.T) {
	var hasMoved atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/robots.txt":
			http.NotFound(w, r)
		case r.URL.Path == "/a" && hasMoved.Load():
			http.Redirect(w, r, "/b", http.StatusMovedPermanently)
		case r.Header.Get("If-None-Match") == `"1"`:
			w.WriteHeader(http.StatusNotModified)
		default:
			w.Header().Set("ETag", `"1"`)
		}
	}))
	defer server.Close()
	name := filepath.Join(t.TempDir(), "memory")
	for i, want := range []links.State{links.Fine, links.Fine, links.Moved} {
		hasMoved.Store(i == 2)
		if b, err := os.ReadFile(name); err == nil {
			old := regexp.MustCompile(`"checked":"20..`).ReplaceAll(b, []byte(`"checked":"2001`))
			if err := os.WriteFile(name, old, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		m, err := links.OpenMemory(name)
		if err != nil {
			t.Fatal(err)
		}
		c := links.New(links.Options{Client: local(t, nil), Memory: m})
		c.Add("x", server.URL+"/a")
		for l := range c.Results(t.Context()) {
			if v := l.Verdict; v.State != want || v.Checked.Year() == 2001 {
				t.Errorf("run %d: %v at %v, want %v now", i, v, v.Checked, want)
			}
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMemoryLaw: each later run gives each link the verdict of the first one,
// whether the target is asked or not, and whatever says that it is unchanged.
func TestMemoryLaw(t *testing.T) {
	pages := map[string]struct{ body, want string }{ // of "there" and "missing"
		"a.html": {"<p id=there><p id=Other><p id='caf\u00e9'>", "fine broken"},
		"b.html": {"<p id=there><script>x</script>", "fine unchecked"},
		"a.md":   {"# There\n\n# Other\n\n<p id='user-content-u'>\n", "fine broken"},
		"a.json": {`{"$anchor":"there","a":{"$anchor":"Other"}}`, "fine broken"},
		"b.json": {"{\"$anchor\":\"there\",\"a\":{\"$anchor\":\"\xff\"}}", "fine broken"},
		"a.xml":  {"<a id='there'><b xml:id='Other'/></a>", "fine broken"},
		"b.xml":  {"<a id='there'><b xml:id='\xff'/></a>", "fine broken"},
		"a.rst":  {"There\n=====\n\n.. _Other:\n\nx\n", "fine broken"},
		"b.rst":  {".. include:: x\n\n.. _there:\n\nx\n", "fine unchecked"},
		"a.adoc": {"= T\n\n[#there]\n== Other\n", "fine broken"},
		"a.org":  {"* There\n:PROPERTIES:\n:CUSTOM_ID: there\n:END:\n<<Other>>\n", "fine broken"},
		"a.pdf":  {"%PDF-1.7\n7 0 obj<</Names[(there) 5 0 R (Other) 5 0 R]>>endobj\n%%EOF", "fine broken"},
		"b.pdf":  {"%PDF-1.7\n7 0 obj<<>>endobj\n%%EOF", "fine fine"},
		"a.txt":  {"there", "fine fine"},
	}
	var etag string
	var same atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, isPage := pages[r.URL.Path[1:]]
		dir, name := path.Split(r.URL.Path)
		switch {
		case dir == "/moved/":
			http.Redirect(w, r, "/"+name, http.StatusMovedPermanently)
		case dir == "/to/":
			http.Redirect(w, r, "/"+name+"#missing", http.StatusMovedPermanently)
		case !isPage:
			http.NotFound(w, r)
		case r.Header.Get("If-None-Match") == etag:
			same.Add(1)
			w.WriteHeader(http.StatusNotModified)
		default:
			w.Header().Set("ETag", etag)
			if w.Header()["Content-Type"] = nil; path.Ext(name) == ".html" {
				w.Header().Set("Content-Type", "text/html")
			}
			io.WriteString(w, p.body)
		}
	}))
	defer server.Close()
	var doc strings.Builder
	for name := range pages {
		for _, dir := range []string{"/", "/moved/", "/to/"} {
			for fragment := range strings.FieldsSeq("there missing There other Other nameddest=there " +
				"nameddest=missing nameddest=other page=3&nameddest=there page=3 user-content-there " +
				"user-content-missing user-content-u u :~:text=x there:~:text=x missing:~:text=x L10 / /a " +
				"!x top TOP *There *Missing %FF %ff %FE caf%C3%A9 caf%E9 CAF%C3%89 xpointer(x)") {
				fmt.Fprintf(&doc, "<a href='%s%s%s#%s'>x</a>\n", server.URL, dir, name, fragment)
			}
		}
	}
	name := filepath.Join(t.TempDir(), "memory")
	first := map[string]string{}
	for _, run := range []struct{ name, etag, now string }{
		{name: "first", etag: `"1"`},
		{name: "second", etag: `"1"`},
		{name: "after years", etag: `"1"`, now: "2001"},
		{name: "changed", etag: `"2"`, now: "2001"},
	} {
		b, _ := os.ReadFile(name)
		if run.now != "" {
			b = regexp.MustCompile(`"checked":"20..`).ReplaceAll(b, []byte(`"checked":"`+run.now))
		}
		if err := os.WriteFile(name, b, 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := links.OpenMemory(name)
		if err != nil {
			t.Fatal(err)
		}
		etag = run.etag
		same.Store(0)
		for _, l := range read(t, links.Options{Client: local(t, nil), Memory: m}, "a.html", doc.String()) {
			v := l.Verdict
			got := fmt.Sprint(v, " ", v.Rule, v.To, v.Code, v.Hops, v.Since.Unix())
			switch want, isKnown := first[l.Text]; {
			case !isKnown:
				first[l.Text] = got
				states := strings.Fields(pages[path.Base(l.Target.Path())].want)
				i := slices.Index([]string{"there", "missing"}, l.Target.Fragment())
				if path.Dir(l.Target.Path()) == "/" && i >= 0 && v.State.String() != states[i] {
					t.Errorf("%s: %s, want %s", l.Text, got, states[i])
				}
			case got != want:
				t.Errorf("%s: %s: %s, want %s", run.name, l.Text, got, want)
			}
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
		if n := same.Load(); (n == 0) != (run.name == "first" || run.name == "changed") {
			t.Errorf("%s: %d targets are unchanged", run.name, n)
		}
	}
}

// TestMissingSince: a fragment that is missing is looked for in each run, and the
// verdict says since when it is, for links of pages of the network, too.
func TestMissingSince(t *testing.T) {
	var body atomic.Value
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, _ := body.Load().(string)
		etag := fmt.Sprintf("%q", text)
		switch {
		case r.URL.Path == "/moved" || r.URL.Path == "/to":
			http.Redirect(w, r, map[string]string{"/moved": "/a", "/to": "/a#x"}[r.URL.Path],
				http.StatusMovedPermanently)
		case r.URL.Path == "/a" && r.Header.Get("If-None-Match") == etag:
			w.WriteHeader(http.StatusNotModified)
		case r.URL.Path == "/a" || r.URL.Path == "/":
			w.Header().Set("ETag", etag)
			w.Header().Set("Content-Type", "text/html")
			io.WriteString(w, text+"<a href='/a#x'>a</a> <a href='/moved#x'>b</a> <a href='/to'>c</a> "+
				"<a href='/to#z'>d</a> <a href='/a#y'>e</a> <a href='#x'>f</a>")
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	for _, recursive := range []bool{false, true} {
		name := filepath.Join(t.TempDir(), "memory")
		for i, run := range []struct{ body, want string }{
			{"<p id=y>", "broken now"},
			{"<p id=y>", "broken 2001"},
			{"<p id=y><p id=x>", ""},
			{"<p id=y><p id=x><p>", ""},
			{"<p id=y>", "broken now"},
			{"<p id=y><p>", "broken 2001"},
		} {
			body.Store(run.body)
			b, _ := os.ReadFile(name)
			b = regexp.MustCompile(`"since":"20..`).ReplaceAll(b, []byte(`"since":"2001`))
			if i == 3 || i == 4 {
				b = regexp.MustCompile(`"checked":"20..`).ReplaceAll(b, []byte(`"checked":"2001`))
			}
			if err := os.WriteFile(name, b, 0o666); err != nil {
				t.Fatal(err)
			}
			m, err := links.OpenMemory(name)
			if err != nil {
				t.Fatal(err)
			}
			c := links.New(links.Options{Client: local(t, nil), Memory: m, Recursive: recursive})
			if _, err := c.Fetch(t.Context(), parse(t, server.URL+"/")); err != nil {
				t.Fatal(err)
			}
			for l := range c.Results(t.Context()) {
				v, got, want := l.Verdict, "", run.want
				if l.Text == "/a#y" {
					want = ""
				}
				if v.State == links.Broken {
					got = "broken " + map[bool]string{true: "2001", false: "now"}[v.Since.Year() == 2001]
				}
				if got != want || v.Since.IsZero() != (got == "") {
					t.Errorf("recursive: %t, run %d: %s of %s: %v since %v, want %q", recursive, i,
						l.Text, l.Document, v, v.Since, want)
				}
			}
			if err := m.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestFetchAtOnce: methods of a Checker may be called at once, also for pages
// that redirect to each other (go test -race).
func TestFetchAtOnce(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.Redirect(w, r, "/", http.StatusFound)
			return
		}
		io.WriteString(w, `<p id=here><a href="/a#here">a</a>`)
	}))
	defer s.Close()
	c := links.New(links.Options{Client: local(t, nil), NoRobots: true})
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if _, err := c.Fetch(t.Context(), parse(t, s.URL+[]string{"/", "/a", "/b"}[i%3])); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for l, err := range c.Results(t.Context()) {
		if err != nil || l.Verdict.State != links.Moved {
			t.Error(l, err)
		}
	}
}
