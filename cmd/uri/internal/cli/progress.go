package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/urikit/uri/cmd/uri/internal/walk"
)

// A screen is standard error on a terminal. Its last line may show the progress
// of the work, which goes away before a message.
type screen struct {
	io.Writer
	mutex sync.Mutex
	shown bool
}

func (s *screen) Write(message []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.erase()
	return s.Writer.Write(message)
}

func (s *screen) erase() {
	if s.shown {
		io.WriteString(s.Writer, "\r\x1b[K") // an error here cannot be reported
	}
	s.shown = false
}

// show shows a line of progress in place of the one before; "" shows none.
func (s *screen) show(line string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.erase()
	if s.shown = line != ""; s.shown {
		io.WriteString(s.Writer, line)
	}
}

const (
	showAfter = time.Second            // shorter work shows no progress
	showEvery = 200 * time.Millisecond // a new line in place of the old one
)

// Progress shows a line on standard error, if that is a terminal, again and
// again until the function that it returns is called.
func (a *App) Progress(line func() string) (done func()) {
	s, ok := a.Err.(*screen)
	if !ok || a.Quiet {
		return func() {}
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for wait := showAfter; ; wait = showEvery {
			select {
			case <-time.After(wait):
				s.show(line())
			case <-end:
				s.show("")
				return
			}
		}
	}()
	return func() { close(end); <-ended }
}

// Reading shows how much of these files was read, unless results go to the same
// terminal.
func (a *App) Reading(names []string, o walk.Options) (done func()) {
	if _, ok := a.Err.(*screen); !ok || a.OutTerminal {
		return func() {}
	}
	go func() {
		total := int64(0)
		for f, err := range walk.All(names, o) {
			if err != nil {
				continue // there is nothing to read
			}
			stat := func() (os.FileInfo, error) { return os.Stat(f.Name) }
			if f.Name == StandardInput {
				stat = a.In.Stat
			}
			info, err := stat()
			if err != nil || !info.Mode().IsRegular() {
				return // it is not known
			}
			total += info.Size()
		}
		a.total.Store(total)
	}()
	return a.Progress(func() string {
		const mega = 1e6
		line := fmt.Sprintf("%.1f MB", float64(a.Passed(0))/mega)
		if total := a.total.Load(); total > 0 {
			line += fmt.Sprintf(" of %.1f MB", float64(total)/mega)
		}
		return line
	})
}

// Passed adds bytes to those that were read, and returns them.
func (a *App) Passed(n int64) int64 { return a.passed.Add(n) }

// Read counts what it reads.
func (s *Source) Read(p []byte) (int, error) {
	n, err := s.File.Read(p)
	s.Pass(int64(n))
	return n, err
}

// Close counts what was read in another way, or skipped.
func (s *Source) Close() error {
	if s.IsRegular() {
		s.Pass(max(0, s.Info.Size()-s.read.Load()))
	}
	return s.File.Close()
}

// Pass counts bytes that were read in another way than by Read.
func (s *Source) Pass(n int64) {
	s.read.Add(n)
	if s.app != nil {
		s.app.Passed(n)
	}
}
