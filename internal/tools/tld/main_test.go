package main

import (
	"slices"
	"testing"
)

func TestNames(t *testing.T) {
	node := func(icann, offset, length int) []byte {
		n := icann<<22 | offset<<6 | length
		return []byte{byte(n >> 32), byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}
	}
	tab := table{count: 3, nodes: slices.Concat(node(1, 2, 3), node(0, 0, 2), node(1, 5, 2), node(1, 0, 1)), text: "xxorgac"}
	tab.bits.icann, tab.bits.offset, tab.bits.length = 1, 16, 6
	names, err := tab.names()
	if err != nil || !slices.Equal(names, []string{"ac", "org"}) {
		t.Error(names, err)
	}
	tab.text = "xxorga"
	if names, err := tab.names(); err == nil {
		t.Error(names)
	}
	tab.count = 5
	if names, err := tab.names(); err == nil {
		t.Error(names)
	}
}

func TestGenerate(t *testing.T) {
	got := generate([]string{"ac", "org"}, "list, revision 1 (2026-02-06T07:36:33Z)")
	if got != "# The top-level domains of the public suffix list of 2026-02-06\nac\norg\n" {
		t.Errorf("%s", got)
	}
}
