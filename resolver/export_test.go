package resolver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store/memory"
)

// TestRestore: an export in an empty store is the same export again, and one
// that is cut or changed anywhere is refused.
func TestRestore(t *testing.T) {
	ctx := t.Context()
	r := open(t, resolver.Namespace{Prefix: "urn:example:z", Owner: "us", Mask: "zd"})
	put(t, r, "urn:example:a active http://a.example/", "urn:example:a active http://b.example/|text/html|FI|3",
		"urn:example:a tombstone", "urn:example:b active partial http://b.example/ urn:example:a",
		"urn:isbn:9780451450524 reserved")
	if _, err := r.Mint(ctx, me, "urn:example:z", 13, "", resolver.Record{State: resolver.Reserved}); err != nil {
		t.Fatal(err)
	}
	var one, two bytes.Buffer
	counts, err := r.Export(ctx, &one, nil)
	if err != nil || counts.Records != 16 || counts.Versions != 2 || counts.Namespaces != 3 {
		t.Fatalf("%+v, %v", counts, err)
	}
	copied := &resolver.Resolver{Store: memory.New()}
	again, err := copied.Restore(ctx, bytes.NewReader(one.Bytes()))
	if err != nil || again != counts {
		t.Fatalf("%+v, %v; want %+v", again, err, counts)
	}
	sound(t, copied)
	if _, err := copied.Export(ctx, &two, nil); err != nil {
		t.Fatal(err)
	}
	if a, b := body(one.String()), body(two.String()); a != b {
		t.Errorf("the export of what was restored differs:\n%s\n%s", a, b)
	}
	names, err := copied.Mint(ctx, me, "urn:example:z", 1, "", resolver.Record{State: resolver.Reserved})
	if err != nil || names[0] != "urn:example:z13" {
		t.Errorf("minted %s after 13 names, %v", names, err)
	}
	if _, err := copied.Restore(ctx, &one); !errors.Is(err, resolver.ErrNotEmpty) {
		t.Error(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(two.String(), "\n"), "\n")
	for i := range lines {
		for what, bad := range map[string][]string{
			"is missing": slices.Concat(lines[:i], lines[i+1:]),
			"is changed": slices.Concat(lines[:i], []string{strings.Replace(lines[i], "e", "f", 1)}, lines[i+1:]),
			"is cut":     slices.Concat(lines[:i], []string{lines[i][:len(lines[i])/2]}),
			"is twice":   slices.Concat(lines[:i+1], lines[i:]),
		} {
			if i == len(lines)-1 && what == "is twice" {
				continue // nothing after the end is read
			}
			empty := &resolver.Resolver{Store: memory.New()}
			if _, err := empty.Restore(ctx, strings.NewReader(strings.Join(bad, ""))); err == nil {
				t.Errorf("line %d of an export %s, and it is restored: %s", i+1, what, lines[i])
			}
		}
	}
}

// body returns an export without its times and its sum.
func body(export string) string {
	lines := strings.Split(export, "\n")
	return strings.Join(lines[1:len(lines)-2], "\n")
}

// FuzzRestore: an export that is restored is sound.
func FuzzRestore(f *testing.F) {
	const head = `{"uri-resolver-export":1}` + "\n"
	for _, s := range []string{
		`{"namespace":{"prefix":"urn:example:"}}`, `{"record":{"urn":"urn:example:a","version":1}}`,
		`{"version":{"urn":"urn:example:a","version":1}}`, `{"end":{"records":1}}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := &resolver.Resolver{Store: memory.New()}
		defer r.Store.Close()
		if _, err := r.Restore(t.Context(), strings.NewReader(head+text+"\n")); err == nil {
			sound(t, r)
		}
	})
}

func ExampleResolver() {
	r := &resolver.Resolver{Store: memory.New()}
	admin := resolver.Actor{ID: "admin", All: true}
	ctx := context.Background()
	r.PutNamespace(ctx, admin, resolver.Namespace{Prefix: "urn:isbn:"}, resolver.New)
	r.Put(ctx, admin, resolver.Record{Name: "urn:isbn:9780451450524", State: resolver.Active,
		Locations: []resolver.Location{{URI: "https://library.example/books/1"}}}, resolver.New)
	answer, err := r.Resolve(ctx, resolver.Query{Text: "URN:ISBN:978-0-451-45052-4"})
	fmt.Println(answer.Locations[0].URI, err)
	// Output: https://library.example/books/1 <nil>
}
