package transfer_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/transfer"
)

// Tables as programs for tables save them, and as people and faults spoil them.
func TestTables(t *testing.T) {
	const sound = "line 2 {\"urn\":\"urn:example:a\",\"state\":\"\",\"locations\":[{\"uri\":\"http://a.example/ä\"}]}\n"
	for table, want := range map[string]string{
		"\uFEFFurn,uri\r\nurn:example:a,http://a.example/ä\r\n": sound,
		"urn;uri\nurn:example:a;http://a.example/ä\n":           sound,
		"urn\turi\nurn:example:a\thttp://a.example/ä":           sound,
		"uri;urn\nhttp://a.example/ä;urn:example:a\n":           sound,
		// Latin-1, in the first row and after it; UTF-16 with a mark and without.
		"urn,uri\nurn:example:a,http://a.example/\xE4\n":  "line 2: the table is not UTF-8",
		"urn,uri,metadata.gr\xF6\xDFe\nurn:example:a,,\n": "line 1: the table is not UTF-8",
		"\xFF\xFEu\x00r\x00n\x00\n\x00":                   "line 1: the table is not UTF-8",
		"u\x00r\x00n\x00\n\x00":                           "line 1: the table is not UTF-8",
		"":                                                "line 1: the first row: EOF",
		"urn,uri\rurn:example:a,http://a.example/\r":      "line 1: the column",
		"urn,uri,uri\nurn:example:a,,\n":                  `line 1: the column "uri" is there twice`,
		"urn,uri,color\n":                                 `line 1: the column "color" is not known`,
		"urn," + strings.Repeat("x", transfer.MaxHead):    "line 1: the first row is longer",
		"urn,uri\nurn:example:a,http://a.example/1\nurn:example:a,\"http://a.": "line 2: line 3: extraneous",
		// A mistake in one row is one of the whole record.
		"urn,uri,state\nurn:example:a,http://a.example/1,\nurn:example:a,x\nurn:example:a,http://a.example/2,\n": "line 2: line 3: wrong number of fields\n",
		"urn,uri,state\nurn:example:a,http://a.example/1,active\nurn:example:a,http://a.example/2,suspended\n":   "line 2: line 3: the state, ",
		"urn,metadata.a\nurn:example:a,b\nurn:example:a,c\n":                                                     "line 2: line 3: the state, ",
		"urn,uri,type\nurn:example:a,,text/html\n":                                                               `line 2: missing the value of "uri"`,
		// An apostrophe is what our own tables have before a formula, and only that.
		"urn,reason\nurn:example:a,'=1\n":  `"reason":"=1"`,
		"urn,reason\nurn:example:a,''=1\n": `"reason":"'=1"`,
		"urn,reason\nurn:example:a,'1\n":   `"reason":"'1"`,
	} {
		got := show(transfer.CSV(strings.NewReader(table)))
		if !strings.HasPrefix(got, want) && (!strings.HasPrefix(want, "\"") || !strings.Contains(got, want)) {
			t.Errorf("%.80q: %.300s, want %s", table, got, want)
		}
	}
}

func each(list ...*resolver.Record) iter.Seq2[*resolver.Record, error] {
	return func(yield func(*resolver.Record, error) bool) {
		for _, r := range list {
			if !yield(r, nil) {
				return
			}
		}
	}
}

// What is written is what is read, and no program finds a formula in it, with
// any of the delimiters that are usual.
func FuzzTable(f *testing.F) {
	for _, s := range []string{"=1+1", "'=1", "''+x", "a;=cmd|' /C calc'!A0", "x\t@SUM(A1)", "-5", "a\n=1", "＝1", "\"=1\"", ",=1", "'"} {
		f.Add(s, "title", 3)
	}
	f.Fuzz(func(t *testing.T, text, key string, n int) {
		text = strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "")
		if key = strings.Trim(strings.ToValidUTF8(key, ""), "\r\n\t,;\x00\"' "); text == "" || strings.ContainsAny(key, "\r\n\t;,\x00") || len(key) > 100 {
			t.Skip()
		}
		r := &resolver.Record{Name: "urn:example:a", State: resolver.Suspended, Reason: text,
			Metadata: map[string]string{key: text}, Partial: n%2 == 0}
		for i := range n % 5 {
			r.Locations = append(r.Locations, resolver.Location{URI: fmt.Sprintf("https://a.example/%d;=x", i),
				Type: "text/html; charset=utf-8", Priority: -i, Weight: float64(i) / 7})
			r.Aliases = append(r.Aliases, fmt.Sprintf("urn:example:x%d", i))
		}
		next := &resolver.Record{Name: "urn:example:b", State: resolver.Reserved}
		var b bytes.Buffer
		if err := transfer.WriteCSV(&b, slices.Collect(maps.Keys(r.Metadata)), each(r, next)); err != nil {
			t.Fatal(err)
		}
		var got []resolver.Record
		for e := range transfer.CSV(bytes.NewReader(b.Bytes())) {
			if e.Err != nil {
				t.Fatalf("%s: %v: %q", e.Where, e.Err, b.String())
			}
			got = append(got, e.Record)
		}
		was, _ := json.Marshal([]*resolver.Record{r, next})
		is, _ := json.Marshal(got)
		if string(was) != string(is) {
			t.Errorf("%s\nis read as\n%s", was, is)
		}
		for _, comma := range ",;\t" {
			table := csv.NewReader(strings.NewReader(strings.TrimPrefix(b.String(), "\uFEFF")))
			table.Comma, table.LazyQuotes, table.FieldsPerRecord = comma, true, -1
			rows, _ := table.ReadAll()
			for _, cell := range slices.Concat(rows...) {
				if strings.HasPrefix(cell, "=") || strings.HasPrefix(cell, "+") || strings.HasPrefix(cell, "-") ||
					strings.HasPrefix(cell, "@") || strings.HasPrefix(cell, "＝") {
					t.Errorf("with %q, the cell %q", comma, cell)
				}
			}
		}
	})
}
