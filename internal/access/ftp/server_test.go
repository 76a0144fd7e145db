//go:build unix

package ftp_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/ftp"
	"github.com/urikit/uri/internal/dereftest"
	"github.com/urikit/uri/internal/servertest"
)

// files are what the servers have, below their root.
var files = map[string]string{
	"a.txt":                "line 1\nline 2\n",
	"big.bin":              strings.Repeat("\x00\r\n\xff0123456789", 20000),
	"pub/b":                "b",
	"pub/sub/c":            "c",
	"etc/motd":             "of the root of the server\n",
	"a b":                  "space",
	"odd;name/file;type=x": "semicolons",
	"per%cent/q?h#.txt":    "delimiters",
	"café":                 "UTF-8",
	"latin1-caf\xe9-\xff":  "no UTF-8, with an octet that is IAC in Telnet",
	"-rf":                  "an option",
	"empty":                "",
	"two\nlines":           "a name that would be two commands",
	"esc\x1b[31mred":       "an escape sequence",
}

// content writes the files to a directory for a server, with one that it may
// not read.
func content(t *testing.T) (dir, root string) {
	dir = servertest.Dir(t)
	root = filepath.Join(dir, "root")
	for name, text := range files {
		servertest.Write(t, root, name, text)
	}
	at := time.Date(2025, 3, 4, 5, 6, 7, 0, time.UTC)
	if err := os.Chtimes(filepath.Join(root, "a.txt"), at, at); err != nil {
		t.Fatal(err)
	}
	os.Symlink("a.txt", filepath.Join(root, "link"))
	servertest.Write(t, root, "secret", "nobody may read this")
	servertest.Open(t, dir)
	os.Chmod(filepath.Join(root, "secret"), 0)
	return dir, root
}

// vsftpd starts vsftpd, and returns its URI, and a function that returns the
// commands that it has got since the last call.
func vsftpd(t *testing.T, options ...string) (server, root string, commands func() []string) {
	program := servertest.Program(t, "vsftpd")
	dir, root := content(t)
	port := servertest.Port(t)
	log := filepath.Join(dir, "log")
	config := servertest.Write(t, dir, "vsftpd.conf", strings.Join(append(options,
		"listen=YES", "listen_address=127.0.0.1", fmt.Sprintf("listen_port=%d", port),
		"background=NO", "anonymous_enable=YES", "local_enable=NO", "run_as_launching_user=YES",
		"anon_root="+root, "ascii_download_enable=YES", "seccomp_sandbox=NO",
		"log_ftp_protocol=YES", "xferlog_enable=YES", "vsftpd_log_file="+log, "",
	), "\n"))
	servertest.Open(t, config)
	servertest.Start(t, port, program, config)
	form := regexp.MustCompile(`FTP command: Client "127.0.0.1", "(.*)"\n`)
	seen := 0
	return fmt.Sprintf("ftp://127.0.0.1:%d", port), root, func() (list []string) {
		b, _ := os.ReadFile(log)
		all := form.FindAllSubmatch(b, -1)
		for _, m := range all[seen:] {
			list = append(list, string(m[1]))
		}
		seen = len(all)
		return list
	}
}

func TestVsftpd(t *testing.T) {
	s, _, _ := vsftpd(t)
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors(ftp.Accessor{}),
		Objects: map[string]string{
			s + "/a.txt":                    files["a.txt"],
			s + "/a.txt;type=a":             files["a.txt"],
			s + "/a.txt;TYPE=I":             files["a.txt"],
			s + "/big.bin":                  files["big.bin"],
			s + "/pub/sub/c":                "c",
			s + "/pub%2Fsub/c":              "c",
			s + "/pub/sub%2Fc":              "c",
			s + "/%2Fetc/motd":              read(t, "/etc/motd"),
			s + "/etc/motd":                 files["etc/motd"],
			s + "/a%20b":                    "space",
			s + "/odd%3Bname/file%3Btype=x": "semicolons",
			s + "/per%25cent/q%3Fh%23.txt":  "delimiters",
			s + "/per%25cent/q?h%23.txt":    "delimiters",
			s + "/caf%C3%A9":                "UTF-8",
			s + "/latin1-caf%E9-%FF":        files["latin1-caf\xe9-\xff"],
			s + "/-rf":                      "an option",
			s + "/empty":                    "",
			strings.Replace(s, "//", "//ftp:x@", 1) + "/pub/b": "b",
		},
		Missing: s + "/pub/none",
		Hostile: []string{s + "/a%0D%0ADELE%20b", s + "/a%00", s + "/;type=i", s + "/a;type=x",
			strings.Replace(s, "//", "//u%0Ax:p@", 1) + "/"},
	})
}

