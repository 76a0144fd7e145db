package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
)

// A Verb is a verb in a run of the command. It says where its records come
// from, operands or lines, and how it answers them.
type Verb struct {
	*cobra.Command
	*App

	JSON  bool
	Null  bool // records and answers end in NUL
	Jobs  int
	Block int  // see [stream.Engine]
	Whole bool // see [stream.Engine]
	Apart bool // all answers for people but the first begin with a blank line

	// Negative is the word for negative answers, or "" if there are none.
	Negative string

	// Sink takes the answers, if it is not nil, instead of standard output.
	Sink io.Writer

	// Lists, if it is not nil, returns the end of the help. It is called only
	// where help is asked for.
	Lists func() string

	// Prepare, if it is not nil, reads flags before the verb runs.
	Prepare func() error

	// Get, if it is not nil, appends what is printed for a result.
	Get func(dst []byte, result string) ([]byte, error)

	Relaxed bool // see [Verb.RelaxedFlag]
	Pairs   bool // a record is two texts
	Encode  bool // see [Verb.TextFlags]
	Keep    bool // refused and skipped records are answers, too
	Shows   bool // it shows its own progress

	Mends string // the flag of Encode, or "" if records are not references

	skipBlank, comments bool

	Files []string // to read lines from

	most, base string
}

// BaseHelp is the help of -b in verbs where the base is optional.
const BaseHelp = "resolve references with `BASE` first"

// maxRecord is the length of the longest record, except in regular files: there
// the limit is the size of the file, or [uri.MaxLen]. A longer one is skipped,
// with an error.
const maxRecord = 256 << 20

// maxSkip is how many bytes of a longer record are skipped, except in regular
// files. After them reading stops with an error.
const maxSkip = 16 << 30

// RecordFlags adds the flags of a verb that answers records.
func (v *Verb) RecordFlags() {
	v.LineFlags()
	v.NullFlag()
	v.JSONFlag()
	v.Negative = "refused"
}

// LineFlags adds the flags of a verb that reads only lines.
func (v *Verb) LineFlags() {
	f := v.Flags()
	f.StringArrayVarP(&v.Files, "url-file", "f", nil, "read lines from `FILE`; - is standard input")
	v.JobsFlag()
	v.MostFlag()
	v.ValidArgsFunction = cobra.NoFileCompletions
}

func (v *Verb) NullFlag() {
	v.Flags().BoolVarP(&v.Null, "null", "0", false, "read and write records that end in NUL")
}

func (v *Verb) JobsFlag() {
	v.Flags().IntVarP(&v.Jobs, "jobs", "j", 0, "use `N` cores instead of all")
}

func (v *Verb) MostFlag() {
	v.Flags().StringVar(&v.most, "max-record", "",
		"refuse records longer than `SIZE`, as in 64K")
}

func (v *Verb) JSONFlag() {
	v.Flags().BoolVar(&v.JSON, "json", false, "print one JSON object per line")
}

// Readers returns how many files to read at once: one per core, if the limit of
// open files allows it.
func (v *Verb) Readers() (int, error) {
	n, err := v.Workers()
	return min(n, maxFiles()), err
}

// End returns the byte that ends a record.
func (v *Verb) End() byte {
	if v.Null {
		return 0
	}
	return '\n'
}

// Workers returns how many cores to use.
func (v *Verb) Workers() (int, error) {
	if v.Jobs < 0 {
		return 0, Usagef("-j is a number of cores, not %d", v.Jobs)
	}
	return cmp.Or(v.Jobs, runtime.GOMAXPROCS(0)), nil
}

// ParseSize parses the value of a flag: a number of bytes, such as 1048576,
// 256M or 1G. The units are powers of 1024.
func ParseSize(flag, text string) (int64, error) {
	digits := strings.TrimRight(text, "KMGTkmgt")
	n, err := strconv.ParseUint(digits, 10, 63)
	shift := 0
	if unit := text[len(digits):]; unit != "" {
		shift = 10 * (1 + strings.Index("KMGT", strings.ToUpper(unit)))
	}
	if err != nil || len(text) > len(digits)+1 || n > math.MaxInt64>>shift {
		return 0, Usagef("%s is a number of bytes such as 512M or 2G, not %q", flag, text)
	}
	return int64(n) << shift, nil
}

