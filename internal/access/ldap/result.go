package ldap

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
)

// A result is the end of an operation (RFC 4511 section 4.1.9).
type result struct {
	name      string // of the code
	text      string // with the code, and with what the server says
	referrals []string
}

// codes are the codes of results, each with its name.
const codes = " 0 success 1 operationsError 2 protocolError 3 timeLimitExceeded " +
	"4 sizeLimitExceeded 5 compareFalse 6 compareTrue 7 authMethodNotSupported " +
	"8 strongerAuthRequired 10 referral 11 adminLimitExceeded " +
	"12 unavailableCriticalExtension 13 confidentialityRequired 14 saslBindInProgress " +
	"16 noSuchAttribute 17 undefinedAttributeType 18 inappropriateMatching " +
	"19 constraintViolation 20 attributeOrValueExists 21 invalidAttributeSyntax " +
	"32 noSuchObject 33 aliasProblem 34 invalidDNSyntax 36 aliasDereferencingProblem " +
	"48 inappropriateAuthentication 49 invalidCredentials 50 insufficientAccessRights " +
	"51 busy 52 unavailable 53 unwillingToPerform 54 loopDetect 64 namingViolation " +
	"65 objectClassViolation 66 notAllowedOnNonLeaf 67 notAllowedOnRDN " +
	"68 entryAlreadyExists 69 objectClassModsProhibited 71 affectsMultipleDSAs 80 other "

func newResult(code int, message string) *result {
	r := &result{text: fmt.Sprint(code)}
	if _, after, ok := strings.Cut(codes, " "+r.text+" "); ok {
		r.name, _, _ = strings.Cut(after, " ")
		r.text += " " + r.name
	}
	if message != "" {
		r.text += ": " + message
	}
	return r
}

func readResult(b []byte) (*result, error) {
	in := newReader(b)
	code := 0
	octets := in.take(tagEnumerated)
	if n := len(octets); *in.err == nil && (n < 1 || n > 2) {
		*in.err = broken("a result has no code")
	}
	for _, o := range octets {
		code = code<<8 | int(o)
	}
	in.take(tagOctets) // the name that matched
	r := newResult(code, string(in.take(tagOctets)))
	for !in.end() {
		if tag, content := in.any(); tag == tagReferral {
			r.referrals = reader{content, in.err}.texts()
		}
	}
	return r, *in.err
}

// limited reports whether a limit of the server ended a search.
func (r *result) limited() bool {
	return slices.Contains([]string{
		"timeLimitExceeded", "sizeLimitExceeded", "adminLimitExceeded",
	}, r.name)
}

// failure returns the error of a negative answer.
func (r *result) failure() error {
	switch r.name {
	case "success":
		return nil
	case "noSuchObject":
		return wire.NotFound(r.text)
	case "insufficientAccessRights", "invalidCredentials", "inappropriateAuthentication",
		"strongerAuthRequired", "confidentialityRequired":
		return wire.Refused(r.text)
	}
	return &deref.ReplyError{Reply: r.text}
}
