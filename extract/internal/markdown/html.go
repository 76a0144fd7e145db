package markdown

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/urikit/uri/internal/lazy"
)

// Names of elements that begin a block of HTML, in one string (section 4.6).
const (
	verbatim = " script pre style textarea "
	block    = " address article aside base basefont blockquote body caption center col colgroup " +
		"dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset " +
		"h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav " +
		"noframes ol optgroup option p param search section summary table tbody td tfoot th " +
		"thead title tr track ul "
)

// declarations are the beginnings and the ends of HTML that is not an element.
var declarations = [...][2]string{{"<!--", "-->"}, {"<?", "?>"}, {"<![CDATA[", "]]>"}, {"<!", ">"}}

// beginsHTML reports whether a line begins a block of HTML, and what ends the
// block: "" means a blank line.
func beginsHTML(line []byte, inParagraph bool) (ends string, ok bool) {
	for _, d := range declarations {
		if begins(line, d[0]) {
			return d[1], true
		}
	}
	m := grammar.Get().name.FindSubmatch(line)
	if m == nil {
		return "", false
	}
	name := " " + strings.ToLower(string(m[2])) + " "
	rest := line[len(m[0]):]
	ended := len(rest) == 0 || isSpace(rest[0]) || rest[0] == '>'
	switch closing := len(m[1]) > 0; {
	case strings.Contains(verbatim, name):
		return "</", ended && !closing
	case strings.Contains(block, name) && (ended || bytes.HasPrefix(rest, []byte("/>"))):
		return "", true
	}
	n := element(line)
	return "", n > 0 && isBlank(line[n:]) && !inParagraph
}

// begins reports whether a text begins with a declaration. "<!" must be
// followed by a letter.
func begins(text []byte, with string) bool {
	return bytes.HasPrefix(text, []byte(with)) &&
		(with != "<!" || len(text) > 2 && isLetter(text[2]))
}

// endsHTML reports whether a line contains the end of a block of HTML.
func endsHTML(line []byte, ends string) bool {
	if ends == "</" {
		return grammar.Get().verbatimEnd.Match(line)
	}
	return bytes.Contains(line, []byte(ends))
}

// tag returns the length of the HTML at the beginning of a text, or 0 (section
// 6.6).
func (p *inline) tag(text []byte) int {
	for _, d := range declarations {
		if !begins(text, d[0]) {
			continue
		}
		if begins(text, "<!-->") || begins(text, "<!--->") {
			return bytes.IndexByte(text, '>') + 1
		}
		if p.vain[d[1]] {
			return 0
		}
		if n := bytes.Index(text[len(d[0]):], []byte(d[1])); n >= 0 {
			return len(d[0]) + n + len(d[1])
		}
		if p.vain == nil {
			p.vain = map[string]bool{}
		}
		p.vain[d[1]] = true
		return 0
	}
	return element(text)
}

// element returns the length of the tag at the beginning of a text, or 0.
func element(text []byte) int {
	if len(text) < len("<a>") || text[1] != '/' && !isLetter(text[1]) {
		return 0
	}
	if m := grammar.Get().element.FindIndex(text); m != nil {
		return m[1]
	}
	return 0
}

// grammar is compiled when it is first needed.
var grammar = lazy.Value[expressions]{New: func() (g expressions) {
	g.heading = regexp.MustCompile(`^#{1,6}(?:[ \t]|$)`)
	g.fence = regexp.MustCompile("^(?:```+[^`]*$|~~~)")
	g.rule = regexp.MustCompile(`^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$`)
	g.marker = regexp.MustCompile(`^(?:[-+*]|[0-9]{1,9}[.)])(?:[ \t]|$)`)
	g.name = regexp.MustCompile(`^<(/?)([A-Za-z][A-Za-z0-9-]*)`)
	g.verbatimEnd = regexp.MustCompile(`(?i)</(?:script|pre|style|textarea)>`)
	const (
		space     = `[ \t\r\n]`
		value     = "(?:[^ \t\r\n\"'=<>`]+|'[^']*'|\"[^\"]*\")"
		attribute = space + `+[A-Za-z_:][A-Za-z0-9_.:-]*` +
			`(?:` + space + `*=` + space + `*` + value + `)?`
		name = `[A-Za-z][A-Za-z0-9-]*`
	)
	g.element = regexp.MustCompile(
		`^<(?:` + name + `(?:` + attribute + `)*` + space + `*/?|/` + name + space + `*)>`)
	g.uri = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x20<>]*$`)
	const domain = `[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?`
	g.address = regexp.MustCompile( // as HTML defines it
		"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@" + domain + `(?:\.` + domain + `)*$`)
	g.angle = regexp.MustCompile(`^<(?:[^<>\\\r\n]|\\[^\r\n])*>`)
	g.title = regexp.MustCompile(
		`(?s)^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\))`)
	g.label = regexp.MustCompile(`(?s)^\[(?:[^\[\]\\]|\\.)*\]`)
	g.escape = regexp.MustCompile(
		`^(?:\\[[:punct:]]|&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|[A-Za-z0-9]+);)`)
	const column = `[ \t\v\f]*:?-+:?[ \t\v\f]*`
	g.hyphens = regexp.MustCompile(
		`^[ \t\v\f]*\|?` + column + `(?:\|` + column + `)*\|?[ \t\v\f]*$`)
	g.cell = regexp.MustCompile(`(?s)(?:\\\||[^|])+`)
	g.headings = regexp.MustCompile(`(?is)<h[1-6](?:\s[^>]*)?>(.*?)</h[1-6]\s*>`)
	g.tags = regexp.MustCompile(`(?s)<!--.*?-->|<[A-Za-z/!?][^>]*>`)
	g.id = regexp.MustCompile(`\{:?(?:[^{}\n]*[ \t])?#([^\s{}#]+)[^{}\n]*\}`)
	g.lineEnd = regexp.MustCompile(`(?:\r\n?|\n)[ \t]*`)
	return g
}}

type expressions struct {
	heading, fence, rule, marker               *regexp.Regexp
	name, verbatimEnd, element, uri, address   *regexp.Regexp
	angle, title, label, escape                *regexp.Regexp
	hyphens, cell, headings, tags, id, lineEnd *regexp.Regexp
}
