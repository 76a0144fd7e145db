package transfer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/transfer"
	"github.com/urikit/uri/resolver/store/memory"
)

var me = resolver.Actor{ID: "me", All: true}

func open(t *testing.T) *resolver.Resolver {
	r := &resolver.Resolver{Store: memory.New()}
	_, err := r.PutNamespace(t.Context(), me, resolver.Namespace{Prefix: "urn:example:"}, resolver.New)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// show returns what was read, an entry a line.
func show(entries func(func(transfer.Entry) bool)) string {
	var b strings.Builder
	for e := range entries {
		if e.Err != nil {
			fmt.Fprintf(&b, "%s: %v\n", e.Where, e.Err)
			continue
		}
		record, _ := json.Marshal(e.Record)
		text, _, _ := strings.Cut(string(record), `,"version"`)
		fmt.Fprintf(&b, "%s %s}\n", e.Where, text)
	}
	return b.String()
}

func TestCSV(t *testing.T) {
	got := show(transfer.CSV(strings.NewReader(`urn,uri,type,priority,metadata.title,state,alias,partial
URN:Example:a,http://a.example/1,text/html,2,"A, B",,,
urn:example:a,http://a.example/2,application/pdf,1,,,urn:example:z,
urn:example:b,,,,,,,
urn:example:c,http://c.example/,,x,,,,
urn:example:d,http://c.example/,,,,suspended,,true
urn:example:e,too few
urn:example:q?v=1,http://q.example/1,,,,,,
urn:example:q?v=2,http://q.example/2,,,,,,
"urn:example:f
`)))
	want := `line 2 {"urn":"urn:example:a","state":"","locations":[` +
		`{"uri":"http://a.example/1","type":"text/html","priority":2},` +
		`{"uri":"http://a.example/2","type":"application/pdf","priority":1}],` +
		`"aliases":["urn:example:z"],"metadata":{"title":"A, B"}}
line 4 {"urn":"urn:example:b","state":""}
line 5: column "priority": "x": invalid syntax
line 6 {"urn":"urn:example:d","state":"suspended","locations":[{"uri":"http://c.example/"}],"partial":true}
line 7: wrong number of fields
line 8 {"urn":"urn:example:q?v=1","state":"","locations":[{"uri":"http://q.example/1"}]}
line 9 {"urn":"urn:example:q?v=2","state":"","locations":[{"uri":"http://q.example/2"}]}
line 10: extraneous or missing " in quoted-field
`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for table, want := range map[string]string{
		"uri\nhttp://a.example/\n": `missing the column "urn"`, "": "EOF", "urn,u\nurn:example:a,b\n": "not known",
	} {
		if got := show(transfer.CSV(strings.NewReader(table))); !strings.Contains(got, want) {
			t.Errorf("%q: %s, want %s", table, got, want)
		}
	}
}

func TestNDJSON(t *testing.T) {
	long := strings.Repeat("x", resolver.MaxRecord)
	got := show(transfer.NDJSON(strings.NewReader(`{"urn":"urn:example:a","locations":[{"uri":"http://a.example/"}]}

{"urn":"urn:example:b"}
{"urn":"urn:example:b"} {}
{"urn":"urn:example:b","color":"red"}
{"urn":"urn:example:c","reason":"` + long + `"}
{"urn":"urn:example:c"}
` + strings.Repeat(" ", transfer.MaxLine+1) + `
{"urn":"urn:example:d"}`)))
	want := `line 1 {"urn":"urn:example:a","state":"","locations":[{"uri":"http://a.example/"}]}
line 3 {"urn":"urn:example:b","state":""}
line 4: there is more after the JSON value
line 5: json: unknown field "color"
line 6 {"urn":"urn:example:c","state":"","reason":"` + long + `"}
line 7 {"urn":"urn:example:c","state":""}
line 8 and the rest: the line is longer than 16777216 bytes
`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestImport: mistakes are told and do not stop the rest, and an import can be
// repeated.
func TestImport(t *testing.T) {
	r := open(t)
	var b strings.Builder
	for i := range 12_000 {
		fmt.Fprintf(&b, `{"urn":"urn:example:%d","locations":[{"uri":"http://a.example/%d"}]}`+"\n", i, i)
		if i%1000 == 7 {
			b.WriteString(`{"urn":"urn:other:a"}` + "\n{\n")
			fmt.Fprintf(&b, `{"urn":"urn:example:long","reason":"%s"}`+"\n", strings.Repeat("x", resolver.MaxRecord))
		}
	}
	told := 0
	for _, x := range []struct {
		options transfer.Options
		want    transfer.Counts
	}{
		{transfer.Options{Dry: true}, transfer.Counts{Stored: 12_000, Failed: 36}},
		{transfer.Options{Condition: resolver.New}, transfer.Counts{Stored: 12_000, Failed: 36}},
		{transfer.Options{Condition: resolver.New}, transfer.Counts{Kept: 12_000, Failed: 36}},
		{transfer.Options{Condition: resolver.Any}, transfer.Counts{Stored: 12_000, Failed: 36}},
	} {
		x.options.Report = func(where string, err error) { told++ }
		got, err := transfer.Import(t.Context(), r, me, transfer.NDJSON(strings.NewReader(b.String())), x.options)
		if err != nil || got != x.want {
			t.Errorf("%+v: %+v, %v; want %+v", x.options, got, err, x.want)
		}
	}
	if told != 4*36 {
		t.Errorf("%d mistakes were told, want %d", told, 4*36)
	}
	if record, err := r.Get(t.Context(), "urn:example:11999"); err != nil || record.Version != 1 {
		t.Errorf("%+v, %v", record, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := transfer.Import(ctx, r, me, transfer.NDJSON(strings.NewReader(b.String())),
		transfer.Options{}); err == nil {
		t.Error("an import that is cancelled has no error")
	}
}

// TestImportAgain: an import that is stopped in the middle begins again, among
// names that are there already; a mistake is told with its line.
func TestImportAgain(t *testing.T) {
	r := open(t)
	var b strings.Builder
	for i := range 12_000 {
		name := fmt.Sprintf("%05d", i)
		switch i {
		case 7_000:
			name += " "
		case 8_000:
			name += `","color":"red`
		}
		fmt.Fprintf(&b, `{"urn":"urn:example:%s","metadata":{"title":"Title %d"}}`+"\n", name, i)
	}
	for _, name := range []string{"00003", "06000", "11999", "2"} {
		if _, err := r.Put(t.Context(), me, resolver.Record{Name: "urn:example:" + name}, resolver.New); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	told := ""
	o := transfer.Options{Condition: resolver.New, Report: func(where string, err error) { told += where + "; " }}
	stop := func(yield func(transfer.Entry) bool) {
		n := 0
		for e := range transfer.NDJSON(strings.NewReader(b.String())) {
			if n++; n == 5_500 {
				cancel()
			}
			if !yield(e) {
				return
			}
		}
	}
	if n, err := transfer.Import(ctx, r, me, stop, o); !errors.Is(err, context.Canceled) || n.Stored > 5_500 {
		t.Errorf("%+v, %v", n, err)
	}
	before := 0
	for _, err := range r.Records(t.Context(), "urn:", "") {
		if err != nil {
			t.Fatal(err)
		}
		before++
	}
	told = ""
	n, err := transfer.Import(t.Context(), r, me, transfer.NDJSON(strings.NewReader(b.String())), o)
	// The name "2" is not one of the file.
	if want := (transfer.Counts{Stored: 11_999 - before, Kept: before - 1, Failed: 2}); err != nil || n != want {
		t.Errorf("%+v, %v; want %+v", n, err, want)
	}
	if told != "line 8001; line 7001; " {
		t.Error(told)
	}
	for err := range r.Verify(t.Context(), nil) {
		t.Error(err)
	}
	for i, name := range []string{"00003", "04000", "11998"} {
		if record, err := r.Get(t.Context(), "urn:example:"+name); err != nil || record.Version != 1 ||
			(record.Metadata == nil) != (i == 0) {
			t.Errorf("%+v, %v", record, err)
		}
	}
}

// TestMaps: nginx takes the map, and redirects by it.
func TestMaps(t *testing.T) {
	r := open(t)
	records := `{"urn":"urn:example:a","locations":[{"uri":"http://a.example/$x","priority":-1},{"uri":"http://b.example/?a=$b;"}]}
{"urn":"urn:example:A","locations":[{"uri":"http://c.example/"}]}
{"urn":"urn:example:c","state":"reserved"}
{"urn":"urn:example:d%2F;e","locations":[{"uri":"http://d.example/"}]}
{"urn":"urn:example:x$y","locations":[{"uri":"http://b.example/?a=$b;"}]}
`
	if n, err := transfer.Import(t.Context(), r, me, transfer.NDJSON(strings.NewReader(records)),
		transfer.Options{}); err != nil || n.Stored != 5 {
		t.Fatal(n, err)
	}
	var b, told strings.Builder
	err := transfer.Maps(t.Context(), r, &b)
	want := `"/urn:example:A" "http://c.example/";
# urn:example:a: another name differs in case only
"/urn:example:d%2F;e" "http://d.example/";
"/urn:example:x$y" "http://b.example/?a=${dollar}b;";
`
	if err != nil || b.String() != want {
		t.Errorf("%v: %s", err, &b)
	}
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		t.Skip("missing nginx: .ci/run servers runs it")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"urns.map": b.String(),
		"nginx.conf": "daemon off; master_process off; pid pid; error_log stderr; events {}\n" +
			"http { access_log off; geo $dollar { default \"$\"; }\n" +
			"map $request_uri $location { include urns.map; }\n" +
			"server { listen unix:" + dir + "/socket; if ($location) { return 302 $location; } return 404; } }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.CommandContext(t.Context(), nginx, "-c", filepath.Join(dir, "nginx.conf"), "-p", dir, "-e", "stderr")
	command.Stderr = &told
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer command.Wait()
	defer command.Process.Kill()
	for name, want := range map[string]string{
		"urn:example:A": "http://c.example/", "urn:example:d%2F;e": "http://d.example/",
		"urn:example:x$y": "http://b.example/?a=$b;", "urn:example:z": "",
	} {
		var location string
		err := errors.New("not started")
		for try := 0; try < 100 && err != nil; try++ {
			var c net.Conn
			if c, err = net.Dial("unix", filepath.Join(dir, "socket")); err != nil {
				time.Sleep(20 * time.Millisecond)
				continue
			}
			fmt.Fprintf(c, "GET /%s HTTP/1.0\r\n\r\n", name)
			var answer []byte
			answer, err = io.ReadAll(c)
			_, location, _ = strings.Cut(string(answer), "\r\nLocation: ")
			location, _, _ = strings.Cut(location, "\r\n")
			c.Close()
		}
		if err != nil || location != want {
			t.Errorf("%s: %s, %v; want %s; nginx says %s", name, location, err, want, &told)
		}
	}
}

func FuzzCSV(f *testing.F) {
	f.Add("urn,uri\nurn:example:a,http://a.example/\n")
	f.Fuzz(func(t *testing.T, text string) { show(transfer.CSV(strings.NewReader(text))) })
}

func FuzzNDJSON(f *testing.F) {
	f.Add(`{"urn":"urn:example:a"}`)
	f.Fuzz(func(t *testing.T, text string) { show(transfer.NDJSON(strings.NewReader(text))) })
}
