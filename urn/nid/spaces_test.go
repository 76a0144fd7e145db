package nid_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A name is a URN of a row as package parttest wants it.
type name struct{ value }

type value = part.Value[urn.URN]

func (n name) ID() string {
	id, _ := nid.ID(n.Generic())
	return id
}

func (n name) Fields() string {
	f, err := nid.Parts(n.Generic())
	b, err2 := json.Marshal(f)
	if err != nil || err2 != nil {
		return "an error"
	}
	return string(b)
}

func (n name) Canonical() name   { return name{part.Of(nid.Canonical(n.Generic()))} }
func (n name) Equal(m name) bool { return nid.Equivalent(n.Generic(), m.Generic()) }

// namespaceOf returns a row under test.
func namespaceOf(space string) parttest.Namespace[name, string] {
	i, _ := nid.Lookup(space)
	parse := func(u urn.URN) (name, error) {
		v, err := part.Checked(u, i.Check)
		return name{v}, err
	}
	return parttest.Namespace[name, string]{FromURN: parse, Check: i.Check,
		FromID: func(id string) (name, error) {
			u, err := i.FromID(id)
			if err != nil {
				return name{}, err
			}
			return parse(u)
		}}
}

// grammars has, for each row, the rule of testdata/NID.abnf for its URNs, and
// the conditions that are hard to write in a grammar.
var grammars = map[string]struct {
	rule string
	also func(urn.URN) bool
}{
	"alert": {"alert-URN", alertLabels}, "bitprint": {rule: "bitprint-URN"},
	"btih": {rule: "btih-URN"},
	"c2pa": {rule: "c2pa-urn"}, "clei": {rule: "CLEI-URN"},
	"ddi": {"ddi-urn", func(u urn.URN) bool { return strings.IndexByte(u.NSS(), ':') <= 255 }},
	"doi": {"urn-doi", func(u urn.URN) bool {
		code, isTen := strings.CutPrefix(u.NSS(), "10")
		return !isTen || code != "" && strings.Contains(".0123456789", code[:1])
	}},
	"issn":     {"urn-issn", isISSN},
	"nbn":      {"namestring", isNBN},
	"lei":      {"urn-lei", func(u urn.URN) bool { return len(u.NSS()) == 20 && isLEI(u.NSS()) }},
	"publicid": {"urn-publicid", noDoubles},
	"isan":     {"urn-isan", func(u urn.URN) bool { return isISAN(u.NSS()) }},
	"dev":      {}, // see devOracle
	"eidr":     {}, // see eidrOracle
	"gsma":     {}, // see gsmaOracle
	"ietf":     {}, // see ietfOracle
	"iso":      {rule: "iso-urn"},
	"fdc":      {"fdc-URN", calendar}, "mrn": {rule: "MRN"}, "newsml": {"newsml-URN", calendar},
	"nfc":   {rule: "nfc-URN"},
	"oasis": {rule: "oasis-URN"}, "ogc": {rule: "ogc-URN"}, "oid": {rule: "namestring"},
	"service": {rule: "service-URN"}, "sha1": {rule: "sha1-URN"},
	"thread": {rule: "urn-thread"}, "tree": {rule: "tree-URN"}, "xmlorg": {rule: "xmlorg-URN"},
}

// calendar reports whether the second part, if it is a day, is in the calendar:
// a grammar does not know months.
func calendar(u urn.URN) bool {
	_, rest, _ := strings.Cut(u.NSS(), ":")
	date, _, _ := strings.Cut(rest, ":")
	if len(date) < 8 {
		return true
	}
	d, err := time.Parse(time.DateOnly, date[:4]+"-"+date[4:6]+"-"+date[6:])
	return err == nil && d.Format("20060102") == date
}

// alertLabels reports whether no label is reserved or too long.
func alertLabels(u urn.URN) bool {
	for _, l := range strings.FieldsFunc(strings.ToLower(u.NSS()), func(r rune) bool {
		return r == ':' || r == '@'
	}) {
		if len(l) > 63 || len(l) > 3 && l[2:4] == "--" && l[:2] != "xn" {
			return false
		}
	}
	return true
}

