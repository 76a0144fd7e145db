//go:build !plan9

package cli

import (
	"errors"
	"syscall"
)

// isBrokenPipe reports whether the reader has closed the pipe.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
