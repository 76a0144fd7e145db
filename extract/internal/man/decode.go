package man

import (
	"slices"
	"strings"

	"github.com/urikit/uri/internal/lazy"
)

// requestNames are the requests whose first argument is a link.
var requestNames = []string{"UR", "MT", "Lk", "Mt"}

// decode writes the decoded text of the page.
func (p *page) decode() {
	p.plain.Grow(len(p.text))
	for at := 0; at < len(p.text); {
		end := at + 1 + strings.IndexByte(p.text[at:], '\n')
		if end == at {
			end = len(p.text)
		}
		name := requestName(p.text[at:end])
		context := p.context(name, p.text[at:end])
		p.turn(context)
		start := p.plain.Len()
		p.line(at, end)
		if context != comment && slices.Contains(requestNames, name) {
			p.request(name, start)
		}
		at = end
	}
}

// The contexts of running text.
const (
	running = "text"
	comment = "comment"
	code    = "code"
)

// endOf returns the macro that ends a display of code, or what is ignored; or
// "".
func endOf(name string) string {
	switch name {
	case "EX":
		return "EE"
	case "Vb":
		return "Ve"
	case "Bd":
		return "Ed"
	case "ig":
		return "."
	}
	return ""
}

// context returns the context of a line with this request.
func (p *page) context(name, line string) string {
	switch {
	case p.until != "":
		if name == p.until {
			p.until = ""
		}
		return p.within
	case strings.HasPrefix(name, `\"`):
		return comment
	case name == "ig":
		p.until, p.within = endOf(name), comment
		if words := strings.Fields(line); len(words) > 1 {
			p.until = words[1]
		}
	case name != "Bd" || strings.Contains(line, "-literal"):
		p.until, p.within = endOf(name), code
	}
	return running
}

// turn says that a context begins.
func (p *page) turn(context string) {
	if n := len(p.turns); n == 0 || p.turns[n-1].context != context {
		p.turns = append(p.turns, turn{context, p.plain.Len()})
	}
}

// requestName returns the name of the request or the macro in a line, or "".
func requestName(line string) string {
	if line[0] != '.' && line[0] != '\'' {
		return ""
	}
	name := strings.TrimLeft(line[1:], " \t")
	if i := strings.IndexAny(name, " \t\r\n"); i >= 0 {
		name = name[:i]
	}
	return name
}

// request keeps the first argument of a decoded line that begins at start.
func (p *page) request(name string, start int) {
	line := p.plain.String()[start:]
	at := strings.Index(line, name) + len(name)
	at += len(line[at:]) - len(strings.TrimLeft(line[at:], " \t"))
	rest := strings.TrimRight(line[at:], "\r\n")
	n := len(rest)
	if strings.HasPrefix(rest, `"`) {
		at++
		if n = strings.IndexByte(rest[1:], '"'); n < 0 {
			n = len(rest) - 1
		}
	} else if i := strings.IndexAny(rest, " \t"); i >= 0 {
		n = i
	}
	if n > 2 && rest[0] == '<' && rest[n-1] == '>' { // some pages have angle brackets
		at, n = at+1, n-2
	}
	if n > 0 {
		p.requests = append(p.requests, request{name, start + at, start + at + n})
	}
}

// line decodes a line.
func (p *page) line(at, end int) {
	for at < end {
		i := strings.IndexByte(p.text[at:end], '\\')
		if i < 0 {
			i = end - at
		}
		p.plain.WriteString(p.text[at : at+i])
		if at += i; at < end {
			n, text := escape(p.text[at:end])
			if n == 2 && text == commented {
				p.turn(comment)
			}
			if n != len(text) {
				p.places.Add(p.plain.Len(), len(text), at, n)
			}
			p.plain.WriteString(text)
			at += n
		}
	}
}

// commented is the text of the escape before a comment, which goes on to the
// end of the line.
const commented = "  "

// maxName is how many bytes the name in an escape may have, with its brackets.
// A longer one is an unknown escape, which ends a URI.
const maxName = 256

// escape returns the length and the text of the escape at the beginning of s.
// The text of an unknown escape is a backslash, which ends a URI.
func escape(s string) (n int, text string) {
	if len(s) < 2 {
		return len(s), `\`
	}
	switch c := s[1]; c {
	case '-':
		return 2, "-"
	case '&', ':', '%', '/', ',', '|', '^', ')', 'c', 'd', 'u':
		return 2, ""
	case ' ', '~', '0':
		return 2, " "
	case '.', '\'', '`', '_':
		return 2, s[1:2]
	case '(':
		if len(s) >= 4 {
			return 4, character(s[2:4])
		}
	case '[':
		if i := strings.IndexByte(s[:min(len(s), maxName)], ']'); i > 0 {
			return i + 1, character(s[2:i])
		}
	case 'f', 'm', 'M', 'F':
		return 2 + argument(s[2:]), ""
	case 's':
		at := 2
		if len(s) > at && (s[at] == '+' || s[at] == '-') {
			at++
		}
		return at + argument(s[at:]), ""
	case '\n', '\r':
		return 1, ""
	case '"', '#':
		return 2, commented
	}
	return 1, `\`
}

// argument returns the length of the argument of an escape: "B", "(CW" or
// "[CW]".
func argument(s string) int {
	switch {
	case s == "":
		return 0
	case s[0] == '(':
		return min(3, len(s))
	case s[0] == '[':
		if i := strings.IndexByte(s[:min(len(s), maxName)], ']'); i > 0 {
			return i + 1
		}
	}
	return 1
}

// characters are names of US-ASCII characters in or around URIs.
var characters = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"hy": "-", "-": "-", "ti": "~", "ha": "^", "at": "@", "sh": "#", "Do": "$", "sl": "/",
		"rs": `\`, "dq": `"`, "aq": "'", "lB": "[", "rB": "]", "lC": "{", "rC": "}", "la": "<",
		"ra": ">", "lq": `"`, "rq": `"`, "oq": "'", "cq": "'", "ul": "_", "pl": "+", "eq": "=",
	}
}}

func character(name string) string {
	if c, ok := characters.Get()[name]; ok {
		return c
	}
	return `\`
}
