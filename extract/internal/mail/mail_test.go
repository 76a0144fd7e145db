package mail_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/extract/base"
	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/mail"
	"github.com/urikit/uri/extract/link"
)

// messages and mailboxes are the formats of the package.
var (
	messages  = linktest.Format{Links: mail.Links, Written: written, Inner: true}
	mailboxes = linktest.Format{Links: mail.Mbox, Written: written, Inner: true}
)

// written reports whether a link may be written like this. Encoded texts, and
// texts that are broken after a hyphen, are not checked.
func written(text string, l link.Link) bool {
	raw := text[l.Start:l.End]
	return strings.Contains(raw, "=?") || l.Context == "Content-Type" || !l.Alternate.IsZero() ||
		strings.Contains(linktest.Unspaced(raw), linktest.Unspaced(l.Text))
}

// check checks the laws of reading a text. Each part has a text, in another
// document, and no note is after the end.
func check(t *testing.T, f linktest.Format, text string, o link.Options) *linktest.Result {
	t.Helper()
	r := f.CheckAs(t, text, link.Document{Options: o})
	for _, p := range r.Parts {
		if p.Text == "" || p.Depth == 0 {
			t.Errorf("%s of depth %d: %q", p.Part, p.Depth, p.Text)
		}
	}
	for _, n := range r.Notes {
		if n.Offset > len(text) {
			t.Errorf("%v of %d", n, len(text))
		}
	}
	return r
}

func TestFields(t *testing.T) {
	for _, test := range []struct {
		text  string
		links []string
	}{
		{"Subject: see http://a/b, or <http://a/\n c>.\n", []string{"Subject http://a/b",
			"Subject http://a/c"}},
		{"Subject: =?utf-8?Q?=C3=A9_http=3A//a/b?= =?utf-8?B?L2M=?= d\n", []string{
			"Subject http://a/b/c"}},
		{"Subject: =?koi8-r?B?xMzRIA==?=\n =?koi8-r*ru?Q?http://a/?=\n", []string{
			"Subject http://a/"}},
		{"Subject: =?x-none?Q?http://a/?= =?iso-2022-jp?B?GyRCJDMbKEIgaHR0cDovL2Iv?=\n", []string{
			"Subject http://a/こ", "Subject http://b/"}},
		{"Subject: =?utf-8?Q?broken =?= http://a/ =?= =?a?b\n", []string{"Subject http://a/"}},
		{"X-Home:http://a/\nX-Mixed : http://b/\n", []string{"X-Home http://a/",
			"X-Mixed http://b/"}},
		{"List-Unsubscribe: <mailto:l@h?subject=x>,\r\n\t< http://a/\r\n b> (a <comment>), " +
			"<HTTP://c/(>\r\n", []string{
			"List-Unsubscribe mailto:l@h?subject=x", "List-Unsubscribe http://a/b",
			"List-Unsubscribe HTTP://c/(",
		}},
		{"list-post: NO\nlist-archive: http://bare/\nList-Help: <>\nList-Owner: <mailto:a@b\n",
			[]string{
				"list-archive http://bare/", "List-Owner mailto:a@b",
			}},
		{"List-Unsubscribe: =?us-ascii?Q?=3Chttp=3A//a/b=3E=2C?=\n " +
			"=?us-ascii?Q?_=3Cmailto=3Ac=40d=3E?=\n", []string{
			"List-Unsubscribe http://a/b", "List-Unsubscribe mailto:c@d",
		}},
		{"Archived-At: <http://a/>\nContent-Location: a/\n b c\nContent-Base: http://B/\n" +
			"Snapshot-Content-Location: http://s/\n", []string{
			"Archived-At http://a/", "Content-Location a/bc", "Content-Base http://B/",
			"Snapshot-Content-Location http://s/",
		}},
		{"Content-Type: message/external-body; access-type=URL;\n URL*0=\"http://a/\n  b\"; " +
			"URL*1=\"/c\"\n\nContent-ID: <x@y>\n\n", []string{"Content-Type http://a/b/c"}},
		{"List-Id: \"the list -\n\thttp://a/\" <l.a.example>\nList-ID: <http.a.example>\n",
			[]string{"List-Id http://a/"}},
		{"Content-Type: text/plain; profile=\"http://p/\"\n", []string{"Content-Type http://p/"}},
		{"Message-ID: <urn:uuid:1@x>\nContent-ID: <http://a/>\nReferences: <http://a/>\n" +
			"Resent-Message-ID: <http://x/>\nDKIM-Signature: h=http://a/\n", nil},
		{"List-Unsubscribe: <http://a b{}/>\nContent-Location: \n", []string{
			"List-Unsubscribe http://ab{}/"}},
	} {
		for _, end := range []string{"", "\n", "\n\n", "\n"} {
			r := check(t, messages, test.text+end, link.Options{})
			linktest.Equal(t, "links", test.text, r.Texts(), test.links)
		}
	}
}

