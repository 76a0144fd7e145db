package lex

import (
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A checker checks pieces by the rules of section 8.
type checker struct{ part.NameCheck }

func (c *checker) bad(p part.Piece, rule, message string) { c.Bad(p.At, p.End(), rule, message) }

func (c *checker) only(p part.Piece, set pct.Set, rule string) bool {
	return c.Only(p.At, p.End(), set, rule)
}

var (
	alfa    = pct.Alpha()
	alfanum = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("%")) // "%" of triplets
	alfadot = alfanum.Union(pct.SetOf("."))
	hyphens = alfadot.Union(pct.SetOf("-"))
	others  = alfadot.Union(pct.SetOf("-_'=()"))
)

// word checks alfanum *( alfanum / more ): alf-dot, alf-dot-hyp or alf-dot-oth.
func (c *checker) word(p part.Piece, more pct.Set, rule string) {
	if p.Text == "" {
		c.Bad(p.At, p.At, rule, "missing "+rule)
		return
	}
	if !alfanum.Contains(p.Text[0]) {
		c.Bad(p.At, p.At+1, rule, rule+" must begin with a letter or digit")
		return
	}
	c.only(p, more, rule)
}

// words checks words between delimiters. The first word has its own rule.
func (c *checker) words(p part.Piece, delimiter string, more pct.Set, first, rule string) {
	for i, w := range p.Split(delimiter) {
		if i == 0 {
			c.word(w, more, first)
		} else {
			c.word(w, more, rule)
		}
	}
}

// nss checks the whole NSS.
func (c *checker) nss(nir bool) {
	end := nameEnd(c.NSS, nir)
	name := part.Piece{Text: c.NSS[:end]}
	if nir {
		c.localName(name, true)
	} else {
		jurisdiction, local, ok := name.Cut(":")
		c.jurisdiction(jurisdiction)
		if ok {
			c.localName(local, false)
		} else {
			c.Bad(end, end, "local-name", `missing ":" and name after the jurisdiction`)
		}
	}
	if end < len(c.NSS) {
		c.tail(part.Piece{At: end + 1, Text: c.NSS[end+1:]}, c.NSS[end] == '~', nir)
	}
}

// local-name = work [ "@" expression ] [ "$" manifestation ]
func (c *checker) localName(p part.Piece, nir bool) {
	p, manifestation, manifested := p.Cut("$")
	work, expression, expressed := p.Cut("@")
	c.work(work, nir)
	if expressed {
		c.expression(expression)
	}
	if manifested {
		c.manifestation(manifestation)
	}
}

// tail checks what follows the first "~" or "!".
func (c *checker) tail(p part.Piece, partition, nir bool) {
	day := !partition
	if partition {
		id := p
		if nir {
			id, p, day = p.Cut("!")
		}
		if id.Text == "" {
			c.BadBy("RFC 9676 section 5.8", id.At, id.At, "partition-id",
				`missing partition after "~"`)
		}
	}
	if day && p.Text == "" {
		c.Bad(p.At, p.At, "day", `missing day after "!"`)
	}
}

// jurisdiction = jurisdiction-code *( ";" jurisdiction-unit )
func (c *checker) jurisdiction(p part.Piece) {
	findings := len(c.Findings)
	c.words(p, ";", alfadot, "jurisdiction-code", "jurisdiction-unit")
	if len(c.Findings) > findings {
		return
	}
	code, _, _ := p.Cut(";")
	n := 0 // letters and digits: 2*alf-dot
	for i := 0; i < len(code.Text); i++ {
		switch code.Text[i] {
		case '.':
			continue
		case '%':
			i += 2
		}
		n++
	}
	if n < 2 {
		c.bad(code.After(), "jurisdiction-code",
			"the code of a jurisdiction must have at least two letters or digits")
	}
}

