// Command uri explains, checks, compares and transforms URIs, as RFC 3986
// says.
//
// Its verbs are packages below internal/verb. They handle flags, layout and
// exit statuses, and decide nothing about URIs: each answer comes from an
// exported function of the library.
package main

import (
	"os"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
)

func main() { os.Exit(cli.Main(os.Args[1:], verb.Table, verb.Texts)) }
