package scheme

import (
	"iter"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/scheme/afs"
	"github.com/urikit/uri/internal/scheme/cid"
	"github.com/urikit/uri/internal/scheme/gopher"
	"github.com/urikit/uri/internal/scheme/imap"
	"github.com/urikit/uri/internal/scheme/mid"
	"github.com/urikit/uri/internal/scheme/news"
	"github.com/urikit/uri/internal/scheme/nfs"
	"github.com/urikit/uri/internal/scheme/nntp"
	"github.com/urikit/uri/internal/scheme/pop"
	"github.com/urikit/uri/internal/scheme/prospero"
	"github.com/urikit/uri/internal/scheme/telnet"
	"github.com/urikit/uri/internal/scheme/wais"
	"github.com/urikit/uri/internal/scheme/whois"
	"github.com/urikit/uri/internal/scheme/ws"
	"github.com/urikit/uri/internal/scheme/z3950"
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/scheme/data"
	"github.com/urikit/uri/scheme/file"
	"github.com/urikit/uri/scheme/ftp"
	"github.com/urikit/uri/scheme/geo"
	"github.com/urikit/uri/scheme/http"
	"github.com/urikit/uri/scheme/ldap"
	"github.com/urikit/uri/scheme/mailto"
	"github.com/urikit/uri/scheme/tel"
	"github.com/urikit/uri/urn"
	"github.com/urikit/uri/urn/nid"
)

// Words of the rows.
const (
	required, optional, forbidden = AuthorityRequired, AuthorityOptional, AuthorityForbidden
	tcp, udp                      = "tcp", "udp"
)

