// Package charset knows the encodings of the Encoding Standard by their labels.
package charset

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
)

// Lookup returns the encoding with a label, in any letter case, and its name in
// the standard. It is nil for an unknown label.
func Lookup(label string) (encoding.Encoding, string) {
	e, err := htmlindex.Get(label)
	if err != nil {
		return nil, ""
	}
	name, _ := htmlindex.Name(e)
	return e, name
}
