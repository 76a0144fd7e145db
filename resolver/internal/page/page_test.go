package page_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/internal/page"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// maxPage is the size of a page for an ordinary record, in bytes.
const maxPage = 30_000

var site = page.Site{
	Title: "Example Library Names", Base: "https://names.example.org",
	Operator: "Example State Library", Contact: "names@example.org",
	Imprint: "Example State Library\nMain Street 1\n\nDirector: Ada Example",
	Look: page.Look{Color: "#8a1538", DarkColor: "#ff9db5", Logo: "data:image/svg+xml;base64," +
		"PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI0MCIgaGVpZ2h0PSI0MCI+PGNpcmNsZSBjeD0iMjAiIGN5PSIyMCIgcj0iMTgiIGZpbGw9IiM4YTE1MzgiLz48L3N2Zz4="},
	Links: []page.Link{
		{Text: "Privacy", URI: "https://example.org/privacy"},
		{Text: "Accessibility", URI: "https://example.org/accessibility"},
	},
}

var (
	nbn = &resolver.Namespace{
		Prefix: "urn:nbn:de:0183-", Title: "Congress abstracts", Owner: "Example State Library",
		Contact: "names@example.org", Hosts: []string{"example.org", "repository.example.net"},
		Statement: "We keep what these names name for as long as there is a library. " +
			"If we stop, another institution takes the names over with all their records.",
		Partial: true, Components: true, Mask: "reedeedk",
		Version: 1, Created: day(1, 9), Changed: day(40, 12),
	}
	isbn = &resolver.Namespace{Prefix: "urn:isbn:", Title: "Books", Owner: "Example State Library",
		Closed: true, Created: day(1, 9), Changed: day(1, 9)}
	formats = []page.Link{
		{Text: "JSON", URI: "/urn:nbn:de:0183-mbi0003721?format=json"},
		{Text: "URI list", URI: "/uri-res/I2Ls?urn:nbn:de:0183-mbi0003721"},
		{Text: "CSL JSON", URI: "/uri-res/I2C?urn:nbn:de:0183-mbi0003721"},
	}
)

func day(n, hour int) time.Time { return time.Date(2024, 1, n, hour, 30, 0, 0, time.UTC) }

func record() *resolver.Record {
	return &resolver.Record{
		Name: "urn:nbn:de:0183-mbi0003721", State: resolver.Active, Version: 3,
		Created: day(3, 8), Changed: day(300, 14), Owner: "Example State Library",
		Aliases: []string{"urn:isbn:9780451450524"},
		Metadata: map[string]string{
			"title":   "Long-term access to congress abstracts: what twenty years have taught us",
			"creator": "Jovanović, Mila; Weiß, Jörg", "publisher": "Example State Library",
			"date": "2024-10", "language": "en", "rights": "https://creativecommons.org/licenses/by/4.0/",
			"series": "Reports of the library, 12",
		},
	}
}

func locations() []resolver.Location {
	return []resolver.Location{
		{URI: "https://repository.example.net/records/372/abstract.pdf", Type: "application/pdf",
			Language: "en", Country: "de", Priority: 10},
		{URI: "https://example.org/archive/mbi000372", Type: "text/html", Language: "de", Country: "at"},
		{URI: "https://example.org/archive/mbi000372/contents", Type: "text/html", Component: "ToC"},
	}
}

func history(now *resolver.Record) (list []*resolver.Record) {
	first, second := *now, *now
	first.Version, first.State, first.Changed = 1, resolver.Reserved, day(3, 8)
	second.Version, second.State, second.Changed = 2, resolver.Active, day(20, 11)
	return []*resolver.Record{now, &second, &first}
}

func in(state resolver.State, reason string) *resolver.Record {
	r := record()
	r.State, r.Reason = state, reason
	return r
}

// diagnosis is what is wrong with a text, as the resolver finds it.
func diagnosis(text string) page.NotFound {
	v := page.NotFound{Text: text}
	u, err := urn.Parse(text)
	if f, ok := errors.AsType[finding.Finding](err); ok {
		v.Findings = []finding.Finding{f}
	}
	if v.Err = err; err == nil {
		v.Findings = nid.Check(u)
	}
	return v
}

