package mailto

import (
	"strings"

	"github.com/urikit/uri/internal/part"
)

// A Treatment is what a client does with a header field of a mailto URI (RFC
// 6068 sections 3 and 4).
type Treatment uint8

const (
	Doubtful Treatment = iota // for the client to decide, and for the user to see
	Safe                      // believed to be safe and useful
	Ignored                   // never accepted from a URI
)

// String returns "doubtful", "safe" or "ignored".
func (t Treatment) String() string {
	return part.Word([]string{"doubtful", "safe", "ignored"}, t)
}

// MarshalText returns the text of [Treatment.String].
func (t Treatment) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// Treat returns what a client does with the header field of a name, in any
// letter case:
//
//   - Safe: Subject, Keywords and the body. It is enough to support these
//     (section 4).
//   - Ignored: sender, date, route and encoding of the message (section 3). The
//     client writes these fields itself.
//   - Doubtful: all others, with To, Cc and Bcc. A client must show the
//     recipients of these, and may ignore the fields.
func Treat(name string) Treatment {
	name = strings.ToLower(name)
	switch name {
	case "subject", "keywords", "body":
		return Safe
	// originator fields, RFC 5322 sections 3.6.1 and 3.6.2
	case "from", "sender", "reply-to", "date",
		"return-path", "received", // trace fields, RFC 5322 section 3.6.7
		"apparently-to", "mime-version":
		return Ignored
	}
	if strings.HasPrefix(name, "resent-") || strings.HasPrefix(name, "content-") {
		return Ignored
	}
	return Doubtful
}
