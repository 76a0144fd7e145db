package edition

import (
	"math/bits"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// migrate goes through the parts. Raw and encoded characters are respelled one
// by one; forms whose structure changed have functions of their own.
func (m *migrator) migrate() {
	if m.userinfo.start >= 0 {
		if m.password.start >= 0 {
			m.tell(finding.Warning, m.userinfo, "C-10", "3.2.1",
				"a password in a URI is deprecated")
		}
		m.respell(m.userinfo, uri.Userinfo)
	}
	if m.host.start >= 0 && !m.hostNumber() {
		m.respell(m.host, uri.Host)
	}
	m.dots()
	switch {
	case m.from != URL1993 || m.host.start < 0: // other structures did not change
	case m.scheme == "wais":
		m.waisDocument()
	case m.scheme == "prospero":
		m.prospero()
	}
	m.respell(m.path, uri.Path)
	if m.query.start >= 0 {
		if m.from == URL1993 && m.scheme == "gopher" && m.host.start >= 0 {
			m.gopherSearch()
		}
		m.respell(m.query, uri.Query)
	}
	m.migrateFragment()
}

// respell respells the characters of a part.
func (m *migrator) respell(p place, c uri.Component) {
	for i := p.start; i < p.end; i++ {
		b, one := m.text[i], place{i, i + 1}
		if b != '%' || i+len("%41") > p.end {
			m.raw(one, b, c)
			continue
		}
		one.end = i + len("%41")
		if octet, err := pct.Decode(one.in(m.text)); err == nil {
			m.triplet(one, octet[0], c)
			i += len("41")
		}
	}
}

// marks have the same meaning encoded and raw in all three older documents, and
// are sub-delims in RFC 3986. The paper of 1993 has two more.
const (
	marks     = "!$'()*,"
	marks1993 = "&;"
)

// raw decides about a byte that is not part of an escape.
func (m *migrator) raw(p place, b byte, c uri.Component) {
	encode := func(id, section, message string) {
		m.replace(p, pct.Encode(string(b), pct.Set{}), id, section, message)
	}
	old := m.from == RFC1738
	switch {
	case b == '~' && m.from != Draft1997:
		m.tell(finding.Warning, p, "C-03", "2.3", "the tilde had to be encoded; now it is allowed")
	case b == '"':
		encode("C-02", "BNF syntax", "a double quote is not allowed in a URI")
	case b == '+' && old && c == uri.Query:
		encode("C-04", "2.2", "a plus sign was data; in queries many now read it as a space")
	case b == '+' && c == uri.Query && m.from == URL1993 &&
		(m.scheme == "gopher" || m.scheme == "wais"):
		m.replace(p, "%20", "C-04", "BNF syntax", "a plus sign separated words")
	case b == '?' && old && c == uri.Userinfo:
		encode("C-09", "3.1", "a question mark was data here; now it ends the authority")
	case b == '?' && old && c == uri.Path:
		encode("C-18", "3", "a question mark was data in this scheme; now it begins the query")
	case b == ',' && m.isAddress(c):
		encode("C-05", m.section("", "3.5", "2.3"),
			"a comma was data; in RFC 6068 it separates addresses")
	case m.from != URL1993 || !m.isDelimiter(b, c):
	case c == uri.Query:
		encode("C-01", "BNF syntax", "this was data; in queries many now read it as a delimiter")
	case m.scheme == "ftp":
		encode("C-32", "FTP", "a semicolon was data; since RFC 1738 a typecode follows it")
	default:
		encode("C-34", "Prospero", "a semicolon was data; since RFC 1738 a field follows it")
	}
}

// isDelimiter reports whether one of the marks of 1993 is a delimiter today, so
// that it is safer encoded.
func (m *migrator) isDelimiter(b byte, c uri.Component) bool {
	return c == uri.Query && strings.IndexByte(marks1993, b) >= 0 ||
		c == uri.Path && b == ';' && (m.scheme == "ftp" || m.scheme == "prospero")
}

// triplet decides about a percent-encoded octet.
func (m *migrator) triplet(p place, octet byte, c uri.Component) {
	section := m.section("Encoding prohibited characters", "2.2", "2.3")
	if m.from == URL1993 {
		switch {
		case octet >= 0x80 && m.isLatin1(c):
			m.replace(p, pct.Encode(string(rune(octet)), pct.Set{}), "C-38", section,
				"a character of ISO Latin 1 is written in UTF-8")
			return
		case strings.IndexByte(marks1993, octet) >= 0 && !m.isDelimiter(octet, c):
			m.replace(p, string(octet), "C-05", section, "the mark meant the same encoded and raw")
			return
		}
	}
	switch {
	case octet == '+' && m.from == RFC1738 && c != uri.Query:
		m.replace(p, "+", "C-04", section, "the plus sign meant the same encoded and raw")
	case octet == ',' && m.isAddress(c):
		// The only mark that is safer encoded.
	case strings.IndexByte(marks, octet) >= 0:
		m.replace(p, string(octet), "C-05", section, "the mark meant the same encoded and raw")
	}
}

// isAddress reports whether a component is the address of a mailto, where newer
// programs can see several addresses.
func (m *migrator) isAddress(c uri.Component) bool {
	return c == uri.Path && m.scheme == "mailto" && m.from != URL1993
}

// section returns the section of the document m.from.
func (m *migrator) section(url1993, rfc1738, draft1997 string) string {
	return [...]string{url1993, rfc1738, draft1997}[bits.TrailingZeros8(uint8(m.from))]
}

// isLatin1 reports whether the escapes of a component are characters of ISO
// Latin 1: in the names of four schemes, in fragments and in hosts.
func (m *migrator) isLatin1(c uri.Component) bool {
	switch m.scheme {
	case "wais", "ftp", "prospero", "gopher":
		return c != uri.Userinfo
	}
	return c == uri.Fragment || c == uri.Host
}

// hostNumber migrates a host of four numbers. It returns false for other hosts.
func (m *migrator) hostNumber() bool {
	s := m.host.in(m.text)
	if !isHostNumber(s) {
		return false
	}
	if uri.Rule("IPv4address").Validate(s) == nil {
		return true
	}
	var groups []string
	for g := range strings.SplitSeq(s, ".") {
		if g = strings.TrimLeft(g, "0"); g == "" {
			g = "0"
		}
		groups = append(groups, g)
	}
	if s = strings.Join(groups, "."); uri.Rule("IPv4address").Validate(s) == nil {
		m.replace(m.host, s, "C-12", m.section("Internet protocol parts", "3.1", "4.3.1"),
			"leading zeros would make the address a registered name")
	} else {
		m.tell(finding.Warning, m.host, "C-12", "3.2.2",
			"numbers above 255 are not an address: this is a registered name")
	}
	return true
}

// dots reports dot-segments, encoded ones too: normalization by RFC 3986
// removes them.
func (m *migrator) dots() {
	at := m.path.start
	for s := range strings.SplitSeq(m.path.in(m.text), "/") {
		if len(s) <= len("%2E%2E") && isDots(pct.Normalize(s)) {
			m.tell(finding.Warning, place{at, at + len(s)}, "C-23", "5.2.4",
				"a dot-segment was kept here; resolving or normalizing the URI removes it")
		}
		at += len(s) + len("/")
	}
}

// waisDocument removes the length before the path of a document of 1993, and
// makes that path one segment. It leaves the end of the path to respell.
func (m *migrator) waisDocument() {
	parts := strings.SplitN(m.path.in(m.text), "/", 5) // "", database, type, length, path
	if len(parts) < 5 {
		return
	}
	length := m.path.end - len(parts[4]) - len("/") - len(parts[3])
	rest := length + len(parts[3]) + len("/")
	m.respell(place{m.path.start, length}, uri.Path)
	m.replace(place{length, rest}, "", "C-33", "WAIS",
		"the length of a document is not part of its URL since RFC 1738")
	for i := rest; i < m.path.end; i++ {
		if m.text[i] == '/' {
			m.respell(place{rest, i}, uri.Path)
			m.replace(place{i, i + 1}, "%2F", "C-33", "WAIS",
				"the path of a document has been one segment since RFC 1738")
			rest = i + 1
		}
	}
	m.path.start = rest
}

// prospero turns the version and the attributes into fields. It leaves the name
// before them to respell.
func (m *migrator) prospero() {
	const nul = "%00"
	path := m.path.in(m.text)
	name, rest, ok := strings.Cut(path, nul)
	if !ok {
		return
	}
	at := m.path.start + len(name)
	m.path.end = at
	for i, s := range strings.Split(rest, nul) {
		fix := ";" + s + "="
		message := "since RFC 1738 an attribute is a field with a value, here empty"
		if i == 0 {
			fix = ";OBJECT-VERSION=" + s
			message = "since RFC 1738 a version is the field OBJECT-VERSION"
			if s == "" {
				fix, message = "", "an empty version is left out"
			}
		}
		m.replace(place{at, at + len(nul) + len(s)}, fix, "C-34", "Prospero", message)
		at += len(nul) + len(s)
	}
}

// gopherSearch writes the tab of RFC 1738 before the search, and the default
// type if the type is missing.
func (m *migrator) gopherSearch() {
	fix := "%09"
	if m.path.start == m.path.end {
		fix = "/1%09"
	}
	m.replace(place{m.query.start - len("?"), m.query.start}, fix, "C-31", "Gopher",
		"a search follows a tab since RFC 1738")
}

// migrateFragment migrates the fragment: it followed the URL, and is now part
// of the URI.
func (m *migrator) migrateFragment() {
	switch p := m.fragment; {
	case p.start < 0:
	case p.start == p.end && m.from == URL1993:
		m.replace(place{p.start - len("#"), p.end}, "", "C-36", "Fragment-id",
			"a void fragment-id means the whole object")
	default:
		m.tell(finding.Note, place{p.start - len("#"), p.end}, "C-06", "3.5",
			"the fragment is part of the URI now, and was not part of the URL")
		m.respell(p, uri.Fragment)
	}
}
