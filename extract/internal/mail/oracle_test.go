package mail_test

import (
	"bytes"
	"encoding/base64"
	"flag"
	"io"
	"io/fs"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// oracle returns the parts of a message as the standard library reads it, and
// false if the library rejects it.
func oracle(text []byte) ([]string, bool) {
	m, err := netmail.ReadMessage(bytes.NewReader(text))
	if err != nil || bytes.IndexByte(text, 0) >= 0 {
		return nil, false
	}
	return leaves(textproto.MIMEHeader(m.Header), m.Body, false)
}

func leaves(h textproto.MIMEHeader, body io.Reader, digest bool) (out []string, ok bool) {
	mediaType, parameters := "text/plain", map[string]string{}
	if digest {
		mediaType = "message/rfc822"
	}
	if v := h.Get("Content-Type"); v != "" {
		var err error
		if mediaType, parameters, err = mime.ParseMediaType(v); err != nil ||
			!strings.Contains(mediaType, "/") {
			return nil, false
		}
	}
	if strings.HasPrefix(mediaType, "multipart/") {
		if parameters["boundary"] == "" {
			return nil, false
		}
		for r := multipart.NewReader(body, parameters["boundary"]); ; {
			p, err := r.NextRawPart()
			if err == io.EOF {
				return out, true
			} else if err != nil {
				return nil, false
			}
			more, ok := leaves(p.Header, p, mediaType == "multipart/digest")
			if !ok {
				return nil, false
			}
			out = append(out, more...)
		}
	}
	encoding := h.Get("Content-Transfer-Encoding")
	switch encoding = strings.ToLower(strings.TrimSpace(encoding)); encoding {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "", "7bit", "8bit", "binary":
	default:
		return nil, false
	}
	text, err := io.ReadAll(body)
	switch {
	case err != nil:
		return nil, false
	case mediaType == "message/rfc822":
		return oracle(text)
	case strings.HasPrefix(mediaType, "message/"), mediaType == "text/rfc822-headers":
		return nil, false
	case len(text) == 0:
		return nil, true
	}
	return []string{mediaType + " " + string(text)}, true
}

// TestOracle compares the parts of the messages made by hand.
func TestOracle(t *testing.T) {
	text := strings.NewReplacer("x-ünknown", "x-unknown", "--outer\n--outer--",
		"--outer--").Replace(nested)
	if !compare(t, "nested", []byte(text)) || !compare(t, "CRLF", []byte(strings.ReplaceAll(text,
		"\n", "\r\n"))) {
		t.Error("refused by the oracle")
	}
}

// compare compares the parts with those of the oracle, and reports whether the
// oracle has any.
func compare(t *testing.T, name string, text []byte) bool {
	t.Helper()
	want, ok := oracle(text)
	if !ok {
		return false
	}
	got := []string{}
	for _, p := range messages.Read(linktest.Doc(string(text))).Parts {
		mediaType, _, _ := strings.Cut(p.Type, ";")
		got = append(got, mediaType+" "+p.Text)
	}
	if !slices.Equal(got, append([]string{}, want...)) {
		t.Errorf("%s:\n got %.2000q\nwant %.2000q", name, got, want)
	}
	return true
}

var corpus = flag.String("mail", "", "a directory of messages to read")

// TestReal reads the messages of Python's own tests, or of a directory.
func TestReal(t *testing.T) {
	dir := *corpus
	if dir == "" {
		out, err := exec.Command("python3", "-c",
			`import os, test.test_email as t; print(os.path.join(os.path.dirname(t.__file__), `+
				`"data"))`).Output()
		if err != nil {
			t.Skip("no messages of Python's tests")
		}
		dir = strings.TrimSpace(string(out))
	}
	files, agree := 0, 0
	err := filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil || len(text) > 4<<20 {
			return err
		}
		files++
		for _, links := range []linktest.Format{messages, mailboxes} {
			r := check(t, links, string(text), link.Options{Text: true})
			if testing.Verbose() {
				for _, s := range r.Told() {
					t.Logf("%s: %.300s", name, s)
				}
				for _, s := range r.Texts() {
					t.Logf("%s: %.300s", name, s)
				}
			}
		}
		if compare(t, name, text) {
			agree++
		}
		return nil
	})
	if err != nil {
		t.Skip(err)
	}
	t.Logf("%d files, %d of which the oracle reads", files, agree)
}
