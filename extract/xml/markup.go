package xml

import (
	"bytes"
)

// tag reads a start tag.
func (r *reader) tag(i int) int {
	at, how := tagEnd(r.window, i+1)
	switch {
	case how == open && r.more(i):
		return 0
	case how == open:
		r.note(r.from+i, "xml: a tag does not end, or is too long")
	case how == broken:
		r.note(r.from+i, `xml: a "<" in a tag`)
	}
	r.flush()
	t := tag{inside: r.window[i+1 : at], at: r.from + i + 1, whole: how == closed}
	rest := r.element(&t)
	if how == closed {
		if at > i+1 && r.window[at-1] == '/' {
			r.content.kind = unknown
			r.leave()
		}
		return at + 1 - i
	}
	// The attribute that is cut off is text, as it is in the rest of a tag that
	// is too long.
	r.content.kind = unknown
	p := r.plainOf(t.inside[rest:], t.at+rest, true)
	r.search(&p, r.from+at, "text")
	return at - i
}

// endTag reads an end tag.
func (r *reader) endTag(i int) int {
	b := r.window[i:]
	k := bytes.IndexAny(b[1:], "<>") + 1
	switch {
	case k == 0 && r.more(i):
		return 0
	case k == 0:
		r.note(r.from+i, "xml: a tag does not end, or is too long")
		k = len(b)
	case b[k] == '<':
		r.note(r.from+i, `xml: a "<" in a tag`)
	default:
		k++
	}
	r.complete()
	r.leave()
	return k
}

// leave ends an element.
func (r *reader) leave() {
	r.depth = max(0, r.depth-1)
	r.d.Base = r.pop(r.d.Base)
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
	for i < len(t.inside) && !isSpace(t.inside[i]) && t.inside[i] != '/' && t.inside[i] != '=' {
		i++
	}
	t.name = t.inside[:i]
	prefix, local, prefixed := split(t.name)
	t.local = local
	if !r.rooted {
		r.rooted = true
		r.plain = none
		if !prefixed {
			if r.plain = vocabularies[string(local)]; r.plain == other {
				r.plain = none
			}
		}
	}
	r.enter(t.inside, i, t.at)
	t.space = r.lookup(prefix)
	permanent := true
	for !r.done {
		a, next, ok := nextAttribute(t.inside, i)
		if !ok || !t.whole && next == len(t.inside) {
			break
		}
		i = next
		if string(a.name) == "isPermaLink" && string(a.value) == "false" {
			permanent = false
		}
		r.attribute(t, a)
	}
	if k := contentKind(string(local), t.space); k != unknown && permanent {
		r.content.begin(k, t.name)
	}
	return i
}

// declaration reads what begins with "<!" or "<?".
func (r *reader) declaration(i int) int {
	b := r.window[i:]
	const longest = len("<![CDATA[")
	switch {
	case len(b) < longest && !r.last:
		return 0
	case bytes.HasPrefix(b, []byte("<!--")):
		r.pause()
		r.section = comment
		return len("<!--")
	case bytes.HasPrefix(b, []byte("<![CDATA[")):
		r.section = cdata
		return longest
	case b[1] == '?':
		return r.instruction(i)
	case len(b) >= longest && bytes.EqualFold(b[:longest], []byte("<!DOCTYPE")) && !r.rooted && !r.doctype:
		return r.documentType(i)
	}
	return r.stray(i)
}

// stray reads a "<" that begins no markup, and the text after it.
func (r *reader) stray(i int) int {
	r.note(r.from+i, `xml: a "<" that begins nothing`)
	n := bytes.IndexByte(r.window[i+1:], '<') + 1
	if n == 0 {
		n = 1 // the text after it may go on in the next window
	}
	r.characters(i, i+n, len(r.window), "text")
	return n
}

// instruction reads a processing instruction.
func (r *reader) instruction(i int) int {
	b := r.window[i:]
	n := bytes.Index(b, []byte("?>"))
	if n < 0 && !r.last && len(b) < block/2 {
		return 0
	}
	r.pause()
	if n < 0 {
		r.section = instruction
		return len("<?")
	}
	data, at := b[len("<?"):max(n, len("<?"))], r.from+i+len("<?")
	k := 0
	for k < len(data) && !isSpace(data[k]) {
		k++
	}
	switch target := string(data[:k]); target {
	case "xml":
	case "xml-stylesheet", "xml-model":
		if a, ok := pseudo(data[k:], "href"); ok {
			r.link(a.value, at+k+a.start, target+" href")
		}
	default:
		p := r.plainOf(data[k:], at+k, false)
		r.search(&p, at+len(data), short(data[:k]))
	}
	return max(n, len("<?")) + len("?>")
}
