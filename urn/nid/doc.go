// Package nid is the registry of URN namespaces: what is known of each, and the rules of those that this
// module knows, so that a URN can be checked and compared without regard to what namespace it is of.
//
//	u, err := urn.ParseText("urn:isbn:0-395-36341-2")
//	nid.Check(u)                // check digit 2 is wrong, 1 would be right
//	nid.Equivalent(u, v)        // by the rules of the namespace
//
// # Specifications
//
// The names are those of IANA's table "Uniform Resource Names (URN) Namespaces" of [Updated], and some that are
// not registered and met often. The rules of a namespace are in its package, one beside this, which cites its
// specification. Of a namespace without a package only the rules of all URNs are known.
//
// # A namespace of one's own
//
// A [Registry] is a value. [Registry.With] makes one that knows a namespace more: an [Info] with its NID, and with
// the functions that it has rules for.
//
// # Equivalence
//
// A namespace can call more names equal than the procedure for all URNs does, and never fewer (U-5-12):
// [Registry.Equivalent] asks it only about names that the procedure has called different.
package nid
