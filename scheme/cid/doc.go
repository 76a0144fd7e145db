// Package cid implements the cid URLs, which name parts of MIME messages by
// their Content-ID, as specified by RFC 2392 section 2:
//
//	cid-url       = "cid" ":" content-id
//	content-id    = url-addr-spec
//	url-addr-spec = addr-spec  ; URL encoding of RFC 822 addr-spec
//
// Package scheme describes what all scheme packages share. [URI.Field]
// is what to look for in a message. Package mid has the URLs of messages.
//
// # Divergences
//
// The addr-spec is that of RFC 5322 section 3.4.1, which has replaced RFC 822,
// without comments, white space and what is obsolete there. "/" and "?" are
// triplets where they are data, and there is no query. The scheme does not
// restrict fragments: it is one of the part's.
//
// Many Content-IDs in use have no "@". They are not valid by the rules of MIME,
// and refused.
//
// # Security considerations
//
// The author of the message chooses its Content-IDs. A cid URL means a part of
// the message that it stands in, and only with care one of another (section 2).
package cid
