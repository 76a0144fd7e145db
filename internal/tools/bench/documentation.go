package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The sizes of what is read, and of what is deduplicated.
const (
	docsSize   = 96 << 20
	sourceSize = 64 << 20
	htmlSize   = 32 << 20
	warcSize   = 8 * htmlSize
	jsonSize   = 32 << 20
	urlLines   = 10_000_000
)

// jsonArray returns JSON files of this machine (schemas, manifests, records) as one array.
func jsonArray() (string, error) {
	root, err := goTree()
	if err != nil {
		return "", err
	}
	b := []byte("[")
	for _, top := range []string{"/usr/share", "/usr/lib", filepath.Dir(root)} {
		err := filepath.WalkDir(top, func(name string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() && filepath.Ext(name) == ".json" && len(b) < jsonSize {
				if file := content(name); json.Valid(file) {
					b = append(append(b, bytes.TrimSpace(file)...), ",\n"...)
				}
			}
			return nil
		})
		if err != nil {
			return "", err
		}
	}
	return string(bytes.TrimRight(b, ",\n")) + "]\n", nil
}

// documentation returns the text of what this machine has to read, and the pages of HTML, which are written to a
// folder too.
func documentation(folder string) (docs string, pages []string, err error) {
	if err := os.Mkdir(folder, 0o777); err != nil {
		return "", nil, err
	}
	var b strings.Builder
	for _, top := range []string{"/usr/share/doc", "/usr/share/man"} {
		total := lengths(pages)
		err := filepath.WalkDir(top, func(name string, e fs.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() {
				return nil
			}
			plain := strings.TrimSuffix(name, ".gz")
			switch ext := filepath.Ext(plain); {
			case ext == ".html" && plain == name && total < htmlSize:
				page := content(name)
				total += len(page)
				pages = append(pages, string(page))
				return os.WriteFile(filepath.Join(folder, fmt.Sprintf("%06d.html", len(pages))), page, 0o666)
			case b.Len() < docsSize && isDocumentation(plain, ext):
				b.Write(content(name))
			}
			return nil
		})
		if err != nil {
			return "", nil, err
		}
	}
	if b.Len() == 0 || len(pages) == 0 {
		return "", nil, errors.New("missing documentation below /usr/share/doc")
	}
	return b.String(), pages, nil
}

func isDocumentation(name, ext string) bool {
	return slices.Contains([]string{".txt", ".rst", ".pod", ".md"}, ext) || strings.HasPrefix(filepath.Base(name), "changelog") ||
		strings.HasPrefix(name, "/usr/share/man/")
}

// content returns what is in a file, unpacked, if it is text of some 3 MB at most.
func content(name string) []byte {
	b, err := os.ReadFile(name)
	if err == nil && strings.HasSuffix(name, ".gz") {
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(b)); err == nil {
			b, err = io.ReadAll(z)
		}
	}
	if err != nil || len(b) > 3<<20 || bytes.IndexByte(b[:min(len(b), 4096)], 0) >= 0 {
		return nil
	}
	return b
}

// writeWARC writes a web archive of the pages, a few times.
func writeWARC(name string, pages []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	for range warcSize / htmlSize {
		for i, page := range pages {
			block := fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s", len(page), page)
			fmt.Fprintf(w, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://www.example.com/page/%d\r\n"+
				"Content-Type: application/http;msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", i, len(block), block)
		}
	}
	return errors.Join(w.Flush(), f.Close())
}

// writeURLs writes n lines made of web.txt, a third of which is there twice.
func writeURLs(name string, web []string, n int) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	rng := rand.New(rand.NewPCG(1, 3986))
	unique := n * 2 / 3
	for i := range n {
		k := i
		if k >= unique {
			k = rng.IntN(unique)
		}
		fmt.Fprintf(w, "%s/%d\n", strings.TrimRight(web[k%len(web)], "/"), k/len(web))
	}
	return errors.Join(w.Flush(), f.Close())
}
