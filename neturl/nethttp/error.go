package nethttp

import "strconv"

// An Error says what is wrong in a message, and where. It does not hold the
// text.
type Error struct {
	Part   Part
	Offset int // in bytes, in the text of the part
	Reason Reason
	Err    error // if Reason is Syntax, a *uri.ParseError or a *neturl.Error
}

// Error returns a message with part, offset, reason and section, and nothing of
// the text.
func (e *Error) Error() string {
	s := "nethttp: " + e.Part.String()
	if e.Err != nil {
		return s + ": " + e.Err.Error()
	}
	s += ", byte " + strconv.Itoa(e.Offset) + ": " + e.Reason.String()
	if section := e.Reason.Section(); section != "" {
		s += " (" + section + ")"
	}
	return s
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// A Part is a part of a message that a URI is read from.
type Part uint8

const (
	TheURI        Part = iota + 1 // the URI that was given
	RequestTarget                 // what the request line asks for: http.Request.RequestURI
	HostField                     // the field Host, or :authority: http.Request.Host
	LocationField                 // the field Location of a response
	RequestURL                    // http.Request.URL of a client; the offset is in its wrong field
)

var parts = [...]string{
	"unknown part", "URI", "request-target", "Host field", "Location field", "URL of the request",
}

// String returns the name of the part, such as "request-target".
func (p Part) String() string { return at(parts[:], int(p)) }

// A Reason is a kind of [Error]. More may be added.
type Reason uint8

const (
	Syntax      Reason = iota + 1 // see Err
	NotReceived                   // there is no request-target: no server has received the request
	WrongForm                     // "*" is for OPTIONS only
	NoHost                        // http and https need a host that is not empty
	Userinfo                      // an "@" where it is not allowed
	Fragment                      // a "#" where it is not allowed
	BadPort                       // CONNECT needs a port, from 1 to 65535
	Several                       // more than one value
	NoBase                        // there is nothing to resolve with, or the result is too long
)

var reasons = [...]struct{ message, section string }{
	{"unknown reason", ""},
	Syntax:      {"the grammar does not allow this", ""},
	NotReceived: {"the request was not received by a server", ""},
	WrongForm:   {`"*" is not allowed with a method other than OPTIONS`, "RFC 9112 section 3.2.4"},
	NoHost:      {"missing host", "RFC 9110 section 4.2"},
	Userinfo:    {"a userinfo is not allowed here", "RFC 9110 section 4.2.4"},
	Fragment:    {"a fragment is not allowed here", "RFC 9112 section 3.2"},
	BadPort:     {"CONNECT needs a port from 1 to 65535", "RFC 9110 section 9.3.6"},
	Several:     {"more than one value is not allowed", "RFC 9110 section 5.3"},
	NoBase: {"no URI results: the base is zero, or the result is too long",
		"RFC 3986 section 5.2"},
}

// String returns a few words, such as "missing host".
func (r Reason) String() string { return at(reasons[:], int(r)).message }

// Section returns the place of the specification that the reason cites, such as
// "RFC 9110 section 4.2", or "".
func (r Reason) Section() string { return at(reasons[:], int(r)).section }

// at returns a row, or the first if there is no such row.
func at[T any](rows []T, i int) T {
	if i >= len(rows) {
		i = 0
	}
	return rows[i]
}
