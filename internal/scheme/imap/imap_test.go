package imap_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/scheme/imap"
	"github.com/urikit/uri/pct"
)

var scheme = parttest.Scheme[imap.URI, imap.Fields]{FromURI: imap.FromURI, Check: imap.Check,
	Build: imap.Fields.URI}

const token = "0123456789abcdef0123456789ABCDEF"

// Most are examples of RFC 5092 (sections 3.2, 6.1, 9).
func TestFields(t *testing.T) {
	for text, want := range map[string]imap.Fields{
		"imap://minbari.example.org/gray-council;UIDVALIDITY=385759045/;UID=20/;PARTIAL=0.1024": {
			Host: "minbari.example.org", Port: 143, Mailbox: "gray-council", UIDValidity: 385759045,
			UID: 20, Partial: &imap.Range{Length: 1024}},
		"imap://psicorp.example.org/~peter/%E6%97%A5%E6%9C%AC%E8%AA%9E/%E5%8F%B0%E5%8C%97": {
			Host: "psicorp.example.org", Port: 143, Mailbox: "~peter/日本語/台北"},
		"imap://;AUTH=GSSAPI@minbari.example.org/gray-council/;uid=20/;section=1.2": {
			Host: "minbari.example.org", Port: 143, Auth: new("GSSAPI"), Mailbox: "gray-council", UID: 20,
			Section: "1.2"},
		"imap://;AUTH=*@minbari.example.org/gray%20council?SUBJECT%20shadows": {
			Host: "minbari.example.org", Port: 143, Auth: new("*"), Mailbox: "gray council",
			Search: "SUBJECT shadows"},
		"imap://john;AUTH=*@h:1/a/;UID=4294967295/;SECTION=HEADER.FIELDS%20(SUBJECT)/;PARTIAL=7": {Host: "h", Port: 1,
			User: new("john"), Auth: new("*"), Mailbox: "a", UID: 4294967295, Section: "HEADER.FIELDS (SUBJECT)",
			Partial: &imap.Range{Offset: 7}},
		"imap://joe@h/INBOX/;uid=20/;section=1.2;urlauth=submit+fr%40ed:internal:" + token: {Host: "h",
			Port: 143, User: new("joe"), Mailbox: "INBOX", UID: 20, Section: "1.2",
			Authorization: &imap.Authorization{Access: "submit+fr@ed", Mechanism: "internal", Token: token}},
		"imap://h/a/;UID=1;EXPIRE=2007-11-30T12:00:00Z;URLAUTH=anonymous:INTERNAL:" + token: {Host: "h",
			Port: 143, Mailbox: "a", UID: 1, Authorization: &imap.Authorization{
				Expire: "2007-11-30T12:00:00Z", Access: "anonymous", Mechanism: "INTERNAL", Token: token}},
		"imap://h/a/;UIDVALIDITY=1": {Host: "h", Port: 143, Mailbox: "a/", UIDValidity: 1},
		"IMAP://h":                  {Host: "h", Port: 143},
		"imap://h:/#f":              {Host: "h", Port: 143},
	} {
		scheme.TestFields(t, text, want)
	}
}

