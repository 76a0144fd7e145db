package xml

import (
	"bytes"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/markup"
)

const (
	noteTag   = "xml: a tag does not end, or is too long"
	noteAngle = `xml: a "<" in a tag`
)

func (r *reader) tag(b []byte) bool {
	end, how := tagEnd(b, 1)
	switch {
	case how == open && r.CanGrow():
		return false
	case how == open:
		r.Note(r.Offset(), noteTag)
	case how == broken:
		r.Note(r.Offset(), noteAngle)
	}
	r.flush()
	t := tag{inside: b[1:end], at: r.Offset() + 1, whole: how == closed}
	empty := t.whole && b[end-1] == '/'
	if empty {
		t.inside = b[1 : end-1]
	}
	rest := r.element(&t)
	if empty || !t.whole {
		r.content.kind = unknown
	}
	if empty {
		r.leave()
	}
	if !t.whole { // the attribute that is cut off is text, as the rest of a long tag
		p := r.plain(t.inside[rest:], t.at+rest)
		r.Search(&p, r.Offset()+end, "text")
		end--
	}
	r.At += end + 1
	return true
}

func (r *reader) endTag(b []byte) bool {
	n := bytes.IndexAny(b[1:], "<>") + 1
	switch {
	case n == 0 && r.CanGrow():
		return false
	case n == 0:
		r.Note(r.Offset(), noteTag)
		n = len(b)
	case b[n] == '<':
		r.Note(r.Offset(), noteAngle)
	default:
		n++
	}
	r.complete()
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
	inside []byte // without "<" and ">"
	at     int    // the offset of inside
	whole  bool
	name   []byte
	local  []byte
	space  space
}

// element reads the attributes of a tag. It returns where the last whole one
// ends.
func (r *reader) element(t *tag) int {
	i := 0
	for i < len(t.inside) && !lists.IsSpace(t.inside[i]) && t.inside[i] != '/' &&
		t.inside[i] != '=' {
		i++
	}
	t.name = t.inside[:i]
	prefix, local, prefixed := split(t.name)
	t.local = local
	if !r.rooted {
		r.rooted, r.unprefixed = true, none
		if sp := vocabularies[string(local)]; sp != other && !prefixed {
			r.unprefixed = sp
		}
	}
	r.enter(t.inside, i, t.at)
	t.space = r.lookup(prefix)
	permanent := true
	for !r.Done {
		a, next, ok := markup.NextAttribute(t.inside, i)
		if !ok || !t.whole && next == len(t.inside) {
			break
		}
		i = next
		if string(a.Name) == "isPermaLink" && string(a.Value) == "false" {
			permanent = false
		}
		r.attribute(t, a)
	}
	if k := contents().kind(string(local), t.space); k != unknown && permanent {
		r.content.kind, r.content.name = k, short(t.name)
		r.content.Reset()
	}
	return i
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
	if n < 0 {
		r.section = instruction
		r.At += len("<?")
		return true
	}
	n = max(n, len("<?"))
	data, at := b[len("<?"):n], r.Offset()+len("<?")
	k := 0
	for k < len(data) && !lists.IsSpace(data[k]) {
		k++
	}
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