const nested = `From: a@b
Content-Type: multipart/mixed; boundary=outer

preamble http://preamble/
--outer

http://one/
--outer
Content-Type: multipart/alternative; boundary="in ner"

--in ner
Content-Type: text/html; charset="utf-8"; name=x.html

<a href="http://two-one/">
--in ner 	
Content-Type: TEXT/x-ünknown
Content-Disposition: attachment; filename*=utf-8''%e2%82%ac.txt

http://two-two/

--in ner--
epilogue
--outer
Content-Type: message/rfc822

Subject: http://subject/

http://three-one/
--outer
Content-Type: message/rfc822

Content-Type: multipart/digest; boundary=d

--d

Subject: digest

http://four-one-one/
--d
Content-Type: text/plain

http://four-two/
--d--
--outer
--outer--
epilogue http://epilogue/
`

func TestParts(t *testing.T) {
	parts := []string{
		"part 1|text/plain||http://one/",
		"part 2.1|text/html; charset=utf-8; name=x.html|x.html|<a href=\"http://two-one/\">",
		"part 2.2|text/plain|€.txt|http://two-two/\n",
		"part 3.1|text/plain||http://three-one/",
		"part 4.1.1|text/plain||http://four-one-one/",
		"part 4.2|text/plain||http://four-two/",
	}
	for _, text := range []string{nested, strings.ReplaceAll(nested, "\n", "\r\n")} {
		r := check(t, messages, text, link.Options{})
		want := parts
		if text != nested {
			want = slices.Clone(parts)
			want[2] = strings.Replace(want[2], "\n", "\r\n", 1)
		}
		linktest.Equal(t, "parts", "nested", r.Opened(), want)
		if len(r.Notes) != 1 || !strings.Contains(r.Notes[0].Error(),
			"part 2.2: invalid Content-Type: read as text/plain") {
			t.Error(r.Told())
		}
	}
	r := check(t, messages, nested, link.Options{Text: true})
	if got := r.Texts(); got[0] != "preamble: text http://preamble/" ||
		got[len(got)-1] != "epilogue: text http://epilogue/" {
		t.Error(got)
	}
	r = mailboxes.Read(link.Document{Body: strings.NewReader("From x\n" + nested +
		"\nFrom y\n\nhttp://b/"), Part: "a.zip"})
	if got := r.Texts(); got[0] != "a.zip, message 1, part 1: text http://one/" ||
		got[len(got)-1] != "a.zip, message 2, part 1: text http://b/" {
		t.Error(got)
	}
}

// TestDepth: the depth of a part is the number of documents around it, messages
// included.
func TestDepth(t *testing.T) {
	r := messages.Read(link.Document{Body: strings.NewReader(nested), Depth: 3})
	got := map[string]int{}
	for _, p := range r.Parts {
		got[p.Part] = p.Depth
	}
	for name, want := range map[string]int{"part 1": 4, "part 2.1": 4, "part 3.1": 5,
		"part 4.1.1": 6, "part 4.2": 5} {
		if got[name] != want {
			t.Errorf("%s: %d, want %d", name, got[name], want)
		}
	}
}

