package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// footnotes are blocks that begin with "[^label]:" and go on as far as lines are indented by four columns. The extension
// of the library has them too, but compiles regular expressions for others when a program starts.
type footnotes struct{}

// maxLabel is the length of a label, as in CommonMark section 6.3.
const maxLabel = 999

// label returns the length of the "[^label]:" that a line begins with, or 0.
func label(line []byte) int {
	const begin = len("[^")
	if len(line) < begin || line[0] != '[' || line[1] != '^' {
		return 0
	}
	line = line[:min(len(line), begin+maxLabel+len("]:"))]
	for i := begin; i+1 < len(line); i++ {
		switch line[i] {
		case '[':
			return 0
		case ']':
			if line[i+1] != ':' || util.IsBlank(line[begin:i]) {
				return 0
			}
			return i + len("]:")
		case '\\':
			if util.IsPunct(line[i+1]) {
				i++
			}
		}
	}
	return 0
}

func (footnotes) Trigger() []byte { return []byte{'['} }

// Open opens a footnote. White space behind its colon does not count as the indentation of code.
func (footnotes) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := reader.PeekLine()
	pos := pc.BlockOffset()
	if pos < 0 {
		return nil, parser.NoChildren
	}
	n := label(line[pos:])
	if n == 0 {
		return nil, parser.NoChildren
	}
	for n += pos; n < len(line) && (line[n] == ' ' || line[n] == '\t'); {
		n++
	}
	reader.Advance(n)
	return ast.NewBlockquote(), parser.HasChildren // blocks are in it, as in a quote
}

func (footnotes) Continue(_ ast.Node, reader text.Reader, _ parser.Context) parser.State {
	line, _ := reader.PeekLine()
	if util.IsBlank(line) {
		return parser.Continue | parser.HasChildren
	}
	pos, padding := util.IndentPosition(line, reader.LineOffset(), 4)
	if pos < 0 {
		return parser.Close
	}
	reader.AdvanceAndSetPadding(pos, padding)
	return parser.Continue | parser.HasChildren
}

func (footnotes) Close(ast.Node, text.Reader, parser.Context) {}

func (footnotes) CanInterruptParagraph() bool { return true }

func (footnotes) CanAcceptIndentedLine() bool { return false }
