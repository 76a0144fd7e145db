//go:build !unix

package linktest

import "time"

var begin = time.Now()

// processTime is the time that has passed.
func processTime() time.Duration { return time.Since(begin) }