// sample is a page of each kind that there is.
func sample() map[string]page.View {
	named := func(r *resolver.Record) page.Name {
		return page.Name{Record: r, Locations: locations(), Namespace: nbn, Formats: formats[:1], Citations: formats[2:], History: history(r)}
	}
	gone := named(in(resolver.Tombstone, "The rights holder has withdrawn the report."))
	gone.Record.Successors = []string{"urn:nbn:de:0183-mbi0003738"}
	erased := named(in(resolver.Tombstone, "By order of a court."))
	erased.Record.Metadata, erased.Record.Erased = nil, day(301, 9)
	past, below, bare := named(record()), named(record()), page.Name{Record: record()}
	past.Past, past.Ignored = true, []string{"utm_source"}
	full := named(record())
	full.Hidden, full.History = 1200, nil
	for i := range 50 {
		v := *full.Record
		v.Version, v.Changed = uint64(1250-i), day(300-i, 14)
		full.History = append(full.History, &v)
	}
	for _, key := range strings.Fields("contributor type format subject description identifier source relation coverage") {
		full.Record.Metadata[key] = "What " + key + " is,\nin two lines."
	}
	full.Record.Metadata["title"] = "שלום עולם: ספר על שמות"
	below.Record.Metadata, below.Rest = nil, "/volume/2"
	bare.Record.Metadata, bare.Record.Aliases = nil, nil
	digit := diagnosis("urn:nbn:de:0183-mbi0003729")
	digit.Namespace, digit.Near = nbn, []string{"urn:nbn:de:0183-mbi0003721", "urn:nbn:de:0183-mbi0003738"}
	lost := diagnosis("urn:nbn:de:0183-mbi0003771")
	lost.Namespace, lost.Near = nbn, digit.Near
	views := map[string]page.View{
		"front":       page.Front{Namespaces: []*resolver.Namespace{isbn, nbn}},
		"front-empty": page.Front{},
		"name":        named(record()),
		"name-bare":   bare,
		"name-full":   full,
		"name-past":   past,
		"name-below":  below,
		"imprint":     page.Imprint{},
		"reserved":    named(in(resolver.Reserved, "")),
		"suspended":   named(in(resolver.Suspended, "The repository is being moved.")),
		"tombstone":   gone,
		"erased":      erased,
		"lost":        lost,
		"foreign":     diagnosis("urn:nbn:fi-fe201003181510"),
		"digit":       digit,
		"no-digit":    diagnosis("urn:nbn:de:0183-mbix"),
		"space-in":    diagnosis("urn:nbn:de:0183-mbi 0003721"),
		"no-urn":      diagnosis("mbi0003721"),
		"nid":         diagnosis("urn:x:y"),
		"namespace":   page.Space{Namespace: nbn, Below: []*resolver.Namespace{{Prefix: "urn:nbn:de:0183-mbi"}}},
		"closed":      page.Space{Namespace: isbn},
		"small":       page.Space{Namespace: &resolver.Namespace{Prefix: "urn:nbn:de:0183-mbi", Created: day(1, 1)}},
		"locations":   page.List{Of: record().Name, Locations: locations()},
		"names":       page.List{Of: record().Name, Names: []string{"urn:isbn:9780451450524"}},
		"no-list":     page.List{Of: record().Name},
	}
	maps.Copy(views, owners(gone.Record))
	for _, status := range []int{400, 403, 404, 406, 418, 429, 500, 503} {
		views[fmt.Sprint(status)] = page.Failure{Status: status, Detail: "the query has no service"}
	}
	return views
}

