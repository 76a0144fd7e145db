package url1993

import (
	"strings"
	"testing"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
)

// parts writes the parts of a reading on one line, and where it goes wrong.
func parts(text string) (parts, wrong string) {
	r := doc.Reading{Text: text}
	Read(&r)
	var out []string
	for p, s := range r.Parts() {
		out = append(out, p.Name+"="+s)
	}
	if !r.Valid() {
		wrong = r.Fault.Rule + text[:r.Fault.Start] + "^"
	}
	return strings.Join(out, " "), wrong
}

func TestParts(t *testing.T) {
	t.Parallel()
	for _, v := range []struct{ id, text, parts string }{
		{"L93-STRUCT-01", "http://info.cern.ch:8001/a/b?c+d#e",
			"scheme=http host=info.cern.ch port=8001 path=a/b search=c+d fragmentid=e"},
		{"C-15", "http://h/", "scheme=http host=h path="},
		{"C-17", "http://h?q", "scheme=http host=h search=q"},
		{"L93-INET-02", "ftp://u:p@h:21/a", "scheme=ftp user=u password=p host=h port=21 path=a"},
		{"L93-INET-02", "http://u@h", "scheme=http user=u host=h"},
		{"C-11", "ftp://info.cern.ch./a", "scheme=ftp host=info.cern.ch. path=a"},
		{"L93-GOPHER-01", "gopher://h/00/a%20b?c",
			"scheme=gopher host=h path=00/a%20b gtype=0 selector=0/a%20b search=c"},
		{"L93-GOPHER-01", "gopher://h/%30", "scheme=gopher host=h path=%30 gtype=%30 selector="},
		{"L93-WAIS-01", "wais://h/db?a+b", "scheme=wais host=h path=db database=db search=a+b"},
		{"L93-WAIS-02", "wais://u:p@h:210/db/T/12/a/b#c",
			"scheme=wais user=u password=p host=h port=210 path=db/T/12/a/b database=db wtype=T digits=12 docpath=a/b fragmentid=c"},
		{"L93-PROSPERO-02", "prospero://h/a/n%003%00a1%00a2",
			"scheme=prospero host=h path=a/n%003%00a1%00a2 hsoname=a/n version=3 attributes=a1%00a2"},
		{"L93-PROSPERO-03", "prospero://h/n%00%00a1",
			"scheme=prospero host=h path=n%00%00a1 hsoname=n version= attributes=a1"},
		{"L93-TELNET-01", "telnet://guest@h:2323", "scheme=telnet user=guest host=h port=2323"},
		{"D-16", "tn3270://h", "scheme=tn3270 host=h"},
		{"L93-AFS-01", "afs://transarc.com/public/doc",
			"scheme=afs cellname=transarc.com path=public/doc"},
		{"L93-WHOIS-01", "whois://h/handle", "scheme=whois host=h path=handle"},
		{"L93-NEWS-01", "news:*", "scheme=news groupart=*"},
		{"L93-NEWS-01", "news:alt.hypertext#a",
			"scheme=news groupart=alt.hypertext group=alt.hypertext fragmentid=a"},
		{"L93-NEWS-01", "news:1@h.com", "scheme=news groupart=1@h.com article=1@h.com"},
		{"C-44", "news:comp.lang.c++", "scheme=news path=comp.lang.c++"}, // valid as generic
		{"L93-X500-01", "x500:a,b", "scheme=x500 path=a,b"},
		{"L93-BNF-02", "x-foo:a/b?c", "scheme=x-foo path=a/b search=c"},
		{"E-17", "a:b:c", "scheme=a path=b:c"},
		{"C-50", "HTTP://H/a", "scheme=HTTP host=H path=a"},
		{"L93-PARTIAL-04", "//h:80/x", "host=h port=80 path=x"},
		{"L93-PARTIAL-04", "/a/b:c", "path=/a/b:c"},
		{"L93-PARTIAL-04", "../g?y#s", "path=../g search=y fragmentid=s"},
		{"D-13", "?a:b", "path= search=a:b"}, // the search is taken off first
		{"L93-PARTIAL-11", "", "path="},
		{"E-31", "a#", "path=a fragmentid="},
	} {
		if parts, wrong := parts(v.text); parts != v.parts || wrong != "" {
			t.Errorf("%s: %q: got %s %s, want %s", v.id, v.text, parts, wrong, v.parts)
		}
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for _, v := range []struct{ id, text, rule, before, section string }{
		{"L93-CHOICE-02", "http://info.cern.ch/a b", "path", "http://info.cern.ch/a", "BNF syntax"},
		{"L93-BNF-05", "http://h.com/~a", "path", "http://h.com/", "BNF syntax"},
		{"L93-BNF-05", "http://h.com/<a>", "path", "http://h.com/", "BNF syntax"},
		{"L93-BNF-04", "http://h//a", "path", "http://h/", "BNF syntax"},
		{"L93-BNF-04", "foo:a//b", "path", "foo:a/", "BNF syntax"},
		{"L93-BNF-02", "https://h/", "generic", "https:", "BNF syntax"},
		{"L93-BNF-02", "file:///etc", "generic", "file:", "BNF syntax"},
		{"L93-HTTP-02", "http://h/a?", "search", "http://h/a?", "BNF syntax"},
		{"L93-HTTP-02", "http://h/a?b+", "search", "http://h/a?b+", "BNF syntax"},
		{"L93-HTTP-02", "http://h/a?b++c", "search", "http://h/a?b+", "BNF syntax"},
		{"C-16", "http://h/a?b/c", "search", "http://h/a?b", "BNF syntax"},
		{"C-08", "a+b:c", "scheme", "a", "Scheme"},
		{"C-08", "1a:c", "scheme", "", "Scheme"},
		{"L93-PARTIAL-04", "g;x=1:2", "scheme", "g;x", "Scheme"},
		{"C-07", "http://[::1]/", "host", "http://", "Internet protocol parts"},
		{"C-14", "ftp:///a", "host", "ftp://", "Internet protocol parts"},
		{"C-12", "http://1.2.3/", "hostnumber", "http://1.2.3", "Internet protocol parts"},
		{"C-13", "http://h:/", "port", "http://h:", "Internet protocol parts"},
		{"E-17", "http://h:8o/", "port", "http://h:8", "Internet protocol parts"},
		{"E-17", "http://a@b@c/", "hostname", "http://a@b", "Internet protocol parts"},
		{"C-32", "ftp://h/a;type=i", "path", "ftp://h/a;type", "BNF syntax"},
		{"E-15", "ftp://h", "ftp-address-by-text", "ftp://h", "BNF syntax"},
		{"L93-FTP-01", "ftp://h/a?b", "ftp-address-by-text", "ftp://h/a", "BNF syntax"},
		{"C-43", "telnet://h.com/", "telnetaddress", "telnet://h.com", "BNF syntax"},
		{"L93-AFS-01", "afs://transarc.com", "afsaddress", "afs://transarc.com", "BNF syntax"},
		{"L93-GOPHER-04", "gopher://h/", "gtype", "gopher://h/", "Gopher"},
		{"L93-WAIS-02", "wais://h/db/T/12", "waisdoc", "wais://h/db/T/12", "WAIS"},
		{"L93-WAIS-02", "wais://h/db/T/x/a", "digits", "wais://h/db/T/", "BNF syntax"},
		{"E-16", "prospero://h/n%00x", "version", "prospero://h/n%00", "Prospero"},
		{"E-16", "prospero://h/n%003%00a-b", "attribute", "prospero://h/n%003%00a", "Prospero"},
		{"E-31", "http://h/a#", "fragmentid", "http://h/a#", "Fragment-id"},
		{"L93-FRAG-01", "http://h/a#b#c", "fragmentid", "http://h/a#b", "Fragment-id"},
		{"L93-ENC-03", "http://h/%4", "escape", "http://h/%4", "Encoding prohibited characters"},
		{"L93-ENC-03", "http://h/%g0", "escape", "http://h/%", "Encoding prohibited characters"},
		{"L93-PARTIAL-04", "a b", "path", "a", "Partial form"},
		{"L93-PARTIAL-04", "a?b/c", "search", "a?b", "Partial form"},
		{"L93-PARTIAL-06", "//h:8o", "port", "//h:8", "Internet protocol parts"},
	} {
		r := doc.Reading{Text: v.text}
		Read(&r)
		f := r.Finding()
		if r.Valid() || f.Rule != v.rule || v.text[:f.Start] != v.before ||
			!strings.Contains(f.Section, `section "`+v.section+`"`) {
			t.Errorf("%s: %q: %v", v.id, v.text, r.Err())
		}
	}
}

// A password is in no message.
func TestPassword(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"ftp://u:secret~@h/a", "ftp://u:secret@h:x/a", "https://u:secret@h/",
		"ftp://u:secret%@h", "//u:secret=@h"} {
		r := doc.Reading{Text: s}
		if Read(&r); r.Valid() || strings.Contains(r.Err().Error(), "secret") {
			t.Errorf("%q: %v", s, r.Err())
		}
	}
}

