package text

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
)

// fangs are what people write so that nobody follows a URI by mistake.
var fangs = [...]struct{ fang, means string }{
	{"hxxp", "http"}, {"h**p", "http"}, {"fxp", "ftp"}, {"f*p", "ftp"}, // only where a URI begins
	{"[.]", "."}, {"(.)", "."}, {"{.}", "."}, {"[dot]", "."}, {"(dot)", "."}, {"{dot}", "."},
	{`\.`, "."}, {"[:]", ":"}, {"[://]", "://"}, {"[/]", "/"},
	{"[@]", "@"}, {"[at]", "@"}, {"(at)", "@"},
}

const fangedSchemes = 4 // the first of fangs

// inFang has the bytes that fangs begin with, in both letter cases, and those
// that may be before a scheme.
var inFang = func() (t [256]uint8) {
	for i, f := range fangs {
		for _, c := range []byte{f.fang[0], strings.ToUpper(f.fang)[0]} {
			if t[c] = anyFang; i < fangedSchemes {
				t[c] = schemeFang
			}
		}
	}
	for _, c := range []byte(" \t<\"'([{") {
		t[c] |= beforeFang
	}
	return t
}()

const (
	anyFang    = 1 << iota
	schemeFang // all fangs that begin with the byte are of schemes
	beforeFang
)

// Refang returns the text that a defanged one stands for, as in
// hxxp://example[.]com, and where it was changed. It takes linear time.
func Refang(text string) (string, []finding.Finding) {
	var b strings.Builder
	var changes []finding.Finding
	done := 0
	for i := 0; i < len(text); i++ {
		in := inFang[text[i]]
		if in&(anyFang|schemeFang) == 0 {
			continue
		}
		begins := i == 0 || inFang[text[i-1]]&beforeFang != 0
		if in&schemeFang != 0 && !begins {
			continue
		}
		for n, f := range fangs {
			end := i + len(f.fang)
			if f.fang[0]|0x20 != text[i]|0x20 || !begins && n < fangedSchemes || end > len(text) ||
				!strings.EqualFold(text[i:end], f.fang) {
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
	if start == end {
		return u.Scheme() + "[:]" + text[len(u.Scheme())+1:]
	}
	return text
}