func TestBroken(t *testing.T) {
	for _, test := range []struct {
		name, text   string
		parts, notes []string
	}{
		{"no end", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\na\n", []string{
			"part 1|text/plain||a\n"}, []string{"byte 50: missing end of a multipart"}},
		{"an outer boundary first", "Content-Type: multipart/mixed; boundary=b\n\n--b\n" +
			"Content-Type: multipart/mixed; boundary=c\n\n--c\n\na\n--b\n\nb\n--b--\n",
			[]string{"part 1.1|text/plain||a", "part 2|text/plain||b"}, []string{
				"byte 97: part 1: missing end of a multipart"}},
		{"nowhere", "Content-Type: multipart/mixed; boundary=b\n\na\n", nil, []string{
			"byte 45: missing parts: the boundary of a multipart does not occur"}},
		{"none", "Content-Type: multipart/mixed\n\na\n", []string{"part 1|text/plain||a\n"},
			[]string{"byte 0: missing boundary of a multipart: read as text"}},
		{"no empty line", "Subject: a\nHello,\nyou\n", []string{"part 1|text/plain||Hello,\nyou\n"},
			[]string{"byte 11: missing empty line after the header"}},
		{"no header", "http://a/ b\nc\n", []string{"part 1|text/plain||http://a/ b\nc\n"}, []string{
			"byte 0: missing empty line after the header"}},
		{"no field", "Subject: a\n?!\nContent-Type: text/html\n\na",
			[]string{"part 1|text/html||a"}, []string{"byte 11: invalid line in the header"}},
		{"empty", "", nil, nil},
		{"a header", "Subject: a", nil, nil},
		{"a body", "\nSubject a", []string{"part 1|text/plain||Subject a"}, nil},
		{"lines before", "\uFEFF\r\n\nContent-Type: text/html\n\na",
			[]string{"part 1|text/html||a"}, nil},
		{"a boundary in the header", "Content-Type: multipart/mixed; boundary=b\n\n--b\n" +
			"Content-Type: text/html\n--b\n\na\n--b--", []string{"part 2|text/plain||a"}, nil},
		{"an odd boundary", "Content-Type: multipart/mixed; boundary==_?(x)b;charset=a;charset=b " +
			"(comment)\n\n--=_?b\n\na\n--=_?b--",
			[]string{"part 1|text/plain||a"},
			[]string{"byte 0: invalid parameters in Content-Type"}},
		{"in RFC 2231", "Content-Type: multipart/mixed; boundary*0=\"a\n \"; " +
			"boundary*1*=%3a%20b\n\n--a : b\n\nx\n--a : b--", []string{"part 1|text/plain||x"},
			nil},
		{"one boundary twice", "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: " +
			"multipart/mixed; boundary=b\n\n--b\n\na\n--b--\n--b\n\nb\n--b--\n",
			[]string{"part 1.1|text/plain||a", "part 2|text/plain||b"}, nil},
		{"after the end", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\na\n--b--\n--b\n\n" +
			"b\n--b--\n",
			[]string{"part 1|text/plain||a", "part 2|text/plain||b"}, []string{
				"byte 56: parts after the end of a multipart"}},
		{"a boundary that begins another", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n" +
			"--bc\n--b--c\n --b\n--b --\n--b--",
			[]string{"part 1|text/plain||--bc\n--b--c\n --b\n--b --"}, nil},
		{"pieces", "Content-Type: message/partial; number=1; id=x\n\nSubject: b\nContent-Type: " +
			"text/html\n\na", []string{"part 1.1|text/html||a"},
			[]string{"byte 0: the pieces of a message are not joined"}},
		{"the second piece", "Content-Type: message/partial; number=2; id=x\n\nSubject: b\n\na",
			[]string{"part 1|text/plain||Subject: b\n\na"},
			[]string{"byte 0: the pieces of a message are not joined"}},
		{"an unknown encoding",
			"Content-Type: text/html\nContent-Transfer-Encoding: x-uuencode\n\na", []string{
				"part 1|application/octet-stream||a"},
			[]string{"byte 0: unknown transfer encoding"}},
		{"base64", "Content-Type: A/b; name=\"=?utf-8?Q?=C3=A9?=\"\nContent-Transfer-Encoding: " +
			"BASE64 (x)\n\naHR0\r\ncDovL2EvYg\n==\n", []string{
			"part 1|a/b; name=\"=?utf-8?Q?=C3=A9?=\"|é|http://a/b"}, nil},
		{"missing bytes at the end of base64",
			"Content-Transfer-Encoding: base64\n\naHR0cDovL2Ev\nY", []string{
				"part 1|text/plain||http://a/"}, []string{
				"byte 48: missing bytes at the end of base64"}},
		{"base64 that ends inside a group", "Content-Transfer-Encoding: base64\n\naHR0\ncDo",
			[]string{"part 1|text/plain||http:"}, []string{
				"byte 40: missing bytes at the end of base64"}},
		{"base64 without padding before a boundary",
			"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: " +
				"base64\n\naHR0cDovL2E\n--b--",
			[]string{"part 1|text/plain||http://a"}, []string{
				"byte 82: part 1: missing bytes at the end of base64"}},
		{"odd base64", "Content-Transfer-Encoding: base64\n\naH-R0cD\n ovL2Ev\n", []string{
			"part 1|text/plain||http://a/"}, []string{"byte 35: invalid bytes in base64"}},
		{"base64 twice", "Content-Transfer-Encoding: base64\n\naHR0cA==\nOi8vYS8=\n", []string{
			"part 1|text/plain||http://a/"}, nil},
		{"a footer", "Content-Transfer-Encoding: base64\n\naHR0cA==\n____\nhttp://list/\n",
			[]string{"part 1|text/plain||http____\nhttp://list/\n"},
			[]string{"byte 44: text after the end of base64"}},
		{"quoted-printable", "Content-Transfer-Encoding: quoted-printable\n\na=3D=3d=\n b= \t\r\n" +
			"c \t\n=e4\nend=", []string{"part 1|text/plain||a== bc\n\xe4\nend"}, nil},
		{"odd quoted-printable", "Content-Transfer-Encoding: quoted-printable\n\na=b=c3=4\n==3D\n",
			[]string{"part 1|text/plain||a=b\xc3=4\n==\n"},
			[]string{"byte 45: missing hexadecimal digits after \"=\" in quoted-printable"}},
		{"an encoded message in nothing known",
			"Content-Type: message/rfc822\nContent-Transfer-Encoding: x\n\nSubject: a\n\nb",
			[]string{"part 1.1|text/plain||b"}, []string{"byte 0: unknown transfer encoding"}},
		{"an encoded message", "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n" +
			"\nU3ViamVjdDogaHR0cDovL2EvCgpodHRwOi8vYi8K", []string{
			"part 1, part 1|text/plain||http://b/\n"}, nil},
		{"an invalid base", "Content-Base: a\nContent-Location: http://a b\n\n", nil, []string{
			"byte 33: base: Content-Base: byte 0: error: the value is not absolute " +
				"(draft-fielding-url-syntax-05 section 5.1.1, rule absolute-URI)"}},
	} {
		r := check(t, messages, test.text, link.Options{})
		linktest.Equal(t, "parts", test.name, r.Opened(), test.parts)
		linktest.Equal(t, "notes", test.name, r.Told(), test.notes)
	}
}

