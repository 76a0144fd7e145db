package main

import (
	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme"
)

// relaxedFlag adds -r, which takes suffix references (RFC 3986 section 4.5), and returns a function
// that parses what the verb is given.
func relaxedFlag(cmd *cobra.Command) (parse func(text string) (uri.Ref, error)) {
	relaxed := cmd.Flags().BoolP("relaxed", "r", false, "take www.example.com for http://www.example.com")
	return func(text string) (uri.Ref, error) {
		r, err := uri.ParseRef(text)
		if !*relaxed {
			return r, err
		}
		if _, known := scheme.Lookup(r.Scheme()); known {
			return r, err
		}
		if u, no := scheme.CompleteSuffix(text); no == nil {
			return u.Ref(), nil
		}
		return r, err
	}
}
