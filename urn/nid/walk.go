package nid

import (
	"cmp"
	"encoding/base32"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
)

// A list has the parts that a walk finds.
type list []item

// An item is a name and a value: a string, a []string, a bool, a list or lists.
type item struct {
	name  string
	value any
}

// Parts returns the list as [parts.ValueOf] wants it.
func (l list) Parts() parts.Parts {
	all := make(parts.Parts, len(l))
	for i, e := range l {
		all[i] = parts.Part{Name: e.name, Value: parts.ValueOf(e.value)}
	}
	return all
}

// A space is a namespace whose rules are one function: see [spaces].
type space struct {
	nid, section string

	// walk goes over an NSS in the order of the grammar. It checks each part,
	// and lists it if parts are asked for. It takes and returns the walker by
	// value, so that a check does not allocate.
	walk func(walker) walker

	// fold returns one NSS for all equal ones. Nil: no two are equal.
	fold func(nss string) string

	// id and from convert an NSS to the plain identifier and back, if they
	// differ. If id returns "", the whole URN is the identifier.
	id   func(nss string) string
	from func(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error)

	// parent returns the next more general NSS, or the NSS itself if there is
	// none. Nil: there is never one.
	parent func(nss string) string

	rules urn.Rules
}

// A walker goes over an NSS.
type walker struct {
	part.NameCheck
	urn   urn.URN
	at    int    // where the next part begins
	more  bool   // whether there is a next part: a delimiter precedes it
	all   bool   // whether all missing parts are reported, or only the first
	prev  string // the rule of the previous part
	parts *list  // nil if they are not asked for
}

func (s *space) check(u urn.URN) []finding.Finding {
	c := part.NewName(u, s.nid, s.section)
	return s.walk(walker{NameCheck: c, urn: u, more: true}).Findings
}

func (s *space) partsOf(u urn.URN) (parts.Parts, error) {
	if err := part.First(s.check(u)); err != nil {
		return nil, err
	}
	var found list
	c := part.NewName(u, s.nid, s.section)
	s.walk(walker{NameCheck: c, urn: u, more: true, parts: &found})
	return found.Parts(), nil
}

// info returns the row of the registry.
func (s *space) info() Info {
	return Info{
		NID: s.nid, Rules: s.rules, Check: s.check, Parts: s.partsOf, Parent: s.above,
		Canonical: func(u urn.URN) urn.URN {
			if s.fold == nil || len(s.check(u)) > 0 {
				return u.Canonical()
			}
			return part.Rewrite(u, s.fold(u.Canonical().NSS()))
		}, careful: true,
		ID: func(u urn.URN) (string, error) {
			if err := part.First(s.check(u)); err != nil {
				return "", err
			}
			if s.id == nil {
				return u.NSS(), nil
			}
			return cmp.Or(s.id(u.NSS()), u.AssignedName().String()), nil
		},
		FromID: func(id string) (urn.URN, error) {
			if s.from == nil {
				return part.From(s.nid, id, s.parse)
			}
			return s.from(id, s.parse)
		},
	}
}

// above returns the next more general name, without components after it.
func (s *space) above(u urn.URN) (urn.URN, bool) {
	if s.parent == nil || len(s.check(u)) > 0 || s.parent(u.NSS()) == u.NSS() {
		return urn.URN{}, false
	}
	v, err := urn.New(s.nid, s.parent(u.NSS()))
	return v, err == nil
}

// upTo returns a function that removes the last part of an NSS, if the NSS has
// at least as many delimiters as least says.
func upTo(delimiter string, least int) func(string) string {
	return func(nss string) string {
		if strings.Count(nss, delimiter) < least {
			return nss
		}
		return nss[:strings.LastIndex(nss, delimiter)]
	}
}

// parse returns u if it follows the rules.
func (s *space) parse(u urn.URN) (urn.URN, error) {
	if err := part.First(s.check(u)); err != nil {
		return urn.URN{}, err
	}
	return u, nil
}

// next returns the place of the next part, which ends before a delimiter; for
// the delimiter 0, the part ends with the NSS. If the part is missing or empty,
// next adds a finding and returns false.
func (w *walker) next(delimiter byte, rule string) (start, end int, ok bool) {
	if !w.more {
		w.missing(rule)
		return len(w.NSS), len(w.NSS), false
	}
	w.prev = rule
	if start, end, ok = w.until(delimiter); !ok {
		w.Bad(start, end, rule, "missing "+rule)
	}
	return start, end, ok
}

