package program_test

import (
	"net/netip"
	"strings"

	"github.com/urikit/uri/program"
)

// chromium says why Chromium 148 leaves the URL Standard with an answer, or
// returns "". Where it does not, it must agree with package whatwg.
func chromium(q question, model, real program.Reading) string {
	addr, _ := netip.ParseAddr(real.Host)
	accepts := model.Refused != "" && real.Refused == ""
	refuses := model.Refused == "" && real.Refused != ""
	m, r := model, real
	m.Address, r.Address = netip.Addr{}, netip.Addr{}
	// same reports whether only this component differs.
	same := func(of func(*program.Reading) *string) bool {
		m, r := m, r
		differs := *of(&m) != *of(&r)
		*of(&m), *of(&r) = "", ""
		return differs && m == r
	}
	userinfo := func(r *program.Reading) *string { return &r.Userinfo }
	host := func(r *program.Reading) *string { return &r.Host }
	path := func(r *program.Reading) *string { return &r.Path }
	switch {
	case accepts && strings.Contains(real.Host, "%20"):
		return "a space in a host is encoded, not an error"
	case accepts && addr.Is6():
		return "an IPv6 address is decoded and mapped first, as a name is"
	case same(userinfo) && r.Userinfo == strings.ReplaceAll(m.Userinfo, "'", "%27"):
		return "an apostrophe in userinfo is encoded"
	case same(path) && r.Path == strings.TrimSuffix(m.Path, "%20")+" ":
		return "a space at the end of an opaque path is not encoded"
	case same(host) && strings.Contains(q.text, "ẞ"):
		return "ẞ is ß since Unicode 15.1, and ss in the tables of Go 1.26"
	case refuses && !isASCII(q.text) && strings.Contains(q.text, "xn--"):
		return "the label xn-- in a domain beyond US-ASCII is an error since Unicode 15.1"
	case !accepts && strings.Contains(q.text, `\`) && q.base != "" && m.Scheme == "foo" && m != r:
		return `"\" is "/" in a reference, though the scheme is not special`
	case refuses && m.Scheme == "file" && m.Path == "/":
		return "a host of a file without a path is an error"
	case m.Scheme == "file" && same(host) && r.Host == "localhost":
		return "the host localhost of a file remains before a backslash"
	case refuses && m.Scheme == "file" && len(m.Path) > 2 && m.Path[2] == ':':
		return "a host that is a drive letter is an error, but on Windows"
	case m.Scheme == "file" && same(path) && "/"+strings.TrimLeft(m.Path, "/") == r.Path:
		return "of several slashes at the beginning of the path of a file, one remains"
	}
	return ""
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return c >= 0x80 })
}
