//go:build !unix

package costtest

import "time"

var begin = time.Now()

// ProcessTime is the time that has passed.
func ProcessTime() time.Duration { return time.Since(begin) }
