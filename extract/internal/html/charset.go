package html

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/extract/internal/lists"
	"github.com/urikit/uri/extract/internal/tags"
	"github.com/urikit/uri/internal/charset"
)

// charsetHead is how many bytes HTML searches for the encoding.
const charsetHead = 1 << 10

// declared returns the name of the encoding of a document that begins with
// these bytes: HTML section 13.2.3.2.
func declared(begin []byte, contentType string) string {
	for _, mark := range [...]struct{ bytes, name string }{
		{"\xFE\xFF", "utf-16be"}, {"\xFF\xFE", "utf-16le"}, {"\xEF\xBB\xBF", "utf-8"},
	} {
		if bytes.HasPrefix(begin, []byte(mark.bytes)) {
			return mark.name
		}
	}
	if _, params, err := mime.ParseMediaType(contentType); err == nil {
		if _, name := charset.Lookup(params["charset"]); name != "" {
			return name
		}
	}
	if name := prescan(begin); name != "" {
		return name
	}
	if isUTF8(begin) {
		return "utf-8"
	}
	return "windows-1252"
}

// isUTF8 reports whether a text has characters outside of US-ASCII in UTF-8. It
// may end inside of one.
func isUTF8(text []byte) bool {
	for i := len(text) - 1; i >= max(0, len(text)-utf8.UTFMax+1); i-- {
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRune(text[i:]) {
				text = text[:i]
			}
			break
		}
	}
	return bytes.IndexFunc(text, isForeign) >= 0 && utf8.Valid(text)
}

// prescan returns the name of the encoding that the first META with one states,
// or "".
func prescan(b []byte) string {
	for {
		i := bytes.IndexByte(b, '<')
		if i < 0 {
			return ""
		}
		b = b[i:]
		end := []byte(">")
		switch {
		case bytes.HasPrefix(b, []byte("<!--")):
			end = []byte("-->")
			b = b[len("<!"):] // the hyphens may belong to the end
		case len(b) > 2 && (isAlpha(b[1]) || b[1] == '/' && isAlpha(b[2])):
			name, isMeta := bytes.IndexAny(b, lists.Spaces+">"), isTag(b, "<", "meta")
			if isMeta {
				name = len("<meta")
			}
			attributes, n, whole := tags.Attributes(nil, b, max(name, 0))
			if name < 0 || !whole {
				return ""
			}
			if isMeta {
				if name := ofMeta(attributes); name != "" {
					return name
				}
			}
			b = b[n:]
		case len(b) < 2 || !bytes.ContainsRune([]byte("!/?"), rune(b[1])):
			b = b[1:]
			continue
		}
		if i = bytes.Index(b, end); i < 0 {
			return ""
		}
		b = b[i+len(end):]
	}
}

// ofMeta returns the name of the encoding that a META states by CHARSET, or by
// CONTENT beside HTTP-EQUIV, or "".
func ofMeta(attributes []tags.Attribute) (name string) {
	var states, pragma, isPragma bool
	seen := map[string]bool{}
	for _, a := range attributes {
		key, value := strings.ToLower(string(a.Name)), strings.ToLower(string(a.Value))
		if seen[key] {
			continue
		}
		seen[key] = true
		switch key {
		case "http-equiv":
			isPragma = value == "content-type"
		case "content":
			if _, its := charset.Lookup(inContent(value)); its != "" && !states {
				name, states, pragma = its, true, true
			}
		case "charset":
			_, name = charset.Lookup(value)
			states, pragma = true, false
		}
	}
	switch {
	case pragma && !isPragma:
		return ""
	case strings.HasPrefix(name, "utf-16"): // META was read in another one
		return "utf-8"
	case name == "x-user-defined":
		return "windows-1252"
	}
	return name
}

// inContent returns the label in the CONTENT of a META, in lower case, or "".
func inContent(value string) string {
	for {
		var ok bool
		if _, value, ok = strings.Cut(value, "charset"); !ok {
			return ""
		}
		label, ok := strings.CutPrefix(strings.TrimLeft(value, lists.Spaces), "=")
		if !ok {
			continue
		}
		label = strings.TrimLeft(label, lists.Spaces)
		if label != "" && (label[0] == '"' || label[0] == '\'') {
			label, _, ok = strings.Cut(label[1:], label[:1])
			if !ok {
				label = ""
			}
			return label
		}
		if end := strings.IndexAny(label, lists.Spaces+";"); end >= 0 {
			label = label[:end]
		}
		return label
	}
}
