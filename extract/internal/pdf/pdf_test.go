package pdf_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/internal/pdf"
	"github.com/urikit/uri/extract/link"
)

func stream(dict, content string, pack bool) string {
	if pack {
		var b bytes.Buffer
		z := zlib.NewWriter(&b)
		z.Write([]byte(content))
		z.Close()
		content = b.String()
		dict += "/Filter/FlateDecode"
	}
	return "5 0 obj\n<<" + dict + ">>\nstream\r\n" + content + "\nendstream\nendobj\n"
}

var format = linktest.Format{Links: linktest.Alone(pdf.Links), Inner: true}

func links(r *linktest.Result) (found []string) {
	for _, l := range r.Links {
		found = append(found, strings.TrimPrefix(fmt.Sprint(l.Part, "|", l.Ref, " ", l.Line), "|"))
	}
	return found
}

// TestText: who asks for text is told that the text of pages is not searched.
func TestText(t *testing.T) {
	d := linktest.Doc("%PDF-1.7\n" + stream("", "BT (http://b/) Tj ET", true) + "/URI(http://a/)\n%%EOF")
	if r := format.Read(d); len(r.Links) != 1 || len(r.Notes) != 0 {
		t.Error(r)
	}
	d = linktest.Doc("%PDF-1.7\n" + stream("", "BT (http://b/) Tj ET", true) + "/URI(http://a/)\n%%EOF")
	d.Text = true
	if r := format.Read(d); len(r.Links) != 1 || len(r.Notes) != 1 ||
		!strings.Contains(r.Notes[0].Error(), "the text of the pages is not searched") {
		t.Error(r)
	}
}

func TestLinks(t *testing.T) {
	const head = "%PDF-1.7\n"
	for _, test := range []struct {
		body  string
		want  []string
		notes int
	}{
		{head + "1 0 obj<</A<</S/URI/URI(http://a.example/)>>>>endobj", []string{
			"http://a.example/ 2"}, 0},
		{head + `<</URI (http://a.example/\(x\)(y)\057\
z)>>`, []string{"http://a.example/(x)(y)/z 2"}, 0},
		{head + "<</URI<687474703a2f2f 612f 3>>>", []string{"http://a/0 2"}, 0},
		{head + stream("/Type/ObjStm", "1 0 <</S/URI/URI(http://b.example/)>>", true), []string{
			"object stream 1|http://b.example/ 1"}, 0},
		{head + stream("/Type/ObjStm", "1 0 <</URI(http://b.example/)>>", false) + "/URI(c)",
			[]string{"object stream 1|http://b.example/ 1", "c 8"}, 0},
		{head + stream("/Length 9", "/URI(no)", false), nil, 1},
		{head + stream("/Type/ObjStm/Filter/LZWDecode", "x", false), nil, 1},
		{head + "<</Type/ObjStm/Filter/FlateDecode>>stream\nbroken\nendstream /URI(a)", []string{
			"a 4"}, 1},
		{head + "/URI(a) trailer<</Encrypt 5 0 R>>", nil, 1},
		{head + "/URI(a /URI <61 /URI << /URI", nil, 1},
		{head + "stream\n", nil, 1},
	} {
		if !strings.HasSuffix(test.body, "stream\n") || strings.Contains(test.body, "endstream") {
			test.body += "\n%%EOF"
		}
		r := format.Check(t, test.body)
		linktest.Equal(t, "links", test.body, links(r), test.want)
		if len(r.Notes) != test.notes {
			t.Errorf("%q: %q, want %d", test.body, r.Told(), test.notes)
		}
	}
}

// TestCutOff: a document that ends before "%%EOF" is cut off (ISO 32000 section
// 7.5.5), also after an earlier one: that of a linearized or an updated file.
func TestCutOff(t *testing.T) {
	const whole = "%PDF-1.7\n1 0 obj<</URI(http://a/)>>endobj\n%%EOF\n2 0 obj<</URI(http://b/)>>endobj\n%%EOF\n"
	begin, end := strings.Index(whole, "obj")+len("obj"), strings.Index(whole, "EOF")+len("EOF")
	again := strings.Index(whole, "2 0 obj") + len("2 0 obj")
	for n := begin; n <= len(whole); n++ {
		r := format.Read(linktest.Doc(whole[:n]))
		told := slices.ContainsFunc(r.Notes, func(n *link.Note) bool {
			return errors.Is(n, link.ErrDamaged)
		})
		if cut := n < end || again <= n && n < len(whole)-1; cut != told {
			t.Errorf("%q: %q, %q", whole[:n], links(r), r.Told())
		}
	}
}