func read(t *testing.T, path string) string {
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestCommands: vsftpd gets the commands of RFC 1738 section 3.2.2, and the
// plan has them: R38-3.2-01, R38-3.2.2-02 to -09, L93-FTP-01. Without a type the
// mode is I (R38-3.2.3-01, L93-FTP-05). Each access has its own connection, and
// so begins in the directory of the login (R38-3.2.5-02).
func TestCommands(t *testing.T) {
	s, _, commands := vsftpd(t)
	login := []string{"USER anonymous", "PASS <password>"}
	for path, want := range map[string]string{
		"/%2Fetc/motd":  "CWD /etc|TYPE I|SIZE motd|MDTM motd|EPSV|RETR motd",
		"/etc/motd":     "CWD etc|TYPE I|SIZE motd|MDTM motd|EPSV|RETR motd",
		"/pub/sub/c":    "CWD pub|CWD sub|TYPE I|SIZE c|MDTM c|EPSV|RETR c",
		"/pub%2Fsub/c":  "CWD pub/sub|TYPE I|SIZE c|MDTM c|EPSV|RETR c",
		"/a.txt;type=a": "TYPE A|MDTM a.txt|EPSV|RETR a.txt",
		"/a.txt;type=i": "TYPE I|SIZE a.txt|MDTM a.txt|EPSV|RETR a.txt",
		"/pub/;type=d":  "CWD pub|EPSV|NLST",
		"/pub;type=d":   "EPSV|NLST pub",
		"/per%25cent/q?h%23.txt": "CWD per%cent|TYPE I|SIZE q?h#.txt|MDTM q?h#.txt|EPSV|" +
			"RETR q?h#.txt",
	} {
		r := request(s + path)
		if _, _, err := fetch(t, deref.Options{}, r); err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		got := commands()
		if all := append(login, strings.Split(want, "|")...); !slices.Equal(got, all) {
			t.Errorf("%s:\n%q, want\n%q", path, got, all)
		}
		plan, err := deref.New(deref.Options{TrustFirst: true,
			Accessors: accessors(ftp.Accessor{})}).Plan(r)
		if err != nil {
			t.Fatal(err)
		}
		plan.Send[1] = strings.Replace(plan.Send[1], "***", "<password>", 1)
		if "ftp://"+plan.Address != s || !slices.Equal(plan.Send, got) {
			t.Errorf("%s: planned are %q", path, plan)
		}
	}
	_, _, err := fetch(t, deref.Options{}, request(s+"//etc/motd"))
	if got := commands(); !slices.Equal(got[2:], []string{"CWD"}) || err == nil ||
		!strings.Contains(err.Error(), `CWD without a name: the server answered "550 `) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestLists(t *testing.T) {
	s, _, commands := vsftpd(t)
	for path, command := range map[string]string{"": "LIST", "/": "LIST", "/;type=d": "NLST"} {
		r, _, err := fetch(t, deref.Options{}, request(s+path))
		if err != nil || !r.IsList || r.Body != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if got := commands(); got[len(got)-1] != command {
			t.Errorf("%s: %q", path, got)
		}
		if r.Base.String() != s+"/" {
			t.Errorf("%s: base %s", path, r.Base)
		}
		for name, want := range map[string]string{
			"a.txt": "file 14 /a.txt", "pub": "directory -1 /pub/", "a b": "file 5 /a%20b",
			"odd;name": "directory -1 /odd%3Bname/", "link": "link -1 /link", "-rf": "file 9 /-rf",
			`latin1-caf\xe9-\xff`: "file 45 /latin1-caf%E9-%FF", "café": "file 5 /caf%C3%A9",
			`esc\x1b[31mred`: "file 18 ",
		} {
			if command == "NLST" {
				want = regexp.MustCompile(`^\w+ -?\d+ (.*?)/?$`).ReplaceAllString(want, "unknown -1 $1")
			}
			if got := items(r)[name]; got != want {
				t.Errorf("%s: %q: %q, want %q", path, name, got, want)
			}
		}
	}
	// The names of a list lead to what is there.
	r, _, err := fetch(t, deref.Options{}, request(s+"/pub"))
	if err != nil || !r.IsList || r.Base.String() != s+"/pub/" {
		t.Fatalf("%v", err)
	}
	if got := commands()[2:]; !slices.Equal(got, []string{"TYPE I", "SIZE pub", "MDTM pub", "EPSV",
		"RETR pub", "CWD pub", "EPSV", "MLSD", "EPSV", "LIST"}) {
		t.Errorf("%q", got)
	}
	for _, i := range r.Items {
		if _, _, err := fetch(t, deref.Options{}, deref.Request{URI: i.URI}); err != nil {
			t.Errorf("%s: %v", i.URI, err)
		}
	}
	if len(r.Items) != 2 {
		t.Errorf("%v", r.Items)
	}
	if r, _, err = fetch(t, deref.Options{}, request(s+"/pub;type=d")); err != nil ||
		r.Base.String() != s+"/pub/" || items(r)["b"] != "unknown -1 /pub/b" {
		t.Errorf("%v, %v", r, err)
	}
}

// TestResume: the rest of a file comes if it is the same version, by SIZE and
// MDTM, and else the whole file.
func TestResume(t *testing.T) {
	s, root, commands := vsftpd(t)
	r := request(s + "/a.txt")
	r.Head = true
	head, _, err := fetch(t, deref.Options{}, r)
	if err != nil || head.Body != nil || head.Size != 14 || head.Validator == "" ||
		head.Modified.Year() != 2025 || head.MediaType != "text/plain; charset=utf-8" {
		t.Fatalf("%+v, %v", head, err)
	}
	r = request(s + "/a.txt")
	r.Offset, r.Validator = 5, head.Validator
	rest, octets, err := fetch(t, deref.Options{}, r)
	if err != nil || rest.Offset != 5 || octets != files["a.txt"][5:] || rest.Size != 9 ||
		rest.Validator != head.Validator {
		t.Errorf("%+v, %q, %v", rest, octets, err)
	}
	if got := commands(); !slices.Equal(got[len(got)-6:], []string{"TYPE I", "SIZE a.txt",
		"MDTM a.txt", "REST 5", "EPSV", "RETR a.txt"}) {
		t.Errorf("%q", got)
	}
	r.Offset = 14
	if rest, octets, err = fetch(t, deref.Options{}, r); err != nil || octets != "" ||
		rest.Offset != 14 {
		t.Errorf("%+v, %q, %v", rest, octets, err)
	}
	if err := os.Chtimes(filepath.Join(root, "a.txt"), time.Now(), time.Now()); err != nil {
		t.Fatal(err)
	}
	r.Offset = 5
	rest, octets, err = fetch(t, deref.Options{}, r)
	if err != nil || rest.Offset != 0 || octets != files["a.txt"] {
		t.Errorf("%+v, %q, %v", rest, octets, err)
	}
}

// certificate makes a certificate for 127.0.0.1, and returns its file, and the
// configuration that trusts it.
func certificate(t *testing.T) (file string, trust *tls.Config) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	c, _ := x509.ParseCertificate(der)
	trust = &tls.Config{RootCAs: x509.NewCertPool()}
	trust.RootCAs.AddCert(c)
	dir := servertest.Dir(t)
	file = servertest.Write(t, dir, "cert.pem",
		string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}))+
			string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	servertest.Open(t, dir)
	return file, trust
}

