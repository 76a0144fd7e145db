package lex

import (
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// A piece is a part of an NSS, and where it begins.
type piece struct {
	at   int
	text string
}

func (p piece) end() int { return p.at + len(p.text) }

// cut cuts p at the first delimiter.
func (p piece) cut(delimiter string) (before, after piece, found bool) {
	i := strings.Index(p.text, delimiter)
	if i < 0 {
		return p, piece{p.end(), ""}, false
	}
	return piece{p.at, p.text[:i]}, piece{p.at + i + 1, p.text[i+1:]}, true
}

// list yields what is between delimiters, with its number.
func (p piece) list(delimiter string) func(yield func(int, piece) bool) {
	return func(yield func(int, piece) bool) {
		for i, more := 0, true; more; i++ {
			var item piece
			if item, p, more = p.cut(delimiter); !yield(i, item) {
				return
			}
		}
	}
}

// A checker checks pieces by the rules of section 8.
type checker struct{ part.NameCheck }

var (
	alfa    = pct.Alpha
	alfanum = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("%")) // "%" of triplets
	alfadot = alfanum.Union(pct.SetOf("."))
	hyphens = alfadot.Union(pct.SetOf("-"))
	others  = alfadot.Union(pct.SetOf("-_'=()"))
)

// word checks alfanum *( alfanum / more ): alf-dot, alf-dot-hyp or alf-dot-oth.
func (c *checker) word(p piece, more pct.Set, rule string) {
	if p.text == "" {
		c.Bad(p.at, p.at, rule, "missing "+rule)
		return
	}
	if !alfanum.Contains(p.text[0]) {
		c.Bad(p.at, p.at+1, rule, rule+" must begin with a letter or digit")
		return
	}
	c.Only(p.at, p.end(), more, rule)
}

// words checks words of one set between delimiters.
func (c *checker) words(p piece, delimiter string, more pct.Set, first, rule string) {
	for i, w := range p.list(delimiter) {
		if i == 0 {
			c.word(w, more, first)
		} else {
			c.word(w, more, rule)
		}
	}
}

// nss checks all.
func (c *checker) nss(nir bool) {
	end := nameEnd(c.NSS, nir)
	name := piece{0, c.NSS[:end]}
	if nir {
		c.localName(name, true)
	} else {
		jurisdiction, local, ok := name.cut(":")
		c.jurisdiction(jurisdiction)
		if ok {
			c.localName(local, false)
		} else {
			c.Bad(end, end, "local-name", `missing ":" and name after the jurisdiction`)
		}
	}
	if end < len(c.NSS) {
		c.behind(piece{end + 1, c.NSS[end+1:]}, c.NSS[end] == '~', nir)
	}
}

// local-name = work [ "@" expression ] [ "$" manifestation ]
func (c *checker) localName(p piece, nir bool) {
	p, manifestation, manifested := p.cut("$")
	work, expression, expressed := p.cut("@")
	c.work(work, nir)
	if expressed {
		c.expression(expression)
	}
	if manifested {
		c.manifestation(manifestation)
	}
}

// after checks what follows the first "~" or "!".
func (c *checker) behind(p piece, partition, nir bool) {
	day := !partition
	if partition {
		id := p
		if nir {
			id, p, day = p.cut("!")
		}
		if id.text == "" {
			c.BadBy("RFC 9676 section 5.8", id.at, id.at, "partition-id",
				`missing partition after "~"`)
		}
	}
	if day && p.text == "" {
		c.Bad(p.at, p.at, "day", `missing day after "!"`)
	}
}

// jurisdiction = jurisdiction-code *( ";" jurisdiction-unit )
func (c *checker) jurisdiction(p piece) {
	findings := len(c.Findings)
	c.words(p, ";", alfadot, "jurisdiction-code", "jurisdiction-unit")
	if len(c.Findings) > findings {
		return
	}
	code, _, _ := p.cut(";")
	n := 0 // letters and digits: 2*alf-dot
	for i := 0; i < len(code.text); i++ {
		switch code.text[i] {
		case '.':
			continue
		case '%':
			i += 2
		}
		n++
	}
	if n < 2 {
		c.Bad(code.end(), code.end(), "jurisdiction-code",
			"the code of a jurisdiction must have at least two letters or digits")
	}
}

