package dedupe

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
)

// A disk is a temporary file of blocks of one size. A run of records is a list
// of blocks: each has the number of the next block, which is reserved when the
// block is written. Blocks that were read are used again.
//
//	block    = checksum length next data
//	checksum = 4 bytes: CRC-32C of the rest
//	length   = 4 bytes: of the data
//	next     = 8 bytes: the number of the next block, if any
type disk struct {
	dir   string
	size  int // of a block, with its header
	f     *os.File
	name  string // of the file if close must remove it, or ""
	table *crc32.Table

	blocks int64   // how many there are
	free   []int64 // those that were read
}

const headerLen = 16

// blockSize returns the size of a block. Each part has one block in memory.
func blockSize(memory int64) int {
	return int(min(max(memory/(16*fan), 256), 128<<10))
}

var errDamaged = errors.New("dedupe: the temporary file is damaged")

func failed(err error) error { return fmt.Errorf("dedupe: temporary file: %w", err) }

// open makes the file, and removes its name where the system allows that.
func (d *disk) open() error {
	f, err := os.CreateTemp(d.dir, "dedupe-*")
	if err != nil {
		return failed(err)
	}
	d.f = f
	d.table = crc32.MakeTable(crc32.Castagnoli)
	if os.Remove(f.Name()) != nil {
		d.name = f.Name()
	}
	return nil
}

func (d *disk) close() error {
	if d.f == nil {
		return nil
	}
	err := d.f.Close()
	if d.name != "" {
		err = errors.Join(err, os.Remove(d.name))
	}
	*d = disk{}
	return err
}

// block returns the number of a block to write.
func (d *disk) block() int64 {
	if i := len(d.free) - 1; i >= 0 {
		b := d.free[i]
		d.free = d.free[:i]
		return b
	}
	d.blocks++
	return d.blocks - 1
}

// write writes a block. b has space for the header, which write sets, and the
// data.
func (d *disk) write(at, next int64, b []byte) error {
	if d.f == nil {
		if err := d.open(); err != nil {
			return err
		}
	}
	binary.LittleEndian.PutUint32(b[4:], uint32(len(b)-headerLen))
	binary.LittleEndian.PutUint64(b[8:], uint64(next))
	binary.LittleEndian.PutUint32(b, crc32.Checksum(b[4:], d.table))
	if _, err := d.f.WriteAt(b, at*int64(d.size)); err != nil {
		return failed(err)
	}
	return nil
}

// read reads a block into b, and returns its data and the number of the next.
func (d *disk) read(at int64, b []byte) (data []byte, next int64, err error) {
	n, err := d.f.ReadAt(b[:d.size], at*int64(d.size))
	if n < headerLen { // the last block of the file may be short
		if err == nil {
			err = errDamaged
		}
		return nil, 0, failed(err)
	}
	length := binary.LittleEndian.Uint32(b[4:])
	if int64(length) > int64(n-headerLen) {
		return nil, 0, errDamaged
	}
	b = b[:headerLen+int(length)]
	if binary.LittleEndian.Uint32(b) != crc32.Checksum(b[4:], d.table) {
		return nil, 0, errDamaged
	}
	d.free = append(d.free, at)
	return b[headerLen:], int64(binary.LittleEndian.Uint64(b[8:])), nil
}
