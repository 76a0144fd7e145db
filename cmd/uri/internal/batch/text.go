package batch

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

var errText = errors.New("must be a text")

// decodeText returns the octets of a text:
//
//	"text"
//	{"b64":"octets in base64"}
//	{"json_escaped":"text with the escapes of JSON strings"}
func decodeText(raw json.RawMessage) (string, error) {
	if raw[0] == '"' {
		return unquote(raw)
	}
	var form map[string]*string
	if json.Unmarshal(raw, &form) != nil || len(form) != 1 {
		return "", errText
	}
	if s := form["b64"]; s != nil {
		b, err := base64.StdEncoding.DecodeString(*s)
		return string(b), err
	}
	if s := form["json_escaped"]; s != nil {
		return unquote([]byte(`"` + *s + `"`))
	}
	return "", errText
}

// unquote returns the text of a JSON string. A lone surrogate is no character, and so no octets
// stand for it; encoding/json would put U+FFFD in its place.
func unquote(raw []byte) (string, error) {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return "", errText
	}
	if hasLoneSurrogate(string(raw)) {
		return "", unsupported("lone surrogates")
	}
	return s, nil
}

// hasLoneSurrogate reports whether a JSON string has an escape that is half a character.
func hasLoneSurrogate(s string) bool {
	for {
		i := strings.IndexByte(s, '\\')
		if i < 0 {
			return false
		}
		r, n := escape(s[i:])
		if s = s[i+n:]; !utf16.IsSurrogate(r) {
			continue
		}
		second, n := escape(s)
		if utf16.DecodeRune(r, second) == utf8.RuneError {
			return true
		}
		s = s[n:]
	}
}

// escape returns the code unit of the escape \uXXXX that s begins with, or -1, and its length.
func escape(s string) (rune, int) {
	if !strings.HasPrefix(s, `\u`) || len(s) < 6 {
		return -1, min(2, len(s))
	}
	n, err := strconv.ParseUint(s[2:6], 16, 16)
	if err != nil {
		return -1, 2
	}
	return rune(n), 6
}

// text returns the value of a text in an answer.
func text(s string) any {
	if utf8.ValidString(s) {
		return s
	}
	return map[string]string{"b64": base64.StdEncoding.EncodeToString([]byte(s))}
}

// component returns the value of a component in an answer: undefined is null.
func component(s string, has bool) any {
	if !has {
		return nil
	}
	return text(s)
}
