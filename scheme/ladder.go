package scheme

import (
	"cmp"
	"errors"
	"slices"

	"github.com/urikit/uri"
	"github.com/urikit/uri/internal/part"
)

// A Rung is a rung of the comparison ladder (RFC 3986 section 6.2). URIs that
// are equivalent on a rung are equivalent on every higher rung; a higher rung
// costs more.
type Rung uint8

const (
	RungNone     Rung = iota // not equivalent on any rung
	RungString               // the same text (section 6.2.1): ==
	RungCase                 // the same except for letter case (section 6.2.2.1)
	RungPercent              // and for needless percent-encodings (section 6.2.2.2)
	RungDots                 // and for dot-segments (section 6.2.2.3)
	RungScheme               // and for differences without meaning in the scheme (section 6.2.3)
	RungProtocol             // and for observed redirections (section 6.2.4): see [Observed]
)

var rungNames = [...]string{"none", "string", "case", "percent", "dots", "scheme", "protocol"}

// String returns "none", "string", "case", "percent", "dots", "scheme" or
// "protocol".
func (r Rung) String() string { return cmp.Or(part.Word(rungNames[:], r), "rung") }

// MarshalText returns the text of [Rung.String].
func (r Rung) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText accepts the texts of [Rung.String].
func (r *Rung) UnmarshalText(text []byte) error {
	i := slices.Index(rungNames[:], string(text))
	if i < 0 {
		return errors.New("scheme: no such rung of the comparison ladder")
	}
	*r = Rung(i)
	return nil
}

// Norm returns the steps of syntax-based normalization of r and of the rungs
// below: none for [RungNone] and [RungString]. After these steps, URIs that are
// equivalent on r are equal by ==. That is not true of the rungs above
// [RungDots]: see [Rung.Normalize].
func (r Rung) Norm() uri.Norm {
	switch r {
	case RungCase:
		return uri.NormCase
	case RungPercent:
		return uri.NormCase | uri.NormPercent
	case RungDots, RungScheme, RungProtocol:
		return uri.NormSyntax
	}
	return 0
}

func (r Registry) normalizeTo(u uri.URI, rung Rung) uri.URI {
	if rung >= RungScheme {
		return r.Normalize(u)
	}
	return u.Normalize(rung.Norm())
}

// Normalize returns u in the form in which URIs that are equivalent on r are
// equal by ==. For [RungScheme] and [RungProtocol] that is the result of
// [Normalize].
func (r Rung) Normalize(u uri.URI) uri.URI { return Standard().normalizeTo(u, r) }

// Equivalent returns the lowest rung up to [RungScheme] on which a and b are
// equivalent by the rules of the registry, or [RungNone]. [RungNone] does not
// mean that they identify different resources (section 6.1).
func (r Registry) Equivalent(a, b uri.URI) Rung {
	switch {
	case a == b:
		return RungString
	case r.Normalize(a) != r.Normalize(b): // nor are they on a lower rung
		return RungNone
	}
	rung := RungCase
	for rung < RungScheme && a.Normalize(rung.Norm()) != b.Normalize(rung.Norm()) {
		rung++
	}
	return rung
}

// Equivalent is [Registry.Equivalent] of the standard registry.
func Equivalent(a, b uri.URI) Rung { return Standard().Equivalent(a, b) }

// A Difference is a component in which the texts of two URIs differ, and the
// lowest rung on which the component is equivalent: [RungNone] if there is
// none.
type Difference struct {
	Component uri.Component
	Rung      Rung
}

// Differences is [Registry.Differences] of the standard registry.
func Differences(a, b uri.URI) []Difference { return Standard().Differences(a, b) }

// Differences returns the components in which a and b differ, in the order of a
// URI. The list is empty if and only if a == b.
func (r Registry) Differences(a, b uri.URI) []Difference {
	var ds []Difference
	var as, bs [RungScheme + 1]uri.URI // on each rung, if there is a difference
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		if c == uri.Authority { // its parts say more
			if a.HasAuthority() == b.HasAuthority() {
				continue
			}
		}
		if same(a, b, c) {
			continue
		}
		if ds == nil {
			for rung := range as {
				as[rung], bs[rung] = r.normalizeTo(a, Rung(rung)), r.normalizeTo(b, Rung(rung))
			}
		}
		d := Difference{Component: c}
		for rung := RungCase; rung <= RungScheme && d.Rung == RungNone; rung++ {
			if same(as[rung], bs[rung], c) {
				d.Rung = rung
			}
		}
		ds = append(ds, d)
	}
	return ds
}

// same reports whether c has the same text in both URIs, or is undefined in
// both.
func same(a, b uri.URI, c uri.Component) bool {
	i, j, ok := a.Span(c)
	k, l, ok2 := b.Span(c)
	return ok == ok2 && a.String()[i:j] == b.String()[k:l]
}
