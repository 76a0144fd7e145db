package cli

import (
	"os"
	"syscall"
)

// widen enlarges the buffer of a pipe to a block or more, so that the reader
// and the writer wait less for each other. It does nothing for other files, or
// beyond the limit of the system.
func widen(f File) {
	const setPipeSize = 1031 // F_SETPIPE_SZ of fcntl(2), missing in package syscall
	if o, ok := f.(*os.File); ok {
		syscall.Syscall(syscall.SYS_FCNTL, o.Fd(), setPipeSize, 1<<20)
	}
}
