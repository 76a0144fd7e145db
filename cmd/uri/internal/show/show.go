// Package show prepares text for people: it escapes control characters, masks
// passwords, and lays out words and columns.
package show

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/scheme"
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
	case !isLetter(r):
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

// Masked returns a reference, valid or not, for people: with a mask in place of
// each of its [Secrets].
func Masked(ref string) string { return masked(ref, Secrets(ref)) }

// MaskedPlace returns the place in Masked(ref) of the octet at i of ref, or of
// the mask that it is in.
func MaskedPlace(ref string, i int) int {
	shift := 0
	for _, s := range Secrets(ref) {
		if i < s[1] {
			return min(i, s[0]) + shift
		}
		shift += len(Mask) - (s[1] - s[0])
	}
	return i + shift
}

// MaskedMessage returns a message that may quote references, with masks.
func MaskedMessage(text string) string { return masked(text, found(text)) }

func masked(text string, secrets [][2]int) string {
	if len(secrets) == 0 {
		return text
	}
	var b strings.Builder
	from := 0
	for _, s := range secrets {
		b.WriteString(text[from:s[0]])
		b.WriteString(Mask)
		from = s[1]
	}
	return b.String() + text[from:]
}

// Secrets returns the places in a reference, valid or not, that are secrets or
// may be: what [uri.PasswordSpans] and package redact find, and what is before
// the "@" in user:password@host. They are in order and do not overlap.
func Secrets(ref string) [][2]int {
	all := found(ref)
	for start, end := range uri.PasswordSpans(ref) {
		all = append(all, [2]int{start, end})
	}
	return Merged(all)
}

func found(text string) (all [][2]int) {
	for s := range redact.Spans(text) {
		all = append(all, [2]int{s.Start, s.End})
	}
	return Merged(appendLogins(all, text))
}

// Merged sorts places, and joins those that overlap.
func Merged(all [][2]int) [][2]int {
	slices.SortFunc(all, func(a, b [2]int) int { return a[0] - b[0] })
	n := 0
	for _, s := range all {
		if n > 0 && s[0] < all[n-1][1] {
			all[n-1][1] = max(all[n-1][1], s[1])
			continue
		}
		all[n] = s
		n++
	}
	return all[:n]
}

// ofScheme reports whether a byte can be in the name of a scheme.
func ofScheme(c byte) bool {
	return pct.Alpha().Contains(c) || pct.Digit().Contains(c) || c == '+' || c == '-' || c == '.'
}

// appendLogins appends the places of passwords in user:password@host, where the
// user is not a registered scheme.
func appendLogins(all [][2]int, text string) [][2]int {
	end, at := 0, -1 // of the word around from
	for from := 0; ; {
		n := strings.IndexByte(text[from:], ':') + 1
		if n == 0 {
			return all
		}
		user := text[from : from+n-1]
		if from += n; from > end {
			end = len(text)
			if n := strings.IndexAny(text[from:], "/\\?# \t\r\n"); n >= 0 {
				end = from + n
			}
			at = from + strings.LastIndexByte(text[from:end], '@')
		}
		begin := len(user)
		for begin > 0 && ofScheme(user[begin-1]) {
			begin--
		}
		user = strings.ToLower(user[begin:])
		switch _, known := scheme.Lookup(user); {
		case at <= from || known || inPath(text[:from-len(":")-len(user)]):
			from = end
		case user != "" && 'a' <= user[0] && user[0] <= 'z' && text[from:at] != Mask:
			all = append(all, [2]int{from, at})
			from = end
		}
	}
}

// inPath reports whether a text ends in the path of a reference, so that no
// user begins after it: in a "/" that does not begin an authority.
func inPath(text string) bool {
	before := strings.TrimRight(text, `/\`)
	switch n := len(text) - len(before); {
	case n == 0 || strings.HasSuffix(before, ":"):
		return false
	case n == 1:
		return true
	}
	return before != "" && strings.IndexByte(" \t\"'<(=", before[len(before)-1]) < 0
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
// of 0 or less means no limit.
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
