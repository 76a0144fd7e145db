package urn

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/urikit/uri/cmd/uri/internal/cli"
	"github.com/urikit/uri/cmd/uri/internal/coding"
	"github.com/urikit/uri/cmd/uri/internal/fields"
	"github.com/urikit/uri/cmd/uri/internal/format"
	"github.com/urikit/uri/cmd/uri/internal/show"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A named is a URN with its parts, which are computed only when needed.
type named struct {
	urn.URN
	parts func() ([]fields.Member, error)
}

// getters are the names of a format that mean the same in all namespaces.
var getters = [...]struct {
	name string
	get  func(urn.URN) string
}{
	{"urn", urn.URN.String},
	{"nid", urn.URN.NID},
	{"nss", urn.URN.NSS},
	{"r", urn.URN.RComponent},
	{"q", urn.URN.QComponent},
	{"f", urn.URN.FComponent},
	{"status", func(u urn.URN) string { return info(u).Status.String() }},
	{"title", func(u urn.URN) string { return info(u).Title }},
	{"specification", func(u urn.URN) string { return info(u).Spec }},
}

func info(u urn.URN) nid.Info {
	i, _ := nid.Lookup(u.NID())
	return i
}

func getterNames() (names []string) {
	for _, g := range getters {
		names = append(names, g.name)
	}
	return names
}

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
func (p *parser) lookup(name string) (format.Piece[*named], error) {
	get := func(text func(urn.URN) string) (format.Piece[*named], error) {
		return func(dst []byte, n *named) ([]byte, error) {
			return append(dst, text(n.URN)...), nil
		}, nil
	}
	if key, ok := strings.CutPrefix(name, directivePrefix); ok {
		return get(func(u urn.URN) string {
			v, _ := u.Directives().Get(key)
			return v
		})
	}
	for _, g := range getters {
		if g.name == name {
			return get(g.get)
		}
	}
	if name == "id" {
		return func(dst []byte, n *named) ([]byte, error) {
			id, err := nid.ID(n.URN)
			if err != nil {
				return dst, err
			}
			return p.decoded(dst, n.URN, id)
		}, nil
	}
	f := &field{name: strings.TrimPrefix(name, fieldPrefix)}
	if strings.Trim(f.name, "abcdefghijklmnopqrstuvwxyz0123456789_.") != "" || f.name == "" {
		names := append(append([]string{"id"}, getterNames()...), directivePrefix+"KEY")
		return nil, cli.UsageMore(
			fmt.Sprintf("-g: nothing is called {%s}%s", name, show.DidYouMean(name, names)),
			"there are "+show.List(names)+", and the fields of the namespaces")
	}
	p.asked = append(p.asked, f)
	return func(dst []byte, n *named) ([]byte, error) {
		parts, err := n.parts()
		for i := 0; i < len(parts) && err == nil; i++ {
			if m := &parts[i]; m.Name == f.name {
				if !f.seen.Load() {
					f.seen.Store(true)
				}
				dst, err = p.decoded(dst, n.URN, strings.Join(m.Texts(), " "))
			}
		}
		return dst, err
	}, nil
}

// formatted answers with the format.
func (p *parser) formatted(r cli.Record) {
	u, err := parseURN(r.Text)
	if err != nil {
		r.Refuse(err)
		return
	}
	parts := sync.OnceValues(func() ([]fields.Member, error) { return partsOf(u) })
	out, err := p.format.Append(r.Out, &named{u, parts})
	if err != nil {
		r.Refuse(err)
		return
	}
	r.Out = append(out, p.End())
}

// decoded appends a decoded text of the name, unless it contains the end of a
// record.
func (p *parser) decoded(out []byte, u urn.URN, text string) ([]byte, error) {
	refuse := p.octets.Octets.Refuse
	ends := func(r rune) bool { return r < utf8.RuneSelf && refuse.Contains(byte(r)) }
	if !strings.ContainsFunc(text, ends) {
		return append(out, p.Shown(text)...), nil
	}
	start := len("urn::") + len(u.NID())
	return out, finding.Finding{
		Rule: coding.RuleTerminator, Severity: finding.Error,
		Start: start, End: start + len(u.NSS()), Section: "RFC 3986 section 7.3",
		Message: "what is percent-encoded in the name would end a line: -0 and --json take it",
	}
}

// warn reports fields that no namespace had: they may be misspelled.
func (p *parser) warn() {
	for _, f := range p.asked {
		if !f.seen.Load() && !p.Quiet {
			hint := show.DidYouMean(f.name, getterNames())
			p.Note(p.Command, "no name had the part {"+f.name+"}"+hint)
		}
	}
}
