package markdown

import (
	"bytes"
	"slices"
	"strings"
)

// An inline reads the content of a leaf (CommonMark appendix A). Emphasis makes
// no difference to links. Time is linear: a search that fails is not repeated.
type inline struct {
	*blocks
	start, end int
	brackets   []bracket
	inactive   int // how many of them are before a link; their "[" cannot begin a link

	links []found // and code
	html  []span  // tags
	masks []span  // not running text

	titled bool   // it is a heading whose text is needed
	parts  []part // of it

	runs map[int]int     // the place of the last run of "`" of each length
	vain map[string]bool // ends that do not occur in the rest of the text
}

// A span is a part of the document.
type span struct{ start, end int }

// A found is a link, or code: the place of its destination, and its context.
type found struct {
	span
	context string
	index   int // of a link in HTML
}

// The contexts of links, and of what is read again.
const (
	inlineLink = "link"
	image      = "image"
	autolink   = "autolink"
	defined    = "definition"
	code       = "code"
	address    = "mail" // an autolink
	tagged     = "tag"
)

// itemSize is the approximate memory of what is found in a leaf, in bytes.
const itemSize = 40

// keep appends to a list, the memory of which counts.
func keep[T any](b *blocks, list []T, item T) []T {
	if n := len(list); n == cap(list) {
		if n = max(n, 4); !b.hold(n * itemSize) {
			b.full = true
			return list
		}
		list = slices.Grow(list, n)
	}
	return append(list, item)
}

func (p *inline) found(s span, context string) {
	p.links = keep(p.blocks, p.links, found{span: s, context: context})
}

// mask says that a part is not running text, instead of the parts in it.
func (p *inline) mask(start, end int) {
	p.masks = keep(p.blocks, before(p.masks, start), span{start, end})
}

// A bracket is a "[" or a "![" whose end may follow.
type bracket struct {
	at    int32
	image bool
	outer bool // another bracket is in it
}

// read reads a part of the document.
func (p *inline) read(start, end int) {
	p.start, p.end = start, end
	p.brackets, p.inactive = p.brackets[:0], 0
	p.runs, p.vain = nil, nil
	for i := start; i < end && !p.full; {
		n := bytes.IndexAny(p.text[i:end], "\\`<![]")
		if n < 0 {
			return
		}
		i = p.special(i + n)
	}
}

// special reads the construct at a special character, and returns its end.
func (p *inline) special(i int) int {
	switch p.text[i] {
	case '\\':
		if i+1 < p.end && isPunct(p.text[i+1]) {
			i++
		}
	case '`':
		return p.code(i)
	case '<':
		return p.angle(i)
	case '!':
		if i+1 < p.end && p.text[i+1] == '[' {
			p.push(bracket{at: int32(i), image: true})
			i++
		}
	case '[':
		p.push(bracket{at: int32(i)})
	case ']':
		return p.closing(i)
	}
	return i + 1
}

func (p *inline) push(b bracket) {
	if n := len(p.brackets); n > 0 {
		p.brackets[n-1].outer = true
	}
	p.brackets = keep(p.blocks, p.brackets, b)
}

// code reads a code span (section 6.1), or a run of "`" that begins no span.
func (p *inline) code(i int) int {
	n := run(p.text[i:p.end], '`')
	if p.runs == nil {
		p.runs = map[int]int{}
		for j := i; j < p.end; j++ {
			if m := run(p.text[j:p.end], '`'); m > 0 {
				p.runs[m] = j
				j += m
			}
		}
	}
	j := i + n
	if p.runs[n] < j {
		return j
	}
	for j < p.end {
		if j += bytes.IndexByte(p.text[j:p.end], '`'); run(p.text[j:p.end], '`') == n {
			break
		}
		j += run(p.text[j:p.end], '`')
	}
	p.found(span{i, j + n}, code)
	from, to := i+n, j
	if inside := p.text[from:to]; len(inside) > 2 && len(bytes.Trim(inside, " \r\n")) > 0 &&
		isSpace(inside[0]) && isSpace(inside[len(inside)-1]) {
		if to--; inside[0] == ' ' {
			from++
		} else {
			from = skipSpace(p.text, from, to)
		}
	}
	p.part(i, from, to, j+n, true)
	p.mask(i, j+n)
	return j + n
}

// angle reads an autolink (section 6.4) or a tag (section 6.5).
func (p *inline) angle(i int) int {
	text := p.text[i:p.end]
	if n := p.tag(text); n > 0 {
		p.part(i, i+n, i+n, i+n, false)
		if p.tags {
			p.html = keep(p.blocks, p.html, span{i, i + n})
			p.mask(i, i+n)
		}
		return i + n
	}
	n := bytes.IndexAny(text[1:], "> <\t\r\n") + 1
	if n < 2 || text[n] != '>' {
		return i + 1
	}
	context := autolink
	if grammar.Get().address.Match(text[1:n]) {
		context = address
	} else if !grammar.Get().uri.Match(text[1:n]) {
		return i + 1
	}
	p.found(span{i + 1, i + n}, context)
	p.part(i, i+1, i+n, i+n+1, true)
	p.mask(i, i+n+1)
	return i + n + 1
}

