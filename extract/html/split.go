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

// refresh returns the place of the URL in the content of META refresh: HTML
// section 4.2.5.3. It follows a number, a separator and an optional "url=".
func refresh(text string) (start, end int, ok bool) {
	i := afterSpace(text, 0)
	digits := i
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		i++
	}
	if i == len(text) || i == digits && text[i] != '.' {
		return 0, 0, false
	}
	for i < len(text) && ('0' <= text[i] && text[i] <= '9' || text[i] == '.') {
		i++
	}
	if i == len(text) || text[i] != ';' && text[i] != ',' && !isSpace(text[i]) {
		return 0, 0, false
	}
	i = afterSpace(text, i)
	if i < len(text) && (text[i] == ';' || text[i] == ',') {
		i++
	}
	i = afterSpace(text, i)
	if i == len(text) {
		return 0, 0, false
	}
	if j := i + len("url"); j < len(text) && strings.EqualFold(text[i:j], "url") {
		if j = afterSpace(text, j); j < len(text) && text[j] == '=' {
			i = afterSpace(text, j+1)
		}
	}
	if i < len(text) && (text[i] == '"' || text[i] == '\'') {
		quote := text[i]
		i++
		if n := strings.IndexByte(text[i:], quote); n >= 0 {
			return i, i + n, true
		}
	}
	return i, len(text), true
}

func afterSpace(text string, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return i
}
