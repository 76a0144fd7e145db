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
	inURI := s.before != 0 && isIn("?&#;[", s.before) && !strings.HasSuffix(s.text[:s.name], " [")
	isSession := n.kind == Session
	if isSession && i < s.command && s.isFlag("-b", "--cookie") {
		s.fields = true
	}
	// A cookie ends at ";" (RFC 6265, section 4.1.1), and in a path a session
	// ends with its segment.
	isCookie := isSession && (s.fields || !inURI) && !isIn("?&#[/", max(s.before, 1))
	switch {
	case !ok, !inURI && s.text[s.name:s.nameEnd] == shellPWD,
		n.what == "a token" && strings.Contains(s.head(), "pkcs11:"),    // a label (RFC 7512)
		n.match == noAuth && s.before == ';', common && s.before == '[', // an element of a list
		common && s.before != 0 && !inURI && !s.fields && !(isSession && s.before == '.'),
		common && s.before == ';' && n.kind == Parameter &&
			!strings.HasSuffix(s.text[:s.name], "&amp;"):
		return 0
	}
	if p := prefix(s.text, i); !common && depth == 0 &&
		(p == len(rest) || rest[p] == '\'' && (!inURI || s.before == ';' && p == 0)) {
		next := s.values(i+p, n, mark{}, 0)
		if next > 0 && !inURI && !s.stopped {
			return s.shellWord(next, n)
		}
		if next > 0 || p == 0 {
			return next
		}
	}
	if strings.HasPrefix(rest, " ") && depth == 0 && !common && !isIn(rest[1:], ' ') {
		return s.line(i+1, end, n, '=') // password= x
	}
	// The rest of a string that begins with the name is the value, with spaces,
	// unless there is another name.
	whole := s.before == '\'' || s.before == 0 && s.name > 0 && s.text[s.name-1] == '"'
	j := i
	if k := braced(rest); k > 0 {
		if s.isVariable(rest[1:k], n, inURI) {
			return 0
		}
		return s.emit(i+1, i+k, n.kind, n.what)
	}
	isOpen := s.quotes[1].open(s.text, i, '\'')&1 != 0
	for size := 0; j < end; j += size {
		c, length, d := read(s.text, j, end)
		if d <= depth && (isIn("&#", c) && !(isCookie && s.fields) || c == '\'' &&
			(s.before == '\'' || isOpen && length == 1 && s.isEnd(j+1)) ||
			c == ' ' && !(whole && !common && s.goesOn(j, end)) && !s.isEscaped(i, j) ||
			isSession && (c == ';' || !isCookie && isIn("/?", c))) {
			break
		}
		size = length
	}
	value, rest := s.text[i:j], s.text[j:end]
	isForm := strings.HasPrefix(rest, "&") && !strings.HasPrefix(rest, "&&")
	switch {
	case j-i < int(n.least), n.what == "a key" && isIn(value, ','),
		common && s.before == 0 && !s.fields && !isForm,
		!inURI && !isForm && s.isCode(s.called(i, j), n),
		(!inURI || s.before == '[') && s.isScript(i), s.isHarmless(value, n, inURI):
		return 0
	}
	next := s.emit(i, j, n.kind, n.what)
	if m := s.mark(j); !inURI && !s.stopped && depth == 0 && m.char == '"' && s.opens(j, m) {
		return s.shellWord(s.quoted(j+1, m, n), n) // a"b c"
	}
	return next
}

// isHarmless reports whether the value after a name and "=" cannot be a secret.
func (s *scanner) isHarmless(value string, n name, inURI bool) bool {
	switch {
	case value == "%s", value == "{{", value == ";" && s.before == ';', inURI && isTemplate(value),
		n.match >= field && strings.HasPrefix(value, "='"),
		len(value) < maxSpaced && strings.HasPrefix(value, "'.$"),
		s.before == '$' && len(value) < maxSpaced, s.before == '.' && strings.HasPrefix(value, "="),
		strings.HasPrefix(value, "==") && (!inURI || s.before == ';' && n.kind != Session ||
			strings.HasSuffix(s.text[:s.name], "&&")),
		n.what == "a private key" && (isPath(value) || len(value) < leastToken),
		!inURI && (n.what == "cookies" && !isIn(value, '=') || slices.Contains(settings, value)),
		strings.TrimLeft(s.text[s.name:s.nameEnd], "-") == "secret" && s.text[s.name] == '-' &&
			(strings.HasSuffix(value, "-secret") || strings.Contains(value, "/secrets/")) &&
			!isIn(value, '='),
		!inURI && n.what == "a token" && strings.Contains(value, "::") && !isIn(value, '='): // IPv6
		return true
	}
	return false
}

// called returns text[i:j], with the ")" of a call, perhaps in the next line.
func (s *scanner) called(i, j int) string {
	if strings.HasPrefix(strings.TrimLeft(s.text[j:], white), ")") {
		return s.text[i:j] + ")"
	}
	return s.text[i:j]
}

