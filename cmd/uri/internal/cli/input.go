package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync/atomic"

	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/cmd/uri/internal/walk"
)

// An Input says what the records of a verb are, and what happens to them.
type Input struct {
	Operands []string // records; "-" is standard input
	Files    []string // to read records from, or nil for those of -f
	Negative string   // the word for negative answers, or "" for "refused"

	AnyText bool // records are not references, and -e is not for them
	Pairs   bool // a record is two texts
	Keep    bool // refused and skipped records are answers, too
	Apart   bool // all answers for people but the first begin with a blank line
	Shows   bool // the verb shows its own progress

	Jobs  int                        // how many records at once, or 0 for what -j says
	Block int                        // see [stream.Engine]
	Whole bool                       // see [stream.Engine]
	Sink  func(*stream.Answer) error // takes the answers, or nil for standard output
}

// A reading is a run of [Options.Each].
type reading struct {
	*Options
	*Input
	engine    *stream.Engine
	answer    func(Record)
	skips     bool         // some records
	mends     bool         // records
	warns     bool         // about records whose scheme looks like a host
	likeHosts atomic.Int64 // how many they are
}

// Each answers all records: first the operands, then the records of the files.
// Without operands and files it reads standard input. It calls answer from
// several goroutines at once.
func (o *Options) Each(in Input, answer func(Record)) error {
	workers, err := in.Jobs, error(nil)
	if workers == 0 {
		workers, err = o.Workers()
	}
	if err != nil {
		return err
	}
	if in.Files == nil {
		in.Files = o.Files
	}
	if len(in.Files) == 0 {
		if in.Operands, err = o.OrStandardInput(in.Operands); err != nil {
			return err
		}
	}
	x := &reading{Options: o, Input: &in, answer: answer, skips: o.skipBlank || o.comments,
		mends: o.Encode && !in.AnyText && !in.Pairs,
		warns: o.gets && o.Mends != "" && !in.AnyText && !o.Relaxed && !o.Quiet}
	x.engine = &stream.Engine{End: o.End(), Workers: workers, Block: in.Block,
		Whole: in.Whole, Text: !o.Null, Out: o.Out, Err: o.Err, Sink: in.Sink, Func: x.record,
		Apart: in.Apart && !o.JSON && !o.Null}
	o.Limit(x.engine, true)
	if err := x.noFiles(); err != nil {
		return err
	}
	done := func() {}
	if !in.Shows {
		files := in.Files
		if slices.Contains(in.Operands, StandardInput) {
			files = append(files[:len(files):len(files)], StandardInput)
		}
		done = o.Reading(files, walk.Options{})
	}
	err = x.all()
	done()
	x.tell(err)
	return err
}

// record answers a record, unless the flags skip it.
func (x *reading) record(a *stream.Answer) {
	r := Record{Answer: a, o: x.Options, in: x.Input}
	switch {
	case x.skips && x.Skips(r.Text):
		r.keep()
	case !r.Cut:
		if x.mends {
			r = r.Mended()
		}
		if x.warns && schemeLikeHost(r.Text) {
			x.likeHosts.Add(1)
		}
		x.answer(r)
	default:
		r.Refuse(fmt.Errorf("the record is longer than %s: --max-record takes more",
			show.Plural(x.engine.Limit, "byte")))
	}
}

// noFiles refuses an operand that is the name of a file, as nearly always its
// lines are meant. After "--" there are no such names.
func (x *reading) noFiles() error {
	if x.Literal || x.Mends == "" {
		return nil
	}
	for _, operand := range x.Operands {
		if operand != StandardInput && IsRegular(operand) {
			return UsageMore(operand+" is a file, and an operand here is a URI",
				"to read its lines: -f "+operand+"\nto read the name itself: -- "+operand)
		}
	}
	return nil
}

// all answers the operands and files.
func (x *reading) all() error {
	for i, operand := range x.Operands {
		if operand == StandardInput {
			if err := x.file(operand); err != nil {
				return err
			}
			continue
		}
		x.Limit(x.engine, true)
		if err := x.engine.Texts(Arguments, i+1, operand); err != nil {
			return x.Written(err)
		}
	}
	for _, name := range x.Input.Files {
		if err := x.file(name); err != nil {
			return err
		}
	}
	return nil
}

// file answers the records of a file. If the file cannot be read, file reports
// this and returns nil.
func (x *reading) file(name string) error {
	s, err := x.Source(name)
	if err != nil {
		x.FailFile(name, err)
		return nil
	}
	defer s.Close()
	x.Limit(x.engine, s.IsRegular())
	err = x.engine.Run(name, s)
	if _, ok := errors.AsType[*stream.WriteError](err); ok {
		return x.Written(err)
	}
	if err != nil {
		x.FailFile(name, err)
	}
	return nil
}

// tell tells at the end of the run what is counted. Err has ended it, or is
// nil.
func (x *reading) tell(err error) {
	if x.engine.Negative > 0 {
		x.Exit(Negative)
	}
	x.Rest(x.engine)
	if n := int(x.likeHosts.Load()); n > 0 {
		x.Hint("the scheme looks like a host, as localhost in localhost:80/x, in " +
			show.Plural(n, "record") + `: a host comes after "//"` + x.relaxedHint())
	}
	if x.Verbose && err == nil && !x.Whole {
		x.Note(fmt.Sprintf("%s, %d %s", show.Plural(x.engine.Records, "record"),
			x.engine.Negative, cmp.Or(x.Input.Negative, "refused")))
	}
}

// A Source is a file that is read, or standard input.
type Source struct {
	File
	Name string
	Info fs.FileInfo // or nil if unknown
	app  *App
	read atomic.Int64 // bytes; Close may come while one reads ahead
}

// Source opens a file. It refuses the output of the command: such an input
// would grow for ever.
func (a *App) Source(name string) (*Source, error) {
	s := &Source{Name: name, app: a}
	if name == StandardInput {
		s.File = unclosed{a.In}
	} else {
		f, err := a.Open(name)
		if err != nil {
			return nil, err
		}
		s.File = f
	}
	var err error
	if s.Info, err = s.Stat(); err != nil {
		s.Info = nil
	} else if name == StandardInput && s.Info.Mode()&fs.ModeNamedPipe != 0 {
		widen(a.In)
	}
	if a.isOutput(s.Info) {
		s.Close()
		return nil, errOutput
	}
	return s, nil
}

// IsRegular reports whether the source is a file on a disk, and not a pipe or
// a device.
func (s *Source) IsRegular() bool { return s.Info != nil && s.Info.Mode().IsRegular() }
