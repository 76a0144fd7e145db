package edition

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/pct"
)

// rfc3986 is the package uri in the terms of this one: it reads nothing by itself.
var rfc3986 = document{
	name:      "3986",
	title:     "RFC 3986",
	rules:     rules3986(),
	classes:   classes3986,
	resolve:   resolve3986,
	normalize: normalize3986,
	encode:    encode3986,
}

// read3986 reads a text as
//
//	URI-reference = URI / relative-ref
func read3986(r *Reading) {
	ref, err := uri.ParseRef(r.text)
	if err != nil {
		split3986(r)
		f := finding3986(err, r.text)
		r.fault = wrong{f.Start, f.End, f.Rule, f.Section, f.Message}
		return
	}
	for _, c := range five3986 {
		if start, end, ok := ref.Span(c); ok {
			r.add(names3986[c], c, start, end)
			if c == uri.Authority {
				r.authority3986(start, end)
			}
		}
	}
}

// five3986 are the components of appendix B.
var five3986 = [...]uri.Component{uri.Scheme, uri.Authority, uri.Path, uri.Query, uri.Fragment}

// names3986 are those of Component.String.
var names3986 = [...]partName{
	uri.Scheme: partScheme, uri.Authority: partAuthority, uri.Userinfo: partUserinfo, uri.Host: partHost, uri.Port: partPort,
	uri.Path: partPath, uri.Query: partQuery, uri.Fragment: partFragment,
}

// split3986 adds the parts of a text that is not valid, where appendix B finds them.
func split3986(r *Reading) {
	c := uri.Split(r.text)
	end := 0 // of what is before
	add := func(component uri.Component, before, text int) {
		r.add(names3986[component], component, end+before, end+before+text)
		end += before + text
	}
	if c.HasScheme {
		add(uri.Scheme, 0, len(c.Scheme))
		end += len(":")
	}
	if c.HasAuthority {
		add(uri.Authority, len("//"), len(c.Authority))
		r.authority3986(end-len(c.Authority), end)
	}
	add(uri.Path, 0, len(c.Path))
	if c.HasQuery {
		add(uri.Query, len("?"), len(c.Query))
	}
	if c.HasFragment {
		add(uri.Fragment, len("#"), len(c.Fragment))
	}
}

// authority3986 adds the parts of an authority, valid or not: the first "@" ends the userinfo, and the first ":" behind
// it, or behind a bracket, begins the port.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
func (r *Reading) authority3986(start, end int) {
	if i := strings.IndexByte(r.text[start:end], '@'); i >= 0 {
		r.add(partUserinfo, uri.Userinfo, start, start+i)
		start += i + len("@")
	}
	host := start
	if strings.HasPrefix(r.text[start:end], "[") {
		host += strings.IndexByte(r.text[start:end], ']') + 1
	}
	i := strings.IndexByte(r.text[host:end], ':')
	if i < 0 {
		r.add(partHost, uri.Host, start, end)
		return
	}
	r.add(partHost, uri.Host, start, host+i)
	r.add(partPort, uri.Port, host+i+1, end)
}

// finding3986 says in words what an error of package uri is.
func finding3986(err error, text string) finding.Finding {
	var wrong *uri.ParseError
	if errors.As(err, &wrong) {
		return wrong.Finding(text)
	}
	return finding.Finding{Rule: "URI-reference", Severity: finding.Error, End: len(text), Section: "RFC 3986", Message: err.Error()}
}

// rules3986 has the rules of appendix A.
func rules3986() []rule {
	var rules []rule
	for r := range uri.Rules() {
		rules = append(rules, rule{name: string(r), section: "section " + r.Section(), match: func(text string) int {
			var wrong *uri.ParseError
			if errors.As(r.Check(text), &wrong) {
				return wrong.Offset
			}
			return -1
		}})
	}
	return rules
}

