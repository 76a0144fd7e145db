// Package scheme has what is known beyond the generic syntax of RFC 3986: for now the comparison
// ladder of its section 6.2, as far as it goes without knowledge of any scheme.
package scheme
