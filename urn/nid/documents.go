package nid

import (
	_ "embed"
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// ietf: documents of the IETF, minutes of its meetings, and the parameters of
// its protocols (RFC 2648, RFC 3553, RFC 6924).
func ietf(w walker) walker {
	start, end, _ := w.until(':')
	name, rest := w.NSS[start:end], w.NSS[w.at:]
	kind := lookupSub(name)
	rule := "other-nss"
	if kind != nil {
		rule = kind.rule
	}
	w.put("sub_namespace", start, end, part.Lower)
	w.add("registered", kind != nil)
	switch {
	case kind == nil:
		w.ietfOther(name, rest)
	case kind.set == nil:
		w.params(rest)
	case rest == "":
		w.Bad(len(w.NSS), len(w.NSS), rule, "missing "+kind.what)
	default:
		w.Only(w.at, len(w.NSS), *kind.set, rule)
	}
	switch {
	case w.parts == nil || rest == "":
	case kind != nil && kind.set == &decimal:
		w.add("number", rest)
	default:
		w.add("name", part.Decode(rest))
	}
	if w.parts != nil && kind != nil && kind.set == nil {
		names := strings.Split(rest, ":")
		for i := range names {
			names[i] = part.Decode(names[i])
		}
		w.add("names", names)
		if rfc, ok := find(params, names[0]); ok {
			w.add("specification", rfc)
		}
	}
	return w
}

// A subNamespace is one of RFC 6924 section 2.
type subNamespace struct {
	name, rule, what string
	set              *pct.Set // what may follow its name; nil for params
}

var decimal = pct.Digit()

var subNamespaces = [...]subNamespace{
	{"rfc", "rfc-nss", "number", &decimal},
	{"fyi", "fyi-nss", "number", &decimal},
	{"std", "std-nss", "number", &decimal},
	{"bcp", "bcp-nss", "number", &decimal},
	{"id", "draft-nss", "name", &ldh},
	{"mtg", "mtg-nss", "name", &ldh},
	{"params", "params-nss", "name", nil},
}

func lookupSub(name string) *subNamespace {
	for i := range subNamespaces {
		if strings.EqualFold(name, subNamespaces[i].name) {
			return &subNamespaces[i]
		}
	}
	return nil
}

// params checks the names between colons.
func (w *walker) params(text string) {
	at := w.at
	for name := range strings.SplitSeq(text, ":") {
		if name == "" {
			w.BadBy("RFC 3553 section 3", at, at, "params-nss", "missing name")
			return
		}
		at += len(name) + len(":")
	}
}

// ietfOther checks the name of another sub-namespace.
func (w *walker) ietfOther(name, rest string) {
	switch n := series(name); {
	case name == "":
		w.Bad(0, 0, "other-nss", "missing sub-namespace")
	case !w.Only(0, len(name), ldh, "other-nss"):
	case n > 0:
		w.Bad(n, n, lookupSub(name[:n]).rule, `missing ":" before the number`)
		w.Fix(":")
	case isDraft(name):
		w.Bad(0, len(draft), "draft-nss",
			`the name of an Internet-Draft follows "id:", without "draft-"`)
		w.Fix("id:")
	case len(name) < len(w.NSS) && rest == "":
		w.Bad(len(w.NSS), len(w.NSS), "other-nss", "missing name")
	}
}

// draft is the beginning of the names of Internet-Drafts.
const draft = "draft-"

func isDraft(s string) bool {
	return len(s) >= len(draft) &&
		strings.EqualFold(s[:len(draft)], draft)
}

// series returns the offset of the number after the name of a series, or 0: 3
// for "rfc2648".
func series(s string) int {
	const n = len("rfc")
	if len(s) > n && digits(s[n:]) {
		if sub := lookupSub(s[:n]); sub != nil && sub.set == &decimal {
			return n
		}
	}
	return 0
}

// fromIETF takes a document as people write it, "RFC 2648", "BCP14" or
// "draft-ietf-urn-ietf-06", or an NSS. ietfID returns such an identifier.
func fromIETF(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	nss := id
	if n := series(strings.Replace(id, " ", "", 1)); n > 0 {
		nss = part.Lower(id[:n]) + ":" + strings.TrimPrefix(id[n:], " ")
	} else if isDraft(id) {
		nss = "id:" + id[len(draft):]
	}
	return part.From("ietf", nss, parse)
}

func ietfID(nss string) string {
	name, rest, _ := strings.Cut(nss, ":")
	switch s := lookupSub(name); {
	case s == nil || s.set == nil || s.name == "mtg":
		return nss
	case s.name == "id":
		return draft + rest
	}
	return part.Upper(name) + " " + rest
}

func foldIETF(nss string) string {
	name, _, _ := strings.Cut(nss, ":")
	if s := lookupSub(name); s != nil && s.set == nil {
		return foldFirst(nss)
	}
	return lower(nss)
}

// params has, in the form of [titles], the first names of params and the RFCs
// that ask IANA to register them, up to January 2023. A name that is not listed
// is not an error.
//
//go:embed params.txt
var params string

// oasis: documents of OASIS, its committees and members.
func oasis(w walker) walker {
	hierarchy, _, _ := strings.Cut(w.NSS, ":")
	w.next(':', "hierarchy")
	w.put("hierarchy", 0, len(hierarchy), asIs)
	switch hierarchy {
	case "names":
	case "member":
		w.text(':', "member-id", "owner")
		w.text(0, "member", "document")
		return w
	default:
		w.Bad(0, len(hierarchy), "hierarchy", `hierarchy must be "names" or "member"`)
		return w
	}
	start, end, _ := w.until(':')
	w.put("class", start, end, asIs)
	switch class := w.NSS[start:end]; class {
	case "specification", "tc":
		owner := "tc-id"
		if class == "specification" {
			owner = "specification-id"
		}
		from, to := w.at, w.at
		if w.prev = class; w.ids(owner, "type", "document-id") {
			to += strings.IndexByte(w.NSS[from:], ':')
			w.put("owner", from, to, part.Decode)
			w.document(to+1, "document")
		}
	case "technical":
		w.technical()
	default:
		w.Bad(start, end, "class", `class must be "specification", "tc" or "technical"`)
	}
	return w
}

// technical checks a technical paper of OASIS: type, number, and the year of
// the amendment.
func (w *walker) technical() {
	start, end, _ := w.until(':')
	switch w.NSS[start:end] {
	case "note", "resolution", "memorandum", "memo", "researchpaper":
	default:
		w.Bad(start, end, "document-type",
			`document-type must be "note", "resolution", "memorandum" or "researchpaper"`)
	}
	w.put("type", start, end, asIs)
	start, end, _ = w.until(':')
	if s := w.NSS[start:end]; len(s) < 3 || !digits(s) {
		w.Bad(start, end, "document-id",
			"document-id must be the two digits of a year, and a number")
	}
	w.put("document", start, end, asIs)
	start, end, _ = w.until(0)
	if s := w.NSS[start:end]; len(s) != 4 || !digits(s) {
		w.Bad(start, end, "amendment-id", "amendment-id must be the four digits of a year")
	}
	w.put("amendment", start, end, asIs)
}

// ogc: the Open Geospatial Consortium (RFC 5165).
func ogc(w walker) walker {
	start, end, _ := w.next(':', "OGCresource")
	w.put("resource", start, end, part.Decode)
	w.text(0, "ResourceSpecificString", "name")
	if text, ok := strings.CutPrefix(w.NSS, "def:"); ok && w.parts != nil {
		if d, ok := definition(text); ok {
			w.add("definition", d)
		}
	}
	return w
}

// definition returns the parts of a definition, or of a compound.
func definition(text string) (list, bool) {
	first, rest, compound := strings.Cut(text, ",")
	if !compound {
		return singleDefinition(text)
	}
	var components []list
	for text := range strings.SplitSeq(rest, ",") {
		d, ok := singleDefinition(text)
		if !ok {
			return nil, false
		}
		components = append(components, d)
	}
	return list{{"type", part.Decode(first)}, {"components", components}},
		first != "" && !strings.Contains(first, ":")
}

func singleDefinition(text string) (d list, ok bool) {
	words := strings.Split(text, ":")
	names := [...]string{"type", "authority", "version", "code"}
	for i := range words {
		if words[i] = part.Decode(words[i]); i < len(names) && words[i] != "" {
			d = append(d, item{names[i], words[i]})
		} else if i < len(names) && names[i] != "version" {
			return nil, false
		}
	}
	if len(words) > len(names) {
		d = append(d, item{"parameters", words[len(names):]})
	}
	return d, len(words) >= len(names)
}

// publicid: public identifiers of SGML and XML, transcribed (RFC 3151 section
// 2).
func publicid(w walker) walker {
	for i, n := 0, 0; i < len(w.NSS); i += n {
		n = 1
		switch b := w.NSS[i]; {
		case b == '+':
			if i == 0 || w.NSS[i-1] == '+' || i == len(w.NSS)-1 {
				w.Bad(i, i+1, "normalization", `"+" must be a single space between two words`)
			}
		case b == '%':
			n = w.pubidTriplet(i)
		case b != ':' && b != ';' && !pubidPlain.Contains(b):
			w.Bad(i, i+1, "transcription", part.Name(b)+" is not allowed in a transcription")
			w.fixPubid(b)
		}
	}
	w.put("public_id", 0, len(w.NSS), pubidID)
	if w.parts != nil {
		parts := strings.Split(w.NSS, ":")
		for i := range parts {
			parts[i] = pubidID(parts[i])
		}
		w.add("parts", parts)
	}
	return w
}

var (
	pubidPlain = alnum.Union(pct.SetOf("-(),.=!*@$_")) // transcribed as themselves
	pubidCoded = pct.SetOf("+:/;'?#%")                 // percent-encoded where they are data
)

// pubidTriplet checks the triplet at an offset, or the pair that it makes with
// the next one. It returns the length of the triplet or pair.
func (w *walker) pubidTriplet(i int) int {
	const width = len("%HH")
	b := part.Octet(w.NSS[i:])
	if !pubidCoded.Contains(b) {
		w.Bad(i, i+width, "transcription", w.NSS[i:i+width]+" is not allowed in a transcription")
		w.fixPubid(b)
		return width
	}
	double := ""
	switch b {
	case '/':
		double = ":"
	case ':':
		double = ";"
	}
	next := w.NSS[i+width:]
	if double == "" || next == "" || next[0] != '%' || part.Octet(next) != b {
		return width
	}
	w.Bad(i, i+2*width, "transcription",
		`two of "`+string(b)+`" must be transcribed as "`+double+`"`)
	w.Fix(double)
	return 2 * width
}

// fixPubid adds to the last finding the transcription of a byte, if it has one.
func (w *walker) fixPubid(b byte) {
	if pubidPlain.Contains(b) || pubidCoded.Contains(b) {
		w.Fix(pct.Encode(string([]byte{b}), pubidPlain))
	}
}

// fromPubid normalizes the white space of a public identifier (section 1.1),
// and transcribes it.
func fromPubid(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	b := make([]byte, 0, len(id))
	word := false // whether the last byte was not white space
	for i := 0; i < len(id); i++ {
		c := id[i]
		if strings.IndexByte(" \t\r\n", c) >= 0 {
			word = false
			continue
		}
		if !word && len(b) > 0 {
			b = append(b, '+')
		}
		word = true
		switch {
		case pubidPlain.Contains(c):
			b = append(b, c)
		case strings.HasPrefix(id[i:], "//"):
			b = append(b, ':')
			i++
		case strings.HasPrefix(id[i:], "::"):
			b = append(b, ';')
			i++
		case pubidCoded.Contains(c):
			b = pct.AppendEncode(b, id[i:i+1], pubidPlain)
		default:
			return urn.URN{}, part.Error(i, i+1, "PubidChar", "XML 1.0 production 13",
				part.Name(c)+" is not allowed in a public identifier")
		}
	}
	return part.From("publicid", string(b), parse)
}

// pubidID returns the public identifier of an NSS.
func pubidID(nss string) string { return part.Decode(pubidWords.Replace(nss)) }

var pubidWords = strings.NewReplacer("+", " ", ":", "//", ";", "::")
