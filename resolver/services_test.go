package resolver_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
)

// put registers records as "NAME STATE LOCATION…"; a location "urn:…" is an
// alias, and "URI|TYPE|COUNTRY|PRIORITY|COMPONENT" has more.
func put(t *testing.T, r *resolver.Resolver, lines ...string) {
	t.Helper()
	for _, line := range lines {
		words := strings.Fields(line)
		record := resolver.Record{Name: words[0], State: resolver.State(words[1]), Reason: "burnt"}
		for _, word := range words[2:] {
			f := append(strings.Split(word, "|"), "", "", "", "")
			switch {
			case word == "partial":
				record.Partial = true
			case strings.HasPrefix(word, "urn:"):
				record.Aliases = append(record.Aliases, word)
			default:
				l := resolver.Location{URI: f[0], Type: f[1], Country: f[2], Component: f[4]}
				fmt.Sscan(f[3], &l.Priority)
				record.Locations = append(record.Locations, l)
			}
		}
		if _, err := r.Put(t.Context(), me, record, resolver.Any); err != nil {
			t.Fatal(err)
		}
	}
}

// TestServices: all services (U-2.3.1-03), what selects them, and components.
func TestServices(t *testing.T) {
	r := open(t,
		resolver.Namespace{Prefix: "urn:example:lists:", Owner: "us", Service: "I2Ls"},
		resolver.Namespace{Prefix: "urn:example:parts:", Owner: "us", Components: true, Partial: true,
			Hosts: []string{"a.example"}})
	put(t, r,
		"urn:example:a active http://a.example/1|text/html||1 http://a.example/2|application/pdf|FI|2",
		"urn:example:b active urn:example:a urn:example:zz",
		"urn:example:loop active urn:example:loop2", "urn:example:loop2 active urn:example:loop",
		"urn:example:old tombstone", "urn:example:soon reserved", "urn:example:off suspended http://a.example/1",
		"urn:example:lists:a active http://a.example/1 http://a.example/3",
		"urn:example:parts:a active partial http://a.example/all http://a.example/toc||||ToC",
		"urn:example:parts:q active http://a.example/?x=1#f", "urn:example:parts:h active partial http://a.example",
		"urn:example:parts:d active partial http://a.example/us/.", "urn:isbn:9780131103627 active http://a.example/1",
	)
	for _, x := range []struct {
		query resolver.Query
		want  string // what the answer has, or a part of the error
	}{
		{resolver.Query{Text: "URN:Example:a"}, "I2L http://a.example/2 http://a.example/1"},
		{resolver.Query{Text: "urn:example:a?s=I2Ls"}, "I2Ls http://a.example/2 http://a.example/1"},
		{resolver.Query{Text: "urn:example:a?+s=I2Ls"}, "I2Ls http://a.example/2 http://a.example/1"},
		{resolver.Query{Text: "urn:example:lists:a"}, "I2Ls"},
		// U-2.3-07: of a keyword that appears more than once nothing counts.
		{resolver.Query{Text: "urn:example:a?s=I2N&s=I2C"}, "I2L http"},
		{resolver.Query{Text: "urn:example:lists:a?s=I2C&s=I2C"}, "I2Ls http"},
		// U-2.3-08: unknown keywords; U-2.3-09, U-2.3.1-02: unknown services.
		{resolver.Query{Text: "urn:example:a?x=y&s=I2N"}, "I2N urn:example:b"},
		{resolver.Query{Text: "urn:example:lists:a?s=I2X"}, "I2Ls http"},
		{resolver.Query{Text: "urn:example:lists:a?s=i2c"}, "I2Ls http"},
		{resolver.Query{Text: "urn:example:a?s=L2Ns"}, "I2L http"},
		// U-2.3.2-01: components, where a namespace has them.
		{resolver.Query{Text: "urn:example:parts:a?s=I2Ls&c=ToC"}, "I2Ls http://a.example/toc"},
		{resolver.Query{Text: "urn:example:parts:a?s=I2Ls"}, "I2Ls http://a.example/all"},
		{resolver.Query{Text: "urn:example:parts:a?s=I2Ls&c=x"}, "I2Ls http://a.example/all"},
		{resolver.Query{Text: "urn:example:a?c=ToC"}, "I2L http://a.example/2"},
		// A rest and a q-component, which do not leave the host.
		{resolver.Query{Text: "urn:example:parts:a:b%2F"}, "I2L http://a.example/all:b%2F"},
		{resolver.Query{Text: "urn:example:parts:q?=y=2"}, "I2L http://a.example/?x=1&y=2#f"},
		{resolver.Query{Text: "urn:example:parts:a?=y=2"}, "I2L http://a.example/all?y=2"},
		{resolver.Query{Text: "urn:example:parts:h.evil.example"}, "no answer"},
		{resolver.Query{Text: "urn:example:parts:h:80"}, "no answer"},
		{resolver.Query{Text: "urn:example:parts:h@evil.example"}, "no answer"},
		{resolver.Query{Text: "urn:example:parts:a/../x"}, "no answer"},
		{resolver.Query{Text: "urn:example:parts:a/x/%2E%2e"}, "no answer"},
		{resolver.Query{Text: "urn:example:parts:d."}, "no answer"},
		{resolver.Query{Text: "urn:example:parts:d/x"}, "no answer"}, // the location has a dot-segment
		{resolver.Query{Text: "urn:example:parts:a/..x"}, "I2L http://a.example/all/..x"},
		{resolver.Query{Text: "urn:example:parts:d?=y=/../"}, "I2L http://a.example/us/.?y=/../"},
		// Preferences.
		{resolver.Query{Text: "urn:example:a", Country: "fi"}, "I2L http://a.example/2"},
		{resolver.Query{Text: "urn:example:a", Quality: func(l *resolver.Location) float64 {
			return map[string]float64{"text/html": 1, "application/pdf": 0.5}[l.Type]
		}}, "I2L http://a.example/1"},
		{resolver.Query{Text: "urn:example:a", Country: "fi", Quality: func(l *resolver.Location) float64 {
			return float64(len(l.Type) - len("text/html")) // 0, and more
		}}, "I2L http://a.example/2"},
		{resolver.Query{Text: "urn:example:a", Country: "fi", Quality: func(l *resolver.Location) float64 {
			return float64(len("application/pdf") - len(l.Type))
		}}, "I2L http://a.example/1"},
		{resolver.Query{Text: "urn:example:a", Append: "/x"}, "I2L http://a.example/2/x"},
		{resolver.Query{Text: "urn:example:parts:h", Append: ".evil.example"}, "no answer"},
		{resolver.Query{Text: "urn:example:a", At: time.Unix(0, 0)}, "not registered"},
		{resolver.Query{Text: "urn:example:a", At: time.Unix(1<<33, 0)}, "I2L http://a.example/2"},
		// The other services, by their names in the draft and in RFC 2169.
		{resolver.Query{Text: "urn:example:b"}, "I2L http://a.example/2"},
		{resolver.Query{Text: "urn:example:loop"}, "no answer"},
		{resolver.Query{Text: "urn:example:b", Service: "N2Ns"}, "I2Ns urn:example:a urn:example:zz"},
		{resolver.Query{Text: "urn:example:a", Service: "i2ns"}, "I2Ns urn:example:b"},
		{resolver.Query{Text: "urn:example:lists:a", Service: "I2Ns"}, "I2Ns"},
		{resolver.Query{Text: "urn:example:lists:a", Service: "I2N"}, "no answer"},
		{resolver.Query{Text: "urn:example:a", Service: "N2R"}, "I2R http://a.example/2"},
		{resolver.Query{Text: "urn:example:a", Service: "N2Rs"}, "I2Rs http://a.example/2"},
		{resolver.Query{Text: "urn:example:b", Service: "I2C"}, "I2C =urn:example:b"},
		{resolver.Query{Text: "urn:example:b", Service: "I2CS"}, "I2Cs =urn:example:b =urn:example:a"},
		{resolver.Query{Text: "urn:example:a", Service: "I=I", Other: "urn:example:b"}, "I=I true"},
		{resolver.Query{Text: "urn:example:b", Service: "I=I", Other: "URN:EXAMPLE:b"}, "I=I true"},
		{resolver.Query{Text: "urn:example:b", Service: "I=I", Other: "urn:example:B"}, "I=I"},
		{resolver.Query{Text: "urn:example:old", Service: "I=I", Other: "urn:EXAMPLE:old"}, "I=I true"},
		{resolver.Query{Text: "urn:other:b", Service: "I=I", Other: "URN:other:b"}, "I=I true"},
		{resolver.Query{Text: "urn:other:b", Service: "I=I", Other: "urn:other:c"}, "not registered"},
		{resolver.Query{Text: "urn:example:a?s=I=I"}, "I2L http"},
		{resolver.Query{Text: "http://a.example/1", Service: "L2Ns"},
			"L2Ns urn:example:a urn:example:lists:a"},
		{resolver.Query{Text: "http://a.example/3", Service: "L2Ls"},
			"L2Ls http://a.example/1 http://a.example/3 urn:example:lists:a =urn:example:lists:a"},
		{resolver.Query{Text: "http://a.example/3", Service: "L2C"}, "L2C http"},
		{resolver.Query{Text: "http://a.example/4", Service: "L2Ns"}, "not registered"},
		// What has no answer.
		{resolver.Query{Text: "urn:example:old"}, "is gone"},
		{resolver.Query{Text: "urn:example:old", Service: "I2C"}, "I2C =urn:example:old"},
		{resolver.Query{Text: "urn:example:soon"}, "no answer"},
		{resolver.Query{Text: "urn:example:off"}, "no answer"},
		{resolver.Query{Text: "urn:example:none"}, "not registered"},
		{resolver.Query{Text: "urn:other:a"}, "no namespace"},
		{resolver.Query{Text: "urn:example:a", Service: "N2X"}, "no such service"},
		{resolver.Query{Text: "example"}, "scheme"},
	} {
		a, err := r.Resolve(t.Context(), x.query)
		got := []string{a.Service}
		for _, l := range a.Locations {
			got = append(got, l.URI)
		}
		got = append(got, a.Names...)
		for _, record := range a.Records {
			got = append(got, "="+record.Name)
		}
		if a.Equal {
			got = append(got, "true")
		}
		text := strings.Join(got, " ")
		if err != nil {
			text = err.Error()
		}
		if !strings.HasPrefix(text, x.want) && (err == nil || !strings.Contains(text, x.want)) {
			t.Errorf("%+v: %s, want %s", x.query, text, x.want)
		}
	}
}

