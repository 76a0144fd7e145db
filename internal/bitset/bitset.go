// Package bitset writes sets of bits as text.
package bitset

import "strings"

// String returns the names of the bits that are set, with commas between.
func String[S ~uint8 | ~uint16](set S, names ...string) string {
	var in []string
	for i, name := range names {
		if set&(1<<i) != 0 {
			in = append(in, name)
		}
	}
	return strings.Join(in, ", ")
}
