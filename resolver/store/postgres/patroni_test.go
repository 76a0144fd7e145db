//go:build linux

package postgres_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urikit/uri/internal/servertest"
	"github.com/urikit/uri/resolver/store/postgres"
)

// A member is a machine with Patroni, which starts PostgreSQL.
type member struct {
	t         *testing.T
	name, dir string
	dsn       string
	patroni   string // its configuration
	process   *servertest.Process
}

func (m *member) start() {
	m.t.Helper()
	m.process = servertest.Start(m.t, 0, servertest.Program(m.t, "patroni"), m.patroni)
	m.t.Cleanup(m.kill)
}

// kill kills all of the machine.
func (m *member) kill() {
	m.process.Process.Kill()
	b, err := os.ReadFile(filepath.Join(m.dir, "data", "postmaster.pid"))
	if err != nil {
		return
	}
	line, _, _ := strings.Cut(string(b), "\n")
	if pid, err := strconv.Atoi(line); err == nil {
		Signal(pid, syscall.SIGKILL)
	}
}

// standby returns an error unless the member is a standby.
func (m *member) standby() error {
	text, err := Query(m.dsn, "SELECT pg_is_in_recovery()")
	if err == nil && text != "t" {
		err = fmt.Errorf("%s is not a standby", m.name)
	}
	return err
}

// TestPatroni: the set-up of docs/operating-postgresql.md, on one machine. The
// primary is killed with all of its machine; a standby takes its place.
//
// It needs the variable URI_PATRONI, and the Debian packages patroni and
// etcd-server.
func TestPatroni(t *testing.T) {
	if os.Getenv("URI_PATRONI") == "" {
		t.Skip("a test of minutes, with the variable URI_PATRONI")
	}
	dir := servertest.Dir(t)
	etcd, peers := servertest.Port(t), servertest.Port(t)
	at := fmt.Sprintf("http://127.0.0.1:%d", etcd)
	servertest.Start(t, etcd, servertest.Program(t, "etcd"), "--data-dir="+dir+"/etcd",
		"--listen-client-urls="+at, "--advertise-client-urls="+at,
		fmt.Sprintf("--listen-peer-urls=http://127.0.0.1:%d", peers))
	dsn := func(hosts string) string {
		return "postgres://postgres:" + Password + "@" + hosts + "/postgres?sslmode=disable"
	}
	var members []*member
	var hosts []string
	for i := range 3 {
		m := &member{t: t, name: fmt.Sprintf("n%d", i+1)}
		m.dir = filepath.Join(dir, m.name)
		host := fmt.Sprintf("127.0.0.1:%d", servertest.Port(t))
		m.dsn = dsn(host)
		text := strings.NewReplacer(
			"name: n1", "name: "+m.name,
			"10.0.0.1:2379, 10.0.0.2:2379, 10.0.0.3:2379", fmt.Sprintf("127.0.0.1:%d", etcd),
			"10.0.0.1:8008", fmt.Sprintf("127.0.0.1:%d", servertest.Port(t)),
			"10.0.0.1:5432", host,
			"/var/lib/postgresql/15/patroni", filepath.Join(m.dir, "data"),
			"10.0.0.0/24", "127.0.0.0/8",
			"SECRET", Password,
			"wal_keep_size: 4GB", "wal_keep_size: 256MB, unix_socket_directories: ''",
		).Replace(document(t, "```yaml\n", "```"))
		text += fmt.Sprintf("  pgpass: %s/pgpass\n", m.dir)
		m.patroni = servertest.Write(t, m.dir, "patroni.yml", text)
		servertest.Open(t, m.dir)
		m.start()
		members = append(members, m)
		hosts = append(hosts, host)
	}
	all := dsn(strings.Join(hosts, ","))
	within(t, 2*time.Minute, func() error { return postgres.Init(t.Context(), all) })
	l := newLoad(t, all)
	t.Logf("writing begins after %v", l.goesOn(time.Minute))
	for round := range 3 {
		time.Sleep(5 * time.Second)
		old := members[0]
		for _, m := range members {
			if m.standby() != nil {
				old = m
			}
		}
		old.kill()
		time.Sleep(100 * time.Millisecond) // what was under way ends
		t.Logf("round %d: %s is killed; writing went on after %v", round, old.name,
			l.goesOn(2*time.Minute).Round(time.Millisecond))
		old.start()
		within(t, 2*time.Minute, old.standby)
	}
	l.check()
}
