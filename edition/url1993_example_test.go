package edition_test

import (
	"encoding/json"
	"fmt"

	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/pct"
)

func ExampleFields1993() {
	f, err := edition.Fields1993("wais://quake.think.com/directory/TEXT/1234/1%3Da;2%3Db")
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

	_, err = edition.Fields1993("ftp://info.cern.ch/~timbl")
	fmt.Println(err)
	// Output:
	// {"scheme":"wais","kind":"document","host":"quake.think.com","database":"directory","wtype":"TEXT","length":1234,"docid":"1=a;2=b"}
	// byte 19: error: no rule has the characters called "variant": this one must be encoded (URL draft of July 1993 section "BNF syntax", rule path)
}

func ExamplePartial1993() {
	base := "http://info.cern.ch/hypertext/WWW/TheProject.html"
	for _, target := range []string{
		"http://info.cern.ch/hypertext/WWW/Bugs.html#12", "http://info.cern.ch/hypertext/DataSources/", "http://info.cern.ch:8001/",
		"news:alt.hypertext",
	} {
		fmt.Println(edition.Partial1993(base, target))
	}
	// Output:
	// Bugs.html#12
	// ../DataSources/
	// //info.cern.ch:8001/
	// news:alt.hypertext
}

func ExampleGopherLink1993() {
	fmt.Println(edition.GopherLink1993('0', "gopher.micro.umn.edu", 70, "0/Information About Gopher/About Gopher"))
	fmt.Println(edition.GopherLink1993('8', "info.cern.ch", 23, "guest"))
	// Output:
	// gopher://gopher.micro.umn.edu/00/Information%20About%20Gopher/About%20Gopher <nil>
	// telnet://guest@info.cern.ch <nil>
}

func ExampleMakeSafer1993() {
	fmt.Println(edition.MakeSafer1993("ftp://info.cern.ch/a!b%20c", pct.SetOf("!$")))
	// Output: ftp://info.cern.ch/a%21b%20c
}
