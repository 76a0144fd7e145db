package urlconst

import "net/url"

func compared(u *url.URL) bool {
	return u.Scheme == "HTTPS" || // want `the scheme is in lower case, without :`
		u.Scheme == "https:" || // want `the scheme is in lower case, without :`
		u.Path == "/a%20b" || // want `Path is decoded, and String encodes it`
		u.RawQuery != "?a=b" || // want `RawQuery begins after the \?`
		u.Fragment == "#top" || // want `Fragment begins after the #`
		u.Host == "https://h" || // want `the host has no scheme and no path`
		u.Scheme == "https" || u.Path == "/a b" || u.RawQuery == "a=b" || u.Host == ""
}

func set(u *url.URL) {
	u.Path = "/search?q=1" // want `the query of a URL is RawQuery`
	u.RawQuery = "?q=1"    // want `RawQuery begins after the \?`
	_ = &url.URL{
		Scheme: "https://", // want `the scheme is in lower case, without :`
		Host:   "example.com:80",
		Path:   "/a?b",
	}
}

func parsed(u *url.URL, ref *url.URL) {
	_, _ = url.Parse("127.0.0.1:8080") // want `a URL begins with a scheme: this host is read as a scheme or as a path`
	_, _ = url.Parse("example.com/x")  // want `a URL begins with a scheme`
	_, _ = url.Parse("localhost:80/x") // want `a URL begins with a scheme`
	_, _ = url.Parse("index.html")
	_, _ = url.Parse("//example.com/")
	_, _ = url.JoinPath("https://h/", "a?b=c") // want `JoinPath encodes the \?: set RawQuery`
	_ = u.JoinPath("a", "b")
	_ = url.QueryEscape("a=b&c=d") // want `this escapes = and &, too: escape the values only`
	base, _ := url.Parse("https://h/api/v1")
	_ = base.ResolveReference(ref) // want `the last segment of the base is replaced: end https://h/api/v1 with /`
	_, _ = base.Parse("users")     // want `the last segment of the base is replaced`
	_, _ = base.Parse("/api/v1/users")
	page, _ := url.Parse("https://h/a/index.html")
	_ = page.ResolveReference(ref)
}

func none() *url.URL { return none() }
