package anatomy

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A style says how a character looks. There is one for each component.
type style uint8

const (
	plain style = iota
	schemeStyle
	authorityStyle
	userinfoStyle
	hostStyle
	portStyle
	pathStyle
	queryStyle
	fragmentStyle
	faint
	warning
	caret
	offending
)

// sgr holds the parameters of the escape sequence for each style: basic
// colours, which every terminal has and its owner has chosen. Userinfo is set
// apart as a warning is (section 7.6).
var sgr = [...]string{
	plain:          "",
	schemeStyle:    "35",
	authorityStyle: "32",
	userinfoStyle:  "1;33",
	hostStyle:      "32",
	portStyle:      "1;32",
	pathStyle:      "1;34",
	queryStyle:     "36",
	fragmentStyle:  "1;35",
	faint:          "2",
	warning:        "1;33",
	caret:          "1;31",
	offending:      "7;31", // reversed, so that a space is seen too
}

// A line is a line of the output: one glyph for each column.
type line []glyph

type glyph struct {
	r  rune
	st style
}

// put writes s from the given column on.
func (l *line) put(col int, s string, st style) {
	for _, r := range s {
		for len(*l) <= col {
			*l = append(*l, glyph{' ', plain})
		}
		(*l)[col] = glyph{r, st}
		col++
	}
}

// write appends the line to b, without blanks at its end.
func (l line) write(b *strings.Builder, color bool) {
	for len(l) > 0 && l[len(l)-1].r == ' ' {
		l = l[:len(l)-1]
	}
	now := plain
	set := func(st style) {
		if !color || st == now {
			return
		}
		if now != plain {
			b.WriteString("\x1b[0m")
		}
		if st != plain {
			b.WriteString("\x1b[" + sgr[st] + "m")
		}
		now = st
	}
	for _, g := range l {
		if g.r == 0 {
			continue // the second column of the character before
		}
		set(g.st)
		b.WriteRune(g.r)
	}
	set(plain)
	b.WriteByte('\n')
}

// join is a blank at which no line is broken.
const join = "\u00a0"

// wrapWords breaks s into lines of at most width columns, if width is not 0:
// between words, and inside of a word only if it is longer than a line.
func wrapWords(s string, width int) []string {
	if width <= 0 {
		return []string{strings.ReplaceAll(s, join, " ")}
	}
	var lines []string
	var now []rune
	words := strings.Split(s, " ")
	for i := 0; i < len(words); i++ {
		word := words[i]
		if strings.Contains(word, join) && utf8.RuneCountInString(word) > width {
			words = slices.Replace(words, i, i+1, strings.Split(word, join)...) // it must be broken somewhere
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

// paragraph returns the words of s as lines behind the indent and a mark.
func paragraph(mark string, st style, s string, width int) []line {
	col := indent + len(mark)
	if width > 0 {
		width -= col
	}
	var lines []line
	for i, words := range wrapWords(s, width) {
		var l line
		if i == 0 {
			l.put(indent, mark, st)
		}
		l.put(col, words, plain)
		lines = append(lines, l)
	}
	return lines
}

// item returns the words of s as an item of a list: its first line stands out.
func item(s string, width int) []line {
	const col = 2 * indent
	if width > 0 {
		width -= col + indent
	}
	var lines []line
	for i, words := range wrapWords(s, width) {
		var l line
		l.put(col+indent*min(i, 1), words, plain)
		lines = append(lines, l)
	}
	return lines
}
