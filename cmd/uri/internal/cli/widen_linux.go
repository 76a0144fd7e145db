package cli

import (
	"os"
	"syscall"
)

// widen makes room for a block or more in a pipe, so that the two at its ends
// need not take turns all the time. On anything else, or where the system
// allows no more, it does nothing.
func widen(f File) {
	const setPipeSize = 1031 // F_SETPIPE_SZ of fcntl(2), which package syscall does not have
	if o, ok := f.(*os.File); ok {
		syscall.Syscall(syscall.SYS_FCNTL, o.Fd(), setPipeSize, 1<<20)
	}
}
