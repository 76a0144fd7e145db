// Package urivet has analyzers that find what goes wrong with net/url in Go programs.
// Each message says what is wrong and what to write instead. Tests and generated files
// are not looked at; README.md explains each rule. The command is
//
//	go install github.com/urikit/uri/urivet/cmd/urivet@latest
//	go vet -vettool=$(which urivet) ./...    # all but one: -urljoin=false; to change: -fix
//
// The rules, with a line that each of them reports; "->" is what to write instead:
//
//	urltext     "https://h/?q=" + q                   -> "https://h/?q=" + url.QueryEscape(q)
//	            "https://h/" + url.QueryEscape(q)     -> url.PathEscape(q); a fix
//	            "https://h" + u.Path                  -> u.EscapedPath(); a fix
//	            "http://" + host + ":" + port         -> net.JoinHostPort(host, port)
//	urltwice    v.Set("q", url.QueryEscape(q))        -> v.Set("q", q); a fix
//	urljoin     path.Join("https://h/a", b)           -> url.JoinPath("https://h/a", b)
//	            u.Path = path.Join(u.Path, b)         -> u = u.JoinPath(b)
//	urlerr      u, _ := url.Parse(s)                  -> u, err := url.Parse(s)
//	            _, err := url.Parse(s)                -> _, err := uri.Parse(s)
//	urlequal    u == v, of *url.URL                   -> u.String() == v.String(), or uri.URI
//	urlsecret   log.Print(config.URL)                 -> config.URL.Redacted(); a fix
//	urlquery    u.Query().Set("a", "b")               -> q := u.Query(), q.Set, q.Encode
//	            u, _ := url.Parse(s); q := u.Query()  -> q, err := url.ParseQuery(u.RawQuery)
//	urlhost     strings.HasSuffix(u.Host, "h.com")    -> … || HasSuffix(u.Host, ".h.com")
//	            strings.Split(u.Host, ":")            -> u.Hostname(), u.Port()
//	            net.ParseIP(u.Host)                   -> net.ParseIP(u.Hostname())
//	urlconst    u.Scheme == "HTTPS"                   -> "https"
//	            u.Path = "/a?b=c"                     -> u.Path, u.RawQuery = "/a", "b=c"
//	urlredirect http.Redirect(w, r, next, 302)        -> guard.LocalRedirect
package urivet
