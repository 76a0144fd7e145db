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
// There are two schemes: z39.50s opens a session for the user (section 3), and
// z39.50r retrieves one record (section 4). A client searches the databases for
// the docid. The element set chooses the parts of the record, and the record
// syntax its format (section 2). Without a docid both are hints (section 3).
//
// # Divergences
//
// "?" begins a docid and is not allowed elsewhere. "+" is data in a docid and
// in an element set, and a separator elsewhere. Parameters that RFC 2056 does
// not define are refused. The older scheme z39.50, which RFC 1738 section 4
// only reserves, is not supported.
//
// # Security considerations
//
// NUL, CR and LF are refused, even percent-encoded: the protocol has no lines,
// but the programs to which such a URL is handed read commands line by line.
package z3950
