package sieve

import (
	"os"
	"runtime/debug"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/internal/dedupe"
)

// Options are those of a verb whose operands are files of lines, of which a set
// prints some.
type Options struct {
	*cli.Options
	memory int64
	dir    string
}

// Flags adds the flags of such a verb.
func Flags(v *cli.Verb) *Options {
	o := &Options{Options: v.Options}
	v.SharedFlags("base", "relaxed")
	o.memory = 256 << 20
	v.Size(&o.memory, 0, "memory", "use about `SIZE`, such as 512M or 2G")
	v.StringVarP(&o.dir, "temp-dir", "T", "", "put a temporary file into `DIR`")
	v.SharedFlags("texts", "null", "jobs", "max-record")
	return o
}

// Each adds the records of files to a set. Key appends the key of a URI; if key
// is nil, the record is the key, and may be any text.
func (o *Options) Each(
	files []string, set func(dedupe.Options) Set, key func([]byte, uri.URI) []byte,
) error {
	workers, err := o.Workers()
	if err != nil {
		return err
	}
	parse, err := o.URIParser()
	if err != nil {
		return err
	}
	if files, err = o.OrStandardInput(files); err != nil {
		return err
	}
	if o.Get != nil && key == nil {
		key = func(dst []byte, u uri.URI) []byte { return append(dst, u.String()...) }
	}
	s := New(o.Options, set(dedupe.Options{
		Memory: share(o.memory, workers), Dir: o.dir, Counts: o.JSON}), o.JSON && o.Get == nil)
	defer s.Close()
	for _, name := range files {
		_, err := os.Stat(name)
		if u, no := uri.Parse(name); err != nil && no == nil && u.HasAuthority() {
			return cli.UsageMore("the operands are files, and "+name+" is not one",
				"URIs are lines of a file, or of standard input")
		}
	}
	in := cli.Input{Files: o.FilesBelow(files), Sink: s.Take}
	if len(in.Files) == 0 {
		return nil // Each would read standard input
	}
	in.Shows = true // until the last line is written
	defer o.Reading(in.Files, walk.Options{})()
	if err := o.Options.Each(in, func(r cli.Record) {
		record := r.Text
		if o.JSON {
			record = r.Original() // it is mended again when it is printed
		}
		if key == nil {
			s.Put(r.Answer, r.Text, record)
		} else if u, err := parse(r.Text); err != nil {
			r.Refuse(err)
		} else {
			r.Buffer = key(r.Buffer[:0], u)
			s.Put(r.Answer, stream.Text(r.Buffer), record)
		}
	}); err != nil {
		return err
	}
	return o.Written(s.Finish())
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
