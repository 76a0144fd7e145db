package edition

import "testing"

func checkNormal1993(t testing.TB, s string) {
	t.Helper()
	for _, l := range []Level{Syntax, Scheme} {
		n, err := normalize1993(s, l)
		again, err2 := normalize1993(n, l)
		if err != nil || err2 != nil || n != again {
			t.Errorf("%q, level %d: %q, and then %q (%v, %v)", s, l, n, again, err, err2)
		}
		was, is := Reading{text: s}, Reading{text: n}
		read1993(&was)
		read1993(&is)
		if was.Valid() && !is.Valid() {
			t.Errorf("%q, level %d: %q is not valid: %v", s, l, n, is.Err())
		}
	}
}
