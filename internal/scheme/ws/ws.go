// Package ws implements the ws and wss URIs, which name WebSocket services, as
// specified by RFC 6455 section 3. docs/schemes.md has the grammar, and what we
// decided.
package ws

import (
	"github.com/urikit/uri"
	"github.com/urikit/uri/finding"
	"github.com/urikit/uri/internal/part"
)

// The default ports of ws and of wss.
const (
	Port    = 80
	PortTLS = 443
)

const section = "RFC 6455 section 3"

// Check returns a finding for each rule of the schemes that u breaks.
func Check(u uri.URI) []finding.Finding {
	c := part.New(u, "ws", "wss")
	c.Server(section)
	c.NoUserinfo(section)
	c.No(uri.Fragment, "#", "fragment", section,
		`this scheme has no fragment; a "#" that is data is written %23`)
	return c.Findings
}
