// Package mid implements the mid URLs, which name messages by their Message-ID,
// and parts of messages, as specified by RFC 2392 section 2:
//
//	mid-url       = "mid" ":" message-id [ "/" content-id ]
//	message-id    = url-addr-spec
//	content-id    = url-addr-spec
//	url-addr-spec = addr-spec  ; URL encoding of RFC 822 addr-spec
//
// Package scheme describes what all scheme packages share. [URI.MessageField]
// and [URI.ContentField] return the header fields to search for in stored
// messages. Package cid implements the URLs of parts of the same message.
//
// # Divergences
//
// The addr-spec is that of RFC 5322 section 3.4.1, which has replaced RFC 822,
// without comments, white space and obsolete syntax. "/" and "?" are triplets
// where they are data, and there is no query. The scheme does not restrict
// fragments: a fragment belongs to the message or part.
//
// # Security considerations
//
// Ids are unique only if all senders follow the rules. A sender can reuse the
// id of another message, and the URL then finds the wrong message.
package mid