// TestVsftpdTLS: vsftpd wants the data connection to resume the session of the
// control connection.
func TestVsftpdTLS(t *testing.T) {
	file, trust := certificate(t)
	s, _, commands := vsftpd(t, "ssl_enable=YES", "allow_anon_ssl=YES", "require_ssl_reuse=YES",
		"force_anon_data_ssl=YES", "force_anon_logins_ssl=YES", "rsa_cert_file="+file)
	o := deref.Options{Accessors: accessors(ftp.Accessor{TLS: ftp.RequireTLS}), TLS: trust}
	for _, path := range []string{"/a.txt", "/big.bin"} {
		if _, octets, err := fetch(t, o, request(s+path)); err != nil || octets != files[path[1:]] {
			t.Errorf("%s: %d octets, %v", path, len(octets), err)
		}
		want := []string{"AUTH TLS", "USER anonymous", "PASS <password>", "PBSZ 0", "PROT P"}
		if got := commands(); len(got) < 5 || !slices.Equal(got[:5], want) {
			t.Errorf("%s: %q", path, got)
		}
	}
	if r, _, err := fetch(t, o, request(s+"/")); err != nil || items(r)["a.txt"] == "" {
		t.Errorf("%v, %v", r, err)
	}
	o.TLS = nil
	commands()
	_, _, err := fetch(t, o, request(s+"/a.txt"))
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); !ok {
		t.Errorf("%v", err)
	}
	if got := commands(); !slices.Contains(got, "AUTH TLS") || slices.Contains(got, "USER anonymous") {
		t.Errorf("%q", got)
	}
}

