package links_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"

	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/links"
	"github.com/urikit/uri/scheme/file"
)

// A program that makes pages checks them before it publishes them: each link is
// looked up as a browser or a forge does it, and each reason has a name.
func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	const page = "[setup](Setup.md)\n[ports](setup.md#ports)\n[first steps](setup.md#first-steps)\n"
	os.WriteFile(filepath.Join(dir, "setup.md"), []byte("# First steps\n"), 0o666)

	c := links.New(links.Options{Trees: []string{dir}})
	at, _ := file.FromPath(file.Unix, "", filepath.Join(dir, "index.md"))
	_, err = c.Read(context.Background(), link.Document{
		Name: "index.md", Body: strings.NewReader(page), Base: base.Retrieved(at.Generic())})
	if err != nil {
		fmt.Println(err)
	}
	for l, err := range c.Results(context.Background()) {
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Printf("%s:%d: %s: %s %s\n", l.Document, l.Line, l.Text, l.Verdict.State, l.Verdict.Rule)
	}
	// Output:
	// index.md:1: Setup.md: broken letter-case
	// index.md:2: setup.md#ports: broken no-anchor
	// index.md:3: setup.md#first-steps: fine
}

// The links of a database are in no document.
func ExampleChecker_Add() {
	shop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/old":
			http.Redirect(w, r, "/new", http.StatusMovedPermanently)
		case "/gone":
			w.WriteHeader(http.StatusGone)
		}
	}))
	defer shop.Close()
	policy, err := guard.ParsePolicy("allow range loopback\nallow port 1-65535")
	if err != nil {
		fmt.Println(err)
		return
	}
	client := deref.New(deref.Options{Policy: policy,
		Accessors: deref.Registry{}.With(dhttp.Accessor{UserAgent: "example/1"}, "http", "https")})
	defer client.Close()

	c := links.New(links.Options{Client: client})
	for product, address := range map[string]string{
		"bolt": "/new", "nut": "/old", "washer": "/gone",
	} {
		c.Add(product, shop.URL+address)
	}
	for l, err := range c.Results(context.Background()) {
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Printf("%s is %s\n", l.Document, l.Verdict)
	}
	// Output:
	// bolt is fine
	// nut is moved: answered 301 Moved Permanently
	// washer is broken: answered 410 Gone
}
