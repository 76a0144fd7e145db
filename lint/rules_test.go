package lint

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/guard"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/internal/costtest"
	"github.com/urikit/uri/pct"
)

// TestPages checks the table of the rules and their pages: each page has
// examples that its rule finds, and others that it does not find.
func TestPages(t *testing.T) {
	var titles []string
	for line := range strings.Lines(pages) {
		if strings.HasPrefix(line, "[") {
			titles = append(titles, strings.Trim(line, "[]\n"))
		}
	}
	var all []string
	for r := range Rules() {
		all = append(all, r.Name)
		if r.Text == "" || len(r.Bad) == 0 || len(r.Good) == 0 {
			t.Errorf("%s: the page is not complete: %+v", r.Name, r)
		}
		only := onlyRule(t, r.Name)
		for _, text := range r.Bad {
			if list := only.CheckText(text); len(list) == 0 || list[0].Rule != r.Name {
				t.Errorf("%s does not find %q: %v", r.Name, text, list)
			}
		}
		for _, text := range r.Good {
			if list := only.CheckText(text); len(list) > 0 {
				t.Errorf("%s finds %q: %v", r.Name, text, list)
			}
		}
		page := r.Page()
		for _, part := range []string{r.Name, r.Section, r.Text, r.Name + " = off",
			"uri-lint: ignore " + r.Name, " in profile archive"} {
			if !strings.Contains(page, part) {
				t.Errorf("%s: the page has no %q:\n%s", r.Name, part, page)
			}
		}
	}
	if !slices.Equal(titles, all) {
		t.Errorf("the pages are not those of the rules: %v, %v", titles, all)
	}
	if len(rules) > maxRules {
		t.Errorf("%d rules are too many for settings", len(rules))
	}
	for _, r := range rules {
		if len(r.levels) != len(profiles) || strings.Trim(r.levels, severities) != "" ||
			strings.Trim(r.levels, "-") == "" {
			t.Errorf("%s: levels %q", r.name, r.levels)
		}
	}
}

// TestTraits: each byte of a URI has a trait, and the zero Config needs those of
// its rules.
func TestTraits(t *testing.T) {
	for c := range pct.URI().Union(pct.SetOf("%")).All() {
		if traits[c] == 0 {
			t.Errorf("%q has no trait", c)
		}
	}
	if s := (&settings{}).ready(); s.needs != standard.needs {
		t.Errorf("the default needs %b, not %b", s.needs, standard.needs)
	}
}

// onlyRule returns a Config in which only one rule is on.
func onlyRule(t testing.TB, name string) Config {
	t.Helper()
	s := settings{}
	for i, r := range rules {
		s.levels[i] = '-'
		if r.name == name {
			s.levels[i] = 'w'
		}
	}
	return Config{s.ready()}
}

// everything is a Config in which all rules are on.
func everything() Config {
	s := settings{}
	for i := range rules {
		s.levels[i] = 'w'
	}
	return Config{s.ready()}
}

