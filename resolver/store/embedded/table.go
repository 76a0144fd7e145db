package embedded

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/sstable"
	"github.com/cockroachdb/pebble/v2/sstable/block"
	"github.com/cockroachdb/pebble/v2/sstable/colblk"
	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver/store"
)

// maxBlock limits a block of a table, in bytes: a value has 1 MiB at most.
const maxBlock = 4 << 20

// A table is a file of Pebble with keys in order, which is read block by block:
// so a block that is damaged does not hide the others.
type table struct {
	file     vfs.File
	size     int64
	blocks   []tableBlock
	indexed  bool            // the blocks are those of the index
	complete bool            // they are all
	reader   *sstable.Reader // if indexed
}

// A tableBlock is a part of a table. It ends with its type and its checksum,
// which length does not count.
type tableBlock struct {
	offset, length uint64
	last           string // it has no key after this one; if indexed
}

// An entry is one of a table: a value, or that a key was deleted.
type entry struct {
	key, value string
	sequence   uint64 // 0 in the lowest level, whatever it was
	deleted    bool
	file       uint64 // the number of the table; 0 for a log
}

var (
	errChecksum = errors.New("the checksum of a block is wrong")
	errOther    = errors.New("it is not a block of keys")
	keySchema   = colblk.DefaultKeySchema(pebble.DefaultComparer, 16) // that of Pebble's options
)

// openTable opens a file. If its index is damaged, it looks for the blocks.
func openTable(fs vfs.FS, path string) (*table, error) {
	f, err := fs.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	t := &table{file: f, size: info.Size()}
	if t.index() != nil {
		t.blocks = nil
		if err := t.search(); err != nil {
			return nil, errors.Join(err, f.Close())
		}
	}
	return t, nil
}

// index finds the blocks by the index.
func (t *table) index() (err error) {
	defer caught(&err)
	readable, err := sstable.NewSimpleReadable(t.file)
	if err != nil {
		return err
	}
	schemas := sstable.MakeKeySchemas(&keySchema)
	r, err := sstable.NewReader(context.Background(), readable, sstable.ReaderOptions{KeySchemas: schemas})
	if err != nil {
		return err
	}
	layout, err := r.Layout() // r is not closed: that closes the file
	if err != nil {
		return err
	}
	for _, handle := range layout.Index {
		b, err := t.read(tableBlock{offset: handle.Offset, length: handle.Length})
		if err != nil {
			return err
		}
		var i colblk.IndexIter
		if err := i.Init(pebble.DefaultComparer, b, block.NoTransforms); err != nil {
			return err
		}
		for ok := i.First(); ok; ok = i.Next() {
			h, err := i.BlockHandleWithProperties()
			if err != nil {
				return err
			}
			t.blocks = append(t.blocks, tableBlock{h.Offset, h.Length, string(i.Separator())})
		}
	}
	t.indexed, t.complete = true, true
	t.reader = r
	return nil
}

// search finds the blocks from the first one on: each ends where its checksum is
// right. Blocks of keys come first in a table.
func (t *table) search() error {
	data := make([]byte, t.size)
	if _, err := t.file.ReadAt(data, 0); err != nil {
		return err
	}
	last := ""
	for start := 0; ; {
		length := blockLength(data[start:])
		if length < 0 {
			return nil
		}
		b := tableBlock{offset: uint64(start), length: uint64(length)}
		entries, err := t.entries(b)
		if err != nil || len(entries) == 0 || entries[0].key < last {
			t.complete = errors.Is(err, errOther)
			return nil
		}
		t.blocks = append(t.blocks, b)
		last = entries[len(entries)-1].key
		start += length + block.TrailerLen
	}
}

// blockLength returns the length of a block that begins with the data, or -1.
func blockLength(data []byte) int {
	sum := ^uint32(0)
	table := crc32.MakeTable(crc32.Castagnoli)
	for i := range min(len(data)-block.TrailerLen+1, maxBlock) {
		sum = table[byte(sum)^data[i]] ^ sum>>8
		if mask(^sum) == binary.LittleEndian.Uint32(data[i+1:]) && i > 0 {
			return i
		}
	}
	return -1
}

// mask returns a CRC as it is stored.
func mask(sum uint32) uint32 { return (sum>>15 | sum<<17) + 0xa282ead8 }

