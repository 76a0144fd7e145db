package cli

import (
	"cmp"
	"math"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
)

// Options are the values of the flags that verbs share, in a run of the
// command. The options of a verb embed them.
type Options struct {
	*App

	JSON, Null bool
	Jobs       int
	Files      []string // to read lines from
	Literal    bool     // "--" is before the operands
	Relaxed    bool     // see [Verb.RelaxedFlag]
	Encode     bool     // see [Verb.TextFlags]
	Mends      string   // the flag of Encode, or "" if there is none
	BaseText   string   // the base as it is given; see [Options.Base]
	HasBase    bool     // whether it is given

	// Get, if it is not nil, appends what -g prints of a result.
	Get func(dst []byte, result string) ([]byte, error)

	most                int64 // --max-record, or 0
	canSkip             bool  // there are the flags of the next line
	skipBlank, comments bool
	gets, relaxes       bool // there is -g, or -r
}

// maxRecord is the length of the longest record, except in regular files: there
// the limit is the size of the file, or [uri.MaxLen]. A longer one is skipped,
// with an error.
const maxRecord = 256 << 20

// maxSkip is how many bytes of a longer record are skipped, except in regular
// files. After them reading stops with an error.
const maxSkip = 16 << 30

// appFlags adds the flags of the root, which all verbs have.
func (v *Verb) appFlags() {
	p := v.PersistentFlags()
	names := func() []string { return []string{"auto", "always", "never"} }
	v.color = "auto"
	v.choice(p, &choice{value: v.color, names: names, set: func(when string) { v.color = when }},
		"color", "", "colours: `WHEN` is auto, always or never")
	p.BoolVarP(&v.Quiet, "quiet", "q", false, "print no messages about refused input")
	p.BoolVarP(&v.Verbose, "verbose", "v", false, "also print each refused record, and a count")
	p.BoolVar(&v.ShowPassword, "show-password", false, "do not hide passwords")
}

// SharedFlags adds flags that many verbs have, by their names, or by those of
// groups: records are lines, with "json" and "null"; lines have -f, "jobs" and
// "max-record"; texts are records that people have written, with -e, by which
// what clearly means a reference is accepted, and "skips". By "relaxed"
// [Options.ParseRef] takes suffix references (RFC 3986 section 4.5); "base"
// comes before it, and excludes it.
func (v *Verb) SharedFlags(names ...string) {
	for _, name := range names {
		switch name {
		case "records":
			v.SharedFlags("lines", "json", "null")
		case "lines":
			v.StringArrayVarP(&v.Files, "url-file", "f", nil,
				"read lines from `FILE`; - is standard input")
			v.SharedFlags("jobs", "max-record")
			v.ValidArgsFunction = cobra.NoFileCompletions
		case "null":
			v.BoolVarP(&v.Null, name, "0", false, "read and write records that end in NUL")
		case "jobs":
			v.IntVarP(&v.Jobs, name, "j", 0, "use `N` cores instead of all")
		case "max-record":
			v.Size(&v.most, 1, name, "refuse records longer than `SIZE`, as in 64K")
		case "json":
			v.BoolVar(&v.JSON, name, false, "print one JSON object per line")
		case "relaxed":
			v.BoolVarP(&v.Relaxed, name, "r", false,
				"read www.example.com as http://www.example.com")
			if v.relaxes = true; v.Lookup("base") != nil {
				v.Exclude("base", name)
			}
		case "base":
			v.BaseFlag("resolve references with `BASE` first")
		case "texts":
			short := "e"
			if v.Mends = "-e"; v.ShorthandLookup(short) != nil { // it is another flag
				v.Mends, short = "--encode", ""
			}
			v.BoolVarP(&v.Encode, "encode", short, false, "read IRIs, spaces and the like as URIs")
			v.SharedFlags("skips")
		case "skips":
			v.canSkip = true
			v.BoolVar(&v.skipBlank, "skip-blank", false, "skip blank lines")
			v.BoolVar(&v.comments, "comments", false, `skip lines that begin with "#"`)
		default:
			panic(name)
		}
	}
}

// GetFlag adds -g. Its values are about references.
func (v *Verb) GetFlag(p *string, usage string) {
	v.StringVarP(p, "get", "g", "", usage)
	v.gets = true
}

// BaseFlag adds -b, the base against which references are resolved first.
func (v *Verb) BaseFlag(usage string) {
	v.StringVarP(&v.BaseText, "base", "b", "", usage)
	v.Given(&v.HasBase, "base")
}

