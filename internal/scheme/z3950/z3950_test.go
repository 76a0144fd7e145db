package z3950_test

import (
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/z3950"
)

var scheme = parttest.Scheme[z3950.URI, z3950.Fields]{FromURI: z3950.FromURI, Check: z3950.Check,
	Build: z3950.Fields.URI}

func TestFields(t *testing.T) {
	none := []string{}
	for text, want := range map[string]z3950.Fields{
		"z39.50s://h": {Scheme: z3950.Session, Host: "h", Port: 210, Databases: none,
			RecordSyntaxes: none},
		"Z39.50R://h:/#x": {Scheme: z3950.Retrieval, Host: "h", Port: 210, Databases: none,
			RecordSyntaxes: none},
		"z39.50r://h:2100/tmf?bkirch_rules__a1;esn=f;rs=marc": {
			Scheme: z3950.Retrieval, Host: "h", Port: 2100, Databases: []string{"tmf"},
			DocID: new("bkirch_rules__a1"), ElementSet: new("f"), RecordSyntaxes: []string{"marc"},
		},
		"z39.50s://[::1]/a%2Bb+c?d+%3B;RS=e+f%20": {
			Scheme: z3950.Session, Host: "[::1]", Port: 210, Databases: []string{"a+b", "c"},
			DocID: new("d+;"), RecordSyntaxes: []string{"e", "f "},
		},
		"z39.50s://h/;ESN=~+": {
			Scheme: z3950.Session, Host: "h", Port: 210, Databases: none, ElementSet: new("~+"),
			RecordSyntaxes: none,
		},
	} {
		scheme.TestFields(t, text, want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"z39.50://h/", "scheme[z39.50]"},
		{"z39.50s:db", "host[]"},
		{"z39.50s:///db", "host[]"},
		{"z39.50s://u:secret@h:0/db", "userinfo[u:secret] port[0]"},
		{"z39.50s://h:65536", "port[65536]"},
		{"z39.50r://h?d", "z39.50url[] database[]"},
		{"z39.50r://h/?d", "database[]"},
		{"z39.50r://h/db?", "docid[]"},
		{"z39.50r://h/+", "database[] database[]"},
		{"z39.50r://h/a++b", "database[]"},
		{"z39.50r://h/a/b", "database[/]"},
		{"z39.50r://h/a?b?c", "docid[?]"},
		{"z39.50r://h/a?b=c", "docid[=]"},
		{"z39.50r://h/a?b%0D%0A", "docid[%0D]"},
		{"z39.50r://h/a?b;esn=", "elementset[]"},
		{"z39.50r://h/a;esn=b?c", "elementset[?]"},
		{"z39.50r://h/a;rs=b+", "recordsyntax[]"},
		{"z39.50r://h/a;rs=b;esn=c", "z39.50url[;esn=c]"},
		{"z39.50r://h/a;esn=b;esn=c;rs=d", "z39.50url[;esn=c;rs=d]"},
		{"z39.50r://h/a;x=b", "z39.50url[;x=b]"},
		{"z39.50r://h/a;", "z39.50url[;]"},
		{"z39.50r://h/a@%00?b:;esn=&;rs=%0a;",
			"database[@] database[%00] docid[:] elementset[&] recordsyntax[%0a] z39.50url[;]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]z3950.Fields{
		"z39.50s://h": {Scheme: z3950.Session, Host: "h", Port: 210},
		"z39.50s://h:211/;esn=f": {Scheme: z3950.Session, Host: "h", Port: 211,
			ElementSet: new("f")},
		"z39.50r://[::1]/a%2Bb+%C3%BC%2F?%3F%3B+%3D;esn=e+;rs=marc+a%2B": {
			Scheme: z3950.Retrieval, Host: "[::1]", Databases: []string{"a+b",
				"ü/"}, DocID: new("?;+="),
			ElementSet: new("e+"), RecordSyntaxes: []string{"marc", "a+"},
		},
	}, []z3950.Fields{
		{Host: "h"},
		{Scheme: "z39.50", Host: "h"},
		{Scheme: z3950.Session},
		{Scheme: z3950.Session, Host: "a/b"},
		{Scheme: z3950.Session, Host: "h", Databases: []string{""}},
		{Scheme: z3950.Session, Host: "h", DocID: new("d")},
		{Scheme: z3950.Session, Host: "h", Databases: []string{"a"}, DocID: new("")},
		{Scheme: z3950.Session, Host: "h", Databases: []string{"a\n"}},
		{Scheme: z3950.Session, Host: "h", ElementSet: new("")},
		{Scheme: z3950.Session, Host: "h", RecordSyntaxes: []string{"a", ""}},
	})
}

// FuzzParse: what the grammar of RFC 2056 has is accepted and nothing else;
// what is accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "z3950", "zurl", parttest.Port)
	parttest.Fuzz(f, []string{
		"z39.50s://h", "Z39.50R://h:210/a+b?c;esn=d;rs=e+f#g", "z39.50s://h/;ESN=a;RS=b",
		"z39.50s://h/;rs=a;esn=b", "z39.50r://h?a",
		"z39.50r://h/a?b?c", "z39.50r://h/+?;", "z39.50r://[::1]:099999/~%2f%0A", "z39.50s:a",
		"z39.50r://u@h/a&b=c:d@e",
	}, func(t *testing.T, g uri.URI) {
		scheme.Laws(t, g, valid(g))
	})
}

// TestAllocs: none to parse, and one for each of four fields.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "z39.50r://cnidr.org:2100/tmf?bkirch_rules__a1;esn=f;rs=marc", 4)
}
