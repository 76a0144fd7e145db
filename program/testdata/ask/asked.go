//go:build ignore

// Go's net/url. Userinfo is as String writes it; the path is the opaque part of
// a URL that has one.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"strings"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		text, base, _ := strings.Cut(in.Text(), "\t")
		fmt.Println(answer(decode(text), decode(base)))
	}
}

func answer(text, base string) string {
	u, err := url.Parse(text)
	if base != "" {
		var b *url.URL
		if b, err = url.Parse(base); err == nil {
			u, err = b.Parse(text)
		}
	}
	if err != nil {
		return "!"
	}
	path := u.Opaque
	if path == "" {
		path = u.EscapedPath()
	}
	return fmt.Sprintf("%x\t%x\t%x\t%x\t%x\t%x\t%x", u.Scheme, u.User.String(), u.Hostname(), u.Port(),
		path, u.RawQuery, u.EscapedFragment())
}

func decode(s string) string {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}
