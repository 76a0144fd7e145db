package lex_test

import (
	"reflect"
	"testing"

	"github.com/urikit/uri/internal/parttest"
	"github.com/urikit/uri/internal/urn/lex"
	"github.com/urikit/uri/urn"
)

var (
	namespace = parttest.Namespace[lex.URN, lex.Fields]{FromURN: lex.FromURN, Check: lex.Check,
		FromID: lex.FromID}
	nir = parttest.Namespace[lex.URN, lex.Fields]{FromURN: lex.FromURN, Check: lex.Check,
		FromID: lex.FromNIR}
)

// one returns a list of lists with one word in each.
func one(word string) [][]string { return [][]string{{word}} }

// The examples of RFC 9676 sections 2.1, 3.6, 5.4, 5.6, 5.7, 5.8, 6.3 and 6.4.
var examples = map[string]lex.Fields{
	"it:stato:legge:2003-09-21;456": {
		Jurisdiction: []string{"it"}, Authority: one("stato"), Measure: []string{"legge"},
		Dates: []string{"2003-09-21"}, Numbers: []string{"456"}},
	"ch;glarus:regiere:erlass:2007-10-15;963": {
		Jurisdiction: []string{"ch", "glarus"}, Authority: one("regiere"),
		Measure: []string{"erlass"},
		Dates:   []string{"2007-10-15"}, Numbers: []string{"963"}},
	"eu:commission:directive:2010-03-09;2010-19-EU": {
		Jurisdiction: []string{"eu"}, Authority: one("commission"), Measure: []string{"directive"},
		Dates: []string{"2010-03-09"}, Numbers: []string{"2010-19-EU"}},
	"us:supreme.court:decision:1978-04-28;77-5953": {
		Jurisdiction: []string{"us"}, Authority: one("supreme.court"),
		Measure: []string{"decision"},
		Dates:   []string{"1978-04-28"}, Numbers: []string{"77-5953"}},
	"fr:assemblee.nationale:proposition.loi:13.legislature;1762": {
		Jurisdiction: []string{"fr"}, Authority: one("assemblee.nationale"),
		Measure: []string{"proposition.loi"}, Period: "13.legislature", Numbers: []string{"1762"}},
	"br:estado:constituicao:1988-10-05;lex-1": {
		Jurisdiction: []string{"br"}, Authority: one("estado"), Measure: []string{"constituicao"},
		Dates: []string{"1988-10-05"}, Numbers: []string{"lex-1"}},
	"un.org:united.nations;general.assembly:resolution:1961-11-28;a-res-1661": {
		Jurisdiction: []string{"un.org"},
		Authority:    [][]string{{"united.nations", "general.assembly"}},
		Measure:      []string{"resolution"},
		Dates:        []string{"1961-11-28"}, Numbers: []string{"a-res-1661"}},
	"it:personal.data.protection.authority:measure:1999-12-30,2000-01-13;1-p-2000": {
		Jurisdiction: []string{"it"},
		Authority:    one("personal.data.protection.authority"), Measure: []string{"measure"},
		Dates: []string{"1999-12-30", "2000-01-13"}, Numbers: []string{"1-p-2000"}},
	"be:conseil.etat:decision:2008-07-09;185.273@originel:fr": {
		Jurisdiction: []string{"be"}, Authority: one("conseil.etat"),
		Measure: []string{"decision"}, Dates: []string{"2008-07-09"}, Numbers: []string{"185.273"},
		Version: []string{"originel"}, Language: "fr"},
	"ch:staat:gesetz:2006-05-14;22@2008-03-12;1999-01-01:de": {
		Jurisdiction: []string{"ch"}, Authority: one("staat"),
		Measure: []string{"gesetz"}, Dates: []string{"2006-05-14"}, Numbers: []string{"22"},
		Version: []string{"2008-03-12", "1999-01-01"}, Language: "de"},
	"it:stato:legge:2000-04-03;56$parlamento.it:application-pdf;1.7": {
		Jurisdiction: []string{"it"}, Authority: one("stato"), Measure: []string{"legge"},
		Dates: []string{"2000-04-03"}, Numbers: []string{"56"},
		Manifestation: [][]string{{"parlamento.it"}, {"application-pdf", "1.7"}}},
	"it:stato:legge:2000-04-03;56$senato.it:text-xml;dtd-nir-2.2:testo": {
		Jurisdiction: []string{"it"}, Authority: one("stato"), Measure: []string{"legge"},
		Dates: []string{"2000-04-03"}, Numbers: []string{"56"},
		Manifestation: [][]string{{"senato.it"}, {"text-xml", "dtd-nir-2.2"}, {"testo"}}},
	"eu:tribunal.justicia:sentencia:2009-06-11;33-08@original:es$juradmin.eu;jurifast:text-html:todo:anonimo": {
		Jurisdiction: []string{"eu"},
		Authority:    one("tribunal.justicia"), Measure: []string{"sentencia"},
		Dates:   []string{"2009-06-11"},
		Numbers: []string{"33-08"},
		Version: []string{"original"}, Language: "es",
		Manifestation: [][]string{{"juradmin.eu", "jurifast"}, {"text-html"}, {"todo"},
			{"anonimo"}}},
	"fr:etat:loi:2004-05-15;106~art15;par3": {
		Jurisdiction: []string{"fr"}, Authority: one("etat"), Measure: []string{"loi"},
		Dates: []string{"2004-05-15"}, Numbers: []string{"106"}, Partition: "art15;par3"},
	"it:region.sicily;council+a:deliberation:1998-02-12;14,15:annex.a;borders.park:table.1;municipality.territories": {
		Jurisdiction: []string{"it"},
		Authority:    [][]string{{"region.sicily", "council"}, {"a"}},
		Measure:      []string{"deliberation"},
		Dates:        []string{"1998-02-12"}, Numbers: []string{"14", "15"},
		Annexes: [][]string{{"annex.a", "borders.park"}, {"table.1", "municipality.territories"}}},
	"de:stadt.münchen:rundschreiben;a:1999-09-02|\u05db\u05f4\u05d0-\u05d1\u05b6\u05bc;1": {
		Jurisdiction: []string{"de"}, Authority: one("stadt.münchen"),
		Measure: []string{"rundschreiben", "a"},
		Dates:   []string{"1999-09-02|\u05db\u05f4\u05d0-\u05d1\u05b6\u05bc"},
		Numbers: []string{"1"}},
}

