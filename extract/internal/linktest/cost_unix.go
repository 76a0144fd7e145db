//go:build unix

package linktest

import (
	"syscall"
	"time"
)

// processTime is the user time of this process.
func processTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano())
}
