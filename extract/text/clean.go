package text

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// A Cleaned is what [Clean] makes of a text.
type Cleaned struct {
	Ref       uri.Ref
	Alternate uri.Ref           // without the hyphen at the end of a line, or the empty reference
	Changes   []finding.Finding // what was taken off, and where in the text
}

// wrappers are pairs of what people put around a URI.
var wrappers = [...][2]string{
	{"<", ">"}, {`"`, `"`}, {"'", "'"}, {"`", "`"}, {"(", ")"}, {"[", "]"}, {"{", "}"},
	{"“", "”"}, {"‘", "’"}, {"«", "»"}, {"‹", "›"}, {"「", "」"}, {"《", "》"}, {"〈", "〉"}, {"＜", "＞"},
}

// maxWrappers is how many pairs are taken off.
const maxWrappers = 8

// Clean returns the reference that somebody typed or pasted: without what is around it (angle brackets, quotation
// marks, "URL:"), without white space, and without characters that nobody sees (RFC 3986 appendix C, conflicts.md
// D-31). Nothing else is changed, and nothing encoded; the error is that of [uri.ParseRef], with the offset in what
// is left.
func Clean(text string) (Cleaned, error) {
	start, end, changes := Unwrap(text)
	c := Cleaned{Changes: changes}
	raw := text[start:end]
	for i := 0; i < len(raw); {
		r, n := utf8.DecodeRuneInString(raw[i:])
		if isSpace(r) {
			c.Changes = note(c.Changes, start+i, start+i+n, "white-space", "white space inside is none of it")
		}
		i += n
	}
	clean, alternate := unfold(raw)
	r, err := uri.ParseRef(clean)
	if err != nil {
		return Cleaned{}, err
	}
	c.Ref = r
	if alternate != "" {
		if a, err := uri.ParseRef(alternate); err == nil {
			c.Alternate = a
		}
	}
	return c, nil
}

// Unwrap returns the place in a text of what is inside of brackets, quotation marks, "URL:" and white space, and what was
// left out. Clean goes on from there.
func Unwrap(text string) (start, end int, changes []finding.Finding) {
	note := func(start, end int, rule, message string) {
		changes = note(changes, start, end, rule, message)
	}
	start, end = 0, len(text)
	trim := func() {
		if s := strings.TrimLeftFunc(text[start:end], isSpace); len(s) < end-start {
			note(start, end-len(s), "white-space", "white space before it is none of it")
			start = end - len(s)
		}
		if s := strings.TrimRightFunc(text[start:end], isSpace); len(s) < end-start {
			note(start+len(s), end, "white-space", "white space behind it is none of it")
			end = start + len(s)
		}
	}
	trim()
	for range maxWrappers {
		before := end - start
		if s := text[start:end]; len(s) > len("URL:") && (strings.EqualFold(s[:len("URL:")], "URL:") || strings.EqualFold(s[:len("URL=<")], "URL=<")) {
			note(start, start+len("URL:"), "prefix", `"`+s[:len("URL:")]+`" is none of it`)
			start += len("URL:")
		}
		for _, w := range wrappers {
			if s := text[start:end]; len(s) >= len(w[0])+len(w[1]) && strings.HasPrefix(s, w[0]) && strings.HasSuffix(s, w[1]) && (w[0] != "[" || !strings.HasPrefix(s, "[//")) {
				note(start, start+len(w[0]), "wrapper", w[0]+" and "+w[1]+" are around it")
				note(end-len(w[1]), end, "wrapper", w[0]+" and "+w[1]+" are around it")
				start, end = start+len(w[0]), end-len(w[1])
				break
			}
		}
		if trim(); end-start == before {
			break
		}
	}
	return start, end, changes
}

// note adds a change.
func note(changes []finding.Finding, start, end int, rule, message string) []finding.Finding {
	if len(changes) == maxChanges {
		return changes
	}
	return append(changes, finding.Finding{
		Rule: rule, Severity: finding.Note, Start: start, End: end, Section: "RFC 3986 appendix C", Message: message, HasFix: true,
	})
}

// maxChanges is how many changes are told.
const maxChanges = 100
