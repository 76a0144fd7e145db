package header

import "testing"

func TestEnd(t *testing.T) {
	const header = "a: b\n c\n\td\r\n e\nf: g\n\nh"
	at := 0
	for _, want := range []int{15, 20, 21, 22} {
		if at = End(header, at); at != want {
			t.Errorf("%d, want %d", at, want)
		}
	}
}
