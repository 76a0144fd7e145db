package redact

import (
	"iter"
	"strings"
)

const (
	// maxNested is how often a URI may be percent-encoded in another: %253D is
	// "=" encoded twice.
	maxNested = 3

	// maxSpaced is how far after a space the "@" of a password with spaces may
	// be, in bytes, and the end of a value or of an address after its "{" or
	// "(".
	maxSpaced = 128

	// maxWords is how many words a value without quotation marks may have that
	// is the rest of a line.
	maxWords = 4

	// maxCommand is how far after the name of a program a flag of it may be, in
	// bytes, a parameter of an Authorization field after its scheme, a password
	// of .netrc after "login", and the end of an element after its start-tag.
	maxCommand = 512

	// leastToken is the length of a user name that may be a token, or of a key.
	leastToken = 20
)

// isWord reports whether c may be in names and tokens.
func isWord(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '-'
}

// isIn reports whether c is one of set.
func isIn(set string, c byte) bool { return strings.IndexByte(set, c) >= 0 }

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
	n := strings.IndexByte("0123456789abcdef", c|0x20)
	return byte(n), n >= 0 && c > ' '
}

// A scanner finds the secrets of a text, one segment after the other. A segment
// is a text between boundaries; the words in it have spaces between them.
type scanner struct {
	text    string
	names   []string // of the Redactor
	yield   func(Span) bool
	stopped bool

	// The last name: where it is, and the character before it, or NUL at the
	// beginning of the segment.
	name, nameEnd int
	before        byte

	open, openDepth int // the end of the last authority, and its depth
	wordEnd, lastAt int // of the word of the last search for its last "@"
	done            int // before it, no password of a DSN begins
	command         int // before it, the flags are those of curl

	fields bool // of a header: common words are names there, too
	quotes [len(quotationMarks)]quotes
}

// once yields the secrets that are found when text is read once.
func (r Redactor) once(text string, plain bool) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		tables.once.Do(fill)
		t := search{text: text, names: r.names}
		if text == "" || !plain && !t.next(0) {
			return // usual, and fast
		}
		s := scanner{text: text, names: r.names, yield: yield}
		for i := 0; ; {
			i = s.segment(i, max(i, t.at))
			if s.stopped || i >= len(text) || !plain && i >= s.command && !t.next(i) {
				return
			}
		}
	}
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
		n := 0
		for end-n > start && s.text[end-n-1] == '\\' {
			n++
		}
		end -= 1<<nesting(n) - 1
	}
	s.name, s.nameEnd, s.before, s.fields = 0, -1, 0, false
	s.open, s.openDepth, s.wordEnd, s.lastAt = start, 0, start, -1
	s.done = max(s.done, start)
	if strings.HasSuffix(s.text[:start], "\n") && !strings.HasSuffix(s.text[:start], "\\\n") {
		s.command = 0 // lines that end in "\" go on
	}
	next = max(next, s.scan(start, end))
	if s.nameEnd == end {
		next = max(next, s.element(start, end), s.assigned(end, end))
	}
	return next
}

