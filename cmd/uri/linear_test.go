package main

import (
	"bytes"
	"flag"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/verb"
	"github.com/urikit/uri/internal/costtest"
)

var generators = flag.Int("generators", 0, "how many texts of TestLinear; 0: few and small ones")

// A pipe is an input of the command that is in memory, or an output that
// nobody reads.
type pipe struct {
	io.Reader
	info fs.FileInfo
}

func (p *pipe) ReadAt([]byte, int64) (int, error) { return 0, fs.ErrInvalid }
func (p *pipe) Seek(int64, int) (int64, error)    { return 0, fs.ErrInvalid }
func (p *pipe) Write(b []byte) (int, error)       { return len(b), nil }
func (p *pipe) Stat() (fs.FileInfo, error)        { return p.info, nil }
func (p *pipe) Close() error                      { return nil }

// linear has commands that read lines. They answer any of them.
var linear = strings.Split(strings.TrimSpace(`
explain
explain --json
parse
parse --json
parse -g {host}{path}{query:a}{registrable}{surt}
check
check -e
check --scheme-rules
lint --as list
lint --as list --profile style --json
compare
editions
programs
urn parse
urn check
urn normalize
match http://{a}/{b}{?c*}
clean
clean -e
clean --refang
normalize
normalize -e --to scheme
resolve -b http://a/b/c
resolve -b http://a/b/c -e
relativize -b http://a/b/c
edit -s scheme=https --sort-query --qtrim a
edit -e -a path=b -a query=c=d
expand -v a=b
migrate --from 1738
migrate --from 1993
encode
encode --component uri
decode
file
file -d
data -d
redact
fetch --plan
dedupe
dedupe --to scheme
dedupe --by registrable
sort
sort --by surt
filter host=*a* or path=*b*
extract
extract --as html
rewrite --as text -s scheme=https -
`), "\n")

// TestLinear: the time for a text is linear in its length, for each verb that
// reads lines and texts that a generator makes. .ci/run linear has many and
// longer ones.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("the cost is measured without -short")
	}
	read, _, _ := os.Pipe()
	device, err := read.Stat()
	if err != nil {
		t.Fatal(err)
	}
	vocabulary := costtest.Vocabulary(t, "testdata/tokens.txt")
	seed, each, size := uint64(1), 5, 32<<10
	if *generators > 0 {
		seed, each, size = rand.Uint64(), max(1, *generators/len(linear)), 512<<10
		t.Log("seed", seed)
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for _, line := range linear {
		args, words := strings.Fields(line), vocabulary["line"]
		if args[0] == "filter" {
			args = []string{"filter", strings.Join(args[1:], " ")}
		}
		run := func(text string) {
			in := &pipe{Reader: bytes.NewReader([]byte(text + "\n")), info: device}
			out := &pipe{info: device}
			missing := func(name string) (cli.File, error) {
				return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
			}
			cli.System{In: in, Out: out, Err: out, Open: missing}.Main(args, verb.Table, verb.Texts)
		}
		check := func(g costtest.Generator, size int) { g.CheckTime(t, "uri "+line, size, run) }
		if *generators > 0 {
			for g := range costtest.After(vocabulary["head"], words) {
				check(g, 128<<10)
			}
		}
		for range each {
			check(costtest.Random(r, words), size)
			check(costtest.RandomAfter(r, vocabulary["head"], words), size)
		}
	}
}
