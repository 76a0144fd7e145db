package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
)

var smallCorpora = map[string]string{
	"web.txt":   "https://www.example.org/a/b?c#d\nHTTP://user:pw@Example.org:80/%7ea/./b\nmailto:a@example.org\nhttp://a b/\n",
	"long.txt":  "https://www.example.org/a/very/long/path/that/does/not/end?q=a+b&c=d#e\n",
	"files.txt": "file:///etc/hosts\nfile:///a/../b\n",
	"refs.txt":  "../a/b.html#c\n#x\n//host/p\n?q\na/./b/../c\n",
}

func smallFolder(t *testing.T) string {
	dir := t.TempDir()
	for name, text := range smallCorpora {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestSmoke measures a little of everything but the processes, which are too slow for a test.
func TestSmoke(t *testing.T) {
	out := filepath.Join(t.TempDir(), "RESULTS.md")
	for _, args := range [][]string{{"-parts", "linear"}, {"-parts", "ops"}, {"-parts", "linear"}} {
		s, err := parseFlags(append(args, "-corpus", smallFolder(t), "-o", out, "-rounds", "1", "-sample", "100us"))
		if err != nil {
			t.Fatal(err)
		}
		s.sizes = []int{256, 1024}
		if err := s.run(); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		preface, "## " + opsTitle + "\n", "## " + linearTitle + "\n", "| uri.ParseRef ", "| net/url ", "| `../ ×n` ",
		"web.txt: 4 lines; refused by uri 1, net/url 1,",
	} {
		if n := strings.Count(string(text), want); n == 0 || strings.HasPrefix(want, "#") && n != 1 {
			t.Errorf("%d times in the results: %q", n, want)
		}
	}
	if strings.Index(string(text), opsTitle) > strings.Index(string(text), linearTitle) {
		t.Error("sections are out of order")
	}
}

func TestFlags(t *testing.T) {
	for _, args := range [][]string{{"-parts", "none"}, {"operand"}, {"-rounds", "0"}} {
		if _, err := parseFlags(args); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
	if s, err := parseFlags([]string{"-quick", "-cli"}); err != nil || s.out != "-" || s.parts[0] != "cli" {
		t.Errorf("-quick -cli: %+v, %v", s, err)
	}
}

// TestAgreeCanFail shows that a difference would be found.
func TestAgreeCanFail(t *testing.T) {
	var d diffs
	r := uri.MustParseRef("http://a/b")
	d.laws("http://a/c", r)
	d.resolve("x", uri.MustParseRef("x"), must(stdBases[0].Parse("y")))
	if err := d.err(); err == nil || !strings.Contains(err.Error(), `Resolve: "http://a/b/c/x" and "http://a/b/c/y"`) {
		t.Errorf("got %v", err)
	}
}

func TestSettle(t *testing.T) {
	c := cell{samples: []sample{{10, 100}, {11, 101}, {12, 106}, {50, 130}, {60, 140}}}
	if c.settle(100); c.ns != 11 || !c.gated {
		t.Errorf("got %v, gated %v; want the median of the quiet samples, 11", c.ns, c.gated)
	}
	if c.settle(50); c.ns != 12 || c.gated {
		t.Errorf("got %v, gated %v; want the median of all, 12", c.ns, c.gated)
	}
}

func TestGrowth(t *testing.T) {
	for _, tt := range []struct {
		cost cost
		want float64
	}{{cost{1, 1, 1}, 1}, {cost{4, 2, 3}, 1.5}, {cost{1, 8, 2}, 8}, {cost{4, 2, 1}, 0.5}} {
		if got := tt.cost.growth(); got != tt.want {
			t.Errorf("growth of %v = %v, want %v", tt.cost, got, tt.want)
		}
	}
}

func TestShapes(t *testing.T) {
	for _, s := range shapes {
		text, middle := s.text(1000)
		if len(text) < 980 || len(text) > 1000 || !strings.Contains(text, middle) {
			t.Errorf("%s: %d bytes: %.30q…", s.name, len(text), text)
		}
		if uri.Rule(s.rule).Section() == "" {
			t.Errorf("%s: no rule %q", s.name, s.rule)
		}
	}
}

func TestCPUTime(t *testing.T) {
	start, wall := cpuTime(), time.Now()
	for time.Since(wall) < 20*time.Millisecond {
		sink++
	}
	if d := cpuTime() - start; d <= 0 || d > 10*time.Second {
		t.Errorf("20 ms of work took %v", d)
	}
}
