package nid

import (
	"encoding/hex"
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/urn/digit"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// dev: devices (RFC 9039).
func dev(w walker) walker {
	body, _, components := strings.Cut(w.NSS, "_")
	subtype, _, colon := strings.Cut(body, ":")
	at, end := len(subtype), len(body)
	w.put("subtype", 0, at, asIs)
	switch {
	case !colon:
		w.Bad(at, at, "body", `missing ":" and identifier after the subtype`)
	case !w.Only(0, at, pct.Digit().Union(pct.Range('a', 'z')), "subtype"):
	case at == 0 || subtype[0] < 'a':
		w.Bad(0, min(at, 1), "subtype", "a subtype must begin with a letter")
	case subtype == "mac":
		w.address(at+1, end, "macbody", "RFC 9039 section 4.1")
	case subtype == "ow":
		w.address(at+1, end, "owbody", "RFC 9039 section 4.2")
		if w.parts != nil {
			w.add("crc", isCRC(w.NSS[at+1:end]))
		}
	default:
		w.device(subtype, at+1, end)
	}
	if components {
		w.identifiers(end+1, len(w.NSS), "_", "componentpart", "components", 0)
	}
	return w
}

func (w *walker) address(at, end int, rule, section string) {
	const n = 16
	if w.Only(at, end, pct.HexDig(), rule) && end-at != n {
		w.BadBy(section, min(at+n, end), end, rule, "an address must have 16 hexadecimal digits")
	}
	w.put("address", at, end, part.Lower)
}

// isCRC reports whether the last of eight octets is the CRC of the others, with
// the polynomial x⁸ + x⁵ + x⁴ + 1, least significant bits first.
func isCRC(digits string) bool {
	octets, _ := hex.DecodeString(digits)
	crc := byte(0)
	for _, b := range octets {
		crc ^= b
		for range 8 {
			crc = crc>>1 ^ crc&1*0x8C
		}
	}
	return crc == 0
}

// device checks a body that has identifiers.
func (w *walker) device(subtype string, at, end int) {
	serial := subtype == "os" || subtype == "ops"
	if serial || subtype == "org" {
		number := at
		at = end - len(strings.TrimLeft(w.NSS[at:end], "0123456789"))
		switch {
		case number == at:
			w.Bad(at, at, "posnumber", "missing number of an organization")
			return
		case w.NSS[number] == '0':
			w.Bad(number, at, "posnumber", "the number of an organization must not begin with 0")
		}
		if w.put("organization", number, at, asIs); at == end || w.NSS[at] != '-' {
			w.Bad(at, at, "body", `missing "-" after the number of an organization`)
			return
		}
		at++
	}
	if subtype == "ops" {
		product, _, hyphen := strings.Cut(w.NSS[at:end], "-")
		n := at + len(product)
		switch {
		case !hyphen:
			w.Bad(end, end, "opsbody", `missing "-" and serial number after the product`)
			return
		case product == "":
			w.Bad(at, at, "product", "missing product")
		default:
			w.Only(at, n, alnum.Union(pct.SetOf(".")), "product")
		}
		w.put("product", at, n, asIs)
		at = n + 1
	}
	skip := 0
	if serial {
		s, _, _ := strings.Cut(w.NSS[at:end], ":")
		w.put("serial", at, at+len(s), asIs)
		skip = 1
	}
	w.identifiers(at, end, ":", "identifier", "identifiers", skip)
}

// identifiers checks the identifiers between delimiters, and lists them without
// the first skip ones, if any are left.
func (w *walker) identifiers(at, end int, delimiter, rule, name string, skip int) {
	text := w.NSS[at:end]
	for s := range strings.SplitSeq(text, delimiter) {
		if s == "" {
			w.Bad(at, at, rule, "missing identifier")
		} else {
			w.Only(at, at+len(s), ldh.Union(pct.SetOf(".")), rule)
		}
		at += len(s) + len(delimiter)
	}
	if w.parts != nil && strings.Count(text, delimiter) >= skip {
		w.add(name, strings.Split(text, delimiter)[skip:])
	}
}

// gsma: mobile devices, by their IMEI (RFC 7254).
func gsma(w walker) walker {
	if !isIMEI(w.NSS) {
		w.add("kind", "other")
		w.put("name", 0, len(w.NSS), part.Decode)
		w.futureSpecifier()
		return w
	}
	value, _, _ := strings.Cut(w.NSS[len(imei):], ";")
	start, end := len(imei), len(imei)+len(value)
	last, svn, version := "", "", "0"
	for at := end; at < len(w.NSS); {
		p, _, _ := strings.Cut(w.NSS[at+1:], ";")
		name, v, _ := strings.Cut(p, "=")
		from := at + 1
		at = from + len(p)
		switch {
		case strings.EqualFold(name, "svn") && last == "":
			if last, svn = "svn", v; !isForm(v, "dd") {
				w.Bad(from, at, "sw-version-param", "a software version must have two digits")
			}
		case strings.EqualFold(name, "vers") && last != "vers":
			if last = "vers"; isForm(v, "d") {
				version = v
			} else {
				w.Bad(from, at, "imei-version-param", "a version must have one digit")
			}
		default:
			w.Bad(from, at, "imei-specifier",
				"only svn and then vers are allowed after an IMEI, each at most once")
		}
	}
	switch {
	case value == "":
		w.Bad(start, end, "imeival", "missing IMEI")
	case version != "0":
		w.Only(start, end, gsmaSet, "ext-imei")
	case len(w.Findings) > 0 && last != "":
		// It is not known whether an IMEI or an ext-imei is expected here.
	case !isForm(value, imeiForm):
		n := 0
		for n < min(len(value), len(imeiForm)) && isForm(value[n:n+1], imeiForm[n:n+1]) {
			n++
		}
		w.Bad(start+n, end, "imeival",
			"an IMEI must have 8 digits, 6 digits and 1 digit, with hyphens between them")
	case value[len(value)-1] != '0':
		w.BadBy("RFC 7254 section 4.2.3", end-1, end, "spare",
			"the last digit must be 0 in a URN: a check digit is only for people")
		w.Fix("0")
	}
	if w.parts != nil {
		w.imei(value, svn, version)
	}
	return w
}

// imei lists the parts of an IMEI.
func (w *walker) imei(value, svn, version string) {
	d := ""
	if version != "0" {
		w.add("kind", "ext-imei")
	} else {
		d = imeiDigits(value)
		c, _ := digit.Luhn(d)
		*w.parts = list{{"kind", "imei"}, {"tac", d[:8]}, {"snr", d[8:]},
			{"check_digit", string(c)}, {"imei", d + string(c)}}
	}
	if svn != "" {
		w.add("svn", svn)
	}
	if svn != "" && d != "" {
		w.add("imeisv", d+svn)
	}
	if w.add("version", version); d == "" {
		w.add("name", part.Decode(value))
	}
}

const (
	imei     = "imei:"
	imeiForm = "dddddddd-dddddd-d"
)

// gsmaSet is gsma-urn-char. The digits of a triplet are in it too.
var gsmaSet = ldh.Union(pct.SetOf("._%:"))

func isIMEI(nss string) bool {
	return len(nss) >= len(imei) && strings.EqualFold(nss[:len(imei)], imei)
}

// imeiDigits returns the fourteen digits of TAC and SNR.
func imeiDigits(value string) string { return value[:8] + value[9:15] }

// isForm reports whether s has a form, in which "d" stands for a digit.
func isForm(s, form string) bool {
	ok := len(s) == len(form)
	for i := 0; ok && i < len(s); i++ {
		ok = s[i] == form[i] || form[i] == 'd' && pct.Digit().Contains(s[i])
	}
	return ok
}

func (w *walker) futureSpecifier() {
	rule, at := "future-specifier", 0
	nonempty := func(s, rule string) {
		if s == "" {
			w.Bad(at, at, rule, "missing "+rule)
		} else {
			w.Only(at, at+len(s), gsmaSet, rule)
		}
		at += len(s) + len(";")
	}
	for p := range strings.SplitSeq(w.NSS, ";") {
		if name, value, ok := strings.Cut(p, "="); ok && rule == "future-param" {
			nonempty(name, "par-name")
			nonempty(value, "par-value")
		} else {
			nonempty(p, rule)
		}
		rule = "future-param"
	}
}

func foldGSMA(nss string) string {
	if !isIMEI(nss) {
		return nss
	}
	return strings.TrimSuffix(lower(nss), ";vers=0")
}

func gsmaID(nss string) string {
	value, params, _ := strings.Cut(foldGSMA(nss), ";")
	if !isIMEI(nss) || strings.Contains(params, "vers=") {
		return ""
	}
	d := imeiDigits(value[len(imei):])
	if svn, ok := strings.CutPrefix(params, "svn="); ok {
		return d + svn
	}
	c, _ := digit.Luhn(d)
	return d + string(c)
}

// fromGSMA takes an IMEI of fifteen digits, whose check digit must be right, or
// an IMEISV of sixteen. Hyphens, spaces, "/" and "." between digits are
// ignored. Any other identifier must be a whole URN.
func fromGSMA(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	if strings.EqualFold(id[:min(len(id), len("urn:"))], "urn:") {
		u, err := urn.Parse(id)
		if err != nil {
			return urn.URN{}, err
		}
		return parse(u)
	}
	d := strings.NewReplacer("-", "", " ", "", "/", "", ".", "").Replace(id)
	tail := ""
	if isForm(d, "dddddddddddddddd") {
		tail = ";svn=" + d[14:]
	} else if !isForm(d, "ddddddddddddddd") {
		return urn.URN{}, part.Error(0, len(id), "imeival", "3GPP TS 23.003 section 6.2",
			"an IMEI must have 15 digits, an IMEISV 16")
	} else if want, _ := digit.Luhn(d[:14]); d[14] != want {
		at := strings.LastIndexByte(id, d[14])
		return urn.URN{}, part.WrongDigit(at, "3GPP TS 23.003 annex B", d[14:], string(want))
	}
	return part.From("gsma", imei+d[:8]+"-"+d[8:14]+"-0"+tail, parse)
}
