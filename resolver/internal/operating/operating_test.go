//go:build linux

// Package operating_test runs the commands of docs/operating.md and of
// docs/operating-postgresql.md, in their order, on machines that are made of the
// namespaces of Linux: each has a systemd, a network address and files of its own.
package operating_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

var operate = flag.Bool("operate", false, "run the commands of the manuals: needs root, and .ci/run operating")

// The manuals.
const (
	one  = "operating.md"
	many = "operating-postgresql.md"
)

// addresses are those of the machines. Program has the one of urn, which is off then.
var addresses = map[string]string{"n1": "10.0.0.1", "n2": "10.0.0.2", "n3": "10.0.0.3",
	"urn": "10.0.0.10", "program": "10.0.0.10", "backup": "10.0.0.11", "spare": "10.0.0.12"}

// replaced is what a command has, and what is run instead.
var replaced = strings.NewReplacer(
	"install github.com/urikit/uri/cmd/uri@latest", "install ./cmd/uri",
	"install github.com/urikit/uri/resolver/cmd/uri-resolver@latest", "install ./resolver/cmd/uri-resolver",
	"serve --demo ", "serve --demo & for i in {1..50}; do ! curl -s 127.0.0.1:8080/ | grep -q urn: || break; sleep .1; done; kill %1 ",
	"apt-get install ", "dpkg -s ", // .ci/run has installed it
	"/backup/names/2026-11-23", "/backup/names/$(date +%F)",
	"changes?since=0&wait=30", "changes?since=0",
)

// unless is why a section is not run.
var unless = map[string]string{
	"In thirty years": ".ci/run vendored",
	"Patroni":         "TestPatroni",
}

// A step runs the blocks of a section: those of the machine that it names, or all
// if the blocks name theirs.
type step struct {
	manual, section string
	on              string
	blocks          string // which of them: "" is all, else such as "12"
	before, after   string // commands of the test on that machine, which must not fail
	off, boot       string // the machine that loses its power, or gets it again
}

// program brings what was compiled on another machine, to save time.
const program = `mkdir -p "$(go env GOPATH)/bin"; scp 10.0.0.11:uri-resolver "$(go env GOPATH)/bin/"`

// kept is a name that is there from the first backup to the end.
const kept = `test "$(curl -so /dev/null -w %{http_code} https://urn.example/urn:example:1)" = 302`

