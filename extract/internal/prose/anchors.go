package prose

import (
	"bytes"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/places"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/pct"
)

// anchors gives the anchors in a paragraph at an offset, or in a title.
func (r *reader) anchors(raw []byte, at int) {
	explicit := false // there is an id for the title that may follow
	for _, m := range r.ids.Get().FindAllSubmatchIndex(raw, -1) {
		k, start, end := group(m)
		name := string(raw[start:end])
		switch r.kinds[k] {
		case "id":
			if explicit = true; r.holds(name) {
				r.used[name] += 0
			}
			r.Doc.Anchor(name, at+start)
			r.label(name, at+start)
			if _, text, ok := bytes.Cut(raw[end:m[1]], []byte(",")); ok { // [[name,text]]
				r.label(strings.Trim(strings.TrimPrefix(string(text), "reftext="), `" ]`), at+start)
			}
		case "label":
			r.once(name, false, at+start)
			r.label(name, at+start)
		case "heading": // its first word may be a keyword
			_, rest, _ := strings.Cut(name, " ")
			r.label("*"+name, at+start)
			r.label("*"+rest, at+start)
		case "inline":
			r.once(strings.TrimPrefix(name, "#"), false, at+start)
			r.titled(docutilsID(name), "-", 1, at+start)
		case "target": // not of a URI, which may be on the next line
			r.once(strings.Trim(name, "`"), false, at+start)
			after, next, _ := bytes.Cut(raw[m[1]:], []byte("\n"))
			if isBlank(after) && (isBlank(next) || next[0] > ' ') {
				r.titled(docutilsID(strings.Trim(name, "`")), "-", 1, at+start)
			} else {
				r.label(name, at+start)
			}
		case "prefix":
			r.style[0].prefix, r.style[1].prefix = name, name
		case "separator":
			r.style[0].separator, r.style[1].separator = name, name
		case "title", "part": // the first part is the title of the document, which has no id
			if r.begun || r.kinds[k] == "title" {
				r.title(name, at+start, explicit)
			} else if !explicit { // or it is a chapter
				r.label("=", at+start)
			}
			r.begun, explicit = true, false
		}
	}
}

// label gives a name by which the document refers to a place.
func (r *reader) label(name string, at int) {
	if key := r.key(name); r.Doc.Labels && key != "" {
		r.Doc.Anchors(link.Anchor{Name: key, Part: r.Doc.Part, Start: at, Label: true})
	}
}

// once gives a label "=ID" at a title whose name another one has, as Docutils
// refuses references to both, and "==ID" at a target that has the name of a
// title: they find that.
func (r *reader) once(name string, isTitle bool, at int) {
	key := "\x00" + strings.Join(strings.Fields(strings.ToLower(name)), " ")
	n := r.used[key] // titles
	if !r.Doc.Labels || r.syntax != rst.Get() || n < 0 || n == 0 && !r.holds(key) {
		return
	}
	next, mark := n+1, "="
	if !isTitle {
		next, mark = -1, "=="
	}
	if r.used[key] = next; n > 0 {
		name = mark + docutilsID(name)
		r.Doc.Anchors(link.Anchor{Name: name, Part: r.Doc.Part, Start: at, Label: true})
	}
}

// references reads the references by name in a paragraph at an offset.
func (r *reader) references(raw []byte, at int) {
	place := places.Place{At: at}
	place.Line, place.Column = r.Lines.Position(at)
	for _, m := range r.named.Get().FindAllSubmatchIndex(raw, -1) {
		k, start, end := group(m)
		text := string(raw[start:end])
		file, name, _ := strings.Cut(text, "::")
		if r.refers[k] != "file" {
			file, name = "", text
		}
		key := r.key(name)
		if r.refers[k] == "" || key == "" {
			continue
		}
		l := r.Doc.Link(file+"#"+pct.Encode(key, pct.Unreserved()), r.refers[k])
		place.Advance(raw[place.At-at : start])
		l.Text, l.Start, l.End, l.Line, l.Column = text, at+start, at+end, place.Line, place.Column
		r.labels = append(r.labels, l)
	}
}

// key returns the form in which a name of a place is compared with others.
func (r *reader) key(name string) string {
	switch lower := strings.ToLower(name); {
	case r.syntax == rst.Get():
		return docutilsID(name)
	case r.syntax == asciiDoc.Get() && (lower != name || strings.ContainsAny(name, " \n")):
		return asciiDocID(strings.ReplaceAll(name, "\n", " "), "", "-") // as a title has it
	case strings.HasPrefix(name, "*"):
		name = strings.ToLower(cookies.Get().ReplaceAllString(name[1:], ""))
		return "*" + strings.Join(strings.Fields(name), " ")
	}
	return strings.TrimPrefix(name, "#")
}

