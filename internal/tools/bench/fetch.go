package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const fetchTitle = "Fetching, beside curl"

// The objects that are fetched.
const (
	bigSize  = 1_000_000_000 // in bytes
	smallest = 10_000        // number of small objects
)

// The servers listen here.
const (
	httpAt  = "127.0.0.1:18110"
	httpsAt = "127.0.0.1:18111" // HTTP/2, if the client wants it
	ftpAt   = "127.0.0.1:18112"
)

// fetches are the same work for both programs, as lines for the shell. The file urls has the URIs of the small objects, and the
// files curl.http and curl.https have them as curl reads them. What writes a file comes last: the disk is busy after it.
var fetches = []struct {
	title      string
	ours, curl string
	least      float64 // the CPU time of curl, divided by that of uri; 0 for no promise
	rounds     int     // or 0 for those of the flag
}{
	{"10,000 small objects by HTTP/1.1", "uri fetch -s --parallel --allow-net loopback -f urls >/dev/null", "curl -s --parallel --parallel-max 50 -K curl.http", 1.2, 0},
	{"10,000 small objects by HTTP/2 with TLS", "uri fetch -ks --parallel --allow-net loopback -f urls.https >/dev/null", "curl -ks --parallel --parallel-max 50 -K curl.https", 1.2, 0},
	{"a start", "uri fetch --version", "curl --version", 1, 101},
	{"1 GB by HTTP/1.1 to the null device", "uri fetch -o /dev/null http://" + httpAt + "/big", "curl -s -o /dev/null http://" + httpAt + "/big", 0, 0},
	{"1 GB by HTTP/2 with TLS to the null device", "uri fetch -k -o /dev/null https://" + httpsAt + "/big", "curl -ks -o /dev/null https://" + httpsAt + "/big", 0, 0},
	{"1 GB by FTP to the null device", "uri fetch -o /dev/null ftp://" + ftpAt + "/big", "curl -s -o /dev/null ftp://" + ftpAt + "/big", 0, 0},
	{"1 GB by HTTP/1.1 to a file", "uri fetch -o uri.out http://" + httpAt + "/big", "curl -s -o curl.out http://" + httpAt + "/big", 0.9, 0},
	{"1 GB by HTTP/2 with TLS to a file", "uri fetch -k -o uri.out https://" + httpsAt + "/big", "curl -ks -o curl.out https://" + httpsAt + "/big", 0.9, 0},
	{"1 GB by FTP to a file", "uri fetch -o uri.out ftp://" + ftpAt + "/big", "curl -s -o curl.out ftp://" + ftpAt + "/big", 0.9, 0},
}

// measureFetch is the part "fetch".
func (s *settings) measureFetch() (*section, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	p := &processes{dir: dir}
	if err := p.make(s.root); err != nil {
		return nil, err
	}
	if err := p.objects(); err != nil {
		return nil, err
	}
	stop, err := p.servers()
	defer stop()
	if err != nil {
		return nil, err
	}
	version, err := exec.Command("curl", "--version").Output()
	if err != nil {
		return nil, err
	}
	sec := newSection(fetchTitle)
	first, _, _ := strings.Cut(string(version), " (")
	fmt.Fprintf(&sec.body, `
Debian's %s, nginx and vsftpd on the loopback interface; 50 connections for small objects. The median CPU time of the client, in
runs of both programs by turns. "speed" is the CPU time of curl divided by that of uri: more than 1 is faster than curl. A file
has the octets of the object; the CPU time of the kernel, which writes it, is most of that of both programs.
`, first)
	rows := [][]string{{"", "uri, CPU ms", "curl, CPU ms", "speed", "at least", ""}}
	for _, f := range fetches {
		var ours, curl []float64
		rounds := max(f.rounds, s.rounds)
		for i := range rounds {
			fmt.Fprintf(os.Stderr, "\rbench: %s: round %d of %d ", f.title, i+1, rounds)
			for _, x := range []struct {
				line string
				to   *[]float64
			}{{f.ours, &ours}, {f.curl, &curl}} {
				cmd := p.shell(nil, "exec "+x.line)
				var message bytes.Buffer
				cmd.Stderr = &message
				if err := cmd.Run(); err != nil {
					return nil, fmt.Errorf("%s: %w: %s", x.line, err, message.Bytes())
				}
				*x.to = append(*x.to, float64(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()))
			}
		}
		speed := median(curl) / median(ours)
		row := []string{f.title, fmt.Sprintf("%.1f", median(ours)/1e6), fmt.Sprintf("%.1f", median(curl)/1e6), fmt.Sprintf("%.2f", speed), "", ""}
		if f.least > 0 {
			row[4], row[5] = fmt.Sprintf("%.2f", f.least), "reached"
			if speed < f.least {
				row[5] = "MISSED"
			}
		}
		rows = append(rows, row)
	}
	fmt.Fprint(os.Stderr, "\r\033[K")
	table(&sec.body, rows)
	return sec, nil
}

