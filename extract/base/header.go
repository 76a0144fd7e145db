package base

import (
	"errors"
	"iter"
	"mime"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/finding"
)

// A Header holds the fields of a MIME header that concern the base. Values are
// raw: they may be folded and have white space. A field is present if its Has
// field is true or its value is not empty.
type Header struct {
	ContentBase, ContentLocation       string
	HasContentBase, HasContentLocation bool
}

// fields yields the names and the values of the fields that are present, in
// their order of precedence (L97-5.1.1-04).
func (h Header) fields() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		if (h.HasContentBase || h.ContentBase != "") && !yield(byContentBase, h.ContentBase) {
			return
		}
		if h.HasContentLocation || h.ContentLocation != "" {
			yield(byContentLocation, h.ContentLocation)
		}
	}
}

// ReadHeader reads the text of a header: lines "name: value" that end in CR LF
// or LF; a line that begins with a space or a tab continues the one before. It
// stops at the first empty line, and skips lines that are not fields. If a name
// is repeated, the first field counts.
func ReadHeader(text string) Header {
	var h Header
	for text != "" && text[0] != '\n' && !strings.HasPrefix(text, "\r\n") {
		n := header.End(text, 0)
		name, value, ok := strings.Cut(text[:n], ":")
		name, value = strings.TrimRight(name, " \t"), strings.TrimRight(value, "\r\n")
		switch is := func(field string) bool { // in any letter case (L97-5.1.1-03)
			return ok && len(name) == len(field) && strings.EqualFold(name, field)
		}; {
		case is(byContentBase) && !h.HasContentBase:
			h.ContentBase, h.HasContentBase = value, true
		case is(byContentLocation) && !h.HasContentLocation:
			h.ContentLocation, h.HasContentLocation = value, true
		}
		text = text[n:]
	}
	return h
}

// Entity returns the base of a MIME entity with this header, inside an entity
// with base b. It is also the base of the references in the header itself.
// Content-Base takes precedence over Content-Location, and must be absolute. A
// relative Content-Location is resolved against b, and states no base if b is
// zero. For nested parts, call Entity from the outside in: the draft of 1997,
// section 5.1.
//
// An invalid field is skipped. The error joins the [Error] values of these
// fields.
func (b Base) Entity(h Header) (Base, error) {
	var errs []error
	// L97-5.1.1-04; L97-5.1.1-06 for the header itself; L97-5.1.2-02.
	for by, value := range h.fields() {
		inner, err := b.field(value, by)
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
			Rule: "encoded-word", Severity: finding.Error, End: len(text),
			Section: "RFC 2047 section 2",
			Message: "the value has encoded words that cannot be read",
		}}
	}
	ref, err := uri.ParseRef(text)
	if err != nil {
		return b, fault(err, by)
	}
	if by == byContentBase && !ref.HasScheme() {
		return b, &Error{By: by, Finding: finding.Finding{
			Rule: "absolute-URI", Severity: finding.Error, End: len(text), Section: section1997 +
				"5.1.1",
			Message: "the value is not absolute",
		}}
	}
	return b.state(ref, Encapsulating, by), nil
}

const section1997 = "draft-fielding-url-syntax-05 section "

// fieldValue returns the value of a field without its white space
// (L97-5.1.1-03), with encoded words of mail decoded, and reports whether they
// could be decoded. Encoded words are recognized at the beginning only: the
// same characters may be part of the query of a URI.
func fieldValue(v string) (text string, ok bool) {
	v = strings.Trim(v, white)
	if strings.HasPrefix(v, "=?") {
		d, err := new(mime.WordDecoder).DecodeHeader(v)
		if err != nil || strings.HasPrefix(d, "=?") {
			return v, false
		}
		v = d
	}
	return header.Without(v, white), true
}

// white is the white space of header fields.
const white = " \t\r\n\v\f"