// owners are the pages of those who work here.
func owners(gone *resolver.Record) map[string]page.View {
	change := map[string][2]any{"state": {nil, "active"}, "reason": {"a", "b"}, "aliases": {nil, []any{"urn:x:y"}},
		"successors": {nil, []any{}}, "partial": {false, true}, "locations": {[]any{map[string]any{"uri": "https://example.org/1"}},
			[]any{map[string]any{"uri": "https://example.org/2", "type": "text/html"}, map[string]any{"uri": "https://example.org/3"}}},
		"metadata": {map[string]any{"title": "A title"}, map[string]any{"title": "Another title", "x": "y"}}}
	preview := &page.Preview{Data: "x", Cut: true, New: 1, Changed: 2, Same: 3, Wrong: 4, MoreChanges: 5, MoreLost: 6,
		Changes:  []page.Change{{Name: record().Name, Fields: page.Fields(change)}},
		Mistakes: []page.Change{{Where: "7", Name: "urn:x:y", Problem: "wrong number of fields"}, {Where: "the rest", Problem: "x"}}}
	sound := *preview
	sound.Wrong, sound.Mistakes, sound.MoreLost = 0, nil, 0
	entry := func(r *resolver.Record, problem, done string) page.Entry {
		r.Locations, r.By, r.Successors = locations(), "ada", []string{"urn:nbn:de:0183-mbi0003738"}
		return page.Entry{Record: r, History: history(r), Hidden: 7, Problem: problem, Done: done, Operator: true,
			Figures: []figures.Row{{Day: "2026-11-29", Count: figures.Count{People: 78, Programs: 4500000}}, {Day: "2026-11-30"}}}
	}
	return map[string]page.View{
		"signin": page.SignIn{Next: "/admin/", Minutes: 30}, "refused": page.SignIn{Refused: true, Minutes: 30},
		"home": page.Home{Namespaces: []*resolver.Namespace{isbn, nbn}, Hidden: 3}, "homeless": page.Home{},
		"found": page.Found{Text: "urn:nbn:de:0183-", Names: []string{record().Name}, Next: record().Name},
		"free":  page.Found{Text: "urn:nbn:de:0183-x", Free: "urn:nbn:de:0183-x"}, "unfound": page.Found{Problem: "a name begins with urn:"},
		"entry": entry(record(), "", "saved"), "entry-wrong": entry(record(), "it has changed meanwhile", ""),
		"entry-new": page.Entry{Record: &resolver.Record{Name: "urn:nbn:de:0183-"}}, "entry-reserved": entry(in(resolver.Reserved, ""), "", "lifted"),
		"entry-gone": entry(gone, "", "withdrawn"),
		"mint":       page.Mint{Namespaces: []*resolver.Namespace{isbn, nbn}, Prefix: nbn.Prefix, Count: 1}, "mintless": page.Mint{},
		"minted": page.Mint{Namespaces: []*resolver.Namespace{nbn}, Count: 1, Names: []string{record().Name}, Problem: "x"},
		"upload": page.Upload{Limit: 4, Problem: "it is too large"}, "preview": page.Upload{Limit: 4, Preview: preview},
		"preview-sound": page.Upload{Limit: 4, Preview: &sound}, "applied": page.Upload{Limit: 4, Preview: &page.Preview{Done: true, New: 2}},
	}
}

// asWho is a request of somebody who has signed in, if the page is for these.
func asWho(r page.Request, v page.View) page.Request {
	switch v.(type) {
	case page.Home, page.Found, page.Entry, page.Mint, page.Upload:
		r.Who, r.Form = "ada", "sealed"
	}
	return r
}

func load(t testing.TB) *page.Pages {
	t.Helper()
	p, err := page.Load(site)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func render(t testing.TB, p *page.Pages, lang string, v page.View) string {
	t.Helper()
	b, got, err := p.Render(asWho(page.Request{Self: "/x?info", Lang: lang}, v), v)
	if err != nil || lang != "" && got != lang {
		t.Fatalf("language %q: %v", got, err)
	}
	return string(b)
}

// hostile are texts that must not become markup, or change what a reader sees.
var hostile = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `' onmouseover='alert(1)`,
	"`${alert(1)}`", "{{.}}", "</style></title></textarea><b>", "&lt;b&gt;", "javascript:alert(1)",
	"data:text/html,<b>", "java\nscript:alert(1)", " javascript:alert(1)", "//evil.example/",
	`/\evil.example/`, "/\t/evil.example/", `\\evil.example`,
	"a\u202Etxt.exe", "a\u2066b", "a\u200Bb", "a\x00b", "a\xFFb", "\U000E0041", strings.Repeat("long", 500),
}

