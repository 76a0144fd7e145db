package extract

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"hash/crc64"
	"io"

	"github.com/ulikunitz/xz/lzma"
)

// An xzReader unpacks a file of xz: "The .xz File Format" 1.2.1. The package that unpacks what is in it reads such files,
// too, but takes all the memory that a block asks for, which is up to 4 GiB, and never less than it was told to.
type xzReader struct {
	in     *bufio.Reader
	n      int64         // bytes read
	block  *lzma.Reader2 // or nil between two
	begin  int64         // of it
	check  byte          // the kind of the checks
	sum    hash.Hash     // or nil for a kind that is not known
	size   int           // of a check
	out    int64         // bytes that came out
	memory int64         // bytes that blocks took
}

// Blocks may take windowFree bytes of memory one after the other, and windowEach more for each byte that comes out.
const (
	windowFree = 8 * MaxWindow
	windowEach = 64
)

var (
	errWindow = fmt.Errorf("xz: it refers back more than %d bytes", MaxWindow)
	errBlocks = errors.New("xz: its blocks take too much memory for what is in them")
	errXZ     = errors.New("xz: it breaks the rules of the format")
	errFilter = errors.New("xz: a filter that is not known")
	errCheck  = errors.New("xz: what comes out is not what was packed")
)

func unxz(r io.Reader) (io.Reader, error) {
	x := &xzReader{in: bufio.NewReader(r)}
	if err := x.stream(); err != nil {
		return nil, cutOff(err)
	}
	return x, nil
}

// cutOff returns the error of what should go on.
func cutOff(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// Read unpacks.
func (x *xzReader) Read(p []byte) (int, error) {
	for x.block == nil {
		if err := x.next(); err != nil {
			return 0, err
		}
	}
	n, err := x.block.Read(p)
	x.out += int64(n)
	if x.sum != nil {
		x.sum.Write(p[:n])
	}
	if err == io.EOF {
		err = x.end()
	}
	return n, err
}

// A counted is what a block is read from.
type counted struct{ *xzReader }

func (c counted) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	c.n += int64(n)
	return n, err
}

// take reads so many bytes.
func (x *xzReader) take(n int) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(counted{x}, b)
	return b, cutOff(err)
}

// stream reads the header of a stream (section 2.1.1).
func (x *xzReader) stream() error {
	if _, err := x.in.Peek(1); err != nil {
		return err
	}
	h, err := x.take(12)
	if err != nil {
		return err
	}
	if string(h[:7]) != "\xfd7zXZ\x00\x00" || h[7] > 15 || crc32.ChecksumIEEE(h[6:8]) != binary.LittleEndian.Uint32(h[8:]) {
		return errXZ
	}
	x.check = h[7]
	x.size = [...]int{0, 4, 8, 16, 32, 64}[(x.check+2)/3]
	return nil
}

// next begins with the next block, if there is one in this stream, or else with the next stream.
func (x *xzReader) next() error {
	b, err := x.take(1)
	if err != nil {
		return err
	}
	if b[0] == 0 {
		return x.tail()
	}
	h, err := x.take((int(b[0])+1)*4 - 1)
	if err != nil {
		return err
	}
	end := len(h) - 4
	sum := crc32.Update(crc32.ChecksumIEEE(b), crc32.IEEETable, h[:end])
	if sum != binary.LittleEndian.Uint32(h[end:]) {
		return errXZ
	}
	window, err := windowOf(h[:end])
	switch {
	case err != nil:
		return err
	case window > MaxWindow:
		return errWindow
	}
	if x.memory += window; x.memory > windowFree+windowEach*x.out {
		return errBlocks
	}
	x.begin, x.sum = x.n, newSum(x.check)
	x.block, err = lzma.Reader2Config{DictCap: int(window)}.NewReader2(counted{x})
	return err
}

// windowOf returns how far a block refers back, which the header says behind its size (section 3.1).
func windowOf(header []byte) (int64, error) {
	flags, header := header[0], header[1:]
	for _, sized := range [...]byte{0x40, 0x80} {
		if flags&sized != 0 {
			_, n := binary.Uvarint(header)
			header = header[max(n, 0):]
		}
	}
	const lzma2 = "\x21\x01" // and one byte behind it (section 5.3.1)
	if flags&0x3F != 0 || len(header) <= len(lzma2) || string(header[:len(lzma2)]) != lzma2 {
		return 0, errFilter
	}
	return lzma.DecodeDictCap(header[len(lzma2)])
}

// newSum returns what makes the checks of this kind (section 2.1.1.2).
func newSum(kind byte) hash.Hash {
	switch kind {
	case 1:
		return crc32.NewIEEE()
	case 4:
		return crc64.New(crc64.MakeTable(crc64.ECMA))
	case 10:
		return sha256.New()
	}
	return nil
}

// end reads what is behind the data of a block (sections 3.3 and 3.4).
func (x *xzReader) end() error {
	x.block = nil
	padding := int(-(x.n - x.begin) & 3)
	b, err := x.take(padding + x.size)
	if err != nil {
		return err
	}
	if x.sum == nil {
		return nil
	}
	sum := x.sum.Sum(nil)
	if x.check != 10 { // the numbers are in the other order
		for i, k := 0, len(sum)-1; i < k; i, k = i+1, k-1 {
			sum[i], sum[k] = sum[k], sum[i]
		}
	}
	if !bytes.Equal(sum, b[padding:]) {
		return errCheck
	}
	return nil
}

// tail passes over the index and the footer of a stream, and the padding behind it, and begins with the next stream.
func (x *xzReader) tail() error {
	begin := x.n - 1
	records, err := x.number()
	for n := uint64(0); n < 2*records && err == nil; n++ {
		_, err = x.number()
	}
	if err == nil { // the padding, the sum, and the footer
		_, err = x.take(int(-(x.n-begin)&3) + 4 + 12)
	}
	if err != nil {
		return err
	}
	for {
		b, err := x.in.Peek(4)
		if err != nil || !bytes.Equal(b, make([]byte, 4)) {
			break
		}
		if _, err := x.take(4); err != nil {
			return err
		}
	}
	return x.stream()
}

// number reads one of variable length (section 1.2).
func (x *xzReader) number() (uint64, error) {
	n, err := binary.ReadUvarint(byteReader{x})
	return n, cutOff(err)
}

type byteReader struct{ x *xzReader }

func (b byteReader) ReadByte() (byte, error) {
	c, err := b.x.in.ReadByte()
	if err == nil {
		b.x.n++
	}
	return c, err
}
