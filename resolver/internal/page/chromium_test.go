//go:build unix

package page_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/internal/servertest"
	"github.com/urikit/uri/resolver/internal/page"
)

var (
	shots = flag.String("shots", "", "write screenshots of the pages to this folder")
	only  = flag.String("only", "", "of these pages, with commas between them")
)

// check loads each page in two widths and has axe-core look at it. It also finds
// what is wider than the window. Then it searches.
const check = `<!doctype html><html lang="en"><title>check</title><style>:root{color-scheme:light dark}</style>
<body><script>
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
async function one(path, width) {
	const frame = document.createElement('iframe');
	frame.style = 'border: 0; height: 1000px; width: ' + width + 'px';
	frame.src = path;
	document.body.replaceChildren(frame);
	await new Promise((r) => frame.onload = r);
	const w = frame.contentWindow, d = frame.contentDocument, problems = [];
	const script = d.createElement('script');
	script.src = '/axe.js';
	d.head.append(script);
	await new Promise((r) => script.onload = r);
	const result = await w.axe.run(d, {runOnly: tags, resultTypes: ['violations']});
	for (const v of result.violations) {
		for (const n of v.nodes) problems.push(v.id + ': ' + n.html + ': ' + n.failureSummary);
	}
	if (d.documentElement.scrollWidth > d.documentElement.clientWidth) problems.push('wider than the window');
	if (d.styleSheets.length !== 1) problems.push('no style');
	const dark = w.matchMedia('(prefers-color-scheme: dark)').matches;
	return {path, width, dark, passes: result.passes.length, problems};
}
(async () => {
	const out = [];
	for (const path of PATHS) for (const width of [1280, 320]) {
		try {
			out.push(await one(path, width));
		} catch (e) {
			out.push({path, width, problems: [String(e)]});
		}
	}
	// The search redirects to another host, and the policy must let it.
	const frame = document.createElement('iframe');
	frame.src = PATHS.find((p) => p.startsWith('/page/front'));
	document.body.replaceChildren(frame);
	await new Promise((r) => frame.onload = r);
	const form = frame.contentDocument.querySelector('form');
	form.urn.value = 'urn:example:a b';
	form.requestSubmit();
	await Promise.race([new Promise((r) => frame.onload = r), new Promise((r) => setTimeout(r, 10000))]);
	await fetch('/report', {method: 'POST', body: JSON.stringify(out)});
})();
</script></body></html>`

type checked struct {
	Path     string
	Width    int
	Dark     bool
	Passes   int
	Problems []string
}

// bad has an error of each kind, so that the check is seen to find them.
const bad = `<!doctype html><html><title>x</title><main><p style="color: red">
<font color="#999999">grey</font><input><table width="2000"><td>wide</table></main></html>`

// A server has the samples in all languages at /page/NAME?LANG. It allows the
// script of the check, and that pages are in a frame; otherwise the policy is
// that of the package.
type server struct {
	url      string
	paths    []string
	report   chan []checked
	refused  chan string  // what the policy has refused
	searches atomic.Int32 // that came to what they have found
}

func serve(t *testing.T, views map[string]page.View) *server {
	p := load(t)
	s := &server{report: make(chan []checked, 1), refused: make(chan string, 100)}
	for _, name := range slices.Sorted(maps.Keys(views)) {
		if *only != "" && name != "front" && !slices.Contains(strings.Split(*only, ","), name) {
			continue
		}
		s.paths = append(s.paths, "/page/"+name+"?en", "/page/"+name+"?de")
	}
	s.paths = append(s.paths, "/bad")
	policy := strings.NewReplacer("frame-ancestors 'none'", "report-uri /refused", "script-src", "script-src 'self'").Replace(p.Policy())
	mux := http.NewServeMux()
	mux.HandleFunc("/page/{name}", func(w http.ResponseWriter, r *http.Request) {
		html, lang, err := p.Render(asWho(page.Request{Self: r.URL.Path, Lang: r.URL.RawQuery}, views[r.PathValue("name")]), views[r.PathValue("name")])
		if err != nil {
			t.Error(err)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Language", lang)
		w.Header().Set("Content-Security-Policy", policy)
		w.Write(html)
	})
	mux.HandleFunc("/bad", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		io.WriteString(w, bad)
	})
	mux.HandleFunc("/axe.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, os.Getenv("URI_AXE"))
	})
	mux.HandleFunc("/check", func(w http.ResponseWriter, r *http.Request) {
		list, _ := json.Marshal(s.paths)
		io.WriteString(w, strings.ReplaceAll(check, "PATHS", string(list)))
	})
	mux.HandleFunc("/frame", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `<!doctype html><style>:root{color-scheme:light dark}body{margin:0}</style>`+
			`<iframe style="border:0;width:%spx;height:%spx" src="%s"></iframe>`,
			r.FormValue("width"), r.FormValue("height"), r.FormValue("path"))
	})
	mux.HandleFunc("/resolve", func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("urn") == "urn:example:a b" && r.FormValue("lang") == "en" {
			other := strings.Replace(s.url, "127.0.0.1", "localhost", 1)
			http.Redirect(w, r, other+"/found", http.StatusFound)
		}
	})
	mux.HandleFunc("/found", func(w http.ResponseWriter, r *http.Request) { s.searches.Add(1) })
	mux.HandleFunc("POST /report", func(w http.ResponseWriter, r *http.Request) {
		var list []checked
		if err := json.NewDecoder(r.Body).Decode(&list); err != nil {
			t.Error(err)
		}
		s.report <- list
	})
	mux.HandleFunc("POST /refused", func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		s.refused <- string(b)
	})
	ts := httptest.NewServer(mux)
	t.Cleanup(ts.Close)
	s.url = ts.URL
	return s
}

