package edition

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/costtest"
	"github.com/urikit/uri/pct"
)

// TestMigrate has the changes by the conflicts that ask for them.
func TestMigrate(t *testing.T) {
	for _, tt := range []struct {
		from       Edition
		text, want string
		ids        string
	}{
		{RFC3986, "http://h/a~b#c", "http://h/a~b#c", ""},
		{RFC1738, "http://h.com/a/b", "http://h.com/a/b", ""},

		{RFC1738, "http://h.com/~a", "http://h.com/~a", "C-03"},
		{URL1993, "http://h.com/~a", "http://h.com/~a", "C-03"},
		{RFC1738, "http://h.com/%7Ea", "http://h.com/%7Ea", ""},
		{RFC1738, "http://h.com/a+b%2Bc?d+e%2Bf", "http://h.com/a+b+c?d%2Be%2Bf", "C-04 C-04"},
		{RFC1738, "news:comp.lang.c++", "news:comp.lang.c++", ""},
		{Draft1997, "http://h.com/a+b%2Bc?d+e", "http://h.com/a+b%2Bc?d+e", ""},
		{URL1993, "http://h.com/a?d+e%2Bf", "http://h.com/a?d+e%2Bf", ""},
		{RFC1738, "http://h.com/a%21b%28%29!", "http://h.com/a!b()!", "C-05 C-05"},
		{Draft1997, "http://h.com/a%2a?%24%2C#%27", "http://h.com/a*?$,#'", "C-05 C-05 C-06 C-05"},
		{URL1993, "http://h.com/a%21%3b", "http://h.com/a!;", "C-05"},
		{URL1993, "http://h.com/a?b&c%26d", "http://h.com/a?b%26c%26d", "C-01"},
		{RFC1738, "mailto:a,b%2Cc@h.com", "mailto:a%2Cb%2Cc@h.com", "C-05"}, // D-21
		{URL1993, `http://h.com/"a"`, "http://h.com/%22a%22", "C-02 C-02"},

		{Draft1997, "http://h.com/a#b", "http://h.com/a#b", "C-06"},
		{URL1993, "http://h.com/a#", "http://h.com/a", "C-36"}, // E-31
		{URL1993, "http://h.com/a#b%E9", "http://h.com/a#b%C3%A9", "C-06 C-38"},
		{RFC1738, "ftp://u?v@h.com/a", "ftp://u%3Fv@h.com/a", "C-09"},
		{RFC1738, "ftp://u:p@h.com/a", "ftp://u:p@h.com/a", "C-10"},
		{RFC1738, "http://010.1.1.1/", "http://10.1.1.1/", "C-12"},
		{Draft1997, "http://000.1.01.1/", "http://0.1.1.1/", "C-12"},
		{RFC1738, "http://999.1.1.1/", "http://999.1.1.1/", "C-12"},
		{Draft1997, "http://h.com:/", "http://h.com:/", ""},

		{RFC1738, "ftp://h.com/a?b", "ftp://h.com/a%3Fb", "C-18"},
		{RFC1738, "mailto:a@h.com?b", "mailto:a@h.com%3Fb", "C-18"},
		{RFC1738, "news:a?b@h.com", "news:a%3Fb@h.com", "C-18"},
		{RFC1738, "gopher://h.com/7idx?find+me", "gopher://h.com/7idx%3Ffind+me", "C-18"},
		{RFC1738, "http://h.com/?b", "http://h.com/?b", ""},
		{RFC1738, "http://h.com/a/../b", "http://h.com/a/../b", "C-23"},
		{Draft1997, "http://h.com/../%2e/b", "http://h.com/../%2e/b", "C-23 C-23"},

		{URL1993, "gopher://h.com/7idx?find+me", "gopher://h.com/7idx%09find%20me", "C-31 C-04"},
		{URL1993, "gopher://h.com?a", "gopher://h.com/1%09a", "C-31"}, // L93-GOPHER-03
		{URL1993, "ftp://h.com/a;i", "ftp://h.com/a%3Bi", "C-32"},
		{URL1993, "wais://h.com/db/TEXT/1234/id", "wais://h.com/db/TEXT/id", "C-33"},
		{URL1993, "wais://h.com/db/TEXT/1234/i/d%E9", "wais://h.com/db/TEXT/i%2Fd%C3%A9",
			"C-33 C-33 C-38"},
		{URL1993, "wais://h.com/db?a+b", "wais://h.com/db?a%20b", "C-04"},
		{URL1993, "prospero://h.com/n%003", "prospero://h.com/n;OBJECT-VERSION=3", "C-34"},
		{URL1993, "prospero://h.com/n;m%00%00a1%00a2", "prospero://h.com/n%3Bm;a1=;a2=",
			"C-34 C-34 C-34"},
		{URL1993, "ftp://h.com/%E9t%E9", "ftp://h.com/%C3%A9t%C3%A9", "C-38 C-38"},
		{URL1993, "http://h.com/%E9", "http://h.com/%E9", ""}, // the path of http is the server's
		{RFC1738, "ftp://h.com/%E9", "ftp://h.com/%E9", ""},   // octets
		{RFC1738, "URL:http://h.com/", "http://h.com/", "C-41"},
		{URL1993, "news:*", "news:*", ""},
		{URL1993, "telnet://u@h.com", "telnet://u@h.com", ""},
		{URL1993, "rlogin://u@h.com", "rlogin://u@h.com", ""},
		{URL1993, "afs://transarc.com/public", "afs://transarc.com/public", ""},
		{RFC1738, "prospero://host.dom//pros/name;a=b", "prospero://host.dom//pros/name;a=b", ""},
		{RFC1738, "file:///a", "file:///a", ""},
	} {
		m, err := Migrate(tt.text, tt.from)
		if err != nil {
			t.Errorf("%s: %q: %v", tt.from, tt.text, err)
			continue
		}
		var ids []string
		for _, f := range m.Changes {
			ids = append(ids, f.Rule)
			if !slices.ContainsFunc(conflicts.Get(),
				func(k *conflict) bool { return k.id == f.Rule }) || f.Section == "" ||
				f.Message == "" {
				t.Errorf("%s: %q: %+v", tt.from, tt.text, f)
			}
		}
		if got := strings.Join(ids, " "); m.URI.String() != tt.want || got != tt.ids {
			t.Errorf("%s: %q: %q by %s, want %q by %s", tt.from, tt.text, m.URI, got, tt.want,
				tt.ids)
		}
	}
}

