package service

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/resolver"
	"github.com/urikit/uri/resolver/store/memory"
)

// TestAccept: how much a client wants a media type, or a language.
func TestAccept(t *testing.T) {
	for _, x := range []struct {
		field, mediaType string
		quality          float64
		named            bool
	}{
		{"", "text/html", 1, false},
		{" , ,", "text/html", 1, false},
		{"text/html", "Text/HTML; charset=utf-8", 1, true},
		{"TEXT/html;level=1", "text/html", 1, true},
		{"text/html", "text/plain", 0, false},
		{"text/*;q=0.5, */*;q=0.1", "text/plain", 0.5, false},
		{"*/*;q=0.1, text/*;q=0.5, text/plain;q=0", "text/plain", 0, true},
		{"*/*;q=0.1, text/*;q=0.5", "image/png", 0.1, false},
		{"text/html;Q=0.25 , text/html ; q=0.75", "text/html", 0.75, true},
		{`text/html;x=", text/plain;q=1";q=0.5`, "text/plain", 0, false},
		{`text/html;x="\", text/plain;q=1";q=0.5`, "text/html", 0.5, true},
		{"text/html;q=2, text/html;q=-1, text/html;q=x, text/html;q=, text/html;q=1e0, text/html;q=NaN, a/b", "text/html", 0, false},
		{"text/html;q=0.0001, a/b", "text/html", 0, false},
		{"text/html;q=1.000", "text/html", 1, true},
		{"textx/*", "text/plain", 0, false},
		{"text", "text/plain", 0, false},
		{strings.Repeat("a/b,", maxRanges) + "text/html", "text/html", 0, false},
	} {
		quality, named := accept{types: x.field}.quality(x.mediaType)
		if quality != x.quality || named != x.named {
			t.Errorf("%.80s: %s: %g, %t", x.field, x.mediaType, quality, named)
		}
	}
	for _, x := range []struct {
		field, tag string
		quality    float64
	}{
		{"", "de", 1}, {"de", "de", 1}, {"de", "DE-at", 1}, {"de-AT;q=0.5", "de", 0.5}, {"de", "den", 0.1},
		{"en, *;q=0.5", "fr", 0.5}, {"en, *;q=0.5", "en-GB", 1}, {"de;q=0.5, de-ch;q=0.9", "de-CH", 0.9},
		{"en", "fr", 0.1}, {"en;q=0", "en", 0.1}, {"en", "", 0.5},
		{"de, de-at;q=0.3", "de", 1}, {"*;q=0.2, de-at;q=0.3", "de", 0.3}, {"*;q=0.2, de;q=0.3", "de-at", 0.3},
	} {
		if got := (accept{languages: x.field}).language(x.tag); got != x.quality {
			t.Errorf("%s: %s: %g, want %g", x.field, x.tag, got, x.quality)
		}
	}
	for _, x := range [][2]string{
		{"", "a/a"}, {"b/b", "b/b"}, {"*/*", "a/a"}, {"*/*, b/b", "b/b"}, {"c/c", ""},
		{"a/a;q=0.5, b/b;q=0.6", "b/b"}, {"b/b, a/a", "a/a"}, {"a/a;q=0, */*", "b/b"},
	} {
		if got := (accept{types: x[0]}).choose("a/a", "b/b"); got != x[1] {
			t.Errorf("%s: %s", x[0], got)
		}
	}
}

// FuzzAccept: qualities are from 0 to 1, and do not depend on case.
func FuzzAccept(f *testing.F) {
	f.Add("text/html,application/xhtml+xml;q=0.9,*/*;q=0.8", "text/html")
	f.Add(`a/b;x="\",";q=0.5`, "de-AT")
	f.Fuzz(func(t *testing.T, field, text string) {
		a := accept{field, field}
		upper := accept{strings.ToUpper(field), strings.ToUpper(field)}
		q, named := a.quality(text)
		l := a.language(text)
		if q < 0 || q > 1 || l < 0.1 || l > 1 || named && field == "" {
			t.Errorf("%q, %q: %g %t %g", field, text, q, named, l)
		}
		if !strings.EqualFold(strings.ToUpper(field), field) {
			return // not US-ASCII
		}
		if u, _ := upper.quality(text); u != q || upper.language(text) != l {
			t.Errorf("%q, %q: case matters", field, text)
		}
	})
}