// noDoubles reports whether no two slashes or colons are together.
func noDoubles(u urn.URN) bool {
	nss := pct.UpperCase(u.NSS())
	return !strings.Contains(nss, "%2F%2F") && !strings.Contains(nss, "%3A%3A")
}

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// isISSN reports whether the digits of an ISSN, with weights from the left, have
// a sum that 11 divides.
func isISSN(u urn.URN) bool {
	sum := 0
	for i, c := range []byte(strings.ToUpper(strings.ReplaceAll(u.NSS(), "-", ""))) {
		if c == 'X' {
			c = '0' + 10
		}
		sum += (8 - i) * int(c-'0')
	}
	return sum%11 == 0
}

// TestDOIPlace: the offsets of an error are those of the plain identifier.
func TestDOIPlace(t *testing.T) {
	for id, want := range map[string][2]int{"10.1/<>\x7F": {7, 8}, "10.1/a\xff": {6, 7}} {
		_, err := nid.FromID("doi", id)
		if f, _ := errors.AsType[finding.Finding](err); f.Start != want[0] || f.End != want[1] {
			t.Errorf("%q: %v, want %v", id, err, want)
		}
	}
}

// TestISSNDigits: all errors are found.
func TestISSNDigits(t *testing.T) {
	namespaceOf("issn").TestDigits(t, func(r *rand.Rand) string {
		n := fmt.Sprintf("%07d", r.IntN(1e7))
		sum := 0
		for i, c := range []byte(n) {
			sum += (8 - i) * int(c-'0')
		}
		return "urn:issn:" + n[:4] + "-" + n[4:] + "0123456789X"[(11-sum%11)%11:][:1]
	}, "0123456789X", nil)
}

// isLEI reports whether an LEI as one decimal number leaves 1 modulo 97, and
// its check digits are 02 to 98. It takes the digits from the right, by their
// weights.
func isLEI(text string) bool {
	text = strings.ToUpper(text)
	sum, weight := 0, 1
	for i := len(text) - 1; i >= 0; i-- {
		value, width := strings.IndexByte(alphabet, text[i]), 10
		if value > 9 {
			width = 100
		}
		sum, weight = sum+value*weight, weight*width%97
	}
	check := text[18:]
	return sum%97 == 1 && "02" <= check && check <= "98"
}

// Errors that an LEI misses: a letter for a digit or a digit for a letter,
// about once in 97 times; and the swaps of 1 and B, of 2 and M, and of 3 and X.
func TestLEIDigits(t *testing.T) {
	namespaceOf("lei").TestDigits(t, func(r *rand.Rand) string {
		var b [18]byte
		for i := range b {
			b[i] = alphabet[r.IntN(len(alphabet))]
		}
		for n := 2; n <= 98; n++ {
			if s := fmt.Sprintf("%s%02d", b[:], n); isLEI(s) {
				return "urn:lei:" + s
			}
		}
		panic(string(b[:]))
	}, alphabet, func(was, is string) bool {
		const payload = len("urn:lei:") + 18
		if strings.Trim(is[payload:], "0123456789") != "" || !isLEI(is[len("urn:lei:"):]) {
			return false
		}
		if a, b, ok := parttest.Swapped(was, is); ok {
			return strings.Contains("1B1 2M2 3X3", string([]byte{a, b}))
		}
		return letters(was[:payload]) != letters(is[:payload])
	})
}

// letters counts the capital letters.
func letters(s string) (n int) {
	for _, c := range s {
		if 'A' <= c && c <= 'Z' {
			n++
		}
	}
	return n
}

