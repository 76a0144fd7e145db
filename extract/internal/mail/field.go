package mail

import (
	"io"
	"mime"
	"strings"

	"github.com/urikit/uri/extract/internal/header"
	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/internal/charset"
	"github.com/urikit/uri/internal/lazy"
)

// A kind says how fields are searched.
type kind uint8

const (
	textField    kind = iota // for URIs in text
	uriField                 // the value is a URI reference
	angleField               // for URIs in angle brackets
	valueField               // a value with parameters
	withoutField             // not searched: names and signatures
)

func kindOf(name string) kind {
	name = strings.ToLower(name)
	switch name {
	case "content-base", "content-location", "snapshot-content-location":
		return uriField
	case "list-archive", "list-help", "list-owner", "list-post", "list-subscribe",
		"list-unsubscribe", "archived-at":
		return angleField
	case "content-type", "content-disposition":
		return valueField
	case "content-id", "references", "in-reply-to", "supersedes", "obsoletes", "thread-index",
		"dkim-signature", "domainkey-signature", "arc-seal", "arc-message-signature",
		"x-google-dkim-signature",
		"autocrypt", "face", "x-face", "content-transfer-encoding", "content-md5", "mime-version":
		return withoutField
	}
	if strings.HasSuffix(name, "message-id") {
		return withoutField
	}
	return textField
}

// links yields the links of a field, with their places in its value.
func links(d *link.Document, f header.Field, yield func(l link.Link, start, end int) bool) bool {
	kind := kindOf(f.Name)
	if kind == withoutField {
		return true
	}
	raw := decodeWords(f.Value)
	emit := func(l link.Link, start, end int) bool {
		if raw != f.Value {
			start, end = header.Span(f.Value)
		}
		if f.Name != "" {
			l.Context = f.Name
		}
		return yield(l, start, end)
	}
	whole := func(start, end int) bool { // a reference
		space, n := header.Span(raw[start:end])
		start, end = start+space, start+n
		return start == end || emit(d.Link(header.Unwhite(raw[start:end]), f.Name), start, end)
	}
	switch kind {
	case uriField:
		return whole(0, len(raw))
	case angleField:
		found := false
		text := strings.ReplaceAll(raw, `"`, " ") // quotes have no meaning here
		for start, end := range lists.Targets(uncomment(text)) {
			if found = true; !whole(start, end) {
				return false
			}
		}
		if found {
			return true
		}
	case valueField: // the URL of a body that is elsewhere (RFC 2017)
		t, _ := parseValue(f.Value)
		url := header.Unwhite(t.parameters["url"])
		elsewhere := strings.EqualFold(t.parameters["access-type"], "url")
		if t.name == "message/external-body" && elsewhere && url != "" {
			start, end := header.Span(raw)
			return emit(d.Link(url, f.Name), start, end)
		}
	}
	for m := range d.Finder.All(raw) {
		if !emit(d.Found(m), m.Start, m.End) {
			return false
		}
	}
	return true
}

// encoded matches encoded words with white space between them (RFC 2047 section
// 2). Some programs write spaces and question marks in words.
var encoded = lazy.Regexp{Text: word + `(?:\s+` + word + `)*`}

const word = `=\?[^?]+\?[BbQq]\?[^?]*(?:[^=?]\?+[^=?][^?]*)*\?+=`

// decodeWords decodes the encoded words in a field, also where RFC 2047 section
// 5 does not allow them. Words that it cannot decode do not change.
func decodeWords(s string) string {
	if !strings.Contains(s, "=?") {
		return s
	}
	d := mime.WordDecoder{CharsetReader: charsetReader}
	return encoded.Get().ReplaceAllStringFunc(s, func(words string) string {
		if text, err := d.DecodeHeader(words); err == nil {
			return text
		}
		return words
	})
}

// charsetReader decodes a charset. It assumes that an unknown charset contains
// US-ASCII; URIs need only that. The label may end with "*" and a language (RFC
// 2231 section 5).
func charsetReader(label string, r io.Reader) (io.Reader, error) {
	label, _, _ = strings.Cut(label, "*")
	if e, _ := charset.Lookup(label); e != nil {
		return e.NewDecoder().Reader(r), nil
	}
	return r, nil
}
