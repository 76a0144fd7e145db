package markdown

import (
	"bytes"
	"strings"
)

// Names of elements that begin a block of HTML, in one string (section 4.6).
const (
	verbatim = " script pre style textarea "
	block    = " address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div " +
		"dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend " +
		"li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot " +
		"th thead title tr track ul "
)

// declarations are what is no element: how it begins, and how it ends.
var declarations = [...][2]string{{"<!--", "-->"}, {"<?", "?>"}, {"<![CDATA[", "]]>"}, {"<!", ">"}}

// beginsHTML reports whether a line begins a block of HTML, and what ends it: "" is a blank line.
func beginsHTML(line []byte, inParagraph bool) (ends string, ok bool) {
	for _, d := range declarations {
		if begins(line, d[0]) {
			return d[1], true
		}
	}
	name, closing := tagName(line)
	lower := strings.ToLower(string(name))
	rest := line[len("<")+len(name):]
	if closing {
		rest = rest[1:]
	}
	switch {
	case len(name) == 0:
		return "", false
	case strings.Contains(verbatim, " "+lower+" "):
		if !closing && (len(rest) == 0 || isSpace(rest[0]) || rest[0] == '>') {
			return "</", true
		}
		return "", false
	case strings.Contains(block, " "+lower+" ") && (len(rest) == 0 || isSpace(rest[0]) || rest[0] == '>' || bytes.HasPrefix(rest, []byte("/>"))):
		return "", true
	}
	n := element(line)
	return "", n > 0 && isBlank(line[n:]) && !inParagraph
}

// begins reports whether a text begins with a declaration; a letter is after the "<!" of some.
func begins(text []byte, with string) bool {
	return bytes.HasPrefix(text, []byte(with)) && (with != "<!" || len(text) > 2 && isLetter(text[2]))
}

// endsHTML reports whether a line has the end of a block of HTML.
func endsHTML(line []byte, ends string) bool {
	if ends != "</" {
		return bytes.Contains(line, []byte(ends))
	}
	for {
		i := bytes.Index(line, []byte("</"))
		if i < 0 {
			return false
		}
		line = line[i:]
		if name, _ := tagName(line); strings.Contains(verbatim, " "+strings.ToLower(string(name))+" ") && bytes.HasPrefix(line[2+len(name):], []byte{'>'}) {
			return true
		}
		line = line[2:]
	}
}

// tagName returns the name of the tag that a text begins with, and whether it is a closing one.
func tagName(text []byte) (name []byte, closing bool) {
	text = bytes.TrimPrefix(text, []byte{'<'})
	if closing = bytes.HasPrefix(text, []byte{'/'}); closing {
		text = text[1:]
	}
	n := 0
	for n < len(text) && (isLetter(text[n]) || n > 0 && (isDigit(text[n]) || text[n] == '-')) {
		n++
	}
	return text[:n], closing
}

// tag returns the length of the HTML that a text begins with, or 0 (section 6.6).
func (p *inline) tag(text []byte) int {
	for _, d := range declarations {
		if !begins(text, d[0]) {
			continue
		}
		if d[0] == "<!--" && (bytes.HasPrefix(text, []byte("<!-->")) || bytes.HasPrefix(text, []byte("<!--->"))) {
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

// element returns the length of the opening or closing tag that a text begins with, or 0.
func element(text []byte) int {
	name, closing := tagName(text)
	if len(name) == 0 {
		return 0
	}
	i := len("<") + len(name)
	if closing {
		i = skipSpace(text, i+1, len(text))
	}
	for !closing {
		j := skipSpace(text, i, len(text))
		n := attribute(text[j:])
		if n == 0 || j == i {
			i = j
			break
		}
		i = j + n
	}
	if !closing && i < len(text) && text[i] == '/' {
		i++
	}
	if i == len(text) || text[i] != '>' {
		return 0
	}
	return i + 1
}

// attribute returns the length of the attribute that a text begins with, or 0.
func attribute(text []byte) int {
	n := 0
	for n < len(text) && (isLetter(text[n]) || text[n] == '_' || text[n] == ':' || n > 0 && (isDigit(text[n]) || text[n] == '.' || text[n] == '-')) {
		n++
	}
	i := skipSpace(text, n, len(text))
	if n == 0 || i == len(text) || text[i] != '=' {
		return n
	}
	if i = skipSpace(text, i+1, len(text)); i == len(text) {
		return n
	}
	if c := text[i]; c == '"' || c == '\'' {
		if end := bytes.IndexByte(text[i+1:], c); end >= 0 {
			return i + 1 + end + 1
		}
		return n
	}
	end := bytes.IndexAny(text[i:], " \t\r\n\"'=<>`")
	if end < 0 {
		end = len(text) - i
	}
	if end == 0 {
		return n
	}
	return i + end
}
