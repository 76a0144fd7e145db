// Package jsonl writes JSON Lines: one object per line. Objects keep all
// octets, and contain no control characters of terminals.
package jsonl

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/pct"
)

// An Object writes a JSON object on one line of an answer. A long line is
// written in pieces.
type Object struct{ *stream.Answer }

// Open begins an object at the end of the answer.
func Open(a *stream.Answer) Object { return Object{a}.add("{") }

// End ends the object and its line.
func (o Object) End() { o.add("}\n") }

func (o Object) add(s string) Object {
	o.Out = append(o.Out, s...)
	return o
}

// Name begins a member. A value must follow. Here and below the name of a
// member needs no escapes.
func (o Object) Name(name string) Object {
	o = o.comma()
	o.Out = append(append(append(o.Out, '"'), name...), `":`...)
	return o
}

// comma separates members and elements. The answer is never empty: text is
// added after each spill.
func (o Object) comma() Object {
	if c := o.Out[len(o.Out)-1]; c != '{' && c != '[' {
		o.Out = append(o.Out, ',')
	}
	return o
}

// Text adds a string of any octets. If it is not UTF-8, the member is NAME_b64,
// in base64, in place of NAME.
func (o Object) Text(name, s string) Object {
	if len(s) <= stream.DefaultBlock && isPlain(s) {
		return o.Plain(name, s)
	}
	if utf8.ValidString(s) {
		return o.Name(name).quoted(s)
	}
	return o.Name(name + "_b64").base64(s)
}

// Plain is [Object.Text] of a string that needs no escapes, such as a component
// of a URI. It does not look for them.
func (o Object) Plain(name, s string) Object {
	if len(s) > stream.DefaultBlock {
		o.Name(name).add(`"`).Append(s)
		return o.add(`"`)
	}
	// To grow once is faster than an append for each part.
	out := slices.Grow(o.comma().Out, len(name)+len(s)+len(`"":""`))
	n := len(out)
	out = out[:n+len(name)+len(s)+len(`"":""`)]
	out[n] = '"'
	n += 1 + copy(out[n+1:], name)
	out[n], out[n+1], out[n+2] = '"', ':', '"'
	n += 3 + copy(out[n+3:], s)
	out[n] = '"'
	o.Out = out
	return o
}

// OptionalText is [Object.Text] of a string that is not empty.
func (o Object) OptionalText(name, s string) Object {
	if s == "" {
		return o
	}
	return o.Text(name, s)
}

func (o Object) Number(name string, n int) Object {
	o.Out = strconv.AppendInt(o.Name(name).Out, int64(n), 10)
	return o
}

func (o Object) Bool(name string, b bool) Object {
	o.Out = strconv.AppendBool(o.Name(name).Out, b)
	return o
}

// Texts adds a list of strings, which are UTF-8.
func (o Object) Texts(name string, list []string) Object {
	o = o.Array(name)
	for _, s := range list {
		o.comma().quoted(s)
	}
	return o.CloseArray()
}

// Parts adds decoded parts, as an object. One that is not UTF-8 is NAME_b64 in
// place of NAME.
func (o Object) Parts(name string, list parts.Parts) Object { return o.Value(name, list) }

// Members adds parts as members: see [Object.Parts].
func (o Object) Members(list parts.Parts) Object {
	for i := range list {
		b, err := list[i : i+1].MarshalJSON()
		if err != nil {
			return o // never: the values can be encoded
		}
		o.comma().Out = appendPrintable(o.Out, b[1:len(b)-1])
	}
	return o
}

// Value adds a value as package json encodes it, with escapes for characters
// that are not printable.
func (o Object) Value(name string, value any) Object {
	b, err := json.Marshal(value)
	if err != nil {
		return o // never: the values can be encoded
	}
	o.Out = appendPrintable(o.Name(name).Out, b)
	return o
}

// appendPrintable appends JSON with escapes for characters that are not
// printable. They occur only in strings.
func appendPrintable(dst, text []byte) []byte {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r < 0x7f || strconv.IsPrint(r) {
			dst = append(dst, text[:size]...)
		} else {
			dst = appendEscaped(dst, r)
		}
		text = text[size:]
	}
	return dst
}

// Object begins an object inside of o; Close ends it.
func (o Object) Object(name string) Object { return o.Name(name).add("{") }
func (o Object) Close() Object             { return o.add("}") }

