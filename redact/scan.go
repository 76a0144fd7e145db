package redact

import "strings"

const (
	// maxNested is how often a URI may be percent-encoded in another: %253D is
	// "=" encoded twice.
	maxNested = 3

	// maxSpaced is how far after a space the "@" of a password with spaces may
	// be, in bytes.
	maxSpaced = 128

	// leastToken is the length of a user name that may be a token.
	leastToken = 20
)

// isWord reports whether c may be in names and tokens.
func isWord(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '-'
}

// isBoundary reports whether c ends a segment. It never stands in a URI, and
// often around one.
func isBoundary(c byte) bool {
	return c < ' ' || c == '"' || c == '<' || c == '>' || c == '`' || c == 0x7F
}

// read returns the character at text[i:end], its length, and how often it is
// percent-encoded. It also reads the escapes of JSON for "/" and for characters
// of ASCII, such as \u0026.
func read(text string, i, end int) (c byte, size, depth int) {
	c = text[i]
	switch {
	case c == '%':
		for j := i + 1; depth < maxNested; j += 2 {
			octet, ok := hex(text, j, end)
			if !ok {
				break
			}
			c, size, depth = octet, j+2-i, depth+1
			if c != '%' {
				break
			}
		}
	case c == '\\' && i+1 < end && text[i+1] == '/':
		return '/', len(`\/`), 0
	case c == '\\' && strings.HasPrefix(text[i:end], `\u00`):
		if octet, ok := hex(text, i+len(`\u00`), end); ok {
			return octet, len(`\u0026`), 0
		}
	}
	return c, max(size, 1), depth
}

// hex returns the octet of two hexadecimal digits.
func hex(text string, i, end int) (octet byte, ok bool) {
	if i+2 > end {
		return 0, false
	}
	high, isHigh := digit(text[i])
	low, isLow := digit(text[i+1])
	return high<<4 | low, isHigh && isLow
}

func digit(c byte) (value byte, ok bool) {
	switch lower := c | 0x20; {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= lower && lower <= 'f':
		return lower - 'a' + 10, true
	}
	return 0, false
}

// A scanner finds the secrets of a text, one segment after the other. A segment
// is a text between boundaries; the words in it have spaces between them.
type scanner struct {
	text    string
	names   []string // of the Redactor
	yield   func(Span) bool
	stopped bool

	// The last name: where it is, and the character before it, or "?" at the
	// beginning of the segment.
	name, nameEnd int
	before        byte

	open, openDepth int // the end of the last authority, and its depth
	wordEnd, lastAt int // of the word of the last search for its last "@"
	plain           int // the end of a word that has a ":", and no "@"

	quotes quotes
}

// segment finds the secrets in the segment around i, which begins at from or
// later. It returns where to go on.
func (s *scanner) segment(from, i int) int {
	start, end := i, i
	for start > from && !isBoundary(s.text[start-1]) {
		start--
	}
	for end < len(s.text) && !isBoundary(s.text[end]) {
		end++
	}
	next := end + 1
	if end < len(s.text) && s.text[end] == '"' { // \" is a quotation mark in JSON
		for end > start && s.text[end-1] == '\\' {
			end--
		}
	}
	s.name, s.nameEnd, s.before = 0, -1, '?'
	s.open, s.openDepth, s.wordEnd, s.lastAt, s.plain = start, 0, start, -1, -1
	return max(next, s.scan(start, end), s.member(end))
}