// braced returns the place of the "}" that ends a value of ODBC, or 0: text
// begins with "{", and "}}" is a "}" in the value.
func braced(text string) int {
	if !strings.HasPrefix(text, "{") {
		return 0
	}
	k := 1
	for k < min(len(text), maxSpaced) && (text[k] != '}' || strings.HasPrefix(text[k:], "}}")) {
		k += 1 + strings.Count(text[k:k+1], "}")
	}
	if k < len(text) && text[k] == '}' && (k+1 == len(text) || isIn(" &#,;)", text[k+1])) {
		return k
	}
	return 0
}

// isVariable reports whether a program or a template puts in a value in braces.
func (s *scanner) isVariable(value string, n name, inURI bool) bool {
	value, _, _ = strings.Cut(value, "!") // its conversion in Python
	return len(value) < int(n.least) || value == "..." || inURI && isTemplate("{"+value+"}") ||
		n.what == "cookies" && !isIn(value, '=') || !inURI && (n.match >= field ||
		n.what == "a private key" || s.isCode(value+",", n) || len(value) == 1 && value[0] <= '9')
}

// isEscaped reports whether a shell reads the space at i as one of the word
// that begins at start.
func (s *scanner) isEscaped(start, i int) bool {
	value := s.text[start:i]
	return (i-start-len(strings.TrimRight(value, `\`)))%2 == 1 && s.text[i] == ' '
}

// shellWord masks what a shell reads as the rest of a word, after the mark at i
// that closes a value: "a"'b c', "a"b. It returns the end.
func (s *scanner) shellWord(i int, n name) int {
	for m := s.mark(i); m.size == 1 && !s.stopped; m = s.mark(i) {
		p := i + 1 + prefix(s.text, i+1)
		if v := s.mark(p); v.size == 1 {
			if !s.opens(p, v) {
				return i
			}
			i = s.quoted(p+1, v, n)
			continue
		}
		j := i + 1
		for j < len(s.text) && !s.isEnd(j) && !isIn("'&=", s.text[j]) {
			j++
		}
		if !isWord(s.text[min(i+1, len(s.text)-1)]) || j < len(s.text) && s.text[j] == '=' {
			return i
		}
		return s.emit(i+1, j, n.kind, n.what)
	}
	return i
}

// opens reports whether the mark at i opens a string in which something is.
func (s *scanner) opens(i int, m mark) bool {
	k := strings.IndexByte(quotationMarks, m.char)
	return m.size == 1 && m.coded == 0 && s.quotes[k].open(s.text, i, m.char)&1 == 0 &&
		!s.isEnd(i+1)
}

// isEnd reports whether a word ends at i.
func (s *scanner) isEnd(i int) bool {
	return i == len(s.text) || isBoundary(s.text[i]) || isIn(" ,;)]}\\", s.text[i])
}

// shellPWD is the directory of a shell in its environment.
const shellPWD = "PWD"

// goesOn reports whether a value in quotation marks goes on after the space at
// i: what follows is not another name with a value.
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
	if op != ':' && op != '=' || size > 1 && m.coded == 0 {
		return 0
	}
	if strings.EqualFold(text[s.name:s.nameEnd], valueName) {
		s.pair()
	}
	n, ok := s.lookup()
	head := strings.TrimRight(text[:s.name], " ")
	if !ok || n.match >= query ||
		op == ':' && m.size == 0 && j == i && !isIn(lastLetters, text[i-1]) &&
			!endsIn(text[:i], "cookies") ||
		text[i-1] == ']' || text[s.name:i] == shellPWD ||
		strings.HasSuffix(head, "::") && 'A' <= text[s.name] && text[s.name] <= 'Z' || // a type
		strings.HasSuffix(head, "/etc/") {
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
	isTuple := (op == '=' || after == "=") && m.size == 0 &&
		strings.HasSuffix(strings.TrimRight(head, letters+decimal+". "), ",")
	for k := j; isTuple && s.mark(k).size > 0; {
		j = k // user, password = "x", "y"
		v := s.mark(j)
		k = j + v.size + strings.IndexAny(text[j+v.size:], string(v.char)+"\n")
		if !strings.HasPrefix(text[k:], string(v.char)+",") {
			break
		}
		k = skip(text, k+1, ", \t")
	}
	k, program := j, op
	if op == '=' || isIn(white, text[j-1]) {
		k += prefix(text, j)
	}
	if m.size > 0 {
		program = 0
	}
	next := s.values(k, n, m, program)
	if next > 0 || m.size > 0 || j >= end || op == ':' && after != " " && after != "[" ||
		op == '=' && (text[i] != ' ' || !isIn(lastLetters, text[i-1])) {
		return next
	}
	if n.match == field {
		s.fields = true
		return s.credentials(j, end, n)
	}
	return s.line(j, end, n, op)
}

// valueName is the name of the second member of a pair.
const valueName = "value"

// pair goes from the last name, valueName, to the name before it that has the
// value: {"name":"password","value":"x"}.
func (s *scanner) pair() {
	const around = white + quotationMarks + `\`
	head := strings.TrimRight(s.text[:s.name], around+",")
	start := len(strings.TrimRight(head, letters+decimal+"-"))
	key := strings.TrimRight(s.text[:start], around)
	if colon := strings.TrimRight(key, "=: "); colon != key {
		key = strings.TrimRight(colon, around)
		if endsIn(key, "name") || endsIn(key, "key") {
			s.name, s.nameEnd = start, len(head)
		}
	}
}

// endsIn reports whether s ends in suffix, in any letter case.
func endsIn(s, suffix string) bool {
	return strings.EqualFold(s[max(0, len(s)-len(suffix)):], suffix)
}

// element finds the text of an element of XML after its start-tag, which is at
// text[start:end], and ends with the last name.
func (s *scanner) element(start, end int) int {
	tag, i := s.text[start:end], end+1
	if !endsIn(tag, "password") || !strings.HasSuffix(s.text[:start], "<") || isIn(tag, ' ') ||
		!strings.HasPrefix(s.text[end:], ">") {
		return 0
	}
	n, ok := s.lookup()
	value, rest, _ := strings.Cut(s.text[i:min(len(s.text), i+maxCommand)], "<")
	if !ok || strings.Trim(value, white) == "" || !strings.HasPrefix(rest, "/"+tag+">") ||
		!s.isLiteral(i, mark{char: '<', size: 1}, n, 0) {
		return 0
	}
	return s.emit(i, i+len(value), n.kind, n.what)
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
// value with the mark m. In JSON there may be lines, and in a string of JSON,
// or percent-encoded, their escapes.
func (m mark) space(text string, i int) int {
	if m.char != '"' {
		return skip(text, i, " \t")
	}
	for i < len(text) {
		c, size, _ := read(text, i, len(text))
		switch {
		case isIn(white, c) && (size == 1 || m.coded > 0), m.coded > 0 && c == '+':
			i += size
		case m.level > 0 && c == '\\':
			j := skip(text, i, `\`)
			if j == len(text) || !isIn("nrt", text[j]) {
				return i
			}
			i = j + 1
		default:
			return i
		}
	}
	return i
}

// white is white space of JSON (RFC 8259).
const white = " \t\r\n"

// values finds the strings at i: one, or arrays of JSON if the name has the
// quotation mark m. It returns the end of the last of them, or 0. In a program,
// op is what assigns them.
func (s *scanner) values(i int, n name, m mark, op byte) (end int) {
	depth := 0
	for i < len(s.text) && !s.stopped {
		c, size, _ := read(s.text, i, len(s.text))
		v := s.mark(i)
		switch {
		case v.size > 0 && (v.coded > 0) == (m.coded > 0) &&
			(v.char == m.char && v.level == m.level || !s.closes(i, v)):
			if s.isLiteral(i+v.size, v, n, op) {
				end = s.quoted(i+v.size, v, n)
			} else if depth == 0 {
				return 0
			} else {
				end = i + v.size + strings.IndexAny(s.text[i+v.size:], string(v.char)+"\n")
			}
			i = end + s.mark(end).size
		case size > 1 && m.coded == 0:
			return end
		case m.size > 0 && c == '[':
			depth++
			i += size
		case depth > 0 && c == ']':
			depth--
			i += size
		case depth == 2 && end == 0 && '0' <= c && c <= '9': // an index of words
			return 0
		case depth > 0 && (c == ',' || isWord(c) || c == '.'): // or a number
			i += size
		default:
			return end
		}
		if depth == 0 {
			return end
		}
		i = m.space(s.text, i)
	}
	return end
}

// prefix returns the length of the letters before a quotation mark at i, which
// belong to it: b"x", L'x', $'x', @"x".
func prefix(text string, i int) int {
	j := skip(text, i, literals)
	if j < len(text) && (isIn(quotationMarks, text[j]) || text[j] == '\\') {
		return j - i
	}
	return 0
}

// literals are the letters before a quotation mark, in C, C#, Python, Rust, SQL
// and shells.
const literals = "bBrRuUfFlLnNeE$@"

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
	rest := s.text[i+m.size:]
	after := strings.TrimLeft(rest, `\`)
	return s.quotes[k].open(s.text, i, m.char)>>m.level&1 != 0 && (after == "" ||
		isIn(",:;.)+}]<>/ \t\r\n", after[0]) ||
		strings.HasPrefix(after, "* ") || len(after) < len(rest) && isIn("nrt", after[0]))
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
	for from := q.at; q.at < i; q.at++ {
		n := strings.IndexByte(text[q.at:i], char)
		if n < 0 {
			q.at = i
			break
		}
		q.at += n
		if char != '\'' || q.at == 0 || // no apostrophe
			!isWord(text[q.at-1]) || q.at+1 == len(text) || !isWord(text[q.at+1]) ||
			isIn("bBrRuUfF", text[q.at-1]) && (q.at == 1 || !isWord(text[q.at-2])) { // b'x'
			slashes := q.at - from - len(strings.TrimRight(text[from:q.at], `\`))
			bit := uint64(1) << min(nesting(slashes), 63)
			q.levels = q.levels&(bit-1) | ^q.levels&bit
		}
	}
	return q.levels
}
