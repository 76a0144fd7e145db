package warc_test

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/extract/warc"
)

// A result is all that reading an archive gives.
type result struct {
	links []link.Link
	notes []string
	err   error
	parts []part
}

// A part is a document that was opened.
type part struct {
	link.Document
	text string
}

// read reads an archive, and each document in it as text.
func read(d link.Document) *result {
	r := new(result)
	open := func(d link.Document) iter.Seq2[link.Link, error] {
		return func(yield func(link.Link, error) bool) {
			text, err := io.ReadAll(d.Body)
			r.parts = append(r.parts, part{d, string(text)})
			if err != nil {
				yield(link.Link{}, err)
				return
			}
			for m := range d.Finder.All(string(text)) {
				if !yield(d.Found(m), nil) {
					return
				}
			}
		}
	}
	for l, err := range warc.Links(d, open) {
		var note *link.Note
		switch {
		case errors.As(err, &note):
			r.notes = append(r.notes, note.Error())
		case err != nil:
			r.err = errors.Join(r.err, err)
		default:
			r.links = append(r.links, l)
		}
	}
	return r
}

func doc(text string) link.Document { return link.Document{Body: strings.NewReader(text)} }

// linksOf returns each link as "context text", behind its part.
func (r *result) linksOf() []string {
	out := []string{}
	for _, l := range r.links {
		s := l.Context + " " + l.Text
		if l.Part != "" {
			s = l.Part + ": " + s
		}
		out = append(out, s)
	}
	return out
}

func (r *result) partsOf() []string {
	out := []string{}
	for _, p := range r.parts {
		out = append(out, fmt.Sprintf("%s|%s|%s|%s|%s", p.Part, p.Type, p.Name, p.Base.URI(), p.text))
	}
	return out
}

func (r *result) dump() string {
	var b strings.Builder
	for _, l := range r.links {
		fmt.Fprintf(&b, "%s %q %s %d-%d %d:%d %s\n", l.Part, l.Text, l.Context, l.Start, l.End, l.Line, l.Column, l.Base.URI())
	}
	fmt.Fprintf(&b, "%v %q\n%q\n", r.err, r.notes, r.partsOf())
	return b.String()
}

// check holds the reading of an archive to its laws.
func check(t *testing.T, text string) *result {
	t.Helper()
	r := read(doc(text))
	if r.err != nil {
		t.Fatal(r.err)
	}
	want := r.dump()
	for name, in := range map[string]io.Reader{
		"bytes": iotest.OneByteReader(strings.NewReader(text)), "halves": iotest.HalfReader(strings.NewReader(text)),
		"with EOF": iotest.DataErrReader(strings.NewReader(text)),
	} {
		if got := read(link.Document{Body: in}).dump(); got != want {
			t.Fatalf("%s: %s\nwant %s", name, got, want)
		}
	}
	opened := map[string]string{}
	for _, p := range r.parts {
		opened[p.Part] = p.text
	}
	last := 0
	for _, l := range r.links {
		in, inPart := opened[l.Part]
		if !inPart {
			in = text
		}
		if l.Start < 0 || l.Start > l.End || l.End > len(in) {
			t.Fatalf("%q at %d-%d of %d", l.Text, l.Start, l.End, len(in))
		}
		if inPart {
			continue
		}
		if l.Start < last {
			t.Errorf("%q at %d, behind %d", l.Text, l.Start, last)
		}
		last = l.Start
		line := 1 + strings.Count(in[:l.Start], "\n")
		column := 1 + utf8.RuneCountInString(in[strings.LastIndexByte(in[:l.Start], '\n')+1:l.Start])
		if l.Line != line || l.Column != column {
			t.Errorf("%q at %d:%d, want %d:%d", l.Text, l.Line, l.Column, line, column)
		}
		if written := in[l.Start:l.End]; written != l.Text && l.Alternate.IsZero() && !strings.ContainsAny(written, "\u0085\u00a0\u200b\ufeff\u00ad\n ") {
			t.Errorf("%q stands for %q", written, l.Text)
		}
	}
	return r
}

// record makes a record of fields and a block.
func record(fields, block string) string {
	return fmt.Sprintf("WARC/1.0\r\n%sContent-Length: %d\r\n\r\n%s\r\n\r\n", fields, len(block), block)
}

// response makes the record of a response.
func response(fields, body string) string {
	return record("WARC-Type: response\r\nWARC-Target-URI: http://a/d/e\r\nContent-Type: application/http;msgtype=response\r\n",
		"HTTP/1.1 200 OK\r\n"+fields+"\r\n"+body)
}
