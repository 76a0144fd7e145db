package iri

import (
	"strings"
	"unicode/utf8"

	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/host"
)

// URI returns the URI of x (section 3.1). A registered name with characters
// beyond US-ASCII becomes the name for a DNS lookup, by [host.UTS46], if the
// hosts of the scheme are names of DNS, as those of http are (RFC 3986 section
// 3.2.2). A name that DNS cannot have stays a name. It is percent-encoded, as
// are the hosts of other schemes, and all other characters beyond US-ASCII.
// Nothing else changes: no case, no Unicode normalization.
//
// URI never fails; the zero IRI gives the zero URI. A text in US-ASCII is its
// own URI, and URI does not allocate. For the letter of section 3.1 use
// EncodedURI; for an error in place of a name that DNS cannot have, LookupURI.
func (x IRI) URI() uri.URI {
	u, _ := x.Ref().URI().URI() // is one, but for the zero IRI
	return u
}

// URI returns the URI reference of r, as [IRI.URI] does. Without a scheme, the
// host is a name of DNS: //host occurs in pages.
func (r Ref) URI() uri.Ref {
	s := r.s
	start, end := r.host()
	if !isASCII(s[start:end]) && listed(dnsSchemes, s[:r.hierStart()]) {
		if name, err := lookupName(host.UTS46, s, start, end); err == nil {
			s = s[:start] + name + s[end:]
		}
	}
	u, _ := uri.ParseRef(encode(s)) // never fails
	return u
}

// EncodedURI returns the URI of x by the letter of section 3.1: the UTF-8
// octets of each character beyond US-ASCII are percent-encoded, in the host
// too, and nothing else changes. Many programs cannot look up the host of such
// a URI (section 3.2.2 of RFC 3986): to send or store one, use [IRI.URI].
func (x IRI) EncodedURI() uri.URI {
	u, _ := uri.Parse(encode(x.s)) // fails only for the zero IRI
	return u
}

// EncodedURI returns the URI reference of r, as [IRI.EncodedURI] does.
func (r Ref) EncodedURI() uri.Ref {
	u, _ := uri.ParseRef(encode(r.s)) // never fails
	return u
}

// LookupURI is [IRI.URI] for each scheme and with a choice of the profile, and
// it also converts a percent-encoded name. The error holds a [finding.Finding]
// with offsets in the text: the host has no DNS form.
func (x IRI) LookupURI(p host.Profile) (uri.URI, error) {
	r, err := x.Ref().LookupURI(p)
	u, _ := r.URI()
	return u, err
}

// LookupURI returns the URI reference of r, as [IRI.LookupURI] does.
func (r Ref) LookupURI(p host.Profile) (uri.Ref, error) {
	start, end := r.host()
	if !beyondASCII(r.s[start:end]) {
		return r.EncodedURI(), nil
	}
	name, err := lookupName(p, r.s, start, end)
	if err != nil {
		return uri.Ref{}, err
	}
	return Ref{value: value{r.s[:start] + name + r.s[end:]}}.EncodedURI(), nil
}

// dnsSchemes are the schemes whose hosts are names of DNS: those that package
// scheme knows, and others that are in wide use.
const dnsSchemes = " acap: amqp: amqps: coap: coaps: coap+tcp: coaps+tcp: coap+ws: coaps+ws: " +
	"dict: file: ftp: ftps: git: gopher: http: https: imap: imaps: ipp: ipps: irc: ircs: " +
	"ldap: ldaps: mongodb: mqtt: mqtts: mysql: news: nfs: nntp: pop: postgres: postgresql: " +
	"prospero: redis: rediss: rlogin: rsync: rtsp: rtsps: sftp: smb: smtp: smtps: snmp: ssh: " +
	"svn: telnet: tftp: tn3270: vnc: wais: whois: ws: wss: xmpp: z39.50r: z39.50s: "

// listed reports whether a list has a scheme, which has its colon, or is "" for
// a reference without one: that has mostly a scheme of the list.
func listed(list, scheme string) bool {
	return scheme == "" || strings.Contains(list, " "+strings.ToLower(scheme)+" ")
}

// lookupName returns the DNS form of the valid host text[start:end].
func lookupName(p host.Profile, text string, start, end int) (string, error) {
	h, err := host.Parse(encode(text[start:end]))
	if err == nil {
		var name string
		if name, err = p.ToASCII(h); err == nil {
			return name, nil
		}
	}
	f, ok := finding.Of(err)
	if !ok {
		f = finding.Finding{Rule: "host", Severity: finding.Error,
			Message: "there is no such name in DNS"}
	}
	f.Start, f.End = start, end
	return "", f
}

// beyondASCII reports whether a host has characters beyond US-ASCII, or
// percent-encoded octets of such characters.
func beyondASCII(name string) bool {
	if strings.HasPrefix(name, "[") {
		return false
	}
	for i := range len(name) {
		if name[i] >= utf8.RuneSelf || name[i] == '%' && name[i+1] >= '8' {
			return true
		}
	}
	return false
}

// encode returns s with each byte that is not US-ASCII percent-encoded.
func encode(s string) string {
	i := asciiEnd(s, 0)
	if i == len(s) {
		return s
	}
	n := 0
	for j := i; j < len(s); j++ {
		n += int(s[j] >> 7)
	}
	var b strings.Builder
	b.Grow(len(s) + 2*n)
	for start := 0; ; {
		b.WriteString(s[start:i])
		for ; i < len(s) && s[i] >= utf8.RuneSelf; i++ {
			writeTriplet(&b, s[i])
		}
		if i == len(s) {
			return b.String()
		}
		start, i = i, asciiEnd(s, i)
	}
}

func writeTriplet(b *strings.Builder, c byte) {
	const hex = "0123456789ABCDEF"
	b.Write([]byte{'%', hex[c>>4], hex[c&15]})
}
