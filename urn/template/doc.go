// Package template has the templates by which namespaces of URNs are
// registered, as forms that are filled in, checked, printed and read back.
//
// A [Template] is a [Form] and the value of its fields:
//
//	t, err := template.New(template.RFC8141).Set("nid", "example")
//	fmt.Println(t)                      // each field, and in the empty ones what they ask for
//	t, err = template.Parse(text)       // what was printed, filled in by hand
//	findings := template.Check(text)    // all that is wrong with it or missing, and where
//
// # The layout
//
// A heading is the name of a field as the RFC prints it, and a colon. It begins
// its line, and the value of the field is indented below it:
//
//	Namespace Identifier:
//	   example
//
//	Registrant:
//	   Example Institute, 1 Example Street, Exampletown
//	   Contact: Jo Doe, jo@example.com
//
// In RFC 3406 two headings have others below them, which are indented, and
// their text further:
//
//	Registration Information:
//	   Registration version number:
//	      1
//
// The lines of a field are kept as they are, except for the indentation that
// they share, white space after them and blank lines around them. Where a field
// is empty, a prompt in brackets is printed, and read as an empty field.
// [Parse] takes more than is printed: headings in any order and case, any
// indentation, and a text that begins after the colon.
//
// # Specifications
//
//   - RFC 8141 appendix A has the form of today, sections 5 and 6 the rules.
//   - RFC 3406 appendix A has the one before it, section 4 its rules. Of its
//     thirteen headings two are cut in two here.
//   - The draft 2141bis-03 asks a registration to state more: keywords and
//     fragments, characters with a meaning, equivalence, security. The prompts
//     ask for it where the RFCs have room for it.
//   - Package urn has the syntax of an NID and what it can be.
//
// # Divergences
//
// RFC 3406 does not say which fields must be filled in, but that the template
// is "duly completed": all are required here that it does not describe by "can"
// and "may". It lets the number of an informal namespace begin with "0";
// package urn follows RFC 8141, which does not.
//
// Whether prose states what the draft asks for cannot be checked. What is
// looked for are words, in all fields; where there are none, that is a note or
// a warning.
//
// Whether an NID is registered already is not known here. A text that is not
// UTF-8, or has control characters other than tabs and ends of lines, is
// refused.
//
// # Security considerations
//
// A template is public once it is sent, and so are the names and addresses in
// it. No finding repeats the value of a field. All operations take time linear
// in the text.
package template
