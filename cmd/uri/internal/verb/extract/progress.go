package extract

import (
	"fmt"
	"io"
	"iter"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/walk"
)

// A progress shows on standard error how much was read, if standard error is a
// terminal and standard output is not. The nil progress shows nothing.
type progress struct {
	read, total atomic.Int64 // total is 0 until it is known
	stop        chan struct{}
	done        sync.WaitGroup
}

const (
	showAfter = time.Second            // shorter work shows no progress
	showEvery = 200 * time.Millisecond // a new line in place of the old one
)

func newProgress(a *cli.App) *progress {
	if a.Quiet || a.OutTerminal || !a.ErrTerminal() {
		return nil
	}
	p := &progress{stop: make(chan struct{})}
	p.done.Go(func() { p.show(a.Err) })
	return p
}

func (p *progress) show(w io.Writer) {
	const erase = "\r\x1b[K"
	for wait, shown := showAfter, false; ; wait, shown = showEvery, true {
		select {
		case <-time.After(wait):
			const mega = 1e6
			line := fmt.Sprintf("%s%.1f MB", erase, float64(p.read.Load())/mega)
			if total := p.total.Load(); total > 0 {
				line += fmt.Sprintf(" of %.1f MB", float64(total)/mega)
			}
			io.WriteString(w, line)
		case <-p.stop:
			if shown {
				io.WriteString(w, erase)
			}
			return
		}
	}
}

// reader returns a reader of f that counts the bytes read.
func (p *progress) reader(f cli.File) io.Reader {
	if p == nil {
		return f
	}
	return &counted{File: f, progress: p}
}

// counted is a file that counts the bytes of sequential reads.
type counted struct {
	cli.File
	progress *progress
	read     int64
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.File.Read(b)
	c.read += int64(n)
	c.progress.read.Add(int64(n))
	return n, err
}

// passed counts the bytes of a file that were skipped, or read without body.
func (p *progress) passed(f *cli.Source, body io.Reader) {
	if p == nil || !f.IsRegular() {
		return
	}
	rest := f.Info.Size()
	if c, ok := body.(*counted); ok {
		rest -= c.read
	}
	p.read.Add(max(0, rest))
}

// whole counts the bytes of a file that was read as a whole.
func (p *progress) whole(n int) {
	if p != nil {
		p.read.Add(int64(n))
	}
}

// setTotal adds up the lengths of the files.
func (p *progress) setTotal(files iter.Seq2[walk.File, error]) {
	total := int64(0)
	for f, err := range files {
		if err != nil {
			continue // there is nothing to read
		}
		info, err := os.Stat(f.Name)
		if err != nil || !info.Mode().IsRegular() {
			return
		}
		total += info.Size()
	}
	p.total.Store(total)
}

func (p *progress) close() {
	close(p.stop)
	p.done.Wait()
}
