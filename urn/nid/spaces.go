package nid

import (
	"slices"
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/urn/digit"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// spaces are the namespaces with short rules: each has one function, in the
// order of the grammar. FuzzSpaces checks each function against its grammar in
// testdata. docs/namespaces.md has the grammars, and the differences from a
// specification.
var spaces = [...]space{
	{nid: "alert", section: "RFC 7462 section 7", walk: alert, fold: part.Lower,
		parent: upTo(":", 2)},
	{nid: "bitprint", section: "HUGE 0.94 section 2.3", walk: bitprint, fold: part.Upper},
	{nid: "btih", section: "BEP 9", walk: btih, fold: foldBtih},
	{nid: "c2pa", section: "C2PA Technical Specification, Unique Identifiers", walk: c2pa},
	{nid: "clei", section: "RFC 4152 section 2", walk: clei, fold: part.Upper},
	{nid: "ddi", section: "RFC 9517 section 3.1.2", walk: ddi, fold: foldFirst},
	{nid: "dev", section: "RFC 9039 section 3.2", walk: dev},
	{nid: "doi", section: doiSection, walk: doi, fold: foldDOI, id: doiID, from: fromDOI},
	{nid: "eidr", section: "RFC 7972 section 2", walk: eidr, fold: part.Upper, id: eidrID,
		from: fromEIDR},
	{nid: "fdc", section: "RFC 4198 section 3", walk: fdc, fold: foldFirst},
	{nid: "gsma", section: "RFC 7254 section 3", walk: gsma, fold: foldGSMA, id: gsmaID,
		from: fromGSMA},
	{nid: "ietf", section: "RFC 2648 section 2", walk: ietf, fold: foldIETF, id: ietfID,
		from: fromIETF},
	{nid: "isan", section: "RFC 4246 section 3", walk: isan, fold: part.Upper, from: fromISAN,
		parent: isanParent},
	{nid: "iso", section: isoSection, walk: iso, fold: lower, id: isoID, from: fromISO},
	{nid: "issn", section: "ISO 3297", walk: issn, fold: foldISSN},
	{nid: "lei", section: "ISO 17442-1", walk: lei, fold: part.Upper},
	{nid: "mrn", section: "IANA registration of mrn, Syntax", walk: mrn, id: part.Decode,
		from: fromMRN, rules: urn.Rules{Fragment: true}},
	{nid: "nbn", section: "RFC 8458 section 4.2", walk: nbn, fold: foldNBN, id: part.Decode,
		from: fromNBN, rules: urn.Rules{Fragment: true}},
	{nid: "newsml", section: "RFC 3085 section 2", walk: newsml, fold: foldNewsML},
	{nid: "nfc", section: "RFC 4729 section 2", walk: nfc},
	{nid: "oasis", section: "RFC 3121 section 2", walk: oasis},
	{nid: "ogc", section: "RFC 5165 section 2", walk: ogc},
	{nid: "oid", section: "RFC 3061 section 2", walk: oid, parent: upTo(".", 1)},
	{nid: "publicid", section: "RFC 3151 section 2", walk: publicid, id: pubidID, from: fromPubid},
	{nid: "service", section: "RFC 5031 section 3", walk: service, fold: part.Lower,
		parent: upTo(".", 1)},
	{nid: "sha1", section: "HUGE 0.94 section 2.3", walk: sha1, fold: part.Upper},
	{nid: "thread", section: "the IANA registration of thread", walk: thread},
	{nid: "tree", section: "THEX appendix A", walk: tree, fold: foldTree, id: treeRoot,
		from: fromTree},
	{nid: "xmlorg", section: "RFC 3120 section 2", walk: xmlorg},
}

// alert: how a telephone should ring, as a SIP server asks (RFC 7462 section
// 7).
func alert(w walker) walker {
	provider := ""
	var names []list
	for rule := "alert-category"; w.more; rule = "alert-ind-part" {
		start, end, _ := w.next(':', rule)
		if start == end {
			continue
		}
		local, of, private := strings.Cut(w.NSS[start:end], "@")
		w.alertLabel(start, start+len(local), rule)
		if private {
			w.alertLabel(end-len(of), end, "provider")
		}
		if w.parts != nil {
			if private {
				provider = part.Lower(of)
			}
			name := list{{"label", part.Lower(local)}}
			if provider != "" {
				name = append(name, item{"provider", provider})
			}
			names = append(names, name)
		}
	}
	if !strings.Contains(w.NSS, ":") {
		w.missing("alert-indication")
	}
	if w.parts != nil {
		*w.parts = list{{"category", names[0]}, {"indication", names[1:]}}
	}
	return w
}

// bitprint: a file by the SHA-1 value of its octets and the root of a tree of
// Tiger values, in magnet links. It is not registered. Case does not matter.
func bitprint(w walker) walker {
	start, end, ok := w.next('.', "sha1")
	if ok {
		w.hash(start, end, sha1Size, "sha1", "sha1")
	}
	if start, end, ok = w.next(0, "tiger"); ok {
		w.hash(start, end, tigerSize, "tiger", "tiger")
	}
	return w
}

// btih: a torrent by its info-hash, a SHA-1 value, in magnet links: 40
// hexadecimal digits, which are the canonical form, or 32 characters of Base32.
// It is not registered. BEP 9 itself was not available.
func btih(w walker) walker {
	switch n := len(w.NSS); n {
	case 2 * sha1Size:
		if w.Only(0, n, pct.HexDig(), "btih") {
			w.put("info_hash", 0, n, part.Lower)
		}
	case encoding.EncodedLen(sha1Size):
		w.hash(0, n, sha1Size, "btih", "info_hash")
	default:
		w.Bad(0, n, "btih",
			"an info-hash must have 40 hexadecimal digits, or 32 characters of Base32")
	}
	return w
}

func foldBtih(nss string) string {
	if len(nss) == encoding.EncodedLen(sha1Size) {
		return hexOf(nss)
	}
	return part.Lower(nss)
}

// c2pa: the manifest of an image, a film or a text, which says where it comes
// from.
func c2pa(w walker) walker {
	const most = 32
	start, end, _ := w.next(':', "UUID")
	if start < end {
		w.uuid4(start, end)
	}
	w.put("uuid", start, end, part.Lower)
	if !w.more {
		return w
	}
	start = w.at
	generator, version, more := strings.Cut(w.NSS[start:], ":")
	end = start + len(generator)
	if len(generator) > most {
		w.Bad(start+most, end, "claim-generator", "claim-generator must have at most 32 characters")
	}
	if generator != "" {
		w.put("generator", start, end, part.Decode)
	}
	if !more {
		return w
	}
	w.at, w.prev = end+1, "claim-generator"
	v, _, more := strings.Cut(version, "_")
	w.positive("version", w.at, w.at+len(v))
	if w.at += len(v); !more {
		w.Bad(w.at, w.at, "version-reason", `missing "_" and reason after version`)
		return w
	}
	w.positive("reason", w.at+1, len(w.NSS))
	return w
}

// clei: a kind of telecommunications equipment, by ten letters and digits.
func clei(w walker) walker {
	n := len(w.NSS)
	switch {
	case !w.Only(0, n, alnum, "CLEI"):
	case n != len("D4CE18B7AA"):
		w.Bad(0, n, "CLEI", "a CLEI code must have ten characters")
	default:
		w.put("basic", 0, 4, part.Upper)
		w.put("features", 4, 7, part.Upper)
		w.put("reference", 7, 8, part.Upper)
		w.put("complementary", 8, n, part.Upper)
	}
	return w
}

// ddi: a question, variable or code list of the social sciences.
func ddi(w walker) walker {
	const mostLabel, mostAgency = 63, 255
	agency, _, ok := strings.Cut(w.NSS, ":")
	start, n := 0, 0
	for label := range strings.SplitSeq(agency, ".") {
		w.label(start, start+len(label), "dns-label", 1, mostLabel)
		start += len(label) + len(".")
		n++
	}
	switch end := len(agency); {
	case end > mostAgency:
		w.Bad(mostAgency, end, "agency-identifier",
			"agency-identifier must have at most 255 characters")
	case n < 2:
		w.Bad(end, end, "agency-identifier", `missing "." and a second label in agency-identifier`)
	}
	w.put("agency", 0, len(agency), part.Lower)
	w.at, w.more, w.prev = len(agency)+1, ok, "agency-identifier"
	for _, p := range [...][2]string{
		{"resource-identifier", "resource"}, {"version-identifier", "version"},
	} {
		if !w.more {
			w.missing("ddi-irdi")
			return w
		}
		from, end := w.at, len(w.NSS)
		if i := strings.IndexByte(w.NSS[from:], ':'); i >= 0 && p[1] == "resource" {
			end = from + i
		}
		w.put(p[1], from, end, asIs)
		if set := pct.Path().Minus(pct.SetOf(":")); w.Only(from, end, set, p[0]) {
			for s := range strings.SplitSeq(w.NSS[from:end], "/") {
				if s == "" {
					w.Bad(from, from, "restricted-string", "missing restricted-string")
					break
				}
				from += len(s) + len("/")
			}
		}
		w.at, w.more, w.prev = end+1, end < len(w.NSS), p[0]
	}
	w.put("domain", 0, len(agency), ddiDomain)
	return w
}

// ddiDomain returns the domain name to look up in DNS for an agency (appendix
// B.2).
func ddiDomain(agency string) string {
	labels := strings.Split(part.Lower(agency), ".")
	slices.Reverse(labels)
	return strings.Join(labels, ".") + ".ddi.urn.arpa"
}

// foldFirst writes the text before the first ":" in lower case.
func foldFirst(nss string) string {
	first, _, _ := strings.Cut(nss, ":")
	if lower := part.Lower(first); lower != first {
		return lower + nss[len(first):]
	}
	return nss
}

// fdc: content of the owner of a domain name on a day.
func fdc(w walker) walker {
	w.all = true
	start, end, ok := w.next(':', "ProviderId")
	if ok && w.domain(start, end) {
		name := w.NSS[start:end]
		i := strings.LastIndexByte(name, '.')
		if i < 0 || !pct.Alpha().Contains(name[i+1]) {
			w.Bad(start+i+1, end, "toplabel",
				"a domain name must have two labels, of which the last begins with a letter")
		}
	}
	w.put("provider", start, end, part.Lower)
	if start, end, ok = w.next(':', "DateId"); ok {
		if s := w.NSS[start:end]; !isDate(s) && (len(s) > 4 || !digits(s)) {
			w.Bad(start, end, "DateId", "DateId must be CCYY, CCYYMM or CCYYMMDD, of the calendar")
		}
	}
	w.put("date", start, end, asIs)
	other := alnum.Union(pct.SetOf("()+,-.:=@;$_!*'%"))
	start, end, _ = w.is(other, 0, "ResourceId")
	w.put("resource", start, end, part.Decode)
	return w
}

// lei: companies and other bodies, by their Legal Entity Identifiers.
func lei(w walker) walker {
	const issuer, payload, length = 4, 18, 20
	end := len(w.NSS)
	switch {
	case !w.Only(0, min(end, payload), alnum, "LEI"),
		!w.Only(min(end, payload), min(end, length), pct.Digit(), "check-digits"):
	case end != length:
		w.Bad(0, end, "LEI", "an LEI must have 20 characters")
	default:
		if want, _ := digit.Mod9710(w.NSS[:payload]); w.NSS[payload:] != string(want[:]) {
			w.BadDigit(payload, string(want[:]))
		}
		w.put("lei", 0, end, part.Upper)
		w.put("lou", 0, issuer, part.Upper)
		w.put("entity", issuer, payload, part.Upper)
		w.put("check_digits", payload, end, asIs)
	}
	return w
}

// mrn: ships, buoys, charts, and their owners.
func mrn(w walker) walker {
	start, end, _ := w.until(':')
	w.label(start, end, "OID", 2, 22)
	w.put("oid", start, end, asIs)
	if w.prev = "OID"; !w.more {
		w.missing("OSS")
		return w
	}
	start, end, _ = w.until(':')
	w.label(start, end, "OSNID", 2, 34)
	w.put("osnid", start, end, asIs)
	w.prev = "OSNID"
	start, end, ok := w.next(0, "OSNS")
	if ok && w.NSS[start] == '/' {
		w.Bad(start, start+1, "OSNS", `OSNS must not begin with "/"`)
	}
	w.put("osns", start, end, part.Decode)
	return w
}

// fromMRN encodes "%" and characters that are not allowed in a URN.
func fromMRN(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	nss := pct.Encode(id, pct.Path())
	oid, oss, _ := strings.Cut(nss, ":")
	if osnid, osns, ok := strings.Cut(oss, ":"); ok && strings.HasPrefix(osns, "/") {
		nss = oid + ":" + osnid + ":%2F" + osns[1:]
	}
	return part.FromEncoded("mrn", nss, parse)
}

// newsml: a piece of news.
func newsml(w walker) walker {
	start, end, ok := w.next(':', "ProviderId")
	if ok {
		w.domain(start, end)
	}
	w.put("provider", start, end, part.Lower)
	if start, end, ok = w.next(':', "DateId"); ok {
		if s := w.NSS[start:end]; len(s) != len("20060102") || !isDate(s) || s[:2] == "00" {
			w.Bad(start, end, "DateId", "DateId must be CCYYMMDD, of the calendar")
		}
	}
	w.put("date", start, end, asIs)
	symbols := alnum.Union(pct.SetOf("()+,-.=@;$_!*'%"))
	start, end, _ = w.is(symbols, ':', "NewsItemId")
	w.put("news_item", start, end, part.Decode)
	if start, end, ok = w.next(':', "RevisionId"); ok {
		n, update := cutUpdate(w.NSS[start:end])
		if n == "" || n[0] == '0' || !digits(n) {
			w.Bad(start, end, "RevisionId",
				"RevisionId must be a positive number without leading zeros, "+
					"and then A, U or nothing")
		}
		w.put("revision", start, start+len(n), asIs)
		if update != "" {
			w.put("update", start+len(n), end, part.Upper)
		}
	}
	if w.more {
		w.Bad(end, len(w.NSS), "NSS", "a name must have four parts")
	}
	return w
}

func foldNewsML(nss string) string {
	nss, _ = cutUpdate(nss)
	return lower(nss)
}

// nfc: a class of things of the NFC Forum, and a name in it. RFC 4729 defines
// only the two parts; the rules of the forum are not checked. Case matters.
func nfc(w walker) walker {
	w.text(':', "NFCresource", "class")
	w.text(0, "ResourceSpecificString", "name")
	return w
}

// oid: object identifiers.
func oid(w walker) walker {
	const tree = "ITU-T X.660"
	for i := 0; w.more; i++ {
		start, end, ok := w.next('.', "number")
		n := end - start
		switch s := w.NSS[start:end]; {
		case !ok, !w.Only(start, end, pct.Digit(), "number"):
		case s[0] == '0' && n > 1:
			w.Bad(start, end, "number", "a number must not have leading zeros")
			w.Fix(s[min(n-1, n-len(strings.TrimLeft(s, "0"))):])
		case i == 0 && (n > 1 || s > "2"):
			w.BadBy(tree, start, end, "number", "the first number must be 0, 1 or 2")
		case i == 1 && (w.NSS[:2] == "0." || w.NSS[:2] == "1.") && (n > 2 || n == 2 && s > "39"):
			w.BadBy(tree, start, end, "number", "the second number after 0 or 1 must be at most 39")
		}
	}
	if w.parts != nil {
		roots := [...]string{"itu-t", "iso", "joint-iso-itu-t"}
		*w.parts = list{{"root", roots[w.NSS[0]-'0']}, {"arcs", strings.Split(w.NSS, ".")}}
	}
	return w
}

// service: an emergency or another well-known service.
func service(w walker) walker {
	rule, most := "top-level", 27
	for w.more {
		if start, end, ok := w.next('.', rule); ok {
			w.label(start, end, rule, 1, most)
		}
		rule, most = "sub-service", unlimited
	}
	if w.parts != nil {
		labels := strings.Split(part.Lower(w.NSS), ".")
		*w.parts = list{{"top_level", labels[0]}}
		if len(labels) > 1 {
			*w.parts = append(*w.parts, item{"sub_services", labels[1:]})
		}
	}
	return w
}

// sha1: a file by the SHA-1 value of its octets, 32 characters of Base32. It is
// not registered. Hexadecimal digits, which some programs write, are refused.
func sha1(w walker) walker {
	w.hash(0, len(w.NSS), sha1Size, "sha1", "sha1")
	return w
}

// thread: the Thread Group, whose network protocol is for devices in homes.
func thread(w walker) walker {
	start, end, _ := w.is(pct.Unreserved(), ':', "sn-label")
	w.put("sub_namespace", start, end, asIs)
	if w.more {
		w.put("rest", w.at, len(w.NSS), part.Decode)
	}
	return w
}

// tree: a file by the root of a tree of Tiger values.
func tree(w walker) walker {
	start, end, _ := w.until(':')
	switch part.Lower(w.NSS[start:end]) {
	case "tiger", "tiger/", "tiger/1024":
		w.put("hash", 0, len("tiger"), part.Lower)
		w.prev = "tiger"
		if start, end, ok := w.next(0, "tree"); ok {
			w.hash(start, end, tigerSize, "tree", "root")
		}
	default:
		w.Bad(start, end, "tree", `the tree must be "tiger"`)
	}
	return w
}

func foldTree(nss string) string {
	const tiger = "tiger:"
	root := part.Upper(treeRoot(nss))
	if strings.HasPrefix(nss, tiger) && nss[len(tiger):] == root {
		return nss
	}
	return tiger + root
}

func fromTree(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	const tiger = "tiger:"
	if id != "" && !strings.Contains(id, ":") {
		return part.FromMade("tree", tiger+id, parse, func(at int) int {
			return max(0, at-len(tiger))
		})
	}
	return part.From("tree", id, parse)
}

// xmlorg: schemas and stylesheets that OASIS kept for others.
func xmlorg(w walker) walker {
	const objects = "objects"
	if first, _, _ := strings.Cut(w.NSS, ":"); first != objects {
		w.Bad(0, len(first), "hierarchy", `hierarchy must be "objects"`)
		return w
	}
	w.next(':', "hierarchy")
	if w.ids("type", "object-id") {
		w.document(len(objects+":"), "object")
	}
	return w
}
