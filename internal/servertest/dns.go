//go:build unix

package servertest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// nameservers are the servers of the domain name system: the text of each one's
// configuration for a directory and a port, what a zone adds to it, and the
// arguments for the configuration.
var nameservers = map[string]struct{ program, conf, zone, args string }{
	"bind9": {"named", `options {
	directory "%[1]s"; pid-file none; session-keyfile "%[1]s/session.key";
	listen-on port %[2]d { 127.0.0.1; }; listen-on-v6 { none; };
	recursion no; dnssec-validation no; notify no;
};
controls {};
`, `zone "%[1]s" { type master; file "%[2]s"; };
`, "-g -n 1 -c"},
	"knot": {"knotd", `server:
    rundir: "%[1]s"
    listen: 127.0.0.1@%[2]d
    udp-workers: 1
    tcp-workers: 1
    background-workers: 1
database:
    storage: "%[1]s/db"
zone:
`, `  - domain: %[1]s
    file: "%[2]s"
    zonefile-sync: -1
    journal-content: none
`, "-c"},
	"nsd": {"nsd", `server:
	ip-address: 127.0.0.1@%[2]d
	server-count: 1
	username: ""
	chroot: ""
	zonesdir: "%[1]s"
	database: ""
	zonelistfile: "%[1]s/zone.list"
	xfrdfile: "%[1]s/xfrd.state"
	xfrdir: "%[1]s"
	pidfile: "%[1]s/nsd.pid"
remote-control:
	control-enable: no
`, `zone:
	name: %[1]s
	zonefile: "%[2]s"
`, "-d -c"},
}

// Nameserver starts bind9, knot or nsd with zones, and returns its port.
func Nameserver(t testing.TB, name string, zones map[string]string) int {
	s := nameservers[name]
	program := Program(t, s.program)
	dir, port := Dir(t), Port(t)
	conf := fmt.Sprintf(s.conf, dir, port)
	for zone, text := range zones {
		conf += fmt.Sprintf(s.zone, zone, Write(t, dir, zone+".zone", text))
	}
	Write(t, dir, "db/x", "")
	args := append(strings.Fields(s.args), Write(t, dir, "conf", conf))
	Open(t, filepath.Clean(dir))
	Start(t, port, program, args...)
	return port
}