// TestWeights: among locations of one priority each is as often the first as
// its weight says.
func TestWeights(t *testing.T) {
	r := open(t)
	record := resolver.Record{Name: "urn:example:a", State: resolver.Active, Locations: []resolver.Location{
		{URI: "http://a.example/", Weight: 3}, {URI: "http://b.example/"}}}
	if _, err := r.Put(t.Context(), me, record, resolver.New); err != nil {
		t.Fatal(err)
	}
	first := map[string]int{}
	for range 4000 {
		a, err := r.Resolve(t.Context(), resolver.Query{Text: "urn:example:a"})
		if err != nil {
			t.Fatal(err)
		}
		first[a.Locations[0].URI]++
	}
	if n := first["http://a.example/"]; n < 2800 || n > 3200 {
		t.Errorf("%v; of 4000 the first has a weight of 3, the second of 1", first)
	}
}

func TestNamespaces(t *testing.T) {
	ctx := t.Context()
	r := open(t, resolver.Namespace{Prefix: "urn:tight:", Owner: "us", Hosts: []string{"a.example"}})
	admin := resolver.Actor{ID: "admin", All: true}
	them := resolver.Actor{ID: "them", Owner: "them"}
	us := resolver.Actor{ID: "us", Owner: "us", Prefix: "urn:example:us-"}
	space := resolver.Namespace{Prefix: "urn:example:them-", Owner: "them", Hosts: []string{"A.example"}}
	for i, x := range []struct {
		actor     resolver.Actor
		change    func(*resolver.Namespace)
		condition resolver.Condition
		err       string
	}{
		{them, nil, resolver.New, "another owner"},
		{me, nil, resolver.New, ""}, // delegation
		{me, nil, resolver.New, "already"},
		{them, func(n *resolver.Namespace) { n.Title = "Theirs" }, 1, ""},
		{them, func(n *resolver.Namespace) { n.Title = "Theirs" }, 1, "changed meanwhile"},
		{them, func(n *resolver.Namespace) { n.Hosts = nil }, resolver.Any, "from above"},
		{them, func(n *resolver.Namespace) { n.Owner = "others" }, resolver.Any, ""}, // hand-over
		{them, nil, resolver.Any, "another owner"},
		{me, nil, resolver.Any, ""}, // taken back
		{us, nil, resolver.Any, "another owner"},
		{us, func(n *resolver.Namespace) { n.Prefix = "urn:example:us-them-" }, resolver.Any, ""},
		{me, func(n *resolver.Namespace) { n.Prefix = "urn:tight:a-"; n.Hosts = nil }, resolver.Any,
			"urn:tight: does not have"},
		{me, func(n *resolver.Namespace) { n.Prefix = "urn:tight:a-"; n.Schemes = []string{"ftp"} },
			resolver.Any, "urn:tight: does not have"},
		{me, func(n *resolver.Namespace) { n.Prefix, n.Owner = "urn:tight:a-", "us" }, resolver.Any, ""},
		{me, func(n *resolver.Namespace) { n.Prefix, n.Hosts = "urn:tight:", nil }, resolver.Any, "from above"},
		{admin, func(n *resolver.Namespace) { n.Prefix = "urn:x:" }, resolver.Any, "NID"},
		{admin, func(n *resolver.Namespace) { n.Prefix = "urn:EX:" }, resolver.Any, "lower case"},
		{admin, func(n *resolver.Namespace) { n.Prefix = "urn:ex" }, resolver.Any, `missing ":"`},
		{admin, func(n *resolver.Namespace) { n.Prefix = "urn:ex:a b" }, resolver.Any, "NSS"},
		{admin, func(n *resolver.Namespace) { n.Schemes = []string{"ht tp"} }, resolver.Any, "scheme"},
		{admin, func(n *resolver.Namespace) { n.Hosts = []string{"a b"} }, resolver.Any, "not a host"},
		{admin, func(n *resolver.Namespace) { n.Hosts = []string{""} }, resolver.Any, "not a host"},
		{admin, func(n *resolver.Namespace) { n.Hosts = []string{"https://a.example"} }, resolver.Any, "not a host"},
		{admin, func(n *resolver.Namespace) { n.Service = "L2Ns" }, resolver.Any, "service"},
		{admin, func(n *resolver.Namespace) { n.Mask = "sdx" }, resolver.Any, "mask"},
	} {
		n := space
		if x.change != nil {
			x.change(&n)
		}
		_, err := r.PutNamespace(ctx, x.actor, n, x.condition)
		if (err == nil) != (x.err == "") || err != nil && !strings.Contains(err.Error(), x.err) {
			t.Errorf("%d: %v, want %q", i, err, x.err)
		}
	}
	for name, x := range map[string]struct {
		actor resolver.Actor
		uri   string
		err   error
	}{
		"urn:example:them-1":  {them, "http://www.a.example/", nil},
		"urn:example:them-2":  {me, "http://a.example/", resolver.ErrForbidden},
		"urn:example:them-3":  {admin, "https://A.EXAMPLE/", nil},
		"urn:example:them":    {them, "http://a.example/", resolver.ErrForbidden},
		"urn:example:2":       {me, "http://b.example/", nil},
		"urn:example:3":       {us, "http://b.example/", resolver.ErrForbidden},
		"urn:example:us-3":    {us, "http://b.example/", nil},
		"urn:nbn:fi-fe1":      {me, "http://b.example/", resolver.ErrNoNamespace},
		"urn:example:them-4":  {them, "http://ba.example/", errors.New("allows")},
		"urn:example:them-5":  {them, "ftp://a.example/", errors.New("allows")},
		"urn:example:4":       {me, "javascript:alert(1)", errors.New("allows")},
		"urn:example:5":       {me, "//a.example/", errors.New("scheme")},
		"urn:example:them-6:": {them, "http://a.example:8080/", nil},
	} {
		_, err := r.Put(ctx, x.actor, resolver.Record{
			Name: name, State: resolver.Active, Locations: at(x.uri)}, resolver.New)
		if !errors.Is(err, x.err) && (err == nil || !strings.Contains(err.Error(), x.err.Error())) {
			t.Errorf("%s: %v, want %v", name, err, x.err)
		}
	}
	closed := space
	closed.Closed = true
	if _, err := r.PutNamespace(ctx, me, closed, resolver.Any); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{"urn:example:them-1": nil, "urn:example:them-9": resolver.ErrClosed} {
		_, err := r.Put(ctx, them, resolver.Record{
			Name: name, State: resolver.Active, Locations: at("http://a.example/")}, resolver.Any)
		if !errors.Is(err, want) {
			t.Errorf("%s in a namespace that is closed: %v, want %v", name, err, want)
		}
	}
	sound(t, r)
}

