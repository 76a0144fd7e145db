package text_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/urikit/uri/extract/text"
)

// TestReader: a stream gives what its text gives, whatever the blocks are, with lines and columns.
func TestReader(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	pieces := []string{"http://example.com/a", "<http://a/b\n c>", " word ", "\n", "é", "\"", "URL:", strings.Repeat("x", 5000), "urn:isbn:0451450523. ",
		"http://long.example/" + strings.Repeat("a/", 20000), "(mailto:a@b)", strings.Repeat("\n ", 300), "tel:tel:"}
	var b strings.Builder
	for b.Len() < 5<<20 {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	in := b.String()
	var want []string
	for m := range text.All(in) {
		line := 1 + strings.Count(in[:m.Start], "\n")
		column := 1 + len([]rune(in[strings.LastIndexByte(in[:m.Start], '\n')+1:m.Start]))
		want = append(want, fmt.Sprint(m.URI, m.Start, m.End, line, column, m.Delimiter))
	}
	for name, r := range map[string]io.Reader{
		"whole": strings.NewReader(in), "halves": iotest.HalfReader(strings.NewReader(in)), "with EOF": iotest.DataErrReader(strings.NewReader(in)),
	} {
		i := 0
		for m, err := range text.Reader(r) {
			if err != nil {
				t.Fatal(name, err)
			}
			got := fmt.Sprint(m.URI, m.Start, m.End, m.Line, m.Column, m.Delimiter)
			if i >= len(want) || got != want[i] {
				t.Fatalf("%s: %d: %.200s, want %.200s", name, i, got, want[min(i, len(want)-1)])
			}
			i++
		}
		if i != len(want) {
			t.Errorf("%s: %d of %d", name, i, len(want))
		}
	}
}

func TestReaderError(t *testing.T) {
	broken := errors.New("broken")
	n := 0
	for m, err := range text.Reader(io.MultiReader(strings.NewReader("http://a/ http://b/"), iotest.ErrReader(broken))) {
		if n++; n <= 2 && (err != nil || m.URI.IsZero()) || n == 3 && err != broken {
			t.Error(n, m, err)
		}
	}
	if n != 3 {
		t.Error(n)
	}
	for range text.Reader(strings.NewReader("http://a http://b")) {
		break
	}
}
