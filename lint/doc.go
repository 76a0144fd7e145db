// Package lint warns about URIs that are valid but risky.
//
// What breaks the grammar of RFC 3986 is an error, and package uri reports it.
// What is left is allowed, and may still mislead a reader or give away what
// should stay private. Each rule of this package stands in a file of its own,
// cites its section, and never puts into a message what may be a password.
package lint
