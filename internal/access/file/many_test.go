package file

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
)

// TestMany: a note says that not all entries are listed.
func TestMany(t *testing.T) {
	dir := t.TempDir()
	for i := range 4 {
		os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), nil, 0o666)
	}
	h := &deref.Hop{Request: deref.Request{URI: uri.MustParse("file:///x")}}
	for most, notes := range map[int]int{3: 1, 4: 0, 5: 0} {
		a, err := list(h, dir, most)
		if err != nil || len(a.Items) != min(most, 4) || len(a.Notes) != notes {
			t.Errorf("%d: %d entries, %q, %v", most, len(a.Items), a.Notes, err)
		}
	}
}
