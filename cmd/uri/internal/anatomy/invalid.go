package anatomy

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
)

// Of a text that is not a reference, at least so many bytes are shown at its
// beginning, on both sides of the wrong byte, and at its end.
const (
	showHead   = 160
	showAround = 80
	showTail   = 40
)

// explainInvalid shows the text with a caret under the wrong byte, the error,
// and what is allowed there.
func explainInvalid(text string, e *uri.ParseError, opt Options) (lines []show.Row) {
	var cuts []cut
	from, hidden := 0, false
	if !opt.ShowPassword {
		for start, end := range uri.PasswordSpans(text) {
			cuts = append(cuts, window(text, from, start, e.Offset)...)
			cuts = append(cuts, cut{start, end, show.Mask, plain})
			from, hidden = end, hidden || start <= e.Offset && e.Offset < end
		}
	}
	cuts = append(cuts, window(text, from, len(text), e.Offset)...)
	cs := cells(text, 0, len(text), cuts, func(i int) string {
		if i == e.Offset {
			return offending
		}
		return plain
	})
	if e.Offset >= len(text) { // the caret is after it
		cs = append(cs, cell{s: " ", start: len(text), end: len(text) + 1})
	}
	rows := wrapCells(cs, opt.Width-indent)
	pointed := false
	for _, row := range rows {
		lines = append(lines, put(row, indent))
		col := indent
		for _, c := range row {
			if !pointed && c.end > e.Offset {
				lines = append(lines, textAt(col, "^", caret))
				pointed = true
			}
			col += len(c.s)
		}
	}
	if len(rows) > 1 {
		lines = append(lines, nil)
	}

	f := e.Finding(text)
	source := "(rule " + f.Rule
	if f.Section != "" {
		source += ", " + f.Section
	}
	source += ")"
	if opt.Width > len(source)+20 {
		source = strings.ReplaceAll(source, " ", join)
	}
	say := func(s string) { lines = append(lines, paragraph(s, indent, 0, opt.Width)...) }
	say(fmt.Sprintf("byte %d: %s %s", e.Offset, show.ASCII(f.Message), source))
	if hidden {
		say("the error is in the masked part; --show-password shows it")
	}
	switch ways := mayStand(e, text); {
	case len(ways) == 1:
		say("allowed here: " + ways[0])
	case len(ways) > 1:
		say("allowed here:")
		for _, s := range ways {
			lines = append(lines, paragraph(s, 2*indent, indent, opt.Width)...)
		}
	}
	return lines
}

// window returns the cuts of the text between start and end. They keep its ends
// and the bytes around an offset.
func window(text string, start, end, offset int) (cuts []cut) {
	leaveOut := func(from, to int) {
		from, to = boundary(text, from), boundary(text, to)
		if to-from > showAround { // otherwise the note is hardly shorter
			cuts = append(cuts, omit(from, to))
		}
	}
	head, tail := start+showHead, end-showTail
	if start <= offset && offset <= end {
		leaveOut(head, offset-showAround)
		head = max(head, offset+showAround)
	}
	leaveOut(head, tail)
	return cuts
}

// boundary returns i, or if i is inside of a character, the offset of the
// character.
func boundary(text string, i int) int {
	for n := 1; n < utf8.UTFMax && 0 < i && i < len(text) && !utf8.RuneStart(text[i]); n++ {
		i--
	}
	return i
}
