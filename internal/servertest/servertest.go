//go:build unix

// Package servertest starts real servers for tests, on the loopback interface.
//
// In go test work a test whose server is not installed is skipped, and says
// which command runs it. With the variable URI_SERVERS=required, as in
// .ci/run servers, a missing server is a failure.
package servertest

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Program returns the path of a program of a Debian package, or skips the test.
func Program(t testing.TB, name string) string {
	t.Helper()
	if testing.Short() && !required() {
		t.Skip("a short test; with all servers: .ci/run servers")
	}
	dirs := append(filepath.SplitList(os.Getenv("PATH")), "/usr/sbin", "/sbin")
	postgres, _ := filepath.Glob("/usr/lib/postgresql/*/bin") // where Debian has them
	for _, dir := range append(dirs, postgres...) {
		if p := filepath.Join(dir, name); isProgram(p) {
			return p
		}
	}
	Missing(t, "program "+name)
	return ""
}

// Python returns the Python of Debian, which has the modules of its packages,
// or skips the test.
func Python(t testing.TB, module string) string {
	t.Helper()
	const python = "/usr/bin/python3"
	if testing.Short() && !required() {
		t.Skip("a short test; with all servers: .ci/run servers")
	}
	if exec.Command(python, "-c", "import "+module).Run() != nil {
		Missing(t, "module "+module+" of "+python)
	}
	return python
}

func required() bool { return os.Getenv("URI_SERVERS") == "required" }

// Missing skips a test for what is not there, or fails it.
func Missing(t testing.TB, what string) {
	t.Helper()
	if required() {
		t.Fatalf("missing %s", what)
	}
	t.Skipf("missing %s; with all servers: .ci/run servers", what)
}

func isProgram(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// Dir returns a directory that servers without privileges can read and write.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "uri-server")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	Open(t, dir)
	return dir
}

// Open gives a file or directory, and all below it, to servers.
func Open(t testing.TB, path string) {
	t.Helper()
	err := filepath.Walk(path, func(p string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		if os.Geteuid() == 0 {
			if err := os.Lchown(p, nobody, nobody); err != nil {
				return err
			}
		}
		if info.IsDir() {
			return os.Chmod(p, 0o755)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// nobody is the user and group of servers, if the tests run as root.
const nobody = 65534

// Write writes a file below dir for a server, with its directories.
func Write(t testing.TB, dir, name, content string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Port returns a free port of 127.0.0.1.
func Port(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// A Process is a running server.
type Process struct {
	*exec.Cmd
	mu     sync.Mutex
	output bytes.Buffer
}

// Output returns what the server has written until now.
func (p *Process) Output() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.output.String()
}

// Write implements [io.Writer].
func (p *Process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.output.Write(b)
}

// Start starts a server without privileges, waits until it accepts connections
// at the port, and ends it with the test. A port of 0 is not waited for.
func Start(t testing.TB, port int, program string, args ...string) *Process {
	t.Helper()
	c := exec.Command(program, args...)
	c.SysProcAttr = Nobody()
	return StartCmd(t, port, c)
}

// Nobody is the user of servers.
func Nobody() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{}
	if os.Geteuid() == 0 {
		a.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	}
	return a
}

// StartCmd is Start for a command, as the user of the tests.
func StartCmd(t testing.TB, port int, c *exec.Cmd) *Process {
	t.Helper()
	p := &Process{Cmd: c}
	c.Stdout, c.Stderr = p, io.Writer(p)
	if c.SysProcAttr == nil {
		c.SysProcAttr = &syscall.SysProcAttr{}
	}
	c.SysProcAttr.Setpgid = true
	c.WaitDelay = time.Second
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	t.Cleanup(func() {
		syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		<-ended
		if t.Failed() {
			t.Logf("%s:\n%s", strings.Join(c.Args, " "), p.Output())
		}
	})
	for began := time.Now(); port != 0; time.Sleep(20 * time.Millisecond) {
		conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			conn.Close()
			break
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("%s ended: %v", c.Args[0], err)
		default:
		}
		if time.Since(began) > 20*time.Second {
			t.Fatalf("%s does not listen at port %d", c.Args[0], port)
		}
	}
	return p
}
