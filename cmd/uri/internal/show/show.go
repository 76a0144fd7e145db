// Package show prepares text for people: it escapes control characters, masks
// passwords, and lays out words and columns.
package show

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/redact"
)

// Escape sequences of terminals for styles.
const (
	Bold  = "\x1b[1m"
	Faint = "\x1b[2m"
	Plain = "\x1b[0m"
)

// Visible returns text that is safe to show on a terminal. Escapes replace
// octets that are not UTF-8, and characters that are not printable, such as
// controls of terminals and of bidirectional text, or that the terminal does
// not have.
func Visible(text string) string { return escape(text, isPrint) }

func isPrint(r rune) bool { return strconv.IsPrint(r) && (r <= '~' || !plain.Load()) }

// VisibleLines is [Visible] of the text between tabs and line ends.
func VisibleLines(lines []byte) []byte {
	text := strings.ReplaceAll(string(lines), "\r\n", "\n")
	keep := func(r rune) bool { return r == '\t' || r == '\n' || isPrint(r) }
	return []byte(escape(text, keep))
}

// ASCII is [Visible], with an escape for each character outside US-ASCII.
func ASCII(text string) string {
	return escape(text, func(r rune) bool { return ' ' <= r && r <= '~' })
}

func escape(text string, keep func(rune) bool) string {
	i := 0
	for i < len(text) && ' ' <= text[i] && text[i] <= '~' {
		i++
	}
	if i == len(text) {
		return text
	}
	b := append(make([]byte, 0, len(text)+16), text[:i]...)
	for rest := text[i:]; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		if (r != utf8.RuneError || size > 1) && keep(r) {
			b = append(b, rest[:size]...)
		} else {
			b = appendEscape(b, rest[:size])
		}
		rest = rest[size:]
	}
	return string(b)
}

// appendEscape appends the escape of a character or an octet, as in Go.
func appendEscape(b []byte, text string) []byte {
	n := len(b)
	b = strconv.AppendQuoteToASCII(b, text)
	return append(b[:n], b[n+1:len(b)-1]...) // without the quotes
}

// Char returns how [Letters] shows the first character of text, and its length.
// A NUL follows a character of two columns.
func Char(text string) (shown string, size int) {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case ' ' <= r && r <= '~':
		return text[:1], 1
	case !letters.Load() || !isLetter(r):
	case IsWide(r):
		return text[:size] + "\x00", size
	default:
		return text[:size], size
	}
	return string(appendEscape(nil, text[:size])), size
}

// OrEmpty is [Visible], but two quotes for an empty value. No component
// contains quotes.
func OrEmpty(value string) string {
	if value == "" {
		return `""`
	}
	return Visible(value)
}

// A Mask replaces a password of any length.
const Mask = "***"

// Masked returns text of any kind, such as a message that names a file or an
// operand, with a mask in place of each possible password, and of each other
// secret that package redact finds.
func Masked(text string) string {
	b, from := "", 0
	for start, end := range uri.PasswordSpans(text) {
		b += text[from:start] + Mask
		from = end
	}
	return redact.String(b + text[from:])
}

// List returns "a", "a and b", "a, b and c".
func List(names []string) string { return join(names, " and ") }

// Choice is List with "or".
func Choice(names []string) string { return join(names, " or ") }

func join(names []string, last string) string {
	n := len(names) - 1
	if n <= 0 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n], ", ") + last + names[n]
}

// Wrap breaks a text at its spaces into lines of at most width columns. A width
// of 0 or less is no limit.
func Wrap(text string, width int) []string {
	if width <= 0 {
		return []string{text}
	}
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// minPrefix is the length of the shortest beginning of a name that
// [DidYouMean] completes.
const minPrefix = 4

// Plural returns the number and the noun.
func Plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

// DidYouMean suggests the nearest of the names to a user who wrote name, or the
// first name that begins with it. It returns "" if there is none.
func DidYouMean(name string, names []string) string {
	best, least := "", max(1, len(name)/3)+1
	for _, n := range names {
		if d := distance(strings.ToLower(name), strings.ToLower(n)); d < least {
			best, least = n, d
		}
	}
	letters := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), "-", "") }
	for i := 0; best == "" && len(name) >= minPrefix && i < len(names); i++ {
		if strings.HasPrefix(letters(names[i]), letters(name)) {
			best = names[i]
		}
	}
	if best == "" {
		return ""
	}
	return "; did you mean " + best + "?"
}

// distance returns the least number of bytes to insert, delete or replace, or
// of neighbours to swap, that makes b of a.
func distance(a, b string) int {
	n := len(b) + 1
	before, last, row := make([]int, n), make([]int, n), make([]int, n)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range len(b) {
			d := last[j]
			if a[i] != b[j] {
				d++
				if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
					d = min(d, before[j-1]+1)
				}
			}
			row[j+1] = min(d, last[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
