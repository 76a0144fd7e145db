//go:build unix

package nntp_test

import (
	"bufio"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/nntp"
	"github.com/urikit/uri/internal/dereftest"
	"github.com/urikit/uri/internal/servertest"
)

// bin is where Debian has the programs of inn2.
const bin = "/usr/lib/news/bin/"

var files = map[string]string{
	"inn.conf": `
mta: "/bin/true %s"
ovmethod: tradindexed
hismethod: hisv6
pathhost: news.example
domain: news.example
pathnews: /usr/lib/news
pathetc: DIR
pathdb: DIR
pathspool: DIR
patharticles: DIR/articles
pathoverview: DIR/overview
pathrun: DIR
pathlog: DIR
pathfilter: DIR
pathtmp: DIR
bindaddress: 127.0.0.1
nnrpdloadlimit: 0
tlscertfile: DIR/cert.pem
tlskeyfile: DIR/key.pem
tlscafile: DIR/cert.pem
`,
	"readers.conf": `
auth "all" {
  hosts: "*"
  auth: "ckpasswd -f DIR/passwd"
  default: "<anonymous>"
}
access "users" { users: "*" newsgroups: "*" access: R }
access "anonymous" { users: "<anonymous>" newsgroups: "*,!closed.*" access: R }
`,
	"newsfeeds":     "ME:*::\n",
	"incoming.conf": `peer ME { hostname: "127.0.0.1" }` + "\n",
	"storage.conf":  "method tradspool {\n newsgroups: *\n class: 0\n}\n",
	"expire.ctl":    "/remember/:11\n*:A:1:10:never\n",
	"passwd":        "alice:abFZSxKKdq5s6\n", // abc
	"active": `control 0000000000 0000000001 n
control.cancel 0000000000 0000000001 n
junk 0000000000 0000000001 n
comp.x 0000000000 0000000001 y
comp.c++ 0000000000 0000000001 y
closed.y 0000000000 0000000001 y
`,
	"newsgroups": "", "active.times": "", "articles/x": "", "overview/x": "", "incoming/bad/x": "",
	"tradspool.map": "",
}

// start starts INN with articles, and returns its address, and that of its
// reader with TLS.
func start(t *testing.T, articles []string) (plain, secure string, trust *tls.Config) {
	servertest.Program(t, "innd") // in the PATH by TestINN
	dir := servertest.Dir(t)
	var pair [2]string
	pair[0], pair[1], trust = servertest.Certificate(t)
	servertest.Write(t, dir, "cert.pem", pair[0])
	if err := os.Chmod(servertest.Write(t, dir, "key.pem", pair[1]), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		servertest.Write(t, dir, name, strings.ReplaceAll(text, "DIR", dir))
	}
	var address [3]string // innd for the articles; readers without and with TLS
	var port [3]int
	for i := range port {
		port[i] = servertest.Port(t)
		address[i] = fmt.Sprintf("127.0.0.1:%d", port[i])
	}
	command := func(name string, args ...string) *exec.Cmd {
		c := exec.Command(bin+name, args...)
		c.Env = append(os.Environ(), "INNCONF="+filepath.Join(dir, "inn.conf"))
		c.SysProcAttr = &syscall.SysProcAttr{}
		if u, err := user.Lookup("news"); err == nil && os.Geteuid() == 0 { // INN wants it
			uid, _ := strconv.Atoi(u.Uid)
			gid, _ := strconv.Atoi(u.Gid)
			c.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
			filepath.Walk(dir, func(p string, _ fs.FileInfo, _ error) error {
				return os.Lchown(p, uid, gid)
			})
		}
		return c
	}
	history, index := command("makehistory"), command("makedbz", "-i", "-o", "-s", "9")
	for _, c := range []*exec.Cmd{history, index} {
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", c.Args, err, out)
		}
	}
	servertest.StartCmd(t, port[0], command("innd", "-d", "-P", fmt.Sprint(port[0])))
	feed(t, address[0], articles)
	for i, option := range []string{"-n", "-S"} {
		servertest.StartCmd(t, port[i+1], command("nnrpd", "-D", "-f", option, "-b", "127.0.0.1",
			"-p", fmt.Sprint(port[i+1])))
	}
	return address[1], address[2], trust
}

// feed gives articles to the server.
func feed(t *testing.T, address string, articles []string) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	in := bufio.NewReader(c)
	want := func(code string) {
		t.Helper()
		line, err := in.ReadString('\n')
		if err != nil || !strings.HasPrefix(line, code) {
			t.Fatalf("%q, %v; want %s", line, err, code)
		}
	}
	want("200")
	for _, a := range articles {
		_, id, _ := strings.Cut(a, "Message-ID: ")
		id, _, _ = strings.Cut(id, "\r\n")
		fmt.Fprintf(c, "IHAVE %s\r\n", id)
		want("335")
		io.WriteString(c, strings.ReplaceAll(a, "\r\n.", "\r\n..")+".\r\n")
		want("235")
	}
}

const date = "Mon, 23 Nov 2026 12:00:00 +0000"

// article returns an article as it is sent to the server.
func article(group, id, subject, body string) string {
	return "Path: me!not-for-mail\r\nFrom: Bob <bob@example.com>\r\nNewsgroups: " + group +
		"\r\nSubject: " + subject + "\r\nDate: " + date + "\r\nMessage-ID: " + id +
		"\r\n\r\n" + body
}

