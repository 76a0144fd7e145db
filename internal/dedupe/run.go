package dedupe

import (
	"bufio"
	"encoding/binary"
	"io"
	"slices"
)

// A run is a list of records on disk, in the order of their numbers.
//
//	record = number key-length data-length+1 count key data
//
// The first four are varints. The number is the difference from the previous
// record, or 0 in a run of a [Sorter]. If 0 replaces data-length+1, the data is
// the key.
type run struct {
	first   int64  // its first block
	records uint64 // how many there are
	bytes   uint64 // of all records
}

// A writer makes a run. The zero writer makes an empty run.
type writer struct {
	run
	buf []byte // the block that is being filled, with its header; nil before the first record
	at  int64  // the number of the block
	seq uint64 // of the last record
}

// add adds a record with a higher number than the one before.
func (w *writer) add(d *disk, r *item) error {
	if w.buf == nil {
		w.buf = make([]byte, headerLen, d.size)
		w.at = d.block()
		w.first = w.at
	}
	var front [4 * binary.MaxVarintLen64]byte
	f := binary.AppendUvarint(front[:0], r.seq-w.seq)
	f = binary.AppendUvarint(f, uint64(len(r.key)))
	f = binary.AppendUvarint(f, r.dataLen())
	f = binary.AppendUvarint(f, r.count)
	w.seq = r.seq
	w.records++
	w.bytes += uint64(len(f) + len(r.key) + len(r.data))
	for _, b := range [...][]byte{f, r.key, r.data} {
		if err := w.write(d, b); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) write(d *disk, b []byte) error {
	for {
		n := copy(w.buf[len(w.buf):d.size], b)
		w.buf = w.buf[:len(w.buf)+n]
		if b = b[n:]; len(b) == 0 {
			return nil
		}
		if err := w.flush(d); err != nil {
			return err
		}
	}
}

func (w *writer) flush(d *disk) error {
	next := d.block()
	err := d.write(w.at, next, w.buf)
	w.at = next
	w.buf = w.buf[:headerLen]
	return err
}

// close writes the last block, and returns the run.
func (w *writer) close(d *disk) (run, error) {
	if w.buf == nil {
		return run{}, nil
	}
	err := d.write(w.at, 0, w.buf)
	w.buf = nil
	return w.run, err
}

// A reader reads a run once.
type reader struct {
	item item // valid until the next call of next
	left run
	n    int    // its number among those that are merged
	rank uint64 // of the item
	in   *bufio.Reader
	buf  []byte // key and data of the item

	memory []byte // entries to read instead

	batch []item // records to read instead, and where more come from
	from  <-chan []item
}

func (d *disk) reader(in run) *reader {
	return &reader{left: in, in: bufio.NewReader(&blocks{d: d, next: in.first})}
}

// next reads a record. There must be one more.
func (r *reader) next() (err error) {
	if r.from != nil {
		if r.item, r.batch = r.batch[0], r.batch[1:]; len(r.batch) == 0 {
			r.batch = <-r.from
		}
		r.left.records = uint64(len(r.batch))
		return nil
	}
	if r.memory != nil {
		r.memory = r.item.entry(r.memory)
		r.left.records = uint64(len(r.memory))
		return nil
	}
	var front [4]uint64
	for i := range front {
		if front[i], err = binary.ReadUvarint(r.in); err != nil {
			return err
		}
	}
	key, data, count := front[1], front[2], front[3]
	size := key
	if data > 0 {
		size += data - 1
	}
	if size > r.left.bytes {
		return errDamaged
	}
	r.buf = slices.Grow(r.buf[:0], int(size))[:size]
	if _, err := io.ReadFull(r.in, r.buf); err != nil {
		return err
	}
	r.left.records--
	r.left.bytes -= size
	r.item = item{seq: r.item.seq + front[0], key: r.buf[:key:key], count: count}
	if data > 0 {
		r.item.data = r.buf[key:]
	}
	return nil
}

// entry reads a sorted entry of a chunk, and returns what follows it.
func (r *item) entry(b []byte) []byte {
	n, size := binary.Uvarint(b)
	r.count, b = n, b[size:]
	n, size = binary.Uvarint(b)
	r.key, b = b[size:][:n], b[size:][n:]
	n, size = binary.Uvarint(b)
	if r.data, b = nil, b[size:]; n > 0 {
		r.data, b = b[:n-1], b[n-1:]
	}
	return b
}

// blocks reads the data of a list of blocks.
type blocks struct {
	d    *disk
	next int64
	buf  []byte
	data []byte // the unread part of buf
}

func (b *blocks) Read(p []byte) (int, error) {
	if len(b.data) == 0 {
		if b.buf == nil {
			b.buf = make([]byte, b.d.size)
		}
		var err error
		if b.data, b.next, err = b.d.read(b.next, b.buf); err != nil {
			return 0, err
		}
		if len(b.data) == 0 {
			return 0, errDamaged // only the last block of a run is empty
		}
	}
	n := copy(p, b.data)
	b.data = b.data[n:]
	return n, nil
}
