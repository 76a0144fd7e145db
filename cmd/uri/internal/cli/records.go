package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
)

// Records are where the records of a verb come from and how it answers them:
// operands, or lines.
type Records struct {
	JSON  bool
	Null  bool // records and answers end in NUL
	Jobs  int
	Block int  // see [stream.Engine]
	Apart bool // answers for people begin with a blank line, but the first

	// Negative is what to call an answer in the negative, or "" if there are
	// none.
	Negative string

	// Sink takes the answers, if it is not nil, instead of standard output.
	Sink io.Writer
	// Refused takes what is wrong with a record, in place of [Record.Refuse].
	Refused func(r Record, err error)

	Relaxed bool // see [Verb.RelaxedFlag]

	Files []string // to read lines from

	most, base string
}

const (
	jsonHelp = "print one JSON object per line"
	// BaseHelp is what -b says in verbs that can do without a base.
	BaseHelp = "resolve references with `BASE` first"
)

// maxRecord is how long a record may be that is not from a regular file, where
// the size of the file is the limit, or [uri.MaxLen].
const maxRecord = 256 << 20

// maxSkip is how much of the rest of a longer record is skipped, where the size
// of a file is no limit. Then the input is given up.
const maxSkip = 16 << 30

// RecordFlags adds the flags of a verb that answers records.
func (v *Verb) RecordFlags() {
	v.LineFlags()
	v.NullFlag()
	v.JSONFlag()
	v.Negative = "refused"
}

// LineFlags adds the flags of a verb that has only lines.
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
		"refuse records longer than `SIZE`, such as 64K or 2G")
}

func (v *Verb) JSONFlag() { v.Flags().BoolVar(&v.JSON, "json", false, jsonHelp) }

// Readers returns how many files to read at once: one on each core, if so many
// may be open.
func (r *Records) Readers() (int, error) {
	n, err := r.Workers()
	return min(n, maxFiles()), err
}

// End returns the byte that ends a record.
func (r *Records) End() byte {
	if r.Null {
		return 0
	}
	return '\n'
}

// Workers returns how many cores to use.
func (r *Records) Workers() (int, error) {
	switch {
	case r.Jobs < 0:
		return 0, Usagef("-j is a number of cores, not %d", r.Jobs)
	case r.Jobs == 0:
		return runtime.GOMAXPROCS(0), nil
	}
	return r.Jobs, nil
}

// ParseSize reads a number of bytes, such as 1048576, 256M or 1G, by powers of
// 1024. It is the value of a flag.
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

// A feed answers records from one place after the other.
type feed struct {
	*Verb
	e     stream.Engine
	limit int // of all records, or 0
}

// Each answers all records: first the operands, of which "-" is standard
// input, then the files. Without any of them it answers those of standard
// input. It calls answer on several cores.
func (v *Verb) Each(operands []string, answer func(Record)) error {
	workers, err := v.Workers()
	if err != nil {
		return err
	}
	f := &feed{Verb: v}
	if v.most != "" {
		n, err := ParseSize("--max-record", v.most)
		if err != nil {
			return err
		}
		f.limit = int(min(n, longest))
	}
	if len(operands) == 0 && len(v.Files) == 0 {
		if v.InTerminal() {
			return v.ShortHelp()
		}
		operands = []string{StandardInput}
	}
	f.e = stream.Engine{End: v.End(), Workers: workers, Block: v.Block, Out: v.Out, Err: v.Err}
	f.e.Func = func(w *stream.Answer, text string, n int) {
		r := Record{w, v, text, n, len(text) > f.e.Limit}
		if !r.cut {
			answer(r)
		} else {
			const long = "the record is longer than %d bytes: --max-record takes more"
			r.refused(fmt.Errorf(long, f.e.Limit))
		}
	}
	switch {
	case v.Sink != nil:
		f.e.Out = v.Sink
	case v.Apart && !v.JSON && !v.Null:
		f.e.Out = &noBlank{w: v.Out}
	}
	widen(v.In)
	widen(v.Out)
	if err = f.answer(operands); f.e.Negative > 0 {
		v.Exit(Negative)
	}
	if v.Verbose && err == nil {
		count := fmt.Sprintf("%d of %d %s", f.e.Negative, f.e.Records, v.Negative)
		if v.Negative == "" {
			count = fmt.Sprintf("%d answered", f.e.Records)
		}
		v.Note(v.Command, count)
	}
	return err
}

// longest is the length of the longest text that there can be.
const longest = min(uri.MaxLen, math.MaxInt-2)

func (f *feed) answer(operands []string) error {
	for i, operand := range operands {
		if operand == StandardInput {
			if err := f.file(operand); err != nil {
				return err
			}
			continue
		}
		before := f.e.Negative
		f.setLimit(longest)
		if err := f.e.Texts(Arguments, i+1, operand); err != nil {
			return f.Written(err)
		}
		if f.e.Negative > before {
			f.hintFile(operand)
		}
	}
	for _, name := range f.Files {
		if err := f.file(name); err != nil {
			return err
		}
	}
	return nil
}

// setLimit sets the length of the longest record, unless the user has.
func (f *feed) setLimit(limit int) { f.e.Limit = cmp.Or(f.limit, limit) }

// hintFile helps users who gave the name of a file for a URI.
func (f *feed) hintFile(operand string) {
	if info, err := os.Stat(operand); err == nil && info.Mode().IsRegular() && !f.Quiet {
		f.Note(f.Command, "to read a file: -f "+operand)
	}
}

// file answers the records of a file. If that cannot be read it says so, and
// returns no error.
func (f *feed) file(name string) error {
	s, err := f.Source(name)
	if err != nil {
		f.FailFile(name, err)
		return nil
	}
	defer s.Close()
	f.setLimit(maxRecord)
	if f.e.Skip = maxSkip; s.IsRegular() {
		f.setLimit(longest)
		f.e.Skip = 0
	}
	err = f.e.Run(name, s)
	var w *stream.WriteError
	if errors.As(err, &w) {
		return f.Written(err)
	}
	if err != nil {
		f.FailFile(name, err)
	}
	return nil
}

// A noBlank is a writer that leaves out the first byte. Whoever answers a
// record cannot know whether any was printed before.
type noBlank struct {
	w    io.Writer
	done bool
}

func (n *noBlank) Write(p []byte) (int, error) {
	if n.done || len(p) == 0 {
		return n.w.Write(p)
	}
	n.done = true
	k, err := n.w.Write(p[1:])
	return k + 1, err
}
