// Package dedupe is the verb that writes each line once.
package dedupe

import (
	"os"
	"runtime/debug"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/rung"
	"github.com/urikit/uri/cmd/uri/internal/sieve"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/dedupe"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/surt"
)

// New makes the verb.
func New(v *cli.Verb) {
	to := "string"
	var key, memory, dir string
	f := v.Flags()
	v.Choice(&to, "to", "", rung.All, "compare up to `RUNG` of the ladder")
	v.Choice(&key, "key", "", keys, "compare by a key of this `KIND`: surt")
	v.BaseFlag(cli.BaseHelp)
	f.StringVar(&memory, "memory", "256M", "use about `SIZE`, such as 512M or 2G")
	f.StringVarP(&dir, "temp-dir", "T", "", "put a temporary file into `DIR`")
	v.NullFlag()
	v.JobsFlag()
	v.MostFlag()
	v.JSONFlag()
	v.Negative = "refused"
	v.MarkFlagsMutuallyExclusive("to", "key")
	v.Run(func(operands []string) error {
		bytes, err := cli.ParseSize("--memory", memory)
		if err != nil {
			return err
		}
		workers, err := v.Workers()
		if err != nil {
			return err
		}
		keyOf := keyFunc(to, key)
		if v.Given("base") && keyOf == nil {
			return cli.Usagef(
				"--to string parses nothing, and needs no base; --to is a rung with -b")
		}
		parse, err := v.URIParser()
		if err != nil {
			return err
		}
		o := dedupe.Options{Memory: share(bytes, workers), Dir: dir, Counts: v.JSON}
		s := sieve.New(v, v.Out, o)
		defer s.Close()
		v.Sink = s
		files := v.FilesBelow(operands)
		if len(operands) > 0 && len(files) == 0 {
			return nil // Each(nil) would read standard input
		}
		v.Files = files
		if err := v.Each(nil, func(r cli.Record) {
			if keyOf == nil {
				s.Put(r.Answer, r.Text, r.Text)
			} else if u, err := parse(r.Text); err != nil {
				r.Refuse(err)
			} else {
				r.Buffer = keyOf(r.Buffer[:0], u)
				s.Put(r.Answer, stream.Text(r.Buffer), r.Text)
			}
		}); err != nil {
			return err
		}
		return v.Written(s.Finish())
	})
}

func keys() []string { return []string{"surt"} }

// keyFunc returns the function that appends the key of a URI, by the values of
// --to and --key. It returns nil if the line is the key.
func keyFunc(to, key string) func([]byte, uri.URI) []byte {
	if key != "" {
		return surt.AppendKey
	}
	r := rung.Parse(to)
	if r == scheme.String {
		return nil
	}
	return func(dst []byte, u uri.URI) []byte { return rung.AppendNormal(dst, u, r) }
}

// share returns the part of the memory for the set of seen keys; the rest is
// for lines in work, and for the runtime. It also sets the memory limit of the
// runtime, unless the environment does.
func share(memory int64, workers int) int64 {
	const program = 20 << 20 // outside of the runtime's limit
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(max(memory-program, program))
	}
	lines := 8<<20 + int64(workers)*(3<<20)
	return max(memory-program-lines, memory/2, 1)
}
