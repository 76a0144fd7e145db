package mail

import (
	"mime"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/urikit/uri/extract/internal/header"
)

// A value is the value of a field with parameters, such as Content-Type.
type value struct {
	name       string // in lower case
	parameters map[string]string
}

// maxValue is how many bytes of a value with parameters are read.
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

// parameter matches a parameter: its name, its value in quotes, its value
// without quotes. The end of the quotes may be missing.
var parameter = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s);\s*([^=;]*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)|([^;]*))`)
})

// tolerant reads a field with comments, with values that should be in quotes,
// or with repeated parameters: the first counts.
func tolerant(field string) value {
	field = header.Unfold(uncomment(field))
	name, _, _ := strings.Cut(field, ";")
	v := value{strings.ToLower(strings.TrimSpace(name)), map[string]string{}}
	all := map[string]string{}
	for _, m := range parameter().FindAllStringSubmatch(field, -1) {
		name, text := strings.ToLower(m[1]), strings.TrimSpace(m[3])
		if m[3] == "" {
			text = unescape(m[2])
		}
		if base, single := strings.CutSuffix(name, "*"); single && !strings.Contains(base, "*") {
			name = base + "*0*"
		}
		if _, twice := all[name]; !twice {
			all[name] = text
		}
	}
	for name, text := range all {
		base, _, sections := strings.Cut(name, "*")
		if _, plain := all[base]; !sections {
			v.parameters[name] = text
		} else if !plain && base != "" {
			v.parameters[base] = joined(all, base)
		}
	}
	return v
}

// unescape removes backslashes before characters.
func unescape(s string) string {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(s, `\`)
		if b.WriteString(before); !ok {
			return b.String()
		}
		b.WriteByte(after[0])
		s = after[1:]
	}
}

// joined joins the sections of a parameter (RFC 2231 section 3). It ignores the
// charset, because names of files and boundaries need none.
func joined(all map[string]string, name string) string {
	var b strings.Builder
	for i := 0; ; i++ {
		key := name + "*" + strconv.Itoa(i)
		s, ok := all[key]
		if !ok {
			if s, ok = all[key+"*"]; !ok {
				return strings.ToValidUTF8(b.String(), "\uFFFD")
			}
			s = extended(s, i == 0)
		}
		b.WriteString(s)
	}
}

// extended decodes an extended value (RFC 2231 section 4). The first section
// begins with a charset and a language.
func extended(s string, first bool) string {
	if parts := strings.SplitN(s, "'", 3); first && len(parts) == 3 {
		s = parts[2]
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && i+2 < len(s) && nibble(s[i+1])|nibble(s[i+2]) >= 0 {
			c = byte(nibble(s[i+1])<<4 | nibble(s[i+2]))
			i += 2
		}
		b.WriteByte(c)
	}
	return b.String()
}

// uncomment replaces the comments of a field by line ends, which
// [header.Unfold] removes (RFC 5322 section 3.2.2). Quotes and angle brackets
// contain no comments.
func uncomment(field string) string {
	if strings.IndexByte(field, '(') < 0 {
		return field
	}
	out, last := []byte(field), strings.LastIndexByte(field, '>')
	depth, quoted := 0, false
	for i := 0; i < len(field); i++ {
		end := i + 1
		switch c := field[i]; {
		case c == '\\' && (quoted || depth > 0):
			end = min(i+2, len(field))
		case c == '"' && depth == 0:
			quoted = !quoted
		case c == '<' && !quoted && depth == 0 && i < last:
			end += strings.IndexByte(field[i+1:], '>')
		case c == '(' && !quoted:
			depth++
		case c == ')' && depth > 0:
			out[i] = '\n'
			depth--
		}
		if depth > 0 {
			copy(out[i:end], "\n\n")
		}
		i = end - 1
	}
	if depth > 0 { // a bracket, and not a comment
		return field
	}
	return string(out)
}
