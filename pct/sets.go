package pct

// The sets of RFC 3986 appendix A. Where a rule allows pct-encoded, the set has
// the other bytes that the rule allows; "%" is in no set.
//
// They are variables only because Go has no constants of a struct type. Do not
// assign to them.
var (
	// Alpha holds the letters (section 1.3).
	//
	//	ALPHA = %x41-5A / %x61-7A
	Alpha = Range('A', 'Z').Union(Range('a', 'z'))

	// Digit holds the decimal digits (section 1.3).
	//
	//	DIGIT = %x30-39
	Digit = Range('0', '9')

	// HexDig holds the hexadecimal digits in both cases, which mean the same
	// (sections 1.3 and 2.1).
	//
	//	HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
	HexDig = Digit.Union(SetOf("ABCDEFabcdef"))

	// Unreserved holds the characters that are always data and need no encoding
	// (section 2.3).
	//
	//	unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
	Unreserved = Alpha.Union(Digit).Union(SetOf("-._~"))

	// GenDelims holds the delimiters of the generic syntax (section 2.2).
	//
	//	gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"
	GenDelims = SetOf(":/?#[]@")

	// SubDelims holds the delimiters left to schemes and implementations
	// (section 2.2).
	//
	//	sub-delims = "!" / "$" / "&" / "'" / "(" / ")"
	//	           / "*" / "+" / "," / ";" / "="
	SubDelims = SetOf("!$&'()*+,;=")

	// Reserved holds the characters that may be delimiters (section 2.2).
	//
	//	reserved = gen-delims / sub-delims
	Reserved = GenDelims.Union(SubDelims)

	// PChar holds the characters of a path segment (section 3.3).
	//
	//	pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
	PChar = Unreserved.Union(SubDelims).Union(SetOf(":@"))

	// Userinfo holds the characters of the user information (section 3.2.1).
	//
	//	userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
	Userinfo = Unreserved.Union(SubDelims).Union(SetOf(":"))

	// User holds the characters of a user's name, which a colon would end
	// (section 3.2.1).
	User = Userinfo.Minus(SetOf(":"))

	// RegName holds the characters of a registered name (section 3.2.2).
	//
	//	reg-name = *( unreserved / pct-encoded / sub-delims )
	RegName = Unreserved.Union(SubDelims)

	// Segment holds the characters of a path segment (section 3.3).
	//
	//	segment = *pchar
	Segment = PChar

	// SegmentNC holds the characters of the first segment of a relative path,
	// where a colon would end a scheme (section 3.3).
	//
	//	segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
	SegmentNC = Segment.Minus(SetOf(":"))

	// Path holds the characters of a path, the slash between its segments
	// included (section 3.3).
	//
	//	path-abempty = *( "/" segment )
	Path = PChar.Union(SetOf("/"))

	// Query holds the characters of a query (section 3.4).
	//
	//	query = *( pchar / "/" / "?" )
	Query = PChar.Union(SetOf("/?"))

	// Fragment holds the characters of a fragment (section 3.5).
	//
	//	fragment = *( pchar / "/" / "?" )
	Fragment = PChar.Union(SetOf("/?"))

	// URI holds every character that may be raw somewhere in a URI (section 2).
	//
	//	reserved / unreserved
	URI = Reserved.Union(Unreserved)
)

// Terminators holds NUL, CR and LF, the octets that end a string or a line for
// a program that reads the decoded data (sections 7.2 and 7.3). A [Decoder]
// should refuse them unless binary data is expected.
var Terminators = SetOf("\x00\r\n")
