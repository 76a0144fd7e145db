package program_test

import (
	"fmt"

	"github.com/urikit/uri/program"
)

func ExampleDisagree() {
	d := program.Disagree(`http://example.com\@evil.com/`)
	fmt.Println(d.Severity, d.Class, d.Start, d.End)
	for _, g := range d.Groups {
		if g.Programs[0].ID == "curl" {
			fmt.Println("curl sees", g)
		}
	}
	// Output:
	// error backslash confusion 18 19
	// curl sees evil.com
}

func ExampleProgram_Read() {
	curl, _ := program.Lookup("curl")
	r := curl.Read("ftp.example.com:2121/a")
	fmt.Println(r.Scheme, r.Host, r.Port, r.Path)
	fmt.Println(curl.Read("http://0177.1/").Address)
	fmt.Println(curl.Read("mailto:joe").Refused)
	// Output:
	// ftp ftp.example.com 2121 /a
	// 127.0.0.1
	// the port is not a number up to 65535
}
