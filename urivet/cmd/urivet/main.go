// Command urivet has the rules of package urivet, for go vet -vettool.
package main

import (
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/urikit/uri/urivet"
)

func main() { multichecker.Main(urivet.Analyzers()...) }
