//go:build !unix

package cli

import "os"

// maxFiles returns how many files may be read at once.
func maxFiles() int { return 1 << 20 }

func open(name string) (File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return f, nil
}
