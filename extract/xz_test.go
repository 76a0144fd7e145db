package extract

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	unpacker "github.com/therootcompany/xz"
	"github.com/ulikunitz/xz"

	"github.com/urikit/uri/extract/internal/linktest"
)

func xzOf(t testing.TB, text string, c xz.WriterConfig) string {
	t.Helper()
	var b bytes.Buffer
	w, err := c.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(w, text)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func unxzAll(r io.Reader) (string, error) {
	x, err := unxz(r)
	if err != nil {
		return "", damage(err)
	}
	b, err := io.ReadAll(x)
	return string(b), damage(err)
}

// words is a text that packs well, but not too well.
func words(n int) string {
	var b strings.Builder
	r := rand.New(rand.NewPCG(1, 2))
	for b.Len() < n {
		b.WriteString([]string{"http://a.example/", "see ", "\n", "é"}[r.IntN(4)])
	}
	return b.String()
}

func TestXZ(t *testing.T) {
	text := words(300 << 10)
	var several string
	for _, c := range []xz.WriterConfig{
		{}, {CheckSum: xz.CRC32}, {CheckSum: xz.SHA256}, {NoCheckSum: true}, {BlockSize: 10 << 10},
		{DictCap: 1 << 12},
	} {
		packed := xzOf(t, text, c)
		several += packed + "\x00\x00\x00\x00"
		for _, r := range []io.Reader{strings.NewReader(packed),
			iotest.OneByteReader(strings.NewReader(packed))} {
			if got, err := unxzAll(r); got != text || err != nil {
				t.Errorf("%+v: %d bytes, %v", c, len(got), err)
			}
		}
		if got, err := unxzAll(strings.NewReader(xzOf(t, "", c))); got != "" || err != nil {
			t.Errorf("%+v: empty: %q, %v", c, got, err)
		}
	}
	if got, err := unxzAll(strings.NewReader(several)); got != strings.Repeat(text, 6) ||
		err != nil {
		t.Error("several:", len(got), err)
	}
	if got, err := unxzAll(strings.NewReader(several + "x")); got != strings.Repeat(text, 6) ||
		err == nil {
		t.Error("with something after it:", len(got), err)
	}
}

// TestBrokenXZ: damage is reported, and the bytes before it are decoded.
func TestBrokenXZ(t *testing.T) {
	text := words(2 << 10)
	packed := xzOf(t, text, xz.WriterConfig{BlockSize: 1 << 10})
	for i := range packed {
		got, err := unxzAll(strings.NewReader(packed[:i]))
		if err == nil || !strings.HasPrefix(text, got) {
			t.Fatalf("cut at %d: %q, %v", i, got, err)
		}
	}
	index := strings.LastIndex(packed, "\x00\x02") // of two blocks; the rest is not read
	for i := range index {
		changed := []byte(packed)
		changed[i] ^= 1 << (i % 8)
		if _, err := unxzAll(bytes.NewReader(changed)); err == nil {
			t.Fatalf("a change at %d", i)
		}
	}
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
	if allocated > 2*MaxWindow {
		t.Errorf("%d bytes for many blocks", allocated)
	}
}

// FuzzXZ: the result is that of ulikunitz/xz.
func FuzzXZ(f *testing.F) {
	f.Add([]byte(xzOf(f, words(3<<10), xz.WriterConfig{BlockSize: 1 << 10})))
	f.Add([]byte(xzOf(f, "x", xz.WriterConfig{CheckSum: xz.SHA256})))
	f.Fuzz(func(t *testing.T, packed []byte) {
		got, err := unxzAll(bytes.NewReader(packed))
		if err == errWindow || errors.Is(err, unpacker.ErrOptions) {
			return
		}
		want := ""
		r, failed := xz.ReaderConfig{DictCap: 1 << 12}.NewReader(bytes.NewReader(packed))
		if failed == nil {
			var b []byte
			b, failed = io.ReadAll(r)
			want = string(b)
		}
		// ulikunitz/xz accepts a stream without an index as complete
		if err == ErrCut {
			err = nil
		}
		if failed == nil && (err != nil || got != want) {
			t.Errorf("%v, %d bytes of %d", err, len(got), len(want))
		}
	})
}
