package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// schemeRow is a row of package scheme.
func schemeRow(e entry) (string, error) {
	for i, c := range []byte(e.Scheme) {
		if letter := 'a' <= c && c <= 'z'; !letter && (i == 0 || !strings.ContainsRune("0123456789+-.", rune(c))) {
			return "", fmt.Errorf("%q is not a scheme in lower case", e.Scheme)
		}
	}
	switch {
	case e.Scheme == "":
		return "", errors.New("an entry has no name")
	case len(e.Reference) == 0:
		return "", fmt.Errorf("%s has no reference", e.Scheme)
	case e.Status == "permanent", e.Status == "provisional", e.Status == "historical":
		status := strings.ToUpper(e.Status[:1]) + e.Status[1:]
		return fmt.Sprintf("{%q, %s, %q}", e.Scheme, status, e.Reference), nil
	}
	return "", fmt.Errorf("%s has the status %q", e.Scheme, e.Status)
}

// bits is the binary logarithm of the number of slots. Of 1024 a third is taken.
const bits = 10

// writeSlots writes the places of the entries by their hashes.
func writeSlots(out *bytes.Buffer, entries []entry) error {
	if n := len(entries); n > 1<<bits/2 {
		return fmt.Errorf("%d names are too many for %d slots", n, 1<<bits)
	}
	var slots [1 << bits]int
	for i, e := range entries {
		slot := hash(e.name())
		for slots[slot] != 0 {
			slot = (slot + 1) % uint32(len(slots))
		}
		slots[slot] = i + 1
	}
	fmt.Fprintf(out, `
// ianaBits is the binary logarithm of the number of slots.
const ianaBits = %d

// ianaSlots has the places of the names in ianaRows, from 1, by their hashes; the next slot that is free if one
// is taken.
var ianaSlots = [1 << ianaBits]uint16{`, bits)
	for i, n := range slots {
		if i%32 == 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintf(out, "%d,", n)
	}
	out.WriteString("\n}\n")
	return nil
}

// hash is ianaHash of package scheme.
func hash(name string) uint32 {
	n := len(name)
	h := uint32(name[0]) | uint32(name[n/2])<<8 | uint32(name[n-1])<<16 | uint32(n)<<24
	return h * 0x85ebca6b >> (32 - bits)
}
