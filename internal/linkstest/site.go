package linkstest

import (
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"path"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Site is a server of pages whose links have every kind of trouble. The
// pages are the paths of Doc in its links; "/" and "/sitemap.xml" lead to all
// of them. "/million.html" is a page of a million links. Below "/calendar/" and
// "/session/" each page leads to new pages, without an end.
type Site struct {
	URL   string // of the root, without a slash at the end
	Links []Link

	servers []*httptest.Server
	pages   map[string]string
	hits    sync.Map // by method and path
}

// An answer answers a request; first is whether it is the first to this path.
type answer func(w http.ResponseWriter, r *http.Request, first bool)

// A trouble is a kind of links to a server. "@" in link and to is a number.
// "^" in link is the path at which serve answers.
type trouble struct {
	kind    string
	verdict Verdict
	most    int // links of this kind; 0 is any number
	link    string
	to      string
	forGood bool
	serve   answer
}

var troubles = []trouble{
	{"200", Fine, 0, "/ok/@", "", false, nil},
	{"200, another spelling", Fine, 0, "/x/../%6Fk/./@", "", false, nil},
	{"200, with a query", Fine, 0, "/ok/@?a=b&c", "", false, nil},
	{"fragment", Fine, 0, "/ok/@#here", "", false, nil},
	{"fragment, missing", Broken, 0, "/ok/@#gone", "", false, nil},
	{"text fragment", Fine, 0, "/ok/@#:~:text=Here", "", false, nil},
	{"204", Fine, 0, "^", "", false, status(204)},
	{"301", Moved, 0, "^", "/ok/@", true, to(301, "/ok/@")},
	{"301, relative", Moved, 0, "^", "/ok/@", true, to(301, "../ok/@")},
	{"302", Moved, 0, "^", "/ok/@", false, to(302, "/ok/@")},
	{"307", Moved, 0, "^", "/ok/@", false, to(307, "/ok/@")},
	{"308", Moved, 0, "^", "/ok/@", true, to(308, "/ok/@")},
	{"301, then 301", Moved, 0, "^", "/ok/@", true, to(301, "/hop/@")},
	{"302, then 301", Moved, 0, "^", "/ok/@", false, to(302, "/hop/@")},
	{"301, its fragment", Moved, 0, "^#here", "/ok/@#here", true, to(301, "/ok/@")},
	{"301, its fragment missing", Broken, 0, "^#gone", "", false, to(301, "/ok/@")},
	{"301 to a fragment", Moved, 0, "^", "/ok/@#here", true, to(301, "/ok/@#here")},
	{"301 to another fragment", Moved, 0, "^#gone", "/ok/@#here", true, to(301, "/ok/@#here")},
	{"301 to 404", Broken, 0, "^", "", false, to(301, "/none/@")},
	{"301 without a Location", Broken, 0, "^", "", false, status(301)},
	{"redirects in a circle", Broken, 0, "^", "", false, circle(2)},
	{"redirects without an end", Broken, 20, "^", "", false, circle(1 << 20)},
	{"302 to itself, for a cookie", Fine, 0, "^", "", false, cookie},
	{"404", Broken, 0, "^", "", false, status(404)},
	{"410", Broken, 0, "^", "", false, status(410)},
	{"500", Broken, 3, "^", "", false, status(500)},
	{"503, then 200", Fine, 3, "^", "", false, once(status(503, "Retry-After", "1"))},
	{"503", Broken, 3, "^", "", false, status(503, "Retry-After", "1")},
	{"429, then 200", Fine, 3, "^", "", false, once(status(429, "Retry-After", "1"))},
	{"429", Person, 3, "^", "", false, status(429)},
	{"429, an hour", Person, 3, "^", "", false, status(429, "Retry-After", "3600")},
	{"401", Person, 0, "^", "", false, status(401, "WWW-Authenticate", "Basic realm=x")},
	{"403", Person, 0, "^", "", false, status(403)},
	{"HEAD 404", Fine, 0, "^", "", false, head(status(404), ok)},
	{"HEAD 405", Fine, 0, "^", "", false, head(status(405), ok)},
	{"HEAD 500", Fine, 0, "^", "", false, head(status(500), ok)},
	{"HEAD hangs", Fine, 2, "^", "", false, head(hang, ok)},
	{"HEAD ends the connection", Fine, 5, "^", "", false, head(cut, ok)},
	{"GET is 404, HEAD is 200", Broken, 0, "^", "", false, head(ok, status(404))},
	{"GET is 404, HEAD is 200, fragment", Broken, 0, "^#here", "", false, head(ok, status(404))},
	{"slow", Fine, 3, "^", "", false, slow},
	{"hangs", Broken, 1, "^", "", false, hang},
	{"ends the connection", Broken, 3, "^", "", false, cut},
	{"body cut before the id", Unchecked, 5, "^#here", "", false, head(ok, short)},
	{"robots.txt", Skipped, 0, "/private/@", "", false, nil},
	{"wrong certificate", Broken, 20, "{tls}/ok/@", "", false, nil},
	{"name of examples", Skipped, 20, "http://none-@.invalid/", "", false, nil},
	{"port without a server", Broken, 20, "{closed}/@", "", false, nil},
	{"private address", Refused, 0, "http://192.168.254.254/@", "", false, nil},
	{"302 to a private address", Refused, 0, "^", "", false, to(302, "http://192.168.254.254/@")},
	{"302 to a file", Refused, 0, "^", "", false, to(302, "file:///etc/hostname")},
	{"calendar", Fine, 1, "/calendar/1", "", false, nil},
	{"session", Fine, 1, "/session/1", "", false, nil},
}

// NewSite starts a site of links links. Its addresses are of the loopback
// interface.
func NewSite(seed uint64, links int) *Site {
	s := &Site{pages: map[string]string{}}
	plain, secret := httptest.NewServer(s), httptest.NewUnstartedServer(s)
	secret.Config.ErrorLog = log.New(io.Discard, "", 0)
	secret.StartTLS()
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	closed.Close()
	s.URL, s.servers = plain.URL, []*httptest.Server{plain, secret}
	hosts := strings.NewReplacer("{tls}", secret.URL, "{closed}", "http://"+closed.Addr().String())

	r := rand.New(rand.NewPCG(seed, 34))
	made := make([]int, len(troubles))
	var index, sitemap strings.Builder
	for len(s.Links) < links {
		doc := fmt.Sprintf("/page/%d.html", len(s.pages))
		text := "<!DOCTYPE html>\n<title>t</title>\n"
		for line := 3; line < 3+perDoc && len(s.Links) < links; {
			i := r.IntN(len(troubles))
			if made[i]++; troubles[i].most > 0 && made[i] > troubles[i].most {
				continue
			}
			l := troubles[i].at(i, r.IntN(1000))
			l.Text = hosts.Replace(l.Text)
			l.Doc, l.Line = doc, line
			s.Links = append(s.Links, l)
			text += anchor(l) + "\n"
			line++
		}
		s.pages[doc] = text
		fmt.Fprintf(&index, "<a href=%s>%s</a>\n", doc, doc)
		fmt.Fprintf(&sitemap, "<url><loc>%s%s</loc></url>", s.URL, doc)
	}
	s.pages["/"] = page + index.String()
	s.pages["/sitemap.xml"] = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
		sitemap.String() + "</urlset>"
	s.pages["/robots.txt"] = "User-agent: *\nDisallow: /private/\n"
	return s
}

// at returns the link of the kind with index i to the target of the number n.
func (t trouble) at(i, n int) Link {
	own := fmt.Sprintf("/k%d/%d", i, n)
	in := strings.NewReplacer("^", own, "@", fmt.Sprint(n))
	return Link{Kind: t.kind, Verdict: t.verdict, Text: in.Replace(t.link),
		To: in.Replace(t.to), ForGood: t.forGood}
}

// Close ends the servers.
func (s *Site) Close() {
	for _, server := range s.servers {
		server.CloseClientConnections()
		server.Close()
	}
}

// Hits returns how many requests of a method there were to a path.
func (s *Site) Hits(method, path string) int { return int(s.count(method, path).Load()) }

func (s *Site) count(method, path string) *atomic.Int64 {
	n, _ := s.hits.LoadOrStore(method+" "+path, new(atomic.Int64))
	return n.(*atomic.Int64)
}

// ServeHTTP answers as the kind of the target says.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.count(r.Method, r.URL.Path).Add(1)
	first := s.count("", r.URL.Path).Add(1) == 1
	dir, n := path.Split(r.URL.Path)
	var i int
	switch _, err := fmt.Sscanf(dir, "/k%d/", &i); {
	case err == nil && i < len(troubles) && troubles[i].serve != nil:
		troubles[i].serve(w, r, first)
	case s.pages[r.URL.Path] != "":
		http.ServeContent(w, r, n, time.Time{}, strings.NewReader(s.pages[r.URL.Path]))
	case dir == "/hop/":
		to(301, "/ok/@")(w, r, first)
	case dir == "/calendar/" || dir == "/session/":
		ok(w, r, first)
		fmt.Fprintf(w, "<a href=%s1>next</a> <a href='?n=%s'>again</a>", n, n)
	case r.URL.Path == "/million.html":
		for i := range 1_000_000 {
			fmt.Fprintf(w, "<a href=/ok/%d>\n", i)
		}
	case dir == "/ok/":
		ok(w, r, first)
	default:
		http.NotFound(w, r)
	}
}