// What a part is in RFC 3986.
func TestComponents(t *testing.T) {
	t.Parallel()
	r := doc.Reading{Text: "wais://u:p@h:210/db?a#b"}
	Read(&r)
	for c, want := range map[uri.Component]string{
		uri.Scheme: "wais", uri.Userinfo: "u", uri.Host: "h", uri.Port: "210", uri.Path: "db",
		uri.Query: "a", uri.Fragment: "b",
	} {
		if got, ok := r.Component(c); !ok || got != want {
			t.Errorf("%v: %q, %t", c, got, ok)
		}
	}
}

func TestNormalize(t *testing.T) {
	t.Parallel()
	for _, v := range []struct {
		id, text, want string
		level          doc.Level
	}{
		{"C-50", "HTTP://H.com:80/A", "http://h.com:80/A", doc.Syntax},
		{"D-16", "http://h:80/", "http://h:80/", doc.Scheme}, // the document names no default port
		{"L93-FRAG-03", "http://h/a#", "http://h/a", doc.Syntax},
		{"L93-FRAG-03", "a#", "a", doc.Syntax},
		{"L93-ENC-05", "http://h/%7ea%21%41", "http://h/%7Ea!A", doc.Syntax},
		{"L93-PARTIAL-03", "http://h/a%2fb/%2e%2E/c", "http://h/a%2Fb/%2E%2E/c", doc.Syntax},
		{"C-04", "http://h/a%2b?b%2bc", "http://h/a%2B?b%2Bc", doc.Syntax},
		{"E-13", `http://h/"a"`, "http://h/%22a%22", doc.Syntax},
		{"L93-PROSPERO-02", "prospero://h/n%003", "prospero://h/n%003", doc.Syntax},
		{"L93-GOPHER-03", "gopher://H", "gopher://h", doc.Syntax},
		{"L93-GOPHER-03", "gopher://H", "gopher://h/1", doc.Scheme},
		{"L93-GOPHER-03", "gopher://h:70/?a#b", "gopher://h:70/1?a#b", doc.Scheme},
		{"L93-GOPHER-03", "gopher://h/0a", "gopher://h/0a", doc.Scheme},
		{"L93-AFS-01", "afs://Cell/A", "afs://cell/A", doc.Syntax},
		{"L93-PARTIAL-04", "//H/%7e", "//h/%7E", doc.Syntax},
		// not valid: nothing is decoded
		{"L93-ENC-03", "http://h/%61~%7e%", "http://h/%61~%7E%", doc.Syntax},
	} {
		if got, err := normalize(v.text, v.level); got != v.want || err != nil {
			t.Errorf("%s: %q: got %q, want %q (%v)", v.id, v.text, got, v.want, err)
		}
		checkNormal(t, v.text)
	}
}

