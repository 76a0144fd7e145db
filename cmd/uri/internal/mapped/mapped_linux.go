// Package mapped maps long files into memory as texts.
package mapped

import (
	"errors"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"syscall"
	"unsafe"
)

// ErrCut is the error for a file that became shorter while it was read.
var ErrCut = errors.New("the file was cut off while it was read")

// populated is the length of the longest file that is loaded at once. Of longer
// files only the pages in use are loaded.
const populated = 256 << 20

// Text calls f with the content of a file, which f must not keep. Writes to the
// file may change the text during the call. Done is false if f was not called:
// then the caller must read the file.
func Text(file *os.File, size int64, f func(text string)) (done bool, err error) {
	if size <= 0 || size > math.MaxInt {
		return false, nil
	}
	flags := syscall.MAP_SHARED
	if size <= populated {
		flags |= syscall.MAP_POPULATE
	}
	b, err := syscall.Mmap(int(file.Fd()), 0, int(size), syscall.PROT_READ, flags)
	if err != nil {
		return false, nil
	}
	defer syscall.Munmap(b)
	old := debug.SetPanicOnFault(true) // for this goroutine
	defer debug.SetPanicOnFault(old)
	defer func() {
		switch e := recover().(type) {
		case nil:
		case interface {
			runtime.Error
			Addr() uintptr
		}: // a page that was cut off
			done, err = true, ErrCut
		default:
			panic(e)
		}
	}()
	f(unsafe.String(unsafe.SliceData(b), len(b)))
	return true, nil
}
