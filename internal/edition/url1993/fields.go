package url1993

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// GopherLink returns the URL of an item in a Gopher menu, which has a type, a
// host, a port and a selector, not encoded. Sessions, type "8" for telnet and
// "T" for tn3270, become URLs of these protocols, with the selector as the name
// of the user. A port is left out if it is 0 or the protocol's default, 70 or
// 23. An error about the host or the selector is a [finding.Finding] with
// offsets in that text. A slash in a selector stays where a path
// allows it.
func GopherLink(kind byte, host string, port int, selector string) (string, error) {
	const section = in + `section "Gopher"`
	r := reader{&doc.Reading{Text: host}}
	if r.host(0, len(host)); !r.Valid() {
		return "", r.Finding()
	}
	if port < 0 || port > 65535 {
		return "", finding.Finding{Rule: "port", Severity: finding.Error, Section: section,
			Message: strconv.Itoa(port) + " is not the number of a port"}
	}
	if i := strings.IndexAny(selector, "\t\r\n\x00"); i >= 0 {
		return "", finding.Finding{
			Rule: "selector", Severity: finding.Error, Start: i, End: i + 1, Section: section,
			Message: "a tab, a line end or NUL is not allowed in a selector",
		}
	}
	scheme, own := "gopher://", 70
	switch kind {
	case '8':
		scheme, own = "telnet://", 23
	case 'T':
		scheme, own = "tn3270://", 23
	}
	if port != 0 && port != own {
		host += ":" + strconv.Itoa(port)
	}
	if own == 23 {
		user, err := write("user", selector, same.Union(pct.SetOf(".")))
		if err == nil && user != "" {
			user += "@"
		}
		return scheme + user + host, err
	}
	path, err := encodeSelector(selector)
	return scheme + host + "/" + pct.Encode(string([]byte{kind}), same) + path, err
}

// encodeSelector encodes a selector as a path. Only the last element of a path
// may be empty: a slash that would make another element empty is encoded.
func encodeSelector(data string) (string, error) {
	var out strings.Builder
	for i := 0; i < len(data); {
		end := doc.Index(data, i, '/')
		if end == i {
			out.WriteString("%2F")
			i++
			continue
		}
		element, err := Document.Encode("path-element", data[i:end])
		if f, ok := err.(finding.Finding); ok {
			f.Start, f.End = f.Start+i, f.End+i
			return "", f
		}
		out.WriteString(element)
		if end < len(data) {
			out.WriteByte('/')
		}
		i = end + 1
	}
	return out.String(), nil
}

// fieldNames are the fields whose names are not those of the parts.
var fieldNames = map[string]string{
	"article": "message_id", "cellname": "cell", "digits": "length", "docpath": "docid",
	"gtype": "type",
}

// ReadFields reads a full form by its scheme, without its fragment-id. It
// returns the parts that are present, decoded: an escape is a character of ISO
// Latin 1. Port and length are numbers, search and attributes lists. "kind" is
// "search", "database" or "document" for wais, and "all", "group" or "article"
// for news. The error is a [finding.Finding]. A gopher URL without a type has
// the type "1", with or without a slash (L93-GOPHER-03).
func ReadFields(text string) (map[string]any, error) {
	url, _, _ := strings.Cut(text, "#")
	colon := colonOf(url)
	if colon < 0 {
		return nil, finding.Finding{
			Rule: "fragmentaddress", Severity: finding.Error, Section: inPartial,
			Message: "a partial form has no scheme: it has no colon before its slashes",
		}
	}
	r := doc.Reading{Text: typed(url)}
	if Read(&r); !r.Valid() {
		// after the inserted type
		if c, _ := newContext(r.Text); r.Fault.Start > len(c.scheme)+len(c.net) {
			more := len(r.Text) - len(url)
			r.Fault.Start, r.Fault.End = r.Fault.Start-more, r.Fault.End-more
		}
		return nil, r.Finding()
	}
	f := map[string]any{"scheme": strings.ToLower(url[:colon])}
	form := formOf(url[:colon])
	if form.is("x500") {
		f["opaque"] = url[colon+1:] // left for study, so as written
		return f, nil
	}
	for p, raw := range r.Parts() {
		name := cmp.Or(fieldNames[p.Name], p.Name)
		switch p.Name {
		case "scheme":
		case "port", "digits":
			n, err := strconv.ParseUint(raw, 10, 64)
			if err != nil {
				return nil, finding.Finding{
					Rule: p.Name, Severity: finding.Error, Start: p.Start, End: p.End,
					Section: inBNF, Message: "this number is too large for this program; " +
						"the document has no limit",
				}
			}
			f[name] = n
		case "path":
			pieces := form.is("gopher", "wais", "prospero")
			if !pieces || r.Text[p.Start-1] != '/' {
				f[name] = decode(raw)
			}
		case "search":
			var words []string
			for word := range strings.SplitSeq(raw, "+") {
				words = append(words, decode(word))
			}
			f[name] = words
		case "attributes":
			f[name] = strings.Split(raw, "%00")
		case "groupart":
			if raw == "*" {
				f["kind"], f["group"] = "all", raw
			}
		case "group", "article":
			f["kind"], f[name] = p.Name, decode(raw)
		default:
			f[name] = decode(raw)
		}
	}
	form.complete(f)
	return f, nil
}

// complete adds the fields that follow from others.
func (form *form) complete(f map[string]any) {
	switch {
	case form.is("prospero") && f["hsoname"] != nil && f["attributes"] == nil:
		f["attributes"] = []string{}
	case f["database"] == nil:
	case f["search"] != nil:
		f["kind"] = "search"
	case f["docid"] != nil:
		f["kind"] = "document"
	default:
		f["kind"] = "database"
	}
}

// decode decodes a valid part: an escape is a character of ISO Latin 1.
func decode(raw string) string {
	if strings.IndexByte(raw, '%') < 0 {
		return raw
	}
	octets, err := pct.Decode(raw)
	if err != nil {
		return raw // impossible for a valid part
	}
	var out strings.Builder
	for i := range len(octets) {
		out.WriteRune(rune(octets[i]))
	}
	return out.String()
}
