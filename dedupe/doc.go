// Package dedupe reports which of many records have a key that was seen before:
// exactly, in the order of the input, and in as much memory as it is given,
// however many there are.
//
//	s := dedupe.New(dedupe.Options{Memory: 100 << 20})
//	defer s.Close()
//	for key := range keys {
//		v, err := s.Add(key, nil)
//		// First: it is the first with its key. Write it.
//		// Duplicate: forget it.
//		// Later: it is on disk, and s.Rest will tell.
//	}
//	for r, err := range s.Rest() {
//		// Write r.Data: the first with its key.
//	}
//
// What Add calls First, and then what Rest yields, are the records with a key
// that no record before them has, in the order in which they were added.
// Nothing is probable here: where hashes agree, keys are compared.
//
// # Terminology
//
//   - A record is the unit that is kept or dropped; its key, which may be the
//     record itself, decides. Both are any bytes.
//   - The table is the set of keys in memory. When it is full it takes no more,
//     and still knows what it has.
//   - A part is what went to disk with the same few bits of the hash.
//
// # How it works
//
// As long as memory suffices, the answer is there at once. When the table is
// full, what it does not know goes to one of 64 parts in a temporary file, with
// its number. Two records with one key are in one part, and so a part is
// settled by itself, with an empty table, in the same way: it may have parts of
// its own. What is left of the parts is merged by number. So each record is
// written to disk about twice at most, unless there is more than some 60 times
// as much as fits into memory; then it is four times, up to 3600 times as much.
//
// # Limits
//
// Memory is what a Set holds: keys, table, and buffers. What the garbage
// collector has not yet collected comes on top, a fifth or so;
// [runtime/debug.SetMemoryLimit] holds it down. A key that is larger than
// Memory is held while it is compared. There may be 2^63 records; keys and
// records may have any length that memory has room for, and nesting is at most
// 10 deep.
//
// # Errors
//
// An error of the disk (full, not writable, a block that is not what was
// written: each has a checksum) is returned by each call from then on; no
// record is dropped without one. The file has no name any more as soon as it is
// open, so that nothing is left of a process that is killed; where the system
// does not allow that, as Windows, Close removes it.
//
// # Security considerations
//
// The hash has a random seed, so that nobody can make keys that collide. The
// temporary file holds records in the clear, and is readable by its owner
// alone.
package dedupe
