package xml_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/xml"
	"github.com/urikit/uri/extract/link"
)

// TestEntities: internal entities are replaced wherever they may be (XML
// section 4.4), and places are those of the references.
func TestEntities(t *testing.T) {
	const declared = `<!DOCTYPE a [<!ENTITY x "http://h/"><!ENTITY
	y '&x;d&amp;&#101;'><!ENTITY x "no"><!ENTITY % p "q"><!ENTITY e SYSTEM "f">` +
		`<!ENTITY open "http://i/?g]>`
	const head = `<!DOCTYPE a [<!ENTITY x "http://h/"><!ENTITY
	y '&x;d&amp;&#101;'><!ENTITY x "no"><!ENTITY % p "q"><!ENTITY e SYSTEM "f">]>`
	const note = "! byte 132: an entity reference stays as it is: its text is not declared " +
		"before it"
	for _, test := range []struct{ name, document, want string }{
		{"in a reference", `<a href="&x;b?&y;"/>`, "a href http://h/b?http://h/d&e | &x;b?&y;"},
		{"in text", `<p>see &x;b now</p>`, "text http://h/b | &x;b"},
		{"in any attribute", `<p q="&y;"/>`, "p q http://h/d&e | &y;"},
		{"in content", `<loc>&x;<![CDATA[&x;]]></loc>`, "loc http://h/&x; | &x;<![CDATA[&x;"},
		{"in xml:base", `<p xml:base="&x;"/>`, "p xml:base http://h/ | &x;"},
		// XML section 4.1, Entity Declared: the link stays, with a note.
		{"not declared", `<a href="&z;&p;&e;"/>`, note + "|a href &z;&p;&e;"},
		{"not declared, in text", `<a> &z;  http://h/?&z;</a>`, "! byte 142" +
			note[len("! byte 132"):] + "|text http://h/?&z"},
		{"not declared, and no link", `<a b="&z;">&z; &nbsp; and &#0;</a>`, ""},
		{"no references", `<a href="?a&b;c&d=e&amp;f;"/>`, "! byte 134" +
			note[len("! byte 132"):] + "|a href ?a&b;c&d=e&f; | ?a&b;c&d=e&amp;f;"},
	} {
		document := head + test.document
		var got []string
		for _, s := range linktest.Show(xml.Links(linktest.Doc(document)),
			linktest.Written(document)) {
			if !strings.HasPrefix(s, "ENTITY ") {
				got = append(got, s)
			}
		}
		if got := strings.Join(got, "|"); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	const inside = "<!DOCTYPE a [<!ENTITY x '&y;d'><!ENTITY y 'c'>]><a href='&x;'/>"
	linktest.Equal(t, "links", inside, linktest.Show(xml.Links(linktest.Doc(inside)),
		linktest.Text), []string{"! byte 25" + note[len("! byte 132"):], "a href &y;d"})
	format.Check(t, declared+"<a href='&x;'/>")
}

// TestEntityLimits: entities in each other and in many places cost no more than
// the limits, and a note says so.
func TestEntityLimits(t *testing.T) {
	var laughs strings.Builder
	laughs.WriteString("<!DOCTYPE a [<!ENTITY a0 'http://h/'>")
	for i := byte('0'); i < '9'; i++ {
		laughs.WriteString("<!ENTITY a" + string(i+1) + " '" + strings.Repeat("&a"+string(i)+";",
			10) + "'>")
	}
	laughs.WriteString("]><x href='&a9;'/><x href='&a2;'/>")
	many := "<!DOCTYPE a [<!ENTITY x '" + strings.Repeat("x", xml.MaxEntity) + "'>]>" +
		strings.Repeat("<a b='tel:&x;'>", 1<<16)
	for name, document := range map[string]string{"laughs": laughs.String(), "many": many} {
		notes, size := 0, 0
		for l, err := range xml.Links(link.Document{Body: strings.NewReader(document),
			Options: link.Options{Limits: link.Limits{Work: 1 << 20, Ratio: 1}}}) {
			if err != nil {
				notes++
			}
			size += len(l.Text)
		}
		if notes == 0 || size > 4<<20 {
			t.Errorf("%s: %d notes, %d bytes", name, notes, size)
		}
	}
}

// TestEntityBeyond: the name of an entity whose text is not read is not a link. One
// note says so.
func TestEntityBeyond(t *testing.T) {
	const rest = "<b xml:base='http://e.test/&x;'><p xml:base='&x;/'><a href='b'/></p></b><a href='&x;'/><a href='b&y;'/><p q=''>http://h/&x; &x;</p><a href='&z;'/>"
	long := "<!DOCTYPE a [<!ENTITY z 'z'><!ENTITY x '" + strings.Repeat("x", xml.MaxEntity+1) +
		"'><!ENTITY y '&x;'>]>" + rest
	var many strings.Builder
	many.WriteString("<!DOCTYPE a [<!ENTITY z 'z'>")
	for i := range xml.MaxEntities {
		fmt.Fprintf(&many, "<!ENTITY a%d ''>", i)
	}
	many.WriteString("<!ENTITY x 'x'><!ENTITY y '&x;'>]>" + rest)
	short := "<!DOCTYPE a [<!ENTITY x '" + strings.Repeat("x", xml.MaxEntity) + "'>]>" +
		strings.Repeat("<a href='&x;'/>", xml.MaxReplaced/xml.MaxEntity)
	for name, test := range map[string]struct {
		document, want string
		links          int
	}{
		"long":  {long, "&x; is not replaced: its text has more than 4096 bytes", 2},
		"many":  {many.String(), "&x; is not replaced: only the first 1024 entities are read", 2},
		"short": {short + rest, "longer than 16777216 bytes", xml.MaxReplaced / xml.MaxEntity},
	} {
		links := 0
		var notes []error
		for l, err := range xml.Links(linktest.Doc(test.document)) {
			if errors.Is(err, link.ErrUnread) {
				notes = append(notes, err)
			} else if err == nil {
				links++
				if strings.Contains(l.Text, "&x") || !l.Base.IsZero() {
					t.Errorf("%s: %q", name, l.Text)
				}
			}
		}
		if len(notes) != 1 || !strings.Contains(notes[0].Error(), test.want) || name != "short" &&
			links != test.links || links < test.links {
			t.Errorf("%s: %d links, %v", name, links, notes)
		}
	}
}

// TestUTF32: an encoding that is not supported gives a note (XML appendix F).
func TestUTF32(t *testing.T) {
	for _, mark := range []string{"\x00\x00\xFE\xFF", "\xFF\xFE\x00\x00"} {
		if r := format.Read(linktest.Doc(mark + "<\x00\x00\x00")); len(r.Notes) == 0 {
			t.Error(r)
		}
	}
}