// stored returns it as the server has it.
func stored(article, xref string) string {
	article = strings.Replace(article, "me!", "news.example!me!", 1)
	return strings.Replace(article, "\r\n\r\n", "\r\nXref: news.example "+xref+"\r\n\r\n", 1)
}

func TestINN(t *testing.T) {
	t.Setenv("PATH", os.Getenv("PATH")+":"+bin)
	one := article("comp.x", "<one%two+1@news.example>", "=?UTF-8?Q?caf=C3=A9?=",
		"a\r\n.\r\n..\r\n.b\r\n"+strings.Repeat("x", 900)+"\r\n\r\nend\r\n")
	two := article("comp.x,comp.c++", "<a/b?c@[127.0.0.1]>", "two", "2\r\n")
	closed := article("closed.y", "<closed@news.example>", "closed", "3\r\n")
	plain, secure, trust := start(t, []string{one, two, closed})
	one, two = stored(one, "comp.x:1"), stored(two, "comp.x:2 comp.c++:1")
	registry := deref.Registry{}.With(nntp.Accessor{Server: plain}, "news", "snews", "nntp")
	plain = "//" + plain
	overview := "1\ttwo\tBob <bob@example.com>\t" + date + "\t<a/b?c@[127.0.0.1]>\t\t" +
		fmt.Sprint(len(two)) + "\t1\tXref: news.example comp.x:2 comp.c++:1\r\n"
	options := func(o *deref.Options) { o.TLS = trust }
	t.Run("suite", func(t *testing.T) {
		dereftest.Run(t, dereftest.Server{
			Accessors: registry, Options: options,
			Objects: map[string]string{
				"news:" + plain + "/one%25two+1@news.example":  one,
				"news:" + plain + "/a%2Fb%3Fc@%5B127.0.0.1%5D": two,
				"news:" + plain + "/comp.*": "comp.x 0000000002 0000000001 y\r\n" +
					"comp.c++ 0000000001 0000000001 y\r\n",
				"news:" + plain + "/none.*":       "",
				"news:" + plain + "/junk":         "",
				"nntp:" + plain + "/comp.x/1":     one,
				"nntp:" + plain + "/comp.c++/1":   two,
				"nntp:" + plain + "/comp.c%2B%2B": overview,
			},
			Missing: "news:" + plain + "/none@news.example",
			Refused: "nntp:" + plain + "/closed.y",
			Hostile: []string{
				"news:" + plain + "/a%0D%0AQUIT@b", "nntp:" + plain + "/a%20b",
				"news://a%0Ab:c@127.0.0.1/x", "news:" + strings.Repeat("a", 600) + "@b",
			},
		})
	})
	t.Run("list", func(t *testing.T) {
		dereftest.Run(t, dereftest.Server{
			Accessors: registry, Missing: "nntp:" + plain + "/comp.x/9",
			Objects: map[string]string{"nntp:" + plain + "/comp.c++": overview},
		})
	})
	c := deref.New(deref.Options{Accessors: registry, TrustFirst: true, TLS: trust,
		Login: func(h *deref.Hop) *deref.Credential {
			if h.URI.Scheme() != "nntp" {
				return nil
			}
			return &deref.Credential{User: "alice", Password: "abc"}
		}})
	get := func(text string) (*deref.Result, string, error) {
		r, err := c.Get(t.Context(), deref.Request{URI: uri.MustParse(text)})
		if err != nil {
			return nil, "", err
		}
		defer r.Body.Close()
		b, err := io.ReadAll(r.Body)
		return r, string(b), err
	}
	for _, text := range []string{
		"snews://" + secure + "/one%25two+1@news.example", "news:one%25two+1@news.example",
		"nntp:" + plain + "/comp.x/1",
	} {
		if _, got, err := get(text); err != nil || got != one {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	r, _, err := get("snews://" + secure + "/comp.x")
	if err != nil || len(r.Items) != 2 || r.Items[0].Name != "café" ||
		r.Items[0].URI.String() != "snews://"+secure+"/one%25two+1@news.example" ||
		r.Items[0].Modified.Unix() != 1795435200 || r.Items[0].Size != int64(len(one)) {
		t.Errorf("%+v, %v", r, err)
	}
	// The name that is valid at each server is preferred (R38-3.7-04).
	r, _, err = get("nntp:" + plain + "/comp.x")
	if err != nil || len(r.Items) != 2 ||
		r.Items[1].URI.String() != "news:"+plain+"/a%2Fb%3Fc@%5B127.0.0.1%5D" {
		t.Errorf("%+v, %v", r, err)
	}
	// All groups (R38-3.6-05) of the server that is configured (R38-3.6-06).
	if r, _, err = get("news:*"); err != nil || len(r.Items) != 5 ||
		r.Items[4].URI.String() != "news:comp.c++" {
		t.Errorf("%+v, %v", r, err)
	}
	for _, text := range []string{
		"nntp:" + plain + "/closed.y/1", strings.Replace("news:"+plain, "//", "//alice:abc@", 1) +
			"/closed@news.example",
	} {
		if _, got, err := get(text); err != nil || got != stored(closed, "closed.y:1") {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	_, _, err = get(strings.Replace("news:"+plain, "//", "//alice:wrong@", 1) + "/comp.x")
	if !errors.Is(err, fs.ErrPermission) || strings.Contains(err.Error(), "wrong") {
		t.Error(err)
	}
}
