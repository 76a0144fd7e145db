package linktest

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/link"
)

// A Piece is a part of a document that can stand before and after any other,
// and its links as [Text] shows them. It may be hostile: then they need not be
// found, if a note says so.
type Piece struct {
	Text  string
	Links []string
}

// CheckPieces puts a document together of pieces, and holds its reading to the
// promise that nothing is lost silently: all their links are found, in order,
// or there is a note.
func (f Format) CheckPieces(t testing.TB, d link.Document, before string, pieces []Piece,
	choice []byte) {
	t.Helper()
	text, want := before, []string(nil)
	for _, c := range choice[:min(len(choice), 1000)] {
		p := pieces[int(c)%len(pieces)]
		text, want = text+p.Text, append(want, p.Links...)
	}
	d.Body = strings.NewReader(text)
	r := f.Read(d)
	if got := r.Texts(); r.Err != nil || len(r.Notes) == 0 && !slices.Equal(got, want) {
		t.Fatalf("%.2000q:\n got %q\nwant %q\n%v", text, got, want, r.Err)
	}
}