func TestCheck(t *testing.T) {
	scheme.TestCheck(t, [][2]string{
		{"pop://h", "scheme[pop]"},
		{"imap:a", "host[]"},
		{"imap://u:secret@h/;UID=1", "userinfo[secret] icommand[UID] enc-mailbox[]"},
		{"imap://h//a", "enc-mailbox[/]"},
		{"imap://h/?a", "enc-mailbox[]"},
		{"imap://h/a?", "enc-search[]"},
		{"imap://h/a/;UID=1?b", "imessagelist[b]"},
		{"imap://h/a;UID=1", "icommand[UID]"},
		{"imap://h/a;b", "icommand[b]"},
		{"imap://h/a/;UID=1/;UIDVALIDITY=2", "icommand[UIDVALIDITY] iuid[1/]"},
		{"imap://h/a/;PARTIAL=1", "icommand[PARTIAL]"},
		{"imap://h/a;UIDVALIDITY=0/;UID=4294967296", "uidvalidity[0] iuid[4294967296]"},
		{"imap://h/a/;UID=01", "iuid[01]"},
		{"imap://h/a/;UID=1/;SECTION=/;PARTIAL=1.0", "enc-section[] partial-range[1.0]"},
		// RFC 5092 section 11: the "%-encoded version of [IMAP4rev1]'s section-spec".
		{"imap://h/INBOX/;UID=35/;SECTION=/", "enc-section[/]"},
		{"imap://h/INBOX/;UID=35/;SECTION=XYZ", "enc-section[XYZ]"},
		{"imap://h/a/;UID=1/;SECTION=MIME", "enc-section[MIME]"},
		{"imap://h/a/;UID=1/;SECTION=0.1", "enc-section[0.1]"},
		{"imap://h/a/;UID=1/;SECTION=1.", "enc-section[1.]"},
		{"imap://h/a/;UID=1/;SECTION=1.4294967296", "enc-section[1.4294967296]"},
		{"imap://h/a/;UID=1/;SECTION=HEADER.FIELDS", "enc-section[HEADER.FIELDS]"},
		{"imap://h/a/;UID=1/;SECTION=HEADER.FIELDS%20()", "enc-section[HEADER.FIELDS%20()]"},
		{"imap://h/a/;UID=1/;SECTION=TEXT.1", "enc-section[TEXT.1]"},
		{"imap://h/a/;UID=1/;SECTION=1.2.mime/;PARTIAL=1", ""},
		{"imap://h/a/;UID=1/;SECTION=3.Header.Fields.NOT%20(a%20%22b%22)", ""},
		{"imap://h/a/;UID=1/;SECTION=text", ""},
		{"imap://h/a/;UID=1;EXPIRE=2007-02-30T00:00:00Z", "iurlauth[2007-02-30T00:00:00Z] expire[2007-02-30T00:00:00Z]"},
		{"imap://h/a/;UID=1;EXPIRE=2007-11-30T2:00:00Z", "iurlauth[2007-11-30T2:00:00Z] expire[2007-11-30T2:00:00Z]"},
		{"imap://h/a/;UID=1;EXPIRE=2007-11-30T02:00:00,5Z", "iurlauth[2007-11-30T02:00:00,5Z] expire[2007-11-30T02:00:00,5Z]"},
		{"imap://h/a/;UID=1;EXPIRE=2007-11-30T02:00:00+24:00", "iurlauth[2007-11-30T02:00:00+24:00] expire[2007-11-30T02:00:00+24:00]"},
		{"imap://h/a/;UID=1;EXPIRE=2007-11-30T02:00:00-01:60", "iurlauth[2007-11-30T02:00:00-01:60] expire[2007-11-30T02:00:00-01:60]"},
		{"imap://h/a/;UID=1;URLAUTH=all::0", "access[all] uauth-mechanism[] enc-urlauth[0]"},
		{"imap://h/a%0D?b%00", "enc-mailbox[%0D] enc-search[%00]"},
	})
}

func TestBuild(t *testing.T) {
	scheme.TestBuild(t, map[string]imap.Fields{
		"imap://h/a%3B%3Fb;UIDVALIDITY=3/;UID=1/;SECTION=1.MIME/;PARTIAL=5.6;URLAUTH=authuser:INTERNAL:" + token: {
			Host: "h", Port: 143, Mailbox: "a;?b", UIDValidity: 3, UID: 1, Section: "1.MIME",
			Partial:       &imap.Range{Offset: 5, Length: 6},
			Authorization: &imap.Authorization{Access: "authuser", Mechanism: "INTERNAL", Token: token}},
		"imap://h/a?ALL": {Host: "h", Mailbox: "a", Search: "ALL"},
	}, []imap.Fields{{}, {Host: "h", Mailbox: "/a"}, {Host: "h", UID: 1}, {Host: "h", Search: "a"},
		{Host: "h", Mailbox: "a", Section: "1"}, {Host: "h", Mailbox: "a", UID: 1, Search: "a"}})
}

