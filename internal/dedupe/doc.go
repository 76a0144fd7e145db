// Package dedupe reports which of many records have a key that was seen before:
// exactly, in the order of the input, in bounded memory.
//
//	s := dedupe.New(dedupe.Options{Memory: 100 << 20})
//	defer s.Close()
//	for key := range keys {
//		v, err := s.Add(key, nil)
//		// First: it is the first with its key. Write it.
//		// Duplicate: forget it.
//		// Later: it is on disk; see s.Rest.
//	}
//	for r, err := range s.Rest() {
//		// Write r.Data: the first with its key.
//	}
//
// The records that Add calls First, and then those that Rest yields, are the
// first with their keys, in the order in which they were added. If hashes
// agree, keys are compared.
//
// A record is kept or dropped by its key, which may be the record itself. Both
// are any bytes. A [Sorter] keeps all records, and yields them by their keys.
//
// # How it works
//
// The keys are in a table in memory. When the table is full, it stays as it is,
// and a record with an unknown key goes to one of 64 parts of a temporary file,
// by the hash of the key. At the end each part is read with an empty table, in
// the same way, and the results are merged by number. So a record is written to
// disk at most twice, or four times if the input is more than about 60 times
// the memory.
//
// # Limits
//
// Memory counts keys, table and buffers. Garbage adds about a fifth;
// [runtime/debug.SetMemoryLimit] limits it. A key that is larger than Memory is
// held while it is compared. There may be 2^63 records, of any length that fits
// into memory; parts are nested at most 10 deep.
//
// # Errors
//
// An error of the disk (full, not writable, a block with a wrong checksum) is
// returned by each call from then on; no record is lost without an error. The
// file is deleted as soon as it is open, so that a killed process leaves
// nothing; on systems that do not allow that, such as Windows, Close deletes
// it.
//
// # Security considerations
//
// The hash has a random seed, so that nobody can make keys that collide. The
// temporary file holds records in plain text, and only its owner can read it.
package dedupe
