package prose_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urikit/uri/extract/internal/linktest"
	"github.com/urikit/uri/extract/link"
)

// TestAnchors: the names of titles are those that Docutils 0.19 and Asciidoctor
// 2.0.18 make of these documents, the latter also with the settings of GitHub.
func TestAnchors(t *testing.T) {
	for _, tt := range []struct {
		format   linktest.Format
		document string
		want     []string
	}{
		{rst, "The *Title*\n===========\n\n.. _b: http://c\n.. _My Label:\n\n.. _d:\n   http://e\n.. _`f: g`:\n\n" +
			"=====\n Two \n=====\n\nA\n__\n\ntwo\n---\n", []string{"the-title@0", "my-label@45", "f-g@79",
			"two@94", "a@107", "two-1@113"}},
		{rst, "Größe, Ærø & ``x_y``\n~~~~~~~~~~~~~~~~~~~~\n\n1.2 日\n^^^^^^\n\nLonger title\n====\n\nx\n===\n\ny\n=-=\n",
			[]string{"grosze-aero-x-y@0", "section-1@47", "longer-title@63", "x@82"}},
		{rst, "Text _`inline Target` and .. _no:\n\n.. [Cit1] x\n.. [1] y\n\n::\n\n  .. _code:\n\n:ref:`A <b>` c\n-------------\n",
			[]string{"inline-target@7", "cit1@39", "a-c@74"}},
		{asciiDoc, "= Title\n\n== One & _two_: `3.4`\n\n[[b]]\n== Three\n\n[#c.d]\n=== Four\n\n== One & two: 3.4\n\n== Five [[e]]\n",
			[]string{"_one_two_3_4@12", "one-two-3-4@12", "b@34", "c@50", "_one_two_3_4_2@68",
				"one-two-3-4-2@68", "e@94"}},
		{asciiDoc, ":idprefix: id_\n:idseparator: .\n\n== A b -- c (C)\n\nTwo-line\n--------\n\n----\n== code\n[[code]]\n----\n" +
			"a [[f,g]]b anchor:h[] \\[[no]] [i#j]#k# x[#no]\n", []string{"id_a.bc@35", "id_two.line@49", "f@99", "h@113", "j@128"}},
		{asciiDoc, "[.a#b]#c# [.d e%f#g]*h* i[#j.k]##l##, [.m]#no# n[.o#no]#p#\n\n[.q.r#s%t,u=v]\nw\n",
			[]string{"b@4", "g@18", "j@27", "s@66"}},
		{asciiDoc, ":idprefix:\n:v: 2.0\n\n== {v} https://a.example/[new], <<b,old>>\n\n[source,id=\"c\"]\n= Part\n",
			[]string{"2_0_new_old@23", "2-0-new-old@23", "c@75"}},
		{org, "* A\n:PROPERTIES:\n:CUSTOM_ID: b\n:ID: c-d\n:END:\n<<e f>> <<<g>>>\n#+begin_src\n<<no>>\n#+end_src\n",
			[]string{"b@29", "c-d@36", "e f@48", "g@57"}},
		{latex, "\\section{A}\\label{sec:a} \\hypertarget{b}{c} % \\label{no}\n", []string{"sec:a@18", "b@38"}},
	} {
		linktest.Equal(t, "anchors", tt.document, tt.format.Anchors(tt.document, link.Document{}), tt.want)
	}
}

// TestLabels is issue 34: references by name are links with Labels, and the
// places that they find are anchors.
func TestLabels(t *testing.T) {
	for _, tt := range []struct {
		format   linktest.Format
		document string
		want     []string
	}{
		{rst, "See `A b`_, c_ and (d.e_). Not f__, `g`__, x_y or ``h_ i_`` or http://j/k_.\n\n" +
			"`l m\nn`_ `o <http://p>`_ [1]_ |q|_ :ref:`R <s t>` :r:`u`_ \\v_\n\n.. _c: http://w\n.. _d.e: c_\n\n" +
			".. x:: y_\n\n::\n\n   z_\n",
			[]string{"label A b #a-b@5", "label c #c@12", "label d.e #d-e@20", "label l m\nn #l-m-n@78",
				"ref s t #s-t@121", "label c #c@165", "=o@87", "=c@144", "=d-e@160"}},
		{rst, "`a <b_>`_ (`c\nd <E\nf_>`__) `g <h\\_>`_ `i <j://k_>`_ :l:`m <n_>`\n\nO\n=\n\nO\n=\n\n.. _o: p\n",
			[]string{"label b #b@4", "label E\nf #e-f@17", "=a@1", "=g@28", "=i@39", "o@65", "==o@70", "o-1@70",
				"===o@79", "=o@79"}},
		{asciiDoc, "= T\n\n<<a>>, <<b,B>> and xref:c[] <<D e>> <<f.adoc#g>> \\<<h>> \\xref:i[] <<{j}>>\n\n" +
			".D e\n[#k,reftext=L m]\n== N\n\n[[O,P q]]\n----\n<<r>>\n----\n",
			[]string{"label a #a@7", "label b #b@14", "label c #c@29", "label D e #d-e@35", "==@2",
				"=d-e@81", "k@87", "=k@87", "=l-m@87", "=n@105", "O@110", "=o@110", "=p-q@110"}},
		{org, "* TODO [#A] B  c [1/2] :d:\n** E\n[[*b C]] [[*E][e]] [[file:f.org::*G h]] [[file:i.org::#j]] [[file:k.org::12]]\n",
			[]string{"label *b C #%2Ab%20c@34", "label *E #%2Ae@43", "file f.org::*G h f.org#%2Ag%20h@58",
				"file i.org::#j i.org#j@79", "=*todo b c@2", "=*b c@2", "=*e@30", "=*@30"}},
	} {
		var got, places []string
		d := link.Document{Body: strings.NewReader(tt.document), Options: link.Options{Labels: true}}
		d.Anchors = func(a link.Anchor) {
			mark := map[bool]string{true: "="}[a.Label]
			places = append(places, fmt.Sprintf("%s%s@%d", mark, a.Name, a.Start))
		}
		for _, l := range tt.format.Read(d).Links {
			if strings.Contains("label ref file", l.Context) {
				got = append(got, fmt.Sprintf("%s %s %s@%d", l.Context, l.Text, l.Ref, l.Start))
			}
		}
		linktest.Equal(t, "labels", tt.document, append(got, places...), tt.want)
	}
}
