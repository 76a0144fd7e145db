package redact

import (
	"math/bits"
	"slices"
	"strings"
)

// parameter finds the secret value that begins at i, after a name and "=". It
// returns the end of the value, or 0.
func (s *scanner) parameter(i, end, depth int) int {
	n, ok := s.lookup()
	common, rest := n.match >= field, s.text[i:end]
	inURI := s.before != 0 && isIn("?&#;[", s.before)
	isSession := n.kind == Session
	switch {
	case !ok, !inURI && s.text[s.name:s.nameEnd] == shellPWD,
		strings.HasPrefix(rest, `\f`), // a font of roff
		n.match == noAuth && s.before == ';',
		common && s.before != 0 && !inURI && !s.fields && !(isSession && s.before == '.'),
		common && s.before == ';' && n.kind == Parameter &&
			!strings.HasSuffix(s.text[:s.name], "&amp;"):
		return 0
	case !common && depth == 0 && (rest == "" || rest[0] == '\'' && (!inURI || s.before == ';')):
		return s.values(i, n, mark{})
	}
	// The rest of a string that begins with the name is the value, with spaces,
	// unless there is another name.
	whole := s.before == '\'' || s.before == 0 && s.name > 0 && s.text[s.name-1] == '"'
	j := i
	if strings.HasPrefix(rest, "{") { // a value of ODBC
		k := 1 // "}}" is a "}" in it
		for k < min(len(rest), maxSpaced) && (rest[k] != '}' || strings.HasPrefix(rest[k:], "}}")) {
			k += 1 + strings.Count(rest[k:k+1], "}")
		}
		if k < len(rest) && rest[k] == '}' && (k+1 == len(rest) || isIn(" &#,;)", rest[k+1])) {
			return s.emit(i+1, i+k, n.kind, n.what)
		}
	}
	for size := 0; j < end; j += size {
		c, length, d := read(s.text, j, end)
		if d <= depth && (c == '&' || c == '#' || c == '\'' && s.before == '\'' ||
			c == ' ' && !(whole && !common && s.goesOn(j, end)) || isSession && isIn("/?;", c)) {
			break
		}
		size = length
	}
	value := s.text[i:j]
	if j-i < int(n.least) || !inURI && (slices.Contains(types, strings.ToLower(value)) ||
		n.what == "a token" && strings.Contains(value, "::")) { // an address of IPv6
		return 0
	}
	return s.emit(i, j, n.kind, n.what)
}

// shellPWD is the directory of a shell in its environment.
const shellPWD = "PWD"

// goesOn reports whether a value in quotation marks goes on after the space at
// i: what follows is no other name with a value.
func (s *scanner) goesOn(i, end int) bool {
	j := i + 1
	for j < end && (isWord(s.text[j]) || isIn("*[]", s.text[j])) {
		j++
	}
	return j == i+1 || j+1 >= end || s.text[j] != '=' || s.text[j+1] == ' ' || s.text[j+1] == '='
}

// assigned finds the values that are assigned to the name that ends at i, as in
// JSON, YAML, header fields and programs:
//
//	"name": "value"   "name":["a","b"]   'name' => 'value'   name = "value"
//
// It returns the end of the last of them, or 0.
func (s *scanner) assigned(i, end int) int {
	text, m := s.text, s.mark(i)
	j := m.space(text, i+m.size)
	if j == len(text) {
		return 0
	}
	op, size, _ := read(text, j, len(text))
	if op != ':' && op != '=' || size > 1 && m.coded == 0 ||
		op == ':' && m.size == 0 && j == i && !isIn(lastLetters, text[i-1]) {
		return 0
	}
	n, ok := s.lookup()
	if !ok || n.match >= query || m.size > 0 && text[i-1] == ']' || text[s.name:i] == shellPWD {
		return 0
	}
	j += size
	after := text[j:min(j+1, len(text))]
	if op == '=' && (after == "=" || n.match == field) {
		return 0
	}
	if op == ':' && after == "=" || op == '=' && after == ">" {
		j++
	}
	j = m.space(text, j)
	if m.size == 0 && !s.declared(j, n, op) {
		return 0
	}
	if next := s.values(j, n, m); next > 0 || m.size > 0 || op == '=' || j >= end ||
		after != " " && after != "[" {
		return next
	}
	if n.match == field {
		s.fields = true
		return s.credentials(j, end, n)
	}
	return s.line(j, end, n)
}

// declared reports whether a value at i, of a name without quotation marks, may
// be a secret. It is not a word of prose, such as "unexpected token: 'x'", and
// not a path or the name itself in a program.
func (s *scanner) declared(i int, n name, op byte) bool {
	m := s.mark(i)
	if m.size == 0 || n.match == field {
		return true
	}
	value := s.text[i+m.size:]
	length := strings.IndexByte(value, m.char)
	if length < 0 {
		return true
	}
	value = value[:length]
	if strings.HasSuffix("."+value, "."+n.folded) || op == '=' && strings.HasPrefix(value, "/") {
		return false
	}
	head := strings.TrimRight(s.text[:s.name], " ")
	return n.what != "a token" || length >= 5 && !strings.ContainsAny(value, " %!<") &&
		(op == '=' || head == "" || !isWord(head[len(head)-1]))
}

// isAssigned reports whether ":" or "=" follows, after spaces.
func (s *scanner) isAssigned(i int) bool {
	i = skip(s.text, i, " \t")
	return i < len(s.text) && (s.text[i] == ':' || s.text[i] == '=')
}

// skip returns the place of the first character from i on that is not in set.
func skip(text string, i int, set string) int {
	for i < len(text) && isIn(set, text[i]) {
		i++
	}
	return i
}