// objects writes what is fetched, and the lists of it.
func (p *processes) objects() error {
	root := filepath.Join(p.dir, "root")
	err := os.Mkdir(root, 0o777)
	big, errBig := os.Create(filepath.Join(root, "big"))
	err = errors.Join(err, errBig)
	if err != nil {
		return err
	}
	piece := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	for n := 0; n < bigSize && err == nil; n += len(piece) {
		_, err = big.Write(piece[:min(len(piece), bigSize-n)])
	}
	err = errors.Join(err, big.Close())
	lists := map[string]*strings.Builder{"urls": {}, "urls.https": {}, "curl.http": {}, "curl.https": {}}
	for i := range smallest {
		name := fmt.Sprintf("/o%d", i)
		err = errors.Join(err, os.WriteFile(filepath.Join(root, name), []byte("an object"), 0o666))
		fmt.Fprintf(lists["urls"], "http://%s%s\n", httpAt, name)
		fmt.Fprintf(lists["urls.https"], "https://%s%s\n", httpsAt, name)
		fmt.Fprintf(lists["curl.http"], "url = http://%s%s\noutput = /dev/null\n", httpAt, name)
		fmt.Fprintf(lists["curl.https"], "url = https://%s%s\noutput = /dev/null\n", httpsAt, name)
	}
	for name, b := range lists {
		err = errors.Join(err, os.WriteFile(filepath.Join(p.dir, name), []byte(b.String()), 0o666))
	}
	return err
}

// servers starts nginx and vsftpd, until stop is called.
func (p *processes) servers() (stop func(), err error) {
	stop = func() {}
	certificate := exec.Command("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost",
		"-keyout", "key.pem", "-out", "cert.pem")
	certificate.Dir = p.dir
	if out, err := certificate.CombinedOutput(); err != nil {
		return stop, fmt.Errorf("openssl: %w: %s", err, out)
	}
	files := map[string]string{
		"nginx.conf": fmt.Sprintf(`daemon off; master_process off; pid %[1]s/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
	access_log off; keepalive_requests 100000; sendfile on; ssl_certificate %[1]s/cert.pem; ssl_certificate_key %[1]s/key.pem;
	client_body_temp_path %[1]s/t1; proxy_temp_path %[1]s/t2; fastcgi_temp_path %[1]s/t3; uwsgi_temp_path %[1]s/t4; scgi_temp_path %[1]s/t5;
	server { listen %[2]s; listen %[3]s ssl http2; root %[1]s/root; }
}`, p.dir, httpAt, httpsAt),
		"vsftpd.conf": fmt.Sprintf("listen=YES\nlisten_address=127.0.0.1\nlisten_port=%s\nbackground=NO\nanonymous_enable=YES\n"+
			"run_as_launching_user=YES\nseccomp_sandbox=NO\nanon_root=%s/root\n", ftpAt[strings.IndexByte(ftpAt, ':')+1:], p.dir),
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(p.dir, name), []byte(text), 0o644); err != nil {
			return stop, err
		}
	}
	return run([]*exec.Cmd{
		exec.Command("nginx", "-c", filepath.Join(p.dir, "nginx.conf"), "-p", p.dir, "-e", "stderr"),
		exec.Command("vsftpd", filepath.Join(p.dir, "vsftpd.conf")),
	}, httpAt, httpsAt, ftpAt)
}

// run starts servers, until stop is called, and waits until they listen.
func run(servers []*exec.Cmd, at ...string) (stop func(), err error) {
	var started []*exec.Cmd
	stop = func() {
		for _, c := range started {
			c.Process.Kill()
			c.Wait()
		}
	}
	for _, c := range servers {
		c.Stderr = os.Stderr
		if err := c.Start(); err != nil {
			return stop, err
		}
		started = append(started, c)
	}
	for _, at := range at {
		var c net.Conn
		for range 100 {
			if c, err = net.Dial("tcp", at); err == nil {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		if err != nil {
			return stop, err
		}
		c.Close()
	}
	return stop, nil
}
