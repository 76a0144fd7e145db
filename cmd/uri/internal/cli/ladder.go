package cli

import (
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/jsonl"
	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/edition"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/scheme"
)

// NormalRungs returns the names of the rungs that have a normal form.
func NormalRungs() []string { return []string{"case", "percent", "dots", "syntax", "scheme"} }

// Rungs returns the names of all rungs of the ladder (RFC 3986 section 6.2).
func Rungs() []string { return append([]string{"string"}, NormalRungs()...) }

// RungOf returns the rung with one of these names, or [scheme.RungNone].
func RungOf(name string) (r scheme.Rung) {
	if name == "syntax" {
		return scheme.RungDots
	}
	_ = r.UnmarshalText([]byte(name))
	return r
}

// RungFlag adds a flag that takes the name of a rung.
func (v *Verb) RungFlag(
	r *scheme.Rung, value, flag string, names func() []string, usage string,
) {
	*r = RungOf(value)
	v.ChoiceFunc(value, flag, names, usage, func(name string) { *r = RungOf(name) })
}

// AppendNormal appends the normal form of a URI on a rung. There is room for an
// end after it.
func AppendNormal(dst []byte, u uri.URI, r scheme.Rung) []byte {
	if r == scheme.RungScheme {
		u = scheme.Normalize(u)
		return append(slices.Grow(dst, len(u.String())+1), u.String()...)
	}
	return u.AppendNormalize(slices.Grow(dst, len(u.String())+1), r.Norm())
}

// AppendRegistrable appends the registrable domain in the form of DNS. Without
// one, it is the host in its normal form; without a host, the URI.
func AppendRegistrable(dst []byte, u uri.URI) []byte {
	h, _ := host.Parse(u.Host()) // no error: the URI is valid
	if name, err := h.LookupName(); err == nil {
		if n, err := domain.Parse(name); err == nil && n.Registrable != "" {
			return append(dst, n.Registrable...)
		}
		return append(dst, strings.TrimSuffix(name, ".")...)
	}
	if u.Host() == "" {
		return AppendNormal(dst, u, scheme.RungScheme)
	}
	return append(dst, h.Normalize().String()...)
}

// Editions returns the names of the editions, the oldest first.
func Editions() []string { return NamesOf(edition.All.Each(), edition.Edition.String) }

// OldEditions returns the names of all editions but the last.
func OldEditions() []string {
	names := Editions()
	return names[:len(names)-1]
}

// EditionFlag adds --edition.
func (v *Verb) EditionFlag(e *edition.Edition, usage string) {
	*e = edition.RFC3986
	v.ChoiceFunc(e.String(), "edition", Editions, usage, func(name string) { *e = EditionOf(name) })
}

// Level returns the rules that an edition has for a rung of the ladder.
func Level(r scheme.Rung) (edition.Level, error) {
	switch r {
	case scheme.RungDots: // and syntax
		return edition.Syntax, nil
	case scheme.RungScheme:
		return edition.Scheme, nil
	}
	return 0, Usagef("older documents have no rungs but syntax and scheme")
}

// EditionOf returns the edition of a name, or 0 if it is not the name of one.
func EditionOf(name string) (e edition.Edition) {
	_ = e.UnmarshalText([]byte(name))
	return e
}

// AddTarget adds the target of a reference by an older document.
func AddTarget(o jsonl.Object, t edition.Target) jsonl.Object {
	return o.Text("target", t.Text).Bool("current_document", t.CurrentDocument).Findings(t.Findings)
}

// CurrentDocument is shown as the target of a reference to the document that
// contains it.
const CurrentDocument = "(current document)"

// TargetText returns such a target for people.
func TargetText(t edition.Target, show func(string) string) string {
	switch {
	case t.CurrentDocument && t.Text == "":
		return CurrentDocument
	case t.CurrentDocument:
		return CurrentDocument + show(t.Text)
	}
	return show(t.Text)
}
