package faults_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/urikit/uri"
)

// payloads are what should not come out as it went in.
var payloads = []string{
	"%0d%0aSet-Cookie:x=1", "%0D%0A%0D%0A<script>alert(1)</script>", "<script>alert(1)</script>",
	`"onmouseover="alert(1)`, "'><img/src=x/onerror=alert(1)>", "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
	"javascript:alert(1)", "//evil.example/", "@evil.example", ".evil.example", ":80@evil.example/", "%40evil.example",
	`\\evil.example`, "%5c%5cevil.example", "?//evil.example", "?+https://evil.example", "?=//evil.example", "#@evil.example",
	"?+c=%0d%0aX:y", "?=%0d%0aX:y", "\u202eabc", "%e2%80%ae", "\xff\xfe", "%ff", "%00", "%", "%zz", "{{.}}", "${7*7}",
	"../../etc/passwd", "%2e%2e%2f", `","level":"ERROR","msg":"injected`, `%22,%22level%22:%22ERROR%22`, "%1b[31m", "\u0085", "\u2028",
	"http://evil.example/", "urn:example:plain", strings.Repeat("x", 3000), strings.Repeat("%41", 600), strings.Repeat("a:", 900),
}

// targets are where they are in a request; "~" is the payload. The other lines of
// a request come after "|".
var targets = []string{
	"/~", "/urn:~", "/urn:~:x", "/urn:example:~", "/urn:example:plain~", "/urn:example:bare~", "/urn:example:part:~", "/urn:example:cut~",
	"/urn:example:text?info~", "/urn:example:text~", "/urn:example:gone~", "/urn:example:plain?urlappend=~", "/urn:example:bare?urlappend=~",
	"/urn:example:query?urlappend=~", "/urn:example:plain?=~", "/urn:example:bare?=~", "/urn:example:plain?noredirect&lang=~",
	"/urn:example:plain?format=~", "/urn:example:plain?locatt=country:~", "/urn:example:plain?at=~", "/resolve?urn=~",
	"/resolve?urn=urn:example:bare&urlappend=~", "/resolve?~", "/uri-res/I2L?~", "/uri-res/~?urn:example:plain",
	"/uri-res/I=I?urn:example:plain%20~", "/uri-res/I2Ls?urn:example:part:~", "/uri-res/I2Rs?urn:example:part:~", "/uri-res/I2C?urn:example:text~",
	"/uri-res/L2Ns?~", "/uri-res/L2C?~", "/api/handles/~", "/api/v1/~", "/api/v1/urns/urn:example:~", "/api/v1/urns?after=~", "/api/v1/urns/~",
	"/api/v1/namespaces/~", "//~/urn:example:plain", "http://~/urn:example:plain", "/urn:example:plain|Accept: ~", "/urn:example:text|Accept-Language: ~",
	"/urn:example:plain|X-Forwarded-For: ~", "/urn:example:plain|If-None-Match: ~", "/api/v1/urns|Authorization: Bearer ~",
	"/urn:example:plain|X-Forwarded-Host: ~", "/urn:example:plain|Range: ~",
}

