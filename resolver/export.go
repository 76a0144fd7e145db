package resolver

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"iter"
	"strconv"
	"time"

	"github.com/urikit/uri/resolver/store"
)

// maxLine limits a line of an export, in bytes.
const maxLine = 2 * MaxRecord

// description is in each export, for those who read it without this program.
const description = "Each line is a JSON object. The first one has this text. " +
	"A line with \"namespace\" has the policy of the names that begin with its prefix, and how many " +
	"of its names were minted by its mask. A line with \"version\" has an earlier record of a name, " +
	"the oldest first; a line with \"record\" follows, which has the record as it was at the time of " +
	"the export. A record has the canonical name (\"urn\"), the state (reserved, active, suspended, " +
	"tombstone), the locations with the greatest \"priority\" first, names of the same thing " +
	"(\"aliases\") and of what replaced it (\"successors\"), and free metadata; \"by\" is who made the " +
	"version, \"erased\" when something was erased from it. Times are in UTC. A line with " +
	"\"damaged\" has the first and the last of the keys of the store that could not be read: what " +
	"they had is missing. The last line has \"end\": how many records and versions there are, and " +
	"the SHA-256 of all lines before it. Access tokens and the log of changes are not here."

// A line is one of an export. It has one of these.
type line struct {
	Export      int        `json:"uri-resolver-export,omitempty"` // the version of the format
	Description string     `json:"description,omitempty"`
	Time        *time.Time `json:"time,omitempty"`

	Namespace *Namespace `json:"namespace,omitempty"`
	Minted    uint64     `json:"minted,omitempty"`

	Version *Record `json:"version,omitempty"`
	Record  *Record `json:"record,omitempty"`

	Damaged *store.DamagedError `json:"damaged,omitempty"`

	End *Counts `json:"end,omitempty"`
}

// Counts are what an export has.
type Counts struct {
	Namespaces int    `json:"namespaces"`
	Records    int    `json:"records"`
	Versions   int    `json:"versions"`          // the earlier ones
	Damaged    int    `json:"damaged,omitempty"` // the lines with "damaged"
	SHA256     string `json:"sha256"`            // of all lines before the last, in hexadecimal
}

// Export writes all namespaces and names with their versions, as they are at one
// moment, in lines of JSON. [Resolver.Restore] reads them. What cannot be read is
// a line too, and is given to damaged; if there is any, the error is one of them.
func (r *Resolver) Export(
	ctx context.Context, out io.Writer, damaged func(*store.DamagedError),
) (Counts, error) {
	v, err := r.Store.Snapshot(ctx)
	if err != nil {
		return Counts{}, err
	}
	defer v.Close()
	sum := sha256.New()
	w := bufio.NewWriterSize(out, 1<<16)
	x := exporting{v: v, json: json.NewEncoder(io.MultiWriter(w, sum)), damaged: damaged}
	now := r.now()
	err = x.json.Encode(line{Export: 1, Description: description, Time: &now})
	if err == nil {
		err = each(ctx, &x, v.Scan(ctx, "n/", store.After("n/"), false), x.namespace)
	}
	if err == nil {
		err = each(ctx, &x, records(v.Scan(ctx, "r/", store.After("r/"), false)), x.record)
	}
	if err != nil {
		return x.n, err
	}
	x.n.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return x.n, cmp.Or(x.json.Encode(line{End: &x.n}), w.Flush(), x.lost)
}

// An exporting is what Export has written.
type exporting struct {
	v       store.Snapshot
	json    *json.Encoder
	n       Counts
	damaged func(*store.DamagedError)
	lost    error // what could not be read, or nil
}

// skip writes that something cannot be read. It returns any other error.
func (x *exporting) skip(err error) error {
	d, ok := errors.AsType[*store.DamagedError](err)
	if !ok {
		return err // or nil
	}
	x.lost = cmp.Or(x.lost, err)
	x.n.Damaged++
	x.damaged(d)
	return x.json.Encode(line{Damaged: d})
}

// each calls write for each of some items, and goes on after damage.
func each[T any](
	ctx context.Context, x *exporting, items iter.Seq2[T, error], write func(context.Context, T) error,
) error {
	for item, err := range items {
		if err == nil {
			err = write(ctx, item)
		}
		if err = x.skip(err); err != nil {
			return err
		}
	}
	return nil
}

func (x *exporting) namespace(ctx context.Context, p store.Pair) error {
	n := &Namespace{}
	if err := json.Unmarshal(p.Value, n); err != nil {
		return fmt.Errorf("key %q: %w", p.Key, err)
	}
	_, count, lost := minted(ctx, x.v, counterKey(n.Prefix))
	x.n.Namespaces++
	return cmp.Or(x.json.Encode(line{Namespace: n, Minted: count}), lost)
}

