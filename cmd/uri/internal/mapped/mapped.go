// Package mapped has files as texts in memory, which are read as they are looked at.
package mapped

import (
	"errors"
	"os"
	"runtime"
	"runtime/debug"
)

// ErrCut is the error for a file that became shorter while it was looked at.
var ErrCut = errors.New("the file was cut off while it was read")

// Text calls f with the content of a file. The text must not be kept. It reports whether it did: not where files cannot
// be mapped, and then nothing is lost by reading it. What is written to the file meanwhile may show in the text.
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
			err = ErrCut
		default:
			panic(e)
		}
	}()
	return true, f(text)
}