// TestNoMigration has texts for which there is none.
func TestNoMigration(t *testing.T) {
	for _, tt := range []struct {
		from Edition
		text string
		at   int
		rule string
	}{
		{RFC3986, "a/b", 1, "scheme"},
		{RFC3986, "http://h/ ", 9, "path-abempty"},
		{Draft1997, "a/b", 0, "URI"},
		{Draft1997, "", 0, "URI"},
		{URL1993, "a/b#c", 0, "URI"},
		{Draft1997, "1a:b", 0, "C-08"},
		{RFC1738, "1a:b", 0, "C-08"},
		{URL1993, "a_b:c", 0, "C-08"},
		{RFC1738, "http://h.com/a#b", 14, "url"},
		{RFC1738, "http://[::1]/", 7, ""},
		{Draft1997, "http://h.com/ ", 13, ""},
		{RFC1738, "http://h.com/~ ", 14, ""},
		{RFC1738, "URL:http://h.com/#", 17, ""},
	} {
		m, err := Migrate(tt.text, tt.from)
		var f finding.Finding
		if !errors.As(err, &f) || f.Start != tt.at || tt.rule != "" && f.Rule != tt.rule ||
			!m.URI.IsZero() {
			t.Errorf("%s: %q: %v, %+v, want %s at %d", tt.from, tt.text, m.URI, err, tt.rule, tt.at)
		}
	}
}

// TestPasswordsHidden says nothing of the characters of a password, but that
// some are written otherwise.
func TestPasswordsHidden(t *testing.T) {
	const password = `%2Bs!~?%41;%21`
	for _, from := range []Edition{RFC1738, Draft1997, URL1993} {
		p := password
		if from != RFC1738 {
			p = strings.ReplaceAll(p, "?", "")
		}
		m, err := Migrate("telnet://u:"+p+"@h.com", from)
		if err != nil || len(m.Changes) == 0 {
			t.Errorf("%s: %+v, %v", from, m, err)
		}
		for _, f := range m.Changes {
			if f.HasFix && f.Message != "the spelling of the password changes" ||
				f.Rule != "C-09" && f.Rule != "C-10" {
				t.Errorf("%s: %v", from, f)
			}
		}
	}
	// of RFC 3986 it has no "?": that begins the query
	plain := strings.ReplaceAll(password, "?", "")
	for _, d := range Compare("telnet://u:" + plain + "@h.com").Differences {
		start, end := len("telnet://u:"), len("telnet://u:")+len(plain)
		if start <= d.Start && d.Start < end && d.End < end && d.ID != "" {
			t.Errorf("%s %s at %d", d.ID, d.Point, d.Start)
		}
	}
}

