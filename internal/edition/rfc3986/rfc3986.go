package rfc3986

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/edition/doc"
	"github.com/urikit/uri/pct"
)

// Document is RFC 3986. Package uri does the work.
var Document = doc.Document{
	Name:       "3986",
	Title:      "RFC 3986",
	Rules:      &rules,
	Classes:    &classes,
	Resolve:    resolve,
	Normalize:  normalize,
	Raw:        &raw,
	Relativize: relativize,
	Wrap:       "<",
}

// Read reads a text as
//
//	URI-reference = URI / relative-ref
func Read(r *doc.Reading) {
	ref, err := uri.ParseRef(r.Text)
	if err != nil {
		Split(r)
		f := Finding(err, r.Text)
		r.Fault = doc.Fault{Start: f.Start, End: f.End, Rule: f.Rule, Section: f.Section,
			Message: f.Message}
		return
	}
	for _, c := range five {
		if start, end, ok := ref.Span(c); ok {
			r.Add(names[c], c, start, end)
			if c == uri.Authority {
				addAuthority(r, start, end)
			}
		}
	}
}

// five are the components of appendix B.
var five = [...]uri.Component{uri.Scheme, uri.Authority, uri.Path, uri.Query, uri.Fragment}

// names are the names of Component.String.
var names = [...]doc.Name{
	uri.Scheme: doc.PartScheme, uri.Authority: doc.PartAuthority, uri.Userinfo: doc.PartUserinfo,
	uri.Host: doc.PartHost, uri.Port: doc.PartPort,
	uri.Path: doc.PartPath, uri.Query: doc.PartQuery, uri.Fragment: doc.PartFragment,
}

// Split adds the parts of an invalid text, by the expression of appendix B.
func Split(r *doc.Reading) {
	c := uri.Split(r.Text)
	end := 0 // of the parts so far
	add := func(component uri.Component, before, text int) {
		r.Add(names[component], component, end+before, end+before+text)
		end += before + text
	}
	if c.HasScheme {
		add(uri.Scheme, 0, len(c.Scheme))
		end += len(":")
	}
	if c.HasAuthority {
		add(uri.Authority, len("//"), len(c.Authority))
		addAuthority(r, end-len(c.Authority), end)
	}
	add(uri.Path, 0, len(c.Path))
	if c.HasQuery {
		add(uri.Query, len("?"), len(c.Query))
	}
	if c.HasFragment {
		add(uri.Fragment, len("#"), len(c.Fragment))
	}
}

// addAuthority adds the parts of an authority, valid or not: the first "@" ends
// the userinfo, and the first ":" after it, or after a bracket, begins the
// port.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
func addAuthority(r *doc.Reading, start, end int) {
	if i := strings.IndexByte(r.Text[start:end], '@'); i >= 0 {
		r.Add(doc.PartUserinfo, uri.Userinfo, start, start+i)
		start += i + len("@")
	}
	host := start
	if strings.HasPrefix(r.Text[start:end], "[") {
		host += strings.IndexByte(r.Text[start:end], ']') + 1
	}
	i := strings.IndexByte(r.Text[host:end], ':')
	if i < 0 {
		r.Add(doc.PartHost, uri.Host, start, end)
		return
	}
	r.Add(doc.PartHost, uri.Host, start, host+i)
	r.Add(doc.PartPort, uri.Port, host+i+1, end)
}

// Finding returns an error of package uri as a finding.
func Finding(err error, text string) finding.Finding {
	if f, ok := finding.Of(err); ok {
		return f
	}
	return finding.Finding{Rule: "URI-reference", Severity: finding.Error, End: len(text),
		Section: "RFC 3986", Message: err.Error()}
}

// rules are those of appendix A.
var rules = doc.Rules{New: func() (rules []doc.Rule) {
	for r := range uri.Rules() {
		rules = append(rules, doc.Rule{Name: string(r), Section: "section " + r.Section(),
			Match: func(text string) int {
				if wrong, ok := errors.AsType[*uri.ParseError](r.Validate(text)); ok {
					return wrong.Offset
				}
				return -1
			}})
	}
	return rules
}}

