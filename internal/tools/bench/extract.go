package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"mvdan.cc/xurls/v2"

	"github.com/urikit/uri/extract/text"
)

const xurlsName = "xurls, Strict"

// goSource returns some of the source of Go's library below a folder of it, which every machine with Go has.
func goSource(folder string, bytes int) (string, error) {
	var b strings.Builder
	root, err := goTree()
	if err != nil {
		return "", err
	}
	err = filepath.WalkDir(filepath.Join(root, folder), func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		if b.Len() >= bytes {
			return fs.SkipAll
		}
		file, err := os.ReadFile(name)
		b.Write(file)
		return err
	})
	s := b.String()
	return s[:min(len(s), bytes)], err
}

// goTree returns the directory of the source of Go's library.
func goTree() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	return filepath.Join(strings.TrimSpace(string(out)), "src"), err
}

// extractGroup is of finding URIs: an operation is a KB of text.
func extractGroup(source string) group {
	cells := func(name string, size int, f func(s string)) *cell {
		s := source[:min(len(source), size)]
		return &cell{name: name, ops: max(1, len(s)>>10), run: func() { f(s) }}
	}
	plain := regexp.MustCompile(`https?://[^ \n]+`)
	strict := xurls.Strict()
	const piece = 64 << 10 // which xurls reads for a tenth of a second
	return group{"Extract, the source of Go's package net, for each KB", []*cell{
		cells("text.All", len(source), func(s string) {
			for m := range text.All(s) {
				sink += m.End
			}
		}),
		cells("text.All, the first 64 KB", piece, func(s string) {
			for m := range text.All(s) {
				sink += m.End
			}
		}),
		cells("text.Reader", len(source), func(s string) {
			for m := range text.Reader(strings.NewReader(s)) {
				sink += m.End
			}
		}),
		cells("regexp https?://[^ \\n]+", len(source), func(s string) { sink += len(plain.FindAllStringIndex(s, -1)) }),
		cells(xurlsName, piece, func(s string) { sink += len(strict.FindAllStringIndex(s, -1)) }),
	}, map[string]goal{"text.All": {0.001, 0}, "text.All, the first 64 KB": {0.001, 0}}}
}
