package neturl

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// FromURL returns u as a URI, and what is lost. If and only if nothing is lost,
// [ToURL] gives a URL that is equal to u in every field.
//
// The text is that of u's String, with the bytes that a [Loss] names
// percent-encoded. If the text would parse as other components than the fields
// of u, the error is a *[uri.ParseError] with the Component and the offset in
// the field (Scheme, Opaque, Host for host and port, Path, RawQuery), or an
// *[Error] if no rule of the grammar is broken. Without a scheme there is no
// URI, only a reference: see [RefFromURL].
//
// FromURL allocates the text, and once more if that is long.
func FromURL(u *url.URL) (uri.URI, Loss, error) {
	if u != nil && u.Scheme == "" {
		return uri.URI{}, 0, broken(uri.Scheme, 0, "scheme")
	}
	r, lost, err := RefFromURL(u)
	v, _ := r.URI()
	return v, lost, err
}

// RefFromURL is [FromURL] for a reference, which needs no scheme. [RefToURL]
// converts back.
func RefFromURL(u *url.URL) (uri.Ref, Loss, error) {
	switch {
	case u == nil:
		return uri.Ref{}, 0, &Error{Rule: ruleNoURL}
	case u.Opaque != "" && (u.User != nil || u.Host != "" || u.Path != ""):
		return uri.Ref{}, 0, &Error{Rule: ruleContradiction, Component: uri.Path}
	case len(u.Host) > 1 && u.Host[0] == '[' && u.Host[1]|0x20 == 'v':
		return uri.Ref{}, 0, &Error{Rule: ruleFuture, Component: uri.Host, Offset: 1}
	}
	var w writer
	var buf [256]byte
	b := buf[:0]
	if n := maxLen(u); n > len(buf) {
		b = make([]byte, 0, n)
	}
	r, err := uri.ParseRef(string(w.append(b, u)))
	if err != nil || !w.readsBack(u, r) {
		return uri.Ref{}, 0, explain(u, err)
	}
	return r, w.lost, nil
}

// maxLen estimates the length of u's text. It is enough unless much must be
// encoded.
func maxLen(u *url.URL) int {
	n := len("://@:/./?#") + len(u.Scheme) + len(u.Opaque) + len(u.Host) + len(u.RawQuery) +
		max(len(u.Path), len(u.RawPath)) + max(len(u.Fragment), len(u.RawFragment))
	if u.User != nil {
		password, _ := u.User.Password()
		n += len(u.User.Username()) + len(password)
	}
	return n + n/8
}

// A writer appends the text of a URL to a buffer, and remembers what is lost,
// and where the authority and the path are. It does not hold the buffer, which
// would then be allocated.
type writer struct {
	lost      Loss
	authority [2]int
	path      [2]int
}

// append appends the text of u's String method, with more bytes encoded where
// the RFC requires it.
func (w *writer) append(b []byte, u *url.URL) []byte {
	if u.Scheme != "" {
		if strings.ToLower(u.Scheme) != u.Scheme {
			w.lost |= LostSchemeCase
		}
		b = append(append(b, u.Scheme...), ':')
	}
	if u.Opaque != "" {
		w.path = [2]int{len(b), len(b) + len(u.Opaque)}
		b = append(b, u.Opaque...)
		if u.RawPath != "" || u.OmitHost {
			w.lost |= LostHints
		}
	} else {
		b = w.appendPath(w.appendAuthority(b, u), u)
	}
	if u.ForceQuery || u.RawQuery != "" {
		b = w.appendEncoded(append(b, '?'), u.RawQuery, LostQueryBytes)
		if u.ForceQuery && u.RawQuery != "" {
			w.lost |= LostHints
		}
	}
	if u.Fragment != "" {
		return w.appendHinted(append(b, '#'), u.RawFragment, u.Fragment,
			&hintedFragment, &keptInFragment, LostFragmentBytes)
	}
	if u.RawFragment != "" {
		w.lost |= LostHints
	}
	return b
}