// read returns a block, checked and not compressed any more.
func (t *table) read(b tableBlock) (data []byte, err error) {
	defer caught(&err)
	if b.length > maxBlock {
		return nil, fmt.Errorf("a block of %d bytes", b.length)
	}
	raw := make([]byte, b.length+block.TrailerLen)
	if _, err := t.file.ReadAt(raw, int64(b.offset)); err != nil {
		return nil, err
	}
	kind := block.CompressionIndicator(raw[b.length])
	sum := crc32.Checksum(raw[:b.length+1], crc32.MakeTable(crc32.Castagnoli))
	if mask(sum) != binary.LittleEndian.Uint32(raw[b.length+1:]) {
		return nil, errChecksum
	}
	raw = raw[:b.length]
	n := len(raw)
	if kind != block.NoCompressionIndicator {
		if n, err = block.DecompressedLen(kind, raw); err != nil {
			return nil, err
		}
	}
	if n > maxBlock {
		return nil, fmt.Errorf("a block of %d bytes", n)
	}
	data = make([]byte, n, n+16) // so large that it is aligned, as the decoders need it
	if kind == block.NoCompressionIndicator {
		copy(data, raw)
		return data, nil
	}
	return data, block.DecompressInto(kind, raw, data)
}

// entries returns what a block has.
func (t *table) entries(b tableBlock) (list []entry, err error) {
	defer caught(&err)
	data, err := t.read(b)
	if err != nil {
		return nil, err
	}
	// The header has the number of columns: those of the key, and five others.
	n := 4 + int(keySchema.HeaderSize)
	if len(data) < n+3 || int(binary.LittleEndian.Uint16(data[n+1:])) != len(keySchema.ColumnTypes)+5 {
		return nil, errOther
	}
	var d colblk.DataBlockDecoder
	var i colblk.DataBlockIter
	d.Init(&keySchema, data)
	i.InitOnce(&keySchema, pebble.DefaultComparer, nil)
	if err := i.Init(&d, block.NoTransforms); err != nil {
		return nil, err
	}
	for kv := i.First(); kv != nil; kv = i.Next() {
		e := entry{key: string(kv.K.UserKey), sequence: uint64(kv.K.SeqNum())}
		switch kv.K.Kind() {
		case pebble.InternalKeyKindSet, pebble.InternalKeyKindSetWithDelete:
			e.value = string(kv.V.InPlaceValue())
		case pebble.InternalKeyKindDelete, pebble.InternalKeyKindSingleDelete, pebble.InternalKeyKindDeleteSized:
			e.deleted = true
		default:
			return nil, fmt.Errorf("an entry of the kind %v", kv.K.Kind())
		}
		list = append(list, e)
	}
	return list, nil
}

// caught makes an error of a panic of Pebble at what it does not expect.
func caught(err *error) {
	if why := recover(); why != nil {
		*err = fmt.Errorf("%v", why)
	}
}

// hole returns the last key that a block can have which is the first one of a
// table that is damaged and has keys at or after from; or last, if there is none.
func hole(fs vfs.FS, path, from, last string) string {
	t, err := openTable(fs, path)
	if err != nil {
		return last
	}
	defer t.file.Close()
	for _, b := range t.blocks {
		if t.indexed && b.last >= from {
			if _, err := t.read(b); err != nil {
				return b.last
			}
		}
	}
	return last
}

// all yields what the blocks have, and what cannot be read. The keys of a table
// are from first to last.
func (t *table) all(path, first, last string) iter.Seq2[[]entry, *store.DamagedError] {
	return func(yield func([]entry, *store.DamagedError) bool) {
		from, err := first, errors.New("the index cannot be read")
		for _, b := range t.blocks {
			list, err := t.entries(b)
			switch {
			case err != nil:
				if !yield(nil, &store.DamagedError{From: from, To: b.last, File: path, Err: err}) {
					return
				}
				from = b.last + "\x00"
			case !yield(list, nil):
				return
			default:
				from = list[len(list)-1].key + "\x00"
			}
		}
		if !t.complete {
			yield(nil, &store.DamagedError{From: from, To: max(from, last), File: path, Err: err})
		}
	}
}

// verifyTable reads all blocks of a table, and reports what cannot be read.
func verifyTable(fs vfs.FS, path string, report func(*store.DamagedError)) {
	t, err := openTable(fs, path)
	if err != nil {
		report(&store.DamagedError{File: path, Err: err})
		return
	}
	defer t.file.Close()
	found := false
	for _, d := range t.all(path, "\x00", store.Own+"\xff") {
		if d != nil {
			found = true
			report(d)
		}
	}
	err = errors.New("the index cannot be read")
	if t.indexed {
		err = t.reader.ValidateBlockChecksums()
	}
	if err != nil && !found {
		report(&store.DamagedError{File: path, Err: err}) // no key is lost
	}
}
