package rfc1738

import (
	"strings"

	"github.com/urikit/uri/internal/edition/doc"
)

// normalize returns the normal form of a URL: URLs that RFC 1738 calls the same
// have the same one.
//
// Level Syntax: scheme and host in lower case (2.1, 3.1), unreserved characters
// decoded (2.2), other escapes with upper-case digits; raw unsafe characters
// encoded. Level Scheme: [schemeForm] too. Text from "#" on is outside of the
// URL and stays as it is, and so does a text without a scheme.
func normalize(text string, l doc.Level) (string, error) {
	s := syntaxForm(text)
	if l == doc.Scheme {
		s = schemeForm(s)
	}
	return s, nil
}

func syntaxForm(text string) string {
	end := urlEnd(text)
	r := doc.Reading{Text: text[:end]}
	if Read(&r); r.N == 0 {
		return text
	}
	return string(form.Fold(&r)) + text[end:]
}

// urlEnd returns the end of the URL in a text: "#" or the end.
func urlEnd(text string) int {
	return doc.Index(text, 0, '#')
}

// form encodes characters that are not allowed raw, and decodes unreserved
// characters.
var form = doc.Form{Decode: unreserved, Encode: raw(reserved).Complement()}

// formOf returns a form that decodes more characters too.
func formOf(more string) doc.Form { return doc.Form{Decode: raw(more), Encode: form.Encode} }

// decoded has for each scheme the reserved characters with the same meaning
// encoded and raw: the scheme does not reserve them where they are allowed raw
// (2.2, 3.2.2, 3.3, 3.4.1, 3.5, 3.6 and 3.11).
var decoded = [prospero + 1]string{
	ftp:      "?:@&=",
	http:     ":@&=",
	gopher:   ";/?:@&=",
	mailto:   ";/?:@&=",
	news:     ";/?:&=",
	file:     "?:@&=",
	prospero: "?:@&",
}

// schemeForm normalizes a text of [syntaxForm] by the rules of its scheme. It
// decodes characters that the scheme does not reserve. It removes a default
// port, the optional "/" of http, gopher and telnet (3.3, 3.4.1, 3.8), a final
// type "1" of gopher, and the host of file if it is localhost (3.10). It writes
// the type of ftp in lower case (E-27).
func schemeForm(text string) string {
	r := doc.Reading{Text: text}
	Read(&r)
	if r.N == 0 {
		return text
	}
	start := r.At(0).End + 1
	k := kindOf(text[:start-1])
	end := urlEnd(text)
	b := make([]byte, 0, len(text))
	b = append(b, text[:start]...)
	switch k {
	case other:
		return text
	case mailto, news:
		f := formOf(decoded[k])
		b = f.Append(b, text[start:end], false)
		return string(append(b, text[end:]...))
	}
	host, ok := r.Named("host")
	if !ok {
		return text
	}
	user := form
	if schemes[k].login == doc.PartLogin {
		user = formOf(";?&=")
	}
	b = user.Append(b, text[start:host.Start], false)
	if name := text[host.Start:host.End]; k != file || name != "localhost" {
		b = append(b, name...)
	}
	next := host.End
	if port, ok := r.Named("port"); ok {
		next = port.End
		if digits := text[port.Start:port.End]; strings.TrimLeft(digits, "0") != schemes[k].port {
			b = append(append(b, ':'), digits...)
		}
	}
	b = appendPath(b, k, text[next:end])
	return string(append(b, text[end:]...))
}

// appendPath appends the text after the host and port.
func appendPath(b []byte, k kind, s string) []byte {
	data, ftptype := s, ""
	switch k {
	case http, telnet:
		if s == "/" {
			return b
		}
	case gopher:
		if s == "/" || s == "/1" {
			return b
		}
	case ftp:
		if i := strings.IndexByte(s, ';'); i >= 0 {
			data, ftptype = s[:i], s[i:]
		}
	}
	f := formOf(decoded[k])
	b = f.Append(b, data, false)
	if len(ftptype) == len(";type=a") && matchFold(ftptype, ";type=") == len(";type=") {
		return doc.AppendLower(b, ftptype)
	}
	return append(b, ftptype...)
}
