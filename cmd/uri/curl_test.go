//go:build unix

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/urikit/uri/internal/servertest"
)

// A recorder is a server, and a proxy, that keeps what it was asked: the request
// line and some fields, as they came. A server of net/http hides Host.
type recorder struct {
	address string
	mu      sync.Mutex
	got     []string
	visits  int
}

func (r *recorder) serve(c net.Conn) {
	defer c.Close()
	var head bytes.Buffer
	in := bufio.NewReader(c)
	for {
		line, err := in.ReadString('\n')
		if head.WriteString(line); err != nil {
			return
		}
		if line == "\r\n" {
			break
		}
	}
	asked, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(head.Bytes())))
	if err != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	first, fields, _ := strings.Cut(head.String(), "\r\n")
	for line := range strings.SplitSeq(fields, "\r\n") {
		name, _, _ := strings.Cut(line, ":")
		switch http.CanonicalHeaderKey(name) {
		case "Host", "Range":
			first += " | " + strings.ReplaceAll(line, ": ", ":")
		case "Authorization":
			first += " | " + strings.TrimSuffix(line, "=")
		}
	}
	r.got = append(r.got, first)
	w := httptest.NewRecorder()
	w.Header().Set("Connection", "close")
	switch path := asked.URL.Path; path {
	case "/latin":
		w.Header().Set("Location", "/caf\xe9/\xc3(?q=\xfc") // curl writes %e9, and uri %E9
		w.WriteHeader(http.StatusFound)
	case "/r":
		w.Header().Set("Location", "/a")
		w.WriteHeader(http.StatusFound)
	case "/self":
		if r.visits++; r.visits%3 != 0 {
			w.Header().Set("Location", "/self")
			w.WriteHeader(http.StatusFound)
		}
	case "/octets":
		http.ServeContent(w, asked, "", time.Time{}, strings.NewReader("0123456789"))
	default:
		w.Header().Set("Content-Type", "text/plain")
		w.Header().Set("X-Y", "z")
		if asked.Method != http.MethodHead {
			fmt.Fprintln(w, "hello")
		}
	}
	resp := w.Result()
	resp.Close = true
	resp.Write(c)
}