var classes = doc.Sets{New: func() map[string]pct.Set {
	return map[string]pct.Set{
		"unreserved": pct.Unreserved(), "reserved": pct.Reserved(),
		"gen-delims": pct.GenDelims(), "sub-delims": pct.SubDelims(),
		"pchar": pct.PChar(),
		"mark":  pct.SetOf("-_.!~*'()"), // of RFC 2396; see appendix D.2
		"ALPHA": pct.Alpha(), "DIGIT": pct.Digit(), "HEXDIG": pct.HexDig(),
	}
}}

// resolve is section 5.2. The base is a URI, which the application has to
// provide (section 5.1). Without a base, only a URI can be resolved.
func resolve(base, ref string) (doc.Target, error) {
	r, err := uri.ParseRef(ref)
	if err != nil {
		return doc.Target{}, Finding(err, ref)
	}
	var b uri.URI // the zero base is enough for a URI
	if base != "" || !r.HasScheme() {
		if b, err = uri.Parse(base); err != nil {
			f := Finding(err, base)
			f.Message = "the base is not a URI: " + f.Message
			return doc.Target{}, f
		}
	}
	target := b.Resolve(r)
	if target.IsZero() {
		return doc.Target{}, finding.Finding{
			Rule: "length", Severity: finding.Error, End: len(ref), Section: "package uri",
			Message: fmt.Sprintf("the target is longer than %d bytes", uri.MaxLen),
		}
	}
	return doc.Target{Text: target.String()}, nil
}

func relativize(base, target string) (string, error) {
	b, err := uri.Parse(base)
	if err != nil {
		return "", Finding(err, base)
	}
	t, err := uri.Parse(target)
	if err != nil {
		return "", Finding(err, target)
	}
	r, ok := b.Relativize(t)
	if !ok {
		return target, nil
	}
	return r.String(), nil
}

// normalize is section 6.2.2, and those rules of section 6.2.3 that it states
// itself: empty ports, empty paths after an authority, port 80 of http, and
// with section 3.2.2 the local machine of file. For other default ports see
// package scheme.
//
// A relative reference keeps its dot-segments: their meaning depends on the
// base.
func normalize(text string, l doc.Level) (string, error) {
	ref, err := uri.ParseRef(text)
	if err != nil {
		return "", Finding(err, text)
	}
	u, ok := ref.URI()
	if !ok {
		const scheme = "x:"
		u, err := uri.Parse(scheme + text)
		if err != nil { // the text has the maximal length
			return "", Finding(err, text)
		}
		return u.Normalize(uri.NormCase | uri.NormPercent).String()[len(scheme):], nil
	}
	u = u.Normalize(uri.NormSyntax)
	if l == doc.Syntax || !u.HasAuthority() && u.Scheme() != "file" {
		return u.String(), nil
	}
	b := u.Edit()
	if u.HasPort() && (u.Port() == "" || u.Scheme() == "http" &&
		strings.TrimLeft(u.Port(), "0") == "80") {
		b.Remove(uri.Port)
	}
	if u.Scheme() == "file" && (!u.HasAuthority() || thisMachine(strings.TrimSuffix(u.Authority(),
		":"))) {
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

// thisMachine reports whether an authority of file means the local machine
// (section 3.2.2).
func thisMachine(authority string) bool { return authority == "" || authority == "localhost" }

// raw is section 2.1; characters are encoded as octets of UTF-8 (section 2.5).
// "text" is data without delimiters.
var raw = doc.Sets{New: func() map[string]pct.Set {
	return map[string]pct.Set{
		"segment": pct.Segment(), "path": pct.Path(), "query": pct.Query(),
		"fragment": pct.Fragment(), "userinfo": pct.Userinfo(), "user": pct.RegName(),
		"password": pct.Userinfo(),
		"reg-name": pct.RegName(), "host": pct.RegName(), "text": pct.Unreserved(),
	}
}}
