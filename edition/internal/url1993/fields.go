package url1993

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/edition/internal/doc"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// GopherLink is edition.GopherLink. A slash in a selector stays where a path
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
		user, err := latin1(selector, same.Union(pct.SetOf(".")))
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
		element, err := encode("path-element", data[i:end])
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

// Fields are the fields of a URL by the schemes of the URL draft of 1993. A
// field that the scheme does not have, or that the URL leaves out, is nil or
// zero. Values are decoded: an escape is a character of ISO Latin 1.
type Fields struct {
	Scheme string `json:"scheme"` // in lower case

	// Kind is "search", "database" or "document" for wais, and "all", "group"
	// or "article" for news.
	Kind string `json:"kind,omitzero"`

	User     *string `json:"user,omitzero"`
	Password *string `json:"password,omitzero"`
	Host     string  `json:"host,omitzero"`
	Port     *int    `json:"port,omitzero"` // as written: the document names no defaults
	Cell     string  `json:"cell,omitzero"` // afs

	Path   *string  `json:"path,omitzero"`   // http, ftp, afs, whois and unknown schemes
	Search []string `json:"search,omitzero"` // words

	Type     string  `json:"type,omitzero"` // gopher
	Selector *string `json:"selector,omitzero"`

	Database string  `json:"database,omitzero"` // wais
	WType    string  `json:"wtype,omitzero"`
	Length   *uint64 `json:"length,omitzero"`
	DocID    *string `json:"docid,omitzero"`

	HSOName    *string  `json:"hsoname,omitzero"` // prospero
	Version    *string  `json:"version,omitzero"`
	Attributes []string `json:"attributes,omitzero"`

	Group     string  `json:"group,omitzero"` // news; "*" means all groups
	MessageID string  `json:"message_id,omitzero"`
	Opaque    *string `json:"opaque,omitzero"` // x500: the text after the colon, as written
}

// ReadFields reads a full form by its scheme, without its fragment-id. The
// error is a [finding.Finding]. A gopher URL without a type has the type "1",
// with or without a slash (L93-GOPHER-03).
func ReadFields(text string) (*Fields, error) {
	url, _, _ := strings.Cut(text, "#")
	colon := colonOf(url)
	if colon < 0 {
		return nil, finding.Finding{
			Rule: "fragmentaddress", Severity: finding.Error, Section: in +
				`section "Partial form"`,
			Message: "a partial form has no scheme: it has no colon before its slashes",
		}
	}
	scheme, typed := formOf(url[:colon]), typed(url)
	more := len(typed) - len(url)
	url = typed
	r := doc.Reading{Text: url}
	Read(&r)
	if !r.Valid() {
		// after the inserted type
		if c, _ := newContext(url); r.Fault.Start > len(c.scheme)+len(c.net) {
			r.Fault.Start, r.Fault.End = r.Fault.Start-more, r.Fault.End-more
		}
		return nil, r.Finding()
	}
	f := &Fields{Scheme: strings.ToLower(url[:colon])}
	if scheme == x500Form {
		rest := url[colon+1:]
		f.Opaque = &rest
		return f, nil
	}
	for p := range r.All() {
		if err := f.add(p, url, scheme); err != nil {
			return nil, err
		}
	}
	switch {
	case f.Database == "":
	case f.Search != nil:
		f.Kind = "search"
	case f.DocID != nil:
		f.Kind = "document"
	default:
		f.Kind = "database"
	}
	return f, nil
}

// add sets the fields of a part of a valid URL.
func (f *Fields) add(p doc.Part, url string, scheme form) error {
	raw := url[p.Start:p.End]
	s := decode(raw)
	for name, field := range map[string]**string{
		"user": &f.User, "password": &f.Password, "selector": &f.Selector, "docpath": &f.DocID,
		"hsoname": &f.HSOName, "version": &f.Version,
	} {
		if name == p.Name {
			*field = &s
		}
	}
	for name, field := range map[string]*string{
		"host": &f.Host, "cellname": &f.Cell, "gtype": &f.Type, "database": &f.Database,
		"wtype": &f.WType, "group": &f.Group, "article": &f.MessageID,
	} {
		if name == p.Name {
			*field = s
		}
	}
	switch p.Name {
	case "port":
		n, err := strconv.Atoi(raw)
		if err != nil {
			return tooLarge(p, "port")
		}
		f.Port = &n
	case "digits":
		n, err := strconv.ParseUint(raw, 10, 64)
		if err != nil {
			return tooLarge(p, "digits")
		}
		f.Length = &n
	case "path":
		if scheme != gopherForm && scheme != waisForm && scheme != prosperoForm || p.Start == 0 ||
			url[p.Start-1] != '/' {
			f.Path = &s
		}
	case "search":
		f.Search = []string{}
		for word := range strings.SplitSeq(raw, "+") {
			f.Search = append(f.Search, decode(word))
		}
	case "hsoname":
		f.Attributes = []string{}
	case "attributes":
		f.Attributes = strings.Split(raw, "%00")
	case "groupart":
		if raw == "*" {
			f.Kind, f.Group = "all", raw
		}
	case "group", "article":
		f.Kind = p.Name
	}
	return nil
}

func tooLarge(p doc.Part, rule string) error {
	return finding.Finding{
		Rule: rule, Severity: finding.Error, Start: p.Start, End: p.End, Section: inBNF,
		Message: "this number is too large for this program; the document has no limit",
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
