//go:build unix

package main

import (
	"os"
	"syscall"
	"time"
)

// cpuTime returns the CPU time that this process has used: unlike the clock it does not count
// what other processes do meanwhile.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peak returns the most memory of a process, in KiB on Linux, or 0. It is never less than what
// this process had when it started the other one.
func peak(p *os.ProcessState) int64 { return int64(p.SysUsage().(*syscall.Rusage).Maxrss) }
