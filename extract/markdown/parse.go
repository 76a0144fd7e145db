package markdown

import (
	"bytes"
	"iter"
	"slices"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/urikit/uri/extract/link"
)

// A parsed is what the parser found in a document. Places are in its source.
type parsed struct {
	source []byte // as it is written
	input  []byte // what the parser reads: of the same length, but for a line end
	html   bool   // HTML is no text
	masked []byte // source, with white space for what is no text

	options link.Options

	links  []found
	pieces []piece
	codes  []span // if it is asked for
	inline piece  // of the block that is read
	notes  []note
}

// A found is a link of Markdown.
type found struct {
	start, end int32 // of the destination
	context    context
}

// A note is what is wrong at a place.
type note struct {
	at      int
	message string
}

// maxNotes is how many notes there are about a document.
const maxNotes = 100

func (p *parsed) note(at int, message string) {
	if len(p.notes) < maxNotes {
		p.notes = append(p.notes, note{at, message})
	}
}

// A context is what holds a link.
type context uint8

const (
	inlineLink context = iota
	image
	autolink
	email
	definition
)

var contexts = [...]string{inlineLink: "link", image: "image", autolink: "autolink", email: "autolink", definition: "definition"}

// parse reads a document.
func parse(source []byte, html bool, o link.Options) *parsed {
	p := &parsed{source: source, html: html, options: o, masked: bytes.Clone(source)}
	p.input = prepare(source)
	b := budget{}
	inline := func(ip parser.InlineParser) *inlineParser {
		return &inlineParser{InlineParser: ip, parsed: p, budget: &b}
	}
	nested := func(bp parser.BlockParser) nestedParser { return nestedParser{bp, p} }
	root := parser.NewParser(
		parser.WithBlockParsers(
			util.Prioritized(parser.NewSetextHeadingParser(), 100),
			util.Prioritized(parser.NewThematicBreakParser(), 200),
			util.Prioritized(nested(parser.NewListParser()), 300),
			util.Prioritized(parser.NewListItemParser(), 400),
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewATXHeadingParser(), 600),
			util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
			util.Prioritized(nested(parser.NewBlockquoteParser()), 800),
			util.Prioritized(parser.NewHTMLBlockParser(), 900),
			util.Prioritized(nested(footnotes{}), 999),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		),
		// Emphasis makes no difference to links, and costs the most.
		parser.WithInlineParsers(
			util.Prioritized(inline(parser.NewCodeSpanParser()), 100),
			util.Prioritized(inline(parser.NewLinkParser()), 200),
			util.Prioritized(inline(parser.NewAutoLinkParser()), 300),
			util.Prioritized(inline(parser.NewRawHTMLParser()), 400),
			util.Prioritized(&closer{parsed: p, budget: &b}, 1000),
		),
		parser.WithParagraphTransformers(
			util.Prioritized(definitions{p}, 100),
			util.Prioritized(tables{}, 200),
		),
	).Parse(text.NewReader(p.input))
	p.blocks(root)
	slices.SortFunc(p.links, func(a, b found) int { return int(a.start) - int(b.start) })
	slices.SortFunc(p.pieces, func(a, b piece) int { return a.start() - b.start() })
	slices.SortFunc(p.codes, func(a, b span) int { return int(a.start) - int(b.start) })
	return p
}

// prepare returns what the parser reads instead of a source: without front matter, with all line ends of one kind, and
// with long runs of blank lines in one line, as each line costs something in each block that is open.
func prepare(source []byte) []byte {
	in := append(make([]byte, 0, len(source)+1), source...)
	blank(in[:frontMatter(in)])
	for i, c := range in {
		if c == '\r' && (i+1 == len(in) || in[i+1] != '\n') {
			in[i] = '\n'
		}
	}
	lines, last := 0, 0
	for i, c := range in {
		switch {
		case c == '\n':
			if lines++; lines > maxBlank {
				in[last] = ' '
			}
			last = i
		case c != ' ' && c != '\t' && c != '\r':
			lines = 0
		}
	}
	return append(in, '\n')
}

// maxBlank is how many blank lines follow each other.
const maxBlank = 8

// blank makes white space of a text, but leaves its lines.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}

