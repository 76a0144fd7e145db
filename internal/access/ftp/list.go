package ftp

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/internal/lazy"
)

// The lines of LIST, as ls and DIR print them.
// Servers differ in the words between the mode and the size.
var (
	// -rw-r--r--   1 user     group          25 Jan 31 23:59 name
	unixLine = lazy.Regexp{
		Text: `^([a-zA-Z-])[rwxsStTlL-]{9}\S? .*?(\d+) +([A-Z][a-z]{2} +\d+ +[\d:]+) (.+)$`,
	}

	// 01-31-26  11:59PM       <DIR>          name
	dosLine = lazy.Regexp{Text: `^([\d-]+ +[\d:]+(?:[AP]M)?) +(?:(<DIR>)|(\d+)) +(.+)$`}
)

const factTime = "20060102150405"

// readList adds the items in the answer to a command to a list, and returns how
// many lines cannot be read.
func readList(rep *deref.Representation, command, octets string) (unread int) {
	_, directory, _ := strings.Cut(command, " ")
	for line := range strings.SplitSeq(octets, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if line == "" || command == "LIST" && strings.HasPrefix(line, "total ") {
			continue
		}
		item, ok := deref.Item{}, true
		switch command {
		case "MLSD":
			item, ok = readFacts(line)
		case "LIST":
			item, ok = readLong(line, time.Now())
		default: // of a directory by its name, some servers give names with it
			item.Name, item.Type = strings.TrimPrefix(line, directory+"/"), "unknown"
		}
		switch {
		case !ok:
			unread++
		case item.Type == "", item.Name == "", item.Name == ".", item.Name == "..":
		default:
			wire.AddItem(rep, finish(rep.Base, item))
		}
	}
	return unread
}

// finish returns an item with its URI. A name with a separator leads nowhere,
// and so does one with a control character other than a tab; the latter is
// shown with escapes. "\" is a separator on Windows only: a name may have it,
// but not with "..".
func finish(base uri.URI, item deref.Item) deref.Item {
	hasControl := strings.ContainsFunc(item.Name, unicode.IsControl)
	isOdd := func(r rune) bool { return r == '/' || r != '\t' && unicode.IsControl(r) }
	if !strings.ContainsFunc(item.Name, isOdd) &&
		!slices.Contains(strings.Split(item.Name, `\`), "..") {
		item.URI = wire.Child(base, item.Name, item.Type == "directory")
	}
	if hasControl || !utf8.ValidString(item.Name) {
		quoted := strconv.QuoteToGraphic(item.Name)
		item.Name = quoted[1 : len(quoted)-1]
	}
	if item.Type != "file" {
		item.Size = -1
	}
	return item
}

// readFacts reads a line of MLSD (RFC 3659 section 7):
//
//	type=file;size=25;modify=20260131235959; name
func readFacts(line string) (item deref.Item, ok bool) {
	facts, name, ok := strings.Cut(line, " ")
	item = deref.Item{Name: name, Type: "unknown", Size: -1}
	for fact := range strings.SplitSeq(strings.ToLower(facts), ";") {
		key, value, _ := strings.Cut(fact, "=")
		switch key {
		case "type":
			item.Type = kindOf(value)
		case "size":
			item.Size = parseSize(value)
		case "modify":
			item.Modified, _ = time.Parse(factTime, value)
		}
	}
	return item, ok && (facts == "" || strings.HasSuffix(facts, ";"))
}

// readLong reads a line of LIST.
func readLong(line string, now time.Time) (item deref.Item, ok bool) {
	if m := unixLine.Get().FindStringSubmatch(line); m != nil {
		item = deref.Item{Name: m[4], Type: kindOf(m[1]), Size: parseSize(m[2])}
		item.Modified = parseTime(m[3], "Jan 2 2006", "Jan 2 15:04")
		if item.Modified.Year() == 0 { // in the last year
			item.Modified = item.Modified.AddDate(now.Year(), 0, 0)
			if item.Modified.After(now.AddDate(0, 0, 1)) {
				item.Modified = item.Modified.AddDate(-1, 0, 0)
			}
		}
		if item.Type == "link" {
			item.Name, _, _ = strings.Cut(item.Name, " -> ")
		}
		return item, true
	}
	m := dosLine.Get().FindStringSubmatch(line)
	if m == nil {
		return item, false
	}
	item = deref.Item{Name: m[4], Type: "file", Size: parseSize(m[3])}
	if m[2] != "" {
		item.Type = "directory"
	}
	item.Modified = parseTime(m[1], "01-02-06 03:04PM", "01-02-2006 03:04PM", "01-02-06 15:04",
		"2006-01-02 15:04")
	return item, true
}

// kindOf returns the type that a fact or the first letter of a mode means.
func kindOf(fact string) string {
	switch {
	case fact == "file", fact == "-":
		return "file"
	case fact == "dir", fact == "d":
		return "directory"
	case fact == "cdir", fact == "pdir": // the directory itself, and that above
		return ""
	case fact == "l", strings.Contains(fact, "link"): // as in OS.unix=slink:target
		return "link"
	}
	return "other"
}

// parseSize returns a size, or -1 if the text is not a size.
func parseSize(digits string) int64 {
	if n, err := strconv.ParseInt(digits, 10, 64); err == nil && n >= 0 {
		return n
	}
	return -1
}

// parseTime returns a time in the first layout that it has, or zero.
func parseTime(text string, layouts ...string) (t time.Time) {
	text = strings.Join(strings.Fields(text), " ")
	for _, layout := range layouts {
		if t, err := time.Parse(layout, text); err == nil {
			return t
		}
	}
	return t
}