const pyftpd = `
import logging, sys
from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler, TLS_FTPHandler
from pyftpdlib.servers import FTPServer
logging.basicConfig(level=logging.CRITICAL)
root, certificate, clear, port, secure = sys.argv[1:]
users = DummyAuthorizer()
users.add_anonymous(root)
users.add_user('alice', 's3cret@x', root)
class Explicit(TLS_FTPHandler):
    certfile = certificate
    authorizer = users
class Plain(FTPHandler):
    authorizer = users
class Implicit(Explicit):
    def handle(self):
        self.secure_connection(self.ssl_context)
    def handle_ssl_established(self):
        TLS_FTPHandler.handle(self)
one = FTPServer(('127.0.0.1', int(clear)), Plain)
two = FTPServer(('127.0.0.1', int(secure)), Implicit, ioloop=one.ioloop)
FTPServer(('127.0.0.1', int(port)), Explicit, ioloop=one.ioloop).serve_forever()
`

// startPyftpd starts pyftpdlib without TLS, with it, and with implicit TLS.
func startPyftpd(t *testing.T) (clear, explicit, implicit, root string, trust *tls.Config) {
	python := servertest.Python(t, "pyftpdlib")
	dir, root := content(t)
	file, trust := certificate(t)
	ports := make(map[int]bool)
	for len(ports) < 3 {
		ports[servertest.Port(t)] = true
	}
	p := slices.Collect(maps.Keys(ports))
	script := servertest.Write(t, dir, "server.py", pyftpd)
	at := func(i int) string { return fmt.Sprint(p[i]) }
	servertest.Start(t, p[1], python, script, root, file, at(0), at(1), at(2))
	host := "127.0.0.1:"
	return host + at(0), host + at(1), host + at(2), root, trust
}

func TestPyftpdlib(t *testing.T) {
	clear, explicit, implicit, _, trust := startPyftpd(t)
	alice := &deref.Credential{User: "alice", Password: "s3cret@x"}
	for _, s := range []string{"ftp://" + explicit, "ftps://" + implicit} {
		t.Run(s, func(t *testing.T) {
			dereftest.Run(t, dereftest.Server{
				Accessors: accessors(ftp.Accessor{}),
				Objects: map[string]string{s + "/a.txt": files["a.txt"],
					s + "/big.bin": files["big.bin"], s + "/pub%2Fsub/c": "c",
					s + "//a.txt": files["a.txt"], s + "/caf%C3%A9": "UTF-8",
					s + "/a.txt;type=a": files["a.txt"]},
				Missing: s + "/none", Refused: s + "/secret",
				Options: func(o *deref.Options) {
					o.TLS = trust
					o.Login = func(*deref.Hop) *deref.Credential { return alice }
				},
			})
		})
	}
	t.Run("list", func(t *testing.T) {
		r, _, err := fetch(t, deref.Options{}, request("ftp://"+clear+"/"))
		if err != nil || items(r)["a.txt"] != "file 14 /a.txt" ||
			items(r)["pub"] != "directory -1 /pub/" {
			t.Errorf("%v, %v", r, err)
		}
	})
}