const page = "<!DOCTYPE html>\n<title>t</title>\n<p id=here>Here\n"

func ok(w http.ResponseWriter, _ *http.Request, _ bool) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	io.WriteString(w, page)
}

func to(code int, where string) answer { return status(code, "Location", where) }

// status answers with a status and fields, in which "@" is the number of the
// target.
func status(code int, fields ...string) answer {
	return func(w http.ResponseWriter, r *http.Request, _ bool) {
		for i := 0; i < len(fields); i += 2 {
			w.Header().Set(fields[i], strings.Replace(fields[i+1], "@", path.Base(r.URL.Path), 1))
		}
		w.WriteHeader(code)
	}
}

// once answers the first request as f does, and the others well.
func once(f answer) answer {
	return func(w http.ResponseWriter, r *http.Request, first bool) {
		if first {
			f(w, r, first)
		} else {
			ok(w, r, first)
		}
	}
}

// head answers HEAD as f does, and GET as get does.
func head(f, get answer) answer {
	return func(w http.ResponseWriter, r *http.Request, first bool) {
		if r.Method == http.MethodHead {
			f(w, r, first)
		} else {
			get(w, r, first)
		}
	}
}

// circle redirects through n addresses, back to the first.
func circle(n int) answer {
	return func(w http.ResponseWriter, r *http.Request, first bool) {
		at, _ := strconv.Atoi(r.URL.RawQuery)
		to(302, fmt.Sprint("?", (at+1)%n))(w, r, first)
	}
}

func cookie(w http.ResponseWriter, r *http.Request, first bool) {
	if _, err := r.Cookie("seen"); err != nil {
		status(302, "Location", "@", "Set-Cookie", "seen=1")(w, r, first)
	} else {
		ok(w, r, first)
	}
}

func hang(_ http.ResponseWriter, r *http.Request, _ bool) {
	<-r.Context().Done()
}

func slow(w http.ResponseWriter, r *http.Request, first bool) {
	time.Sleep(time.Second)
	ok(w, r, first)
}

// cut ends the connection before an answer.
func cut(http.ResponseWriter, *http.Request, bool) { panic(http.ErrAbortHandler) }

// short ends the connection within the body.
func short(w http.ResponseWriter, _ *http.Request, _ bool) {
	w.Header().Set("Content-Length", "1000")
	io.WriteString(w, "<!DOCTYPE html><p>Not yet")
}