// TestMint: masks, check characters, names that are registered already, the end
// of a mask, and calls that are repeated.
func TestMint(t *testing.T) {
	ctx := t.Context()
	r := open(t,
		resolver.Namespace{Prefix: "urn:example:s", Owner: "us", Mask: "sdk"},
		resolver.Namespace{Prefix: "urn:example:z", Owner: "us", Mask: "ze"},
		resolver.Namespace{Prefix: "urn:example:r", Owner: "us", Mask: "rddd"},
		resolver.Namespace{Prefix: "urn:issn:123", Owner: "us", Mask: "sddddk"},
		resolver.Namespace{Prefix: "urn:isbn:97800000", Owner: "us", Mask: "sddddk"},
		resolver.Namespace{Prefix: "urn:nbn:de:0183-mbi00037", Owner: "us", Mask: "sdk"},
		resolver.Namespace{Prefix: "urn:example:m", Owner: "us"},
		resolver.Namespace{Prefix: "urn:example:t", Owner: "them", Mask: "zd"})
	put(t, r, "urn:example:z1 reserved")
	like := resolver.Record{State: resolver.Reserved}
	for prefix, want := range map[string]string{
		"urn:issn:123":      "urn:issn:1230-0004 urn:issn:1230-0012 urn:issn:1230-0020",
		"urn:isbn:97800000": "urn:isbn:9780000000002 urn:isbn:9780000000019 urn:isbn:9780000000026",
		// The third one is an example of the Deutsche Nationalbibliothek.
		"urn:nbn:de:0183-mbi00037": "urn:nbn:de:0183-mbi0003705 urn:nbn:de:0183-mbi0003717 urn:nbn:de:0183-mbi0003721",
		"urn:example:z":            "urn:example:z0 urn:example:z2 urn:example:z3",
		"urn:example:m":            "has no mask",
		"urn:example:t":            "another owner",
		"urn:example:none":         "no namespace",
	} {
		names, err := r.Mint(ctx, me, prefix, 3, "", like)
		if got := strings.Join(names, " "); got != want && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %s, %v; want %s", prefix, got, err, want)
		}
	}
	seen := map[string]bool{}
	for range 20 {
		names, err := r.Mint(ctx, me, "urn:example:r", 50, "", like)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			seen[name] = true
		}
	}
	if len(seen) != 1000 {
		t.Errorf("1000 names of the mask rddd are %d", len(seen))
	}
	if _, err := r.Mint(ctx, me, "urn:example:r", 1, "", like); err == nil {
		t.Error("the mask rddd has more than 1000 names")
	}
	grown, err := r.Mint(ctx, me, "urn:example:z", 100, "", like)
	if err != nil || grown[0] != "urn:example:z4" || grown[1] != "urn:example:z5" ||
		!slices.Contains(grown, "urn:example:z10") || grown[len(grown)-1] != "urn:example:z3j" {
		t.Errorf("%s, %v", grown, err)
	}
	one, err := r.Mint(ctx, me, "urn:example:s", 2, "a call", like)
	two, err2 := r.Mint(ctx, me, "urn:example:s", 2, "a call", like)
	three, err3 := r.Mint(ctx, me, "urn:example:s", 2, "another", like)
	if _, err := r.Mint(ctx, me, "urn:example:s", 3, "another", like); err == nil {
		t.Error("a key is taken for two calls")
	}
	if errors.Join(err, err2, err3) != nil || !slices.Equal(one, two) || slices.Equal(one, three) {
		t.Errorf("%s, again %s, another %s: %v", one, two, three, errors.Join(err, err2, err3))
	}
	sound(t, r)
}

