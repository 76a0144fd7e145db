package main

import (
	"fmt"
	"os"
	"path/filepath"
)

const linesTitle = "Lines, filtered and sorted"

// measureLines is the part "lines": ten million URLs, filtered and sorted, beside the usual tools.
func (s *settings) measureLines(c *corpora) (*section, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	p := &processes{dir: dir}
	if err := p.make(s.root); err != nil {
		return nil, err
	}
	if err := writeURLs(filepath.Join(dir, "urls"), c.web, urlLines); err != nil {
		return nil, err
	}
	const filter, sort = "uri filter -q 'host=*.example.com' <urls", "uri sort -q --by host urls"
	sec := newSection(linesTitle)
	fmt.Fprintf(&sec.body, "\n%d URLs on all cores, to the null device. The other programs run in the C locale, in which they are\n"+
		"fastest, and C.UTF-8 where that is said.\n", urlLines)
	const cut = yardstick + " urls"
	if err := p.measure(sec, "Filtered", nil, min(s.rounds, 7), "", []command{
		{line: filter, must: 0.8}, {line: "uri filter -q -j1 'host=*.example.com' <urls"}, {line: "uri check -q <urls"},
		{line: cut}, {line: "LC_ALL=C.UTF-8 " + cut},
	}, cut); err != nil {
		return nil, err
	}
	const pipe = `uri parse -q -g '{host}\t{uri}' -f urls | sort | cut -f2-`
	if err := p.measure(sec, "Sorted by host", nil, min(s.rounds, 5), "", []command{
		{line: sort, must: 1}, {line: "uri sort -q -u --by host urls"}, {line: "uri sort -q --by surt urls"}, {line: pipe},
		{line: `uri parse -q -g '{host}\t{uri}' -f urls | LC_ALL=C.UTF-8 sort | cut -f2-`},
	}, pipe); err != nil {
		return nil, err
	}
	_, megabytes, err := p.withMemory(sort + " >/dev/null")
	if status(err) > 1 || status(err) < 0 {
		return nil, err
	}
	fmt.Fprintf(&sec.body, "\nThe most memory that %s had: %.0f MB.\n", code(sort), megabytes)
	return sec, nil
}
