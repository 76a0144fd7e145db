package edition_test

import (
	"fmt"

	"github.com/urikit/uri/edition"
)

func Example() {
	const text = "http://example.com/a?b/c"
	for e := range edition.All.Each() {
		r := e.Read(text)
		fmt.Println(e.Title())
		for part, s := range r.Parts() {
			fmt.Printf("  %s %s\n", part.Name, s)
		}
		if err := r.Err(); err != nil {
			fmt.Println("  not valid")
		}
	}
	// Output:
	// URL draft of July 1993
	//   scheme http
	//   host example.com
	//   path a
	//   search b/c
	//   not valid
	// RFC 1738
	//   scheme http
	//   hostport example.com
	//   host example.com
	//   url-path a?b/c
	//   hpath a
	//   search b/c
	//   not valid
	// draft-fielding-url-syntax-05
	//   scheme http
	//   site example.com
	//   host example.com
	//   path /a
	//   query b/c
	// RFC 3986
	//   scheme http
	//   authority example.com
	//   host example.com
	//   path /a
	//   query b/c
}

func ExampleEdition_Valid() {
	fmt.Println(edition.All.Valid("http://example.com/~a"))
	fmt.Println(edition.All.Valid("http://[2001:db8::7]/"))
	// Output:
	// 1997,3986
	// 3986
}

func ExampleCompare() {
	c := edition.Compare("http://example.com/~a", edition.RFC1738, edition.RFC3986)
	for _, d := range c.Differences {
		if d.ID != "C-03" {
			continue
		}
		fmt.Printf("%s, byte %d: %s\n", d.ID, d.Start, d.Point)
		for _, v := range d.Views {
			fmt.Printf("  %s: %s (%s)\n", v.Reader, v.Says, v.Section)
		}
	}
	// Output:
	// C-03, byte 19: tilde
	//   1738: has to be encoded (RFC 1738 section 2.2)
	//   3986: unreserved (RFC 3986 section 2.3)
}

func ExampleCompareRef() {
	c := edition.CompareRef("http://a/b/c/d;p?q", "../../../g", edition.Draft1997|edition.RFC3986)
	for _, r := range c.Resolutions {
		fmt.Println(r.Reader, r.Target.Text)
	}
	for _, d := range c.Differences {
		fmt.Println(d.ID, d.Point)
	}
	// Output:
	// 1997 http://a/../g
	// 3986 http://a/g
	// C-22 more ".." than levels
}

func ExampleMigrate() {
	m, err := edition.Migrate("gopher://example.com/7index?find+me", edition.URL1993)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.URI)
	for _, f := range m.Changes {
		fmt.Println(f)
	}
	// Output:
	// gopher://example.com/7index%09find%20me
	// uri: byte 27: note: a search follows a tab since RFC 1738 (URL draft of July 1993 section "Gopher", rule C-31)
	// uri: byte 32: note: a plus sign separated words (URL draft of July 1993 section "BNF syntax", rule C-04)
}

func ExampleReading_URI() {
	r := edition.RFC1738.Read("ftp://example.com/a?b")
	u, found, err := r.URI()
	fmt.Println(u.Query(), err)
	for _, f := range found {
		fmt.Println(f)
	}
	// Output:
	// b <nil>
	// uri: byte 17: note: this is the path, and the url-path was bytes 18 to 21 (RFC 3986 section 3.3, rule path)
	// uri: byte 20: note: this is the query, and there was none (RFC 3986 section 3.4, rule query)
}

func ExampleEdition_Resolve() {
	for e := range (edition.URL1993 | edition.Draft1997 | edition.RFC3986).Each() {
		t, err := e.Resolve("http://a/b/c/d;p?q", "?y")
		fmt.Println(e, t.Text, err)
	}
	// Output:
	// 1993 http://a/b/c/?y <nil>
	// 1997 http://a/b/c/?y <nil>
	// 3986 http://a/b/c/d;p?y <nil>
}
