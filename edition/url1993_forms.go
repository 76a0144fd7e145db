package edition

import (
	"strconv"
	"strings"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// SplitFragment1993 cuts a text at its hash sign, as the URL draft of 1993 does, and reports whether there is one. A
// void fragment-id, with the sign or without, means the whole object (L93-FRAG-01, L93-FRAG-03).
func SplitFragment1993(text string) (url, fragmentid string, ok bool) {
	return strings.Cut(text, "#")
}

// IsExperimental1993 reports whether a scheme is one of those that the URL draft of 1993 leaves to agreement: they
// begin with "x-" (L93-REG-02).
func IsExperimental1993(scheme string) bool {
	return len(scheme) >= len("x-") && strings.EqualFold(scheme[:len("x-")], "x-")
}

// IsReserved1993 reports whether the URL draft of 1993 keeps a scheme for something else than locators: "urn"
// (L93-REG-03).
func IsReserved1993(scheme string) bool { return strings.EqualFold(scheme, "urn") }

// GopherLink1993 returns the URL of an item in a Gopher menu by the URL draft of 1993: its type, its host, its port and
// its selector, as text. The sessions that a menu can lead to, "8" for telnet and "T" for tn3270, become URLs of these
// protocols, with the selector as the name of the user (L93-GOPHER-05). A slash in a selector stays where a path can
// have one. A port is left out if it is the protocol's own, 70 or 23, or 0. An error about the host or the selector is a
// [finding.Finding] with its place there.
func GopherLink1993(kind byte, host string, port int, selector string) (string, error) {
	r := Reading{text: host}
	if r.host1993(0, len(host)); !r.Valid() {
		return "", r.finding()
	}
	const section = in1993 + `section "Gopher"`
	if port < 0 || port > 65535 {
		return "", finding.Finding{
			Rule: "port", Severity: finding.Error, Section: section, Message: strconv.Itoa(port) + " is not the number of a port",
		}
	}
	if i := strings.IndexAny(selector, "\t\r\n\x00"); i >= 0 {
		return "", finding.Finding{
			Rule: "selector", Severity: finding.Error, Start: i, End: i + 1, Section: section,
			Message: "a tab, the end of a line or a NUL ends a selector for Gopher, and cannot be in it",
		}
	}
	scheme, own := "gopher://", 70
	switch kind {
	case '8':
		scheme, own = "telnet://", 23
	case 'T':
		scheme, own = "tn3270://", 23
	}
	hostport := host
	if port != 0 && port != own {
		hostport += ":" + strconv.Itoa(port)
	}
	if own == 23 {
		user, err := latin1(selector, pct.Alpha.Union(pct.Digit).Union(pct.SetOf("$-_.&!*'(),;")))
		if err == nil && user != "" {
			user += "@"
		}
		return scheme + user + hostport, err
	}
	gtype := pct.Encode(string([]byte{kind}), same1993)
	path, err := selector1993(selector)
	return scheme + hostport + "/" + gtype + path, err
}

// selector1993 encodes a selector as a path. Only the last element of a path may be empty, so that a slash that would
// leave another one so is data.
func selector1993(data string) (string, error) {
	var out strings.Builder
	for i := 0; i < len(data); {
		end := indexFrom1993(data, i, '/')
		if end == i {
			out.WriteString("%2F")
			i++
			continue
		}
		element, err := encode1993("path-element", data[i:end])
		if err != nil {
			if f, ok := err.(finding.Finding); ok {
				f.Start, f.End = f.Start+i, f.End+i
				err = f
			}
			return "", err
		}
		out.WriteString(element)
		if end < len(data) {
			out.WriteByte('/')
		}
		i = end + 1
	}
	return out.String(), nil
}

// SchemeFields1993 are the fields of a URL by the schemes of the URL draft of 1993. What a scheme has not, or a URL
// leaves out, is nil or zero. Values are decoded: an escape is a character of ISO Latin 1.
type SchemeFields1993 struct {
	Scheme string `json:"scheme"` // in lower case

	// Kind is "search", "database" or "document" for wais, and "all", "group" or "article" for news.
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

	Group     string  `json:"group,omitzero"` // news; "*" if it is all of them
	MessageID string  `json:"message_id,omitzero"`
	Opaque    *string `json:"opaque,omitzero"` // x500: what follows the colon, as written
}

// Fields1993 reads a full form by its scheme, without its fragment-id. The error is a [finding.Finding]. A gopher URL
// without a type has the type "1", also if there is a slash (L93-GOPHER-03).
func Fields1993(text string) (*SchemeFields1993, error) {
	url, _, _ := SplitFragment1993(text)
	colon := colon1993(url)
	if colon < 0 {
		return nil, finding.Finding{
			Rule: "fragmentaddress", Severity: finding.Error, Section: in1993 + `section "Partial form"`,
			Message: "a partial form has no scheme: it has no colon before its slashes",
		}
	}
	scheme, typed := form1993(url[:colon]), typed1993(url)
	more := len(typed) - len(url)
	url = typed
	r := Reading{text: url}
	read1993(&r)
	if !r.Valid() {
		if c, _ := newContext1993(url); r.fault.Start > len(c.scheme)+len(c.net) { // behind what was put in
			r.fault.Start, r.fault.End = r.fault.Start-more, r.fault.End-more
		}
		return nil, r.finding()
	}
	f := &SchemeFields1993{Scheme: strings.ToLower(url[:colon])}
	if scheme == x5001993 {
		rest := url[colon+1:]
		f.Opaque = &rest
		return f, nil
	}
	for p := range r.all() {
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

// add takes a part of a valid URL.
func (f *SchemeFields1993) add(p Part, url string, scheme kind1993) error {
	raw := url[p.Start:p.End]
	s := decode1993(raw)
	switch p.Name {
	case "user":
		f.User = &s
	case "password":
		f.Password = &s
	case "host":
		f.Host = s
	case "cellname":
		f.Cell = s
	case "port":
		n, err := strconv.Atoi(raw)
		if err != nil {
			return tooLarge1993(p, "port")
		}
		f.Port = &n
	case "path":
		if scheme != gopher1993 && scheme != wais1993 && scheme != prospero1993 || p.Start == 0 || url[p.Start-1] != '/' {
			f.Path = &s
		}
	case "search":
		f.Search = []string{}
		for word := range strings.SplitSeq(raw, "+") {
			f.Search = append(f.Search, decode1993(word))
		}
	case "gtype":
		f.Type = s
	case "selector":
		f.Selector = &s
	case "database":
		f.Database = s
	case "wtype":
		f.WType = s
	case "digits":
		n, err := strconv.ParseUint(raw, 10, 64)
		if err != nil {
			return tooLarge1993(p, "digits")
		}
		f.Length = &n
	case "docpath":
		f.DocID = &s
	case "hsoname":
		f.HSOName, f.Attributes = &s, []string{}
	case "version":
		f.Version = &s
	case "attributes":
		f.Attributes = strings.Split(raw, "%00")
	case "groupart":
		if raw == "*" {
			f.Kind, f.Group = "all", raw
		}
	case "group":
		f.Kind, f.Group = "group", s
	case "article":
		f.Kind, f.MessageID = "article", s
	}
	return nil
}

func tooLarge1993(p Part, rule string) error {
	return finding.Finding{
		Rule: rule, Severity: finding.Error, Start: p.Start, End: p.End, Section: inBNF1993,
		Message: "the document sets no limit to this number, and this program does: it is too large",
	}
}

// decode1993 returns what a valid part stands for: an escape is a character of ISO Latin 1.
func decode1993(raw string) string {
	if strings.IndexByte(raw, '%') < 0 {
		return raw
	}
	octets, err := pct.Decode(raw)
	if err != nil {
		return raw // not for a valid part
	}
	var out strings.Builder
	for i := range len(octets) {
		out.WriteRune(rune(octets[i]))
	}
	return out.String()
}
