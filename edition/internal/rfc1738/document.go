package rfc1738

import (
	"github.com/urikit/uri/edition/internal/doc"
)

// Document is RFC 1738.
var Document = doc.Document{
	Name:      "1738",
	Title:     "RFC 1738",
	Rules:     rules,
	Classes:   classes,
	Resolve:   resolve,
	Normalize: normalize,
	Encode:    encode,
	// section 3
	Schemes: []string{"ftp", "http", "gopher", "mailto", "news", "nntp", "telnet", "wais", "file",
		"prospero"},
	// section 4
	Reserved: []string{"afs", "mid", "cid", "nfs", "tn3270", "mailserver", "z39.50"},
	Wrap:     "<URL:",
}
