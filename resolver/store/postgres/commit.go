package postgres

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/urikit/uri/resolver/store"
)

const (
	// maxGroup limits the batches that are committed together.
	maxGroup = 256

	// maxTries limits how often a transaction is tried; commitTime, how long.
	maxTries   = 10
	commitTime = 30 * time.Second

	// maxFeed limits the keys of a page; a batch with its event has less.
	maxFeed = store.MaxBatch + 2

	// warning is the key of the last warning, in the data of a connection.
	warning = "warning"
)

// ErrAmbiguous is the error of a commit that may have been applied, or not.
var ErrAmbiguous = errors.New("the batch may have been applied")

// A waiting batch.
type waiting struct {
	ctx    context.Context
	batch  *store.Batch
	number uint64
	err    error
	done   chan struct{}
}

// Commit implements [store.Store]. Batches that are committed at the same time
// are one transaction; one with a conflict does not stop the others.
func (s *Store) Commit(ctx context.Context, b *store.Batch) (uint64, error) {
	if err := errors.Join(ctx.Err(), b.Validate()); err != nil {
		return 0, err
	}
	w := &waiting{ctx: ctx, batch: b, done: make(chan struct{})}
	select {
	case s.queue <- w:
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-s.ctx.Done():
		return 0, errors.New("postgres: the store is closed")
	}
	select {
	case <-w.done:
		return w.number, w.err
	case <-ctx.Done():
		return 0, fmt.Errorf("postgres: %w: %w", ErrAmbiguous, ctx.Err())
	}
}

// commits commits the batches that wait, until the store is closed.
func (s *Store) commits() {
	for {
		var group []*waiting
		select {
		case w := <-s.queue:
			group = append(group, w)
		case <-s.ctx.Done():
			return
		}
		runtime.Gosched() // who was answered just now may come again
		for more := true; more && len(group) < maxGroup; {
			select {
			case w := <-s.queue:
				group = append(group, w)
			default:
				more = false
			}
		}
		err := s.commit(group)
		for _, w := range group {
			if err != nil {
				w.err = err
			}
			close(w.done)
		}
	}
}

// commit commits batches, again as long as nothing can have been changed.
func (s *Store) commit(group []*waiting) (err error) {
	for n := range maxTries {
		err = s.transact(group)
		if err == nil || errors.Is(err, ErrAmbiguous) {
			break
		}
		time.Sleep(time.Duration(n) * 10 * time.Millisecond)
	}
	if code(err) == "53100" && !errors.Is(err, ErrAmbiguous) {
		return store.ErrFull
	}
	return err
}

// transact commits batches, and sets their numbers.
func (s *Store) transact(group []*waiting) error {
	ctx, cancel := context.WithTimeout(context.Background(), commitTime)
	defer cancel()
	conn, err := s.writers.Acquire(ctx)
	if err != nil {
		return failed(err)
	}
	defer conn.Release()

	// The lock lets only one process commit. With READ COMMITTED, what is
	// selected after it is what was committed before it.
	var checks [][]byte
	for _, w := range group {
		for _, c := range w.batch.Required {
			checks = append(checks, []byte(c.Key))
		}
	}
	var number uint64
	var rows []row
	b := &pgx.Batch{}
	b.Queue("BEGIN ISOLATION LEVEL READ COMMITTED")
	b.Queue(lock, "commit")
	b.Queue(lastNumber).QueryRow(func(row pgx.Row) error { return row.Scan(&number) })
	b.Queue(selectRows+"k = ANY($1)", checks).Query(func(r pgx.Rows) (err error) {
		rows, err = collect(r)
		return err
	})
	if err := conn.SendBatch(ctx, b).Close(); err != nil {
		return failed(err)
	}

	changes, last := decide(group, rows, number)
	if len(changes) == 0 {
		_, err := conn.Exec(ctx, "ROLLBACK")
		return failed(err)
	}
	var keys, values [][]byte
	var numbers []uint64
	for _, c := range changes {
		keys, values = append(keys, c.Key), append(values, c.Value)
		numbers = append(numbers, c.Number)
	}
	b = &pgx.Batch{}
	b.Queue("INSERT INTO uri_kv (k, v, seq) SELECT * FROM unnest($1::bytea[], $2::bytea[], "+
		"$3::bigint[]) ON CONFLICT (k) DO UPDATE SET v = excluded.v, seq = excluded.seq",
		keys, values, numbers)
	b.Queue("UPDATE uri_batch SET number = $1 WHERE number = $2", last, number)
	b.Queue("COMMIT")
	err = durable(conn, func() error { return conn.SendBatch(ctx, b).Close() })
	if err == nil {
		s.Set(last)
		s.durable.Store(last)
	}
	return failed(err)
}