// FuzzPublicID checks that the transcription of FromID decodes to the
// identifier with its white space normalized.
func FuzzPublicID(f *testing.F) {
	for _, c := range cases(f, "publicid") {
		if c[0] == "id" {
			f.Add(c[1])
		}
	}
	f.Add(" ///a::: b\t'%2F%")
	const chars = alphabet + "abcdefghijklmnopqrstuvwxyz-'()+,./:=?;!*#@$_% \t\r\n"
	valid := parttest.Oracle(f, "publicid", "urn-publicid", noDoubles)
	f.Fuzz(func(t *testing.T, id string) {
		u, err := nid.FromID("publicid", id)
		words := strings.FieldsFunc(id, func(r rune) bool {
			return strings.ContainsRune(" \t\r\n", r)
		})
		if ok := strings.Trim(id, chars) == "" && len(words) > 0; ok != (err == nil) {
			t.Fatalf("%q: %v", id, err)
		}
		if err != nil {
			return
		}
		if back, err := nid.ID(u); err != nil || back != strings.Join(words, " ") || !valid(u) {
			t.Fatalf("%q: %q, which is %q, %v", id, u, back, err)
		}
	})
}

// ietfOracle recognizes the names of the IETF: by one rule for the
// sub-namespaces of RFC 6924, and by another for other sub-namespaces, without
// the two refused mistakes.
func ietfOracle(t testing.TB) func(urn.URN) bool {
	registered := parttest.Oracle[urn.URN](t, "ietf", "registered-URN")
	other := parttest.Oracle[urn.URN](t, "ietf", "other-URN")
	known := regexp.MustCompile("(?i)^(rfc|fyi|std|bcp|id|mtg|params)(:|$)")
	glued := regexp.MustCompile("(?i)^((rfc|fyi|std|bcp)[0-9]+(:|$)|draft-)")
	return func(u urn.URN) bool {
		if known.MatchString(u.NSS()) {
			return registered(u)
		}
		return other(u) && !glued.MatchString(u.NSS())
	}
}

// TestSpecification: RFC 3553, and the names that IANA registers by it.
func TestSpecification(t *testing.T) {
	for id, want := range map[string]string{
		"params:abfab:nameid":                     "RFC 7833",
		"params:oauth:grant-type:jwt-bearer":      "RFC 6755",
		"params:scim:schemas:core:2.0:User":       "RFC 7643",
		"params:xml:ns:netconf:base:1.0":          "RFC 3688",
		"params:rtp-hdrext:ssrc-audio-level":      "RFC 8285",
		"params:netconf:capability:candidate:1.0": "RFC 6241",
		"params:XML:ns:sms":                       "", // case matters after params
		"params:xmlns":                            "",
		"params:dns:rr-type-codes:soa":            "", // an example of RFC 3553
		"params:capport:unrestricted":             "RFC 8910",
		"params:cpim-headers:DateTime":            "RFC 3862",
		"rfc:2648":                                "",
		"new:xml":                                 "",
	} {
		u, err := nid.FromID("ietf", id)
		if err != nil {
			t.Fatal(err)
		}
		f, err := nid.Parts(u)
		b, err2 := json.Marshal(f)
		if got := strings.Contains(string(b), `"specification":"`+want+`"`); err != nil ||
			err2 != nil || got != (want != "") ||
			want == "" && strings.Contains(string(b), "specification") {
			t.Errorf("%s: %s, %v, want %q", id, b, err, want)
		}
	}
}

// eidrOracle is the grammar of RFC 7972, and after 10.5240 that of RP 2079 with
// a right check character.
func eidrOracle(t testing.TB) func(urn.URN) bool {
	known := parttest.Oracle(t, "eidr", "urn-rp2079", func(u urn.URN) bool {
		return mod3736(u.NSS()[len("10.5240:"):]) == 1
	})
	return parttest.Oracle(t, "eidr", "namestring", func(u urn.URN) bool {
		return !strings.HasPrefix(u.NSS(), "10.5240:") || known(u)
	})
}

