module github.com/urikit/uri/internal/access/oracle

go 1.26.0

replace github.com/urikit/uri => ../../..

require (
	github.com/go-git/go-billy/v5 v5.6.0
	github.com/go-ldap/ldap/v3 v3.4.15
	github.com/urikit/uri v0.0.0-00010101000000-000000000000
	github.com/willscott/go-nfs v0.0.4
)

require (
	github.com/Azure/go-ntlmssp v0.1.1 // indirect
	github.com/cyphar/filepath-securejoin v0.2.5 // indirect
	github.com/go-asn1-ber/asn1-ber v1.5.8 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/hashicorp/golang-lru/v2 v2.0.7 // indirect
	github.com/rasky/go-xdr v0.0.0-20170124162913-1a41d1a06c93 // indirect
	github.com/willscott/go-nfs-client v0.0.0-20251022144359-801f10d98886 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
