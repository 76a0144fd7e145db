package guard

import (
	"cmp"
	_ "embed"
	"net/netip"
	"slices"
	"strings"

	"github.com/urikit/uri/host"
	"github.com/urikit/uri/internal/lazy"
)

// A Range is a block of addresses or names that have the same purpose.
type Range struct {
	// Scope says from where an address can be reached, or what it is for:
	// "global", "loopback", "private-use", "link-local", "metadata" and so on.
	// "" is not an address.
	Scope string

	Prefix  netip.Prefix // of addresses; or the zero Prefix
	Name    string       // of names, such as "localhost"; or ""
	Title   string       // in IANA's registry, or a few words
	Section string       // the document, such as "RFC 1918"; or ""
}

// Global reports whether hosts of the Internet have such addresses.
func (r Range) Global() bool { return r.Scope == global }

const (
	global    = "global"
	metadata  = "metadata"
	localName = "local-name"
)

// Scope returns the smallest range that contains the address. An IPv4-mapped
// IPv6 address has the scope of the IPv4 address; other addresses that contain
// one, see [host.Embedded], have their own. A zone is ignored.
func Scope(a netip.Addr) Range {
	a = a.WithZone("").Unmap()
	list := ranges.Get()
	for i := range list {
		if r := &list[i]; r.Prefix.Contains(a) {
			return *r
		}
	}
	return Range{} // no address
}

// HostScope returns the range of a host as far as its text tells it, and the
// address that programs find in the text: that of [host.Host.Addr], or the
// number of [host.Host.Numeric]. The Scope of a name is "" if only DNS knows,
// and "local-name" without a dot: such names stand in local files, or are
// completed with the local domain.
func HostScope(h host.Host) (Range, netip.Addr) {
	a, ok := h.Addr()
	if !ok {
		a, ok = h.Numeric()
	}
	if ok {
		return Scope(a), a
	}
	name, err := key(h)
	if err != nil {
		return Range{}, a
	}
	for _, r := range names.Get() {
		if below(name, r.Name) {
			return r, a
		}
	}
	if !strings.Contains(name, ".") {
		return Range{Scope: localName, Title: "a name without a dot"}, a
	}
	return Range{}, a
}

// below reports whether a name is the domain, or below it.
func below(name, domain string) bool {
	head, ok := strings.CutSuffix(name, domain)
	return ok && (head == "" || head[len(head)-1] == '.')
}

//go:embed ranges.txt
var rangesText string

//go:embed names.txt
var namesText string

// The tables are read at the first use.
var (
	ranges = lazy.Value[[]Range]{New: func() []Range { return read(rangesText) }}
	names  = lazy.Value[[]Range]{New: func() []Range { return read(namesText) }}
)

// read reads a table: blocks, IPv4 first, and then the smallest first; or
// names, the longest first.
func read(table string) (list []Range) {
	for line := range strings.Lines(table) {
		if line[0] == '#' || line[0] == '\n' {
			continue
		}
		c := append(strings.Split(strings.TrimSuffix(line, "\n"), "\t"), "")
		r := Range{Scope: c[1], Title: strings.Trim(c[2], `"`), Section: c[3]}
		var err error
		if r.Prefix, err = netip.ParsePrefix(c[0]); err != nil {
			r.Name = c[0]
		}
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b Range) int {
		return cmp.Or(a.Prefix.Addr().BitLen()-b.Prefix.Addr().BitLen(),
			b.Prefix.Bits()-a.Prefix.Bits(), len(b.Name)-len(a.Name))
	})
	return list
}

// Scopes returns the names of all scopes, sorted.
func Scopes() []string {
	list := []string{localName}
	for _, r := range slices.Concat(ranges.Get(), names.Get()) {
		list = append(list, r.Scope)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
