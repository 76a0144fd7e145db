package main

import "testing"

func TestCompact(t *testing.T) {
	const source = "\ufeff# confusables.txt\n# Version: 15.0.0\n\n" +
		"0440 ;\t0070 ;\tMA\t# ( р → p )\n" +
		"006D ;\t0072 006E ;\tMA\t# ( m → rn )\n\n# total\n"
	const want = "# The table confusables.txt of Unicode UTS 39, version 15.0.0: a character, and what it looks like.\n" +
		"# Made by internal/tools/confusables. (c) 1991-2022 Unicode, Inc.; https://www.unicode.org/license.txt\n" +
		"mrn\nрp\n"
	if got, err := compact(source); got != want || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	for _, bad := range []string{"", "# Version: 1\n", "0440 ; 0070 ; MA\n", "# Version: 1\n+ ; 70 ; MA\n", "# Version: 1\n70 ; 0A ; MA\n"} {
		if got, err := compact(bad); err == nil {
			t.Errorf("%q: %q", bad, got)
		}
	}
}
