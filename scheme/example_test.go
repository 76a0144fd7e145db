package scheme_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

func ExampleEquivalent() {
	a := uri.MustParse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	b := uri.MustParse("example://a/b/c/%7Bfoo%7D")
	fmt.Println(scheme.Equivalent(a, b))
	fmt.Println(scheme.Equivalent(a, a))
	fmt.Println(scheme.Equivalent(uri.MustParse("http://a/"), uri.MustParse("http://a/?")))
	// Output:
	// dots
	// string
	// none
}

func ExampleDifferences() {
	a := uri.MustParse("HTTP://example.com/%7Euser?b")
	b := uri.MustParse("http://example.com/~user?B")
	for _, d := range scheme.Differences(a, b) {
		fmt.Println(d.Component, d.Rung)
	}
	// Output:
	// scheme case
	// path percent
	// query none
}

// The keys of a map are equal on the rung to which they are normalized.
func ExampleRung_Norm() {
	n := scheme.Percent.Norm()
	a, b := uri.MustParse("http://A/%41"), uri.MustParse("http://a/A")
	fmt.Println(a == b, a.Normalize(n) == b.Normalize(n))
	// Output: false true
}
