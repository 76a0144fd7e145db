package redact_test

import (
	"strings"
	"testing"

	"github.com/urikit/uri/redact"
)

// FuzzString: what holds for any text, see check. The fast search finds what
// the plain scanner finds.
func FuzzString(f *testing.F) {
	for _, c := range cases {
		f.Add(strings.NewReplacer("«", "", "»", "").Replace(c), "")
	}
	f.Add("http://u:a?token=b@h/?token=http://u:p&q@h/", "q")
	f.Add("ghp_aaaaaaaaaaaaaaaaaaaa%41KIAaaaaaaaaaaaaaaaaaaaaaa", "")
	f.Add("http://u:pa ss@h@x@y foo@bar", "x-y")
	f.Add(`\\:A//:A @`, "0")
	f.Add("SessionId= 0#PWD=0", "")
	f.Add(",PASSWD =\"0\npAsswd=\",\"0", "")
	f.Add("token = '(\nhttp://u:x'y@h/", "") // a mark that closes on the line of a secret
	f.Add("apiKey = b'\"<\nhttp://u:[b'@h/ ]secret''=x", "")
	f.Add("token=[\n'a]= x:ghp_abcdefghijklmnop0123@tcp(h)/ b", "")
	f.Fuzz(func(t *testing.T, text, more string) {
		check(t, redact.Redactor{}, text)
		if more != "" {
			check(t, redact.Redactor{}.WithParams(more), text)
		}
	})
}

// A place is where a secret may stand: text before and after it, and what the
// secret must not contain there, because it would end.
type place struct{ before, after, not string }

// places are of all kinds. Boundaries end every secret. With the digit 7 at its
// beginning, a value is not a name or expression of a program.
var places = []place{
	{"http://user:", "@h/", " /?#"},
	{"see http://user:", "@h/a/b:c?x=y#z, or not", " /?#"},
	{"http://user:x", "@h/", " "}, // "x" is no digit: it is no port, whatever follows
	{"http://user:x", "@h/ and more", " @"},
	{"//me@example.com:x", "@h/", " @/?#"},
	{"https:user:x", "@h", " "},
	{`https:\\user:x`, "@h", " "},
	{"mongodb://user:x", "@a:1,b:2/c?d=e", " "},
	{"http://user:x y", "@h/", "@/?#"},
	{"/a?access_token=", "&b=c#d", " &#"},
	{"/a?b=c&PASSWORD=", " HTTP/1.1", " &#"},
	{"http://h/#id_token=", "&state=1", " &#"},
	{"/?user[password]=", "&a=b", " &#"},
	{"/a;jsessionid=", "/b?c=d", " &#/?;"},
	{"otpauth://totp/a?secret=", "&issuer=b", " &#"},
	{"https://b.s3.amazonaws.com/k?X-Amz-Signature=", "", " &#"},
	{"https://h/cb?code=0123456789012345", "&state=1", " &#"},
	{"client_secret=", "&grant_type=a", " &#"},
	{"level=INFO password=7", " a=b", " &#"},
	{`level=INFO password="7`, `" a=b`, ""},
	{`{"a":"b","password":"7`, `","c":"d"}`, ""},
	{`{"a":"{\"client_secret\": \"7`, `\"}"}`, ""},
	{"https://hooks.slack.com/services/T/B/012345", "", " ?#"},
	{"/?u=http%3A%2F%2Fu%3A", "%40h%2F", " /?#"},
	{"/?u=http%253A%252F%252Fu%253A", "%2540h%252F", " /?#"},
	{"/?u=http%3A%2F%2Fh%2F%3Ftoken%3D", "%26a%3Db&c=d", " &#"},
	{`{"u":"http://u:x`, `@h","v":1}`, " "},
	{`{"u":"http://h/?a=1\u0026token=`, `\u0026b=1"}`, " &#"},
	{"http://h:80/ me@example.com http://u:x", "@h", " "},
}

// FuzzPlanted: no secret comes through, wherever it is planted, whatever it is
// made of, and whatever stands around it (G-3.2.1-03, G-7.5-01).
func FuzzPlanted(f *testing.F) {
	for i, s := range []string{
		"s3cr3t", "p@ss:w%40rd", "a?b/c#d", "a b", "%", "\\x", "é\x80", "//:@", "***", "token=",
		"=", "http://a:b@c", "%2526", "a\\", "ghp_0123456789abcdef0123456789", "[", "]", "****a", "\\f0",
	} {
		for j := range places {
			f.Add(uint8(j), s, "", "")
			f.Add(uint8(i+j), s, "GET /?a=b http://h:80/ ", " token=x")
		}
	}
	f.Fuzz(func(t *testing.T, n uint8, secret, before, after string) {
		p := places[int(n)%len(places)]
		// The text after it is another word, so that it does not end the secret
		// later; the text before is another segment.
		text := before + "\n" + p.before + secret + p.after + "\n" + after
		secretEnds := func(s string) bool {
			return strings.ContainsAny(s, p.not+"\"<>`\x7F") ||
				// An "@" before a "/" is the end of a userinfo, as in every URI.
				strings.HasSuffix(p.before, "x") && strings.Contains(s, "@") &&
					strings.ContainsAny(s, "/?#") ||
				strings.ContainsFunc(s, func(c rune) bool { return c < ' ' }) ||
				strings.Contains(p.before+s, " ") && len(s) > 100 // the limit maxSpaced
		}
		if len(secret) < 3 || secretEnds(secret) || secretEnds(unescape(secret)) ||
			strings.Trim(secret, "*") == "" || strings.HasSuffix(secret, "\\") ||
			strings.HasPrefix(secret, "'") || strings.HasPrefix(secret, "{") || // marks stay
			strings.HasPrefix(secret, "${") || // of a template
			strings.HasSuffix(secret, "%") || strings.HasPrefix(secret, "u00") {
			return
		}
		start := len(before) + 1 + len(p.before)
		got := redact.Redactor{}.Blank(text)[start : start+len(secret)]
		if strings.Trim(got, "*") != "" {
			t.Errorf("%q: of %q stays %q", text, secret, got)
		}
		check(t, redact.Redactor{}, text)
	})
}

// unescape decodes what delimiters may be written as.
func unescape(s string) string {
	for range 4 {
		s = strings.NewReplacer("%25", "%", "%26", "&", "%23", "#", "%2F", "/", "%2f", "/",
			"%3F", "?", "%3f", "?", "%3B", ";", "%3b", ";", "%40", "@", "%20", " ",
			`\u0026`, "&", `\u0023`, "#",
			`\u002f`, "/", `\u003f`, "?", `\u002F`, "/", `\u003F`, "?", `\u0040`, "@", `\/`, "/").Replace(s)
	}
	return s
}