// hostileViews are pages whose every text is the same hostile one.
func hostileViews(text string) []page.View {
	space := &resolver.Namespace{Prefix: text, Title: text, Owner: text, Contact: text, Statement: text,
		Schemes: []string{text}, Hosts: []string{text}, Mask: text}
	record := &resolver.Record{Name: text, State: resolver.Tombstone, Reason: text,
		Aliases: []string{text}, Successors: []string{text},
		Metadata: map[string]string{"title": text, text: text, "creator": text}}
	active := *record
	active.State = resolver.Active
	at := []resolver.Location{{URI: text, Type: text, Language: text, Country: text, Component: text}}
	links := []page.Link{{Text: text, URI: text}}
	name := page.Name{Record: record, Rest: text, Locations: at, Namespace: space, Formats: links,
		History: []*resolver.Record{record, &active}, Ignored: []string{text}}
	name2 := name
	name2.Record = &active
	lost := page.NotFound{Text: text}
	lost.Near, lost.Namespace = []string{text}, space
	wrong := lost
	wrong.Text, wrong.Err = "urn:"+text, errors.New(text)
	wrong.Findings = []finding.Finding{{Rule: "check-digit", Message: text, Start: 1, End: 2, Fix: text, HasFix: true}}
	found := diagnosis(text)
	spaces := []*resolver.Namespace{space}
	return []page.View{name, name2, lost, wrong, found, page.Front{Namespaces: spaces},
		page.Space{Namespace: space, Below: spaces}, page.List{Of: text, Locations: at}, page.List{Names: []string{text}},
		page.Failure{Status: 400, Detail: text}, page.Home{Namespaces: spaces}, page.Found{Text: text, Problem: text, Names: []string{text}, Next: text, Free: text},
		page.Upload{Problem: text, Preview: &page.Preview{Data: "x", Mistakes: []page.Change{{Where: text, Name: text, Problem: text}},
			Changes: []page.Change{{Name: text, Fields: page.Fields(map[string][2]any{text: {text, map[string]any{text: text}}})}}}},
	}
}

// hostileForms are pages on which a text is what is typed: it stays as it is.
func hostileForms(text string) []page.View {
	record := &resolver.Record{Name: text, Version: 1, State: resolver.Active, Reason: text, Aliases: []string{text}, Successors: []string{text},
		Locations: []resolver.Location{{URI: text, Type: text}}, Metadata: map[string]string{text: text, "title": text}, By: text}
	return []page.View{page.Entry{Record: record, History: []*resolver.Record{record}, Problem: text, Done: text}, page.SignIn{Next: text},
		page.Mint{Namespaces: []*resolver.Namespace{{Prefix: text, Title: text}}, Prefix: text, Location: text, Title: text, Names: []string{text}}}
}

// inspect fails for what no page may have, and returns the text of the page.
func inspect(t *testing.T, text string) (shown string) {
	t.Helper()
	z, ids := html.NewTokenizer(strings.NewReader(text)), map[string]bool{}
	var open []string
	void := map[string]bool{"meta": true, "link": true, "input": true, "br": true, "li": true, "img": true}
	for {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF || len(open) > 0 {
				t.Errorf("%v, not closed: %q", z.Err(), open)
			}
			return shown
		case html.TextToken:
			shown += string(z.Text()) + " "
		case html.StartTagToken:
			tag := z.Token()
			if !void[tag.Data] {
				open = append(open, tag.Data)
			}
			for _, a := range tag.Attr {
				if a.Key != "href" {
					shown += a.Val + " "
				}
			}
			inspectTag(t, tag, ids)
		case html.EndTagToken:
			name := z.Token().Data
			if len(open) == 0 || open[len(open)-1] != name {
				t.Fatalf("</%s> ends nothing: %q", name, open)
			}
			open = open[:len(open)-1]
		}
	}
}

