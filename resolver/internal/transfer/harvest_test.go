package transfer_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	derefhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/transfer"
)

// A repository answers the raw queries that it has, and keeps what it was asked.
type repository struct {
	*httptest.Server
	answers map[string]string // the records of an answer, or its status and Retry-After
	asked   []string
	busy    int // how many requests get 503 first
}

func newRepository(t *testing.T, answers map[string]string) *repository {
	r := &repository{answers: answers}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		r.asked = append(r.asked, strings.TrimSuffix(q.URL.RawQuery, "&verb=ListRecords"))
		body, ok := r.answers[r.asked[len(r.asked)-1]]
		if r.busy > 0 || !ok {
			if r.busy--; ok {
				w.Header().Set("Retry-After", "1")
			}
			http.Error(w, "", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintf(w, `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">`+
			`<responseDate>2026-11-29T01:02:03Z</responseDate><ListRecords>%s</ListRecords></OAI-PMH>`, body)
	}))
	t.Cleanup(r.Close)
	return r
}

// harvest returns a harvest of the repository; told gets what it says.
func (r *repository) harvest(t *testing.T, to *resolver.Resolver, told *strings.Builder) *transfer.Harvest {
	client := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(derefhttp.Accessor{}, "http", "https")})
	t.Cleanup(client.Close)
	return &transfer.Harvest{Client: client, Resolver: to, Base: uri.MustParse(r.URL + "/oai"), Owner: "us",
		Prefix: "urn:example:", MaxDeleted: 10, Say: func(format string, args ...any) { fmt.Fprintf(told, format+"\n", args...) }}
}

// oai returns a record with identifiers and what else it has.
func oai(id, status string, dc ...string) string {
	for i, text := range dc {
		if !strings.HasPrefix(text, "<") {
			dc[i] = "<dc:identifier>" + text + "</dc:identifier>"
		}
	}
	return `<record><header status="` + status + `"><identifier>` + id + `</identifier></header><metadata>` +
		`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" ` +
		`xmlns:dc="http://purl.org/dc/elements/1.1/">` + strings.Join(dc, "") + `</oai_dc:dc></metadata></record>`
}

func token(text string) string { return "<resumptionToken>" + text + "</resumptionToken>" }

const (
	first = "metadataPrefix=oai_dc"
	since = "from=2026-11-29&metadataPrefix=oai_dc"
)

