// Package btih has the URNs that name a torrent of BitTorrent by its info-hash, the SHA-1 value of its
// description, as specified by BEP 9 for magnet links:
//
//	urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a
//	urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK
//
// [Parse] checks a URN; [URN.InfoHash] has the 20 octets, and [FromInfoHash] undoes it. The namespace is not
// registered with IANA.
//
// # Terminology
//
// An info-hash is written in 40 hexadecimal digits, or, in older links, in 32 characters of Base32, that of
// RFC 4648 section 6.
//
// # Equality
//
// Names are the same if the octets are: case does not matter, nor which of the two forms it is. The canonical
// form has hexadecimal digits, in lower case.
//
// # Divergences
//
// BEP 9 was not read itself, but in what others say of it. The info-hashes of version 2 of the protocol are in
// another namespace, btmh.
//
// # Security considerations
//
// Two descriptions with the same SHA-1 value can be made on purpose.
package btih
