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

// Records says where the records of a verb come from, operands or lines, and
// how the verb answers them.
type Records struct {
	JSON  bool
	Null  bool // records and answers end in NUL
	Jobs  int
	Block int  // see [stream.Engine]
	Apart bool // all answers for people but the first begin with a blank line

	// Negative is the word for negative answers, or "" if there are none.
	Negative string

	// Sink takes the answers, if it is not nil, instead of standard output.
	Sink io.Writer
	// Refused, if it is not nil, is called in place of [Record.Refuse].
	Refused func(r Record, err error)

	Relaxed bool // see [Verb.RelaxedFlag]

	Files []string // to read lines from

	most, base string
}

const (
	jsonHelp = "print one JSON object per line"
	// BaseHelp is the help of -b in verbs where the base is optional.
	BaseHelp = "resolve references with `BASE` first"
)

// maxRecord is the length of the longest record, except in regular files: there
// the limit is the size of the file, or [uri.MaxLen].
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
		"refuse records longer than `SIZE`, such as 64K or 2G")
}

func (v *Verb) JSONFlag() { v.Flags().BoolVar(&v.JSON, "json", false, jsonHelp) }

// Readers returns how many files to read at once: one per core, if the limit of
// open files allows it.
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

// A feed answers the records of one source after the other.
type feed struct {
	*Verb
	e     stream.Engine
	limit int // of all records, set by the user, or 0
}

// Each answers all records: first the operands, where "-" is standard input,
// then the records of the files. Without operands and files it reads standard
// input. It calls answer from several goroutines at once.
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

// longest is the length of the longest possible text.
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

// setLimit sets the length of the longest record, unless the user has set it.
func (f *feed) setLimit(limit int) { f.e.Limit = cmp.Or(f.limit, limit) }

// hintFile helps users who gave the name of a file in place of a URI.
func (f *feed) hintFile(operand string) {
	if info, err := os.Stat(operand); err == nil && info.Mode().IsRegular() && !f.Quiet {
		f.Note(f.Command, "to read a file: -f "+operand)
	}
}

// file answers the records of a file. If the file cannot be read, file reports
// this and returns nil.
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

// A noBlank is a writer that leaves out the first byte, a line feed: an answer
// does not know whether it is the first.
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