func TestFields(t *testing.T) {
	for id, want := range examples {
		u, err := lex.FromID(id)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		namespace.TestFields(t, u.String(), id, want)
	}
	namespace.TestFields(t,
		"urn:lex:i%74:a%2Fb:c:d;%c3%a4%FF%e2%82~%61%2f?+r#f", "i%74:a%2Fb:c:d;ä%FF%e2%82~%61%2f",
		lex.Fields{
			Jurisdiction: []string{"it"}, Authority: one("a/b"), Measure: []string{"c"},
			Period:  "d",
			Numbers: []string{"ä\xff\xe2\x82"}, Partition: "a/",
		})
	if f := (lex.URN{}).Fields(); !reflect.DeepEqual(f, lex.Fields{}) {
		t.Error(f)
	}
}

// Names of Normattiva, and others in use.
func TestNIR(t *testing.T) {
	for id, want := range map[string]lex.Fields{
		"stato:legge:1990-08-07;241": {Authority: one("stato"), Measure: []string{"legge"},
			Dates: []string{"1990-08-07"}, Numbers: []string{"241"}},
		"stato:regio.decreto:1942-03-16;262:2~art2409noviesdecies": {Authority: one("stato"),
			Measure: []string{"regio.decreto"},
			Dates:   []string{"1942-03-16"}, Numbers: []string{"262"}, Annexes: one("2"),
			Partition: "art2409noviesdecies"},
		"stato:costituzione:1947-12-27": {Authority: one("stato"),
			Measure: []string{"costituzione"}, Dates: []string{"1947-12-27"}},
		"stato:costituzione~art111": {Authority: one("stato"),
			Measure: []string{"costituzione"}, Partition: "art111"},
		"stato:legge:1990-08-07;241~art3!vig=2007-12-29": {Authority: one("stato"),
			Measure: []string{"legge"},
			Dates:   []string{"1990-08-07"},
			Numbers: []string{"241"}, Partition: "art3", Day: "vig=2007-12-29"},
		"stato:legge:1978-07-27;392!vig=": {Authority: one("stato"), Measure: []string{"legge"},
			Dates: []string{"1978-07-27"}, Numbers: []string{"392"}, Day: "vig="},
		"stato:legge:1978-07-27;392@originale": {Authority: one("stato"),
			Measure: []string{"legge"}, Dates: []string{"1978-07-27"},
			Numbers: []string{"392"}, Version: []string{"originale"}},
	} {
		u := nir.TestFields(t, "urn:nir:"+id, id, want)
		if v, err := lex.FromNIR(id); err != nil || v != u {
			t.Errorf("%s: %s, %v", id, v, err)
		}
	}
	nir.TestCheck(t, [][2]string{
		{"urn:nir:stato", "measure[]"},
		{"urn:nir:stato:legge:", "period[]"},
		{"urn:nir:stato:legge:1990-08-07;", "document-id[]"},
		{"urn:nir:stato:legge~", "partition-id[]"},
		{"urn:nir:stato:legge!", "day[]"},
		{"urn:nir:stato:legge~a!", "day[]"},
		{"urn:nir:stato:legge~!", "partition-id[] day[]"},
		{"urn:nir:stato:legge~a~b!c!d~e/", ""},
	})
	nir.TestEqual(t, [][]string{
		{"urn:nir:stato:legge:1990-08-07;241~Art3!Vig",
			"URN:NIR:Stato:LEGGE:1990-08-07;241~Art3!Vig"},
		{"urn:nir:stato:legge:1990-08-07;241~art3!Vig"},
		{"urn:nir:stato:legge:1990-08-07;241"},
	})
}

