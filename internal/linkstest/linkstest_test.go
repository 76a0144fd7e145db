package linkstest_test

import (
	"context"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/linkstest"
	"github.com/urikit/uri/pct"
)

// kinds returns a link of each kind.
func kinds(links []linkstest.Link) map[string]linkstest.Link {
	of := map[string]linkstest.Link{}
	for _, l := range links {
		of[l.Kind] = l
	}
	return of
}

func TestTree(t *testing.T) {
	tree := linkstest.NewTree(1, 10_000)
	if len(tree.Links) < 10_000 || len(kinds(tree.Links)) != 80 {
		t.Errorf("%d links of %d kinds", len(tree.Links), len(kinds(tree.Links)))
	}
	if !reflect.DeepEqual(tree, linkstest.NewTree(1, 10_000)) {
		t.Error("the same seed made another tree")
	}
	root := t.TempDir()
	if err := os.CopyFS(root, tree.Files); err != nil {
		t.Fatal(err)
	}
	for _, l := range tree.Links {
		if l.Part != "" {
			continue
		}
		line := strings.Split(string(tree.Files[l.Doc].Data), "\n")[l.Line-1]
		if plain := strings.ReplaceAll(line, "&amp;", "&"); !strings.Contains(plain, l.Text) {
			t.Fatalf("%s:%d: %s is not in %s", l.Doc, l.Line, l.Text, line)
		}
		// What is there to see of a file is seen with the file system alone.
		name, _, _ := strings.Cut(l.Text, "#")
		name, _, _ = strings.Cut(name, "?")
		name, err := pct.Decode(name)
		if err != nil || strings.Contains(l.Kind, "base") || !strings.Contains(path.Ext(name), "html") ||
			strings.Contains(name, "://") {
			continue
		}
		dir := path.Dir(l.Doc)
		if strings.Contains(l.Doc, ".html") && strings.Contains(string(tree.Files[l.Doc].Data), "<base") {
			dir = strings.TrimSuffix(l.Doc, ".html") + "/base"
		}
		if strings.HasPrefix(name, "/") {
			dir = ""
		}
		_, err = os.Stat(filepath.Join(root, filepath.FromSlash(path.Join(dir, name))))
		if there := err == nil; there != (l.Verdict == linkstest.Fine) && !strings.HasPrefix(l.Kind, "fragment") {
			t.Errorf("%s:%d: %q is %s: %v", l.Doc, l.Line, l.Text, l.Verdict, err)
		}
	}
}

// patient are in kinds that need more than one request of a plain client.
var patient = []string{"spelling", "hangs", "private", "file", "503", "429, then", "cookie", "ragment", "robots", "examples"}

func TestSite(t *testing.T) {
	site := linkstest.NewSite(1, 10_000)
	defer site.Close()
	if n := len(kinds(site.Links)); len(site.Links) != 10_000 || n != 53 {
		t.Errorf("%d links of %d kinds", len(site.Links), n)
	}
	for kind, l := range kinds(site.Links) {
		text := l.Text
		if strings.HasPrefix(text, "/") {
			text = site.URL + text
		}
		if l.Verdict == linkstest.Unchecked || slices.ContainsFunc(patient, func(s string) bool {
			return strings.Contains(kind, s)
		}) {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, "GET", text, nil)
		if err != nil {
			t.Fatal(err)
		}
		got := linkstest.Broken
		reply, err := http.DefaultClient.Do(r)
		if err == nil {
			reply.Body.Close()
			switch code := reply.StatusCode; {
			case code == 401 || code == 403 || code == 429:
				got = linkstest.Person
			case code < 300 && l.To != "" && reply.Request.URL.Path == l.To:
				got = linkstest.Moved
			case code < 300:
				got = linkstest.Fine
			}
		}
		if got != l.Verdict {
			t.Errorf("%s: %s is %s, want %s (%v)", kind, text, got, l.Verdict, err)
		}
	}
}