// scan finds the secrets in text[i:end], and returns where to go on.
func (s *scanner) scan(i, end int) int {
	prev := byte(0)             // the character before i
	slashes, slashDepth := 0, 0 // before i
	for i < end && !s.stopped {
		c, size, depth := read(s.text, i, end)
		isSlash := c == '/' || c == '\\'
		if slashes >= len("//") && !isSlash {
			slashes = 0
			if i >= s.open || slashDepth > s.openDepth {
				if next := s.authority(i, end, slashDepth); next > i {
					i, prev = next, '*'
					continue
				}
			}
		}
		if isWord(c) {
			if s.nameEnd != i || !isWord(prev) {
				s.name, s.before = i, prev
				next := s.shape(i, end)
				if c == '-' && i < s.command {
					next = s.login(i)
				} else if c|0x20 == 'c' && strings.HasPrefix(s.text[i:], "curl") {
					s.command = i + maxCommand
				}
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
		next, named := i, s.nameEnd == i
		switch {
		case named && (c == '\'' || c == '"' || c == ' ' && s.isAssigned(i+1)):
			next = s.assigned(i, end)
		case named && c == ' ':
			next = s.netrc(i, end)
		case isSlash:
			slashes++
			slashDepth = depth
		case c == ':' && named && isScheme(s.text[s.name:i]) &&
			!strings.HasPrefix(s.text[i:end], "::"):
			slashes, slashDepth = len("//"), depth // browsers supply them
		default:
			slashes = 0
			switch {
			case c == ':' && named:
				next = s.colon(i, i+size, end)
			case c == '=' && (named || prev == ']'):
				next = s.parameter(i+size, end, depth)
			case c == '@':
				next = s.dsn(i, end)
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

// colon looks at what follows a name and a colon, which begins at i.
func (s *scanner) colon(i, after, end int) int {
	if next := max(s.telegram(i, after, end), s.oracle(i, end)); next != 0 {
		return next
	}
	return s.assigned(i, end)
}

// emit yields text[start:end], unless it is empty or a mask. It returns end. It
// leaves the rest of an escape of JSON that "\" before start begins.
func (s *scanner) emit(start, end int, kind Kind, what string) int {
	if n := start - len(strings.TrimRight(s.text[:start], `\`)); n%2 == 1 && start < end {
		if c := s.text[start]; isControl(c) {
			start++
		} else if c == 'u' {
			start = min(start+len("u0026"), end)
		}
	}
	s.done = end
	for k := range s.quotes { // a mask has no quotation marks
		q := &s.quotes[k]
		q.open(s.text, start, quotationMarks[k])
		q.at = max(q.at, end)
	}
	rest := strings.Trim(s.text[start:end], "*")
	isMask := rest == "" || rest == ":" && strings.HasSuffix(s.text[:end], "***")
	if !isMask && !s.yield(Span{start, end, kind, what}) {
		s.stopped = true
	}
	return end
}

// isControl reports whether a letter after "\" may be of an escape of JSON, for
// a control character. It may also be of a word after "\".
func isControl(c byte) bool { return isIn("nrtbf", c) }

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
func (s *scanner) authority(i, end, depth int) int {
	colon, secret, at := -1, i, -1 // the first ":", the end of it, the last "@"
	j := i
	before := strings.TrimRight(s.text[:i], `/\`)
	hasScheme := len(before) > 1 && before[len(before)-1] == ':' && isWord(before[len(before)-2])
	run := s.text[len(before):i]
	if strings.Count(run, `\`) > strings.Count(run, `\/`) && (!hasScheme || s.text[i] == ':') {
		return i // "\" in a regular expression, or a path of Windows
	}
	if s.text[i] == '[' { // an address
		if i+1 < end && !isIn(":vV", s.text[i+1]) && !hexadecimal.has(s.text[i+1]) {
			return i // a syntax, or a regular expression
		}
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
		}
	}
	s.open, s.openDepth = j, depth
	port, _, _ := strings.Cut(s.text[secret:j], ",") // before more hosts
	userEnd := at
	switch {
	case 0 < colon && strings.ContainsAny(strings.TrimPrefix(s.text[i:colon], "["), "([|"),
		!hasScheme && depth == 0 && 0 < colon && colon < at && // XPath
			strings.Trim(s.text[i:colon], letters) == "" && isIn(s.text[at-2:at], '['):
		return i // a syntax, too
	case colon == i && !hasScheme && run != "" && strings.TrimRight(before, letters+":") != before:
		return i // "//" in a path, and no user
	case 0 <= colon && colon < at:
		userEnd = colon
	case 0 <= colon && strings.Trim(port, decimal) != "": // the password has a delimiter in it
		last := s.last(j, end)
		if last < 0 && j < end && s.text[j] == ' ' && hasScheme {
			last = s.spaced(j, end)
		}
		if last < 0 {
			return i
		}
		userEnd, at = colon, last
	case at < 0:
		return i
	}
	next := i
	if isToken(s.text[i:userEnd]) && !endsIn(before, "enode:") && !endsIn(before, "enrtree:") {
		next = s.emit(i, userEnd, Userinfo, "a token")
	} else if n := s.shape(i, userEnd); n > i {
		next = n
	}
	if userEnd < at && !s.stopped && !isTemplate(s.text[secret:at]) {
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
	return len(s) >= leastToken && strings.Trim(s, letters+decimal+"-") == "" &&
		strings.ContainsAny(s, decimal) && strings.Trim(s, decimal) != ""
}
