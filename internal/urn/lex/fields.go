package lex

import (
	"strings"

	"github.com/urikit/uri/internal/part"
)

// Fields are the parts of a name, decoded. In a list of lists, each inner list
// is a word and its further specifications.
type Fields struct {
	Jurisdiction  []string   `json:"jurisdiction,omitempty"` // the code, and units; none in nir
	Authority     [][]string `json:"authority"`              // issuers and their bodies
	Measure       []string   `json:"measure"`
	Dates         []string   `json:"dates,omitempty"`
	Period        string     `json:"period,omitempty"` // instead of dates
	Numbers       []string   `json:"numbers,omitempty"`
	Annexes       [][]string `json:"annexes,omitempty"`
	Version       []string   `json:"version,omitempty"`
	Language      string     `json:"language,omitempty"`
	Manifestation [][]string `json:"manifestation,omitempty"` // editor, format and so on
	Partition     string     `json:"partition,omitempty"`
	Day           string     `json:"day,omitempty"` // what follows "!" in nir: "vig=2007-12-29"
}

// Fields returns the parts of u.
func (u URN) Fields() (f Fields) {
	if u.Generic().IsZero() {
		return f
	}
	nss, isNIR := u.Generic().NSS(), u.Generic().NID() == nir
	end := nameEnd(nss, isNIR)
	name, after := nss[:end], nss[end:]
	if isNIR {
		var day string
		after, day, _ = strings.Cut(after, "!")
		f.Day = part.Decode(day)
	} else {
		var jurisdiction string
		jurisdiction, name, _ = strings.Cut(name, ":")
		f.Jurisdiction = list(jurisdiction, ";")
	}
	f.Partition = part.Decode(strings.TrimPrefix(after, "~"))
	name, manifestation, _ := strings.Cut(name, "$")
	work, expression, _ := strings.Cut(name, "@")
	elements := strings.Split(work, ":")
	f.Authority = lists(elements[0], "+")
	f.Measure = list(elements[1], ";")
	if len(elements) > 2 {
		f.setDetails(elements[2])
		f.Annexes = lists(strings.Join(elements[3:], ":"), ":")
	}
	version, language, _ := strings.Cut(expression, ":")
	f.Version, f.Language = list(version, ";"), language
	f.Manifestation = lists(manifestation, ":")
	return f
}

// setDetails sets dates or a period, and numbers.
func (f *Fields) setDetails(details string) {
	when, numbers, _ := strings.Cut(details, ";")
	if strings.Contains(when, "-") {
		f.Dates = list(when, ",")
	} else {
		f.Period = part.Decode(when)
	}
	f.Numbers = list(numbers, ",")
}

// list returns the decoded items of a list; none if the text is empty.
func list(text, delimiter string) []string {
	if text == "" {
		return nil
	}
	items := strings.Split(text, delimiter)
	for i, s := range items {
		items[i] = part.Decode(s)
	}
	return items
}

// lists splits a list, and each of its items at ";".
func lists(text, delimiter string) (all [][]string) {
	if text == "" {
		return nil
	}
	for s := range strings.SplitSeq(text, delimiter) {
		all = append(all, list(s, ";"))
	}
	return all
}
