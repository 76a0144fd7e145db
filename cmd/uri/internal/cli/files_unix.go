//go:build unix

package cli

import (
	"os"
	"syscall"
)

// otherFiles is how many files are open besides those being read: the standard
// ones, four of the runtime, a directory or its rules, and a temporary file.
const otherFiles = 9

// maxFiles returns how many files may be read at once.
func maxFiles() int {
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l); err != nil || l.Cur > 1<<20 {
		return 1 << 20
	}
	if f, err := os.Open(os.DevNull); err == nil {
		f.Close() // now the runtime has its files for polling
	}
	return max(1, int(l.Cur)-otherFiles)
}
