package lint

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/query"
	"github.com/urikit/uri/scheme"
	"github.com/urikit/uri/whatwg"
)

func FuzzCheck(f *testing.F) {
	f.Add("//0%00:a00@0%00000000000A")
	f.Add("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm")
	f.Add("http://www.example.com:secret%41@%61/%2e%2E/%7e?%41#%2D")
	f.Add("//%6a.b.c@/%2e")
	f.Add("%2e%2e/%41")
	f.Add("www.example%2Ecom:80")
	f.Add("www.w3.%6frg/Addressing/")
	f.Add("//0x7%66.1")
	f.Add("//[::ffff:1.2.3.4]?a=1&%61=2&a")
	f.Add("//xn--pypal-4ve.com%2E/%00%0a")
	f.Add("0.A..")
	f.Add("//.a%ff-")
	f.Add("//u%0a:%00@a%EF%BC%8F%2fb")
	f.Add("//:%aEF1C@F%2f")
	f.Add("ftp://u:%0a%ff@F%2f")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := uri.ParseRef(text)
		if err != nil {
			return
		}
		found := Check(r)
		if !slices.IsSortedFunc(found, func(a,
			b finding.Finding) int {
			return a.Start - b.Start
		}) {
			t.Errorf("not in order: %v", found)
		}
		for _, f := range found {
			missing := f.End == f.Start && (f.Rule == "scheme-rule" || f.Rule == "disagreement")
			if f.Start < 0 || f.End <= f.Start && !missing || f.End > len(text) {
				t.Fatalf("no such place: %v", f)
			}
			if f.Message == "" || f.Message[len(f.Message)-1] == '.' || f.Rule == "" {
				t.Errorf("not a clause: %v", f)
			}
			if f.HasFix && f.Rule == "needless-encoding" {
				checkFix(t, r, f)
			}
		}
		checkPassword(t, r, found)
	})
}

// checkFix checks that the fix leaves a URI that is equivalent by section 6.2.2, whatever the
// base.
func checkFix(t *testing.T, r uri.Ref, f finding.Finding) {
	t.Helper()
	fixed, err := uri.ParseRef(f.Apply(r.String()))
	if err != nil {
		t.Fatalf("%v: the fix does not parse: %v", f, err)
	}
	for _, base := range []string{"http://a/b/c/d;p?q", "x:", "x:a/b"} {
		b := uri.MustParse(base)
		got, want := b.Resolve(fixed).Normalize(uri.NormSyntax),
			b.Resolve(r).Normalize(uri.NormSyntax)
		if got != want {
			t.Errorf("%v: with the fix it is %v, not %v", f, got, want)
		}
	}
	if len(Check(fixed)) > len(Check(r)) {
		t.Errorf("%v: the fix makes new findings", f)
	}
}

// checkPassword checks that findings are the same for another password. of
// the same kind: programs refuse one whose triplets are not text, and protocols one
// with NUL, CR or LF.
func checkPassword(t *testing.T, r uri.Ref, found []finding.Finding) {
	t.Helper()
	_, end, _ := r.Span(uri.Userinfo)
	_, password, _ := strings.Cut(r.Userinfo(), ":")
	start := end - len(password)
	if start == end {
		return
	}
	decoded, _ := pct.Decode(password)
	other := regexp.MustCompile("%..|.").ReplaceAllStringFunc(password, func(part string) string {
		switch octet, _ := pct.Decode(part); {
		case strings.Contains("\x00\r\n", octet):
			return "%00"
		case octet[0] >= utf8.RuneSelf && !utf8.ValidString(decoded):
			return "%ff"
		}
		return strings.Repeat("x", len(part))
	})
	again := Check(uri.MustParseRef(r.String()[:start] + other + r.String()[end:]))
	if !slices.Equal(found, again) {
		t.Errorf("a password shows: %v, %v", found, again)
	}
}

// FuzzCheckText checks all rules on any text: the traits of a text do not
// prevent a finding, places are in the text, and fixes change no more than
// their rules say.
func FuzzCheckText(f *testing.F) {
	for r := range Rules() {
		for _, text := range slices.Concat(r.Bad, r.Good) {
			f.Add(text)
		}
	}
	f.Add("http:\\\\a@www.example.com@pаypal.com:25/..%2f;sid=1/é?utm_id=1&a&fbclid#\x00 ")
	f.Add("HTTP://[::FFFF:1.2.3.4]:80/%c3/../?next=//evil.test")
	f.Add("FTP:x")
	f.Add("// :#@")
	all := everything()
	f.Fuzz(func(t *testing.T, text string) {
		found := all.CheckText(text)
		s := *all.get()
		mended, places := mend(text)
		r, err := uri.ParseRef(text)
		if err == nil {
			mended, places = text, nil
		} else {
			r, _ = uri.ParseRef(mended)
			if hidesHost(text, r, places) {
				r, places = uri.Ref{}, nil
			}
		}
		if every := s.check(^trait(0), r, text, places, err); !slices.Equal(found, every) {
			t.Errorf("the traits hide findings:\n%v\n%v", found, every)
		}
		for _, f := range found {
			if f.Start < 0 || f.End < f.Start || f.End > len(text) {
				t.Fatalf("no such place: %v", f)
			}
			if f.Message == "" || f.Message[len(f.Message)-1] == '.' || len(f.Message) > 400 {
				t.Errorf("not a clause: %v", f)
			}
			if strings.ContainsFunc(f.Message, func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Errorf("not plain text: %q", f.Message)
			}
			if f.HasFix {
				checkAnyFix(t, text, f)
			}
		}
	})
}