// record writes a record after its earlier versions.
func (x *exporting) record(ctx context.Context, record *Record) error {
	for version := range record.Version - 1 {
		value, err := x.v.Get(ctx, versionKey(record.Name, version+1))
		var old *Record
		if err == nil {
			old, err = decode(value)
		}
		if err == nil {
			err = x.json.Encode(line{Version: old})
			x.n.Versions++
		}
		if err = x.skip(err); err != nil {
			return fmt.Errorf("version %d of %s: %w", version+1, record.Name, err)
		}
	}
	x.n.Records++
	return x.json.Encode(line{Record: record})
}

// ErrNotEmpty is the error of Restore for a store that has names.
var ErrNotEmpty = errors.New("the store has names or namespaces already")

// Restore puts an export into an empty store: all versions with their times. An
// export that is cut or changed is an error, after what could be read of it is
// stored.
func (r *Resolver) Restore(ctx context.Context, in io.Reader) (Counts, error) {
	for p, err := range r.Store.Scan(ctx, "", store.Own, false) {
		if err != nil {
			return Counts{}, err
		}
		if p.Key[0] != 't' { // tokens can be there already
			return Counts{}, ErrNotEmpty
		}
	}
	x := restoring{r: r, sum: sha256.New(), batch: &store.Batch{}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	var err error
	for number := 1; err == nil; number++ {
		switch {
		case lines.Scan():
			err = x.line(ctx, number, lines.Bytes())
		case lines.Err() == bufio.ErrTooLong:
			err = fmt.Errorf("the line is longer than %d bytes", maxLine)
		default:
			err = cmp.Or(lines.Err(), errors.New(`missing the line with "end": the export is cut`))
		}
		if err != nil && err != io.EOF {
			err = fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err == io.EOF {
		err = nil
	}
	return x.n, errors.Join(err, x.commit(ctx))
}

// A restoring is what Restore has read.
type restoring struct {
	r     *Resolver
	n     Counts
	sum   hash.Hash
	batch *store.Batch
	last  *Record // the last version of the name that is under way
	hole  bool    // versions before the next one may be missing
}

func (x *restoring) commit(ctx context.Context) error {
	_, err := x.r.Store.Commit(ctx, x.batch)
	x.batch = &store.Batch{}
	return err
}

// line stores what a line has. After the last one, the error is io.EOF.
func (x *restoring) line(ctx context.Context, number int, text []byte) error {
	var l line
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return err
	}
	if (l.Export > 0) != (number == 1) || l.Export > 1 {
		return errors.New("it is not an export of the format 1, which this program reads")
	}
	if l.End != nil {
		x.n.SHA256 = hex.EncodeToString(x.sum.Sum(nil))
		switch {
		case x.last != nil:
			return fmt.Errorf("missing the record of %s", x.last.Name)
		case *l.End != x.n:
			return fmt.Errorf("the export has %+v; its last line says %+v", x.n, *l.End)
		}
		return io.EOF
	}
	fmt.Fprintf(x.sum, "%s\n", text)
	if len(x.batch.Puts) > maxKeys {
		if err := x.commit(ctx); err != nil {
			return err
		}
	}
	switch {
	case l.Damaged != nil:
		x.n.Damaged++
		x.hole = true
	case l.Namespace != nil:
		return x.namespace(&l)
	case l.Version != nil:
		return x.version(l.Version, false)
	case l.Record != nil:
		return x.version(l.Record, true)
	}
	return nil
}

func (x *restoring) namespace(l *line) error {
	n := l.Namespace
	if err := n.check(); err != nil {
		return fmt.Errorf("namespace %s: %w", n.Prefix, err)
	}
	value, err := json.Marshal(n)
	x.batch.Put(namespaceKey(n.Prefix), value)
	x.batch.Put(generationKey, fmt.Appendf(nil, "%s %d", n.Prefix, n.Version))
	if l.Minted > 0 {
		x.batch.Put(counterKey(n.Prefix), strconv.AppendUint(nil, l.Minted, 10))
	}
	x.n.Namespaces++
	return err
}

// version stores a version of a name; the last one is the record.
func (x *restoring) version(record *Record, last bool) error {
	name, err := ParseName(record.Name)
	if err != nil || name != record.Name {
		return fmt.Errorf("%q is not the canonical name %q: %v", record.Name, name, err)
	}
	want := uint64(1)
	if x.last != nil {
		want = x.last.Version + 1
		if x.last.Name != name {
			return fmt.Errorf("%s comes in place of the record of %s", name, x.last.Name)
		}
	}
	if record.Version < want || record.Version > want && !x.hole {
		return fmt.Errorf("%s: version %d comes in place of version %d", name, record.Version, want)
	}
	value, err := record.encode()
	if err != nil {
		return err
	}
	if record.Partial {
		x.batch.Put(partialKey(name), []byte{})
	}
	x.hole = false
	if !last {
		x.last = record
		x.n.Versions++
		x.batch.Put(versionKey(name, record.Version), value)
		return nil
	}
	x.last = nil
	x.n.Records++
	x.batch.Put(recordKey(name), value)
	for _, key := range record.indexKeys() {
		x.batch.Put(key, []byte{})
	}
	return nil
}
