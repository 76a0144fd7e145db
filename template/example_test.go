package template_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/template"
)

func Example() {
	t := template.MustParse("https://example.com/{user}{?q,page,tag*}")
	s, err := t.Expand(
		template.Text("user", "jo"),
		template.Text("q", "fish & chips"),
		template.List("tag", "a", "b"))
	fmt.Println(s, err)
	values, ok := t.Match(uri.MustParseRef(s))
	fmt.Println(values.Get("q"), values.Get("tag"), ok)
	// Output:
	// https://example.com/jo?q=fish%20%26%20chips&tag=a&tag=b <nil>
	// fish & chips a,b true
}

func ExampleParse() {
	_, err := template.Parse("/users/{id")
	fmt.Println(err)
	// Output: uri: byte 10: error: "," or "}" is missing after the variable id (RFC 6570 section 2.3, rule variable-list)
}

func ExampleTemplate_Partial() {
	t := template.MustParse("https://api.example.com{/path*}{?q,key}")
	part, err := t.Partial(template.Text("key", "K"))
	fmt.Println(part, err)
	// Output: https://api.example.com{/path*}?key=K{&q} <nil>
}

// A table of routes.
func ExampleTemplate_Match() {
	routes := []*template.Template{
		template.MustParse("/users/{id}{?any*}"),
		template.MustParse("/static/{+path}"),
	}
	for _, text := range []string{"/users/7?sort=name", "/static/css/a.css", "/other"} {
		for _, t := range routes {
			if values, ok := t.Match(uri.MustParseRef(text)); ok {
				fmt.Println(t, values)
			}
		}
	}
	// Output:
	// /users/{id}{?any*} [7 sort,name]
	// /static/{+path} [css/a.css]
}

func ExampleFromJSON() {
	values, err := template.FromJSON([]byte(`{"id": 7, "fields": ["name", "mail"]}`))
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(template.MustParse("/users/{id}{?fields*}").Expand(values...))
	// Output: /users/7?fields=name&fields=mail <nil>
}