// TestStatus: what is cut off, corrupt or encrypted is told as that.
func TestStatus(t *testing.T) {
	const encrypted = "the message is encrypted: it is not read"
	smime := func(parameters string) string {
		return "Content-Type: application/pkcs7-mime" + parameters + "\n\nMIAG\n"
	}
	for _, test := range []struct {
		text string
		kind error
		want []string
	}{
		{"Content-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b\n\n" +
			"--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n" +
			"Content-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----\n--b--\n",
			link.ErrUnread, []string{"byte 0: " + encrypted}},
		{"Content-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: multipart/encrypted; " +
			"boundary=b\n\n--b\n\nx\n--b--\n--c--\n",
			link.ErrUnread, []string{"byte 47: part 1: " + encrypted}},
		{smime("; smime-type=enveloped-data; name=smime.p7m"), link.ErrUnread,
			[]string{"byte 0: " + encrypted}},
		{smime("; smime-type=AuthEnveloped-data"), link.ErrUnread, []string{"byte 0: " + encrypted}},
		{smime("; smime-type=signed-data"), link.ErrUnread,
			[]string{"byte 0: the message is in S/MIME data: it is not read"}},
		{smime(""), link.ErrUnread, []string{"byte 0: the message is in S/MIME data: it is not read"}},
		{smime("; smime-type=certs-only"), nil, nil},
		{"Content-Type: multipart/signed; boundary=b\n\n--b\n\nx\n--b--\n", nil, nil},
		{"Content-Transfer-Encoding: x-uuencode\n\na", link.ErrUnread,
			[]string{"byte 0: unknown transfer encoding"}},
		{"Content-Transfer-Encoding: base64\n\naH!R0", link.ErrDamaged,
			[]string{"byte 35: invalid bytes in base64"}},
		{"Content-Type: multipart/mixed; boundary=b\n\n--b\n\na\n", link.ErrDamaged,
			[]string{"byte 50: missing end of a multipart"}},
		{"Content-Type: multipart/mixed; boundary=b\n\na\n", link.ErrDamaged,
			[]string{"byte 45: missing parts: the boundary of a multipart does not occur"}},
	} {
		r := check(t, messages, test.text, link.Options{})
		linktest.Equal(t, "notes", test.text, r.Told(), test.want)
		for _, n := range r.Notes {
			if !errors.Is(n, test.kind) {
				t.Errorf("%q: %v is not: %v", test.text, n, test.kind)
			}
		}
	}
}

