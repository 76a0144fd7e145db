// Package setting reads configuration files: a setting "key = value" in each
// line. Empty lines mean nothing, and nothing means text after a "#" that
// begins a line or follows white space.
package setting

import (
	"errors"
	"strings"
)

// ErrNone is the error of a line without "=".
var ErrNone = errors.New(`missing "="`)

// Each calls set for the settings of a file. It ends at the first error, which
// is about the key if inKey is true. The line and the column of the error count
// from 1, the column in bytes.
func Each(
	file string, set func(key, value string) (inKey bool, err error),
) (line, column int, err error) {
	for text := range strings.Lines(strings.TrimPrefix(file, "\ufeff")) {
		line++
		for i := range len(text) {
			if text[i] == '#' && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t') {
				text = text[:i]
				break
			}
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		key, value, ok := strings.Cut(text, "=")
		if !ok {
			return line, len(strings.TrimRight(text, " \t\r\n")) + 1, ErrNone
		}
		inKey, err := set(strings.TrimSpace(key), strings.TrimSpace(value))
		before := len(key) - len(strings.TrimLeft(key, " \t"))
		if !inKey {
			before = len(key) + len("=") + len(value) - len(strings.TrimLeft(value, " \t"))
		}
		if err != nil {
			return line, before + 1, err
		}
	}
	return 0, 0, nil
}