// frontMatter returns the length of the metadata that a document begins with: YAML between lines of "---", or TOML
// between lines of "+++".
func frontMatter(source []byte) int {
	mark := len(source) - len(bytes.TrimPrefix(source, []byte("\uFEFF")))
	fence := source[mark:min(len(source), mark+3)]
	if string(fence) != "---" && string(fence) != "+++" {
		return mark
	}
	for i := mark; i < len(source); {
		n := bytes.IndexByte(source[i:], '\n') + 1
		if n == 0 {
			n = len(source) - i
		}
		line := bytes.TrimRight(source[i:i+n], " \t\r\n")
		closed := bytes.Equal(line, fence) || string(line) == "..." && fence[0] == '-'
		switch {
		case i == mark && len(line) != len(fence):
			return mark
		case i > mark && closed:
			return i + n
		}
		i += n
	}
	return mark
}

// mask makes white space of what is no text.
func (p *parsed) mask(start, end int) {
	if end = min(end, len(p.masked)); start >= 0 && start < end {
		blank(p.masked[start:end])
	}
}

// place returns where a part of the input is that the parser gave, or else where the same text is between two places.
func (p *parsed) place(part []byte, start, end int) (int, bool) {
	if i := cap(p.input) - cap(part); i >= 0 && i+len(part) <= len(p.input) && cap(part) > 0 && &p.input[i:cap(p.input)][0] == &part[:1][0] {
		return i, true
	}
	start, end = max(start, 0), min(end, len(p.input))
	if start > end {
		return 0, false
	}
	i := bytes.Index(p.input[start:end], part)
	return start + i, i >= 0
}

// add adds the link of a part that is between two places. It returns where it ends.
func (p *parsed) add(part []byte, start, end int, c context) int {
	i, ok := p.place(part, start, end)
	if !ok {
		i = min(max(start, 0), len(p.source))
	}
	j := min(i+len(part), len(p.source))
	p.links = append(p.links, found{int32(i), int32(j), c})
	return j
}

// blocks goes through the blocks of the document, without recursion.
func (p *parsed) blocks(root ast.Node) {
	for n := root; n != nil; {
		switch b := n.(type) {
		case *ast.CodeBlock:
			p.addCode(b.Lines())
		case *ast.FencedCodeBlock:
			p.addCode(b.Lines())
			if b.Info != nil {
				p.mask(b.Info.Segment.Start, b.Info.Segment.Stop)
			}
		case *ast.HTMLBlock:
			if p.html {
				p.addBlock(b)
			}
		}
		if c := n.FirstChild(); c != nil && c.Type() != ast.TypeInline {
			n = c
			continue
		}
		for n != nil && n.NextSibling() == nil {
			n = n.Parent()
		}
		if n != nil {
			n = n.NextSibling()
		}
	}
}

// addCode adds a block of code.
func (p *parsed) addCode(lines *text.Segments) {
	for i := range lines.Len() {
		s := lines.At(i)
		p.addCodeIn(s.Start, s.Stop)
	}
}

// addCodeIn adds code of one line, or a span of it.
func (p *parsed) addCodeIn(start, end int) {
	if end = min(end, len(p.source)); p.options.Text && start >= 0 && start < end && p.options.Finder.MayFind(p.source[start:end]) {
		p.codes = append(p.codes, span{int32(start), int32(end)})
	}
	p.mask(start, end)
}

// inCode yields the URIs in code, which has no escapes.
func (p *parsed) inCode(d *link.Document) iter.Seq2[link.Link, error] {
	return func(yield func(link.Link, error) bool) {
		for _, s := range p.codes {
			for m := range d.Finder.All(string(p.source[s.start:s.end])) {
				l := d.Found(m)
				l.Context, l.Start, l.End = "code", l.Start+int(s.start), l.End+int(s.start)
				if !yield(l, nil) {
					return
				}
			}
		}
	}
}

// written yields the links of Markdown.
func (p *parsed) written(d *link.Document) iter.Seq2[link.Link, error] {
	return func(yield func(link.Link, error) bool) {
		for _, f := range p.links {
			raw := p.source[f.start:f.end]
			l := link.Link{}
			if f.context == email {
				l = mail(d, string(raw))
			} else if f.context == autolink {
				l = d.Link(string(raw), contexts[f.context])
			} else {
				l = d.Link(string(decode(raw)), contexts[f.context])
			}
			l.Start, l.End = int(f.start), int(f.end)
			if !yield(l, nil) {
				return
			}
		}
	}
}
