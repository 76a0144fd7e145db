package tags

import (
	"strings"
	"testing"
)

// TestMany: a tag with very many attributes is read to its end, and what is
// held of them has a limit.
func TestMany(t *testing.T) {
	for _, one := range []string{"a ", `b="c" `, "<a "} {
		tag := "<a " + strings.Repeat(one, 4*MaxAttributes) + ">"
		all, end, whole := Attributes(nil, []byte(tag), 2)
		if !whole || end != len(tag)-1 || len(all) != MaxAttributes+1 {
			t.Errorf("%q: %d attributes, %t at %d of %d", one, len(all), whole, end, len(tag))
		}
	}
}
