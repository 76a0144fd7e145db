package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"math"
	"net/http"
	"time"

	"github.com/urikit/uri/redact"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/internal/figures"
	"github.com/urikit/uri/resolver/internal/transfer"
	"github.com/urikit/uri/resolver/store"
)

func (q *call) get() (any, error) {
	at := q.query.Get("at")
	if at == "" {
		return q.Resolver.Get(q.ctx, q.name)
	}
	t, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return nil, faultf(http.StatusBadRequest, "at: %q is not a time by RFC 3339", at)
	}
	return q.Resolver.At(q.ctx, q.name, t)
}

// replace reads the body of a PUT.
func (q *call) replace(value any) error {
	if q.condition == resolver.Any {
		return faultf(http.StatusPreconditionRequired,
			"missing If-None-Match: * for a new one, or If-Match with an ETag or * for a change")
	}
	return q.body("application/json", value)
}

func (q *call) put() (any, error) {
	record := resolver.Record{Name: q.name}
	if err := q.replace(&record); err != nil {
		return nil, err
	}
	if name, err := resolver.ParseName(record.Name); err != nil || name != q.name {
		return nil, faultf(http.StatusUnprocessableEntity, "the record is that of %q", record.Name)
	}
	record.Name = q.name
	return q.Resolver.Put(q.ctx, q.token.Actor(), record, q.condition)
}

// update changes a record that is there.
func (q *call) update(change func(*resolver.Record) error) (any, error) {
	if q.condition == resolver.New {
		return nil, resolver.ErrExists
	}
	return q.Resolver.Update(q.ctx, q.token.Actor(), q.name, q.condition, change)
}

func (q *call) patch() (any, error) {
	var patch map[string]any
	if err := q.body("application/merge-patch+json", &patch); err != nil {
		return nil, err
	}
	return q.update(func(r *resolver.Record) error {
		now, err := transfer.Patch(*r, patch)
		if err != nil {
			return faultf(http.StatusUnprocessableEntity, "with the patch: %v", err)
		}
		if now.Name != r.Name || now.Version != r.Version {
			return faultf(http.StatusUnprocessableEntity,
				"a patch changes neither the name nor the version")
		}
		*r = now
		return nil
	})
}

func (q *call) remove() (any, error) {
	return q.update(func(r *resolver.Record) error {
		if r.State == resolver.Tombstone { // a patch amends it
			return resolver.ErrFinal
		}
		r.State = resolver.Tombstone
		r.Reason, r.Successors = q.query.Get("reason"), q.query["successor"]
		return nil
	})
}

func (q *call) erase() (any, error) {
	return q.Resolver.Erase(q.ctx, q.token.Actor(), q.name, q.query["field"]...)
}

func (q *call) lift() (any, error) {
	return q.Resolver.Lift(q.ctx, q.token.Actor(), q.name, q.condition)
}

func (q *call) mint() (any, error) {
	body := struct {
		Count int `json:"count"`
		resolver.Record
	}{1, resolver.Record{State: resolver.Reserved}}
	if err := q.body("application/json", &body); err != nil {
		return nil, err
	}
	names, err := q.Resolver.Mint(q.ctx, q.token.Actor(), q.name, body.Count,
		q.r.Header.Get("Idempotency-Key"), body.Record)
	if err == nil {
		q.names, q.status = len(names), http.StatusCreated
	}
	return map[string][]string{"urns": names}, err
}

// A Done is the answer to a line of a bulk.
type Done struct {
	Line    int    `json:"line"`
	Name    string `json:"urn"`
	Status  int    `json:"status"`
	Version uint64 `json:"version,omitempty"`
	Error   string `json:"error,omitempty"`

	// Change is, in a dry run, what would change: each field as it is and as it
	// would be.
	Change map[string][2]any `json:"change,omitempty"`
}

func (q *call) bulk() (any, error) {
	conditions := map[string]resolver.Condition{"": resolver.Any, "new": resolver.New, "version": 0}
	condition, ok := conditions[q.query.Get("if")]
	if !ok {
		return nil, faultf(http.StatusBadRequest, `if: %q is not "new" or "version"`, q.query.Get("if"))
	}
	text, err := q.read("application/x-ndjson", MaxBulk)
	if err != nil {
		return nil, err
	}
	var writes []resolver.Write
	var answers []Done
	for number := 1; len(text) > 0; number++ {
		var line []byte
		line, text, _ = bytes.Cut(text, []byte("\n"))
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		w := resolver.Write{Condition: condition, Again: true}
		d := Done{Line: number}
		if err := transfer.DecodeRecord(line, &w.Record); err != nil {
			d.Status, d.Error = http.StatusBadRequest, redact.String("the JSON: "+err.Error())
		} else {
			if name, err := resolver.ParseName(w.Name); err == nil {
				w.Name = name // else Apply says what is wrong
			}
			if q.query.Get("if") == "version" {
				w.Condition = resolver.Condition(w.Version & math.MaxInt64)
			}
			d.Name, q.name = w.Name, cmp.Or(q.name, w.Name)
			writes = append(writes, w)
		}
		if answers = append(answers, d); len(answers) > MaxLines {
			return nil, faultf(http.StatusRequestEntityTooLarge, "the limit is %d lines", MaxLines)
		}
	}
	dry := q.numbers["dry_run"] == 1
	if !dry {
		q.names = len(answers)
	}
	results, err := q.Resolver.Apply(q.ctx, q.token.Actor(), writes, dry)
	if err != nil {
		return nil, err
	}
	return q.done(answers, results, dry)
}

