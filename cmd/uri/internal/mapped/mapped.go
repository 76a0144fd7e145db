// Package mapped has files as texts in memory, without a copy for each.
package mapped

import (
	"errors"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"
	"unsafe"
)

// ErrCut is the error for a file that became shorter while it was looked at.
var ErrCut = errors.New("the file was cut off while it was read")

// Short is how long a file is at most that [Read] reads. To map it would cost
// more.
const Short = 256 << 10

var buffers = sync.Pool{New: func() any { return new([Short + 1]byte) }}

// Read calls f with the content of a short file, which is read at once. The
// text must not be kept. It reports whether it did: not if there is more in the
// file than its size says, or more than Short; it is still to be read then,
// from its beginning. The error is that of reading or of f.
func Read(file *os.File, size int64, f func(text string) error) (done bool, err error) {
	if size <= 0 || size > Short {
		return false, nil
	}
	buf := buffers.Get().(*[Short + 1]byte)
	defer buffers.Put(buf)
	switch n, err := io.ReadFull(file, buf[:size+1]); err {
	case io.ErrUnexpectedEOF, io.EOF:
		return true, f(unsafe.String(&buf[0], n))
	case nil:
		_, err = file.Seek(0, io.SeekStart)
		return err != nil, err
	default: // what was read before counts
		if wrong := f(unsafe.String(&buf[0], n)); wrong != nil {
			err = wrong
		}
		return true, err
	}
}

// Text calls f with the content of a file. The text must not be kept. It
// reports whether it did: not where files cannot be mapped, and then nothing is
// lost by reading it. What is written to the file meanwhile may show in the
// text.
func Text(file *os.File, size int64, f func(text string) error) (done bool, err error) {
	text, unmap := mapText(file, size)
	if unmap == nil {
		return false, nil
	}
	defer unmap()
	old := debug.SetPanicOnFault(true) // for this goroutine
	defer debug.SetPanicOnFault(old)
	defer func() {
		switch e := recover().(type) {
		case nil:
		case interface {
			runtime.Error
			Addr() uintptr
		}: // a page that is no more
			done, err = true, ErrCut
		default:
			panic(e)
		}
	}()
	return true, f(text)
}