// mod3736 is the last sum of MOD 37,36 over digits, letters and hyphens, the
// last of which is the check character: 1 if it is right. It is written from
// ISO/IEC 7064 section 9.
func mod3736(text string) int {
	p, s := 36, 0
	for _, c := range strings.ToUpper(strings.ReplaceAll(text, "-", "")) {
		if s = p + strings.IndexRune(alphabet, c); s > 36 {
			s -= 36
		}
		p = s * 2 % 37
	}
	return s
}

// complete appends the check character that makes the sum right.
func complete(s string) string {
	for _, c := range alphabet {
		if mod3736(s+string(c)) == 1 {
			return s + string(c)
		}
	}
	panic(s)
}

// isISAN reports whether the sums of an NSS of the right form are right.
func isISAN(nss string) bool {
	const work = len("0000-0000-0000-0000-")
	if len(nss) <= work || mod3736(nss[:work+1]) != 1 {
		return false
	}
	return len(nss) == work+1 || mod3736(nss[:work]+nss[work+1:]) == 1
}

// hexGroup returns four hexadecimal digits and a hyphen.
func hexGroup(r *rand.Rand) string { return fmt.Sprintf("%04X-", r.IntN(0x10000)) }

// The check character of EIDR is that of the suffix: an error in the prefix
// makes another prefix, whose rules are not known. About one in some hundred
// swaps in the suffix is missed: the system has the same sum for both orders.
func TestEIDRDigits(t *testing.T) {
	const prefix = "urn:eidr:10.5240:"
	namespaceOf("eidr").TestDigits(t, func(r *rand.Rand) string {
		return prefix + complete(hexGroup(r)+hexGroup(r)+hexGroup(r)+hexGroup(r)+hexGroup(r))
	}, alphabet, func(was, is string) bool {
		_, _, swapped := parttest.Swapped(was, is)
		suffix, ok := strings.CutPrefix(is, prefix)
		return !ok || swapped && strings.Trim(suffix[:25], "0123456789ABCDEF-") == "" &&
			mod3736(suffix) == 1
	})
}

// Swaps in an ISAN are missed, one in some hundred of them, where the system
// has the same sum for both orders.
func TestISANDigits(t *testing.T) {
	missed := func(was, is string) bool {
		_, _, swapped := parttest.Swapped(was, is)
		is = strings.TrimPrefix(is, "urn:isan:")
		digits := is[:20]
		if len(is) > 21 {
			digits += is[22:31]
		}
		return swapped && strings.Trim(digits, "0123456789ABCDEF-") == "" && isISAN(is)
	}
	work := func(r *rand.Rand) string {
		return complete(hexGroup(r) + hexGroup(r) + hexGroup(r) + hexGroup(r))
	}
	n := namespaceOf("isan")
	n.TestDigits(t, func(r *rand.Rand) string {
		return "urn:isan:" + work(r)
	}, alphabet[:16], missed)
	n.TestDigits(t, func(r *rand.Rand) string {
		w, v := work(r), hexGroup(r)+hexGroup(r)
		all := complete(w[:len(w)-1] + v)
		return "urn:isan:" + w + "-" + v + all[len(all)-1:]
	}, alphabet, missed)
}

