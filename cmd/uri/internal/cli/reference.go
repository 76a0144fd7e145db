package cli

import (
	"errors"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/cmd/uri/internal/stream"
	"github.com/urikit/uri/scheme"
)

// ParseRef parses a reference, or with -r a suffix reference.
func (o *Options) ParseRef(text string) (uri.Ref, error) {
	r, err := uri.ParseRef(text)
	if !o.Relaxed {
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
func (o *Options) relaxedHint() string {
	if !o.relaxes {
		return ""
	}
	return "; -r reads www.example.com as http://www.example.com"
}

// ParseURI parses a URI, or with -r a suffix reference.
func (o *Options) ParseURI(text string) (uri.URI, error) { return o.parseURI(text, "") }

// parseURI is [Options.ParseURI]. The error about a relative reference ends
// with way, which says how to make a URI of it, and with -r if that helps.
func (o *Options) parseURI(text, way string) (uri.URI, error) {
	if o.Relaxed {
		r, _ := o.ParseRef(text)
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
	f := Describe(err)
	if noRef == nil {
		f.Message += way
	}
	if noSuffix == nil {
		f.Message += o.relaxedHint()
	}
	return u, f
}

// ErrTooLong is the error of a resolution whose target is too long.
var ErrTooLong = errors.New("the target would be too long for a URI")

// Base returns the base, or an error if none is given.
func (o *Options) Base() (uri.URI, error) {
	if o.BaseText == "" {
		return uri.URI{}, Usagef("a base is needed: -b BASE")
	}
	var w stream.Answer
	w.Name = "-b"
	r := o.NewRecord(&w, o.BaseText, 1).Mended()
	o.Err.Write(w.Messages) // an error here cannot be reported
	u, err := uri.Parse(r.Text)
	if err != nil {
		f := Describe(err)
		return u, Usagef("the base is not a URI: byte %d: %s (rule %s, %s)%s",
			f.Start, f.Message, f.Rule, f.Section, r.WayOut(f))
	}
	return u, nil
}

// URIParser returns a function that parses a URI, or with -b one that parses
// and resolves a reference.
func (o *Options) URIParser() (func(text string) (uri.URI, error), error) {
	if !o.HasBase {
		return func(text string) (uri.URI, error) {
			return o.parseURI(text, "; a base makes a URI of it: -b BASE")
		}, nil
	}
	base, err := o.Base()
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
