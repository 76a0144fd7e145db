package cli

import (
	"io"
	"strings"
)

// isBrokenPipe reports whether nobody reads what is written.
func isBrokenPipe(err error) bool {
	return err == io.ErrClosedPipe || strings.Contains(err.Error(), "hungup")
}
