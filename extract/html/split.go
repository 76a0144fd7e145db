package html

import (
	"iter"
	"strings"

	"github.com/urikit/uri/extract/internal/lists"
)

// compact yields the words of a text that contain a colon.
func compact(text string) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for start, end := range lists.Split(text, isSpace) {
			if strings.IndexByte(text[start:end], ':') >= 0 && !yield(start, end) {
				return
			}
		}
	}
}
