package linktest

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"github.com/urikit/uri/extract/link"
)

// Links are what a reader yields.
type Links = iter.Seq2[link.Link, error]

// A Result is the result of reading a document.
type Result struct {
	Links []link.Link
	Notes []*link.Note
	Parts []Part
	Err   error // the error that ended the reading
}

// A Part is a document that was opened, and its text.
type Part struct {
	link.Document
	Text string
}

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

// texts returns a text for each value.
func texts[T any](list []T, show func(T) string) (all []string) {
	for _, v := range list {
		all = append(all, show(v))
	}
	return all
}

// Texts returns the [Text] of each link.
func (r *Result) Texts() []string { return texts(r.Links, Text) }

// Told returns the text of each note.
func (r *Result) Told() []string { return texts(r.Notes, (*link.Note).Error) }

// Opened returns each part as "part|type|name|base|text", or without a base as
// "part|type|name|text".
func (r *Result) Opened() []string {
	return texts(r.Parts, func(p Part) string {
		base := ""
		if !p.Base.IsZero() {
			base = p.Base.URI().String() + "|"
		}
		return fmt.Sprintf("%s|%s|%s|%s%s", p.Part, p.Type, p.Name, base, p.Text)
	})
}

// String shows the whole result, for messages.
func (r *Result) String() string {
	return fmt.Sprintf("links %+v\nnotes %q\nparts %q\nerror %v",
		r.Links, r.Told(), r.Opened(), r.Err)
}

// Text returns "context text", after the part if there is one.
func Text(l link.Link) string {
	if l.Part != "" {
		return l.Part + ": " + l.Context + " " + l.Text
	}
	return l.Context + " " + l.Text
}

// Written returns a function like [Text], which adds " | " and the text in the
// document if it differs.
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

// Equal reports an error if got, the results of a text, is not want.
func Equal(t testing.TB, what, text string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%.200q: %s:\n got %.2000q\nwant %.2000q", text, what, got, want)
	}
}

// Unspaced returns a text without white space and invisible characters.
func Unspaced(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("\u200b\ufeff\u00ad", r) {
			return -1
		}
		return r
	}, s)
}

// Attributes is an Opener that yields the href and src that the tokenizer of
// HTML finds, all with the place 0.
func Attributes(d link.Document) Links {
	return func(yield func(link.Link, error) bool) {
		z := html.NewTokenizer(d.Body)
		for z.Next() != html.ErrorToken {
			t := z.Token()
			for _, a := range t.Attr {
				if (t.Type == html.StartTagToken || t.Type == html.SelfClosingTagToken) &&
					(a.Key == "href" || a.Key == "src") {
					if !yield(d.Link(a.Val, t.Data+" "+a.Key), nil) {
						return
					}
				}
			}
		}
	}
}
