package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// widened is the size of a pipe that is read, in bytes. Linux makes one of
// 64 KiB, whose two ends wait for each other more often.
const widened = 512 << 10

// widen gives a pipe more memory. The system may refuse it, which only costs
// time.
func widen(f File) {
	if f, ok := f.(*os.File); ok {
		if c, err := f.SyscallConn(); err == nil {
			c.Control(func(fd uintptr) { unix.FcntlInt(fd, unix.F_SETPIPE_SZ, widened) })
		}
	}
}
