package query

import "strconv"

// An Error says what is wrong with a query, and where. It does not hold the
// text, which may hold a secret.
type Error struct {
	Offset int // in bytes, in the text of the query
	Reason Reason
}

// Error returns a message with the offset, the reason and the section of RFC
// 3986, if there is one, and nothing of the text.
func (e *Error) Error() string {
	s := "query: byte " + strconv.Itoa(e.Offset) + ": " + e.Reason.String()
	if section := e.Reason.Section(); section != "" {
		s += " (RFC 3986 section " + section + ")"
	}
	return s
}

// A Reason is a kind of [Error]. More may be added.
type Reason uint8

const (
	// Malformed: a "%" is not followed by two hexadecimal digits. The offset is
	// that of the first byte that is not a digit, or the length of the text.
	Malformed Reason = iota + 1

	NotQuery     // the byte is not allowed in a query, by the rule "query"
	TooManyPairs // the offset is that of the first pair after the limit
)

var reasons = [...]struct{ message, rule, section string }{
	{"unknown reason", "", ""},
	{`missing hexadecimal digits after "%"`, "pct-encoded", "2.1"},
	{"a byte that is not allowed in a query", "query", "3.4"},
	{"more pairs than the limit", "", ""},
}

// known returns r, or 0 for a reason that is not in the table.
func (r Reason) known() Reason {
	if int(r) < len(reasons) {
		return r
	}
	return 0
}

// String returns a few words, such as "more pairs than the limit".
func (r Reason) String() string { return reasons[r.known()].message }

// Rule returns the rule of RFC 3986 that is broken, or "" for a limit.
func (r Reason) Rule() string { return reasons[r.known()].rule }

// Section returns the section of RFC 3986 that r cites, such as "3.4", or "".
func (r Reason) Section() string { return reasons[r.known()].section }
