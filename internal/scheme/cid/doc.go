// Package cid implements the cid URLs, which name parts of MIME messages by
// their Content-ID, as specified by RFC 2392 section 2:
//
//	cid-url       = "cid" ":" content-id
//	content-id    = url-addr-spec
//	url-addr-spec = addr-spec  ; URL encoding of RFC 822 addr-spec
//
// Package scheme describes what all scheme packages share. [URI.Field] returns
// the header field to search for in a message. Package mid implements the URLs
// of messages.
//
// # Divergences
//
// The addr-spec is that of RFC 5322 section 3.4.1, which has replaced RFC 822,
// without comments, white space and obsolete syntax. "/" and "?" are triplets
// where they are data, and there is no query. The scheme does not restrict
// fragments: a fragment belongs to the part.
//
// Many Content-IDs in use have no "@". They are invalid by the rules of MIME,
// and are refused.
//
// # Security considerations
//
// The author of the message chooses its Content-IDs. A cid URL means a part of
// its own message; use it for another message only with care (section 2).
package cid
