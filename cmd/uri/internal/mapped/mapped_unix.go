//go:build unix

package mapped

import (
	"math"
	"os"
	"syscall"
	"unsafe"
)

// small is how long a file may be that is mapped at once. Others need not be in
// memory together.
const small = 256 << 20

func mapText(file *os.File, size int64) (text string, unmap func() error) {
	if size <= 0 || size > math.MaxInt {
		return "", nil
	}
	flags := syscall.MAP_SHARED
	if size <= small {
		flags |= populate
	}
	b, err := syscall.Mmap(int(file.Fd()), 0, int(size), syscall.PROT_READ, flags)
	if err != nil {
		return "", nil
	}
	return unsafe.String(unsafe.SliceData(b), len(b)), func() error { return syscall.Munmap(b) }
}
