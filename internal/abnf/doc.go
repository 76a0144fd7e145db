// Package abnf matches bytes against grammars written in ABNF, as specified by
// RFC 5234 and RFC 7405.
//
// It is the slow, simple twin of the hand-written parsers of this module. Their
// tests use it to decide whether a text matches a rule, and at which byte it
// stops matching. Package edition uses it for the rules of the older documents;
// no other package imports it, except in tests.
//
// # Specification
//
// [Parse] reads rules, incremental alternatives (=/), alternation,
// concatenation, groups, options, repetition (n*m and n), quoted strings in
// either letter case, %s and %i strings (RFC 7405), and %x, %d and %b values,
// ranges and concatenations. The core rules (RFC 5234 appendix B.1) are
// predefined, unless the text defines them.
//
// Departures from RFC 5234: lines may end in LF as well as CRLF; the last line
// needs no end; comments may contain any byte; a terminal is one byte, so
// values above 255 are errors; repetition counts end at 65535 and groups nest
// at most 500 deep; a prose-val is an error, since no machine can match it. All
// alternatives count, in any order and at any length, so the ambiguities of a
// grammar do not matter.
//
// # Recursion
//
// [Grammar.Matcher] needs a regular language. It inlines the rules. Recursion
// is allowed at the end of a rule (xalphas = xalpha [ xalphas ]), where it is a
// jump; other recursion is an error.
//
// # Viable prefixes
//
// A prefix is viable if some string of the language begins with it. The offset
// of an error in a text is the length of its longest viable prefix: the first
// byte that cannot continue, or the length of the text if something is missing.
//
//	http://exa mple.com/        %4
//	          ^ 10: no space      ^ 2: a digit is missing
//
// All readings count here too: http://a:8o/ is viable up to the last slash, as
// a:8o could be a user and a password. A parser that splits a text first must
// match the rule of each part.
//
// # Cost
//
// The automaton is determinized on demand: the first visit of a state costs
// microseconds, every later one a few nanoseconds per byte. Matching in known
// states does not allocate. At most 10,000 states are kept; then all are
// dropped and built anew, so memory is bounded and no text fails. Compiling a
// rule stops with an error after 262,144 steps; URI-reference has 3,700 states.
package abnf
