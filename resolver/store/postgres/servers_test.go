//go:build linux

package postgres_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/urikit/uri/internal/servertest"
)

// Password is that of the user of all servers.
const Password = "hunter2-secret"

// A Server is a PostgreSQL server.
type Server struct {
	Name string
	Port int
	Dir  string // its data
	Via  *Proxy // before it, for standbys and Promote

	t      testing.TB
	cmd    *exec.Cmd
	ended  chan struct{}
	output bytes.Buffer
}

// settings are those of all servers.
const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 64MB
wal_log_hints = on
wal_keep_size = 512MB
wal_retrieve_retry_interval = 200ms
`

// NewServer makes a server with more settings, and starts it.
func NewServer(t testing.TB, name string, more ...string) *Server {
	t.Helper()
	program := servertest.Program(t, "initdb")
	s := emptyServer(t, name)
	password := servertest.Write(t, filepath.Dir(s.Dir), "password", Password)
	s.Run(program, "--no-sync", "--pgdata="+s.Dir, "--username=uri", "--pwfile="+password,
		"--auth=scram-sha-256", "--encoding=UTF8", "--locale=C")
	s.Configure(settings + fmt.Sprintf("port = %d\n", s.Port) + strings.Join(more, "\n"))
	s.Start()
	return s
}

func emptyServer(t testing.TB, name string) *Server {
	t.Helper()
	s := &Server{Name: name, Port: servertest.Port(t), t: t}
	s.Dir, s.Via = filepath.Join(servertest.Dir(t), name), NewProxy(t, s.Port)
	return s
}

// Cluster makes a primary n1 and synchronous standbys, each with a proxy before
// it. Each commit needs one of them.
func Cluster(t testing.TB, standbys int, more ...string) []*Server {
	t.Helper()
	nodes := []*Server{NewServer(t, "n1", more...)}
	for i := range standbys {
		n := emptyServer(t, fmt.Sprintf("n%d", i+2))
		n.Rejoin(nodes[0])
		nodes = append(nodes, n)
	}
	if standbys > 0 {
		for _, n := range nodes {
			n.Exec("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (n1, n2, n3)'")
			n.Exec("SELECT pg_reload_conf()")
		}
	}
	return nodes
}

// Configure adds settings to those of a server, for its next start.
func (s *Server) Configure(text string) {
	s.t.Helper()
	f, err := os.OpenFile(filepath.Join(s.Dir, "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString("\n" + text + "\n"); err != nil {
		s.t.Fatal(err)
	}
}

// Rejoin makes the server a new standby of a primary.
func (s *Server) Rejoin(primary *Server) {
	s.t.Helper()
	if err := os.RemoveAll(s.Dir); err != nil {
		s.t.Fatal(err)
	}
	s.follow(primary, "pg_basebackup", "--checkpoint=fast", "--pgdata="+s.Dir, "--dbname=")
}

// Rewind makes a stopped server a standby of a primary again, by pg_rewind.
// Without the checkpoint, a primary that was just promoted says that it still
// has the timeline of the server, and nothing is rewound.
func (s *Server) Rewind(primary *Server) {
	s.t.Helper()
	primary.Exec("CHECKPOINT")
	s.follow(primary, "pg_rewind", "--target-pgdata="+s.Dir, "--source-server=")
}

// follow runs a program whose last argument ends with the place of the primary,
// and starts the server.
func (s *Server) follow(primary *Server, program string, args ...string) {
	s.t.Helper()
	args[len(args)-1] += fmt.Sprintf("host=127.0.0.1 port=%d user=uri dbname=postgres "+
		"password=%s application_name=%s", primary.Via.Port, Password, s.Name)
	s.Run(servertest.Program(s.t, program),
		append([]string{"--no-sync", "--write-recovery-conf"}, args...)...)
	s.Configure(fmt.Sprintf("port = %d", s.Port))
	s.Start()
}

// DSN is the connection string for servers; DSNVia is that for their proxies.
func DSN(servers ...*Server) string { return dsn(servers, func(s *Server) int { return s.Port }) }
func DSNVia(servers ...*Server) string {
	return dsn(servers, func(s *Server) int { return s.Via.Port })
}

func dsn(servers []*Server, port func(*Server) int) string {
	var hosts []string
	for _, s := range servers {
		hosts = append(hosts, fmt.Sprintf("127.0.0.1:%d", port(s)))
	}
	return "postgres://uri:" + Password + "@" + strings.Join(hosts, ",") +
		"/postgres?sslmode=disable&target_session_attrs=any"
}

// Run runs a program as the user of the servers, to its end.
func (s *Server) Run(program string, args ...string) {
	s.t.Helper()
	c := exec.Command(program, args...)
	c.SysProcAttr, c.Dir = servertest.Nobody(), filepath.Dir(s.Dir)
	if out, err := c.CombinedOutput(); err != nil {
		s.t.Fatalf("%s: %v\n%s", program, err, out)
	}
}

// Start starts a server that is stopped, and waits until it answers.
func (s *Server) Start() {
	s.t.Helper()
	s.cmd = exec.Command(servertest.Program(s.t, "postgres"), "-D", s.Dir)
	s.cmd.SysProcAttr, s.cmd.Dir = servertest.Nobody(), s.Dir
	s.cmd.SysProcAttr.Pdeathsig = syscall.SIGQUIT // it ends with the test in any case
	s.cmd.Stdout, s.cmd.Stderr = &s.output, &s.output
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	cmd, ended := s.cmd, make(chan struct{})
	s.ended = ended
	go func() { cmd.Wait(); close(ended) }()
	s.t.Cleanup(func() {
		s.Kill()
		if s.t.Failed() {
			s.t.Logf("%s, port %d:\n%s", s.Name, s.Port, s.output.String())
			s.output.Reset()
		}
	})
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		_, err := Query(DSN(s), "SELECT 1")
		if err == nil {
			return
		}
		if time.Now().After(end) {
			s.Kill()
			s.t.Fatalf("%s does not start: %v\n%s", s.Name, err, s.output.String())
		}
	}
}

// Signal sends a signal to all processes of the server.
func (s *Server) Signal(sig syscall.Signal) { Signal(s.cmd.Process.Pid, sig) }

// Signal sends a signal to a process and to those that it has forked.
func Signal(pid int, sig syscall.Signal) {
	syscall.Kill(pid, syscall.SIGSTOP) // it forks no more
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	for _, child := range strings.Fields(string(children)) {
		if n, err := strconv.Atoi(child); err == nil {
			syscall.Kill(n, sig)
		}
	}
	syscall.Kill(pid, sig)
}

// Kill kills all processes of the server: without those that it has forked, a
// dead server could go on to answer.
func (s *Server) Kill() {
	select {
	case <-s.ended:
		return
	default:
	}
	s.Signal(syscall.SIGKILL)
	<-s.ended
}

// Stop stops the server, as a system does that shuts down.
func (s *Server) Stop() {
	syscall.Kill(s.cmd.Process.Pid, syscall.SIGINT)
	<-s.ended
}

// Exec is Query that does not fail.
func (s *Server) Exec(sql string) string {
	s.t.Helper()
	text, err := Query(DSN(s), sql)
	if err != nil {
		s.t.Fatalf("%s: %s: %v", s.Name, sql, err)
	}
	return text
}

// Query runs SQL, and returns the first column of the first row as text.
func Query(dsn, sql string) (text string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return "", err
	}
	defer conn.Close(ctx)
	results, err := conn.PgConn().Exec(ctx, sql).ReadAll()
	for _, r := range results {
		if len(r.Rows) > 0 && len(r.Rows[0]) > 0 {
			text = string(r.Rows[0][0])
		}
	}
	return text, err
}

// A Proxy stands before a server.
type Proxy struct {
	Port int

	mu   sync.Mutex
	pass context.Context // the connections that are there pass until its end
	end  context.CancelFunc
}

// NewProxy returns a proxy before a port.
func NewProxy(t testing.TB, port int) *Proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &Proxy{Port: l.Addr().(*net.TCPAddr).Port, end: func() {}}
	p.Cut(false)
	t.Cleanup(func() { l.Close(); p.Cut(true) })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
			if err != nil {
				from.Close()
				continue
			}
			p.mu.Lock()
			context.AfterFunc(p.pass, func() { from.Close(); to.Close() })
			p.mu.Unlock()
			go func() { io.Copy(from, to); from.Close() }()
			go func() { io.Copy(to, from); to.Close() }()
		}
	}()
	return p
}

// Cut cuts all connections, and lets no new ones pass, or does so again.
func (p *Proxy) Cut(cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.end()
	if !cut {
		p.pass, p.end = context.WithCancel(context.Background())
	}
}
