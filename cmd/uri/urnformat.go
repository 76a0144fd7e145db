package main

import (
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// A urnFormat is what -g of urn parse takes, compiled.
type urnFormat []*urnPiece

// A urnPiece is a text, or what stands in its place for a URN: one of the others.
type urnPiece struct {
	text  string
	get   func(urn.URN) string
	id    bool
	field string

	seen atomic.Bool // whether a namespace has had the field
}

// An urnGetter is a name of a format that stands for the same in all namespaces.
var urnGetters = [...]struct {
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

// In a format these stand before the keyword of a directive, and before a field.
const (
	directivePrefix = "directive:"
	fieldPrefix     = "fields."
)

func compileURN(s string) (urnFormat, error) {
	var f urnFormat
	err := scanFormat(s, func(text string) { f = append(f, &urnPiece{text: text}) }, func(name string) error {
		p, err := urnPieceOf(name)
		f = append(f, p)
		return err
	})
	if err == nil && !strings.Contains(s, "{") {
		return nil, noName("nid")
	}
	return f, err
}

func urnPieceOf(name string) (*urnPiece, error) {
	if key, ok := strings.CutPrefix(name, directivePrefix); ok {
		return &urnPiece{get: func(u urn.URN) string {
			v, _ := u.Directives().Get(key)
			return v
		}}, nil
	}
	names := []string{"id"}
	for _, g := range urnGetters {
		if g.name == name {
			return &urnPiece{get: g.get}, nil
		}
		names = append(names, g.name)
	}
	if name == "id" {
		return &urnPiece{id: true}, nil
	}
	field := strings.TrimPrefix(name, fieldPrefix)
	if strings.Trim(field, "abcdefghijklmnopqrstuvwxyz0123456789_.") != "" || field == "" {
		names = append(names, directivePrefix+"KEY")
		return nil, &usageError{
			fmt.Sprintf("-g: nothing is called {%s}%s", name, didYouMean(name, names)),
			"there are " + list(names) + ", and the fields of the namespaces",
		}
	}
	return &urnPiece{field: field}, nil
}

// formatted answers with the format.
func (p *urnParser) formatted(w *stream.Answer, text string, n int) {
	u, err := parseURN(text)
	if err != nil {
		p.app.refuse(w, text, n, err, false)
		return
	}
	before := len(w.Out)
	if w.Out, err = p.append(w.Out, u); err != nil {
		w.Out = w.Out[:before]
		p.app.refuse(w, text, n, err, false)
		return
	}
	w.Out = append(w.Out, p.end)
}

// append appends what the format gives for u.
func (p *urnParser) append(out []byte, u urn.URN) (_ []byte, err error) {
	var fields []urnField
	for _, piece := range p.format {
		switch {
		case piece.text != "":
			out = append(out, piece.text...)
		case piece.get != nil:
			out = append(out, piece.get(u)...)
		case piece.id:
			id, err := nid.ID(u)
			if err == nil {
				out, err = p.decoded(out, u, id)
			}
			if err != nil {
				return out, err
			}
		default:
			if fields == nil {
				if fields, err = urnFields(u); err != nil {
					return out, err
				}
			}
			for _, f := range fields {
				if f.name != piece.field {
					continue
				}
				if !piece.seen.Load() {
					piece.seen.Store(true)
				}
				if out, err = p.decoded(out, u, strings.Join(f.texts, " ")); err != nil {
					return out, err
				}
			}
		}
	}
	return out, nil
}

// decoded appends what was percent-encoded in the name, if it ends no record and nothing of it is lost.
func (p *urnParser) decoded(out []byte, u urn.URN, text string) ([]byte, error) {
	start := len("urn::") + len(u.NID())
	f := finding.Finding{Severity: finding.Error, Start: start, End: start + len(u.NSS())}
	for i := range len(text) {
		if p.octets.octets.Refuse.Contains(text[i]) {
			f.Rule, f.Section = ruleTerminator, "RFC 3986 section 7.3"
			f.Message = "what is percent-encoded in the name would end a line: -0 and --json take it"
			return out, f
		}
	}
	if strings.Contains(text, "\uFFFD") { // as package json writes what is not UTF-8
		if data, _ := pct.Decode(u.NSS()); !utf8.ValidString(data) && utf8.ValidString(text) {
			f.Rule, f.Section = "NSS", "draft 2141bis-03 section 2.2"
			f.Message = "what is percent-encoded in the name is not UTF-8: nss has it as it is"
			return out, f
		}
	}
	if p.octets.shown {
		text = visible(text)
	}
	return append(out, text...), nil
}

// warn tells of fields that no namespace had, which may be slips.
func (f urnFormat) warn(a *app, cmd *cobra.Command) {
	var names []string
	for _, g := range urnGetters {
		names = append(names, g.name)
	}
	for _, p := range f {
		if p.field != "" && !p.seen.Load() && !a.quiet {
			fmt.Fprintf(os.Stderr, "%s: no name had the part {%s}%s\n", cmd.CommandPath(), p.field, didYouMean(p.field, names))
		}
	}
}