// checkAnyFix checks what a fix may change: white space around and characters
// beyond US-ASCII are the same for browsers; the normal form is equivalent by the
// rules of the scheme; without tracking parameters, the rest is the same.
func checkAnyFix(t *testing.T, text string, f finding.Finding) {
	t.Helper()
	fixed := f.Apply(text)
	switch f.Rule {
	case "control-character", "non-ascii":
		a, err1 := whatwg.Parse(text)
		b, err2 := whatwg.Parse(fixed)
		if a != b || (err1 == nil) != (err2 == nil) {
			t.Errorf("%v: browsers read %v after the fix, not %v", f, b, a)
		}
	case "not-normal":
		a, b := uri.MustParse(text), uri.MustParse(fixed)
		if scheme.Equivalent(a, b) == scheme.RungNone {
			t.Errorf("%v: %v is not equivalent to %v", f, b, a)
		}
	case "tracking-parameter":
		a, b := uri.MustParseRef(text), uri.MustParseRef(fixed)
		var rest []string
		for p := range query.Split(a.Query()).Pairs() {
			if _, ok := lookup(trackers, p.RawKey()); !ok || !p.HasValue() {
				rest = append(rest, p.String())
			}
		}
		a, err := a.Edit().QueryOrNone(strings.Join(rest, "&")).Ref()
		if err != nil || a != b {
			t.Errorf("%v: %v, not %v", f, b, a)
		}
	case "needless-encoding":
		checkFix(t, uri.MustParseRef(text), f)
	default:
		t.Errorf("%v: no test of its fix", f)
	}
}

// FuzzSecrets checks that messages and fixes never have a secret that was
// planted where passwords and tokens are.
func FuzzSecrets(f *testing.F) {
	f.Add("http://user:", "@example.com/")
	f.Add("http://h/?utm_source=1&next=//a.test&access_token=", "&b=%7e#")
	f.Add("http:\\\\user:", "@www.example.com@h")
	f.Add("javascript:// /?password=", "\n%00%2541")
	f.Add("http://h/a;jsessionid=", ";b=/..;/%2e%2e")
	f.Add("?x=http%3A%2F%2Fu:", "%40h")
	f.Add("//a@u:", "@h:25/")
	f.Add("//:@", "\r\x89\xd0?@")
	all := everything()
	f.Fuzz(func(t *testing.T, before, after string) {
		const secret = "pl4nted-s3cret"
		text := before + secret + after
		hidden := false
		for from, to := range uri.PasswordSpans(text) {
			hidden = hidden || from <= len(before) && len(before)+len(secret) <= to
		}
		for _, key := range []string{"token=", "password=", "jsessionid="} {
			for _, end := range []string{"?", "&", ";", "#"} {
				hidden = hidden || strings.HasSuffix(before, end+key)
			}
		}
		if !hidden || strings.Contains(before+after, "s3cret") {
			return
		}
		for _, f := range all.CheckText(text) {
			if strings.Contains(f.Message, "s3cret") {
				t.Errorf("%q: %v", text, f)
			}
		}
	})
}

// FuzzConfig checks that configuration files and comments do not panic, and that
// errors have a place in the file and plain words.
func FuzzConfig(f *testing.F) {
	f.Add("profile = style\nport=off # x\nknown-host = paypal.com", "uri-lint: ignore port\n")
	f.Add("allow-host= [::1],xn--a\x00", "\nuri-lint:ignore")
	f.Fuzz(func(t *testing.T, file, document string) {
		_, err := Config{}.Parse(file)
		if e, ok := errors.AsType[*ConfigError](err); ok {
			if e.Line < 1 || e.Line > 1+strings.Count(file, "\n") || e.Column < 1 || e.Column > len(file)+1 {
				t.Errorf("no such place: %v", e)
			}
			if strings.ContainsFunc(e.Error(), func(r rune) bool { return r < ' ' || r > '~' }) {
				t.Errorf("not plain text: %q", e)
			}
		} else if err != nil {
			t.Error(err)
		}
		g := ReadIgnored(document)
		for line := range 5 {
			if g.Rule(line, "port") && !strings.Contains(document, marker) {
				t.Error("suppressed without a comment")
			}
		}
	})
}
