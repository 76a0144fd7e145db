package nid

import (
	"regexp"
	"strings"

	"github.com/urikit/uri/internal/lazy"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/urn"
)

// iso: documents of ISO (RFC 5141).
func iso(w walker) walker {
	const std = "std:"
	if len(w.NSS) < len(std) || !strings.EqualFold(w.NSS[:len(std)], std) {
		w.Bad(0, 0, "std-nss", `missing "std:" before the originator`)
		return w
	}
	w.at = len(std)
	start, end, _ := w.until(':')
	if !isOneOf(w.NSS[start:end], isoOriginators) {
		w.Bad(start, end, "originator",
			"the originator must be iso, iso-iec, iso-cie, iso-astm, iso-ieee or iec")
		return w
	}
	start, end, ok := w.until(':')
	if isOneOf(w.NSS[start:end], isoTypes) {
		start, end, ok = w.until(':')
	}
	if !ok || !digits(w.NSS[start:end]) {
		w.Bad(start, end, "docnumber", "missing number of the document")
	} else if w.parts != nil {
		w.isoName()
	}
	return w
}

const (
	isoSection     = "RFC 5141 section 2.4.1"
	isoOriginators = "iso|iso-iec|iso-cie|iso-astm|iso-ieee|iec"
	isoTypes       = "data|guide|isp|iwa|pas|r|tr|ts|tta"
	isoLanguage    = "en,fr,ru|en,fr|en,ru|fr,ru|en|fr|ru|es|ar"
	isoSupplement  = `:(?P<type>amd|cor|add):(?P<number>\d+)(?::v(?P<version>\d+))?` +
		`(?::(?P<language>` + isoLanguage + `))?`
	isoNumbers  = isoNumber + `(?:-` + isoNumber + `)?`
	isoNumber   = `(?:[a-z]|\d+)(?:\.\d+)*`
	isoElements = `:(?P<type>clause|figure|table|term):(?P<numbers>` + isoNumbers +
		`(?:,` + isoNumbers + `)*)`
)

// isoPatterns are the grammar with named parts: "" is a whole name, the others
// are its parts that may repeat.
var isoPatterns = lazy.Value[map[string]*regexp.Regexp]{New: func() map[string]*regexp.Regexp {
	unnamed := regexp.MustCompile(`\?P<[a-z]+>`)
	some := func(name, pattern string) string {
		return `(?P<` + name + `>(?:` + unnamed.ReplaceAllString(pattern, "?:") + `)*)`
	}
	patterns := map[string]string{
		"": `(?i)^std:(?P<originator>` + isoOriginators + `)(?::(?P<type>` + isoTypes + `))?` +
			`:(?P<number>\d+)(?::-(?P<part>[a-z0-9-]+))?` +
			`(?:(?::(?P<status>draft|cancelled|stage-\d\d\.\d\d(?:\.v\d+)?))?` +
			`:ed-(?P<edition>\d+))?` +
			`(?::v(?P<version>\d+(?:-(?:amd|cor|add)\d+(?:\.v\d+)?)*))?` +
			`(?::(?P<language>` + isoLanguage + `))?` +
			some("supplements", isoSupplement) + some("elements", isoElements) +
			`(?P<addition>:.*)?$`,
		"supplements": isoSupplement, "elements": isoElements,
	}
	compiled := make(map[string]*regexp.Regexp)
	for name, p := range patterns {
		compiled[name] = regexp.MustCompile(p)
	}
	return compiled
}}

// isoParts lists what a pattern finds in a text.
func isoParts(pattern, text string) (all []list) {
	p := isoPatterns.Get()[pattern]
	for _, m := range p.FindAllStringSubmatch(text, -1) {
		var parts list
		for i, name := range p.SubexpNames() {
			if name != "" && m[i] != "" {
				parts = append(parts, item{name, m[i]})
			}
		}
		all = append(all, parts)
	}
	return all
}

// isoName lists the parts of a name, in lower case except for the addition.
func (w *walker) isoName() {
	for _, p := range isoParts("", w.NSS)[0] {
		text := p.value.(string)
		switch p.value = part.Lower(text); p.name {
		case "supplements", "elements":
			p.value = isoParts(p.name, part.Lower(text))
		case "addition":
			p.value = part.Decode(text)
		}
		*w.parts = append(*w.parts, p)
	}
}

func isOneOf(s, list string) bool {
	for word := range strings.SplitSeq(list, "|") {
		if strings.EqualFold(s, word) {
			return true
		}
	}
	return false
}

func isoID(nss string) string {
	m := isoPatterns.Get()[""].FindStringSubmatch(part.Upper(nss))
	id := strings.ReplaceAll(m[1], "-", "/")
	switch kind := m[2]; {
	case kind == "GUIDE":
		id += " Guide"
	case kind != "" && id == m[1]:
		id += "/" + kind
	case kind != "":
		id += " " + kind
	}
	if id += " " + m[3]; m[4] != "" {
		id += "-" + m[4]
	}
	return id
}

// fromISO takes a document as people write it, such as "ISO 128-20", "ISO/TS
// 16949" or "ISO/IEC TR 9999-1", or an NSS.
func fromISO(id string, parse func(urn.URN) (urn.URN, error)) (urn.URN, error) {
	if strings.EqualFold(id[:min(len(id), len("std:"))], "std:") {
		return part.From("iso", id, parse)
	}
	words := strings.Fields(strings.ReplaceAll(part.Lower(id), "/", " "))
	if len(words) > 1 && isOneOf(words[0]+"-"+words[1], isoOriginators) {
		words = append([]string{words[0] + "-" + words[1]}, words[2:]...)
	}
	nss := "std:" + strings.Join(words, ":")
	if at := strings.LastIndexByte(nss, ':'); strings.IndexByte(nss[at:], '-') > 0 {
		nss = nss[:at] + strings.Replace(nss[at:], "-", ":-", 1)
	}
	m := isoPatterns.Get()[""].FindStringSubmatchIndex(nss)
	if m != nil && max(m[7], m[9]) == len(nss) && !strings.Contains(id, ":") {
		return part.From("iso", nss, parse)
	}
	return urn.URN{}, part.Error(0, len(id), "docidentifier", isoSection,
		`a document must have an originator, such as "ISO/IEC", its type if it is not a standard, `+
			`and a number, such as "9999-1", without a year`)
}