// TestStrings: a URI may be a separate object (ISO 32000 section 7.3.10), in
// any encoding of text (section 7.9.2.2), after comments and in escaped names
// (section 7.3.5), or the name of a file (section 7.11.5).
func TestStrings(t *testing.T) {
	objects := stream("/Type/ObjStm/N 3/First 14", "7 0 8 11 9 17 <</URI 9 0R>><<>> \t(http://in/)",
		true)
	for _, test := range []struct {
		body  string
		want  []string
		notes int
	}{
		{"<</URI 2 0 R>> 1 0 obj(no)endobj 2 0 obj (http://a/) endobj", []string{"http://a/ 1"}, 0},
		{"2 0 obj\n(http://a/) endobj 3 0 obj<</URI 2 0 R/URI (b)>>", []string{"http://a/ 2",
			"b 2"}, 0},
		{"2 0 obj(a)endobj /URI 2 0 R 2 0 obj<62>endobj /URI 2 0 R", []string{"a 1", "b 1"}, 0},
		{"/URI 2 0 R /URI 3 0 R /URI 3 0 R 2 0 obj 5 endobj", nil, 1},
		{stream("/Type/ObjStm/N 3/First 14", "7 0 8 13 9 18 <</URI 9 0 R>><<>> \t(http://in/)",
			true), []string{"object stream 1|http://in/ 1"}, 0},
		{"/URI 9 0 R " + stream("/Type/ObjStm/N 1/First 4", "9 0 (http://in/)", false), []string{
			"object stream 1|http://in/ 1"}, 0},
		{objects, nil, 1}, // "0R" is not a reference
		{"/URI %(no)\r%(no)\n(a) /URI%\n<62>", []string{"a 2", "b 3"}, 0},
		{"/#55R#49 (a) /UR#4 (b) /URI# (c) /URIs (d)", []string{"a 1"}, 0},
		{"/URI(\xFE\xFF\x00h\x00:\x00/\x20\xAC) /URI<FFFE680074003A00> /URI(\xEF\xBB\xBFu) " +
			"/URI(\xFC/) /URI(ü)",
			[]string{"h:/%E2%82%AC 1", "ht: 1", "u 1", "%C3%BC/ 1", "%C3%BC 1"}, 0},
		{"<</S/SubmitForm/F<</FS/URL/F(http://a/cgi)>>>> <</F(http://b/)/FS/URL>>", []string{
			"http://a/cgi 1", "http://b/ 1"}, 0},
		{"<</FS/URL/F 4 0 R>> <</S/GoToR/F(no.pdf)>> <</S/Launch/F<</F(no)/Type/Filespec>>>> 4 0 " +
			"obj(http://a/)", []string{"http://a/ 1"}, 0},
		{"/URI (a\\\r\nb\\\rc\\\nd\\x\\141\\7)", []string{"abcdxa 1"}, 0},
		{"/URI (a\\\\) /URI(b(\\()))", []string{"a%5C 1", "b(() 1"}, 0},
		{"stream of /URI(a) /URI(b)\nendstream", []string{"a 1", "b 1"}, 0},
		{stream("/Type/ObjStm/DecodeParms<</Predictor 12>>", "x", true), nil, 1},
		{"trailer<</Encrypt<</V 1>>>> /URI(a)", nil, 1},
		{"/URI (" + strings.Repeat("x", pdf.MaxString-2) + ") /URI(b)", []string{strings.Repeat("x",
			pdf.MaxString-2) + " 1", "b 1"}, 0},
		{"/URI (" + strings.Repeat("x", pdf.MaxString-1) + ") /URI(b)", []string{"b 1"}, 1},
		{"/URI (" + strings.Repeat("(x", pdf.MaxString) + " /URI(http://a/) /URI (b)", []string{
			"http://a/ 1", "b 1"}, 1},
		{strings.Repeat("/URI (", 2*pdf.MaxString) + "/URI (b)", []string{"b 1"}, 1},
		{"/URI <" + strings.Repeat("6", pdf.MaxString) + "> /URI (b)", []string{"b 1"}, 1},
		{"%" + strings.Repeat("x", 5*pdf.MaxString) + "/URI(a)\n/URI(b)", []string{"b 2"}, 0},
		{"((((/URI(a) ) /URI(b)", []string{"b 1"}, 0}, // the last "(" has a ")"
		{strings.Repeat("<<", 1000) + "/FS/URL/F(a)" + strings.Repeat(">>", 1001) +
			"<</FS/URL/F(b)>>", []string{"a 1", "b 1"}, 0},
	} {
		if !strings.HasSuffix(test.body, "stream\n") || strings.Contains(test.body, "endstream") {
			test.body += "\n%%EOF"
		}
		r := format.Check(t, test.body)
		linktest.Equal(t, "links", test.body, links(r), test.want)
		if len(r.Notes) != test.notes {
			t.Errorf("%.200q: %q, want %d", test.body, r.Told(), test.notes)
		}
	}
}