// TestTypes: a document with a type may have no header.
func TestTypes(t *testing.T) {
	for _, test := range []struct{ mediaType, text, want string }{
		{"multipart/mixed; boundary=b", "--b\n\nhttp://a/\n--b--", "part 1: text http://a/"},
		{"multipart/related; boundary=b",
			"Content-Type: multipart/mixed; boundary=c\n\n--c\n\nhttp://a/\n--c--",
			"part 1: text http://a/"},
		{"multipart/related",
			"Content-Type: multipart/mixed; boundary=c\n\n--c\n\nhttp://a/\n--c--",
			"part 1: text http://a/"},
		{"message/rfc822", "Subject: http://a/\n", "Subject http://a/"},
		{"message/delivery-status", "Subject: http://a/\n", "text http://a/"},
	} {
		d := linktest.Doc(test.text)
		d.Type = test.mediaType
		linktest.Equal(t, "links", test.mediaType, messages.Read(d).Texts(), []string{test.want})
	}
}

func TestMbox(t *testing.T) {
	for _, test := range []struct {
		text  string
		parts []string
	}{
		{"From a@b Fri Nov 20 23:39:54 2026\nSubject: a\n\nFrom here on\n>From x\n\nFrom a@b Sat " +
			"Nov 21 1:00:00 +0000 2026\r\n\nb\n",
			[]string{"message 1, part 1|text/plain||From here on\n>From x\n\n",
				"message 2, part 1|text/plain||b\n"}},
		{"\n\nFrom a\n\nx\nFrom b\n\ny", []string{"message 1, part 1|text/plain||x\n",
			"message 2, part 1|text/plain||y"}},
		{"Subject: a\n\nFrom a@b Fri Nov 20 23:39:54 2026\n", []string{
			"part 1|text/plain||From a@b Fri Nov 20 23:39:54 2026\n"}},
		{"From a@b Fri Nov 20 23:39:54 2026\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n" +
			"a\nFrom - Fri Nov 20 23:39 2026\nFrom - Fri Nov 20 23:39 2026\n\nb\n--b\n",
			[]string{"message 1, part 1|text/plain||a\n",
				"message 3, part 1|text/plain||b\n--b\n"}},
		{"From - Fri Nov 20 23:39 2026\n>From uucp Fri Nov 20 23:39 2026 remote from x\nSubject: " +
			"x\n\na", []string{"message 1, part 1|text/plain||a"}},
		{"", nil},
		{"From a Thu, 20 Nov 2026 23:39:54 +0000\n\nx\nFrom b 2026-11-20T23:39:54Z\n\nFrom 9:30 " +
			"on, since 2004, May\nFrom now 10:00\nFrom a Nov 20 9:00 2026", []string{
			"message 1, part 1|text/plain||x\n", "message 2, part 1|text/plain||From 9:30 on, " +
				"since 2004, May\nFrom now 10:00\n"}},
		{"From " + strings.Repeat("x", 1<<17) + "\nSubject: x\n\na", []string{
			"message 1, part 1|text/plain||a"}},
	} {
		r := check(t, mailboxes, test.text, link.Options{})
		linktest.Equal(t, "parts", test.text, r.Opened(), test.parts)
	}
}

