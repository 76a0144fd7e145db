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

	// NotQuery: the byte must not stand in a query, by the rule of that name.
	NotQuery

	// TooManyPairs: there are more pairs than the limit given. The offset is
	// that of the first pair beyond it.
	TooManyPairs
)

// String returns a few words, such as "more pairs than the limit".
func (r Reason) String() string {
	switch r {
	case Malformed:
		return `missing hexadecimal digits after "%"`
	case NotQuery:
		return "a byte that is not allowed in a query"
	case TooManyPairs:
		return "more pairs than the limit"
	}
	return "unknown reason"
}

// Rule returns the rule of RFC 3986 that is broken, "pct-encoded" or "query",
// or "" where it is a limit and no rule.
func (r Reason) Rule() string {
	switch r {
	case Malformed:
		return "pct-encoded"
	case NotQuery:
		return "query"
	}
	return ""
}

// Section returns the number of the section of RFC 3986 that r cites, such as
// "3.4", or "" where it is a limit.
func (r Reason) Section() string {
	switch r {
	case Malformed:
		return "2.1"
	case NotQuery:
		return "3.4"
	}
	return ""
}
