package text

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// fangs are what people write so that nobody follows a URI by mistake. Those
// with the same first character are together.
var fangs = [...]struct{ fang, means string }{
	{"hxxp", "http"}, {"h**p", "http"}, {"fxp", "ftp"}, {"f*p", "ftp"}, // only where a URI begins
	{"[.]", "."}, {"[dot]", "."}, {"[:]", ":"}, {"[://]", "://"}, {"[/]", "/"},
	{"[@]", "@"}, {"[at]", "@"}, {"(.)", "."}, {"(dot)", "."}, {"(at)", "@"},
	{"{.}", "."}, {"{dot}", "."}, {`\.`, "."},
}

const fangedSchemes = 4 // the first of fangs

// fangsOf has the places of the fangs that begin with a byte, in any letter
// case.
var fangsOf = func() (t [256]struct{ first, end uint8 }) {
	for i, f := range fangs {
		for _, c := range []byte{f.fang[0], strings.ToUpper(f.fang)[0]} {
			if t[c].end == 0 {
				t[c].first = uint8(i)
			}
			t[c].end = uint8(i + 1)
		}
	}
	return t
}()

// beforeURI has what may be before the beginning of a URI.
var beforeURI = pct.SetOf(" \t<\"'([{")

// Refang returns the text that a defanged one stands for, as in
// hxxp://example[.]com, and where it was changed. It takes linear time.
func Refang(text string) (string, []finding.Finding) {
	var b strings.Builder
	var changes []finding.Finding
	done := 0
	for i := 0; i < len(text); i++ {
		of := fangsOf[text[i]]
		if of.end == 0 {
			continue
		}
		if of.first < fangedSchemes && i > 0 && !beforeURI.Contains(text[i-1]) {
			continue
		}
		for _, f := range fangs[of.first:of.end] {
			end := i + len(f.fang)
			if end > len(text) || !strings.EqualFold(text[i:end], f.fang) {
				continue
			}
			b.WriteString(text[done:i] + f.means)
			if len(changes) < maxChanges {
				changes = append(changes, finding.Finding{
					Rule: "defanged", Severity: finding.Note, Start: i, End: end, Fix: f.means,
					HasFix: true, Message: "took " + text[i:end] + " for " + f.means,
				})
			}
			i, done = end-1, end
			break
		}
	}
	return b.String() + text[done:], changes
}

// Defang returns the URI with "xx" for the "tt" of http, and "[.]" for each "."
// of the host: a text that no program takes for a link. Refang changes it back.
func Defang(u uri.URI) string {
	text := u.String()
	start, end, _ := u.Span(uri.Host)
	text = text[:start] + strings.ReplaceAll(text[start:end], ".", "[.]") + text[end:]
	switch s := text[:len(u.Scheme())]; strings.ToLower(s) {
	case "http", "https":
		return s[:1] + "xx" + text[len("htt"):]
	case "ftp", "ftps":
		return s[:1] + "x" + text[len("ft"):]
	}
	if start == end && text != "" {
		return u.Scheme() + "[:]" + text[len(u.Scheme())+1:]
	}
	return text
}
