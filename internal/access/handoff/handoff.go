// Package handoff accesses URIs that other programs are for: those of the
// interactive services telnet, rlogin and tn3270 (RFC 1738 section 3.8), of
// Z39.50 (RFC 2056), of telephone numbers and of places. docs/protocols.md says
// how.
package handoff

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"unicode"

	"github.com/urikit/uri"
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/scheme/telnet"
	"github.com/urikit/uri/internal/scheme/z3950"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/scheme"
)

// An Accessor is the accessor of telnet, rlogin, tn3270, z39.50r, z39.50s, tel
// and geo. The zero Accessor is ready.
type Accessor struct{}

// Plan returns the command.
func (Accessor) Plan(h *deref.Hop) (deref.Plan, error) {
	rep, err := handOff(h.URI)
	return deref.Plan{Command: rep.Command}, err
}

// Access returns the command, or the parts of the URI.
func (Accessor) Access(ctx context.Context, h *deref.Hop) (*deref.Answer, error) {
	rep, err := handOff(h.URI)
	return &deref.Answer{Representation: rep}, err
}

func handOff(u uri.URI) (*deref.Representation, error) {
	rep := &deref.Representation{Size: -1}
	u = scheme.Normalize(u)
	list, err := scheme.Parts(u)
	if err != nil {
		return rep, err
	}
	if t, err := telnet.FromURI(u); err == nil {
		return rep, interactive(rep, t.Fields())
	}
	if z, err := z3950.FromURI(u); err == nil {
		return rep, retrieval(rep, z.Fields())
	}
	text, err := list.MarshalJSON()
	rep.MediaType, rep.Size = "application/json", int64(len(text)+1)
	rep.Body = io.NopCloser(strings.NewReader(string(text) + "\n"))
	return rep, err
}

// check refuses a host with other characters than those of names and addresses,
// and what a program could read as an option, or a terminal as a key.
func check(address string, words ...string) error {
	host := strings.NewReplacer(":", "", "[", "", "]", "").Replace(address)
	if pct.Encode(host, pct.Unreserved()) != host {
		return fmt.Errorf("programs may read the host of %q as something else", address)
	}
	for _, w := range append(words, address) {
		if strings.HasPrefix(w, "-") || strings.ContainsFunc(w, unicode.IsControl) {
			return fmt.Errorf(`%+q is not an argument of a program: it begins with "-", `+
				"or has a control character", w)
		}
	}
	return nil
}

// interactive is for telnet, rlogin and tn3270.
func interactive(rep *deref.Representation, f telnet.Fields) error {
	address, err := deref.Address(f.Host, f.Port)
	if err != nil {
		return err
	}
	host, port, _ := net.SplitHostPort(address)
	user := *cmp.Or(f.User, new(string))
	if user != "" {
		rep.Notes = append(rep.Notes, fmt.Sprintf("the URI suggests the user %q", user))
	}
	if f.Password != nil {
		rep.Notes = append(rep.Notes, "the URI suggests a password")
	}
	switch f.Scheme {
	case "tn3270":
		// With a port after it, a host of one letter is a prefix, such as "L:".
		name := strings.TrimSuffix(address, ":"+port)
		rep.Command = []string{"c3270", "-port", port, name}
	case "rlogin":
		rep.Command = []string{"rlogin"}
		if f.Port != 0 {
			rep.Command = append(rep.Command, "-p", port)
		}
		if user != "" {
			rep.Command = append(rep.Command, "-l", user)
		}
		rep.Command = append(rep.Command, host)
	default:
		rep.Command = []string{"telnet", host, port}
	}
	return check(host, user)
}

// retrieval is for Z39.50: a session of yaz-client, or a record by zoomsh. Both
// take the address of the databases as one word, with signs of its own.
func retrieval(rep *deref.Representation, f z3950.Fields) error {
	address, err := deref.Address(f.Host, f.Port)
	if err != nil {
		return err
	}
	target := "tcp:" + address
	if len(f.Databases) > 0 {
		target += "/" + strings.Join(f.Databases, "+")
	}
	set, syntax := *cmp.Or(f.ElementSet, new(string)), ""
	if len(f.RecordSyntaxes) > 0 {
		syntax = f.RecordSyntaxes[0] // the first is the one that is preferred
	}
	for _, name := range append(f.Databases, set, syntax) {
		if pct.Encode(name, pct.Unreserved()) != name {
			return fmt.Errorf("the programs for Z39.50 cannot be given the name %q", name)
		}
	}
	if f.Scheme == z3950.Session {
		rep.Command = []string{"yaz-client", target}
		if f.DocID != nil {
			rep.Notes = []string{fmt.Sprintf("the URI suggests the document %q", *f.DocID)}
		}
		return check(address)
	}
	if f.DocID == nil {
		return errors.New("the URI names no document")
	}
	rep.Command = []string{"zoomsh", "connect " + target}
	if set != "" {
		rep.Command = append(rep.Command, "set elementSetName "+set)
	}
	if syntax != "" {
		rep.Command = append(rep.Command, "set preferredRecordSyntax "+syntax)
	}
	// Doc-id is the use attribute 1032 of Bib-1; a text in PQF is in quotes.
	id := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(*f.DocID)
	rep.Command = append(rep.Command, `search @attr 1=1032 "`+id+`"`, "show 0 1", "quit")
	return check(address, `"`+id)
}
