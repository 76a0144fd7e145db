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
