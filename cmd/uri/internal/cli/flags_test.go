package cli

import (
	"strings"
	"testing"
)

// TestChoiceRepeated: a name of a repeated list is looked up once, however often
// the flag is given.
func TestChoiceRepeated(t *testing.T) {
	const many = 1000
	asked, value := 0, ""
	c := &choice{list: true, set: func(list string) { value = list }, names: func() []string { return nil },
		also: func(string) bool { asked++; return true }}
	for range many {
		if err := c.Set("a,b"); err != nil {
			t.Fatal(err)
		}
	}
	if asked != 2*many || strings.Count(value, ",") != 2*many-1 {
		t.Errorf("%d questions, %d names", asked, strings.Count(value, ",")+1)
	}
}
