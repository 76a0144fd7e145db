package markdown

import (
	"bytes"
	"sort"
	"strconv"
	"unicode/utf8"

	"github.com/yuin/goldmark/util"
)

// A plain is a text without backslash escapes and entities, and the way back to places in the document.
type plain struct {
	text  string
	from  int // the place of text, up to the first mark
	marks []mark
}

// A mark is where a text is not what is written.
type mark struct {
	at, src int32 // text[at:at+n] stands for size bytes at src, counted from the place of the text
	n, size uint8
}

// plainOf decodes a text that is at a place.
func plainOf(raw []byte, at int) plain {
	t := plain{from: at}
	text := decoded(raw, &t.marks)
	t.text = string(text)
	return t
}

// decode returns what a destination says.
func decode(raw []byte) []byte { return decoded(raw, nil) }

// decoded returns a text without its escapes and entities (CommonMark sections 2.4 and 2.5).
func decoded(raw []byte, marks *[]mark) []byte {
	i := bytes.IndexAny(raw, "\\&")
	if i < 0 {
		return raw
	}
	out := make([]byte, 0, len(raw))
	for from := 0; ; {
		out = append(out, raw[from:i]...)
		from = i
		if s, size := escape(raw[i:]); size > 0 {
			if marks != nil {
				*marks = append(*marks, mark{int32(len(out)), int32(i), uint8(len(s)), uint8(size)})
			}
			out = append(out, s...)
			from = i + size
		} else {
			out = append(out, raw[i])
			from++
		}
		n := bytes.IndexAny(raw[from:], "\\&")
		if n < 0 {
			return append(out, raw[from:]...)
		}
		i = from + n
	}
}

// maxEntity is the length of the longest name of an entity, with "&" and ";".
const maxEntity = 40

// escape returns what the escape or entity at the beginning of b stands for, and its length, or 0 if there is none.
func escape(b []byte) ([]byte, int) {
	if b[0] == '\\' {
		if len(b) > 1 && util.IsPunct(b[1]) {
			return b[1:2], 2
		}
		return nil, 0
	}
	n := bytes.IndexByte(b[:min(len(b), maxEntity)], ';')
	if n < 2 {
		return nil, 0
	}
	name := b[1:n]
	if name[0] != '#' {
		if e, ok := util.LookUpHTML5EntityByName(string(name)); ok {
			return e.Characters, n + 1
		}
		return nil, 0
	}
	digits, radix, most := name[1:], 10, 7
	if len(digits) > 0 && digits[0]|0x20 == 'x' {
		digits, radix, most = digits[1:], 16, 6
	}
	c, err := strconv.ParseUint(string(digits), radix, 32)
	if err != nil || len(digits) > most {
		return nil, 0
	}
	r := rune(c)
	if r == 0 || !utf8.ValidRune(r) {
		r = utf8.RuneError
	}
	return utf8.AppendRune(nil, r), n + 1
}

// locate returns the last mark that begins at or before a place in the text.
func (t *plain) locate(i int) (mark, bool) {
	k := sort.Search(len(t.marks), func(k int) bool { return int(t.marks[k].at) > i })
	if k == 0 {
		return mark{}, false
	}
	return t.marks[k-1], true
}

// start returns where text[i] is written.
func (t *plain) start(i int) int {
	m, ok := t.locate(i)
	behind := int(m.at) + int(m.n)
	switch {
	case !ok:
		return t.from + i
	case i < behind:
		return t.from + int(m.src)
	}
	return t.from + int(m.src) + int(m.size) + i - behind
}

// end returns the place behind what text[:i] ends with.
func (t *plain) end(i int) int {
	if m, ok := t.locate(i - 1); ok && i-1 < int(m.at)+int(m.n) {
		return t.from + int(m.src) + int(m.size)
	}
	return t.start(i-1) + 1
}
