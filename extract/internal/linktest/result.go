package linktest

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/link"
)

// Links are what a reader yields.
type Links = iter.Seq2[link.Link, error]

// A Result is all that reading a document gives.
type Result struct {
	Links []link.Link
	Notes []*link.Note
	Parts []Part
	Err   error // that ended it
}

// A Part is a document that was opened, and its text.
type Part struct {
	link.Document
	Text string
}

// read takes all that a reader yields.
func (r *Result) read(links Links) {
	for l, err := range links {
		note, ok := err.(*link.Note)
		switch {
		case r.Err != nil:
			r.Err = errors.Join(r.Err, errors.New("more after the error"))
		case ok:
			r.Notes = append(r.Notes, note)
		case err != nil:
			r.Err = err
		default:
			r.Links = append(r.Links, l)
		}
	}
}

// open is an Opener that reads parts as text, and keeps them.
func (r *Result) open(d link.Document) Links {
	return func(yield func(link.Link, error) bool) {
		var text strings.Builder
		d.Body = io.TeeReader(d.Body, &text)
		link.Text(d)(yield)
		d.Body = nil
		r.Parts = append(r.Parts, Part{d, text.String()})
	}
}

// Texts returns the [Text] of each link.
func (r *Result) Texts() (texts []string) {
	for _, l := range r.Links {
		texts = append(texts, Text(l))
	}
	return texts
}

// Told returns what the notes say.
func (r *Result) Told() (told []string) {
	for _, n := range r.Notes {
		told = append(told, n.Error())
	}
	return told
}

// Opened returns each part as "part|type|name|base|text". Without a base it is
// "part|type|name|text".
func (r *Result) Opened() (parts []string) {
	for _, p := range r.Parts {
		base := ""
		if !p.Base.IsZero() {
			base = p.Base.URI().String() + "|"
		}
		parts = append(parts, fmt.Sprintf("%s|%s|%s|%s%s", p.Part, p.Type, p.Name, base, p.Text))
	}
	return parts
}

// String shows all of it, for messages.
func (r *Result) String() string {
	return fmt.Sprintf("links %+v\nnotes %q\nparts %q\nerror %v", r.Links, r.Told(), r.Opened(),
		r.Err)
}

// Text returns "context text", after the part if there is one.
func Text(l link.Link) string {
	if l.Part != "" {
		return l.Part + ": " + l.Context + " " + l.Text
	}
	return l.Context + " " + l.Text
}

// Written returns what makes of a link of a document its [Text], and " | " with
// what is written if that is another.
func Written(document string) func(link.Link) string {
	return func(l link.Link) string {
		if l.Part == "" && document[l.Start:l.End] != l.Text {
			return Text(l) + " | " + document[l.Start:l.End]
		}
		return Text(l)
	}
}

// Show returns a text for each link, and "! note" for each note and error, in
// order.
func Show(links Links, show func(link.Link) string) (texts []string) {
	for l, err := range links {
		if err != nil {
			texts = append(texts, "! "+err.Error())
			continue
		}
		texts = append(texts, show(l))
	}
	return texts
}

// Equal holds what a text gives to what it should give.
func Equal(t testing.TB, what, text string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%.200q: %s:\n got %.2000q\nwant %.2000q", text, what, got, want)
	}
}

// Unspaced is a text without what a URI may be broken by.
func Unspaced(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(
			" \t\r\n\v\f\u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\u200b\ufeff\u00ad", r) ||
			'\u2000' <= r && r <= '\u200a' {
			return -1
		}
		return r
	}, s)
}