// missing adds a finding that the NSS ends before a part; for several parts
// just one, unless all is set.
func (w *walker) missing(rule string) {
	if w.prev != "" || w.all {
		message := "missing " + rule
		if w.prev != "" {
			message += " after " + w.prev
		}
		w.Bad(len(w.NSS), len(w.NSS), rule, message)
	}
	w.prev = ""
}

func asIs(s string) string { return s }

// put lists a part, with its text as a function returns it.
func (w *walker) put(name string, start, end int, text func(string) string) {
	if w.parts != nil {
		*w.parts = append(*w.parts, item{name, text(w.NSS[start:end])})
	}
}

// add lists a value.
func (w *walker) add(name string, value any) {
	if w.parts != nil {
		*w.parts = append(*w.parts, item{name, value})
	}
}

// text reads a part that may be any text, and lists it.
func (w *walker) text(delimiter byte, rule, name string) {
	start, end, _ := w.next(delimiter, rule)
	w.put(name, start, end, part.Decode)
}

// ids reads parts up to the end of the NSS, by these rules; the last rule may
// repeat. At the first part that is missing or empty it returns false.
func (w *walker) ids(rules ...string) bool {
	for i := 0; i < len(rules) || w.more; i++ {
		if _, _, ok := w.next(':', rules[min(i, len(rules)-1)]); !ok {
			return false
		}
	}
	return true
}

// document lists type, subtype and identifier, which begin at an offset. There
// is a subtype if there are three parts or more.
func (w *walker) document(at int, name string) {
	if w.parts == nil {
		return
	}
	kind, id, _ := strings.Cut(w.NSS[at:], ":")
	*w.parts = append(*w.parts, item{"type", part.Decode(kind)})
	if subtype, rest, more := strings.Cut(id, ":"); more {
		*w.parts = append(*w.parts, item{"subtype", part.Decode(subtype)})
		id = rest
	}
	*w.parts = append(*w.parts, item{name, part.Decode(id)})
}

// is reads a part, and checks that it is not empty and has only bytes of a set.
func (w *walker) is(set pct.Set, delimiter byte, rule string) (start, end int, ok bool) {
	start, end, ok = w.next(delimiter, rule)
	return start, end, ok && w.Only(start, end, set, rule)
}

var (
	alnum = pct.Alpha().Union(pct.Digit())
	ldh   = alnum.Union(pct.SetOf("-"))
)

// unlimited is the maximum length of a label without a limit.
const unlimited = 1 << 30

// label checks a label: letters, digits and hyphens, with no hyphen at either
// end.
func (w *walker) label(start, end int, rule string, least, most int) bool {
	switch n := end - start; {
	case n == 0 && least == 1:
		w.Bad(start, end, rule, "missing "+rule)
	case !w.Only(start, end, ldh, rule):
	case n < least:
		w.Bad(end, end, rule, rule+" must have at least "+strconv.Itoa(least)+" characters")
	case w.NSS[start] == '-':
		w.Bad(start, start+1, rule, rule+` must not begin with "-"`)
	case w.NSS[end-1] == '-':
		w.Bad(end-1, end, rule, rule+` must not end with "-"`)
	case n > most:
		w.Bad(start+most, end, rule, rule+" must have at most "+strconv.Itoa(most)+" characters")
	default:
		return true
	}
	return false
}

// domain checks a ProviderId: labels of a domain name.
func (w *walker) domain(start, end int) bool {
	const rule = "ProviderId"
	for label := range strings.SplitSeq(w.NSS[start:end], ".") {
		end := start + len(label)
		switch {
		case label == "":
			w.Bad(start, end, rule, "missing label of the domain name")
			return false
		case !w.Only(start, end, ldh, rule):
			return false
		case label[0] == '-' || label[len(label)-1] == '-':
			w.Bad(start, end, rule, `a label must not begin or end with "-"`)
			return false
		}
		start = end + len(".")
	}
	return true
}

// digits reports whether s has nothing but digits.
func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// isDate reports whether s is a day, or a month, of the calendar.
func isDate(s string) bool {
	if !digits(s) || len(s) != len("200601") && len(s) != len("20060102") {
		return false
	}
	_, err := time.Parse("20060102"[:len(s)], s)
	return err == nil
}

