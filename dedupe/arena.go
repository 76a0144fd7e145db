package dedupe

// An arena holds bytes in chunks. A place is the number of a chunk and an
// offset in it.
type arena struct {
	bits   uint // the logarithm of the size of a chunk
	chunks [][]byte
	last   int      // the chunk that is being filled
	spare  [][]byte // chunks that were in use before
}

// newArena returns an arena for about limit bytes.
func newArena(limit int64) arena {
	a := arena{bits: 10}
	for a.bits < 20 && limit>>a.bits > 64 {
		a.bits++
	}
	return a
}

func (a *arena) chunk() int { return 1 << a.bits }

func aligned(n int, unit uint) int { return (n + 1<<unit - 1) >> unit << unit }

// end returns the place after all chunks.
func (a *arena) end() int64 { return int64(len(a.chunks)) << a.bits }

// lacks returns how many bytes of new memory n more bytes need.
func (a *arena) lacks(n int, unit uint) int64 {
	switch {
	case len(a.chunks) > 0 && aligned(len(a.chunks[a.last]), unit)+n <= cap(a.chunks[a.last]):
		return 0
	case n > a.chunk():
		return int64(n)
	case len(a.spare) > 0:
		return 0
	}
	return int64(a.chunk())
}

// room returns the content of a chunk with space for n more bytes, and their
// place. If n is larger than a chunk, the new chunk is larger too, and has
// several numbers.
func (a *arena) room(n int, unit uint) ([]byte, int64) {
	if len(a.chunks) > 0 {
		c := a.chunks[a.last]
		if at := aligned(len(c), unit); at+n <= cap(c) {
			return c[:at], int64(a.last)<<a.bits + int64(at)
		}
	}
	var c []byte
	switch i := len(a.spare) - 1; {
	case n > a.chunk():
		c = make([]byte, 0, n)
	case i >= 0:
		c, a.spare = a.spare[i], a.spare[:i]
	default:
		c = make([]byte, 0, a.chunk())
	}
	a.last = len(a.chunks)
	a.chunks = append(a.chunks, c)
	for n -= a.chunk(); n > 0; n -= a.chunk() {
		a.chunks = append(a.chunks, nil)
	}
	return c, int64(a.last) << a.bits
}

// keep stores a chunk that room returned, after bytes were appended.
func (a *arena) keep(c []byte) { a.chunks[a.last] = c }

// at returns the bytes of a chunk from a place on.
func (a *arena) at(place int64) []byte {
	return a.chunks[place>>a.bits][place&(1<<a.bits-1):]
}

// reset empties the arena, and returns how many bytes of memory it releases.
func (a *arena) reset() (freed int64) {
	for _, c := range a.chunks {
		if cap(c) == a.chunk() {
			a.spare = append(a.spare, c[:0])
		} else {
			freed += int64(cap(c))
		}
	}
	clear(a.chunks)
	a.chunks = a.chunks[:0]
	return freed
}

// dropSpare releases a chunk that is not in use, and returns its size.
func (a *arena) dropSpare() int64 {
	i := len(a.spare) - 1
	a.spare[i] = nil
	a.spare = a.spare[:i]
	return int64(a.chunk())
}
