// Package template has the registration templates of URN namespaces and of
// URI schemes, as forms to fill in, check, print and read back.
//
// A [Template] is a [Form] and the value of its fields:
//
//	t, err := template.New(template.RFC8141).Set("nid", "example")
//	fmt.Println(t)                      // all fields; empty ones have a prompt
//	t, err = template.Parse(text)       // the printed form, filled in by hand
//	findings := template.Check(text)    // all that is wrong or missing, and where
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
// In RFC 3406, two headings have indented headings below them. The text of
// these is indented further:
//
//	Registration Information:
//	   Registration version number:
//	      1
//
// The lines of a field are kept, without their common indentation, trailing
// white space and surrounding blank lines. An empty field is printed with a
// prompt in brackets; the prompt is read as an empty field. [Parse] accepts
// more than is printed: headings in any order and case, any indentation, and a
// text that begins after the colon.
//
// # Specifications
//
//   - RFC 8141 appendix A has the current form, sections 5 and 6 the rules.
//   - RFC 7595 section 7.4 has the form for schemes, section 3 the advice.
//   - RFC 3406 appendix A has the previous form, section 4 its rules. Two of
//     its thirteen headings are split in two here.
//   - The draft 2141bis-03 asks a registration to state more: keywords and
//     fragments, characters with a meaning, equivalence, security. The prompts
//     of fitting fields ask for this.
//   - Package urn has the syntax and the kinds of NIDs.
//
// # Divergences
//
// RFC 3406 only says that the template is "duly completed", not which fields
// are required. Here a field is required unless the RFC describes it with "can"
// or "may". It lets the number of an informal namespace begin with "0"; package
// urn follows RFC 8141, which does not.
//
// Whether prose states what the draft asks for cannot be checked. [Check] looks
// for certain words in all fields; if there are none, it reports a note or a
// warning.
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
