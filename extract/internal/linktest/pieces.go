package linktest

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/link"
)

// A Piece is a part of a document that can be before and after any other piece,
// and the [Text] of its links.
type Piece struct {
	Text  string
	Links []string
}

// CheckPieces reads a document of chosen pieces. All their links must be found,
// in order, or there must be a note.
func (f Format) CheckPieces(
	t testing.TB, d link.Document, before string, pieces []Piece, choice []byte,
) {
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
