// Package publicid has public identifiers of SGML and XML as URNs, urn:publicid, as registered by RFC 3151. The name is a
// transcription of the identifier (section 2), and [FromID] and [URN.ID] lead from one to the other:
//
//	in the identifier    in the URN
//
//	space                +
//	//                   :
//	::                   ;
//	+ : / ; ' ? # %      %2B %3A %2F %3B %27 %3F %23 %25
//	any other            itself
//
// [Parse] takes what is a transcription of some identifier. The grammar is that of the table:
//
//	urn-publicid = "urn:publicid:" word *( "+" word )
//	word         = 1*( ALPHA / DIGIT / "-" / "(" / ")" / "," / "." / "=" / "!" / "*" / "@" / "$" / "_"
//	             / ":" / ";" / literal )
//	literal      = "%2B" / "%3A" / "%2F" / "%3B" / "%27" / "%3F" / "%23" / "%25"
//
// and "%2F" does not stand next to "%2F", nor "%3A" next to "%3A", for these would be ":" and ";".
//
// URNs of the namespace are the same name if and only if they are identical (section 2): [URN.Equal] adds nothing to what
// is true of all URNs.
//
// # Terminology
//
// A public identifier is a text of the characters of PubidChar (XML 1.0, production 13), in which white space is
// normalized: one space between two words, and none at either end. A formal public identifier (FPI) has parts, with "//"
// between them:
//
//	-//OASIS//DTD DocBook XML V4.1.2//EN
//	|  \___/  \_/ \________________/  \/
//	|    |     |          |           |
//	|  owner class   description   language
//	|
//	unregistered; "+" is registered
//
// Which of them are formal is no matter of the transcription (section 1.2), and not checked.
//
// # Divergences
//
// The RFC does not say which two of three slashes are "//". [FromID] takes the first two, as it takes the first of any
// colons; [Parse] takes both ":%2F" and "%2F:", which are two names for one identifier.
//
// It says that "'" cannot stand in a URN. It can, and is percent-encoded all the same. "&", "~" and "/", which can since RFC
// 8141, have no place here: the first two are in no public identifier.
//
// # Security considerations
//
// Anyone can write an identifier with the owner of another.
package publicid