// cases yields the lines of testdata/NID.jsonl, which are lists of texts:
//
//	["fields", URN, plain identifier, JSON]   ["check", URN, what TestCheck wants]
//	["id", plain identifier, URN]             ["bad", no plain identifier]
//	["equal", URN ...]                        ["allocs", URN], ["seed", URN]
func cases(t testing.TB, space string) (lines [][]string) {
	t.Helper()
	f, err := os.Open("testdata/" + space + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		var line []string
		if err := json.Unmarshal(s.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	return lines
}

// TestSpaces checks each row by its cases.
func TestSpaces(t *testing.T) {
	for space := range grammars {
		t.Run(space, func(t *testing.T) {
			n := namespaceOf(space)
			var groups [][]string
			for _, c := range cases(t, space) {
				switch c[0] {
				case "fields":
					n.TestFields(t, c[1], c[2], c[3])
				case "check":
					n.TestCheck(t, [][2]string{{c[1], c[2]}})
				case "id":
					n.TestIDs(t, map[string]string{c[1]: c[2]}, nil)
				case "bad":
					n.TestIDs(t, nil, c[1:])
				case "equal":
					groups = append(groups, c[1:])
				case "allocs":
					n.TestAllocs(t, c[1])
				}
			}
			if len(groups) < 2 {
				t.Error("there are no different names")
			}
			n.TestEqual(t, groups)
		})
	}
}

// oracles are for the rows with more than one grammar.
var oracles = map[string]func(testing.TB) func(urn.URN) bool{
	"dev": devOracle, "eidr": eidrOracle, "gsma": gsmaOracle, "ietf": ietfOracle,
}

// FuzzSpaces: a row accepts what its grammar derives and nothing else, and
// keeps the laws of all namespaces.
func FuzzSpaces(f *testing.F) {
	valid := map[string]func(urn.URN) bool{}
	var seeds []string
	for space, g := range grammars {
		if oracle := oracles[space]; oracle != nil {
			valid[space] = oracle(f)
		} else if g.also == nil {
			valid[space] = parttest.Oracle[urn.URN](f, space, g.rule)
		} else {
			valid[space] = parttest.Oracle(f, space, g.rule, g.also)
		}
		for _, c := range cases(f, space) {
			switch c[0] {
			case "seed", "fields", "check":
				seeds = append(seeds, c[1])
			}
		}
	}
	definition := parttest.Oracle[urn.URN](f, "ogc", "definition-URN")
	parttest.Fuzz(f, seeds, func(t *testing.T, u urn.URN) {
		if v := valid[u.NID()]; v != nil {
			namespaceOf(u.NID()).Laws(t, u, v(u))
		}
		if id, err := nid.ID(u); u.NID() == "doi" && err == nil {
			if c, _ := nid.ID(nid.Canonical(u)); c != part.Upper(id) {
				t.Fatalf("%q: %q, in canonical form %q", u, id, c)
			}
		}
		if parts, err := nid.Parts(u); u.NID() == "ogc" && err == nil {
			if is := parts[len(parts)-1].Name == "definition"; is != definition(u) {
				t.Fatalf("%q: %v, but the grammar says %v", u, parts, !is)
			}
		}
		for p, ok := nid.Parent(u); ok; p, ok = nid.Parent(p) {
			if list := nid.Check(p); len(list) > 0 || len(p.NSS()) >= len(u.NSS()) {
				t.Fatalf("%q: above it is %q: %v", u, p, list)
			}
		}
	})
}

// TestParent: more general names (RFC 5031 section 3, RFC 7462 section 11.1,
// ITU-T X.660).
func TestParent(t *testing.T) {
	for _, chain := range [][]string{
		{"urn:service:sos.ecall.manual#f", "urn:service:sos.ecall", "urn:service:sos"},
		{"urn:alert:service:call-waiting:abc@example:xyz#f",
			"urn:alert:service:call-waiting:abc@example", "urn:alert:service:call-waiting"},
		{"urn:oid:1.3.6.1#x", "urn:oid:1.3.6", "urn:oid:1.3", "urn:oid:1"},
		{"urn:ISAN:0000-0001-8CFA-0000-I-0000-0000-K?+r#f", "urn:isan:0000-0001-8CFA-0000-I"},
		{"urn:nfc:a:b:c"}, {"urn:isbn:0395363411"}, {"urn:oid:3.1"},
	} {
		u, ok := read(t, chain[0]), true
		for _, want := range chain[1:] {
			if u, ok = nid.Parent(u); !ok || u.String() != want {
				t.Errorf("%s: %s, %v, want %s", chain[0], u, ok, want)
			}
		}
		if u, ok = nid.Parent(u); ok || !u.IsZero() {
			t.Errorf("%s: at the end %s", chain[0], u)
		}
	}
}