// work = authority ":" measure ":" details *( ":" annex )
func (c *checker) work(p piece, nir bool) {
	n := 0
	for i, element := range p.list(":") {
		switch n = i + 1; i {
		case 0: // authority = issuer *( "+" issuer )
			for _, issuer := range element.list("+") {
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
		c.Bad(p.end(), p.end(), "measure",
			`missing ":" and type of the measure after the authority`)
	case n < 3 && !nir:
		c.Bad(p.end(), p.end(), "details",
			`missing ":" and details after the measure: a date or a period, ";" and a number`)
	}
}

// details = ( dates / period ) ";" numbers
func (c *checker) details(p piece, nir bool) {
	when, numbers, ok := p.cut(";")
	if strings.ContainsAny(when.text, "-,") {
		for _, d := range when.list(",") {
			c.date(d)
		}
	} else {
		c.word(when, alfadot, "period")
	}
	switch {
	case ok: // number-lex is a document-id, too
		c.words(numbers, ",", others, "document-id", "document-id")
	case !nir:
		c.Bad(p.end(), p.end(), "numbers", `missing ";" and number after the date or period`)
	}
}

// bar is "|" as a URN has it.
const bar = "%7C"

// date = year "-" month "-" day [ "|" date-loc ]
func (c *checker) date(p piece) {
	const form = "0000-00-00"
	for i := range len(form) {
		at := p.at + i
		switch {
		case i == len(p.text):
			c.Bad(at, at, "date-iso", "missing digits: a date is YYYY-MM-DD")
		case form[i] == '-' && p.text[i] != '-', form[i] == '0' && !pct.Digit.Contains(p.text[i]):
			c.Bad(at, at+1, "date-iso",
				part.Name(p.text[i])+" is not allowed here: a date is YYYY-MM-DD")
		default:
			continue
		}
		return
	}
	month, day, local := p.text[5:7], p.text[8:10], p.text[len(form):]
	if month < "01" || "12" < month {
		c.BadBy("RFC 9676 section 3.6", p.at+5, p.at+7, "month", "a month must be 01 to 12")
	}
	if day < "01" || "31" < day {
		c.BadBy("RFC 9676 section 3.6", p.at+8, p.at+10, "day", "a day must be 01 to 31")
	}
	switch at := p.at + len(form); {
	case local == "":
	case len(local) < len(bar) || !strings.EqualFold(local[:len(bar)], bar):
		c.Bad(at, p.end(), "date", "this is not allowed after a date")
	default:
		c.Only(at, p.end(), others, "date-loc")
	}
}

// expression = version [ ":" language ]
func (c *checker) expression(p piece) {
	version, language, ok := p.cut(":")
	for _, v := range version.list(";") {
		if strings.Contains(v.text, "-") {
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
func (c *checker) language(p piece) {
	for i, tag := range p.list("-") {
		n := len(tag.text)
		switch {
		case !c.Only(tag.at, tag.end(), alfa, "language"):
		case i == 0 && (n < 2 || n > 8):
			c.Bad(tag.at, tag.end(), "language",
				"the code of a language must have two to eight letters")
		case i == 1 && tag.at-p.at > len("abc-"):
			c.Bad(tag.at-1, p.end(), "language",
				"nothing is allowed after a code of more than three letters")
		case i > 0 && n != 3:
			c.Bad(tag.at, tag.end(), "extlang", "extlang must have three letters")
		default:
			continue
		}
		return
	}
}

// manifestation = editor ":" format [ ":" component [ ":" feature ] ]
func (c *checker) manifestation(p piece) {
	rules := [...]string{"publisher", "mime", "part", "attribute"}
	n := 0
	for i, element := range p.list(":") {
		if n = i; i == len(rules) {
			c.Bad(element.at-1, p.end(), "manifestation", "nothing is allowed after a feature")
			return
		}
		c.words(element, ";", hyphens, rules[i], "specification")
	}
	if n == 0 {
		c.Bad(p.end(), p.end(), "format", `missing ":" and format after the editor`)
	}
}
