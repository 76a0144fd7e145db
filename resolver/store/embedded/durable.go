package embedded

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/record"
	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/urikit/uri/resolver/store"
)

// durableFile is the file that says what is durable. Pebble cannot tell the end
// of a log that was cut when the power ended from one that is damaged: it leaves
// out both. So this file has the number of the last batch that was acknowledged,
// and how long each MANIFEST was when it was last synced. It is written after
// that, and not synced itself: it never says more than what is durable. If it is
// not there, or is damaged, nothing is known.
const durableFile = "DURABLE"

// A durable is what that file says.
type durable struct {
	mu        sync.Mutex
	dir       string
	file      vfs.File
	number    uint64
	manifests map[string]int64
}

// durableSize is the size of the file: a sector is written whole or not at all.
const durableSize = 512

func newDurable(dir string) *durable { return &durable{dir: dir, manifests: make(map[string]int64)} }

// readDurable reads the file.
func readDurable(fs vfs.FS, dir string) *durable {
	d := newDurable(dir)
	text, _ := read(fs, dir, durableFile)
	text = strings.TrimRight(text, "\x00")
	sum, rest, _ := strings.Cut(text, "\n")
	if fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(rest))) != sum {
		return d
	}
	for line := range strings.Lines(rest) {
		name, n := "", int64(0)
		if fmt.Sscan(line, &name, &n); name == "number" {
			d.number = uint64(n)
		} else {
			d.manifests[name] = n
		}
	}
	return d
}

// create opens the file for writing.
func (d *durable) create(fs vfs.FS) (err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	path := fs.PathJoin(d.dir, durableFile)
	if d.file, err = fs.OpenReadWrite(path, vfs.WriteCategoryUnspecified); err != nil {
		d.file, err = fs.Create(path, vfs.WriteCategoryUnspecified)
	}
	return err
}

// set changes what the file says. That it cannot be written does no harm.
func (d *durable) set(change func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	change()
	if d.file == nil {
		return
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "number %d\n", d.number)
	for name, size := range d.manifests {
		fmt.Fprintf(&b, "%s %d\n", name, size)
	}
	text := fmt.Sprintf("%08x\n%s", crc32.ChecksumIEEE(b.Bytes()), b.Bytes())
	if len(text) <= durableSize {
		d.file.WriteAt(append([]byte(text), make([]byte, durableSize-len(text))...), 0)
	}
}

// acknowledged notes that a batch is durable.
func (d *durable) acknowledged(number uint64) {
	d.set(func() { d.number = max(d.number, number) })
}

func (d *durable) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.file != nil {
		d.file.Close()
		d.file = nil
	}
}

// manifest returns the damage of the MANIFEST that is in use, or nil.
func (d *durable) manifest(fs vfs.FS) error {
	now, err := pebble.Peek(d.dir, fs)
	if err != nil || !now.Exists {
		return nil // so Pebble will not open the store
	}
	good, err := manifestLength(fs, now.ManifestFilename)
	if want := d.manifests[fs.PathBase(now.ManifestFilename)]; good < want {
		return &store.DamagedError{File: now.ManifestFilename,
			Err: fmt.Errorf("after %d bytes of at least %d: %w", good, want, err)}
	}
	return nil
}

// manifestLength returns how much of a MANIFEST can be read, and why no more:
// io.EOF is the end of the file.
func manifestLength(fs vfs.FS, path string) (int64, error) {
	f, err := fs.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	r := record.NewReader(f, 0)
	for {
		n := r.Offset()
		one, err := r.Next()
		if err == nil {
			_, err = io.Copy(io.Discard, one)
		}
		if err != nil {
			return n, err
		}
	}
}

// files is a file system that knows what is durable of the store, and keeps what
// Pebble removes until the store is known to be whole.
type files struct {
	vfs.FS
	*durable
	whole bool
	held  []string
}

// Create implements [vfs.FS]. A marker is never there before the file that it
// marks. Pebble makes both and then syncs the directory; not every file system
// keeps the order, and then the store does not open again after a power cut
// (https://github.com/cockroachdb/pebble/issues/5825).
func (f *files) Create(name string, c vfs.DiskWriteCategory) (vfs.File, error) {
	base := f.PathBase(name)
	if strings.HasPrefix(base, "marker.") {
		if err := syncDir(f, f.PathDir(name)); err != nil {
			return nil, err
		}
	}
	file, err := f.FS.Create(name, c)
	if err != nil || f.PathDir(name) != f.dir || !strings.HasPrefix(base, "MANIFEST-") {
		return file, err
	}
	return &manifestFile{File: file, durable: f.durable, name: base}, nil
}

// Remove implements [vfs.FS].
func (f *files) Remove(name string) error {
	f.mu.Lock()
	hold := f.PathDir(name) == f.dir && !f.whole && !strings.HasPrefix(f.PathBase(name), "marker.")
	if hold {
		f.held = append(f.held, name)
	}
	f.mu.Unlock()
	if hold {
		return nil
	}
	f.set(func() { delete(f.manifests, f.PathBase(name)) })
	return f.FS.Remove(name)
}

// release removes what was kept.
func (f *files) release() (err error) {
	f.mu.Lock()
	f.whole = true
	f.mu.Unlock()
	for _, name := range f.held {
		err = errors.Join(err, f.Remove(name))
	}
	return err
}

func (f *files) Unwrap() vfs.FS { return f.FS }

// A manifestFile is a MANIFEST that is written.
type manifestFile struct {
	vfs.File
	*durable
	name string
	size atomic.Int64
}

func (m *manifestFile) Write(b []byte) (int, error) {
	n, err := m.File.Write(b)
	m.size.Add(int64(n))
	return n, err
}

func (m *manifestFile) Sync() error {
	size := m.size.Load()
	err := m.File.Sync()
	if err == nil {
		m.set(func() { m.manifests[m.name] = size })
	}
	return err
}
