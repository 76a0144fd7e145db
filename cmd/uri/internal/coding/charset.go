package coding

import (
	"slices"
	"strings"

	"golang.org/x/text/transform"

	"github.com/urikit/uri/internal/charset"
	"github.com/urikit/uri/whatwg"
)

// Queries returns what encodes queries as browsers do in documents in the
// encoding with this label, by the Encoding Standard. It is nil for UTF-8, and
// for what browsers write as UTF-8. It returns false for an unknown label.
func Queries(label string) (whatwg.Encoder, bool) {
	e, name := charset.Lookup(label)
	if e == nil {
		return nil, false
	}
	if slices.Contains([]string{"utf-8", "utf-16le", "utf-16be", "replacement"}, name) {
		return nil, true
	}
	japanese := slices.Contains([]string{"euc-jp", "iso-2022-jp", "shift_jis"}, name)
	return func(text string) (encoded []byte, n int) {
		if japanese { // the standard's encoders know only this minus
			text = strings.ReplaceAll(text, "\u2212", "\uFF0D")
		}
		var buf [256]byte // short, as each call may end at its first character
		t := e.NewEncoder().Transformer
		for n < len(text) {
			part := []byte(text[n:min(n+len(buf), len(text))])
			written, read, err := t.Transform(buf[:], part, false)
			encoded, n = append(encoded, buf[:written]...), n+read
			more := err == transform.ErrShortDst || err == transform.ErrShortSrc
			if err != nil && (!more || read == 0) {
				break // at a character that the encoding does not have
			}
		}
		written, _, _ := t.Transform(buf[:], nil, true) // back to the initial state
		return append(encoded, buf[:written]...), n
	}, true
}
