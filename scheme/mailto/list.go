package mailto

import (
	"strings"

	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// listFields are the header fields whose value is an address-list.
var listFields = [...]string{"to", "cc", "bcc", "reply-to"}

const wsp = " \t\r\n"

// checkList checks the value of such a field, decoded (RFC 5322 sections 3.4
// and 3.6.3). An empty one is an unfinished message, and allowed.
//
//	address-list = (address *("," address)) / obs-addr-list
//	address      = mailbox / group
//	group        = display-name ":" [group-list] ";" [CFWS]
//
// Obsolete forms are refused, except that a display-name may be any text.
func checkList(c *part.Check, value part.Piece) {
	if isList(value.Text) {
		return
	}
	s := value.Decode()
	if strings.Trim(s, wsp) == "" {
		return
	}
	bad := func(from, to int, message string) {
		n, start, end := 0, len(value.Text), len(value.Text)
		for i := range part.Octets(value.Text) {
			if n == from {
				start = i
			}
			if n == to {
				end = i
			}
			n++
		}
		c.Bad(value.To(end).From(start), "address-list", "RFC 5322 section 3.4", message)
	}
	start, group, after := 0, false, false // after: after the ";" of a group
	for i := 0; i <= len(s); i++ {
		switch {
		case i < len(s) && strings.IndexByte(`"(<[`, s[i]) >= 0:
			n := enclosed(s[i:])
			if n == 0 {
				bad(i, len(s), "missing end of what begins here")
				return
			}
			i += n - 1
		case i < len(s) && s[i] == ':' && !group:
			group, start = true, i+1
		case i == len(s) || s[i] == ',' || s[i] == ';':
			if i < len(s) && s[i] == ';' && !group {
				bad(i, i+1, `";" does not separate addresses: write ","`)
				return
			}
			one := strings.Trim(s[start:i], wsp)
			message := ""
			switch empty := group && i < len(s) && s[i] == ';' || after; {
			case i == len(s) && group:
				message = `missing ";" at the end of a group`
			case one == "" && !empty:
				message = "missing address"
			case one != "":
				message = mailbox(one)
			}
			if message != "" {
				bad(start, i, message)
				return
			}
			after = i < len(s) && s[i] == ';'
			group = group && !after
			start = i + 1
		}
	}
}

// isList reports whether an encoded text is empty, or addresses and commas.
func isList(s string) bool {
	for s != "" {
		_, n, message := part.AddrSpec(s, &style)
		if message != "" || n == len(s)-1 {
			return false
		}
		s = s[min(n+len(","), len(s)):]
	}
	return true
}

// enclosed returns the length of the quoted-string, comment, angle-addr or
// domain-literal at the beginning of s, or 0 if it has no end.
func enclosed(s string) int {
	end, depth := map[byte]byte{'"': '"', '(': ')', '<': '>', '[': ']'}[s[0]], 0
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == end && depth == 0:
			return i + 1
		case s[i] == end:
			depth--
		case s[i] == '(' && end == ')':
			depth++
		case s[i] == '"' && end == '>':
			n := enclosed(s[i:])
			if n == 0 {
				return 0
			}
			i += n - 1
		}
	}
	return 0
}

// mailbox returns what is wrong in a mailbox, or "".
//
//	mailbox = addr-spec / [display-name] "<" addr-spec ">"
func mailbox(s string) string {
	var b strings.Builder // without comments, and with only the addr-spec
	for i := 0; i < len(s); i++ {
		n := 1
		if strings.IndexByte(`"(<[`, s[i]) >= 0 {
			n = max(n, enclosed(s[i:]))
		}
		switch {
		case s[i] == '<':
			if strings.Trim(s[i+n:], wsp) != "" && s[i+n:][0] != '(' {
				return `text after ">"`
			}
			b.Reset()
			b.WriteString(s[i+1 : i+n-1])
			i = len(s)
		case s[i] != '(':
			b.WriteString(s[i : i+n])
		}
		i += n - 1
	}
	_, _, message := part.AddrSpec(pct.Encode(strings.Trim(b.String(), wsp), addrSet), &wide)
	return message
}

// wide is style for one address.
var wide = part.AddrStyle{Raw: &addrSet, UTF8: true}
