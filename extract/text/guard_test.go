//go:build unix

package text

import (
	"os"
	"syscall"
	"testing"
	"unsafe"
)

// TestGuard: nothing before or after a text is read. A read there would fault.
func TestGuard(t *testing.T) {
	page := os.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(memory)
	for _, guard := range [][]byte{memory[:page], memory[2*page:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	inside := memory[page : 2*page]
	for i := range inside {
		inside[i] = ':' // no colon counts, and each is examined
	}
	for n := 1; n <= 4*64; n++ {
		for _, part := range [][]byte{inside[:n], inside[page-n:]} {
			text := unsafe.String(&part[0], n)
			for _, m := range allMarks {
				for from := range text {
					m.next(text, from)
				}
			}
		}
	}
}
