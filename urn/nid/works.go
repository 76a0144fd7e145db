package nid

import (
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/urn/digit"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// eidr: films and television, in the Entertainment Identifier Registry (RFC
// 7972).
func eidr(w walker) walker {
	prefix, suffix, colon := strings.Cut(w.NSS, ":")
	start, end := len(w.NSS)-len(suffix), len(w.NSS)
	chars := alnum.Union(pct.SetOf("-._"))
	switch {
	case !colon:
		if w.Only(0, end, chars, "EIDR-PREFIX") {
			w.Bad(end, end, "EIDR-NSS", `missing ":" and suffix after the prefix`)
		}
		return w
	case prefix == "":
		w.Bad(0, 0, "EIDR-PREFIX", "missing prefix")
		return w
	case suffix == "":
		w.Bad(end, end, "EIDR-SUFFIX", "missing suffix after the prefix")
		return w
	}
	ok := w.Only(0, len(prefix), chars, "EIDR-PREFIX")
	known := w.Only(start, end, chars, "EIDR-SUFFIX") && ok && prefix == "10.5240"
	w.put("prefix", 0, len(prefix), part.Upper)
	w.put("suffix", start, end, part.Upper)
	if known {
		w.rp2079(start)
		w.put("check", end-1, end, part.Upper)
	}
	return w
}

// rp2079 checks a suffix of SMPTE RP 2079, to the end of the NSS.
func (w *walker) rp2079(start int) {
	const rule, form = "RP2079-SUFFIX", "hhhh-hhhh-hhhh-hhhh-hhhh-c"
	var payload [20]byte
	at, ok := w.form(start, form, payload[:], func(int) string { return rule }, "CHECK")
	switch {
	case !ok:
	case at < start+len(form):
		w.Bad(at, at, rule,
			"missing characters: a suffix is five groups of four hexadecimal digits, "+
				"and a check character")
	case at < len(w.NSS):
		w.Bad(at, len(w.NSS), rule, "nothing is allowed after the check character")
	default:
		w.checkDigit(at-1, payload[:])
	}
}

// form checks an NSS, from start on, against a form in which "h" is a
// hexadecimal digit, "c" a check character and "-" itself, and puts the digits
// into a payload. It returns where the form or the NSS ends.
func (w *walker) form(
	start int, form string, payload []byte, rule func(int) string, check string,
) (at int, ok bool) {
	n := 0
	for i := range min(len(form), len(w.NSS)-start) {
		at := start + i
		switch d := w.NSS[at]; {
		case form[i] == '-' && d != '-':
			w.Bad(at, at+1, rule(i), `missing "-" before this`)
			return at, false
		case form[i] == 'c' && !alnum.Contains(d):
			w.Bad(at, at+1, check, "a check character must be a digit or a letter")
			return at, false
		case form[i] == 'h' && !pct.HexDig().Contains(d):
			w.Bad(at, at+1, rule(i), "a group must have four hexadecimal digits")
			return at, false
		case form[i] == 'h':
			payload[n] = d
			n++
		}
	}
	return min(start+len(form), len(w.NSS)), true
}

// checkDigit checks a check character of ISO/IEC 7064, MOD 37,36.
func (w *walker) checkDigit(at int, payload []byte) {
	if want, _ := digit.Mod3736(string(payload)); want != part.Upper(w.NSS[at : at+1])[0] {
		w.BadDigit(at, string(want))
	}
}

func eidrID(nss string) string { return strings.Replace(nss, ":", "/", 1) }

func fromEIDR(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	if i := strings.IndexByte(id, ':'); i >= 0 {
		return urn.URN{}, part.Error(i, i+1, "EIDR-NSS", "RFC 7972 section 2",
			`":" is not allowed in a DOI name of EIDR`)
	}
	return part.From("eidr", strings.Replace(id, "/", ":", 1), parse)
}

// isan: audiovisual works, by International Standard Audiovisual Numbers (RFC
// 4246).
func isan(w walker) walker {
	var payload [24]byte
	end, ok := w.form(0, isanForm, payload[:], isanRule, "check")
	switch {
	case !ok:
	case end < len(w.NSS):
		w.Bad(end, len(w.NSS), "ISAN-NSS", "nothing is allowed after the second check character")
	case end != isanWork && end != len(isanForm):
		w.Bad(end, end, isanRule(end),
			"missing characters: an ISAN has 16 digits and a check character, "+
				"and 8 and one more if it has a version")
	default:
		w.checkDigit(isanWork-1, payload[:16])
		w.put("root", 0, 14, part.Upper)
		w.put("episode", 15, 19, part.Upper)
		w.put("check", 20, isanWork, part.Upper)
		if end == len(isanForm) {
			w.checkDigit(end-1, payload[:])
			w.put("version", 22, 31, part.Upper)
			w.put("version_check", 32, end, part.Upper)
		}
	}
	return w
}

// isanForm is the form of an NSS. Without a version it ends at isanWork.
const (
	isanForm = "hhhh-hhhh-hhhh-hhhh-c-hhhh-hhhh-c"
	isanWork = len("hhhh-hhhh-hhhh-hhhh-c")
)

// isanRule is the rule at an offset.
func isanRule(i int) string {
	switch {
	case i < len("hhhh-hhhh-hhhh-"):
		return "root"
	case i < isanWork:
		return "episode"
	}
	return "version"
}

func isanParent(nss string) string { return nss[:min(len(nss), isanWork)] }

func fromISAN(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	nss := strings.ReplaceAll(id, " ", "-")
	if n := len(nss); strings.Contains(nss, "-") || n != 17 && n != 26 {
		return part.From("isan", nss, parse)
	}
	b := make([]byte, 0, len(isanForm))
	for i := range len(nss) {
		if isanForm[len(b)] == '-' {
			b = append(b, '-')
		}
		b = append(b, nss[i])
	}
	made := string(b)
	return part.FromMade("isan", made, parse, func(at int) int {
		return at - strings.Count(made[:at], "-")
	})
}

// issn: serials, by International Standard Serial Numbers.
func issn(w walker) walker {
	var b [8]byte // the digits
	n, end := 0, len(w.NSS)
	for i := range end {
		switch d := w.NSS[i]; {
		case d == '-' && i == issnHalf:
			continue
		case d|0x20 == 'x' && n == len(b)-1:
			d = 'X'
			fallthrough
		case '0' <= d && d <= '9':
			if n < len(b) {
				b[n] = d
			}
			n++
		default:
			w.Bad(i, i+1, "ISSN",
				part.Name(d)+" is not allowed in an ISSN, which has eight digits, "+
					"the last of which may be X, and may have a hyphen after four")
			return w
		}
	}
	if n != len(b) {
		w.Bad(0, end, "ISSN", "an ISSN must have eight digits")
		return w
	}
	if want, _ := digit.Mod11(string(b[:7])); b[7] != want {
		w.BadDigit(end-1, string(want))
	}
	if w.parts != nil {
		// below the bar code: 977, the variant 00, and another check digit
		gtin := "977" + string(b[:7]) + "00"
		check, _ := digit.GS1(gtin)
		w.put("issn", 0, end, foldISSN)
		w.put("check_digit", end-1, end, part.Upper)
		w.add("gtin", gtin+string(check))
	}
	return w
}

const issnHalf = 4 // the digits before the hyphen

// foldISSN returns an ISSN as ISO 3297 prints it.
func foldISSN(nss string) string {
	if nss = part.Upper(nss); len(nss) == 2*issnHalf {
		nss = nss[:issnHalf] + "-" + nss[issnHalf:]
	}
	return nss
}

// nbn: publications without an ISBN or ISSN, by National Bibliography Numbers.
func nbn(w walker) walker {
	prefix, text, ok := strings.Cut(w.NSS, "-")
	w.nbnPrefix(prefix)
	switch at := len(prefix); {
	case !ok:
		w.Bad(at, at, "nbn-nss", `missing "-" and string after the prefix`)
	case text == "":
		w.Bad(at+1, at+1, "nbn-string", `missing string after "-"`)
	case text[0] == '/':
		w.Bad(at+1, at+2, "nbn-string", `the string must not begin with "/"`)
	case len(w.Findings) == 0 && strings.EqualFold(prefix[:2], "de"):
		w.dnb()
	}
	if w.parts != nil {
		country, spaces, more := strings.Cut(part.Lower(prefix), ":")
		w.add("country", country)
		if more {
			w.add("sub_namespaces", strings.Split(spaces, ":"))
		}
		w.add("string", part.Decode(text))
	}
	return w
}

// nbnPrefix checks the country and the sub-namespaces.
func (w *walker) nbnPrefix(prefix string) {
	country, _, more := strings.Cut(prefix, ":")
	at := len(country)
	if w.Only(0, at, pct.Alpha(), "iso-cc") && at != 2 {
		w.Bad(0, at, "iso-cc", "the code of a country has two letters")
	}
	for more {
		at++
		var sub string
		sub, _, more = strings.Cut(prefix[at:], ":")
		if w.Only(at, at+len(sub), alnum, "subspc") && sub == "" {
			w.Bad(at, at, "subspc", "the sub-namespace is empty")
		}
		at += len(sub)
	}
}

// dnb checks the last character of a German name.
func (w *walker) dnb() {
	const by = "Deutsche Nationalbibliothek, check digit of urn:nbn:de"
	valued := alnum.Union(pct.SetOf("+-./:_"))
	last := len(w.NSS) - 1
	for i := range last + 1 {
		if !valued.Contains(w.NSS[i]) {
			w.BadBy(by, i, i+1, "check-digit",
				part.Name(w.NSS[i])+" is not allowed in a name with a check digit")
			return
		}
	}
	name := w.urn.AssignedName().String()
	is := w.NSS[last]
	if !pct.Digit().Contains(is) {
		want, _ := digit.DNB(name)
		w.BadBy(by, last+1, last+1, "check-digit",
			"missing check digit: it would be "+string(want))
		w.Fix(string(want))
		return
	}
	if want, _ := digit.DNB(name[:len(name)-1]); want != is {
		w.BadDigitBy(by, last, string(want))
	}
}

// foldNBN puts the prefix in lower case.
func foldNBN(nss string) string {
	prefix, text, _ := strings.Cut(nss, "-")
	if lower := part.Lower(prefix); lower != prefix {
		return lower + "-" + text
	}
	return nss
}

// fromNBN encodes "%", and characters that are not allowed in a URN.
func fromNBN(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	nss := pct.Encode(id, pct.Path())
	if prefix, text, ok := strings.Cut(nss, "-"); ok && strings.HasPrefix(text, "/") {
		nss = prefix + "-%2F" + text[1:]
	}
	return part.FromEncoded("nbn", nss, parse)
}
