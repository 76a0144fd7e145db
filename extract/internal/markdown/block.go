package markdown

import (
	"bytes"
	"strings"

	"github.com/urikit/uri/extract/link"
)

// MaxNesting is how deep block quotes, list items and footnotes may be nested.
// Deeper ones are paragraphs.
const MaxNesting = 50

// A leaf is a block without blocks in it.
type leaf struct {
	kind       kind
	title      bool // it is a heading
	start, end int32
	table      int32 // the line before the first line of hyphens and bars in a paragraph, or -1
}

// A kind is the kind of a leaf.
type kind uint8

const (
	none       kind = iota
	metadata        // at the beginning of the document
	paragraph       // or a heading
	definition      // of a label
	codeBlock
	fencedCode
	htmlBlock
)

// A container is a block quote, a list item or a footnote.
type container struct {
	quote  bool
	indent int  // of its content, if it is not a quote
	filled bool // a blank line does not end it
}

// A blocks reads the block structure of a document, line by line (CommonMark
// appendix A).
type blocks struct {
	d      *link.Document
	text   []byte // the document, with spaces for the marks of block quotes
	leaves []leaf
	labels map[string]bool // of definitions
	tags   bool            // HTML is for the opener, and not text
	held   int             // bytes
	full   bool            // there is no memory for more of a leaf

	containers []container
	leaf       leaf   // the open one
	fence      []byte // the opening fence of its code
	ends       string // the end of its HTML, or "" for a blank line

	before         int // the beginning of the line before
	pos, col, stop int // in the line: the place, its column, and the end
	next, indent   int // the next character that is not white space; the columns before it
}

// read reads the whole document. It returns the error of the context.
func (b *blocks) read() error {
	if b.pos = frontMatter(b.text); b.pos > 0 {
		b.leaf = leaf{kind: metadata, end: int32(b.pos)}
		b.close()
	}
	for b.pos < len(b.text) {
		if err := b.d.Spend(0); err != nil {
			return err
		}
		begin := b.pos
		b.stop, b.col = lineEnd(b.text, begin), 0
		b.line()
		b.before = begin
		if b.pos = nextLine(b.text, b.stop); b.leaf.kind != none {
			b.leaf.end = int32(b.pos)
		}
	}
	b.close()
	return nil
}

func lineEnd(text []byte, i int) int {
	for i < len(text) && text[i] != '\n' && text[i] != '\r' {
		i++
	}
	return i
}

// nextLine returns the beginning of the line after the one at a place.
func nextLine(text []byte, i int) int {
	if i = lineEnd(text, i); bytes.HasPrefix(text[i:], []byte("\r\n")) {
		i++
	}
	return min(i+1, len(text))
}

// line reads a line: the containers that continue, those that begin, and their
// content.
func (b *blocks) line() {
	matched := b.matched()
	if b.leaf.kind > definition {
		if matched == len(b.containers) && b.goesOn() {
			return
		}
		b.close()
	}
	for {
		switch container, leaf := b.begins(matched); {
		case leaf:
			return
		case container:
			matched++
			continue
		}
		break
	}
	switch b.find(); {
	case b.next == b.stop: // a blank line
		b.close()
		b.containers = b.containers[:matched]
	case b.leaf.kind == none:
		b.open(paragraph, matched)
	case b.leaf.table < 0 && b.indent < 4 && columns(b.text[b.next:b.stop]) > 0:
		b.leaf.table = int32(b.before)
	} // else the paragraph continues, maybe by a lazy line (section 5.1)
}

// matched skips the marks of the containers that continue, and returns how many
// continue.
func (b *blocks) matched() int {
	for i, c := range b.containers {
		b.find()
		blank := b.next == b.stop
		switch {
		case c.quote:
			if !b.quote() {
				return i
			}
		case blank && c.filled:
		case blank, b.indent < c.indent:
			return i
		default:
			b.advance(c.indent)
		}
	}
	return len(b.containers)
}

// quote skips the mark of a block quote, if there is one.
func (b *blocks) quote() bool {
	if b.indent >= 4 || b.next == b.stop || b.text[b.next] != '>' {
		return false
	}
	b.text[b.next] = ' '
	b.advance(b.indent + 1)
	b.space()
	return true
}

