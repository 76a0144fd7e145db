package mailto_test

import (
	"context"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"reflect"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/mailto"
	"github.com/urikit/uri/internal/dereftest"
)

var accessors = deref.Registry{}.With(mailto.Accessor{}, "mailto")

func get(t testing.TB, text string) (message string, r *deref.Result) {
	t.Helper()
	c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
	r, err := c.Get(context.Background(), deref.Request{URI: uri.MustParse(text)})
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b), r
}

// R38-3.5-04: a message is written, and nothing is accessed.
func TestDraft(t *testing.T) {
	const mime = "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n" +
		"Content-Transfer-Encoding: quoted-printable\r\n\r\n"
	dereftest.Run(t, dereftest.Server{
		Accessors: accessors, Local: true,
		Objects: map[string]string{
			"mailto:":                     "\r\n",
			"mailto:a@b.org,c@d.org":      "To: a@b.org, c@d.org\r\n\r\n",
			"mailto:?to=a@b.org":          "To: a@b.org\r\n\r\n",
			"mailto:a@b.org?to=c@d.org":   "To: a@b.org, c@d.org\r\n\r\n",
			"mailto:%22a%5C%20b%22@c.org": `To: "a b"@c.org` + "\r\n\r\n",
			"mailto:gorby%25kremvax@b.c":  "To: gorby%kremvax@b.c\r\n\r\n",
			"mailto:a@b%C3%BC.org":        "To: a@xn--b-eha.org\r\n\r\n",
			"mailto:a@%5B127.0.0.1%5D":    "To: a@[127.0.0.1]\r\n\r\n",
			"mailto:a@b.c?cc=x@y.z&BCC=q@r.s&cc=u@v.w": "To: a@b.c\r\n" +
				"Cc: x@y.z, u@v.w\r\nBcc: q@r.s\r\n\r\n",
			"mailto:a@b.c?cc=J%C3%B6rg%20%3Cx@y.z%3E": "To: a@b.c\r\n" +
				"Cc: =?utf-8?q?J=C3=B6rg?= <x@y.z>\r\n\r\n",
			"mailto:a@b.c?subject=caf%C3%A9&subject=again": "To: a@b.c\r\n" +
				"Subject: =?utf-8?q?caf=C3=A9?=\r\n\r\n",
			"mailto:a@b.c?subject=%1B%5D0;x": "To: a@b.c\r\nSubject: =?utf-8?q?=1B]0;x?=\r\n\r\n",
			"mailto:a@b.c?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D": "To: a@b.c\r\n" +
				"Subject: =?utf-8?Q?caf=C3=A9?=\r\n\r\n",
			"mailto:a@b.c?body=one%0D%0Atwo":           "To: a@b.c\r\n\r\none\r\ntwo\r\n",
			"mailto:a@b.c?body=caf%C3%A9%0D%0A.%0D%0A": "To: a@b.c\r\n" + mime + "caf=C3=A9\r\n.\r\n",
			"mailto:a@b.c?from=x@y.z&content-type=text%2Fhtml&x-y=z&in-reply-to=%3Ca@b%3E": "To: " +
				"a@b.c\r\nIn-Reply-To: <a@b>\r\n\r\n",
		},
		Hostile: []string{"mailto:a@b.c?subject=x%0D%0ABcc:%20y@z", "mailto:a@b.c?subject=%00",
			"mailto:a@b.c?body=%0D", "mailto:a@b.c?subject=%E9", "mailto:a@b.c?body=%E9",
			"mailto:a@b.c?cc=x", "mailto:a%0D%0ARCPT@b.c", "mailto:a@b.c?a%0D%0Ab=c",
			"mailto:a@b.c?subject=" + strings.Repeat("x", 1000), "mailto:a@b.c?to=x%20y"},
	})
	_, r := get(t, "mailto:a@b.c?from=x@y.z&x-y=z")
	notes := []string{"the field from is not for a URI to say, and left out",
		"a field x-y is left out"}
	if !reflect.DeepEqual(r.Notes, notes) || r.MediaType != "message/rfc822" {
		t.Errorf("%q, %q", r.Notes, r.MediaType)
	}
	if _, r = get(t, "mailto:%C3%BC@b.c"); r.MediaType != "message/global" {
		t.Errorf("%q", r.MediaType)
	}
}

// TestFold: long fields are folded between words, and are the same when read.
func TestFold(t *testing.T) {
	subject := strings.Repeat("all these words are  short ", 20) + strings.Repeat("ü", 100)
	message, _ := get(t, "mailto:a@b.c?subject="+strings.NewReplacer(" ", "%20", "ü", "%C3%BC").
		Replace(subject))
	for line := range strings.Lines(message) {
		if len(line) > 78+2 {
			t.Errorf("%q", line)
		}
	}
	if m := read(t, message); m.subject != subject {
		t.Errorf("%q\n%q", m.subject, subject)
	}
}

// A message as a program reads it.
type message struct{ to, cc, subject, reply, body string }

func read(t testing.TB, text string) (out message) {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v: %q", err, text)
	}
	list := func(name string) (s string) {
		all, err := m.Header.AddressList(name)
		if err != nil && err != mail.ErrHeaderNotPresent {
			t.Fatalf("%v: %q", err, text)
		}
		for _, a := range all {
			s += a.String() + " "
		}
		return s
	}
	out.to, out.cc, out.reply = list("To"), list("Cc"), m.Header.Get("In-Reply-To")
	if out.subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		t.Fatal(err)
	}
	body := m.Body
	if m.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		body = quotedprintable.NewReader(body)
	}
	b, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	out.body = strings.TrimSuffix(strings.ReplaceAll(string(b), "\r\n", "\n"), "\n")
	return out
}

// FuzzDraft: whatever the URI, the message has only its fields.
func FuzzDraft(f *testing.F) {
	f.Add("a@b.c?subject=caf%C3%A9%20x&body=%0D%0A.%0D%0A&cc=J%20%3Cx@y.z%3E")
	f.Add("?to=%22a%5C%22b%22@c.d,e@f.g&keywords=%1B&in-reply-to=%3Cx@y%3E")
	f.Fuzz(func(t *testing.T, rest string) {
		u, err := uri.Parse("mailto:" + rest)
		if err != nil {
			return
		}
		c := deref.New(deref.Options{Accessors: accessors, TrustFirst: true})
		r, err := c.Get(context.Background(), deref.Request{URI: u})
		if err != nil {
			return
		}
		b, _ := io.ReadAll(r.Body)
		m, err := mail.ReadMessage(strings.NewReader(string(b)))
		if err != nil {
			t.Fatalf("%q: %v: %q", rest, err, b)
		}
		for name, values := range m.Header {
			if !strings.Contains(" To Cc Bcc Subject Keywords In-Reply-To References Mime-Version "+
				"Content-Type Content-Transfer-Encoding ", " "+name+" ") || len(values) > 1 {
				t.Fatalf("%q: %q", rest, b)
			}
		}
	})
}