// member finds the secret value of a member of JSON, whose name ends at i:
// "name":"value", perhaps escaped. It returns the end of the value, or 0.
func (s *scanner) member(i int) int {
	if s.nameEnd != i || s.text[i-1] == ']' || s.stopped {
		return 0
	}
	n, ok := s.lookup()
	rest := s.text[i:]
	mark := rest[:len(rest)-len(strings.TrimLeft(rest, `\`))] + `"`
	value, isName := strings.CutPrefix(rest, mark+":")
	value = strings.TrimLeft(value, " ")
	if !ok || !isName || n.match >= query || !strings.HasPrefix(value, mark) {
		return 0
	}
	return s.quoted(len(s.text)-len(value), n)
}

// scan finds the secrets in text[i:end], and returns where to go on.
func (s *scanner) scan(i, end int) int {
	prev := byte('?')           // the character before i
	slashes, slashDepth := 0, 0 // before i
	for i < end && !s.stopped {
		c, size, depth := read(s.text, i, end)
		isSlash := c == '/' || c == '\\'
		if slashes >= len("//") && !isSlash {
			slashes = 0
			if i >= s.open || slashDepth > s.openDepth {
				if next := s.authority(i, end, slashDepth, prev); next > i {
					i, prev = next, '*'
					continue
				}
			}
		}
		if isWord(c) {
			if s.nameEnd != i || !isWord(prev) {
				s.name, s.before = i, prev
				next := s.shape(i, end)
				if prev == '\\' && i+1 < end && isControl(c) && next == 0 && !s.stopped {
					next = s.shape(i+1, end)
				}
				if next > i {
					i, prev, slashes = next, '*', 0
					continue
				}
			}
			i += size
			s.nameEnd, prev, slashes = i, c, 0
			continue
		}
		next := i
		switch {
		case isSlash:
			slashes++
			slashDepth = depth
		case c == ':' && s.nameEnd == i && isScheme(s.text[s.name:i]):
			slashes, slashDepth = len("//"), depth // browsers supply them
		default:
			slashes = 0
			if c == ':' && s.nameEnd == i {
				next = s.telegram(i, i+size, end)
			} else if c == '=' && (s.nameEnd == i || prev == ']') {
				next = s.parameter(i+size, end, depth)
			}
		}
		if next > i {
			i, prev = next, '*'
			continue
		}
		if i += size; c == ']' && s.nameEnd == i-size { // user[password]=
			s.nameEnd = i
		}
		prev = c
	}
	return i
}

// emit yields text[start:end], unless it is empty or a mask. It returns end.
func (s *scanner) emit(start, end int, kind Kind, what string) int {
	if strings.Trim(s.text[start:end], "*") != "" && !s.yield(Span{start, end, kind, what}) {
		s.stopped = true
	}
	return end
}

// isControl reports whether a letter after "\" may be of an escape of JSON, for
// a line feed, a carriage return or a tab. It may also be of a word after "\".
func isControl(c byte) bool { return c == 'n' || c == 'r' || c == 't' }

// isScheme reports whether an authority follows a scheme and ":", even without
// "//".
func isScheme(s string) bool {
	switch strings.ToLower(s) {
	case "http", "https", "ws", "wss", "ftp", "sip", "sips":
		return true
	}
	return false
}

// authority finds the secrets in the userinfo of an authority that begins at i.
// It returns where to go on: at the "@", or at i if there is no password. A
// delimiter of the authority may be encoded more often than its slashes, since
// many encoders leave "/" alone; what ends it may not.
func (s *scanner) authority(i, end, depth int, prev byte) int {
	colon, secret, at := -1, 0, -1 // the first ":", the end of it, the last "@"
	port := true                   // may a port follow the colon?
	j := i
	if s.text[i] == '[' { // an address
		literal := s.text[i:min(end, i+64)]
		if n := strings.IndexAny(literal, "]@"); n > 0 && literal[n] == ']' {
			j += n
		}
	}
	for size := 0; j < end; j += size {
		var c byte
		var d int
		if c, size, d = read(s.text, j, end); d <= depth && endsAuthority(c) {
			break
		}
		switch {
		case c == '@':
			at = j
		case c == ':' && colon < 0:
			colon, secret = j, j+size
		case colon >= 0 && (c < '0' || '9' < c):
			port = false
		}
	}
	s.open, s.openDepth = j, depth
	userEnd := at
	switch {
	case 0 <= colon && colon < at:
		userEnd = colon
	case 0 <= colon && !port: // the password has a delimiter in it
		last := s.last(j, end)
		// With an "@" in place of the space, an earlier authority in the word
		// would have a password, too.
		if last < 0 && j < end && s.text[j] == ' ' && j != s.plain &&
			(prev == '/' || prev == '\\') {
			last = s.spaced(j, end)
		}
		if last < 0 {
			s.plain = s.wordEnd
			return i
		}
		userEnd, at = colon, last
	case at < 0:
		return i
	}
	next := i
	if isToken(s.text[i:userEnd]) {
		next = s.emit(i, userEnd, Userinfo, "a token")
	} else if n := s.shape(i, userEnd); n > i {
		next = n
	}
	if userEnd < at && !s.stopped {
		next = s.emit(secret, at, Userinfo, "a password")
	}
	return next
}

// endsAuthority reports whether c ends an authority.
func endsAuthority(c byte) bool { return c == '/' || c == '?' || c == '#' || c == ' ' }

// last returns the last "@" of the word around i, or -1 if there is none from i
// on.
func (s *scanner) last(i, end int) int {
	if i >= s.wordEnd {
		s.lastAt = -1
		for size := 0; i < end && s.text[i] != ' '; i += size {
			var c byte
			if c, size, _ = read(s.text, i, end); c == '@' {
				s.lastAt = i
			}
			s.wordEnd = i + size
		}
		return s.lastAt
	}
	if s.lastAt < i {
		return -1
	}
	return s.lastAt
}

// spaced returns the "@" of a password with spaces, the first of which is at i,
// or -1.
func (s *scanner) spaced(i, end int) int {
	at := -1
	for limit, size := i+maxSpaced, 0; i < end && (i < limit || at >= 0); i += size {
		c, n, depth := read(s.text, i, end)
		if size = n; c == '@' {
			at = i
		} else if at >= 0 && depth == 0 && endsAuthority(c) {
			break
		}
	}
	return at
}

// isToken reports whether a user name looks like a token.
func isToken(s string) bool {
	digits := 0
	for i := range len(s) {
		if !isWord(s[i]) {
			return false
		}
		if '0' <= s[i] && s[i] <= '9' {
			digits++
		}
	}
	return len(s) >= leastToken && 0 < digits && digits < len(s)
}

// parameter finds the secret value that begins at i, after a name and "=". It
// returns the end of the value, or 0.
func (s *scanner) parameter(i, end, depth int) int {
	n, ok := s.lookup()
	common := n.match >= query
	if !ok || common && strings.IndexByte("?&#;[", s.before) < 0 ||
		n.match == noAuth && s.before == ';' {
		return 0
	}
	if i == end && !common {
		return s.quoted(i, n)
	}
	j := i
	for size := 0; j < end; j += size {
		c, length, d := read(s.text, j, end)
		if d <= depth && (c == '&' || c == '#' || c == ' ' ||
			n.kind == Session && (c == '/' || c == '?' || c == ';')) {
			break
		}
		size = length
	}
	if j-i < int(n.least) {
		return 0
	}
	return s.emit(i, j, n.kind, n.what)
}

// quoted finds the value of a parameter in quotation marks, as slog writes it:
// password="a b". In JSON the mark at i may be escaped, or may be the end of a
// string.
func (s *scanner) quoted(i int, n name) int {
	level := len(s.text[i:]) - len(strings.TrimLeft(s.text[i:], `\`))
	start := i + level + 1
	if start > len(s.text) || s.text[start-1] != '"' {
		return 0
	}
	if s.quotes.open(s.text, i, level) {
		rest := strings.TrimLeft(s.text[start:], `\`)
		if rest == "" || strings.IndexByte(",:}] \r\n", rest[0]) >= 0 {
			return 0
		}
	}
	slashes := 0
	for j := start; ; j++ {
		switch {
		case j < len(s.text) && s.text[j] == '\\':
			slashes++
			continue
		case j == len(s.text), s.text[j] == '\n', s.text[j] == '"' && slashes <= level:
			return s.emit(start, max(start, j-slashes), n.kind, n.what)
		}
		slashes = 0
	}
}

// A quotes knows which quotation marks are open at a place of a line, by how
// many "\" are before them.
type quotes struct {
	at     int // so far
	levels uint64
}

// open reports whether a mark with this many "\" is open at text[i]. Calls are
// in the order of i.
func (q *quotes) open(text string, i, level int) bool {
	for slashes := 0; q.at < i; q.at++ {
		switch text[q.at] {
		case '\\':
			slashes++
			continue
		case '\n':
			q.levels = 0
		case '"': // closes all in it
			bit := uint64(1) << min(slashes, 63)
			q.levels = q.levels&(bit-1) | ^q.levels&bit
		}
		slashes = 0
	}
	return q.levels>>min(level, 63)&1 != 0
}

// lookup returns the row of the last name. Its first letter may be of an escape
// of JSON.
func (s *scanner) lookup() (name, bool) {
	n, ok := s.named(s.name)
	if !ok && s.before == '\\' && isControl(s.text[s.name]) {
		return s.named(s.name + 1)
	}
	return n, ok
}

// named returns the row of the last name, from i on.
func (s *scanner) named(i int) (name, bool) {
	var f folder
	for size := 0; i < s.nameEnd; i += size {
		var c byte
		if c, size, _ = read(s.text, i, s.nameEnd); c != ']' {
			f.add(c)
		}
	}
	return find(&f, s.names)
}

// find returns the row of a name, which is one of more or in the table.
func find(f *folder, more []string) (name, bool) {
	for _, n := range more {
		if n == string(f.buf[:f.n]) {
			return name{kind: Parameter, least: 1, what: "a secret"}, true
		}
	}
	for i := range names {
		n := &names[i]
		head := f.n - len(n.folded)
		if (head == 0 || head > 0 && n.match == suffix) && string(f.buf[head:f.n]) == n.folded {
			return *n, n.kind != 0
		}
	}
	return name{}, false
}

// A folder folds a name: lower case, without "_" and "-". Of a long name it has
// the end only.
type folder struct {
	n   int
	buf [64]byte
}

func (f *folder) add(c byte) {
	if c == '_' || c == '-' {
		return
	}
	if f.n == len(f.buf) {
		f.n = copy(f.buf[:], f.buf[f.n/2:])
	}
	if 'A' <= c && c <= 'Z' {
		c |= 0x20
	}
	f.buf[f.n] = c
	f.n++
}

// shape finds a known token or webhook that begins at i. It returns its end, or
// 0.
func (s *scanner) shape(i, end int) int {
	first, _, _ := read(s.text, i, end)
rows:
	for n := range shapes {
		row := &shapes[n]
		if row.literal[0] != first {
			continue
		}
		j, depth := i, 0
		for k := range len(row.literal) {
			if j >= end {
				continue rows
			}
			c, size, d := read(s.text, j, end)
			if c != row.literal[k] {
				continue rows
			}
			j, depth = j+size, d
		}
		start, count, dots := j, 0, 0
		for size := 0; j < end; j += size {
			c, length, d := read(s.text, j, end)
			size = length
			if row.end == path && d <= depth && (c == '?' || c == '#' || c == ' ') ||
				row.end != path && !isWord(c) && (row.end != dotted || c != '.') {
				break
			}
			if count++; c == '.' {
				dots++
			}
		}
		if count < int(row.least) || row.end == dotted && dots == 0 {
			continue
		}
		if row.end != path {
			start = i
		}
		return s.emit(start, j, row.kind, row.what)
	}
	return 0
}

// telegram finds the token of a bot of Telegram, 123456:AA…, where the digits
// end at colon, perhaps after "bot".
func (s *scanner) telegram(colon, i, end int) int {
	const leastDigits, leastToken = 6, 30
	id, j := colon, i
	for id > s.name && '0' <= s.text[id-1] && s.text[id-1] <= '9' {
		id--
	}
	for j < end && isWord(s.text[j]) {
		j++
	}
	if colon-id < leastDigits || j-i < leastToken || s.text[i:i+2] != "AA" {
		return 0
	}
	return s.emit(id, j, Token, "a token of Telegram")
}
