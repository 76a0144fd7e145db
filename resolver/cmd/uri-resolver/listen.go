package main

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/urikit/uri/resolver/internal/api"
	"github.com/urikit/uri/resolver/service"
)

// The settings that have addresses. A socket of systemd has such a name, too.
const (
	forAll  = "listen"
	forHTTP = "listen-http"
	forMe   = "admin"
)

// What the addresses of listen-http are for.
const (
	toHTTPS = "redirect"
	asHTTPS = "serve"
)

// sockets are the listeners of each setting.
type sockets map[string][]net.Listener

func (s sockets) Close() {
	for _, list := range s {
		for _, l := range list {
			l.Close()
		}
	}
}

// addresses returns those of the listeners of a setting.
func (s sockets) addresses(setting string) string {
	var list []string
	for _, l := range s[setting] {
		list = append(list, l.Addr().String())
	}
	return strings.Join(list, " ")
}

// listenAll listens at all addresses. The sockets of a name that systemd has
// opened replace the addresses of that setting.
func (p *program) listenAll(log *slog.Logger) (all sockets, err error) {
	all = make(sockets)
	defer func() {
		if err != nil {
			all.Close()
		}
	}()
	if err := all.inherit(); err != nil {
		return all, err
	}
	wanted := map[string][]string{forAll: p.listen, forHTTP: p.listenHTTP}
	if len(p.listen) == 0 {
		wanted[forAll] = []string{"127.0.0.1:8080"}
	}
	if p.admin != "" && !p.demo {
		wanted[forMe] = []string{p.admin}
	}
	for setting, addresses := range wanted {
		if all[setting] != nil {
			continue
		}
		for _, address := range addresses {
			l, err := net.Listen("tcp", address)
			if err != nil {
				return all, fmt.Errorf("%s: %w", setting, err)
			}
			all[setting] = append(all[setting], l)
		}
	}
	if p.cert == "" {
		if all[forHTTP] != nil {
			return all, faultf(misused, "%s is beside TLS: missing tls-cert", forHTTP)
		}
		return all, nil
	}
	p.files = &certificates{cert: p.cert, key: p.key, log: log}
	if _, err := p.files.get(nil); err != nil {
		return all, fmt.Errorf("tls-cert or tls-key: %w", err)
	}
	for i, l := range all[forAll] {
		all[forAll][i] = tls.NewListener(l, &tls.Config{GetCertificate: p.files.get,
			NextProtos: []string{"h2", "http/1.1"}, MinVersion: tls.VersionTLS12})
	}
	return all, nil
}

// inherit adds the sockets that systemd has opened (LISTEN_FDS), so that no
// connection is refused while the program starts again. Each has a name
// (LISTEN_FDNAMES, from FileDescriptorName=): that of its setting. One that was
// given no name, which then is that of its unit, is for all.
func (s sockets) inherit() error {
	const first = 3
	n, _ := strconv.Atoi(os.Getenv("LISTEN_FDS"))
	if os.Getenv("LISTEN_PID") != strconv.Itoa(os.Getpid()) {
		n = 0
	}
	names := strings.Split(os.Getenv("LISTEN_FDNAMES"), ":")
	for i := range n {
		f := os.NewFile(uintptr(first+i), "systemd")
		l, err := net.FileListener(f)
		f.Close()
		if err != nil {
			return fmt.Errorf("socket %d of systemd: %w", i+1, err)
		}
		name := forAll
		if i < len(names) && !slices.Contains([]string{"", "unknown"}, names[i]) &&
			!strings.HasSuffix(names[i], ".socket") {
			name = names[i]
		}
		s[name] = append(s[name], l)
		if name != forAll && name != forHTTP && name != forMe {
			return faultf(misused, "the socket %q of systemd: FileDescriptorName= is %s, %s or %s",
				name, forAll, forHTTP, forMe)
		}
	}
	return nil
}

// notify tells systemd that the server answers, also to verbs (Type=notify).
func notify() error {
	address := os.Getenv("NOTIFY_SOCKET")
	if address == "" {
		return nil
	}
	c, err := net.Dial("unixgram", address)
	if err != nil {
		return err
	}
	defer c.Close()
	_, err = c.Write([]byte("READY=1"))
	return err
}

// originForm gives next the target of a request in origin-form, also if it came in
// absolute-form (RFC 9112 section 3.2), whatever its scheme is.
func originForm(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.RequestURI, "/") {
			_, rest, _ := strings.Cut(r.RequestURI, "://")
			rest = rest[strings.IndexAny(rest+"/", "/?#"):]
			r.RequestURI = "/" + strings.TrimPrefix(rest, "/")
		}
		next.ServeHTTP(w, r)
	})
}

// serveHTTP answers at the addresses of listen-http: it leads to the same address
// with https, or serves names and pages. No token and no cookie may come this way.
func (s *server) serveHTTP(w http.ResponseWriter, r *http.Request) {
	path := r.RequestURI
	switch {
	case strings.HasPrefix(path, api.Prefix):
		http.Error(w, "a token must not be sent without TLS: use https", http.StatusForbidden)
		return
	case s.http == asHTTPS && !strings.HasPrefix(path, "/admin"):
		s.public.ServeHTTP(w, r)
		return
	}
	_, host, _ := strings.Cut(strings.TrimSuffix(s.base, "/"), "://")
	if host == "" {
		host, _, _ = strings.Cut(r.Host, ":")
	}
	status := http.StatusPermanentRedirect
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		status = http.StatusMovedPermanently
	}
	h := w.Header()
	h.Set("Location", "https://"+host+path)
	h.Set("Cache-Control", fmt.Sprintf("public, max-age=%.0f", service.Age.Seconds()))
	h.Set("Access-Control-Allow-Origin", "*")
	w.WriteHeader(status)
}

// certificates reads the files for TLS again and again: they may be replaced.
type certificates struct {
	cert, key string
	log       *slog.Logger

	mu   sync.Mutex
	now  *tls.Certificate
	read time.Time
}

func (c *certificates) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.read) >= reloadTLS {
		next, err := tls.LoadX509KeyPair(c.cert, c.key)
		switch {
		case err == nil:
			c.now = &next
		case c.now == nil:
			return nil, err
		default: // they are being replaced, or are wrong
			c.log.Warn("the old certificate stays", "error", err)
		}
		c.read = time.Now()
	}
	return c.now, nil
}
