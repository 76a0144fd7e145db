package program

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
)

// parse reads a text without a base.
func parse(p Program, text string) (Reading, bool) { return p.Read(text), true }

// TestDisagree shows the class of known strings, what they rest on, and who
// sees what: "-" is not a host, and "!" a refusal.
func TestDisagree(t *testing.T) {
	const note, warning, bad = finding.Note, finding.Warning, finding.Error
	for _, test := range []struct {
		text     string
		severity finding.Severity
		class    string
		on       string
		saw      string
	}{
		{`http://example.com\@evil.com/`, bad, "backslash confusion", `\`,
			"browsers example.com, node example.com, curl evil.com, python evil.com, go !"},
		{"http://foo@evil.com:80@google.com/", bad, "host confusion by @", "@",
			"browsers google.com, go google.com, boost evil.com, java -, curl !"},
		{`http:\\evil.com`, warning, "backslash confusion", `\\`,
			"browsers evil.com, node evil.com, python -, go -, curl !"},
		{"https:evil.com", warning, "slash confusion", "", "browsers evil.com, go -, curl !"},
		{"https:/evil.com", warning, "slash confusion", "/", "browsers evil.com, curl evil.com, go -"},
		{"https:///evil.com", warning, "slash confusion", "///",
			"browsers evil.com, curl evil.com, python -"},
		{"http://0x7f.1/", bad, "rare IP address formats", "0x7f.1",
			"browsers 127.0.0.1, curl 127.0.0.1, go 0x7f.1"},
		{"http://1.2.3.4.5/", bad, "rare IP address formats", "1.2.3.4.5",
			"browsers !, go 1.2.3.4.5, boost 1.2.3.4"},
		{"http://[fe80::1%25en0]/", note, "zone identifiers", "%25en0",
			"browsers !, go fe80::1%en0"},
		{"http://exam%2Fple.com", bad, "URL-encoded data confusion", "%",
			"python exam%2Fple.com, node exam, browsers !, go !, curl !"},
		{"http://[example.com]/", note, "brackets in a host", "[example.com]",
			"node example.com, go !, browsers !, curl !, python !"},
		{"http://google.com:80:22/", bad, "port confusion", ":80:22",
			"node google.com port 22, perl google.com:80 port 22, boost google.com, go !"},
		{"http://host:99999/", note, "port confusion", ":99999", "go host port 99999, curl !"},
		{"http://exam\tple.com/", bad, "control characters", "\t",
			"browsers example.com, php exam_ple.com, go !"},
		{"http://good.com＃@evil.com/", note, "IDNA and Unicode in a host", "＃",
			"browsers evil.com, go !, python !"},
		{"http://ﬀ.com/", bad, "IDNA and Unicode in a host", "ﬀ",
			"browsers ff.com, curl ff.com, perl xn--im6c.com, ruby !"},
		{"example.com/x", note, "scheme confusion", "", "curl example.com, go -, browsers !"},
		{"mailto:a@b", note, "scheme mixup", "mailto:", "curl b, node b, go -, browsers -"},
		{"http://example.com/", note, "", "", "browsers example.com, go example.com"},
	} {
		d := Disagree(test.text)
		on := test.text[d.Start:d.End]
		if d.Severity != test.severity || d.Class != test.class || on != test.on {
			t.Errorf("%q: %v, %q at %q\n%s", test.text, d.Severity, d.Class, on, d)
		}
		for saw := range strings.SplitSeq(test.saw, ", ") {
			id, host, _ := strings.Cut(saw, " ")
			host = map[string]string{"!": "refused", "-": "no host"}[host] + strings.Trim(host, "!-")
			i := slices.IndexFunc(d.Groups, func(g Group) bool {
				return slices.ContainsFunc(g.Programs, func(p Program) bool { return p.ID == id })
			})
			if got, _, _ := strings.Cut(d.Groups[i].String(), ","); got != host {
				t.Errorf("%q: %s sees %s, not %s", test.text, id, got, host)
			}
		}
	}
}

// TestDisagreeGroups shows that each program is in one group, and that groups
// are in order.
func TestDisagreeGroups(t *testing.T) {
	for _, text := range []string{"http://0x7f.1/", `http:\\x`, "", "x", "urn:a:b", "http://x/"} {
		checkGroups(t, text, Disagree(text), len(table))
	}
	ref := DisagreeAbout("http://a/b", `/\evil.com`)
	n := 0
	for _, p := range table {
		if p.resolve != nil {
			n++
		}
	}
	checkGroups(t, `/\evil.com`, ref, n)
	if ref.Class != "backslash confusion" || ref.Severity != finding.Error {
		t.Errorf("%+v", ref)
	}
}

func checkGroups(t *testing.T, text string, d Disagreement, want int) {
	t.Helper()
	n := 0
	for _, g := range d.Groups {
		n += len(g.Programs)
	}
	ordered := slices.IsSortedFunc(d.Groups, func(g, h Group) int { return g.order() - h.order() })
	if n != want || !ordered {
		t.Errorf("%q: %d programs, in order: %v", text, n, ordered)
	}
	if d.Start < 0 || d.Start > d.End || d.End > len(text) {
		t.Errorf("%q: span %d to %d", text, d.Start, d.End)
	}
	if (len(d.Groups) > 1) != (d.Reason != "") {
		t.Errorf("%q: %d groups and the reason %q", text, len(d.Groups), d.Reason)
	}
}

func TestDisagreementString(t *testing.T) {
	d := Disagree("http://user:p@ss@example.com/") // for some, the host is ss@example.com
	if s := d.String(); strings.Contains(s, "p@") || strings.Contains(s, "ss@") {
		t.Errorf("a part of the password: %s", s)
	}
	d = Disagree("http://example.com/")
	if s := d.String(); s != "all programs see example.com" {
		t.Error(s)
	}
	g := Group{Host: "secret", secret: true, Port: "81"}
	if s := g.String(); s != "*** port 81" {
		t.Error(s)
	}
	// The zero values say nothing, and do not panic.
	if s := (Disagreement{}).String() + (Disagreement{Groups: []Group{{}}}).String(); s != "no host" {
		t.Error(s)
	}
}

// TestPasswords shows that a host which does not depend on the password is
// shown, also if a port or a backslash lies in it, and that nothing of a password
// is: no port, no address, and no letter of any script (law 3 of issue 30).
func TestPasswords(t *testing.T) {
	for text, want := range map[string]string{
		`http://127.0.0.1:6379\@example.com/`: "127.0.0.1 port ***",
		`http://good.com:80\@example.com/`:    "good.com",
		`http://[::1]:65535\@example.com/`:    "::1 port ***",
		`http://user:31337\@host.example/`:    "user port ***",
		`http://u:p@secret.com\@h/`:           "***",
		`http://u:p@secret.com:81\@h/`:        "*** port ***",
		`http://u:p@0x7f.1\@h/`:               "***",
		`http://u:p@127.0.0.1\@h/`:            "***",
		`http://u:p@[fe::ab]\@h/`:             "***",
		"http://u:p@\u043f\u0430\u0440\\@h/":  "***",
		`http://u:p@-_-\@h/`:                  "***",
	} {
		d := Disagree(text)
		if s := seenBy(d, "browsers"); s != want {
			t.Errorf("%s: browsers see %s, not %s", text, s, want)
		}
	}
}

// seenBy says what a program sees.
func seenBy(d Disagreement, id string) string {
	for _, g := range d.Groups {
		if slices.ContainsFunc(g.Programs, func(p Program) bool { return p.ID == id }) {
			return g.String()
		}
	}
	return ""
}

// TestUnicode shows that no agreement is said of a name which tables of Unicode
// before 15.1 map to another one.
func TestUnicode(t *testing.T) {
	d := Disagree("http://\u1e9e.com/")
	browsers, curl := seenBy(d, "browsers"), seenBy(d, "curl")
	if browsers != "xn--zca.com" || curl != `"\u1e9e.com"` || d.Severity != finding.Error {
		t.Errorf("browsers see %s, curl %s, %v", browsers, curl, d.Severity)
	}
}

// TestGroupString: many letters look alike, so a name beyond US-ASCII is shown
// as DNS has it.
func TestGroupString(t *testing.T) {
	for text, want := range map[string]string{
		"http://p%D0%B0a.co/": "xn--pa-7kc.co", "http://1%EF%BC%90.0.0.1/": "10.0.0.1",
		"http://p\u0430a.co:81/": "xn--pa-7kc.co port 81", "http://[fe80::1%25a]/": "fe80::1%a",
	} {
		if got := seenBy(Disagree(text), "go"); got != want {
			t.Errorf("%s: Go sees %s, want %s", text, got, want)
		}
	}
}

// TestToASCII shows that a host with a delimiter is not one before it.
func TestToASCII(t *testing.T) {
	for host, want := range map[string]string{
		"é.com": "xn--9ca.com", `0\é`: "", "a/é": "", "é@b": "", "é:80": "", "é?": "", "é#": "",
	} {
		if got := toASCII(host); got != want {
			t.Errorf("%q: %q, not %q", host, got, want)
		}
	}
}

// TestCurlScheme shows that libcurl takes a scheme of 40 letters.
func TestCurlScheme(t *testing.T) {
	for n, want := range map[int]bool{39: true, 40: true, 41: false} {
		if r := curl.Read(strings.Repeat("a", n) + "://h/"); (r.Refused == "") != want {
			t.Errorf("%d letters: %+v", n, r)
		}
	}
}

// FuzzDisagree shows that the short way for plain texts is right, and that a
// disagreement is well-formed.
func FuzzDisagree(f *testing.F) {
	f.Add("http://example.com/a?b#c")
	f.Add("http://1.example-1.com/%41")
	f.Add(`https://u:p@h\@x:80/`)
	f.Add(" http:/\\[::1%25a]:0#?\xff")
	f.Fuzz(func(t *testing.T, text string) {
		plain := isPlain(text)
		d := disagree(newAnatomy(text), parse)
		if plain && len(d.Groups) != 1 {
			t.Errorf("%q is not plain: %s", text, d)
		}
		if e := Disagree(text); e.String() != d.String() {
			t.Errorf("%q: %s, and %s", text, e, d)
		}
		checkGroups(t, text, d, len(table))
	})
}

func BenchmarkDisagree(b *testing.B) {
	data, err := os.ReadFile("../../shared/corpus/web.txt")
	if err != nil {
		b.Skip(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for name, read := range map[string]func(string){
		"Disagree": func(s string) { Disagree(s) },
		"models":   func(s string) { disagree(newAnatomy(s), parse) },
		"net-url":  func(s string) { url.Parse(s) },
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				read(lines[i%len(lines)])
			}
		})
	}
}
