package edition_test

import (
	"encoding/json"
	"fmt"

	"github.com/urikit/uri/edition"
)

func ExampleEdition_Fields() {
	f, err := edition.URL1993.Fields("wais://quake.think.com/directory/TEXT/1234/1%3Da;2%3Db")
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := json.Marshal(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(b))

	_, err = edition.URL1993.Fields("ftp://info.cern.ch/~timbl")
	fmt.Println(err)
	// Output:
	// {"database":"directory","docid":"1=a;2=b","host":"quake.think.com","kind":"document","length":1234,"scheme":"wais","wtype":"TEXT"}
	// uri: byte 19: error: no rule allows the "variant" characters: this one must be encoded (URL draft of July 1993 section "BNF syntax", rule path)
}

func ExampleEdition_Relativize() {
	base := "http://info.cern.ch/hypertext/WWW/TheProject.html"
	for _, target := range []string{
		"http://info.cern.ch/hypertext/WWW/Bugs.html#12",
		"http://info.cern.ch/hypertext/DataSources/", "http://info.cern.ch:8001/",
		"news:alt.hypertext",
	} {
		ref, err := edition.URL1993.Relativize(base, target)
		if err != nil {
			fmt.Println(err)
		}
		fmt.Println(ref)
	}
	// Output:
	// Bugs.html#12
	// ../DataSources/
	// //info.cern.ch:8001/
	// news:alt.hypertext
}

func ExampleEdition_Wrap() {
	fmt.Println(edition.RFC1738.Wrap("ftp://host.com/"))
	fmt.Println(edition.RFC1738.Wrap("http://h/a>b"))
	// Output:
	// <URL:ftp://host.com/> <nil>
	//  uri: byte 10: error: this character is unsafe and has to be encoded (RFC 1738 section 2.2, rule hsegment)
}

func ExampleEdition_Schemes() {
	fmt.Println(edition.RFC1738.Schemes())
	fmt.Println(edition.RFC1738.Reserved(), edition.URL1993.Reserved())
	// Output:
	// [ftp http gopher mailto news nntp telnet wais file prospero]
	// [afs mid cid nfs tn3270 mailserver z39.50] [urn]
}