var numbers = regexp.MustCompile(`(?i);(?:UID|UIDVALIDITY|PARTIAL)=(\d+)(?:\.(\d+))?`)
var times = regexp.MustCompile(`(?i);EXPIRE=([^;]*)`)
var farOffset = regexp.MustCompile(`[+-](?:2[4-9]|[3-9].|..:[6-9].)`) // which package time accepts

var sections = regexp.MustCompile(`(?i);SECTION=(.*?)(?:/;.*|;.*)?$`)
var aSection = regexp.MustCompile(`^(?i)(?:N(?:\.N)*(?:\.(?:MIME|M))?|M)$`)

// sectionSpec is the grammar of RFC 3501, with the numbers and the texts of a message taken out.
func sectionSpec(text string) bool {
	text, _ = pct.Decode(text)
	text = regexp.MustCompile(`(?i)(HEADER\.FIELDS(?:\.NOT)? \((?:"[^(){%*"\\: ]+"|[^(){%*"\\: ]+)(?: (?:"[^(){%*"\\: ]+"|[^(){%*"\\: ]+))*\)|HEADER|TEXT)$`).
		ReplaceAllString(text, "M")
	text = regexp.MustCompile(`(^|\.)([1-9][0-9]*)`).ReplaceAllStringFunc(text, func(s string) string {
		n := strings.TrimPrefix(s, ".")
		if _, err := strconv.ParseUint(n, 10, 32); err != nil {
			return s
		}
		return strings.TrimSuffix(s, n) + "N"
	})
	return aSection.MatchString(text)
}

// values reports whether numbers have 32 bits, and times and sections are some.
func values(g uri.URI) bool {
	for _, m := range numbers.FindAllStringSubmatch(g.Path(), -1) {
		for _, n := range m[1:] {
			if _, err := strconv.ParseUint(n, 10, 32); n != "" && err != nil {
				return false
			}
		}
	}
	if m := sections.FindStringSubmatch(g.Path()); m != nil && !sectionSpec(m[1]) {
		return false
	}
	m := times.FindStringSubmatch(g.Path())
	if m == nil {
		return true
	}
	_, err := time.Parse(time.RFC3339, strings.ToUpper(m[1]))
	return err == nil && !farOffset.MatchString(m[1][min(len(m[1]), len("2006-01-02")):])
}

// FuzzParse: what the grammar has is accepted and nothing else; what is
// accepted comes back from its fields.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[uri.URI](f, "imap", "imapurl", parttest.Port, values)
	parttest.Fuzz(f, []string{"imap://h", "imap://h/", "imap://u;AUTH=*@h/a/b?c", "imap://h//a", "imap://h/a/?b",
		"imap://h/a;uidvalidity=1/;uid=2/;section=3/;partial=4.5;expire=2007-11-30T12:00:00.5+01:00;urlauth=user+a:b:" + token,
		"imap://h/a/;UID=1/;SECTION=/;UID=2", "imap://h/a;UIDVALIDITY=1/", "imap://h/a/;PARTIAL=1", "imap://h/;UID=1/",
		"imap://h/a/;UID=1;URLAUTH=submit+:x:" + token, "imap://h/a/;UID=1/;PARTIAL=00.1", "imap://h/a=b;UID=1",
		"imap://h/a/;UID=1/;SECTION=0/;URLAUTH=anonymous:x:" + token, "imap://h/a/;UID=1/;URLAUTH=anonymous:x:" + token,
		"imap://h/a/;UIDVALIDITY=1/;UID=1;EXPIRE=2007-11-30t12:00:00z;URLAUTH=anonymous:x:" + token},
		func(t *testing.T, g uri.URI) { scheme.Laws(t, g, valid(g)) })
}

// TestAllocs: nothing to parse a URL.
func TestAllocs(t *testing.T) {
	scheme.TestAllocs(t, "imap://minbari.example.org/gray-council;UIDVALIDITY=385759045/;UID=20", 0)
}

func Example() {
	u, err := imap.FromURI(uri.MustParse("imap://mail.example/lists%2Furi;UIDVALIDITY=7/;UID=20/;SECTION=1.2"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(strings.ToUpper(f.Mailbox), f.UID, f.Section)
	// Output: LISTS/URI 20 1.2
}
