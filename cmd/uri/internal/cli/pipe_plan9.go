package cli

import (
	"io"
	"strings"
)

// isBrokenPipe reports whether the reader has closed the pipe.
func isBrokenPipe(err error) bool {
	return err == io.ErrClosedPipe || strings.Contains(err.Error(), "hungup")
}