var first = []step{
	{manual: one, section: "Install", on: "urn", after: `
		curl 127.0.0.1:8081/readyz
		test "$(curl -so /dev/null -w '%{http_code} %{redirect_url}' http://urn.example/urn:x:y?info)" = '301 https://urn.example/urn:x:y?info'
		curl -so /dev/null https://urn.example/
		uri-resolver namespace --owner xx urn:example:
		uri-resolver put urn:example:1 https://xx.example/1
		` + kept},
	{manual: one, section: "Addresses", on: "urn", after: kept + `
		curl -so /dev/null https://urn.example:8443/
		not command curl -fs https://urn.example:8443/metrics
		curl -s 127.0.0.1:8081/metrics | grep -q uri_resolver_requests_total`},
	{manual: one, section: "Proxy", on: "urn", after: kept + `
		not command curl -s https://urn.example:8443/
		token=$(uri-resolver token add --owner xx --networks 10.1.2.0/24 near)
		forged() { command curl -so /dev/null -w %{http_code} -H "Authorization: Bearer $token" -H "X-Forwarded-For: $1" \
			https://urn.example/api/v1/urns; }
		test "$(forged 10.1.2.3)" = 401
		not grep 'count as one' <(journalctl -u uri-resolver)
		curl -s 127.0.0.1:8080/ >/dev/null
		for i in {1..50}; do ! journalctl -u uri-resolver | grep -q 'count as one' || break; sleep .1; done
		test "$(journalctl -u uri-resolver | grep -c 'count as one')" = 1`},
	{manual: one, section: "What is wrong?", on: "urn"},
	{section: "the machine for backups", on: "backup", before: `
		mkdir -p /backup/names
		scp "10.0.0.10:$(go env GOPATH)/bin/uri-resolver" ~`},
	{manual: one, section: "Back up", on: "urn", after: `ssh backup.example test -e "/backup/names/$(date +%F)/SHA256SUMS"
		ssh backup.example zcat "/backup/names/$(date +%F).ndjson.gz" | grep -q '"urn:example:1"'
		test -z "$(ls /var/lib/uri-resolver/backup)"
		not systemctl is-failed backup-names.service
		ssh backup.example mv /backup /away # which the alarm tells
		not systemctl start backup-names.service
		systemctl is-failed backup-names.service
		journalctl -u backup-names | grep rsync
		ls "/var/lib/uri-resolver/backup/$(date +%F)/SHA256SUMS"
		ssh backup.example mv /away /backup
		systemctl start backup-names.service
		not systemctl is-failed backup-names.service`},
	{manual: one, section: "Install", on: "spare", blocks: "2", before: `
		` + program + `
		mkdir /backup
		sed -i s/10.0.0.10/10.0.0.12/ /etc/hosts`},
	{manual: one, section: "Restore", on: "spare", blocks: "1", after: kept},
	{manual: one, section: "Restore", on: "spare", blocks: "2", before: `
		systemctl stop uri-resolver.socket uri-resolver-http.socket uri-resolver.service
		rm -r /var/lib/uri-resolver/names`, after: `systemctl start uri-resolver.socket uri-resolver.service
		` + kept},
	{manual: one, section: "Damage", on: "spare", before: `echo 'urn:example:1: its record is lost' >salvage.txt`,
		after: kept},
	{manual: one, section: "The access log", on: "urn", after: `
		logrotate -f /etc/logrotate.d/uri-resolver
		for i in {1..50}; do
			curl -so /dev/null https://urn.example/urn:example:1
			! grep -q '"urn:example:1\|/urn:example:1' /var/log/uri-resolver/access.log || break
			sleep .1
		done
		grep urn:example:1 /var/log/uri-resolver/access.log
		ls /var/log/uri-resolver/access.log.1`},
	{manual: one, section: "Names, namespaces, owners", on: "urn", after: `
		curl -s -H "Authorization: Bearer $(cat physics.token)" -H 'Content-Type: application/x-ndjson' \
			--data-binary @names.ndjson https://urn.example/api/v1/bulk?dry_run=1 | grep -q '"status":20'`},
	{section: "the repository", on: "backup", before: `
		cat >/var/www/html/oai <<'END'
<OAI-PMH><responseDate>2026-11-29T00:00:00Z</responseDate><ListRecords><record><header><identifier>oai:1</identifier></header>
<metadata><dc><identifier>urn:nbn:xx:phys-oai</identifier><identifier>https://repository.example/1</identifier></dc></metadata>
</record></ListRecords></OAI-PMH>
END
		cat >/etc/nginx/conf.d/oai.conf <<'END'
server {
	listen 443 ssl;
	ssl_certificate /root/tls/fullchain.pem;
	ssl_certificate_key /root/tls/privkey.pem;
	root /var/www/html;
	default_type text/xml;
}
END
		systemctl start nginx`},
	{manual: one, section: "Harvest a repository", on: "urn", after: `
		uri-resolver get urn:nbn:xx:phys-oai | grep -q https://repository.example/1
		systemctl is-active uri-resolver-harvest@theses.timer`},
	{manual: one, section: "Broken locations", on: "urn"},
	{manual: one, section: "Figures", on: "urn"},
	{manual: one, section: "Leave", on: "urn", after: kept + `
		systemctl stop uri-resolver.service uri-resolver.socket
		` + kept},
}

var second = []step{
	{manual: many, section: "Three servers", on: "n1", after: `
		for i in {1..50}; do
			n=$(runuser -u postgres -- psql -Atc "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'")
			test $n != 2 || break
			sleep .2
		done
		test $n = 2
		not grep -r "$(sed -n s/.*:resolver://p /root/database/passwords)" /var/log/postgresql`},
	{manual: one, section: "Install", on: "program", blocks: "2", before: program},
	{manual: many, section: "The programs", on: "program", after: `
		for i in {1..100}; do test "$(command curl -s 127.0.0.1:8081/readyz)" != ok || break; sleep .1; done
		uri-resolver namespace --owner xx urn:example:
		uri-resolver put urn:example:1 https://xx.example/1
		for i in {1..50}; do ! (` + kept + `) || break; sleep .1; done
		` + kept + `
		uri-resolver token add --all boss >/root/boss
		for i in {1..50}; do
			! command curl -fsH "Authorization: Bearer $(cat /root/boss)" https://urn.example/api/v1/urns || break
			sleep .1
		done`},
	{off: "n1"},
	{manual: many, section: "The primary is gone", on: "program", before: kept + `
		answer=$(command curl -so /dev/null -w '%{http_code} %header{retry-after}' -H "Authorization: Bearer $(cat /root/boss)" \
			-X PUT -H 'If-None-Match: *' -H 'Content-Type: application/json' -d '{"state":"reserved"}' \
			https://urn.example/api/v1/urns/urn:example:2)
		test "$answer" = '503 5'
		` + kept, after: kept + `
		uri-resolver put urn:example:3 https://xx.example/3
		for i in {1..50}; do curl -sI https://urn.example/urn:example:3 | grep ' 302' && break; sleep .1; done
		curl -sI https://urn.example/urn:example:3`},
	{boot: "n1"},
	{on: "n1", after: `
		for i in {1..100}; do ! pg_lsclusters | grep -q online || break; sleep .1; done
		runuser -u postgres -- psql -Atc 'SELECT pg_is_in_recovery()' | grep -qx f`},
	{on: "program", after: kept + `
		uri-resolver put urn:example:4 https://xx.example/4
		store="postgres://operator@10.0.0.1,10.0.0.2,10.0.0.3/postgres?sslmode=verify-full&sslrootcert=/root/ca.crt"
		not uri-resolver promote --store "$store&passfile=/root/passwords" >promoted 2>&1
		cat promoted
		grep -q '10.0.0.1:5432 takes writes on timeline 1, and is not the primary' promoted
		grep -q 'is the primary, on timeline 2' promoted`},
	{manual: many, section: "A server comes back", on: "n2", after: `
		for i in {1..50}; do
			n=$(runuser -u postgres -- psql -Atc "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'")
			test $n != 2 || break
			sleep .2
		done
		test $n = 2`},
	// Only the server that came back can acknowledge this.
	{off: "n3"},
	{on: "program", after: `uri-resolver put urn:example:5 https://xx.example/5
		` + kept},
	// Without any database, a program that starts answers from its copy.
	{off: "n1"},
	{off: "n2"},
	{off: "program"},
	{on: "program", after: kept},
}

