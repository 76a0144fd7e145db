package ldap

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-ldap/ldap/v3"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// nameSet has the characters of attributes with options (RFC 4512 section 2.5).
var nameSet = pct.Alpha.Union(pct.Digit).Union(pct.SetOf("-.;"))

// checkName checks the name of an attribute, which ends at ":" in LDIF.
func checkName(name string) error {
	if name == "" || !part.Only(name, nameSet) {
		return broken(fmt.Sprintf("%q is no name of an attribute", name))
	}
	return nil
}

// toLDIF returns the text of entries in LDIF (RFC 2849).
func toLDIF(entries []*ldap.Entry) (string, error) {
	b := []byte("version: 1\n")
	for _, e := range entries {
		b = appendLine(append(b, '\n'), "dn", e.DN)
		for _, a := range e.Attributes {
			if err := checkName(a.Name); err != nil {
				return "", err
			}
			for _, value := range a.Values {
				b = appendLine(b, a.Name, value)
			}
		}
	}
	return string(b), nil
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
func toJSON(entries []*ldap.Entry) (string, error) {
	type entry struct {
		DN         string           `json:"dn"`
		Attributes map[string][]any `json:"attributes"`
	}
	all := []entry{}
	for _, e := range entries {
		one := entry{e.DN, make(map[string][]any)}
		for _, a := range e.Attributes {
			if err := checkName(a.Name); err != nil {
				return "", err
			}
			for _, v := range a.ByteValues {
				var value any = string(v)
				if !utf8.Valid(v) {
					value = map[string][]byte{"base64": v}
				}
				one.Attributes[a.Name] = append(one.Attributes[a.Name], value)
			}
		}
		all = append(all, one)
	}
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	w.SetIndent("", "  ")
	err := w.Encode(all)
	return b.String(), err
}
