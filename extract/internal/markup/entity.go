package markup

import (
	"bytes"
	"fmt"
	"iter"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/link"
)

// Limits of the internal entities that a document declares (XML section 4.2.1).
// References to an entity that exceeds them stay as they are, with a note.
const (
	MaxEntity   = 4 << 10 // bytes of the replacement text of an entity
	MaxEntities = 1 << 10 // entities of a document

	// MaxReplaced is how many bytes the replaced references of a document may
	// become, also those to attributes of AsciiDoc and abbreviations of Org
	// mode. Later ones stay as they are, and a note says so.
	MaxReplaced = 16 << 20
)

// Declare reads the declaration of an internal entity. Decode replaces the
// references in its value, which is written at an offset, by what was declared
// before.
func (r *Reader) Declare(b []byte, at int, decode func(value []byte, at int) Plain) {
	end := at + len(b)
	b = bytes.TrimLeft(b[len("<!ENTITY"):], lists.Spaces)
	i := max(0, bytes.IndexAny(b, lists.Spaces))
	name, rest := b[:i], bytes.TrimLeft(b[i:], lists.Spaces)
	if len(name) == 0 || len(rest) == 0 || rest[0] != '"' && rest[0] != '\'' {
		return // a parameter entity, or an external one
	}
	value, _, ok := bytes.Cut(rest[1:], rest[:1])
	if _, again := r.entities[string(name)]; !ok || again { // the first one counts
		return
	}
	var p Plain
	if len(value) <= MaxEntity {
		p = decode(value, end-len(rest)+1)
	}
	if len(value) > MaxEntity || len(p.Text) > MaxEntity || len(r.entities) == MaxEntities {
		r.Note(at, "an entity is too long, or there are too many: it is not replaced")
		return
	}
	if r.entities == nil {
		r.entities = map[string]string{}
	}
	r.undeclared(&p, 0, len(p.Text))
	r.entities[string(name)] = string(p.Text)
}

// Declares reports whether the document declares internal entities.
func (r *Reader) Declares() bool { return len(r.entities) > 0 }

// Entity returns the text of the entity whose reference b begins with, and the
// length of the reference. The length is 0 if b begins with something else or a
// limit is reached, and -1 if the entity is not declared before it.
func (r *Reader) Entity(b []byte) (string, int) {
	n := bytes.IndexByte(b[:min(len(b), MaxReference)], ';')
	if n < 2 || !isName(b[1:n]) {
		return "", 0
	}
	text, ok := r.entities[string(b[1:n])]
	switch {
	case !ok:
		return "", -1
	case !r.Replaced(len(text)):
		return "", 0
	}
	return text, n + 1
}

// Replaced counts the text of a reference to an entity or an attribute, and
// reports whether it may be replaced. If not, there is a note.
func (r *Reader) Replaced(n int) bool {
	if r.replaced > MaxReplaced || r.Doc.Spend(n) != nil {
		return false
	}
	if r.replaced += n; r.replaced > MaxReplaced {
		r.Fault(r.Offset(), link.Unread(fmt.Errorf("the text of entities and attributes is longer "+
			"than %d bytes: references stay as they are from here on", MaxReplaced)))
	}
	return r.replaced <= MaxReplaced
}

func isName(name []byte) bool {
	for _, c := range name {
		if !IsNameByte(c) {
			return false
		}
	}
	return IsNameStart(name[0])
}

// IsNameByte reports whether a name may have this byte, in a wide sense.
func IsNameByte(c byte) bool {
	return IsNameStart(c) || '0' <= c && c <= '9' || c == '-' || c == '.'
}

// IsNameStart reports whether a name can begin with this byte, in a wide sense.
func IsNameStart(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == ':' || c >= 0x80
}

// DoctypeEnd returns the place of the ">" of a document type declaration whose
// inside begins at i.
func DoctypeEnd(b []byte, i int) (int, bool) {
	for depth := 0; i < len(b); i++ {
		switch c := b[i]; c {
		case '"', '\'':
			k := bytes.IndexByte(b[i+1:], c)
			if k < 0 {
				return 0, false
			}
			i += k + 1
		case '<':
			n, ok := Passed(b[i:])
			if !ok {
				return 0, false
			}
			if n == 0 {
				depth++
			} else {
				i += n - 1
			}
		case '>':
			if depth == 0 {
				return i, true
			}
			depth--
		}
	}
	return 0, false
}

// Declarations yields the declarations, comments and processing instructions of
// the inside of a document type declaration, and their places.
func Declarations(b []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for at := 0; ; {
			i := bytes.IndexByte(b[at:], '<')
			if i < 0 {
				return
			}
			at += i
			n, ok := Passed(b[at:])
			if n == 0 {
				n, ok = DoctypeEnd(b[at:], 1)
				n++
			}
			if !ok {
				n = len(b) - at
			}
			if !yield(at, b[at:at+n]) {
				return
			}
			at += n
		}
	}
}

// Passed returns the length of the comment or processing instruction that b
// begins with, or 0.
func Passed(b []byte) (n int, ok bool) {
	for _, p := range [...][2]string{{"<!--", "-->"}, {"<?", "?>"}} {
		if bytes.HasPrefix(b, []byte(p[0])) {
			k := bytes.Index(b[len(p[0]):], []byte(p[1]))
			return len(p[0]) + k + len(p[1]), k >= 0
		}
	}
	return 0, true
}
