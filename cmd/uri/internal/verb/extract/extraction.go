package extract

import (
	"bufio"
	"context"
	"fmt"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"io"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/walk"
	"github.com/urikit/uri/dedupe"
	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/link"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/scheme/file"
)

// An extraction is a run of extract: files are read on all cores, and what is
// found is written in their order.
type extraction struct {
	*cli.Verb
	schemes []string
	only    map[string]bool // schemes, or nil for all
	options link.Options
	walk    walk.Options
	as      *extract.Format // or nil for that of each file
	base    uri.URI         // or the zero URI for that of each file
	rung    scheme.Rung     // of unique
	workers int

	absolute, unique, places bool

	bar   *progress
	found int
	used  chan *chunk // that were written, to be filled again
}

// A source is a file to be read.
type source struct {
	name  string
	below string // the name below the directory that the user named, or ""
	err   error

	out chan *chunk
}

// A chunk is some of what was found in a source.
type chunk struct {
	found    int
	records  []byte
	messages []byte
	failed   bool // the source could not be read, or not all of it

	// For --unique-to: where records end, and what is the same for those that
	// are printed once.
	ends, keyEnds []int
	keys          []byte
}

// empty returns a chunk to be filled.
func (x *extraction) empty() *chunk {
	select {
	case c := <-x.used:
		return c
	default:
		return &chunk{records: make([]byte, 0, chunkSize+chunkRoom)}
	}
}

// give gives a chunk back that was written. One that has become large is left
// to the garbage.
func (x *extraction) give(c *chunk) {
	if cap(c.records)+cap(c.messages)+cap(c.keys) > 4*chunkSize {
		return
	}
	*c = chunk{
		records: c.records[:0], messages: c.messages[:0],
		ends: c.ends[:0], keyEnds: c.keyEnds[:0], keys: c.keys[:0],
	}
	select {
	case x.used <- c:
	default:
	}
}

const (
	chunkSize = 32 << 10
	chunkRoom = 4 << 10 // for the last record
	chunks    = 16      // of a source that waits for those before it
	waiting   = 64      // sources
)

// run reads the operands.
func (x *extraction) run(operands []string) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if x.bar = newProgress(x.App); x.bar != nil {
		defer x.bar.close()
		go x.bar.setTotal(func(give func(*source) bool) { x.sources(operands, give) })
	}
	x.used = make(chan *chunk, waiting)
	queue, work := make(chan *source, waiting), make(chan *source, waiting)
	go func() {
		defer close(queue)
		defer close(work)
		x.sources(operands, func(s *source) bool {
			s.out = make(chan *chunk, chunks)
			for _, c := range []chan *source{queue, work} {
				select {
				case c <- s:
				case <-ctx.Done():
					return false
				}
			}
			return true
		})
	}()
	var readers sync.WaitGroup
	for range x.workers {
		readers.Go(func() {
			r := &sourceReader{extraction: x, done: ctx.Done()}
			for s := range work {
				r.read(s)
			}
		})
	}
	err := x.write(queue)
	cancel()
	if err == nil {
		readers.Wait()
	}
	return err
}

// sources gives the files to be read, in order, until no more are wanted.
func (x *extraction) sources(operands []string, give func(*source) bool) {
	walk.Each(operands, x.walk, func(name, below string, err error) bool {
		return give(&source{name: name, below: below, err: err})
	})
}

// platform is that of the paths of this machine.
func platform() file.Platform {
	if runtime.GOOS == "windows" {
		return file.Windows
	}
	return file.Unix
}

// baseOf returns the base of a file: where it is, or where the user says that
// it comes from. A file below a directory comes from the same place below that.
func (x *extraction) baseOf(name, below string) base.Base {
	u := x.base
	switch {
	case !u.IsZero() && below != "":
		if r, err := uri.ParseRef("./" + pct.Encode(filepath.ToSlash(below), pct.Path)); err == nil {
			u = u.Resolve(r)
		}
	case u.IsZero() && name != cli.StandardInput:
		if path, err := filepath.Abs(name); err == nil {
			if f, err := file.FromPath(platform(), "", path); err == nil {
				u = f.Generic()
			}
		}
	}
	return base.Retrieved(u)
}

// write writes what was found, source by source.
func (x *extraction) write(queue <-chan *source) error {
	out := &output{Writer: bufio.NewWriterSize(x.Out, 64<<10)}
	seen := dedupe.New(dedupe.Options{})
	defer seen.Close()
	files := 0
	for ; ; files++ {
		s, ok, err := receive(queue, out, patience)
		if ok && err == nil {
			err = x.writeSource(out, s, seen)
		}
		if err != nil {
			return x.Written(err)
		}
		if !ok {
			break
		}
	}
	for r, err := range seen.Rest() {
		if err != nil {
			return &cli.Failure{Err: err}
		}
		if _, err := out.Write(r.Data); err != nil {
			return x.Written(err)
		}
	}
	if x.found == 0 {
		x.Exit(cli.Negative)
	}
	err := out.Flush()
	if x.Verbose && err == nil {
		x.Note(x.Command, fmt.Sprintf("%s in %s", plural(x.found, "link"), plural(files, "file")))
	}
	return x.Written(err)
}

// An output holds back what is written to it, but for how long is bounded.
type output struct {
	*bufio.Writer
	due time.Time // when it has to be flushed
}

// patience is how long what was found in files is held back for more to come.
// Standard input is answered at once.
const patience = 50 * time.Millisecond

// receive receives from a channel. Output is not held back any longer than
// patience for that, or if there is none, not if there is nothing to receive.
func receive[T any](c <-chan T, out *output, patience time.Duration) (v T, ok bool, err error) {
	if out.Buffered() == 0 {
		out.due = time.Time{}
		v, ok = <-c
		return v, ok, nil
	}
	if out.due.IsZero() {
		out.due = time.Now().Add(patience)
	}
	wait := time.Until(out.due)
	if wait > 0 || patience == 0 {
		select {
		case v, ok = <-c:
			return v, ok, nil
		default:
		}
	}
	if wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case v, ok = <-c:
			return v, ok, nil
		case <-timer.C:
		}
	}
	if err = out.Flush(); err != nil {
		return v, false, err
	}
	out.due = time.Time{}
	v, ok = <-c
	return v, ok, nil
}

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

func (x *extraction) writeSource(out *output, s *source, seen *dedupe.Set) error {
	patience := patience
	if s.name == cli.StandardInput {
		patience = 0
	}
	for {
		c, ok, err := receive(s.out, out, patience)
		if !ok || err != nil {
			return err
		}
		if err = x.writeChunk(out, c, seen); err == nil && len(c.messages) > 0 {
			err = out.Flush()
		}
		if err != nil {
			return err
		}
		x.Err.Write(c.messages) // if that fails there is nobody to tell
		if c.failed {
			x.Exit(cli.Failed)
		}
		x.give(c)
	}
}

func (x *extraction) writeChunk(out io.Writer, c *chunk, seen *dedupe.Set) error {
	x.found += c.found
	if !x.unique {
		_, err := out.Write(c.records)
		return err
	}
	start, key := 0, 0
	for i, end := range c.ends {
		v, err := seen.Add(c.keys[key:c.keyEnds[i]], c.records[start:end])
		if err == nil && v == dedupe.First {
			_, err = out.Write(c.records[start:end])
		}
		if err != nil {
			return err
		}
		start, key = end, c.keyEnds[i]
	}
	return nil
}
