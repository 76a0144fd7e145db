// Command warc is a plain loop over the pages of a WARC of responses: it prints the attributes that
// hold links, as golang.org/x/net/html finds them.
package main

import (
	"bufio"
	"io"
	"log"
	"net/http"
	"net/textproto"
	"os"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

func main() {
	in, out := bufio.NewReaderSize(os.Stdin, 64<<10), bufio.NewWriterSize(os.Stdout, 64<<10)
	defer out.Flush()
	for {
		line, err := in.ReadString('\n')
		if err == io.EOF {
			return
		}
		check(err)
		if strings.HasPrefix(line, "WARC/") {
			record(in, out)
		}
	}
}

func record(in *bufio.Reader, out *bufio.Writer) {
	head, err := textproto.NewReader(in).ReadMIMEHeader()
	check(err)
	size, err := strconv.ParseInt(head.Get("Content-Length"), 10, 64)
	check(err)
	out.WriteString(head.Get("WARC-Target-URI") + "\n")
	block := io.LimitReader(in, size)
	response, err := http.ReadResponse(bufio.NewReader(block), nil)
	check(err)
	for z := html.NewTokenizer(response.Body); ; {
		switch z.Next() {
		case html.ErrorToken:
			io.Copy(io.Discard, block)
			return
		case html.StartTagToken, html.SelfClosingTagToken:
			for _, more := z.TagName(); more; {
				var name, value []byte
				if name, value, more = z.TagAttr(); isLink(string(name)) {
					out.Write(append(value, '\n'))
				}
			}
		}
	}
}

func isLink(name string) bool {
	switch name {
	case "href", "src", "action", "cite", "data", "poster":
		return true
	}
	return false
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
