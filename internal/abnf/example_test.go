package abnf_test

import (
	"fmt"

	"github.com/urikit/uri/internal/abnf"
)

func Example() {
	g, err := abnf.Parse(`
date = 4DIGIT "-" 2DIGIT ["-" 2DIGIT]   ; the day may be missing
`)
	if err != nil {
		panic(err)
	}
	m, err := g.Matcher("date")
	if err != nil {
		panic(err)
	}
	for _, s := range []string{"1994-12", "1994-12-24", "1994-12-", "1994/12"} {
		fmt.Println(s, m.Match(s), m.Viable(s))
	}
	// Output:
	// 1994-12 true 7
	// 1994-12-24 true 10
	// 1994-12- false 8
	// 1994/12 false 4
}

func ExampleMatcher_Allowed() {
	m, err := abnf.RFC3986().Matcher("dec-octet")
	if err != nil {
		panic(err)
	}
	set, end := m.Allowed("25")
	for b, ok := range set {
		if ok {
			fmt.Printf("%c ", b)
		}
	}
	fmt.Println(end)
	// Output: 0 1 2 3 4 5 true
}
