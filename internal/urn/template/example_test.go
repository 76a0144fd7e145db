package template_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri/internal/urn/template"
)

func Example() {
	t := template.New(template.RFC8141)
	for _, v := range [][2]string{
		{"nid", "example"},
		{"version", "1"},
		{"registrant", "Example Institute, Exampletown\nContact: Jo Doe, jo@example.com"},
	} {
		var err error
		if t, err = t.Set(v[0], v[1]); err != nil {
			fmt.Println(err)
			return
		}
	}
	text, _, _ := strings.Cut(t.String(), "Purpose:")
	fmt.Print(text)
	// Output:
	// Namespace Identifier:
	//    example
	//
	// Version:
	//    1
	//
	// Date:
	//    [The day on which IANA is asked for it: YYYY-MM-DD]
	//
	// Registrant:
	//    Example Institute, Exampletown
	//    Contact: Jo Doe, jo@example.com
}

func ExampleCheck() {
	text := template.New(template.RFC3406).String()
	text = strings.Replace(text, "[1 at first, and one more with each new version.]", "1.0", 1)
	for _, f := range template.Check(text)[:3] {
		fmt.Println(f)
	}
	// Output:
	// uri: byte 17: error: "Namespace ID" must be filled in (RFC 3406 appendix A, rule required)
	// uri: byte 201: error: a version must be a number: 1, 2, 3 and so on (RFC 3406 appendix A, rule version)
	// uri: byte 234: error: "Registration date" must be filled in (RFC 3406 appendix A, rule required)
}

func ExampleParse() {
	_, err := template.Parse("Namespace ID:\n   example\n\nScope:\nthe world\n")
	fmt.Println(err)
	// Output: uri: byte 33: error: line 5: the form of RFC 3406 has no such heading; the value of a field must be indented (RFC 3406 appendix A, rule heading)
}
