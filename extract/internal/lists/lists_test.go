package lists_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/lists"
)

// TestTargets: the targets of Link, and the images of a link to one.
func TestTargets(t *testing.T) {
	const field = `<a>; rel=preload; ImageSrcSet="b 1x, c,d 2x"; imagesizes="no 1x", <e>; x="imagesrcset=",<f>;imagesrcset="g`
	var got []string
	for start, end := range lists.Targets(field) {
		got = append(got, field[start:end])
	}
	if want := strings.Fields("a b c,d e f"); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// FuzzSplit: the pieces are in the text, in order, not empty, and have no
// separators or white space at their ends.
func FuzzSplit(f *testing.F) {
	f.Add("a b, c 1x,d (,) 2x, 0;url='e'")
	f.Fuzz(func(t *testing.T, text string) {
		for name, split := range map[string]func(func(int, int) bool){
			"srcset": lists.Srcset(text), "spaces": lists.Split(text, lists.IsSpace),
			"commas": lists.Split(text, lists.IsComma),
		} {
			at := 0
			for start, end := range split {
				if start < at || end <= start || end > len(text) {
					t.Fatalf("%s: %d to %d of %q", name, start, end, text)
				}
				first, last := text[start], text[end-1]
				if lists.IsSpace(first) || lists.IsSpace(last) || name != "spaces" &&
					(first == ',' || last == ',') {
					t.Fatalf("%s: %q of %q", name, text[start:end], text)
				}
				at = end
			}
		}
		var got []string
		for start, end := range lists.Split(text, lists.IsSpace) {
			got = append(got, text[start:end])
		}
		if want := strings.FieldsFunc(text, func(r rune) bool {
			return r < 0x80 &&
				lists.IsSpace(byte(r))
		}); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}