// The sizes of hash values in octets.
const (
	sha1Size  = 20
	tigerSize = 24
)

var (
	base32Set  = pct.Alpha().Union(pct.SetOf("234567"))
	base32Last = pct.SetOf("AIQYaiqy") // the last of 39 characters
	encoding   = base32.StdEncoding.WithPadding(base32.NoPadding)
)

// hash checks a hash value of this many octets in Base32 (RFC 4648 section 6,
// without padding), and lists it in hexadecimal digits.
func (w *walker) hash(start, end, octets int, rule, name string) {
	n := encoding.EncodedLen(octets)
	switch {
	case !w.Only(start, end, base32Set, rule):
	case end-start != n:
		w.Bad(start, end, rule, "the "+strconv.Itoa(octets)+" octets of the hash must have "+
			strconv.Itoa(n)+" characters of Base32")
	case octets == tigerSize && !base32Last.Contains(w.NSS[end-1]):
		w.BadBy("RFC 4648 section 3.5", end-1, end, rule,
			"the last of 39 characters of Base32 must be A, I, Q or Y")
	default:
		w.put(name, start, end, hexOf)
	}
}

// hexOf returns the hexadecimal digits of a valid value in Base32.
func hexOf(s string) string {
	b, _ := encoding.DecodeString(part.Upper(s))
	return hex.EncodeToString(b)
}

// alertLabel checks a label of the namespace alert.
func (w *walker) alertLabel(start, end int, rule string) {
	const section, most = "RFC 5890 section 2.3.1", 63
	if !w.label(start, end, rule, 1, unlimited) {
		return
	}
	switch s := w.NSS[start:end]; {
	case len(s) > most:
		w.BadBy(section, start+most, end, rule, rule+" must have at most 63 characters")
	case len(s) >= 4 && s[2:4] == "--" && !strings.EqualFold(s[:2], "xn"):
		w.BadBy(section, start+2, start+4, rule,
			`a label with "--" in the third and fourth place is reserved`)
	}
}

// positive checks and lists a positive number.
func (w *walker) positive(rule string, start, end int) {
	if w.Only(start, end, pct.Digit(), rule) && strings.Trim(w.NSS[start:end], "0") == "" {
		w.Bad(start, end, rule, rule+" must be a positive number")
	}
	w.put(rule, start, end, asIs)
}

// uuid4 checks a UUID of version 4.
func (w *walker) uuid4(start, end int) {
	const rule, shape = "UUID", "xxxxxxxx-xxxx-4xxx-vxxx-xxxxxxxxxxxx"
	for i := range min(end-start, len(shape)) {
		at := start + i
		switch want, b := shape[i], w.NSS[at]; {
		case want == '-' && b != '-', want != '-' && !pct.HexDig().Contains(b):
			w.Bad(at, at+1, rule,
				"a UUID must have 8, 4, 4, 4 and 12 hexadecimal digits, with hyphens between them")
			return
		case want == '4' && b != '4':
			w.BadBy("RFC 9562 section 5.4", at, at+1, rule, "the version of the UUID must be 4")
		case want == 'v' && strings.IndexByte("89ABab", b) < 0:
			w.BadBy("RFC 9562 section 4.1", at, at+1, rule,
				"the variant of the UUID must be 8, 9, A or B")
		}
	}
	if end-start != len(shape) {
		w.Bad(min(end, start+len(shape)), end, rule, "a UUID must have 36 characters")
	}
}

// until returns the place of the next part, which may be empty or missing.
func (w *walker) until(delimiter byte) (start, end int, ok bool) {
	start, end = w.at, len(w.NSS)
	w.more = false
	if i := strings.IndexByte(w.NSS[start:], delimiter); i >= 0 && delimiter != 0 {
		end, w.more = start+i, true
	}
	w.at = min(end+1, len(w.NSS))
	return start, end, start < end
}

// treeRoot returns the root in an NSS of the namespace tree.
func treeRoot(nss string) string {
	_, root, _ := strings.Cut(nss, ":")
	return root
}

// cutUpdate splits s before its Update, which is "" if there is none.
func cutUpdate(s string) (revision, update string) {
	n := len(s)
	if n > 0 && (s[n-1]|0x20 == 'a' || s[n-1]|0x20 == 'u') {
		n--
	}
	return s[:n], s[n:]
}