func TestCheck(t *testing.T) {
	namespace.TestCheck(t, [][2]string{
		{"urn:isbn:0451450523", "NID[isbn]"},
		{"urn:lex:it", "local-name[]"},
		{"urn:lex:i:a:b:c;d", "jurisdiction-code[]"},
		{"urn:lex:i.:a:b:c;d", "jurisdiction-code[]"},
		{"urn:lex:i.t:a:b:c;d", ""},
		{"urn:lex:%C3.%A4:a:b:c;d", ""},
		{"urn:lex:%C3:a:b:c;d", "jurisdiction-code[]"},
		{"urn:lex:.it:a:b:c;d", "jurisdiction-code[.]"},
		{"urn:lex:it;;a-b:a:b:c;d", "jurisdiction-unit[] jurisdiction-unit[-]"},
		{"urn:lex:it:a", "measure[]"},
		{"urn:lex:it:a:b", "details[]"},
		{"urn:lex:it::b:c;d", "institution[]"},
		{"urn:lex:it:a+;c:b:c;d", "institution[]"},
		{"urn:lex:it:a;:b:c;d", "body-function[]"},
		{"urn:lex:it:a::c;d", "measure-type[]"},
		{"urn:lex:it:a:b;:c;d", "specification[]"},
		{"urn:lex:it:a:b:2003-09-21", "numbers[]"},
		{"urn:lex:it:a:b:2003-09-21;", "document-id[]"},
		{"urn:lex:it:a:b:2003-09-21;a,;b", "document-id[;]"},
		{"urn:lex:it:a:b:2003-09-21;a,", "document-id[]"},
		{"urn:lex:it:a:b:2003-09-21;(a)", "document-id[(]"},
		{"urn:lex:it:a:b:2003-09-21;a(-_'=)", ""},
		{"urn:lex:it:a:b:2003-9-21;1", "date-iso[-]"},
		{"urn:lex:it:a:b:2003-09;1", "date-iso[]"},
		{"urn:lex:it:a:b:2003-13-32;1", "month[13] day[32]"},
		{"urn:lex:it:a:b:2003-00-00;1", "month[00] day[00]"},
		{"urn:lex:it:a:b:2003-02-31;1", ""},
		{"urn:lex:it:a:b:2003-02-311;1", "date[1]"},
		{"urn:lex:it:a:b:2003-02-31%7B;1", "date[%7B]"},
		{"urn:lex:it:a:b:2003-02-31%7c(a);1", ""},
		{"urn:lex:it:a:b:2003-02-31%7C*;1", "date-loc[*]"},
		{"urn:lex:it:a:b:2003,2004;1", "date-iso[] date-iso[]"},
		{"urn:lex:it:a:b:;1", "period[]"},
		{"urn:lex:it:a:b:c;d:", "annex-id[]"},
		{"urn:lex:it:a:b:c;d:e;f:g_", "annex-id[_]"},
		{"urn:lex:it:a:b:c;d@", "version[]"},
		{"urn:lex:it:a:b:c;d@e;2003-01-0:fr", "date-iso[]"},
		{"urn:lex:it:a:b:c;d@e:", "language[]"},
		{"urn:lex:it:a:b:c;d@e:f", "language[f]"},
		{"urn:lex:it:a:b:c;d@e:abcdefghi", "language[abcdefghi]"},
		{"urn:lex:it:a:b:c;d@e:abcdefgh", ""},
		{"urn:lex:it:a:b:c;d@e:abcd-abc", "language[-abc]"},
		{"urn:lex:it:a:b:c;d@e:zh-yue-abc-def-ghi", ""},
		{"urn:lex:it:a:b:c;d@e:de-CH", "extlang[CH]"},
		{"urn:lex:it:a:b:c;d@e:de-", "extlang[]"},
		{"urn:lex:it:a:b:c;d@e:d1", "language[1]"},
		{"urn:lex:it:a:b:c;d@e@f", "version[@]"},
		{"urn:lex:it:a:b:c;d$", "publisher[] format[]"},
		{"urn:lex:it:a:b:c;d$e", "format[]"},
		{"urn:lex:it:a:b:c;d$e:-:g:h", "mime[-]"},
		{"urn:lex:it:a:b:c;d$e:f:g:h:i:j", "manifestation[:i:j]"},
		{"urn:lex:it:a:b:c;d$e:f@g", "mime[@]"},
		{"urn:lex:it:a:b:c;d~", "partition-id[]"},
		{"urn:lex:i~", "jurisdiction-code[] local-name[] partition-id[]"},
		{"urn:lex:it:a:b:c;d~!~/", ""},
		{"urn:lex:it:a:b:c;d!e", "document-id[!]"},
		{"urn:lex:it:a:b:c;d*", "document-id[*]"},
		{"urn:lex:it:a/b:b:c;d", "institution[/]"},
		{"urn:lex:de:stadt.xn--mnchen-3ya:b:c;d", "institution[-]"},
	})
}

