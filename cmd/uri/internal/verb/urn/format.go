package urn

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// getters returns the names of a format that mean the same in all namespaces.
func getters() map[string]func(urn.URN) (string, error) {
	return map[string]func(urn.URN) (string, error){
		"urn":           plain(urn.URN.String),
		"nid":           plain(urn.URN.NID),
		"nss":           plain(urn.URN.NSS),
		"r":             plain(urn.URN.RComponent),
		"q":             plain(urn.URN.QComponent),
		"f":             plain(urn.URN.FComponent),
		"status":        plain(func(u urn.URN) string { return info(u).Status.String() }),
		"title":         plain(func(u urn.URN) string { return info(u).Title }),
		"specification": plain(func(u urn.URN) string { return info(u).Spec }),
		"id":            nid.ID,
	}
}

func plain(get func(urn.URN) string) func(urn.URN) (string, error) {
	return func(u urn.URN) (string, error) { return get(u), nil }
}

func info(u urn.URN) nid.Info {
	i, _ := nid.Lookup(u.NID())
	return i
}

func getterNames() []string { return slices.Sorted(maps.Keys(getters())) }

// Prefixes in a format: of the keyword of a directive, and of a field.
const (
	directivePrefix = "directive:"
	fieldPrefix     = "fields."
)

// A field is a part that a format asks for.
type field struct {
	name string
	seen atomic.Bool // whether a namespace has had it
}

// lookup returns what replaces a name.
func (p *parser) lookup(name string) (format.Piece[urn.URN], error) {
	if key, ok := strings.CutPrefix(name, directivePrefix); ok {
		return p.piece(plain(func(u urn.URN) string {
			v, _ := u.Directives().Get(key)
			return v
		})), nil
	}
	if get := getters()[name]; get != nil {
		return p.piece(get), nil
	}
	f := &field{name: strings.TrimPrefix(name, fieldPrefix)}
	if strings.Trim(f.name, "abcdefghijklmnopqrstuvwxyz0123456789_.") != "" || f.name == "" {
		names := append(getterNames(), directivePrefix+"KEY")
		return nil, cli.UsageMore(
			fmt.Sprintf("-g: nothing is called {%s}%s", name, show.DidYouMean(name, names)),
			"there are "+show.List(names)+", and the fields of the namespaces")
	}
	p.asked = append(p.asked, f)
	return p.piece(func(u urn.URN) (string, error) {
		parts, err := partsOf(u)
		for _, m := range parts {
			if m.Name == f.name {
				f.seen.Store(true)
				return strings.Join(m.Texts(), " "), nil
			}
		}
		return "", err
	}), nil
}

// piece appends a value, unless it contains the end of a record.
func (p *parser) piece(get func(urn.URN) (string, error)) format.Piece[urn.URN] {
	return func(out []byte, u urn.URN) ([]byte, error) {
		text, err := get(u)
		if err == nil && slices.ContainsFunc([]byte(text), p.octets.Octets.Refuse.Contains) {
			start := len("urn::") + len(u.NID())
			err = finding.Finding{
				Rule: coding.RuleTerminator, Severity: finding.Error,
				Start: start, End: start + len(u.NSS()), Section: "RFC 3986 section 7.3",
				Message: "a percent-encoded octet in the name would end a line: " +
					"-0 and --json accept it",
			}
		}
		if err != nil {
			return out, err
		}
		return append(out, p.Shown(text)...), nil
	}
}

// formatted answers with the format.
func (p *parser) formatted(r cli.Record, u urn.URN) error {
	out, err := p.format.Append(r.Out, u)
	if err == nil {
		r.Out = append(out, p.End())
	}
	return err
}

// warn reports fields that no namespace had: they may be misspelled.
func (p *parser) warn() {
	for _, f := range p.asked {
		if !f.seen.Load() {
			hint := show.DidYouMean(f.name, getterNames())
			p.Hint("no name had the part {" + f.name + "}" + hint)
		}
	}
}
