// Package zone makes the records by which clients find a resolver in the domain
// name system (DDDS, RFC 3403 to 3405).
package zone

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"net"
	"regexp"
	"strings"

	"github.com/urikit/uri"
	"github.com/urikit/uri/resolver"
)

// ttl is the time for which the records may be used, in seconds: a day.
const ttl = 86400

// maxString limits a text of a record, in octets (RFC 1035 section 3.3).
const maxString = 255

// services are the names that a record can have: "I=I" is not of letters.
const services = "+I2L+I2Ls+I2R+I2Rs+I2C+I2Cs+I2N+I2Ns"

// Arpa writes the records for the zone urn.arpa, which its managers register
// (RFC 3405 section 3.1): each NID leads to the zone of the resolver.
//
//	isbn.urn.arpa. 86400 IN NAPTR 100 10 "" "" "" isbn.urn.resolver.example.
func Arpa(out io.Writer, spaces iter.Seq[*resolver.Namespace], origin string) error {
	origin, err := domain(origin)
	last := ""
	for _, prefix := range outer(spaces) {
		if id := nid(prefix); id != last && err == nil {
			_, err = fmt.Fprintf(out, "%s.urn.arpa. %d IN NAPTR 100 10 \"\" \"\" \"\" %s.urn.%s\n",
				id, ttl, id, origin)
			last = id
		}
	}
	return err
}

// Own writes the records for the zone of the resolver at base, an http or https
// URI: which of the names it answers for, and where.
//
//	isbn.urn.resolver.example. 86400 IN NAPTR 100 10 "s" "https+I2L+…" "" _https._tcp.resolver.example.
//	_https._tcp.resolver.example. 86400 IN SRV 0 0 443 resolver.example.
func Own(out io.Writer, spaces iter.Seq[*resolver.Namespace], origin string, base uri.URI) error {
	origin, err := domain(origin)
	if err != nil {
		return err
	}
	host, err := domain(base.Host())
	protocol, port := "thttp", "80"
	if base.Scheme() == "https" {
		protocol, port = "https", "443"
	}
	server := fmt.Sprintf("_%s._tcp.%s", protocol, origin)
	switch {
	case err != nil || net.ParseIP(base.Host()) != nil:
		return fmt.Errorf("%q is not a domain name, which a record SRV needs", base.Host())
	case base.Scheme() != "http" && base.Scheme() != "https", strings.Trim(base.Path(), "/") != "", base.HasQuery():
		return fmt.Errorf("%s is not a scheme http or https and a host", base)
	}
	for _, prefix := range outer(spaces) {
		id := nid(prefix)
		if id == "ddi" {
			fmt.Fprintln(out, "; urn:ddi: is found by its agencies (RFC 9517): write their records by hand")
			continue
		}
		rule, replacement := "", server
		if prefix != "urn:"+id+":" { // others have names of the NID too
			text := strings.ReplaceAll(regexp.QuoteMeta(prefix), "!", `\!`)
			rule, replacement = "!^"+text+".*$!"+server+"!i", "."
		}
		if len(rule) > maxString {
			return fmt.Errorf("the rule for namespace %s has %d octets; the limit is %d",
				prefix, len(rule), maxString)
		}
		_, err := fmt.Fprintf(out, "%s.urn.%s %d IN NAPTR 100 10 \"s\" \"%s\" \"%s\" %s\n",
			id, origin, ttl, protocol+services, strings.ReplaceAll(rule, `\`, `\\`), replacement)
		if err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "%s %d IN SRV 0 0 %s %s\n",
		server, ttl, cmp.Or(base.Port(), port), host)
	return err
}

// outer returns the prefixes of the namespaces that are in no other one. They
// are in their order, as the namespaces are.
func outer(spaces iter.Seq[*resolver.Namespace]) (prefixes []string) {
	last := "none"
	for n := range spaces {
		if !strings.HasPrefix(n.Prefix, last) {
			last = n.Prefix
			prefixes = append(prefixes, last)
		}
	}
	return prefixes
}

// nid returns the namespace identifier of a prefix.
func nid(prefix string) string { return strings.Split(prefix, ":")[1] }

// domain returns a domain name with its last dot.
func domain(name string) (string, error) {
	name = strings.TrimSuffix(strings.ToLower(name), ".")
	for label := range strings.SplitSeq(name, ".") {
		if label == "" || len(label) > 63 || len(name) > 253 ||
			strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return "", fmt.Errorf("%.300q is not a domain name", name)
		}
	}
	return name + ".", nil
}
