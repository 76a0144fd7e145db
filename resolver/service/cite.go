package service

import (
	"cmp"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/urikit/uri/resolver"
)

// kinds are types of CSL with those of BibTeX and RIS.
var kinds = map[string][2]string{
	"article-journal": {"article", "JOUR"}, "book": {"book", "BOOK"}, "chapter": {"incollection", "CHAP"},
	"dataset": {"misc", "DATA"}, "map": {"misc", "MAP"}, "report": {"techreport", "RPRT"},
	"thesis": {"phdthesis", "THES"}, "webpage": {"misc", "ELEC"},
}

// downloads are the formats that people save for their programs, with the ends of
// the names of files.
var downloads = map[string]string{typeBibTeX: ".bib", typeRIS: ".ris", typeCSL: ".csl.json"}

// cite returns a citation of a record, as BibTeX or RIS has it, from metadata by
// the terms of Dublin Core. No value begins another field: RIS has one line for
// each, and the values of BibTeX have no braces of their own.
func (c *call) cite(r *resolver.Record, mediaType string) string {
	m := r.Metadata
	kind, ok := kinds[strings.ToLower(m["type"])]
	if !ok {
		kind = [2]string{"misc", "GEN"}
	}
	date := cmp.Or(m["issued"], m["date"])
	year := date
	for _, layout := range []string{"2006", "2006-01", time.DateOnly} {
		if t, err := time.Parse(layout, date); err == nil {
			year, date = t.Format("2006"), strings.ReplaceAll(date, "-", "/")
		}
	}
	people := creators(m)
	if mediaType == typeRIS {
		text := "TY  - " + kind[1] + "\r\n"
		for _, name := range people {
			text += "AU  - " + line(name) + "\r\n"
		}
		for _, f := range [][2]string{{"TI", m["title"]}, {"PB", m["publisher"]}, {"PY", year}, {"DA", date},
			{"LA", m["language"]}, {"AB", m["description"]}, {"UR", c.Base + "/" + r.Name}, {"ID", r.Name}} {
			if value := line(f[1]); value != "" {
				text += f[0] + "  - " + value + "\r\n"
			}
		}
		return text + "ER  - \r\n\r\n"
	}
	for i, name := range people {
		if name = tex(name); strings.Count(name, ",") != 1 || strings.Contains(name, " and ") {
			name = "{" + name + "}" // it is one name
		}
		people[i] = name
	}
	text := "@" + kind[0] + "{" + key(r.Name)
	for _, f := range [][2]string{{"title", tex(m["title"])}, {"author", strings.Join(people, " and ")},
		{"publisher", tex(m["publisher"])}, {"year", tex(year)}, {"language", tex(m["language"])},
		{"abstract", tex(m["description"])}, {"url", c.Base + "/" + r.Name}} {
		if f[1] != "" {
			text += fmt.Sprintf(",\n  %-9s = {%s}", f[0], f[1])
		}
	}
	return text + "\n}\n"
}

// key returns a name without what is special in a key of BibTeX, or in a path.
func key(name string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) || r == '-' || r == '.' {
			return r
		}
		return '_'
	}, name)
}

// line returns a text in one line, without control characters.
func line(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
}

// tex returns a text as TeX has it.
func tex(text string) string {
	return strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\textbraceleft{}`, "}", `\textbraceright{}`,
		"~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "%", `\%`, "&", `\&`, "#", `\#`,
		"$", `\$`, "_", `\_`).Replace(line(text))
}

// creators returns the names of those who have made a thing: "Family, Given" for
// persons.
func creators(metadata map[string]string) (names []string) {
	for name := range strings.SplitSeq(cmp.Or(metadata["creator"], metadata["author"]), ";") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}
