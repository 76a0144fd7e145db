package charset

import (
	"testing"

	"golang.org/x/text/encoding/htmlindex"
)

// FuzzLookup: the encodings and names are those of htmlindex.
func FuzzLookup(f *testing.F) {
	n := 0
	for label := range labels.Get() {
		n++
		f.Add(label)
	}
	if n != 228 {
		f.Errorf("%d labels", n)
	}
	for _, label := range []string{"", " UTF-8\n", "Latin1", "utf-7", "utf 8"} {
		f.Add(label)
	}
	f.Fuzz(func(t *testing.T, label string) {
		e, name := Lookup(label)
		want, err := htmlindex.Get(label)
		if err != nil {
			if e != nil || name != "" {
				t.Errorf("%q: %s", label, name)
			}
			return
		}
		if wantName, _ := htmlindex.Name(want); e != want || name != wantName {
			t.Errorf("%q: %s, want %s", label, name, wantName)
		}
	})
}
