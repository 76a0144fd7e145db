package lex_test

import (
	"fmt"

	"github.com/urikit/uri/internal/urn/lex"
)

func Example() {
	u, err := lex.FromID("ch;glarus:regiere:erlass:2007-10-15;963@originel:fr~art3")
	f := u.Fields()
	fmt.Println(u, err)
	fmt.Println(f.Jurisdiction, f.Authority, f.Measure, f.Dates, f.Numbers)
	fmt.Println(f.Version, f.Language, f.Partition)
	// Output:
	// urn:lex:ch;glarus:regiere:erlass:2007-10-15;963@originel:fr~art3 <nil>
	// [ch glarus] [[regiere]] [erlass] [2007-10-15] [963]
	// [originel] fr art3
}

func ExampleFromNIR() {
	u, err := lex.FromNIR("stato:legge:1990-08-07;241~art3!vig=2007-12-29")
	fmt.Println(u, err)
	_, err = lex.FromNIR("stato:legge:1990-8-07;241")
	fmt.Println(err)
	// Output:
	// urn:nir:stato:legge:1990-08-07;241~art3!vig=2007-12-29 <nil>
	// uri: byte 18: error: "-" is not allowed here: a date is YYYY-MM-DD (RFC 9676 section 8, rule date-iso)
}
