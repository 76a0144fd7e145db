// Package gsma has the URNs of the GSM Association, urn:gsma, which name mobile
// devices by their IMEI (International Mobile station Equipment Identity), as
// specified by RFC 7254 section 3:
//
//	gsma-NSS              = imei-specifier / future-gsma-specifier
//	imei-specifier        = "imei:" ( imeival / ext-imei ) [ ";svn=" 2DIGIT ] [ ";vers=" DIGIT ]
//	imeival               = tac "-" snr "-" spare
//	tac                   = 8DIGIT
//	snr                   = 6DIGIT
//	spare                 = DIGIT                                     ; 0
//	ext-imei              = gsma-defined-nonempty
//	future-gsma-specifier = gsma-defined-nonempty *( ";" future-param )
//	future-param          = gsma-defined-nonempty [ "=" gsma-defined-nonempty ]
//	gsma-defined-nonempty = 1*( ALPHA / DIGIT / "-" / "." / "_" / "%" / ":" )
//
// [Parse] checks a URN by these rules, [URN.IMEI] has the fifteen digits that
// people read from a device, and [FromID] makes a URN of them. [URN.Equal]
// compares as section 3 says: without regard to case, and to ";vers=0".
//
// # Terminology
//
// An IMEI is of the TAC (Type Allocation Code) of its model, a serial number
// (SNR), and a last digit that is a check digit where people read it, by 3GPP
// TS 23.003 annex B, and a spare 0 where devices send it, in a URN too (section
// 4.2.3). An IMEISV has no such digit, but the two of a software version (SVN).
//
// # Divergences
//
// The grammar has any digit for the spare, the text 0 alone. By the grammar all
// that begins with "imei:" is an ext-imei or a future specifier; section 4.1
// keeps an ext-imei for versions other than 0, and what begins with "imei:" is
// read as an IMEI alone. The case of other names counts, as RFC 7254 has no
// more than the rules of all URNs for them.
//
// RFC 7255 uses these names as instance identifiers in SIP, where svn and vers
// must not be there; that is not checked.
//
// # Security considerations
//
// An IMEI tells of a person who carries a device, for as long as the device
// lives. Section 8 asks not to give it to those who do not need it. Anyone can
// write one: it proves nothing.
package gsma