func (w *writer) appendAuthority(b []byte, u *url.URL) []byte {
	if u.Host == "" && u.User == nil && (u.Scheme == "" || u.OmitHost || u.Path == "") {
		if u.OmitHost && (u.Scheme == "" || u.Path == "") {
			w.lost |= LostHints
		}
		return b
	}
	if u.OmitHost {
		w.lost |= LostHints
	}
	b = append(b, "//"...)
	w.authority[0] = len(b)
	if u.User != nil {
		b = pct.AppendEncode(b, u.User.Username(), keptInUser)
		if password, ok := u.User.Password(); ok {
			b = pct.AppendEncode(append(b, ':'), password, keptInUser)
		}
		b = append(b, '@')
	}
	b = pct.AppendEncode(b, u.Host, keptInHost)
	w.authority[1] = len(b)
	return b
}

func (w *writer) appendPath(b []byte, u *url.URL) []byte {
	start := len(b)
	if u.Path != "" && u.Path[0] != '/' && (u.Scheme != "" || u.Host != "") {
		w.lost |= LostPathForm // without a host, ToURL makes it Opaque
		if u.Host != "" {
			b = append(b, '/')
		}
	}
	hasQuery := u.ForceQuery || u.RawQuery != ""
	if u.Path == "*" && !isHint(u.RawPath, u.Path, &hintedPath) {
		b = append(b, '*') // net/url does not encode it here
		if u.RawPath != "" || hasQuery {
			w.lost |= LostHints
		}
	} else {
		b = w.appendHinted(b, u.RawPath, u.Path, &hintedPath, &keptInPath, LostPathBytes)
		if u.RawPath == "*" && !hasQuery {
			w.lost |= LostHints
		}
	}
	if i := bytes.IndexAny(b[start:], "/:"); start == 0 && i >= 0 && b[i] == ':' {
		b = slices.Insert(b, 0, '.', '/')
		w.lost |= LostPathForm
	}
	w.path = [2]int{start, len(b)}
	return b
}

// appendHinted appends hint, if it is an encoded form of data, or else data,
// encoded as in net/url.
func (w *writer) appendHinted(
	b []byte, hint, data string, allowed, keep *pct.Set, lost Loss,
) []byte {
	if !isHint(hint, data, allowed) {
		if hint != "" {
			w.lost |= LostHints
		}
		return pct.AppendEncode(b, data, *keep)
	}
	if isDefault(hint, keep) {
		w.lost |= LostHints
	}
	return w.appendEncoded(b, hint, lost) // only brackets are allowed in net/url and not here
}

// appendEncoded appends text with each byte encoded that is not allowed in a
// query. Each "%" stays.
func (w *writer) appendEncoded(b []byte, text string, lost Loss) []byte {
	if pct.Valid(text, pct.Query()) {
		return append(b, text...)
	}
	for i := range len(text) {
		if c := text[i]; c == '%' || pct.Query().Contains(c) {
			b = append(b, c)
		} else {
			b = pct.AppendEncode(b, text[i:i+1], pct.Set{})
			w.lost |= lost
		}
	}
	return b
}

// readsBack reports whether r, the parsed text, has the components that were
// written. If the path ends at the right place, query and fragment begin there
// too.
func (w *writer) readsBack(u *url.URL, r uri.Ref) bool {
	_, schemeEnd, _ := r.Span(uri.Scheme)
	start, end, ok := r.Span(uri.Authority)
	pathStart, pathEnd, _ := r.Span(uri.Path)
	return schemeEnd == len(u.Scheme) &&
		ok == (w.authority[0] > 0) && [2]int{start, end} == w.authority &&
		[2]int{pathStart, pathEnd} == w.path &&
		r.HasUserinfo() == (u.User != nil) &&
		(u.Opaque == "" || u.Scheme != "" && u.Opaque[0] != '/')
}
