package dedupe

import "encoding/binary"

// A run is a list of records on disk, in the order of their numbers.
//
//	record = number key-length data-length+1 count key data
//
// The first four are varints. The number is the difference from the previous
// record. If 0 replaces data-length+1, the data is the key.
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

// maxFront is the maximum length of the four varints of a record.
const maxFront = 4 * binary.MaxVarintLen64

// add adds a record with a higher number than the one before.
func (w *writer) add(d *disk, r *item) error {
	if w.buf == nil {
		w.buf = d.buffer()[:headerLen]
		w.at = d.block()
		w.first = w.at
	}
	var front [maxFront]byte
	f := binary.AppendUvarint(front[:0], r.seq-w.seq)
	f = binary.AppendUvarint(f, uint64(len(r.key)))
	data := uint64(0)
	if r.data != nil {
		data = uint64(len(r.data)) + 1
	}
	f = binary.AppendUvarint(f, data)
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
	d.release(w.buf)
	w.buf = nil
	return w.run, err
}

// A reader reads a run once.
type reader struct {
	item item // valid until the next call of next
	d    *disk
	left run
	at   int64  // the next block
	buf  []byte // for a block
	data []byte // the unread part of buf
	long []byte // a record that lies in several blocks
}

func (d *disk) reader(in run) *reader {
	return &reader{d: d, left: in, at: in.first, buf: d.buffer()}
}

// close releases the buffer. It may be called again.
func (r *reader) close() {
	r.d.release(r.buf)
	r.buf, r.data = nil, nil
}

// next reads a record. There must be one more.
func (r *reader) next() (err error) {
	var front [4]uint64
	for i := range front {
		if front[i], err = r.uvarint(); err != nil {
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
	b, err := r.bytes(int(size))
	if err != nil {
		return err
	}
	r.left.records--
	r.left.bytes -= size
	r.item.seq += front[0]
	r.item.key, r.item.data, r.item.count = b[:key:key], nil, count
	if data > 0 {
		r.item.data = b[key:]
	}
	return nil
}

func (r *reader) uvarint() (uint64, error) {
	if n, size := binary.Uvarint(r.data); size > 0 {
		r.data = r.data[size:]
		return n, nil
	}
	return binary.ReadUvarint(r)
}

// ReadByte is for [binary.ReadUvarint].
func (r *reader) ReadByte() (byte, error) {
	b, err := r.bytes(1)
	if err != nil {
		return 0, err
	}
	return b[0], nil
}

// bytes reads n bytes, which are valid until the next call.
func (r *reader) bytes(n int) ([]byte, error) {
	if n <= len(r.data) {
		b := r.data[:n:n]
		r.data = r.data[n:]
		return b, nil
	}
	if cap(r.long) < n {
		r.long = make([]byte, 0, n)
	}
	long := append(r.long[:0], r.data...)
	for len(long) < n {
		var err error
		if r.data, r.at, err = r.d.read(r.at, r.buf); err != nil {
			return nil, err
		}
		if len(r.data) == 0 {
			return nil, errDamaged // only the last block of a run is empty
		}
		part := r.data[:min(n-len(long), len(r.data))]
		long = append(long, part...)
		r.data = r.data[len(part):]
	}
	r.long = long
	return long, nil
}