// A machine has a first process.
type machine struct {
	name string
	init int // its number, or 0
	cmd  *exec.Cmd
	log  bytes.Buffer
}

// run runs a program, and returns what it says.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// machines are all, by their names.
type machines struct {
	t    *testing.T
	dir  string
	root string // of the sources
	all  map[string]*machine
}

// get returns a machine that runs.
func (x *machines) get(name string) *machine {
	m := x.all[name]
	if m == nil {
		m = &machine{name: name}
		x.all[name] = m
	}
	if m.init == 0 {
		x.boot(m)
	}
	return m
}

// boot starts a machine, and waits until it has started what it starts by itself.
func (x *machines) boot(m *machine) {
	m.cmd = exec.Command("bash", filepath.Join(x.root, "resolver/internal/operating/testdata/machine.sh"), x.dir, m.name)
	m.cmd.Stdout, m.cmd.Stderr = &m.log, &m.log
	m.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := m.cmd.Start(); err != nil {
		x.t.Fatal(err)
	}
	x.t.Cleanup(func() { x.off(m) })
	pid, active := m.cmd.Process.Pid, false
	for range 300 {
		time.Sleep(50 * time.Millisecond)
		child, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", pid))
		if fmt.Sscan(string(child), &m.init); m.init == 0 {
			continue
		}
		comm, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", m.init))
		if strings.TrimSpace(string(comm)) != "systemd" {
			continue
		}
		if out, err := x.enter(m, "systemctl", "is-active", "multi-user.target").CombinedOutput(); err == nil &&
			strings.TrimSpace(string(out)) == "active" {
			active = true
			break
		}
	}
	if !active {
		x.t.Fatalf("%s does not start: %s", m.name, &m.log)
	}
	port := "to-" + m.name
	run(x.t, "ip", "link", "add", port, "type", "veth", "peer", "name", "eth0",
		"address", fmt.Sprintf("02:00:00:00:00:%02d", slices.Index(slices.Sorted(maps.Keys(addresses)), m.name)),
		"netns", fmt.Sprint(m.init))
	run(x.t, "ip", "link", "set", port, "master", "switch", "up")
	for _, args := range []string{"addr add " + addresses[m.name] + "/24 dev eth0", "link set eth0 up"} {
		if out, err := x.enter(m, "ip", strings.Fields(args)...).CombinedOutput(); err != nil {
			x.t.Fatalf("%s: %v\n%s", m.name, err, out)
		}
	}
	x.t.Logf("%s runs", m.name)
}

// off takes the power away.
func (x *machines) off(m *machine) {
	if m == nil || m.init == 0 {
		return
	}
	syscall.Kill(m.init, syscall.SIGKILL)
	m.cmd.Wait()
	m.init = 0
	exec.Command("ip", "link", "del", "to-"+m.name).Run() // else it goes some time later
	groups, _ := filepath.Glob("/sys/fs/cgroup/uri-*-" + m.name)
	more, _ := filepath.Glob("/sys/fs/cgroup/unified/uri-*-" + m.name)
	for _, dir := range append(groups, more...) {
		exec.Command("find", dir, "-depth", "-type", "d", "-exec", "rmdir", "{}", ";").Run()
	}
}

// enter returns a command on a machine.
func (x *machines) enter(m *machine, name string, args ...string) *exec.Cmd {
	return exec.Command("nsenter", append([]string{"-t", fmt.Sprint(m.init), "-m", "-u", "-i", "-n", "-p", "-C", "--",
		name}, args...)...)
}

