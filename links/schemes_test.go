package links_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/standard"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/internal/dereftest"
	"github.com/urikit/uri/links"
	"github.com/urikit/uri/urn/resolve"
)

// A wire is a server of lines, for all protocols that have these: its answers
// are those of the commands that it knows, or of their first words.
type wire struct {
	address string
	answers map[string]string
	mu      sync.Mutex
	got     []string
}

// newWire starts a server. The answer "" is the greeting; one that ends in
// "CLOSE" ends the connection.
func newWire(t *testing.T, answers map[string]string) *wire {
	w := &wire{answers: answers}
	w.address = dereftest.Serve(t, func(c net.Conn) {
		io.WriteString(c, answers[""])
		for in := bufio.NewScanner(c); in.Scan(); {
			w.mu.Lock()
			w.got = append(w.got, in.Text())
			w.mu.Unlock()
			answer, ok := answers[in.Text()]
			if word, _, _ := strings.Cut(in.Text(), " "); !ok {
				if answer, ok = answers[word]; !ok {
					answer = "500 unknown\r\n"
				}
			}
			answer, isLast := strings.CutSuffix(answer, "CLOSE")
			if io.WriteString(c, answer); isLast {
				return
			}
		}
	})
	return w
}

// saw returns the commands that begin with one of the words.
func (w *wire) saw(words ...string) (all []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, line := range w.got {
		if word, _, _ := strings.Cut(line, " "); slices.Contains(words, word) {
			all = append(all, line)
		}
	}
	return all
}

// element returns an element of BER with less than 128 octets.
func element(tag byte, content ...string) string {
	all := strings.Join(content, "")
	return string([]byte{tag, byte(len(all))}) + all
}

// directory starts a server of LDAP, whose entries are ou=there with more than
// one below it, and ou=closed.
func directory(t *testing.T) string {
	message := func(operation string) string { return element(0x30, "\x02\x01\x01", operation) }
	done := func(code string) string {
		return message(element(0x65, "\x0a\x01"+code, element(4), element(4, "x")))
	}
	return dereftest.Serve(t, func(c net.Conn) {
		b := make([]byte, 1000)
		n, _ := c.Read(b)
		asked := string(b[:n])
		// RFC 4511 section 4.5.1: one entry at most, and no attributes.
		if !strings.Contains(asked, "\x02\x01\x01\x02\x01\x00") || !strings.Contains(asked, "1.1") {
			t.Errorf("the search is %q", asked)
		}
		switch {
		case strings.Contains(asked, "ou=there"):
			io.WriteString(c, message(element(0x64, element(4, "ou=there"), element(0x30))))
			io.WriteString(c, done("\x04")) // sizeLimitExceeded
		case strings.Contains(asked, "ou=closed"):
			io.WriteString(c, done("\x32"))
		case strings.Contains(asked, "ou=busy"):
			io.WriteString(c, done("\x33"))
		default:
			io.WriteString(c, done("\x20"))
		}
	})
}

// verdicts returns the verdict, the rule and the code of links.
func verdicts(t *testing.T, o links.Options, texts ...string) map[string]string {
	c := links.New(o)
	for _, text := range texts {
		c.Add("doc", text)
	}
	all := map[string]string{}
	for l, err := range c.Results(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all[l.Text] = strings.TrimSpace(fmt.Sprint(l.Verdict.State, " ", l.Verdict.Rule))
		if l.Verdict.State != links.Fine {
			t.Log(l.Text, l.Verdict)
		}
	}
	return all
}