// space skips a space, or a column of a tab.
func (b *blocks) space() {
	if b.pos < b.stop && (b.text[b.pos] == ' ' || b.text[b.pos] == '\t') {
		b.advance(1)
	}
}

// find finds the next character that is not white space.
func (b *blocks) find() {
	b.next, b.indent = b.pos, 0
	for col := b.col; b.next < b.stop; b.next++ {
		switch b.text[b.next] {
		case ' ':
			col++
		case '\t':
			col += 4 - col%4
		default:
			return
		}
		b.indent = col - b.col
	}
}

// advance skips columns. They may end within a tab.
func (b *blocks) advance(columns int) {
	for ; columns > 0 && b.pos < b.stop; columns-- {
		if b.col++; b.text[b.pos] != '\t' || b.col%4 == 0 {
			b.pos++
		}
	}
}

// goesOn reports whether the line belongs to the open code or HTML.
func (b *blocks) goesOn() bool {
	b.find()
	rest := b.text[b.next:b.stop]
	switch b.leaf.kind {
	case codeBlock:
		return len(rest) == 0 || b.indent >= 4
	case htmlBlock:
		if b.ends == "" {
			return len(rest) > 0
		}
		b.endHTML(rest)
		return true
	}
	if n := run(rest, b.fence[0]); b.indent < 4 && n >= len(b.fence) && isBlank(rest[n:]) {
		b.close()
	}
	return true
}

// endHTML ends a block of HTML with this line, if the line has its end.
func (b *blocks) endHTML(line []byte) {
	if endsHTML(line, b.ends) {
		b.leaf.end = int32(b.stop)
		b.close()
	}
}

// begins begins a container or a leaf at this place of the line, if there is
// one, inside the matched containers.
func (b *blocks) begins(matched int) (container, leaf bool) {
	if b.find(); b.next == b.stop {
		return false, false
	}
	rest := b.text[b.next:b.stop]
	inParagraph := b.leaf.kind == paragraph && matched == len(b.containers)
	room := matched < MaxNesting
	switch c := rest[0]; {
	case b.indent >= 4:
		if b.leaf.kind == paragraph {
			return false, false
		}
		b.open(codeBlock, matched)
	case c == '>' && room:
		b.enter(matched, true, 0)
		return b.quote(), false
	case c == '#' && grammar.Get().heading.Match(rest):
		b.open(paragraph, matched)
		b.leaf.title = true
		b.close()
	case (c == '`' || c == '~') && grammar.Get().fence.Match(rest):
		b.open(fencedCode, matched)
		b.leaf.start, b.fence = int32(b.stop), rest[:run(rest, c)]
	case c == '<':
		ends, ok := beginsHTML(rest, b.leaf.kind == paragraph)
		if !ok {
			return false, false
		}
		b.open(htmlBlock, matched)
		if b.ends = ends; ends != "" {
			b.endHTML(rest)
		}
	case inParagraph && (c == '=' || c == '-') && isBlank(rest[run(rest, c):]) && b.isText():
		b.leaf.title = true
		b.close()
	case (c == '*' || c == '-' || c == '_') && grammar.Get().rule.Match(rest):
		b.open(none, matched)
	case c == '[' && room && footnote(rest) > 0:
		b.enter(matched, false, 4)
		b.containers[matched].filled = true
		b.advance(b.indent + footnote(rest))
		b.find()
		b.advance(b.indent) // the spaces do not begin indented code
		return true, false
	default:
		return room && b.item(rest, inParagraph, matched), false
	}
	return false, true
}

// item begins a list item, if a mark is here (section 5.2).
func (b *blocks) item(rest []byte, inParagraph bool, matched int) bool {
	if strings.IndexByte("-+*0123456789", rest[0]) < 0 {
		return false
	}
	n := len(bytes.TrimRight(grammar.Get().marker.Find(rest), " \t"))
	if n == 0 {
		return false
	}
	empty := isBlank(rest[n:])
	if inParagraph && (empty || n > 1 && string(bytes.TrimLeft(rest[:n-1], "0")) != "1") {
		return false
	}
	b.enter(matched, false, b.indent+n+1)
	b.advance(b.indent + n)
	if b.find(); empty || b.indent > 4 {
		b.space()
		return true
	}
	b.containers[matched].indent += b.indent - 1
	b.advance(b.indent)
	return true
}

