package batch_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/batch"
)

var answers = []struct{ name, request, want string }{
	// validate
	{"uri", `"op":"validate","kind":"uri","input":"a:b"`, `"valid":true`},
	{"not a uri", `"op":"validate","kind":"uri","input":"a b"`, `"valid":false`},
	{"empty reference", `"op":"validate","kind":"uri-reference","input":""`, `"valid":true`},
	{"absolute-uri", `"op":"validate","kind":"absolute-uri","input":"a:b#c"`, `"valid":false`},
	{"relative-ref", `"op":"validate","kind":"relative-ref","input":"a:b"`, `"valid":false`},
	{"authority", `"op":"validate","kind":"authority","input":"u@h:1"`, `"valid":true`},
	{"host", `"op":"validate","kind":"host","input":"256.1.1.1"`, `"valid":true`},
	{"ip-literal", `"op":"validate","kind":"ip-literal","input":"[v1.x]"`, `"valid":true`},
	{"ipv4", `"op":"validate","kind":"ipv4","input":"256.1.1.1"`, `"valid":false`},
	{"ipv6", `"op":"validate","kind":"ipv6","input":"::1"`, `"valid":true`},
	{"octets", `"op":"validate","kind":"uri","input":{"b64":"YTr/"}`, `"valid":false`},
	{"escaped", `"op":"validate","kind":"uri","input":{"json_escaped":"\\u0061:\\n"}`, `"valid":false`},
	{"kind", `"op":"validate","kind":"iri","input":"a:b"`, `"unsupported":"the kind iri"`},
	{"no input", `"op":"validate","kind":"uri"`, `"error":"no \"input\""`},
	{"null input", `"op":"validate","kind":"uri","input":null`, `"error":"\"input\": must be a text"`},
	{"number", `"op":"validate","kind":"uri","input":1`, `"error":"\"input\": must be a text"`},
	{"two forms", `"op":"validate","kind":"uri","input":{"b64":"","json_escaped":""}`, `"error":"\"input\": must be a text"`},
	{"lone surrogate", `"op":"validate","kind":"uri","input":"a:\ud800"`, `"unsupported":"lone surrogates"`},
	{"lone surrogates", `"op":"validate","kind":"uri","input":{"json_escaped":"\\udc00\\ud800"}`, `"unsupported":"lone surrogates"`},
	{"pair of surrogates", `"op":"validate","kind":"uri","input":"a:\ud83d\ude00"`, `"valid":false`},
	{"escaped backslash", `"op":"validate","kind":"uri","input":"a:\\ud800"`, `"valid":false`},
	{"kind is a number", `"op":"validate","kind":1,"input":"a:b"`, `"error":"\"kind\" must be a string"`},
	{"kind is null", `"op":"validate","kind":null,"input":"a:b"`, `"error":"\"kind\" must be a string"`},

	// parse
	{"all", `"op":"parse","kind":"uri","input":"A://u:p@h:1/p?q#f"`,
		`"scheme":"a","authority":"u:p@h:1","userinfo":"u:p","user":"u","password":"p","host":"h","host_kind":"reg-name","port":"1","path":"/p","query":"q","fragment":"f"`},
	{"undefined", `"op":"parse","kind":"uri-reference","input":""`,
		`"scheme":null,"authority":null,"userinfo":null,"user":null,"password":null,"host":null,"host_kind":null,"port":null,"path":"","query":null,"fragment":null`},
	{"empty", `"op":"parse","kind":"relative-ref","input":"//@:?#"`,
		`"scheme":null,"authority":"@:","userinfo":"","user":"","password":null,"host":"","host_kind":"reg-name","port":"","path":"","query":"","fragment":""`},
	{"iri-reference of RFC 3986", `"op":"parse","kind":"iri-reference","standard":"rfc3986","input":"//[::1]"`,
		`"scheme":null,"authority":"[::1]","userinfo":null,"user":null,"password":null,"host":"[::1]","host_kind":"ipv6","port":null,"path":"","query":null,"fragment":null`},
	{"iri-reference", `"op":"parse","kind":"iri-reference","input":"a:b"`, `"unsupported":"the kind iri-reference"`},
	{"host alone", `"op":"parse","kind":"host","input":"h"`, `"unsupported":"parts of the rule host"`},
	{"normalized", `"op":"parse","kind":"uri","input":"a:b","options":{"normalize":true}`, `"unsupported":"the option normalize"`},
	{"refused, and its password", `"op":"parse","kind":"uri","input":"http://u:se cret@h/"`,
		`"error":"byte 11: a character that may belong to a password, and so is not shown, cannot stand in a userinfo (rule userinfo, RFC 3986 section 3.2.1)"`},
	{"options", `"op":"parse","kind":"uri","input":"a:b","options":1`, `"error":"\"options\" must be an object"`},

	// resolve
	{"resolve", `"op":"resolve","base":"http://a/b/c","input":"../g"`, `"uri":"http://a/g"`},
	{"strict", `"op":"resolve","base":"http://a/b/c","input":"http:g"`, `"uri":"http:g"`},
	{"not strict", `"op":"resolve","base":"http://a/b/c","input":"http:g","options":{"strict":false}`, `"uri":"http://a/b/g"`},
	{"then", `"op":"resolve","base":"HTTP://A/b/c","input":"%7e","options":{"then":"normalize"}`, `"uri":"http://a/b/~"`},
	{"then something", `"op":"resolve","base":"a:b","input":"","options":{"then":"iri-normalize"}`, `"unsupported":"the step iri-normalize"`},
	{"underflow", `"op":"resolve","base":"a:b","input":"","options":{"allow_underflow":false}`, `"unsupported":"refusing surplus dot-segments"`},
	{"unknown option", `"op":"resolve","base":"a:b","input":"","options":{"x":1}`, `"unsupported":"the option x"`},
	{"relative base", `"op":"resolve","base":"/a","input":"b"`,
		`"error":"\"base\": byte 0: a URI begins with a scheme, and \"/\" cannot begin one; the text is a relative reference (rule scheme, RFC 3986 section 3.1)"`},
	{"no base", `"op":"resolve","input":"b"`, `"error":"no \"base\""`},
	{"bad option", `"op":"resolve","base":"a:b","input":"b","options":{"strict":null}`, `"error":"\"strict\" must be true or false"`},

	// relativize
	{"relativize", `"op":"relativize","base":"http://a/b/c","input":"http://a/b/d"`, `"ref":"d"`},
	{"best", `"op":"relativize","method":"relativize","base":"http://a/b/c","input":"http://a/b/c"`, `"ref":""`},
	{"none", `"op":"relativize","base":"http://a/b/c","input":"http://b/.."`, `"none":true`},
	{"method", `"op":"relativize","method":"relativePath","base":"http://a/b/c","input":"http://a/b/d"`, `"unsupported":"the method relativePath"`},

	// normalize
	{"syntax", `"op":"normalize","steps":["syntax"],"input":"HTTP://A/%7e/../%2f"`, `"uri":"http://a/%2F"`},
	{"two steps", `"op":"normalize","steps":["case","path"],"input":"HTTP://A/%7e/../%2f"`, `"uri":"http://a/%2F"`},
	{"percent", `"op":"normalize","steps":["percent"],"input":"HTTP://A/%7e"`, `"uri":"HTTP://A/~"`},
	{"scheme", `"op":"normalize","steps":["syntax","scheme"],"input":"a:b"`, `"unsupported":"the step scheme"`},
	{"no steps", `"op":"normalize","input":"a:b"`, `"error":"no \"steps\""`},
	{"one step, no list", `"op":"normalize","steps":"syntax","input":"a:b"`, `"error":"\"steps\" must be a list of strings"`},
	{"relative", `"op":"normalize","steps":["syntax"],"input":"//A"`,
		`"error":"\"input\": byte 0: a URI begins with a scheme, and \"/\" cannot begin one; the text is a relative reference (rule scheme, RFC 3986 section 3.1)"`},

	// equal
	{"same text", `"op":"equal","kind":"string","input":"a:b","other":"A:b"`, `"equal":false`},
	{"same but for case", `"op":"equal","kind":"case","input":"a:%7E","other":"A:%7e"`, `"equal":true`},
	{"same but for triplets", `"op":"equal","kind":"case","input":"a:~","other":"A:%7e"`, `"equal":false`},
	{"same syntax", `"op":"equal","input":"a:/b/../~","other":"A:/%7e"`, `"equal":true`},
	{"normalized", `"op":"equal","kind":"normalized","input":"a:b","other":"A:b"`, `"equal":true`},
	{"unknown", `"op":"equal","kind":"normalized","input":"http://a","other":"http://a/"`, `"unsupported":"scheme-based normalization"`},
	{"tel", `"op":"equal","kind":"tel","input":"tel:1","other":"tel:1"`, `"unsupported":"the kind tel"`},

	// roundtrip, compose, path, percent
	{"roundtrip", `"op":"roundtrip","input":"HTTP://A:?#"`, `"uri":"HTTP://A:?#"`},
	{"compose", `"op":"compose","components":{"scheme":"a","authority":"","path":"/b","query":null,"fragment":""}`, `"uri":"a:///b#"`},
	{"compose what reads back otherwise", `"op":"compose","components":{"path":"//b"}`,
		`"error":"uri: the text stops matching path-absolute at byte 0 (RFC 3986 section 3.3)"`},
	{"compose what is no reference", `"op":"compose","components":{"path":"a b"}`,
		`"error":"byte 1: a space cannot stand in a path (rule path-noscheme, RFC 3986 section 3.3)"`},
	{"compose a host", `"op":"compose","components":{"host":"h"}`, `"unsupported":"the component host"`},
	{"compose nothing", `"op":"compose"`, `"error":"\"components\" must be an object"`},
	{"path", `"op":"path","kind":"remove_dot_segments","input":"/a/../b"`, `"path":"/b"`},
	{"path of octets", `"op":"path","kind":"remove_dot_segments","input":{"b64":"/w=="}`, `"path":{"b64":"/w=="}`},
	{"merge", `"op":"path","kind":"merge","base":"a/b","input":"c"`, `"unsupported":"the kind merge"`},
	{"encode", `"op":"percent","kind":"encode-component","safe":"query","input":"a/?#é"`, `"text":"a/?%23%C3%A9"`},
	{"decode", `"op":"percent","kind":"decode-component","input":"%41%26<"`, `"text":"A&<"`},
	{"decode octets", `"op":"percent","kind":"decode-component","input":"%FF"`, `"text":{"b64":"/w=="}`},
	{"malformed", `"op":"percent","kind":"decode-component","input":"%"`, `"error":"pct: offset 1: \"%\" without two hexadecimal digits (RFC 3986 section 2.1)"`},
	{"encode an IRI", `"op":"percent","kind":"encode-component","input":"","options":{"target":"iri"}`, `"unsupported":"the target iri"`},
	{"safe", `"op":"percent","kind":"encode-component","safe":"x","input":""`, `"unsupported":"the safe set x"`},
	{"kind of percent", `"op":"percent","kind":"encode-query","input":""`, `"unsupported":"the kind encode-query"`},

	// the request
	{"no such op", `"op":"urn_parse","input":"urn:a:b"`, `"unsupported":"no such op"`},
	{"no op", `"input":"a:b"`, `"error":"no \"op\""`},
	{"op is a list", `"op":["validate"]`, `"error":"\"op\" must be a string"`},
	{"another case", `"OP":"validate"`, `"error":"no \"op\""`},
	{"IRIs", `"op":"roundtrip","standard":"rfc3987","input":"a:b"`, `"unsupported":"IRIs"`},
	{"zones", `"op":"roundtrip","standard":"rfc6874","input":"a:b"`, `"unsupported":"zone identifiers"`},
	{"policy of a library", `"op":"roundtrip","standard":"ruby-uri","input":"a:b"`, `"uri":"a:b"`},
	{"standard is a number", `"op":"roundtrip","standard":3986,"input":"a:b"`, `"error":"\"standard\" must be a string"`},
	{"option of the judge", `"op":"parse","kind":"uri","input":"","options":{"empty_is_null":true}`,
		`"error":"byte 0: a URI begins with a scheme, but the text is empty (rule scheme, RFC 3986 section 3.1)"`},
}

