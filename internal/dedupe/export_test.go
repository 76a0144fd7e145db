package dedupe

// Add adds a record, and returns its Verdict. A nil record is the key itself,
// which is held once. Key and record are not kept after the call. Add takes
// constant time, and may write to the disk. With [Options].Counts, [Set.Rest]
// also yields the records that are First.
func (s *Set) Add(key, record []byte) (Verdict, error) {
	return s.add(s.Hash(key), key, record)
}

// String returns "duplicate", "first" or "later".
func (v Verdict) String() string {
	return [...]string{"duplicate", "first", "later", "verdict"}[min(v, Later+1)]
}