// decide sets the number of each batch, or its conflict. It returns the new rows
// and the last number. A batch sees those before it.
func decide(group []*waiting, rows []row, number uint64) (map[string]row, uint64) {
	now := make(map[string][]byte)
	for _, r := range rows {
		now[string(r.Key)] = r.Value
	}
	changes := make(map[string]row)
	for _, w := range group {
		b := w.batch
		w.err = w.ctx.Err()
		for _, c := range b.Required {
			if w.err == nil && !c.Same(now[c.Key]) {
				w.err = &store.ConflictError{Key: c.Key}
			}
		}
		if w.err != nil {
			continue
		}
		if len(b.Drops)+len(b.Puts) > 0 || b.Event != nil {
			number++
		}
		w.number = number
		set := func(key string, value []byte) {
			now[key], changes[key] = value, row{[]byte(key), value, number}
		}
		for _, key := range b.Drops {
			set(key, nil)
		}
		for _, p := range b.Puts {
			set(p.Key, append([]byte{}, p.Value...)) // not nil
		}
		if b.Event != nil {
			set(store.EventKey(number), b.Event)
		}
	}
	return changes, number
}

// durable runs what ends a transaction. Its error is ErrAmbiguous, unless the
// server has refused it.
//
// A server whose wait for its standbys is cancelled says that the transaction
// is committed, with a warning that it is so on this server alone.
func durable(conn *pgxpool.Conn, run func() error) error {
	data := conn.Conn().PgConn().CustomData()
	delete(data, warning)
	err := run()
	if err == nil && data[warning] != nil {
		err = fmt.Errorf("the server warns: %s", data[warning])
	}
	e, refused := errors.AsType[*pgconn.PgError](err)
	refused = refused && e.SeverityUnlocalized == "ERROR" && e.Code != "40003" && e.Code[:2] != "08"
	if err == nil || refused || pgconn.SafeToRetry(err) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrAmbiguous, err)
}

// Since implements [store.Feed]. What it returns is durable: without the
// barrier, a primary that has lost its standbys could show batches that the
// next primary does not have, and the follower would keep them.
func (s *Store) Since(ctx context.Context, number uint64) (*store.Page, error) {
	moment, err := s.Snapshot(ctx)
	if err != nil {
		return nil, err
	}
	defer moment.Close()
	v := moment.(*snapshot)
	rows, err := v.read(ctx, "seq > $1 ORDER BY seq LIMIT $2", number, maxFeed)
	if err != nil {
		return nil, err
	}
	page := &store.Page{Number: v.number, Last: v.number}
	if len(rows) == maxFeed { // the last batch may have more
		page.Last = rows[maxFeed-1].Number - 1
	}
	for _, r := range rows {
		if r.Number <= page.Last {
			page.Pairs = append(page.Pairs, store.Pair{Key: string(r.Key), Value: r.Value})
		}
	}
	if page.Number == number || page.Number <= s.durable.Load() {
		return page, nil
	}
	b := &pgx.Batch{}
	b.Queue("ROLLBACK")
	b.Queue(lock, "barrier") // which the log has
	return page, failed(durable(v.conn, func() error { return v.conn.SendBatch(ctx, b).Close() }))
}
