package parts_test

import (
	"encoding/json"
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

func Example() {
	list, err := scheme.Parts(uri.MustParse("ftp://ftp.example/pub/a%20b.txt;type=i"))
	name, ok := list.Get("name")
	fmt.Println(name.Text, ok, err)
	for _, p := range list.Flat() {
		fmt.Println(p.Name, p.Texts())
	}
	text, err := json.Marshal(list)
	fmt.Println(string(text), err)
	// Output:
	// a b.txt true <nil>
	// host [ftp.example]
	// port [21]
	// cwd [pub]
	// name [a b.txt]
	// type [i]
	// {"host":"ftp.example","port":21,"cwd":["pub"],"name":"a b.txt","type":"i"} <nil>
}
