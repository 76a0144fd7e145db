//go:build purego || !amd64

package vector

func colon(s string, i int) int { return i }

func colonOf(b []byte, i int) int { return i }
