package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// MaxNesting is how deep block quotes, lists and footnotes may be nested. What is further in is a paragraph.
const MaxNesting = 50

// A nestedParser is one of the parser's for blocks that have blocks in them.
type nestedParser struct {
	parser.BlockParser
	parsed *parsed
}

// Open opens a block, unless it would be too deep.
func (n nestedParser) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	depth := 0
	for p := parent; p != nil; p = p.Parent() {
		if p.Kind() != ast.KindListItem {
			depth++
		}
	}
	if depth > MaxNesting {
		return nil, parser.NoChildren
	}
	return n.BlockParser.Open(parent, reader, pc)
}

// definitions are what stands at the beginning of a paragraph.
type definitions struct{ parsed *parsed }

// Limits of how much of a paragraph is searched for definitions at once: the parser moves all of it for each.
const (
	chunkLines = 256
	chunkBytes = 64 << 10
)

// Transform takes the definitions of a paragraph away.
func (d definitions) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	source, parent := reader.Source(), node.Parent()
	for begins(node.Lines(), 0, source) {
		lines := node.Lines()
		n := chunk(lines, source)
		if n == lines.Len() {
			d.take(node, reader, pc)
			return
		}
		part := ast.NewParagraph()
		part.Lines().AppendAll(lines.Sliced(0, n))
		parent.InsertBefore(parent, node, part)
		d.take(part, reader, pc)
		left := 0
		if part.Parent() != nil {
			left = part.Lines().Len()
			parent.RemoveChild(parent, part)
		}
		if left == n {
			return
		}
		lines.SetSliced(n-left, lines.Len())
	}
}

// begins reports whether a definition can begin with a line.
func begins(lines *text.Segments, i int, source []byte) bool {
	if i >= lines.Len() {
		return false
	}
	s := lines.At(i)
	return bytes.HasPrefix(bytes.TrimLeft(source[s.Start:s.Stop], " \t"), []byte("["))
}

// chunk returns how many lines are searched at once. They end before one that can begin a definition, if there is any.
func chunk(lines *text.Segments, source []byte) int {
	n, size := 0, 0
	for n < lines.Len() && (n == 0 || n < chunkLines && size < chunkBytes) {
		s := lines.At(n)
		size += s.Stop - s.Start
		n++
	}
	if n == lines.Len() {
		return n
	}
	for k := n; k > 0; k-- {
		if begins(lines, k, source) {
			return k
		}
	}
	return n
}

// take gives a paragraph to the parser, and takes what is in the definitions that it puts before it.
func (d definitions) take(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	parent, last := node.Parent(), node.PreviousSibling()
	parser.LinkReferenceParagraphTransformer.Transform(node, reader, pc)
	n := parent.FirstChild()
	if last != nil {
		n = last.NextSibling()
	}
	for n != nil && n != node {
		ref, ok := n.(*ast.LinkReferenceDefinition)
		if !ok {
			return
		}
		lines := ref.Lines()
		start, end := lines.At(0).Start, lines.At(lines.Len()-1).Stop
		d.parsed.mask(start, d.parsed.add(ref.Destination, start, end, definition))
		n = n.NextSibling()
	}
}
