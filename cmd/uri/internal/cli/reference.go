package cli

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/scheme"
)

// RelaxedFlag adds -r, by which [Verb.ParseRef] takes suffix references (RFC
// 3986 section 4.5).
func (v *Verb) RelaxedFlag() {
	v.Flags().BoolVarP(&v.Relaxed, "relaxed", "r", false,
		"read www.example.com as http://www.example.com")
}

// ParseRef parses a reference, or with -r a suffix reference.
func (v *Verb) ParseRef(text string) (uri.Ref, error) {
	r, err := uri.ParseRef(text)
	if !v.Relaxed {
		return r, err
	}
	if _, known := scheme.Lookup(r.Scheme()); known {
		return r, err
	}
	if u, no := scheme.CompleteSuffix(text); no == nil {
		return u.Ref(), nil
	}
	return r, err
}

// schemeLikeHost reports whether a text is a URI with a host in the place of
// its scheme, as localhost:80/x.
func schemeLikeHost(text string) bool {
	if strings.HasPrefix(text, "https:") || strings.HasPrefix(text, "http:") {
		return false // as most
	}
	i := strings.IndexByte(text, ':')
	if i < 0 || i+1 == len(text) || text[i+1] < '0' || text[i+1] > '9' {
		return false
	}
	_, known := scheme.Lookup(text[:i])
	_, err := scheme.CompleteSuffix(text)
	return !known && err == nil
}

// relaxedHint returns the end of a message about a suffix reference.
func (v *Verb) relaxedHint() string {
	if f := v.Flags().Lookup("relaxed"); f == nil || f.Hidden {
		return ""
	}
	return "; -r reads www.example.com as http://www.example.com"
}

// ParseURI parses a URI, or with -r a suffix reference.
func (v *Verb) ParseURI(text string) (uri.URI, error) { return v.parseURI(text, "") }

// parseURI is [Verb.ParseURI]. The error about a relative reference ends with
// way, which says how to make a URI of it, and with -r if that helps.
func (v *Verb) parseURI(text, way string) (uri.URI, error) {
	if v.Relaxed {
		r, _ := v.ParseRef(text)
		if u, ok := r.URI(); ok {
			return u, nil
		}
	}
	u, err := uri.Parse(text)
	if err == nil {
		return u, nil
	}
	_, noRef := uri.ParseRef(text)
	_, noSuffix := scheme.CompleteSuffix(text)
	if noRef != nil && noSuffix != nil {
		return u, err
	}
	f := Describe(text, err)
	if noRef == nil {
		f.Message += way
	}
	if noSuffix == nil {
		f.Message += v.relaxedHint()
	}
	return u, f
}

// ErrTooLong is the error of a resolution whose target is too long.
var ErrTooLong = errors.New("the target would be too long for a URI")

// BaseFlag adds -b, the base against which references are resolved first.
func (v *Verb) BaseFlag(usage string) { v.Flags().StringVarP(&v.base, "base", "b", "", usage) }

// Base returns the base, or an error if none is given.
func (v *Verb) Base() (uri.URI, error) {
	if v.base == "" {
		return uri.URI{}, Usagef("a base is needed: -b BASE")
	}
	var w stream.Answer
	w.Name = "-b"
	r := v.NewRecord(&w, v.base, 1).Mended()
	v.Err.Write(w.Messages) // an error here cannot be reported
	u, err := uri.Parse(r.Text)
	if err != nil {
		f := Describe(r.Text, err)
		return u, Usagef("the base is not a URI: byte %d: %s (rule %s, %s)%s",
			f.Start, f.Message, f.Rule, f.Section, r.WayOut(f))
	}
	return u, nil
}

// BaseText returns the base as it is given: a format may parse it in another
// way.
func (v *Verb) BaseText() string { return v.base }

// URIParser returns a function that parses a URI, or with -b one that parses
// and resolves a reference.
func (v *Verb) URIParser() (func(text string) (uri.URI, error), error) {
	if !v.Given("base") {
		return func(text string) (uri.URI, error) {
			return v.parseURI(text, "; a base makes a URI of it: -b BASE")
		}, nil
	}
	base, err := v.Base()
	return func(text string) (uri.URI, error) {
		r, err := uri.ParseRef(text)
		if err != nil {
			return uri.URI{}, err
		}
		u := base.Resolve(r)
		if u.IsZero() {
			err = ErrTooLong
		}
		return u, err
	}, err
}