// done answers with what became of the lines of a bulk.
func (q *call) done(answers []Done, results []resolver.Result, dry bool) (any, error) {
	var out bytes.Buffer
	lines, failed := json.NewEncoder(&out), 0
	for _, d := range answers {
		if d.Status == 0 {
			result := results[0]
			results = results[1:]
			if d.Status = http.StatusOK; result.Err != nil {
				d.Status, d.Error = explain(result.Err)
			} else if d.Version = result.Version; d.Version == 1 {
				d.Status = http.StatusCreated
			}
			if d.Status >= 500 {
				return nil, result.Err
			}
			if dry && result.Changed() {
				d.Change = transfer.Changes(result.Before, result.Record)
			}
		}
		if d.Status >= 400 {
			failed++
		}
		if lines.Encode(d); dry && out.Len() > maxChanges {
			return nil, faultf(http.StatusRequestEntityTooLarge,
				"the changes have more than %d bytes; send fewer lines", maxChanges)
		}
	}
	q.failed = min(failed, q.names)
	return &out, nil
}

// A page is the answer to a call for a list.
type page struct {
	Items []json.RawMessage `json:"items"`
	Next  string            `json:"next,omitempty"` // the key of the last item, if there are more
}

func pageOf[T any](q *call, items iter.Seq2[T, error], key func(T) string) (page, error) {
	p, size, last := page{Items: []json.RawMessage{}}, 0, ""
	limit := cmp.Or(q.numbers["limit"], MaxPage/10)
	for item, err := range items {
		if err != nil {
			return p, err
		}
		if uint64(len(p.Items)) == limit || size > maxPageBytes {
			p.Next = last
			break
		}
		b, err := json.Marshal(item)
		if err != nil {
			return p, err
		}
		p.Items, size, last = append(p.Items, b), size+len(b), key(item)
	}
	return p, nil
}

func (q *call) list() (any, error) {
	return pageOf(q, q.Resolver.Records(q.ctx, q.query.Get("prefix"), q.query.Get("after")),
		func(r *resolver.Record) string { return r.Name })
}

func (q *call) history() (any, error) {
	before := q.numbers["before"]
	return pageOf(q, func(yield func(*resolver.Record, error) bool) {
		for r, err := range q.Resolver.History(q.ctx, q.name) {
			if (err != nil || before == 0 || r.Version < before) && !yield(r, err) {
				return
			}
		}
	}, func(r *resolver.Record) string { return fmt.Sprint(r.Version) })
}

func (q *call) namespaces() (any, error) {
	all, err := q.Resolver.Namespaces(q.ctx)
	if err != nil {
		return nil, err
	}
	return pageOf(q, func(yield func(*resolver.Namespace, error) bool) {
		for n := range all {
			if n.Prefix > q.query.Get("after") && !yield(n, nil) {
				return
			}
		}
	}, func(n *resolver.Namespace) string { return n.Prefix })
}

func (q *call) namespace() (any, error) {
	n, err := q.Resolver.NamespaceOf(q.ctx, q.name)
	if err == nil && n.Prefix != q.name {
		err = resolver.ErrNoNamespace
	}
	return n, err
}

func (q *call) putNamespace() (any, error) {
	n := resolver.Namespace{Prefix: q.name}
	if err := q.replace(&n); err != nil {
		return nil, err
	}
	if n.Prefix != q.name {
		return nil, faultf(http.StatusUnprocessableEntity, "the namespace is %q", n.Prefix)
	}
	return q.Resolver.PutNamespace(q.ctx, q.token.Actor(), n, q.condition)
}

// figures returns how often names of the owner were asked for.
func (q *call) figures() (any, error) {
	query := figures.Query{Name: q.name, Prefix: q.query.Get("prefix"), From: q.query.Get("from"),
		To: q.query.Get("to"), After: q.query.Get("after")}
	if err := query.Check(); err != nil {
		return nil, fault{http.StatusBadRequest, err}
	}
	owner := q.token.Owner
	if q.token.All {
		owner = ""
	}
	return pageOf(q, figures.Owned(q.ctx, q.Resolver, owner, query), figures.Row.Key)
}

// An event is a change with the number of its batch.
type event struct {
	Number uint64 `json:"number"`
	resolver.Change
}

func (q *call) changes() (any, error) {
	ctx, cancel := context.WithTimeout(q.ctx, time.Duration(q.numbers["wait"])*time.Second)
	defer cancel()
	for since := q.numbers["since"]; ; {
		p, last, err := q.events(since)
		if err != nil || len(p.Items) > 0 || q.Resolver.Store.Wait(ctx, last) != nil {
			return p, err
		}
		since = last
	}
}

// events returns the changes after a batch. The next ones are after those, or
// after the last batch, which it returns too.
func (q *call) events(since uint64) (page, uint64, error) {
	v, err := q.Resolver.Store.Snapshot(q.ctx)
	if err != nil {
		return page{}, 0, err
	}
	defer v.Close()
	if since > v.Number() {
		return page{}, 0, faultf(http.StatusConflict, "the last change is %d, before %d: "+
			"this is another store, or an older one", v.Number(), since)
	}
	from, to := store.EventKey(since)+"\x00", store.EventKey(v.Number())+"\x00"
	p, err := pageOf(q, func(yield func(event, error) bool) {
		for p, err := range v.Scan(q.ctx, from, to, false) {
			var e event
			if err == nil {
				err = json.Unmarshal(p.Value, &e.Change)
			}
			if err == nil {
				e.Number, err = store.EventNumber(p.Key)
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}, func(e event) string { return fmt.Sprint(e.Number) })
	p.Next = cmp.Or(p.Next, fmt.Sprint(v.Number()))
	return p, v.Number(), err
}