// TestCurl: with the same flags, uri fetch asks for what curl asks for, and
// writes what curl writes.
func TestCurl(t *testing.T) {
	curl := servertest.Program(t, "curl")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	r := &recorder{address: l.Addr().String()}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go r.serve(c)
		}
	}()
	_, port, _ := net.SplitHostPort(r.address)
	names := "--resolve h.test:PORT:127.0.0.1 --resolve x.h.test:PORT:127.0.0.1 " +
		"--resolve h.test.:PORT:127.0.0.1 --resolve ah.test:PORT:127.0.0.1 "
	const format = "%{redirect_url}|%{remote_ip}|%{remote_port}|%{http_code}|%{response_code}|" +
		"%{num_redirects}|%{method}|%{http_version}|%{urlnum}|%{num_connects}|" +
		"%{filename_effective}|%{url}|%{url_effective}|%{content_type}|%{exitcode}|%{referer}|" +
		"%{size_download}|%{size_upload}|%{local_ip}|%{ftp_entry_path}|%{errormsg}|%header{x-y}|" +
		"%header{none}|%%|%x|\\t|\\q|%{stderr}no"
	for _, x := range []struct{ env, args string }{
		{"", "SERVER/a/../b/./c?x=/../y"}, {"", "SERVER/.."}, {"", "SERVER/a/%2e%2e/b"},
		{"", "SERVER/a//../b/."},
		{"", "-x SERVER -H Host:other http://real.example/a?b"},
		{"", "-x SERVER -H Host:other:1 http://real.example:8081"},
		{"", "-x SERVER ftp://h.example:2121/a/../b"}, {"", "-x SERVER ftp://joe:pw@h.example:2121/b;type=a"},
		{"", "-L SERVER/latin"}, {"", "-L SERVER/self"}, {"", "-L --max-redirs 0 SERVER/r"},
		{"", "--netrc-file first SERVER/a"}, {"", "--netrc-file first http://user2@HOST/a"},
		{"", "--netrc-file quoted SERVER/a"}, {"", "--netrc-file default SERVER/a"},
		{"", "--netrc-file nologin SERVER/a"}, {"", "-u a:b http://c:d@HOST/a"},
		{"", "-s -L -o f -w " + format + " SERVER/r"}, {"", "-s -o /dev/null -w " + format + " -e ref SERVER/r"},
		{"", "-s -w %{onerror}never SERVER/a"}, {"", "-s -w @format SERVER/a"},
		{"", "--range 2-4 SERVER/octets"}, {"", "--range -3 SERVER/octets"}, {"", "--range 8- SERVER/octets"},
		{"", "-C - -o begun SERVER/octets"}, {"", "-C - -o whole SERVER/octets"},
		{"", "-C - -o new SERVER/octets"},
		{"", "--proto =https SERVER/a"}, {"", "--proto -http SERVER/a"}, {"", "--proto -all,http SERVER/a"},
		{"", "--proto-redir =https -L SERVER/r"}, {"", "--proto-redir -all,https -L SERVER/r"},
		{"", "--proto-redir -all,http -L SERVER/r"}, {"", "--proto-redir all,-http -L SERVER/r"},
		{"", "-X GET --http1.1 --tlsv1.2 --no-progress-meter --basic SERVER/a"},
		{"", "-I -o /dev/null -w %{http_code} SERVER/a"}, {"", "-O SERVER/a"},
		{"", "--remote-name-all SERVER/a SERVER/octets"}, {"", "-o link SERVER/octets"},
		{"no_proxy=h.test.", names + "http://h.test:PORT/"}, {"no_proxy=.h.test", names + "http://h.test:PORT/"},
		{"no_proxy=h.test", names + "http://h.test.:PORT/"}, {"no_proxy=h.test", names + "http://x.h.test:PORT/"},
		{"no_proxy=a.test,h.test", names + "http://ah.test:PORT/"}, {"no_proxy=*", names + "http://h.test:PORT/"},
		{"no_proxy=127.0.0.0/8", "SERVER/a"}, {"NO_PROXY=h.test", names + "-x SERVER http://h.test:PORT/"},
		{"no_proxy=h.test", names + "--noproxy a.test http://h.test:PORT/"},
		{"all_proxy=SERVER", "http://real.example/"}, {"http_proxy=SERVER", "http://real.example/a"},
		{"all_proxy=SERVER", "http://127.0.0.1:1024/"}, {"http_proxy=SERVER", "http://localhost:1024/a"},
	} {
		args := strings.NewReplacer("SERVER", "http://"+r.address, "HOST", r.address, "PORT", port)
		type result struct{ ok, requests, out, files string }
		run := func(program ...string) (got result) {
			dir := t.TempDir()
			for name, text := range map[string]string{
				"first": "machine 127.0.0.1 login user1 password pass1\n" +
					"machine 127.0.0.1 login user2 password pass2\n",
				"quoted":  `machine 127.0.0.1 login "a b" password "two \"words\""`,
				"default": "default login d password p\nmachine 127.0.0.1 login a password b\n",
				"nologin": "machine 127.0.0.1 password p\n", "begun": "01234", "whole": "0123456789",
				"target": "secret", "format": "%{http_code}\\n%{method}",
			} {
				os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)
			}
			os.Symlink("target", filepath.Join(dir, "link"))
			r.mu.Lock()
			r.got, r.visits = nil, 0
			r.mu.Unlock()
			cmd := exec.Command(program[0], append(program[1:], strings.Fields(args.Replace(x.args))...)...)
			if strings.Contains(x.args, " -e ref") && program[0] == "uri" { // -e is another flag there
				for i, a := range cmd.Args {
					if a == "-e" {
						cmd.Args[i], cmd.Args[i+1] = "-H", "Referer:ref"
					}
				}
			}
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), args.Replace(x.env))
			if strings.HasPrefix(strings.ToLower(x.env), "no_proxy") {
				cmd.Env = append(cmd.Env, "http_proxy=http://"+r.address)
			}
			out, err := cmd.Output()
			got.ok, got.out = fmt.Sprint(err == nil), string(out)
			files, _ := filepath.Glob(dir + "/*")
			for _, f := range files {
				b, _ := os.ReadFile(f)
				info, _ := os.Lstat(f)
				got.files += fmt.Sprintf("%s %v %q\n", filepath.Base(f), info.Mode(), b)
			}
			r.mu.Lock()
			got.requests = strings.Join(r.got, "\n")
			if strings.Contains(x.args, "/latin") {
				got.requests = strings.ToUpper(got.requests)
			}
			r.mu.Unlock()
			return got
		}
		want, got := run(curl, "-s"), run("uri", "fetch", "-s")
		if want != got {
			t.Errorf("%s %s:\ngot  %+v\ncurl %+v", x.env, x.args, got, want)
		}
	}
}