// TestText are findings that the pages do not show, each about text that need
// not be valid.
func TestText(t *testing.T) {
	for _, c := range []struct{ rule, text, want string }{
		{"syntax", "http://[::1", `[""]`},
		{"control-character", "http://h/\x01 \r\nx", `["\x01"]`},
		{"control-character", "\t\n http://h/ \x00", `["\t\n ", " \x00"]`},
		{"control-character", "  ", `["  "]`},
		{"backslash", `http:\\h\a?\#\`, `["\\"]`},
		{"backslash", `a?\`, `[]`},
		{"non-ascii", "http://ü/é?ü#é", `["ü", "é", "ü", "é"]`},
		{"non-ascii", "http://h/\xff\xfeé", `["\xff\xfeé"]`},
		{"bidi-control", "http://h/\u202ex", `["` + `\u202e` + `"]`},
		{"bidi-control", "http://h/%e2%80%aex%E2%81%A6", `["%e2%80%ae"]`},

		// The rules about components read what browsers read.
		{"script-scheme", " java\nscript:alert('a b')", `["java\nscript"]`},
		{"userinfo-like-host", `http:\\www.example.com@h\`, `["www.example.com"]`},
		{"userinfo-like-host", `http://a@www.example.com@h`, `["www.example.com"]`},
		{"look-alike-name", "http://pаypal.com/ä b", `["pаypal.com"]`},
		{"encoded-terminator", "http://h/%00\xff%zz", `["%00"]`},
		{"repeated-key", "http://h/?a[]=1&b{=1&b{=2#[#", `["b{=2"]`},
		{"port", "http://h:25/ä", `["25"]`},
		{"suffix-reference", "www.example.com/ä", `["www.example.com"]`},
	} {
		list := onlyRule(t, c.rule).CheckText(c.text)
		got := []string{}
		for _, f := range list {
			got = append(got, c.text[f.Start:f.End])
		}
		if s := quoteAll(got); s != c.want {
			t.Errorf("%s %q: %s, not %s", c.rule, c.text, s, c.want)
		}
	}
}

func quoteAll(list []string) string {
	for i, s := range list {
		list[i] = strconv.Quote(s)
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// TestSection7 names the rules that show the requirements of sections 3.2 and 7
// which a text can break: G-3.2-03, G-3.2.1-02, G-3.2.2-04, G-3.2.2-08,
// G-3.2.2-16, G-3.2.2-19, G-3.2.2-23, G-3.2.3-03, G-7.2-01, G-7.2-03, G-7.3-01 to
// G-7.3-05, G-7.4-01, G-7.4-02, G-7.5-01, G-7.5-02 and G-7.6-01. G-7.2-02 is the
// setting allow-port, which TestConfig shows.
func TestSection7(t *testing.T) {
	for _, c := range []struct{ id, text, rules string }{
		{"G-3.2-03", "http://www.example.com:/", "not-normal"},
		{"G-3.2.1-02", "ftp://u:p@www.example.com/", "password"},
		{"G-3.2.2-04", "http://WWW.example.com/", "not-normal"},
		{"G-3.2.2-08", "x://[v9.1]/", "unknown-address"},
		{"G-3.2.2-16", "http://www.example.com./", "final-dot"},
		{"G-3.2.2-19", "http://www.a_b-.example.com/", "no-dns-name"},
		{"G-3.2.2-23", "http://b%C3%BCcher.example/", "disagreement"},
		{"G-3.2.3-03", "http://www.example.com:80/", "not-normal"},
		{"G-7.2-01", "http://www.example.com:25/", "port"},
		{"G-7.2-01", "http://www.example.com:6667/", "port"},
		{"G-7.2-01", "gopher://www.example.com:70/", "not-normal"},
		{"G-7.2-03", "telnet://www.example.com/%0D%0Aquit", "scheme-rule encoded-terminator"},
		{"G-7.3-01", "http://www.example.com%2Fa.example.com/", "disagreement delimiter-in-host"},
		{"G-7.3-02", "http://www.example.com/%252e%252E/", "hidden-dot-segment double-encoding"},
		{"G-7.3-02", "http://www.example.com/a%5C..%5Cb", "hidden-dot-segment delimiter-in-path"},
		{"G-7.3-03", "http://www.example.com/%00", "encoded-terminator"},
		{"G-7.3-04", "file:///dir/lpt1.txt", "file-name"},
		{"G-7.3-04", "file:///dir/...", "file-name"},
		{"G-7.3-04", "file:///dir/a%3Ab", "file-name"},
		{"G-7.3-05", "http://www.example.com/%2541", "double-encoding"},
		{"G-7.4-01", "http://017700000001/", "disagreement address-like-name special-address"},
		{"G-7.4-02", "http://[64:ff9b::7f00:1]/", "embedded-address"},
		{"G-7.4-02", "http://10.0.0.1/", "special-address"},
		{"G-7.4-02", "http://2852039166/", "disagreement address-like-name special-address"},
		{"G-7.4-02", "http://[::ffff:a9fe:a9fe]/", "embedded-address special-address not-normal"},
		{"G-7.4-02", "http://192.0.2.1/", ""},
		{"G-7.4-02", "http://www.google.example/", ""},
		{"G-7.5-01", "http://www.example.com/?password=x", "secret"},
		{"G-7.5-01", "https://hooks.slack.com/services/T0000/B0000/abcdefgh", "secret"},
		{"G-7.5-01", "http://www.example.com/ghp_0123456789abcdefABCD", "secret"},
		{"G-7.5-01", "ftp://ghp_0123456789abcdefABCD@www.example.com/", "secret"},
		{"G-7.5-01", "http://www.example.com/?a=1&sig=0123456789", "secret"},
		{"G-7.5-02", "ftp://u:p@www.example.com/", "password"},
		{"G-7.6-01", "ftp://www.example.com@203.0.113.1/", "userinfo-like-host"},
	} {
		var got []string
		for _, f := range security(t, everything()).CheckText(c.text) {
			got = append(got, f.Rule)
		}
		if s := strings.Join(got, " "); s != c.rules {
			t.Errorf("%s: %s has the findings %q, not %q", c.id, c.text, s, c.rules)
		}
	}
}

// security leaves out the rules that fire for many texts.
func security(t *testing.T, c Config) Config {
	t.Helper()
	for _, rule := range []string{"insecure-scheme"} {
		var err error
		if c, err = c.Set(rule, "off"); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// TestDisagreement has the strings on which nineteen parsers disagreed.
func TestDisagreement(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`http://example.com\@evil.com/`, "backslash confusion"},
		{`http:\\evil.com`, "backslash confusion"},
		{"https:evil.com", "slash confusion"},
		{"https:///evil.com", "slash confusion"},
		{"http://0x7f.1/", "rare IP address formats"},
		{"http://2130706433/", "rare IP address formats"},
		{"http://exam%2Fple.com/", "URL-encoded data confusion"},
		{"http://example.com/", ""},
		{"http://user@example.com:8080/a?b@c", ""},
		{"tel:911", ""},
		{"mailto:a@b", ""},
		{"urn:isbn:1", ""},
	} {
		list := onlyRule(t, "disagreement").CheckText(c.text)
		if (len(list) > 0) != (c.want != "") || len(list) > 0 && !strings.Contains(list[0].Message, "("+c.want+")") {
			t.Errorf("%s: %v, not %q", c.text, list, c.want)
		}
	}
	long := "http://" + strings.Repeat("a", 1<<16) + "\\@b/"
	for _, f := range onlyRule(t, "disagreement").CheckText(long) {
		if len(f.Message) > 400 {
			t.Errorf("a message of %d bytes", len(f.Message))
		}
	}
}

func TestQuery(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"http://a.example.com/?next=https://evil.test/", "redirect-parameter"},
		{"http://a.example.com/?next=//evil.test/", "redirect-parameter"},
		{"http://a.example.com/?next=%2F%5Cevil.test/", "redirect-parameter"},
		{"http://a.example.com/?next=https:evil.test", "redirect-parameter"},
		{"http://a.example.com/?NEXT=https:evil.test", "redirect-parameter"},
		{"http://a.example.com/?next=http://b.example.com/", ""},
		{"http://a.example.co.uk/?next=http://b.test.co.uk/", "redirect-parameter"},
		{"http://a.example.com/?next=b", ""},
		{"http://a.example.com/?next=", ""},
		{"http://a.example.com/check?url=https://evil.test/", ""},
		{"http://a.example.com/redirect?url=https://evil.test/", "redirect-parameter"},
		{"?next=https://evil.test/", "redirect-parameter"},
		{"http://a.example.com/?fbclid=1", "tracking-parameter"},
		{"http://a.example.com/?utm_=1&utmsource=2", ""},
		{"http://a.example.com/#utm_source=1", ""},
	} {
		var got []string
		for _, f := range Check(mustRef(t, c.text)) {
			got = append(got, f.Rule)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s has the findings %q, not %q", c.text, s, c.want)
		}
	}
}

// TestAllFixes are fixes of the rules of this file's pages.
func TestAllFixes(t *testing.T) {
	for _, c := range []struct{ rule, text, want string }{
		{"tracking-parameter", "http://h/?utm_source=1", "http://h/"},
		{"tracking-parameter", "http://h/?a&utm_source=1&b#f", "http://h/?a&b#f"},
		{"tracking-parameter", "http://h/?fbclid=1&utm_source=1&b", "http://h/?b"},
		{"not-normal", "HTTP://H:80?%c3", "http://h?%C3"},
		{"not-normal", "http://h:/a/../b#%c3", "http://h/b#%C3"},
		{"not-normal", "http://u%c3@h/", "http://u%c3@h/"}, // may be a password
		{"not-normal", "http://h/%7e", "http://h/%7e"},     // needless-encoding
		{"non-ascii", "http://h/é x?é#é", "http://h/%C3%A9 x?é#%C3%A9"},
		{"control-character", " http://h/\t", "http://h/"},
	} {
		text := c.text
		list := onlyRule(t, c.rule).CheckText(text)
		for _, f := range slices.Backward(list) {
			text = f.Apply(text)
		}
		if text != c.want {
			t.Errorf("%s: %q is fixed to %q, not to %q: %v", c.rule, c.text, text, c.want, list)
		}
	}
}

func TestConfig(t *testing.T) {
	c, err := Config{}.Parse("\ufeff# comment\r\n\r\n profile = security # more\r\nfinal-dot=off\n" +
		"port = note\nallow-host = a.example, 127.0.0.1 [::1]\nallow-host = b.example\nallow-port = 25, 26\n" +
		"known-host = paypal.com")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []struct {
		rule string
		want finding.Severity
		on   bool
	}{{"final-dot", 0, false}, {"port", finding.Note, true}, {"insecure-scheme", finding.Note, true},
		{"not-normal", 0, false}, {"none", 0, false}, {"password", finding.Warning, true}} {
		if got, on := c.Severity(s.rule); on != s.on || on && got != s.want {
			t.Errorf("%s: %v, %v", s.rule, got, on)
		}
	}
	for text, want := range map[string]string{
		"https://www.example.com:25/":   "",
		"https://www.example.com:110/":  "port",
		"https://www.example.com./":     "",
		"http://www.a.example/":         "",
		"http://wwwa.example/":          "insecure-scheme",
		"http://b.example/":             "",
		"https://paypal.com/":           "",
		"https://www.paypal.com/":       "",
		"https://www.paypa1.com/":       "look-alike-name",
		"https://paypa1.com./":          "look-alike-name",
		"https://raypal.com/":           "",
		"https://xn--pypal-4ve.com/":    "look-alike-name",
		"https://www.%70aypal.com/?a=b": "disagreement needless-encoding",
	} {
		want := strings.Fields(want)
		var got []string
		for _, f := range c.Check(mustRef(t, text)) {
			got = append(got, f.Rule)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", text, got, want)
		}
	}
	if got, _ := (Config{}).Severity("port"); got != finding.Warning {
		t.Error("a Config has changed another")
	}
	if d, err := (Config{}).Set("profile", "default"); err != nil || d.get().profile != 0 || len(Profiles()) != 4 {
		t.Error(err)
	}
}

func TestConfigErrors(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"x", `line 1, column 2: missing "="`},
		{"\n  finaldot = off", `line 2, column 3: there is no rule or setting "finaldot"`},
		{"port=of", `line 1, column 6: "of" is not a severity: it is one of off, note, warning, error`},
		{"port =  ", `line 1, column 9: "" is not a severity: it is one of off, note, warning, error`},
		{"profile = safe", `line 1, column 11: "safe" is not a profile: it is one of default, security, style, archive`},
		{"allow-port = 80,65536", `line 1, column 14: "65536" is not a port`},
		{"allow-host = a..b", `line 1, column 14: "a..b" is not a host`},
		{"port\x1b[2J = off", `line 1, column 1: there is no rule or setting "port\x1b[2J"`},
	} {
		_, err := Config{}.Parse(c.file)
		if err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, not %s", c.file, err, c.want)
		}
	}
	if _, err := (Config{}).Set("x", ""); err == nil || err.Error() != `there is no rule or setting "x"` {
		t.Error(err)
	}
}