func TestAnswer(t *testing.T) {
	for _, tt := range answers {
		t.Run(tt.name, func(t *testing.T) {
			got := string(batch.Answer([]byte(`{"id":"x/1",` + tt.request + `}`)))
			if want := `{"id":"x/1",` + tt.want + `}`; got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// An id is copied as it is given, whatever it is.
func TestAnswerID(t *testing.T) {
	for _, tt := range []struct{ request, want string }{
		{`{"id":"é\u00e9\"","op":"x"}`, `{"id":"é\u00e9\"","unsupported":"no such op"}`},
		{` { "op" : "x" , "id" : "<&>" } ` + "\r", `{"id":"<&>","unsupported":"no such op"}`},
		{`{"id":7,"op":"x"}`, `{"id":7,"error":"\"id\" must be a string"}`},
		{`{"id":{ "a" : [] }}`, `{"id":{"a":[]},"error":"\"id\" must be a string"}`},
		{`{"op":"x"}`, `{"id":null,"error":"\"id\" must be a string"}`},
		{`{"ID":"a"}`, `{"id":null,"error":"\"id\" must be a string"}`},
		{`null`, `{"id":null,"error":"\"id\" must be a string"}`},
		{"{\"id\":\"a\",\"input\":\"\xff\"}", `{"id":"a","error":"not UTF-8"}`},
		{"{\"id\":\"\xff\"}", `{"id":null,"error":"not UTF-8"}`},
		{`[]`, `{"id":null,"error":"not a JSON object"}`},
		{``, `{"id":null,"error":"not JSON: unexpected end of JSON input"}`},
		{`{"id":"a"`, `{"id":null,"error":"not JSON: unexpected end of JSON input"}`},
		{`{"id":"a"} x`, `{"id":null,"error":"not JSON: invalid character 'x' after top-level value"}`},
	} {
		if got := string(batch.Answer([]byte(tt.request))); got != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", tt.request, got, tt.want)
		}
	}
}

// Whatever the line is, the answer is one line of JSON: an object with the id of the request, and
// with a result, or an error, or why there is none.
func FuzzAnswer(f *testing.F) {
	for _, tt := range answers {
		f.Add([]byte(`{"id":"x/1",` + tt.request + `}`))
	}
	f.Add([]byte(`{"id":7}`))
	f.Add([]byte("{\"id\":\"\xff\"}"))
	f.Fuzz(func(t *testing.T, line []byte) {
		b := batch.Answer(line)
		var got map[string]json.RawMessage
		if err := json.Unmarshal(b, &got); err != nil || !utf8.Valid(b) || strings.ContainsAny(string(b), "\r\n") {
			t.Fatalf("%s: %q: %v", line, b, err)
		}
		if len(got) < 2 {
			t.Errorf("%s: %s", line, b)
		}
		var request map[string]json.RawMessage
		if json.Unmarshal(line, &request) != nil || !utf8.Valid(line) {
			if got["error"] == nil {
				t.Errorf("%s: %s", line, b)
			}
			return
		}
		if id, ok := request["id"]; ok && !sameJSON(id, got["id"]) {
			t.Errorf("%s: %s", line, b)
		}
		for _, alone := range []string{"error", "unsupported"} {
			if got[alone] != nil && len(got) != 2 {
				t.Errorf("%s: %s with %v", line, alone, slices.Sorted(maps.Keys(got)))
			}
		}
	})
}

func sameJSON(a, b json.RawMessage) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return string(a) == string(b) // a number that is too large
	}
	c, _ := json.Marshal(x)
	d, _ := json.Marshal(y)
	return string(c) == string(d)
}

func ExampleAnswer() {
	for _, line := range []string{
		`{"id":"1","op":"resolve","base":"http://a/b/c/d;p?q","input":"../g"}`,
		`{"id":"2","op":"validate","kind":"uri","input":"http://exa mple.com/"}`,
		`{"id":"3","op":"extract","input":"see http://example.com/"}`,
		`{"id":"4","op":"resolve","input":"../g"}`,
	} {
		fmt.Printf("%s\n", batch.Answer([]byte(line)))
	}
	// Output:
	// {"id":"1","uri":"http://a/b/g"}
	// {"id":"2","valid":false}
	// {"id":"3","unsupported":"no such op"}
	// {"id":"4","error":"no \"base\""}
}
