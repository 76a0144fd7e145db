package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urikit/uri"
)

// corpora are the lines of each file.
type corpora struct {
	web, long, files, refs []string
	webText                string // web.txt as it is
	urns                   []urnCase
	source                 string // of Go
}

func loadCorpora(dir string) (*corpora, error) {
	c := new(corpora)
	var err error
	if c.urns, err = loadURNs(dir); err != nil {
		return nil, err
	}
	if c.source, err = goSource("net", 4<<20); err != nil {
		return nil, err
	}
	for _, f := range []struct {
		name  string
		lines *[]string
	}{
		{"web.txt", &c.web}, {"long.txt", &c.long}, {"files.txt", &c.files}, {"refs.txt", &c.refs},
	} {
		text, err := os.ReadFile(filepath.Join(dir, f.name))
		if err != nil {
			return nil, fmt.Errorf("no corpus (see -corpus): %w", err)
		}
		s := string(text)
		if f.name == "web.txt" {
			c.webText = s
		}
		*f.lines = strings.Split(strings.TrimSuffix(s, "\n"), "\n")
	}
	return c, nil
}

// valid returns the URIs among the lines.
func valid(lines []string) []uri.URI {
	var us []uri.URI
	for _, l := range lines {
		if u, err := uri.Parse(l); err == nil {
			us = append(us, u)
		}
	}
	return us
}
