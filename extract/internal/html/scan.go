package html

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"

	"github.com/urikit/uri/extract/internal/css"
	"github.com/urikit/uri/extract/internal/json"
	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
)

var (
	errOpen = link.Damaged(errors.New("html: the document ends inside a tag"))
	errLong = link.Unread(lazy.Errorf("html: a tag is longer than %d bytes: the rest of it is "+
		"not read", MaxToken))
	errText = lazy.Errorf("html: a text is longer than %d bytes: URIs in it are not found",
		MaxToken)
	errFallback = lazy.Errorf("html: the content of NOSCRIPT, NOFRAMES, NOEMBED or IFRAME is "+
		"longer than %d bytes: links after it may be missed", MaxToken)
)

// step reads a token: HTML section 13.2.5, as far as it matters to links.
func (p *page) step() bool {
	b := p.Rest()
	switch {
	case p.skip != nil:
		i, j := p.skip(b)
		if j >= 0 {
			i, p.skip = j, nil
		}
		p.At += i
		return i > 0 || j >= 0
	case p.kind >= raw && !p.inForeign():
		return p.rawText(b)
	case b[0] != '<':
		return p.text(b)
	case len(b) < len("<![CDATA[") && !p.Last:
		return false
	case !beginsToken(b):
		return p.text(b)
	case isAlpha(b[1]) || b[1] == '/' && isAlpha(b[2]):
		return p.tag(b)
	case (p.xhtml || p.inForeign()) && bytes.HasPrefix(b, []byte("<![CDATA[")):
		return p.until(len("<![CDATA["), endOf("]]>"), func(b []byte, at int) {
			p.content(b, at, false)
		})
	case bytes.HasPrefix(b, []byte("<!--")):
		return p.until(len("<!"), commentEnd(), func(b []byte, at int) {
			p.prose("comment", b[min(2, len(b)):], at+2, false)
		})
	}
	return p.until(len("<!"), endOf(">"), func(b []byte, at int) {
		if len(b) < 7 || !bytes.EqualFold(b[:7], []byte("DOCTYPE")) {
			p.prose("comment", b, at, false)
		}
	})
}

// beginsToken reports whether the "<" at the beginning of a text is not a part
// of the text.
func beginsToken(b []byte) bool {
	return len(b) > 1 && (isAlpha(b[1]) || b[1] == '!' || b[1] == '?') || len(b) > 2 && b[1] == '/'
}

// An ender finds b[i:j], which ends a token. If it is not in b, j is -1, and
// the next call gets the document from b[i:] on.
type ender func(b []byte) (i, j int)

func endOf(text string) ender {
	return func(b []byte) (int, int) {
		if i := bytes.Index(b, []byte(text)); i >= 0 {
			return i, i + len(text)
		}
		return max(0, len(b)-len(text)+1), -1
	}
}

// commentEnd finds the end of a comment after its "<!".
func commentEnd() ender {
	least := len("--") // as "--!>" does not end "<!--!>"
	return func(b []byte) (int, int) {
		for i := 0; ; i++ {
			n := bytes.Index(b[i:], []byte("--"))
			if n < 0 {
				break
			}
			switch i += n; {
			case bytes.HasPrefix(b[i:], []byte("-->")):
				return i, i + len("-->")
			case i >= least && bytes.HasPrefix(b[i:], []byte("--!>")):
				return i, i + len("--!>")
			}
		}
		passed := max(0, len(b)-len("--!"))
		least = max(0, least-passed)
		return passed, -1
	}
}

// rawEnd finds the end tag of an element whose text has no tags. In scripts it
// is not one between "<!--", "<script" and "-->".
func rawEnd(name string) ender {
	escaped := 0 // 1 after "<!--", 2 after "<script" too
	tail := max(len("<script>"), len("</>")+len(name))
	return func(b []byte) (int, int) {
		for i := 0; name != "plaintext"; i++ {
			n := bytes.IndexByte(b[i:], '<')
			if escaped > 0 {
				n = bytes.IndexAny(b[i:], "<-")
			}
			if n < 0 {
				break
			}
			i += n
			rest := b[i:]
			switch closes := isTag(rest, "</", name); {
			case closes && escaped < 2:
				return i, i
			case len(rest) < tail:
				return i, -1
			case name != "script":
			case closes:
				escaped = 1
			case escaped == 0 && bytes.HasPrefix(rest, []byte("<!--")):
				escaped = 1
				i++ // its hyphens may belong to "-->"
			case escaped > 0 && bytes.HasPrefix(rest, []byte("-->")):
				escaped = 0
			case escaped == 1 && isTag(rest, "<", name):
				escaped = 2
			}
		}
		return len(b), -1
	}
}

