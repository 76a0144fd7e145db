package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const linksTitle = "Links, beside other link checkers"

const (
	linkTargets = 50_000
	linksAt     = "127.0.0.1:18113"
	slowChecker = 90 // seconds after which linkchecker and linkinator are stopped
)

// A linkRace is the same work for two programs, as lines for the shell.
type linkRace struct {
	title, ours, other string
	least              float64 // the time of the other, divided by that of uri; 0 for no promise
	rounds             int
}

// linkRaces are the work. The tree docs has links of HTML, and all.html is a page of links to small pages.
func (s *settings) linkRaces() []linkRace {
	const offline = "exec uri links -q --offline docs"
	const online = "exec uri links -q --allow-net loopback --parallel-max 50 --per-host 50 http://" + linksAt + "/all.html"
	return []linkRace{
		{"offline: uri extract --absolute", offline, "exec uri extract --absolute docs", 1 / 1.5, 5},
		{"offline: htmltest", offline, s.program("htmltest") + " -c htmltest.yml -s docs", 3, 5},
		{"offline: linkchecker", offline, fmt.Sprintf("timeout %d linkchecker -f linkcheckerrc -t4 --no-status file://$PWD/docs/", slowChecker), 10, 1},
		{"online: ab, HEAD for one page", online, fmt.Sprintf("exec ab -q -i -k -c50 -n%d http://%s/p/1", linkTargets, linksAt), 0.8, 3},
		{"online: a plain loop of net/http, HEAD for one page", online, fmt.Sprintf("exec asks %d 50 http://%s/p/1", linkTargets, linksAt), 0.8, 3},
		{"online: muffet", online, s.program("muffet") + " -c50 --max-connections-per-host=50 -b16384 --one-page-only http://" + linksAt + "/all.html", 2, 3},
		{"online: linkinator", online, fmt.Sprint("timeout ", slowChecker, " ", s.program("linkinator")) + " --concurrency 50 --verbosity error http://" + linksAt + "/all.html", 5, 1},
		{"online: the first run with --memory, and the second", online + " --memory m", "rm -f m; " + online + " --memory m", 20, 3},
	}
}

// program returns the path of a rival, which a flag has, or its name.
func (s *settings) program(name string) string {
	if path := s.sources[name]; path != "" {
		return path
	}
	return name
}