// rows are the schemes about which this package knows more than IANA's table
// says, in the order of their names. A scheme with a package has a row here;
// other rows may have only the default port.
var rows = [...]Info{
	{Name: "acap", Status: Permanent, Spec: "RFC 2244", Port: 674, Transport: tcp},
	{Name: "afs", Status: Provisional, Spec: "RFC 1738 section 4", Authority: required,
		Check: afs.Check, Parts: partsOf(afs.FromURI, afs.URI.Fields)},
	{Name: "cid", Status: Permanent, Spec: "RFC 2392", Authority: forbidden, Check: cid.Check,
		Parts: partsOf(cid.FromURI, cid.URI.Fields)},
	{Name: "coap", Status: Permanent, Spec: "RFC 7252", Port: 5683, Transport: udp},
	{Name: "coaps", Status: Permanent, Spec: "RFC 7252", Port: 5684, Transport: udp},
	{Name: "data", Status: Permanent, Spec: "RFC 2397", Authority: forbidden, Check: data.Check,
		Parts: partsOf(data.FromURI, data.URI.Fields)},
	{Name: "dict", Status: Permanent, Spec: "RFC 2229", Port: 2628, Transport: tcp},
	{Name: "file", Status: Permanent, Spec: "RFC 8089", Authority: optional, Host: "localhost",
		Check: file.Check, Parts: partsOf(file.FromURI, file.URI.Fields),
		Normalize: normal(file.FromURI, file.URI.Normalize)},
	{Name: "ftp", Status: Permanent, Spec: "RFC 1738 section 3.2", Authority: required,
		Port: ftp.Port, Transport: tcp, Check: ftp.Check,
		Parts: partsOf(ftp.FromURI, ftp.URI.Fields)},
	{Name: "ftps", Spec: "RFC 1738 section 3.2, inside TLS", Authority: required,
		Port: ftp.PortTLS, Transport: tcp, Also: []uint16{ftp.Port}},
	{Name: "geo", Status: Permanent, Spec: "RFC 5870", Authority: forbidden, Check: geo.Check,
		Parts:     partsOf(geo.FromURI, geo.URI.Fields),
		Normalize: normal(geo.FromURI, geo.URI.Normalize)},
	{Name: "gopher", Status: Permanent, Spec: "RFC 4266", Authority: required, Port: gopher.Port,
		Transport: tcp, Check: gopher.Check, Parts: partsOf(gopher.FromURI, gopher.URI.Fields),
		Normalize: normal(gopher.FromURI, gopher.URI.Normalize)},
	// The parts of http and ws are the generic components: they have no Parts.
	{Name: "http", Status: Permanent, Spec: "RFC 9110 section 4.2.1", Authority: required,
		Port: http.Port, Transport: tcp, Also: []uint16{http.PortTLS}, anyPath: true,
		Check: http.Check},
	{Name: "https", Status: Permanent, Spec: "RFC 9110 section 4.2.2", Authority: required,
		Port: http.PortTLS, Transport: tcp, Also: []uint16{http.Port}, anyPath: true,
		Check: http.Check},
	{Name: "imap", Status: Permanent, Spec: "RFC 5092", Authority: required, Port: imap.Port,
		Transport: tcp, Check: imap.Check, Parts: partsOf(imap.FromURI, imap.URI.Fields)},
	{Name: "ipp", Status: Permanent, Spec: "RFC 3510", Port: 631, Transport: tcp},
	{Name: "ipps", Status: Permanent, Spec: "RFC 7472", Port: 631, Transport: tcp},
	{Name: "ldap", Status: Permanent, Spec: "RFC 4516", Authority: optional, Port: ldap.Port,
		Transport: tcp, Also: []uint16{ldap.PortTLS}, Check: ldap.Check,
		Parts:     partsOf(ldap.FromURI, ldap.URI.Fields),
		Normalize: normal(ldap.FromURI, ldap.URI.Normalize)},
	{Name: "ldaps", Status: Provisional, Spec: "RFC 4516, over TLS", Authority: optional,
		Port: ldap.PortTLS, Transport: tcp, Also: []uint16{ldap.Port}, Check: ldap.Check,
		Parts:     partsOf(ldap.FromURI, ldap.URI.Fields),
		Normalize: normal(ldap.FromURI, ldap.URI.Normalize)},
	{Name: "mailto", Status: Permanent, Spec: "RFC 6068", Authority: forbidden,
		Check: mailto.Check, Parts: partsOf(mailto.FromURI, mailto.URI.Fields),
		Normalize: normal(mailto.FromURI, mailto.URI.Normalize)},
	{Name: "mid", Status: Permanent, Spec: "RFC 2392", Authority: forbidden, Check: mid.Check,
		Parts: partsOf(mid.FromURI, mid.URI.Fields)},
	{Name: "news", Status: Permanent, Spec: "RFC 5538 section 4", Authority: optional,
		Port: news.Port, Transport: tcp, Check: news.Check,
		Parts:     partsOf(news.FromURI, news.URI.Fields),
		Normalize: normal(news.FromURI, news.URI.Normalize)},
	{Name: "nfs", Status: Permanent, Spec: "RFC 2224", Authority: required, Port: nfs.Port,
		Transport: tcp, Check: nfs.Check, Parts: partsOf(nfs.FromURI, nfs.URI.Fields)},
	{Name: "nntp", Status: Permanent, Spec: "RFC 5538 section 3", Authority: required,
		Port: nntp.Port, Transport: tcp, Check: nntp.Check,
		Parts: partsOf(nntp.FromURI, nntp.URI.Fields)},
	{Name: "pop", Status: Permanent, Spec: "RFC 2384", Authority: required, Port: pop.Port,
		Transport: tcp, noPath: true, Check: pop.Check,
		Parts: partsOf(pop.FromURI, pop.URI.Fields)},
	{Name: "prospero", Status: Historical, Spec: "RFC 1738 section 3.11", Authority: required,
		Port: prospero.Port, Transport: udp, Check: prospero.Check,
		Parts: partsOf(prospero.FromURI, prospero.URI.Fields)},
	{Name: "rlogin", Spec: "URL draft of July 1993", Authority: required, Check: telnet.Check,
		Parts: partsOf(telnet.FromURI, telnet.URI.Fields)},
	{Name: "rtsp", Status: Permanent, Spec: "RFC 7826", Port: 554, Transport: tcp},
	{Name: "rtsps", Status: Permanent, Spec: "RFC 7826", Port: 322, Transport: tcp},
	{Name: "snmp", Status: Permanent, Spec: "RFC 4088", Port: 161, Transport: udp},
	{Name: "tel", Status: Permanent, Spec: "RFC 3966", Authority: forbidden, Check: tel.Check,
		Parts:     partsOf(tel.FromURI, tel.URI.Fields),
		Normalize: normal(tel.FromURI, tel.URI.Normalize)},
	{Name: "telnet", Status: Permanent, Spec: "RFC 4248", Authority: required, Port: telnet.Port,
		Transport: tcp, Check: telnet.Check, Parts: partsOf(telnet.FromURI, telnet.URI.Fields)},
	{Name: "tftp", Status: Permanent, Spec: "RFC 3617", Port: 69, Transport: udp},
	{Name: "tn3270", Status: Permanent, Spec: "RFC 6270", Authority: required, Port: telnet.Port,
		Transport: tcp, Check: telnet.Check, Parts: partsOf(telnet.FromURI, telnet.URI.Fields)},
	{Name: "urn", Status: Permanent, Spec: "RFC 8141", Authority: forbidden, Check: checkURN,
		Normalize: nid.NormalizeURI},
	{Name: "wais", Status: Historical, Spec: "RFC 1738 section 3.9", Authority: required,
		Port: wais.Port, Transport: tcp, Check: wais.Check,
		Parts: partsOf(wais.FromURI, wais.URI.Fields)},
	{Name: "whois", Spec: "URL draft of July 1993", Authority: required, Check: whois.Check,
		Parts: partsOf(whois.FromURI, whois.URI.Fields)},
	{Name: "ws", Status: Permanent, Spec: "RFC 6455 section 3", Authority: required, Port: ws.Port,
		Transport: tcp, Also: []uint16{ws.PortTLS}, anyPath: true, Check: ws.Check},
	{Name: "wss", Status: Permanent, Spec: "RFC 6455 section 3", Authority: required,
		Port: ws.PortTLS, Transport: tcp, Also: []uint16{ws.Port}, anyPath: true,
		Check: ws.Check},
	{Name: "z39.50r", Status: Permanent, Spec: "RFC 2056 section 4", Authority: required,
		Port: z3950.Port, Transport: tcp, Check: z3950.Check,
		Parts: partsOf(z3950.FromURI, z3950.URI.Fields)},
	{Name: "z39.50s", Status: Permanent, Spec: "RFC 2056 section 3", Authority: required,
		Port: z3950.Port, Transport: tcp, Check: z3950.Check,
		Parts: partsOf(z3950.FromURI, z3950.URI.Fields)},
}