var classes3986 = []class{
	{"unreserved", pct.Unreserved}, {"reserved", pct.Reserved},
	{"gen-delims", pct.GenDelims}, {"sub-delims", pct.SubDelims},
	{"pchar", pct.PChar},
	{"mark", pct.SetOf("-_.!~*'()")}, // of RFC 2396; appendix D.2 says where it went
	{"ALPHA", pct.Alpha}, {"DIGIT", pct.Digit}, {"HEXDIG", pct.HexDig},
}

// resolve3986 is section 5.2. The base is a URI: section 5.1 leaves it to the application to have one, so that
// without one there is an answer only for a URI.
func resolve3986(base, ref string) (Target, error) {
	r, err := uri.ParseRef(ref)
	if err != nil {
		return Target{}, finding3986(err, ref)
	}
	var b uri.URI // the zero base is enough for a URI
	if base != "" || !r.HasScheme() {
		if b, err = uri.Parse(base); err != nil {
			f := finding3986(err, base)
			f.Message = "the base is no URI: " + f.Message
			return Target{}, f
		}
	}
	target := b.Resolve(r)
	if target.IsZero() {
		return Target{}, finding.Finding{
			Rule: "length", Severity: finding.Error, End: len(ref), Section: "package uri",
			Message: fmt.Sprintf("the target is longer than %d bytes", uri.MaxLen),
		}
	}
	return Target{Text: target.String()}, nil
}

// normalize3986 is section 6.2.2, and of section 6.2.3 what it says itself: ports that are empty, paths that are
// empty behind an authority, port 80 of http, and with section 3.2.2 the machine of file. Other default ports
// are known to who knows the schemes: package scheme.
//
// A relative reference keeps its dot-segments, since what they mean is known only when it is resolved.
func normalize3986(text string, l Level) (string, error) {
	ref, err := uri.ParseRef(text)
	if err != nil {
		return "", finding3986(err, text)
	}
	u, ok := ref.URI()
	if !ok {
		const scheme = "x:"
		u, err := uri.Parse(scheme + text)
		if err != nil { // a text that is as long as can be
			return "", finding3986(err, text)
		}
		return u.Normalize(uri.NormCase | uri.NormPercent).String()[len(scheme):], nil
	}
	u = u.Normalize(uri.NormSyntax)
	if l == Syntax || !u.HasAuthority() && u.Scheme() != "file" {
		return u.String(), nil
	}
	b := u.Edit()
	if u.HasPort() && (u.Port() == "" || u.Scheme() == "http" && strings.TrimLeft(u.Port(), "0") == "80") {
		b.Remove(uri.Port)
	}
	if u.Scheme() == "file" && (!u.HasAuthority() || thisMachine(strings.TrimSuffix(u.Authority(), ":"))) {
		if strings.HasPrefix(u.Path(), "/") || u.HasAuthority() {
			b.Authority("") // D-06
		}
	}
	if u.HasAuthority() && u.Path() == "" {
		b.Path("/")
	}
	if u, err = b.URI(); err != nil {
		return "", fmt.Errorf("normalization: %w", err)
	}
	return u.String(), nil
}

// thisMachine reports whether file means by an authority the machine that it is read on (section 3.2.2).
func thisMachine(authority string) bool { return authority == "" || authority == "localhost" }

// sets3986 has for each component what may stand there raw. "text" is data that shall be none of a delimiter.
var sets3986 = map[string]*pct.Set{
	"segment": &pct.Segment, "path": &pct.Path, "query": &pct.Query, "fragment": &pct.Fragment,
	"userinfo": &pct.Userinfo, "user": &pct.RegName, "password": &pct.Userinfo, "reg-name": &pct.RegName,
	"host": &pct.RegName, "text": &pct.Unreserved,
}

// encode3986 is section 2.1; of characters it takes the octets of UTF-8 (section 2.5).
func encode3986(component, data string) (string, error) {
	keep := sets3986[component]
	if keep == nil {
		return "", fmt.Errorf("RFC 3986 has no component %q", component)
	}
	return pct.Encode(data, *keep), nil
}