func inspectTag(t *testing.T, tag html.Token, ids map[string]bool) {
	allowed := strings.Fields("html head meta title link style body a header nav ul li main footer p h1 h2 " +
		"section dl dt dd div span code var bdi time form label input button table thead tbody tr th td mark br " +
		"h3 select option textarea fieldset legend del ins details summary img script")
	if !slices.Contains(allowed, tag.Data) {
		t.Errorf("the page has %s", tag)
	}
	for i, a := range tag.Attr {
		switch {
		case strings.HasPrefix(a.Key, "on"), a.Key == "style", a.Key == "src" && tag.Data != "img":
			t.Errorf("the page has %s", tag)
		case slices.ContainsFunc(tag.Attr[:i], func(b html.Attribute) bool { return a.Key == b.Key }):
			t.Errorf("attribute twice: %s", tag)
		case strings.Contains(a.Val, "ZgotmplZ"): // the template refuses the value
			t.Errorf("refused: %s", tag)
		case a.Key == "id" && ids[a.Val]:
			t.Errorf("id %q twice", a.Val)
		case a.Key == "id":
			ids[a.Val] = true
		case a.Key == "href" && a.Val != "data:," && a.Val != "#main":
			if strings.HasPrefix(a.Val, "//") || strings.HasPrefix(a.Val, "/\\") {
				t.Errorf("link to another host: %s", tag)
			}
			u, err := url.Parse(a.Val)
			schemes := []string{"", "ftp", "ftps", "http", "https", "mailto", "sftp"}
			if err == nil && !slices.Contains(schemes, u.Scheme) || strings.HasPrefix(strings.ToLower(a.Val), "javascript") {
				t.Errorf("link: %s", tag)
			}
		}
	}
}

func TestPages(t *testing.T) {
	p := load(t)
	headings := map[string]string{
		"name": record().Metadata["title"], "name-bare": record().Name, "name-below": record().Name + "/volume/2",
		"lost": "This name is not registered", "foreign": "This name is not registered",
		"digit": "This is not a valid name", "no-digit": "This is not a valid name",
		"space-in": "This is not a valid name", "no-urn": "This is not a valid name",
		"nid": "This is not a valid name", "namespace": "Congress abstracts", "418": "This did not work",
	}
	for name, v := range sample() {
		for _, lang := range []string{"", "en", "de"} {
			t.Run(name+lang, func(t *testing.T) {
				text := render(t, p, lang, v)
				inspect(t, text)
				if len(text) > maxPage {
					t.Errorf("%d bytes, the limit is %d", len(text), maxPage)
				}
				_, heading, _ := strings.Cut(text, "<h1")
				if want := headings[name]; lang == "en" && want != "" && !strings.Contains(heading, want+"<") {
					t.Errorf("the heading is not %s", want)
				}
				if strings.Contains(heading, "<h1") {
					t.Error("two headings of the first level")
				}
			})
		}
	}
}

func TestHostile(t *testing.T) {
	p := load(t)
	for _, text := range hostile {
		for _, v := range hostileForms(text) {
			inspect(t, render(t, p, "", v))
		}
		for _, v := range hostileViews(text) {
			b, _, err := p.Render(page.Request{Self: text, Lang: text, Accept: text, Who: text}, v)
			if err != nil {
				t.Fatalf("%T: %v", v, err)
			}
			shown := inspect(t, string(b))
			if strings.ContainsAny(shown, "\u202E\u2066\u200B\x00\U000E0041") {
				t.Errorf("%T: a character of %q that cannot be seen", v, text)
			}
			if !utf8.ValidString(shown) {
				t.Errorf("%T: %q is not UTF-8", v, text)
			}
		}
	}
}

