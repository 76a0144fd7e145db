// Package prose finds the links of reStructuredText, AsciiDoc, Org mode and
// LaTeX. docs/formats.md says what is found, and how.
package prose

import (
	"bytes"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/pct"
)

// MaxParagraph is how many bytes of a paragraph are read at once. In a longer
// one, a construct that is in two parts is read as text.
const MaxParagraph = 256 << 10

// MaxAttributes is how many bytes the attributes of an AsciiDoc document, or
// the abbreviations of links in Org mode, may have together. Later ones are not
// resolved, with a note about where they are used.
const MaxAttributes = 64 << 10

// maxBeyond is how many names beyond [MaxAttributes] a note can tell from those
// that the document does not set.
const maxBeyond = 1 << 10

var errBeyond = lazy.Errorf("the attributes have more than %d bytes", MaxAttributes)

// The formats, with the characters that begin an escape in text and in targets,
// what a backslash may be before ("" is all), and what the first line of a
// block begins with, unless it ends with "::".
var (
	rst = lazy.Value[*syntax]{New: func() *syntax {
		return syntaxOf("rst", `\`, "\\ \t\r\n", "", ".")
	}}
	asciiDoc = lazy.Value[*syntax]{New: func() *syntax {
		return syntaxOf("asciidoc", "{", `\{`, "", "/-.`")
	}}
	org = lazy.Value[*syntax]{New: func() *syntax {
		return syntaxOf("org", "", `\`, `\[]`, "#:")
	}}
	latex = lazy.Value[*syntax]{New: func() *syntax {
		return syntaxOf("latex", `\`, "\\%\r\n", `_%#&~$^{}`, `\%`)
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
		// A file may have any name, and the reader of the document encodes it.
		named := func(l link.Link, err error) bool {
			isFile := !l.InText && (!l.Ref.HasScheme() || l.Ref.Scheme() == "file")
			for i := range l.Changes {
				if isFile && strings.HasPrefix(l.Changes[i].Rule, "text-") {
					l.Changes[i].Severity, l.Changes[i].Section = finding.Note, "name of a file"
				}
			}
			return yield(l, err)
		}
		r := reader{syntax: of.Get(), beyond: map[string]bool{}}
		r.attributes = maps.Clone(r.set)
		r.Reader = markup.NewReader(d, MaxParagraph, func(l link.Link, err error) bool {
			for err == nil && len(r.labels) > 0 && r.labels[0].Start < l.Start {
				if !yield(r.labels[0], nil) {
					return false
				}
				r.labels = r.labels[1:]
			}
			return named(l, err)
		})
		if d.Anchors != nil {
			r.used, r.style = map[string]int{}, styles
			defer func() { d.Release(r.names) }()
		}
		defer r.Free()
		err := r.Read(func() {}, r.step)
		r.tell()
		r.End(err)
	})
}

type reader struct {
	*syntax
	markup.Reader
	attributes map[string]string // or the abbreviations of Org mode
	held       int               // their length
	beyond     map[string]bool   // those that are not kept
	left       []left
	in         state

	used   map[string]int // names: see [markup.Unique]
	names  int            // their memory
	labels []link.Link    // the rest of those in a paragraph
	style  [len(styles)]style

	sections int  // of reStructuredText with a number instead of a name
	begun    bool // there was a title
}

// step reads a paragraph, with the blank line after it, or a block.
func (r *reader) step() bool {
	b, from := r.Rest(), r.Offset()
	n, context, ok := r.segment(b)
	if ok {
		b = b[:n]
	} else if n = r.Cut(false) - r.At; n <= 0 {
		return false // the window is too short
	} else if i := bytes.LastIndexByte(b[:n], '\n'); i >= 0 {
		n = i + 1
	}
	at, end := 0, 0
	if context != "" {
		end = r.search(b, from, from+n, context)
	} else {
		if r.used != nil && (r.syntax != rst.Get() || marks.Get().Match(b[:n])) {
			r.anchors(b[:n], from)
		}
		if r.Doc.Labels && r.refers != nil && hints.Get().Match(b[:n]) {
			r.references(b[:n], from)
		}
		for _, m := range r.FindAllSubmatchIndex(b[:n], -1) {
			r.running(b[at:m[0]], from+at, from+n)
			k, start, stop := group(m)
			r.link(b[start:stop], from+start, r.contexts[k])
			at = m[1]
		}
		end = r.running(b[at:], from+at, from+n)
		for len(r.labels) > 0 && !r.Done {
			l := r.labels[0]
			r.labels = r.labels[1:]
			r.Done = !r.Yield(l, nil)
		}
	}
	r.At = max(r.At+n, end-r.From)
	return true
}

// running yields the URIs in text that begin before a limit, and returns where
// the last one ends.
func (r *reader) running(raw []byte, at, limit int) int {
	i := 0
	if r.Doc.Finder.MayFind(raw) {
		for _, m := range r.inert.FindAllSubmatchIndex(raw, -1) {
			k, start, end := group(m)
			r.search(raw[i:start], at+i, limit, "text")
			r.search(raw[start:end], at+start, limit, r.inert.contexts[k])
			i = end
		}
	}
	return r.search(raw[i:], at+i, limit, "text")
}

// search is running for a text in one context. Only "text" has escapes.
func (r *reader) search(raw []byte, at, limit int, context string) int {
	p := markup.Raw(raw, at)
	if context == "text" && (r.Doc.Finder.MayFind(raw) || len(r.attributes) > 0) {
		p = markup.Decoded(raw, at, r.text, r.escape)
	}
	if context == "text" && r.syntax == asciiDoc.Get() && bytes.IndexByte(p.Text, '{') >= 0 {
		for _, m := range unset.Get().FindAllSubmatchIndex(p.Text, -1) {
			if at := p.Start(m[2]); at < limit {
				r.leave(errUnset, at, string(p.Text[m[4]:m[5]]))
			}
		}
	}
	p.Open = at+len(raw) == r.From+len(r.Window)
	return r.Search(&p, limit, context)
}

// link yields the link of a target that is not the name of another one, or
// keeps an attribute.
func (r *reader) link(raw []byte, at int, context string) {
	raw = bytes.TrimRight(raw, " \t\r\n")
	if n := len(raw) - 1; context == "" || n < 0 ||
		r.syntax == rst.Get() && raw[n] == '_' && (n == 0 || raw[n-1] != '\\') &&
			!bytes.Contains(raw, []byte("://")) {
		return
	}
	special := r.target
	if context == "download" || context == "doc" {
		special = r.syntax.text // white space is part of a name
	}
	p := markup.Decoded(raw, at, special, r.escape)
	text := string(p.Text)
	name, value, _ := strings.Cut(text, ":")
	names := attribute.Get().FindAllString(text, -1)
	switch {
	case context == "attribute":
		r.define(p)
	case context == "type":
		r.abbreviated(p, at, name, value)
	case r.syntax != asciiDoc.Get() && context != "doc":
		r.Whole(p, context)
	case len(names) > 0 && r.attributes[strings.Trim(names[0], "{}")] != "":
		r.leave("the text of attributes is too long", at, names...)
	case slices.ContainsFunc(names, func(s string) bool { return r.beyond[strings.Trim(s, "{}")] }):
		r.leave(errBeyond.Error(), at, names...)
	case len(names) > 0:
		r.leave(errUnset, at, names...)
	case context != "link" && modules.Get().MatchString(text) && !strings.HasPrefix(value, "//") &&
		name != "data":
		r.leave("they name a module, not a file", at, text)
	case raw[0] != '{' || strings.HasPrefix(value, "//"): // not any text before "["
		r.Whole(p, context)
	}
}

const errUnset = "the document does not set these attributes"

var (
	attribute = lazy.Regexp{Text: `\{[\w-]+\}`}
	// unset matches what may begin a URI in text: {url}/a, https://{host}/a
	unset = lazy.Regexp{
		Text: `(?:^|[\s(<])((?:\w+://[^\s/?#\[\]<>]*)?(\{[a-zA-Z][\w-]*\})[/?#:]\S)`}
	modules = lazy.Regexp{Text: `^[\w.@-]*[:$]`} // of Antora and Sphinx
)

// define keeps an attribute of AsciiDoc, or an abbreviation of Org mode.
func (r *reader) define(p markup.Plain) {
	i := bytes.IndexAny(p.Text, ": \t")
	value := strings.TrimSpace(string(p.Text[i+1:]))
	name := string(p.Text[:i])
	delete(r.attributes, name)
	if r.held += len(p.Text); r.held <= MaxAttributes {
		r.attributes[name] = value
	} else if len(r.beyond) < maxBeyond {
		r.beyond[name[:min(i, maxName)]] = true
	}
	if r.syntax != org.Get() || strings.IndexByte(value, '%') < 0 {
		r.Search(&p, math.MaxInt, "text")
	}
}

// abbreviated yields the link of Org mode with a type that is an abbreviation,
// or a scheme that is searched for.
func (r *reader) abbreviated(p markup.Plain, at int, name, tag string) {
	text, ok := r.attributes[name]
	if !ok {
		for _, s := range [...]string{string(p.Text), "any.scheme://x"} {
			for m := range r.Doc.Finder.All(s) {
				if m.Start == 0 {
					r.Whole(p, "link")
					return
				}
				break
			}
		}
		if r.beyond[name] {
			r.leave(errBeyond.Error(), at, name+":")
			return
		}
		const why = "their type is neither an abbreviation nor a scheme that is searched for"
		r.leave(why, at, name+":")
	} else if r.Replaced(len(text)) {
		switch {
		case strings.Contains(text, "%s"):
			text = strings.Replace(text, "%s", tag, 1)
		case strings.Contains(text, "%h"):
			text = strings.Replace(text, "%h", pct.Encode(tag, pct.Unreserved()), 1)
		default:
			text += tag
		}
		r.Emit(r.Doc.Link(text, "link"), at, p.End(len(p.Text)))
	}
}

// maxName is the length of the longest name of an attribute, and of a target in
// a note.
const maxName = 64

// escape returns the text and the length of the escape or the attribute that b
// begins with, or of white space in a target.
func (r *reader) escape(b []byte) (string, int) {
	switch {
	case b[0] == '{':
		n := max(1, bytes.IndexByte(b[:min(len(b), maxName)], '}'))
		if value, ok := r.attributes[string(b[1:n])]; ok && r.Replaced(len(value)) {
			return value, n + 1
		}
		return "", 0
	case r.syntax == latex.Get() && b[0] != '\\': // a line break, maybe after "%"
		rest := bytes.TrimLeft(b[1:], " \t\r\n")
		n := len(b) - len(rest)
		if b[0] == '%' && bytes.IndexByte(b[:n], '\n') < 0 {
			n = 0
		}
		return "", n
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

// A left is links that are left out.
type left struct {
	why   string
	note  *link.Note // at the first one
	names []string   // of the first few
	n     int
}

// maxNamed is how many names a note has about links that are left out.
const maxNamed = 3

// leave leaves out a link.
func (r *reader) leave(why string, at int, names ...string) {
	k := slices.IndexFunc(r.left, func(l left) bool { return l.why == why })
	if k < 0 {
		k = len(r.left)
		r.left = append(r.left, left{why: why, note: r.Lines.Locate(r.Doc.Fault(at, nil))})
	}
	l := &r.left[k]
	l.n++
	for _, name := range names {
		name = name[:min(len(name), maxName)]
		if len(l.names) < maxNamed && !slices.Contains(l.names, name) {
			l.names = append(l.names, name)
		}
	}
}

// tell tells, at the end, what is left out.
func (r *reader) tell() {
	if r.in.last != "" {
		r.Note(r.Offset(), "missing end of the last block, which is read as %s", r.in.context)
	}
	for _, l := range r.left {
		l.note.Err = fmt.Errorf("links are left out (%d): %s: %s", l.n, l.why,
			strings.Join(l.names, ", "))
		if l.why == errBeyond.Error() {
			l.note.Err = link.Unread(l.note.Err)
		}
		r.Done = r.Done || !r.Yield(link.Link{}, l.note)
	}
}