// chromium returns the command of a browser without a screen. It ends with ctx.
func chromium(ctx context.Context, t *testing.T, dark bool, args ...string) *exec.Cmd {
	scheme := "--blink-settings=preferredColorScheme=1"
	if dark {
		scheme = "--blink-settings=preferredColorScheme=0"
	}
	home := t.TempDir()
	cmd := exec.CommandContext(ctx, servertest.Program(t, "chromium"), append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
		"--disable-breakpad", "--disable-background-networking", "--user-data-dir=" + home, scheme}, args...)...)
	cmd.Env = append(os.Environ(), "HOME="+home)
	// The processes of the browser are a group, and end together.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd
}

func TestAxe(t *testing.T) {
	servertest.Program(t, "chromium")
	if os.Getenv("URI_AXE") == "" {
		servertest.Missing(t, "axe-core: the variable URI_AXE with the path of its axe.min.js")
	}
	s := serve(t, sample())
	for _, dark := range []bool{false, true} {
		ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
		cmd := chromium(ctx, t, dark, "--remote-debugging-port=0", s.url+"/check")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		var list []checked
		select {
		case list = <-s.report:
		case <-ctx.Done():
			t.Error("the browser has sent no report")
		}
		stop()
		cmd.Wait()
		if len(list) != 2*len(s.paths) {
			t.Errorf("%d pages were checked, want %d", len(list), 2*len(s.paths))
		}
		for _, c := range list {
			all := strings.Join(c.Problems, "\n")
			switch {
			case c.Path != "/bad" && (c.Dark != dark || c.Passes == 0 || len(c.Problems) > 0):
				t.Errorf("%s, %d px, dark %t of %t, %d rules passed: %s", c.Path, c.Width, c.Dark, dark, c.Passes, all)
			case c.Path != "/bad":
			case !strings.Contains(all, "html-has-lang: ") || !strings.Contains(all, "label: ") ||
				!strings.Contains(all, "color-contrast: ") || !strings.Contains(all, "wider"):
				t.Errorf("the check does not find what is wrong: %s", all)
			}
		}
	}
	if n := s.searches.Load(); n != 2 {
		t.Errorf("%d of 2 searches came to what they found", n)
	}
	if len(s.refused) == 0 {
		t.Error("the check does not find what the policy refuses")
	}
	for range len(s.refused) {
		if r := <-s.refused; !strings.Contains(r, "/bad") {
			t.Errorf("the policy refuses: %s", r)
		}
	}
}

func TestScreenshots(t *testing.T) {
	if *shots == "" {
		t.Skip("no folder for screenshots: -shots")
	}
	views := sample()
	s := serve(t, views)
	for name := range views {
		if *only != "" && !slices.Contains(strings.Split(*only, ","), name) {
			continue
		}
		for _, kind := range []string{"1280-light-en", "1280-dark-de", "500-dark-en", "390-light-de"} {
			size, scheme, _ := strings.Cut(kind, "-")
			width, _ := strconv.Atoi(size)
			height := 1200
			if width < 1000 || strings.HasPrefix(name, "entry") || name == "name" {
				height = 3000
			}
			file := filepath.Join(*shots, "pages-"+name+"-"+kind+".png")
			cmd := chromium(t.Context(), t, strings.HasPrefix(scheme, "dark"), "--screenshot="+file,
				fmt.Sprintf("--window-size=%d,%d", width, height),
				fmt.Sprintf("%s/frame?width=%d&height=%d&path=/page/%s?%s", s.url, width, height, name,
					kind[len(kind)-2:]))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v: %s", file, err, out)
			}
		}
	}
}
