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
	"version, \"erased\" when its metadata was erased. Times are in UTC. The last line has \"end\": how " +
	"many records and versions there are, and the SHA-256 of all lines before it. Access tokens and " +
	"the log of changes are not here."

// A line is one of an export. It has one of these.
type line struct {
	Export      int        `json:"uri-resolver-export,omitempty"` // the version of the format
	Description string     `json:"description,omitempty"`
	Time        *time.Time `json:"time,omitempty"`

	Namespace *Namespace `json:"namespace,omitempty"`
	Minted    uint64     `json:"minted,omitempty"`

	Version *Record `json:"version,omitempty"`
	Record  *Record `json:"record,omitempty"`

	End *Counts `json:"end,omitempty"`
}

// Counts are what an export has.
type Counts struct {
	Namespaces int    `json:"namespaces"`
	Records    int    `json:"records"`
	Versions   int    `json:"versions"` // the earlier ones
	SHA256     string `json:"sha256"`   // of all lines before the last, in hexadecimal
}

// Export writes all namespaces and names with their versions, as they are at one
// moment, in lines of JSON. [Resolver.Restore] reads them.
func (r *Resolver) Export(ctx context.Context, out io.Writer) (Counts, error) {
	var n Counts
	v, err := r.Store.Snapshot(ctx)
	if err != nil {
		return n, err
	}
	defer v.Close()
	sum := sha256.New()
	w := bufio.NewWriterSize(out, 1<<16)
	e := json.NewEncoder(io.MultiWriter(w, sum))
	now := r.now()
	if err := e.Encode(line{Export: 1, Description: description, Time: &now}); err != nil {
		return n, err
	}
	s, err := r.namespacesOf(ctx, v)
	if err != nil {
		return n, err
	}
	for _, space := range s.list() {
		l := line{Namespace: space}
		if _, l.Minted, err = minted(ctx, v, counterKey(l.Namespace.Prefix)); err != nil {
			return n, err
		}
		if err := e.Encode(l); err != nil {
			return n, err
		}
		n.Namespaces++
	}
	for record, err := range records(v.Scan(ctx, "r/", store.After("r/"), false)) {
		if err != nil {
			return n, err
		}
		for version := range record.Version - 1 {
			value, err := v.Get(ctx, versionKey(record.Name, version+1))
			if err != nil {
				return n, fmt.Errorf("version %d of %s: %w", version+1, record.Name, err)
			}
			old, err := decode(value)
			if err == nil {
				err = e.Encode(line{Version: old})
			}
			if err != nil {
				return n, err
			}
			n.Versions++
		}
		if err := e.Encode(line{Record: record}); err != nil {
			return n, err
		}
		n.Records++
	}
	n.SHA256 = hex.EncodeToString(sum.Sum(nil))
	if err := e.Encode(line{End: &n}); err != nil {
		return n, err
	}
	return n, w.Flush()
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
	if record.Version != want {
		return fmt.Errorf("%s: version %d comes in place of version %d", name, record.Version, want)
	}
	value, err := record.encode()
	if err != nil {
		return err
	}
	if record.Partial {
		x.batch.Put(partialKey(name), []byte{})
	}
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
