// Package edition reads a text as the older documents did: the URL paper of 1993, RFC 1738, the draft of 1997, and
// RFC 3986 beside them, and says where they part.
package edition
