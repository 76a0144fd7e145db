// Package transfer brings records into a resolver and out of it: lines of JSON,
// CSV, OAI-PMH, and maps for nginx. What a resolver needs to begin again
// elsewhere is [resolver.Resolver.Export].
package transfer

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store"
)

// The limits of an import.
const (
	// MaxLine limits a line of JSON, in bytes. A longer one ends the import; those
	// that are too long for a record do not.
	MaxLine = 16 << 20

	// maxErrors limits the records with mistakes that are told of; the rest is
	// counted.
	maxErrors = 100

	// batch is how many records are stored together.
	batch = 5000
)

// An Entry is a record of an import, or what is wrong with it.
type Entry struct {
	Where string // the line, or the identifier in a harvest
	resolver.Record
	Err  error
	Ends bool   // nothing comes after the error
	Left string // what is left out of the record; without a name, why all of it is

	// Done, if not nil, is called when all entries before this one are stored;
	// there is no record.
	Done func(context.Context) error
}

// NDJSON reads records as lines of JSON, in the form that the API has.
func NDJSON(in io.Reader) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		lines := bufio.NewScanner(in)
		lines.Buffer(nil, MaxLine)
		number := 1
		for ; lines.Scan(); number++ {
			if len(bytes.TrimSpace(lines.Bytes())) == 0 {
				continue
			}
			e := Entry{Where: fmt.Sprintf("line %d", number)}
			e.Err = DecodeRecord(lines.Bytes(), &e.Record)
			e.Name = canonical(e.Name)
			if !yield(e) {
				return
			}
		}
		err := lines.Err()
		if err == bufio.ErrTooLong {
			err = fmt.Errorf("the line is longer than %d bytes", MaxLine)
		}
		if err != nil {
			yield(Entry{Where: fmt.Sprintf("line %d and the rest", number), Err: err})
		}
	}
}

// canonical returns the canonical name, or what cannot be one as it is: that is
// told when it is stored.
func canonical(text string) string {
	if name, err := resolver.ParseName(text); err == nil {
		return name
	}
	return text
}

// Options are how an import is done.
type Options struct {
	Dry       bool               // nothing is stored
	Condition resolver.Condition // Any, or New: what is registered already is left alone

	// Report is called for each record that is not stored, and for what is left
	// out, up to a limit.
	Report func(where string, err error)

	// Show, if not nil, is called for each record that is new or changed.
	Show func(resolver.Result)

	// bury, if not nil, can stop an import before records are stored; then
	// tombstones that are there stay as they are.
	bury func(context.Context, resolver.Actor, []resolver.Write) error
}

// Counts are what became of the records of an import.
type Counts struct {
	Stored int `json:"stored"` // new, changed, or already the same
	Kept   int `json:"kept"`   // with New: the name was registered already
	Failed int `json:"failed"`
	Out    int `json:"out"`   // left out
	Parts  int `json:"parts"` // records with identifiers that are left out
}

// Import stores records. One that fails does not stop the others. An import that
// was stopped can begin again: what is stored already makes no new version.
func Import(
	ctx context.Context, r *resolver.Resolver, actor resolver.Actor, in iter.Seq[Entry], o Options,
) (Counts, error) {
	var n Counts
	// Records are read while those before them are stored.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	entries := make(chan Entry, batch)
	go func() {
		defer close(entries)
		for e := range in {
			select {
			case entries <- e:
			case <-ctx.Done():
				return
			}
		}
	}()
	for more := true; more; {
		writes, where := make([]resolver.Write, 0, batch), make([]string, 0, batch)
		var done func(context.Context) error
		var end error
		for len(writes) < batch && more && done == nil && end == nil {
			var e Entry
			e, more = <-entries
			done = e.Done
			if e.Ends {
				end = fmt.Errorf("%s: %w", e.Where, e.Err)
			} else if more && done == nil && n.take(e, o) {
				writes = append(writes, resolver.Write{Record: e.Record, Condition: o.Condition,
					KeepTombstone: o.bury != nil})
				where = append(where, e.Where)
			}
		}
		if o.bury != nil {
			if err := o.bury(ctx, actor, writes); err != nil {
				return n, err
			}
		}
		results, err := r.Apply(ctx, actor, writes, o.Dry)
		for i, result := range results {
			switch {
			case result.Err == nil:
				n.Stored++
				if o.Show != nil && result.Changed() {
					o.Show(result)
				}
			case o.Condition == resolver.New && errors.Is(result.Err, resolver.ErrExists):
				n.Kept++
			default:
				n.fail(o, where[i], result.Err)
			}
		}
		if err == nil && done != nil {
			err = done(ctx)
		}
		if err = cmp.Or(err, end); err != nil {
			return n, err
		}
	}
	return n, ctx.Err()
}

// take reports whether an entry has a record to store, and tells what it lacks.
func (n *Counts) take(e Entry, o Options) bool {
	if e.Left != "" {
		count := &n.Parts
		if e.Name == "" && e.Err == nil {
			count = &n.Out
		}
		*count++
		o.tell(*count, e.Where, errors.New("left out"+e.Left))
	}
	if e.Err != nil {
		n.fail(o, e.Where, e.Err)
	}
	return e.Err == nil && (e.Name != "" || e.Left == "")
}

func (n *Counts) fail(o Options, where string, err error) {
	n.Failed++
	o.tell(n.Failed, where, err)
}

// tell reports a mistake, unless there are too many of its kind.
func (o *Options) tell(count int, where string, err error) {
	switch {
	case o.Report == nil || count > maxErrors+1:
	case count > maxErrors:
		o.Report(where, errors.New("and there are more, which are only counted"))
	default:
		o.Report(where, err)
	}
}

// Maps writes the active names with their best locations as a map of nginx, so
// that they go on leading there without this program:
//
//	geo $dollar { default "$"; }
//	map_hash_max_size 4000000;
//	map $request_uri $location { include urns.map; }
//	server { if ($location) { return 302 $location; } }
//
// Maps compare without regard to case: of names that differ in case only the
// first one is written, and a comment for the others.
func Maps(ctx context.Context, r *resolver.Resolver, out io.Writer) error {
	w := bufio.NewWriter(out)
	upper := map[string]bool{} // names with capitals: they come before the others
	var lost error
	for record, err := range r.Records(ctx, "urn:", "") {
		if d, ok := errors.AsType[*store.DamagedError](err); ok {
			fmt.Fprintf(w, "# %v\n", d)
			lost = cmp.Or(lost, err)
			continue
		}
		if err != nil {
			return err
		}
		if record.State != resolver.Active || len(record.Locations) == 0 {
			continue
		}
		lower := strings.ToLower(record.Name)
		if upper[lower] {
			fmt.Fprintf(w, "# %s: another name differs in case only\n", record.Name)
			continue
		}
		if lower != record.Name {
			upper[lower] = true
		}
		best := slices.MaxFunc(record.Locations, func(a, b resolver.Location) int {
			return a.Priority - b.Priority
		})
		// Neither a URN nor a URI has quotes or backslashes. Only the second
		// text of nginx can have variables.
		to := strings.ReplaceAll(best.URI, "$", "${dollar}")
		fmt.Fprintf(w, "\"/%s\" \"%s\";\n", record.Name, to)
	}
	return cmp.Or(w.Flush(), lost)
}
