//go:build !plan9

package cli

import (
	"errors"
	"syscall"
)

// isBrokenPipe reports whether nobody reads what is written.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
