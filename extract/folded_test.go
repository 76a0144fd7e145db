package extract_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract"
	"github.com/urikit/uri/extract/link"
)

// placed returns the links of a document with this type or name, each with its
// place, and what is written there.
func placed(t *testing.T, mediaType, name, document string) (texts, written []string) {
	t.Helper()
	d := link.Document{Body: strings.NewReader(document), Type: mediaType, Name: name}
	for l, err := range extract.Links(d) {
		if err != nil {
			texts = append(texts, "! "+err.Error())
			continue
		}
		raw := document[l.Start:l.End]
		if line := 1 + strings.Count(document[:l.Start], "\n"); line != l.Line {
			t.Errorf("%q: %q is in line %d, not %d", document, l.Text, line, l.Line)
		}
		texts, written = append(texts, l.Text), append(written, raw)
	}
	return texts, written
}

// TestFlowed: a URI that soft line breaks cut is whole (RFC 3676 section 4).
func TestFlowed(t *testing.T) {
	const joined = "text/plain; format=flowed; delsp=yes"
	for _, test := range []struct{ mediaType, document, want string }{
		{joined, "see http://a.example/b \nc/d now\n", "http://a.example/bc/d"},
		{joined, "see http://a.example/b \r\nc \r\nd\r\n", "http://a.example/bcd"},
		{joined, "see h \nttps:/ \n/a.example/ \n", "https://a.example/"},
		{joined, "> http://a.example/b \n> c\n>> d http://b.example/ \n>>e\n", "http://a.example/bc http://b.example/e"},
		{joined, "> http://a.example/b \nc http://b.example/ \n> d", "http://a.example/b http://b.example/"},
		{joined, " http://a.example/b \n From \n >x", "http://a.example/bFrom"},
		{joined, "http://a.example/ \n-- \nhttp://b.example/", "http://a.example/ http://b.example/"},
		{joined, "> http://a.example/ \n> -- \n> b", "http://a.example/"},
		{joined, "http://a.example/\nb <http://b.example/ \n c>\n", "http://a.example/ http://b.example/c"},
		{"text/plain; FORMAT=Flowed", "see http://a.example/b \nc <http://b.example/ \n> d>", "http://a.example/b http://b.example/"},
		{"text/plain; format=flowed", "> <http://b.example/ \n> d>\n", "http://b.example/d"},
		{"text/plain; format=fixed; delsp=yes", "http://a.example/b \nc", "http://a.example/b"},
		{"text/plain", "http://a.example/b \nc", "http://a.example/b"},
		{"text/markdown; format=flowed; delsp=yes", "http://a.example/b \nc", "http://a.example/b"},
	} {
		got, _ := placed(t, test.mediaType, "", test.document)
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %q: %q, want %q", test.mediaType, test.document, s, test.want)
		}
		mail := "Content-Type: " + test.mediaType + "\nMIME-Version: 1.0\n\n" + test.document
		if got, _ := all(link.Document{Body: strings.NewReader(mail), Name: "a.eml"}); len(got) !=
			len(strings.Fields(test.want)) {
			t.Errorf("%q: %q, want %q", mail, got, test.want)
		}
	}
	if extract.Standard().Plain(link.Document{Type: joined}, []byte("a")) {
		t.Error("it needs no decoding")
	}
}

// TestCalendar: a URI that folds cut is whole (RFC 5545 section 3.1, RFC 6350
// section 3.2), and a backslash in text is removed.
func TestCalendar(t *testing.T) {
	for document, want := range map[string]string{
		"BEGIN:VCARD\r\nURL:http://a.example/b\r\n c/d\r\nEND:VCARD\r\n":                "http://a.example/bc/d",
		"BEGIN:VCALENDAR\nATTACH;FMTTYPE=a/b:http://a.exam\n\tple/\n \n c\nX:d":         "http://a.example/c",
		"BEGIN:VCARD\r\nNOTE:see ht\r\n tp\\://a.example/b\\,c\\\r\n ;d\\nNext\r\n":     "http://a.example/b,c;d",
		"BEGIN:VCARD\r\nNOTE:http://a.example/\r\nURL:http://b.example/\r\n":            "http://a.example/ http://b.example/",
		"BEGIN:VCARD\r\nX;ALTREP=\"http://a.example/\r\n b\":<http://b.example/\r\n c>": "http://a.example/b http://b.example/c",
		"BEGIN:VCALENDAR\r\nATTENDEE;CN=\"a, b\":mailto:a@b.exam\r\n ple\r\n":           "mailto:a@b.example",
		"BEGIN:VCARD\nURL;ENCODING=QUOTED-PRINTABLE:http://a.example/=3D\nX:QUOTED-PRINTABLE\n": "! byte 25: a value in " +
			"quoted-printable is not decoded http://a.example/=3D",
		"BEGIN:VCARD\nURL:http://a.example/\\x \\": "http://a.example/",
	} {
		for _, d := range [][2]string{{"text/calendar; charset=utf-8", ""}, {"", "a.ics"}, {"", "a.VCF"}, {"", "a"}} {
			got, _ := placed(t, d[0], d[1], document)
			if s := strings.Join(got, " "); s != want {
				t.Errorf("%s: %q: %q, want %q", d, document, s, want)
			}
		}
	}
}

// TestFolds: wherever a text is folded, and however long it is, the same links
// are found, and what is written in their places is their text with the folds.
func TestFolds(t *testing.T) {
	words := []string{"http://a.example/", "https://b.example/c?d=e#", "urn:isbn:0451450523", "<http://c.example/d>",
		"see", "a", ",", "mailto:a@b.example", "http://h.example/" + strings.Repeat("long/", 2000)}
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{200, 200, 200, 5000, 3 << 20} {
		for mediaType, fold := range map[string]string{"text/vcard": "\r\n ", "text/calendar": "\n\t",
			"text/plain; format=flowed; delsp=yes": " \r\n"} {
			var text, folded strings.Builder
			text.WriteString("BEGIN: ")
			folded.WriteString("BEGIN: ")
			for text.Len() < size {
				word := words[r.IntN(len(words))] + fmt.Sprint(r.IntN(1000))
				text.WriteString(word)
				for _, c := range word {
					folded.WriteRune(c)
					if r.IntN(20) == 0 {
						folded.WriteString(fold)
					}
				}
				text.WriteString(" \\\nx")
				folded.WriteString(" \\\nx")
			}
			want, _ := placed(t, "text/plain", "", text.String())
			got, written := placed(t, mediaType, "", folded.String())
			for i := range written {
				written[i] = strings.ReplaceAll(written[i], fold, "")
			}
			if !slices.Equal(got, want) || !slices.Equal(written, want) {
				t.Errorf("%s, %d bytes: %d links, and unfolded %d", mediaType, size, len(got), len(want))
			}
		}
	}
}
