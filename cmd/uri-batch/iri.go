package main

import (
	"errors"
	"fmt"
	"strings"

	xidna "golang.org/x/net/idna"

	"github.com/urikit/uri/domain"
	"github.com/urikit/uri/host"
	"github.com/urikit/uri/internal/surt"
	"github.com/urikit/uri/iri"
	"github.com/urikit/uri/template"
)

func composeIRI(r request) object {
	s := must(r.parts().Recompose())
	must(iri.ParseRef(s))
	return object{{"uri", s}}
}

func equalIRI(r request) object {
	return object{{"equal", r.iri("input").Equal(r.iri("other"))}}
}

func normalizeIRI(r request) object { return object{{"uri", r.iri("input").Normalize().String()}} }

func parseIRI(r request) object {
	ref := parsed(r, "input", iri.ParseRef)
	p := ref.Parts()
	userinfo, rest, hasUserinfo := strings.Cut(p.Authority, "@")
	if !hasUserinfo {
		userinfo, rest = "", p.Authority
	}
	port, hasPort := strings.CutPrefix(rest[len(ref.Host()):], ":")
	user, password, hasPassword := strings.Cut(userinfo, ":")
	return object{{"scheme", optional(p.Scheme, p.HasScheme)},
		{"authority", optional(p.Authority, p.HasAuthority)},
		{"userinfo", optional(userinfo, hasUserinfo)}, {"user", optional(user, hasUserinfo)},
		{"password", optional(password, hasPassword)},
		{"host", optional(ref.Host(), p.HasAuthority)}, {"port", optional(port, hasPort)},
		{"path", p.Path}, {"query", optional(p.Query, p.HasQuery)},
		{"fragment", optional(p.Fragment, p.HasFragment)}}
}

func relativizeIRI(r request) object {
	if ref, ok := r.iri("base").Relativize(r.iri("input")); ok {
		return object{{"ref", ref.String()}}
	}
	return object{{"none", true}}
}

func resolveIRI(r request) object {
	target := r.iri("base").Resolve(parsed(r, "input", iri.ParseRef))
	if r.has(".then") {
		target = target.Normalize()
	}
	return object{{"uri", target.String()}}
}

func roundtripIRI(r request) object {
	return object{{"uri", parsed(r, "input", iri.ParseRef).String()}}
}

// iri returns a member that is an IRI.
func (r request) iri(name string) iri.IRI { return parsed(r, name, iri.Parse) }

// punycode encodes or decodes one label, without "xn--" (RFC 3492).
func punycode(r request) object {
	const prefix = "xn--"
	label, decode := r.text("input"), r.kind() == "punycode_decode"
	ascii := strings.IndexFunc(label, func(r rune) bool { return r > 127 }) < 0
	switch {
	case strings.Contains(label, "."):
		refuse("punycode of more than one label")
	case !decode && !ascii && strings.HasPrefix(label, prefix):
		refuse("punycode of a label that begins with %q", prefix)
	case decode && (!ascii || label == "-"):
		check(fmt.Errorf("%q is not punycode (RFC 3492 section 3.1)", label))
	case label == "":
	case decode && strings.HasSuffix(label, "-"):
		label = strings.TrimSuffix(label, "-")
	case decode:
		label = must(xidna.Punycode.ToUnicode(prefix + label))
	case ascii:
		label += "-"
	default:
		label = strings.TrimPrefix(must(xidna.Punycode.ToASCII(label)), prefix)
	}
	return object{{"text", text(label)}}
}

var errName = errors.New("not a name")

// names are the kinds of validate that are not rules of RFC 3986 or 3987.
var names = words[func(string) error]{
	{"uri-template", func(s string) error {
		_, err := template.Parse(s)
		return err
	}},
	// RFC 1123 section 2.1, with the A-labels of RFC 5890.
	{"hostname", func(s string) error {
		if h, err := host.FromName(s); err != nil {
			return err
		} else if err := h.ValidateLDH(); err != nil {
			return err
		}
		return idnHostname(s)
	}},
	{"idn-hostname", idnHostname},
	// With the underscores of RFC 8552.
	{"dns-name", func(s string) error {
		h, err := host.FromName(s)
		if err != nil {
			return err
		}
		err = h.ValidateLDH()
		if bad := new(host.Error); errors.As(err, &bad) && bad.Rule == "host-underscore" {
			return nil
		}
		return err
	}},
	{"domain", func(s string) error {
		n, err := domain.Parse(s)
		if err == nil && n.Registrable == "" {
			err = errName
		}
		return err
	}},
	{"uuid", func(s string) error {
		if strings.Trim(strings.ToLower(s), "0123456789abcdef-") != "" || len(s) != 36 {
			return errName
		}
		for i, n := range strings.Split(s, "-") {
			if i > 4 || len(n) != [...]int{8, 4, 4, 4, 12}[i] {
				return errName
			}
		}
		return nil
	}},
}

// idnHostname checks a name whose labels are LDH-labels or U-labels (RFC 5890
// section 2.3.2.3).
func idnHostname(s string) error {
	h, err := host.FromName(s)
	if err != nil {
		return err
	}
	if s == "" || h.HasFinalDot() {
		return errName
	}
	name, err := host.IDNA2008.ToASCII(h)
	if err != nil {
		return err
	}
	h, err = host.FromName(name)
	if err != nil {
		return err
	}
	return h.ValidateLDH()
}

// divide answers with the parts of the name of a host.
func divide(r request) object {
	n := must(domain.ParseDNS(r.text("input")))
	return object{{"subdomain", n.Subdomain}, {"registrable", n.Registrable},
		{"suffix", n.Suffix}, {"suffix_kind", n.Division.String()}}
}

// sortKey answers with the keys of web archives.
func sortKey(r request) object {
	u := r.uri("input")
	return object{{"surt", surt.SURT(u)}, {"key", surt.Key(u)}}
}
