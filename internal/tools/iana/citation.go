package main

import (
	"encoding/json"
	"strings"
)

// citations are the references of an entry: a list, or one text in which they are separated by ";".
type citations []string

func (c *citations) UnmarshalJSON(text []byte) error {
	if text[0] != '"' {
		return json.Unmarshal(text, (*[]string)(c))
	}
	var all string
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	*c = strings.FieldsFunc(all, func(r rune) bool { return r == ';' })
	return nil
}

// String returns the references as one text: "RFC 9110 section 4.2.1" of "RFC9110,", "Section" and "4.2.1",
// "RFC 5328, RFC 7354" of "IETF RFC-5328 ; IETF RFC-7354", and names with the spaces for which the registry
// has "_".
func (c citations) String() string {
	var list []string
	for _, r := range c {
		r = strings.TrimPrefix(strings.TrimSpace(r), "IETF ")
		if r == "uha_Hakala" { // the copy of the registry lost a letter
			r = "Juha_Hakala"
		}
		if number, ok := strings.CutPrefix(r, "RFC"); ok {
			r = "RFC " + strings.TrimLeft(number, " -")
		} else if !strings.Contains(r, "://") {
			r = strings.ReplaceAll(r, "_", " ")
		}
		list = append(list, r)
	}
	return strings.ReplaceAll(strings.Join(list, ", "), ",, Section, ", " section ")
}
