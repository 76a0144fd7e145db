package mail

import (
	"mime"
	"strconv"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/internal/lazy"
)

// A value is the value of a field with parameters, such as Content-Type.
type value struct {
	name       string // in lower case
	parameters map[string]string
}

// maxValue is how many bytes of a value with parameters are read. The rest is
// ignored, with a note.
const maxValue = 64 << 10

// parseValue reads a field with parameters (RFC 2045 section 5.1, RFC 2231),
// and reports whether it is valid. It reads as much of an invalid field as it
// can.
func parseValue(field string) (value, bool) {
	field = header.Unfold(field[:min(len(field), maxValue)])
	if name, parameters, err := mime.ParseMediaType(field); err == nil {
		return value{name, parameters}, true
	}
	return tolerant(field), false
}

// These match:
//   - a parameter: its name, its section, "*" if it is extended, and its value
//     in quotes, which may have no end, or without quotes;
//   - a character after a backslash;
//   - quotes and angle brackets, which contain no comments, and comments (RFC
//     5322 section 3.2.2) that contain comments.
var (
	parameter = lazy.Regexp{Text: `(?s);\s*([^=;*]*?)(?:\*(\d+))?(\*?)\s*=\s*` +
		`(?:"((?:[^"\\]|\\.)*)|([^;]*))`}
	escaped  = lazy.Regexp{Text: `(?s)\\(.)`}
	comments = lazy.Regexp{
		Text: `(?s)"(?:[^"\\]|\\.)*"|<[^<>]*>|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)`,
	}
)

// tolerant reads a field with comments, with values that should be in quotes,
// or with repeated parameters: the first counts. It joins sections (RFC 2231
// section 3) that are in order. It ignores the charset, because names of files
// and boundaries need none.
func tolerant(field string) value {
	field = header.Unfold(uncomment(field))
	name, _, _ := strings.Cut(field, ";")
	v := value{strings.ToLower(strings.TrimSpace(name)), map[string]string{}}
	const whole = -1
	sections := map[string]int{} // how many were read
	for _, m := range parameter.Get().FindAllStringSubmatch(field, -1) {
		name, text := strings.ToLower(m[1]), strings.TrimSpace(m[5])
		if text == "" {
			text = escaped.Get().ReplaceAllString(m[4], "$1")
		}
		n := sections[name]
		if m[3] != "" {
			text = extended(text, n == 0)
		}
		switch {
		case name == "" || n == whole:
		case m[2] == "" && m[3] == "":
			v.parameters[name], sections[name] = text, whole
		case m[2] == strconv.Itoa(n), m[2] == "" && n == 0:
			v.parameters[name] += text
			sections[name]++
		}
	}
	return v
}

// extended decodes an extended value (RFC 2231 section 4). The first section
// begins with a charset and a language.
func extended(s string, first bool) string {
	if parts := strings.SplitN(s, "'", 3); first && len(parts) == 3 {
		s = parts[2]
	}
	text, _ := unescape(nil, []byte(s), '%')
	return string(text)
}

// uncomment replaces the comments of a field by line ends, which
// [header.Unfold] removes.
func uncomment(field string) string {
	if strings.IndexByte(field, '(') < 0 {
		return field
	}
	return comments.Get().ReplaceAllStringFunc(field, func(s string) string {
		if s[0] == '(' {
			return strings.Repeat("\n", len(s))
		}
		return s
	})
}
