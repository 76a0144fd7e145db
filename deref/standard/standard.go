// Package standard has the accessors of all schemes that have one.
package standard

import (
	"cmp"
	"io"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/internal/access/afs"
	"github.com/urikit/uri/internal/access/data"
	"github.com/urikit/uri/internal/access/file"
	"github.com/urikit/uri/internal/access/ftp"
	"github.com/urikit/uri/internal/access/gopher"
	"github.com/urikit/uri/internal/access/handoff"
	"github.com/urikit/uri/internal/access/ldap"
	"github.com/urikit/uri/internal/access/mailto"
	"github.com/urikit/uri/internal/access/mime"
	"github.com/urikit/uri/internal/access/nfs"
	"github.com/urikit/uri/internal/access/nntp"
	"github.com/urikit/uri/internal/access/urn"
	"github.com/urikit/uri/internal/access/wais"
	"github.com/urikit/uri/internal/access/whois"
	"github.com/urikit/uri/urn/resolve"
	"github.com/urikit/uri/urn/resolve/dns"
)

// Options are what accessors need beyond a URI. The zero Options are ready.
type Options struct {
	HTTP http.Accessor // of http and https; the default UserAgent is "uri"

	// RequireTLS makes ftp URIs fail if the server has no TLS. By default, TLS
	// is asked for before a user other than anonymous logs in; if the server
	// does not have it, the password is sent in the clear, and the trace says
	// so. An ftps URI always is accessed by TLS.
	RequireTLS bool

	// Names finds where URNs lead. The default asks DNS.
	Names *resolve.Resolver

	// NewsServer and LDAPServer are the "host" or "host:port" for URIs that
	// name no server, such as news:comp.lang.c and ldap:///dc=example.
	NewsServer, LDAPServer string

	// Archive is a message or an archive of MHTML (RFC 2557), for the URIs of
	// cid and mid. By default there is none.
	Archive io.ReaderAt
}

// Accessors returns the accessors by scheme, with the zero [Options].
func Accessors() deref.Registry { return Options{}.Accessors() }

// Accessors returns the accessors by scheme. It takes no time to speak of.
func (o Options) Accessors() deref.Registry {
	o.HTTP.UserAgent = cmp.Or(o.HTTP.UserAgent, "uri")
	if o.Names == nil {
		o.Names = &resolve.Resolver{DNS: resolve.NewCache(&dns.Client{})}
	}
	var tls ftp.TLS
	if o.RequireTLS {
		tls = ftp.RequireTLS
	}
	return deref.Registry{}.
		With(o.HTTP, "http", "https").
		With(file.Accessor{}, "file").
		With(urn.Accessor{Resolver: *o.Names}, "urn").
		With(data.Accessor{}, "data").
		With(ftp.Accessor{TLS: tls}, "ftp", "ftps").
		With(gopher.Accessor{}, "gopher").
		With(wais.Accessor{}, "wais").
		With(whois.Accessor{}, "whois").
		With(ldap.Accessor{Server: o.LDAPServer}, "ldap", "ldaps").
		With(nntp.Accessor{Server: o.NewsServer}, "news", "nntp", "snews").
		With(afs.Accessor{}, "afs").
		With(mailto.Accessor{}, "mailto").
		With(nfs.Accessor{}, "nfs").
		With(mime.Accessor{Reader: o.Archive, News: o.NewsServer != ""}, "cid", "mid").
		With(handoff.Accessor{}, "telnet", "rlogin", "tn3270", "z39.50r", "z39.50s", "tel", "geo")
}
