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
// namespace are in its package beside this one, which cites its specification,
// or in a row of the table in spaces.go. For any other namespace, only the
// rules of all URNs apply.
//
// # The packages of namespaces
//
// Each has a type URN: a small immutable value that keeps the text. Generic
// returns the [urn.URN], and the zero URN is empty.
//
//	FromURN(urn.URN) (URN, error)       the error is the first finding of Check
//	Check(urn.URN) []finding.Finding    all rules of the namespace that it breaks
//	FromID(string) (URN, error)         of the plain identifier, such as an ISBN
//	URN.ID() string                     the plain identifier
//	URN.Fields() Fields                 its parts
//	URN.Canonical() URN                 the one spelling for all equal names
//	URN.Equal(URN) bool                 whether the two are the same name
//
// FromURN allocates only for an error. Canonical keeps the components after the
// name. It returns the same URN, without allocating, if nothing changes.
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
