package host_test

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/urikit/uri/host"
)

// TestVectors runs the project's vectors about hosts: G-3.2.2-03, G-3.2.2-22, G-7.4-01, G-7.4-02.
func TestVectors(t *testing.T) {
	f, err := os.Open("../conformance/testdata/vectors/generic.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ran := map[string]int{}
	for s := bufio.NewScanner(f); s.Scan(); {
		var op struct{ Op, Profile string }
		if err := json.Unmarshal(s.Bytes(), &op); err != nil {
			t.Fatal(err)
		}
		answer := map[string]func(host.Host) string{
			"host_kind":   func(h host.Host) string { return h.Kind().String() },
			"ip_numeric":  ipNumeric,
			"lookup_name": func(h host.Host) string { s, _ := h.LookupName(); return s },
		}[op.Op]
		if answer == nil || op.Profile != "3986" {
			continue
		}
		ran[op.Op]++
		var v struct {
			ID          string
			Case        int
			Input, Want string // null is ""
		}
		if err := json.Unmarshal(s.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		h, err := host.Parse(v.Input)
		if got := answer(h); err != nil || got != v.Want {
			t.Errorf("%s/%d %s %q: %q %v, want %q", v.ID, v.Case, op.Op, v.Input, got, err, v.Want)
		}
	}
	if ran["host_kind"] != 16 || ran["ip_numeric"] != 13 || ran["lookup_name"] != 1 {
		t.Errorf("ran %v", ran)
	}
}

// ipNumeric returns the IPv4 address that any party could read, or "".
func ipNumeric(h host.Host) string {
	a, ok := h.Addr()
	if !ok {
		a, ok = h.Numeric()
	}
	if !ok || !a.Is4() {
		return ""
	}
	return a.String()
}
