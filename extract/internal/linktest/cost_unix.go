//go:build unix

package linktest

import (
	"syscall"
	"time"
)

// processTime is how long this process ran on any processor. Other processes do
// not count, and neither does the system, which finds memory.
func processTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano())
}
