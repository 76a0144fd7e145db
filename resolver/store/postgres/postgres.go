// Package postgres is a store in a PostgreSQL database, which many processes
// use at the same time.
//
// A batch is durable when the database says so: with synchronous standbys (see
// docs/operating-postgresql.md), when enough of them have it, too. Then no
// batch that was committed is lost with a server.
//
// The SQL is portable. YugabyteDB and CockroachDB are intended; they are
// untested.
//
// # Tables
//
//	uri_kv      a key, its value (NULL: it was dropped), and the number of
//	            the batch that changed it last
//	uri_batch   the number of the last batch
//	uri_state   the version of the tables, and rows that are only locked
//
// As long as a snapshot is open, PostgreSQL keeps all versions of a row. The
// greatest number is found without them, where a counter would be slower with
// each commit.
package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/urikit/uri/resolver/store"
)

// Format is the version of the tables.
const Format = 1

// The limits of the connections.
const (
	// maxReaders limits those for reading, unless the connection string has
	// pool_max_conns. Each open snapshot has one.
	maxReaders = 32

	// maxWriters limits those for commits: one is used, and one may be closing.
	maxWriters = 2

	// maxPage limits how many keys a scan reads at once. It begins with few.
	maxPage = 256

	// askEvery is how often each server is asked; askTime limits the answer.
	askEvery = 250 * time.Millisecond
	askTime  = 3 * time.Second

	// maxRead limits how long a read waits, also for a connection.
	maxRead = 30 * time.Second

	// idleTime is how long the server waits for the rest of a commit: a process
	// that stands still, or is cut off, may not keep the lock.
	idleTime = "10s"
)

// The SQL that is used more than once.
const (
	tables = `
		CREATE TABLE uri_kv (k bytea PRIMARY KEY, v bytea, seq bigint NOT NULL);
		CREATE INDEX uri_kv_seq ON uri_kv (seq);
		CREATE TABLE uri_batch (number bigint PRIMARY KEY);
		CREATE TABLE uri_state (name text PRIMARY KEY, number bigint NOT NULL);
		INSERT INTO uri_batch VALUES (0);
		INSERT INTO uri_state VALUES ('format', 1), ('commit', 0), ('barrier', 0)`

	selectRows = "SELECT k, v, seq FROM uri_kv WHERE "
	lastNumber = "SELECT max(number) FROM uri_batch"
	lock       = "SELECT number FROM uri_state WHERE name = $1 FOR UPDATE"
)

// A row of uri_kv.
type row struct {
	Key, Value []byte
	Number     uint64
}

// A Store is a database. Of its servers it uses the primary: of those that take
// writes, the one with the newest timeline. One that was replaced, and does not
// know it, answers too; its commits would wait for ever.
type Store struct {
	reader
	store.Last
	servers []*server
	queue   chan *waiting
	durable atomic.Uint64 // the last batch of this process that is committed

	// The pools have connections to the primary. Snapshots do not use up those
	// for commits.
	readers, writers *pgxpool.Pool

	ctx   context.Context // until Close
	stop  context.CancelFunc
	all   sync.WaitGroup
	asked sync.WaitGroup // has the servers that were not asked yet

	mu       sync.Mutex
	primary  *server         // or nil
	reign    context.Context // of the primary: at its end, its connections are cut
	end      context.CancelFunc
	timeline uint64 // of the newest primary until now
}

// A server is one of the connection string.
type server struct {
	config *pgx.ConnConfig
	conn   *pgx.Conn // to ask it
	err    error     // why it is not the primary
}

// Open opens the store of a connection string, which can have several hosts. It
// does not wait for a connection: what is wrong with the servers is the error of
// later calls, until it is repaired.
func Open(dsn string) (*Store, error) {
	config, hosts, err := parse(dsn)
	if err != nil {
		return nil, err
	}
	s := &Store{queue: make(chan *waiting), end: func() {}}
	s.reader = s.read
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.asked.Add(len(hosts))
	config.BeforeConnect = s.direct
	if s.readers, err = pgxpool.NewWithConfig(s.ctx, config); err != nil {
		return nil, err
	}
	config = config.Copy()
	config.MaxConns, config.MinConns, config.MinIdleConns = maxWriters, 0, 0
	config.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = idleTime
	if s.writers, err = pgxpool.NewWithConfig(s.ctx, config); err != nil {
		return nil, err
	}
	for _, h := range hosts {
		n := &server{config: h}
		s.servers = append(s.servers, n)
		s.all.Go(func() { s.watch(n) })
	}
	s.all.Go(s.commits)
	return s, nil
}

// Close implements [store.Store].
func (s *Store) Close() error {
	s.stop()
	s.all.Wait()
	s.end()
	go s.readers.Close() // it waits for open snapshots
	s.writers.Close()
	return nil
}

// Init makes the tables of an empty store. They must not be there.
func Init(ctx context.Context, dsn string) error {
	config, _, err := parse(dsn)
	if err != nil {
		return err
	}
	config.ConnConfig.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	conn, err := pgx.ConnectConfig(ctx, config.ConnConfig)
	if err != nil {
		return failed(err)
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, "BEGIN;"+tables+"; COMMIT")
	if code(err) == "42P07" {
		return errors.New("postgres: the database has the tables of a store already")
	}
	return failed(err)
}

