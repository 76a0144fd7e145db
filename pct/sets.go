package pct

// The sets of RFC 3986 appendix A. A set has the bytes that a rule allows
// raw; "%" is in no set. A call costs nothing.

// Alpha holds the letters (section 1.3).
//
//	ALPHA = %x41-5A / %x61-7A
func Alpha() Set { return alpha }

// Digit holds the decimal digits (section 1.3).
//
//	DIGIT = %x30-39
func Digit() Set { return digit }

// HexDig holds the hexadecimal digits in both cases, which mean the same
// (sections 1.3 and 2.1).
//
//	HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
func HexDig() Set { return hexDig }

// Unreserved holds the characters that are always data and need no encoding
// (section 2.3).
//
//	unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
func Unreserved() Set { return unreserved }

// GenDelims holds the delimiters of the generic syntax (section 2.2).
//
//	gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"
func GenDelims() Set { return genDelims }

// SubDelims holds the delimiters left to schemes and implementations
// (section 2.2).
//
//	sub-delims = "!" / "$" / "&" / "'" / "(" / ")"
//	           / "*" / "+" / "," / ";" / "="
func SubDelims() Set { return subDelims }

// Reserved holds the characters that may be delimiters (section 2.2).
//
//	reserved = gen-delims / sub-delims
func Reserved() Set { return reserved }

// PChar holds the characters of a path segment (section 3.3).
//
//	pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
func PChar() Set { return pchar }

// Userinfo holds the characters of the user information (section 3.2.1).
//
//	userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
func Userinfo() Set { return userinfo }

// User holds the characters of a user's name, which a colon would end
// (section 3.2.1).
func User() Set { return user }

// RegName holds the characters of a registered name (section 3.2.2).
//
//	reg-name = *( unreserved / pct-encoded / sub-delims )
func RegName() Set { return regName }

// Segment holds the characters of a path segment (section 3.3).
//
//	segment = *pchar
func Segment() Set { return segment }

// SegmentNC holds the characters of the first segment of a relative path,
// where a colon would end a scheme (section 3.3).
//
//	segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
func SegmentNC() Set { return segmentNC }

// Path holds the characters of a path, the slash between its segments
// included (section 3.3).
//
//	path-abempty = *( "/" segment )
func Path() Set { return path }

// Query holds the characters of a query (section 3.4).
//
//	query = *( pchar / "/" / "?" )
func Query() Set { return query }

// Fragment holds the characters of a fragment (section 3.5).
//
//	fragment = *( pchar / "/" / "?" )
func Fragment() Set { return fragment }

// URI holds every character that may be raw somewhere in a URI (section 2).
//
//	reserved / unreserved
func URI() Set { return uriSet }

// Terminators holds NUL, CR and LF, the octets that end a string or a line for
// a program that reads the decoded data (sections 7.2 and 7.3). A [Decoder]
// should refuse them unless binary data is expected.
func Terminators() Set { return terminators }

// They are not exported, so that no program can change them.
var (
	alpha       = Range('A', 'Z').Union(Range('a', 'z'))
	digit       = Range('0', '9')
	hexDig      = digit.Union(SetOf("ABCDEFabcdef"))
	unreserved  = alpha.Union(digit).Union(SetOf("-._~"))
	genDelims   = SetOf(":/?#[]@")
	subDelims   = SetOf("!$&'()*+,;=")
	reserved    = genDelims.Union(subDelims)
	pchar       = unreserved.Union(subDelims).Union(SetOf(":@"))
	userinfo    = unreserved.Union(subDelims).Union(SetOf(":"))
	user        = userinfo.Minus(SetOf(":"))
	regName     = unreserved.Union(subDelims)
	segment     = pchar
	segmentNC   = segment.Minus(SetOf(":"))
	path        = pchar.Union(SetOf("/"))
	query       = pchar.Union(SetOf("/?"))
	fragment    = pchar.Union(SetOf("/?"))
	uriSet      = reserved.Union(unreserved)
	terminators = SetOf("\x00\r\n")
)