// TestSchemes is issue 34, "every scheme that deref can ask": what the servers
// of other protocols than HTTP say is a verdict, and asking costs no body.
func TestSchemes(t *testing.T) {
	news := newWire(t, map[string]string{"": "200 hello\r\n", "MODE": "201 go on\r\n",
		"GROUP there": "211 3 1 3 there\r\n", "GROUP": "411 none\r\n",
		"STAT <a@b>": "223 0 <a@b>\r\n", "STAT": "430 none\r\n", "GROUP closed": "480 login\r\n",
		"GROUP busy": "403 fault\r\n"})
	files := newWire(t, map[string]string{"": "220 hello\r\n", "USER": "230 in\r\n",
		"TYPE": "200 ok\r\n", "SIZE there": "213 404\r\n", "SIZE there2": "213 0\r\n",
		"CWD": "550 none\r\n", "CWD dir": "250 there\r\n", "MDTM": "550 none\r\n",
		"SIZE": "550 none\r\n", "RETR": "550 none\r\n", "EPSV": "500 what\r\n",
		"PASV": "425 none\r\n"})
	whois := newWire(t, map[string]string{"there": "here it is\r\nCLOSE", "silent": "CLOSE"})
	gopher := newWire(t, map[string]string{"there": "text\r\nCLOSE", "none": "3'none' does not exist\tx\tx\t1\r\n.\r\nCLOSE"})
	ldap := directory(t)
	var asked atomic.Int64
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1); !strings.HasSuffix(r.RequestURI, "there") {
			http.NotFound(w, r)
		}
	}))
	defer web.Close()
	nobody := dereftest.Serve(t, func(c net.Conn) { t.Error("it is asked") })
	want := map[string]string{
		"nntp://" + news.address + "/there":                                 "fine",
		"nntp://" + news.address + "/none":                                  "broken status-411",
		"nntp://" + news.address + "/busy":                                  "broken status-403",
		"news://" + news.address + "/a@b":                                   "fine",
		"news://" + news.address + "/none@b":                                "broken status-430",
		"news:there":                                                        "fine",
		"news:closed":                                                       "person status-480",
		"ftp://" + files.address + "/there":                                 "fine",
		"ftp://" + files.address + "/there2":                                "fine",
		"ftp://" + files.address + "/dir/":                                  "fine",
		"ftp://" + files.address + "/none":                                  "broken status-425",
		"whois://" + whois.address + "/there":                               "fine",
		"whois://" + whois.address + "/silent":                              "broken cut",
		"gopher://" + gopher.address + "/0there":                            "fine",
		"gopher://" + gopher.address + "/0none":                             "broken negative",
		"ldap://" + ldap + "/ou=there??sub":                                 "fine",
		"ldap://" + ldap + "/ou=closed":                                     "person negative",
		"ldap://" + ldap + "/ou=busy":                                       "broken negative",
		"ldap://" + ldap + "/ou=none":                                       "broken negative",
		"ldap://" + ldap + "/ou=x????!x-unknown":                            "unchecked no-client",
		"ldap:///ou=there":                                                  "unchecked no-client", // which server?
		"urn:example:there":                                                 "fine",
		"urn:example:none":                                                  "broken status-404",
		"urn:isbn:0451450523":                                               "unchecked no-client",
		"gopher://" + nobody + "/0form%09%09+%091%0D%0A+-1%0D%0Ayes%0D%0A.": "refused denied",
		"nfs://" + nobody + "/x":                                            "unchecked no-client",
		"telnet://" + nobody + "/":                                          "unchecked no-client",
	}
	table, err := resolve.ReadTable(strings.NewReader("urn:example: " + web.URL + "/\n"))
	if err != nil {
		t.Fatal(err)
	}
	o := links.Options{Client: local(t, func(o *deref.Options) {
		o.Accessors = standard.Options{Names: &resolve.Resolver{Table: table},
			NewsServer: news.address}.Accessors()
		rules := "allow range loopback\nallow port 1-65535"
		for _, name := range o.Accessors.Schemes() {
			rules += "\nallow scheme " + name
		}
		o.Policy, _ = guard.ParsePolicy(rules)
	})}
	name := filepath.Join(t.TempDir(), "memory")
	if o.Memory, err = links.OpenMemory(name); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for text := range want {
		texts = append(texts, text)
	}
	slices.Sort(texts)
	got := verdicts(t, o, texts...)
	for _, text := range texts {
		if got[text] != want[text] {
			t.Errorf("%s: %q, want %q", text, got[text], want[text])
		}
	}
	if all := append(news.saw("OVER", "XOVER", "ARTICLE", "LIST"), files.saw("LIST", "MLSD", "NLST")...); all != nil {
		t.Errorf("a probe asks for a body: %q", all)
	}
	for _, line := range files.saw("RETR") {
		if line != "RETR none" { // it has no SIZE
			t.Errorf("a probe asks for a body: %s", line)
		}
	}
	// The memory counts for all, and what is offline, or of hosts that do not
	// answer, is not asked.
	o.Memory.Close()
	if o.Memory, err = links.OpenMemory(name); err != nil {
		t.Fatal(err)
	}
	defer o.Memory.Close()
	before := len(news.saw("GROUP", "STAT")) + int(asked.Load())
	again := verdicts(t, o, "news:there", "nntp://"+news.address+"/there", "urn:example:there")
	if after := len(news.saw("GROUP", "STAT")) + int(asked.Load()); after != before {
		t.Errorf("%d requests after a run with a memory: %q", after-before, again)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	gone := l.Addr().String()
	l.Close()
	o.Limits.PerHost = 1
	for text, want := range map[string]string{
		"whois://" + gone + "/a": "broken no-connection", "whois://" + gone + "/b": "broken no-connection",
		"ldap://directory.example/dc=x": "skipped example",
	} {
		if got := verdicts(t, o, text)[text]; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	offline := verdicts(t, links.Options{}, texts...)
	for text, want := range map[string]string{
		"ldap://" + ldap + "/ou=none": "skipped offline", "urn:example:there": "unchecked no-client",
	} {
		if got := offline[text]; got != want {
			t.Errorf("offline %s: %q, want %q", text, got, want)
		}
	}
	o = links.Options{Client: deref.New(deref.Options{Accessors: standard.Accessors(), TrustFirst: true})}
	text := "nntp://" + news.address + "/there"
	if got := verdicts(t, o, text)[text]; got != "refused denied" {
		t.Errorf("a policy that denies all: %q", got)
	}
}
