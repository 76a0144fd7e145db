package markup

import (
	"bytes"
	"errors"
	"fmt"
	"iter"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/link"
)

// Limits of the internal entities that a document declares (XML section 4.2.1).
// Links with references to an entity that exceeds them are left out, with a
// note.
const (
	MaxEntity   = 4 << 10 // bytes of the replacement text of an entity
	MaxEntities = 1 << 10 // entities of a document

	// MaxReplaced is how many bytes the replaced references of a document may
	// become, also those to attributes of AsciiDoc and abbreviations of Org
	// mode. Links with later ones are left out, and a note says so.
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
	if r.entities == nil {
		r.entities = map[string]entity{}
	}
	if r.excess = r.excess || len(r.entities) == MaxEntities; r.excess {
		return
	}
	long := r.undeclared(&p, 0, len(p.Text)) || max(len(value), len(p.Text)) > MaxEntity
	if long {
		p.Text = nil
	}
	r.entities[string(name)] = entity{string(p.Text), long}
}

// An entity is the replacement text of an internal entity, or it is too long.
type entity struct {
	text string
	long bool
}

// Declares reports whether the document declares internal entities.
func (r *Reader) Declares() bool { return len(r.entities) > 0 }

// Entity returns the text of the entity whose reference b begins with, and the
// length of the reference. The length is 0 if b begins with something else, -1
// if the entity is not declared before it, and unread beyond a limit.
func (r *Reader) Entity(b []byte) (string, int) {
	n := bytes.IndexByte(b[:min(len(b), MaxReference)], ';')
	if n < 2 || !isName(b[1:n]) {
		return "", 0
	}
	e, ok := r.entities[string(b[1:n])]
	switch {
	case e.long:
		r.beyond(fmt.Sprintf("%s is not replaced: its text has more than %d bytes", b[:n+1],
			MaxEntity))
		return "", unread
	case !ok && r.excess:
		r.beyond(fmt.Sprintf("%s is not replaced: only the first %d entities are read", b[:n+1],
			MaxEntities))
		return "", unread
	case !ok:
		return "", -1
	case !r.Replaced(len(e.text)):
		return "", unread
	}
	return e.text, n + 1
}

// unread is the length of a reference whose text is beyond a limit.
const unread = -2

// beyond gives the first note about an entity beyond a limit.
func (r *Reader) beyond(message string) {
	if !r.told {
		r.told = true
		message += "; links with it are left out, and bases ignored"
		r.Fault(r.Offset(), link.Unread(errors.New(message)))
	}
}

// Replaced counts the text of a reference to an entity or an attribute, and
// reports whether it may be replaced. If not, there is a note.
func (r *Reader) Replaced(n int) bool {
	if r.replaced > MaxReplaced || r.Doc.Spend(n) != nil {
		return false
	}
	if r.replaced += n; r.replaced > MaxReplaced {
		r.Fault(r.Offset(), link.Unread(fmt.Errorf("the text of entities and attributes is longer "+
			"than %d bytes: links with further references are left out, and bases ignored",
			MaxReplaced)))
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
