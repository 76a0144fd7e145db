package deref

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/redact"
)

// An Error says which hop of a request failed, and why.
type Error struct {
	Hop   int     // from 1
	URI   uri.URI // of the hop
	Err   error
	Trace *Trace // of all hops until then
}

// Error returns a message such as
//
//	deref: hop 2, ftp://example.com/x: the server answered "550 no such file"
//
// It shows no password and no other secret that package redact knows.
func (e *Error) Error() string {
	hop := ""
	if e.Hop > 1 {
		hop = "hop " + strconv.Itoa(e.Hop) + ", "
	}
	return redact.String(fmt.Sprintf("deref: %s%s: %v", hop, e.URI.Redacted(), e.Err))
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// A ReplyError is a negative answer of a server.
type ReplyError struct {
	Reply string // as the server sent it, with its code
	Kind  error  // fs.ErrNotExist, fs.ErrPermission, or nil for another reason
}

// Error quotes the reply.
func (e *ReplyError) Error() string {
	const most = 300
	reply := e.Reply
	if len(reply) > most {
		reply = reply[:most] + "..."
	}
	return "the server answered " + strconv.QuoteToGraphic(reply)
}

// Unwrap returns e.Kind.
func (e *ReplyError) Unwrap() error { return e.Kind }

// NotFound and Refused are the usual negative answers.
func NotFound(reply string) error { return &ReplyError{reply, fs.ErrNotExist} }
func Refused(reply string) error  { return &ReplyError{reply, fs.ErrPermission} }

// ReplyInWords returns the error for a negative answer of which only the words
// say whether the object is missing, or may not be read. If they do not, the
// error is of the given kind.
func ReplyInWords(reply string, kind error) error {
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool {
			return strings.Contains(strings.ToLower(reply), w)
		})
	}
	switch {
	case has("denied", "permission", "privilege", "forbidden", "not authorized", "not allowed"):
		kind = fs.ErrPermission
	case has("not exist", "not found", "no such", "cannot find"):
		kind = fs.ErrNotExist
	}
	return &ReplyError{reply, kind}
}

// A ProtocolError is an answer that breaks the rules of its protocol.
type ProtocolError struct {
	Protocol string // "FTP"
	Message  string // what is wrong with the answer
}

// Error says what is wrong.
func (e *ProtocolError) Error() string {
	return "this is no answer of " + e.Protocol + ": " + e.Message
}
