package mail_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/mail"
	"github.com/urikit/uri/extract/link"
)

// BenchmarkLinks reads parts and does nothing with them.
func BenchmarkLinks(b *testing.B) {
	data := base64.StdEncoding.EncodeToString([]byte(strings.Repeat("some data that is no text\x00",
		40000)))
	var lines strings.Builder
	for ; len(data) > 76; data = data[76:] {
		lines.WriteString(data[:76] + "\r\n")
	}
	text := strings.Repeat(
		"This is a line of a letter, with =C3=A9 and http://example.com/ in it.=\r\n", 15000)
	header := strings.Repeat("X-Field: some text with http://example.com/ and not much else\r\n",
		15)
	for name, message := range map[string]string{
		"base64":           "Content-Transfer-Encoding: base64\r\n\r\n" + lines.String(),
		"quoted-printable": "Content-Transfer-Encoding: quoted-printable\r\n\r\n" + text,
		"8bit":             "\r\n" + text,
		"headers": strings.Repeat("From x Fri Nov 20 23:39:54 2026\r\n"+header+
			"\r\nbody\r\n", 1000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(message)))
			b.ReportAllocs()
			for b.Loop() {
				for range mail.Mbox(link.Document{Body: strings.NewReader(message)},
					linktest.Drain) {
				}
			}
		})
	}
}
