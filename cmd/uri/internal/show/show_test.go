package show

import (
	"strings"
	"testing"
)

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"":                    "",
		"http://a/":           "http://a/",
		"é 日":                 "é 日",
		"\x1b[1m\x7f\n":       `\x1b[1m\x7f\n`,
		"\u202e\u2066\u200f":  `\u202e\u2066\u200f`,
		"a\tb\rc":             `a\tb\rc`,
		"\u009b\u00ad":        `\u009b\u00ad`,
		"\U000e0001":          `\U000e0001`,
		"\xff\xc3(":           `\xff\xc3(`,
		`\x41 stays as it is`: `\x41 stays as it is`,
	} {
		if got := Visible(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	names := []string{"host", "port", "path", "password"}
	for in, want := range map[string]string{
		"hots": "; did you mean host?", "HOST": "; did you mean host?",
		"prot":    "; did you mean port?",
		"pasword": "; did you mean password?", "x": "", "": "", "fragment": "",
	} {
		if got := DidYouMean(in, names); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "a": "a", "a b": "a b", "ab cd ef": "ab cd|ef",
		"abcdefgh i": "abcdefgh|i", "é é é é": "é é é|é",
	} {
		if got := strings.Join(Wrap(in, 5), "|"); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// Masked and MaskedMessage hide what may be a password, and no host
// (G-3.2.1-03, D-30).
func TestMasked(t *testing.T) {
	for in, want := range map[string]string{
		"http://localhost:7801/@vite/client":                                 "",
		"uri: http://localhost:7801/@vite/x: no \"a@b\"":                     "",
		"uri: news://127.0.0.1:7851/nope@x: refused":                         "",
		"u:secret@host/path":                                                 "u:***@host/path",
		"uri fetch: joe:s3cret@127.0.0.1:7801/ua: unknown":                   "uri fetch: joe:***@127.0.0.1:7801/ua: unknown",
		"--base=u:a,b(c@h/ x":                                                "--base=u:***@h/ x",
		"list.txt:3:5: mailto:me@h C:\\a@b 12:30@x urn:a:b@c git@h:a":        "",
		"http://u:a@b@h/?token=abc http://v:c@h":                             "http://u:***@h/?token=*** http://v:***@h",
		"http://localhost:7801/npm:react@404: no, GET /a:b@1 http://h/a:b@c": "",
		"http:/u:secret@h":                                                   "http:/u:***@h",
	} {
		if want == "" {
			want = in
		}
		if got := MaskedMessage(in); got != want {
			t.Errorf("%s\n got %s\nwant %s", in, got, want)
		}
	}
	for in, want := range map[string]string{ // digits up to a "/" are a port, as in each URI
		"http://u:1/2@h h/": "http://u:1/2@h h/", "http://u:1x/2@h h/": "http://u:***@h h/",
	} {
		if got := Masked(in); got != want {
			t.Error(got)
		}
	}
	if got := MaskedPlace("http://u:secret@h", len("http://u:secret")); got != len("http://u:***") {
		t.Error(got)
	}
	long := "http://a/?u=" + strings.Repeat("http://u:p@b/?u=", 1<<16) // a megabyte, in linear time
	if got := Masked(long); strings.Contains(got, ":p@") {
		t.Error(got[:100])
	}
}

// TestLoginAfter: a user begins after any character that is not one of a name, of whatever length.
func TestLoginAfter(t *testing.T) {
	for _, before := range []string{"", "\x8c", "é", "日", "\x00", "\"", "İ"} {
		if got := Masked(before + "bob:s3cret@h"); strings.Contains(got, "s3cret") {
			t.Errorf("%q", got)
		}
		Masked(before + ":c@")
	}
}
