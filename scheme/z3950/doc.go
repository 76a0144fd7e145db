// Package z3950 implements the URLs of the information retrieval protocol
// Z39.50, as specified by RFC 2056:
//
//	z39.50url    = zscheme "://" host [ ":" port ]
//	               [ "/" [ database *( "+" database ) [ "?" docid ] ]
//	                     [ ";esn=" elementset ]
//	                     [ ";rs=" recordsyntax *( "+" recordsyntax ) ] ]
//	zscheme      = "z39.50r" / "z39.50s"
//	database     = 1*uchar
//	docid        = 1*uchar
//	elementset   = 1*uchar
//	recordsyntax = 1*uchar
//
// Package scheme describes what all scheme packages share.
//
// # Terminology
//
// There are two schemes. That of a session, z39.50s, opens one for the user
// (section 3); that of a retrieval, z39.50r, fetches one record (section 4). A
// docid is what the client searches the databases for; the element set says
// which parts of the record are wanted, and the record syntax in which form
// (section 2). Without a docid they are hints (section 3).
//
// # Divergences
//
// "?" begins a docid and stands nowhere else. "+" is data in a docid and in an
// element set, and separates elsewhere. Other parameters than the two are
// refused: RFC 2056 has none. The older name z39.50, which RFC 1738 section 4
// only reserves, is not known here.
//
// # Security considerations
//
// NUL, CR and LF are refused, even percent-encoded: the protocol has no lines,
// but the programs to which such a URL is handed read commands line by line.
package z3950