// parse reads a connection string: its configuration, and that of each host.
func parse(dsn string) (*pgxpool.Config, []*pgx.ConnConfig, error) {
	config, err := pgxpool.ParseConfig(dsn)
	if file, ok := errors.AsType[*fs.PathError](err); ok {
		return nil, nil, fmt.Errorf("postgres: the connection string: %w", file)
	}
	if err != nil { // it can have the password
		return nil, nil, errors.New("postgres: the connection string is not understood " +
			"(it is not shown, as it can have a password); it is like " +
			"postgres://user:password@host:5432,host:5432/database?sslmode=verify-full")
	}
	if !strings.Contains(dsn, "pool_max_conns") {
		config.MaxConns = maxReaders
	}
	c := config.ConnConfig
	c.ConnectTimeout = cmp.Or(c.ConnectTimeout, askTime)
	c.OnNotice = func(conn *pgconn.PgConn, n *pgconn.Notice) {
		if n.SeverityUnlocalized == "WARNING" {
			conn.CustomData()[warning] = n.Message
		}
	}
	c.ValidateConnect = nil
	first := &pgconn.FallbackConfig{Host: c.Host, Port: c.Port, TLSConfig: c.TLSConfig}
	var hosts []*pgx.ConnConfig
	for _, f := range append([]*pgconn.FallbackConfig{first}, c.Fallbacks...) {
		if n := len(hosts) - 1; n >= 0 && hosts[n].Host == f.Host && hosts[n].Port == f.Port {
			hosts[n].Fallbacks = append(hosts[n].Fallbacks, f) // without TLS
			continue
		}
		h := c.Copy()
		h.Host, h.Port, h.TLSConfig, h.Fallbacks = f.Host, f.Port, f.TLSConfig, nil
		hosts = append(hosts, h)
	}
	return config, hosts, nil
}

// watch asks a server again and again.
func (s *Store) watch(n *server) {
	asked := sync.OnceFunc(s.asked.Done)
	defer asked()
	for s.ctx.Err() == nil {
		old := n.conn
		timeline, number, err := s.ask(n)
		if err != nil && old != nil && old == n.conn && old.IsClosed() {
			continue // the connection was lost; perhaps not the server
		}
		s.heard(n, timeline, number, err)
		asked()
		select {
		case <-s.ctx.Done():
		case <-time.After(askEvery):
		}
	}
	if n.conn != nil {
		n.conn.Close(context.Background())
	}
}

// ask returns the timeline of a server that takes writes, which is a number that
// grows with each promotion, or 0 if it has no standbys; and its last batch.
func (s *Store) ask(n *server) (timeline, number uint64, err error) {
	ctx, cancel := context.WithTimeout(s.ctx, askTime)
	defer cancel()
	if n.conn == nil || n.conn.IsClosed() {
		if n.conn, err = pgx.ConnectConfig(ctx, n.config); err != nil {
			return 0, 0, err
		}
	}
	const state = "SELECT number, (" + lastNumber + "), current_setting('transaction_read_only') " +
		"FROM uri_state WHERE name = 'format'"
	var format int
	var readOnly string
	err = n.conn.QueryRow(ctx, state).Scan(&format, &number, &readOnly)
	switch {
	case code(err) == "42P01":
		err = errors.New("the database has no store of a resolver")
	case err == nil && format != Format:
		err = fmt.Errorf("the store has format %d; this program knows %d", format, Format)
	case err == nil && readOnly == "on":
		err = errors.New("it is a standby, or takes no writes")
	}
	if err != nil {
		return 0, 0, err
	}
	const first = "SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint"
	if err = n.conn.QueryRow(ctx, first).Scan(&timeline); code(err) != "" {
		err = nil // not PostgreSQL
	}
	return timeline, number, err
}

// heard notes what a server has answered, and which one is the primary now. What
// the one before it still has to do fails.
func (s *Store) heard(n *server, timeline, number uint64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil && timeline < s.timeline {
		err = errors.New("it was replaced by another primary")
	}
	n.err = err
	newer := err == nil && (s.primary == nil || timeline > s.timeline)
	if newer || err != nil && s.primary == n {
		s.end()
		s.readers.Reset()
		s.writers.Reset()
		s.primary = nil
	}
	if newer {
		s.primary, s.timeline = n, timeline
		s.reign, s.end = context.WithCancel(context.Background())
	}
	if s.primary == n {
		s.Set(number)
	}
}

// direct lets a new connection go to the primary, which is not known before each
// server was asked.
func (s *Store) direct(_ context.Context, c *pgx.ConnConfig) error {
	s.asked.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.primary == nil {
		var why error
		for _, n := range s.servers {
			why = errors.Join(why, fmt.Errorf("%s: %w", name(n.config), n.err))
		}
		return fmt.Errorf("no server takes writes: %w", why)
	}
	h, reign := s.primary.config, s.reign
	c.Host, c.Port, c.TLSConfig, c.Fallbacks = h.Host, h.Port, h.TLSConfig, h.Fallbacks
	c.DialFunc = func(ctx context.Context, network, at string) (net.Conn, error) {
		conn, err := h.DialFunc(ctx, network, at)
		if err != nil {
			return nil, err
		}
		return bound{conn, context.AfterFunc(reign, func() { conn.Close() })}, nil
	}
	return nil
}

