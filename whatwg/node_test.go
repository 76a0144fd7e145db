package whatwg_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/urikit/uri/whatwg"
)

// A question is what both are asked: to parse a text, and to set a component.
type question struct{ Base, Text, Component, Value string }

// fragments are what texts are made of. Left out is where Node 20 follows an
// older standard: "^" in a path, and invalid labels of Punycode. See also older.
var fragments = []string{
	"http:", "https://", "HTTP://", "ws:", "file:", "file://", "file:///", "ftp://", "a:", "a://",
	"mailto:", "data:", "blob:https://", "//", "/", "\\", "\\\\", "///", "?", "#", ":", "@", "%", "%2e",
	"%2E", "%41", "%zz", ".", "..", "/./", "/../", "/..", "./", "x", "abc", "EXAMPLE.com", "example.org",
	"localhost", "127.0.0.1", "0x7f.1", "1.2.3", "256", "4294967296", "09", "0x", "1e9", "[::1]", "[1:2::3]",
	"[::1.2.3.4]", "[1:0:0:2:0:0:0:3]", "[:", "]", "[", "C:", "C|", "/C:/", "c|", ":80", ":443", ":8080",
	":0", ":00080", ":65536", ":a", "user:pass@", "u@", "@@", " ", "\t", "\n", "\x00", "\x1f", "\x7f",
	"<", ">", "\"", "`", "{", "}", "|", "'", "é", "☕", "ß", "。", "faß.de", "\u00ad", "\ufffd", "𝒳",
	"a b", "+", "-", "_", "~", "!", "$", "&", "(", ";", "=", ",", "%00", "%20", "%2F", "%C3%A9", "%ff",
}

func randomText(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(8) {
		b.WriteString(fragments[r.IntN(len(fragments))])
	}
	return b.String()
}

// older reports whether Node 20 is known to answer otherwise than the standard
// of 2026 asks.
func older(q question, u whatwg.URL, node *members) bool {
	value := strings.NewReplacer("\t", "", "\n", "").Replace(q.Value)
	href, _, _ := strings.Cut(u.String(), "#")
	href, _, _ = strings.Cut(href, "?")
	switch {
	case strings.HasPrefix(q.Base, "mailto:"): // it looks for "#" everywhere in the text
		return strings.Contains(q.Text, "#")
	case node == nil:
	case u.HasOpaquePath(): // it removes spaces at the end, or does not encode them
		return strings.HasSuffix(href, " ") || strings.HasSuffix(href, "%20")
	case u.Protocol() == "file:": // it takes "a:x" for a drive letter
		path := *node.Pathname
		return len(path) > 3 && path[2] == ':' && path[3] != '/'
	case q.Component == "host" && strings.Contains(value, ":"): // it removes the port
		return true
	case q.Component == "port": // again
		return q.Value != "" && (value == "" || value[0] < '0' || value[0] > '9')
	case u.IsSpecial():
	case q.Component == "host", q.Component == "hostname": // it sets no empty host, or too often
		return value == "" || strings.IndexByte(":/?#", value[0]) >= 0
	case *node.Pathname == "": // it removes too much with ".."
		return u.Pathname() == "/"
	}
	return false
}

const script = `
for (const q of JSON.parse(require('fs').readFileSync(0, 'utf8'))) {
	let u = null;
	try {
		u = q.Base === '' ? new URL(q.Text) : new URL(q.Text, q.Base);
		if (q.Component) u[q.Component] = q.Value;
	} catch { u = null; }
	console.log(JSON.stringify(u && {href: u.href, origin: u.origin, protocol: u.protocol,
		username: u.username, password: u.password, host: u.host, hostname: u.hostname,
		port: u.port, pathname: u.pathname, search: u.search, hash: u.hash}));
}`

// TestNode compares the package with the URL of Node on generated texts.
func TestNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node: with it, this test compares the package with its URL")
	}
	n := 20000
	if testing.Short() {
		n = 3000
	}
	r := newRand(15)
	bases := []string{
		"", "http://h/a/b?q#f", "https://u:p@h:81/x/y", "file:///C:/a/b", "file://h/a/b?q", "a://h/x/y?q",
		"a:/x/y", "a:/.//x", "mailto:x?q", "a://h", "ws://h", "file:///a",
	}
	questions := make([]question, n)
	for i := range questions {
		q := question{Base: bases[r.IntN(len(bases))], Text: randomText(r)}
		if i%3 == 0 {
			q.Text = bases[1+r.IntN(len(bases)-1)]
			q.Component = components[1+r.IntN(len(components)-1)]
			q.Value = randomText(r)
			q.Base = ""
		}
		questions[i] = q
	}
	in, _ := json.Marshal(questions)
	run := exec.Command(node, "-e", script)
	run.Stdin = bytes.NewReader(in)
	out, err := run.Output()
	if err != nil {
		t.Skipf("node: %v", err)
	}
	accepted := 0
	d := json.NewDecoder(bytes.NewReader(out))
	for _, q := range questions {
		var want *members
		if err := d.Decode(&want); err != nil {
			t.Fatal(err)
		}
		var base whatwg.URL
		if q.Base != "" {
			base = mustParse(t, q.Base)
		}
		u, err := base.Parse(q.Text)
		if err == nil && q.Component != "" {
			u, _ = u.With(component(q.Component), q.Value)
		}
		switch {
		case older(q, u, want):
		case (err == nil) != (want != nil):
			t.Errorf("%q: %v, node: %v", q, err, want != nil)
		case err != nil:
		default:
			accepted++
			if diff := want.differs(membersOf(u)); diff != "" {
				t.Errorf("%q: %s", q, diff)
			}
			if again, err := whatwg.Parse(u.String()); (err != nil || again != u) && q.Component != "protocol" {
				t.Errorf("%q: %s does not parse back", q, u)
			}
		}
	}
	t.Logf("%d texts, of which %d are URLs", n, accepted)
}

func mustParse(t testing.TB, text string) whatwg.URL {
	t.Helper()
	u, err := whatwg.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return u
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