// TestHostile: whatever a URN or a record has comes out as text: it makes no
// line of the log, no field of an answer, no element of a page, and no redirect
// to another host than that of the record.
func TestHostile(t *testing.T) {
	t.Parallel()
	store, token := newStore(t, t.TempDir())
	run(t, "namespace", "--store", store, "--owner", "us", "--partial", "urn:example:")
	s := spawn(t, store)
	s.ready(t)
	c := newClient(s.address, token)
	bad := `<script>alert(1)</script>\"onmouseover=alert(1) \r\nSet-Cookie: x=1\u202e\u0000{{.}}`
	for name, record := range map[string]string{
		"plain": `"state":"active","locations":[{"uri":"https://a.example/x"}]`,
		"bare":  `"state":"active","locations":[{"uri":"https://a.example"}]`,
		"query": `"state":"active","locations":[{"uri":"https://a.example/?a=b#c"}]`,
		"lines": `"state":"active","locations":[{"uri":"https://a.example/%0d%0aSet-Cookie:%20x=1"}]`,
		"part:": `"state":"active","partial":true,"locations":[{"uri":"https://a.example/p/"}]`,
		"cut":   `"state":"active","partial":true,"locations":[{"uri":"https://a.example"}]`,
		"text": `"state":"active","locations":[{"uri":"https://a.example/x"}],"metadata":{"title":"` + bad + `","creator":"` + bad +
			`","url":"javascript:alert(1)","` + bad + `":"` + bad + `","date":"` + bad + `","language":"` + bad + `"}`,
		"gone":      `"state":"tombstone","reason":"` + bad + `"`,
		"suspended": `"state":"suspended","reason":"` + bad + `","locations":[{"uri":"https://a.example/x"}]`,
	} {
		status, body, err := c.do("PUT", "urns/urn:example:"+name, "{"+record+"}", "If-None-Match", "*")
		if err := got(name, status, 201, body, err); err != nil {
			t.Fatal(err)
		}
	}
	for _, location := range []string{"javascript:alert(1)", "data:text/html,x", "https://a.example/\\r\\nX: y", "https://a.example/ x",
		"//evil.example/", "/x", "https://a:b@a.example/", "https://a.example@evil.example/", "vbscript:x", "https:evil.example\\u0000"} {
		status, body, err := c.do("PUT", "urns/urn:example:bad", `{"state":"active","locations":[{"uri":"`+location+`"}]}`, "If-None-Match", "*")
		if err != nil || status != 422 && status != 400 {
			t.Errorf("location %s: status %d, %s, %v", location, status, body, err)
		}
	}
	accepts := []string{"text/html", "application/json", "text/uri-list, multipart/alternative;q=0.5, */*;q=0.1"}
	if testing.Short() {
		accepts = accepts[:1]
	}
	var requests []string
	for _, target := range targets {
		for _, payload := range payloads {
			path, field, _ := strings.Cut(strings.ReplaceAll(target, "~", payload), "|")
			for _, accept := range accepts {
				request := "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
				if !strings.HasPrefix(field, "Accept:") {
					request += "Accept: " + accept + "\r\n"
				}
				if strings.HasPrefix(path, "/api/v1/") && !strings.HasPrefix(field, "Auth") {
					request += "Authorization: Bearer " + token + "\r\n"
				}
				if field != "" {
					request += field + "\r\n"
				}
				requests = append(requests, request+"\r\n")
			}
		}
	}
	for _, payload := range payloads {
		for _, media := range []string{"text/uri-list", "application/x-ndjson"} {
			text, _ := json.Marshal(payload)
			body := payload + "\r\nurn:example:" + payload + "\r\n" + string(text) + "\r\n"
			for _, path := range []string{"/resolve", "/uri-res/I=I", "/api/v1/bulk", "/" + payload} {
				requests = append(requests, fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: %s\r\n"+
					"Authorization: Bearer %s\r\nContent-Length: %d\r\n\r\n%s", path, media, token, len(body), body))
			}
		}
		requests = append(requests, "GET /urn:example:plain HTTP/1.1\r\nHost: "+payload+"\r\nConnection: close\r\n\r\n",
			payload+" /urn:example:plain HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
			"GET /urn:example:plain HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"+payload+": x\r\n\r\n")
	}
	statuses := make(map[int]int)
	var mu sync.Mutex
	var all sync.WaitGroup
	for id := range writers {
		all.Go(func() {
			for i := id; i < len(requests); i += writers {
				status, err := s.ask(requests[i])
				mu.Lock()
				if statuses[status]++; err != nil {
					t.Errorf("%.300q: %v", requests[i], err)
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	time.Sleep(50 * time.Millisecond)
	log := s.log.String()
	lines := 0
	for line := range strings.Lines(log) {
		var x struct{ Time, Level, Msg string }
		if err := json.Unmarshal([]byte(line), &x); err != nil || x.Level == "" || x.Time == "" || x.Msg == "" || strings.Contains(x.Msg, "injected") {
			t.Errorf("log: %q, %v", line, err)
		}
		if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x202e || r == 0x85 || r == 0x2028 }) {
			t.Errorf("log: control characters in %q", line)
		}
		lines++
	}
	if strings.Contains(log, token) || strings.Contains(log, `"level":"ERROR"`) {
		t.Error("the log has the token, or an error")
	}
	t.Logf("%d requests: %v; %d lines of the log", len(requests), statuses, lines)
}

// The fields that answers have.
const answerFields = " Accept Access-Control-Allow-Origin Allow Cache-Control Connection Content-Language Content-Length Content-Security-Policy " +
	"Content-Type Date Etag Last-Modified Link Location Ratelimit Ratelimit-Policy Referrer-Policy Retry-After Vary Www-Authenticate X-Content-Type-Options "

// ask sends a request as it is, and checks the answer.
func (s *server) ask(request string) (int, error) {
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		return 0, err
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	io.WriteString(c, request)
	in := bufio.NewReader(c)
	a, err := http.ReadResponse(in, nil)
	if err != nil {
		return 0, err
	}
	body, err := io.ReadAll(a.Body)
	if err != nil {
		return a.StatusCode, err
	}
	if rest, _ := io.ReadAll(in); len(rest) > 0 {
		return a.StatusCode, fmt.Errorf("after the answer comes %q", rest)
	}
	for name, values := range a.Header {
		if !strings.Contains(answerFields, " "+name+" ") {
			return a.StatusCode, fmt.Errorf("the answer has the field %s: %q", name, values)
		}
		for _, v := range values {
			if strings.ContainsFunc(v, func(r rune) bool { return r < ' ' || r == 0x7f }) || !utf8.ValidString(v) {
				return a.StatusCode, fmt.Errorf("the field %s has %q", name, v)
			}
		}
	}
	if l := a.Header.Get("Location"); l != "" {
		own := strings.HasPrefix(l, "/urn:") // a stray slash is forgiven
		if u, err := url.Parse(l); err != nil || !own && (u.Scheme != "https" || u.Host != "a.example" || u.User != nil) {
			return a.StatusCode, fmt.Errorf("it leads to %q", l)
		}
	}
	if a.StatusCode >= 500 && a.StatusCode != 501 {
		return a.StatusCode, fmt.Errorf("status %d: %s", a.StatusCode, body)
	}
	return a.StatusCode, checkBody(a.Header.Get("Content-Type"), body)
}

func checkBody(contentType string, body []byte) error {
	mediaType, _, err := mime.ParseMediaType(contentType)
	switch {
	case len(body) == 0 && contentType == "":
		return nil
	case err != nil:
		return err
	case mediaType == "text/html":
		return checkPage(body)
	case strings.HasSuffix(mediaType, "json"):
		for line := range bytes.Lines(body) {
			if mediaType != "application/x-ndjson" {
				line = body
			}
			if !json.Valid(line) {
				return fmt.Errorf("no JSON: %q", line)
			}
		}
	case mediaType == "text/uri-list":
		for line := range bytes.Lines(body) {
			text, ok := strings.CutSuffix(string(line), "\r\n")
			if !ok || strings.ContainsAny(text, "\r\n") {
				return fmt.Errorf("no line: %q", line)
			}
			if u, err := uri.Parse(text); !strings.HasPrefix(text, "#") && (err != nil || u.Scheme() != "urn" && u.Host() != "a.example") {
				return fmt.Errorf("the list has %q", text)
			}
		}
	}
	return nil
}

var copyScript = sync.OnceValue(func() string {
	b, err := os.ReadFile("../page/copy.js")
	if err != nil {
		panic(err)
	}
	return string(b)
})

// checkPage looks for what no page has: handlers, links elsewhere, and scripts
// but the one that copies.
func checkPage(body []byte) error {
	if !utf8.Valid(body) {
		return errors.New("the page is not UTF-8")
	}
	z := html.NewTokenizer(bytes.NewReader(body))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return nil
		case html.StartTagToken, html.SelfClosingTagToken:
			tag := z.Token()
			if tag.Data == "script" && len(tag.Attr) == 0 { // the script of the pages, as it is
				if z.Next(); strings.TrimSpace(z.Token().Data) == strings.TrimSpace(copyScript()) {
					continue
				}
			}
			if strings.Contains(" script img iframe object embed base svg math ", " "+tag.Data+" ") {
				return fmt.Errorf("the page has %s", tag)
			}
			for _, a := range tag.Attr {
				if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "srcdoc" {
					return fmt.Errorf("the page has %s", tag)
				}
				if a.Key != "href" && a.Key != "action" && a.Key != "src" || a.Val == "data:," {
					continue
				}
				u, err := url.Parse(a.Val)
				if err != nil || u.Host != "" && u.Host != "a.example" || u.Scheme != "" && u.Scheme != "https" && u.Scheme != "http" {
					return fmt.Errorf("the page has %s, %v", tag, err)
				}
			}
		}
	}
}