// Array begins an array. Its elements are objects: Element begins one.
func (o Object) Array(name string) Object { return o.Name(name).add("[") }
func (o Object) CloseArray() Object       { return o.add("]") }

// Element begins an element of an array.
func (o Object) Element() Object {
	o.comma().Spill()
	return o.add("{")
}

// Error adds a finding as an error, under a name.
func (o Object) Error(name string, f finding.Finding) Object {
	o = o.Object(name)
	if f.Rule != "" {
		o = o.Number("offset", f.Start).Text("rule", f.Rule)
	}
	return o.OptionalText("section", f.Section).Text("message", f.Message).Close()
}

// Findings adds a list of findings.
func (o Object) Findings(list []finding.Finding) Object { return o.List("findings", list) }

// List adds a list of findings, under a name.
func (o Object) List(name string, list []finding.Finding) Object {
	o = o.Array(name)
	for _, f := range list {
		o = o.Element().Finding(f).Close()
	}
	return o.CloseArray()
}

// Finding adds the members of a finding.
func (o Object) Finding(f finding.Finding) Object {
	o = o.Text("rule", f.Rule).Text("severity", f.Severity.String()).
		Number("start", f.Start).Number("end", f.End).
		Text("message", f.Message).Text("section", f.Section)
	if f.HasFix {
		o = o.Text("fix", f.Fix)
	}
	return o
}

// isPlain reports whether s needs no escapes in JSON, as most texts: it is
// printable US-ASCII without quotes and backslashes.
func isPlain(s string) bool { return plainPrefix(s) == len(s) }

// plainPrefix returns how many bytes at the beginning of s need no escapes.
func plainPrefix(s string) (n int) {
	for n+8 <= len(s) && plain8(binary.LittleEndian.Uint64([]byte(s[n:n+8]))) {
		n += 8
	}
	for n < len(s) && plainBytes.Contains(s[n]) {
		n++
	}
	return n
}

// plain8 is isPlain for eight bytes. The highest bit of a byte of odd is set if
// the byte is not plain; a carry may set more, but only above such a byte.
func plain8(b uint64) bool {
	const each = 0x0101010101010101
	quote, backslash := b^each*'"', b^each*'\\'
	odd := (b - each*' ') | (quote - each) | (backslash - each) | (b + each) | b
	return odd&(each<<7) == 0
}

var plainBytes = pct.Range(' ', '~').Minus(pct.SetOf(`"\`))

func (o Object) base64(s string) Object {
	const piece = 3 << 16 // a multiple of 3 needs no "="
	o.add(`"`)
	for ; len(s) > piece; s = s[piece:] {
		o.Out = base64.StdEncoding.AppendEncode(o.Out, []byte(s[:piece]))
		o.Spill()
	}
	o.Out = base64.StdEncoding.AppendEncode(o.Out, []byte(s))
	return o.add(`"`)
}

// quoted adds a JSON string, with escapes for characters that are not
// printable.
func (o Object) quoted(s string) Object {
	o.add(`"`)
	start := 0
	for i := 0; i < len(s); {
		if i += plainPrefix(s[i:]); i == len(s) {
			break
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r >= utf8.RuneSelf && strconv.IsPrint(r) {
			i += size
			continue
		}
		o.Append(s[start:i])
		switch r {
		case '"', '\\':
			o.Out = append(o.Out, '\\', byte(r))
		case '\t', '\n', '\r':
			o.Out = append(o.Out, '\\', "tn  r"[r-'\t'])
		default:
			o.Out = appendEscaped(o.Out, r)
		}
		o.Spill()
		i += size
		start = i
	}
	o.Append(s[start:])
	return o.add(`"`)
}

// appendEscaped appends the escape of a code point.
func appendEscaped(dst []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	if r > 0xFFFF {
		r -= 0x10000
		return appendEscaped(appendEscaped(dst, 0xD800+r>>10), 0xDC00+r&0x3FF)
	}
	return append(dst, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// Wrong says what is wrong in a text that is not JSON.
func Wrong(text string, e *json.SyntaxError) string {
	if strings.HasPrefix(e.Error(), "unexpected end") {
		return "this is not JSON: it ends too early"
	}
	char, _ := utf8.DecodeRuneInString(text[max(0, int(e.Offset)-1):])
	return fmt.Sprintf("this is not JSON: %q is not allowed here", string(char))
}
