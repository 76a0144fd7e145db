//go:build !linux

package cli

// widen does something on Linux only.
func widen(File) {}
