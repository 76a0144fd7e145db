package urlquery

import "net/url"

func lost(u *url.URL) {
	u.Query().Set("a", "b") // want `Query returns a copy, whose change is lost: keep it in a variable q, then u.RawQuery = q.Encode\(\)`
	u.Query().Add("a", "b") // want `Query returns a copy`
	u.Query().Del("a")      // want `Query returns a copy`
	_ = u.Query().Get("a")
	q := u.Query()
	q.Set("a", "b")
	u.RawQuery = q.Encode() // the caller knows the URL
}

func rewritten(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	q := u.Query()
	q.Del("utm_source")
	_ = url.URL{RawQuery: q.Encode()} // another URL
	u.RawQuery = q.Encode()           // want `Query has dropped pairs that it cannot parse, as a;b: take url.ParseQuery and its error, or package uri/query`
	return u.String(), nil
}

func added(base string) string {
	u, _ := url.Parse(base + "/search")
	q := u.Query()
	q.Set("c", "d")
	u.RawQuery = q.Encode() // only the program writes it
	return u.String()
}

func known() string {
	u, _ := url.Parse("https://example.com/?a=b")
	q := u.Query()
	q.Set("c", "d")
	u.RawQuery = q.Encode()
	return u.String()
}

func dropped(u *url.URL) {
	q := u.Query() // want `Query returns a copy, and its change is lost: write u.RawQuery = q.Encode\(\)`
	q.Del("token")
	q.Set("a", "b")
	r := u.Query()
	r.Set("a", "b")
	u.RawQuery = r.Encode()
	s := u.Query()
	s.Del("a")
	if s.Get("b") != "" { // only looked at
		return
	}
}