func TestIDs(t *testing.T) {
	namespace.TestIDs(t, map[string]string{
		"it:stato:legge:2003-09-21;456":        "urn:lex:it:stato:legge:2003-09-21;456",
		"de:stadt.münchen:a:2003-09-21|b%41;1": "urn:lex:de:stadt.m%C3%BCnchen:a:2003-09-21%7Cb%41;1",
	}, []string{"", "it", "it:stato:legge:2003-09-21", "it:a:b:c;%", "it:a:b:c;%4x", "it:a:b:c;%00",
		"it:a b:c:d;e"})
	nir.TestIDs(t,
		map[string]string{"stato:legge:2003-09-21;456": "urn:nir:stato:legge:2003-09-21;456"},
		[]string{"", "stato"})
}

// RFC 9676 section 3.3.
func TestEqual(t *testing.T) {
	namespace.TestEqual(t, [][]string{
		{"urn:lex:it:ministry:legge:2003-09-21;456", "URN:LEX:IT:Ministry:LEGGE:2003-09-21;456"},
		{"urn:lex:de:m%C3%BCnchen%61:b:c;d", "urn:lex:DE:M%c3%9cnchen%41:b:c;d"},
		{"urn:lex:ru:%D0%BA%FF:b:c;d", "urn:lex:ru:%d0%9a%ff:B:c;d"},
		{"urn:lex:it:a:b:c;d~Art3", "urn:lex:it:A:b:c;d~Art3"},
		{"urn:lex:it:a:b:c;d~art3"},
		{"urn:nir:it:a:b:c;d"},
	})
	if c := namespace.Read(t,
		"urn:lex:IT:a:b:c;D~E?+R?=q#F").Canonical(); c.String() != "urn:lex:it:a:b:c;d~E?+R?=q#F" {
		t.Error(c)
	}
}

// FuzzParse: exactly the texts of the grammar are accepted; dates and a period
// exclude each other.
func FuzzParse(f *testing.F) {
	valid := parttest.Oracle[urn.URN](f, "lex", "URN")
	seeds := []string{
		"urn:nir:stato:regio.decreto:1942-03-16;262:2~art2!vig=2007-12-29",
		"urn:nir:a:b!c~d", "URN:NIR:A:b:1947-12-27#x", "urn:lex:i.%c3:a:b:2003-01-01%7ca;b",
		"urn:lex:it:a:b:c;d@e:abcd-abc", "urn:lex:it:a:b:c;d@e:zh-yue",
		"urn:lex:it:a:b:c;d$e:f:g:h:i",
		"urn:lex:it:A:%C4%B0%e1%BA%9e:c;d", "urn:lex:it:a:b:2003-13-01;1",
	}
	for id := range examples {
		u, _ := lex.FromID(id)
		seeds = append(seeds, u.String())
	}
	parttest.Fuzz(f, seeds, func(t *testing.T, g urn.URN) {
		n := namespace
		if g.NID() == "nir" {
			n = nir
		}
		u, ok := n.Laws(t, g, valid(g))
		if fields := u.Fields(); ok && len(fields.Dates) > 0 && fields.Period != "" {
			t.Fatalf("%q: %+v", u, fields)
		}
		if ok {
			if v, err := n.FromID(u.ID()); err != nil || !v.Equal(u) {
				t.Fatalf("%q: %q is the name %q, %v", u, u.ID(), v, err)
			}
		}
	})
}

func TestAllocs(t *testing.T) {
	namespace.TestAllocs(t,
		"urn:lex:ch;glarus:regiere+a;b:erlass;c:2007-10-15,2008-01-01;963,a:annex;b@2008-03-12;d:fr$e;f:g:h:i~j?+r")
}
