package mail_test

import (
	"encoding/base64"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/mail"
	"github.com/urikit/uri/extract/link"
)

func itoa(n int) string { return strconv.Itoa(n) }

func has(notes []string, part string) bool {
	return slices.ContainsFunc(notes, func(s string) bool { return strings.Contains(s, part) })
}

// TestTooDeep: an entity that is nested too deeply gives a note, and the rest
// is read.
func TestTooDeep(t *testing.T) {
	var multi, message strings.Builder
	multi.WriteString("Content-Type: multipart/mixed; boundary=a\n\n")
	for i := range 50 {
		fmt.Fprintf(&multi, "--%s\nContent-Type: multipart/mixed; boundary=%s\n\n", strings.Repeat(
			"a", i+1), strings.Repeat("a", i+2))
		message.WriteString("Content-Type: message/rfc822\n\n")
	}
	multi.WriteString("http://inside/\n--a\n\nhttp://after/\n--a--\n")
	r := check(t, messages, multi.String(), link.Options{})
	if !has(r.Told(), "is not read") || !slices.Equal(r.Texts(), []string{
		"part 2: text http://after/"}) {
		t.Error(r)
	}
	message.WriteString("Subject: http://inside/\n")
	r = check(t, messages, message.String(), link.Options{})
	if !has(r.Told(), "is not read") || len(r.Links) > 0 {
		t.Error(r)
	}
	inner := "Subject: http://inside/\n"
	for range 20 {
		inner = "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n" +
			base64.StdEncoding.EncodeToString([]byte(inner)) + "\n"
	}
	r = messages.Read(linktest.Doc(inner))
	if !has(r.Told(), "is not read") || len(r.Links) > 0 {
		t.Error(r)
	}
}

func TestManyParts(t *testing.T) {
	text := "From a Fri Nov 20 23:39 2026\nContent-Type: multipart/mixed; boundary=b\n\n" +
		strings.Repeat("--b\n\nhttp://a/\n", mail.MaxParts+5) +
		"\nFrom b Fri Nov 20 23:39 2026\n\nhttp://b/"
	r := mailboxes.Read(linktest.Doc(text))
	if len(r.Parts) != mail.MaxParts+1 || len(r.Notes) != 1 ||
		r.Links[mail.MaxParts].Text != "http://b/" {
		t.Error(len(r.Parts), r.Told())
	}
}

// TestLong: long lines, headers and fields lose nothing.
func TestLong(t *testing.T) {
	x := strings.Repeat("x", mail.MaxLine)
	lines := strings.Repeat("X-Line: 0123456789 http://a/\r\n", 2*mail.MaxHeader/30)
	for _, test := range []struct {
		name, text string
		links      int
		note       string
	}{
		{"line", "Subject: http://a/ " + x + x + " http://b/\n\n" + x + " http://c/ " + x +
			"\nhttp://d/", 4, ""},
		{"field", "Subject: http://a/" + strings.Repeat("\r\n "+x, 20) +
			"\n http://b/\n\nhttp://c/", 3, "is read in parts"},
		{"header", lines + "\nhttp://c/", 2*mail.MaxHeader/30 + 1, "is read in parts"},
		{"name", x + x + ": http://a/\n\n", 1, ""},
		{"boundary", "Content-Type: multipart/mixed; boundary=" + x + "\n\n--" + x +
			"\n\nhttp://a/", 0, "does not occur"},
		{"lines that could be boundaries", "Content-Type: multipart/mixed; boundary=" + x[:60000] +
			"\n\n" + strings.Repeat("--\n--"+x[:2000]+"\n", 200), 0, "does not occur"},
		{"parameters", "Content-Type: text/plain" + strings.Repeat("; a=b", 1<<17) +
			"; a=c\n\nhttp://a/", 1, "parameters after the first 65536 bytes are not read"},
		{"a later field", "Content-Type: a/b\nContent-Type: message/external-body; x=\"" + x +
			"\"; access-type=URL; URL=\"http://a/\"\n\nhttp://a/", 2,
			"byte 31: parameters after the first 65536 bytes are not read"},
		{"a name", "Content-Disposition: attachment; x=" + x + "; filename=a.html\n\nhttp://a/", 1,
			"byte 20: parameters after the first 65536 bytes are not read"},
		{"words", "Subject: " + strings.Repeat("=?utf-8?Q?", 1<<16) + "\n\nhttp://a/", 1, ""},
		{"no words", "Subject: " + strings.Repeat("=?", 1<<18) + "\n\nhttp://a/", 1, ""},
		{"brackets", "List-Help: " + strings.Repeat("(", 1<<18) + strings.Repeat("<", 1<<18) +
			"\n\nhttp://a/", 1, ""},
		{"no lines", strings.Repeat("\r", 1<<17) + strings.Repeat("\x00", 1<<17), 0, ""},
	} {
		r := check(t, messages, test.text, link.Options{})
		if len(r.Links) != test.links || test.note != "" && !has(r.Told(), test.note) {
			t.Errorf("%s: %d links, %q", test.name, len(r.Links), r.Told())
		}
	}
	// A cut line of quoted-printable is still one line.
	for n := range 8 {
		qp := strings.Repeat("y", mail.MaxLine-n) + "=3D=\nz"
		r := messages.Read(linktest.Doc("Content-Transfer-Encoding: quoted-printable\n\n" + qp))
		if want := strings.Repeat("y", mail.MaxLine-n) + "=z"; r.Parts[0].Text != want ||
			len(r.Notes) > 0 {
			t.Errorf("%d: …%q", n, r.Parts[0].Text[mail.MaxLine-10:])
		}
	}
}

// TestMemory: the allocated memory does not grow with the message.
func TestMemory(t *testing.T) {
	if race {
		t.Skip("the race detector allocates, too")
	}
	allocated := func(n int) int {
		body := io.MultiReader(strings.NewReader("Content-Transfer-Encoding: base64\n\n"),
			linktest.Repeat("aHR0cDovL2EvaHR0cDovL2EvaHR0cDovL2EvaHR0cDovL2Ev\r\n", n))
		return linktest.Allocated(func() {
			for range mail.Links(link.Document{Body: body}, linktest.Drain) {
			}
		})
	}
	if small, large := allocated(1000), allocated(100_000); large > small+small/2 {
		t.Errorf("%d bytes for 1,000 lines, %d for 100,000", small, large)
	}
}