// space returns the end of the white space at i, which is around a name or a
// value with the mark m. In JSON there may be lines, and in a string of JSON
// their escapes.
func (m mark) space(text string, i int) int {
	if m.char != '"' {
		return skip(text, i, " \t")
	}
	for i = skip(text, i, white); m.level > 0; i = skip(text, i, white) {
		j := skip(text, i, `\`)
		if j == i || j == len(text) || !isIn("nrt", text[j]) {
			break
		}
		i = j + 1
	}
	return i
}

// white is white space of JSON (RFC 8259).
const white = " \t\r\n"

// values finds the strings at i: one, or an array of JSON if the name has the
// quotation mark m. It returns the end of the last of them, or 0.
func (s *scanner) values(i int, n name, m mark) (end int) {
	list := m.size > 0 && strings.HasPrefix(s.text[i:], "[")
	if list {
		i = m.space(s.text, i+1)
	}
	for {
		v := s.mark(i)
		if v.size == 0 || (v.coded > 0) != (m.coded > 0) ||
			(v.char != m.char || v.level != m.level) && s.closes(i, v) {
			return end
		}
		if end = s.quoted(i+v.size, v, n); !list || s.stopped {
			return end
		}
		i = m.space(s.text, end+s.mark(end).size)
		if i == len(s.text) || s.text[i] != ',' {
			return end
		}
		i = m.space(s.text, i+1)
	}
}

// quotationMarks stand around values.
const quotationMarks = "\"'`"

// A mark is a quotation mark.
type mark struct {
	char  byte
	size  int // with the "\" before it; 0 for no mark
	level int // how many strings of JSON it is in
	coded int // 1 + how often it is percent-encoded, if it is written as an escape
}

// mark returns the quotation mark at i, if there is one.
func (s *scanner) mark(i int) mark {
	rest := strings.TrimLeft(s.text[i:], `\`)
	n := len(s.text) - i - len(rest)
	if rest != "" && isIn(quotationMarks, rest[0]) {
		return mark{char: rest[0], size: n + 1, level: nesting(n)}
	}
	if i < len(s.text) {
		c, size, depth := read(s.text, i, len(s.text))
		if size > 1 && isIn(quotationMarks, c) {
			return mark{char: c, size: size, coded: 1 + depth}
		}
	}
	return mark{}
}

// nesting returns in how many strings of JSON a quotation mark is that has n
// "\" before it: 1 for \", 2 for \\\". An even number is of the text before the
// mark, on each level.
func nesting(n int) int { return bits.TrailingZeros(^uint(n)) }

// quoted finds the value from i to the mark that closes m. In JSON it ends
// where a string around it ends. Without such a mark it ends with the line.
func (s *scanner) quoted(i int, m mark, n name) int {
	text, j, slashes := s.text, i, 0
	level := m.level
	if m.char != '"' { // a string of JSON may be around it
		level = bits.Len64(s.quotes[0].open(text, i, '"')) - 1
	}
	for size := 0; j < len(text) && text[j] != '\n'; j += size {
		c, length, d := read(text, j, len(text))
		size = length
		live := (size > 1) == (m.coded > 0)
		if c == '\\' && live {
			slashes++
			continue
		}
		nested := nesting(slashes)
		switch {
		case m.coded > 0 && size == 1 && (isBoundary(c) || c == '&' || c == '#' || c == ' '):
			return s.emit(i, j-slashes, n.kind, n.what)
		case !live, m.coded > d+1:
		case c == m.char && c != '"' && nested == 0 && strings.HasPrefix(text[j+1:], string(c)):
			size = 2 // a mark in a value of SQL, or of YAML
		case c == '\'' && strings.HasPrefix(text[j:], `'\''`):
			size = len(`'\''`) // the same in a value of a shell
		case c == m.char && nested <= m.level, c == '"' && nested <= level:
			return s.emit(i, max(i, j-(1<<nested-1)), n.kind, n.what)
		}
		slashes = 0
	}
	return s.emit(i, j, n.kind, n.what)
}

// closes reports whether the mark m at i is the end of a string that ends with
// a name.
func (s *scanner) closes(i int, m mark) bool {
	if m.coded > 0 {
		return false
	}
	k := strings.IndexByte(quotationMarks, m.char)
	rest := strings.TrimLeft(s.text[i+m.size:], `\`)
	return s.quotes[k].open(s.text, i, m.char)>>m.level&1 != 0 &&
		(rest == "" || isIn(",:;.)+}] \t\r\n", rest[0]))
}

// A quotes knows which quotation marks of a kind are open at a place of a line,
// by how many strings of JSON they are in.
type quotes struct {
	at     int // so far
	levels uint64
}

// open returns a bit for each level on which a mark is open at text[i]. Calls
// are in the order of i.
func (q *quotes) open(text string, i int, char byte) uint64 {
	if q.at < i { // no mark is open at the beginning of a line
		if n := strings.LastIndexByte(text[q.at:i], '\n'); n >= 0 {
			q.at, q.levels = q.at+n+1, 0
		}
	}
	for slashes := 0; q.at < i; q.at++ {
		switch c := text[q.at]; {
		case c == '\\':
			slashes++
			continue
		case c == char && (c != '\'' || q.at == 0 || !isWord(text[q.at-1]) || // an apostrophe
			q.at+1 == len(text) || !isWord(text[q.at+1])): // closes all in it
			bit := uint64(1) << min(nesting(slashes), 63)
			q.levels = q.levels&(bit-1) | ^q.levels&bit
		}
		slashes = 0
	}
	return q.levels
}