// checkNormal: normalization is idempotent and leaves a valid text valid.
func checkNormal(t testing.TB, s string) {
	t.Helper()
	for _, l := range []doc.Level{doc.Syntax, doc.Scheme} {
		n, err := normalize(s, l)
		again, err2 := normalize(n, l)
		if err != nil || err2 != nil || n != again {
			t.Errorf("%q, level %d: %q, and then %q (%v, %v)", s, l, n, again, err, err2)
		}
		was, is := doc.Reading{Text: s}, doc.Reading{Text: n}
		Read(&was)
		Read(&is)
		if was.Valid() && !is.Valid() {
			t.Errorf("%q, level %d: %q is not valid: %v", s, l, n, is.Err())
		}
	}
}

func TestEncode(t *testing.T) {
	t.Parallel()
	for _, v := range []struct{ id, component, data, want string }{
		{"L93-ENC-03", "path-element", "a/b?c#d e%", "a%2Fb%3Fc%23d%20e%25"},
		{"E-13", "path-element", `"`, "%22"},
		{"C-04", "path-element", "c++", "c++"},
		{"C-04", "search-word", "c++", "c%2B%2B"},
		{"L93-PARTIAL-03", "path-element", "..", "%2E%2E"},
		{"L93-PARTIAL-03", "path-element", "...", "..."},
		{"L93-ENC-07", "fragmentid", "§ 1+2", "%A7%201%2B2"},
		{"C-38", "search-word", "ÿ", "%FF"},
	} {
		got, err := Document.Encode(v.component, v.data)
		if err != nil || got != v.want {
			t.Errorf("%s: %s %q: got %q, want %q (%v)", v.id, v.component, v.data, got, v.want, err)
		}
		if back := decode(got); back != v.data { // ENC-01: reversible
			t.Errorf("%s: %q decodes to %q", v.id, got, back)
		}
	}
	for _, v := range []struct {
		data       string
		start, end int
	}{{"aé€", 3, 6}, {"a\xff", 1, 2}, {"\ufffd", 0, 3}} { // D-29
		_, err := Document.Encode("path-element", v.data)
		if f, ok := err.(finding.Finding); !ok || f.Start != v.start || f.End != v.end {
			t.Errorf("%q: %v", v.data, err)
		}
	}
	if _, err := Document.Encode("host", "a"); err == nil {
		t.Error("there is a component host")
	}
}

// read reads a text.
func read(text string) doc.Reading {
	r := doc.Reading{Text: text}
	Read(&r)
	return r
}
