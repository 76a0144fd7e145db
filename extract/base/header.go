package base

import (
	"errors"
	"mime"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/internal/fold"
	"github.com/urikit/uri/finding"
)

// A Header is what the header of a MIME entity says about its base. Values are
// as they stand there: folded, with white space. A field is present if its Has
// is set or if it is not empty.
type Header struct {
	ContentBase, ContentLocation       string
	HasContentBase, HasContentLocation bool
}

// Of the names of fields, the case does not matter (L97-5.1.1-03).
func (h *Header) set(name, value string) {
	switch {
	case same(name, byContentBase) && !h.HasContentBase:
		h.ContentBase, h.HasContentBase = value, true
	case same(name, byContentLocation) && !h.HasContentLocation:
		h.ContentLocation, h.HasContentLocation = value, true
	}
}

// same compares names. Equal lengths keep out the letters beyond US-ASCII that
// fold into it.
func same(a, b string) bool { return len(a) == len(b) && strings.EqualFold(a, b) }

// ParseHeader reads the text of a header: lines "name: value" that end in CR LF
// or LF, and go on where the next line begins with a space or a tab. It stops
// at the first empty line. What is no field is passed over. Of fields of the
// same name the first counts.
func ParseHeader(text string) Header {
	var h Header
	for text != "" && text[0] != '\n' && !strings.HasPrefix(text, "\r\n") {
		n := fold.End(text, 0)
		if name, value, ok := strings.Cut(text[:n], ":"); ok {
			h.set(strings.TrimRight(name, " \t"), strings.TrimRight(value, "\r\n"))
		}
		text = text[n:]
	}
	return h
}

// Entity returns the base of a MIME entity with this header, in the context of
// b, and so of what is inside the entity and of the references in the header
// itself (L97-5.1.1-06). Content-Base comes before Content-Location
// (L97-5.1.1-04); it has to be absolute. A relative Content-Location is made
// absolute against b (L97-5.1.1-05), and is no base if b is zero (D-27). For
// parts of parts, Entity is called from the outside in (L97-5.1.2-02).
//
// A field that is broken is passed over, and the error says so. It is made of
// [Error] values.
func (b Base) Entity(h Header) (Base, error) {
	var errs []error
	if h.HasContentBase || h.ContentBase != "" {
		inner, err := b.field(h.ContentBase, byContentBase)
		if err == nil {
			return inner, nil
		}
		errs = append(errs, err)
	}
	if h.HasContentLocation || h.ContentLocation != "" {
		inner, err := b.field(h.ContentLocation, byContentLocation)
		if err == nil {
			return inner, errors.Join(errs...)
		}
		errs = append(errs, err)
	}
	return b, errors.Join(errs...)
}

func (b Base) field(value, by string) (Base, error) {
	text, ok := fieldValue(value)
	if !ok {
		return b, &Error{By: by, Finding: finding.Finding{
			Rule: "encoded-word", Severity: finding.Error, End: len(text), Section: "RFC 2047 section 2",
			Message: "the value has encoded words that cannot be read",
		}}
	}
	ref, err := uri.ParseRef(text)
	if err != nil {
		return b, fault(err, text, by)
	}
	if by == byContentBase && !ref.HasScheme() {
		return b, &Error{By: by, Finding: finding.Finding{
			Rule: "absolute-URI", Severity: finding.Error, End: len(text), Section: section1997 + "5.1.1",
			Message: "the value is not absolute",
		}}
	}
	return b.state(ref, Encapsulating, by), nil
}

const section1997 = "draft-fielding-url-syntax-05 section "

// fieldValue returns the value of a field without its white space
// (L97-5.1.1-03). Mail can write it in encoded words, which stand for it then;
// it reports whether they could be read. They are looked for at the beginning
// only, as in the query of a URI the same characters mean themselves.
func fieldValue(v string) (text string, ok bool) {
	v = strings.Trim(v, white)
	if strings.HasPrefix(v, "=?") {
		d, err := new(mime.WordDecoder).DecodeHeader(v)
		if err != nil || strings.HasPrefix(d, "=?") {
			return v, false
		}
		v = d
	}
	return without(v, white), true
}

// white is the white space of header fields.
const white = " \t\r\n\v\f"

// without returns s without the bytes of chars, which are US-ASCII.
func without(s, chars string) string {
	if !strings.ContainsAny(s, chars) {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		if strings.IndexByte(chars, s[i]) < 0 {
			out = append(out, s[i])
		}
	}
	return string(out)
}