func TestIgnored(t *testing.T) {
	g := ReadIgnored("a\n# uri-lint: ignore port, final-dot because\nb\n<!-- uri-lint: ignore -->\n\n\n" +
		"uri-lint: ignored\nuri-lint: ignore prot\nx uri-lint: ignore port uri-lint:ignore password")
	for _, c := range []struct {
		line int
		rule string
		want bool
	}{
		{1, "port", false}, {2, "port", true}, {3, "final-dot", true}, {3, "password", false},
		{4, "password", true}, {5, "port", true}, {6, "port", false}, {7, "port", false},
		{8, "port", false}, {9, "port", true}, {9, "password", true}, {10, "port", true},
		{11, "port", false}, {0, "port", false},
	} {
		if got := g.Rule(c.line, c.rule); got != c.want {
			t.Errorf("line %d, %s: %v", c.line, c.rule, got)
		}
	}
	if (Ignored{}).Rule(1, "port") {
		t.Error("the zero Ignored suppresses")
	}
}

// TestNames checks the form of names.txt.
func TestNames(t *testing.T) {
	data, err := os.ReadFile("names.txt")
	if err != nil {
		t.Fatal(err)
	}
	list, before := "", ""
	for line := range strings.Lines(string(data)) {
		name, known, tab := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case name == "" || name[0] == '#':
			continue
		case name[0] == '[':
			list, before = strings.Trim(name, "[]"), ""
			continue
		}
		if name <= before || name != strings.ToLower(name) || tab != (known != "") {
			t.Errorf("%s: %q", list, line)
		}
		before = name
		if got, ok := lookup(list, strings.ToUpper(name)); !ok || got != known {
			t.Errorf("%s: %q gives %q, %v", list, name, got, ok)
		}
	}
	for _, name := range []string{"", "utm_", "utm_sourc", "tm_source", "utm_source\nutm_term", "[trackers]", "http"} {
		if _, ok := lookup(trackers, name); ok {
			t.Errorf("%q is a tracker", name)
		}
	}
}