// spaces returns a resolver with namespaces of two owners.
func spaces(t *testing.T) *resolver.Resolver {
	r := open(t)
	r.Bases = []uri.URI{uri.MustParse("https://urn.example")}
	for prefix, owner := range map[string]string{"urn:example:": "us", "urn:example:theirs:": "them", "urn:other:": "us"} {
		_, err := r.PutNamespace(t.Context(), me, resolver.Namespace{Prefix: prefix, Owner: owner}, resolver.Any)
		if err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func put(t *testing.T, r *resolver.Resolver, names ...string) {
	for _, name := range names {
		record := resolver.Record{Name: name, Locations: []resolver.Location{{URI: "https://a.example/" + name}}}
		if _, err := r.Put(t.Context(), me, record, resolver.Any); err != nil {
			t.Fatal(err)
		}
	}
}

// TestOAI: what is read of the records of a repository, and why some of it is
// left out; and answers that are errors.
func TestOAI(t *testing.T) {
	repository := newRepository(t, map[string]string{
		first + "&set=books": oai("1", "", "urn:example:a", "http://a.example/", "URN:EXAMPLE:b", "urn:other:c",
			"https://urn.example/urn:example:a", "<dc:title>A &amp; B</dc:title>") +
			oai("2", "", "http://b.example/") + token("x y"),
		"resumptionToken=x+y": oai("3", "", "urn:isbn:9780395363417") + oai("urn:example:d", "deleted") +
			oai("5", "deleted") + oai("6", "", "https://urn.example/resolve?urn=urn%3Aexample%3Ae", "http://e.example/") +
			oai("7", "", "urn:example:%00") + oai("8", "", "https://urn.example/urn:example:f"),
		first + "&set=loop":    token("loop"),
		"resumptionToken=loop": token("loop"),
		first + "&set=empty":   `</ListRecords><error code="noRecordsMatch"/><ListRecords>`,
		first + "&set=bad":     `</ListRecords><error code="badArgument">no</error><ListRecords>`,
	})
	for set, want := range map[string]string{
		"books": `1 leaves out; urn:other:c does not begin with urn:example:
1 {"urn":"urn:example:a","state":"","locations":[{"uri":"http://a.example/"}],` +
			`"aliases":["urn:example:b"],"metadata":{"title":"A \u0026 B"}}
2 leaves out; no URN begins with urn:example:
3 leaves out; urn:isbn:9780395363417: …check digit…
urn:example:d {"urn":"urn:example:d","state":"tombstone","reason":"deleted in the repository"}
5: it is deleted in the repository, which does not say its URN
6 {"urn":"urn:example:e","state":"","locations":[{"uri":"http://e.example/"}]}
7: …NUL…
8 leaves out; https://urn.example/urn:example:f leads back to this resolver: the name is reserved
8 {"urn":"urn:example:f","state":""}
`,
		"loop": "…with itself…", "empty": "", "bad": `…badArgument: "no"…`, "busy": "…503…",
	} {
		h := repository.harvest(t, spaces(t), &strings.Builder{})
		h.Set = set
		var b strings.Builder
		for e := range h.Entries(t.Context(), true) {
			if e.Left != "" {
				fmt.Fprintf(&b, "%s leaves out%s\n", e.Where, e.Left)
			}
			if e.Name != "" || e.Err != nil {
				b.WriteString(show(slices.Values([]transfer.Entry{e})))
			}
		}
		got := strings.SplitAfter(b.String(), "\n")
		for i, line := range strings.SplitAfter(want, "\n") {
			parts := strings.Split(strings.TrimSuffix(line, "\n"), "…")
			if i >= len(got) || len(parts) == 1 && got[i] != line || len(parts) == 3 &&
				!(strings.HasPrefix(got[i], parts[0]) && strings.Contains(got[i], parts[1])) {
				t.Errorf("%s: %s\nwant %s", set, &b, line)
			}
		}
	}
}

// TestOwners: whatever a repository says, only names of the owner with the prefix
// change, and each record is counted.
func TestOwners(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 2141))
	names := []string{"urn:example:a", "urn:example:b", "urn:example:theirs:a", "urn:other:a", "urn:EXAMPLE:theirs:b",
		"urn:nowhere:a", "https://urn.example/urn:example:theirs:a", "https://urn.example//urn%3Aexample%3Ab", "urn:example:%zz"}
	for range 200 {
		r := spaces(t)
		put(t, r, "urn:example:a", "urn:example:theirs:a", "urn:example:theirs:b", "urn:other:a")
		records, count := "", rng.IntN(8)
		for i := range count {
			status := []string{"", "deleted"}[rng.IntN(2)]
			dc := []string{names[rng.IntN(len(names))], names[rng.IntN(len(names))], "https://evil.example/"}[rng.IntN(3):]
			records += oai([]string{"urn:example:theirs:a", fmt.Sprint(i)}[rng.IntN(2)], status, dc...)
		}
		told := &strings.Builder{}
		h := newRepository(t, map[string]string{first: records}).harvest(t, r, told)
		h.MaxDeleted = 100
		lines := 0
		n, err := h.Run(t.Context(), "harvest", transfer.Options{Condition: resolver.Any,
			Report: func(string, error) { lines++ }})
		if err != nil || n.Stored+n.Kept+n.Failed+n.Out != count || lines < n.Failed+n.Out {
			t.Fatalf("%d records, %d told: %+v, %v\n%s", count, lines, n, err, records)
		}
		for record, err := range r.Records(t.Context(), "urn:", "") {
			if err != nil {
				t.Fatal(err)
			}
			mine := strings.HasPrefix(record.Name, "urn:example:") && !strings.HasPrefix(record.Name, "urn:example:theirs:")
			if !mine && record.By != "me" {
				t.Fatalf("%+v\n%s", record, records)
			}
		}
	}
}

