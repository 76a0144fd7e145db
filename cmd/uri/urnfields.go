package main

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A urnField is a part that a namespace knows: a text, or several.
type urnField struct {
	name  string
	texts []string
}

// urnFields returns the parts that the namespace knows, by their names in --json, with a "." between the names of
// those within others. The error is that of a URN which breaks the rules there.
func urnFields(u urn.URN) ([]urnField, error) {
	fields, err := nid.Fields(u)
	if fields == nil || err != nil {
		return nil, err
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	return appendMembers(nil, "", text), nil
}

// appendMembers appends the members of a JSON object in their order.
func appendMembers(list []urnField, prefix string, text []byte) []urnField {
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil { // the brace
		return list
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return list
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return list
		}
		if name := prefix + name.(string); value[0] == '{' {
			list = appendMembers(list, name+".", value)
		} else {
			list = append(list, urnField{name, memberTexts(value)})
		}
	}
	return list
}

// memberTexts returns a value as texts: of a list each element, and what is in others with "." between.
func memberTexts(value json.RawMessage) (texts []string) {
	var list []json.RawMessage
	if value[0] == '[' && json.Unmarshal(value, &list) == nil {
		for _, v := range list {
			texts = append(texts, memberText(v))
		}
		return texts
	}
	if string(value) == "null" {
		return nil
	}
	return []string{memberText(value)}
}

func memberText(value json.RawMessage) string {
	var text string
	switch {
	case json.Unmarshal(value, &text) == nil:
		return text
	case value[0] == '[':
		return strings.Join(memberTexts(value), ".")
	case value[0] == '{':
		var members []string
		for _, m := range appendMembers(nil, "", value) {
			if len(m.texts) > 0 {
				members = append(members, m.name+" "+strings.Join(m.texts, "."))
			}
		}
		return strings.Join(members, " ")
	}
	return string(value) // a number, true or false
}
