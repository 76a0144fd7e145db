package scheme

import (
	"slices"
	"strings"
	"testing"
)

// TestRowsAgree: the rows are in order, and their status is that of IANA's
// table.
func TestRowsAgree(t *testing.T) {
	if !slices.IsSortedFunc(rows[:], func(a, b Info) int {
		return strings.Compare(a.Name,
			b.Name)
	}) {
		t.Error("the rows are not in the order of their names")
	}
	for _, i := range rows {
		if r, ok := iana(i.Name); ok && r.status != i.Status || !ok && i.Status != Unregistered {
			t.Errorf("%s: %v, and in the table of IANA %v, %v", i.Name, i.Status, r.status, ok)
		}
		if known(i.Name) == nil {
			t.Errorf("%s is not found", i.Name)
		}
	}
}
