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

	// Refused: the octet is one that [Decoder.Refuse] holds.
	Refused

	// NotUTF8: the octets from here on do not begin with a UTF-8 sequence, and
	// [Decoder.UTF8] asks for text.
	NotUTF8
)

// String returns a few words, such as "the octet is not allowed".
func (r Reason) String() string {
	switch r {
	case Malformed:
		return `missing hexadecimal digits after "%"`
	case Refused:
		return "the octet is not allowed"
	case NotUTF8:
		return "the octets are not UTF-8"
	}
	return "unknown reason"
}

// Section returns the number of the section of RFC 3986 that r cites, such as
// "2.1".
func (r Reason) Section() string {
	switch r {
	case Malformed:
		return "2.1"
	case Refused:
		return "7.3"
	case NotUTF8:
		return "2.5"
	}
	return "2"
}
