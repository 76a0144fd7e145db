// Package planted has programs with bugs that people write, each marked. They
// were written by the classes of bugs, not by the rules.
package planted

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"
)

// A shortener: concatenation and comparison.

type shortener struct {
	Config Config
	seen   map[*url.URL]string // bug: identity as the key
	byText map[string]*url.URL
	home   *url.URL
}

type Config struct {
	Base, Database, Proxy, Mirror *url.URL
	Upstream                      string
}

func (s *shortener) link(text, tag string) string {
	return "https://sho.rt/?u=" + text + "&tag=" + tag // bug: not escaped
}

func (s *shortener) search(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query().Get("q")
	http.Get("https://search.example/find?q=" + q)                          // bug: not escaped
	http.Get(fmt.Sprintf("https://search.example/%s", r.PathValue("word"))) // bug: a path, not escaped
}

func (s *shortener) same(a, b *url.URL) bool {
	if a == b { // bug: identity
		return true
	}
	if a.Scheme == "HTTPS" { // bug: never
		return false
	}
	if a.Path == "/caf%C3%A9" { // bug: Path is decoded
		return false
	}
	if a.RawQuery == "?page=1" { // bug: without "?"
		return false
	}
	if a.Fragment == "#top" { // bug: without "#"
		return false
	}
	if reflect.DeepEqual(a, s.home) { // bug: RawPath and ForceQuery count
		return true
	}
	if strings.ToLower(a.String()) == strings.ToLower(b.String()) { // bug: paths have a case
		return true
	}
	_, known := s.byText[a.Host+a.Path] // bug: "/a%2Fb" is another one
	return known
}

// A static file server: joins.

func files(base *url.URL, root, name string) []string {
	base.Path = path.Join(base.Path, name)                    // bug: drops the final slash, decodes
	full := path.Join("https://cdn.example/assets", name)     // bug: https:/
	base.Path = filepath.Join(base.Path, "x")                 // bug: "\" on Windows
	other := filepath.Join("https://cdn.example", root, name) // bug: https:/
	third := path.Join(base.String(), name)                   // bug: the same
	base.Path = path.Clean(base.Path + "/" + name)            // bug: the final slash
	return []string{full, other, third}
}

// A dialer: hosts.

func dial(u *url.URL, r *http.Request) error {
	if ip := net.ParseIP(u.Host); ip != nil { // bug: with a port it is nil
		return errors.New("no addresses")
	}
	if _, err := net.LookupIP(u.Host); err != nil { // bug: a port
		return err
	}
	if _, err := netip.ParseAddr(r.Host); err == nil { // bug: a port
		return errors.New("no addresses")
	}
	c := &tls.Config{ServerName: u.Host}              // bug: a port
	_, err := tls.Dial("tcp", u.Hostname()+":443", c) // bug: no brackets
	host := strings.Split(r.Host, ":")[0]             // bug: IPv6
	if u.Host == "localhost" {                        // bug: a port
		return nil
	}
	if strings.HasSuffix(u.Hostname(), "example.com") { // bug: evilexample.com
		log.Print(host)
	}
	return err
}

// A client of an API: bases.

func api(ref *url.URL, id string) (*url.URL, error) {
	base, err := url.Parse("https://api.example/v1")
	if err != nil {
		return nil, err
	}
	users, _ := base.Parse("users/" + id) // bug: v1 is dropped
	one := base.ResolveReference(ref)     // bug: v1 is dropped
	log.Print(users.Path, one.Path)
	return base.ResolveReference(&url.URL{Path: "users"}), nil // bug: v1 is dropped
}

// A form: escaping.

func form(r *http.Request, name string) string {
	v := url.Values{}
	v.Set("name", url.QueryEscape(name))                // bug: twice
	n, _ := url.QueryUnescape(r.FormValue("n"))         // bug: twice
	p := "https://h.example/" + url.QueryEscape(name)   // bug: "+" in a path
	q := "https://h.example/?q=" + url.PathEscape(name) // bug: "&"
	u := url.URL{Path: "/" + url.PathEscape(name)}      // bug: twice
	all := url.QueryEscape("a=" + name + "&b=1")        // bug: "=" and "&"
	return v.Encode() + n + p + q + u.String() + all
}

// A gateway: queries.