// Limit sets the limits of an engine for the records of an input: those of the
// user, or those for regular files and operands, or for the others.
func (v *Verb) Limit(e *stream.Engine, regular bool) error {
	n := int64(maxRecord)
	if e.Skip = maxSkip; regular {
		n, e.Skip = longest, 0
	}
	if v.most != "" {
		var err error
		if n, err = ParseSize("--max-record", v.most); err == nil && n == 0 {
			err = Usagef("--max-record is at least 1")
		}
		if err != nil {
			return err
		}
	}
	e.Limit = int(min(n, longest))
	return nil
}

// longest is the length of the longest possible text.
const longest = min(uri.MaxLen, math.MaxInt-2)

// Each answers all records: first the operands, where "-" is standard input,
// then the records of the files. Without operands and files it reads standard
// input. It calls answer from several goroutines at once.
func (v *Verb) Each(operands []string, answer func(Record)) error {
	workers, err := v.Workers()
	if err != nil {
		return err
	}
	if len(operands) == 0 && len(v.Files) == 0 {
		if v.InTerminal() {
			return v.ShortHelp()
		}
		operands = []string{StandardInput}
	}
	e := &stream.Engine{End: v.End(), Workers: workers, Block: v.Block, Whole: v.Whole,
		Text: !v.Null, Out: v.Out, Err: v.Err, Apart: v.Apart && !v.JSON && !v.Null}
	if v.Sink != nil {
		e.Out = v.Sink
	}
	if err := v.Limit(e, true); err != nil {
		return err
	}
	var likeHosts atomic.Int64
	warns := v.Mends != "" && !v.Relaxed && !v.Quiet && v.Flags().Lookup("get") != nil
	e.Func = func(a *stream.Answer) {
		r := Record{Answer: a, v: v}
		switch {
		case v.skips(r.Text):
			r.keep()
		case !r.Cut:
			if v.Encode && v.Mends != "" && !v.Pairs {
				r = r.Mended()
			}
			if warns && schemeLikeHost(r.Text) {
				likeHosts.Add(1)
			}
			answer(r)
		default:
			r.Refuse(fmt.Errorf("the record is longer than %s: --max-record takes more",
				show.Plural(e.Limit, "byte")))
		}
	}
	done := func() {}
	if !v.Shows {
		files := v.Files
		if slices.Contains(operands, StandardInput) {
			files = append(files[:len(files):len(files)], StandardInput)
		}
		done = v.Reading(files, walk.Options{})
	}
	err = v.all(e, operands)
	done()
	if e.Negative > 0 {
		v.Exit(Negative)
	}
	v.Rest(v.Command, e)
	if n := int(likeHosts.Load()); n > 0 {
		v.Note(v.Command, "the scheme looks like a host, as localhost in localhost:80/x, in "+
			show.Plural(n, "record")+`: a host comes after "//"`+v.relaxedHint())
	}
	if v.Verbose && err == nil && !v.Whole {
		count := show.Plural(e.Records, "record")
		if v.Negative != "" {
			count += fmt.Sprintf(", %d %s", e.Negative, v.Negative)
		}
		v.Note(v.Command, count)
	}
	return err
}

// FilesBelow returns the names of files. The files below a directory replace
// its name.
func (v *Verb) FilesBelow(names []string) (files []string) {
	for f, err := range walk.All(names, walk.Options{}) {
		if err != nil {
			v.FailFile(f.Name, err)
		} else {
			files = append(files, f.Name)
		}
	}
	return files
}

// all answers the operands and files.
func (v *Verb) all(e *stream.Engine, operands []string) error {
	for i, operand := range operands {
		if operand == StandardInput {
			if err := v.file(e, operand); err != nil {
				return err
			}
			continue
		}
		before := e.Negative
		v.Limit(e, true)
		if err := e.Texts(Arguments, i+1, operand); err != nil {
			return v.Written(err)
		}
		// It may be the name of a file.
		if !v.Quiet && (e.Negative > before || v.Flags().Lookup("encode") != nil && !v.Pairs) {
			if info, err := os.Stat(operand); err == nil && info.Mode().IsRegular() {
				v.Note(v.Command, "to read a file: -f "+operand)
			}
		}
	}
	for _, name := range v.Files {
		if err := v.file(e, name); err != nil {
			return err
		}
	}
	return nil
}

// file answers the records of a file. If the file cannot be read, file reports
// this and returns nil.
func (v *Verb) file(e *stream.Engine, name string) error {
	s, err := v.Source(name)
	if err != nil {
		v.FailFile(name, err)
		return nil
	}
	defer s.Close()
	v.Limit(e, s.IsRegular())
	err = e.Run(name, s)
	var w *stream.WriteError
	if errors.As(err, &w) {
		return v.Written(err)
	}
	if err != nil {
		v.FailFile(name, err)
	}
	return nil
}