// TestDiagnose: what is wrong with a name that is not registered.
func TestDiagnose(t *testing.T) {
	r := open(t)
	put(t, r, "urn:isbn:9780451450524 reserved", "urn:isbn:9780395363416 active http://a.example/",
		"urn:example:report-2026 active http://a.example/")
	for text, want := range map[string]string{
		"urn:isbn:9780395363417":   "check-digit urn:isbn: [urn:isbn:9780395363416]",
		"urn:isbn:0-395-36341-1":   " urn:isbn: [urn:isbn:9780395363416]",
		"urn:isbn:9780395634316":   "check-digit urn:isbn: []",
		"urn:isbn:9780451450542":   "check-digit urn:isbn: []", // the other one is reserved
		"urn:example:report-2062":  " urn:example: [urn:example:report-2026]",
		"urn:example:reprot-2026":  " urn:example: [urn:example:report-2026]",
		"urn:example:report-026":   " urn:example: [urn:example:report-2026]",
		"urn:example:report2026":   " urn:example: [urn:example:report-2026]",
		"urn:example:report--2026": " urn:example: [urn:example:report-2026]",
		"urn:other:a":              "  []",
		"example":                  "  []",
		"urn:example:a b":          "  []",
	} {
		d, err := r.Diagnose(t.Context(), text)
		if err != nil {
			t.Fatal(err)
		}
		rule, prefix := "", ""
		for _, f := range d.Findings {
			rule = f.Rule
		}
		if d.Namespace != nil {
			prefix = d.Namespace.Prefix
		}
		if got := fmt.Sprintf("%s %s %s", rule, prefix, d.Near); got != want && !d.Cut {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestErase: metadata is gone from all versions, and the history says so.
func TestErase(t *testing.T) {
	ctx := t.Context()
	r := open(t)
	record := resolver.Record{Name: "urn:example:a", State: resolver.Active, Locations: at("http://a.example/"),
		Metadata: map[string]string{"creator": "Ada Lovelace"}}
	for i := range 3 {
		record.Locations = at(fmt.Sprintf("http://%d.example/", i))
		if _, err := r.Put(ctx, me, record, resolver.Any); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Erase(ctx, resolver.Actor{Owner: "them"}, "urn:example:a"); !errors.Is(err, resolver.ErrForbidden) {
		t.Error(err)
	}
	if _, err := r.Erase(ctx, me, "urn:example:a"); err != nil {
		t.Fatal(err)
	}
	n := 0
	for v, err := range r.History(ctx, "urn:example:a") {
		if n++; err != nil || len(v.Metadata) > 0 || v.Erased.IsZero() || v.Locations == nil {
			t.Errorf("%+v, %v", v, err)
		}
	}
	for p, err := range r.Store.Scan(ctx, "", "\xff", false) {
		if err != nil || strings.Contains(string(p.Value), "Lovelace") {
			t.Errorf("%q has the name of the creator, or %v", p.Key, err)
		}
	}
	if n != 4 {
		t.Errorf("%d versions, want 4", n)
	}
	record.Metadata = nil
	if after, err := r.Put(ctx, me, record, resolver.Any); err != nil || after.Erased.IsZero() {
		t.Errorf("a later version does not say it: %+v, %v", after, err)
	}
	record.Name, record.Erased = "urn:example:b", time.Now()
	if other, err := r.Put(ctx, me, record, resolver.Any); err != nil || !other.Erased.IsZero() {
		t.Errorf("%+v, %v", other, err)
	}
	sound(t, r)
}

// TestApply: writes that fail do not stop the others, a name that comes twice
// is changed twice, and a dry run changes nothing.
func TestApply(t *testing.T) {
	r := open(t)
	writes := []resolver.Write{}
	for i := range 1000 {
		writes = append(writes, resolver.Write{
			Record: resolver.Record{Name: fmt.Sprint("urn:example:", i%700), State: resolver.Active,
				Locations: at(fmt.Sprintf("http://%d.example/", i))}, Condition: resolver.Any})
	}
	writes[5].Name = "urn:example:?"
	for _, dry := range []bool{true, false} {
		results, err := r.Apply(t.Context(), me, writes, dry)
		if err != nil || len(results) != len(writes) {
			t.Fatalf("%d results, %v", len(results), err)
		}
		for i, result := range results {
			if (result.Err != nil) != (i == 5) {
				t.Errorf("%d: %v", i, result.Err)
			}
		}
		if _, err := r.Get(t.Context(), "urn:example:7"); errors.Is(err, resolver.ErrNotFound) != dry {
			t.Errorf("dry %t: %v", dry, err)
		}
		if !dry && (results[7].Version != 1 || results[707].Version != 2) {
			t.Errorf("versions %d and %d of a name that comes twice", results[7].Version, results[707].Version)
		}
	}
	sound(t, r)
}

// TestAgain: what is sent a second time is not written again, unless somebody has
// changed it meanwhile.
func TestAgain(t *testing.T) {
	r := open(t)
	record := resolver.Record{Name: "urn:example:a", State: resolver.Active, Locations: at("http://a.example/")}
	grave := resolver.Record{Name: "urn:example:a", State: resolver.Tombstone, Reason: "burnt"}
	moved := record
	moved.Locations = at("http://b.example/")
	other := resolver.Actor{ID: "other", Owner: "us"}
	for i, x := range []struct {
		actor     resolver.Actor
		record    resolver.Record
		condition resolver.Condition
		version   uint64
		err       error
	}{
		{me, record, resolver.New, 1, nil},
		{me, record, resolver.New, 1, nil},
		{me, record, resolver.Any, 1, nil},
		{other, record, resolver.New, 0, resolver.ErrExists},
		{other, record, 1, 1, nil}, // changes nothing
		{other, moved, 1, 2, nil},
		{other, moved, 1, 2, nil},
		{me, moved, 1, 0, resolver.ErrVersion},
		{me, grave, 2, 3, nil},
		{me, grave, 2, 3, nil},
		{me, record, resolver.Any, 0, resolver.ErrFinal},
	} {
		results, err := r.Apply(t.Context(), x.actor,
			[]resolver.Write{{Record: x.record, Condition: x.condition, Again: true}}, false)
		if err != nil || !errors.Is(results[0].Err, x.err) ||
			x.err == nil && results[0].Version != x.version {
			t.Errorf("%d: %+v, %v", i, results, err)
		}
	}
	sound(t, r)
}

// TestRecords: names in their order, after one, and below a prefix.
func TestRecords(t *testing.T) {
	r := open(t)
	put(t, r, "urn:example:a reserved", "urn:example:a:b reserved", "urn:example:a:c reserved",
		"urn:example:b reserved", "urn:isbn:9780395363416 reserved")
	for _, x := range [][3]string{
		{"", "", "example:a example:a:b example:a:c example:b isbn:9780395363416"},
		{"urn:example:", "urn:example:a", "example:a:b example:a:c example:b"},
		{"urn:example:a:", "", "example:a:b example:a:c"},
		{"urn:example:a:", "urn:example:a:c", ""},
		{"urn:example:b", "urn:example:a", "example:b"},
		{"", "urn:x", ""},
	} {
		var got []string
		for record, err := range r.Records(t.Context(), x[0], x[1]) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, strings.TrimPrefix(record.Name, "urn:"))
		}
		if strings.Join(got, " ") != x[2] {
			t.Errorf("%s after %s: %s, want %s", x[0], x[1], got, x[2])
		}
	}
}

// sound reports what Check finds.
func sound(t *testing.T, r *resolver.Resolver) {
	t.Helper()
	for err := range r.Verify(t.Context(), nil) {
		t.Error(err)
	}
}

// TestCheck: each key that is missing, or has the value of another one, is found.
func TestCheck(t *testing.T) {
	ctx := t.Context()
	r := open(t)
	put(t, r, "urn:example:a active partial http://a.example/ urn:example:c",
		"urn:example:a active partial http://b.example/ urn:example:c", "urn:example:b reserved")
	sound(t, r)
	pairs := map[string][]byte{}
	for p, err := range r.Store.Scan(ctx, "", "\xff", false) {
		if err != nil {
			t.Fatal(err)
		}
		pairs[p.Key] = slices.Clone(p.Value)
	}
	for _, key := range slices.Sorted(maps.Keys(pairs)) {
		if key[0] == 'g' || key[0] == 'c' || key == "r/example:b" || key == "n/isbn:" {
			continue // nothing else tells of them
		}
		bad := open(t)
		b := &store.Batch{Drops: []string{key}}
		for k, v := range pairs {
			if k != key {
				b.Put(k, v)
			}
		}
		if _, err := bad.Store.Commit(ctx, b); err != nil {
			t.Fatal(err)
		}
		found := 0
		for range bad.Verify(ctx, nil) {
			found++
		}
		if found == 0 {
			t.Errorf("%q is missing, and it is not found", key)
		}
	}
}
