package ldap

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-ldap/ldap/v3"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// nameSet has the characters of attributes with options (RFC 4512 section 2.5),
// and that of the option "range=0-1499" of Active Directory.
var nameSet = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-.;="))

// checkNames checks the names of attributes, which end at ":" in LDIF. They
// stand before each value, and have a limit in bytes together.
func checkNames(entries []*ldap.Entry, limit int64) error {
	left := limit
	for _, e := range entries {
		for _, a := range e.Attributes {
			if !part.Only(a.Name, nameSet) {
				return broken(fmt.Sprintf("%.100q is not the name of an attribute", a.Name))
			}
			if left -= int64(len(a.Name) * len(a.Values)); left < 0 {
				return &deref.LimitError{Limit: "Head", Value: limit}
			}
		}
	}
	return nil
}

// toLDIF returns the text of entries in LDIF (RFC 2849).
func toLDIF(entries []*ldap.Entry) string {
	b := []byte("version: 1\n")
	for _, e := range entries {
		b = appendLine(append(b, '\n'), "dn", e.DN)
		for _, a := range e.Attributes {
			for _, value := range a.Values {
				b = appendLine(b, a.Name, value)
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
	for len(text) > width {
		b = append(append(b, text[:width]...), '\n')
		text = " " + text[width:]
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
func toJSON(entries []*ldap.Entry) string {
	type entry struct {
		DN         string           `json:"dn"`
		Attributes map[string][]any `json:"attributes"`
	}
	all := []entry{}
	for _, e := range entries {
		one := entry{e.DN, make(map[string][]any)}
		for _, a := range e.Attributes {
			for _, v := range a.Values {
				var value any = v
				if !utf8.ValidString(v) {
					value = map[string][]byte{"base64": []byte(v)}
				}
				one.Attributes[a.Name] = append(one.Attributes[a.Name], value)
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