// Old adds what a flag was called once, as "-v" or "--value". It goes with 1.0.
func (v *Verb) Old(spelling, flag string) {
	name, letter := strings.TrimLeft(spelling, "-"), ""
	if len(name) == 1 {
		name, letter = "old-"+name, name
	}
	v.FuncP(name, letter, "", func(value string) error { return v.Set(flag, value) })
	v.Lookup(name).Hidden = true
	v.Read(func() error {
		if v.Changed(name) {
			v.Hint(spelling + " is --" + flag + " now")
		}
		return nil
	})
}

// Given sets p to whether a flag is on the command line.
func (v *Verb) Given(p *bool, flag string) {
	v.Read(func() error {
		*p = v.Changed(flag)
		return nil
	})
}

// Exclude says that a flag and each of the others exclude each other.
func (v *Verb) Exclude(flag string, others ...string) {
	for _, other := range others {
		v.MarkFlagsMutuallyExclusive(flag, other)
	}
}

// Skips reports whether the flags skip a line.
func (o *Options) Skips(line string) bool {
	flag := o.SkipFlag(line)
	return flag == "--skip-blank" && o.skipBlank || flag == "--comments" && o.comments
}

// SkipFlag returns the flag that skips such a line, or "".
func (o *Options) SkipFlag(line string) string {
	switch text := strings.TrimLeft(line, " \t"); {
	case !o.canSkip:
	case strings.TrimSpace(text) == "":
		return "--skip-blank"
	case text[0] == '#':
		return "--comments"
	}
	return ""
}

// NoMending is for flags by which the records are not references.
func (o *Options) NoMending(flags string) error {
	if o.Encode {
		return Usagef("-e is about URIs, and not about %s", flags)
	}
	return nil
}

// End returns the byte that ends a record.
func (o *Options) End() byte {
	if o.Null {
		return 0
	}
	return '\n'
}

// Workers returns how many cores to use.
func (o *Options) Workers() (int, error) {
	if o.Jobs < 0 {
		return 0, Usagef("-j is a number of cores, not %d", o.Jobs)
	}
	return cmp.Or(o.Jobs, runtime.GOMAXPROCS(0)), nil
}

// Limit sets the limits of an engine for the records of an input: those of the
// user, or those for regular files and operands, or for the others.
func (o *Options) Limit(e *stream.Engine, regular bool) {
	n := int64(maxRecord)
	if e.Skip = maxSkip; regular {
		n, e.Skip = longest, 0
	}
	e.Limit = int(min(cmp.Or(o.most, n), longest))
}

// longest is the length of the longest possible text.
const longest = min(uri.MaxLen, math.MaxInt-2)

// OrStandardInput returns the operands, or "-" if there are none. At a terminal
// there must be some.
func (a *App) OrStandardInput(operands []string) ([]string, error) {
	switch {
	case len(operands) > 0:
		return operands, nil
	case a.InTerminal():
		return nil, a.ShortHelp()
	}
	return []string{StandardInput}, nil
}

// EachFile answers files, and all files below directories, in their order. It
// calls answer from several goroutines at once, with the error of finding the
// file. Apart and sink are those of an [Input].
func (o *Options) EachFile(
	names []string, w walk.Options, apart bool, sink func(*stream.Answer) error,
	answer func(f walk.File, err error, a *stream.Answer),
) error {
	workers, err := o.Readers()
	if err != nil {
		return err
	}
	e := &stream.Engine{Workers: workers, Ahead: maxAhead, Out: o.Out, Err: o.Err, Sink: sink,
		Apart: apart}
	done := o.Reading(names, w)
	err = stream.Each(e, walk.All(names, w), answer, nil)
	done()
	o.Rest(e)
	return o.Written(err)
}

// maxAhead is how many files may be read before the answer to an earlier one is
// written. Most are small: with a few the cores wait for each other.
const maxAhead = 64

// Readers returns how many files to read at once: one per core, if the limit of
// open files allows it.
func (o *Options) Readers() (int, error) {
	n, err := o.Workers()
	return min(n, maxFiles()), err
}

// FilesBelow returns the names of files. The files below a directory replace
// its name.
func (a *App) FilesBelow(names []string) (files []string) {
	for f, err := range walk.All(names, walk.Options{}) {
		if err != nil {
			a.FailFile(f.Name, err)
		} else {
			files = append(files, f.Name)
		}
	}
	return files
}
