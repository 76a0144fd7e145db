//go:build unix

package urn_test

import (
	"fmt"
	"testing"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/dereftest"
	"github.com/urikit/uri/internal/servertest"
)

// TestNginx: nginx as a resolver of THTTP, by a redirect and by a list.
func TestNginx(t *testing.T) {
	program := servertest.Program(t, "nginx")
	dir, port := servertest.Dir(t), servertest.Port(t)
	conf := servertest.Write(t, dir, "nginx.conf", fmt.Sprintf(`
daemon off; master_process off; pid %[1]s/pid; error_log stderr;
events {}
http {
	access_log off;
	client_body_temp_path %[1]s/t1; proxy_temp_path %[1]s/t2; fastcgi_temp_path %[1]s/t3;
	uwsgi_temp_path %[1]s/t4; scgi_temp_path %[1]s/t5;
	default_type text/plain;
	server {
		listen 127.0.0.1:%[2]d; root %[1]s/root;
		location = /uri-res/N2L {
			if ($args = "urn:example:a") { return 303 /a.txt; }
			if ($args = "urn:example:secret") { return 403; }
			return 404;
		}
		location = /uri-res/N2Ls {
			default_type text/uri-list;
			return 200 "# urn:example:a\r\nhttp://$http_host/none\r\nhttp://$http_host/a.txt\r\n";
		}
		location = /uri-res/N2R { try_files /a.txt =404; }
	}
}`, dir, port))
	servertest.Write(t, dir, "root/a.txt", "The text.\n")
	servertest.Open(t, dir)
	servertest.Start(t, port, program, "-c", conf, "-p", dir, "-e", "stderr")
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors(t, fmt.Sprintf("example http://127.0.0.1:%d", port), nil),
		Objects: map[string]string{
			"urn:example:a": "The text.\n", "urn:example:a?s=I2Ls": "The text.\n",
			"urn:example:b?s=I2R": "The text.\n",
		},
		Missing: "urn:example:none", Refused: "urn:example:secret",
		Options: func(o *deref.Options) {
			if o.TrustFirst {
				o.Policy, _ = guard.ParsePolicy("allow range loopback\nallow port 1-65535")
			}
		},
	})
}
