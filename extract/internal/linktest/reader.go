package linktest

import (
	"io"
	"runtime"

	"github.com/urikit/uri/extract/link"
)

// Repeat returns a reader of n copies of a text, which are not in memory.
func Repeat(text string, n int) *io.LimitedReader {
	return &io.LimitedReader{R: &endless{text: text}, N: int64(n) * int64(len(text))}
}

type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

// Idle is a reader that never returns bytes or an error.
type Idle struct{}

// Read returns 0, nil.
func (Idle) Read([]byte) (int, error) { return 0, nil }

// Drain is an Opener that reads a document and finds nothing.
func Drain(d link.Document) Links {
	return func(func(link.Link, error) bool) { io.Copy(io.Discard, d.Body) }
}

// Allocated returns how many bytes f allocates.
func Allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}
