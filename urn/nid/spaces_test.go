package nid_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/internal/parttest"
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
	f, err := nid.Fields(n.Generic())
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
		v, err := part.Parse(u, i.Check)
		return name{v}, err
	}
	return parttest.Namespace[name, string]{Parse: parse, Check: i.Check, FromID: func(id string) (name, error) {
		u, err := i.FromID(id)
		if err != nil {
			return name{}, err
		}
		return parse(u)
	}}
}

// grammars names the rule of testdata/NID.abnf that is a URN of each row, and what
// no grammar can say in few words.
var grammars = map[string]struct {
	rule string
	also func(urn.URN) bool
}{
	"alert": {"alert-URN", alertLabels}, "bitprint": {rule: "bitprint-URN"}, "btih": {rule: "btih-URN"},
	"c2pa": {rule: "c2pa-urn"}, "clei": {rule: "CLEI-URN"},
	"ddi": {"ddi-urn", func(u urn.URN) bool { return strings.IndexByte(u.NSS(), ':') <= 255 }},
	"fdc": {"fdc-URN", calendar}, "mrn": {rule: "MRN"}, "newsml": {"newsml-URN", calendar}, "nfc": {rule: "nfc-URN"},
	"oasis": {rule: "oasis-URN"}, "oid": {rule: "namestring"}, "service": {rule: "service-URN"}, "sha1": {rule: "sha1-URN"},
	"thread": {rule: "urn-thread"}, "tree": {rule: "tree-URN"}, "xmlorg": {rule: "xmlorg-URN"},
}

// calendar reports whether the second part is a date of the calendar, if it is a
// day: a grammar has no months.
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
	for _, l := range strings.FieldsFunc(strings.ToLower(u.NSS()), func(r rune) bool { return r == ':' || r == '@' }) {
		if len(l) > 63 || len(l) > 3 && l[2:4] == "--" && l[:2] != "xn" {
			return false
		}
	}
	return true
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

// TestSpaces holds each row to its cases.
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

// FuzzSpaces: a row accepts what its grammar derives and nothing else, and keeps
// the laws of all namespaces.
func FuzzSpaces(f *testing.F) {
	valid := map[string]func(urn.URN) bool{}
	var seeds []string
	for space, g := range grammars {
		if g.also == nil {
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
	parttest.Fuzz(f, seeds, func(t *testing.T, u urn.URN) {
		if v := valid[u.NID()]; v != nil {
			namespaceOf(u.NID()).Laws(t, u, v(u))
		}
		for p, ok := nid.Parent(u); ok; p, ok = nid.Parent(p) {
			if list := nid.Check(p); len(list) > 0 || len(p.NSS()) >= len(u.NSS()) {
				t.Fatalf("%q: above it is %q: %v", u, p, list)
			}
		}
	})
}

// TestParent: what is more general (RFC 5031 section 3, RFC 7462 section 11.1,
// ITU-T X.660).
func TestParent(t *testing.T) {
	for _, chain := range [][]string{
		{"urn:service:sos.ecall.manual#f", "urn:service:sos.ecall", "urn:service:sos"},
		{"urn:alert:service:call-waiting:abc@example:xyz#f", "urn:alert:service:call-waiting:abc@example", "urn:alert:service:call-waiting"},
		{"urn:oid:1.3.6.1#x", "urn:oid:1.3.6", "urn:oid:1.3", "urn:oid:1"},
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
