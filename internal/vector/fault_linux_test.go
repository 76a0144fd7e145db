package vector

import (
	"syscall"
	"testing"
	"unsafe"
)

// TestFault: Look reads nothing of the pages before and after those of a text.
func TestFault(t *testing.T) {
	if !Has {
		t.Skip("this processor has no vectors, or the tag purego is set")
	}
	size := syscall.Getpagesize()
	b, err := syscall.Mmap(-1, 0, 4*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(b)
	for _, page := range [][]byte{b[:size], b[3*size:]} {
		if err := syscall.Mprotect(page, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	for i := range b[size : 3*size] {
		b[size+i] = "ab/0"[i%4]
	}
	text := unsafe.String(&b[size], 2*size)
	for n := range 2*Width + 2 {
		for _, s := range []string{text[:n], text[len(text)-n:], text[size-n : size], text[size : size+n]} {
			for i := range n + 1 {
				check(t, classes, s, i)
				Colon(s, i)
			}
		}
	}
}
