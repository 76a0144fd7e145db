package batch

import (
	"strings"
	"unicode/utf8"

	running "github.com/urikit/uri/extract/text"
)

// finder returns what a mode asks for: URIs alone; hosts without a scheme, too; and mail addresses, too. Where it is
// more than URIs, it is in any script.
func finder(mode string) (running.Finder, error) {
	var f running.Finder
	if schemes, ok := strings.CutPrefix(mode, "schemes:"); ok {
		return running.NewFinder(strings.Split(schemes, ",")...), nil
	}
	switch mode {
	case "strict":
		return f, nil
	case "schemeless":
		return f.WithSuffixes().WithIRIs(), nil
	case "relaxed", "fuzzy":
		return f.WithSuffixes().WithMail().WithIRIs(), nil
	}
	return f, unsupported("the mode " + mode)
}

// extract: what is found in a text, as it stands there. Places are counted in code points. The option test is the name
// of a group of cases, and ip asks for addresses without a scheme, which are found where suffix references are.
func extract(r request) (object, error) {
	options, err := r.options("mode", "test", "ip")
	if err != nil {
		return nil, err
	}
	mode, err := options.word("mode", "strict")
	if err != nil {
		return nil, err
	}
	f, err := finder(mode)
	if err != nil {
		return nil, err
	}
	input, err := r.text("input")
	if err != nil {
		return nil, err
	}
	type found struct {
		Text  any    `json:"text"`
		Start int    `json:"start"`
		End   int    `json:"end"`
		Kind  string `json:"kind"`
		URI   string `json:"uri"`
		Cut   bool   `json:"cut,omitempty"`
	}
	uris := []found{}
	at, points := 0, 0
	point := func(offset int) int {
		points += utf8.RuneCountInString(input[at:offset])
		at = offset
		return points
	}
	for m := range f.All(input) {
		uris = append(uris, found{
			text(input[m.Start:m.End]), point(m.Start), point(m.End), m.Kind.String(), m.URI.String(), m.Cut,
		})
	}
	return object{{"uris", uris}}, nil
}