// TestHarvestGoesOn: a harvest that was killed goes on at its token, the next
// one has what has changed since, and a token that is not known any more begins
// it again.
func TestHarvestGoesOn(t *testing.T) {
	r, told := spaces(t), &strings.Builder{}
	repository := newRepository(t, map[string]string{
		first:                 oai("1", "", "urn:example:1", "http://a.example/") + token("two"),
		"resumptionToken=two": oai("2", "", "urn:example:2", "http://a.example/") + token("three"),
		since:                 oai("4", "", "urn:example:4", "http://a.example/"),
	})
	run := func(change func(*transfer.Harvest), want string, asked ...string) {
		t.Helper()
		repository.asked = nil
		h := repository.harvest(t, r, told)
		if change != nil {
			change(h)
		}
		n, err := h.Run(t.Context(), "harvest", transfer.Options{Condition: resolver.Any})
		if got := fmt.Sprint(n.Stored, " ", err); !strings.HasPrefix(got, want) || !slices.Equal(repository.asked, asked) {
			t.Errorf("%s, asked %q; want %s, %q", got, repository.asked, want, asked)
		}
	}
	run(nil, "2 "+repository.URL, first, "resumptionToken=two", "resumptionToken=three")
	repository.answers["resumptionToken=three"] = oai("3", "", "urn:example:3", "http://a.example/")
	run(func(h *transfer.Harvest) { h.Owner = "them" }, "0 <nil>", first, "resumptionToken=two", "resumptionToken=three")
	run(nil, "1 <nil>", "resumptionToken=three")
	run(nil, "1 <nil>", since)
	run(func(h *transfer.Harvest) { h.Again = true }, "3 <nil>", first, "resumptionToken=two", "resumptionToken=three")
	run(func(h *transfer.Harvest) { h.Until = "2026-01-01" }, "0 "+repository.URL, first+"&until=2026-01-01")
	// The repository forgets its tokens.
	delete(repository.answers, "resumptionToken=three")
	run(func(h *transfer.Harvest) { h.Again = true }, "2 "+repository.URL, first, "resumptionToken=two", "resumptionToken=three")
	repository.answers["resumptionToken=three"] = `</ListRecords><error code="badResumptionToken"/><ListRecords>`
	repository.answers["resumptionToken=two"] = oai("2", "", "urn:example:2", "http://a.example/")
	run(nil, "2 <nil>", "resumptionToken=three", first, "resumptionToken=two")
	if !strings.Contains(told.String(), "begins again") {
		t.Error(told)
	}
	// One that is only tried keeps nothing.
	keys := func() (all string) {
		for p, err := range r.Store.Scan(t.Context(), "", "\xff", false) {
			all += fmt.Sprintf("%s=%s %v\n", p.Key, p.Value, err)
		}
		return all
	}
	before := keys()
	h := repository.harvest(t, r, told)
	if _, err := h.Run(t.Context(), "harvest", transfer.Options{Dry: true}); err != nil || keys() != before {
		t.Errorf("%v, %s\nafter\n%s", err, keys(), before)
	}
	for err := range r.Verify(t.Context(), nil) {
		t.Error(err)
	}
}