// checkURN checks the syntax of a URN and, if that is valid, the rules of its
// namespace.
func checkURN(u uri.URI) []finding.Finding {
	if list := urn.Check(u); len(list) > 0 {
		return list
	}
	n, err := urn.FromURI(u)
	if i, _ := nid.Lookup(n.NID()); err == nil && i.Check != nil {
		return i.Check(n)
	}
	return nil
}

// partsOf returns an [Info].Parts made of the FromURI and Fields of a package.
func partsOf[U, F any](
	parse func(uri.URI) (U, error), fields func(U) F,
) func(uri.URI) (parts.Parts, error) {
	return func(u uri.URI) (parts.Parts, error) {
		v, err := parse(u)
		if err != nil {
			return nil, err
		}
		return parts.Of(fields(v)), nil
	}
}

// normal returns an [Info].Normalize made of the FromURI and Normalize of a
// package. A URI that breaks the rules of its scheme is not changed.
func normal[U interface{ Generic() uri.URI }](parse func(uri.URI) (U, error),
	normalize func(U) U) func(uri.URI) uri.URI {
	return func(u uri.URI) uri.URI {
		v, err := parse(u)
		if err != nil {
			return u
		}
		return normalize(v).Generic()
	}
}

// byLetter has for each letter the index of its first name in rows.
var byLetter = index()

func index() (starts [27]uint8) {
	i := 0
	for c := range starts {
		starts[c] = uint8(i)
		for i < len(rows) && int(rows[i].Name[0]-'a') == c {
			i++
		}
	}
	return starts
}

// httpRow and httpsRow are the rows that are looked up most.
var httpRow, httpsRow = search("http"), search("https")

// known returns the row of a name in lower case, or nil.
func known(name string) *Info {
	switch name {
	case "http":
		return httpRow
	case "https":
		return httpsRow
	}
	return search(name)
}

func search(name string) *Info {
	if name == "" || name[0] < 'a' || name[0] > 'z' {
		return nil
	}
	c := name[0] - 'a'
	for i := byLetter[c]; i < byLetter[c+1]; i++ {
		if rows[i].Name == name {
			return &rows[i]
		}
	}
	return nil
}

// registered looks a name up in IANA's table.
func registered(name string) (Info, bool) {
	r, ok := iana(name)
	return Info{Name: r.name, Status: r.status, Spec: r.reference}, ok
}

func registeredNames() iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range ianaRows {
			if !yield(ianaRows[i].name) {
				return
			}
		}
	}
}