func isTag(b []byte, open, name string) bool {
	n := len(open) + len(name)
	return len(b) > n && string(b[:len(open)]) == open &&
		strings.EqualFold(string(b[len(open):n]), name) && tags.NameEnd(b, n) == n
}

// until reads a token that begins with head bytes.
func (p *page) until(head int, end ender, read func(b []byte, at int)) bool {
	b := p.Rest()[head:]
	i, j := end(b)
	keep := p.Doc.Text || p.kind == styled || p.kind == island
	switch {
	case j < 0 && keep && p.CanGrow():
		return false
	case j < 0 && (!p.Last || p.TooLong()):
		if keep {
			p.Fault(p.Offset(), errText)
		}
		p.skipped = p.Offset()
		p.At, p.skip, p.kind = p.At+head+i, end, normal
		return true
	case j < 0:
		i, j = len(b), len(b)
		defer func(at int) { p.skipped, p.skip = at, end }(p.Offset())
	}
	read(b[:i], p.Offset()+head)
	p.At += head + j
	return true
}

// rawText reads the text of an element without tags in it.
func (p *page) rawText(b []byte) bool {
	end := rawEnd(string(p.name))
	switch {
	case p.kind == fallback:
		return p.fallback(end)
	case p.kind == styled && p.TooLong():
		if _, j := end(b); j < 0 {
			p.longStyle(end)
			return true
		}
	}
	return p.until(0, end, func(b []byte, at int) {
		p.content(b, at, p.kind == escaped)
		p.kind = normal
	})
}

// fallback reads the content of an element for user agents that do not support
// it. Elements that are open in it are closed at its end.
func (p *page) fallback(end ender) bool {
	b := p.Rest()
	i, j := end(b)
	if j < 0 && p.CanGrow() {
		return false
	}
	p.kind = normal
	if j < 0 && p.TooLong() { // its end tag is not looked for
		p.Fault(p.Offset(), errFallback)
		p.unclosed = p.Offset() + len(b)
		return true
	}
	if j < 0 {
		i = len(b)
	}
	window, last, open := p.Window, p.Last, p.open
	p.Window, p.Last, p.inside, p.open = window[:p.At+i], true, true, nil
	for p.At < len(p.Window) && !p.Done && p.step() {
	}
	p.At = len(p.Window)
	p.Window, p.Last, p.inside, p.open = window, last, false, open
	p.kind, p.skip = normal, nil
	return true
}

// longStyle reads the text of STYLE in pieces.
func (p *page) longStyle(end ender) {
	at, passed := p.Offset(), p.Passed
	p.Passed = func(int) {}
	defer func() { p.Passed, p.kind = passed, normal }()
	r := &textReader{p, end}
	for f, err := range css.Reader(r, p.Doc.Text, func(n int) { passed(at + n) }) {
		if note, ok := errors.AsType[*link.Note](err); ok {
			p.Fault(at+note.Offset, note.Err)
		} else if err == nil {
			v := markup.Raw(nil, at)
			p.Styled(&v, f, "style ")
		}
		if p.Done {
			return
		}
	}
}

// A textReader reads the text of an element.
type textReader struct {
	p   *page
	end ender
}

func (r *textReader) Read(to []byte) (int, error) {
	for p := r.p; ; p.More() {
		b := p.Rest()
		i, j := r.end(b[:min(len(b), len(to)+maxName)])
		if j < 0 && p.Last {
			i = len(b)
		}
		if n := copy(to, b[:i]); n > 0 {
			p.At += n
			return n, nil
		}
		if j >= 0 || p.Last {
			return 0, io.EOF // an error is that of the document, too
		}
	}
}

// text reads the text before a tag.
func (p *page) text(b []byte) bool {
	n, ok := textEnd(b)
	switch {
	case ok || p.Last:
		p.content(b[:n], p.Offset(), true)
		p.At += n
	case p.kind == styled && p.CanGrow():
		return false
	case p.kind == styled:
		p.Fault(p.Offset(), errText)
		p.At, p.kind = p.At+n, normal
	case !p.Doc.Text:
		p.At += n
		return n > 0
	default:
		cut := p.Cut(true)
		if cut == 0 {
			return false
		}
		v := p.decoder.text(b, p.Offset(), true)
		p.At = max(cut, p.Search(&v, p.From+cut, "text")-p.From)
	}
	return true
}

