// Package sieve writes only the first of the records with the same key to
// standard output.
package sieve

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"errors"
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

// A Sieve takes answers in the order of the records, as the Sink of a
// [stream.Engine]. The functions that answer put records and the hashes of
// their keys into the answers, on all cores. What else is in an answer is
// printed.
type Sieve struct {
	o     *cli.Options
	out   *bufio.Writer
	set   Set
	count bool // print objects with counts at the end
	batch [32]dedupe.Entry
}

// New returns a sieve. With count it prints each record as a JSON object with
// its count, at the end.
func New(o *cli.Options, set Set, count bool) *Sieve {
	out := bufio.NewWriterSize(o.Out, stream.DefaultBlock)
	return &Sieve{o: o, out: out, set: set, count: count}
}

// Close removes the files on disk.
func (s *Sieve) Close() { s.set.Close() }

// maxKey is the length of the longest key that a set keeps, in bytes. A longer
// one is kept as its SHA-256, so that it is not in memory three times.
const maxKey = 1 << 20

// Put adds a record, without its end, to an answer. The key may be in its
// Buffer.
func (s *Sieve) Put(a *stream.Answer, key, record string) {
	if key == record { // then the Buffer is not needed
		key = record
	}
	if _, ok := s.set.(*dedupe.Set); ok && len(key) > maxKey { // a Sorter needs the key
		sum := sha256.New()
		for rest, n := key, 0; rest != ""; rest = rest[n:] {
			n = min(len(rest), stream.DefaultBlock) // not a copy of all of it
			sum.Write([]byte(rest[:n]))
		}
		key = string(sum.Sum([]byte("\x00\n"))) // no record has both
	}
	if len(record) > maxKey {
		a.Buffer = nil
		stream.Free(len(record))
	}
	m := stream.Mark{Hash: s.set.HashString(key), Start: len(a.Out), Same: key == record}
	a.Out = append(a.Out, key...)
	if m.Record = len(a.Out); !m.Same {
		a.Out = append(a.Out, record...)
	}
	m.End = len(a.Out)
	a.Marks = append(a.Marks, m)
}

// Take takes an answer.
func (s *Sieve) Take(a *stream.Answer) error {
	at, err := 0, error(nil)
	for marks := a.Marks; len(marks) > 0 && err == nil; {
		s.out.Write(a.Out[at:marks[0].Start]) // Flush returns an error
		batch := s.batch[:0]
		for at = marks[0].Start; len(batch) < cap(batch) && len(marks) > 0 &&
			marks[0].Start == at; marks = marks[1:] {
			m := marks[0]
			e := dedupe.Entry{Hash: m.Hash, Key: a.Out[m.Start:m.Record]}
			if !m.Same {
				e.Data = a.Out[m.Record:m.End]
			}
			batch, at = append(batch, e), m.End
		}
		err = s.add(batch)
	}
	if err == nil {
		s.out.Write(a.Out[at:])
	}
	return cmp.Or(err, s.out.Flush())
}

// add adds records to the set, and prints those that are printed at once.
func (s *Sieve) add(batch []dedupe.Entry) error {
	failed := s.set.AddAll(batch)
	for i := range batch {
		if e := &batch[i]; e.Verdict == dedupe.First && !s.count {
			record := e.Data
			if record == nil {
				record = e.Key
			}
			if err := s.putRecord(record); err != nil {
				return err
			}
		}
	}
	return diskError(failed)
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
			stream.Free(len(r.Data))
			a.Out = slices.Grow(a.Out[:0], len(r.Data)+1<<10)
			m := s.o.NewRecord(&a, stream.Text(r.Data), 0).Mended()
			var o jsonl.Object
			if m.Changes() != nil {
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