// work = authority ":" measure ":" details *( ":" annex )
func (c *checker) work(p part.Piece, nir bool) {
	n := 0
	for i, element := range p.Split(":") {
		switch n = i + 1; i {
		case 0: // authority = issuer *( "+" issuer )
			for _, issuer := range element.Split("+") {
				c.words(issuer, ";", alfadot, "institution", "body-function")
			}
		case 1:
			c.words(element, ";", alfadot, "measure-type", "specification")
		case 2:
			c.details(element, nir)
		default:
			c.words(element, ";", alfadot, "annex-id", "specification")
		}
	}
	switch {
	case n < 2:
		c.bad(p.After(), "measure",
			`missing ":" and type of the measure after the authority`)
	case n < 3 && !nir:
		c.bad(p.After(), "details",
			`missing ":" and details after the measure: a date or a period, ";" and a number`)
	}
}

// details = ( dates / period ) ";" numbers
func (c *checker) details(p part.Piece, nir bool) {
	when, numbers, ok := p.Cut(";")
	if strings.ContainsAny(when.Text, "-,") {
		for _, d := range when.Split(",") {
			c.date(d)
		}
	} else {
		c.word(when, alfadot, "period")
	}
	switch {
	case ok: // number-lex is a document-id, too
		c.words(numbers, ",", others, "document-id", "document-id")
	case !nir:
		c.bad(p.After(), "numbers", `missing ";" and number after the date or period`)
	}
}

// bar is "|" in a URN.
const bar = "%7C"

// date = year "-" month "-" day [ "|" date-loc ]
func (c *checker) date(p part.Piece) {
	const form = "0000-00-00"
	for i := range len(form) {
		at := p.At + i
		switch {
		case i == len(p.Text):
			c.Bad(at, at, "date-iso", "missing digits: a date is YYYY-MM-DD")
		case form[i] == '-' && p.Text[i] != '-', form[i] == '0' && !pct.Digit().Contains(p.Text[i]):
			c.Bad(at, at+1, "date-iso",
				part.Name(p.Text[i])+" is not allowed here: a date is YYYY-MM-DD")
		default:
			continue
		}
		return
	}
	month, day, local := p.Text[5:7], p.Text[8:10], p.Text[len(form):]
	if month < "01" || "12" < month {
		c.BadBy("RFC 9676 section 3.6", p.At+5, p.At+7, "month", "a month must be 01 to 12")
	}
	if day < "01" || "31" < day {
		c.BadBy("RFC 9676 section 3.6", p.At+8, p.At+10, "day", "a day must be 01 to 31")
	}
	switch at := p.At + len(form); {
	case local == "":
	case len(local) < len(bar) || !strings.EqualFold(local[:len(bar)], bar):
		c.Bad(at, p.End(), "date", "this is not allowed after a date")
	default:
		c.Only(at, p.End(), others, "date-loc")
	}
}

// expression = version [ ":" language ]
func (c *checker) expression(p part.Piece) {
	version, language, ok := p.Cut(":")
	for _, v := range version.Split(";") {
		if strings.Contains(v.Text, "-") {
			c.date(v)
		} else {
			c.word(v, alfadot, "version")
		}
	}
	if ok {
		c.language(language)
	}
}

// language = 2*3alfa *[ "-" extlang ] / 4*8alfa
func (c *checker) language(p part.Piece) {
	for i, tag := range p.Split("-") {
		n := len(tag.Text)
		switch {
		case !c.only(tag, alfa, "language"):
		case i == 0 && (n < 2 || n > 8):
			c.bad(tag, "language",
				"the code of a language must have two to eight letters")
		case i == 1 && tag.At-p.At > len("abc-"):
			c.Bad(tag.At-1, p.End(), "language",
				"nothing is allowed after a code of more than three letters")
		case i > 0 && n != 3:
			c.bad(tag, "extlang", "extlang must have three letters")
		default:
			continue
		}
		return
	}
}

// manifestation = editor ":" format [ ":" component [ ":" feature ] ]
func (c *checker) manifestation(p part.Piece) {
	rules := [...]string{"publisher", "mime", "part", "attribute"}
	n := 0
	for i, element := range p.Split(":") {
		if n = i; i == len(rules) {
			c.Bad(element.At-1, p.End(), "manifestation", "nothing is allowed after a feature")
			return
		}
		c.words(element, ";", hyphens, rules[i], "specification")
	}
	if n == 0 {
		c.bad(p.After(), "format", `missing ":" and format after the editor`)
	}
}
