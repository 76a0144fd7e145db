package xml

import (
	"bytes"
	"slices"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
	"github.com/urikit/uri/extract/internal/tags"
)

const noteAngle = `xml: a "<" in a tag`

func (r *reader) tag(b []byte) bool {
	n := bytes.IndexByte(b[1:], '<') + 1 // which is not allowed in a tag
	if n > 0 {
		b = b[:n]
	}
	name := tags.NameEnd(b, 1)
	var end int
	var whole bool
	r.written, end, whole = tags.Attributes(r.written[:0], b, name)
	switch {
	case whole:
	case n > 0:
		r.Note(r.Offset(), noteAngle)
	case r.CanGrow():
		return false
	default:
		r.Unended("xml: a tag")
	}
	if r.written = r.Limited(r.written); !whole {
		r.cutOff()
	}
	if r.content.kind != paragraph {
		r.flush()
	}
	empty := whole && b[end-1] == '/'
	if n := len(r.written); empty && n > 0 && r.written[n-1].End == end { // without quotes
		a := &r.written[n-1]
		a.Value = a.Value[:len(a.Value)-1]
	}
	r.ended, r.odd = false, r.odd || !whole
	if begun := r.element(b[1:name]); begun && (empty || !whole) {
		r.content.kind = unknown
	}
	if empty {
		r.leave()
	}
	if whole {
		r.At += end + 1
		return true
	}
	if n > 0 || !r.Last {
		// The attribute that does not end is text, as the rest of a long tag.
		// At the end of the document it is cut off, and no link.
		p := r.plain(b[end:], r.Offset()+end)
		r.Search(&p, r.Offset()+len(b), "text")
	}
	r.At += len(b)
	return true
}

func (r *reader) endTag(b []byte) bool {
	n := bytes.IndexAny(b[1:], "<>") + 1
	switch {
	case n == 0 && r.CanGrow():
		return false
	case n == 0:
		r.Unended("xml: a tag")
		r.cutOff()
		n = len(b)
	case b[n] == '<':
		r.Note(r.Offset(), noteAngle)
	default:
		n++
	}
	name := b[2:tags.NameEnd(b[:n], 2)]
	_, local, _ := split(name)
	r.odd = r.odd || b[n-1] != '>'
	r.ended = string(name[:min(len(name), maxName)]) == r.root
	t := &known.Get().contents
	r.content.inRun = false
	if r.content.kind != paragraph || t[odf][string(local)] == paragraph ||
		t[office][string(local)] == paragraph {
		r.complete()
	}
	r.leave()
	r.At += n
	return true
}

func (r *reader) leave() {
	r.depth = max(0, r.depth-1)
	r.Doc.Base = r.pop(r.Doc.Base)
}

// A tag is a start tag.
type tag struct {
	name, local []byte
	space       space
}

// element reads the attributes of a tag, and reports whether its content is
// collected.
func (r *reader) element(name []byte) bool {
	prefix, local, prefixed := split(name)
	if !r.rooted {
		r.rooted, r.unprefixed, r.root = true, none, string(name[:min(len(name), maxName)])
		if sp := known.Get().roots[string(local)]; sp != other && !prefixed {
			r.unprefixed = sp
		}
	}
	r.enter()
	t := tag{name, local, r.lookup(prefix)}
	r.linked(&t)
	if r.Doc.Anchors != nil {
		r.anchors(&t)
	}
	relation := string(local) == "Relationship" && (t.space == relations || t.space == none)
	permanent, external := true, false
	for _, a := range r.written {
		switch string(a.Name) {
		case "isPermaLink":
			permanent = permanent && string(a.Value) != "false"
		case "TargetMode":
			external = external || string(a.Value) == "External"
		}
	}
	switch {
	case r.targets == nil:
	case relation:
		external = external && !r.inPart()
	default:
		r.uses(&t)
	}
	for _, a := range r.written {
		if relation && (!external || string(a.Name) != "Target") {
			continue // a part of the document, or a name
		}
		r.Doc.Browser = t.space == svg || t.space == xhtml
		if r.attribute(&t, a); r.Done {
			return false
		}
		r.Doc.Browser = false
	}
	k := known.Get().contents.kind(string(local), t.space)
	if k == typed {
		k = unknown
		for _, a := range r.written {
			if v := string(a.Value); string(a.Name) == "type" && (v == "html" || v == "text/html") {
				k = hypertext
			}
		}
	}
	return k != unknown && permanent && r.begin(k, &t)
}

// uses notes that an element refers to a target without a fragment.
func (r *reader) uses(t *tag) {
	if target, _ := r.related(); target != nil && !slices.ContainsFunc(r.written,
		func(a tags.Attribute) bool { return r.kindOf(t, a) == fragment }) {
		target.Whole = true
	}
}

// inPart reports whether the part of the relationship has its target with
// fragments only: then those are the links.
func (r *reader) inPart() bool {
	for _, a := range r.written {
		if t := r.targets[string(a.Value)]; t != nil && string(a.Name) == "Id" {
			return t.Fragment && !t.Whole
		}
	}
	return false
}

// declaration reads what begins with "<!" or "<?".
func (r *reader) declaration(b []byte) bool {
	const longest = len("<![CDATA[")
	switch {
	case len(b) < longest && !r.Last:
		return false
	case bytes.HasPrefix(b, []byte("<!--")):
		r.pause()
		r.section = comment
		r.At += len("<!--")
	case bytes.HasPrefix(b, []byte("<![CDATA[")):
		r.section = cdata
		r.At += longest
	case b[1] == '?':
		return r.instruction(b)
	case len(b) >= longest && bytes.EqualFold(b[:longest], []byte("<!DOCTYPE")) && !r.rooted &&
		!r.doctype:
		return r.documentType(b)
	default:
		return r.stray(b)
	}
	return true
}

// stray reads a "<" that does not begin markup, and the text after it.
func (r *reader) stray(b []byte) bool {
	r.cutOff()
	r.Note(r.Offset(), `xml: a "<" that does not begin markup`)
	n := max(bytes.IndexByte(b[1:], '<')+1, 1) // text may continue in the next window
	r.characters(n, "text")
	r.At += n
	return true
}

// maxInstruction is how long a processing instruction may be that names a style
// sheet. A longer one is searched as text.
const maxInstruction = 128 << 10

func (r *reader) instruction(b []byte) bool {
	n := bytes.Index(b, []byte("?>"))
	if n < 0 && !r.Last && len(b) < maxInstruction {
		return false
	}
	r.pause()
	end := n
	if n < 0 {
		end = len(b)
	}
	data, at := b[len("<?"):max(end, len("<?"))], r.Offset()+len("<?")
	k := 0 // the end of the target
	for k < len(data) && !lists.IsSpace(data[k]) {
		k++
	}
	if n < 0 {
		r.section = instruction
		r.At += len("<?") + k
		return true
	}
	n = max(n, len("<?"))
	switch target := string(data[:k]); target {
	case "xml":
	case "xml-stylesheet", "xml-model":
		if a, ok := pseudo(data[k:], "href"); ok {
			r.Whole(r.plain(a.Value, at+k+a.Start), target+" href")
		}
	default:
		p := markup.Raw(data[k:], at+k)
		r.Search(&p, at+len(data), short(data[:k]))
	}
	r.At += n + len("?>")
	return true
}