// title gives the names of a title, which may have a line under it.
func (r *reader) title(text string, at int, explicit bool) {
	text, under, _ := strings.Cut(text, "\n")
	isIndented := text[0] <= ' ' // maybe in a directive
	text, under = strings.TrimSpace(text), strings.TrimSpace(under)
	if r.syntax == rst.Get() {
		if strings.Trim(under, under[:1]) == "" && (len(under) > 3 || len(text) <= len(under)) {
			text = roles.Get().ReplaceAllString(text, "$1")
			id := docutilsID(text)
			if !isIndented {
				r.once(text, true, at)
			}
			if id == "" {
				r.sections++
				id = "section-" + strconv.Itoa(r.sections)
			}
			r.titled(id, "-", 1, at)
		}
		return
	}
	if under != "" && !isTitle([]byte(text), []byte(under)) {
		return
	}
	if strings.IndexByte("=#", text[0]) < 0 {
		r.anchors([]byte(text), at)
	}
	explicit = explicit || strings.HasSuffix(text, "]]")
	p := markup.Decoded([]byte(text), 0, r.text, r.escape)
	text = macros.Get().ReplaceAllString(string(p.Text), "$1$2$3")
	if r.label(text, at); explicit {
		return
	}
	last := ""
	for _, style := range r.style {
		if id := asciiDocID(text, style.prefix, style.separator); id != last {
			r.titled(id, style.separator, 2, at)
			last = id
		}
	}
}

// A style is how AsciiDoc makes an id of a title.
type style struct{ prefix, separator string }

// styles are that of Asciidoctor, and that of GitHub and Antora.
var styles = [...]style{{"_", "_"}, {"", "-"}}

// titled gives a generated name, with a number if it is not the first one.
func (r *reader) titled(name, separator string, first, at int) {
	if name != "" && r.holds(name) {
		r.Doc.Anchor(markup.Unique(r.used, name, separator, first), at)
	}
}

func (r *reader) holds(name string) bool {
	n := len(name) + markup.NameSize
	ok := r.Doc.Hold(n) == nil
	if ok {
		r.names += n
	}
	return ok
}

// docutilsID returns the id of a name as Docutils makes it: the letters and
// digits of US-ASCII, without accents, with a hyphen for what is between them.
func docutilsID(text string) string {
	text = others.Get().Replace(strings.ToLower(text))
	text = strings.Map(func(c rune) rune {
		if c > '~' {
			return -1
		}
		return c
	}, norm.NFKD.String(text))
	text = notASCII.Get().ReplaceAllLiteralString(text, "-")
	return strings.TrimRight(strings.TrimLeft(text, "-0123456789"), "-")
}

// asciiDocID returns the id of a title as Asciidoctor makes it: the characters
// of words, with a separator for what is between them.
func asciiDocID(text, prefix, separator string) string {
	text = prefix + signs.Get().ReplaceAllLiteralString(strings.ToLower(text), "")
	between := " .-" + separator
	if separator == "" {
		between = " "
	}
	words := strings.Join(strings.FieldsFunc(text, func(c rune) bool {
		return strings.ContainsRune(between, c)
	}), separator)
	if prefix != "" && words != "" && strings.ContainsAny(text[:1], between) {
		return separator + words
	}
	return words
}

var (
	notASCII = lazy.Regexp{Text: `[^a-z0-9]+`}
	// marks and hints match what anchors of RST and references by name have.
	marks = lazy.Regexp{Text: "(?m)^[ \t]*\\.\\.[ \t]|_`|^[!-/:-@\\[-`{-~]|:name:|>`_"}
	hints = lazy.Regexp{Text: `_\W|_\z|:ref:|<<|xref:|\[\[`}
	// cookies matches what a heading of Org mode has beside its text.
	cookies = lazy.Regexp{Text: `\[(?:#\w|\d*/\d*|\d*%)\]|\s:[\w@#%:]+:\s*$`}
	// others are letters that have no decomposition in Unicode.
	others = lazy.Value[*strings.Replacer]{New: func() *strings.Replacer {
		return strings.NewReplacer(strings.Fields("ß sz æ ae œ oe ȸ db ȹ qp ø o đ d ħ h ı i ł l " +
			"ŧ t ƀ b ƃ b ƈ c ƌ d ƒ f ƙ k ƚ l ƞ n ƥ p ƫ t ƭ t ƴ y ƶ z ǥ g ȥ z ȴ l ȵ n ȶ t ȷ j " +
			"ȼ c ȿ s ɀ z ɇ e ɉ j ɋ q ɍ r ɏ y")...)
	}}
	// roles matches what has only its text in a title of reStructuredText, and
	// macros in AsciiDoc; signs matches what an id of AsciiDoc is without.
	roles  = lazy.Regexp{Text: "(?::[\\w:+.-]+:)?`([^`<]+?)(?:\\s*<[^`>]*>)?`"}
	macros = lazy.Regexp{Text: `\b(?:image|anchor|footnote)\w*:[^\s\[]*\[[^\]]*\]|\[\[[^\]]*\]\]|` +
		`\b\w+:[^\s\[]*\[([^\]]*)\]|<<[^<>,]*,([^<>]*)>>|\b_([^_]+)_\b|\((?:C|R|TM)\)`}
	signs = lazy.Regexp{Text: `&(?:[a-z]+\d*|#\d+|#x[\da-f]+);| -- |\b--\b|\.\.\.|[-=]>|<[-=]|` +
		`[^ \p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}.-]`}
)
