//go:build !unix

package cli

// maxFiles returns how many files may be read at once.
func maxFiles() int { return 1 << 20 }