// TestRetryAfter: a harvest waits as long as it is told (OAI-PMH 2.0 section
// 3.1.2.2), and not for ever.
func TestRetryAfter(t *testing.T) {
	repository, told := newRepository(t, map[string]string{first: ""}), &strings.Builder{}
	repository.busy = 2
	n, err := repository.harvest(t, spaces(t), told).Run(t.Context(), "harvest", transfer.Options{})
	if err != nil || len(repository.asked) != 3 || !strings.Contains(told.String(), "a pause of 1s") {
		t.Errorf("%+v, %v, asked %q, %s", n, err, repository.asked, told)
	}
	repository.busy = 1 << 30
	ctx, cancel := context.WithCancel(t.Context())
	h := repository.harvest(t, spaces(t), told)
	h.Say = func(string, ...any) { cancel() }
	if _, err := h.Run(ctx, "harvest", transfer.Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestMaxDeleted: a harvest stops before more than a share of the names become
// tombstones, also if it was killed in between; and a tombstone stays as it is.
func TestMaxDeleted(t *testing.T) {
	r, told := spaces(t), &strings.Builder{}
	var deleted []string
	for i := range 30 {
		name := fmt.Sprintf("urn:example:%02d", i)
		put(t, r, name, fmt.Sprintf("urn:example:theirs:%02d", i))
		deleted = append(deleted, oai(name, "deleted"))
	}
	repository := newRepository(t, map[string]string{first: strings.Join(deleted[:2], "") + token("2")})
	run := func(share float64, wantStored int, want string) {
		t.Helper()
		h := repository.harvest(t, r, told)
		h.MaxDeleted = share
		n, err := h.Run(t.Context(), "harvest", transfer.Options{Condition: resolver.Any})
		if n.Stored != wantStored || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%+v, %v; want %d, %s", n, err, wantStored, want)
		}
	}
	run(10, 2, "503")
	repository.answers["resumptionToken=2"] = strings.Join(deleted[:4], "")
	run(10, 0, "4 names or more would become tombstones, and 3 may (10 %)")
	run(10, 0, "4 names or more")
	if record, err := r.Get(t.Context(), "urn:example:02"); err != nil || record.State != resolver.Active {
		t.Error(record, err)
	}
	run(20, 4, "<nil>")
	// The names are gone already; one that comes back is refused.
	repository.answers[since] = strings.Join(deleted[:4], "") +
		oai("00", "", "urn:example:00", "http://a.example/")
	run(0, 4, "<nil>")
	if record, err := r.Get(t.Context(), "urn:example:00"); err != nil || record.Version != 2 {
		t.Error(record, err)
	}
	// A share above 0 is one name or more.
	repository.answers[since] = deleted[9]
	run(0, 0, "0 may (0 %)")
	run(0.1, 1, "<nil>")
}

// TestDry: a dry run shows each change.
func TestDry(t *testing.T) {
	r := spaces(t)
	put(t, r, "urn:example:a", "urn:example:b", "urn:example:c")
	var b strings.Builder
	in := `{"urn":"urn:example:a","locations":[{"uri":"https://a.example/urn:example:a"}]}
{"urn":"urn:example:b","locations":[{"uri":"https://b.example/?x&y"}],"metadata":{"title":"B"}}
{"urn":"urn:example:c","state":"tombstone","reason":"burnt"}
{"urn":"urn:example:d","locations":[{"uri":"https://d.example/"}]}
`
	o := transfer.Options{Condition: resolver.Any, Dry: true, Show: func(r resolver.Result) {
		fmt.Fprintln(&b, transfer.Difference(r.Before, r.Record))
	}}
	if n, err := transfer.Import(t.Context(), r, me, transfer.NDJSON(strings.NewReader(in)), o); err != nil || n.Stored != 4 {
		t.Error(n, err)
	}
	want := `urn:example:b changes, locations from [{"uri":"https://a.example/urn:example:b"}] to [{"uri":"https://b.example/?x&y"}], metadata from null to {"title":"B"}
urn:example:c changes, locations from [{"uri":"https://a.example/urn:example:c"}] to null, reason from null to "burnt", state from "active" to "tombstone"
urn:example:d is new, locations [{"uri":"https://d.example/"}], state "active"
`
	if b.String() != want {
		t.Error(b.String())
	}
	if record, err := r.Get(t.Context(), "urn:example:c"); err != nil || record.Version != 1 {
		t.Error(record, err)
	}
}