// measureLinks is the part "links".
func (s *settings) measureLinks() (*section, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	p := &processes{dir: dir}
	if err := p.make(s.root); err != nil {
		return nil, err
	}
	if err := p.install(filepath.Join(s.root, "internal", "tools", "bench"), "./rivals/asks", "asks"); err != nil {
		return nil, err
	}
	pages, octets, err := p.linkFiles()
	if err != nil {
		return nil, err
	}
	stop, err := run([]*exec.Cmd{exec.Command("nginx", "-c", filepath.Join(dir, "nginx.conf"), "-p", dir, "-e", "stderr")}, linksAt)
	defer stop()
	if err != nil {
		return nil, err
	}
	lines, err := p.shell(nil, "uri links -q --offline --json docs | wc -l").Output()
	if err != nil {
		return nil, err
	}
	sec := newSection(linksTitle)
	fmt.Fprintf(&sec.body, `
Offline: the HTML below /usr/share/doc of this machine, %d pages of %d MB with %s links. Online: a page of links to
%d small pages of nginx on the loopback interface, and 50 connections. The median of runs of both by turns. "speed" is the time
of the other divided by that of uri: more than 1 is faster; "CPU" is the same of CPU time. linkchecker and linkinator are
stopped after %d s, so a time of that is too short. The last row has the second run of uri as uri, and the first as the other.
`, pages, octets>>20, strings.TrimSpace(string(lines)), linkTargets, slowChecker)
	rows := [][]string{{"", "uri, s", "the other, s", "speed", "at least", "", "CPU", "uri, MB", "the other, MB"}}
	for _, r := range s.linkRaces() {
		row, err := p.raceLinks(r)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	table(&sec.body, rows)
	return sec, nil
}

// raceLinks measures a row.
func (p *processes) raceLinks(r linkRace) ([]string, error) {
	var wall, cpu, memory [2][]float64
	for range r.rounds {
		for i, line := range []string{r.other, r.ours} {
			fmt.Fprintf(os.Stderr, "\r\033[Kbench: %s", r.title)
			start := time.Now()
			cmd, megabytes, err := p.withMemory(line + " >/dev/null")
			switch st := status(err); {
			case st == 127:
				return []string{r.title, "", "is not here", "", "", "", "", "", ""}, nil
			case st != 0 && st != 1 && st != 124:
				return nil, fmt.Errorf("%s: %w", line, err)
			}
			wall[i] = append(wall[i], time.Since(start).Seconds())
			cpu[i] = append(cpu[i], (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
			memory[i] = append(memory[i], megabytes)
		}
	}
	fmt.Fprint(os.Stderr, "\r\033[K")
	speed, verdict := median(wall[0])/median(wall[1]), "reached"
	if speed < r.least {
		verdict = "MISSED"
	}
	return []string{r.title, fmt.Sprintf("%.2f", median(wall[1])), fmt.Sprintf("%.2f", median(wall[0])), fmt.Sprintf("%.2f", speed),
		fmt.Sprintf("%.2f", r.least), verdict, fmt.Sprintf("%.2f", median(cpu[0])/median(cpu[1])),
		fmt.Sprintf("%.0f", median(memory[1])), fmt.Sprintf("%.0f", median(memory[0]))}, nil
}

// linkFiles writes the tree, the page of links, and the files of configuration.
func (p *processes) linkFiles() (pages, octets int, err error) {
	const top = "/usr/share/doc"
	err = filepath.WalkDir(top, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || filepath.Ext(name) != ".html" {
			return nil
		}
		page, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		to := filepath.Join(p.dir, "docs", strings.TrimPrefix(name, top))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		pages, octets = pages+1, octets+len(page)
		return os.WriteFile(to, page, 0o644)
	})
	if err == nil && pages == 0 {
		err = fmt.Errorf("missing HTML below %s", top)
	}
	var all strings.Builder
	all.WriteString("<!DOCTYPE html>\n")
	for i := range linkTargets {
		fmt.Fprintf(&all, "<a href=/p/%d>%d</a>\n", i, i)
	}
	for name, text := range map[string]string{
		"all.html":      all.String(),
		"linkcheckerrc": "[AnchorCheck]\n[checking]\nmaxrequestspersecond=100000\n",
		"htmltest.yml": "CheckExternal: false\nCheckDoctype: false\nCheckFavicon: false\nIgnoreAltMissing: true\nIgnoreAltEmpty: true\n" +
			"IgnoreDirectoryMissingTrailingSlash: true\nOutputDir: " + p.dir + "/htmltest\nCacheExpires: 0s\nLogLevel: 3\n",
		"nginx.conf": fmt.Sprintf(`daemon off; master_process off; pid %[1]s/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
	access_log off; keepalive_requests 100000; default_type text/html;
	client_body_temp_path %[1]s/t1; proxy_temp_path %[1]s/t2; fastcgi_temp_path %[1]s/t3; uwsgi_temp_path %[1]s/t4; scgi_temp_path %[1]s/t5;
	server { listen %[2]s; root %[1]s; location /p/ { return 200 "<!DOCTYPE html><title>A page</title><p>It is small."; } }
}`, p.dir, linksAt),
	} {
		if err == nil {
			err = os.WriteFile(filepath.Join(p.dir, name), []byte(text), 0o644)
		}
	}
	if err == nil {
		err = os.Chmod(p.dir, 0o755) // linkchecker runs as nobody
	}
	return pages, octets, err
}