// closing reads a "]", which may end a link or an image (section 6.3).
func (p *inline) closing(i int) int {
	k := len(p.brackets) - 1
	if k < 0 {
		return i + 1
	}
	b := p.brackets[k]
	p.brackets = p.brackets[:k]
	inactive := k < p.inactive
	p.inactive = min(p.inactive, k)
	if inactive && !b.image {
		return i + 1
	}
	end, destination, ok := p.target(b, i+1)
	if !ok {
		return i + 1
	}
	masked := end
	p.drop(b)
	if destination.start > 0 {
		c := inlineLink
		if b.image {
			c = image
		}
		p.found(destination, c)
		masked = destination.end // a title is text
	}
	if b.image {
		p.part(int(b.at), end, end, end, false)
	} else {
		p.inactive = k
		p.part(int(b.at), int(b.at)+1, i, end, false)
	}
	p.mask(int(b.at), masked)
	return end
}

// drop removes the code in the text of a link, and all links in that of an
// image.
func (p *inline) drop(b bracket) {
	at := int(b.at)
	if b.image {
		p.html = before(p.html, at)
	}
	k := len(p.links)
	for k > 0 && p.links[k-1].start > at {
		k--
	}
	p.links = append(p.links[:k], slices.DeleteFunc(p.links[k:], func(f found) bool {
		return b.image || f.context == code
	})...)
}

// before returns the spans that begin before a place.
func before(spans []span, at int) []span {
	for len(spans) > 0 && spans[len(spans)-1].start > at {
		spans = spans[:len(spans)-1]
	}
	return spans
}

// target reads the destination after the text of a link, or the label of a
// definition. With a label, the destination is the zero span.
func (p *inline) target(b bracket, i int) (end int, destination span, ok bool) {
	if i < p.end && p.text[i] == '(' {
		if end, destination, ok = p.destination(i + 1); ok {
			return end, destination, true
		}
	}
	name := p.text[b.at+1 : i-1]
	if b.image {
		name = name[1:]
	}
	if n := label(p.text, i, p.end); n > len("[]") {
		name, i = p.text[i+1:i+n-1], i+n
	} else {
		if b.outer {
			return 0, span{}, false
		}
		i += n
	}
	return i, span{}, len(name) <= maxLabel && p.labels[labelKey(name)]
}

// destination reads a destination, a title and ")", after "](".
func (p *inline) destination(i int) (end int, d span, ok bool) {
	i = skipSpace(p.text, i, p.end)
	d, after, ok := destination(p.text, i, p.end)
	if !ok {
		return 0, d, false
	}
	if i = skipSpace(p.text, after, p.end); i > after {
		if n := title(p.text, i, p.end); n > 0 {
			i = skipSpace(p.text, i+n, p.end)
		}
	}
	return i + 1, d, i < p.end && p.text[i] == ')'
}

// maxParentheses is how many "(" may be open in a destination. With more it is
// not a destination, as in other parsers of CommonMark.
const maxParentheses = 32

// destination returns the place of the destination that begins at i, and the
// place after it and its brackets.
func destination(text []byte, i, end int) (d span, after int, ok bool) {
	if i < end && text[i] == '<' {
		n := len(grammar.Get().angle.Find(text[i:end]))
		return span{i + 1, i + n - 1}, i + n, n > 0
	}
	open, j := 0, i
	for ; j < end && (text[j] > ' ' && text[j] != 0x7F || text[j] == 0); j++ {
		switch text[j] {
		case '\\':
			if j+1 < end && isPunct(text[j+1]) {
				j++
			}
		case '(':
			if open++; open > maxParentheses {
				return d, 0, false
			}
		case ')':
			if open--; open < 0 {
				return span{i, j}, j, true
			}
		}
	}
	return span{i, j}, j, open == 0
}

// title returns the length of the title of a link at a place, or 0.
func title(text []byte, i, end int) int { return len(grammar.Get().title.Find(text[i:end])) }

// maxLabel is how many bytes a label may have. A longer text in brackets is not
// a label (CommonMark).
const maxLabel = 999

// label returns the length of the label in brackets at a place, or 0.
func label(text []byte, i, end int) int {
	if i >= end || text[i] != '[' {
		return 0
	}
	return len(grammar.Get().label.Find(text[i:min(end, i+maxLabel+len("[]"))]))
}

// labelKey returns a label without case, and with single spaces.
func labelKey(label []byte) string {
	s := strings.ToLower(strings.Join(strings.Fields(string(label)), " "))
	return strings.ToUpper(strings.ReplaceAll(s, "ß", "ss"))
}

// parseDefinition reads the definition at a place, if there is one: [label]:
// destination "title". It returns the beginning of the line after it, or 0.
func parseDefinition(text []byte, i, end int) (name []byte, d span, next int) {
	n := label(text, i, end)
	if n == 0 || i+n >= end || text[i+n] != ':' || len(bytes.TrimSpace(text[i+1:i+n-1])) == 0 {
		return nil, d, 0
	}
	name = text[i+1 : i+n-1]
	i = skipSpace(text, i+n+1, end)
	d, after, ok := destination(text, i, end)
	if !ok || i == after {
		return nil, d, 0
	}
	if i = skipSpace(text, after, end); i > after {
		if n := title(text, i, end); n > 0 && atLineEnd(text, i+n, end) {
			return name, d, nextLine(text[:end], i+n)
		}
	}
	if atLineEnd(text, after, end) {
		next = nextLine(text[:end], after)
	}
	return name, d, next
}

// skipSpace skips white space. A paragraph has no empty lines, so it has at
// most one line end.
func skipSpace(text []byte, i, end int) int {
	return end - len(bytes.TrimLeft(text[i:end], " \t\r\n"))
}

func atLineEnd(text []byte, i, end int) bool { return isBlank(text[i:lineEnd(text[:end], i)]) }

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// isPunct reports whether a character is US-ASCII punctuation.
func isPunct(c byte) bool {
	return ' ' < c && c <= '~' && !isLetter(c) && (c < '0' || c > '9')
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
