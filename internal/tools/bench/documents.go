package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/net/html"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/text"
)

const documentsTitle = "Documents"

const (
	tokenizerName = "html.Tokenizer"
	linkifyName   = "linkify (Rust)"
)

// measureDocuments is the part "documents": links in the documents of this machine, which differ from those of others.
func (s *settings) measureDocuments(c *corpora) (*section, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	p := &processes{dir: dir}
	if err := p.make(s.root); err != nil {
		return nil, err
	}
	docs, pages, err := documentation(filepath.Join(dir, "pages"))
	if err != nil {
		return nil, err
	}
	source, err := goSource("", sourceSize)
	if err != nil {
		return nil, err
	}
	if err := p.install(filepath.Join(s.root, "internal", "tools", "bench"), "./rivals/warc", "plain"); err != nil {
		return nil, err
	}
	array, err := jsonArray()
	if err != nil {
		return nil, err
	}
	err = errors.Join(os.WriteFile(filepath.Join(dir, "array.json"), []byte(array), 0o666), writeWARC(filepath.Join(dir, "pages.warc"), pages), writePieces(filepath.Join(dir, "docs"), docs), writePieces(filepath.Join(dir, "source"), source))
	if err != nil {
		return nil, err
	}
	tree, err := goTree()
	if err == nil {
		err = os.Symlink(tree, filepath.Join(dir, "tree"))
	}
	if err != nil {
		return nil, err
	}
	sec := newSection(documentsTitle)
	fmt.Fprintf(&sec.body, `
Text is %.1f MB of the documentation of this machine (manual pages, changelogs, .txt, .rst), and %.1f MB of the source of
Go's library; HTML is %.1f MB of its documentation, in %d pages; array.json is %.1f MB
of JSON files of this machine, as one array.
`, float64(len(docs))/1e6, float64(len(source))/1e6, float64(lengths(pages))/1e6, len(pages), float64(len(array))/1e6)

	groups := []group{textGroup("documentation", docs), textGroup("source", source), htmlGroup(pages)}
	var cells []*cell
	for _, g := range groups {
		cells = append(cells, g.cells...)
	}
	measure("documents", cells, s.rounds, s.sample)
	d, err := s.buildDrivers(dir, "linkify")
	if err != nil {
		return nil, err
	}
	for i, name := range []string{"docs", "source"} {
		groups[i].cells = append(groups[i].cells, s.linkifyCells(d, filepath.Join(dir, name), []string{docs, source}[i])...)
	}
	for _, g := range groups {
		sec.body.WriteString("\n### " + g.title + "\n")
		g.table(&sec.body)
	}
	return sec, p.measureFiles(sec, s.rounds, c.web)
}

func lengths(list []string) (n int) {
	for _, s := range list {
		n += len(s)
	}
	return n
}

// writePieces writes a file as cat and cp do, 128 KiB at a time: the pages of a
// file that is written at once are larger in the memory of Linux.
func writePieces(name, text string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	for len(text) > 0 && err == nil {
		n := min(len(text), 128<<10)
		_, err = f.WriteString(text[:n])
		text = text[n:]
	}
	return errors.Join(err, f.Close())
}

// measureFiles times whole processes.
func (p *processes) measureFiles(sec *section, rounds int, web []string) error {
	var pin []string
	if _, err := exec.LookPath("taskset"); err == nil {
		pin = []string{"taskset", "-c", strconv.Itoa(runtime.NumCPU() - 1)}
	}
	const rg, page = "rg -j1 -oN 'https?://[^ ]+' ", "uri extract -j1 pages"
	const jq = "jq -r '.. | strings' array.json"
	const plain = "GOMAXPROCS=1 plain <pages.warc"                  // a loop over x/net/html
	const grep, tail = "grep -oE 'https?://[^ ]+' ", " | tail -n 1" // it stops at the first match if nobody reads
	for _, t := range []struct {
		title, yardstick string
		commands         []command
	}{
		{"Whole processes on documentation, one core", rg + "docs", []command{
			{line: "uri extract -j1 --as text docs"}, {line: rg + "docs"}, {line: grep + "docs" + tail}, {line: "cat docs"},
		}},
		{"Whole processes on source, one core", rg + "source", []command{
			{line: "uri extract -j1 --as text source"}, {line: rg + "source"}, {line: grep + "source" + tail}, {line: "cat source"},
		}},
		{"Whole processes on the tree of that source, in its many files, one core", rg + "tree", []command{
			{line: "uri extract -j1 --as text tree"}, {line: rg + "tree"},
		}},
		{"Whole processes on HTML, one core", page, []command{
			{line: page}, {line: "uri extract -j1 --absolute --by scheme pages", must: 4.0 / 3},
		}},
		{"An array of JSON, one core", jq, []command{{line: "uri extract -j1 array.json", must: 0.2}, {line: jq}}},
		{"A WARC of HTML, one core", plain, []command{
			{line: "uri extract -j1 pages.warc", must: 1}, {line: plain}, {line: "cat pages.warc"},
		}},
	} {
		if err := p.measureHave(sec, t.title, pin, rounds, t.commands, t.yardstick); err != nil {
			return err
		}
	}
	const all, warc = "rg -oN 'https?://[^ ]+'", "uri extract -j1 pages.warc"
	for _, t := range []struct {
		title, uri, yardstick string
		must                  float64
	}{
		{"Whole processes on documentation", "uri extract --as text docs", all + " docs", 0.95},
		{"The same on standard input", "uri extract --as text <docs", all + " <docs", 0.95},
		{"The same in a pipe", "cat docs | uri extract --as text", "cat docs | " + all, 0.95},
		{"Whole processes on the tree of that source", "uri extract --as text tree", all + " tree", 1},
		{"A WARC of HTML", "uri extract pages.warc", warc, 0.75},
	} {
		if err := p.measureHave(sec, t.title+", on all cores", nil, rounds, []command{
			{line: t.uri, must: t.must}, {line: t.yardstick},
		}, t.yardstick); err != nil {
			return err
		}
	}
	return p.measureLists(sec, rounds, web)
}