// A bound connection is closed at the end of a reign.
type bound struct {
	net.Conn
	stop func() bool
}

func (b bound) Close() error {
	b.stop()
	return b.Conn.Close()
}

func name(h *pgx.ConnConfig) string { return fmt.Sprintf("%s:%d", h.Host, h.Port) }

// code returns the SQLSTATE of an error of a server, or "".
func code(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}

func failed(err error) error {
	if err != nil {
		err = fmt.Errorf("postgres: %w", err)
	}
	return err
}

// A reader reads rows.
type reader func(ctx context.Context, where string, args ...any) ([]row, error)

// Get implements [store.Reader].
func (r reader) Get(ctx context.Context, key string) ([]byte, error) {
	rows, err := r(ctx, "k = $1", []byte(key))
	if len(rows) == 0 {
		return nil, err
	}
	return rows[0].Value, nil
}

// GetAll is one query: see [store.GetAll].
func (r reader) GetAll(ctx context.Context, keys []string) (map[string][]byte, error) {
	var list [][]byte
	for _, key := range keys {
		list = append(list, []byte(key))
	}
	rows, err := r(ctx, "k = ANY($1)", list)
	values := make(map[string][]byte)
	for _, row := range rows {
		values[string(row.Key)] = row.Value
	}
	return values, err
}

// Scan implements [store.Reader].
func (r reader) Scan(ctx context.Context, from, to string, reverse bool) store.Pairs {
	where := "k >= $1 AND k < $2 AND v IS NOT NULL ORDER BY k LIMIT $3"
	if reverse {
		where = strings.Replace(where, "LIMIT", "DESC LIMIT", 1)
	}
	return func(yield func(store.Pair, error) bool) {
		from, to := []byte(from), []byte(to)
		for size := maxPage / 16; ; size = min(4*size, maxPage) {
			rows, err := r(ctx, where, from, to, size)
			if err != nil {
				yield(store.Pair{}, err)
				return
			}
			for _, row := range rows {
				if !yield(store.Pair{Key: string(row.Key), Value: row.Value}, nil) {
					return
				}
			}
			if len(rows) < size {
				return
			}
			if last := rows[size-1].Key; reverse {
				to = last
			} else {
				from = append(last, 0)
			}
		}
	}
}

func (s *Store) read(ctx context.Context, where string, args ...any) ([]row, error) {
	ctx, cancel := context.WithTimeout(ctx, maxRead)
	defer cancel()
	rows, _ := s.readers.Query(ctx, selectRows+where, args...)
	return collect(rows)
}

// collect reads rows; their error is that of the query, too.
func collect(rows pgx.Rows) ([]row, error) {
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[row])
	return list, failed(err)
}

// Scan implements [store.Reader], by a snapshot.
func (s *Store) Scan(ctx context.Context, from, to string, reverse bool) store.Pairs {
	return func(yield func(store.Pair, error) bool) {
		v, err := s.Snapshot(ctx)
		if err != nil {
			yield(store.Pair{}, err)
			return
		}
		defer v.Close()
		v.Scan(ctx, from, to, reverse)(yield)
	}
}

// A snapshot is a transaction.
type snapshot struct {
	reader
	number uint64
	mu     sync.Mutex
	conn   *pgxpool.Conn // nil after Close
}

// Snapshot implements [store.Store].
func (s *Store) Snapshot(ctx context.Context) (store.Snapshot, error) {
	ctx, cancel := context.WithTimeout(ctx, maxRead)
	defer cancel()
	conn, err := s.readers.Acquire(ctx)
	if err != nil {
		return nil, failed(err)
	}
	v := &snapshot{conn: conn}
	v.reader = v.read
	b := &pgx.Batch{}
	b.Queue("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
	b.Queue(lastNumber).QueryRow(func(row pgx.Row) error { return row.Scan(&v.number) })
	if err := conn.SendBatch(ctx, b).Close(); err != nil {
		v.Close()
		return nil, failed(err)
	}
	return v, nil
}

func (v *snapshot) read(ctx context.Context, where string, args ...any) ([]row, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.conn == nil {
		return nil, errors.New("postgres: the snapshot is closed")
	}
	ctx, cancel := context.WithTimeout(ctx, maxRead)
	defer cancel()
	rows, _ := v.conn.Query(ctx, selectRows+where, args...)
	return collect(rows)
}

func (v *snapshot) Number() uint64 { return v.number }

// Close ends the transaction. If this fails, the connection is not used again.
func (v *snapshot) Close() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.conn != nil {
		if v.conn.Conn().PgConn().TxStatus() != 'I' {
			v.conn.Exec(context.Background(), "ROLLBACK")
		}
		v.conn.Release()
		v.conn = nil
	}
	return nil
}