func gateway(w http.ResponseWriter, r *http.Request, u *url.URL, token string) {
	q := r.URL.Query() // bug: never written back
	q.Del("token")
	u.Query().Set("page", "2")                                               // bug: a copy
	u.RawQuery = "?page=2"                                                   // bug: "??"
	u.RawQuery = "token=" + token                                            // bug: not escaped
	u.RawQuery += "&next=" + r.URL.Path                                      // bug: not escaped
	u.RawQuery = fmt.Sprintf("q=%s", r.FormValue("q"))                       // bug: not escaped
	if r.URL.RawQuery != "" && strings.Contains(r.URL.RawQuery, "debug=1") { // bug: xdebug=10
		log.Print("debug")
	}
	target := u.Path + "?" + r.URL.RawQuery                       // bug: Path is decoded
	if m, _ := url.ParseQuery(r.URL.RawQuery); m.Get("a") == "" { // bug: the error
		http.Get(target)
	}
}

// A worker: secrets.

func worker(c Config) error {
	db, err := url.Parse(os.Getenv("DATABASE_URL"))
	if err != nil {
		return err // bug: the error has the text
	}
	log.Printf("connecting to %s", db) // bug: the password
	s := db.String()
	log.Print(s)                                // bug: the password
	log.Print("to " + db.String())              // bug: the password
	slog.Info("proxy", "url", c.Proxy)          // bug: the password
	fmt.Fprintln(os.Stderr, "mirror", c.Mirror) // bug: the password
	if c.Base == nil {
		return errors.New("no base for " + db.String()) // bug: the password
	}
	if c.Mirror.Scheme == "" {
		return fmt.Errorf("bad mirror %v", c.Mirror) // bug: the password
	}
	slog.Info("start", "config", c)       // bug: all of them
	log.Printf("upstream %s", c.Upstream) // bug: the password
	req, err := http.NewRequest("GET", c.Upstream, nil)
	if err != nil {
		return fmt.Errorf("request: %w", err) // bug: the error has the text
	}
	log.Print(req.URL) // bug: the password
	return nil
}

// A health check: texts without a scheme.

func health(addr string, list []string) (up int) {
	a, err := url.Parse("127.0.0.1:8080") // bug: an error
	if err != nil {
		log.Print(err)
	}
	b, _ := url.Parse("example.com/health") // bug: a path
	c, _ := url.Parse("localhost:8080")     // bug: a scheme
	d, err := url.Parse(addr)               // bug: host:port is no URL
	if err != nil || d.Host == "" {
		return 0
	}
	for _, s := range list {
		u, _ := url.Parse(s) // bug: nil
		if u.Host == "" {    // of "example.com:80", too
			up++
		}
	}
	if _, err := url.Parse(addr); err != nil { // bug: nearly any text passes
		return 0
	}
	if _, err := url.ParseRequestURI(addr); err == nil { // bug: "/a" passes, no host is asked for
		up++
	}
	e, _ := url.Parse("http://" + addr + "/health") // bug: nil, and IPv6
	f := "http://" + addr + ":" + os.Getenv("PORT") // bug: IPv6
	log.Print(a, b.Path, c.Host, e.Host, f)
	return up
}

// A login: redirects and prefixes.

func login(w http.ResponseWriter, r *http.Request, u *url.URL) {
	next := r.FormValue("next")
	if strings.HasPrefix(next, "/") {
		http.Redirect(w, r, next, http.StatusFound) // bug: //evil.com
	}
	http.Redirect(w, r, r.URL.Query().Get("to"), http.StatusFound) // bug: anywhere
	if strings.HasPrefix(u.String(), "https://good.example") {     // bug: good.example.evil.com
		http.Redirect(w, r, u.String(), http.StatusFound)
	}
	if strings.HasPrefix(r.Header.Get("Origin"), "https://good.example") { // bug: the same
		w.WriteHeader(200)
	}
	if strings.Contains(u.Host, "good.example") { // bug: the same
		w.WriteHeader(200)
	}
	http.Redirect(w, r, r.Header.Get("Referer"), http.StatusFound)                 // bug: anywhere
	j, _ := url.JoinPath("https://h.example/", "a?b=c")                            // bug: %3F
	k := u.JoinPath(r.FormValue("dir"), "x")                                       // bug: ".." leaves the folder
	http.Redirect(w, r, "https://"+r.Host+r.URL.Path, http.StatusMovedPermanently) // bug: Path is decoded
	w.Header().Set("Location", r.FormValue("then"))                                // bug: anywhere
	m := strings.TrimPrefix(u.Path, "/files/")
	f, _ := os.Open("/srv/" + m)                            // bug: ".."
	n := strings.Replace(u.String(), "http:", "https:", -1) // bug: also in the query
	io.WriteString(w, j+k.Path+n)
	f.Close()
}