// hostile are texts that made reading slow when repeated.
var hostile = [][3]string{
	{"%PDF-1.4\n", "/URI (", ""}, {"%PDF-1.4\n", "/URI <", ""}, {"%PDF-1.4\n", "(", ""}, {
		"%PDF-1.4\n", "(\\", ""}, {"", ")", ""}, {"", "<6", ""},
	{"", "<<", ""}, {"", "<</F(a)/FS/URL>>", ""}, {"", "/", ""}, {"", "/#55", ""}, {"", "% ", ""}, {
		"", "1 0 obj(a)", ""}, {"", "/URI 1 0 R ", "1 0 obj(a)"},
	{"", "stream\n", ""}, {"", "stream\nendstream ", ""}, {"/ObjStm stream\n", "e", ""}, {"",
		"/ObjStm stream\n/URI(a)endstream\n", ""},
	{"", stream("/ObjStm", "/URI(a", true), ""}, {"/ObjStm/First 100000 stream\n", "1 1 ", ""}, {
		"/ObjStm/First 10 stream\n", "1 1 ", ""},
}

// TestCost: time and memory are linear in the document.
func TestCost(t *testing.T) {
	for _, h := range hostile {
		format.TestCost(t, h[0], h[1], h[2])
	}
}

// TestPacked: object streams count against the budget of the document, all
// together; and each skipped stream is reported.
func TestPacked(t *testing.T) {
	d := linktest.Doc("%PDF-1.7\n" + strings.Repeat(stream("/Type/ObjStm", strings.Repeat(" ",
		1<<20)+"/URI(a)", true), 5) + "/URI(b)\n%%EOF\n")
	d.Limits = link.Limits{Work: 5 << 19, Ratio: 1}
	r := format.Read(d)
	linktest.Equal(t, "links", "packed", links(r), []string{"object stream 1|a 1",
		"object stream 2|a 1", "b 32"})
	if len(r.Notes) != 3 || !errors.Is(r.Notes[0], link.ErrWork) {
		t.Error(r.Told())
	}
	memory := linktest.Allocated(func() {
		for range pdf.Links(link.Document{Body: linktest.Repeat("%PDF-1.7\n 1 0 obj<<>>endobj\n",
			5<<20)}) {
		}
	})
	if memory > 4<<20 {
		t.Errorf("%d bytes for a document of %d", memory, 5<<20*30)
	}
}

// pieces are parts of documents, in any order. Strings have their ends: after a
// "(" without an end, any later ")" may be the end (TestStrings).
var pieces = []linktest.Piece{
	{Text: "/URI(a)", Links: []string{"URI action a"}},
	{Text: "<</S/URI/URI <62>>>\n", Links: []string{"URI action b"}},
	{Text: "2 0 obj(c)endobj\n/URI 2 0 R ", Links: []string{"URI action c"}},
	{Text: "<</FS/URL/F(d)>>", Links: []string{"URL specification d"}},
	{Text: "<</T(/URI(no))/U<2F>/F(no)>>"}, {Text: "%/URI(no)\n"},
	{Text: "stream\n/URI(no) <<(\nendstream\n"},
	{Text: "1 0 obj<</N 1/First 4/Type[1 2.5 null]>>endobj\n"}, {Text: ">> ] ) } "},
	{Text: "<< [ { "}, {Text: "/URI "}, {Text: "1 0 "}, {Text: `/X((/URI(no)(\))))`},
	{Text: "/URI <zz>"}, {Text: strings.Repeat("x", 30<<10) + " "},
}

// FuzzPieces: nothing is lost silently.
func FuzzPieces(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 12, 3, 0, 13, 1, 14, 12, 14, 14, 0})
	f.Fuzz(func(t *testing.T, choice []byte) {
		format.CheckPieces(t, link.Document{}, "%PDF-1.7\n", pieces, choice)
	})
}

// TestFaults: every fault is reported.
func TestFaults(t *testing.T) {
	format.TestFaults(t, "%PDF-1.7\n/URI(a) 2 0 obj(c)endobj\n/URI 2 0 R "+stream("/ObjStm",
		strings.Repeat("/URI(b)", 100), true)+"/URI(d)")
}

// TestReal: a document of Debian's libtasn1-doc, made by pdfTeX.
func TestReal(t *testing.T) {
	f, err := os.Open("/usr/share/doc/libtasn1-doc/libtasn1.pdf")
	if err != nil {
		t.Skip("apt-get install libtasn1-doc")
	}
	defer f.Close()
	found := linktest.Show(pdf.Links(link.Document{Body: f}),
		func(l link.Link) string { return l.Ref.String() })
	if !slices.Contains(found, "http://fsf.org/") || slices.ContainsFunc(found,
		func(s string) bool { return strings.HasPrefix(s, "! ") }) {
		t.Error(found)
	}
}

