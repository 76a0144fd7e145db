package scheme

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
	"github.com/urikit/uri/pct"
)

// Policies for what is valid and may still be refused (RFC 3986 section 7).

// blocked are the ports from 1024 on on which servers listen that can be hurt
// by a request of another protocol: those that browsers block.
var blocked = [...]uint16{
	1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
	6679, 6697, 10080,
}

// CheckPort says whether the port of u should be connected to (RFC 3986 section
// 7.2, conflicts.md D-24). Ports below 1024 are refused, unless the scheme or
// the caller allows them; above that only those are, on which servers listen
// that can be hurt. The caller's list allows every port but 0. Refused is what
// has a finding of severity Error; a Warning is about a port of another scheme
// that speaks the same protocol. A URI without a port is connected to the
// default port.
func (r Registry) CheckPort(u uri.URI, allow ...uint16) []finding.Finding {
	start, end, _ := u.Span(uri.Port)
	if start == end {
		return nil
	}
	f := finding.Finding{
		Rule: "port", Severity: finding.Error, Start: start, End: end,
		Section: "RFC 3986 section 7.2",
	}
	n, ok := u.PortNumber()
	i, _ := r.Lookup(u.Scheme())
	switch {
	case !ok:
		f.Message = "the port is greater than 65535"
	case n == 0:
		f.Message = "port 0 is not allowed"
	case n == i.Port, slices.Contains(allow, n):
		return nil
	case slices.Contains(i.Also, n):
		f.Severity = finding.Warning
		f.Message = "port " + strconv.Itoa(int(n)) +
			" is the default of a related scheme, and not of " + i.Name
	case n < 1024:
		f.Message = "port " + strconv.Itoa(int(n)) + " is reserved, and not for " + u.Scheme()
	case slices.Contains(blocked[:], n):
		f.Message = "port " + strconv.Itoa(int(n)) + " is that of servers which a request of " +
			u.Scheme() + " can hurt"
	default:
		return nil
	}
	return []finding.Finding{f}
}

// CheckPort is [Registry.CheckPort] of the standard registry.
func CheckPort(u uri.URI, allow ...uint16) []finding.Finding {
	return Standard().CheckPort(u, allow...)
}

// A PasswordPolicy is what to do with a URI that has a password in its
// userinfo, which is deprecated (RFC 3986 sections 3.2.1 and 7.5). The zero
// policy takes it; to show such a URI there is Redacted.
type PasswordPolicy uint8

const (
	AllowPassword  PasswordPolicy = iota // take it
	IgnorePassword                       // take the URI without it
	RejectPassword                       // refuse the URI
)

var policyNames = [...]string{"allow", "ignore", "reject"}

// String returns "allow", "ignore" or "reject".
func (p PasswordPolicy) String() string { return part.Word(policyNames[:], p) }

// UnmarshalText accepts what String returns.
func (p *PasswordPolicy) UnmarshalText(text []byte) error {
	i := slices.Index(policyNames[:], string(text))
	if i < 0 {
		return errors.New("scheme: a password policy is allow, ignore or reject")
	}
	*p = PasswordPolicy(i)
	return nil
}

// Apply returns the URI to use, or an error that is a [finding.Finding].
func (p PasswordPolicy) Apply(u uri.URI) (uri.URI, error) {
	user, password, _ := strings.Cut(u.Userinfo(), ":")
	switch {
	case password == "" || p == AllowPassword:
		return u, nil
	case p == IgnorePassword:
		return u.Edit().Userinfo(user).URI()
	}
	start, end, _ := u.Span(uri.Userinfo)
	return uri.URI{}, finding.Finding{
		Rule: "userinfo", Severity: finding.Error, Start: start, End: end,
		Section: "RFC 3986 section 7.5",
		Message: "the userinfo holds a password",
	}
}

// LineData returns what a component stands for, to be sent by a protocol that
// works with lines. NUL, CR and LF, of which the server would make another
// command, are an error of type *[pct.Error], and so is a malformed "%" (RFC
// 3986 section 7.3).
func LineData(component string) (string, error) {
	return pct.Decoder{Refuse: pct.Terminators}.Decode(component)
}
