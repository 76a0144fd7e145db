package prose

import (
	"bytes"
	"iter"
	"math"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
)

// MaxParagraph is how many bytes of a paragraph are read at once. In a longer
// one, a construct that is in two parts is read as text.
const MaxParagraph = 256 << 10

// MaxAttributes is how many bytes the attributes of an AsciiDoc document may
// have together. Later ones are not resolved, with a note where they are used.
const MaxAttributes = 64 << 10

// A syntax is the constructs of a format, and the characters that begin an
// escape in text and in targets.
type syntax struct {
	*regexp.Regexp
	contexts     []string // of its groups
	text, target string
	escaped      string // what a backslash may be before; "" is all
}

// syntaxOf returns a syntax. A row is a construct that holds a link: its
// context, and an expression with one group.
func syntaxOf(text, target, escaped string, rows ...[2]string) *syntax {
	s, all := &syntax{text: text, target: target, escaped: escaped}, ""
	for _, r := range rows {
		s.contexts, all = append(s.contexts, r[0]), all+"|"+r[1]
	}
	s.Regexp = regexp.MustCompile(`(?m)` + all[1:])
	return s
}

type row = [2]string

const (
	explicit = `^[ \t]*\.\.[ \t]+` // of reStructuredText
	rest     = `[ \t]*\n?[ \t]+((?:\.\.?/|[^\s.]).*(?:\n[ \t]+[^\s.:|*-]\S*[ \t]*$)*)`
	braced   = `[ \t]*(?:\[[^\[\]\\\n]*\][ \t]*)?\{([^{}\s][^{}\n]*)\}` // of LaTeX
	macro    = `(?:\+\+)?([^\s\[\]<>]+?)(?:\+\+)?\[`                    // of AsciiDoc
)