func mustRef(t testing.TB, text string) uri.Ref {
	t.Helper()
	r, err := uri.ParseRef(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSpecial: a host that package guard knows is never plain.
func TestSpecial(t *testing.T) {
	table, err := os.ReadFile("../guard/names.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(table)) {
		name, _, ok := strings.Cut(line, "\t")
		if !ok || name[0] == '#' {
			continue
		}
		n++
		for _, h := range []string{name, "www." + name, "a.b." + name} {
			if r, _ := guard.HostScope(host.MustParse(h)); r.Scope == "" {
				t.Errorf("guard does not know %s", h)
			}
			if plainName(h) {
				t.Errorf("%s is plain", h)
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d names", n)
	}
}

// TestFew: a long text has few findings, as an answer repeats it for each.
func TestFew(t *testing.T) {
	all := everything()
	for _, part := range []string{"..;/", "../", "%2e%2e/", "..%2f", "%41", "%0A", "\t", "a//", "aux/",
		"&a=1", "@", "é/", `\`, "http://a:b@c/", "%2F", "%C0%80", "%2541", "%zz", "[", "?next=//a.b"} {
		for _, before := range []string{"", "http://h/", "a:", "http://h/?", "file:///", "data:,"} {
			text := before + strings.Repeat(part, 1000)
			if n := len(all.CheckText(text)); n > len(rules) {
				t.Errorf("%.30s... : %d findings", text, n)
			}
		}
	}
}

// TestTooLong: what browsers read in a very long text that is no reference is
// left out, and a finding says so.
func TestTooLong(t *testing.T) {
	text := `http://a\@b/%41` + strings.Repeat("^", maxMended)
	found := CheckText(text)
	if len(CheckText(text[:len(text)/2])) <= len(found) ||
		!slices.ContainsFunc(found, func(f finding.Finding) bool {
			return f.Rule == "syntax" && strings.HasSuffix(f.Message, "longer than 1048576 bytes")
		}) {
		t.Errorf("%.300v", found)
	}
}

// TestLinear checks long texts on which a rule could take more than linear time.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("long texts")
	}
	all := everything()
	all, err := all.Parse("known-host = paypal.com example.org\nallow-host = a.test b.test")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ before, part, after string }{
		{"http://", "a.", "com/?next=//b.test&next=//c.test"},
		{"http://", "%70.", "com/"},
		{"http://", "é.", "com/"},
		{"http://", "xn--pypal-4ve.", "com/"},
		{"http://", "1.", "1/"},
		{"http://h/?", "next=//evil.test&", ""},
		{"http://h/?", "utm_source=1&", ""},
		{"http://h/?", "Utm_source=1&uTm_source=2&", ""},
		{"http://h/?", "token=ghp_0123456789abcdefABCD&", ""},
		{"http://h/", "..%2f", ""},
		{"http://h/", "%2e%2e/..;/", ""},
		{"http://h/", "%252541", ""},
		{"file:/", "aux/", ""},
		{"data:,", "../", ""},
		{"http://", "a:b@", "h/"},
		{"http://", "@", "h/"},
		{"http:", "\\", "h/"},
		{"", "\t", "http://h/"},
		{"http://h/", "\u202e", ""},
		{"http://h/", "é\xff", ""},
		{"http://h/", "[#%zz", ""},
		{"http://h/?", "x=http://a:b@c/&", ""},
		{"http://h:", "1", "/"},
		{"", "http:", ""},
	} {
		costtest.Single(c.part).CheckTime(t, c.before, 1<<18, func(long string) {
			all.CheckText(c.before + long + c.after)
		})
	}
}
