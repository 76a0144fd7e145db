package faults_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// folder holds the program; it is empty until a test has built one.
var folder string

// build builds the program, once.
var build = sync.OnceValues(func() (file string, err error) {
	if folder, err = os.MkdirTemp("", "uri-resolver-"); err != nil {
		return "", err
	}
	file = filepath.Join(folder, "uri-resolver.exe")
	out, err := exec.Command("go", "build", "-o", file, "github.com/urikit/uri/resolver/cmd/uri-resolver").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return file, err
})

func TestMain(m *testing.M) {
	status := m.Run()
	os.RemoveAll(folder)
	os.Exit(status)
}

// program returns the path of the program.
func program(t *testing.T) string {
	t.Helper()
	file, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// run runs a verb, and returns its output.
func run(t *testing.T, args ...string) string {
	t.Helper()
	c := exec.Command(program(t), args...)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		t.Fatalf("%q: %v: %s%s", args, err, &out, &errs)
	}
	return out.String()
}

// A server is a process of serve.
type server struct {
	*exec.Cmd
	address string
	log     *buffer
	ended   chan error
}

// A buffer is written by a process and read by a test.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// newStore makes a store with a namespace, and returns it with a token for it.
func newStore(t *testing.T, parent string) (store, token string) {
	t.Helper()
	dir, err := os.MkdirTemp(parent, "")
	if err != nil {
		t.Fatal(err)
	}
	store = filepath.Join(dir, "store")
	run(t, "init", "--store", store)
	run(t, "namespace", "--store", store, "--owner", "us", "--mask", "zdk", "urn:example:")
	return store, strings.TrimSpace(run(t, "token", "add", "t", "--store", store, "--owner", "us"))
}

// spawn starts serve. It is killed at the end of the test, if it still runs.
func spawn(t *testing.T, store string, args ...string) *server {
	t.Helper()
	s := &server{log: &buffer{}, ended: make(chan error, 1)}
	s.Cmd = exec.Command(program(t), append([]string{"serve", "--store", store, "--admin", "", "--listen",
		"127.0.0.1:0", "--rate", "1e9", "--burst", "1000000000", "--cache", "67108864"}, args...)...)
	s.Stdout, s.Stderr = s.log, s.log
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Process.Kill() })
	go func() { s.ended <- s.Wait() }()
	return s
}

// ready waits until the server answers.
func (s *server) ready(t *testing.T) {
	t.Helper()
	for range 2000 {
		if _, rest, ok := strings.Cut(s.log.String(), `"address":"`); ok {
			s.address, _, _ = strings.Cut(rest, `"`)
			return
		}
		select {
		case err := <-s.ended:
			t.Fatalf("the server has ended: %v: %s", err, s.log)
		case <-time.After(5 * time.Millisecond):
		}
	}
	t.Fatalf("the server does not start: %s", s.log)
}

// kill ends the process as the system does, without a word.
func (s *server) kill() {
	s.Process.Kill()
	<-s.ended
	s.log = nil // there are many servers
}

// A client has a token and a connection.
type client struct {
	http.Client
	server, token string
}

func newClient(address, token string) *client {
	return &client{http.Client{Transport: &http.Transport{}, Timeout: 20 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}, "http://" + address, token}
}

// do sends a request to the API: fields are names and values in turn.
func (c *client) do(method, path, body string, fields ...string) (int, []byte, error) {
	r, err := http.NewRequest(method, c.server+"/api/v1/"+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(fields); i += 2 {
		r.Header.Set(fields[i], fields[i+1])
	}
	a, err := c.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer a.Body.Close()
	b, err := io.ReadAll(a.Body)
	return a.StatusCode, b, err
}
