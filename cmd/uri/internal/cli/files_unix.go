//go:build unix

package cli

import (
	"io/fs"
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

// open opens a file to be read. [os.Open] does the same, but then asks in six
// system calls whether the system can wait for the file, which it cannot.
func open(name string) (File, error) {
	for {
		fd, err := syscall.Open(name, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		if err == nil {
			return os.NewFile(uintptr(fd), name), nil
		}
		if err != syscall.EINTR {
			return nil, &fs.PathError{Op: "open", Path: name, Err: err}
		}
	}
}
