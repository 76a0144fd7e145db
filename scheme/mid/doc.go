// Package mid implements the mid URLs, which name messages by their Message-ID,
// and parts of these, as specified by RFC 2392 section 2:
//
//	mid-url       = "mid" ":" message-id [ "/" content-id ]
//	message-id    = url-addr-spec
//	content-id    = url-addr-spec
//	url-addr-spec = addr-spec  ; URL encoding of RFC 822 addr-spec
//
// Package scheme describes what all scheme packages share.
// [URI.MessageField] and [URI.ContentField] are what to look for in a store of
// messages. Package cid has the URLs of parts of a message that is known.
//
// # Divergences
//
// The addr-spec is that of RFC 5322 section 3.4.1, which has replaced RFC 822,
// without comments, white space and what is obsolete there. "/" and "?" are
// triplets where they are data, and there is no query. The scheme does not
// restrict fragments: it is one of what is named.
//
// # Security considerations
//
// Ids are unique as long as all who make them want that. The sender of a
// message can give it the id of another, and be found in its place.
package mid
