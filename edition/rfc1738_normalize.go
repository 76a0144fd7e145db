package edition

import (
	"strings"

	"github.com/urikit/uri"
)

// normalize1738 returns the text to which all URLs come that RFC 1738 calls the same.
//
// Level Syntax: scheme and host in lower case (2.1, 3.1), unreserved characters decoded (2.2), other escapes with
// upper-case digits; an unsafe character that stands raw is encoded. Level Scheme: what is in [schemeForm1738] too.
// What begins with "#" is outside of the URL and stays as it is, and so does a text without a scheme.
func normalize1738(text string, l Level) (string, error) {
	s := syntaxForm1738(text)
	if l == Scheme {
		s = schemeForm1738(s)
	}
	return s, nil
}

func syntaxForm1738(text string) string {
	r := Reading{text: text}
	read1738(&r)
	if r.n == 0 {
		return text
	}
	colon := r.part(0).End
	end := urlEnd1738(text)
	hostStart, hostEnd := end, end
	if host, ok := r.find1738("host"); ok && host.Component == uri.Host {
		hostStart, hostEnd = host.Start, host.End
	}
	b := make([]byte, 0, len(text)+len(text)/8)
	b = appendLower(b, text[:colon])
	b = appendForm1738(b, text[colon:hostStart], "", false)
	b = appendForm1738(b, text[hostStart:hostEnd], "", true)
	b = appendForm1738(b, text[hostEnd:end], "", false)
	return string(append(b, text[end:]...))
}

// urlEnd1738 returns where a URL ends in a text.
func urlEnd1738(text string) int {
	if i := strings.IndexByte(text, '#'); i >= 0 {
		return i
	}
	return len(text)
}

func (r *Reading) find1738(name string) (Part, bool) {
	for p := range r.all() {
		if p.Name == name {
			return p, true
		}
	}
	return Part{}, false
}

// appendForm1738 appends s with its escapes decoded if they are of unreserved or of some more characters, else with
// upper-case digits, and encodes what cannot stand raw; fold takes letters to lower case. A "%" that begins no
// escape stays, and nothing is decoded that would make it one.
func appendForm1738(b []byte, s, more string, fold bool) []byte {
	const upperHex = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		c := s[i]
		encoded := false
		switch {
		case c == '%' && escaped(s, i) == i+3:
			encoded = true
			c = unhex(s[i+1])<<4 | unhex(s[i+2])
			i += 2
			if (kinds1738.of[c]&unreserved1738 != 0 || strings.IndexByte(more, c) >= 0) && !endsInPercent1738(b) {
				encoded = false
			}
		case c != '%' && kinds1738.of[c]&xchar1738 == 0:
			encoded = true
		}
		switch {
		case encoded:
			b = append(b, '%', upperHex[c>>4], upperHex[c&15])
		case fold:
			b = append(b, lower(c))
		default:
			b = append(b, c)
		}
	}
	return b
}

// endsInPercent1738 reports whether one of the last two bytes is a "%": no escape is so short.
func endsInPercent1738(b []byte) bool {
	n := len(b)
	return n >= 1 && b[n-1] == '%' || n >= 2 && b[n-2] == '%'
}

// decoded1738 are the characters of reserved that mean the same in either form, as the scheme does not reserve them
// where they can stand raw (2.2, 3.2.2, 3.3, 3.4.1, 3.5, 3.6 and 3.11).
var decoded1738 = [...]string{
	ftp1738:      "?:@&=",
	http1738:     ":@&=",
	gopher1738:   ";/?:@&=",
	mailto1738:   ";/?:@&=",
	news1738:     ";/?:&=",
	file1738:     "?:@&=",
	prospero1738: "?:@&",
}

// decodedUser1738 are those of user and password.
const decodedUser1738 = ";?&="

// schemeForm1738 takes a text of [syntaxForm1738] further by the rules of its scheme: characters that the scheme
// does not reserve are decoded; a default port goes; so does the "/" of http, gopher and telnet that can be left
// out (3.3, 3.4.1, 3.8), and the type "1" of gopher with nothing behind it; the type of ftp is in lower case (E-27);
// and the host of file is empty if it is localhost (3.10).
func schemeForm1738(text string) string {
	r := Reading{text: text}
	read1738(&r)
	if r.n == 0 {
		return text
	}
	start := r.part(0).End + 1
	k := kindOf1738(text[:start-1])
	end := urlEnd1738(text)
	b := make([]byte, 0, len(text))
	b = append(b, text[:start]...)
	switch k {
	case other1738:
		return text
	case mailto1738, news1738:
		b = appendForm1738(b, text[start:end], decoded1738[k], false)
		return string(append(b, text[end:]...))
	}
	host, ok := r.find1738("host")
	if !ok {
		return text
	}
	user := ""
	if schemes1738[k].login == login1738 {
		user = decodedUser1738
	}
	b = appendForm1738(b, text[start:host.Start], user, false)
	if name := text[host.Start:host.End]; k != file1738 || name != "localhost" {
		b = append(b, name...)
	}
	next := host.End
	if port, ok := r.find1738("port"); ok {
		next = port.End
		if digits := text[port.Start:port.End]; strings.TrimLeft(digits, "0") != schemes1738[k].port {
			b = append(append(b, ':'), digits...)
		}
	}
	b = appendPath1738(b, k, text[next:end])
	return string(append(b, text[end:]...))
}

// appendPath1738 appends what is behind the host and port.
func appendPath1738(b []byte, k kind1738, s string) []byte {
	data, ftptype := s, ""
	switch k {
	case http1738, telnet1738:
		if s == "/" {
			return b
		}
	case gopher1738:
		if s == "/" || s == "/1" {
			return b
		}
	case ftp1738:
		if i := strings.IndexByte(s, ';'); i >= 0 {
			data, ftptype = s[:i], s[i:]
		}
	}
	b = appendForm1738(b, data, decoded1738[k], false)
	if len(ftptype) == len(";type=a") && matchFold1738(ftptype, ";type=") == len(";type=") {
		return appendLower(b, ftptype)
	}
	return append(b, ftptype...)
}
