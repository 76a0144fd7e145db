package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
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
	{"a program", `"op":"programs","kind":"curl","input":"http://0x7f.1/"`,
		`"accepted":true,"scheme":"http","userinfo":"","host":"127.0.0.1","port":"","path":"/",` +
			`"query":"","fragment":"","address":"127.0.0.1"`},
	{"a program, base", `"op":"programs","kind":"python","input":"b","base":"http://h/a/c"`,
		`"accepted":true,"scheme":"http","userinfo":"","host":"h","port":"","path":"/a/b",` +
			`"query":"","fragment":"","address":null`},
	{"a program refuses", `"op":"programs","kind":"go","input":" a:b"`,
		`"accepted":false,"refused":"it cannot be parsed"`},
	{"no program", `"op":"programs","kind":"lynx","input":"a:b"`,
		`"unsupported":"the kind lynx: programs has boost, browsers, curl, go, java, node, perl, php, python, ruby and uriparser"`},
	{"escaped", `"op":"validate","kind":"uri","input":{"json_escaped":"\\u0061:\\n"}`,
		`"valid":false`},
	{"kind", `"op":"validate","kind":"x","input":"a:b"`, `"unsupported":"the kind x: validate has absolute-iri, absolute-uri, authority, dns-name, domain, host, hostname, idn-hostname, ip-literal, ipv4, ipv6, irelative-ref, iri, iri-reference, relative-ref, uri, uri-reference, uri-template and uuid"`},
	{"iri", `"op":"validate","kind":"iri","input":"a:é"`, `"valid":true`},
	{"no iri", `"op":"validate","kind":"iri","standard":"rfc3987","input":"a: "`, `"valid":false`},
	{"iri to uri", `"op":"iri","kind":"to_uri","input":"http://ü/é"`,
		`"uri":"http://%C3%BC/%C3%A9"`},
	{"iri to uri, idna",
		`"op":"iri","kind":"to_uri","options":{"idna":"uts46"},"input":"http://ü/é"`,
		`"uri":"http://xn--tda/%C3%A9"`},
	{"uri to iri", `"op":"iri","kind":"to_iri","input":"http://a/%C3%A9%20"`,
		`"iri":"http://a/é%20"`},
	{"iri, idna", `"op":"iri","kind":"to_uri","options":{"idna":"x"},"input":"http://a/"`,
		`"unsupported":"the option idna x"`},
	{"iri, kind", `"op":"iri","kind":"chain","input":"http://a/"`,
		`"unsupported":"the kind chain: iri has to_iri and to_uri"`},
	{"iri, no kind", `"op":"iri","input":"http://a/"`, `"error":"no \"kind\""`},
	{"iri, refused", `"op":"iri","kind":"to_uri","input":"http://a b"`,
		`"error":"iri: byte 8: a space is not allowed in a host (rule ireg-name, RFC 3987 section 2.2)"`},
	{"no input", `"op":"validate","kind":"uri"`, `"error":"no \"input\""`},
	{"null input", `"op":"validate","kind":"uri","input":null`,
		`"error":"\"input\" must be a text"`},
	{"number", `"op":"validate","kind":"uri","input":1`, `"error":"\"input\" must be a text"`},
	{"two forms", `"op":"validate","kind":"uri","input":{"b64":"","json_escaped":""}`,
		`"error":"\"input\" must be a text"`},
	{"lone surrogate", `"op":"validate","kind":"uri","input":"a:\ud800"`,
		`"unsupported":"lone surrogates"`},
	{"a lone surrogate of the form", `"op":"validate","kind":"uri","input":{"json_escaped":"a\ud800b"}`,
		`"unsupported":"lone surrogates"`},
	{"no text in a form", `"op":"validate","kind":"uri","input":{"b64":null}`, `"error":"\"input\" must be a text"`},
	{"names twice", `"op":"template","kind":"match","input":"{?q*}","uri":"?%FF=a&a=1&a=2"`,
		`"matched":true,"values":{"q":[[{"b64":"/w=="},"a"],["a","1"],["a","2"]]}`},
	{"lone surrogates", `"op":"validate","kind":"uri","input":{"json_escaped":"\\udc00\\ud800"}`,
		`"unsupported":"lone surrogates"`},
	{"pair of surrogates", `"op":"validate","kind":"uri","input":"a:\ud83d\ude00"`,
		`"valid":false`},
	{"escaped backslash", `"op":"validate","kind":"uri","input":"a:\\ud800"`, `"valid":false`},
	{"kind is a number", `"op":"validate","kind":1,"input":"a:b"`,
		`"error":"\"kind\" must be a string"`},
	{"kind is null", `"op":"validate","kind":null,"input":"a:b"`,
		`"error":"\"kind\" must be a string"`},

	// security: names are not looked up, and addresses known in all forms
	{"address", `"op":"security","kind":"ip","input":"0x7f.1"`,
		`"ip":true,"public":false,"allowed":false,"decision":"deny","scope":"loopback",` +
			`"reason":"127.0.0.1 is in the range loopback, which is denied by default"`},
	{"public address", `"op":"security","kind":"ip","input":"2606:4700::1"`,
		`"ip":true,"public":true,"allowed":true,"decision":"allow","scope":"global",` +
			`"reason":"the range is allowed"`},
	{"no address", `"op":"security","kind":"ip","input":"1::2::3"`,
		`"ip":false,"public":false,"allowed":false,"decision":"deny","scope":null,` +
			`"reason":"there is no address"`},
	{"url, policy", `"op":"security","kind":"url","input":"http://127.0.0.1/",` +
		`"options":{"policy":"allow range loopback"}`,
		`"means":"http://127.0.0.1","allowed":true,"decision":"allow","scope":"loopback",` +
			`"reason":"the range is allowed"`},
	{"url, wrong policy", `"op":"security","kind":"url","input":"a:","options":{"policy":"x"}`,
		`"error":"guard: policy, line 1: a rule begins with allow, deny, only or redirects, not \"x\""`},
	{"url, name", `"op":"security","kind":"url","input":"http://example.com"`,
		`"allowed":true,"decision":"lookup","scope":null,"reason":"the name example.com is to be looked up, ` +
			`and each of its addresses judged"`},
	{"no url", `"op":"security","kind":"url","input":"http://a b"`,
		`"allowed":false,"decision":"deny","scope":null,"reason":"byte 8: a space is not allowed in a host ` +
			`(rule reg-name, RFC 3986 section 3.2.2)"`},
	{"security of a path", `"op":"security","kind":"path","input":"/a"`,
		`"unsupported":"the kind path: security has ip and url"`},

	// extract
	{"extract", `"op":"extract","input":"é http://a/, www.a.de b@c.de http://d/é"`,
		`"uris":[{"text":"http://a/","start":2,"end":11,"kind":"uri","uri":"http://a/"},{"text":"http://d/é","start":29,"end":39,"kind":"iri","uri":"http://d/%C3%A9"}]`},
	{"extract more",
		`"op":"extract","options":{"mode":"relaxed"},"input":"é www.a.de b@c.de http://d/é"`,
		`"uris":[{"text":"www.a.de","start":2,"end":10,"kind":"suffix","uri":"http://www.a.de"},{"text":"b@c.de","start":11,"end":17,"kind":"mail","uri":"mailto:b@c.de"},` +
			`{"text":"http://d/é","start":18,"end":28,"kind":"iri","uri":"http://d/%C3%A9"}]`},
	{"extract without mail",
		`"op":"extract","options":{"mode":"schemeless"},"input":"b@c.de"`,
		`"uris":[]`},
	{"extract some",
		`"op":"extract","options":{"mode":"schemes:ftp,x"},"input":"http://a/ ftp://b/ x:c"`,
		`"uris":[{"text":"ftp://b/","start":10,"end":18,"kind":"uri","uri":"ftp://b/"},{"text":"x:c","start":19,"end":22,"kind":"uri","uri":"x:c"}]`},
	{"extract, mode", `"op":"extract","options":{"mode":"x"},"input":""`,
		`"unsupported":"the option mode x"`},
	{"extract, not a mode", `"op":"extract","options":{"mode":1},"input":""`,
		`"error":"\"mode\" must be a string"`},
	{"extract, option", `"op":"extract","options":{"x":1},"input":""`,
		`"unsupported":"the option x"`},
	{"extract nothing", `"op":"extract"`, `"error":"no \"input\""`},

	// parse
	{"all", `"op":"parse","kind":"uri","input":"A://u:p@h:1/p?q#f"`,
		`"scheme":"a","authority":"u:p@h:1","userinfo":"u:p","user":"u","password":"p","host":"h","host_kind":"reg-name","port":"1","path":"/p","query":"q","fragment":"f"`},
	{"undefined", `"op":"parse","kind":"uri-reference","input":""`,
		`"scheme":null,"authority":null,"userinfo":null,"user":null,"password":null,"host":null,"host_kind":null,"port":null,"path":"","query":null,"fragment":null`},
	{"empty", `"op":"parse","kind":"relative-ref","input":"//@:?#"`,
		`"scheme":null,"authority":"@:","userinfo":"","user":"","password":null,"host":"","host_kind":"reg-name","port":"","path":"","query":"","fragment":""`},
	{"an IPv6 address",
		`"op":"parse","kind":"uri-reference","standard":"rfc3986","input":"//[::1]"`,
		`"scheme":null,"authority":"[::1]","userinfo":null,"user":null,"password":null,"host":"[::1]","host_kind":"ipv6","port":null,"path":"","query":null,"fragment":null`},
	{"iri-reference", `"op":"parse","kind":"iri-reference","input":"a:b"`,
		`"unsupported":"the kind iri-reference: parse has absolute-uri, relative-ref, uri and uri-reference"`},
	{"host alone", `"op":"parse","kind":"host","input":"h"`,
		`"unsupported":"the kind host: parse has absolute-uri, relative-ref, uri and uri-reference"`},
	{"an option that is not known", `"op":"parse","kind":"uri","input":"a:b","options":{"x":true}`,
		`"unsupported":"the option x"`},
	{"refused, and its password", `"op":"parse","kind":"uri","input":"http://u:se cret@h/"`,
		`"error":"byte 11: a character that may belong to a password (not shown) is not allowed in a userinfo (rule userinfo, RFC 3986 section 3.2.1)"`},
	{"null options", `"op":"roundtrip","input":"a:b","options":null`, `"uri":"a:b"`},
	{"options", `"op":"parse","kind":"uri","input":"a:b","options":1`,
		`"error":"\"options\" must be an object"`},

	// resolve
	{"resolve", `"op":"resolve","base":"http://a/b/c","input":"../g"`, `"uri":"http://a/g"`},
	{"strict", `"op":"resolve","base":"http://a/b/c","input":"http:g"`, `"uri":"http:g"`},
	{"not strict",
		`"op":"resolve","base":"http://a/b/c","input":"http:g","options":{"strict":false}`,
		`"uri":"http://a/b/g"`},
	{"then", `"op":"resolve","base":"HTTP://A/b/c","input":"%7e","options":{"then":"normalize"}`,
		`"uri":"http://a/b/~"`},
	{"then something", `"op":"resolve","base":"a:b","input":"","options":{"then":"iri-normalize"}`,
		`"unsupported":"the option then iri-normalize"`},
	{"underflow", `"op":"resolve","base":"a:b","input":"","options":{"allow_underflow":false}`,
		`"unsupported":"the option allow_underflow"`},
	{"normal form of 1738", `"op":"normalize","steps":["syntax"],"input":"HTTP://A/%7e",` +
		`"options":{"edition":"1738"}`, `"uri":"http://a/%7E"`},
	{"equal in 1997", `"op":"equal","kind":"scheme","input":"http://A:80/","other":"http://a/",` +
		`"options":{"edition":"1997"}`, `"equal":true`},
	{"encoded for 1738", `"op":"percent","kind":"encode-component","safe":"ftp-segment",` +
		`"input":"a;b~","options":{"edition":"1738"}`, `"text":"a%3Bb%7E"`},
	{"safer in 1993", `"op":"percent","kind":"make-safer","safe":"!","input":"http://a/!b"`,
		`"text":"http://a/%21b"`},
	{"edition of today", `"op":"percent","kind":"encode-component","safe":"path","input":"a",` +
		`"options":{"edition":"3986"}`, `"unsupported":"the option edition 3986"`},
	{"unknown option", `"op":"resolve","base":"a:b","input":"","options":{"x":1}`,
		`"unsupported":"the option x"`},
	{"relative base", `"op":"resolve","base":"/a","input":"b"`,
		`"error":"\"base\": byte 0: missing scheme: the text is a relative reference (rule scheme, RFC 3986 section 3.1)"`},
	{"no base", `"op":"resolve","input":"b"`, `"error":"no \"base\""`},
	{"bad option", `"op":"resolve","base":"a:b","input":"b","options":{"strict":null}`,
		`"error":"\"strict\" must be true or false"`},

	// relativize
	{"relativize", `"op":"relativize","base":"http://a/b/c","input":"http://a/b/d"`, `"ref":"d"`},
	{"best", `"op":"relativize","base":"http://a/b/c","input":"http://a/b/c"`,
		`"ref":""`},
	{"none", `"op":"relativize","base":"http://a/b/c","input":"http://b/.."`, `"none":true`},
	{"method",
		`"op":"relativize","method":"relativePath","base":"http://a/b/c","input":"http://a/b/d"`,
		`"unsupported":"the member method: relativize has id, op, standard, options, input and base"`},

	// normalize
	{"syntax", `"op":"normalize","steps":["syntax"],"input":"HTTP://A/%7e/../%2f"`,
		`"uri":"http://a/%2F"`},
	{"two steps", `"op":"normalize","steps":["case","path"],"input":"HTTP://A/%7e/../%2f"`,
		`"uri":"http://a/%2F"`},
	{"percent", `"op":"normalize","steps":["percent"],"input":"HTTP://A/%7e"`,
		`"uri":"HTTP://A/~"`},
	{"scheme", `"op":"normalize","steps":["syntax","purell"],"input":"a:b"`,
		`"unsupported":"the step purell"`},
	{"no steps", `"op":"normalize","input":"a:b"`, `"error":"no \"steps\""`},
	{"one step, no list", `"op":"normalize","steps":"syntax","input":"a:b"`,
		`"error":"\"steps\" must be a list of strings"`},
	{"relative", `"op":"normalize","steps":["syntax"],"input":"//A"`,
		`"error":"\"input\": byte 0: missing scheme: the text is a relative reference (rule scheme, RFC 3986 section 3.1)"`},

	// equal
	{"same text", `"op":"equal","kind":"string","input":"a:b","other":"A:b"`, `"equal":false`},
	{"same except case", `"op":"equal","kind":"case","input":"a:%7E","other":"A:%7e"`,
		`"equal":true`},
	{"same except triplets", `"op":"equal","kind":"case","input":"a:~","other":"A:%7e"`,
		`"equal":false`},
	{"same syntax", `"op":"equal","input":"a:/b/../~","other":"A:/%7e"`, `"equal":true`},
	{"normalized", `"op":"equal","kind":"normalized","input":"a:b","other":"A:b"`, `"equal":true`},
	{"equal numbers", `"op":"equal","kind":"tel","input":"tel:+1-201","other":"tel:+1201"`,
		`"equal":true`},
	{"equal, but no number", `"op":"equal","kind":"tel","input":"tel:+1-201","other":"tel:x"`,
		`"error":"uri: byte 4: error: \"x\" is not allowed here, even percent-encoded (RFC 3966 section 3, rule local-number-digits)"`},
	{"parts of a scheme are octets (G-2.1-01)",
		`"op":"scheme","kind":"file","options":{"decode":true},"input":"file:///%FF"`,
		`"valid":true,"host":"","local":true,"segments":[{"b64":"/w=="}]`},
	{"scheme valid", `"op":"scheme","kind":"ftp","input":"ftp://h/a;type=i"`,
		`"valid":true,"scheme":"ftp","authority":"h","userinfo":null,"host":"h","port":null,"path":"/a;type=i","query":null,"fragment":null`},
	{"scheme invalid", `"op":"scheme","kind":"ftp","input":"ftp://h/a;b"`,
		`"error":"uri: byte 9: error: \";\" is not allowed here unless it is percent-encoded (RFC 1738 section 3.2.2, rule fsegment)"`},
	{"scheme of another kind", `"op":"scheme","kind":"ftp","input":"file:///"`,
		`"error":"uri: byte 0: error: the scheme is not ftp (RFC 3986 section 3.1, rule scheme)"`},
	{"scheme without rules", `"op":"scheme","kind":"bitcoin","input":"bitcoin:x"`,
		`"unsupported":"the kind bitcoin: scheme has afs, cid, data, file, ftp, geo, gopher, http, https, imap, ldap, ldaps, mailto, mid, news, nfs, nntp, pop, prospero, rlogin, tel, telnet, tn3270, urn, wais, whois, ws, wss, z39.50r and z39.50s"`},
	{"to a path",
		`"op":"scheme","kind":"file","input":"file:///a%20b","options":{"to_path":"unix"}`,
		`"path":"/a b"`},
	{"from a path", `"op":"scheme","kind":"file","input":"/a b","options":{"from_path":"unix"}`,
		`"uri":"file:///a%20b"`},
	{"to a path of mac",
		`"op":"scheme","kind":"file","input":"file:///a","options":{"to_path":"mac"}`,
		`"unsupported":"the option to_path mac"`},
	{"by the scheme", `"op":"equal","kind":"normalized","input":"ftp://a","other":"ftp://a:21/"`,
		`"equal":true`},
	{"not by syntax", `"op":"equal","kind":"syntax","input":"ftp://a","other":"ftp://a:21/"`,
		`"equal":false`},
	{"scheme", `"op":"normalize","steps":["syntax","scheme"],"input":"FTP://a:021"`,
		`"uri":"ftp://a/"`},
	{"tel", `"op":"equal","kind":"medialize","input":"tel:1","other":"tel:1"`,
		`"unsupported":"the kind medialize: equal has case, geo, normalized, path, percent, scheme, string, syntax and tel"`},

	// roundtrip, compose, path, percent
	{"roundtrip", `"op":"roundtrip","input":"HTTP://A:?#"`, `"uri":"HTTP://A:?#"`},
	{"compose",
		`"op":"compose","components":{"scheme":"a","authority":"","path":"/b","query":null,"fragment":""}`,
		`"uri":"a:///b#"`},
	{"compose what reads back otherwise", `"op":"compose","components":{"path":"//b"}`,
		`"error":"uri: byte 0: \"//\" is not allowed at the beginning of a path without an authority (rule path-absolute, RFC 3986 section 3.3)"`},
	{"compose a colon in the first segment", `"op":"compose","components":{"path":"a:b/c:d"}`,
		`"error":"uri: byte 0: \":\" is not allowed in the first segment of a path without a scheme (rule path-noscheme, RFC 3986 section 3.3)"`},
	{"compose a path after an authority",
		`"op":"compose","components":{"authority":"h","path":"x"}`,
		`"error":"uri: byte 3: missing \"/\" after the authority (rule path-abempty, RFC 3986 section 3.3)"`},
	{"compose a path with a query", `"op":"compose","components":{"path":"x?y"}`,
		`"error":"uri: byte 0: \"?\" is not allowed in a path (rule path-noscheme, RFC 3986 section 3.3)"`},
	{"compose an authority with a path", `"op":"compose","components":{"authority":"h/x"}`,
		`"error":"uri: byte 2: \"/\" is not allowed in an authority (rule authority, RFC 3986 section 3.2)"`},
	{"compose what is not a reference", `"op":"compose","components":{"path":"a b"}`,
		`"error":"byte 1: a space is not allowed in a path (rule path-noscheme, RFC 3986 section 3.3)"`},
	{"compose a host", `"op":"compose","components":{"host":"h"}`,
		`"error":"\"components\" must be an object of scheme, authority, path, query, fragment"`},
	{"compose nothing", `"op":"compose"`, `"error":"no \"components\""`},
	{"path", `"op":"path","kind":"remove_dot_segments","input":"/a/../b"`, `"path":"/b"`},
	{"path of octets", `"op":"path","kind":"remove_dot_segments","input":{"b64":"/w=="}`,
		`"path":{"b64":"/w=="}`},
	{"merge", `"op":"path","kind":"merge","base":"a/b","input":"c"`,
		`"unsupported":"the kind merge: path has remove_dot_segments"`},
	{"encode", `"op":"percent","kind":"encode-component","safe":"query","input":"a/?#é"`,
		`"text":"a/?%23%C3%A9"`},
	{"decode", `"op":"percent","kind":"decode-component","input":"%41%26<"`, `"text":"A&<"`},
	{"decode octets", `"op":"percent","kind":"decode-component","input":"%FF"`,
		`"text":{"b64":"/w=="}`},
	{"malformed", `"op":"percent","kind":"decode-component","input":"%"`,
		`"error":"pct: byte 1: missing hexadecimal digits after \"%\" (RFC 3986 section 2.1)"`},
	{"encode an IRI",
		`"op":"percent","kind":"encode-component","input":"","options":{"target":"iri"}`,
		`"unsupported":"the option target"`},
	{"safe", `"op":"percent","kind":"encode-component","safe":"x","input":""`,
		`"unsupported":"the safe x"`},
	{"encode a segment", `"op":"percent","kind":"encode-path-segment","input":"a/b ;c=é"`,
		`"text":"a%2Fb%20;c=%C3%A9"`},
	{"encode for a form", `"op":"percent","kind":"encode-query","input":"a b&c=d+e/?é"`,
		`"text":"a+b%26c%3Dd%2Be/?%C3%A9"`},
	{"encode for a query",
		`"op":"percent","kind":"encode-query","input":"a b+","options":{"space_to_plus":false}`,
		`"text":"a%20b%2B"`},
	{"decode from a form", `"op":"percent","kind":"decode-query","input":"a+b%2B%20"`,
		`"text":"a b+ "`},
	{"decode from a query",
		`"op":"percent","kind":"decode-query","input":"a+b%2B%20","options":{"plus_to_space":false}`,
		`"text":"a+b+ "`},
	{"malformed in a form", `"op":"percent","kind":"decode-query","input":"a+%g"`,
		`"error":"query: byte 3: missing hexadecimal digits after \"%\" (RFC 3986 section 2.1)"`},
	{"decode octets from a form", `"op":"percent","kind":"decode-query","input":"%FF+"`,
		`"text":{"b64":"/yA="}`},
	{"encode octets for a form", `"op":"percent","kind":"encode-query","input":{"b64":"/wA="}`,
		`"text":"%FF%00"`},
	{"an option of decoding",
		`"op":"percent","kind":"encode-query","input":"","options":{"plus_to_space":true}`,
		`"unsupported":"the option plus_to_space"`},
	{"an option that is a number",
		`"op":"percent","kind":"encode-query","input":"","options":{"space_to_plus":1}`,
		`"error":"\"space_to_plus\" must be true or false"`},
	{"encode for a form of an IRI",
		`"op":"percent","kind":"encode-query","input":"","options":{"target":"iri"}`,
		`"unsupported":"the option target"`},
	{"a form keeps what it keeps", `"op":"percent","kind":"encode-query","safe":"query","input":""`,
		`"unsupported":"the member safe: percent has id, op, standard, options, input and kind"`},
	{"a segment has no plus",
		`"op":"percent","kind":"encode-path-segment","options":{"space_to_plus":true},"input":""`,
		`"unsupported":"the option space_to_plus"`},
	{"repair", `"op":"percent","kind":"encode-path-if-needed","input":"/%"`,
		`"unsupported":"the kind encode-path-if-needed: percent has decode-component, decode-query, encode-component, encode-path-segment, encode-query, make-safer and repair"`},
	{"kind of percent", `"op":"percent","kind":"encode-fragment","input":""`,
		`"unsupported":"the kind encode-fragment: percent has decode-component, decode-query, encode-component, encode-path-segment, encode-query, make-safer and repair"`},
	{"target is a number",
		`"op":"percent","kind":"decode-component","input":"","options":{"target":1}`,
		`"unsupported":"the option target"`},
	{"encode nothing", `"op":"percent","kind":"encode-query"`, `"error":"no \"input\""`},
	{"encode a lone surrogate", `"op":"percent","kind":"encode-query","input":"\ud800"`,
		`"unsupported":"lone surrogates"`},
	{"no kind of percent", `"op":"percent","input":"a"`, `"error":"no \"kind\""`},

	// set
	{"set a scheme", `"op":"set","component":"scheme","value":"https","input":"http://a/"`,
		`"uri":"https://a/"`},
	{"set an authority",
		`"op":"set","component":"authority","value":"u:p@b:1","input":"http://a/b?q#f"`,
		`"uri":"http://u:p@b:1/b?q#f"`},
	{"set an empty userinfo", `"op":"set","component":"userinfo","value":"","input":"http://a/"`,
		`"uri":"http://@a/"`},
	{"set a host, and keep what is beside it",
		`"op":"set","component":"host","value":"[::1]","input":"http://u@a:1/"`,
		`"uri":"http://u@[::1]:1/"`},
	{"set a port", `"op":"set","component":"port","value":"8080","input":"http://u@a:1/"`,
		`"uri":"http://u@a:8080/"`},
	{"set a path", `"op":"set","component":"path","value":"/x%2F","input":"http://a/b?q"`,
		`"uri":"http://a/x%2F?q"`},
	{"set an empty query", `"op":"set","component":"query","value":"","input":"http://a/b#f"`,
		`"uri":"http://a/b?#f"`},
	{"set a fragment", `"op":"set","component":"fragment","value":"f","input":""`, `"uri":"#f"`},
	{"remove the host", `"op":"set","component":"host","input":"http://u:p@a:1/b"`,
		`"uri":"http:/b"`},
	{"remove the authority before an empty segment",
		`"op":"set","component":"authority","value":null,"input":"x://a//b"`,
		`"uri":"x:/.//b"`},
	{"remove the scheme before a colon", `"op":"set","component":"scheme","input":"x:a:b"`,
		`"uri":"./a:b"`},
	{"remove the path", `"op":"set","component":"path","input":"x:a:b"`, `"uri":"x:"`},
	{"set no scheme", `"op":"set","component":"scheme","value":"1a","input":"x:b"`,
		`"error":"uri: byte 0 of the scheme: \"1\" cannot begin a scheme (rule scheme, RFC 3986 section 3.1)"`},
	{"set no host", `"op":"set","component":"host","value":"a b","input":"x://b"`,
		`"error":"uri: byte 1 of the host: a space is not allowed in a host (rule reg-name, RFC 3986 section 3.2.2)"`},
	{"set a userinfo, and its password",
		`"op":"set","component":"userinfo","value":"user:se cret","input":"x://b"`,
		`"error":"uri: byte 7 of the userinfo: a character that may belong to a password (not shown) is not allowed in a userinfo (rule userinfo, RFC 3986 section 3.2.1)"`},
	{"set an authority, and its password",
		`"op":"set","component":"authority","value":"user:se cret@h","input":"x://b"`,
		`"error":"uri: byte 7 of the authority: a character that may belong to a password (not shown) is not allowed in a userinfo (rule userinfo, RFC 3986 section 3.2.1)"`},
	{"set a path that reads back otherwise",
		`"op":"set","component":"path","value":"//c","input":"x:b"`,
		`"error":"uri: byte 1 of the path: \"//\" is not allowed at the beginning of a path without an authority (rule path-absolute, RFC 3986 section 3.3)"`},
	{"set a path that cannot follow a host",
		`"op":"set","component":"path","value":"c","input":"x://b"`,
		`"error":"uri: byte 0 of the path: missing \"/\" after the authority (rule path-abempty, RFC 3986 section 3.3)"`},
	{"set a query with a fragment", `"op":"set","component":"query","value":"a#b","input":"x:b"`,
		`"error":"uri: byte 1 of the query: \"#\" is not allowed in a query (rule query, RFC 3986 section 3.4)"`},
	{"set octets", `"op":"set","component":"query","value":{"b64":"/w=="},"input":"x:b"`,
		`"error":"uri: byte 0 of the query: byte 0xff, which is not UTF-8, is not allowed in a query (rule query, RFC 3986 section 3.4)"`},
	{"set NUL", `"op":"set","component":"query","value":"\u0000","input":"x:b"`,
		`"error":"uri: byte 0 of the query: the control character U+0000 is not allowed in a query (rule query, RFC 3986 section 3.4)"`},
	{"set a lone surrogate", `"op":"set","component":"query","value":"\udfff","input":"x:b"`,
		`"unsupported":"lone surrogates"`},
	{"set a list", `"op":"set","component":"query","value":["a"],"input":"x:b"`,
		`"error":"\"value\" must be a text"`},
	{"set false", `"op":"set","component":"query","value":false,"input":"x:b"`,
		`"error":"\"value\" must be a text"`},
	{"set a password", `"op":"set","component":"password","value":"p","input":"x:b"`,
		`"unsupported":"the component password"`},
	{"set by another case", `"op":"set","component":"Query","value":"p","input":"x:b"`,
		`"unsupported":"the component Query"`},
	{"component is a number", `"op":"set","component":7,"value":"p","input":"x:b"`,
		`"error":"\"component\" must be a string"`},
	{"component is null", `"op":"set","component":null,"value":"p","input":"x:b"`,
		`"error":"\"component\" must be a string"`},
	{"no component", `"op":"set","value":"p","input":"x:b"`, `"error":"no \"component\""`},
	{"set in nothing", `"op":"set","component":"query","value":"p"`, `"error":"no \"input\""`},
	{"set in no reference", `"op":"set","component":"query","value":"p","input":"a b"`,
		`"error":"\"input\": byte 1: a space is not allowed in a path (rule path-noscheme, RFC 3986 section 3.3)"`},
	{"set and encode",
		`"op":"set","component":"query","value":"p","input":"a:b","options":{"encode":true}`,
		`"unsupported":"the option encode"`},

	// ip
	{"IPv6", `"op":"ip","kind":"ipv6","input":"2001:DB8:0:0:0:0:0:7"`,
		`"canonical":"2001:db8::7","groups":[8193,3512,0,0,0,0,0,7],"bytes":[32,1,13,184,0,0,0,0,0,0,0,0,0,0,0,7],"ipv4":null`},
	{"IPv4-mapped", `"op":"ip","kind":"ipv6","input":"::FFFF:192.0.2.1"`,
		`"canonical":"::ffff:192.0.2.1","groups":[0,0,0,0,0,65535,49152,513],"bytes":[0,0,0,0,0,0,0,0,0,0,255,255,192,0,2,1],"ipv4":"192.0.2.1"`},
	{"6to4", `"op":"ip","kind":"ipv6","input":"2002:c000:201::"`,
		`"canonical":"2002:c000:201::","groups":[8194,49152,513,0,0,0,0,0],"bytes":[32,2,192,0,2,1,0,0,0,0,0,0,0,0,0,0],"ipv4":"192.0.2.1"`},
	{"IPv4", `"op":"ip","kind":"ipv4","input":"192.0.2.1"`,
		`"canonical":"192.0.2.1","bytes":[192,0,2,1],"ipv4":"192.0.2.1"`},
	{"not IPv4", `"op":"ip","kind":"ipv4","input":"0x7f.1"`,
		`"error":"byte 1: \"x\" is not allowed in an IPv4 address (rule IPv4address, RFC 3986 section 3.2.2)"`},
	{"a host that is IPv6", `"op":"ip","kind":"host","input":"[::1]"`,
		`"canonical":"::1","groups":[0,0,0,0,0,0,0,1],"bytes":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1],"ipv4":null`},
	{"a host that is IPv4", `"op":"ip","kind":"host","input":"192.0.2.1"`,
		`"canonical":"192.0.2.1","bytes":[192,0,2,1],"ipv4":"192.0.2.1"`},
	{"a host that others take for IPv4", `"op":"ip","kind":"host","input":"0x7f.1"`,
		`"ipv4":"127.0.0.1"`},
	{"a host that is a name", `"op":"ip","kind":"host","input":"a.example"`, `"ipv4":null`},
	{"a host of the future", `"op":"ip","kind":"host","input":"[v1.x]"`, `"ipv4":null`},
	{"an empty host", `"op":"ip","kind":"host","input":""`, `"ipv4":null`},
	{"empty IPv6", `"op":"ip","kind":"ipv6","input":""`,
		`"error":"byte 0: the text ends before an IPv6 address is complete (rule IPv6address, RFC 3986 section 3.2.2)"`},
	{"IPv6 in brackets", `"op":"ip","kind":"ipv6","input":"[::1]"`,
		`"error":"byte 0: \"[\" is not allowed here in an IPv6 address (rule IPv6address, RFC 3986 section 3.2.2)"`},
	{"zone", `"op":"ip","kind":"ipv6","input":"fe80::1%25eth0"`,
		`"error":"byte 7: a zone identifier is not allowed in a URI (RFC 9844, which made RFC 6874 obsolete) (rule IPv6address, RFC 3986 section 3.2.2)"`},
	{"IPv6 and a bracket", `"op":"ip","kind":"ipv6","input":"::1]"`,
		`"error":"byte 3: \"]\" is not allowed here in an IPv6 address (rule IPv6address, RFC 3986 section 3.2.2)"`},
	{"IPv6 and NUL", `"op":"ip","kind":"ipv6","input":"::\u0000"`,
		`"error":"byte 2: the control character U+0000 is not allowed here in an IPv6 address (rule IPv6address, RFC 3986 section 3.2.2)"`},
	{"IPv6 in base64", `"op":"ip","kind":"ipv6","input":{"b64":"Ojox"}`,
		`"canonical":"::1","groups":[0,0,0,0,0,0,0,1],"bytes":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1],"ipv4":null`},
	{"IPv6 and an octet", `"op":"ip","kind":"ipv6","input":{"b64":"Ojr/"}`,
		`"error":"byte 2: byte 0xff, which is not UTF-8, is not allowed here in an IPv6 address (rule IPv6address, RFC 3986 section 3.2.2)"`},
	{"IPv6 and a lone surrogate", `"op":"ip","kind":"ipv6","input":"\ud800"`,
		`"unsupported":"lone surrogates"`},
	{"no address", `"op":"ip","kind":"ipv6"`, `"error":"no \"input\""`},
	{"an object for an address", `"op":"ip","kind":"ipv6","input":{}`,
		`"error":"\"input\" must be a text"`},
	{"CIDR", `"op":"ip","kind":"cidr","input":"::/8"`, `"unsupported":"the kind cidr: ip has host, ipv4 and ipv6"`},
	{"no kind of address", `"op":"ip","input":"::"`, `"error":"no \"kind\""`},
	{"kind of address is a number", `"op":"ip","kind":6,"input":"::"`,
		`"error":"\"kind\" must be a string"`},

	// idna
	{"to_ascii", `"op":"idna","kind":"to_ascii","input":"Bücher.example"`,
		`"text":"xn--bcher-kva.example"`},
	{"to_ascii is not transitional", `"op":"idna","kind":"to_ascii","input":"faß.de"`,
		`"text":"xn--fa-hia.de"`},
	{"to_ascii transitional",
		`"op":"idna","kind":"to_ascii","input":"faß.de","options":{"profile":"transitional"}`,
		`"text":"fass.de"`},
	{"to_ascii of IDNA2008",
		`"op":"idna","kind":"to_ascii","input":"Faß.de","options":{"profile":"idna2008"}`,
		`"error":"byte 0: this character is not allowed by IDNA (rule host-idna-character, UTS 46 section 4.1)"`},
	{"to_unicode", `"op":"idna","kind":"to_unicode","input":"xn--bcher-kva.example"`,
		`"text":"bücher.example"`},
	{"testv2", `"op":"idna","kind":"testv2","input":"faß.de"`,
		`"to_unicode":"faß.de","to_unicode_error":false,"to_ascii":"xn--fa-hia.de","to_ascii_error":false,"to_ascii_transitional":"fass.de","to_ascii_transitional_error":false`},
	{"testv2 with an empty label", `"op":"idna","kind":"testv2","input":"ü..de"`,
		`"to_unicode":"ü..de","to_unicode_error":false,"to_ascii_error":"byte 3: the label is empty (rule host-empty-label, RFC 1034 section 3.1)","to_ascii_transitional_error":"byte 3: the label is empty (rule host-empty-label, RFC 1034 section 3.1)"`},
	{"testv2 of an address", `"op":"idna","kind":"testv2","input":"127.0.0.1"`,
		`"to_unicode_error":"byte 0: the name would be read as an IPv4 address (rule host-numeric, RFC 3986 section 7.4)","to_ascii_error":"byte 0: the name would be read as an IPv4 address (rule host-numeric, RFC 3986 section 7.4)","to_ascii_transitional_error":"byte 0: the name would be read as an IPv4 address (rule host-numeric, RFC 3986 section 7.4)"`},
	{"a space after other characters", `"op":"idna","kind":"to_ascii","input":"é.é b"`,
		`"error":"byte 5: this character is not allowed in a name for DNS (rule host-character, RFC 3986 section 3.2.2)"`},
	{"a slash in a name", `"op":"idna","kind":"to_ascii","input":"éa/b"`,
		`"error":"byte 3: this character is not allowed in a name for DNS (rule host-character, RFC 3986 section 3.2.2)"`},
	{"a percent sign in a name", `"op":"idna","kind":"to_ascii","input":"é.%41"`,
		`"error":"byte 3: this character is not allowed in a name for DNS (rule host-character, RFC 3986 section 3.2.2)"`},
	{"NUL in a name", `"op":"idna","kind":"to_ascii","input":"a\u0000b"`,
		`"error":"byte 1: this character is not allowed in a name for DNS (rule host-character, RFC 3986 section 3.2.2)"`},
	{"a character that hides a dot", `"op":"idna","kind":"to_ascii","input":"é.⒈x"`,
		`"error":"byte 3: this character is not allowed by IDNA (rule host-idna-character, UTS 46 section 4.1)"`},
	{"the empty name", `"op":"idna","kind":"to_ascii","input":""`,
		`"error":"byte 0: the name is empty: the scheme must say what that means (rule host-empty, RFC 3986 section 3.2.2)"`},
	{"a name that is not UTF-8", `"op":"idna","kind":"to_ascii","input":{"b64":"w6n/"}`,
		`"error":"byte 2: the octets of the name are not UTF-8 (rule host-not-utf8, RFC 3986 section 3.2.2)"`},
	{"a lone surrogate in a name", `"op":"idna","kind":"to_ascii","input":"\udc00"`,
		`"unsupported":"lone surrogates"`},
	{"a number for a name", `"op":"idna","kind":"to_ascii","input":7`,
		`"error":"\"input\" must be a text"`},
	{"no name", `"op":"idna","kind":"to_ascii"`, `"error":"no \"input\""`},
	{"the profile of browsers",
		`"op":"idna","kind":"to_ascii","input":"a","options":{"profile":"whatwg"}`,
		`"unsupported":"the option profile whatwg"`},
	{"profile is a number", `"op":"idna","kind":"to_ascii","input":"a","options":{"profile":2008}`,
		`"error":"\"profile\" must be a string"`},
	{"an option of idna", `"op":"idna","kind":"to_ascii","input":"a","options":{"verify":true}`,
		`"unsupported":"the option verify"`},
	{"testv2 has its profiles",
		`"op":"idna","kind":"testv2","input":"a","options":{"profile":"uts46"}`,
		`"unsupported":"the option profile"`},
	{"a domain of browsers", `"op":"idna","kind":"to_ascii","standard":"whatwg","input":"Ä.é"`,
		`"text":"xn--4ca.xn--9ca"`},
	{"a domain that is more", `"op":"idna","kind":"to_ascii","standard":"whatwg","input":"a/b"`,
		`"unsupported":"a domain with delimiters"`},
	{"Unicode of browsers", `"op":"idna","kind":"to_unicode","standard":"whatwg","input":"a"`,
		`"unsupported":"the kind to_unicode: idna has to_ascii"`},
	{"another standard of browsers", `"op":"resolve","standard":"whatwg","input":"a","base":"b:"`,
		`"unsupported":"the standard whatwg: resolve has rfc3986 and rfc3987"`},

	// whatwg_parse, and other ops with the standard whatwg
	{"browsers", `"op":"whatwg_parse","input":"..\\b c","base":"HTTP://u:p@H:80/a/b"`,
		`"href":"http://u:p@h/b%20c","protocol":"http:","username":"u","password":"p",` +
			`"host":"h","hostname":"h","port":"","pathname":"/b%20c","search":"","hash":"",` +
			`"origin":"http://h"`},
	{"no URL", `"op":"whatwg_parse","input":"http://[/"`, `"failure":true`},
	{"no base", `"op":"whatwg_parse","input":"a","base":"b"`, `"failure":true`},
	{"a setter",
		`"op":"set","standard":"whatwg","input":"http://a/","component":"port","value":"8x"`,
		`"href":"http://a:8/","protocol":"http:","username":"","password":"","host":"a:8",` +
			`"hostname":"a","port":"8","pathname":"/","search":"","hash":"","origin":"http://a:8"`},
	{"no setter", `"op":"set","standard":"whatwg","input":"http://a/","component":"x","value":""`,
		`"unsupported":"the component x"`},
	{"a query", `"op":"percent","kind":"whatwg-query","standard":"whatwg","input":"á|' "`,
		`"text":"%C3%A1|%27%20"`},
	{"no kind of idna", `"op":"idna","input":"a"`, `"error":"no \"kind\""`},

	// urn_parse, urn_equal
	{"directives", `"op":"urn_parse","input":"URN:Foo:a%2c?s=I2L#f"`,
		`"valid":true,"nid":"foo","nss":"a%2c","r":null,"q":null,"f":"f","normalized":"urn:foo:a%2C","string":"URN:Foo:a%2c?s=I2L#f"`},
	{"components", `"op":"urn_parse","standard":"rfc8141","input":"urn:foo:a/b?+r?=q#"`,
		`"valid":true,"nid":"foo","nss":"a/b","r":"r","q":"q","f":"","normalized":"urn:foo:a/b","string":"urn:foo:a/b?+r?=q#"`},
	{"directives in RFC 8141", `"op":"urn_parse","standard":"rfc8141","input":"urn:foo:a?s=I2L"`,
		`"error":"uri: byte 10: error: \"?\" must be followed by \"+\" or \"=\" (RFC 8141 section 2.3, rule rq-components)"`},
	{"one letter in RFC 2141", `"op":"urn_parse","standard":"rfc2141","input":"urn:x:a"`,
		`"valid":true,"nid":"x","nss":"a","r":null,"q":null,"f":null,"normalized":"urn:x:a","string":"urn:x:a"`},
	{"one letter", `"op":"urn_parse","input":"urn:x:a"`,
		`"error":"uri: byte 5: error: the name of a namespace must have at least two characters (draft 2141bis-03 section 2.1, rule NID)"`},
	{"reserved in RFC 2141", `"op":"urn_parse","standard":"rfc2141","input":"urn:foo:a?+r"`,
		`"error":"uri: byte 9: error: \"?\" is reserved (RFC 2141 section 2.3.2, rule reserved)"`},
	{"no urn", `"op":"urn_parse","input":"http://h/"`,
		`"error":"uri: byte 0: error: the scheme is not urn (RFC 8141 section 2, rule scheme)"`},
	{"a book", `"op":"urn_parse","standard":"rfc3187","input":"urn:isbn:0-395-36341-1"`,
		`"valid":true,"nid":"isbn","nss":"0-395-36341-1","r":null,"q":null,"f":null,"normalized":"urn:isbn:0395363411",` +
			`"string":"urn:isbn:0-395-36341-1","check_digit":"1","isbn_10":"0395363411","isbn_13":"9780395363416","isbn_digits":"0395363411","kind":"ISBN-10"`},
	{"a book by the rules of all",
		`"op":"urn_parse","standard":"rfc2141","input":"urn:isbn:0-395-36341-2"`,
		`"valid":true,"nid":"isbn","nss":"0-395-36341-2","r":null,"q":null,"f":null,"normalized":"urn:isbn:0-395-36341-2","string":"urn:isbn:0-395-36341-2"`},
	{"no book", `"op":"urn_parse","standard":"rfc3187","input":"urn:isbn:0-395-36341-2"`,
		`"error":"uri: byte 21: error: the check digit 2 is wrong: 1 would be right (RFC 3187 section 2, rule check-digit)"`},
	{"a serial is not a book", `"op":"urn_parse","standard":"rfc3187","input":"urn:issn:0259-000X"`,
		`"error":"uri: byte 4: error: this is not a name of the namespace isbn (RFC 3187 section 2, rule NID)"`},
	{"equal by all URNs", `"op":"urn_equal","input":"urn:foo:a%2c?s=I2L","other":"URN:FOO:a%2C#f"`,
		`"equal":true`},
	{"equal by the namespace",
		`"op":"urn_equal","input":"urn:isbn:088730866x","other":"urn:isbn:0-88730-866-X"`,
		`"equal":true`},
	{"two names", `"op":"urn_equal","input":"urn:foo:a","other":"urn:foo:%61"`, `"equal":false`},
	{"the other is not an rn", `"op":"urn_equal","input":"urn:foo:a","other":"urn:foo"`,
		`"error":"uri: byte 7: error: missing \":\" and name after the namespace (draft 2141bis-03 section 2, rule URN)"`},
	{"option of urn_parse", `"op":"urn_parse","input":"urn:foo:a","options":{"x":1}`,
		`"unsupported":"the option x"`},
	{"option of urn_equal", `"op":"urn_equal","input":"urn:foo:a","options":{"x":1}`,
		`"unsupported":"the option x"`},

	{"template", `"op":"template","input":"{a}{?b*}","vars":{"a":"x y","b":{"k":1}}`,
		`"text":"x%20y?k=1"`},
	{"part of a template", `"op":"template","kind":"partial","input":"{a}{?b*}","vars":{"a":"x"}`,
		`"text":"x{?b*}"`},
	{"no template", `"op":"template","input":"{a"`,
		`"error":"uri: byte 2: error: \",\" or \"}\" is missing after the variable a (RFC 6570 section 2.3, rule variable-list)"`},
	{"kind of template", `"op":"template","input":"{a}","kind":"x"`, `"unsupported":"the kind x: template has match and partial"`},
	{"values", `"op":"template","input":"{a}","vars":[]`,
		`"error":"\"vars\" must be an object"`},
	{"validate a template", `"op":"validate","kind":"uri-template","input":"{a"`, `"valid":false`},

	// the request
	{"no such op", `"op":"expand","input":"urn:a:b"`, `"unsupported":"no such op"`},
	{"no op", `"input":"a:b"`, `"error":"no \"op\""`},
	{"op is a list", `"op":["validate"]`, `"error":"\"op\" must be a string"`},
	{"another case", `"OP":"validate"`, `"error":"no \"op\""`},
	{"IRIs", `"op":"extract","standard":"rfc3987","input":"a:b"`,
		`"unsupported":"the standard rfc3987: extract has rfc3986"`},
	{"IRI", `"op":"roundtrip","standard":"rfc3987","input":"http://ü/"`, `"uri":"http://ü/"`},
	{"IRI parsed", `"op":"parse","standard":"rfc3987","input":"//u@ü:1/ö?"`,
		`"scheme":null,"authority":"u@ü:1","userinfo":"u","user":"u","password":null,"host":"ü",` +
			`"port":"1","path":"/ö","query":"","fragment":null`},
	{"IRI refused", `"op":"parse","standard":"rfc3987","input":"a:<"`,
		`"error":"\"input\": iri: byte 2: \"<\" is not allowed in a path (rule ipath-rootless, ` +
			`RFC 3987 section 2.2)"`},
	{"IRI resolved", `"op":"resolve","standard":"rfc3987","base":"http://a/ü/","input":"../ö"`,
		`"uri":"http://a/ö"`},
	{"IRI relative",
		`"op":"relativize","standard":"rfc3987","base":"http://a/ü","input":"http://a/ö"`,
		`"ref":"ö"`},
	{"IRI composed", `"op":"compose","standard":"rfc3987","components":{"scheme":"a","path":"ü"}`,
		`"uri":"a:ü"`},
	{"punycode", `"op":"idna","kind":"punycode_encode","input":"ü"`, `"text":"tda"`},
	{"punycode of names", `"op":"idna","kind":"punycode_decode","input":"a.b"`,
		`"unsupported":"punycode of more than one label"`},
	{"punycode, broken", `"op":"idna","kind":"punycode_decode","input":"!!!"`,
		`"error":"idna: invalid label \"!!!\""`},
	{"punycode, not US-ASCII", `"op":"idna","kind":"punycode_decode","input":"ü-"`,
		`"error":"\"ü-\" is not punycode (RFC 3492 section 3.1)"`},
	{"punycode, nothing before the delimiter", `"op":"idna","kind":"punycode_decode","input":"-"`,
		`"error":"\"-\" is not punycode (RFC 3492 section 3.1)"`},
	{"punycode of an A-label", `"op":"idna","kind":"punycode_encode","input":"xn--ü"`,
		`"unsupported":"punycode of a label that begins with \"xn--\""`},
	{"repair", `"op":"percent","kind":"repair","input":"100% a%20b"`, `"text":"100%25%20a%20b"`},
	{"domain", `"op":"domain","input":"www.example.co.uk"`, `"subdomain":"www",` +
		`"registrable":"example.co.uk","suffix":"co.uk","suffix_kind":"icann"`},
	{"SURT", `"op":"surt","input":"http://www.example.com/a"`,
		`"surt":"http://(com,example,www,)/a","key":"com,example)/a"`},
	{"match", `"op":"template","kind":"match","input":"/a/{x*}","uri":"/a/1,2"`,
		`"matched":true,"values":{"x":["1","2"]}`},
	{"match as it occurs", `"op":"template","kind":"match","input":"/{x}","uri":"/a@b"`,
		`"matched":true,"values":{"x":"a@b"}`},
	{"exact match",
		`"op":"template","kind":"match","input":"/{x}","uri":"/a@b","options":{"exact":true}`,
		`"matched":false,"values":{}`},
	{"no match", `"op":"template","kind":"match","input":"/a/{x}","uri":"/b"`,
		`"matched":false,"values":{}`},
	{"normalized", `"op":"parse","input":"HTTP://A:80/./b","options":{"normalize":true}`,
		`"scheme":"http","authority":"a:80","userinfo":null,"user":null,"password":null,"host":"a",` +
			`"host_kind":"reg-name","port":"80","path":"/b","query":null,"fragment":null`},
	{"hostname", `"op":"validate","kind":"hostname","input":"a_b"`, `"valid":false`},
	{"no domain", `"op":"validate","kind":"domain","input":"co.uk"`, `"valid":false`},
	{"name of DNS", `"op":"validate","kind":"dns-name","input":"_a.b."`, `"valid":true`},
	{"no UUID", `"op":"validate","kind":"uuid","input":"2eb8aa08aa98-11ea-b4aa-73b441d16380-"`,
		`"valid":false`},
	{"unknown option", `"op":"iri","kind":"to_iri","input":"a:b","options":{"idna":"bogus"}`,
		`"unsupported":"the option idna"`},
	{"zones", `"op":"roundtrip","standard":"rfc6874","input":"a:b"`,
		`"unsupported":"the standard rfc6874: roundtrip has rfc3986 and rfc3987"`},
	{"policy of a library", `"op":"roundtrip","standard":"ruby-uri","input":"a:b"`,
		`"unsupported":"the standard ruby-uri: roundtrip has rfc3986 and rfc3987"`},
	{"port", `"op":"policy","kind":"port","input":"http://h:25/"`,
		`"allowed":false,"findings":[{"rule":"port",` +
			`"severity":"error","start":9,"end":11,"message":"port 25 is below 1024, and is not a port of http","section":"RFC 3986 section 7.2"}]`},
	{"port allowed", `"op":"policy","kind":"port","input":"http://h:25/","allow":[25]`,
		`"allowed":true,"findings":[]`},
	{"password", `"op":"policy","kind":"password","input":"ftp://u:p@h/"`,
		`"error":"uri: byte 6: error: the userinfo holds a password (RFC 3986 section 7.5, rule userinfo)"`},
	{"password ignored",
		`"op":"policy","kind":"password","password":"ignore","input":"ftp://u:p@h/"`,
		`"uri":"ftp://u@h/"`},
	{"line", `"op":"policy","kind":"line","input":"a%20b"`, `"text":"a b"`},
	{"line end", `"op":"policy","kind":"line","input":"a%0D%0ADELE"`,
		`"error":"pct: byte 1: the octet is not allowed (RFC 3986 section 7.3)"`},
	{"same document", `"op":"same_document","input":"#a","base":"http://h/"`, `"same":true`},
	{"wrap", `"op":"wrap","input":"ftp://h/a","options":{"edition":"1738"}`,
		`"text":"<URL:ftp://h/a>"`},
	{"gopher", `"op":"gopher_link","kind":"0","host":"h.com","selector":"/a b"`,
		`"uri":"gopher://h.com/0%2Fa%20b"`},
	{"the document of a scheme",
		`"op":"scheme","kind":"mailto","standard":"rfc6068","input":"mailto:a@b.c"`,
		`"valid":true,"scheme":"mailto","authority":null,"userinfo":null,"host":null,"port":null,"path":"a@b.c","query":null,"fragment":null`},
	{"the document of another scheme",
		`"op":"scheme","kind":"mailto","standard":"rfc5092","input":"mailto:a@b.c"`,
		`"unsupported":"the kind mailto: scheme has imap"`},
	{"a scheme with the same rules", `"op":"scheme","kind":"http","input":"https://h/"`,
		`"error":"the scheme is not http"`},
	{"a name of an option at the top", `"op":"parse","input":"a:b",".normalize":true`,
		`"unsupported":"the member .normalize"`},
	{"not a DNS name: spaces", `"op":"validate","kind":"dns-name","input":"  "`, `"valid":false`},
	{"not a DNS name: a port", `"op":"validate","kind":"dns-name","input":"a.b.c:80"`,
		`"valid":false`},
	{"not a DNS name: a triplet", `"op":"validate","kind":"dns-name","input":"%7Z"`,
		`"valid":false`},
	{"not a DNS name: a hyphen", `"op":"validate","kind":"dns-name","input":"-a.b"`,
		`"valid":false`},
	{"not a DNS name: empty labels", `"op":"validate","kind":"dns-name","input":"a..b"`,
		`"valid":false`},
	{"unknown standard", `"op":"surt","standard":"rfc3978","input":"a:b"`,
		`"unsupported":"the standard rfc3978: surt has none"`},
	{"standard of another op", `"op":"resolve","standard":"rfc1738","input":"a","base":"a:b"`,
		`"unsupported":"the standard rfc1738: resolve has rfc3986 and rfc3987"`},
	{"unknown member", `"op":"surt","input":"a:b","inptu":"c"`,
		`"unsupported":"the member inptu: surt has id, op, standard, options and input"`},
	{"standard is a number", `"op":"roundtrip","standard":3986,"input":"a:b"`,
		`"error":"\"standard\" must be a string"`},
	{"option of the judge", `"op":"parse","kind":"uri","input":"","options":{"empty_is_null":true}`,
		`"unsupported":"the option empty_is_null"`},
}

