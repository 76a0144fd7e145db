package fetch

import (
	"bytes"
	"maps"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/deref"
)

// TestRemoteName: -O writes into the folder, and to no name that a program
// takes for a flag.
func TestRemoteName(t *testing.T) {
	for text, want := range map[string]string{
		"http://h/a/b.txt?q#f":  "b.txt",
		"http://h/a%20b":        "a b",
		"ftp://h/a/b;type=i":    "b",
		"http://h/b;type=i":     "b;type=i",
		"http://h/":             "",
		"http://h":              "",
		"http://h/..":           "",
		"http://h/%2e%2e":       "",
		"http://h/..%2Fx":       "",
		"http://h/a%5Cb":        "",
		"http://h/-rf":          "",
		"http://h/a%0Ab":        "",
		"http://h/a%00b":        "",
		"http://h/%1b[2J":       "",
		"http://h/c%3Ax":        "",
		"http://h/%ff":          "",
		"http://h/caf%C3%A9":    "café",
		"gopher://h/0/a/b%09c":  "",
		"data:text/plain,x/../": "",
	} {
		u, err := uri.Parse(text)
		if err != nil {
			continue
		}
		if got, err := remoteName(u); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
}

// TestScreen: a terminal gets text in whole characters, and no escapes.
func TestScreen(t *testing.T) {
	const text = "café \x1b[31m→\u202e\xff\r\nend"
	for size := 1; size <= len(text); size++ {
		var b bytes.Buffer
		s := show.NewScreen(&b)
		for i := 0; i < len(text); i += size {
			if _, err := s.Write([]byte(text[i:min(i+size, len(text))])); err != nil {
				t.Fatal(err)
			}
		}
		if got := b.String(); got != "café \\x1b[31m→\\u202e\\xff\nend" &&
			got != "café \\x1b[31m→\\u202e\\xff\\r\nend" {
			t.Fatalf("pieces of %d: %q", size, got)
		}
	}
	if _, err := show.NewScreen(&bytes.Buffer{}).Write([]byte("a\x00b")); err != show.ErrBinary {
		t.Error(err)
	}
}

// TestNetrc: the words of the file, in any layout.
func TestNetrc(t *testing.T) {
	const text = "machine H.example login a password p\nmacdef init\ncd x\nmachine no\n\n" +
		"machine g.example\n\tlogin b\n\taccount x\n\tpassword q\ndefault login anonymous password @"
	want := map[string]deref.Credential{
		"h.example": {User: "a", Password: "p"}, "g.example": {User: "b", Password: "q"},
		"": {User: "anonymous", Password: "@"},
	}
	if got := readNetrc(text); !maps.Equal(got, want) {
		t.Errorf("%v", got)
	}
	for _, text := range []string{"", "machine", "login a", "default", "macdef", "machine h login"} {
		readNetrc(text)
	}
}

// TestAmount: numbers of bytes for people.
func TestAmount(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 B", 9999: "9999 B", 10_000: "10.0 kB", 1_500_000: "1.5 MB", 1 << 40: "1.1 TB",
		1<<63 - 1: "9223.4 PB",
	} {
		if got := amount(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// TestShellWords: a command as a shell reads it.
func TestShellWords(t *testing.T) {
	if got := shellWords([]string{"telnet", "h", "", "a b", "it's"}); got != `telnet h '' 'a b' 'it'\''s'` {
		t.Error(got)
	}
}
