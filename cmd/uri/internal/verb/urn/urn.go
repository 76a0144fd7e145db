// Package urn has the verbs for URNs.
package urn

import (
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/registration"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// Verbs are the verbs below urn.
var Verbs = []cli.Entry{
	{Name: "parse", New: newParse},
	{Name: "check", New: newCheck},
	{Name: "normalize", New: newNormalize},
	{Name: "compare", New: newCompare},
	{Name: "encode", New: newEncode},
	{Name: "new", New: newNew},
	{Name: "resolve", New: newResolve},
	{Name: "namespaces", New: newNamespaces},
	{Name: "services", New: newServices},
}

// options are the values of the flags of one of the verbs.
type options struct {
	*cli.Options
	all, human, keywords, only5b, value bool
	to, nid, special, get               string
	hasNID, hasGet                      bool // given
	templates                           *registration.Forms
}

func New(v *cli.Verb) {
	v.Below(func(operand string) string {
		if len(operand) >= 4 && strings.EqualFold(operand[:4], "urn:") {
			return "to take it apart: uri urn parse " + operand
		}
		return ""
	})
}

// parseURN returns a text as a URN. The error is one of package uri, or a
// finding.
func parseURN(text string) (urn.URN, error) {
	u, err := uri.Parse(text)
	if err != nil {
		return urn.URN{}, err
	}
	return urn.FromURI(u)
}

func nids() []string {
	return cli.NamesOf(nid.Standard().All(), func(i nid.Info) string { return i.NID })
}

// checkNID returns a usage error for an invalid NID, and notes an unregistered
// one: it may be misspelled.
func checkNID(a *cli.App, name string) error {
	if err := urn.ValidateNID(name); err != nil {
		return cli.Usagef("%q is not a namespace: %s", name, cli.Describe(err).Message)
	}
	if i, ok := nid.Lookup(name); !ok && i.Status == nid.Unregistered {
		a.Hint("nobody has registered the namespace " + name + show.DidYouMean(name, nids()))
	}
	return nil
}