func TestAnswer(t *testing.T) {
	for _, tt := range answers {
		t.Run(tt.name, func(t *testing.T) {
			got := string(answerTo(`{"id":"x/1",` + tt.request + `}`))
			if want := `{"id":"x/1",` + tt.want + `}`; got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// A megabyte is answered in linear time, and no error quotes the input.
func TestAnswerMegabyte(t *testing.T) {
	const n = 1 << 20
	for _, tt := range []struct{ request, input, want string }{
		{`"op":"set","component":"query","value":"","input":`, strings.Repeat("/", n) + " ",
			`"error":"\"input\": byte 1048576: `},
		{`"op":"set","component":"path","input":"a:b","value":`, strings.Repeat("/", n),
			`"error":"uri: byte 1 of the path: `},
		{`"op":"set","component":"query","input":"a:b","value":`, strings.Repeat("?", n),
			`"uri":"a:b?` + strings.Repeat("?", n) + `"`},
		{`"op":"set","component":"authority","input":"a:b","value":`, strings.Repeat(":", n) + "@h",
			`"uri":"a://` + strings.Repeat(":", n) + `@h/b"`},
		{`"op":"ip","kind":"ipv6","input":`, strings.Repeat("0", n), `"error":"byte 4: `},
		{`"op":"ip","kind":"host","input":`, strings.Repeat("1.", n), `"ipv4":null`},
		{`"op":"ip","kind":"host","input":`, strings.Repeat("0", n), `"ipv4":"0.0.0.0"`},
		{`"op":"ip","kind":"host","input":`, strings.Repeat("%C3%A9", n/6), `"ipv4":null`},
		{`"op":"percent","kind":"encode-query","input":`, strings.Repeat("+ ", n/2),
			`"text":"` + strings.Repeat("%2B+", n/2) + `"`},
		{`"op":"percent","kind":"decode-query","input":`, strings.Repeat("%2B+", n/4),
			`"text":"` + strings.Repeat("+ ", n/4) + `"`},
		{`"op":"percent","kind":"decode-query","input":`, strings.Repeat("+", n) + "%",
			`"error":"query: byte 1048577: `},
		{`"op":"idna","kind":"to_ascii","input":`, strings.Repeat("é", n/2),
			`"error":"byte 2048: the name is too long `},
		{`"op":"idna","kind":"to_unicode","input":`, strings.Repeat("a", n),
			`"error":"byte 63: the label is longer `},
		{`"op":"idna","kind":"testv2","input":`, strings.Repeat("xn--", n/4),
			`"to_unicode_error":"byte 63: the label is longer `},
	} {
		got := string(answerTo(`{"id":"a",` + tt.request + `"` + tt.input + `"}`))
		want := `{"id":"a",` + tt.want
		if !strings.HasPrefix(got, want) || strings.Contains(tt.want, "error") && len(got) > 1000 {
			t.Errorf("%s\ngot  %.200s\nwant %.200s", tt.request, got, want)
		}
	}
}

// Any id is copied as it is given.
func TestAnswerID(t *testing.T) {
	for _, tt := range []struct{ request, want string }{
		{`{"id":"é\u00e9\"","op":"x"}`, `{"id":"é\u00e9\"","unsupported":"no such op"}`},
		{` { "op" : "x" , "id" : "<&>" } ` + "\r", `{"id":"<&>","unsupported":"no such op"}`},
		{`{"id":7,"op":"x"}`, `{"id":7,"unsupported":"no such op"}`},
		{`{"id":{ "a" : [] }}`, `{"id":{"a":[]},"error":"no \"op\""}`},
		{`{"op":"x"}`, `{"id":null,"unsupported":"no such op"}`},
		{`{"ID":"a"}`, `{"id":null,"error":"no \"op\""}`},
		{`null`, `{"id":null,"error":"no \"op\""}`},
		{"{\"id\":\"a\",\"input\":\"\xff\"}", `{"id":"a","error":"not UTF-8"}`},
		{"{\"id\":\"\xff\"}", `{"id":null,"error":"not UTF-8"}`},
		{`[]`, `{"id":null,"error":"not a JSON object"}`},
		{``, `{"id":null,"error":"this is not JSON: it ends too early"}`},
		{`{"id":"a"`, `{"id":null,"error":"this is not JSON: it ends too early"}`},
		{`{"id":"a"} x`,
			`{"id":null,"error":"this is not JSON: \"x\" is not allowed here"}`},
	} {
		if got := string(answerTo(tt.request)); got != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", tt.request, got, tt.want)
		}
	}
}

// The answer to any line is one line of JSON: an object with the id of the
// request, and with a result, an error, or the reason why the request is
// unsupported.
func FuzzAnswer(f *testing.F) {
	for _, tt := range answers {
		f.Add([]byte(`{"id":"x/1",` + tt.request + `}`))
	}
	f.Add([]byte(`{"id":7}`))
	f.Add([]byte("{\"id\":\"\xff\"}"))
	f.Fuzz(func(t *testing.T, line []byte) {
		b := answerTo(string(line))
		var got map[string]json.RawMessage
		if err := json.Unmarshal(b, &got); err != nil || !utf8.Valid(b) ||
			strings.ContainsAny(string(b), "\r\n") {
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

func Example() {
	for _, line := range []string{
		`{"id":"1","op":"resolve","base":"http://a/b/c/d;p?q","input":"../g"}`,
		`{"id":"2","op":"validate","kind":"uri","input":"http://exa mple.com/"}`,
		`{"id":"3","op":"expand","input":"{a}"}`,
		`{"id":"4","op":"resolve","input":"../g"}`,
	} {
		fmt.Printf("%s\n", answerTo(line))
	}
	// Output:
	// {"id":"1","uri":"http://a/b/g"}
	// {"id":"2","valid":false}
	// {"id":"3","unsupported":"no such op"}
	// {"id":"4","error":"no \"base\""}
}

// TestPrograms has the answers that have more members with each program.
func TestPrograms(t *testing.T) {
	for request, want := range map[string]string{
		`"input":"http://h/"`:               `"agree":true,"severity":"note","class":"","reason":"","start":0,"end":0`,
		`"input":"http://0x7f.1/"`:          `"agree":false,"severity":"error","class":"rare IP address formats"`,
		`"input":"/\\x","base":"http://h/"`: `"host":"x","port":"","address":null,"programs":["browsers",`,
	} {
		got := string(answerTo(`{"id":"1","op":"programs",` + request + `}`))
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s", request, got)
		}
	}
}