// FuzzMigrate holds migrations to their laws.
func FuzzMigrate(f *testing.F) {
	for _, s := range []string{
		"http://h.com/~a+b%2B?c+%21", "mailto:a,b@h.com?c", "gopher://h.com?a+b",
		"wais://h.com/a/b/1/c/d", "URL:http://h/",
		`prospero://h/"n;m%003%00a`, "ftp://u?v@010.1.1.1:21/a;type=i", "http://h/..#", "foo:a?b",
		"prospero:a%00b", "wais:a/b/c/d/e", "gopher:a?b", "news:*",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for e := range All.Each() {
			m, err := Migrate(text, e)
			if err != nil {
				var f finding.Finding
				if !errors.As(err, &f) || f.Start < 0 || f.Start > len(text) || f.Message == "" {
					t.Errorf("%s: %q: %v", e, text, err)
				}
				continue
			}
			// The changes, from the last to the first, make the URI of the
			// text.
			s, end := text, len(text)
			for _, c := range slices.Backward(m.Changes) {
				if c.HasFix {
					if c.End > end {
						t.Errorf("%s: %q: changes overlap: %+v", e, text, m.Changes)
					}
					s, end = c.Apply(s), c.Start
				}
			}
			if s != m.URI.String() {
				t.Errorf("%s: %q: %q, but the changes make %q", e, text, m.URI, s)
			}
			again, err := Migrate(s, RFC3986)
			if err != nil || len(again.Changes) > 0 || again.URI != m.URI {
				t.Errorf("%s: %q: %+v, %v", e, s, again, err)
			}
			// The octets are the same, but where a change is more than another
			// spelling.
			if e == Draft1997 || e == RFC1738 {
				old, _ := pct.Decode(text)
				now, _ := pct.Decode(s)
				if old != now && !slices.ContainsFunc(m.Changes,
					func(c finding.Finding) bool { return c.Rule == "C-12" || c.Rule == "C-41" }) {
					t.Errorf("%s: %q: %q is other octets", e, text, s)
				}
			}
			// What was equal is equal.
			n, err := e.Normalize(text, Syntax)
			if err != nil {
				continue
			}
			if other, err := Migrate(n, e); err == nil &&
				!RFC3986.Equal(s, other.URI.String(), Syntax) {
				t.Errorf("%s: %q is %q, and becomes %q, not %q", e, text, n, other.URI, s)
			}
		}
	})
}

// TestReadingURI says where components move.
func TestReadingURI(t *testing.T) {
	for _, tt := range []struct {
		from Edition
		text string
		want string // rules and offsets
	}{
		{RFC3986, "http://u:p@h:80/a?b#c", ""},
		{Draft1997, "http://u:p@h.com:80/a?b#c", ""},
		{RFC1738, "http://h_h.com", "hostname@8"},
		{RFC1738, "http://h.com", ""},
		{RFC1738, "http://h.com/a?b", "path@12"},
		{RFC1738, "ftp://h.com/a?b", "path@11 query@14"},
		{URL1993, "http://h.com/a#b", "path@12"},
	} {
		r := tt.from.Read(tt.text)
		u, found, err := r.URI()
		var got []string
		for _, f := range found {
			got = append(got, f.Rule+"@"+string(rune('0'+f.Start/10))+string(rune('0'+f.Start%10)))
			if f.Message == "" || f.Section == "" {
				t.Errorf("%+v", f)
			}
		}
		if s := strings.ReplaceAll(strings.Join(got, " "), "@0", "@"); err != nil ||
			u.String() != tt.text || s != tt.want {
			t.Errorf("%s: %q: %s, %v, want %s", tt.from, tt.text, s, err, tt.want)
		}
	}
	r := RFC1738.Read("http://h.com/a b")
	if _, _, err := r.URI(); err == nil || !strings.Contains(err.Error(), "byte 14") {
		t.Errorf("%v", err)
	}
}

// TestLinearCompare compares and migrates long texts.
func TestLinearCompare(t *testing.T) {
	if testing.Short() {
		t.Skip("long texts: run it without -short")
	}
	for _, piece := range []string{"/..", "/", "%21a", "%00a", "%E9", "%", "@", ":", "?", "#", "+a",
		"~a", ".", "a.", "1.", "["} {
		for _, prefix := range []string{"", "http://", "http://h/", "prospero://h/n",
			"wais://h/a/b/1/"} {
			costtest.Single(piece).CheckTime(t, prefix, 1<<17, func(long string) {
				Compare(prefix + long)
				CompareRef("http://h/a", prefix+long)
				CompareRef(prefix+long, "../g")
				for e := range All.Each() {
					_, _ = Migrate(prefix+long, e)
				}
			})
		}
	}
}
