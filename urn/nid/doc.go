// Package nid is the registry of URN namespaces: what is known about each, and
// the rules of those that this module knows. It checks and compares URNs of any
// namespace.
//
//	u, err := urn.Parse("urn:isbn:0-395-36341-2")
//	nid.Check(u)                // check digit 2 is wrong, 1 would be right
//	nid.Equivalent(u, v)        // by the rules of the namespace
//
// # Specifications
//
// The names are those of IANA's table "Uniform Resource Names (URN) Namespaces"
// of [Updated], and some that are common and not registered. The rules of a
// namespace are a row of the table in spaces.go, or a package, such as urn/isbn
// and urn/uuid; docs/namespaces.md has their grammars. For any other namespace,
// only the rules of all URNs apply.
//
// # A namespace of one's own
//
// A [Registry] is a value. [Registry.With] returns a registry with one more
// namespace: an [Info] with its NID, and with functions for its rules.
//
// # Equivalence
//
// A namespace can call more names equal than the procedure for all URNs does,
// but never fewer: [Registry.Equivalent] uses its rules only for names
// that the procedure calls different.
//
// # Security considerations
//
// A well-formed name may never have been assigned. A domain name in it is a
// claim, and the domain may belong to another owner today. Two files with the
// same SHA-1 value can be made on purpose. Names of the namespaces service,
// thread and mrn can be about people, or contain a key: keep them out of logs.
package nid
