package nid

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// valid reports whether a name is an NID in lower case (RFC 8141 section 2;
// U-2.1-01).
func valid(nid string) bool {
	const alphanum = "abcdefghijklmnopqrstuvwxyz0123456789"
	return 2 <= len(nid) && len(nid) <= 32 && strings.Trim(nid, alphanum+"-") == "" &&
		nid[0] != '-' && nid[len(nid)-1] != '-' && nid != "urn"
}

// commonRows returns the rows of the table of common names.
var commonRows = func() (rows []row) {
	for line := range strings.Lines(common) {
		nid, users, _ := strings.Cut(strings.TrimSpace(line), "\t")
		rows = append(rows, row{nid, users, Common})
	}
	return rows
}()

// title returns the title of a registered name, or "".
func title(nid string) string {
	words, _ := find(titles, nid)
	return words
}

// checkNames checks that names can be searched: valid, each once, and in order.
func checkNames(t *testing.T, names []string) {
	t.Helper()
	if len(names) == 0 {
		t.Error("the table is empty")
	}
	for i, n := range names {
		if !valid(n) {
			t.Errorf("%q is not a namespace identifier in lower case", n)
		}
		if i > 0 && n <= names[i-1] {
			t.Errorf("%s is not after %s", n, names[i-1])
		}
	}
}

// TestTables: each name is registered or common, and has a title.
func TestTables(t *testing.T) {
	for _, table := range [][]row{ianaRows[:], moreRows[:], commonRows} {
		var names []string
		for _, r := range table {
			names = append(names, r.nid)
			if r.spec == "" || r.spec != strings.TrimSpace(r.spec) ||
				strings.ContainsAny(r.spec, "_;") {
				t.Errorf("%s: %q is not a citation", r.nid, r.spec)
			}
		}
		checkNames(t, names)
	}
	for _, r := range slices.Concat(ianaRows[:], moreRows[:]) {
		want := Formal
		if number, ok := strings.CutPrefix(r.nid, "urn-"); ok &&
			strings.Trim(number, "0123456789") == "" {
			want = Informal
		}
		if r.status != want {
			t.Errorf("%s has the status %v, want %d", r.nid, r.status, want)
		}
	}
	for _, r := range moreRows {
		if search(ianaRows[:], r.nid, func(r *row) string { return r.nid }) != nil {
			t.Errorf("%s is in the table of IANA, too", r.nid)
		}
	}
	for _, r := range commonRows {
		if got, ok := lookupIANA(r.nid); ok || r.status != Common {
			t.Errorf("%s has the status %v; registered is %v", r.nid, r.status, got)
		}
	}
	for _, date := range []string{ianaDate, moreDate} {
		if _, err := time.Parse(time.DateOnly, date); err != nil {
			t.Error(err)
		}
	}
	if moreDate <= ianaDate {
		t.Errorf("moreRows is older than the table, which is of %s", ianaDate)
	}
}

// TestTitles: only registered names have titles, and all names in IANA's table
// have one, of three to eight words.
func TestTitles(t *testing.T) {
	var names []string
	for line := range strings.Lines(titles) {
		nid, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		names = append(names, nid)
		if _, ok := lookupIANA(nid); !ok {
			t.Errorf("%s is not registered", nid)
		}
		if got := title(nid); got != text {
			t.Errorf("%s: %q, want %q", nid, got, text)
		}
		if words := len(strings.Fields(text)); words < 3 || words > 8 {
			t.Errorf("%s: %q has %d words", nid, text, words)
		}
	}
	checkNames(t, names)
	for _, r := range ianaRows {
		if title(r.nid) == "" {
			t.Errorf("%s has no title", r.nid)
		}
	}
	for _, nid := range []string{"", "urn-2", "nir", "ISBN", "isbnx"} {
		if got := title(nid); got != "" {
			t.Errorf("%s: %q", nid, got)
		}
	}
}

// TestLookup: each name finds its own row, and similar texts find none.
func TestLookup(t *testing.T) {
	all := map[string]row{}
	for _, r := range slices.Concat(ianaRows[:], moreRows[:]) {
		all[r.nid] = r
	}
	for nid, want := range all {
		if got, ok := lookupIANA(nid); !ok || got != want {
			t.Errorf("%s: %v, %v", nid, got, ok)
		}
		for _, near := range []string{nid + "0", nid + "-", nid[1:], nid[:len(nid)-1], "a" + nid} {
			want, there := all[near]
			if got, ok := lookupIANA(near); ok != there || got != want {
				t.Errorf("%s: %v, %v", near, got, ok)
			}
		}
	}
	for _, nid := range []string{"", "ISBN", "urn", "urn-", "urn-9", "urn-10", "urn-01",
		strings.Repeat("z", 1<<20)} {
		if got, ok := lookupIANA(nid); ok {
			t.Errorf("%.20s: %v", nid, got)
		}
	}
}

// TestFacts compares some rows with the registry, to find a generator that
// mixes them up.
func TestFacts(t *testing.T) {
	if len(ianaRows) < 90 {
		t.Errorf("%d rows", len(ianaRows))
	}
	for _, want := range []row{
		{"3gpp", "RFC 5279", Formal},
		{"dvb", "RFC 5328, RFC 7354", Formal},
		{"epc", "RFC 5134", Formal},
		{"isbn", "International ISBN Agency", Formal},
		{"meta", "Juha Hakala", Formal},
		{"oid", "RFC 3061", Formal},
		{"ucode", "RFC 6588, RFC Errata 3188, RFC Errata 3189", Formal},
		{"urn-7", "RFC 6050", Informal},
		{"xmpp", "RFC 4854", Formal},
	} {
		if got, ok := lookupIANA(want.nid); !ok || got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

func TestLookupCommon(t *testing.T) {
	for _, want := range []row{
		{"btih", "BitTorrent, magnet links: hashes of torrents", Common},
		{"nir", "Italian law (Norme in Rete), registered as lex", Common},
		{"schemas-sony-com", "Sony: devices on UPnP", Common},
		{"schemas-example-com", "the owner of the domain: XML namespaces, UPnP", Common},
	} {
		if got, ok := lookupCommon(want.nid); !ok || got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
	for _, nid := range []string{"", "isbn", "urn-1", "NIR", "schemas-", "schemasx", "scheme"} {
		if got, ok := lookupCommon(nid); ok {
			t.Errorf("%s: %v", nid, got)
		}
	}
}

func TestNames(t *testing.T) {
	for _, test := range []struct {
		names []string
		count int
		find  func(string) (row, bool)
	}{
		{slices.Collect(ianaNames()), len(ianaRows) + len(moreRows), lookupIANA},
		{slices.Collect(commonNames()), len(commonRows), lookupCommon},
	} {
		if len(test.names) != test.count || !slices.IsSorted(test.names) {
			t.Errorf("%d names of %d, or not in order: %q", len(test.names), test.count, test.names)
		}
		for _, nid := range test.names {
			if r, ok := test.find(nid); !ok || r.nid != nid {
				t.Errorf("%s: %v, %v", nid, r, ok)
			}
		}
	}
}

func TestAllocs(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() {
		lookupIANA("broadband-forum-org")
		lookupIANA("urn-9")
		lookupCommon("schemas-upnp-org")
		lookupCommon("schemas-example-com")
		title("isbn")
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// It takes about half of the time of parsing a URI.
func BenchmarkLookup(b *testing.B) {
	for _, nid := range []string{"isbn", "uuid", "urn-7", "none"} {
		b.Run(nid, func(b *testing.B) {
			for b.Loop() {
				lookupIANA(nid)
			}
		})
	}
}
