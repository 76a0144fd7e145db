package nntp_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/nntp"
)

// serve starts a server for one connection, whose answers are those of the
// commands that begin like the keys; "" is the greeting. What stands in braces
// is repeated for ever.
func serve(t *testing.T, answers map[string]string) (address string) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan bool)
	go func() {
		defer close(ended)
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		io.WriteString(c, answers[""])
		for in := bufio.NewScanner(c); in.Scan(); {
			answer, ok := answers[in.Text()]
			if word, _, _ := strings.Cut(in.Text(), " "); !ok {
				answer, ok = answers[word]
			}
			if !ok {
				answer = "500 unknown\r\n"
			}
			if end, ok := strings.CutSuffix(answer, "CLOSE"); ok {
				io.WriteString(c, end)
				return
			}
			answer, again, endless := strings.Cut(answer, "{")
			io.WriteString(c, answer)
			for err := error(nil); endless && err == nil; {
				_, err = io.WriteString(c, strings.Repeat(strings.TrimSuffix(again, "}"), 1000))
			}
		}
	}()
	t.Cleanup(func() { l.Close(); <-ended })
	return l.Addr().String()
}

func fetch(t *testing.T, format string, answers map[string]string) (*deref.Result, string, error) {
	t.Helper()
	if answers[""] == "" {
		answers[""] = "200 hello\r\n"
	}
	c := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(nntp.Accessor{}, "news", "nntp")})
	u := uri.MustParse(fmt.Sprintf(format, serve(t, answers)))
	r, err := c.Get(t.Context(), deref.Request{URI: u})
	if err != nil {
		return nil, "", err
	}
	b, err := io.ReadAll(r.Body)
	r.Body.Close()
	return r, string(b), err
}

const (
	articleURI, groupURI = "news://%s/a@b", "nntp://%s/x"

	group = "211 2 1 2 x\r\n"
)

type script = map[string]string

// What servers send that lie, or are not servers of NNTP.
func TestHostile(t *testing.T) {
	for name, c := range map[string]struct {
		uri, want string
		answers   script
	}{
		"SSH":      {articleURI, "not an answer of NNTP", script{"": "SSH-2.0-x\r\n"}},
		"HTTP":     {articleURI, "not an answer of NNTP", script{"": "HTTP/1.1 400 Bad\r\n"}},
		"busy":     {articleURI, `"400 busy"`, script{"": "400 busy\r\n"}},
		"mode":     {articleURI, `"502 no"`, script{"MODE": "502 no\r\n"}},
		"login":    {articleURI, `"480 who"`, script{"ARTICLE": "480 who\r\n"}},
		"cut line": {articleURI, "closed the connection", script{"ARTICLE": "220 0CLOSE"}},
		"cut": {articleURI, "closed the connection",
			script{"ARTICLE": "220 0\r\na\r\n.CLOSE"}},
		"long line":   {articleURI, "limit line", script{"ARTICLE": "{2}"}},
		"long list":   {"news://%s/*", "limit line", script{"LIST": "215 x\r\n{a}"}},
		"endless":     {groupURI, "more articles", script{"GROUP": group, "OVER": "224\r\n{a\r\n}"}},
		"numbers":     {groupURI, "no numbers", script{"GROUP": "211 -1 x\r\n"}},
		"overview":    {groupURI, "not a line", script{"GROUP": group, "OVER": "224\r\na\r\n.\r\n"}},
		"no overview": {groupURI, `"500 unknown"`, script{"GROUP": group}},
		"endless names": {"news://%s/*", "limit head",
			script{"LIST": "215\r\n{" + strings.Repeat("a", 4000) + "\r\n}"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, text, err := fetch(t, c.uri, c.answers)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q, %v", text, err)
			}
		})
	}
}

func TestDots(t *testing.T) {
	for sent, want := range map[string]string{
		".\r\n": "", "..\r\n.\r\n": ".\r\n", "a\n.b\n.\n": "a\nb\n",
		"\r\n...\r\n.\r\n":                            "\r\n..\r\n",
		strings.Repeat("x", 9000) + "\r\n.\r\n":       strings.Repeat("x", 9000) + "\r\n",
		strings.Repeat("x", 8192) + ".\r\n\r\n.\r\n":  strings.Repeat("x", 8192) + ".\r\n\r\n",
		"." + strings.Repeat("x", 9000) + "\r\n.\r\n": strings.Repeat("x", 9000) + "\r\n",
		"a\r.\r\n.\r\nb\r\n":                          "a\r.\r\n",
	} {
		_, got, err := fetch(t, articleURI, script{"ARTICLE": "220 0 <a@b>\r\n" + sent})
		if err != nil || got != want {
			t.Errorf("%.40q: %.40q, %v", sent, got, err)
		}
	}
}

// A server with the overview of before RFC 3977, and lists of unusual lengths.
// The names in a list are valid at each server (R38-3.7-04).
func TestOldServers(t *testing.T) {
	old := script{"GROUP": group, "XOVER": "224\r\n1\ts\tf\td\t<../../x@b>\r\n.\r\n"}
	r, _, err := fetch(t, groupURI, old)
	if err != nil || len(r.Items) != 1 || !strings.HasSuffix(r.Items[0].URI.Path(), "%2F..%2Fx@b") {
		t.Errorf("%+v, %v", r, err)
	}
	_, _, err = fetch(t, groupURI, script{"GROUP": "411 none\r\n"})
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	many := script{"GROUP": "211 9 1 18446744073709551615 x\r\n",
		"OVER 18446744073709550616-18446744073709551615": "224\r\n.\r\n"}
	r, _, err = fetch(t, groupURI, many)
	if err != nil || len(r.Items) != 0 || len(r.Notes) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	groups := strings.Repeat("-rf 1 2 y\r\n", nntp.MaxGroups+1)
	list := script{"LIST ACTIVE -*": "215\r\n" + groups + ".\r\n"}
	r, _, err = fetch(t, "news://%s/-*", list)
	if err != nil || len(r.Items) != nntp.MaxGroups || len(r.Notes) != 1 {
		t.Errorf("%v", err)
	}
}

func TestPlan(t *testing.T) {
	c := deref.New(deref.Options{TrustFirst: true,
		Accessors: deref.Registry{}.With(nntp.Accessor{}, "news", "nntp", "snews")})
	for text, want := range map[string]string{
		"nntp://h/x/1":            "{h:119 [MODE READER GROUP x ARTICLE 1] [] }", // R38-3.7-02
		"nntp://h/x":              "{h:119 [MODE READER GROUP x OVER] [] }",
		"snews://h/*":             "{h:563 [MODE READER LIST] [] }",
		"news://u:p@h:9999/x.*.y": "USER u AUTHINFO PASS *** LIST ACTIVE x.*.y]",
		"news:x":                  "no news server", "news:a@b": "no news server",
	} {
		p, err := c.Plan(deref.Request{URI: uri.MustParse(text)})
		got := fmt.Sprint(p)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s", text, got)
		}
	}
}
