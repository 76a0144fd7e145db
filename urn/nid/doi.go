package nid

import (
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

const (
	doiSection = "ISO 26324"
	handbook   = "DOI Handbook section "

	slash = "%2F" // between prefix and suffix, in canonical form
)

// doi: things of all kinds, by Digital Object Identifiers.
func doi(w walker) walker {
	end, start := cutDOI(w.NSS)
	w.doiPrefix(end)
	switch {
	case end == start && end < len(w.NSS):
		w.Bad(end, end+1, "prefix",
			`a prefix must have digits and full stops only, and "/" after them`)
	case start == len(w.NSS):
		w.Bad(start, start, "suffix", `missing suffix after the prefix and "/"`)
	default:
		w.doiSuffix(start)
	}
	if w.parts != nil {
		prefix := w.NSS[:end]
		indicator, code, _ := strings.Cut(prefix, ".")
		w.add("doi", doiID(w.NSS))
		w.add("prefix", prefix)
		w.add("directory_indicator", indicator)
		if code != "" {
			w.add("registrant_code", code)
		}
		w.add("suffix", part.Decode(w.NSS[start:]))
	}
	return w
}

// cutDOI returns the end of the prefix of an NSS, and the start of the suffix.
// The two are the same if there is no separator.
func cutDOI(nss string) (end, start int) {
	for end < len(nss) && isDOIPrefix(nss[end]) {
		end++
	}
	rest := nss[end:]
	switch {
	case rest == "":
	case rest[0] == '/' || rest[0] == ':':
		return end, end + 1
	case strings.HasPrefix(rest, slash) || strings.HasPrefix(rest, "%2f"):
		return end, end + len(slash)
	}
	return end, end
}

func isDOIPrefix(c byte) bool { return '0' <= c && c <= '9' || c == '.' }

// doiPrefix checks the prefix.
func (w *walker) doiPrefix(end int) {
	switch p := w.NSS[:end]; p {
	case "":
		w.Bad(0, 0, "prefix", "missing directory indicator, a number, before the suffix")
	case "10":
		w.BadBy(handbook+"2.2.2", end, end, "registrant-code", "missing registrant code after 10")
	default:
		for i := range end {
			if p[i] == '.' && (i == 0 || i == end-1 || p[i-1] == '.') {
				w.Bad(i, i+1, "prefix", "a full stop must be between two numbers")
			}
		}
	}
}

// doiSuffix checks that the suffix, decoded, is UTF-8 without controls.
func (w *walker) doiSuffix(start int) {
	for i := start; i < len(w.NSS); {
		r, n, ok := part.Rune(w.NSS[i:])
		switch {
		case !ok:
			w.BadBy(handbook+"2.5.2.1", i, i+n, "suffix", "this is not UTF-8")
		case r < ' ' || 0x7F <= r && r < 0xA0:
			w.BadBy(handbook+"2.2.1", i, i+n, "suffix",
				"a control character is not allowed in a DOI name")
		}
		i += n
	}
}

// fromDOI encodes a DOI name such as "10.1000/456#789":
// "urn:doi:10.1000%2F456%23789".
func fromDOI(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	end := 0
	for end < len(id) && isDOIPrefix(id[end]) {
		end++
	}
	if id != "" && (end == len(id) || id[end] != '/') {
		return urn.URN{}, part.Error(end, min(end+1, len(id)), "prefix", doiSection,
			`a prefix must have digits and full stops only, and "/" after them`)
	}
	nss, err := urn.Encode(id, pct.Set{})
	if err != nil {
		return urn.URN{}, err
	}
	return part.FromEncoded("doi", nss, parse)
}

func doiID(nss string) string {
	end, start := cutDOI(nss)
	return nss[:end] + "/" + part.Decode(nss[start:])
}

// foldDOI puts the DOI name in upper case, with "%2F" for "/" and no needless
// triplets.
func foldDOI(nss string) string {
	if isFoldedDOI(nss) {
		return nss
	}
	folded, err := urn.Encode(part.Upper(doiID(nss)), pct.Set{})
	if err != nil {
		return nss // cannot happen: the name is UTF-8, without NUL
	}
	return folded
}

// isFoldedDOI reports whether an NSS is in canonical form, except for the case
// of the digits of triplets.
func isFoldedDOI(nss string) bool {
	for i, c := range part.Octets(nss) {
		switch {
		case nss[i] == '%' && pct.Segment().Contains(c), nss[i] == '/', 'a' <= c && c <= 'z':
			return false
		}
	}
	end, start := cutDOI(nss)
	return start-end == len(slash)
}
