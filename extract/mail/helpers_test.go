package mail_test

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
	"github.com/urikit/uri/extract/mail"
)

type reader = func(link.Document, link.Opener) iter.Seq2[link.Link, error]

// A result is all that reading a document gives.
type result struct {
	links []link.Link
	notes []*link.Note
	err   error // of the reader
	parts []part
}

// A part is a document that was opened.
type part struct {
	link.Document
	text string
}

// read reads a message, and each part as text.
func read(links reader, d link.Document) *result {
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
	for l, err := range links(d, open) {
		var note *link.Note
		switch {
		case errors.As(err, &note):
			r.notes = append(r.notes, note)
		case err != nil:
			r.err = errors.Join(r.err, err)
		default:
			r.links = append(r.links, l)
		}
	}
	return r
}

func doc(text string) link.Document { return link.Document{Body: strings.NewReader(text)} }

// linksOf returns each link as "context text" or "part: context text".
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

func (r *result) notesOf() []string {
	out := []string{}
	for _, n := range r.notes {
		out = append(out, n.Error())
	}
	return out
}

// partsOf returns each part as "part type name text".
func (r *result) partsOf() []string {
	out := []string{}
	for _, p := range r.parts {
		out = append(out, fmt.Sprintf("%s|%s|%s|%s", p.Part, p.Type, p.Name, p.text))
	}
	return out
}

func (r *result) dump() string {
	var b strings.Builder
	for _, l := range r.links {
		fmt.Fprintf(&b, "%s %q %s %d-%d %d:%d %s\n", l.Part, l.Text, l.Context, l.Start, l.End, l.Line, l.Column, l.Base.Why()+l.Base.URI().String())
	}
	fmt.Fprintln(&b, r.err, strings.Join(r.notesOf(), "\n"))
	for _, p := range r.parts {
		fmt.Fprintf(&b, "%s %s %s %d %s %q\n", p.Part, p.Type, p.Name, p.Depth, p.Base.URI(), p.text)
	}
	return b.String()
}

// check holds the reading of a text to its laws.
func check(t *testing.T, links reader, text string, o link.Options) *result {
	t.Helper()
	r := read(links, link.Document{Body: strings.NewReader(text), Options: o})
	if r.err != nil {
		t.Fatal(r.err)
	}
	want := r.dump()
	for name, in := range map[string]io.Reader{
		"bytes": iotest.OneByteReader(strings.NewReader(text)), "halves": iotest.HalfReader(strings.NewReader(text)),
		"with EOF": iotest.DataErrReader(strings.NewReader(text)),
	} {
		if got := read(links, link.Document{Body: in, Options: o}).dump(); got != want {
			t.Fatalf("%s: %s\nwant %s", name, got, want)
		}
	}
	opened := map[string]string{}
	for _, p := range r.parts {
		if p.text == "" || p.Depth == 0 {
			t.Errorf("%s of depth %d: %q", p.Part, p.Depth, p.text)
		}
		opened[p.Part] = p.text
	}
	last := 0
	for _, l := range r.links {
		in, inPart := opened[l.Part]
		if !inPart {
			in = text
		}
		if l.Part != "" && !inPart {
			continue // of a message that was encoded
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
		written := in[l.Start:l.End]
		if !strings.Contains(written, "=?") && l.Context != "Content-Type" && l.Alternate.IsZero() && !strings.Contains(spaceless(written), spaceless(l.Text)) {
			t.Errorf("%q stands for %q", written, l.Text)
		}
	}
	for _, n := range r.notes {
		if n.Offset < 0 || n.Offset > max(len(text), len(opened[n.Part])) {
			t.Errorf("%v at %d of %d", n, n.Offset, len(text))
		}
	}
	return r
}

func spaceless(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n\v\f\u0085\u00a0\u200b\ufeff\u00ad\u2028\u2029\u3000\u1680\u202f\u205f", r) || '\u2000' <= r && r <= '\u200a' {
			return -1
		}
		return r
	}, s)
}

var readers = map[string]reader{"Links": mail.Links, "Mbox": mail.Mbox}
