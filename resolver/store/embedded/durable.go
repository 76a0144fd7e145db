package embedded

import (
	"cmp"
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
// and how long the MANIFEST was when it was last synced. It is written after
// that, and not synced itself: it never says more than what is durable. If it is
// not there, or is damaged, nothing is known.
const durableFile = "DURABLE"

// A durable is what that file says.
type durable struct {
	mu       sync.Mutex
	dir      string
	file     vfs.File
	number   uint64
	manifest string // its name
	size     int64
}

// readDurable reads the file.
func readDurable(fs vfs.FS, dir string) *durable {
	d := &durable{dir: dir}
	text, _ := read(fs, dir, durableFile)
	fmt.Sscan(text, &d.number, &d.manifest, &d.size)
	if !strings.HasPrefix(text, d.text()) {
		return &durable{dir: dir}
	}
	return d
}

// text returns what is in the file. It has always the same length, and less than a
// sector, which is written whole or not at all.
func (d *durable) text() string {
	text := fmt.Appendf(nil, "%20d %24s %20d", d.number, cmp.Or(d.manifest, "-"), d.size)
	return fmt.Sprintf("%s %08x\n", text, crc32.ChecksumIEEE(text))
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
	if change(); d.file != nil {
		d.file.WriteAt([]byte(d.text()), 0)
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

// check reads the MANIFEST that is in use. It returns its damage, and whether it
// has all that it had.
func (d *durable) check(fs vfs.FS) (whole bool, damage error) {
	path, good := d.dir, int64(0)
	now, err := pebble.Peek(d.dir, fs)
	if err == nil && !now.Exists {
		err = errors.New("missing the marker of the MANIFEST")
	}
	var f vfs.File
	if err == nil {
		path = now.ManifestFilename
		f, err = fs.Open(path)
	}
	if err != nil {
		return false, &store.DamagedError{File: path, Err: err}
	}
	defer f.Close()
	for r := record.NewReader(f, 0); err == nil; {
		var one io.Reader
		good = r.Offset()
		if one, err = r.Next(); err == nil {
			_, err = io.Copy(io.Discard, one)
		}
	}
	known := fs.PathBase(path) == d.manifest
	if known && good < d.size {
		return false, &store.DamagedError{File: path,
			Err: fmt.Errorf("after %d bytes of at least %d: %w", good, d.size, err)}
	}
	return known || err == io.EOF, nil
}

// files is a file system that knows what is durable of the store.
type files struct {
	vfs.FS
	*durable
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

func (f *files) Unwrap() vfs.FS { return f.FS }

// A manifestFile is a MANIFEST that is written.
type manifestFile struct {
	vfs.File
	*durable
	name    string
	written atomic.Int64
}

func (m *manifestFile) Write(b []byte) (int, error) {
	n, err := m.File.Write(b)
	m.written.Add(int64(n))
	return n, err
}

func (m *manifestFile) Sync() error {
	size := m.written.Load()
	err := m.File.Sync()
	if err == nil {
		m.set(func() { m.manifest, m.size = m.name, size })
	}
	return err
}
