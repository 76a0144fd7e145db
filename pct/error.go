package pct

import "strconv"

// An Error says why a text could not be decoded, and where. It does not hold
// the text.
type Error struct {
	Offset int // in bytes, in the text that was to be decoded
	Reason Reason
}

// Error returns a message with the offset, the reason and the section of
// RFC 3986, and nothing of the text.
func (e *Error) Error() string {
	return "pct: byte " + strconv.Itoa(e.Offset) + ": " + e.Reason.String() +
		" (RFC 3986 section " + e.Reason.Section() + ")"
}

// A Reason is a kind of [Error]. More may be added.
type Reason uint8

const (
	// Malformed: a "%" is not followed by two hexadecimal digits. The offset
	// is that of the first byte that is not a digit, or the length of the text.
	Malformed Reason = iota + 1

	Refused // the octet is one of [Decoder].Refuse
	NotUTF8 // no UTF-8 sequence begins here, and [Decoder].UTF8 asks for text
)

var reasons = [...]struct{ message, section string }{
	{"unknown reason", "2"},
	{`missing hexadecimal digits after "%"`, "2.1"},
	{"the octet is not allowed", "7.3"},
	{"the octets are not UTF-8", "2.5"},
}

// known returns r, or 0 for a reason that is not in the table.
func (r Reason) known() Reason {
	if int(r) < len(reasons) {
		return r
	}
	return 0
}

// String returns a few words, such as "the octet is not allowed".
func (r Reason) String() string { return reasons[r.known()].message }

// Section returns the section of RFC 3986 that r cites, such as "2.1".
func (r Reason) Section() string { return reasons[r.known()].section }
