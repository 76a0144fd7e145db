// Command uri explains, checks, compares and transforms URIs, as RFC 3986 says.
//
// This package has flags, layout and exit statuses, and decides nothing about URIs: each answer is
// that of an exported function of the library. There is one file per verb.
package main

import "os"

func main() { os.Exit(run(os.Args[1:])) }
