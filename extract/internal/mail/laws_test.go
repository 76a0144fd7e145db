package mail_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// TestFaults: every fault is reported.
func TestFaults(t *testing.T) {
	messages.TestFaults(t, nested)
	mailboxes.TestFaults(t, "From x Fri Nov 20 23:39 2026\nSubject: http://b/\n\nhttp://c/\n\n"+
		"From x Fri Nov 20 23:39 2026\nContent-Transfer-Encoding: base64\n\naHR0cDovL2EvCg==\n")
}

// TestCost: time and memory are linear in the message.
func TestCost(t *testing.T) {
	multipart := "Content-Type: multipart/mixed; boundary=b\n\n"
	base64, quoted := "Content-Transfer-Encoding: base64\n\n",
		"Content-Transfer-Encoding: quoted-printable\n\n"
	for _, h := range [][2]string{
		{"", "A: b\n"}, {"", "Subject: http://a/\n"}, {"Subject: ", "=?"}, {"Subject: ",
			"=?utf-8?Q?a?= "}, {"Subject: ", "=?utf-8?Q?"}, {"Subject:", " http://a/\n"}, {
			"List-Help: ", "<a>"},
		{"List-Help: ", "("}, {"List-Help: ", "<"}, {"Content-Type: a/b", ";c=d"}, {
			"Content-Type: a/b;", "c*=d;"}, {"Content-Type: a/b;", "("}, {"Content-Type: a/b;",
			"\""}, {"Content-Type: a/b;", "a=("},
		{"", "Content-Type: a/b\n"}, {"", "Content-Base: http://a/\n"}, {"", "\n"}, {"", " "}, {"",
			":"}, {"", "\x00"}, {"", "Content-Type: message/rfc822\n\n"},
		{multipart, "--b\n\nhttp://a/\n"}, {multipart, "--b\n"}, {multipart, "--b--\n"}, {multipart,
			"--"}, {multipart, "--b\nContent-Type: multipart/mixed;boundary=b\n\n"}, {multipart,
			"--b\n" + base64 + "YQ==\n"},
		{base64, "YWFh"}, {base64, "YWFh\n"}, {base64, "Y\n"}, {base64, "="}, {base64, "YQ==\n"},
		{base64, "!"}, {quoted, "="}, {quoted, "=\n"}, {quoted, "=3D"}, {quoted, " \n"}, {quoted,
			" "},
	} {
		messages.TestCost(t, h[0], h[1], "")
	}
	for _, part := range []string{"From x Fri Nov 20 23:39 2026\n",
		"From x Fri Nov 20 23:39 2026\n\nhttp://a/\n\n", "From ", "From x\n", ">From "} {
		mailboxes.TestCost(t, "From x Fri Nov 20 23:39 2026\n\n", part, "")
	}
}

// pieces are messages of a mailbox, in any order.
var pieces = func() (all []linktest.Piece) {
	for _, p := range []linktest.Piece{
		{Text: "Subject: http://a/\n\n", Links: []string{"Subject http://a/"}},
		{Text: "Content-Location: b\n\n", Links: []string{"Content-Location b"}},
		{Text: "List-Help: <c>\n (<no>)\n\n", Links: []string{"List-Help c"}},
		{Text: "Message-ID: <http://no/>\n\n"}, {Text: "Subject: =?x?y?z http://d/\n",
			Links: []string{"Subject http://d/"}},
		{Text: "Content-Type: multipart/mixed; boundary=b\n\nhttp://no/\n--b\nContent-Location: " +
			"e\n\n--b--\nhttp://no/\n\n", Links: []string{"Content-Location e"}},
		{Text: "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n"},
		{Text: "Content-Transfer-Encoding: base64\n\n####\n"}, {Text: "no field\n\n"}, {Text: ""},
		{Text: "\n\n\n"},
		{Text: "Content-Type: message/rfc822\n\nSubject: http://f/\n\n", Links: []string{
			"Subject http://f/"}}, {Text: "Content-Type: multipart/mixed\n\n"}, {Text: ": \n"},
		{Text: "X: " + strings.Repeat("x", 70000) + " http://g/\n\n",
			Links: []string{"X http://g/"}},
	} {
		p.Text = "From x Fri Nov 20 23:39 2026\n" + p.Text
		all = append(all, p)
	}
	return all
}()

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 14, 1, 8, 2})
	f.Fuzz(func(t *testing.T, choice []byte) {
		mailboxes.CheckPieces(t, link.Document{}, "", pieces, choice)
	})
}
