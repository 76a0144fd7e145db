// Package dedupe is the verb that writes each line once.
package dedupe

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/get"
	"github.com/urikit/uri/cmd/uri/internal/rung"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/dedupe"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/surt"
)

// New makes the verb.
func New(v *cli.Verb) {
	to := "string"
	var key, by string
	v.Choice(&to, "to", "", rung.All, "compare up to `RUNG` of the ladder")
	v.Choice(&key, "key", "", keys, "compare by a key of this `KIND`: cdx")
	v.Choice(&by, "by", "", parts, "compare by a `PART` of the host: registrable")
	lines := sieve.Flags(v)
	v.JSONFlag()
	v.MarkFlagsMutuallyExclusive("to", "key")
	v.MarkFlagsMutuallyExclusive("to", "by")
	v.MarkFlagsMutuallyExclusive("key", "by")
	get.Flag(v)
	v.Run(func(operands []string) error {
		keyOf := keyFunc(to, key, by)
		if (v.Given("base") || v.Relaxed) && keyOf == nil {
			return cli.Usagef("--to string parses nothing: --to is another rung with -b or -r")
		}
		set := func(o dedupe.Options) sieve.Set { return dedupe.New(o) }
		return lines.Each(operands, set, keyOf)
	})
}

func keys() []string { return []string{"cdx"} }

func parts() []string { return []string{"registrable"} }

// keyFunc returns the function that appends the key of a URI, by the values of
// --to, --key and --by. It returns nil if the line is the key.
func keyFunc(to, key, by string) func([]byte, uri.URI) []byte {
	switch {
	case key != "":
		return surt.AppendKey
	case by != "":
		return rung.AppendRegistrable
	}
	r := rung.Parse(to)
	if r == scheme.String {
		return nil
	}
	return func(dst []byte, u uri.URI) []byte { return rung.AppendNormal(dst, u, r) }
}
