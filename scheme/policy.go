package scheme

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
)

// Policies to refuse a URI that is valid (RFC 3986 section 7).

// blocked are the ports above 1023 that browsers block: a request of another
// protocol can harm the servers that use them.
var blocked = [...]uint16{
	1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
	6679, 6697, 10080,
}

// CheckPort says whether a program should connect to the port of u (RFC 3986
// section 7.2). Ports below 1024 are refused, unless the scheme or the caller
// allows them; of the others, those that browsers block. The caller can allow
// every port except 0. A refused port has a finding of severity Error; a
// Warning means the default port of a related scheme. A URI without a port uses
// the default port, and has no findings.
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
	if !ok {
		f.Message = "the port is greater than 65535"
	} else if f.Severity, f.Message = r.judgePort(u.Scheme(), n, allow); f.Message == "" {
		return nil
	}
	return []finding.Finding{f}
}

// judgePort returns a message about a port, or "" if it may be used.
func (r Registry) judgePort(name string, n uint16, allow []uint16) (finding.Severity, string) {
	i, _ := r.Lookup(name)
	switch {
	case n == 0:
		return finding.Error, "port 0 is not allowed"
	case n == i.Port, slices.Contains(allow, n):
		return 0, ""
	case slices.Contains(i.Also, n):
		return finding.Warning, "port " + strconv.Itoa(int(n)) +
			" is the default of a related scheme, and not of " + i.Name
	case n < 1024:
		return finding.Error, "port " + strconv.Itoa(int(n)) +
			" is below 1024, and is not a port of " + name
	case slices.Contains(blocked[:], n):
		return finding.Error, "port " + strconv.Itoa(int(n)) +
			" is one that browsers block: a request of " + name + " can harm its servers"
	}
	return 0, ""
}

// AllowsPort reports whether [Registry.CheckPort] has no error for the port in
// a URI of the scheme. It is for programs that know only the port.
func (r Registry) AllowsPort(name string, port uint16) bool {
	severity, _ := r.judgePort(name, port, nil)
	return severity < finding.Error
}

// CheckPort is [Registry.CheckPort] of the standard registry.
func CheckPort(u uri.URI, allow ...uint16) []finding.Finding {
	return Standard().CheckPort(u, allow...)
}

// AllowsPort is [Registry.AllowsPort] of the standard registry.
func AllowsPort(name string, port uint16) bool { return Standard().AllowsPort(name, port) }

// A PasswordPolicy says what to do with a URI that has a password in its
// userinfo, which is deprecated (RFC 3986 sections 3.2.1 and 7.5). The zero
// policy accepts the URI; its method Redacted hides the password from output.
type PasswordPolicy uint8

const (
	AllowPassword  PasswordPolicy = iota // accept the URI
	IgnorePassword                       // remove the password
	RejectPassword                       // refuse the URI
)

var policyNames = [...]string{"allow", "ignore", "reject"}

// String returns "allow", "ignore" or "reject".
func (p PasswordPolicy) String() string { return part.Word(policyNames[:], p) }

// UnmarshalText accepts the texts of [PasswordPolicy.String].
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
