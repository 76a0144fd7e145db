package url1993

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// same has the characters with the same meaning encoded and raw: "%" always
// marks an encoded character, and any character considered unsafe may be
// encoded (ENC-04, ENC-05). Characters that can be delimiters, and the dot, are
// left out.
var same = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("$-_&!*'(),;"))

// normalize removes a void fragment-id (FRAG-03), writes the scheme (C-50) and
// the host in lower case and escapes in upper case, and in a valid text decodes
// the characters of same. On level Scheme it adds the missing type of a gopher
// URL (GOPHER-03). It keeps default ports: the document does not define them.
func normalize(text string, l doc.Level) (string, error) {
	if strings.IndexByte(text, '#') == len(text)-1 && text != "" {
		text = text[:len(text)-1]
	}
	if l == doc.Scheme {
		text = typed(text)
	}
	r := doc.Reading{Text: text}
	Read(&r)
	form := doc.Form{}
	if r.Valid() {
		form = doc.Form{Decode: same, Encode: pct.SetOf(`"`)} // E-13
	}
	return string(form.Fold(&r)), nil
}

// typed adds the type "1" to a gopher URL without a type.
func typed(text string) string {
	url, _, _ := strings.Cut(text, "#")
	c, ok := newContext(url)
	if ok && c.net != "" && len(c.path) < len("/1") &&
		formOf(c.scheme[:len(c.scheme)-1]).is("gopher") {
		end := len(c.scheme) + len(c.net)
		return text[:end] + "/1" + text[end+len(c.path):]
	}
	return text
}

// encoded has the raw characters of each component, without the double quote
// (E-13).
var encoded = doc.Sets{New: func() map[string]pct.Set {
	word := xalphaSet.Minus(pct.SetOf(`"`))
	return map[string]pct.Set{
		"path-element": word.Union(pct.SetOf("+")), "search-word": word, "fragmentid": word,
	}
}}

// write writes text. Each character that is not raw becomes "%" and two digits,
// its code in ISO Latin 1 (ENC-03). A character without a code is an error with
// its offset in the data (D-29).
func write(component, data string, raw pct.Set) (string, error) {
	if component == "path-element" && (data == "." || data == "..") {
		return strings.Repeat("%2E", len(data)), nil // reserved for the hierarchy (PARTIAL-03)
	}
	octets := make([]byte, 0, len(data))
	for i, c := range data {
		if c > 0xff {
			f := finding.Finding{
				Rule: "escape", Severity: finding.Error, Start: i, End: i + 1, Section: inEnc,
				Message: "the data is not UTF-8",
			}
			if _, n := utf8.DecodeRuneInString(data[i:]); c != utf8.RuneError || n > 1 {
				f.End, f.Message = i+n, "this character is not in ISO Latin 1"
			}
			return "", f
		}
		octets = append(octets, byte(c))
	}
	return pct.Encode(string(octets), raw), nil
}

// MakeSafer encodes those characters of a URL that the caller considers unsafe
// (section "Encoding prohibited characters"). It keeps escapes, letters, digits
// and delimiters: the slash, the elements "." and "..", "?", "#", the "+"
// between the words of a search, the "@" and the "*" of news.
func MakeSafer(text string, unsafe pct.Set) string {
	unsafe = unsafe.Minus(pct.Alpha()).Minus(pct.Digit()).Minus(pct.SetOf("%/?#"))
	url, _, _ := strings.Cut(text, "#")
	start := colonOf(url) + 1
	news := start > 0 && formOf(url[:start-1]).is("news")
	if strings.HasPrefix(url[start:], "//") {
		start = hostEnd(url, start+len("//"))
	}
	path := doc.Index(url, start, '?')
	dots := false // in an element "." or ".."
	out := append(make([]byte, 0, len(text)), text[:start]...)
	for i := start; i < len(text); i++ {
		b := text[i]
		if i < path && (i == start || text[i-1] == '/') {
			element, _, _ := strings.Cut(text[i:path], "/")
			dots = element == "." || element == ".."
		}
		switch {
		case !unsafe.Contains(b),
			b == '+' && path < i && i < len(url),
			b == '@' && news && i < path,
			b == '*' && news && path == start+1,
			b == '.' && i < path && dots:
			out = append(out, b)
		default:
			out = doc.AppendEscape(out, b)
		}
	}
	return string(out)
}
