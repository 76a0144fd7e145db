package resolver

import "testing"

// TestNOID: the example of the documentation of NOID.
func TestNOID(t *testing.T) {
	if c := noidCheck("13030/xf93gt2"); c != 'q' {
		t.Errorf("%c, want q", c)
	}
}

// FuzzMask: masks give a new name for each number, or none from one number on.
func FuzzMask(f *testing.F) {
	f.Add("sddk", uint64(98))
	f.Add("zeed", uint64(24388))
	f.Add("reeeeeeeeeeeee", uint64(1)<<61)
	f.Fuzz(func(t *testing.T, text string, n uint64) {
		m, err := parseMask(text)
		if err != nil || text == "" {
			return
		}
		one, two := m.text(n), m.text(n+1)
		if n+1 > n && (one == two && one != "" || one == "" && two != "") {
			t.Errorf("%s: %d is %q, and %d is %q", text, n, one, n+1, two)
		}
	})
}
