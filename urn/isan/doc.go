// Package isan has the URNs of audiovisual works, urn:isan, by their
// International Standard Audiovisual Numbers (ISO 15706), as registered by RFC
// 4246:
//
//	urn-isan = "urn:isan:" ISAN-NSS
//	ISAN-NSS = root episode [ version ]
//	root     = 3( hexnum "-" )
//	episode  = hexnum "-" check
//	version  = 2( "-" hexnum ) "-" check
//	hexnum   = 4HEXDIG
//	check    = ALPHA / DIGIT
//
// [Parse] checks a URN by these rules and its check characters. [URN.Equal]
// compares without regard to case (RFC 4246 section 2). The canonical form is
// in upper case, as ISO 15706 prints it.
//
// # Terminology
//
//	1881-66C7-3420-6541-Y-9F3A-0245-O
//	\____________/ \__/ | \_______/ |
//	      |         |   |     |     |
//	     root  episode  |  version  |
//	                  check       check
//
// The first check character is that of root and episode, the work; the second
// that of all hexadecimal digits, by ISO/IEC 7064, MOD 37,36. A number with a
// version is also called a V-ISAN; without one, the episode is 0000 for what
// has none.
//
// # Divergences
//
// In the grammar of RFC 4246 stand "3*" and "4*", which elsewhere mean "at
// least". Here they are the numbers of ISO 15706.
//
// The RFC does not say how check characters are computed, and the two numbers
// that it prints have wrong ones: 0123-1230-3210-2310-1 (J would be right), and
// the one above as 1881-66C7-3420-6541-9-9F3A-0245-U. Here both are refused:
// what ISO 15706 calls a check character is wrong in them.
//
// ISO 15706 lets spaces stand for hyphens, and the RFC does not. [FromID] takes
// them.
//
// # Security considerations
//
// Right check characters say that nobody mistyped, and not that there is such a
// work.
package isan
