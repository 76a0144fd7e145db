package ldap

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// nameSet has the characters of attributes with options (RFC 4512 section 2.5),
// and that of the option "range=0-1499" of Active Directory.
var nameSet = pct.Alpha().Union(pct.Digit()).Union(pct.SetOf("-.;="))

// checkNames checks the names of attributes, which end at ":" in LDIF. They
// stand before each value, and have a limit in bytes together.
func checkNames(entries []entry, limit int64) error {
	left := limit
	for _, e := range entries {
		for _, a := range e.attributes {
			if !part.Only(a.name, nameSet) {
				return broken(fmt.Sprintf("%.100q is not the name of an attribute", a.name))
			}
			if left -= int64(len(a.name) * len(a.values)); left < 0 {
				return &deref.LimitError{Limit: "Head", Value: limit}
			}
		}
	}
	return nil
}

// toLDIF returns the text of entries in LDIF (RFC 2849).
func toLDIF(entries []entry) string {
	b := []byte("version: 1\n")
	for _, e := range entries {
		b = appendLine(append(b, '\n'), "dn", e.dn)
		for _, a := range e.attributes {
			for _, value := range a.values {
				b = appendLine(b, a.name, value)
			}
		}
	}
	return string(b)
}

// appendLine appends the line of a value, folded.
func appendLine(b []byte, name, value string) []byte {
	const width = 76 // as in the examples
	text := name + ":"
	switch {
	case !isPlain(value):
		text += ": " + base64.StdEncoding.EncodeToString([]byte(value))
	case value != "":
		text += " " + value
	}
	for n := width; len(text) > n; n = width - len(" ") {
		b = append(append(b, text[:n]...), "\n "...)
		text = text[n:]
	}
	return append(append(b, text...), '\n')
}

// isPlain reports whether a value needs no base64: it is a SAFE-STRING without
// control characters, and does not end with a space.
func isPlain(value string) bool {
	for i := range len(value) {
		if c := value[i]; c < ' ' || c >= 0x7f {
			return false
		}
	}
	return !strings.HasSuffix(value, " ") && strings.TrimLeft(value, " :<") == value
}

// toJSON returns the text of entries in JSON.
func toJSON(entries []entry) string {
	type object struct {
		DN         any              `json:"dn"`
		Attributes map[string][]any `json:"attributes"`
	}
	all := []object{}
	for _, e := range entries {
		one := object{inJSON(e.dn), make(map[string][]any)}
		for _, a := range e.attributes {
			for _, v := range a.values {
				one.Attributes[a.name] = append(one.Attributes[a.name], inJSON(v))
			}
		}
		all = append(all, one)
	}
	var b strings.Builder
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	w.SetIndent("", "  ")
	w.Encode(all) // strings only: there is no error
	return b.String()
}

// inJSON returns a text, or octets that are not UTF-8 in base64.
func inJSON(value string) any {
	if utf8.ValidString(value) {
		return value
	}
	return map[string][]byte{"base64": []byte(value)}
}
