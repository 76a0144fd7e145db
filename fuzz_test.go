package uri_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// What the targets hold is in laws_test.go.

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	o := oracle{}
	f.Fuzz(func(t *testing.T, s string) { checkParse(t, o, s) })
}

// FuzzParseRef is FuzzParse without the slow oracles: an accepted text parses
// to itself.
func FuzzParseRef(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := uri.ParseRef(s)
		if err != nil {
			checkError(t, "URI-reference", s)
			return
		}
		checkComponents(t, r)
		if c, err := uri.Split(s).Recompose(); c != s || err != nil || r.String() != s {
			t.Errorf("%q: %q, recomposed %q, %v", s, r, c, err)
		}
	})
}

func FuzzResolve(f *testing.F) {
	for _, base := range []string{"http://a/b/c/d;p?q", "x:", "x:a/b", "x:/a/b", "x://h", ""} {
		for _, ref := range references {
			f.Add(base, ref)
		}
	}
	f.Fuzz(func(t *testing.T, base, ref string) {
		r, err := uri.ParseRef(ref)
		if err != nil {
			return
		}
		u, err := uri.Parse(base)
		if err != nil && base != "" {
			return
		}
		checkResolve(t, u, r)
	})
}

func FuzzNormalize(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if u, err := uri.Parse(s); err == nil {
			checkNormalize(t, u)
		}
	})
}

func FuzzRelativize(f *testing.F) {
	for _, s := range seeds {
		f.Add("http://a/b/c/d;p?q", s)
		f.Add(s, "http://a/b/c/d;p?q")
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, base, target string) {
		u, err := uri.Parse(base)
		if err != nil {
			return
		}
		if v, err := uri.Parse(target); err == nil {
			checkRelativize(t, u, v)
		}
	})
}

func FuzzSplit(f *testing.F) {
	for _, s := range seeds {
		c := uri.Split(s)
		f.Add(s, c.Scheme, c.Authority, c.Path, c.Query, c.Fragment, uint8(0))
	}
	f.Add("\n", "", "", "//a", "", "", uint8(1))
	f.Add("\xff:", "", "h", "a", "", "", uint8(15))
	f.Fuzz(func(t *testing.T, s, scheme, authority, path, query, fragment string, has uint8) {
		checkSplit(t, s)
		checkRecompose(t, uri.Parts{
			Scheme: scheme, Authority: authority, Path: path, Query: query, Fragment: fragment,
			HasScheme: has&1 != 0, HasAuthority: has&2 != 0, HasQuery: has&4 != 0,
			HasFragment: has&8 != 0,
		})
	})
}

func FuzzRule(f *testing.F) {
	rules := slices.Collect(uri.Rules())
	for i := range rules {
		for _, s := range []string{"", "a", "1", "1:2", "1.2.3.4", "[::1]", "%41", "/a", "//",
			"a:b", "v1.a", "a/b?c#d"} {
			f.Add(uint8(i), s)
		}
	}
	o := oracle{}
	f.Fuzz(func(t *testing.T, i uint8, s string) {
		rule := rules[int(i)%len(rules)]
		o.check(t, rule, s)
		checkError(t, rule, s)
	})
}

// FuzzRedact: no octet of a password survives Redact, wherever the URI with it
// stands, and however it is written; and nothing else is masked but what
// PasswordSpans promises (G-3.2.1-03, D-30).
func FuzzRedact(f *testing.F) {
	for i, s := range []string{
		"s3cr3t", "p@ss:w%40rd", "p/w?#", "a b", "%", "\\x", "é\x00", "//:@", "http:x:", "%2F%3a@", "1/", "80&m=a", "&#x",
	} {
		f.Add(uint8(i), "user", s, "h/")
		f.Add(uint8(i+1), "", s, "h/a:b@c")
		f.Add(uint8(i+2), "u@http", s, "h:80/%40?u=//a:b@c")
	}
	f.Fuzz(func(t *testing.T, place uint8, user, password, host string) {
		checkRedactedText(t, user+":"+password+"@"+host)
		before := [...]string{
			"http://", "//", "http:/", "http:\\\\", "HTTPS:", "x://", "a b http://", "/?u=http://",
			"x:http:///", "http://a:b@h/#ftp:",
			"//h/http%3A%2F%2F", "?u=ws%3a/",
		}[int(place)%12]
		colon, at := ":", "@"
		if strings.Contains(before, "%") {
			colon, at = "%3A", "%40"
		}
		text := before + user + colon + password + at + host
		checkRedactedText(t, text)
		if strings.ContainsAny(nestedDelimiter.ReplaceAllStringFunc(user+password,
			func(s string) string {
				s, _ = pct.Decode(s)
				return s
			}), `/\?#`) && uri.Rule("URI-reference").Validate(text) == nil {
			return // then it is not a password
		}
		start := len(before + user + colon)
		if ports.MatchString(text[start:]) || strings.HasPrefix(user, "[") {
			return // the same
		}
		left := []byte(text)
		for i, j := range uri.PasswordSpans(text) {
			clear(left[i:j])
		}
		if rest := left[start : start+len(password)]; len(bytes.Trim(rest, "\x00")) > 0 {
			t.Errorf("%q: of the password %q stays %q", text, password, rest)
		}
	})
}

// checkRedactedText checks that Redact masks what the slow twin finds, and
// leaves nothing to be done.
func checkRedactedText(t *testing.T, text string) {
	t.Helper()
	var spans [][2]int
	for start, end := range uri.PasswordSpans(text) {
		spans = append(spans, [2]int{start, end})
	}
	if want := slowPasswords(text); !slices.Equal(spans, want) {
		t.Fatalf("%q: passwords at %v, want %v", text, spans, want)
	}
	got, want := uri.Redact(text), text
	if uri.Rule("URI-reference").Validate(text) == nil {
		if again := uri.Redact(got); again != got || (got == text) != (spans == nil) {
			t.Errorf("%q: redacted %q, and again %q", text, got, again)
		}
		return
	}
	for _, p := range slices.Backward(spans) {
		want = want[:p[0]] + "***" + want[p[1]:]
	}
	if got != want {
		t.Errorf("%q: redacted %q, want %q", text, got, want)
	}
}
