package urltext

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"
)

const base = "https://example.com"

type level string // an enumeration, as most named types are

type config struct {
	User, Password, Host, Port string
	Level                      level
}

// What is not escaped.

func query(q, id string, n int, c config) {
	_ = base + "/search?q=" + q                           // want `q is not escaped: write url.QueryEscape\(q\)`
	_ = fmt.Sprintf("%s/search?q=%s&n=%d", base, q, n)    // want `q is not escaped`
	_ = fmt.Sprintf("/search?q=%v", q)                    // want `q is not escaped`
	_ = "https://example.com/100%%?q=" + c.User           // want `c.User is not escaped`
	_ = base + "/search?q=" + url.QueryEscape(q)          // escaped
	_ = base + "/search?id=" + id                         // a name of what has no such characters
	_ = base + "/search?n=" + strconv.Itoa(n)             // a result
	_ = base + "/search?level=" + string(c.Level)         // a conversion
	_ = fmt.Sprintf("%s/search?levels=%s", base, c.Level) // an enumeration
	_ = "see https://example.com/?q=" + q                 // a sentence
	_ = "/search of " + q                                 // no URL
	_ = fmt.Sprintf("q=%s", q)                            // nor this
	_ = fmt.Sprintf("/?a=%[1]s", q)                       // not understood
	_ = fmt.Sprintf("/?a=%s", q, q)                       // nor this
	escaped := url.QueryEscape(q)
	_ = base + "?q=" + escaped
	u := base + "/search"
	u += "?q=" + q // want `q is not escaped`
	u += "&r=" + q // want `q is not escaped`
	_ = u
}

func rawQuery(u *url.URL, q string) {
	u.RawQuery = "q=" + q     // want `q is not escaped`
	u.RawQuery = "a=b&q=" + q // want `q is not escaped`
	_ = "https://example.com/?q=" + []string{q}[0]
	_ = &url.URL{RawQuery: "q=" + q}  // want `q is not escaped`
	u.RawQuery = q                    // the caller knows
	u.RawQuery = "q=" + q + "#" + "f" // want `q is not escaped`
}

func inPath(name string) {
	_ = base + "/users/" + name // many names need no escaping
	_ = "/users/" + name        // may be a file
	_ = fmt.Sprintf("%s%s", base, "/x")
	_, _ = http.Get(path.Join("/u", name))
	_, _ = http.Get(path.Join())
}

func userinfo(c config) {
	_ = "ftp://" + c.User + ":" + c.Password + "@" + c.Host + "/"               // want `a user or password is not escaped: write url.UserPassword` `a user or password is not escaped`
	_ = "ftp://" + url.UserPassword(c.User, c.Password).String() + "@" + c.Host // escaped
	_ = fmt.Sprintf("%s@%s:%s", c.User, c.Host, c.Port)                         // no URL
	_ = "https://" + c.Host + "/@user"
}

func decodedAlready(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "https://"+r.Host+r.URL.Path, http.StatusFound) // want `Path is decoded: write EscapedPath\(\)`
	_ = base + "/?next=" + r.FormValue("next")                          // want `r.FormValue\("next"\) is not escaped: write url.QueryEscape`
	_ = base + "/" + r.PathValue("id")                                  // want `is not escaped: write url.PathEscape`
	_ = r.URL.Path + "?" + r.URL.RawQuery                               // want `Path is decoded`
	_, _ = http.Get(path.Join(r.URL.Path, "x"))                         // want `Path is decoded`
	_ = base + r.URL.EscapedPath()
	_ = "no URL: " + r.URL.Path
}

// What is escaped, but not for its place.

func wrong(q string) {
	_ = base + "/" + url.QueryEscape(q)   // want `QueryEscape writes a space as \+, which a path keeps: write url.PathEscape`
	_ = base + "/?q=" + url.PathEscape(q) // want `PathEscape leaves &, = and \+, which a query has for itself: write url.QueryEscape`
	escaped := url.QueryEscape(q)
	_ = base + "/" + escaped // want `QueryEscape writes a space`
}

// Hosts and ports.

func ports(u *url.URL, host, port string, n int) {
	_ = "http://" + host + ":" + port + "/"               // want `an IPv6 address needs brackets here: write net.JoinHostPort\(host, port\)`
	_ = fmt.Sprintf("http://%s:%d/x", host, n)            // want `an IPv6 address needs brackets`
	_ = fmt.Sprintf("http://user@%s:8080", host)          // want `an IPv6 address needs brackets`
	_ = &url.URL{Scheme: "http", Host: host + ":" + port} // want `an IPv6 address needs brackets`
	u.Host = fmt.Sprintf("%s:%d", host, n)                // want `an IPv6 address needs brackets`
	u.Host = u.Hostname() + ":" + port                    // want `an IPv6 address needs brackets`
	_ = "http://" + net.JoinHostPort(host, port) + "/"    // fine
	_ = "http://" + u.Host + ":" + port                   // has brackets
	_ = "http://" + host + "/a:80"                        // no port
	_ = "http://localhost:" + port                        // no address
	fqdn := port + ".svc"
	_ = "http://" + fqdn + ":" + port                         // a name of DNS
	_ = host + ":" + port                                     // no URL
	name, _ := os.Hostname()                                  // no address
	_ = fmt.Sprintf("http://%s:%d", name, n)                  // fine
	_ = fmt.Sprintf("http://%s:%s@example.com/", "me", "you") // constants
}

func loop(n int) (s string) {
	var t string
	for range n {
		t = t + "/" + t // a variable that is made of itself
	}
	_ = base + t
	return t
}

func services(base string) []string {
	return []string{service(base, "upload"), service(base, "receive")}
}

// service is called with constants.
func service(base, name string) string { return base + "/refs?service=" + name }

func port(u *url.URL, port string) {
	u.Host = strings.TrimSuffix(u.Host, ":") + ":" + port // has its brackets
}