// measureLists times whole processes on long lists.
func (p *processes) measureLists(sec *section, rounds int, web []string) error {
	for name, n := range map[string]int{"urls": urlLines, "million": 1_000_000} {
		if err := writeURLs(filepath.Join(p.dir, name), web, n); err != nil {
			return err
		}
	}
	const sort, million = "sort -u -S 256M --parallel=2 urls", "sort -u -S 256M --parallel=2 million"
	if err := p.measureHave(sec, "1000000 URLs, a third of them twice, on all cores", nil, rounds, []command{
		{line: "uri sort -u million", must: 0.9}, {line: "uri sort -u -j1 million"}, {line: million},
	}, million); err != nil {
		return err
	}
	return p.measureHave(sec, fmt.Sprintf("%d URLs, a third of them twice, on all cores", urlLines), nil, min(rounds, 3), []command{
		{line: "uri dedupe --memory 192M urls", must: 1}, {line: "uri dedupe --memory 192M --by scheme urls"},
		{line: "uri sort -u --memory 192M urls"}, {line: sort},
	}, sort)
}

// measureHave is measure for the commands whose programs are there.
func (p *processes) measureHave(sec *section, title string, pin []string, rounds int, commands []command, yardstick string) error {
	have := slices.DeleteFunc(commands, func(c command) bool {
		words := strings.Fields(c.line)
		for strings.Contains(words[0], "=") { // a variable
			words = words[1:]
		}
		_, err := exec.LookPath(words[0])
		return err != nil && words[0] != "uri" && words[0] != "plain"
	})
	if !slices.ContainsFunc(have, func(c command) bool { return c.line == yardstick }) {
		fmt.Fprintf(&sec.body, "\n### %s\n\n%s is not here.\n", title, code(yardstick))
		return nil
	}
	return p.measure(sec, title, pin, rounds, "", have, yardstick)
}

// textGroup is of finding URIs in a text: an operation is a KB.
func textGroup(name, s string) group {
	cells := func(name string, f text.Finder) *cell {
		return &cell{name: name, ops: max(1, len(s)>>10), run: func() {
			for m := range f.All(s) {
				sink += m.End
			}
		}}
	}
	return group{"In memory, " + name + ", for each KB", []*cell{
		cells("text.All", text.Finder{}),
		cells("text.All, mail and suffixes too", text.Finder{}.WithMail().WithSuffixes()),
	}, map[string]goal{"text.All": {1, 0}}}
}

// htmlGroup is of HTML: an operation is a KB.
func htmlGroup(pages []string) group {
	kb := max(1, lengths(pages)>>10)
	b := base.Retrieved(uri.MustParse("http://example.com/a/b"))
	return group{"In memory, HTML, for each KB", []*cell{
		{name: "html.Links", ops: kb, run: func() {
			for _, p := range pages {
				for l := range extract.Links(link.Document{Body: strings.NewReader(p),
					Type: "text/html", Base: b}) {
					sink += l.End
				}
			}
		}},
		{name: tokenizerName, ops: kb, run: func() {
			for _, p := range pages {
				for z := html.NewTokenizer(strings.NewReader(p)); z.Next() != html.ErrorToken; {
					sink++
				}
			}
		}},
	}, map[string]goal{"html.Links": {1 / 0.8, 0}}}
}

// linkifyCells runs the rival written in Rust, if it could be built.
func (s *settings) linkifyCells(d *drivers, file, text string) (cells []*cell) {
	for _, c := range []struct{ name, op string }{{linkifyName, "find"}, {linkifyName + ", mail and suffixes too", "find-all"}} {
		if h, err := d.run(nil, "linkify", c.op, file, time.Duration(s.rounds)*s.sample, ""); err == nil {
			cells = append(cells, &cell{name: c.name, ns: h.median / float64(len(text)>>10), gated: true})
		}
	}
	return cells
}
