//go:build !unix

package main

import "time"

var started = time.Now()

func cpuTime() time.Duration { return time.Since(started) }
