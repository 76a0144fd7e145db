//go:build unix

package costtest

import (
	"syscall"
	"time"
)

// ProcessTime is the user time of this process.
func ProcessTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano())
}
