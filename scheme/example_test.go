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
	n := scheme.RungPercent.Norm()
	a, b := uri.MustParse("http://A/%41"), uri.MustParse("http://a/A")
	fmt.Println(a == b, a.Normalize(n) == b.Normalize(n))
	// Output: false true
}

// A scheme of one's own, in a registry of one's own.
func ExampleRegistry_With() {
	r, err := scheme.Standard().With(scheme.Info{
		Name: "toy", Spec: "the box it came in", Port: 4711, Transport: "tcp", Authority: scheme.AuthorityRequired,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Normalize(uri.MustParse("TOY://shelf:4711")))
	fmt.Println(r.Check(uri.MustParse("toy:shelf"))[0].Message)
	fmt.Println(scheme.Normalize(uri.MustParse("TOY://shelf:4711"))) // nobody else knows it
	// Output:
	// toy://shelf/
	// missing "//" and host
	// toy://shelf:4711/
}

func ExampleCompleteSuffix() {
	u, err := scheme.CompleteSuffix("www.w3.org/Addressing/")
	fmt.Println(u, err)
	u, err = scheme.CompleteSuffix("intranet/wiki", scheme.SuffixRule{Scheme: "https"})
	fmt.Println(u, err)
	// Output:
	// http://www.w3.org/Addressing/ <nil>
	//  scheme: the text does not begin with a host
}

func ExampleObserved() {
	a, b := uri.MustParse("http://example.com/data"), uri.MustParse("http://example.com/data/")
	var seen scheme.Observed
	fmt.Println(seen.Equivalent(a, b))
	seen.Redirect(a, b)
	fmt.Println(seen.Equivalent(a, b))
	// Output:
	// none
	// protocol
}
