package nethttp

import (
	"strconv"

	"github.com/urikit/uri/finding"
)

// An Error says what is wrong in a message, and where. It does not hold the
// text.
type Error struct {
	// Part is what a URI is read from: "URI" for the one that was given;
	// "request-target", "Host field", which is :authority in HTTP/2, or
	// "Location field"; or "URL of the request", http.Request.URL of a client,
	// where the offset is in its wrong field.
	Part string

	Offset int // in bytes, in the text of the part

	// Rule is that of Err, or one of these. More may be added.
	//
	//	not-received  there is no request-target: no server has received the request
	//	wrong-form    "*" is for OPTIONS only
	//	no-host       http and https need a host that is not empty
	//	userinfo      an "@" where it is not allowed
	//	fragment      a "#" where it is not allowed
	//	port          CONNECT needs a port, from 1 to 65535
	//	several       more than one value
	//	no-base       there is nothing to resolve with, or the result is too long
	Rule string

	Err error // a *uri.ParseError, a *neturl.Error, or nil
}

const (
	inURI      = "URI"
	inTarget   = "request-target"
	inHost     = "Host field"
	inLocation = "Location field"
	inURL      = "URL of the request"
)

const (
	ruleNotReceived = "not-received"
	ruleWrongForm   = "wrong-form"
	ruleNoHost      = "no-host"
	ruleUserinfo    = "userinfo"
	ruleFragment    = "fragment"
	rulePort        = "port"
	ruleSeveral     = "several"
	ruleNoBase      = "no-base"
)

var reasons = [...]struct{ rule, message, section string }{
	{ruleNotReceived, "the request was not received by a server", ""},
	{ruleWrongForm, `"*" is not allowed with a method other than OPTIONS`,
		"RFC 9112 section 3.2.4"},
	{ruleNoHost, "missing host", "RFC 9110 section 4.2"},
	{ruleUserinfo, "a userinfo is not allowed here", "RFC 9110 section 4.2.4"},
	{ruleFragment, "a fragment is not allowed here", "RFC 9112 section 3.2"},
	{rulePort, "CONNECT needs a port from 1 to 65535", "RFC 9110 section 9.3.6"},
	{ruleSeveral, "more than one value is not allowed", "RFC 9110 section 5.3"},
	{ruleNoBase, "no URI results: the base is zero, or the result is too long",
		"RFC 3986 section 5.2"},
}

// Error returns a message with part, offset, reason and section, and nothing of
// the text.
func (e *Error) Error() string {
	s := "nethttp: " + e.Part
	if e.Err != nil {
		return s + ": " + e.Err.Error()
	}
	f := e.Finding()
	s += ", byte " + strconv.Itoa(e.Offset) + ": " + f.Message
	if f.Section != "" {
		s += " (" + f.Section + ")"
	}
	return s
}

// Finding returns the error as a finding about the text of the part.
func (e *Error) Finding() finding.Finding {
	if f, ok := finding.Of(e.Err); ok {
		return f
	}
	f := finding.Finding{Rule: e.Rule, Severity: finding.Error, Start: e.Offset, End: e.Offset,
		Message: "this is not allowed"}
	for _, r := range reasons {
		if r.rule == e.Rule {
			f.Message, f.Section = r.message, r.section
		}
	}
	return f
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }
