package redact

import "strings"

// lookup returns the row of the last name. Its first letter may be of an escape
// of JSON.
func (s *scanner) lookup() (name, bool) {
	n, ok := s.named(s.name)
	if n.what == "a token" && s.before == '\\' && s.text[s.name] == '-' { // \-\-page\-token of roff
		return s.named(len(strings.TrimRight(s.text[:s.name], letters+decimal+`-\`)))
	}
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
		if c, size, _ = read(s.text, i, s.nameEnd); c != ']' && c != '\\' {
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
	if f.n == 0 {
		return name{}, false
	}
	list := tables.names[f.buf[f.n-1]]
	for i := range list {
		n := &list[i]
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

// fold returns a folder with s.
func fold(s string) (f folder) {
	for i := range len(s) {
		f.add(s[i])
	}
	return f
}

// shape finds a known token or webhook that begins at i. It returns its end, or
// 0.
func (s *scanner) shape(i, end int) int {
	first, _, _ := read(s.text, i, end)
	for _, row := range tables.shapes[first] {
		if i+1 < end && (s.text[i+1]^row.literal[1])&^0x20 != 0 &&
			isWord(s.text[i]) && isWord(s.text[i+1]) {
			continue // usual, and fast
		}
		j, depth := s.literal(i, end, row)
		if j == 0 || row.literal == google &&
			(s.text[i:j] != google || i > 0 && !isIn(beforeGoogle, s.text[i-1])) {
			continue
		}
		if row.end == pem {
			return s.privateKey(j)
		}
		start, count, dots := j, 0, 0
		for size := 0; j < end; j += size {
			c, length, d := read(s.text, j, end)
			size = length
			ends := !row.end.has(c) && (count < int(row.least) || !isWord(c)) ||
				row.end == base64 && c == '=' && j+1 < end && isWord(s.text[j+1])
			if row.end >= path {
				ends = d <= depth && (isIn("?# ", c) || c == '/' && row.end == segment)
			}
			if ends {
				break
			}
			if count++; c == '.' {
				dots++
			}
		}
		if count < int(row.least) || row.end == parts && dots == 0 {
			continue
		}
		rest := s.text[start:j]
		inBase64 := j+1 < end && isIn("+/", s.text[j]) && isWord(s.text[j+1])
		if isEAA := strings.HasPrefix(row.literal, "EAA"); inBase64 && (isEAA ||
			row.end < path && i > 0 && s.text[i-1]^s.text[j] == '+'^'/') ||
			isEAA && strings.Count(rest, "AA") > 1 || // zeros
			row.end >= path && isIn("{$", rest[0]) ||
			row.end == alnum && isIn(rest, '_') && !strings.ContainsAny(rest, decimal) { // a name
			continue
		}
		if row.end < path {
			start = i
		}
		return s.emit(start, j, row.kind, row.what)
	}
	return 0
}

// literal returns the end of the literal of a row at i, and how often its last
// character is encoded, or 0. In a host the letter case does not count; a "."
// and a port may be after it, and each "/" several times.
func (s *scanner) literal(i, end int, row *shape) (j, depth int) {
	inHost := row.end >= path
	for k := range len(row.literal) {
		want := row.literal[k]
		if want == '/' && inHost {
			inHost = false
			if i < end && s.text[i] == '.' {
				i++
			}
			if i < end && s.text[i] == ':' {
				i = skip(s.text[:end], i+1, decimal)
			}
		}
		if i >= end {
			return 0, 0
		}
		c, size, d := read(s.text, i, end)
		if inHost && 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != want {
			return 0, 0
		}
		i, depth = i+size, d
		for want == '/' && row.end >= path && i < end { // "/", "./" and "x/../"
			c, size, _ := read(s.text, i, end)
			rest := s.text[i:min(end, i+maxSpaced)]
			n := strings.Index(rest, "/../")
			if c == '.' && i+size < end {
				next, more, _ := read(s.text, i+size, end)
				c, size = next, size+more
			} else if n > 0 && n == strings.IndexAny(rest, "/ ?#") {
				c, size = '/', n+len("/../")
			}
			if c != '/' {
				break
			}
			i += size
		}
	}
	return i, depth
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