// TestBomb: an object stream is read up to a limit.
func TestBomb(t *testing.T) {
	d := linktest.Doc("%PDF-1.7\n" + stream("/Type/ObjStm", strings.Repeat(" ", 16<<20+1), true) + "%%EOF")
	d.Limits = link.Limits{Work: 1 << 20, Ratio: 100}
	r := format.Read(d)
	if len(r.Notes) != 1 {
		t.Error(r)
	}
}

// FuzzLinks checks the laws of the links of any document.
func FuzzLinks(f *testing.F) {
	f.Add("%PDF-1.7\n/URI(http://a/\\(\\057)stream\n" + stream("/ObjStm", "/URI(b)", true))
	f.Fuzz(func(t *testing.T, body string) { format.Check(t, body) })
}

// TestDestinations: the names of destinations are anchors (ISO 32000 section
// 12.3.2.4): of a name tree, and of the dictionary that PDF 1.1 has.
func TestDestinations(t *testing.T) {
	const head = "%PDF-1.7\n"
	for body, want := range map[string]string{
		"7 0 obj<</Limits[(x)(y)]/Names[(a) 5 0 R <62> [5 0 R/XYZ 0 0 0] (c) <</D[5 0 R/Fit]/T(no)>>]>>endobj": "a b c",
		stream("/Type/ObjStm/N 1/First 4", "7 0 <</Names[(a.1)5 0 R(\xFE\xFF\x00b)5 0 R]>>", true):             "a.1 b",
		"1 0 obj<</Dests<</a#20b[5 0 R/XYZ 0 0 null]/c[5 0 R/FitH 9]>>>>endobj":                                "a b c",
		"1 0 obj<</Dest[5 0 R/Fit]/D[5 0 R/Fit]/OpenAction[5 0 R/XYZ]/Kids[5 0 R]/Filter[/Fit]>>endobj":        "Filter",
		"1 0 obj<</Dests<</a 2 0 R>>>>endobj 2 0 obj[5 0 R/XYZ 0 0 0]endobj<</SD[6 0 R/Fit]>>":                 "",
		"1 0 obj<</Names[(a) 5 0 R endobj 2 0 obj (b) endobj 3 0 obj <</Names 9 0 R/X[(c)]>>endobj":            "a",
	} {
		d := linktest.Doc(head + body + "\n%%EOF")
		var names []string
		d.Anchors = func(a link.Anchor) { names = append(names, a.Name) }
		format.Read(d)
		if strings.Join(names, " ") != want || slices.Contains(names, "") {
			t.Errorf("%q: %q, want %q", body, names, want)
		}
	}
}

// TestQpdf compares the names of destinations in the documents of this machine
// with those that qpdf finds.
func TestQpdf(t *testing.T) {
	if _, err := exec.LookPath("qpdf"); err != nil {
		t.Skip("apt-get install qpdf; go test ./extract/internal/pdf -run TestQpdf")
	}
	files, _ := filepath.Glob("/usr/share/doc/*/*.pdf")
	more, _ := filepath.Glob("/usr/share/*/*.pdf")
	for _, name := range append(files, more...) {
		out, err := exec.Command("qpdf", "--json", "--json-key=qpdf", name).Output()
		var all struct{ QPDF [2]json.RawMessage }
		var objects map[string]struct{ Value any }
		if err != nil || json.Unmarshal(out, &all) != nil ||
			json.Unmarshal(all.QPDF[1], &objects) != nil {
			t.Logf("%s: qpdf: %v", name, err) // it is encrypted, or damaged
			continue
		}
		of := func(v any) map[string]any {
			for {
				ref, ok := v.(string)
				if !ok {
					break
				}
				v = objects["obj:"+ref].Value
			}
			m, _ := v.(map[string]any)
			return m
		}
		want := map[string]bool{}
		var tree func(v any)
		tree = func(v any) {
			node := of(v)
			names, _ := node["/Names"].([]any)
			for i := 0; i+1 < len(names); i += 2 {
				want[names[i].(string)[len("u:"):]] = true
			}
			kids, _ := node["/Kids"].([]any)
			for _, kid := range kids {
				tree(kid)
			}
		}
		root := of(of(objects["trailer"].Value)["/Root"])
		tree(of(root["/Names"])["/Dests"])
		for name := range of(root["/Dests"]) {
			want[name[1:]] = true
		}
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		missing := maps.Clone(want)
		d := link.Document{Body: file}
		d.Anchors = func(a link.Anchor) { delete(missing, a.Name) }
		for range pdf.Links(d) {
		}
		file.Close()
		if t.Logf("%s: %d names", name, len(want)); len(missing) > 0 {
			t.Errorf("%s: missing %d of %d: %v", name, len(missing), len(want), slices.Sorted(maps.Keys(missing)))
		}
	}
}
