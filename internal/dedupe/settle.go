package dedupe

const (
	fanBits  = 6 // of a hash, for each level
	fan      = 1 << fanBits
	maxDepth = 10 // levels of nested parts: the last one is all in memory
)

// parts are the records whose keys are not in a full table, by bits of the
// hash.
type parts [fan]writer

// place puts a record into the table, or into a part if the table is full.
func (s *Set) place(hash uint64, r *item, depth int, p **parts) (Verdict, error) {
	// Below the first level a table takes one key of any size: otherwise the
	// recursion would not end.
	force := depth > 0 && s.table.n == 0 || depth == maxDepth
	if v := s.table.add(hash, r, force); v != Later {
		return v, nil
	}
	if *p == nil {
		*p = new(parts)
	}
	w := &(*p)[hash>>(depth*fanBits)%fan]
	return Later, w.add(&s.disk, r)
}

// settle emits the first record of each key in a run, and consumes the run. It
// works like a Set for these records, a level deeper.
func (s *Set) settle(in run, depth int, emit func(*item) error) error {
	s.table.reset()
	var p *parts
	r := s.disk.reader(in)
	for r.left.records > 0 {
		if err := r.next(); err != nil {
			return err
		}
		v, err := s.place(s.Hash(r.item.key), &r.item, depth, &p)
		if err == nil && v == First && !s.counts {
			err = emit(&r.item)
		}
		if err != nil {
			return err
		}
	}
	return s.finish(p, depth, emit)
}

// finish emits the records of a table that counts, and then those of the parts.
func (s *Set) finish(p *parts, depth int, emit func(*item) error) error {
	if s.counts {
		if err := s.table.each(emit); err != nil {
			return err
		}
	}
	if p == nil {
		return nil
	}
	var runs [fan]run
	for i := range p {
		var err error
		if runs[i], err = p[i].close(&s.disk); err != nil {
			return err
		}
	}
	for i, in := range runs {
		if in.records == 0 {
			continue
		}
		var w writer
		err := s.settle(in, depth+1, func(r *item) error {
			return w.add(&s.disk, &item{seq: r.seq, key: r.record(), count: r.count})
		})
		if err != nil {
			return err
		}
		if runs[i], err = w.close(&s.disk); err != nil {
			return err
		}
	}
	s.table.reset()
	return merge(s.disk.readers(runs[:]), emit)
}

// readers returns readers of runs.
func (d *disk) readers(runs []run) (list []*reader) {
	for _, in := range runs {
		list = append(list, d.reader(in))
	}
	return list
}
