package mail_test

import (
	"bytes"
	"encoding/base64"
	"mime/quotedprintable"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// FuzzLinks checks the laws of check for any bytes: the same links for all
// sizes of reads, in order, at places where they are written.
func FuzzLinks(f *testing.F) {
	f.Add(nested, false)
	f.Add("From x Fri Nov 20 23:39 2026\nSubject: =?utf-8?Q?http://a/?= http://b/\n\nFrom x Fri "+
		"Nov 20 23:39 2026\n\nhttp://c/", true)
	f.Add("Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n"+
		"U3ViamVjdDogaHR0cDovL2EvCgpodHRwOi8vYi8K", false)
	f.Add("Content-Type: multipart/mixed;boundary=\"b\n\n--b\nList-Help:<http://a\n b>\n"+
		"http://x/\n--b--\n--b\nContent-Transfer-Encoding:quoted-printable\n\n=\n==3D\n--b", false)
	f.Add("\uFEFF\nContent-Type: message/partial;number*=''1\nContent-Location: cid:a\n\n"+
		"Content-Base: http://é/\n\nx", true)
	f.Fuzz(func(t *testing.T, text string, options bool) {
		for _, links := range []linktest.Format{messages, mailboxes} {
			check(t, links, text, link.Options{Text: options, RFC: options})
		}
	})
}

// FuzzBoundary: the parts are those that were put into the multipart, if they
// do not contain the boundary.
func FuzzBoundary(f *testing.F) {
	f.Add("b", "text", "more\r\n", false)
	f.Add("=_?b", "--\n--", "--=_?bc", true)
	f.Fuzz(func(t *testing.T, boundary, one, two string, quoted bool) {
		if strings.Trim(boundary, "abcdefghijklmnopqrstuvwxyz0123456789'()+_,-./:=?") != "" ||
			boundary == "" || len(boundary) > 70 ||
			strings.Contains("\n"+one+"\n"+two, "\n--"+boundary) || strings.Contains(one+two,
			"\r") {
			return
		}
		encode := func(s string) string { return "Content-Transfer-Encoding: binary\n\n" + s }
		if quoted {
			encode = func(s string) string {
				var b bytes.Buffer
				w := quotedprintable.NewWriter(&b)
				w.Write([]byte(s))
				w.Close()
				return "Content-Transfer-Encoding: quoted-printable\n\n" + b.String()
			}
		}
		body := func(s string) string {
			if quoted {
				// that is how the encoder writes line ends
				return strings.ReplaceAll(s, "\n", "\r\n")
			}
			return s
		}
		text := "Content-Type: multipart/mixed; boundary=\"" + boundary + "\"\n\n--" + boundary +
			"\n" + encode(one) +
			"\n--" + boundary + "\n" + encode(two) + "\n--" + boundary + "--\n"
		if strings.Contains(encode(one)+encode(two), "\n--"+boundary) {
			return
		}
		got := ""
		for _, p := range messages.Read(linktest.Doc(text)).Parts {
			got += p.Part + p.Text
		}
		want := ""
		for i, s := range []string{one, two} {
			if s != "" {
				want += "part " + itoa(i+1) + body(s)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	})
}

// FuzzBase64: encoded data is decoded, for any lines and any other bytes
// between. A note reports missing padding.
func FuzzBase64(f *testing.F) {
	f.Add([]byte("http://a/"), uint8(3), false)
	f.Add([]byte("0"), uint8(3), true)
	f.Add([]byte("0"), uint8(1), false)
	f.Fuzz(func(t *testing.T, data []byte, width uint8, padded bool) {
		e := base64.RawStdEncoding
		if padded {
			e = base64.StdEncoding
		}
		text := e.EncodeToString(data)
		var b strings.Builder
		for n := int(width); n > 0 && len(text) > n; text = text[n:] {
			b.WriteString(text[:n] + " \r\n")
		}
		b.WriteString(text)
		r := check(t, messages, "Content-Transfer-Encoding: base64\n\n"+b.String(), link.Options{})
		got := ""
		for _, p := range r.Parts {
			got = p.Text
		}
		short := !padded && len(data)%3 > 0
		if got != string(data) || len(r.Notes) > 0 != short {
			t.Errorf("%q: %q, %q", b.String(), got, r.Told())
		}
	})
}
