//go:build unix

package http_test

import (
	"crypto/rand"
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	dhttp "github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/internal/dereftest"
	"github.com/urikit/uri/internal/servertest"
)

// nginx starts nginx with a folder, and returns its origin and the folder.
func nginx(t *testing.T) (origin, dir string) {
	program := servertest.Program(t, "nginx")
	dir = servertest.Dir(t)
	port := servertest.Port(t)
	conf := servertest.Write(t, dir, "nginx.conf", fmt.Sprintf(`
daemon off; master_process off; pid %[1]s/pid; error_log stderr;
events {}
http {
	access_log off;
	client_body_temp_path %[1]s/t1; proxy_temp_path %[1]s/t2; fastcgi_temp_path %[1]s/t3;
	uwsgi_temp_path %[1]s/t4; scgi_temp_path %[1]s/t5;
	default_type application/octet-stream;
	gzip on; gzip_types text/plain; types { text/plain txt; }
	server {
		listen 127.0.0.1:%[2]d; root %[1]s/root;
		location /301 { return 301 /a.txt; }
		location /302 { return 302 a.txt#f; }
		location /303 { return 303 http://$http_host/a.txt; }
		location /307 { return 307 /a%%2Etxt; }
		location /308 { return 308 "/a b.txt"; }
		location /loop { return 302 /loop; }
		location /file { return 302 file:///etc/passwd; }
		location /ftp { return 302 ftp://127.0.0.1/x; }
		location /private { auth_basic "x"; auth_basic_user_file %[1]s/users; }
		location /location { add_header Content-Location /a.txt; try_files /a.txt =404; }
	}
}`, dir, port))
	servertest.Write(t, dir, "users", "alice:{PLAIN}s3cret@x\n")
	servertest.Write(t, dir, "root/a.txt", strings.Repeat("The text of a.\n", 100))
	servertest.Write(t, dir, "root/a b.txt", "with a space")
	servertest.Write(t, dir, "root/private/b.txt", "private")
	servertest.Write(t, dir, "root/%zz", "a percent sign")
	octets := make([]byte, 300_000)
	rand.Read(octets)
	servertest.Write(t, dir, "root/octets", string(octets))
	servertest.Open(t, dir)
	servertest.Start(t, port, program, "-c", conf, "-p", dir, "-e", "stderr")
	return fmt.Sprintf("http://127.0.0.1:%d", port), dir
}

// TestNginx: the row http of the table of servers, and the redirects 301 to 308.
func TestNginx(t *testing.T) {
	origin, dir := nginx(t)
	text := strings.Repeat("The text of a.\n", 100)
	octets := read(t, dir+"/root/octets")
	dereftest.Run(t, dereftest.Server{
		Accessors: deref.Registry{}.With(dhttp.Accessor{}, "http"),
		Objects: map[string]string{
			origin + "/a.txt": text, origin + "/301": text, origin + "/302": text,
			origin + "/303": text, origin + "/307": text, origin + "/308": "with a space",
			origin + "/octets": octets, origin + "/%25zz": "a percent sign",
			strings.Replace(origin, "//", "//alice:s3cret%40x@", 1) + "/private/b.txt": "private",
		},
		Missing: origin + "/none", Refused: origin + "/private/b.txt",
	})
	for _, path := range []string{"/loop", "/file", "/ftp"} {
		if _, err := get(deref.Request{URI: uri.MustParse(origin + path)}); err == nil {
			t.Errorf("%s is followed", path)
		}
	}
}

// TestResume: two versions are never joined.
func TestResume(t *testing.T) {
	origin, dir := nginx(t)
	u := uri.MustParse(origin + "/octets")
	octets := read(t, dir+"/root/octets")
	whole, err := get(deref.Request{URI: u})
	if err != nil || whole.Validator == "" {
		t.Fatalf("%+v, %v", whole, err)
	}
	for _, tt := range []struct {
		offset    int64
		validator string
		from      int64
	}{
		{1000, whole.Validator, 1000},
		{int64(len(octets)), whole.Validator, int64(len(octets))},
		{1000, `"another"`, 0},
		{1000, "", 0},
		{int64(len(octets)) + 1, `"another"`, 0},
	} {
		res, err := get(deref.Request{URI: u, Offset: tt.offset, Validator: tt.validator})
		if err != nil || res.Offset != tt.from || res.text != octets[tt.from:] {
			t.Errorf("%+v: from %d, %d octets, %v", tt, res.Offset, len(res.text), err)
		}
	}
	if _, err := get(deref.Request{URI: u, Offset: 1 << 40, Validator: whole.Validator}); err == nil {
		t.Error("more than there is")
	}
}