// begin is before all commands: a person looks at what curl says, and tries again.
const begin = `
set -euo pipefail
curl() { command curl -f --no-progress-meter --retry 15 --retry-delay 1 --retry-connrefused "$@"; }
not() { ! "$@"; }
set -x
`

// do runs commands on a machine, in the sources, as a person types them: but the
// first that fails ends them.
func (x *machines) do(name, what, script string) {
	x.t.Helper()
	if strings.TrimSpace(script) == "" {
		return
	}
	m := x.get(name)
	c := x.enter(m, "timeout", "60", "bash", "-c", "cd "+x.root+begin+script)
	c.Env = []string{"HOME=/root", "PATH=" + os.Getenv("PATH") + ":/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
		"GOPROXY=off", "SYSTEMD_PAGER=cat", "LC_ALL=C.UTF-8"}
	for _, name := range []string{"GOPATH", "GOMODCACHE", "GOCACHE", "GOFLAGS"} {
		c.Env = append(c.Env, name+"="+strings.TrimSpace(run(x.t, "go", "env", name)))
	}
	out, err := c.CombinedOutput()
	if err != nil {
		journal, _ := x.enter(m, "journalctl", "--no-pager", "-n", "60").CombinedOutput()
		x.t.Fatalf("%s: %s: %v\n%s\n%s", name, what, err, out, journal)
	}
	x.t.Logf("%s: %s", name, what)
}

// A block is one of commands, and the machines that it is for.
type block struct {
	text string
	on   []string
}

// read returns the blocks of the sections of a manual.
func read(t *testing.T, root, manual string) map[string][]block {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", manual))
	if err != nil {
		t.Fatal(err)
	}
	sections, section := make(map[string][]block), ""
	inside, shell := false, false
	for line := range strings.Lines(string(text)) {
		info, fence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch words := strings.Fields(info); {
		case fence && inside:
			inside = false
		case fence:
			inside = true
			// A block without a language is one of commands that somebody forgot to mark.
			if shell = len(words) == 0 || words[0] == "sh"; shell {
				sections[section] = append(sections[section], block{on: words[min(1, len(words)):]})
			}
		case inside && shell:
			list := sections[section]
			list[len(list)-1].text += line
		case strings.HasPrefix(line, "#"):
			section = strings.TrimSpace(strings.TrimLeft(line, "#"))
		}
	}
	return sections
}

// TestOperating: each command of the manuals does what it is for.
func TestOperating(t *testing.T) {
	if !*operate {
		t.Skip("it needs root: .ci/run operating")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	manuals := map[string]map[string][]block{one: read(t, root, one), many: read(t, root, many)}
	x := &machines{t: t, dir: t.TempDir(), root: root, all: make(map[string]*machine)}
	run(t, "mount", "-t", "tmpfs", "-o", "size=4g", "tmpfs", x.dir)
	t.Cleanup(func() { exec.Command("umount", "-l", x.dir).Run() })
	run(t, "ip", "link", "add", "switch", "type", "bridge")
	run(t, "ip", "link", "set", "switch", "up")
	run(t, "mkdir", filepath.Join(x.dir, "base"))
	t.Log(run(t, "bash", "testdata/base.sh", filepath.Join(x.dir, "base")))
	done := make(map[string]bool)
	for _, s := range slices.Concat(first, []step{{off: "urn"}, {off: "spare"}}, second) {
		x.step(s, manuals, done)
	}
	for name, sections := range manuals {
		for section, blocks := range sections {
			for i := range blocks {
				if !done[fmt.Sprint(name, section, i)] && unless[section] == "" {
					t.Errorf("%s: block %d of %q was not run", name, i+1, section)
				}
			}
		}
	}
}

func (x *machines) step(s step, manuals map[string]map[string][]block, done map[string]bool) {
	x.t.Helper()
	if s.off != "" {
		x.off(x.all[s.off])
		return
	}
	if s.boot != "" {
		x.get(s.boot)
		return
	}
	x.do(s.on, "before "+s.section, s.before)
	blocks := manuals[s.manual][s.section]
	if s.manual != "" && len(blocks) == 0 {
		x.t.Fatalf("%s has no section %q with commands", s.manual, s.section)
	}
	for i, b := range blocks {
		if s.blocks != "" && !strings.Contains(s.blocks, fmt.Sprint(i+1)) {
			continue
		}
		done[fmt.Sprint(s.manual, s.section, i)] = true
		on := b.on
		if len(on) == 0 {
			on = []string{s.on}
		}
		for _, name := range on {
			x.do(name, fmt.Sprintf("%s, block %d", s.section, i+1), replaced.Replace(b.text))
		}
	}
	x.do(s.on, "after "+s.section, s.after)
}
