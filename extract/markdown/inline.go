package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Limits of what a paragraph may cost. What begins in vain, such as "[a](" without an end, makes the parser look as far
// as the paragraph goes; and it counts the lines behind each "]".
const (
	maxOpen  = 512     // brackets that are open at once
	maxVain  = 1 << 20 // bytes that are looked at in vain, and for each byte of the paragraph
	vainEach = 1 << 7
)

// A budget is what the paragraph that is read has cost.
type budget struct {
	open  []int // places of the brackets that are open
	vain  int
	noted bool
}

// An inlineParser is one of the parser's, and remembers where it was.
type inlineParser struct {
	parser.InlineParser
	parsed *parsed
	budget *budget
}

// Parse parses, as long as it costs not too much.
func (p *inlineParser) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, before := block.Position()
	first := block.Peek()
	size, last := 0, before.Start
	lines := parent.Lines()
	if lines.Len() > 0 {
		last = lines.At(lines.Len() - 1).Stop
		size = last - lines.At(0).Start
	}
	b := p.budget
	opening := first == '[' || first == '!'
	if b.vain > maxVain+vainEach*size || opening && len(b.open) >= maxOpen {
		if !b.noted {
			b.noted = true
			p.parsed.note(before.Start, "markdown: too much that begins a link or code and does not end; the rest of the paragraph is read as text")
		}
		return nil
	}
	n := p.InlineParser.Parse(parent, block, pc)
	switch {
	case opening && n != nil:
		b.open = append(b.open, before.Start)
	case first == ']' && len(b.open) > 0:
		k := len(b.open) - 1
		vain := before.Start - b.open[k]
		if i := before.Start + 1; i < last && (p.parsed.input[i] == '(' || p.parsed.input[i] == '[') {
			vain += last - before.Start
		}
		b.open = b.open[:k]
		b.vain += closing(n, min(vain, size), lines.Len()-line)
	case first == '`' && n != nil && n.Kind() == ast.KindText:
		b.vain += last - before.Start
	}
	if n != nil {
		_, after := block.Position()
		p.parsed.node(n, before.Start, after.Start)
	}
	return n
}

// closing returns what a "]" has cost in vain, with this node made of it: at most so many bytes for its label and for
// what is behind, and a quarter as much for each line.
func closing(n ast.Node, vain, lines int) int {
	var ref *ast.ReferenceLink
	var title []byte
	switch n := n.(type) {
	case *ast.Link:
		ref, title = n.Reference, n.Title
	case *ast.Image:
		ref, title = n.Reference, n.Title
	}
	switch {
	case n != nil && ref == nil && len(title) == 0:
		return 0
	case n != nil && (ref == nil || ref.Type != ast.ReferenceLinkShortcut):
		vain = 0
	}
	return vain + lines/4
}

// CloseBlock ends a paragraph.
func (p *inlineParser) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	if c, ok := p.InlineParser.(parser.CloseBlocker); ok {
		c.CloseBlock(parent, block, pc)
	}
}

// node takes what a node between two places is. What ends at a "]" may begin before.
func (p *parsed) node(n ast.Node, start, end int) {
	switch n := n.(type) {
	case *ast.Link:
		p.link(n, n.Destination, n.Reference, inlineLink, start, end)
	case *ast.Image:
		p.link(n, n.Destination, n.Reference, image, start, end)
	case *ast.AutoLink:
		c := autolink
		if n.AutoLinkType == ast.AutoLinkEmail {
			c = email
		}
		p.add(n.Label(p.input), start, end, c)
		p.mask(start, end)
	case *ast.CodeSpan:
		p.addCodeIn(start, end)
	case *ast.RawHTML:
		if p.html {
			p.addInline(n)
		}
	}
}

// link takes a link or image whose text ends at a place. What it refers to by a label is a link at the definition.
func (p *parsed) link(n ast.Node, destination []byte, ref *ast.ReferenceLink, c context, start, end int) {
	if c == image { // its text is no more than that
		for k := len(p.links); k > 0 && int(p.links[k-1].start) > n.Pos() && int(p.links[k-1].end) < start; k-- {
			p.links = p.links[:k-1]
		}
		for k := len(p.inline); k > 0 && int(p.inline[k-1].start) > n.Pos(); k-- {
			p.inline = p.inline[:k-1]
		}
	}
	for k := len(p.codes); k > 0 && int(p.codes[k-1].start) > n.Pos(); k-- {
		p.codes = p.codes[:k-1]
	}
	if ref == nil {
		end = p.add(destination, start+len("]("), end, c) // a title is text
	}
	p.mask(n.Pos(), end)
}

// A closer is called behind all other parsers at the end of a paragraph. It lets go of what was found, so that
// memory is that of one paragraph.
type closer struct {
	parsed *parsed
	budget *budget
}

func (c *closer) Trigger() []byte { return nil }

func (c *closer) Parse(ast.Node, text.Reader, parser.Context) ast.Node { return nil }

func (c *closer) CloseBlock(parent ast.Node, _ text.Reader, _ parser.Context) {
	*c.budget = budget{open: c.budget.open[:0]}
	c.parsed.endInline()
	if n := parent.FirstChild(); n != nil && n.Type() == ast.TypeInline {
		parent.RemoveChildren(parent)
	}
}
