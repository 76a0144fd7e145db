package guard

import (
	"net/netip"

	"github.com/urikit/uri/finding"
)

// A Decision is what a [Verdict] says.
type Decision uint8

const (
	Deny   Decision = iota // do not connect
	Allow                  // connect
	Lookup                 // look up the name, and connect if its address is allowed
)

var decisions = [...]string{"deny", "allow", "lookup"}

// String returns "deny", "allow" or "lookup".
func (d Decision) String() string {
	if int(d) < len(decisions) {
		return decisions[d]
	}
	return decisions[Deny]
}

// MarshalText returns the text of [Decision.String].
func (d Decision) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// A Verdict is the answer of a [Policy], with its reason. The zero Verdict
// denies.
type Verdict struct {
	Decision Decision

	// Rule is the kind of the rule that decided: "scheme", "userinfo", "host",
	// "port", "range", "redirects", "line", "proxy" or "network"; and of
	// [LocalRedirect] "local-redirect".
	Rule string

	// Line is the line of the policy that decided, or 0 for the default.
	Line int

	// Addr is the address that was judged, or the zero Addr: that of the host,
	// or the one that it contains. Range is that of the address or of the name.
	Addr  netip.Addr
	Range Range

	// Start and End are the place in the URI, in bytes; 0 in other verdicts.
	Start, End int

	Message string // why, in words, without parts of a userinfo
	Section string // of the specification, or ""
}

// Err returns v as an error if it denies, or nil. Programs find it by
// [errors.As] in the errors of net and net/http.
func (v Verdict) Err() error {
	if v.Decision == Deny {
		return v
	}
	return nil
}

// Error returns the words of the verdict, and its section.
func (v Verdict) Error() string {
	s := "guard: " + v.Message
	if v.Section != "" {
		s += " (" + v.Section + ")"
	}
	return s
}

// Finding returns the verdict as a finding about the text of the URI. Its
// severity is that of a note unless v denies.
func (v Verdict) Finding() finding.Finding {
	f := finding.Finding{Rule: "policy-" + v.Rule, Start: v.Start, End: v.End,
		Section: v.Section, Message: v.Message}
	if v.Decision == Deny {
		f.Severity = finding.Error
	}
	return f
}
