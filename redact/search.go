package redact

import (
	"strings"
	"sync"
)

// A search finds triggers: bytes with neighbours that may be of a secret. Each
// secret has one in it, before it, or after it in the same segment. This is
// fast code for texts without secrets; the scanner alone decides what a secret
// is.
//
// Logs are long, and triggers rare. So the search looks at two bytes at a time,
// at 0, 2, 4 and so on, whether they may belong to a trigger, and confirms what
// it finds.
type search struct {
	text   string
	names  []string // of the Redactor
	at     int      // the last trigger
	closed int      // before it, in its segment, no authority begins
}

// marks are the bytes that may be triggers with any neighbours.
const marks = `=@%\_`

// parts are in the other literals of shapes, which begin with "hook", "xox",
// "glpat-", "sk-", "AKIA", "ASIA", "AIza" or "eyJ", in tokens of Telegram, and
// after names in JSON: one at an even place of each, and one at an odd place. A
// "?" is any byte.
var parts = [...]struct {
	pair string
	back uint8 // from it to the beginning of the literal
}{
	{"ok", 2}, {"ks", 3}, {"k.", 3}, {"k/", 3},
	{"xo", 0}, {"ox", 1},
	{"t-", 4}, {"lp", 1},
	{"sk", 0}, {"k-", 1},
	{"AK", 0}, {"KI", 1}, {"AS", 0}, {"SI", 1}, {"AI", 0}, {"Iz", 1},
	{"J?", 2}, {"yJ", 1},
	{":A", 0}, {"AA", 0},
	{`":`, 0}, {`:"`, 1}, {": ", 1}, {`:\`, 1},
}

// tables are made at first use.
var tables struct {
	once sync.Once

	// For each two bytes: 1 if the first is a mark, 2 if the second is, and 4
	// times (1 + back) for a part of a literal.
	pairs [1 << 16]uint8

	// Three bytes before "=" in names, and before "_" in shapes, by their hash.
	endings [1 << 15 / 64]uint64
}

func fill() {
	t := &tables
	for b := range 256 {
		for i := range len(marks) {
			t.pairs[pair(marks[i], byte(b))] |= 1
			t.pairs[pair(byte(b), marks[i])] |= 2
		}
		for _, p := range parts {
			if second := p.pair[1]; second == byte(b) || second == '?' {
				t.pairs[pair(p.pair[0], byte(b))] |= (1 + p.back) << 2
			}
		}
	}
	add := func(s string) {
		if h, ok := ending(s); ok {
			t.endings[h/64] |= 1 << (h % 64)
		}
	}
	for _, n := range names {
		add(n.folded)
	}
	for _, s := range shapes {
		if head, ok := strings.CutSuffix(s.literal, "_"); ok {
			add(head)
		}
	}
}

func pair(a, b byte) uint16 { return uint16(a) | uint16(b)<<8 }

// next sets t.at to a trigger at i or later, and reports whether there is one.
// No segment before it has one.
func (t *search) next(i int) bool {
	tables.once.Do(fill)
	text, from, has := t.text, i, &tables.pairs
	for ; i+8 <= len(text); i += 8 {
		s := text[i : i+8]
		a, b := has[pair(s[0], s[1])], has[pair(s[2], s[3])]
		c, d := has[pair(s[4], s[5])], has[pair(s[6], s[7])]
		if a|b|c|d != 0 && (a != 0 && t.pair(a, i, from) || b != 0 && t.pair(b, i+2, from) ||
			c != 0 && t.pair(c, i+4, from) || d != 0 && t.pair(d, i+6, from)) {
			return true
		}
	}
	for ; i < len(text); i += 2 {
		second := byte(' ')
		if i+1 < len(text) {
			second = text[i+1]
		}
		if t.pair(has[pair(text[i], second)], i, from) {
			return true
		}
	}
	return false
}

// pair looks for a trigger of the two bytes at i, of which the table says
// found.
func (t *search) pair(found uint8, i, from int) bool {
	switch {
	case found&1 != 0 && t.confirm(i):
		t.at = i
	case found&2 != 0 && t.confirm(i+1):
		t.at = i + 1
	case found > 3:
		t.at = i - int(found>>2-1)
		return t.at >= from && t.confirm(t.at)
	default:
		return false
	}
	return true
}

// confirm reports whether a trigger begins at i.
func (t *search) confirm(i int) bool {
	text := t.text
	before := func(s string) bool { return strings.HasSuffix(text[:i], s) }
	after := func(s string) bool { return strings.HasPrefix(text[i+1:], s) }
	switch text[i] {
	case '@':
		return t.opened(i)
	case '=': // the end of a name
		return before("]") || t.named(i)
	case '"': // the end of the name of a member of JSON
		isName := after(":")
		for isName && i > 0 && text[i-1] == '\\' {
			i--
		}
		return isName && t.named(i)
	case '_': // in a shape
		return before("hf") || endsName(text[:i])
	case '%', '\\': // an escape of a delimiter, or of what may be in a name
		c, size, _ := read(text, i, len(text))
		return size > 2 && (isWord(c) || c == '=' || c == ']' || c == '@' && t.opened(i) ||
			c == ':' && strings.HasPrefix(text[i+size:], "AA"))
	case 'A':
		return after("KIA") || after("SIA") || after("Iza") || after("A") && before(":")
	case ':': // in a token of Telegram
		return after("AA")
	case 'e':
		return after("yJ")
	case 'h':
		return after("ook")
	case 'x':
		return after("ox")
	case 'g':
		return after("lpat-")
	case 's':
		return after("k-")
	}
	return false
}

// named reports whether a name that ends at i may be in the table.
func (t *search) named(i int) bool {
	if len(t.names) == 0 && !endsName(t.text[:i]) {
		return false
	}
	start := i
	for start > 0 && isWord(t.text[start-1]) {
		start--
	}
	if start > 0 && (t.text[start-1] == '%' || t.text[start-1] == '\\') {
		return true // the first characters are of an escape
	}
	var f folder
	for ; start < i; start++ {
		f.add(t.text[start])
	}
	_, ok := find(&f, t.names)
	return ok
}

// opened reports whether there may be the beginning of an authority before the
// "@" at i, in its segment: two slashes, or a scheme and ":", perhaps encoded.
func (t *search) opened(i int) bool {
	text := t.text
	for j := i - 1; j > 0 && j >= t.closed && !isBoundary(text[j]); j-- {
		switch b := text[j-1] | 0x20; text[j] | 0x20 {
		case '/':
			if b == '/' {
				return true
			}
		case '\\' | 0x20:
			return true
		case ':':
			if b == 'p' || b == 's' { // http, https, ws, wss, ftp, sip, sips
				return true
			}
		case 'f', 'c', 'a': // %2F, %5C, %3A
			if '2' <= b && b <= '5' {
				return true
			}
		}
	}
	t.closed = i
	return false
}

// endsName reports whether s may end with a name of names, or with the first
// part of a shape.
func endsName(s string) bool {
	h, ok := ending(s)
	return !ok || tables.endings[h/64]>>(h%64)&1 != 0
}

// ending returns 15 bits of the last three letters of s. Between them may be
// "_" and "-", but not many: then it returns false.
func ending(s string) (h uint32, ok bool) {
	n := 0
	for i := len(s) - 1; i >= 0 && n < 3; i-- {
		if s[i] != '_' && s[i] != '-' {
			h, n = h<<8|uint32(s[i]|0x20), n+1
		} else if len(s)-i > 6 {
			return 0, false
		}
	}
	return h * 0x9E3779B1 >> 17, true
}
