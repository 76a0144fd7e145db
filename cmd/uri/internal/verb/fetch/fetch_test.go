package fetch

import (
	"bytes"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/show"
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
		"http://h/.bashrc":      "",
		"http://h/%2Eprofile":   "",
		"http://h/a%C2%9Bb":     "",
		"http://h/%E2%80%AEgpj": "",
		"http://h/a%E2%81%A6b":  "",
		"http://h/a%E2%80%A8b":  "",
		"http://h/%EF%BB%BFa":   "",
		"http://h/a%E2%80%8Bb":  "",
		"http://h/a%C2%ADb":     "",
		"http://h/a%EF%B8%8F":   "",
		"http://h/a%E3%85%A4":   "",
		"http://h/a.b%E2%80%8C": "a.b\u200c",
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

// TestSchemesOf: --proto and --proto-redir, as in curl.
func TestSchemesOf(t *testing.T) {
	all := []string{"ftp", "gopher", "http", "https"}
	for _, x := range []struct{ list, allowed, want string }{
		{"=https", "http https", "https"}, {"-all,https", "http https", "https"},
		{"=http,=https", "http https", "https"}, {"+ftp", "http https", "http https ftp"},
		{"FTP , gopher", "http https", "http https ftp gopher"}, {"all", "http https", "ftp gopher http https"},
		{"+all,-ftp", "http https", "gopher http https"}, {"-http", "http https", "https"},
		{"-smb,-http", "http https", "https"}, {"=-all", "http", ""}, {"-=https", "http", "https"},
		{"https", "http https", "! all of it is: =https"}, {"+http,https", "http https", "! all of it is"},
		{"=smb", "http", "! no client"}, {"", "http", "! names of schemes"}, {"=", "http", "! names of schemes"},
		{"all", "ftp gopher http https", "ftp gopher http https"},
	} {
		got, err := schemesOf("--proto", x.list, strings.Fields(x.allowed), all)
		text, isError := strings.CutPrefix(x.want, "! ")
		if isError && (err == nil || !strings.Contains(err.Error(), text)) ||
			!isError && (err != nil || strings.Join(got, " ") != x.want) {
			t.Errorf("%q: %q, %v; want %q", x.list, got, err, x.want)
		}
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
