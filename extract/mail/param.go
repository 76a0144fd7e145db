package mail

import (
	"mime"
	"strconv"
	"strings"
)

// A value is that of a field with parameters, such as Content-Type.
type value struct {
	name       string // in lower case
	parameters map[string]string
}

// maxValue is how long a value with parameters may be. The rest is not read.
const maxValue = 64 << 10

// parseValue reads a field with parameters (RFC 2045 section 5.1, RFC 2231). It
// reports whether the field keeps to the rules; if it does not, as much of it
// is read as can be.
func parseValue(field string) (value, bool) {
	if len(field) > maxValue {
		field = field[:maxValue]
	}
	field = unfold(field)
	if name, parameters, err := mime.ParseMediaType(field); err == nil {
		return value{name, parameters}, true
	}
	return tolerant(field), false
}

// unfold takes the line ends out of a field (RFC 5322 section 2.2.3).
func unfold(field string) string {
	if !strings.ContainsAny(field, "\r\n") {
		return field
	}
	return strings.NewReplacer("\r", "", "\n", "").Replace(field)
}

// tolerant reads a field with comments, with values that should be quoted, or
// with parameters twice: the first counts.
func tolerant(field string) value {
	v := value{parameters: map[string]string{}}
	sections := map[string]string{}
	for i, piece := range split(uncomment(field)) {
		piece = strings.TrimSpace(piece)
		if i == 0 {
			v.name = strings.ToLower(piece)
			continue
		}
		name, text, ok := strings.Cut(piece, "=")
		if !ok {
			continue
		}
		name = strings.ToLower(strings.TrimSpace(name))
		target := v.parameters
		if strings.Contains(name, "*") {
			target = sections
		}
		if _, twice := target[name]; !twice {
			target[name] = unquote(strings.TrimSpace(text))
		}
	}
	for name := range sections {
		base, _, _ := strings.Cut(name, "*")
		if _, plain := v.parameters[base]; !plain && base != "" {
			v.parameters[base] = joined(sections, base)
		}
	}
	return v
}

// joined puts the sections of a parameter together (RFC 2231 section 3). The
// charset is not looked at: what is decoded are names of files and boundaries.
func joined(sections map[string]string, name string) string {
	if s, ok := sections[name+"*"]; ok {
		return extended(s, true)
	}
	var b strings.Builder
	for i := 0; ; i++ {
		key := name + "*" + strconv.Itoa(i)
		if s, ok := sections[key]; ok {
			b.WriteString(s)
		} else if s, ok := sections[key+"*"]; ok {
			b.WriteString(extended(s, i == 0))
		} else {
			return b.String()
		}
	}
}

// extended decodes an extended value (RFC 2231 section 4), the first section of
// which begins with charset and language.
func extended(s string, first bool) string {
	if first {
		if parts := strings.SplitN(s, "'", 3); len(parts) == 3 {
			s = parts[2]
		}
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && nibble(s[i+1]) >= 0 && nibble(s[i+2]) >= 0 {
			out = append(out, byte(nibble(s[i+1])<<4|nibble(s[i+2])))
			i += 2
			continue
		}
		out = append(out, s[i])
	}
	return strings.ToValidUTF8(string(out), "\uFFFD")
}

// split cuts a field at the semicolons that are not quoted.
func split(field string) (pieces []string) {
	start := 0
	for i, s := 0, (quoting{}); i < len(field); i++ {
		if field[i] == ';' && !s.quoted {
			pieces = append(pieces, field[start:i])
			start = i + 1
		}
		s.next(field[i])
	}
	return append(pieces, field[start:])
}

// uncomment takes the comments out of a field (RFC 5322 section 3.2.2).
func uncomment(field string) string {
	if strings.IndexByte(field, '(') < 0 {
		return field
	}
	var out []byte
	depth := 0
	for i, s := 0, (quoting{}); i < len(field); i++ {
		c := field[i]
		switch {
		case s.quoted:
		case c == '\\' && depth > 0:
			i++
			continue
		case c == '(':
			depth++
		}
		if depth == 0 {
			out = append(out, c)
			s.next(c)
		} else if c == ')' {
			depth--
		}
	}
	if depth > 0 { // no comment, but a bracket
		return field
	}
	return string(out)
}

// A quoting tells whether a place is inside of a quoted string.
type quoting struct{ quoted, escaped bool }

func (q *quoting) next(c byte) {
	switch {
	case q.escaped:
		q.escaped = false
	case c == '\\' && q.quoted:
		q.escaped = true
	case c == '"':
		q.quoted = !q.quoted
	}
}

// unquote returns the text of a quoted string, or of one whose end is missing.
func unquote(s string) string {
	if !strings.HasPrefix(s, `"`) {
		return s
	}
	var b strings.Builder
	for i := 1; i < len(s) && s[i] != '"'; i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
