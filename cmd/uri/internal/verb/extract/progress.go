package extract

import (
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A progress shows how much was read, on a terminal, where nothing else is written to one. The nil progress shows
// nothing.
type progress struct{ bar *progressbar.ProgressBar }

// showAfter is how long work has to take to be worth a bar.
const showAfter = time.Second

func newProgress(a *cli.App) *progress {
	if a.Quiet || a.OutTerminal || !a.ErrTerminal() {
		return nil
	}
	return &progress{progressbar.NewOptions64(-1,
		progressbar.OptionSetWriter(afterwards{os.Stderr, time.Now()}),
		progressbar.OptionShowBytes(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSpinnerType(14),
		progressbar.OptionClearOnFinish(),
	)}
}

// afterwards writes when the work has taken long.
type afterwards struct {
	io.Writer
	start time.Time
}

func (a afterwards) Write(p []byte) (int, error) {
	if time.Since(a.start) < showAfter {
		return len(p), nil
	}
	return a.Writer.Write(p)
}

// reader returns f, and counts what is read of it.
func (p *progress) reader(f cli.File) io.Reader {
	if p == nil {
		return f
	}
	return &counted{File: f, progress: p}
}

// counted is a file that can be read in any order, too.
type counted struct {
	cli.File
	progress *progress
	read     int64
}

func (c *counted) Read(b []byte) (int, error) {
	n, err := c.File.Read(b)
	c.read += int64(n)
	c.progress.bar.Add(n)
	return n, err
}

// passed counts what nobody wanted to read of a file, or what was read otherwise.
func (p *progress) passed(f *cli.Source, body io.Reader) {
	if p == nil || !f.IsRegular() {
		return
	}
	rest := f.Info.Size()
	if c, ok := body.(*counted); ok {
		rest -= c.read
	}
	p.bar.Add64(max(0, rest))
}

// setTotal adds up how long the files are.
func (p *progress) setTotal(sources func(give func(*source) bool)) {
	total, known := int64(0), true
	sources(func(s *source) bool {
		if s.err != nil {
			return true // there is nothing to read
		}
		info, err := os.Stat(s.name)
		if known = err == nil && info.Mode().IsRegular(); known {
			total += info.Size()
		}
		return known
	})
	if known && total > 0 {
		p.bar.ChangeMax64(total)
	}
}

func (p *progress) close() { p.bar.Finish() }
