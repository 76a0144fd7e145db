package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/dedupe"
)

func (a *app) dedupe() *cobra.Command {
	var in input
	var to, key, base, memory, dir string
	var json bool
	cmd := &cobra.Command{
		Use:   "dedupe [FILE...]",
		Short: "write each line once",
		Long: `Dedupe writes the lines of files, or of standard input, but for those that
are equal to one before: exactly, and in the order in which they come. Equal is,
by --to, what agrees on a rung of the ladder that uri normalize --help shows:

  string    the same bytes; nothing is parsed, and any line will do
  case, percent, dots, syntax, scheme
            the same normal form; the line is written as it came first, and a
            line that is not a URI is reported and left out

--key surt takes for equal what has the same key in the index of a web archive:
http://www.example.com/?b&a and https://EXAMPLE.com?a&b among others.

A line is written as soon as it is seen, while --memory suffices. What does not
fit goes to a temporary file, in $TMPDIR or --temp-dir, and is written at the
end, in its order. The file takes about as much as these lines do.

With --json an object has uri, as it came first, and count, how often it came;
they are written at the end.`,
		Example: `  uri dedupe urls.txt more.txt > clean.txt
  zcat urls.gz | uri check --valid | uri dedupe --to scheme
  uri dedupe --key surt --memory 1G --json < crawl.txt`,
		RunE: func(cmd *cobra.Command, args []string) error {
			bytes, err := parseSize(memory)
			if err != nil {
				return err
			}
			s := &sieve{app: a, json: json, end: in.end(), parse: parseToNormalize}
			if err := s.equate(to, key); err != nil {
				return err
			}
			if cmd.Flags().Changed("base") {
				if s.key == nil {
					return usagef("--to string parses nothing, and needs no base; --to is a rung with -b")
				}
				b, err := parseBase(base)
				if err != nil {
					return err
				}
				s.parse = target(b, uri.URI.Resolve, uri.ParseRef)
			}
			s.set = dedupe.New(dedupe.Options{Memory: share(bytes, in.jobs), Dir: dir, Counts: json})
			defer s.set.Close()
			in.files, in.out = a.filesBelow(cmd, args), s
			if len(args) > 0 && len(in.files) == 0 {
				return nil // and not standard input
			}
			if err := a.stream(cmd, &in, nil, s.answer); err != nil {
				return err
			}
			return a.written(s.finish())
		},
	}
	f := cmd.Flags()
	f.StringVar(&to, "to", "string", "compare up to `RUNG` of the ladder")
	f.StringVar(&key, "key", "", "compare by a key of this `KIND`: surt")
	f.StringVarP(&base, "base", "b", "", baseHelp)
	f.StringVar(&memory, "memory", "256M", "use about `SIZE`, such as 512M or 2G")
	f.StringVarP(&dir, "temp-dir", "T", "", "put a temporary file into `DIR`")
	f.BoolVarP(&in.null, "null", "0", false, "read and write records that end in NUL")
	f.IntVarP(&in.jobs, "jobs", "j", 0, "use `N` cores, not all")
	f.BoolVar(&json, "json", false, jsonHelp)
	in.negative = "refused"
	a.exclude(cmd, "to", "key")
	complete(cmd, "to", allRungs...)
	complete(cmd, "key", "surt")
	return cmd
}

// filesBelow returns the names of files, with those below a directory in place of its own.
func (a *app) filesBelow(cmd *cobra.Command, names []string) (files []string) {
	eachFile(names, walk.Options{}, func(name, _ string, err error) bool {
		if err != nil {
			a.fail(cmd, fileError(name, err))
		} else {
			files = append(files, name)
		}
		return true
	})
	return files
}

// parseSize reads a number of bytes, such as 1048576, 256M or 1G, by powers of 1024.
func parseSize(text string) (int64, error) {
	digits := strings.TrimRight(text, "KMGTkmgt")
	n, err := strconv.ParseUint(digits, 10, 63)
	shift := 0
	if unit := text[len(digits):]; unit != "" {
		shift = 10 * (1 + strings.Index("KMGT", strings.ToUpper(unit)))
	}
	if err != nil || len(text) > len(digits)+1 || n > math.MaxInt64>>shift {
		return 0, usagef("--memory is a number of bytes such as 512M or 2G, not %q", text)
	}
	return int64(n) << shift, nil
}

// share returns how much of the memory for all is for what was seen: the rest is for lines on their way, and for the
// runtime. It tells the runtime to keep to that, if the environment does not say otherwise.
func share(memory int64, jobs int) int64 {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	const program = 20 << 20 // which is not the runtime's to limit
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(max(memory-program, program))
	}
	lines := 8<<20 + int64(jobs)*(3<<20)
	return max(memory-program-lines, memory/2, 1)
}
