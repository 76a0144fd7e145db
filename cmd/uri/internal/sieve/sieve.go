// Package sieve writes only the first of the records with the same key to
// standard output.
package sieve

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/internal/dedupe"
)

// A Set gets all records. It says at once of some that they are printed, and
// yields others at the end. A [dedupe.Set] is one.
type Set interface {
	HashString(key string) uint64
	AddAll([]dedupe.Entry) error
	Rest() iter.Seq2[dedupe.Record, error]
	Close() error
}

// A Sieve is the Out of a [stream.Engine]. The functions that answer put
// records and the hashes of their keys into frames, on all cores. Write takes
// frames in the order of the records.
type Sieve struct {
	o     *cli.Options
	out   *bufio.Writer
	set   Set
	count bool // print objects with counts at the end
	open  bool // the end of an object is missing
	batch [32]dedupe.Entry
}

// New returns a sieve. With count it prints each record as a JSON object with
// its count, at the end.
func New(o *cli.Options, w io.Writer, set Set, count bool) *Sieve {
	return &Sieve{o: o, out: bufio.NewWriterSize(w, stream.DefaultBlock), set: set, count: count}
}

// Close removes the files on disk.
func (s *Sieve) Close() { s.set.Close() }

// Kinds of frames, by their first byte. An object is the answer in JSON for a
// record without a key, and is always printed. It may come in pieces.
//
//	same   hash length record      the key is the record
//	keyed  hash length key length record
//	object until "\n"
const (
	same   = 0
	keyed  = 1
	object = '{'
)

const hashLen = 8

// maxKey is the length of the longest key that a set keeps, in bytes. A longer
// one is kept as its SHA-256, so that it is not in memory three times.
const maxKey = 1 << 20

// Put adds a record, without its end, to an answer.
func (s *Sieve) Put(a *stream.Answer, key, record string) {
	if _, ok := s.set.(*dedupe.Set); ok && len(key) > maxKey { // a Sorter needs the key
		sum := sha256.New()
		for rest, n := key, 0; rest != ""; rest = rest[n:] {
			n = min(len(rest), stream.DefaultBlock) // not a copy of all of it
			sum.Write([]byte(rest[:n]))
		}
		key = string(sum.Sum([]byte("\x00\n"))) // no record has both
	}
	kind := byte(same)
	if key != record {
		kind = keyed
		a.Out = slices.Grow(a.Out, 2*binary.MaxVarintLen64+hashLen+len(key)+len(record))
	}
	a.Out = binary.LittleEndian.AppendUint64(append(a.Out, kind), s.set.HashString(key))
	a.Out = appendPart(a.Out, key)
	if kind == keyed {
		a.Out = appendPart(a.Out, record)
	}
}

func appendPart(dst []byte, part string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(part))), part...)
}

// cutPart returns the first part and the rest.
func cutPart(b []byte) (part, rest []byte) {
	length, size := binary.Uvarint(b)
	b = b[size:]
	return b[:length], b[length:]
}

// Write takes frames, which are whole except objects.
func (s *Sieve) Write(frames []byte) (int, error) {
	n := len(frames)
	for len(frames) > 0 {
		var err error
		if frames, err = s.some(frames); err != nil {
			s.out.Flush() // write the records before the error
			return 0, err
		}
	}
	return n, s.out.Flush()
}

// some handles one batch of frames with keys, or one frame of another kind, and
// returns the rest.
func (s *Sieve) some(frames []byte) (rest []byte, err error) {
	if s.open || frames[0] == object {
		n := bytes.IndexByte(frames, '\n') + 1
		if s.open = n == 0; s.open {
			n = len(frames)
		}
		_, err = s.out.Write(frames[:n])
		return frames[n:], err
	}
	batch := s.batch[:0]
	for len(batch) < cap(batch) && len(frames) > 0 && frames[0] != object {
		kind := frames[0]
		e := dedupe.Entry{Hash: binary.LittleEndian.Uint64(frames[1:])}
		e.Key, frames = cutPart(frames[1+hashLen:])
		if kind == keyed {
			e.Data, frames = cutPart(frames)
		}
		batch = append(batch, e)
	}
	failed := s.set.AddAll(batch)
	for i := range batch {
		if e := &batch[i]; e.Verdict == dedupe.First && !s.count {
			record := e.Data
			if record == nil {
				record = e.Key
			}
			if err := s.putRecord(record); err != nil {
				return nil, err
			}
		}
	}
	return frames, diskError(failed)
}

// diskError returns an error of the set without the name of its package.
func diskError(err error) error {
	if err != nil {
		err = errors.New(strings.TrimPrefix(err.Error(), "dedupe: "))
	}
	return err
}

func (s *Sieve) putRecord(record []byte) error {
	if s.o.Get != nil {
		out, err := s.o.Get(nil, string(record))
		if err != nil {
			return err
		}
		record = out
	} else if s.o.OutTerminal {
		record = []byte(s.o.Shown(string(record)))
	}
	s.out.Write(record) // the next one returns an error of this one, too
	return s.out.WriteByte(s.o.End())
}

// Finish writes the records that come at the end.
func (s *Sieve) Finish() error {
	var a stream.Answer
	for r, err := range s.set.Rest() {
		switch {
		case err != nil:
			return diskError(err)
		case s.count:
			a.Out = a.Out[:0]
			m := s.o.NewRecord(&a, stream.Text(r.Data), 0).Mended()
			var o jsonl.Object
			if m.Changes != nil {
				o = m.Object()
			} else {
				o = jsonl.Open(&a)
			}
			o.Text("uri", m.Text).Number("count", int(r.Count)).End()
			_, err = s.out.Write(a.Out)
		default:
			err = s.putRecord(r.Data)
		}
		if err != nil {
			return err
		}
	}
	return s.out.Flush()
}
