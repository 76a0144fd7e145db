// Package mapped has long files as texts in memory, without reading them.
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

// ErrCut is the error for a file that became shorter while it was looked at.
var ErrCut = errors.New("the file was cut off while it was read")

// populated is how long a file may be that is mapped at once. Others need not
// be in memory together.
const populated = 256 << 20

// Text calls f with the content of a file, which f must not keep. What is
// written to the file meanwhile may show in it. It reports whether it did: if
// not, the file is to be read.
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
		}: // a page that is no more
			done, err = true, ErrCut
		default:
			panic(e)
		}
	}()
	f(unsafe.String(unsafe.SliceData(b), len(b)))
	return true, nil
}