// Where a construct may still end, no other one ends: otherwise each search
// would read on, and time would not be linear.
var (
	rst = lazy.Value[*syntax]{New: func() *syntax {
		return syntaxOf(`\`, "\\ \t\r\n", "",
			row{"link", "`[^`<>]*<([^`<>]+)>`_"},
			row{"target", explicit + "_(?:`[^`\n]+`|(?:\\\\.|:\\S|[^:`\\\\\n])+):" + rest},
			row{"target", `^[ \t]*__` + rest},
			row{"image", explicit + `(?:\|[^|\n]+\|[ \t]+)?(?:image|figure)::` + rest},
			row{"include", explicit + `(?:include|literalinclude)::[ \t]+([^\s<].*)`},
			row{"option", `^[ \t]*:(?:target|url|file):[ \t]+(\S.*)`})
	}}

	asciiDoc = lazy.Value[*syntax]{New: func() *syntax {
		return syntaxOf("", `\{`, "",
			row{"attribute", `^:([\w-]+:[ \t]+\S+)[ \t]*\r?$`},
			row{"", `(\\(?:\w+://|link:|image:|xref:|mailto:)\S*)`}, // escaped
			row{"link", `\blink:` + macro},
			row{"link", `((?:\b(?:https?|ftps?|irc)://|\{[\w-]+\})[^\s\[\]<>"]*)\[`},
			row{"image", `\bimage::?` + macro}, row{"include", `^include::` + macro},
			row{"video", `\b(?:video|audio)::([^\s\[\]<>]*\.[^\s\[\]<>]*)\[`}, // a file
			row{"xref", `\bxref:([^\s\[\]<>:]*[.#/][^\s\[\]<>:]*)\[`},
			row{"xref", `<<([^\s<>,#]*#[^\s<>,]*)`})
	}}

	org = lazy.Value[*syntax]{New: func() *syntax {
		return syntaxOf("", `\`, `\[]`,
			row{"link", `\[\[file(?:\+\w+)?:([^\[\]:\n]+)(?:::[^\[\]\n]*)?\][\[\]]`},
			row{"link", `\[\[((?:(?:https?|ftp|irc|mailto|news|doi):|\.{0,2}/|#)` +
				`(?:[^\[\]\\\n]|\\.)+)\][\[\]]`},
			row{"include", `^[ \t]*#\+(?i:include|setupfile):[ \t]+"?([^"\s]+)`})
	}}

	latex = lazy.Value[*syntax]{New: func() *syntax {
		return syntaxOf(`\`, `\`, `_%#&~$^{}`,
			row{"url", `\\(?:url|nolinkurl)` + braced}, row{"href", `\\href` + braced},
			row{"path", `\\path` + braced}, row{"image", `\\includegraphics\*?` + braced})
	}}
)

// RST yields the links of a reStructuredText document in their order.
func RST(d link.Document) iter.Seq2[link.Link, error] { return links(d, &rst) }

// AsciiDoc yields the links of an AsciiDoc document in their order.
func AsciiDoc(d link.Document) iter.Seq2[link.Link, error] { return links(d, &asciiDoc) }

// Org yields the links of a document of Org mode in their order.
func Org(d link.Document) iter.Seq2[link.Link, error] { return links(d, &org) }

// LaTeX yields the links of a LaTeX document in their order.
func LaTeX(d link.Document) iter.Seq2[link.Link, error] { return links(d, &latex) }

func links(d link.Document, of *lazy.Value[*syntax]) iter.Seq2[link.Link, error] {
	return d.Links(func(d link.Document, yield func(link.Link, error) bool) {
		r := reader{of.Get(), markup.NewReader(d, MaxParagraph, yield), map[string]string{}, 0}
		r.End(r.Read(func() {}, r.step))
	})
}

type reader struct {
	*syntax
	markup.Reader
	attributes map[string]string
	held       int // their length
}

// step reads a paragraph, with the blank line after it.
func (r *reader) step() bool {
	b := r.Rest()
	n := bytes.Index(b, []byte("\n\n")) + 2
	if n >= 2 {
		b = b[:n]
	} else if n = r.Cut(false) - r.At; n < 0 {
		return false // the window is too short
	}
	at, from := 0, r.Offset()
	for _, m := range r.FindAllSubmatchIndex(b[:n], -1) {
		r.running(b[at:m[0]], from+at, from+n)
		for k, context := range r.contexts {
			if group := m[2*k+2 : 2*k+4]; group[0] >= 0 {
				r.link(b[group[0]:group[1]], from+group[0], context)
			}
		}
		at = m[1]
	}
	r.At = max(r.At+n, r.running(b[at:], from+at, from+n)-r.From)
	return true
}

// running yields the URIs in text that begin before a limit, and returns where
// the last one ends.
func (r *reader) running(raw []byte, at, limit int) int {
	if !r.Doc.Finder.MayFind(raw) {
		return 0
	}
	p := markup.Decoded(raw, at, r.text, r.escape)
	p.Open = at+len(raw) == r.From+len(r.Window)
	return r.Search(&p, limit, "text")
}

// link yields the link of a target that is not the name of another one, or
// keeps an attribute.
func (r *reader) link(raw []byte, at int, context string) {
	raw = bytes.TrimRight(raw, " \t\r\n")
	n := len(raw) - 1
	isRST := strings.HasSuffix(r.target, "\n")
	if context == "" || isRST && raw[n] == '_' && (n == 0 || raw[n-1] != '\\') {
		return
	}
	p := markup.Decoded(raw, at, r.target, r.escape)
	switch name, value, _ := strings.Cut(string(p.Text), ":"); {
	case context == "attribute":
		if r.held += len(p.Text); r.held <= MaxAttributes {
			r.attributes[name] = strings.TrimSpace(value)
		}
		r.Search(&p, math.MaxInt, "text")
	case bytes.IndexByte(raw, '{') < 0 || r.escaped != "":
		r.Whole(p, context)
	case bytes.IndexByte(p.Text, '{') >= 0:
		r.Note(at, "the attribute in a target is not known")
	case raw[0] != '{' || strings.HasPrefix(value, "//"): // not any text before "["
		r.Whole(p, context)
	}
}

// maxName is the length of the longest name of an attribute.
const maxName = 64

// escape returns the text and the length of the escape or the attribute that b
// begins with, or of white space in a target.
func (r *reader) escape(b []byte) (string, int) {
	switch {
	case b[0] == '{':
		n := max(1, bytes.IndexByte(b[:min(len(b), maxName)], '}'))
		if value, ok := r.attributes[string(b[1:n])]; ok && r.Doc.Spend(len(value)) == nil {
			return value, n + 1
		}
		return "", 0
	case b[0] != '\\':
		return "", 1
	case len(b) == 1 || r.escaped != "" && strings.IndexByte(r.escaped, b[1]) < 0:
		return "", 0
	case b[1] <= ' ':
		return "", 2
	}
	_, n := utf8.DecodeRune(b[1:])
	return string(b[1 : 1+n]), 1 + n
}