// A tombstone is as old as the state, not as an erasure or another later version.
func TestSince(t *testing.T) {
	now := in(resolver.Tombstone, "gone")
	list := history(now)
	gone := *now
	gone.Version, gone.Changed = 3, day(200, 9)
	now.Version = 4
	v := page.Name{Record: now, History: append([]*resolver.Record{now, &gone}, list[1:]...)}
	if got := v.Since(); !got.Equal(day(200, 9)) {
		t.Errorf("since %v", got)
	}
	if got := (page.Name{Record: now}).Since(); !got.Equal(now.Changed) {
		t.Errorf("without a history, since %v", got)
	}
	v.Record = list[2]
	if got := v.Since(); !got.Equal(list[2].Changed) {
		t.Errorf("reserved since %v", got)
	}
}

// A link leads to the very name: in a URN, "(" and "%28" are different.
func TestLinks(t *testing.T) {
	p := load(t)
	for _, tt := range []struct{ name, href string }{
		{"urn:x-y:a(b)'c%28d%2F//?=", "/urn:x-y:a(b)'c%28d%2F//?=?info&lang=en"},
		{"urn:example:a/../b", "/resolve?info&urn=urn%3Aexample%3Aa%2F..%2Fb&lang=en"},
		{"urn:example:a/%2E%2e/b&c", "/resolve?info&urn=urn%3Aexample%3Aa%2F%252E%252e%2Fb%26c&lang=en"},
	} {
		got := render(t, p, "en", page.List{Names: []string{tt.name}})
		if want := `href="` + html.EscapeString(tt.href) + `"`; !strings.Contains(got, want) {
			t.Errorf("%s: no %s", tt.name, want)
		}
	}
	const location = "https://example.org/a_(b)?x='y'&z=%28#f"
	got := render(t, p, "en", page.List{Locations: []resolver.Location{{URI: location}}})
	escaped := html.EscapeString(location)
	if want := `<li><a href="` + escaped + `">` + escaped + "</a>"; !strings.Contains(got, want) { // RFC 2169
		t.Errorf("no %s in %s", want, got)
	}
}

func TestPolicy(t *testing.T) {
	p := load(t)
	text := render(t, p, "en", page.Name{Record: record()})
	for _, tag := range []string{"style", "script"} {
		_, rest, _ := strings.Cut(text, "<"+tag+">")
		part, _, _ := strings.Cut(rest, "</"+tag+">")
		sum := sha256.Sum256([]byte(part))
		hash := tag + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		if !strings.Contains(p.Policy(), hash) {
			t.Errorf("the policy %s has no %s", p.Policy(), hash)
		}
	}
}

