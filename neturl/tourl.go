package neturl

import (
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// ToURL returns u as a URL of net/url, field by field as url.Parse makes it,
// and what is lost. If and only if nothing is lost, the URL's String is the
// text of u, and [FromURL] gives u again. A text that url.Parse refuses or
// misunderstands, and the zero URI, are an *[Error]; but an unreserved
// character that is percent-encoded in the host, which url.Parse refuses, is
// decoded.
//
// ToURL allocates the URL, its User if there is one, and what has to be
// decoded.
func ToURL(u uri.URI) (*url.URL, Loss, error) {
	if u.IsZero() {
		return nil, 0, &Error{Rule: ruleNoURL}
	}
	return RefToURL(u.Ref())
}

// RefToURL is [ToURL] for a reference. [RefFromURL] converts back.
func RefToURL(r uri.Ref) (*url.URL, Loss, error) {
	text, path := r.String(), r.Path()
	force := r.HasQuery() && r.Query() == ""
	u := &url.URL{Scheme: r.Scheme(), RawQuery: r.Query(), ForceQuery: force}
	var lost Loss
	if !strings.HasPrefix(text, u.Scheme) {
		lost |= LostSchemeCase
	}
	switch rooted := strings.HasPrefix(path, "/"); {
	case r.HasAuthority():
		l, err := authorityToURL(u, r)
		if err != nil {
			return nil, 0, err
		}
		lost |= l
	case u.Scheme == "":
	case rooted:
		u.OmitHost = true
	default:
		u.Opaque, path = path, ""
	}
	u.Path = decode(path)
	// Only for an asterisk alone url.Parse sets no hint, although it would be
	// encoded.
	if !isDefault(path, &keptInPath) && (path != "*" || r.HasQuery()) {
		u.RawPath = path
	}
	if path == "%2A" {
		lost |= LostPathForm
	}
	if fragment := r.Fragment(); fragment != "" {
		u.Fragment = decode(fragment)
		if !isDefault(fragment, &keptInFragment) {
			u.RawFragment = fragment
		}
	} else if r.HasFragment() {
		lost |= LostEmptyFragment
	}
	return u, lost, nil
}

// authorityToURL sets User and Host of u.
func authorityToURL(u *url.URL, r uri.Ref) (Loss, error) {
	start, end, _ := r.Span(uri.Authority)
	var lost Loss
	if start == end {
		if u.Scheme == "" {
			return 0, &Error{Rule: ruleEmptyAuthority, Component: uri.Authority, Offset: start}
		}
		if r.Path() == "" {
			lost = LostEmptyAuthority
		}
		return lost, nil
	}
	if r.HasUserinfo() {
		name, password, ok := strings.Cut(r.Userinfo(), ":")
		if !isDefault(name, &keptInUser) || !isDefault(password, &keptInUser) {
			lost |= LostUserinfoSpelling
		}
		if ok {
			u.User = url.UserPassword(decode(name), decode(password))
		} else {
			u.User = url.User(decode(name))
		}
		start += len(r.Userinfo()) + len("@")
	}
	host := r.String()[start:end] // and port
	for i := 0; i < len(host); i++ {
		switch {
		case host[i] == '%':
			if isLower(host[i+1]) || isLower(host[i+2]) {
				lost |= LostHostSpelling
			}
			switch b := octet(host[i+1], host[i+2]); {
			case pct.Unreserved().Contains(b): // url.Parse refuses it, but it is the same host
				lost |= LostHostSpelling
			case b < 0x80 && b != '%':
				return 0, &Error{Rule: ruleEncodedHost, Component: uri.Host, Offset: start + i}
			}
		case i == 1 && host[0] == '[' && host[1]|0x20 == 'v':
			return 0, &Error{Rule: ruleFuture, Component: uri.Host, Offset: start + i}
		}
	}
	u.Host = decode(host)
	return lost, nil
}

// decode returns a part of a valid text, decoded.
func decode(text string) string {
	data, _ := pct.Decode(text)
	return data
}
