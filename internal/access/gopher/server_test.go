//go:build unix

package gopher_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urikit/uri/internal/dereftest"
	"github.com/urikit/uri/internal/servertest"
)

const (
	dotted = "hello gopher\nline2\n.\nafter-dot\n"
	binary = "\x00\xff.\r\n\n.\n"
)

// files writes what the servers serve.
func files(t *testing.T) (dir, root string) {
	dir = servertest.Dir(t)
	root = filepath.Join(dir, "root")
	for name, content := range map[string]string{
		"hello.txt": dotted, "hello.txt.abstract": "about hello\n", "x.bin": binary,
		"secret.txt": "secret", "docs/a b": "a b\n", "form": "the form\n",
		"form.ask": "Note: a form\nAsk: Your name?\tnobody\n",
		"search":   "#!/bin/sh\necho \"found: $SEARCHREQUEST\"\n",
	} {
		servertest.Write(t, root, name, content)
	}
	if err := os.Chmod(filepath.Join(root, "search"), 0o755); err != nil {
		t.Fatal(err)
	}
	servertest.Open(t, dir)
	if err := os.Chmod(filepath.Join(root, "secret.txt"), 0); err != nil {
		t.Fatal(err)
	}
	return dir, root
}

func TestPygopherd(t *testing.T) {
	program := servertest.Program(t, "pygopherd")
	dir, root := files(t)
	port := servertest.Port(t)
	conf, err := os.ReadFile("/etc/pygopherd/pygopherd.conf")
	if err != nil {
		t.Fatal(err)
	}
	own := map[string]string{
		"port": fmt.Sprint(port), "interface": "127.0.0.1", "servername": "127.0.0.1",
		"usechroot": "no", "root": root, "pidfile": dir + "/pid", "mimetypes": "/etc/mime.types",
		"setuid": "", "setgid": "",
	}
	var lines []string
	for line := range strings.Lines(string(conf)) {
		name, _, _ := strings.Cut(line, "=")
		if _, ok := own[strings.TrimSpace(name)]; !ok {
			lines = append(lines, line)
		}
		if strings.TrimSpace(line) == "[pygopherd]" {
			for name, value := range own {
				if value != "" {
					lines = append(lines, name+" = "+value+"\n")
				}
			}
		}
	}
	text := strings.ReplaceAll(strings.Join(lines, ""), "file.FileHandler",
		"scriptexec.ExecHandler, file.FileHandler")
	servertest.Start(t, port, program, servertest.Write(t, dir, "pygopherd.conf", text))
	at := fmt.Sprintf("127.0.0.1:%d", port)
	base := "gopher://" + at

	dereftest.Run(t, dereftest.Server{
		Accessors: accessors,
		Objects: map[string]string{
			base + "/0/hello.txt%09%09+":     dotted,
			base + "/0/hello.txt":            dotted,
			base + "/9/x.bin":                binary,
			base + "/9/x.bin%09%09+":         binary,
			base + "/0/docs/a%20b%09%09+":    "a b\n",
			base + "/0/search%09two%20words": "found: two words\n",
			base + "/0/search%09w%09+":       "found: w\n",
		},
		Missing: base + "/0/none%09%09+",
		Refused: base + "/0/secret.txt",
	})
	if _, _, err := get(t, at, "/0/none"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	r, _, err := get(t, at, "/")
	if got := items(r, at); err != nil || !r.IsList ||
		!strings.Contains(got, "text file|hello|gopher://h/0/hello.txt%09%09+\ntext|about hello|\n") {
		t.Errorf("%s, %v", got, err)
	}
	// The server takes names of attributes for something else.
	_, body, err := get(t, at, "/0/hello.txt%09%09!+ABSTRACT")
	if err != nil || !strings.HasSuffix(body, "\r\n+ABSTRACT:\r\n about hello\r\n") ||
		strings.Contains(body, "ADMIN") {
		t.Errorf("%q, %v", body, err)
	}
	_, body, err = get(t, at, "/0/form%09%09?")
	if err != nil || !strings.HasSuffix(body,
		"+\r\n+ASK:\r\n Note: a form\r\n Ask: Your name?\tnobody\r\n") {
		t.Errorf("%q, %v", body, err)
	}
	r, _, err = get(t, at, "/1/%09%09$")
	if got := items(r, at); err != nil || !strings.Contains(got,
		"\nview|text/plain|gopher://h/0/hello.txt%09%09+text/plain\n") {
		t.Errorf("%s, %v", got, err)
	}
}

// TestGophernicus: the server does not know Gopher+. It starts anew for each
// connection, which takes too long for the suite.
func TestGophernicus(t *testing.T) {
	program := servertest.Program(t, "gophernicus")
	_, root := files(t)
	port := servertest.Port(t)
	servertest.Start(t, port, servertest.Program(t, "socat"),
		fmt.Sprintf("TCP-LISTEN:%d,bind=127.0.0.1,reuseaddr,fork", port),
		// socat drops what a program with another status than 0 has written.
		fmt.Sprintf("SYSTEM:%s -r %s -h 127.0.0.1 -p %d -nv -nu -nx -nm; true", program, root, port))
	at := fmt.Sprintf("127.0.0.1:%d", port)
	text := strings.ReplaceAll(dotted, "\n", "\r\n")
	for path, want := range map[string]string{
		"/0/hello.txt":               text,
		"/0/hello.txt%09%09+":        text,
		"/0/hello.txt%09%09+a/b%20c": text,
		"/9/x.bin":                   binary,
	} {
		if _, got, err := get(t, at, path); err != nil || got != want {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	if _, _, err := get(t, at, "/1/none/"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	r, _, err := get(t, at, "/1/docs/%09%09$")
	if got := items(r, at); err != nil || !strings.Contains(got, "|gopher://h/0/docs/a%23040b\n") ||
		len(r.Notes) != 1 {
		t.Errorf("%s, %+v, %v", got, r, err)
	}
}
