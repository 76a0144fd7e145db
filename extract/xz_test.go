package extract

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
)

func unxzAll(r io.Reader) (string, error) {
	x, err := unxz(r)
	if err != nil {
		return "", damage(err)
	}
	b, err := io.ReadAll(x)
	return string(b), damage(err)
}

// xzBlock returns a block: a header with this window, and chunks of data.
func xzBlock(window byte, chunks string) string {
	h := []byte{2, 0, 0x21, 1, window, 0, 0, 0}
	h = binary.LittleEndian.AppendUint32(h, crc32.ChecksumIEEE(h))
	return string(h) + chunks + strings.Repeat("\x00", -len(chunks)&3)
}

// TestWindows: a block that asks for 4 GiB does not get it, and the memory of
// many blocks with an allowed window does not add up.
func TestWindows(t *testing.T) {
	flags := "\x00\x00"
	head := "\xfd7zXZ\x00" + flags + string(binary.LittleEndian.AppendUint32(nil,
		crc32.ChecksumIEEE([]byte(flags))))
	text := "\x01\x00\x04hello\x00"
	if got, err := unxzAll(strings.NewReader(head + xzBlock(0, text) + xzBlock(30,
		text))); got != "hellohello" || err != ErrCut {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := unxzAll(strings.NewReader(head + xzBlock(0, text) + xzBlock(40,
		text))); got != "hello" || err != errWindow {
		t.Errorf("%q, %v", got, err)
	}
	allocated := linktest.Allocated(func() {
		if _, err := unxzAll(strings.NewReader(head + strings.Repeat(xzBlock(30, text),
			1000))); err != ErrCut {
			t.Error(err)
		}
	})
	if allocated > 2*maxWindow {
		t.Errorf("%d bytes for many blocks", allocated)
	}
}
