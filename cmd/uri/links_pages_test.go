package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/links"
)

// TestLinksPage runs the commands of docs/links.md.
func TestLinksPage(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a shell of Unix")
	}
	runPage(t, "../../docs/links.md", t.TempDir(), 15)
}

// TestOwnLinks is issue 34: no link of the documents of this project is broken.
// .uri-links says which documents are read.
func TestOwnLinks(t *testing.T) {
	uri := exec.Command("uri", "links", "--offline", ".")
	uri.Dir = "../.."
	out, err := uri.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	fine := regexp.MustCompile(`([0-9]+) fine`).FindSubmatch(out)
	if fine == nil {
		t.Fatalf("no link holds: %s", out)
	}
	if n, _ := strconv.Atoi(string(fine[1])); n < 1000 {
		t.Errorf("only %d links hold: are all documents read?", n)
	}
}

// TestLycheePage: each flag that docs/lychee.md names in the column of uri links
// is one, and so is each that docs/links.md and the action name. Figures are
// those of the code.
func TestLycheePage(t *testing.T) {
	c, _, err := cli.Root(verb.Table, verb.Texts).Find([]string{"links"})
	if err != nil {
		t.Fatal(err)
	}
	flag := regexp.MustCompile(`--([a-z][a-z-]+)`)
	check := func(text string) {
		for _, m := range flag.FindAllStringSubmatch(text, -1) {
			if c.Flags().Lookup(m[1]) == nil && c.InheritedFlags().Lookup(m[1]) == nil && m[1] != "help" {
				t.Errorf("uri links has no flag --%s", m[1])
			}
		}
	}
	rows, figures := 0, map[string]int{"--max-redirects": deref.DefaultHops - 1,
		"--host-concurrency": links.MaxPerHost}
	for _, file := range []string{"lychee.md", "links.md"} {
		text, err := os.ReadFile("../../docs/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if file == "links.md" {
			check(string(text))
			continue
		}
		for line := range strings.Lines(string(text)) {
			cells := strings.Split(strings.ReplaceAll(line, `\|`, ""), "|")
			if len(cells) == len([]string{"", "lychee", "here", "note", "\n"}) {
				check(cells[2])
				for option := range strings.SplitSeq(cells[1], ", ") {
					if strings.Contains(option, "`--") {
						rows++
					}
					n, ok := figures[strings.Trim(option, " `")]
					if ok && !regexp.MustCompile(fmt.Sprintf(`\b%d\b`, n)).MatchString(cells[3]) {
						t.Errorf("%s is %d: %s", option, n, line)
					}
				}
			}
		}
	}
	if rows < 60 {
		t.Errorf("docs/lychee.md has %d of the 61 long options of lychee", rows)
	}
}
