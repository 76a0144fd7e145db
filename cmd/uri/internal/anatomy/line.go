package anatomy

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/show"
)

// textAt returns a line of one text.
func textAt(col int, text, style string) (row show.Row) {
	row.Put(col, text, style)
	return row
}

// join is a blank at which no line is broken.
const join = "\u00a0"

// wrapWords breaks s into lines of at most width columns: between words, and
// inside a word only if that is longer than a line.
func wrapWords(s string, width int) []string {
	var lines []string
	var now []rune
	words := strings.Split(s, " ")
	for i := 0; i < len(words); i++ {
		word := words[i]
		if strings.Contains(word, join) && utf8.RuneCountInString(word) > width {
			// It must be broken somewhere.
			words = slices.Replace(words, i, i+1, strings.Split(word, join)...)
			word = words[i]
		}
		w := []rune(strings.ReplaceAll(word, join, " "))
		if len(now) > 0 && len(now)+1+len(w) > width {
			lines = append(lines, string(now))
			now = nil
		}
		if len(now) > 0 {
			now = append(now, ' ')
		}
		now = append(now, w...)
		for len(now) > width {
			lines = append(lines, string(now[:width]))
			now = now[width:]
		}
	}
	return append(lines, string(now))
}

// paragraph returns the words of s as lines from a column on. All lines except
// the first one hang by more columns.
func paragraph(s string, col, hang, width int) (lines []show.Row) {
	for _, words := range wrapWords(s, width-col-hang) {
		lines = append(lines, textAt(col+hang*min(len(lines), 1), words, plain))
	}
	return lines
}
