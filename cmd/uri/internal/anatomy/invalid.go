package anatomy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
)

// maxBeside is how many bytes before the wrong byte, and after it, are shown
// whole. Of the middle of a longer text only the number of bytes is shown.
const maxBeside = 320

// explainInvalid shows the text with a caret under the wrong byte, the error,
// and what is allowed there.
func explainInvalid(text string, e *uri.ParseError, opt Options) (lines []show.Row) {
	var cs []cell
	from, hidden := 0, false
	shown := func(to int) {
		if from < e.Offset && e.Offset < to {
			cs = append(cs, shortened(text, from, e.Offset, maxBeside, plain)...)
			from = e.Offset
		}
		cs = append(cs, shortened(text, from, to, maxBeside, plain)...)
	}
	if !opt.ShowPassword {
		for _, s := range show.Secrets(text) {
			start, end := s[0], s[1]
			shown(start)
			cs = append(cs, instead(show.Mask, start, end, plain)...)
			from, hidden = end, hidden || start <= e.Offset && e.Offset < end
		}
	}
	shown(len(text))
	at := slices.IndexFunc(cs, func(c cell) bool { return c.end > e.Offset })
	switch {
	case at < 0: // the caret is after the text
		at, cs = len(cs), append(cs, cell{s: " "})
	case !hidden:
		cs[at].style = offending
	}
	rows := wrapCells(cs, opt.Width-indent)
	for _, row := range rows {
		lines = append(lines, put(row, indent))
		if 0 <= at && at < len(row) {
			col := indent
			for _, c := range row[:at] {
				col += c.width()
			}
			lines = append(lines, textAt(col, "^", caret))
		}
		at -= len(row)
	}
	if len(rows) > 1 {
		lines = append(lines, nil)
	}

	f := e.Finding()
	source := "(rule " + f.Rule
	if f.Section != "" {
		source += ", " + f.Section
	}
	source += ")"
	if opt.Width > len(source)+20 {
		source = strings.ReplaceAll(source, " ", join)
	}
	say := func(s string) { lines = append(lines, paragraph(s, indent, 0, opt.Width)...) }
	say(fmt.Sprintf("byte %d: %s %s", e.Offset, show.Letters(f.Message), source))
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