// TestUnescaped: only a URN that is encoded as a whole is decoded.
func TestUnescaped(t *testing.T) {
	for text, want := range map[string]string{
		"urn%3Aa1%3Ab": "urn:a1:b", "%75rn:a1:b%2F": "urn:a1:b/", "urn:a1%3ab%252F": "urn:a1:b%2F",
		"urn:a1:b%2F": "", "http://a.example/%2F": "", "http%3A//a.example/": "", "urn%3Aa1%3A%zz": "", "caf%C3%A9": "", "": "",
	} {
		if got := unescaped(text); got != want && (want != "" || got != text) {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// FuzzTarget: a target is taken apart and nothing is lost; and no target makes
// the service fail, or send a client where no owner has said: it may be
// sent to the same name after one slash.
func FuzzTarget(f *testing.F) {
	r := &resolver.Resolver{Store: memory.New()}
	admin := resolver.Actor{ID: "admin", All: true}
	n := resolver.Namespace{Prefix: "urn:example:", Owner: "us", Partial: true, Components: true}
	if _, err := r.PutNamespace(f.Context(), admin, n, resolver.New); err != nil {
		f.Fatal(err)
	}
	for name, location := range map[string]string{"a": "http://a.example", "b": "http://a.example/?x#f", "c": "http://a.example/us/."} {
		if _, err := r.Put(f.Context(), admin, resolver.Record{Name: "urn:example:" + name, State: resolver.Active,
			Partial: true, Locations: []resolver.Location{{URI: location}}}, resolver.New); err != nil {
			f.Fatal(err)
		}
	}
	h := New(Options{Resolver: r})
	for _, target := range []string{
		"/urn:example:a//b%2F/../c?=q", "/urn:example:a?", "/urn:example:a??", "/urn:example:c/%2e./x", "/urn:example:c?urlappend=./x", "/urn:example:a@evil.example",
		"/urn:example:a?urlappend=.evil.example", "/urn:example:b?+s=I2Ls?=q#f", "/urn:example:b?info&lang=de&at=2027-01-01",
		"//urn:t", "//", "http://h/urn:example:a", "*", "/resolve?urn=urn%3Aexample%3Aa&format=json", "/uri-res/I=I?urn:example:a%20urn:example:b",
		"/uri-res/N2Rs?urn:example:b", "/uri-res/L2C?http://a.example", "/api/handles/urn:example:a?index=1&type=URL",
	} {
		f.Add(target, "*/*")
	}
	f.Add("/urn:example:a?s=I2Cs", "application/linkset+json")
	f.Fuzz(func(t *testing.T, text, accept string) {
		if got := parseTarget(text); strings.HasPrefix(text, "/") &&
			got.text != strings.SplitN(text, "#", 2)[0] || !got.hasQuery && got.query != "" {
			t.Errorf("%q: %+v", text, got)
		}
		q := &http.Request{Method: "GET", RequestURI: text, URL: &url.URL{}, ProtoMajor: 1, ProtoMinor: 1,
			Header: http.Header{"Accept": {accept}}}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, q)
		if to := w.Header().Get("Location"); to != "" || w.Code/100 == 3 {
			u, err := url.Parse(to)
			isHere := strings.HasPrefix(to, "/") && !strings.HasPrefix(to, "//") &&
				!strings.HasPrefix(to, "/\\") && strings.HasSuffix(text, to)
			if err != nil || !isHere && (u.Host != "a.example" || u.Scheme != "http") || strings.ContainsAny(to, "\r\n \"<>") {
				t.Errorf("%q: %d to %q", text, w.Code, to)
			}
			if strings.HasPrefix(to, "http://a.example/us/") &&
				!strings.HasPrefix(uri.MustParse(to).Normalize(uri.NormSyntax).Path(), "/us/") {
				t.Errorf("%q: %q leads out of the path", text, to)
			}
		}
		for name, values := range w.Header() {
			if strings.ContainsAny(strings.Join(values, ""), "\r\n\x00") {
				t.Errorf("%q: %s: %q", text, name, values)
			}
		}
		if w.Code >= 500 && w.Code != http.StatusNotImplemented {
			t.Errorf("%q: %d %s", text, w.Code, w.Body)
		}
	})
}

// FuzzBatch: a line of a text/uri-list that is not a comment has one line of the
// answer, or all are refused.
// FuzzBrought: whatever a reader brings along, the name leads where it led, by
// each door, and what is ignored is named.
func FuzzBrought(f *testing.F) {
	r := &resolver.Resolver{Store: memory.New()}
	admin := resolver.Actor{ID: "admin", All: true}
	if _, err := r.PutNamespace(f.Context(), admin, resolver.Namespace{Prefix: "urn:example:"}, resolver.New); err != nil {
		f.Fatal(err)
	}
	if _, err := r.Put(f.Context(), admin, resolver.Record{Name: "urn:example:a",
		Locations: []resolver.Location{{URI: "http://a.example/"}}}, resolver.New); err != nil {
		f.Fatal(err)
	}
	h := New(Options{Resolver: r})
	for _, s := range []string{"utm_source=x", "_ga=1", "&", "a", "fbclid=%zz&s", "c=d&s=I2Ls&s=I2N", "1=2&%00=%", "ä=?&=&a=b?=c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, brought string) {
		if brought == "" || len(brought) > 1000 || strings.ContainsAny(brought, "# ") || strings.ContainsAny(brought[:1], "?+=") {
			return
		}
		some := false // that is ignored
		for pair := range strings.SplitSeq(brought, "&") {
			keyword, _, _ := strings.Cut(pair, "=")
			if _, known, _ := new(options).set(pair); known || keyword == "s" || keyword == "urn" {
				return
			}
			some = some || pair != ""
		}
		for _, target := range []string{"/urn:example:a?" + brought, "/resolve?urn=urn:example:a&" + brought,
			"/resolve?" + brought + "&urn=urn%3Aexample%3Aa%3F" + url.QueryEscape(brought), "/uri-res/N2L?urn:example:a?" + brought} {
			q := httptest.NewRequest("GET", "/", nil)
			q.RequestURI = target
			w := httptest.NewRecorder()
			h.ServeHTTP(w, q)
			if to := w.Header().Get("Location"); to != "http://a.example/" {
				t.Errorf("%s: %d, %q", target, w.Code, to)
			}
		}
		q := httptest.NewRequest("GET", "/", nil)
		q.RequestURI = "/urn:example:a?info&" + brought
		w := httptest.NewRecorder()
		h.ServeHTTP(w, q)
		if w.Code != 200 || strings.Contains(w.Body.String(), `"ignored":[`) != some {
			t.Errorf("%q: %d %s", brought, w.Code, w.Body)
		}
	})
}

func FuzzBatch(f *testing.F) {
	h := New(Options{Resolver: &resolver.Resolver{Store: memory.New()}})
	for _, s := range []string{"urn:example:a\r\n# c\r\n\r\nurn:isbn:1\r\n", "", "\x00\xff", "\n\r", " # x\nhttp://a/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		q := httptest.NewRequest("POST", "/resolve", strings.NewReader(body))
		q.Header.Set("Content-Type", typeList)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, q)
		lines := 0
		for line := range strings.FieldsFuncSeq(body, func(r rune) bool { return r == '\r' || r == '\n' }) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				lines++
			}
		}
		if got := strings.Count(w.Body.String(), "\n"); w.Code == http.StatusOK && got != lines {
			t.Errorf("%q: %d lines, want %d", body, got, lines)
		}
		if w.Code >= 500 {
			t.Errorf("%q: %d", body, w.Code)
		}
	})
}