func (b *blocks) enter(matched int, quote bool, indent int) {
	b.open(none, matched)
	b.containers = append(b.containers, container{quote: quote, indent: indent})
}

// open closes the open leaf, and opens another one in the matched containers.
func (b *blocks) open(k kind, matched int) {
	b.close()
	b.containers = b.containers[:matched]
	if matched > 0 {
		b.containers[matched-1].filled = true
	}
	b.leaf = leaf{kind: k, start: int32(b.next), end: int32(b.stop), table: -1}
}

// isText reports whether a paragraph is not only definitions.
func (b *blocks) isText() bool {
	b.definitions()
	return b.leaf.start < b.leaf.end
}

// definitions takes the definitions at the beginning of the open paragraph
// (section 4.7).
func (b *blocks) definitions() {
	for l := &b.leaf; l.start < l.end; {
		name, _, end := parseDefinition(b.text, int(l.start), int(l.end))
		if end == 0 {
			return
		}
		if key := labelKey(name); !b.labels[key] && b.hold(labelSize+len(key)) {
			b.labels[key] = true
		}
		b.add(leaf{kind: definition, start: l.start, end: int32(end)})
		l.start = int32(skipSpace(b.text, end, int(l.end)))
	}
}

func (b *blocks) close() {
	if b.leaf.kind == paragraph {
		b.definitions()
	}
	b.add(b.leaf)
	b.leaf = leaf{}
}

// add adds a leaf that may have links.
func (b *blocks) add(l leaf) {
	if l.kind != none && l.start < l.end && b.mayHold(l) && b.hold(leafSize) {
		b.leaves = append(b.leaves, l)
	}
}

// hold counts memory. The budget reports an excess.
func (b *blocks) hold(n int) bool {
	if b.d.Hold(n) != nil {
		return false
	}
	b.held += n
	return true
}

func (b *blocks) release(n int) { b.d.Release(n + b.held) }

// mayHold is a fast check: false means that there is no link in a leaf.
func (b *blocks) mayHold(l leaf) bool {
	text := b.text[l.start:l.end]
	return l.kind == definition || bytes.ContainsAny(text, "[<&") ||
		b.d.Anchors != nil && (l.title || bytes.IndexByte(text, '{') >= 0) ||
		b.d.Finder.MayFind(text) || bytes.Contains(text, []byte("www."))
}

// The approximate memory of a leaf, of the label of a definition, of a link in
// HTML, of a byte and an escape of running text, and of a byte of a leaf where
// anchors are looked for, in bytes.
const (
	leafSize  = 16
	labelSize = 64
	linkSize  = 512
	textSize  = 3
	markSize  = 16
	matchSize = 32
)

// footnote returns the length of the "[^label]:" that a line begins with, or 0.
func footnote(line []byte) int {
	if !bytes.HasPrefix(line, []byte("[^")) {
		return 0
	}
	n := label(line, 0, len(line))
	if n < len("[^x]") || n >= len(line) || line[n] != ':' || isBlank(line[2:n-1]) {
		return 0
	}
	return n + 1
}

// run returns how often a line begins with a byte.
func run(line []byte, c byte) int { return len(line) - len(bytes.TrimLeft(line, string(c))) }

// isBlank reports whether the rest of a line is white space.
func isBlank(line []byte) bool { return len(bytes.TrimLeft(line, " \t")) == 0 }

// frontMatter returns the length of a byte order mark and of the metadata at
// the beginning of a document: YAML between lines "---", or TOML between lines
// "+++".
func frontMatter(text []byte) int {
	mark := len(text) - len(bytes.TrimPrefix(text, []byte("\uFEFF")))
	fence := bytes.TrimRight(text[mark:lineEnd(text, mark)], " \t")
	if string(fence) != "---" && string(fence) != "+++" {
		return mark
	}
	for i := nextLine(text, mark); i < len(text); i = nextLine(text, i) {
		line := bytes.TrimRight(text[i:lineEnd(text, i)], " \t")
		if bytes.Equal(line, fence) || string(line) == "..." && fence[0] == '-' {
			return nextLine(text, i)
		}
	}
	return mark
}
