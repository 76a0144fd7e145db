package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	gourn "github.com/leodido/go-urn"

	"github.com/urikit/uri"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

const goURN = "go-urn"

// A urnCase is one of go-urn's own examples that both accept, and read alike.
type urnCase struct {
	text  string
	bytes []byte // go-urn takes no string
	mode  gourn.Option
}

// loadURNs reads go-urn's examples. Without them there are none.
func loadURNs(dir string) ([]urnCase, error) {
	b, err := os.ReadFile(filepath.Join(dir, "..", "conformance", "cases", "go-urn.jsonl"))
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var cases []urnCase
	for line := range strings.Lines(string(b)) {
		var v struct{ Op, Input, Standard string }
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			return nil, err
		}
		if v.Op != "urn_parse" {
			continue
		}
		c := urnCase{v.Input, []byte(v.Input), gourn.WithParsingMode(gourn.RFC2141Only)}
		if v.Standard == "rfc8141" {
			c.mode = gourn.WithParsingMode(gourn.RFC8141Only)
		}
		ours, err := urn.Parse(c.text)
		theirs, ok := gourn.Parse(c.bytes, c.mode)
		if err == nil && ok && strings.EqualFold(theirs.ID, ours.NID()) && theirs.SS == ours.NSS() {
			cases = append(cases, c)
		}
	}
	return cases, nil
}

// published are names that the specifications of their namespaces print, or others.
var published = []string{
	"urn:isbn:0451450523", "urn:issn:0317-8471", "urn:nbn:de:gbv:089-3321752945", "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
	"urn:oid:1.3.6.1.4.1", "urn:ietf:rfc:2648", "urn:isan:0000-0001-8947-0000-8-0000-0000-D", "urn:epc:id:sgtin:0614141.112345.400",
	"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "urn:lex:it:stato:legge:2003-09-21;456", "urn:ogc:def:crs:EPSG::4326",
	"urn:publicid:ISO%2FIEC+10179%3A1996:DTD+DSSSL+Architecture:EN",
}

func urnGroups(cases []urnCase) []group {
	if len(cases) == 0 {
		return nil
	}
	var generic, examples []uri.URI
	var texts []string
	var names []urn.URN
	for _, s := range published {
		n, _ := urn.Parse(s)
		texts = append(texts, s)
		generic = append(generic, n.Generic())
		names = append(names, n.Canonical())
	}
	for _, c := range cases {
		u, _ := uri.Parse(c.text)
		examples = append(examples, u)
	}
	var books []urn.URN
	for _, s := range []string{"urn:isbn:9780395363416", "urn:isbn:0451450523"} {
		n, _ := urn.Parse(s)
		books = append(books, n)
	}
	parse := func(c urnCase) {
		n, _ := urn.Parse(c.text)
		sink += len(n.String())
	}
	theirs := func(c urnCase) {
		n, _ := gourn.Parse(c.bytes, c.mode)
		sink += len(n.SS)
	}
	return []group{
		{"URNs, the examples of go-urn", []*cell{
			each("uri.Parse, urn.FromURI", cases, parse),
			each("(uri.Parse alone)", cases, func(c urnCase) {
				u, _ := uri.Parse(c.text)
				sink += len(u.String())
			}),
			each("(urn.FromURI alone)", examples, func(u uri.URI) {
				n, _ := urn.FromURI(u)
				sink += len(n.String())
			}),
			each(goURN, cases, theirs),
		}, map[string]goal{"uri.Parse, urn.FromURI": {0.25, 0}}},
		{"URNs, what comes after uri.Parse: names of twelve namespaces", []*cell{
			each("uri.Parse", texts, func(s string) {
				u, _ := uri.Parse(s)
				sink += len(u.String())
			}),
			each("urn.FromURI", generic, func(u uri.URI) {
				n, _ := urn.FromURI(u)
				sink += len(n.String())
			}),
			each("Canonical, of what is", names, func(n urn.URN) { sink += len(n.Canonical().String()) }),
			each("Equal5a, to another", names, func(n urn.URN) {
				if n.Equal5a(names[0]) {
					sink++
				}
			}),
			each("nid.Equivalent, two ISBNs", books, func(n urn.URN) {
				if nid.Equivalent(n, books[0]) {
					sink++
				}
			}),
			each("nid.Check, an ISBN", books, func(n urn.URN) { sink += len(nid.Check(n)) }),
		}, map[string]goal{"urn.FromURI": {0.5, 0}}},
	}
}
