package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Promote makes a standby the primary, in place of one that is gone. The
// connection string has all servers, and a user who may change their settings.
// Each step is said. It needs PostgreSQL itself.
//
// First it takes the standbys away from the primary: so that one cannot commit
// any more, even if it lives. Then the standby that has most becomes the
// primary, and the others follow it. Nothing is done if the primary answers, or
// if another server does not, which may have what no standby has that answers;
// unless it is forced. A server that takes writes on an older timeline than that
// of a standby was the primary before, and came back: it is said, and left alone.
func Promote(ctx context.Context, dsn string, force bool, say func(step string)) (err error) {
	_, hosts, err := parse(dsn)
	if err != nil {
		return err
	}
	standbys, doubt := survey(ctx, hosts, say)
	defer func() {
		for _, n := range standbys {
			n.conn.Close(ctx)
		}
	}()
	if len(standbys) == 0 || doubt != nil && !force {
		return fmt.Errorf("postgres: nothing is promoted: %w",
			cmp.Or(doubt, errors.New("no standby answers")))
	}
	done := false
	defer func() {
		for _, n := range standbys {
			if !done { // as it was
				err = errors.Join(err, n.follow(context.WithoutCancel(ctx), ""))
			}
		}
	}()
	for _, n := range standbys {
		if err := n.stop(ctx); err != nil {
			return err
		}
		say(fmt.Sprintf("%s has the log until %X/%08X of timeline %d", n.name,
			n.position>>32, uint32(n.position), n.timeline))
	}
	best := slices.MaxFunc(standbys, func(a, b *node) int {
		return cmp.Or(cmp.Compare(a.timeline, b.timeline), cmp.Compare(a.position, b.position))
	})
	if err := best.get(ctx, "SELECT pg_promote(true, 300)", &done); err != nil {
		return err
	}
	if !done {
		return fmt.Errorf("postgres: %s does not become the primary; its log says why", best.name)
	}
	say(best.name + " is the primary")
	for _, n := range standbys {
		if n == best {
			continue
		}
		c := best.conn.Config()
		if err := n.follow(ctx, at(c.Host, c.Port)); err != nil {
			return err
		}
		say(n.name + " follows it")
	}
	return nil
}

// survey returns the standbys that answer, and why none should be promoted.
func survey(ctx context.Context, hosts []*pgx.ConnConfig, say func(string)) (
	standbys []*node, doubt error,
) {
	var primaries []*node
	silent, newest := 0, int64(0)
	for _, h := range hosts {
		n := &node{name: name(h)}
		err := n.open(ctx, h)
		newest = max(newest, n.timeline)
		switch {
		case err != nil:
			silent++
			say(err.Error())
		case n.standby:
			standbys = append(standbys, n)
			continue
		default:
			primaries = append(primaries, n)
		}
		if n.conn != nil {
			n.conn.Close(ctx)
		}
	}
	if silent > 1 {
		doubt = fmt.Errorf("%d of %d servers do not answer, and one may have more than the others",
			silent, len(hosts))
	}
	for _, n := range primaries {
		if n.timeline == newest {
			doubt = fmt.Errorf("%s is the primary, on timeline %d", n.name, n.timeline)
			continue
		}
		say(fmt.Sprintf("%s takes writes on timeline %d, and is not the primary: that is timeline %d; "+
			"stop it, and make it a standby", n.name, n.timeline, newest))
	}
	return standbys, doubt
}

// A node is a server, as Promote finds it.
type node struct {
	name     string
	conn     *pgx.Conn
	standby  bool
	source   string // its primary_conninfo, which can have a password
	timeline int64
	position int64 // the end of the log that it has
}

// open connects to a server, and asks what it is.
func (n *node) open(ctx context.Context, h *pgx.ConnConfig) (err error) {
	if n.conn, err = pgx.ConnectConfig(ctx, h); err != nil {
		return err
	}
	err = n.get(ctx, "SELECT pg_is_in_recovery(), current_setting('primary_conninfo')",
		&n.standby, &n.source)
	if err != nil {
		return err
	}
	return n.look(ctx)
}

// get reads the values of a row.
func (n *node) get(ctx context.Context, sql string, values ...any) error {
	if err := n.conn.QueryRow(ctx, sql).Scan(values...); err != nil {
		return fmt.Errorf("postgres: %s: %w", n.name, err)
	}
	return nil
}

// stop takes a standby away from its primary, and reads what it has then.
func (n *node) stop(ctx context.Context) error {
	err := n.follow(ctx, at("127.0.0.1", 1)) // nobody listens there
	for receivers := 1; err == nil && receivers > 0; time.Sleep(20 * time.Millisecond) {
		err = n.get(ctx, "SELECT count(*) FROM pg_stat_wal_receiver", &receivers)
	}
	if err != nil {
		return err
	}
	return n.look(ctx)
}

// look reads how far a server has come.
func (n *node) look(ctx context.Context) error {
	return n.get(ctx, `SELECT greatest((SELECT timeline_id FROM pg_control_checkpoint()),
			(SELECT max(('x' || left(name, 8))::bit(32)::int) FROM pg_ls_waldir()
				WHERE name ~ '^[0-9A-F]{24}$')),
		coalesce(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0', 0)::bigint`,
		&n.timeline, &n.position)
}

// follow makes a standby follow the server at a place; "" is the one that it
// followed at first.
func (n *node) follow(ctx context.Context, at string) error {
	text := strings.ReplaceAll(n.source+at, "'", "''")
	_, err := n.conn.Exec(ctx, "ALTER SYSTEM SET primary_conninfo = '"+text+"'")
	if err != nil {
		return fmt.Errorf("postgres: %s: %w", n.name, err)
	}
	return n.get(ctx, "SELECT pg_reload_conf()", nil)
}

// at is a place in the form of primary_conninfo, where the last one counts.
func at(host string, port uint16) string {
	return fmt.Sprintf(" host='%s' hostaddr='' port=%d", host, port)
}