// TestBases cites the requirements of the draft of 1997 and RFC 2557.
func TestBases(t *testing.T) {
	retrieved := base.Retrieved(uri.MustParse("http://r/d/m"))
	for _, test := range []struct{ id, text, want string }{
		{"L97-5.1.1-02", "Content-Base: http://a/b/\n\nx", "http://a/b/"},
		{"L97-5.1.1-03", "content-LOCATION: http://a/\r\n\tb /\n\nx", "http://a/b/"},
		{"L97-5.1.1-04", "Content-Location: http://l/\nContent-Base: http://b/\n\nx", "http://b/"},
		{"L97-5.1.1-05", "Content-Location: l\n\nx", "http://r/d/l"},
		{"L97-5.1.2-01", "Subject: x\n\nx", "http://r/d/m"},
		{"L97-5.1.2-02", "Content-Base: http://a/b/\nContent-Type: multipart/mixed; boundary=b\n" +
			"\n--b\n\nx\n--b--", "http://a/b/"},
		{"L97-5.1.2-02", "Content-Base: http://a/b/\nContent-Type: multipart/mixed; boundary=b\n" +
			"\n--b\nContent-Location: c\n\nx\n--b--", "http://a/b/c"},
		{"L97-5.1.2-02", "Content-Base: http://a/b/\nContent-Type: message/rfc822\n\n" +
			"Content-Location: ../d\n\nx", "http://a/d"},
		{"Snapshot", "Snapshot-Content-Location: http://s/\n\nx", "http://s/"},
		{"Snapshot", "Content-Location: http://l/\nSnapshot-Content-Location: http://s/\n\nx",
			"http://l/"},
		{"cid", "Content-Location: cid:css-1@mhtml.blink\n\nx", "http://r/d/m"},
	} {
		d := linktest.Doc(test.text)
		d.Base = retrieved
		r := messages.Read(d)
		if len(r.Parts) != 1 || r.Parts[0].Base.URI().String() != test.want ||
			r.Parts[0].Base.Source() != base.Encapsulating {
			t.Errorf("%s: %q: %+v", test.id, test.text, r.Parts)
		}
	}
	// D-27: a relative Content-Location gives no base without an outer base.
	if r := messages.Read(linktest.Doc("Content-Location: a\n\nx")); !r.Parts[0].Base.IsZero() ||
		!r.Links[0].Base.IsZero() {
		t.Error(r)
	}
	// L97-5.1.1-06: the base of a message applies to its header. The base for
	// Content-Location itself is an outer one.
	r := messages.Read(linktest.Doc(
		"List-Help: <h>\nContent-Location: l/\nContent-Base: http://b/d/\n\n"))
	for i, want := range []string{"http://b/d/h", "http://b/d/l/", "http://b/d/"} {
		if u, ok := r.Links[i].Target(); !ok || u.String() != want {
			t.Errorf("%s: %v", r.Links[i].Text, u)
		}
	}
	d := linktest.Doc("List-Help: <h>\nContent-Location: l/\n\n")
	d.Base = retrieved
	r = messages.Read(d)
	for i, want := range []string{"http://r/d/l/h", "http://r/d/l/"} {
		if u, ok := r.Links[i].Target(); !ok || u.String() != want {
			t.Errorf("%s: %v", r.Links[i].Text, u)
		}
	}
}

// TestShared reads what Chromium saved, and a message with the odd cases of RFC
// 2392.
func TestShared(t *testing.T) {
	for name, want := range map[string][]string{
		"page.mhtml": {
			"part 1|text/html|http://127.0.0.1:8081/index.html|" +
				"http://127.0.0.1:8081/index.html|528",
			"part 2|image/png|http://127.0.0.1:8081/i%20two.png|" +
				"http://127.0.0.1:8081/i%20two.png|70",
			"part 3|image/png|http://127.0.0.1:8081/sub/i.png|http://127.0.0.1:8081/sub/i.png|70",
			"part 4|image/png|http://127.0.0.1:8081/sub/bg.png|http://127.0.0.1:8081/sub/bg.png|70",
			"part 5|text/css|http://127.0.0.1:8081/sub/s.css|http://127.0.0.1:8081/sub/s.css|78",
			"part 6|text/html|http://127.0.0.1:8081/sub/f.html|" +
				"http://127.0.0.1:8081/sub/f.html|162",
		},
		"test.eml": {
			"part 1|text/plain|||3",
			"part 2|text/html; charset=iso-8859-1|http://example.org/d/|http://example.org/d/|50",
			"part 3.1|text/plain|||4",
			"part 4|image/gif|||14",
			"part 5|image/png|i.png||8",
		},
	} {
		text, err := os.ReadFile("../../../../shared/transcripts/mhtml/" + name)
		if err != nil {
			t.Skip("no ../shared/transcripts")
		}
		r := check(t, messages, string(text), link.Options{})
		got := []string{}
		for _, p := range r.Parts {
			got = append(got, strings.Join([]string{p.Part, p.Type, p.Name, p.Base.URI().String()},
				"|")+"|"+itoa(len(p.Text)))
		}
		linktest.Equal(t, "parts", name, got, want)
		if len(r.Notes) > 0 {
			t.Error(r.Told())
		}
	}
}

func TestReaderError(t *testing.T) {
	for _, text := range []string{"", "Subject: http://a/", nested[:200],
		"Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n" +
			"U3ViamVjdDogaHR0cDovL2EvCgpodHRwOi8vYi8K"} {
		messages.TestError(t, text, errors.New("broken"))
		mailboxes.TestError(t, text, errors.New("broken"))
	}
}

// TestBreak: a caller that stops gets nothing more; and an opener may stop
// early, and may fail.
func TestBreak(t *testing.T) {
	messages.TestStop(t, nested, link.Options{}, 8)
	messages.TestOpener(t, nested, 6)
}
