// Package standard has the accessors of all schemes that have one.
package standard

import (
	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/deref/ftp"
	"github.com/urikit/uri/deref/http"
	"github.com/urikit/uri/deref/mime"
	"github.com/urikit/uri/deref/nntp"
	"github.com/urikit/uri/deref/urn"
	"github.com/urikit/uri/internal/access/afs"
	"github.com/urikit/uri/internal/access/data"
	"github.com/urikit/uri/internal/access/file"
	"github.com/urikit/uri/internal/access/gopher"
	"github.com/urikit/uri/internal/access/handoff"
	"github.com/urikit/uri/internal/access/ldap"
	"github.com/urikit/uri/internal/access/mailto"
	"github.com/urikit/uri/internal/access/nfs"
	"github.com/urikit/uri/internal/access/wais"
	"github.com/urikit/uri/internal/access/whois"
	"github.com/urikit/uri/urn/resolve"
	"github.com/urikit/uri/urn/resolve/dns"
)

// Accessors returns the accessors by scheme. It takes no time to speak of.
func Accessors() deref.Registry {
	names := resolve.NewCache(&dns.Client{})
	return deref.Registry{}.
		With(http.Accessor{UserAgent: "uri"}, "http", "https").
		With(file.Accessor{}, "file").
		With(urn.Accessor{Resolver: resolve.Resolver{DNS: names}}, "urn").
		With(data.Accessor{}, "data").
		With(ftp.Accessor{}, "ftp", "ftps").
		With(gopher.Accessor{}, "gopher").
		With(wais.Accessor{}, "wais").
		With(whois.Accessor{}, "whois").
		With(ldap.Accessor{}, "ldap", "ldaps").
		With(nntp.Accessor{}, "news", "nntp", "snews").
		With(afs.Accessor{}, "afs").
		With(mailto.Accessor{}, "mailto").
		With(nfs.Accessor{}, "nfs").
		With(mime.Accessor{}, "cid", "mid").
		With(handoff.Accessor{}, "telnet", "rlogin", "tn3270", "z39.50r", "z39.50s", "tel", "geo")
}
