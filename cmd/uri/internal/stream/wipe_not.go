//go:build !wipe

package stream

// wipe does nothing: only tests with the tag wipe look for texts that are kept.
func wipe([]byte) {}