// What an operator sets: images that are there, and colors that people can read.
func TestLook(t *testing.T) {
	for _, x := range []struct{ light, dark, want string }{
		{"", "", ""}, {"#8a1538", "#ff9db5", ""}, {"#000", "#FFF", ""}, {"#767676", "", "has a contrast of 4."}, {"#ff0", "", "the color #ff0 on #fdfdfb has a contrast of 1.1"},
		{"", "#1b4f8f", "the color #1b4f8f on #16181b"}, {"red", "", `the color "red" is not like #1b4f8f`}, {"#12345", "", "is not like"}, {"#xyz", "", "is not like"},
		{"#000;}</style>", "", "is not like"},
	} {
		s := site
		s.Color, s.DarkColor = x.light, x.dark
		p, err := page.Load(s)
		if x.want == "" {
			if text := render(t, p, "en", page.Front{}); err != nil || !strings.Contains(text, x.light) || !strings.Contains(text, x.dark) {
				t.Errorf("%+v: %v", x, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: %v", x, err)
		}
	}
	dir := t.TempDir()
	for name, x := range map[string][2]string{
		"a.png": {"\x89PNG\r\n\x1A\n", "data:image/png;base64,"}, "a.svg": {"<svg xmlns='x'/>", "data:image/svg+xml;base64,"},
		"a.ico": {"\x00\x00\x01\x00", "data:image/x-icon;"}, "text": {"hello", "!text: it is text/plain; charset=utf-8, and not an image"},
		"large": {"\x89PNG\r\n\x1A\n" + strings.Repeat("x", page.MaxImage), "!has 65544 bytes; the limit is 65536"}, "": {"", ""},
	} {
		file := ""
		if name != "" {
			file = dir + "/" + name
			if err := os.WriteFile(file, []byte(x[0]), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		got, err := page.Image(file)
		if want, wrong := strings.CutPrefix(x[1], "!"); wrong != (err != nil) || wrong && !strings.Contains(err.Error(), want) || !wrong && !strings.HasPrefix(got, want) {
			t.Errorf("%s: %.40s, %v", name, got, err)
		}
	}
	if _, err := page.Image(dir + "/none"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// A broken link is reported to who answers for the name, else to the operator.
func TestReport(t *testing.T) {
	const subject = "?subject=Report%20a%20broken%20link%20urn%3Anbn%3Ade%3A0183-mbi0003721\""
	for contact, want := range map[string]string{
		"a@b.example": "mailto:a@b.example" + subject, "mailto:a@b.example": "mailto:a@b.example" + subject, "https://x.example/@a": "mailto:names@example.org" + subject,
		"a@b.example?bcc=c@d.example": "mailto:names@example.org" + subject, "": "mailto:names@example.org" + subject,
	} {
		text := render(t, load(t), "en", page.Name{Record: record(), Locations: locations(), Namespace: &resolver.Namespace{Contact: contact}})
		if !strings.Contains(text, `<a href="`+want) {
			t.Errorf("%s: no %s", contact, want)
		}
	}
}

// A record at its limits has a page that is longer, but not by more than the
// record.
func TestLimits(t *testing.T) {
	r := record()
	for i := range resolver.MaxNames {
		r.Aliases = append(r.Aliases, fmt.Sprintf("urn:example:%0100d", i))
		r.Successors = append(r.Successors, fmt.Sprintf("urn:example:%0100d", i+1000))
	}
	v := page.Name{Record: r}
	for i := range resolver.MaxLocations {
		v.Locations = append(v.Locations, resolver.Location{URI: fmt.Sprintf("https://example.org/%0200d", i),
			Type: "application/pdf", Language: "de", Country: "de", Priority: i, Component: "ToC"})
	}
	if n := len(render(t, load(t), "de", v)); n > 180_000 {
		t.Errorf("%d bytes", n)
	}
	long := diagnosis("urn:example:" + strings.Repeat("<", 50_000))
	if n := len(render(t, load(t), "de", long)); n > maxPage {
		t.Errorf("%d bytes for a long text", n)
	}
}

// The names that are there come before the one with the right check digit, which
// may not be there: it is no link.
func TestRightDigit(t *testing.T) {
	v := page.NotFound{Text: "urn:isbn:9780131103637"}
	v.Near = []string{"urn:isbn:9780131103627"}
	v.Findings = []finding.Finding{{Rule: "check-digit", Start: 21, End: 22, Fix: "4", HasFix: true}}
	text := render(t, load(t), "en", v)
	near, right := strings.Index(text, `href="/urn:isbn:9780131103627?info`), strings.Index(text, "<code dir=\"ltr\">urn:isbn:9780131103634")
	if near < 0 || right < near || strings.Contains(text, `href="/urn:isbn:9780131103634`) {
		t.Error(near, right, text)
	}
}

func TestLanguage(t *testing.T) {
	p := load(t)
	for _, tt := range []struct{ lang, accept, want string }{
		{"", "", "en"},
		{"", "de-AT, en;q=0.5", "de"},
		{"", "fr, de;q=0.3, en;q=0.5", "en"},
		{"", "fr", "en"},
		{"de", "en", "de"},
		{"xx-<script>", "de", "de"},
		{"", ";;;,*", "en"},
		{"", strings.Repeat("a-", 5000), "en"},
	} {
		got, lang, err := p.Render(page.Request{Self: "/a?b=1&lang=en&c", Lang: tt.lang, Accept: tt.accept}, page.Front{})
		if err != nil || lang != tt.want {
			t.Errorf("lang=%q, Accept-Language %.20q: %q, %v, want %q", tt.lang, tt.accept, lang, err, tt.want)
		}
		for _, want := range []string{`<html lang="` + tt.want + `"`, `href="/a?b=1&amp;c&amp;lang=de"`} {
			if !strings.Contains(string(got), want) {
				t.Errorf("lang=%q: no %s", tt.lang, want)
			}
		}
	}
}

// Each text of the catalogues is on a page of the sample.
func TestCatalogues(t *testing.T) {
	p := load(t)
	for _, lang := range []string{"en", "de"} {
		var all strings.Builder
		for _, v := range sample() {
			all.WriteString(render(t, p, lang, v))
		}
		texts := catalogue(t, lang)
		for key, text := range texts {
			for _, part := range regexp.MustCompile(`\{[a-z]+\}`).Split(text, -1) {
				if !strings.Contains(all.String(), html.EscapeString(part)) {
					t.Errorf("%s: no page has %q of %s", lang, part, key)
				}
			}
		}
	}
}

// TestPreviewGerman: what a table would change is in the language of the page.
// Problems are in English.
func TestPreviewGerman(t *testing.T) {
	text := render(t, load(t), "de", sample()["preview"])
	for _, want := range []string{"<li>Zeile <bdi>7</bdi>", "<li>der Rest", "<ins>aktiv</ins>"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
}

func catalogue(t *testing.T, lang string) (texts map[string]string) {
	t.Helper()
	b, err := os.ReadFile("catalogue/" + lang + ".json")
	if err == nil {
		err = json.Unmarshal(b, &texts)
	}
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestLoad(t *testing.T) {
	file := func(change func(map[string]string)) *fstest.MapFile {
		texts := catalogue(t, "en")
		change(texts)
		b, err := json.Marshal(texts)
		if err != nil {
			t.Fatal(err)
		}
		return &fstest.MapFile{Data: b}
	}
	nothing := func(map[string]string) {}
	for _, tt := range []struct {
		name   string
		change func(map[string]string)
		want   string // of the error
	}{
		{"fi.json", nothing, ""},
		{"README", nothing, "no file such as fr.json"},
		{"pt-BR.json", nothing, ""},
		{"finnish-language.json", nothing, "catalogue finnish-language.json: language: "},
		{"fi.json", func(m map[string]string) { delete(m, "name.go") }, `catalogue fi.json: key "name.go" has no text`},
		{"fi.json", func(m map[string]string) { m["name.go"] = " " }, `key "name.go" has no text`},
		{"fi.json", func(m map[string]string) { m["name.gone"] = "x" }, `key "name.gone" is unknown`},
		{"fi.json", func(m map[string]string) { m["operator"] = "{nimi}" },
			`key "operator" has the placeholders ["nimi"], and must have ["name"]`},
		{"de.json", func(m map[string]string) { delete(m, "skip"); m["x"] = "" }, "key \"skip\" has no text\nkey \"x\" is unknown"},
	} {
		_, err := page.Load(site, fstest.MapFS{tt.name: file(tt.change)})
		switch {
		case tt.want == "" && err != nil, tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
	if _, err := page.Load(site, fstest.MapFS{"fi.json": {Data: []byte("[]")}}); err == nil {
		t.Error("a list is not a catalogue")
	}
	if _, err := page.Load(site, os.DirFS("no such directory")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a directory that is missing: %v", err)
	}
	p, err := page.Load(site, fstest.MapFS{"de.json": file(func(m map[string]string) { m["skip"] = "<b>Hinüber</b>" })})
	if err != nil {
		t.Fatal(err)
	}
	if got := render(t, p, "de", page.Front{}); !strings.Contains(got, "&lt;b&gt;Hinüber&lt;/b&gt;") {
		t.Error("the catalogue of the site does not replace ours, or is markup")
	}
}
