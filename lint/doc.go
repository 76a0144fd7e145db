// Package lint warns about URIs that are valid but risky: they may mislead a
// reader, or reveal a secret. Package uri reports errors. Each rule cites its
// section of RFC 3986, and no message contains a possible password.
package lint
