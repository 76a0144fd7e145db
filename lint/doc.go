// Package lint warns about texts that are risky as URIs: they mislead a reader,
// are not the same for all programs, or reveal a secret.
//
//	lint.CheckText(text)                      by the default profile
//	c, err := lint.Config{}.Parse(file)       rules on and off, hosts that are right
//	c.Check(ref)                              a valid reference
//	lint.Lookup("final-dot")                  the page of a rule
//
// Each rule cites its section of RFC 3986, and no message contains a possible
// password. Rules are a table; each has a page in pages.txt, which says what it
// finds and why that matters, with examples that are tested.
//
// # Security considerations
//
// A text without findings is not safe. What may be fetched is a question for
// package guard.
//
// Rules take time linear in the text. Of a query the first
// [github.com/urikit/uri/query.MaxPairs] pairs are examined.
package lint
