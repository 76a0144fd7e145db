package neturl

import (
	"errors"
	"net/url"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/pct"
)

// explain returns why the text of u is not a reference with the components of
// u: an error about the first wrong field, in the order of the text. If no
// field is wrong, the text is too long, as err says.
func explain(u *url.URL, err error) error {
	if u.Scheme != "" {
		if err := check("scheme", u.Scheme, uri.Scheme, 0); err != nil {
			return err
		}
	}
	if u.Opaque != "" {
		if u.Scheme == "" {
			return broken(uri.Scheme, 0, "scheme")
		}
		if err := check("path-rootless", u.Opaque, uri.Path, 0); err != nil {
			return err
		}
	}
	if err := explainHost(u.Host); err != nil {
		return err
	}
	switch hasAuthority := u.Host != "" || u.User != nil || u.Scheme != "" && !u.OmitHost; {
	case hasAuthority && u.Host == "" && u.Path != "" && u.Path[0] != '/':
		return broken(uri.Path, 0, "path-abempty")
	case !hasAuthority && strings.HasPrefix(u.Path, "//"):
		return broken(uri.Path, 1, "path-absolute")
	}
	if i := pct.Index(u.RawQuery, pct.Set{}.Complement()); i >= 0 {
		return broken(uri.Query, i, "pct-encoded")
	}
	return err
}

// explainHost returns what is wrong in the field Host.
//
//	host [ ":" port ]
func explainHost(host string) error {
	end := strings.IndexByte(host, ':')
	if strings.HasPrefix(host, "[") {
		end = strings.IndexByte(host, ']') + 1
		if end == 0 {
			end = len(host)
		}
		if err := check("IP-literal", host[:end], uri.Host, 0); err != nil {
			return err
		}
		if end < len(host) && host[end] != ':' {
			return broken(uri.Host, end, "authority")
		}
	}
	if end < 0 {
		end = len(host)
	}
	for i := 0; i < end && host[0] != '['; i++ {
		if b := host[i]; b < 0x80 && b != '%' && !pct.RegName().Contains(b) {
			return broken(uri.Host, i, "reg-name")
		}
	}
	if end < len(host) {
		return check("port", host[end+1:], uri.Port, end+1)
	}
	return nil
}

// check returns an error if a text, at an offset in the field, does not match
// the rule.
func check(rule uri.Rule, text string, c uri.Component, offset int) error {
	err := rule.Validate(text)
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		e.Component = c
		e.Offset += offset
	}
	return err
}

func broken(c uri.Component, offset int, rule uri.Rule) error {
	return &uri.ParseError{Offset: offset, Rule: rule, Component: c}
}
