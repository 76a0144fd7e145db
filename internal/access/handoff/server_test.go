//go:build unix

package handoff_test

import (
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/internal/servertest"
)

// command returns the command for a URI.
func command(t *testing.T, text string) []string {
	t.Helper()
	r, err := get(text, accessors)
	if err != nil {
		t.Fatal(err)
	}
	return r.Command
}

// run runs a command until it has written the text that is wanted.
func run(t *testing.T, command []string, input, want string) {
	t.Helper()
	c := exec.Command(servertest.Program(t, command[0]), command[1:]...)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	p := servertest.StartCmd(t, 0, c)
	io.WriteString(in, input)
	for began := time.Now(); !strings.Contains(p.Output(), want); {
		if time.Since(began) > 10*time.Second {
			t.Fatalf("%q: %q", command, p.Output())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestTelnetd: the row telnet of the table of servers.
func TestTelnetd(t *testing.T) {
	telnetd := servertest.Program(t, "telnetd")
	port := servertest.Port(t)
	servertest.StartCmd(t, port, exec.Command(servertest.Program(t, "socat"),
		fmt.Sprintf("TCP-LISTEN:%d,bind=127.0.0.1,reuseaddr,fork", port),
		"EXEC:"+telnetd+" -E /bin/cat"))
	telnet := command(t, fmt.Sprintf("telnet://alice:pw@127.0.0.1:%d/", port))
	run(t, telnet, "one line\n", "one line")
}

// TestHercules: the row tn3270 of the table of servers. The program s3270 is
// c3270 without a terminal: it reads commands.
func TestHercules(t *testing.T) {
	hercules := servertest.Program(t, "hercules")
	port := servertest.Port(t)
	conf := servertest.Write(t, servertest.Dir(t), "h.cnf",
		fmt.Sprintf("CNSLPORT 127.0.0.1:%d\n0700 3270\n", port))
	c := exec.Command(hercules, "-d", "-f", conf)
	c.Dir = filepath.Dir(conf)
	servertest.StartCmd(t, port, c)
	c3270 := command(t, fmt.Sprintf("tn3270://127.0.0.1:%d", port))
	run(t, append([]string{"s3270"}, c3270[1:3]...), "Connect("+c3270[3]+")\nWait(2,Output)\nAscii()\nQuit()\n",
		"Hercules Version")
}

// TestZtest: the rows z39.50r and z39.50s of the table of servers.
func TestZtest(t *testing.T) {
	port := servertest.Port(t)
	servertest.Start(t, port, servertest.Program(t, "yaz-ztest"),
		fmt.Sprintf("tcp:127.0.0.1:%d", port))
	at := fmt.Sprintf("://127.0.0.1:%d/Default", port)
	run(t, command(t, "z39.50r"+at+"?comp%22uter;rs=USmarc"), "", "How to program a computer")
	run(t, command(t, "z39.50s"+at+"+Slow"), "find computer\nshow 1\n",
		"[Default Slow]Record type")
}
