//go:build unix

package linktest

import (
	"syscall"
	"time"
)

// processTime is the time that this process has used of any processor: others on the machine do not count.
func processTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