// textEnd returns where the text ends that b begins with, and whether it ends
// before the end of b. If not, a "<" that may begin a tag is left out.
func textEnd(b []byte) (int, bool) {
	for i := 1; ; i++ {
		n := bytes.IndexByte(b[i:], '<')
		if n < 0 {
			return len(b), false
		}
		switch i += n; {
		case beginsToken(b[i:]):
			return i, true
		case len(b)-i < len("</x"):
			return i, false
		}
	}
}

// content reads text, by the kind of its element.
func (p *page) content(written []byte, at int, references bool) {
	switch p.kind {
	case styled:
		v := p.decoder.text(written, at, references)
		p.Style(&v, "style ", p.Doc.Text)
	case island:
		v := p.decoder.text(written, at, references)
		d := p.Nested(&v, 0, len(v.Text), "application/ld+json")
		p.Give(&v, 0, "script", json.Links(d, nil))
	case scripted:
		p.prose("script", written, at, references)
	default:
		p.prose("text", written, at, references)
	}
}

// prose finds the URIs in running text, if Options.Text is set.
func (p *page) prose(context string, written []byte, at int, references bool) {
	if p.Doc.Text && (p.Doc.Finder.MayFind(written) || references && bytes.IndexByte(written,
		'&') >= 0) {
		v := p.decoder.text(written, at, references)
		p.Search(&v, math.MaxInt, context)
	}
}

func (p *page) tag(b []byte) bool {
	begin := 1
	if b[1] == '/' {
		begin = 2
	}
	name := tags.NameEnd(b, begin)
	var end int
	var whole bool
	p.written, end, whole = tags.Attributes(p.written[:0], b, name)
	if !whole && p.CanGrow() {
		return false
	}
	p.kind = normal
	if begin == 1 {
		p.written = p.Limited(p.written)
	}
	switch {
	case !whole && !p.TooLong():
		p.Fault(p.Offset(), errOpen)
		end = len(b)
	case begin == 2:
		p.endForeign(b[begin:name])
	default:
		n := len(p.written)
		empty := whole && b[end-1] == '/' && (n == 0 || p.written[n-1].End < end)
		p.kind = p.start(b[1:name], empty)
	}
	switch {
	case whole:
		end++
	case p.TooLong():
		if begin == 1 {
			p.Fault(p.Offset(), errLong)
		}
		p.skip = p.tagRest()
	}
	p.At += end
	return true
}

// tagRest returns what finds the end of a tag after an attribute.
func (p *page) tagRest() ender {
	inside := "" // the beginning of an attribute that continues at b
	return func(b []byte) (int, int) {
		tag := b
		if inside != "" {
			tag = append([]byte(inside), b...)
		}
		_, end, whole := tags.Attributes(p.written[:0], tag, 0)
		n := end - len(inside)
		switch {
		case whole:
			return n, n + 1
		case n > 0:
			inside = ""
			return n, -1
		case p.CanGrow():
			return 0, -1
		}
		switch a, next, ok := tags.NextAttribute(tag, 0); {
		case !ok && a.Start > 0:
			inside = "a=" + string(tag[a.Start-1])
		case a.Value != nil && next > a.End: // in quotes
			inside = ""
		case len(a.Value) > 0:
			inside = "a=a"
		case a.Value != nil:
			inside = "a="
		case ok:
			inside = "a"
		}
		return len(b), -1
	}
}

// start reads a start tag, and returns the kind of the text after it. Empty
// says that it ends with "/>".
func (p *page) start(name []byte, empty bool) text {
	p.name = appendLower(p.name[:0], name[:min(len(name), maxName)])
	e := lookup(elements.Get(), name)
	after := e.text
	switch foreign := p.foreign(e, empty); {
	case foreign && (empty || after != styled && after != scripted), p.xhtml && empty,
		after == fallback && (p.inside || p.Offset() < p.unclosed):
		after = normal
	}
	if after == scripted {
		for _, a := range p.written {
			if strings.EqualFold(string(a.Name), "type") {
				if t, _, _ := strings.Cut(string(a.Value), ";"); strings.EqualFold(strings.Trim(t,
					lists.Spaces), "application/ld+json") {
					after = island
				}
				break
			}
		}
	}
	if p.Doc.Anchors != nil {
		p.anchors()
	}
	p.attributes()
	return after
}

// maxName is how many bytes of a name are compared and shown in a context. No
// known name is longer; the rest is not shown.
const maxName = 64

func appendLower(b, s []byte) []byte {
	for _, c := range s {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		b = append(b, c)
	}
	return b
}
